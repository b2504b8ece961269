"""Why not to play has a number, although it writes nothing: what the declarer wins counts too.

Invariant: it names the number that stands in the list, and only where that is not 0.
"""

from __future__ import annotations

from collections.abc import Iterable

from prefgame.engine.commands import Command, Defend, SayKontra
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Role
from prefgame.ui.words.numbers import signed


def staying_out_words(view: SeatView, scores: Iterable[tuple[Command, float]]) -> str:
    """Of the choices with what each may expect: what the number of not playing is made of; nothing
    where there is no such choice, or where it is 0.
    """
    score = next((round(score) for one, score in scores if _stays_out(view, one)), 0)
    if not score or view.hand is None or view.hand.declarer is None:
        return ""
    words = (
        _("What {name} wins counts against you even if you do not defend: {score} on average.")
        if score < 0
        else _("What {name} loses counts for you even if you do not defend: {score} on average.")
    )
    return words.format(name=view.table.players[view.hand.declarer], score=signed(score))


def _stays_out(view: SeatView, command: Command) -> bool:
    """Whether the player takes no part in the hand after this command."""
    match command:
        case Defend(answer=answer):
            return answer.declines
        case SayKontra(level=0):
            return view.declared.needs_kontra or view.role(view.seat) is Role.STAYS
    return False
