"""A pot and the purses of the players: what a hand pays, what is in them, and their plain form.

Invariant: pure arithmetic from one sheet to the next. Nothing is rounded, and every unit that moves
is a payment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from math import isfinite
from typing import Any, ClassVar

from prefgame.quoting import show_value
from prefgame.rules.base import (
    LATER,
    Amount,
    Seat,
    Tricks,
    exact,
    kontra_factor,
    magnitude,
    plain_amount,
)
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence import Defence, defenders_down
from prefgame.rules.scoring.base import (
    FORCED,
    NO_ACE_BONUSES,
    NO_TERMS,
    AceBonuses,
    Aces,
    BadScore,
    Entry,
    Hand,
    OddShare,
    Place,
    Reads,
    Result,
    Sheet,
    Terms,
    Unfit,
    read_object,
)

# ---- what one hand pays: who, to whom, how much, and why
# Invariant: values only. Nothing is paid without a payment, so the pot and the purses always add up
# to zero.


class PaymentReason(Enum):
    """Why something is paid."""

    ANTE = "ante"
    """the dealer's stake for the deal (001:115-116, 003:95)"""
    FILL = "fill"
    """every player's share of an empty pot (003:54)"""
    POT = "pot"
    """what the declarer plays for (001:311, 003:81)"""
    TRICKS = "tricks"
    """the tricks of a defender (001:303-309, 003:81)"""
    DECLARER_DOWN = "declarer down"
    """the penalty of a declarer who did not make the contract (001:315-316, 003:82)"""
    DEFENDER_DOWN = "defender down"
    """the penalty of a defender, or of a host, who took too few tricks (001:317-318, 003:83-84)"""
    HEARTS = "hearts"
    """the bonus of a game in hearts (001:326-329, 003:88)"""
    FOUR_ACES = "four aces"
    """003:90"""
    NO_ACES = "no aces"
    """003:92"""
    PREMIUM = "premium"
    """the worth of a contract without trumps (001:338-341, 003:108-117)"""
    MOST_TRICKS = "most tricks"
    """the most tricks of a hand that nobody declares (001:343-346)"""
    SHARE = "share"
    """an equal part of what is left in the pot when the match ends"""
    CORRECTION = "correction"
    """by hand, with a reason"""

    @property
    def is_bonus(self) -> bool:
        """Whether every opponent pays it, or gets it (001:326-329, 003:86-92)."""
        return self in (PaymentReason.HEARTS, PaymentReason.FOUR_ACES, PaymentReason.NO_ACES)


@dataclass(frozen=True, slots=True)
class PotPayment(Entry):
    """``payer`` gives ``payee`` an ``amount``; None is the pot. ``count``: of tricks paid for."""

    payer: Seat | None
    payee: Seat | None
    amount: Amount
    reason: PaymentReason
    count: int = 0


def paid_for_hand(entries: Iterable[Entry]) -> tuple[PotPayment, ...]:
    """Pick what is paid for a hand with its ante, without filling and sharing."""
    return tuple(
        entry
        for entry in entries
        if isinstance(entry, PotPayment)
        and entry.reason not in (PaymentReason.FILL, PaymentReason.SHARE)
    )


def balance_of(seat: Seat, payments: Iterable[PotPayment]) -> Amount:
    """Add up what these payments come to for one player."""
    return sum(one.amount * ((one.payee == seat) - (one.payer == seat)) for one in payments)


# ---- the pot and the purses
# Invariant: the pot and the purses add up to zero: a purse counts what its player has won less what
# the player has paid in.


@dataclass(frozen=True, slots=True)
class PotSheet(Sheet):
    """What lies in the pot, and the purse of each player, by seat, in units.

    ``hands``: how many were played. ``shared``: the pot has been shared out, and the match is over.
    """

    pot: Amount
    purses: tuple[Amount, ...]
    hands: int = 0
    shared: bool = False

    def with_payments(self, payments: Iterable[PotPayment]) -> PotSheet:
        pot, purses = self.pot, list(self.purses)
        for payment in payments:
            for who, amount in ((payment.payer, -payment.amount), (payment.payee, payment.amount)):
                if who is None:
                    pot += amount
                else:
                    purses[who] += amount
        return replace(self, pot=pot, purses=tuple(purses))

    def won_since(self, before: PotSheet) -> tuple[Amount, ...]:
        """Compute what each player has won since the sheet ``before``, by seat."""
        return tuple(now - then for then, now in zip(before.purses, self.purses))

    def shares(self) -> tuple[PotPayment, ...]:
        """Share out the pot: equal whole parts, and the odd units."""
        part, odd = self.pot // len(self.purses), self.odd_share
        return tuple(
            PotPayment(None, seat, amount, PaymentReason.SHARE)
            for seat in range(len(self.purses))
            if (amount := part + (odd.amount if seat in odd.seats else 0))
        )

    @property
    def odd_share(self) -> OddShare:
        """Who gets the odd units of the pot: the lowest purse, the first in order of play."""
        return OddShare.to_lowest(self.pot % len(self.purses), self.purses, 1)


# ---- a pot in plain words and numbers, as records, score files and ``prefgame replay`` write it
# Invariant: shapes only, no arithmetic. A sheet is ``{"pot": n, "players": {name: {"purse": n}}}``.
# A pot is a whole number. A trick pays a tenth of it, so a purse may have one decimal.


PURSE = "purse"


def sheet_to_plain(sheet: PotSheet, players: Sequence[str]) -> dict[str, Any]:
    return {
        "pot": plain_amount(sheet.pot),
        "players": {
            name: {"purse": plain_amount(purse)} for name, purse in zip(players, sheet.purses)
        },
    }


def sheet_from_plain(data: object, players: Sequence[str]) -> PotSheet:
    """Read the sheet of such dictionaries. BadScore if they are not one. The form does not have the
    number of hands played; a match begins to count them here.
    """
    score = read_object(data, "the score", ("pot", "players"))
    lines = read_object(score.get("players"), "players of the score", tuple(players))
    missing = [name for name in players if name not in lines]
    if missing:
        raise BadScore(f"the score lacks {missing[0]}")
    purses = tuple(
        _tenths(
            read_object(lines[name], f"the score of {name}", ("purse",)).get("purse"),
            f"the purse of {name}",
        )
        for name in players
    )
    pot = _whole(score.get("pot"), "the pot")
    if pot < 0:
        raise BadScore(f"the pot holds {pot}; it cannot hold less than nothing", Unfit.POT)
    together = sum(purses, pot)
    if together:
        raise BadScore(
            f"pot and purses add up to {plain_amount(together)}; they must add up to zero"
        )
    return PotSheet(pot, purses)


def _whole(value: object, what: str) -> int:
    if type(value) is not int:
        raise BadScore(f"{what} must be a whole number, not {show_value(value)}", Unfit.POT)
    return value


def _tenths(value: object, what: str) -> Amount:
    number = type(value) is int or (type(value) is float and isfinite(value))
    found = Fraction(str(value)) if number else None
    if found is None or 10 % found.denominator:
        raise BadScore(
            f"{what} must be a number with at most one decimal, not {show_value(value)}",
            Unfit.DECIMALS,
        )
    return exact(found)


# ---- how hands are paid from a pot (001:293-346, 003:80-97)


HANDS_WITHOUT_END = 20
"""how many hands people usually play if no number was agreed"""


class PotKind(Enum):
    """How the pot is filled, and how much of it is played for (003:54, 003:94-97)."""

    BASIC = "basic"
    """all players fill it; always one basic stake is played for (003:54, 003:81)"""
    UNLIMITED = "unlimited"
    """each dealer adds a basic stake; the whole pot is played for (003:95)"""
    LIMITED = "limited"
    """as unlimited, but never for more than the limit (003:96, 001:297-299)"""
    STYRIAN = "styrian"
    """all players fill it; the trump suit decides what is played for (003:97)"""

    @property
    def dealer_pays(self) -> bool:
        """Whether the dealer puts a basic stake into the pot before each hand."""
        return self in (PotKind.UNLIMITED, PotKind.LIMITED)


class WithoutTalon(Enum):
    """What a contract without trumps is worth when it is played without the talon (A-8)."""

    DOUBLE = "double"
    """003:117"""
    PLUS_ONE = "plus_one"
    """one basic stake more (001:341)"""


@dataclass(frozen=True, slots=True)
class Pot:
    """A dish of money that the declarer plays for. Ten units are a basic stake."""

    kind: PotKind
    base: int = 10
    """the basic stake: the dealer's ante, the bonuses, the measure of premium contracts"""
    fill: int = 30
    """what each player pays into an empty pot"""
    limit: int = 100
    """the most that is played for"""
    deals: int = 0
    """how many deals the match has; 0: as many as the players like"""
    takes_first: bool = True
    """a declarer takes the stake before the play, and who goes down pays it back twice (003:81-82);
    otherwise it is paid once, or taken after the play (001:311-316)
    """
    premiums: tuple[tuple[str, int], ...] = ()
    """what each defender pays or is paid for a contract, in basic stakes, by its name"""
    premium_for_pot: bool = False
    """premium contracts are played for the pot too (001:334-336; A-9)"""
    without_talon: WithoutTalon = WithoutTalon.DOUBLE
    """A-8"""
    aces: AceBonuses = NO_ACE_BONUSES
    forced_at_base: bool = False
    """nobody may stay while the pot holds one basic stake only (001:229-230)"""
    styrian_1: int = field(default=20, repr=False, metadata=LATER)
    """what a Styrian pot is played for in the lowest suit; each table agrees on the amounts, of
    which 003:97 has an example
    """
    styrian_2: int = field(default=30, repr=False, metadata=LATER)
    styrian_3: int = field(default=40, repr=False, metadata=LATER)
    styrian_4: int = field(default=50, repr=False, metadata=LATER)
    minutes: int = field(default=0, repr=False, metadata=LATER)
    """after how many minutes the round that is played is the last; 0: the table knows no time"""
    unit_worth: int = field(default=0, repr=False)
    """003:46"""

    per_point = 1
    unit_fields = ("base",)
    names: ClassVar[Mapping[str, str]] = {}

    # ---- a match

    def new_sheet(self, players: int) -> PotSheet:
        return PotSheet(0, (0,) * players)

    def before_hand(self, sheet: PotSheet, dealer: Seat) -> tuple[PotSheet, tuple[PotPayment, ...]]:
        paid: tuple[PotPayment, ...] = ()
        if self.dealer_pays:
            paid = (PotPayment(dealer, None, self.base, PaymentReason.ANTE),)
        elif not sheet.pot:
            paid = tuple(
                PotPayment(seat, None, self.fill, PaymentReason.FILL)
                for seat in range(len(sheet.purses))
            )
        return sheet.with_payments(paid), paid

    @property
    def dealer_pays(self) -> bool:
        return self.kind.dealer_pays

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.DEALER} if self.dealer_pays else ())

    def asks_to_refill(self, sheet: PotSheet) -> bool:
        """Tell whether the players decide now to refill the pot or to end the match (003:97)."""
        return self.kind is PotKind.STYRIAN and not sheet.pot and not self.over(sheet)

    def terms(self, sheet: PotSheet, declarer: Seat, contract: Contract) -> Terms:
        return FORCED if contract.may_be_left and self.forces(sheet) else NO_TERMS

    def forces(self, sheet: PotSheet) -> bool:
        """Tell whether the pot is so small that nobody may stay (001:229-230)."""
        return self.forced_at_base and sheet.pot <= self.base

    def over(self, sheet: PotSheet) -> bool:
        return sheet.shared or (self.deals > 0 and sheet.hands >= self.deals)

    def settlement(self, sheet: PotSheet) -> tuple[Amount, ...]:
        return sheet.purses

    def hand_gains(
        self, before: PotSheet, after: PotSheet, entries: Sequence[Entry]
    ) -> tuple[Amount, ...]:
        paid = paid_for_hand(entries)
        return tuple(balance_of(seat, paid) for seat in range(len(after.purses)))

    def write_off(self, sheet: PotSheet) -> tuple[PotSheet, tuple[PotPayment, ...]]:
        shares = sheet.shares()
        return replace(sheet.with_payments(shares), shared=True), shares

    # ---- corrections by hand

    def places(self, players: int) -> tuple[Place, ...]:
        return tuple(
            Place(seat, PURSE, None if other == seat else other)
            for seat in range(players)
            for other in sorted(range(players), key=lambda one: (one != seat, one))
        )

    def number_at(self, sheet: PotSheet, place: Place) -> Amount:
        return sheet.purses[place.seat]

    def correct(
        self, sheet: PotSheet, place: Place, by: Amount
    ) -> tuple[PotSheet, tuple[PotPayment, ...]]:
        if sheet.shared and place.on is None:
            raise BadScore(
                "the pot has been shared out; only players can pay one another now", Unfit.SHARED
            )
        payer, payee = (place.on, place.seat) if by > 0 else (place.seat, place.on)
        size = exact(magnitude(by))
        paid = (PotPayment(payer, payee, size, PaymentReason.CORRECTION),)
        after = sheet.with_payments(paid)
        return replace(after, purses=tuple(map(exact, after.purses)), pot=exact(after.pot)), paid

    # ---- a hand

    def stake(self, sheet: PotSheet, contract: Contract) -> Amount:
        """Compute what the declarer of this contract plays for, out of the pot."""
        if not contract.may_be_left and not self.premium_for_pot:
            return 0
        usual = self.usual_stake(sheet)
        styrian = self.styrian_stakes[contract.rank - 1] if contract.trump is not None else 0
        return min(sheet.pot, styrian) if usual is None else usual

    @property
    def styrian_stakes(self) -> tuple[int, ...]:
        """What a Styrian pot is played for, by the place of the trump suit, low to high."""
        return self.styrian_1, self.styrian_2, self.styrian_3, self.styrian_4

    def usual_stake(self, sheet: PotSheet) -> Amount | None:
        """Compute the stake of a contract for tricks; None if the trumps decide."""
        wanted: dict[PotKind, Amount] = {
            PotKind.BASIC: self.base,
            PotKind.UNLIMITED: sheet.pot,
            PotKind.LIMITED: self.limit,
        }
        return min(sheet.pot, wanted[self.kind]) if self.kind in wanted else None

    def premium(self, contract: Contract) -> int:
        """Compute what each defender pays for this contract, or is paid; 0 if it has no premium."""
        value = self.base * dict(self.premiums).get(contract.name, 0)
        if not value or not contract.game or contract.only_game:
            return value
        return value * 2 if self.without_talon is WithoutTalon.DOUBLE else value + self.base

    def premium_of(
        self, seat: Seat, contract: Contract, level: int, doubled: Collection[Seat]
    ) -> int:
        """Compute the premium between the declarer and an opponent, when the kontra of those who
        ``doubled`` their own is at this level (003:119-120).
        """
        factor = kontra_factor(level if seat in doubled else 0)
        return self.premium(contract) * factor

    def bonus_of(self, aces: Aces | None, contract: Contract, made: bool) -> int:
        """Compute what each opponent pays for these aces to a declarer who has ``made`` the
        contract, or gets from one who has not (003:86-92); 0 if they are not paid for.
        """
        paid = aces in self.aces.holdings(contract) and self.aces.is_paid(aces, made)
        return self.base if paid else 0

    def least_goal(self, sheet: PotSheet) -> int:
        return 0

    def write(
        self, sheet: PotSheet, hand: Hand, defence: Defence
    ) -> tuple[PotSheet, tuple[PotPayment, ...], Result]:
        paid: tuple[PotPayment, ...] = ()
        if hand.contract is None:
            result = Result(unplayed=hand.unplayed)
        elif hand.declarer is None:
            paid, result = self._most_tricks(hand)
        else:
            paid, result = self._pay_declared(sheet, hand, hand.contract, hand.declarer, defence)
        sheet = replace(sheet.with_payments(paid), hands=sheet.hands + 1)
        if self.over(sheet):
            shares = sheet.shares()
            return replace(sheet.with_payments(shares), shared=True), (*paid, *shares), result
        return sheet, paid, result

    def _most_tricks(self, hand: Hand) -> tuple[tuple[PotPayment, ...], Result]:
        """Pay for a hand that all passed: the most tricks pay, of a tie both (001:343-346)."""
        most = max(hand.tricks.values())
        down = tuple(seat for seat, tricks in hand.tricks.items() if tricks == most)
        return (
            tuple(PotPayment(seat, None, self.base, PaymentReason.MOST_TRICKS) for seat in down),
            Result(down=down),
        )

    def _pay_declared(
        self, sheet: PotSheet, hand: Hand, contract: Contract, declarer: Seat, defence: Defence
    ) -> tuple[tuple[PotPayment, ...], Result]:
        made, stake = hand.goal_is_met, self.stake(sheet, contract)
        defenders = (
            defenders_down(defence, hand.roles, hand.tricks, contract) if hand.tricks else ()
        )
        if hand.agreed:
            defenders = ()
        paid = [
            *self._from_pot(hand, contract, declarer, stake, made, defence),
            *(PotPayment(seat, None, stake, PaymentReason.DEFENDER_DOWN) for seat in defenders),
            *self._among_players(hand, contract, declarer, made),
        ]
        down = defenders if made else (declarer, *defenders)
        return tuple(each for each in paid if each.amount), Result(made, down)

    def _from_pot(
        self,
        hand: Hand,
        contract: Contract,
        declarer: Seat,
        stake: Amount,
        made: bool,
        defence: Defence,
    ) -> Iterator[PotPayment]:
        """Pay the stake and the tricks, in the order of the source."""
        takes = PotPayment(None, declarer, stake, PaymentReason.POT)
        tricks = tuple(self._tricks(hand, declarer, stake, defence)) if contract.may_be_left else ()
        if self.takes_first and contract.may_be_left:  # 003:81-82
            yield takes
            yield from tricks
            if not made:
                yield PotPayment(declarer, None, 2 * stake, PaymentReason.DECLARER_DOWN)
        else:  # 001:303-316
            yield from tricks
            yield takes if made else PotPayment(declarer, None, stake, PaymentReason.DECLARER_DOWN)

    @staticmethod
    def _tricks(
        hand: Hand, declarer: Seat, stake: Amount, defence: Defence
    ) -> Iterator[PotPayment]:
        """Pay a tenth of the stake a trick; to a host the guest's too (001:303-309, 003:81)."""
        counts: Counter[Seat] = Counter()
        for seat, tricks in hand.tricks.items():
            if seat != declarer:
                counts[defence.writer(seat, hand.roles)] += tricks
        each = Fraction(stake) / TRICKS
        for seat, count in counts.items():
            amount = each * count
            yield PotPayment(
                declarer,
                seat,
                int(amount) if amount.denominator == 1 else amount,
                PaymentReason.TRICKS,
                count,
            )

    def _among_players(
        self, hand: Hand, contract: Contract, declarer: Seat, made: bool
    ) -> Iterator[PotPayment]:
        """Pay premiums and bonuses among all opponents (001:326-329, 003:86-92)."""
        others = [seat for seat in hand.roles if seat != declarer]
        reason = PaymentReason.HEARTS if contract.may_be_left else PaymentReason.PREMIUM
        for seat in others:
            premium = self.premium_of(seat, contract, hand.kontra, hand.doubled)
            yield _between(declarer, seat, premium, reason, made)
        bonus = self.bonus_of(hand.aces, contract, made)
        if bonus:
            no_aces = hand.aces is Aces.NONE
            why = PaymentReason.NO_ACES if no_aces else PaymentReason.FOUR_ACES
            for seat in others:
                yield _between(declarer, seat, bonus, why, made)

    # ---- numbers

    def missing(self, sheet: PotSheet) -> None:
        return None

    def usual_hands(self, players: int) -> int:
        return self.deals or HANDS_WITHOUT_END

    def worth(self, sheet: PotSheet, declarer: Seat, contract: Contract, kontra: int = 0) -> int:
        return int(self.stake(sheet, contract) + self.premium(contract) * kontra_factor(kontra))

    def base_worth(self, contract: Contract) -> int:
        return self.base + self.premium(contract)

    # ---- which tricks are paid: all ten (003:80)

    def count_tricks(
        self, contract: Contract, declarer: Seat | None, winners: Iterable[Seat]
    ) -> dict[Seat, int]:
        return dict(Counter(winners))

    def cap_tricks(self, contract: Contract, declarer: Seat, tricks: Tricks) -> Mapping[Seat, int]:
        return tricks

    def why_not_tricks(self, contract: Contract, mine: int, against: int) -> str:
        if contract.may_be_left and mine + against != TRICKS:
            return f"the tricks add up to {mine + against}; each is paid, so they must be ten"
        return ""

    # ---- outside the program

    def to_plain(self, sheet: PotSheet, players: Sequence[str]) -> dict[str, Any]:
        return sheet_to_plain(sheet, players)

    def from_plain(self, data: object, players: Sequence[str]) -> PotSheet:
        return sheet_from_plain(data, players)

    def why_not_begin(self, sheet: PotSheet, players: int) -> str:
        return "the match is over" if self.over(sheet) else ""


def _between(
    declarer: Seat, other: Seat, amount: Amount, reason: PaymentReason, made: bool
) -> PotPayment:
    """Pay from the other player to the declarer, or the other way round."""
    return (
        PotPayment(other, declarer, amount, reason)
        if made
        else PotPayment(declarer, other, amount, reason)
    )
