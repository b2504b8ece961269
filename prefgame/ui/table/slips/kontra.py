"""The slips of kontra and its answers: what each asks, wins and loses.

Invariant: as that of ``stakes``, whose numbers it shows: it advises nothing.
"""

from __future__ import annotations

from prefgame.app.words.names import first_letter_up
from prefgame.engine.commands import Command, SayKontra
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Role, Seat
from prefgame.rules.scoring.hand import Hand, Unplayed
from prefgame.ui.table.slips.answer_slip import AnswerSlipInfo
from prefgame.ui.table.slips.outlook import outlook, unplayed_note
from prefgame.ui.table.slips.stakes import (
    NO,
    AmountRows,
    SlipChoice,
    amounts,
    declarer_name,
    first_kontra,
    needed_together,
    nothing_rows,
    trick_rows,
    undoubled_words,
)
from prefgame.ui.words.contracts import kontra_refused, kontra_title
from prefgame.ui.words.goals import goal_needed, tricks_needed_words
from prefgame.ui.words.scores import words_of


def kontra_choices(view: SeatView) -> list[SlipChoice]:
    """The slips of a player who may double, or leave it."""
    hand = view.contracted
    level = hand.kontra.level
    double = SayKontra(level + 1)
    if view.seat != hand.declarer and hand.contract.may_be_left and level == 0:
        other = next(seat for seat in hand.defenders if seat != view.seat)
        return [SlipChoice(_no_kontra(view, other), (NO,)), first_kontra(view, other)]
    note = _answer_note(view, level + 1)
    leave = _offer(view, _leave_word(level), NO, undoubled_words(level) if note else "")
    raised = _offer(view, kontra_title(level + 1), double, note)
    return [SlipChoice(leave, (NO,)), SlipChoice(raised, (double,), "ox")]


def _offer(view: SeatView, label: str, said: SayKontra, note: str = "") -> AnswerSlipInfo:
    """A kontra that is said or left, by the declarer or a defender."""
    hand, need = view.contracted, view.owed_by(Role.KONTRA).needed
    if view.seat == hand.declarer:
        return AnswerSlipInfo(label, _own_need(view), _own_goal(view), own_rows(view, (said,)))
    if hand.contract.may_be_left:
        return AnswerSlipInfo(label, need, needed_together(need), trick_rows(view, need, (said,)))
    return AnswerSlipInfo(label, 0, _goal(view), _all_or_nothing(view, said), note)


def _leave_word(level: int) -> str:
    return first_letter_up(kontra_refused(level))


def _no_kontra(view: SeatView, other: Seat) -> AnswerSlipInfo:
    """What happens without kontra: a plain two may not be played at all."""
    hand = view.won
    if hand.needs_kontra:
        note = (
            unplayed_note(view, (NO,))
            if len(hand.kontra.said)
            else _("{name} is asked next.").format(name=view.table.players[other])
        )
        return AnswerSlipInfo(_("No kontra"), 0, _two_end(view), nothing_rows(view, (NO,)), note)
    role, together = view.role(view.seat), view.owed_by(Role.HOST).needed
    if role is Role.HOST:
        return AnswerSlipInfo(
            _("No kontra"), together, needed_together(together), trick_rows(view, together, (NO,))
        )
    if role in (Role.STAYS, Role.GUEST):
        return AnswerSlipInfo(_("No kontra"), 0, _("no tricks needed"), nothing_rows(view, (NO,)))
    need = view.owed_by(Role.ALONE).needed
    note = ""
    if role is Role.COMES and view.owed_by(Role.COMES).team is not None:
        note = _("Or you need {n} together with {name}.").format(
            n=together, name=view.table.players[other]
        )
    return AnswerSlipInfo(
        _("No kontra"), need, tricks_needed_words(need), trick_rows(view, need, (NO,)), note
    )


def _two_end(view: SeatView) -> str:
    """What becomes of a two that nobody doubles."""
    hand, table = view.this_hand, view.table
    unplayed = Hand(hand.declarer, hand.contract, table.roles, {}, unplayed=Unplayed.NO_KONTRA)
    _sheet, entries, result = table.rules.score.write(table.sheet, unplayed, table.rules.defence)
    if result.made is None:
        return words_of(table.rules).undecided(entries)
    return (_("{name} wins") if result.made else _("{name} goes down")).format(
        name=declarer_name(view)
    )


def _goal(view: SeatView) -> str:
    return (
        _("fails with one trick")
        if view.contracted.contract.goal.wants_few
        else _("one trick is enough")
    )


def _all_or_nothing(view: SeatView, said: SayKontra) -> AmountRows:
    """Betl and preferans: what is written if it goes down, and what one's kontra costs."""
    may_be = outlook(view, (said,))
    return (
        (_("it fails"), amounts(may_be.against)),
        (_("it is made"), amounts(may_be.own)),
        (declarer_name(view), amounts(may_be.declarer)),
    )


def _answer_note(view: SeatView, level: int) -> str:
    doubling = view.table.rules.kontra
    if level != 1 or doubling is None or not doubling.may_double(level, view.contracted.contract):
        return ""
    return _("{name} may say rekontra.").format(name=declarer_name(view))


def _own_need(view: SeatView) -> int:
    return view.contracted.contract.goal.least if view.contracted.contract.may_be_left else 0


def _own_goal(view: SeatView) -> str:
    return goal_needed(view.contracted.contract.goal)


def own_rows(view: SeatView, said: tuple[Command, ...]) -> AmountRows:
    """The declarer's own numbers; what the defenders write against the declarer is
    a loss."""
    may_be = outlook(view, said)
    won, lost = amounts(may_be.made), amounts(may_be.down)
    tricks = view.contracted.contract.may_be_left
    label = _("their trick") if tricks else words_of(view.table.rules).against()
    against = amounts(-amount for amount in may_be.against)
    return (_("it is made"), won), (_("it fails"), lost), (label, against)
