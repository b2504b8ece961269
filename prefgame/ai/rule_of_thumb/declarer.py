"""How a declarer plays, for tricks or for few of them, and how defenders drive one who wants few.

Invariant: trumps are drawn while that wins tricks, a long suit is established while trumps keep
control, masters are cashed if nobody ruffs, and the lead is lost with cards that lose nothing.
"""

from __future__ import annotations

from prefgame.ai.masks import Mask, above, bit, ducking_safety, masks, rounds_lost
from prefgame.ai.rule_of_thumb.situation import Situation, card_to_throw
from prefgame.cards import Card, Rank, Suit

# ---- how a declarer takes few tricks or none
# Invariant: the declarer stays under the trick with the highest card possible and throws dangerous
# cards away. The defence leads cards that the declarer must beat, stays low before the declarer,
# and throws its high cards after the declarer has played.


def avoid_tricks(at: Situation) -> Card:
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
    """Rate the danger that a led card takes the trick: few higher ones are out, or voids."""
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


# ---- how defenders play against such a declarer


def force_a_trick(at: Situation) -> Card:
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


# ---- how a declarer plays for tricks


def play_as_declarer(at: Situation) -> Card:
    return _follow(at) if at.trick else _lead(at)


# ---- leading


def _lead(at: Situation) -> Card:
    if at.trump is None:
        return _cash_out(at) or _develop(at, least=2) or _exit(at)
    return _draw(at) or _develop(at, least=3) or _cash(at) or _exit(at)


def _draw(at: Situation) -> Card | None:
    """Choose a trump, as long as the others have trumps that are worth drawing; otherwise None."""
    assert at.trump is not None
    trumps, out = at.own_cards(at.trump), at.trumps_out()
    if not trumps or not out:
        return None
    top = trumps[-1]
    above = at.unseen.count_higher(top)
    if above == 0:
        wins_beside = any(at.unseen.is_master(at.own_cards(suit)[-1]) for suit in at.side_suits())
        return top if len(trumps) > 1 or wins_beside else None
    if above == out or len(trumps) < out or len(trumps) < 3:
        # what is left is higher or longer: it may fall by itself, or be forced out by ruffs
        return None
    return _top_of_touching(at, trumps)


def _top_of_touching(at: Situation, suit: tuple[Card, ...]) -> Card:
    """Choose the top of two touching cards, otherwise the lowest: a lone honour waits."""
    if len(suit) > 1 and at.unseen.count_higher(suit[-1]) == at.unseen.count_higher(suit[-2]):
        return suit[-1]
    return suit[0]


def _develop(at: Situation, least: int) -> Card | None:
    """Choose a card of the longest side suit that can be established while there is control."""
    control = len(at.own_cards(at.trump)) if at.trump is not None else 2
    best: tuple[int, int, Suit] | None = None
    for suit in at.side_suits():
        cards = at.own_cards(suit)
        left = at.unseen.cards_left(suit)
        losers = rounds_lost(masks(cards)[cards[0].index >> 3], left)
        ruffed = any(at.may_ruff(seat, suit) for seat in at.others)
        if len(cards) < least or not left or ruffed or losers > control or losers >= len(cards):
            continue
        rated = (len(cards) - losers, -left.bit_count(), suit)
        best = rated if best is None or rated[:2] > best[:2] else best
    if best is None:
        return None
    cards = at.own_cards(best[2])
    return cards[-1] if at.unseen.is_master(cards[-1]) else _top_of_touching(at, cards)


def _cash(at: Situation) -> Card | None:
    """Choose a master that nobody is known to ruff, from the suit with the most cards still out."""
    masters = [
        at.own_cards(suit)[-1]
        for suit in at.side_suits()
        if at.unseen.is_master(at.own_cards(suit)[-1])
        and not any(at.may_ruff(seat, suit) for seat in at.others)
    ]
    return max(
        masters,
        key=lambda card: (at.unseen.cards_left(card.suit).bit_count(), card.index),
        default=None,
    )


def _cash_out(at: Situation) -> Card | None:
    """Choose one of the masters without trumps, once they are enough for the contract."""
    return _cash(at) if at.hand.taken[at.me] + at.sure_tricks() >= at.contract.goal.least else None


def _exit(at: Situation) -> Card:
    """Choose the lead that loses nothing: low, and not away from an honour that may still win."""

    def cost(card: Card) -> tuple[float, int]:
        suit = at.own_cards(card.suit)
        price = float(at.unseen.count_lower(card))
        top = suit[-1]
        if card.suit is at.trump:
            price += 8.0 + 3.0 * (card is top)  # the last trumps are the last control
        elif top.rank >= Rank.QUEEN and 0 < at.unseen.count_higher(top) < len(suit):
            price += 3.0 + 2.0 * (card is top)
        if at.unseen.is_master(card):
            price -= 2.0
        if any(at.may_ruff(seat, card.suit) for seat in at.others):
            price += 1.0
        return (price, card.rank)

    return min(at.legal, key=cost)


# ---- following


def _follow(at: Situation) -> Card:
    led = at.trick[0][1].suit
    if at.legal[0].suit is not led:
        return _ruff(at) if at.legal[0].suit is at.trump else card_to_throw(at)
    if not at.winners:
        return at.cheapest
    if not at.after:
        return at.winners[0]
    sure = [card for card in at.winners if at.cannot_be_beaten(card)]
    if sure:
        return sure[0]
    best = at.best
    assert best is not None
    if at.unseen.is_master(at.winners[-1]):
        # the next hand would ruff it
        return at.cheapest if at.winners[-1].suit is not at.trump else at.winners[-1]
    if best[1].rank >= Rank.JACK or (
        len(at.own_cards(led)) == 2 and at.winners[-1].rank < Rank.KING
    ):
        return at.lowest_equal(at.winners[0])
    return at.cheapest


def _ruff(at: Situation) -> Card:
    """Choose the cheapest trump that wins, or one that no opponent can overruff."""
    if not at.winners:
        return at.cheapest
    led = at.trick[0][1].suit
    if any(at.may_ruff(seat, led) for seat in at.after):
        sure = [card for card in at.winners if at.cannot_be_beaten(card)]
        return sure[0] if sure else at.cheapest
    return at.winners[0]
