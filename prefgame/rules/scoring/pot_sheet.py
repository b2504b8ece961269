"""The pot and the purses, what is paid from and into them, and their plain form in files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from math import isfinite
from typing import Any

from prefgame.quoting import show_value
from prefgame.rules.base import Amount, Seat, exact, plain_amount
from prefgame.rules.scoring.base import BadScore, Entry, OddShare, Sheet, read_object

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

    @property
    def is_bonus(self) -> bool:
        """Whether every opponent pays it, or gets it, whether they came or stayed (001:326-329,
        003:86-92).
        """
        return self in (PaymentReason.HEARTS, PaymentReason.FOUR_ACES, PaymentReason.NO_ACES)


@dataclass(frozen=True, slots=True)
class PotPayment(Entry):
    """``payer`` gives ``payee`` the ``amount`` of units; None is the pot. ``count``: the tricks
    that are paid for, if any.
    """

    payer: Seat | None
    payee: Seat | None
    amount: Amount
    reason: PaymentReason
    count: int = 0


def paid_for_hand(entries: Iterable[Entry]) -> tuple[PotPayment, ...]:
    """Pick what is paid for a hand, with its ante; filling the pot and sharing it out are no part
    of it.
    """
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
        """Return the sheet after these payments."""
        pot, purses = self.pot, list(self.purses)
        for payment in payments:
            for who, amount in ((payment.payer, -payment.amount), (payment.payee, payment.amount)):
                if who is None:
                    pot += amount
                else:
                    purses[who] += amount
        return replace(self, pot=pot, purses=tuple(purses))

    def won_since(self, before: PotSheet) -> tuple[Amount, ...]:
        """Compute what each player has won (or paid, below zero) since the sheet ``before``, by
        seat.
        """
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
        """Who gets the units of the pot that cannot be shared out equally: the lowest purse; of
        several, the first in order of play.
        """
        return OddShare.to_lowest(self.pot % len(self.purses), self.purses, 1)


# ---- a pot in plain words and numbers, as records, score files and ``prefgame replay`` write it
# Invariant: shapes only, no arithmetic. A sheet is ``{"pot": n, "players": {name: {"purse": n}}}``.
# A pot is a whole number. A trick pays a tenth of it, so a purse may have one decimal.


def sheet_to_plain(sheet: PotSheet, players: Sequence[str]) -> dict[str, Any]:
    """Write the sheet as plain dictionaries."""
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
        raise BadScore(f"the pot holds {pot}; it cannot hold less than nothing")
    together = sum(purses, pot)
    if together:
        raise BadScore(
            f"pot and purses add up to {plain_amount(together)}; they must add up to zero"
        )
    return PotSheet(pot, purses)


def _whole(value: object, what: str) -> int:
    if type(value) is not int:
        raise BadScore(f"{what} must be a whole number, not {show_value(value)}")
    return value


def _tenths(value: object, what: str) -> Amount:
    found = Fraction(str(value)) if type(value) is float and isfinite(value) else None
    if found is None:
        return _whole(value, what)
    if 10 % found.denominator:
        raise BadScore(f"{what} has at most one decimal, not {show_value(value)}")
    return exact(found)
