"""What an answer asks, wins and loses: the numbers of the slips, from the rules alone.

Invariant: amounts are those that may be written (``outlook``), quotas as the rule set has them; it
advises nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from prefgame.engine.commands import Command, Defend, SayKontra
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Amount, Answer, Role, Seat, magnitude
from prefgame.rules.contracts import Contract
from prefgame.ui.scores.face import WrittenAmounts
from prefgame.ui.scores.registry import face_of, words_of
from prefgame.ui.table.slips.answer_slip import AnswerSlipInfo
from prefgame.ui.table.slips.outlook import just_ended, outlook, unplayed_note
from prefgame.ui.widgets.buttons import ButtonKind
from prefgame.ui.words.contracts import tricks_needed_words
from prefgame.ui.words.numbers import size_of

NO = SayKontra(0)
AmountRows = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class SlipChoice:
    """A slip, and its commands in the order in which the engine asks for them."""

    info: AnswerSlipInfo
    commands: tuple[Command, ...]
    kind: ButtonKind = "paper"


def worth_of(view: SeatView, contract: Contract) -> int:
    """What the contract wins or loses for its declarer if nobody doubles it."""
    table, hand = view.table, view.won
    return table.rules.score.worth(table.sheet, hand.declarer, contract)


def declared_worth(view: SeatView, contract: Contract) -> str:
    """What the contract wins or loses for the player who declares it: "±10", "±30, 10 each", or
    "+6/−10" where the match ends with fewer points than it is worth.
    """
    table, hand = view.table, view.this_hand
    declared = replace(view, table=replace(table, hand=replace(hand, contract=contract)))
    ends = []
    for made in (True, False):
        end = just_ended(view, view.seat, contract, made=made)
        _sheet, entries, result = table.rules.score.write(table.sheet, end, table.rules.defence)
        ends.append((result.made, entries))
    written = face_of(table.rules).amounts(declared, ends)
    if written.cut:
        return amounts(written.declarer)
    return words_of(table.rules).declared_worth(view, contract)


def worths_by_room(view: SeatView, contract: Contract) -> tuple[str, ...]:
    """The same, shorter where all of it may have no room, and nothing where that has none."""
    worth = declared_worth(view, contract)
    in_short = words_of(view.table.rules).declared_in_short(view, contract)
    return (worth, in_short, "") if in_short else (worth,)


def amounts(values: Iterable[Amount]) -> str:
    """Numbers that may be written, as the slips have them.

    Each sign comes once: first what is won, then what may be either, then what is lost.
    """
    found = set(values)
    both = {magnitude(value) for value in found if -value in found}
    groups = [
        ("+", {value for value in found if value > 0} - both),
        ("±", both),
        ("−", {-value for value in found if value < 0} - both),
    ]
    return (
        "/".join(sign + "/".join(map(size_of, sorted(sizes))) for sign, sizes in groups if sizes)
        or "0"
    )


def most_won_sentence(view: SeatView, choices: Iterable[SlipChoice] = ()) -> str:
    """A sentence about the most that can be won, where the end of the match limits it; else "".

    It is limited where the hand, or one of these slips, may win no more than is missing to the end.
    """
    if view.hand is None or view.hand.declarer is None:
        return ""
    offered = [(), *(choice.commands for choice in choices)]
    cut = {amount for commands in offered for amount in outlook(view, commands).cut}
    if not cut:
        return ""
    assert view.hand.contract is not None
    each = _(
        "The match is nearly over: if nobody goes down, the contract and each trick count "
        "{n} at most."
    )
    sentence = (
        each
        if view.hand.contract.may_be_left
        else _("The match is nearly over: if nobody goes down, the contract counts {n} at most.")
    )
    return sentence.format(n=min(cut))


# ---- come or stay


def may_be_doubled(view: SeatView) -> bool:
    """Whether the defenders of this contract may say kontra once they have answered."""
    hand, kontra = view.contracted, view.table.rules.kontra
    return kontra is not None and kontra.may_double(0, hand.contract)


def _playing(view: SeatView, *said: Command) -> tuple[Command, ...]:
    """What is said by a defender who plays without kontra."""
    return (*said, NO) if may_be_doubled(view) else said


def defence_choices(view: SeatView) -> list[SlipChoice]:
    """The slips of a defender; once the other has answered, each is a chain of answers."""
    hand = view.this_hand
    other = next(seat for seat in hand.defenders if seat != view.seat)
    said = dict(hand.answers).get(other)
    come, stay = Defend(Answer.COME), Defend(Answer.STAY)
    alone, invite = Defend(Answer.ALONE), Defend(Answer.INVITE)
    if len(hand.answers) == 2:  # the player comes alone, and is asked how
        return [
            _alone(view, other, alone),
            _invite(view, other, invite),
            *_kontra(view, other, alone),
        ]
    if said is Answer.STAY:
        return [
            _stay_too(view, stay),
            _alone(view, other, come, alone),
            _invite(view, other, come, invite),
            *_kontra(view, other, come, alone),
        ]
    if said is Answer.COME:
        return [
            _leave(view, other, stay),
            _come_too(view, other, come),
            *_kontra(view, other, come),
        ]
    return [_stay_first(view, other, stay), _come_first(view, other, come)]


def trick_rows(view: SeatView, need: int, commands: Iterable[Command]) -> AmountRows:
    """What each trick writes, what too few lose, and what the declarer wins or loses.

    It holds once these commands are given.
    """
    may_be = outlook(view, commands)
    return (
        (_("you, each trick"), amounts(may_be.against)),
        (_too_few(need), amounts(may_be.own)),
        *_bonus_rows(may_be),
        (declarer_name(view), amounts(may_be.declarer)),
    )


def nothing_rows(view: SeatView, commands: Iterable[Command]) -> AmountRows:
    """The player writes nothing, but for a bonus; what the declarer does. That nothing is at risk
    would not be true: what the declarer wins counts at the settlement.
    """
    may_be = outlook(view, commands)
    mine = _bonus_rows(may_be) or ((_("you score"), "0"),)
    return (*mine, (declarer_name(view), amounts(may_be.declarer)))


def _bonus_rows(may_be: WrittenAmounts) -> AmountRows:
    return ((_("your bonus"), amounts(may_be.bonus)),) if may_be.bonus else ()


def _too_few(need: int) -> str:
    return (
        _("you, 1 or none")
        if need == 2
        else _("you, none")
        if need == 1
        else _("you, {n} or fewer").format(n=need - 1)
    )


def undoubled_words(level: int) -> str:
    """What a kontra of that level that is not said leaves as it is."""
    return _("The kontra stays as it is.") if level else _("Nothing is doubled.")


def needed_together(need: int) -> str:
    """A quota that counts for both defenders, in words."""
    return _("{n} needed together").format(n=need)


def declarer_name(view: SeatView) -> str:
    """Who plays the contract."""
    return view.table.players[view.won.declarer]


def _stay_too(view: SeatView, *said: Command) -> SlipChoice:
    """Nobody would play: the declarer has won."""
    need = _("{name} wins").format(name=declarer_name(view))
    return SlipChoice(
        AnswerSlipInfo(_("Drop out"), 0, need, nothing_rows(view, said), unplayed_note(view, said)),
        said,
    )


def _leave(view: SeatView, other: Seat, *said: Command) -> SlipChoice:
    """Staying after the other has come: the other one plays without the player."""
    note = _("{name} may still invite you, or play alone.").format(name=view.table.players[other])
    return SlipChoice(
        AnswerSlipInfo(_("Drop out"), 0, _("no tricks needed"), nothing_rows(view, said), note),
        said,
    )


def _stay_first(view: SeatView, other: Seat, *said: Command) -> SlipChoice:
    note = _("{name} answers next, and may invite you.").format(name=view.table.players[other])
    return SlipChoice(
        AnswerSlipInfo(_("Drop out"), 0, _("no tricks needed"), nothing_rows(view, said), note),
        said,
    )


def _come_first(view: SeatView, other: Seat, *said: Command) -> SlipChoice:
    need = view.owed_by(Role.ALONE).needed
    words = (
        _("If {name} drops out, you may invite. You may still say kontra later.")
        if may_be_doubled(view)
        else _("If {name} drops out, you may invite.")
    )
    note = words.format(name=view.table.players[other])
    return SlipChoice(
        AnswerSlipInfo(
            _("Defend"), need, tricks_needed_words(need), trick_rows(view, need, said), note
        ),
        said,
    )


def _alone(view: SeatView, other: Seat, *said: Command) -> SlipChoice:
    need = view.owed_by(Role.ALONE).needed
    note = _("{name} takes no part in the play.").format(name=view.table.players[other])
    return SlipChoice(
        AnswerSlipInfo(
            _("Defend alone"), need, tricks_needed_words(need), trick_rows(view, need, said), note
        ),
        _playing(view, *said),
    )


def _come_too(view: SeatView, other: Seat, *said: Command) -> SlipChoice:
    owes = view.owed_by(Role.COMES)
    note = _("Each of you needs {alone}.").format(alone=owes.needed)
    if owes.team is not None:
        note = _("Or you need {n} together with {name}.").format(
            n=owes.team, name=view.table.players[other]
        )
    return SlipChoice(
        AnswerSlipInfo(
            _("Defend too"),
            owes.needed,
            tricks_needed_words(owes.needed),
            trick_rows(view, owes.needed, said),
            note,
        ),
        _playing(view, *said),
    )


def _invite(view: SeatView, other: Seat, *said: Command) -> SlipChoice:
    need, name = view.owed_by(Role.HOST).needed, view.table.players[other]
    note = _("You also score {name}’s tricks.").format(name=name)
    return SlipChoice(
        AnswerSlipInfo(
            _("Invite {name}").format(name=name),
            need,
            needed_together(need),
            trick_rows(view, need, said),
            note,
        ),
        _playing(view, *said),
    )


def _kontra(view: SeatView, other: Seat, *said: Command) -> list[SlipChoice]:
    return [first_kontra(view, other, *said)] if may_be_doubled(view) else []


def first_kontra(view: SeatView, other: Seat, *said: Command) -> SlipChoice:
    """The first kontra: what it asks and wins, after what is said before it."""
    need, commands = view.owed_by(Role.KONTRA).needed, (*said, SayKontra(1))
    note = _("{other} joins; {name} may say rekontra.").format(
        other=view.table.players[other], name=declarer_name(view)
    )
    return SlipChoice(
        AnswerSlipInfo(
            _("Kontra"), need, needed_together(need), trick_rows(view, need, commands), note
        ),
        commands,
        "ox",
    )
