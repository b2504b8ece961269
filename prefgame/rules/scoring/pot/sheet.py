"""The pot and the purses.

Invariant: the pot and the purses add up to zero: a purse counts what its player has won less what
the player has paid in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from prefgame.rules.base import Amount
from prefgame.rules.scoring.base import OddShare, Sheet
from prefgame.rules.scoring.pot.payments import PaymentReason, PotPayment


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
        """The sheet after these payments."""
        pot, purses = self.pot, list(self.purses)
        for payment in payments:
            for who, amount in ((payment.payer, -payment.amount), (payment.payee, payment.amount)):
                if who is None:
                    pot += amount
                else:
                    purses[who] += amount
        return replace(self, pot=pot, purses=tuple(purses))

    def won_since(self, before: PotSheet) -> tuple[Amount, ...]:
        """What each player has won (or paid, below zero) since the sheet ``before``, by seat."""
        return tuple(now - then for then, now in zip(before.purses, self.purses))

    def shares(self) -> tuple[PotPayment, ...]:
        """How the pot is shared out: equal whole parts, and the odd units."""
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
