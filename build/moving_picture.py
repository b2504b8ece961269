"""Make the moving picture of the README: a hand, played by an expert at the real table.

    .venv/bin/python build/moving_picture.py [FILE]

The deal, the auction, the exchange, the first tricks and the last one are seen, then what the hand
was worth. The hand is the same each time as long as the seats play as they do; it is played by the
seed ``SEED``, in which the player takes the talon, hears a kontra, and makes the contract. If it is
another hand now, the command says so; look for a better seed then.
"""

from __future__ import annotations

import sys
from pathlib import Path

from shown_hands.film import Film
from shown_hands.player import ShownPlayer, program_of

from prefgame.app.session import Session
from prefgame.engine.view import SeatView
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.table.scene import TableScene

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "assets" / "pictures" / "hand.webp"
PLAYED, SEEN = (1280, 720), (960, 540)
STEP, SHOWN = 0.12, 100
"""seconds of the table in a frame, and milliseconds in which it is seen: a little faster than at
the table
"""
QUALITY = 80
MOST = 2_000_000
"""bytes"""
SEED, DEALER = 16, 2
TRICKS, LAST = 3, 10
"""tricks that are seen, and the one that is seen after a cut"""


def film_hand(film: Film) -> Session:
    """Play the hand before the film; returns the match."""
    with program_of(PLAYED) as program:
        player = ShownPlayer(program, film.take, STEP)
        session = player.sit_down(find_ruleset("croatian"), SEED, DEALER)
        player.play(lambda table: _taken(table) == TRICKS)
        film.running = False
        player.play(lambda table: _taken(table) == LAST - 1, thinks=0)
        film.running = True
        player.play(lambda table: False)
        player.rest(2.4)
        program.open(routes.ScoreSheet(session))
        player.rest(3.6)
    return session


def _taken(table: TableScene) -> int:
    hand = table.shown.view.hand
    return 0 if hand is None else len(hand.tricks)


def has_all(view: SeatView) -> bool:
    """Tell whether there was an exchange by the player, a kontra, and a contract that was made."""
    hand = view.this_hand
    return hand.declarer == view.seat and hand.talon_taken and view.contracted.kontra.level > 0


def main() -> int:
    """Make the file; 1 if it is too large or another hand than it was chosen for."""
    path = Path(sys.argv[1]) if sys.argv[1:] else FILE
    film = Film(SEEN, SHOWN)
    session = film_hand(film)
    film.save(path, QUALITY)
    size = path.stat().st_size
    print(f"{path}: {len(film.pictures)} frames, {sum(film.lasts) / 1000:.0f} s, {size} bytes")
    return int(size > MOST or not has_all(session.view()))


if __name__ == "__main__":
    sys.exit(main())
