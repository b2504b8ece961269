"""Which situation a decision is, by what its seat knows.

Invariant: facts of the rules and of the seat's own view alone; no game by name, and nothing that
the seat could not know. A decision is at most one situation.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from prefgame.ai.facts import Fact, high_cards, suit_safety
from prefgame.ai.masks import ACE, KING, SUITS, Mask, masks, sure_trump_tricks
from prefgame.ai.rule_of_thumb.situation import Situation as Cards
from prefgame.cards import Suit
from prefgame.engine.commands import CallBid, Defend
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import BidKind
from prefgame.rules.base import Phase, Role
from prefgame.rules.contracts import Contract

# ---- which situation a card to be played is: leads, and everything when tricks are to be avoided
# Cards that follow are drilled only if no trick is wanted; else a seat's customs often say more
# than the cards.


EARLY = 6
"""tricks: later, little is left to think about"""


def play_situation(view: SeatView) -> str | None:
    """Find the key of the situation; None if it is none that is drilled."""
    hand = view.contracted
    if len(hand.tricks) >= EARLY or (view.turn.card_of or view.seat) != view.seat:
        return None
    if hand.contract.goal.wants_few:
        return _few(view)
    if hand.trick_as_led or hand.declarer is None:
        return None
    return _own_lead(view) if view.seat == hand.declarer else _defenders_lead(view)


def _few(view: SeatView) -> str:
    hand = view.contracted
    own = "avoid" if hand.declarer is None else "none"
    if view.seat == hand.declarer:
        return "none-declarer"
    led = hand.trick_as_led
    if not led:
        return f"{own}-lead-later" if own == "none" and hand.tricks else f"{own}-lead"
    return f"{own}-follow" if _has(view, led[0][1].suit) else f"{own}-throw"


def _has(view: SeatView, suit: Suit) -> bool:
    return bool(masks(view.cards)[SUITS.index(suit)])


def _own_lead(view: SeatView) -> str:
    hand = view.contracted
    if hand.contract.trump is None:
        return "lead-declarer-no-trumps"
    if not hand.tricks:
        return "lead-declarer-first"
    return "lead-declarer-trumps-out" if Cards(view).trumps_out() else "lead-declarer-no-trumps-out"


def _defenders_lead(view: SeatView) -> str:
    hand = view.contracted
    playing = view.table.playing
    if len(playing) == 2:
        return "lead-alone"
    if hand.contract.trump is None:
        return "lead-no-trumps"
    if hand.tricks:
        return "lead-later"
    after = playing[(playing.index(view.seat) + 1) % len(playing)]
    return "lead-through" if after == hand.declarer else "lead-towards"


# ---- which situation a decision is, by what its seat knows


LONG = 5
"""cards: from here on a suit is long"""
SAFE = 0.2
"""how likely a hand takes no trick, from which on it may be thought of for no trick"""
MANY_TRUMPS = 4


def situation_of(view: SeatView) -> str | None:
    """Find the key of the situation; None if it is none that is drilled."""
    recognize = _PHASES.get(view.turn.phase)
    return recognize(view) if recognize is not None and len(view.legal) > 1 else None


# ---- calls and contracts


def _call(view: SeatView) -> str | None:
    calls, held = view.this_hand.calls, masks(view.cards)
    if _may_bid_no_trick(view) and prod(map(suit_safety(view), held)) >= SAFE:
        return "none-bid"
    if calls.first_bid(view.seat) is not None:
        return "bid-again"
    if any(bid.kind is not BidKind.PASS for _seat, bid in calls.made):
        return "bid-against"
    if len(calls.made) == len(calls.order) - 1:
        return "bid-last"
    return "bid-long-suit" if _longest(held) >= LONG else "bid-no-long-suit"


def _may_bid_no_trick(view: SeatView) -> bool:
    """Tell whether a contract for no trick may be bid by its name, or a game that can become
    one.
    """
    auction, calls = view.table.rules.auction, view.this_hand.calls
    return any(
        contract.goal.takes_none
        for command in view.legal
        if isinstance(command, CallBid)
        and command.bid.kind in (BidKind.NAMED, BidKind.GAME, BidKind.NUMBER)
        for contract in (
            (command.bid.contract,)
            if command.bid.contract is not None
            else auction.contracts_after(calls, command.bid)
        )
    )


def _contract(view: SeatView) -> str | None:
    order = view.table.rules.suit_order
    held = dict(zip(SUITS, (mask.bit_count() for mask in masks(view.cards))))
    most = max(held.values())
    longest = [suit for suit in order if held[suit] == most]
    if len(longest) > 1:
        return "name-equal-suits"
    dearer = order[order.index(longest[0]) + 1 :]
    return (
        "name-dearer-suit" if any(held[suit] >= most - 1 for suit in dearer) else "name-long-suit"
    )


def _longest(held: list[Mask]) -> int:
    return max(mask.bit_count() for mask in held)


def _discard(view: SeatView) -> str | None:
    hand, held = view.won, masks(view.cards)
    if hand.contract is not None and hand.contract.goal.takes_none:
        return "none-discard"
    by_length = sorted(held, key=lambda mask: (mask.bit_count(), mask), reverse=True)
    trumps, *sides = by_length
    if any(mask.bit_count() == 2 and mask & KING and not mask & ACE for mask in sides):
        return "discard-guarded-king"
    if any(mask.bit_count() == 1 and not mask & ACE for mask in sides):
        return "discard-lone-card"
    if trumps.bit_count() - sides[0].bit_count() <= 1:
        return "discard-two-suits"
    return "discard-losers"


# ---- answers and kontra


def _answer(view: SeatView) -> str | None:
    hand = view.declared
    if any(seat == view.seat for seat, _answer in hand.answers):
        own = view.role(view.seat)
        if own is None or not own.plays:
            return "answer-half"
        # open or closed hands: an expert, who plays as if all were open, values both alike
        return None if _may_open(view) else "answer-how"
    other = next(seat for seat in hand.defenders if seat != view.seat)
    if any(seat == other for seat, _answer in hand.answers):
        role = view.role(other)
        comes = role is not None and role.plays
        return "answer-other-comes" if comes else "answer-other-stays"
    if hand.contract.trump is None:
        return "answer-no-trumps"
    return _ANSWERS[_strength(view, hand.contract)]


def _may_open(view: SeatView) -> bool:
    """Tell whether an answer lays the partner's hand open."""
    hand, defence = view.declared, view.table.rules.defence
    asked = hand.declarer, hand.defenders
    return any(
        Role.DUMMY
        in defence.roles(
            *asked, (*hand.answers, (view.seat, command.answer)), hand.kontra, hand.contract
        ).values()
        for command in view.legal
        if isinstance(command, Defend)
    )


def _strength(view: SeatView, contract: Contract) -> str:
    """Say what a defender's hand has against a contract with trumps, in one word."""
    trumps = _trumps(view, contract)
    facts = {one.fact: one.cards for one in high_cards(view.cards, contract.trump)}
    aces, kings = len(facts.get(Fact.ACES, ())), len(facts.get(Fact.KINGS, ()))
    if sure_trump_tricks(trumps):
        return "trump trick"
    if trumps.bit_count() >= MANY_TRUMPS:
        return "trumps"
    if aces:
        return "aces" if aces > 1 else "ace and king" if kings else "ace"
    return "kings" if kings else "nothing"


_ANSWERS = {
    "trump trick": "answer-trump-trick",
    "trumps": "answer-long-trumps",
    "aces": "answer-two-aces",
    "ace and king": "answer-ace-and-king",
    "ace": "answer-one-ace",
    "kings": "answer-kings",
    "nothing": "answer-nothing",
}


def _trumps(view: SeatView, contract: Contract) -> Mask:
    return 0 if contract.trump is None else masks(view.cards)[SUITS.index(contract.trump)]


def _kontra(view: SeatView) -> str | None:
    hand = view.declared
    if hand.contract.goal.takes_none:
        return "none-kontra" if view.seat != hand.declarer else None
    if view.seat == hand.declarer:
        return "kontra-back"
    if hand.needs_kontra and not hand.kontra.level:
        return "kontra-unplayed"
    trumps = _trumps(view, hand.contract)
    if trumps.bit_count() >= MANY_TRUMPS:
        return "kontra-many-trumps"
    return _KONTRAS[_strength(view, hand.contract)]


_KONTRAS = {
    "trump trick": "kontra-trump-trick",
    "aces": "kontra-aces",
    "ace and king": "kontra-aces",
    "ace": "kontra-aces",
    "kings": "kontra-little",
    "nothing": "kontra-little",
}


_PHASES: dict[Phase, Callable[[SeatView], str | None]] = {
    Phase.AUCTION: _call,
    Phase.REVEAL: lambda _view: "bid-game",
    Phase.EXCHANGE: _discard,
    Phase.ANNOUNCE: _contract,
    Phase.TAKEOVER: lambda _view: "take-over",
    Phase.DEFENCE: _answer,
    Phase.KONTRA: _kontra,
    Phase.PLAY: play_situation,
}
