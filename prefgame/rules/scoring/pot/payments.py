"""What one hand pays: who, to whom, how much, and why.

Invariant: values only. Nothing is paid without a payment, so the pot and the purses always add up
to zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from prefgame.rules.base import Amount, Seat
from prefgame.rules.scoring.base import Entry


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
    """What is paid for a hand, with its ante; filling the pot and sharing it out are no part of
    it.
    """
    return tuple(
        entry
        for entry in entries
        if isinstance(entry, PotPayment)
        and entry.reason not in (PaymentReason.FILL, PaymentReason.SHARE)
    )


def balance_of(seat: Seat, payments: Iterable[PotPayment]) -> Amount:
    """What these payments come to for one player."""
    return sum(one.amount * ((one.payee == seat) - (one.payer == seat)) for one in payments)
