"""The slips of kontra and its answers, and of a declarer who may announce aces.

Invariant: as that of ``stakes``, whose numbers it shows: it advises nothing.
"""

from __future__ import annotations

from prefgame.app.words.sentences import first_letter_up
from prefgame.engine.commands import (
    ACES_SAID,
    FOUR_ACES,
    NO_ACES,
    NO_BONUS,
    Command,
    Say,
    SayKontra,
)
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Role, Seat
from prefgame.rules.scoring.base import Aces, Hand, Unplayed
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.slips.answer_slip import AnswerSlipInfo, FourAces
from prefgame.ui.table.slips.outlook import Gains, both_ends, either, outlook, unplayed_note
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
from prefgame.ui.words.contracts import (
    goal_needed,
    kontra_refused,
    kontra_title,
    tricks_needed_words,
)
from prefgame.ui.words.numbers import signed, size_of

# ---- the slips of a declarer who may announce aces: say so, or say nothing
# Invariant: amounts are what the score pays more, or less, with the words than without them.


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


# ---- the slips of kontra and its answers: what each asks, wins and loses


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


# ---- the slips of a kontra that doubles one's own payment alone, and of the rekontra to all
# Invariant: amounts are those that the score writes for a hand doubled in this way.


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
