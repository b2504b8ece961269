"""The slips of a kontra that doubles one's own payment alone, and of the rekontra to all.

Invariant: amounts are those that the score writes for a hand doubled in this way.
"""

from __future__ import annotations

from prefgame.app.words.names import first_letter_up
from prefgame.engine.commands import SayKontra
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Seat
from prefgame.ui.table.slips.answer_slip import AnswerSlipInfo
from prefgame.ui.table.slips.gains import both_ends, either
from prefgame.ui.table.slips.stakes import (
    NO,
    AmountRows,
    SlipChoice,
    declarer_name,
    undoubled_words,
)
from prefgame.ui.words.contracts import kontra_refused, kontra_title
from prefgame.ui.words.goals import goal_needed
from prefgame.ui.words.numbers import signed


def own_kontra_choices(view: SeatView) -> list[SlipChoice]:
    """Leave the payment as it is, or double it."""
    hand = view.contracted
    declares, kontra = view.seat == hand.declarer, hand.kontra
    level = 2 if declares else 1
    said = SayKontra(level)
    doubled = kontra.each if declares else (*kontra.each, view.seat)
    quiet = first_letter_up(kontra_refused(int(declares)))
    leave = _info(view, quiet, kontra.level, kontra.each, _left_as_it_is(view))
    return [
        SlipChoice(leave, (NO,)),
        SlipChoice(_info(view, kontra_title(level), level, doubled, _note(view)), (said,), "ox"),
    ]


def _left_as_it_is(view: SeatView) -> str:
    hand = view.contracted
    if view.seat != hand.declarer:
        return _("Your payment is not doubled.")
    return _("Both kontras stay as they are.") if len(hand.kontra.each) > 1 else undoubled_words(1)


def _note(view: SeatView) -> str:
    if view.seat == view.this_hand.declarer:
        return _("It doubles the payments of all who said kontra.")
    return _("{name} may say rekontra.").format(name=declarer_name(view))


def _info(
    view: SeatView, label: str, level: int, doubled: tuple[Seat, ...], note: str
) -> AnswerSlipInfo:
    hand = view.declared
    made, failed = both_ends(view, hand.declarer, hand.contract, kontra=level, doubled=doubled)
    rows: AmountRows = (
        (_("it is made"), signed(made[view.seat])),
        (_("it fails"), signed(failed[view.seat])),
    )
    if view.seat == hand.declarer:
        names = view.table.players
        rows += tuple(
            (_("with {name}").format(name=names[seat]), either(-made[seat], -failed[seat]))
            for seat in hand.defenders
        )
        return AnswerSlipInfo(label, 0, goal_needed(hand.contract.goal), rows, note)
    need = _("fails with one trick") if hand.contract.goal.wants_few else _("one trick is enough")
    return AnswerSlipInfo(label, 0, need, rows, note)
