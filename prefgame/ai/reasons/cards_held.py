"""What a hand holds for a contract, and against one.

Invariant: cards of the own hand only; no advice, no words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prefgame.ai.masks import (
    ACE,
    KING,
    QUEEN,
    SUITS,
    WHOLE,
    Mask,
    beating_safety,
    cards_of,
    ducking_safety,
    highest,
    masks,
    sure_trump_tricks,
)
from prefgame.ai.reasons.reason import Fact, Reason, Reasons
from prefgame.cards import Card, Suit
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract


def high_cards(cards: Sequence[Card], trump: Suit | None) -> Reasons:
    """Name the aces beside trumps, and the kings that are not alone in their suit; the king of
    trumps only if no trump trick is sure.
    """
    beside = [(suit, mask) for suit, mask in zip(SUITS, masks(cards)) if suit is not trump]
    guarded = [
        (suit, mask)
        for suit, mask in zip(SUITS, masks(cards))
        if mask.bit_count() > 1 and (suit is not trump or not sure_trump_tricks(mask))
    ]
    aces = tuple(card for suit, mask in beside for card in cards_of(suit, mask & ACE))
    kings = tuple(card for suit, mask in guarded for card in cards_of(suit, mask & KING))
    return (
        *([Reason(Fact.ACES, aces, trump)] if aces else ()),
        *([Reason(Fact.KINGS, kings)] if kings else ()),
    )


def facts_for(view: SeatView, contract: Contract) -> Reasons:
    """Give the facts about the seat's own cards that speak for a contract."""
    cards = view.cards
    held = masks(cards)
    if contract.goal.takes_none:
        return _safety_facts(held, suit_safety(view))
    if contract.trump is None:
        return high_cards(cards, None)
    mine = held[SUITS.index(contract.trump)]
    side = _side_suit(held, contract.trump)
    shown = [card for one in side for card in one.cards]
    aces = tuple(
        card
        for one in high_cards(cards, contract.trump)
        if one.fact is Fact.ACES
        for card in one.cards
        if card not in shown
    )
    trumps = Reason(Fact.TRUMPS, _tops(contract.trump, mine), contract.trump, mine.bit_count())
    return (trumps, *side, *([Reason(Fact.ACES, aces, contract.trump)] if aces else ()))


def _tops(suit: Suit, mine: Mask) -> tuple[Card, ...]:
    return cards_of(suit, mine & (ACE | KING | QUEEN))[::-1]


def _longest_beside(held: Sequence[Mask], trump: Suit) -> tuple[Suit, Mask]:
    """Find the longest suit beside trumps; of equally long ones that with the higher cards."""
    sides = ((suit, mask) for suit, mask in zip(SUITS, held) if suit is not trump)
    return max(sides, key=lambda side: (side[1].bit_count(), side[1]))


def _side_suit(held: Sequence[Mask], trump: Suit) -> Reasons:
    """Name a suit beside trumps that wins tricks by its length: four cards, or three if the hand
    has no more trumps than that.
    """
    suit, mine = _longest_beside(held, trump)
    count = mine.bit_count()
    return (
        (Reason(Fact.SIDE_SUIT, _tops(suit, mine), suit, count),)
        if count >= max(3, min(4, held[SUITS.index(trump)].bit_count()))
        else ()
    )


def worth_more(view: SeatView, contract: Contract, others: Sequence[Contract]) -> Reasons:
    """Say that the contract counts more than one in a longer suit, which is among the ``others``
    that are open.
    """
    if contract.trump is None:
        return ()
    held = masks(view.cards)
    suit, mine = _longest_beside(held, contract.trump)
    price = view.table.rules.score.base_worth
    lower = (
        one
        for one in others
        if one.trump is suit and one.goal == contract.goal and price(one) < price(contract)
    )
    longer = mine.bit_count() > held[SUITS.index(contract.trump)].bit_count()
    return (Reason(Fact.WORTH_MORE, suit=suit),) if longer and any(lower) else ()


def suit_safety(view: SeatView) -> Callable[[Mask], float]:
    """Choose the function that says how likely a suit takes no trick at this table: if hands must
    beat, gaps are not safe.
    """
    if view.table.rules.play.duties.may_stay_below:
        return lambda mine: ducking_safety(mine, WHOLE ^ mine)
    return beating_safety


def _safety_facts(held: Sequence[Mask], safety: Callable[[Mask], float]) -> Reasons:
    worst = min(range(4), key=lambda at: safety(held[at]))
    if safety(held[worst]) == 1:
        return (Reason(Fact.SAFE),)
    return (Reason(Fact.GAP, cards_of(SUITS[worst], highest(held[worst])), SUITS[worst]),)


def facts_against(view: SeatView) -> Reasons:
    """Give the facts about a defender's hand that speak against the contract."""
    hand = view.contracted
    trump, found = hand.contract.trump, []
    if trump is not None:
        sure = sure_trump_tricks(masks(view.cards)[SUITS.index(trump)])
        found += [Reason(Fact.SURE_TRUMPS, suit=trump, count=sure)] if sure else []
    found += high_cards(view.cards, trump)
    return tuple(found) or (Reason(Fact.NO_TRICKS),)


def trumps_besides(view: SeatView, facts: Sequence[Reason], needed: int) -> Reasons:
    """Name the trumps that may bring what is missing, if the ``facts`` against a contract do not
    make up the tricks ``needed``: a sure trick and an ace count one, a guarded king half. One trump
    alone is drawn.
    """
    trump = view.contracted.contract.trump
    if trump is None or _counted(facts) >= needed:
        return ()
    mine = masks(view.cards)[SUITS.index(trump)]
    sure = sure_trump_tricks(mine)
    left = mine.bit_count() - sure
    if left < 2:
        return ()
    return (Reason(Fact.MORE_TRUMPS if sure else Fact.FEW_TRUMPS, suit=trump, count=left),)


def _counted(facts: Sequence[Reason]) -> float:
    """Count the tricks that these facts name."""
    worth = {Fact.ACES: 1.0, Fact.KINGS: 0.5}
    return sum(one.count if one.fact is Fact.SURE_TRUMPS else 0 for one in facts) + sum(
        worth.get(one.fact, 0) * len(one.cards) for one in facts
    )
