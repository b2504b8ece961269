"""Ending a match by agreement: the question, and how the points that nobody has won are shared out.

Law of this module: the rules share them out; here it is said, and asked for between two hands only.
"""

from __future__ import annotations

from prefgame.app.session import Session
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.ui.frames.dialog import Answer, Dialog
from prefgame.ui.frames.navigation import Game
from prefgame.ui.widgets.scene import Host
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.phrases import BESIDE
from prefgame.ui.words.scores import words_of


def why_not_stop(session: Session) -> str:
    """Why the match cannot be stopped now; "" where it can."""
    phase = session.view().turn.phase
    if phase is Phase.DEAL:
        return ""
    return (
        _("The match is over.")
        if phase is Phase.OVER
        else _("A match can be stopped between two hands only.")
    )


def ask_to_stop(game: Game, window: Host, session: Session) -> None:
    """Say what each player would get, and stop the match if the player agrees."""
    table = session.view().table
    agreed = table.rules.score.write_off(table.sheet)
    assert agreed is not None, "the score of this table knows no agreement to stop"
    stopped, _entries = agreed
    turned = table.rules.minus_is_good
    results = ", ".join(
        f"{name}{BESIDE}{signed(total, turned)}"
        for name, total in zip(table.players, table.rules.score.settlement(stopped))
    )
    end = _("The match then ends with {results}.").format(results=results)

    def stop() -> None:
        if session.between_hands:
            session.write_off()
            game.settlement(session)

    sentence = f"{words_of(table.rules).shares(table.players, table.sheet, stopped)} {end}"
    window.push(
        Dialog(
            _("Agree to stop the match?"),
            sentence,
            [Answer(_("Play on")), Answer(_("Stop here"), stop)],
        )
    )
