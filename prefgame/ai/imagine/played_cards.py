"""What a card that was played tells of the cards beside it.

Law of this module: it reads the tricks as they lay open. Who cannot win plays the lowest card, so a
queen or a king that falls is most likely bare of lower ones; who plays for few tricks stays below
with the highest card that can. People err, so nothing becomes impossible.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.ai.imagine.worlds import CardMask
from prefgame.ai.masks import SUITS, above, bit
from prefgame.cards import Card, Rank, Suit
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.rules.play import Played, beats

UNLIKELY = 0.2
"""How likely (0 to 1) a player does so all the same, against one who holds no such card; counted in
hands of the seats among themselves.
"""


def unlikely_cards(view: SeatView) -> Iterator[tuple[Seat, CardMask]]:
    """Seats with the cards that they would have played instead, had they held them: unlikely to be
    in their hands.
    """
    hand = view.hand
    assert hand is not None and hand.contract is not None
    few = hand.contract.goal.wants_few
    for trick in (*(trick.cards for trick in hand.tricks), hand.trick):
        for at, (seat, card) in enumerate(trick):
            if at and seat != view.seat and card.suit is trick[0][1].suit:
                instead = (
                    _stayed_below(trick[:at], card)
                    if few
                    else _fell(trick[:at], card, hand.contract.trump)
                )
                if instead and (not few or hand.declarer in (None, seat)):
                    yield seat, instead << 8 * SUITS.index(card.suit)


def _fell(before: Played, card: Card, trump: Suit | None) -> int:
    """The lower cards of the suit where a queen or a king lost, else nothing."""
    beaten = any(not beats(card, other, trump) for _seat, other in before)
    return bit(card) - 1 if beaten and Rank.QUEEN <= card.rank < Rank.ACE else 0


def _stayed_below(before: Played, card: Card) -> int:
    """The cards of the suit between this one and the highest before it, which it stays below; else
    nothing.
    """
    top = max(other.rank for _seat, other in before if other.suit is card.suit)
    return above(bit(card)) & ((1 << top - 7) - 1) if card.rank < top else 0
