"""How often a misère is caught that has one weak suit, over all layouts of the other cards.

The declarer holds the weak suit and three suits that are safe by themselves, and has discarded two
aces of these. The twenty other cards lie in 184,756 ways between the two defenders. Each of them is
solved with open hands, as a misère is played.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from itertools import combinations
from math import comb
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from prefgame.cards import DECK, Card  # noqa: E402
from prefgame.rules.deal import HAND_SIZE  # noqa: E402
from prefgame.solver import DealSolver, hand_bits  # noqa: E402
from prefgame.ui.guide.play import ODDS  # noqa: E402

SAFE_SUITS = {
    1: ("79J", "78T", "789"),
    2: ("79J", "78T", "78"),
    3: ("79J", "78", "78"),
    4: ("78", "78", "78"),
}
"""the other suits, by the number of cards in the weak one"""
DECLARER = 0
AT_ONCE = 4096
LAYOUTS = comb(20, 10)


def hand_with(weak: str) -> tuple[list[Card], list[Card]]:
    """Return the ten cards with that holding in spades, and the two that were discarded."""
    sides = SAFE_SUITS[len(weak)]
    held = [Card(f"S{rank}") for rank in weak] + [
        Card(f"{suit}{rank}") for suit, ranks in zip("DHC", sides) for rank in ranks
    ]
    assert len(held) == HAND_SIZE
    return held, [Card.DA, Card.HA]


def layouts(weak: str) -> Iterator[array[int]]:
    """All layouts, some at a time: three hands each, the declarer's first."""
    held, away = hand_with(weak)
    others = [1 << card.index for card in DECK if card not in (*held, *away)]
    mine, rest = hand_bits(held), sum(others)
    flat = array("I")
    for first in combinations(others, HAND_SIZE):
        one = sum(first)
        flat.extend((mine, one, rest ^ one))
        if len(flat) == 3 * AT_ONCE:
            yield flat
            flat = array("I")
    if flat:
        yield flat


def caught(weak: str, leader: int) -> int:
    """In how many layouts the declarer must take a trick where that seat leads; the declarer is
    seat 0.
    """
    solver = DealSolver(DECLARER, None, fewest=True, slots=1 << 18)
    return sum(sum(solver.can_take(some, leader, 1)) for some in layouts(weak))


def odds(weak: str) -> tuple[float, float]:
    """How often (0 to 1) the misère is caught where a defender leads (each of the two as often),
    and where the declarer does.
    """
    return (caught(weak, 1) + caught(weak, 2)) / (2 * LAYOUTS), caught(weak, DECLARER) / LAYOUTS


def main() -> None:
    for line in ODDS:
        theirs, own = odds(line.holding)
        print(
            f"misère: {'-'.join(line.holding):8} caught {theirs:7.2%} where a defender leads, "
            f"{own:7.2%} where the declarer leads",
            flush=True,
        )


if __name__ == "__main__":
    main()
