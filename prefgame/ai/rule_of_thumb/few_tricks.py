"""How to take few tricks or none, and how to force them on a declarer who wants none.

Invariant: the declarer stays under the trick with the highest card possible and throws dangerous
cards away. The defence leads cards that the declarer must beat, stays low before the declarer, and
throws its high cards after the declarer has played.
"""

from __future__ import annotations

from prefgame.ai.masks import Mask, above, bit, ducking_safety
from prefgame.ai.rule_of_thumb.situation import Situation
from prefgame.cards import Card


def avoid_tricks(at: Situation) -> Card:
    """Choose the declarer's card."""
    if not at.trick:
        return min(at.legal, key=lambda card: (_lead_danger(at, card), card.rank))
    led = at.trick[0][1].suit
    if at.legal[0].suit is not led:
        return max(at.legal, key=lambda card: (_relief(at, card), card.rank))
    assert at.best is not None
    top = at.best[1]
    under = [card for card in at.legal if card.rank < top.rank]
    if under:
        return under[-1]
    if at.after and at.unseen.count_higher(at.legal[0]):
        return at.legal[0]
    return at.legal[-1]


def _lead_danger(at: Situation, card: Card) -> float:
    """Rate the danger that a led card takes the trick: few higher cards are out, or others lack the
    suit.
    """
    higher = at.unseen.count_higher(card)
    voids = sum(at.unseen.is_void(seat, card.suit) for seat in at.others)
    if higher == 0 or voids == len(at.others):
        return 99.0
    return (0.5 if not voids else 0.7) ** higher * 10 + _suit_danger(at, card, without=card)


def _relief(at: Situation, card: Card) -> float:
    """Rate how much safer the hand is without the card."""
    if not at.unseen.cards_left(card.suit):
        return -1.0  # nobody can lead it
    return _suit_danger(at, card) - _suit_danger(at, card, without=card)


def _suit_danger(at: Situation, card: Card, without: Card | None = None) -> float:
    mine = sum(bit(other) for other in at.own_cards(card.suit) if other is not without)
    return 1.0 - ducking_safety(mine, at.unseen.cards_left(card.suit))


# ---- against such a declarer


def force_a_trick(at: Situation) -> Card:
    """Choose a defender's card."""
    if not at.trick:
        return max(at.legal, key=lambda card: (_pressure(at, card), -card.rank, -card.index))
    led = at.trick[0][1].suit
    if at.legal[0].suit is not led:
        return max(at.legal, key=lambda card: (_hindrance(at, card), card.rank, card.index))
    assert at.best is not None
    seat, top = at.best
    under = [card for card in at.legal if card.rank < top.rank]
    if at.declarer in at.after:
        return under[-1] if under else at.legal[0]  # a low card that the declarer must beat
    if seat == at.declarer:
        return under[-1] if under else at.legal[-1]  # the declarer has the trick: stay under it
    return at.legal[-1]


def _pressure(at: Situation, card: Card) -> float:
    """Rate how likely the declarer must beat the card led: the declarer follows and has nothing
    lower, while a partner without the suit throws a card.
    """
    suit = at.own_cards(card.suit)
    if at.unseen.is_void(at.declarer, card.suit):
        return -5.0 + 0.1 * len(suit)
    theirs = _declarer_may_hold(at, card)
    lower, higher = (theirs & (bit(card) - 1)).bit_count(), (theirs & above(bit(card))).bit_count()
    alone = at.partner is None or at.unseen.is_void(at.partner, card.suit)
    share = 0.8 if alone else 0.5
    pressed = (1 - share) ** lower * (1 - (1 - share) ** higher)
    shedding = 0.4 if at.partner is not None and alone else 0.0
    return pressed + shedding + 0.05 * higher - 0.08 * len(suit) - (0.4 if not higher else 0.0)


def _declarer_may_hold(at: Situation, card: Card) -> Mask:
    """Find the cards of the suit that the declarer may hold: a declarer who stays under a trick
    does so with the highest card possible.
    """
    theirs = at.unseen.cards_left(card.suit)
    for trick in at.unseen.tricks:
        if trick.cards[0][1].suit is not card.suit:
            continue
        before = [
            played
            for seat, played in trick.cards[: [seat for seat, _ in trick.cards].index(at.declarer)]
        ]
        own = next(played for seat, played in trick.cards if seat == at.declarer)
        tops = [bit(played) for played in before if played.suit is card.suit]
        if own.suit is card.suit and tops and max(tops) > bit(own):
            theirs &= ~(above(bit(own)) & (max(tops) - 1))
    return theirs


def _hindrance(at: Situation, card: Card) -> float:
    """Rate how much a card to throw would help the declarer in its suit: a high card of a suit that
    the declarer still follows does.
    """
    if at.unseen.is_void(at.declarer, card.suit):
        return -1.0
    return 0.4 * at.unseen.count_lower(card) - 0.1 * len(at.own_cards(card.suit))
