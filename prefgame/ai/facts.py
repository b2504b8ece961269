"""The reasons that a choice may have: facts about cards, each true by itself.

Invariant: values only; no words that a player reads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

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
from prefgame.cards import Card, Suit
from prefgame.engine.commands import Command
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract


class Fact(Enum):
    """A fact; the fields of its reason are named in brackets."""

    ONLY_CHOICE = "nothing else is allowed"
    ALL_SAME = "every choice comes to the same"
    TIED = "these other cards come to the same (cards)"

    # the hand
    TRUMPS = "so many trumps (suit, count), among them these of ace, king and queen (cards)"
    SURE_TRUMPS = "so many trump tricks that cannot be lost (suit, count)"
    FEW_TRUMPS = "so many trumps, none of which is a sure trick (suit, count)"
    MORE_TRUMPS = "so many trumps beside those that are sure tricks (suit, count)"
    ACES = "aces (cards), beside trumps of this suit (suit: None without trumps)"
    KINGS = "kings that do not stand alone (cards); of trumps, where no trump trick is sure"
    SIDE_SUIT = (
        "a long suit beside trumps (suit, count), among them these of ace, king and queen (cards)"
    )
    WORTH_MORE = (
        "the contract counts more than the one in this longer suit, which was open too (suit)"
    )
    PROMISED = "by agreement who defends against this contract holds more than the seat does"
    NO_TRICKS = "no sure trump, no ace, no king that does not stand alone"
    MEANT = "the call is made to play this contract, which it does not name (contract)"
    SAFE = "in no suit can the hand be made to take a trick"
    GAP = (
        "the suit in which the hand may be made to take a trick (suit), "
        "with its highest card (cards)"
    )

    # open or closed cards
    DECLARER_GUESSES = "with closed cards the declarer has to guess"
    NOBODY_GUESSES = "with open cards no defender has to guess"

    # what is discarded
    VOIDS = "nothing is left of these suits (cards: what was discarded of them)"
    DEALER_PAYS = "a dealer who sits out pays for the talon that is thrown"
    LOSES_MORE = "each contract that may be named would lose more on average"
    LOSERS = "cards discarded that win nothing (cards)"
    DANGERS = "cards discarded that might have taken a trick (cards)"
    KEEPS_GUARD = "a king keeps the card that guards it (cards: the king)"

    # the play
    CHEAPEST = "the lowest card that takes the trick, and nobody plays after it (cards)"
    TAKES = "it takes the trick, and nobody plays after it (cards)"
    CANNOT_BE_BEATEN = "nobody who plays after it can beat it (cards)"
    MUST_BE_BEATEN = "it beats what lies there, and the opponent who plays last may beat it (cards)"
    BEATS_DECLARER = "it beats the card of the declarer, and the partner plays last (cards)"
    RUFFS = (
        "the suit led is not in hand, and a trump takes the trick so far (suit: the one led, cards)"
    )
    PARTNER_HAS_IT = "the partner is taking the trick, and is left to"
    NO_WINNER = "no card that may be played takes the trick"
    CANNOT_WIN = (
        "no card that may be played takes the trick; this is the lowest of its suit (cards)"
    )
    HOLDS_BACK = "these could take the trick, and are kept (cards)"
    THROWS = "a card nobody misses: neither queen nor higher, and not the guard of a king (cards)"
    MASTER = "no higher card of its suit is out (suit, cards)"
    LONE_CARD = "the only card of its suit: once it is gone, a trump takes such tricks (suit)"
    ONLY_CARD = "the only card of its suit (suit)"
    KEEPS_HIGHER = "higher cards of its suit are kept (suit)"
    HIGHER_OUT = "so many higher cards of its suit are out (suit, count)"
    DRAWS_TRUMPS = "so many trumps may still be out (suit, count)"
    DRIVES_OUT = "so many higher cards are out (suit, count), and after them these are high (cards)"
    THROUGH_DECLARER = "the declarer must play before the partner"
    TOWARDS_PARTNER = (
        "the highest card of its suit in hand, and the partner plays before the declarer"
    )
    UNDER = "few tricks wanted: the highest card that stays below (cards)"
    STAYS_BELOW = "few tricks wanted: a card that stays below"
    NONE_BELOW = "few tricks wanted: no card that may be played stays below"
    BELOW_DECLARER = (
        "few tricks wanted: the declarer has the highest card so far, and is left with it"
    )
    SAFE_FROM_IT = (
        "few tricks wanted: the declarer can no longer take this trick, so a high card goes (cards)"
    )
    THROWS_DANGER = "few tricks wanted: the card most likely to take a trick goes (cards)"
    KEEPS_LOW = (
        "few tricks wanted: lower cards of the suit are kept, to get below the declarer (suit)"
    )
    FEW_LOWER = "few tricks wanted: so few lower cards of its suit are out (suit, count)"

    # what is to be expected
    MAKES_WITH_TALON = "the contract is made so often, with what the talon may bring (chance)"
    MAKES = "the contract is made so often (chance)"
    MAKES_ANYWAY = "the contract is made so often, and with every other discard too (chance)"
    MAKES_TOO = "the contract is made so often, and with some other discards too (chance)"
    MAKES_DOUBLED = (
        "a two that is played only after a kontra is made so often, if it is played (chance)"
    )
    REACHES = "so many tricks are reached so often (count, chance)"
    TOGETHER = "both defenders together reach so many tricks so often (count, chance)"
    ENOUGH = "the tricks are enough so often, for the seat or for both defenders (chance)"
    GOES_DOWN = "the declarer goes down so often (chance)"
    WOULD_MAKE = "this bid would be made so often, which is not enough (command, chance)"
    DEFENDS_BETTER = "this bid would be made so often, but a pass wins more (command, chance)"
    WOULD_REACH = "with this answer the tricks are enough so often, which is too seldom (chance)"
    TOO_SELDOM_DOWN = "the declarer goes down so often, which is too seldom to double (chance)"
    WOULD_HOLD = "the contract is made so often, which is too seldom to double (chance)"
    TAKEN_MAKES = "after taking over the contract is made so often (chance)"
    WOULD_TAKE = "after taking over a contract is made so often, which is not enough (chance)"
    PLAY_MAKES = "played on, the contract is made so often (chance)"
    PLAY_REACHES = "played on, the tricks are enough so often (chance)"
    BETTER = "so many points better than the next choice (count, command)"


_SUCCEEDS = frozenset(
    {
        Fact.MAKES_WITH_TALON,
        Fact.MAKES,
        Fact.MAKES_ANYWAY,
        Fact.MAKES_TOO,
        Fact.MAKES_DOUBLED,
        Fact.REACHES,
        Fact.TOGETHER,
        Fact.ENOUGH,
        Fact.GOES_DOWN,
        Fact.TAKEN_MAKES,
    }
)
"""how often the advised choice succeeds"""
_EXPECTED = _SUCCEEDS | {
    Fact.WOULD_MAKE,
    Fact.DEFENDS_BETTER,
    Fact.WOULD_REACH,
    Fact.TOO_SELDOM_DOWN,
    Fact.WOULD_HOLD,
    Fact.WOULD_TAKE,
    Fact.PLAY_MAKES,
    Fact.PLAY_REACHES,
    Fact.BETTER,
}
"""how the hand will end, be it with this choice or with another"""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact. ``chance``: 0 to 1; ``count``: of tricks, cards or points, as the fact says."""

    fact: Fact
    cards: tuple[Card, ...] = ()
    suit: Suit | None = None
    count: int = 0
    chance: float = 0.0
    command: Command | None = None
    contract: Contract | None = None

    @property
    def expected(self) -> bool:
        """Whether it says how the hand will end and not what the cards are; one at most."""
        return self.fact in _EXPECTED

    @property
    def says_how_often(self) -> bool:
        """Whether its chance is that of the advised choice: how often that succeeds."""
        return self.fact in _SUCCEEDS


Reasons = tuple[Reason, ...]


# ---- what a hand holds for a contract, and against one


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
    """Name a side suit that wins by length: four cards, or three if no fewer than the trumps."""
    suit, mine = _longest_beside(held, trump)
    count = mine.bit_count()
    return (
        (Reason(Fact.SIDE_SUIT, _tops(suit, mine), suit, count),)
        if count >= max(3, min(4, held[SUITS.index(trump)].bit_count()))
        else ()
    )


def worth_more(view: SeatView, contract: Contract, others: Sequence[Contract]) -> Reasons:
    """Say that the contract counts more than an open one (of ``others``) in a longer suit."""
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
    """Choose what says how likely a suit takes no trick: if hands must beat, gaps are not safe."""
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
