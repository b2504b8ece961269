"""Imagined hands: the ways in which the cards that a seat cannot see may lie.

Law of this module: a world contradicts nothing that the seat has seen, and every world that does so is equally likely to be
drawn. What the calls make of that is the business of ``belief``. Cards stand in masks of 32 bits, by ``Card.index``.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import factorial

from prefgame.cards import DECK, Card, Suit
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat

CardMask = int
ALL_CARDS: CardMask = (1 << 32) - 1


class NoWorld(ValueError):
    """Nothing can lie as it was seen: a view that contradicts itself."""


def mask_of(cards: Iterable[Card]) -> CardMask:
    """The cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


def cards_in(mask: CardMask) -> tuple[Card, ...]:
    """The cards of a mask, in card order."""
    return tuple(card for card in DECK if mask >> card.index & 1)


def suit_mask(suit: Suit) -> CardMask:
    """All eight cards of a suit."""
    return 0xFF << 8 * tuple(Suit).index(suit)


def bits(mask: CardMask) -> Iterator[CardMask]:
    """The single cards of a mask, from the lowest."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


@dataclass(frozen=True, slots=True)
class Place:
    """Where hidden cards lie: with a ``seat``, or out of play (None). ``room`` is how many, ``fitting`` which may."""

    seat: Seat | None
    room: int
    fitting: CardMask


@dataclass(frozen=True, slots=True)
class World:
    """One way the cards may lie: the cards now in each hand by seat (0 where a seat is out), and the two out of play."""

    hands: tuple[CardMask, ...]
    aside: CardMask


# ---- what has been seen


def played_by(view: SeatView) -> dict[Seat, CardMask]:
    """The cards each seat of the hand has played."""
    hand = view.hand
    assert hand is not None
    gone = dict.fromkeys(hand.order, 0)
    for trick in (*(trick.cards for trick in hand.tricks), hand.trick):
        for seat, card in trick:
            gone[seat] |= 1 << card.index
    return gone


def shown_without(view: SeatView) -> dict[Seat, CardMask]:
    """The suits each seat has shown to be without: it did not follow, or it did not trump where it had to."""
    hand = view.hand
    assert hand is not None
    lacks = dict.fromkeys(hand.order, 0)
    trump = hand.contract.trump if hand.contract else None
    for trick in (*(trick.cards for trick in hand.tricks), hand.trick):
        for seat, card in trick[1:]:
            led = trick[0][1].suit
            if card.suit is not led:
                lacks[seat] |= suit_mask(led)
                if trump is not None and card.suit is not trump and view.table.rules.tricks.must_trump:
                    lacks[seat] |= suit_mask(trump)
    return lacks


def places(view: SeatView) -> tuple[Place, ...]:
    """Where the cards lie that the seat cannot see: the other hands, and what is out of play."""
    hand = view.hand
    assert hand is not None
    lacks, fixed = shown_without(view), mask_of(view.talon)
    found = []
    for seat in hand.order:
        if seat != view.seat:
            takes_talon = seat == hand.declarer and hand.talon_taken
            found.append(Place(seat, view.cards_left(seat), ALL_CARDS & ~lacks[seat] & ~(0 if takes_talon else fixed)))
    exchanging = hand.talon_taken and not hand.discarded
    if not exchanging and not view.discard:
        found.append(Place(None, 2, ALL_CARDS))
    return tuple(place for place in found if place.room)


class Worlds:
    """All worlds that agree with what ``view`` has seen. NoWorld where there is none."""

    def __init__(self, view: SeatView) -> None:
        hand = view.hand
        assert hand is not None
        self.view = view
        self.seats = len(view.table.players)
        self.places = places(view)
        known = mask_of(view.cards) | mask_of(view.discard)
        for cards in played_by(view).values():
            known |= cards
        self.hidden = ALL_CARDS & ~known
        self._own = mask_of(view.cards)
        self._kinds = self._sorted_out()
        self._tables: dict[tuple[int, tuple[int, ...]], _Splits] = {}
        if not self.count:
            raise NoWorld(f"no cards can lie as seat {view.seat} has seen them")

    def _sorted_out(self) -> tuple[tuple[tuple[int, ...], tuple[CardMask, ...]], ...]:
        """The hidden cards by the places (numbered) in which they may lie; those with the fewest places first."""
        kinds: dict[tuple[int, ...], list[CardMask]] = {}
        for card in bits(self.hidden):
            where = tuple(at for at, place in enumerate(self.places) if place.fitting & card)
            kinds.setdefault(where, []).append(card)
        return tuple((where, tuple(cards)) for where, cards in sorted(kinds.items(), key=lambda kind: (len(kind[0]), kind[0])))

    @cached_property
    def count(self) -> int:
        """How many worlds there are, each of them counted once."""
        return self._splits(0, tuple(place.room for place in self.places)).total

    def draw(self, number: int, rng: random.Random) -> list[World]:
        """So many worlds, drawn one by one, each as likely as every other; the same may come twice."""
        return [self._draw(rng) for _ in range(number)]

    def _draw(self, rng: random.Random) -> World:
        rooms = tuple(place.room for place in self.places)
        lying = [0] * len(self.places)
        for kind, (where, cards) in enumerate(self._kinds):
            shares, rooms = self._splits(kind, rooms).pick(rng)
            left = list(cards)
            rng.shuffle(left)
            for at, share in zip(where, shares):
                lying[at] |= sum(left[:share])
                del left[:share]
        return self.world(lying)

    def world(self, lying: Sequence[CardMask]) -> World:
        """The world in which these cards lie in the places, one by one."""
        hands, aside = [0] * self.seats, mask_of(self.view.discard)
        hands[self.view.seat] = self._own
        for place, cards in zip(self.places, lying):
            if place.seat is None:
                aside = cards
            else:
                hands[place.seat] = cards
        return World(tuple(hands), aside)

    def _splits(self, kind: int, rooms: tuple[int, ...]) -> _Splits:
        """How the cards of this kind may be shared, when so much room is left; with the ways of all later kinds."""
        key = kind, rooms
        if key not in self._tables:
            self._tables[key] = _Splits(list(self._ways(kind, rooms)))
        return self._tables[key]

    def _ways(self, kind: int, rooms: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
        if kind == len(self._kinds):
            if not any(rooms):
                yield (), rooms, 1
            return
        where, cards = self._kinds[kind]
        for shares in _shares(len(cards), [rooms[at] for at in where]):
            rest = list(rooms)
            ways = factorial(len(cards))
            for at, share in zip(where, shares):
                rest[at] -= share
                ways //= factorial(share)
            later = self._splits(kind + 1, tuple(rest)).total
            if later:
                yield shares, tuple(rest), ways * later


class _Splits:
    """The ways to share the cards of one kind, each with its weight."""

    def __init__(self, ways: list[tuple[tuple[int, ...], tuple[int, ...], int]]) -> None:
        self._ways = ways
        self._steps = list(accumulate(weight for _, _, weight in ways))
        self.total = self._steps[-1] if ways else 0

    def pick(self, rng: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How many cards go to each place, and the room that is left."""
        if len(self._ways) == 1:
            return self._ways[0][:2]
        return self._ways[bisect_right(self._steps, rng.randrange(self.total))][:2]


def _shares(cards: int, rooms: list[int]) -> Iterator[tuple[int, ...]]:
    """All ways to share equal cards among places with that much room."""
    if not rooms:
        if not cards:
            yield ()
        return
    rest = sum(rooms[1:])
    for share in range(max(0, cards - rest), min(cards, rooms[0]) + 1):
        for others in _shares(cards - share, rooms[1:]):
            yield share, *others
