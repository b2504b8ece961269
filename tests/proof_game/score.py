"""A way of keeping score that no table uses, unlike columns in all that a score may be: a pot with
an ante, payments between players, all ten tricks counted, a settlement in thirds, a match of so
many hands, and no agreement to stop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from prefgame.rules.base import Amount, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import Defence, defenders_down
from prefgame.rules.games.croatian import CROATIAN
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import (
    NO_ACE_BONUSES,
    NO_TERMS,
    BadScore,
    Entry,
    Hand,
    Place,
    Reads,
    Result,
    Sheet,
    Terms,
)
from prefgame.rules.scoring.kinds import ScoreKind

ANTE, PRIZE, TRICK = 10, 10, 1


@dataclass(frozen=True, slots=True)
class PotSheet(Sheet):
    """What lies in the pot, what each player has won, and how many hands were played."""

    pot: int
    purses: tuple[int, ...]
    hands: int = 0


@dataclass(frozen=True, slots=True)
class PotPayment(Entry):
    """``payer`` gives ``payee`` the amount; None is the pot."""

    payer: Seat | None
    payee: Seat | None
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Pot:
    """The dealer pays an ante, the declarer plays for the pot, each trick of the defence is paid,
    and what is left is everybody's.
    """

    hands: int = 6

    per_point = 1
    unit_fields = ()
    unit_worth = 0
    minutes = 0
    names: ClassVar[Mapping[str, str]] = {}
    reads = frozenset({Reads.DEALER})
    aces = NO_ACE_BONUSES

    def new_sheet(self, players: int) -> PotSheet:
        return PotSheet(0, (0,) * players)

    def before_hand(self, sheet: PotSheet, dealer: Seat) -> tuple[PotSheet, tuple[PotPayment, ...]]:
        return _paid(sheet, (PotPayment(dealer, None, ANTE, "ante"),))

    def terms(self, sheet: PotSheet, declarer: Seat, contract: Contract) -> Terms:
        return NO_TERMS

    def least_goal(self, sheet: PotSheet) -> int:
        return 0

    def write(
        self, sheet: PotSheet, hand: Hand, defence: Defence
    ) -> tuple[PotSheet, tuple[PotPayment, ...], Result]:
        sheet = replace(sheet, hands=sheet.hands + 1)
        if hand.contract is None:
            return sheet, (), Result(unplayed=hand.unplayed)
        if hand.declarer is None:
            alone = tuple(
                PotPayment(seat, None, tricks * TRICK, "tricks")
                for seat, tricks in hand.tricks.items()
                if tricks
            )
            return *_paid(sheet, alone), Result(
                down=tuple(
                    seat
                    for seat, tricks in hand.tricks.items()
                    if not hand.contract.goal.is_met(tricks)
                )
            )
        made = hand.goal_is_met
        fallen = (
            defenders_down(defence, hand.roles, hand.tricks, hand.contract)
            if hand.tricks and hand.contract.may_be_left
            else ()
        )
        paid = [
            PotPayment(None, hand.declarer, sheet.pot, "made")
            if made
            else PotPayment(hand.declarer, None, PRIZE, "fell")
        ]
        for seat, tricks in hand.tricks.items():
            if tricks and hand.roles.get(seat, Role.DECLARER) is not Role.DECLARER:
                paid.append(
                    PotPayment(
                        hand.declarer, defence.writer(seat, hand.roles), tricks * TRICK, "tricks"
                    )
                )
        paid += [PotPayment(seat, None, PRIZE, "fell") for seat in fallen]
        return *_paid(sheet, tuple(paid)), Result(
            made, (*(() if made else (hand.declarer,)), *fallen)
        )

    def over(self, sheet: PotSheet) -> bool:
        return sheet.hands >= self.hands

    def settlement(self, sheet: PotSheet) -> tuple[Amount, ...]:
        share = Fraction(sheet.pot, len(sheet.purses))
        return tuple(
            int(amount) if (amount := purse + share).denominator == 1 else amount
            for purse in sheet.purses
        )

    def hand_gains(
        self, before: PotSheet, after: PotSheet, entries: Sequence[Entry]
    ) -> tuple[Amount, ...]:
        then, now = self.settlement(before), self.settlement(after)
        return tuple(one - other for one, other in zip(now, then))

    def write_off(self, sheet: PotSheet) -> None:
        return None

    def places(self, players: int) -> tuple[Place, ...]:
        return tuple(Place(seat, "purse") for seat in range(players))

    def number_at(self, sheet: PotSheet, place: Place) -> Amount:
        return sheet.purses[place.seat]

    def correct(
        self, sheet: PotSheet, place: Place, by: Amount
    ) -> tuple[PotSheet, tuple[PotPayment, ...]]:
        return _paid(sheet, (PotPayment(None, place.seat, int(by), "corrected"),))

    def missing(self, sheet: PotSheet) -> None:
        return None

    @property
    def deals(self) -> int:
        return self.hands

    def usual_hands(self, players: int) -> int:
        return self.hands

    def worth(self, sheet: PotSheet, declarer: Seat, contract: Contract, kontra: int = 0) -> int:
        return sheet.pot

    def base_worth(self, contract: Contract) -> int:
        return PRIZE

    def count_tricks(
        self, contract: Contract, declarer: Seat | None, winners: Iterable[Seat]
    ) -> dict[Seat, int]:
        return dict(Counter(winners))

    def cap_tricks(
        self, contract: Contract, declarer: Seat, tricks: Mapping[Seat, int]
    ) -> Mapping[Seat, int]:
        return tricks

    def why_not_tricks(self, contract: Contract, mine: int, against: int) -> str:
        return ""

    def to_plain(self, sheet: PotSheet, players: Sequence[str]) -> dict[str, Any]:
        return {
            "pot": sheet.pot,
            "hands": sheet.hands,
            "players": {name: {"purse": purse} for name, purse in zip(players, sheet.purses)},
        }

    def from_plain(self, data: object, players: Sequence[str]) -> PotSheet:
        try:
            assert isinstance(data, dict)
            return PotSheet(
                data["pot"],
                tuple(data["players"][name]["purse"] for name in players),
                data["hands"],
            )
        except (AssertionError, KeyError, TypeError):
            raise BadScore("the score of a pot has pot, hands and players") from None

    def why_not_begin(self, sheet: PotSheet, players: int) -> str:
        return "all hands have been played" if self.over(sheet) else ""


def _paid(
    sheet: PotSheet, payments: tuple[PotPayment, ...]
) -> tuple[PotSheet, tuple[PotPayment, ...]]:
    pot, purses = sheet.pot, list(sheet.purses)
    for payment in payments:
        for who, amount in ((payment.payer, -payment.amount), (payment.payee, payment.amount)):
            if who is None:
                pot += amount
            else:
                purses[who] += amount
    return replace(sheet, pot=pot, purses=tuple(purses)), payments


KIND = ScoreKind(PotSheet, PotPayment)
PROOF: RuleSet = replace(
    CROATIAN,
    key="pot",
    name="Pot",
    play=replace(CROATIAN.play, stop_early=False),
    kontra=None,
    score=Pot(),
    options=tuple(
        option for option in CROATIAN.options if not option.field.startswith(("score.", "kontra."))
    ),
)
"""a game of the Croatian family that keeps its score so"""
