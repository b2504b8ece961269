"""What a hand may write, lose or win, and what the sheet does to a contract.

Invariant: no number is worked out here; the score writes each ending on the sheet of this match,
and what it wrote is collected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from prefgame.engine.commands import Command, Defend, SayKontra
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Amount, Role, Seat, magnitude
from prefgame.rules.contracts import TRICKS, Contract, Goal
from prefgame.rules.defence import Answers, ways_to_answer
from prefgame.rules.kontra import Kontra
from prefgame.rules.scoring.base import Entry, Hand, Result, Score, Unplayed
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.face import WrittenAmounts
from prefgame.ui.scores.registry import face_of, words_of
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.contracts import ContractRuns
from prefgame.ui.words.numbers import signed, size_of

# ---- what the sheet does to a contract, as plaque and pad say it, and what is at stake


def plaque_title(view: SeatView, deck: Deck) -> Run:
    """Return the contract with all that doubles it."""
    hand = view.contracted
    note = words_of(view.table.rules).title_note(view)
    return ContractRuns(hand.contract).on_plaque(hand.kontra.level, deck, note=note)


def undeclared_line(view: SeatView) -> str:
    """Return what the plaque says below the contract of a hand that nobody declares."""
    if view.contracted.contract.trump is None:
        return _("all passed: no declarer, no trumps")
    return _("nobody declares")


def worth_line(view: SeatView) -> str:
    """Who plays, with the talon or without it, and what for."""
    hand = view.declared
    words = (
        _("{name} plays without the talon; {worth}")
        if hand.game
        else _("{name} plays with the talon; {worth}")
    )
    worth = words_of(view.table.rules).worth(view)
    return words.format(name=view.table.players[hand.declarer], worth=worth)


def auction_sentence(view: SeatView) -> str:
    """Return what the sheet has for the next contract, before anybody plays; nothing
    where nothing.
    """
    return words_of(view.table.rules).auction_sentence(view)


def with_contract_sentence(view: SeatView, sentence: str) -> str:
    """``sentence``, and before it what the sheet does to the contract, if anything."""
    hand = view.hand
    if hand is None or hand.declarer is None:
        return sentence
    return f"{words_of(view.table.rules).contract_sentence(view)} {sentence}".strip()


def stake_sentence(view: SeatView) -> str:
    """Return what is at stake once there is a contract, and why it may be more than usual."""
    hand = view.contracted
    if hand.declarer is None:
        return words_of(view.table.rules).undeclared_sentence(view)
    return with_contract_sentence(view, words_of(view.table.rules).stake_sentence(view))


# ---- what a hand would win or lose for every player, if it ended in a certain way

Gains = tuple[Amount, ...]
"""what each seat wins (below zero: loses)"""


def written(view: SeatView, hand: Hand) -> tuple[Any, tuple[Entry, ...], Result]:
    """Return what the score would write for this hand: the sheet after it, the entries, and its
    result.
    """
    rules = view.table.rules
    return rules.score.write(view.table.sheet, hand, rules.defence)


def gains(view: SeatView, hand: Hand) -> Gains:
    """Return what each seat would win by this hand."""
    after, entries, _result = written(view, hand)
    return view.table.rules.score.hand_gains(view.table.sheet, after, entries)


def terms_of_gain(view: SeatView, hand: Hand, seat: Seat) -> str:
    """How what the seat would win by this hand comes together; nothing where it is a
    single amount.
    """
    _after, entries, _result = written(view, hand)
    return words_of(view.table.rules).terms_of_gain(entries, seat)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a contract wins for the player who declares it, or loses, in all and ``each``: with each
    of the others, where that is the same.
    """

    made: Amount
    failed: Amount
    each_made: Amount | None
    each_failed: Amount | None

    @property
    def with_each(self) -> str:
        """The amount with each of the others, "± 30"; nothing where they pay nothing, or
        not the same.
        """
        return either(self.each_made, self.each_failed)

    def besides(self, others: int) -> str:
        """Return what does not come from the others."""
        if self.each_made is None or self.each_failed is None:
            return either(self.made, self.failed)
        return either(self.made - others * self.each_made, self.failed - others * self.each_failed)


def either(won: Amount | None, lost: Amount | None) -> str:
    """Two amounts of which one is paid: "± 30", or "+40 / −20"; nothing where both are nothing."""
    if won is None or lost is None or not (won or lost):
        return ""
    if won == -lost:
        return f"± {size_of(won)}"
    return f"{signed(won)} / {signed(lost)}"


def declared_outcome(view: SeatView, seat: Seat, contract: Contract) -> Outcome:
    """Return what the contract wins for the seat that declares it and nobody doubles, as
    ``just_ended`` has its two ends.
    """
    others = [other for other in view.this_hand.order if other != seat]
    won, lost = both_ends(view, seat, contract)
    return Outcome(won[seat], lost[seat], _alike(won, others), _alike(lost, others))


def both_ends(view: SeatView, seat: Seat, contract: Contract, **more: Any) -> tuple[Gains, Gains]:
    """Return what each seat wins if the contract of this declarer just reaches its goal, and if it
    just misses it. ``more``: other fields of the hand.
    """
    ends = (just_ended(view, seat, contract, made=made, **more) for made in (True, False))
    won, lost = (gains(view, end) for end in ends)
    return won, lost


def _alike(won: Gains, others: Sequence[Seat]) -> Amount | None:
    """Return what each of the others pays the declarer, where they pay the same."""
    paid = {-won[other] for other in others}
    return paid.pop() if len(paid) == 1 else None


def just_ended(
    view: SeatView, declarer: Seat, contract: Contract, *, made: bool, **more: Any
) -> Hand:
    """Return a hand that just reaches its goal, or just misses it. It is made without play where
    the defenders may stay, which the terms may forbid.
    """
    forced = view.table.rules.score.terms(view.table.sheet, declarer, contract).forced
    others = [other for other in view.this_hand.order if other != declarer]
    roles: dict[Seat, Role] = {declarer: Role.DECLARER}
    role = Role.STAYS if contract.may_be_left and made and not forced else Role.OBLIGED
    roles |= dict.fromkeys(others, role)
    own = tricks_at_the_edge(contract.goal, made=made)
    tricks = {} if role is Role.STAYS else _divided(declarer, others, own)
    return Hand(declarer, contract, roles, tricks, **more)


def tricks_at_the_edge(goal: Goal, *, made: bool) -> int:
    """Return the fewest tricks with which the goal is reached, or the most with which
    it is missed.
    """
    if made:
        return goal.least
    return goal.most + 1 if goal.wants_few else goal.least - 1


def _divided(declarer: Seat, others: Sequence[Seat], own: int) -> Mapping[Seat, int]:
    """So many tricks for the declarer, and the rest for the others, about equally many."""
    left, tricks = TRICKS - own, {declarer: own}
    for at, other in enumerate(others):
        tricks[other] = left // (len(others) - at)
        left -= tricks[other]
    return tricks


# ---- what may be written once an answer is given, in every way in which the hand may then end


def outlook(
    view: SeatView, commands: Iterable[Command] = (), others: Answers = ()
) -> WrittenAmounts:
    """Return what may be written in this hand after these commands of the player, and after what
    ``others`` then answer. Whatever is still to be answered may be answered in any way; nobody
    doubles any more.
    """
    return _amounts_of(view, _ends(view, tuple(commands), others))


def _amounts_of(view: SeatView, ends: Iterable[Hand]) -> WrittenAmounts:
    found = (written(view, end) for end in ends)
    amounts = [(result.made, entries) for _sheet, entries, result in found]
    return face_of(view.table.rules).amounts(view, amounts)


def ends_match(view: SeatView, commands: Iterable[Command] = ()) -> bool:
    """Whether the match is over after this hand, however it then ends."""
    over = view.table.rules.score.over
    return all(over(written(view, end)[0]) for end in _ends(view, tuple(commands), ()))


def unplayed_note(view: SeatView, commands: Iterable[Command]) -> str:
    """Return that nobody plays after these commands, and what follows."""
    if ends_match(view, commands):
        return _("Nobody plays; the match ends.")
    return _("Nobody plays; the next hand is dealt.")


def _ends(view: SeatView, commands: tuple[Command, ...], others: Answers) -> Iterator[Hand]:
    hand, defence = view.declared, view.table.rules.defence
    kontra = _kontra_after(view, commands)
    if hand.needs_kontra and not kontra.level:
        yield Hand(hand.declarer, hand.contract, view.table.roles, {}, unplayed=Unplayed.NO_KONTRA)
        return
    said = tuple((view.seat, command.answer) for command in commands if isinstance(command, Defend))
    known = (*hand.answers, *said, *others)
    ways = ways_to_answer(defence, hand.defenders, hand.contract, before=known)
    for answers in [known] if hand.needs_kontra else ways:
        roles = defence.roles(hand.declarer, hand.defenders, answers, kontra, hand.contract)
        playing = [seat for seat in hand.defenders if roles[seat].plays]
        for tricks in _divisions(view.table.rules.score, hand.declarer, playing, hand.contract):
            yield Hand(hand.declarer, hand.contract, roles, tricks, kontra.level, kontra.by)


def _kontra_after(view: SeatView, commands: tuple[Command, ...]) -> Kontra:
    kontra = view.this_hand.kontra
    level = max(
        (command.level for command in commands if isinstance(command, SayKontra)), default=0
    )
    return Kontra(level, view.seat if kontra.by is None else kontra.by) if level else kontra


def _divisions(
    score: Score[Any, Any], declarer: Seat, defenders: list[Seat], contract: Contract
) -> Iterator[dict[Seat, int]]:
    """Every division of the tricks that count, by seat; none if nobody plays against the
    declarer.
    """
    if not defenders:
        yield {}
    elif not contract.may_be_left:
        for made in (False, True):
            own = tricks_at_the_edge(contract.goal, made=made)
            yield {declarer: own, defenders[0]: TRICKS - own}
    else:
        for theirs in takewhile(
            lambda theirs: not score.why_not_tricks(contract, TRICKS - theirs, theirs),
            range(TRICKS + 1),
        ):
            for first in range(theirs + 1) if len(defenders) > 1 else (theirs,):
                yield {declarer: TRICKS - theirs, defenders[0]: first} | {
                    seat: theirs - first for seat in defenders[1:]
                }


# ---- amounts as slips and buttons write them


def worth_of(view: SeatView, contract: Contract) -> int:
    """Return what the contract wins or loses for its declarer if nobody doubles it."""
    table, hand = view.table, view.won
    return table.rules.score.worth(table.sheet, hand.declarer, contract)


def declared_worth(view: SeatView, contract: Contract) -> str:
    """Return what the contract wins or loses for the player who declares it: "±10", "±30, 10 each",
    or "+6/−10" where the match ends with fewer points than it is worth.
    """
    table, hand = view.table, view.this_hand
    declared = replace(view, table=replace(table, hand=replace(hand, contract=contract)))
    ends = [just_ended(view, view.seat, contract, made=made) for made in (True, False)]
    may_be = _amounts_of(declared, ends)
    if may_be.cut:
        return amounts(may_be.declarer)
    return words_of(table.rules).declared_worth(view, contract)


def worths_by_room(view: SeatView, contract: Contract) -> tuple[str, ...]:
    """Return the same, shorter where all of it may have no room, and nothing where that
    has none.
    """
    worth = declared_worth(view, contract)
    in_short = words_of(view.table.rules).declared_in_short(view, contract)
    return (worth, in_short, "") if in_short else (worth,)


def amounts(values: Iterable[Amount]) -> str:
    """Numbers that may be written, as the slips have them. Each sign comes once: first what is won,
    then what may be either, then what is lost.
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


def most_won_sentence(view: SeatView, said: Iterable[tuple[Command, ...]] = ()) -> str:
    """Return a sentence about the most that can be won, if the end of the match limits it in this
    hand, or after one of these answers; else "".
    """
    if view.hand is None or view.hand.declarer is None:
        return ""
    cut = {amount for commands in ((), *said) for amount in outlook(view, commands).cut}
    if not cut:
        return ""
    words = _("The match is nearly over: if nobody goes down, the contract counts {n} at most.")
    if view.contracted.contract.may_be_left:
        words = _(
            "The match is nearly over: if nobody goes down, the contract and each trick count "
            "{n} at most."
        )
    return words.format(n=min(cut))
