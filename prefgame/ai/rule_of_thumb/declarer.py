"""How a declarer plays for tricks.

Invariant: trumps are drawn while that wins tricks, a long suit is established while trumps keep
control, masters are cashed if nobody ruffs, and the lead is lost with cards that lose nothing.
"""

from __future__ import annotations

from prefgame.ai.masks import masks, rounds_lost
from prefgame.ai.rule_of_thumb.situation import Situation, card_to_throw
from prefgame.cards import Card, Rank, Suit


def play_as_declarer(at: Situation) -> Card:
    """Choose the declarer's card in a contract with tricks to take."""
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
        return top if len(trumps) > 1 or _winners_beside(at) else None
    if above == out or len(trumps) < out or len(trumps) < 3:
        # what is left is higher or longer: it may fall by itself, or be forced out by ruffs
        return None
    return _top_of_touching(at, trumps)


def _winners_beside(at: Situation) -> bool:
    return any(at.unseen.is_master(at.own_cards(suit)[-1]) for suit in at.side_suits())


def _top_of_touching(at: Situation, suit: tuple[Card, ...]) -> Card:
    """Choose the top of two touching cards, otherwise the lowest: a lone honour waits."""
    if len(suit) > 1 and at.unseen.count_higher(suit[-1]) == at.unseen.count_higher(suit[-2]):
        return suit[-1]
    return suit[0]


def _develop(at: Situation, least: int) -> Card | None:
    """Choose a card of the longest side suit that can still be established while there is
    control.
    """
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
    """Choose the card to lose the lead with: one that loses nothing, low, and not away from an
    honour that may still win.
    """

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
    """Choose the cheapest trump that wins; if an opponent may overruff, one that cannot be
    beaten.
    """
    if not at.winners:
        return at.cheapest
    led = at.trick[0][1].suit
    if any(at.may_ruff(seat, led) for seat in at.after):
        sure = [card for card in at.winners if at.cannot_be_beaten(card)]
        return sure[0] if sure else at.cheapest
    return at.winners[0]
