"""The slips of a declarer who may announce aces: say so, or say nothing.

Invariant: amounts are what the score pays more, or less, with the words than without them.
"""

from __future__ import annotations

from prefgame.engine.commands import ACES_SAID, FOUR_ACES, NO_ACES, NO_BONUS, Say
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Role
from prefgame.rules.scoring.hand import Aces
from prefgame.ui.table.slips.answer_slip import AnswerSlipInfo
from prefgame.ui.table.slips.gains import Gains, both_ends
from prefgame.ui.table.slips.heads import FourAces
from prefgame.ui.table.slips.stakes import SlipChoice
from prefgame.ui.words.numbers import signed, size_of


def announcement(view: SeatView) -> Say:
    """What the declarer may announce."""
    return FOUR_ACES if FOUR_ACES in view.legal else NO_ACES


def bonus_choices(view: SeatView) -> list[SlipChoice]:
    """Say nothing first: the game does not push."""
    hand = view.declared
    words = announcement(view)
    aces = ACES_SAID[words.word]
    said = both_ends(view, hand.declarer, hand.contract, aces=aces)
    plain = both_ends(view, hand.declarer, hand.contract)
    made, failed = (_more(one, other) for one, other in zip(said, plain))
    trumps = (contract.trump for contract in view.table.rules.contracts)
    suits = tuple(str(trump) for trump in trumps if trump is not None)
    goal = _("{n} tricks or more").format(n=hand.contract.goal.least)
    each = next(made[seat] for seat in hand.order if seat != hand.declarer)
    quiet = AnswerSlipInfo(
        _("Say nothing"),
        0,
        _("no bonus for aces"),
        ((goal, "0"), (_("fewer"), "0")),
        _("The pot pays and takes as usual."),
        FourAces(suits, struck=False),
    )
    spoken = AnswerSlipInfo(
        _("Four aces") if aces is Aces.FOUR else _("No aces"),
        0,
        _("bonus: {amount} from or to each opponent").format(amount=size_of(each)),
        (
            (goal, signed(made[view.seat])),
            (_("fewer"), signed(failed[view.seat]) if failed[view.seat] else "0"),
        ),
        _who_stayed(view, paid_when_lost=bool(failed[view.seat])),
        FourAces(suits, struck=aces is Aces.NONE, clear=aces is Aces.FOUR),
    )
    return [SlipChoice(quiet, (NO_BONUS,)), SlipChoice(spoken, (words,))]


def _who_stayed(view: SeatView, *, paid_when_lost: bool) -> str:
    """That the bonus concerns a player who stayed, or may still stay; nothing where all play."""
    roles = view.table.roles
    if len(roles) < len(view.this_hand.order):
        return (
            _("Even a player who drops out pays or gets the bonus.")
            if paid_when_lost
            else _("Even a player who drops out pays the bonus.")
        )
    stayed = [view.table.players[seat] for seat, role in roles.items() if role is Role.STAYS]
    if not stayed:
        return ""
    words = (
        _("{name} dropped out, but still pays or gets the bonus.")
        if paid_when_lost
        else _("{name} dropped out, but still pays the bonus.")
    )
    return words.format(name=stayed[0])


def _more(one: Gains, other: Gains) -> Gains:
    """What each seat wins more in one than in the other."""
    return tuple(mine - theirs for mine, theirs in zip(one, other))
