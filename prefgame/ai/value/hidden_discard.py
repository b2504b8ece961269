"""What a declarer who wants no trick discards and hopes for, whose discard the others do not know.

Invariant: the declarer sees every card. The defenders see all but the two that lie aside: they
catch what they believe in, and choose freely between cards that look almost alike to them. So a
line that open cards catch has a chance as long as they may take another way.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, hypot, sqrt
from operator import mul
from typing import NamedTuple

from prefgame.ai.advice import Option
from prefgame.ai.belief import Belief
from prefgame.ai.chances import chance_of, footing_of, tricks_missed, values_of
from prefgame.ai.imagine.likelihood import UNLIKELY, cards_passed_over, holdings, unlikely_cards
from prefgame.ai.imagine.sampling import PLACES
from prefgame.ai.imagine.worlds import (
    ALL_CARDS,
    CardMask,
    World,
    Worlds,
    bits,
    every_deal,
    hands_in_sight,
    hidden_cards,
    mask_of,
    played_cards,
    suit_mask,
)
from prefgame.ai.masks import ducking_tricks
from prefgame.ai.stakes import unit_of
from prefgame.ai.value.card_values import EndsByTricks
from prefgame.ai.value.catching import Point
from prefgame.ai.value.end_values import End, EndValues, mean_end, solver_of
from prefgame.ai.value.plans import touching_runs
from prefgame.cards import DECK, Card
from prefgame.engine.commands import PlayCard
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.deal import HAND_SIZE
from prefgame.rules.play import Play

# ---- which two cards a declarer who wants no trick has probably discarded
# Invariant: it reckons with what the declarer knew, who had not seen the other hands; these lie
# anyhow. It depends on the twelve cards and the table alone, so both defenders find the same.

LIKING, RISK = 3.0, 6.0
"""How much more likely (as a logarithm) a discard is for each trick more that the hand is worth at
first sight, and how much less for each trick that its suits must take by themselves. Fitted to 200
discards of the experts; no records of people were at hand, whose choice is likely freer.
"""
CLOSE, CANDIDATES = 0.1, 4
"""Discards at least so likely, against the likeliest, are priced by deals: at most so many."""
WARMTH, NOISE = 2.4, 12.0
"""How freely a declarer errs between these, and how much a single deal says too much or too little,
in units of the stake.
"""
FIRST, MORE = 8, 8
"""The deals in which a discard is tried before the first trick, and how many more after each trick:
a card must not take long, and later it matters more.
"""
MOST = 2
"""Tricks are counted up to this number: counting them all takes five times as long."""
SLOTS = 1 << 16


class DiscardPrices:
    """The tricks that a declarer takes with ten of twelve cards against hands that lie anyhow."""

    def __init__(
        self,
        play: Play,
        contract: Contract,
        order: tuple[Seat, ...],
        declarer: Seat,
        held: CardMask,
    ) -> None:
        self._at = order.index(declarer)
        leader = play.leader(order, order, declarer, contract)
        self._solver = solver_of(play, contract, order, order, declarer, slots=SLOTS)
        self._leader = order.index(leader)
        self._chance = random.Random(held)
        self._others = list(bits(ALL_CARDS & ~held))
        self._deals: list[tuple[CardMask, CardMask]] = []
        self._tricks: dict[CardMask, array[int]] = {}

    def tricks(self, kept: CardMask, deals: int) -> array[int]:
        """Find the tricks with these ten cards in so many deals: none, one, or MOST and more."""
        while len(self._deals) < deals:
            self._chance.shuffle(self._others)
            one = sum(self._others[:HAND_SIZE])
            self._deals.append((one, sum(self._others[HAND_SIZE:])))
        known = self._tricks.setdefault(kept, array("b"))
        flat = array("I")
        for one, other in self._deals[len(known) : deals]:
            hands = [one, other]
            hands.insert(self._at, kept)
            flat.extend(hands)
        if flat:
            some = [bool(each) for each in self._solver.can_take(flat, self._leader, 1)]
            several = self._solver.can_take(flat, self._leader, MOST)
            known.extend(one + (MOST - 1) * two for one, two in zip(some, several))
        return known[:deals]


_prices = lru_cache(maxsize=64)(DiscardPrices)


def likely_to_keep(view: SeatView, every: Sequence[CardMask]) -> list[float]:
    """Estimate how likely a sensible declarer keeps each of these ten cards out of twelve, compared
    with the most likely ones: by how the cards look, and between close ones by what they came to in
    deals.
    """
    looks = [_look(view, kept) for kept in every]
    most = max(looks)
    likely = [exp(look - most) for look in looks]
    close = _close(view, every, likely)
    if len(close) > 1:
        warmth = unit_of(view) * hypot(WARMTH, NOISE / sqrt(_deals_tried(view)))
        worth = {kept: _worth(view, kept) / warmth for kept in close}
        best = max(worth.values())
        for kept, alike in close.items():
            for at in alike:
                likely[at] *= exp(worth[kept] - best)
    return likely


def _look(view: SeatView, kept: CardMask) -> float:
    """Estimate how likely these ten cards are kept as they look, as a logarithm."""
    contract, suits = view.declared.contract, holdings(kept)
    footing = footing_of(view.table.rules.play)
    worth = sum(value(suit) for value, suit in zip(values_of(contract, footing), suits))
    chance = chance_of(worth, contract, footing=footing)
    missed = (1 - chance) * tricks_missed(suits, contract)
    return LIKING * (chance - missed) - RISK * sum(map(ducking_tricks, suits))


def _close(
    view: SeatView, every: Sequence[CardMask], likely: Sequence[float]
) -> dict[CardMask, list[int]]:
    """Find the likeliest ten cards, each with the places of all that are worth the same."""
    runs = touching_runs(_twelve(view))
    alike: dict[tuple[int, ...], list[int]] = {}
    for at, kept in enumerate(every):
        alike.setdefault(tuple((kept & run).bit_count() for run in runs), []).append(at)
    best = sorted(alike.values(), key=lambda each: -likely[each[0]])[:CANDIDATES]
    return {every[each[0]]: each for each in best if likely[each[0]] >= CLOSE}


def _worth(view: SeatView, kept: CardMask) -> float:
    """Estimate what the declarer could count on with these cards, in points."""
    hand, rules = view.declared, view.table.rules
    prices = _prices(rules.play, hand.contract, hand.order, hand.declarer, _twelve(view))
    ends = EndValues.of(view, hand.declarer)
    tricks = prices.tricks(kept, _deals_tried(view))
    return sum(ends.end_with_split(each, HAND_SIZE - each).gain for each in tricks) / len(tricks)


def _deals_tried(view: SeatView) -> int:
    return FIRST + MORE * len(view.declared.tricks)


def _twelve(view: SeatView) -> CardMask:
    """Find the cards of which the declarer laid two away."""
    return hidden_cards(view) | played_cards(view)[view.declared.declarer]


# ---- every discard that agrees with the play
# Invariant: every discard that agrees with the play is there once (66 before the first card), with
# its weight. None is drawn by chance, and none is impossible because a sensible player would not
# make it.


STRANGE = 0.002
"""How likely a discard is at least, compared with the most likely one."""


class WeighedWorlds(NamedTuple):
    """Worlds with how likely each is; the shares add up to 1."""

    worlds: list[World]
    shares: list[float]


def only_discard_is_hidden(view: SeatView) -> bool:
    """Tell whether the seat knows the twelve cards of the declarer, and not which two lie aside."""
    hand, seen = view.this_hand, hands_in_sight(view)
    return (
        hand.discarded
        and view.seat != hand.declarer
        and len(view.talon) > 0
        and all(seat in seen for seat in hand.order if seat != hand.declarer)
    )


def every_discard(view: SeatView) -> WeighedWorlds:
    """Find all worlds of such a seat, each with how likely these two cards were discarded."""
    hand, hidden, seen = view.declared, hidden_cards(view), hands_in_sight(view)
    at = hand.order.index(hand.declarer)
    worlds = []
    for hands in every_deal(view):
        held = [seen.get(seat, 0) for seat in range(len(view.table.players))]
        held[hand.declarer] = hands[at]
        worlds.append(World(tuple(held), hidden & ~hands[at]))
    weights = (_for_no_trick if hand.contract.goal.takes_none else _as_heard)(view, worlds)
    whole = sum(weights)
    return WeighedWorlds(worlds, [weight / whole for weight in weights])


def _for_no_trick(view: SeatView, worlds: Sequence[World]) -> list[float]:
    """Estimate, up to a factor, how likely a declarer laid these away to take no trick."""
    declarer = view.declared.declarer
    played = played_cards(view)[declarer]
    left = [world.hands[declarer] for world in worlds]
    lacking = [cards for seat, cards in unlikely_cards(view) if seat == declarer]
    likely = _none_impossible(likely_to_keep(view, [held | played for held in left]))
    return [
        each * UNLIKELY ** sum(bool(cards & held) for cards in lacking)
        for each, held in zip(likely, left)
    ]


def _as_heard(view: SeatView, worlds: Sequence[World]) -> list[float]:
    """Estimate, up to a factor, how likely a declarer for tricks called and played so."""
    every = Worlds(view)
    deals = array("I", bytes(4 * PLACES * len(worlds)))
    for number, world in enumerate(worlds):
        for at, place in enumerate(every.places):
            lying = world.aside if place.seat is None else world.hands[place.seat]
            deals[PLACES * number + at] = lying
    return _none_impossible(Belief(view, every).weights(deals))


def _none_impossible(likely: Sequence[float]) -> list[float]:
    """Compare how likely each is with the most likely one, STRANGE at least."""
    most = max(likely)
    return [max(STRANGE, each / most) for each in likely]


# ---- what a declarer who wants no trick may hope for, whose discard the others do not know


LegalValues = dict[Card, int]
"""Whether each card of the seat to play leads to a trick of the declarer."""
WORLDS = 10
"""The number of discards, the likeliest ones, with which the defenders reckon."""
FREEDOM = 0.1
"""How much less often a card must catch (0 to 1) to be chosen 2.7 times less often."""
RARE = 0.004
"""A line less likely than this goes on with open cards."""
STEPS, OF_A_CARD = 2000, 800
"""After so many choices of the defenders in all, and after so many that follow one card, every line
goes on with open cards.
"""


def own_discard_is_hidden(view: SeatView) -> bool:
    """Tell whether such a declarer has taken no trick yet, and may still be let home."""
    hand = view.this_hand
    if hand.contract is None or not hand.contract.goal.takes_none:
        return False
    return keeps_discard_secret(view) and not hand.taken[view.seat]


def keeps_discard_secret(view: SeatView) -> bool:
    """Tell whether the seat declares and sees every card, and the defenders all but its discard."""
    hand = view.this_hand
    if hand.contract is None or hand.declarer != view.seat or not view.discard:
        return False
    if hand.thrown:  # for all to see (002:127)
        return False
    return only_discard_is_hidden(_as_defender(view))


def options_with_hidden_discard(
    view: SeatView, ends: EndsByTricks, counted: Sequence[Option]
) -> list[Option]:
    """Rate the cards of such a declarer, ``counted`` with open cards. One that nobody can catch is
    safe; if there is none, each is worth what defenders make of it who do not know the discard.
    """
    if any(option.chance for option in counted):
        return list(counted)
    hidden, found = HiddenDiscard(view, ends), []
    for option in counted:
        assert isinstance(option.command, PlayCard)
        end = hidden.end_after(option.command.card)
        tricks = None if option.tricks is None else option.tricks * (1 - end.success)
        found.append(replace(option, score=end.gain, chance=end.success, tricks=tricks))
    return found


def _as_defender(view: SeatView) -> SeatView:
    """Show what a defender sees, as far as the declarer sees it too."""
    hand = view.this_hand
    other = next(seat for seat in hand.order if seat != view.seat)
    return SeatView(other, view.table, hand.open_now.get(other, ()), talon=view.talon)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of play. ``belief``: what the declarer may hold, weighed; ``share``: of this line."""

    point: Point
    belief: tuple[tuple[CardMask, float], ...]
    share: float


class HiddenDiscard:
    """One decision of such a declarer."""

    def __init__(self, view: SeatView, ends: EndsByTricks) -> None:
        hand = view.declared
        self._at = hand.order.index(view.seat)
        self._ends = ends
        self._solver = solver_of(
            view.table.rules.play, hand.contract, hand.order, hand.order, view.seat, slots=1 << 16
        )
        self._trump, self._left = hand.contract.trump, 0
        self._each = min(OF_A_CARD, STEPS // len(view.legal))
        self._known: dict[tuple[object, ...], End] = {}
        seen, mine = hands_in_sight(view), mask_of(view.cards)
        worlds, shares = every_discard(_as_defender(view))
        likely = sorted(zip(shares, worlds), key=lambda each: -each[0])
        held = [(world.hands[view.seat], share) for share, world in likely]
        belief = held[:WORLDS]
        if mine not in [cards for cards, _ in belief]:
            belief.append(next(each for each in held if each[0] == mine))
        leader = hand.trick[0][0] if hand.trick else view.seat
        point = Point(
            tuple(seen[seat] for seat in hand.order),
            hand.order.index(leader),
            tuple(card for _, card in hand.trick),
        )
        self._now = _Line(point, tuple(belief), 1.0)

    def end_after(self, card: Card) -> End:
        """Find the end that the declarer may expect of a card."""
        self._left = self._each
        return self._after(self._now, card)

    # ---- the play

    def _after(self, line: _Line, card: Card) -> End:
        point = line.point.after(card, self._trump)
        belief = line.belief
        if line.point.place == self._at:
            belief = tuple(_heard(line, card))
        if not point.trick:
            if point.leader == self._at:
                return self._ends.of(1 + self._open_tricks(point))
            if not any(point.hands):
                return self._ends.of(0)
        return self._end(_Line(point, belief, line.share))

    def _end(self, line: _Line) -> End:
        key = line.point, line.belief
        if key not in self._known:
            own = line.point.place == self._at
            self._known[key] = self._end_of_own(line) if own else self._end_of_theirs(line)
        return self._known[key]

    def _end_of_own(self, line: _Line) -> End:
        taken = self._taken_at_all(line.point, [line.point.hands[self._at]])[0]
        if not min(taken.values()):
            return self._ends.of(0)
        if line.share < RARE or self._left <= 0:
            return self._ends.of(self._open_tricks(line.point))
        return max(
            (self._after(line, card) for card in line.point.kinds(taken)), key=lambda end: end.gain
        )

    def _end_of_theirs(self, line: _Line) -> End:
        if self._left <= 0:
            return self._ends.of(self._open_tricks(line.point))
        self._left -= 1
        found = self._taken_at_all(
            line.point, [line.point.hands[self._at], *(held for held, _ in line.belief)]
        )
        truth, believed = found[0], found[1:]
        weight = sum(share for _, share in line.belief)
        shares = [share / weight for _, share in line.belief]
        caught = {card: sum(map(mul, shares, (each[card] for each in believed))) for card in truth}
        best = max(caught.values())
        liking = {card: exp((each - best) / FREEDOM) for card, each in caught.items()}
        whole = sum(liking.values())
        home = sum(liking[card] for card in truth if not truth[card]) / whole
        parts = [(home, self._ends.of(0))] if home else []
        caught_at_all = {card: each for card, each in truth.items() if each}
        for card, alike in line.point.kinds(caught_at_all).items():
            share = sum(liking[other] for other in alike) / whole
            parts.append((share, self._after(replace(line, share=line.share * share), card)))
        return mean_end(parts)

    # ---- open cards

    def _taken_at_all(self, point: Point, held: Sequence[CardMask]) -> list[LegalValues]:
        """Find, for each hand of the declarer, which cards of who is to play lead to a trick."""
        flat = array("I")
        for mine in held:
            hands = list(point.hands)
            hands[self._at] = mine
            flat.extend(hands)
        found = self._solver.taken_at_all(flat, point.leader, point.trick)
        return [
            {card: found[at + card.index] for card in DECK if found[at + card.index] >= 0}
            for at in range(0, len(found), 32)
        ]

    def _open_tricks(self, point: Point) -> int:
        if not any(point.hands):
            return 0
        return self._solver.tricks(array("I", point.hands), point.leader, point.trick)[0]


def _heard(line: _Line, card: Card) -> Iterator[tuple[CardMask, float]]:
    """Conclude as the defenders do after a card of the declarer: it was there, suit was followed,
    and probably no higher card could have stayed below.
    """
    trick = line.point.trick
    bit, led = mask_of([card]), trick[0] if trick else card
    follows = card.suit is led.suit
    passed_over = cards_passed_over(trick, card) << (card.index & ~7) if follows else 0
    for held, share in line.belief:
        if held & bit and (follows or not held & suit_mask(led.suit)):
            yield held & ~bit, share * (UNLIKELY if held & passed_over else 1.0)
