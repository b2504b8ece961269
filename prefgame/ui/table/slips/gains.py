"""What a hand would win or lose for every player, if it ended in a certain way.

Invariant: no number is worked out here; the score writes the ending on the sheet of this match, and
says what that won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from prefgame.engine.view import SeatView
from prefgame.rules.base import Amount, Role, Seat
from prefgame.rules.contracts import TRICKS, Contract, Goal
from prefgame.rules.scoring.hand import Hand
from prefgame.ui.words.numbers import signed, size_of
from prefgame.ui.words.scores import words_of

Gains = tuple[Amount, ...]
"""what each seat wins (below zero: loses)"""


def gains(view: SeatView, hand: Hand) -> Gains:
    """What each seat would win by this hand."""
    rules, sheet = view.table.rules, view.table.sheet
    after, entries, _result = rules.score.write(sheet, hand, rules.defence)
    return rules.score.hand_gains(sheet, after, entries)


def terms_of_gain(view: SeatView, hand: Hand, seat: Seat) -> str:
    """How what the seat would win by this hand comes together; nothing where it is a
    single amount.
    """
    rules = view.table.rules
    _after, entries, _result = rules.score.write(view.table.sheet, hand, rules.defence)
    return words_of(rules).terms_of_gain(entries, seat)


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
        """What does not come from the others."""
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
    """What the contract wins for the seat that declares it and nobody doubles, as ``just_ended``
    has its two ends.
    """
    others = [other for other in view.this_hand.order if other != seat]
    won, lost = both_ends(view, seat, contract)
    return Outcome(won[seat], lost[seat], _alike(won, others), _alike(lost, others))


def both_ends(view: SeatView, seat: Seat, contract: Contract, **more: Any) -> tuple[Gains, Gains]:
    """What each seat wins if the contract of this declarer just reaches its goal, and if it just
    misses it. ``more``: other fields of the hand.
    """
    return (
        gains(view, just_ended(view, seat, contract, made=True, **more)),
        gains(view, just_ended(view, seat, contract, made=False, **more)),
    )


def _alike(won: Gains, others: Sequence[Seat]) -> Amount | None:
    """What each of the others pays the declarer, where they pay the same."""
    paid = {-won[other] for other in others}
    return paid.pop() if len(paid) == 1 else None


def just_ended(
    view: SeatView, declarer: Seat, contract: Contract, *, made: bool, **more: Any
) -> Hand:
    """A hand that just reaches its goal, or just misses it. It is made without play where the
    defenders may stay, which the terms may forbid.
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
    """The fewest tricks with which the goal is reached, or the most with which it is missed."""
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
