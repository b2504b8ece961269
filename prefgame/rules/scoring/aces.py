"""Bonuses for the aces of the declarer: which holdings are paid for, which are announced,
and which are lost by a declarer who goes down (003:89-92, 003:98-104).

Invariant: values only. What a bonus is worth is the business of the score.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field
from enum import Enum

from prefgame.cards import DECK, Card, Rank
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.hand import Aces

ACES = frozenset(card for card in DECK if card.rank is Rank.ACE)


class PaidAces(Enum):
    """Which aces of the declarer are paid for (003:89-92, 003:99-102)."""

    BOTH = "both"
    FOUR = "four"
    GAMES = "games"
    """both, but only in contracts without the talon"""
    NOT_PAID = "not_paid"


class LostAces(Enum):
    """Which bonus a declarer who goes down pays to the others (003:90-92, 003:103-104)."""

    NO_ACES = "no_aces"
    """the one for no aces, which a declarer need not announce (003:90-92)"""
    BOTH = "both"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class AceBonuses:
    """What a table agreed on about aces. ``four_announced``: four aces are announced before the
    play, not claimed after it (003:101).
    """

    paid: PaidAces = PaidAces.NOT_PAID
    lost: LostAces = LostAces.NO_ACES
    four_announced: bool = False
    asked_openly: bool = field(default=False, repr=False)
    """whether everybody hears that a declarer is asked, which tells what they hold. So only in
    matches of earlier editions of the rules, and therefore no value of its own (``rules/edition``).
    """

    def holdings(self, contract: Contract) -> tuple[Aces, ...]:
        """List the holdings of aces for which this contract is paid; none for one that nobody may
        leave (003:116).
        """
        if (
            not contract.may_be_left
            or self.paid is PaidAces.NOT_PAID
            or (self.paid is PaidAces.GAMES and not contract.game)
        ):
            return ()
        return (Aces.FOUR,) if self.paid is PaidAces.FOUR else (Aces.FOUR, Aces.NONE)

    def holdings_to_announce(self, contract: Contract) -> tuple[Aces, ...]:
        """List those of the holdings that the declarer must announce to be paid for them."""
        return tuple(
            aces for aces in self.holdings(contract) if aces is Aces.NONE or self.four_announced
        )

    def may_announce(self, contract: Contract, held: Set[Card], discard: Set[Card]) -> bool:
        """Tell whether a declarer with these ten cards, who discarded those, may announce
        something. For no aces nobody may have discarded one (003:92).
        """
        announced = self.holdings_to_announce(contract)
        if Aces.FOUR in announced and held >= ACES:
            return True
        return Aces.NONE in announced and not ACES & (held | discard)

    def holding_paid(self, contract: Contract, said: Aces | None, four: bool) -> Aces | None:
        """Find what a declarer is paid for: what they ``said`` they hold, or what need not be
        announced (A-44); None if it is nothing. ``four``: whether they play with all four aces.
        """
        if said is not None or not four or self.four_announced:
            return said
        return Aces.FOUR if Aces.FOUR in self.holdings(contract) else None

    def is_paid(self, aces: Aces, made: bool) -> bool:
        """Tell whether this holding is paid for: to a declarer who has ``made`` the contract, or by
        a declarer who has not.
        """
        return (
            made
            or self.lost is LostAces.BOTH
            or (self.lost is LostAces.NO_ACES and aces is Aces.NONE)
        )


NO_ACE_BONUSES = AceBonuses()
"""if the game knows no such bonus"""
