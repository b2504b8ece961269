"""Which cards may be played, who takes a trick, who leads first, and when the play stops.

Law of this module: a trick is a tuple of (seat, card) in the order played; nothing here knows a score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from operator import attrgetter

from prefgame.cards import Card, Suit, of_suit
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract, Goal

_IN_ORDER = attrgetter("index")

Played = tuple[tuple[Seat, Card], ...]
"""The cards on the table, in the order played, each with the seat whose hand it came from."""


class SansLead(Enum):
    """Who leads to a sans (000:62, 000:147, 000:155)."""

    NOT_DECLARER = "not_declarer"
    """the eldest hand; if that is the declarer, the next"""
    BEFORE_DECLARER = "before_declarer"
    """the seat before the declarer, so that the declarer plays second"""


@dataclass(frozen=True, slots=True)
class SansCustom:
    """The suit that an invited defender leads to a sans where neither defender called one (000:161)."""

    after_kontra: Suit
    otherwise: Suit


@dataclass(frozen=True, slots=True)
class TrickRules:
    """What must be played, and how long.

    ``must_trump``: a hand void in the suit led plays a trump (000:65). ``stop_early``: the play ends when the contract
    has failed: at the fifth defence trick, at the first trick of a betl declarer (000:55, 000:118; A-19).
    """

    must_trump: bool = True
    stop_early: bool = True
    sans_lead: SansLead = SansLead.NOT_DECLARER
    sans_custom: SansCustom | None = None
    """None where the region has no such custom; it binds nobody"""

    def legal(self, hand: Sequence[Card], trick: Played, trump: Suit | None) -> tuple[Card, ...]:
        """The cards of the hand that may be played now, in card order (000:64-65)."""
        cards = tuple(sorted(hand, key=_IN_ORDER))
        if not trick:
            return cards
        follow = of_suit(cards, trick[0][1].suit)
        if follow:
            return follow
        return (of_suit(cards, trump) if self.must_trump else ()) or cards

    def leader(self, order: tuple[Seat, ...], playing: Sequence[Seat], declarer: Seat, contract: Contract) -> Seat:
        """Who leads to the first trick; ``order`` is the seats from the eldest hand on, ``playing`` those in the hand."""
        if contract.trump is not None or contract.goal.takes_none:
            return next(seat for seat in order if seat in playing)
        if self.sans_lead is SansLead.BEFORE_DECLARER:
            start = order.index(declarer)
            around = tuple(reversed(order[:start])) + tuple(reversed(order[start + 1 :]))
        else:
            around = order
        return next(seat for seat in around if seat in playing and seat != declarer)

    def finished(self, tricks: Mapping[Seat, int], declarer: Seat, goal: Goal) -> bool:
        """Whether the play is over after these tricks (by seat)."""
        taken = sum(tricks.values())
        if taken == 10 or not self.stop_early:
            return taken == 10
        mine = tricks[declarer]
        return goal.is_lost(mine, taken - mine)


def beats(card: Card, other: Card, trump: Suit | None) -> bool:
    """Whether ``card``, played later, takes the trick from ``other`` (000:66-68)."""
    if card.suit is other.suit:
        return card.rank > other.rank
    return card.suit is trump


def trick_winner(trick: Played, trump: Suit | None) -> Seat:
    """The seat of the highest trump, else of the highest card of the suit led (000:66-68). At least one card is needed."""
    seat, best = trick[0]
    for other, card in trick[1:]:
        if beats(card, best, trump):
            seat, best = other, card
    return seat
