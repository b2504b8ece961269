"""What the deals of a duplicate come to, as it is shown.

Invariant: the difference is that of the numbers beside it. Where all hands together are the
settlement, they are shown as the settlement is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from prefgame.app.practice.session import DuplicateHand
from prefgame.rules.base import Amount, Seat, shown_amounts


@dataclass(frozen=True, slots=True)
class Totals:
    """Amounts as they are shown, plus is good. ``settled``: what the settlement has for the player;
    ``shared``: how much of it no hand brought, but the agreement to stop, exactly; 0 where there
    was none, and while hands are still missing.
    """

    yours: Amount
    experts: Amount
    settled: Amount = 0
    shared: Amount = 0

    @property
    def difference(self) -> Amount:
        """What the player made of the cards, beside the expert."""
        return self.yours - self.experts


def totals_of(
    hands: Sequence[DuplicateHand],
    seat: Seat,
    settlement: Sequence[Amount] | None,
    *,
    complete: bool,
    stopped: bool,
) -> Totals:
    """The totals of the hands found so far. ``settlement`` of the match; ``complete``: no hand is
    missing; ``stopped``: the match was ended by agreement.
    """
    exact = sum((Fraction(hand.yours) for hand in hands), Fraction())
    yours, experts = _shown(exact), _shown(sum(hand.experts for hand in hands))
    if settlement is None or not complete:
        return Totals(yours, experts)
    settled, shared = shown_amounts(settlement)[seat], settlement[seat] - exact
    if not shared:
        return Totals(settled, experts, settled)
    return Totals(yours, experts, settled, shared if stopped else 0)


def _shown(amount: Amount) -> Amount:
    """One amount as it is shown beside its opposite."""
    return shown_amounts((amount, -amount))[0]
