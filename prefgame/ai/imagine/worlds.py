"""Imagined deals: the ways in which the cards that a seat cannot see may lie.

Invariant: a world contradicts nothing that the seat has seen, and all such worlds are
equally likely to be drawn. ``belief`` weighs them by the calls. Cards are masks of 32
bits, by ``Card.index``.
"""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations
from math import factorial

from prefgame.ai.imagine.sampling import PLACES, SWAP, WORDS, Scale, deal_out
from prefgame.cards import DECK, Card, Suit
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from prefgame.rules.play import Duties
from prefgame.rules.scoring import base as scoring
from prefgame.rules.scoring.base import Aces

# ---- hidden cards laid into the places where they may lie, all possible layouts equally likely
# Invariant: it knows cards as single bits and places by number, and nothing of seats or games.

CardMask = int


def random_words(number: int, rng: random.Random) -> array[int]:
    """Draw this many random numbers of 32 bits, as ``sampling`` uses them."""
    return array("I", rng.getrandbits(32 * number).to_bytes(4 * number, sys.byteorder))


class Layouts:
    """All ways to lay these hidden cards into up to three places. ``cards``: one bit each;
    ``places``: for each place how many cards lie there, and which cards may.
    """

    def __init__(self, cards: Iterable[CardMask], places: Sequence[tuple[int, CardMask]]) -> None:
        kinds: dict[tuple[int, ...], list[CardMask]] = {}
        for card in cards:
            where = tuple([at for at, (_, fitting) in enumerate(places) if fitting & card])
            kinds.setdefault(where, []).append(card)
        ordered = sorted(kinds, key=lambda where: (len(where), where))
        self._cards = array("I", [card for where in ordered for card in kinds[where]])
        self._numbers = array("i", [len(kinds[where]) for where in ordered])
        self._shares, self._steps = _all_ways(
            tuple([(where, len(kinds[where])) for where in ordered]),
            tuple([room for room, _ in places]),
        )

    @property
    def count(self) -> int:
        """How many layouts there are, each of them counted once."""
        return round(self._steps[-1]) if self._steps else 0

    def deals(self, number: int, rng: random.Random) -> array[int]:
        """Draw this many layouts, one may come twice: three masks for each, by place."""
        deals = array("I", bytes(4 * PLACES * number))
        if self._numbers:
            cards, words = self._cards[:], random_words(WORDS * number, rng)
            deal_out(cards, self._numbers, self._shares, self._steps, words, number, deals)
        return deals


Kind = tuple[tuple[int, ...], int]
"""So many cards that may lie in these places (numbered)."""


@lru_cache(1 << 12)
def _all_ways(kinds: tuple[Kind, ...], rooms: tuple[int, ...]) -> tuple[array[int], array[float]]:
    """Find ``ways`` as ``deal_out`` wants them: the shares, and the running sum of the layouts."""
    found = list(ways(kinds, rooms))
    return (
        array("i", [share for shares, _ in found for kind in shares for share in kind]),
        array("d", accumulate(number for _, number in found)),
    )


Shares = tuple[tuple[int, ...], ...]
"""For each kind of cards how many of them lie in each of the three places."""


def ways(kinds: Sequence[Kind], rooms: tuple[int, ...]) -> Iterator[tuple[Shares, int]]:
    """Go through all ways to fill every place, each with the number of its layouts."""
    if not kinds:
        if not any(rooms):
            yield (), 1
        return
    where, cards = kinds[0]
    for shares in _shares(cards, [rooms[at] for at in where]):
        rest, lying, here = list(rooms), [0] * PLACES, factorial(cards)
        for at, share in zip(where, shares):
            rest[at] -= share
            lying[at] = share
            here //= factorial(share)
        for later, rest_of_them in ways(kinds[1:], tuple(rest)):
            yield (tuple(lying), *later), here * rest_of_them


def _shares(cards: int, rooms: list[int]) -> Iterator[tuple[int, ...]]:
    """Go through all ways to divide equal cards among places that hold this many."""
    if not rooms:
        if not cards:
            yield ()
        return
    rest = sum(rooms[1:])
    for share in range(max(0, cards - rest), min(cards, rooms[0]) + 1):
        for others in _shares(cards - share, rooms[1:]):
            yield share, *others


# ---- imagined deals: the ways in which the cards that a seat cannot see may lie


ALL_CARDS: CardMask = (1 << 32) - 1


class NoWorld(ValueError):
    """No deal agrees with what was seen: the view contradicts itself."""


def mask_of(cards: Iterable[Card]) -> CardMask:
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


ACES = mask_of(scoring.ACES)
"""the four aces"""


def cards_of_mask(mask: CardMask) -> tuple[Card, ...]:
    return tuple(card for card in DECK if mask >> card.index & 1)


def suit_mask(suit: Suit) -> CardMask:
    return 0xFF << 8 * tuple(Suit).index(suit)


def bits(mask: CardMask) -> Iterator[CardMask]:
    """Go through the single cards of a mask, from the lowest."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


@dataclass(frozen=True, slots=True)
class HidingPlace:
    """Where ``room`` hidden cards lie: a ``seat``, or None out of play; ``fitting``: which may."""

    seat: Seat | None
    room: int
    fitting: CardMask


@dataclass(frozen=True, slots=True)
class World:
    """One way the cards may lie: in each hand by seat (0 if it is out), and out of play."""

    hands: tuple[CardMask, ...]
    aside: CardMask


# ---- what has been seen


def played_cards(view: SeatView) -> dict[Seat, CardMask]:
    hand = view.this_hand
    gone = dict.fromkeys(hand.order, 0)
    for trick in (*(trick.cards for trick in hand.tricks), hand.trick):
        for seat, card in trick:
            gone[seat] |= 1 << card.index
    return gone


def hands_in_sight(view: SeatView) -> dict[Seat, CardMask]:
    """Find the hands that the seat sees, as they are now: its own and those that lie open."""
    return {seat: mask_of(cards) for seat, cards in view.this_hand.open_now.items()} | {
        view.seat: mask_of(view.cards)
    }


def next_to_play(view: SeatView) -> Seat:
    """Say from whose hand the next card comes: the own one, or an open partner's."""
    return view.seat if view.turn.card_of is None else view.turn.card_of


# ---- the two cards that are taken up, discarded, and may be taken up again


def talon_takers(view: SeatView) -> tuple[Seat, ...]:
    """List the seats that have taken up the two cards, one after another: the declarer, and before
    that the players who were taken over.
    """
    hand, rules = view.this_hand, view.table.rules
    if not hand.talon_taken and not hand.words_in(Phase.TAKEOVER):
        return ()
    first = rules.auction.winner(hand.calls) if hand.takers else hand.auction_winner
    assert first is not None
    takers = (first.seat, *hand.takers)
    return takers if hand.talon_taken else takers[:-1]


def taken_up(view: SeatView) -> CardMask:
    """Find the two cards that the declarer has taken up, if the seat has seen them."""
    takers = talon_takers(view)
    if len(takers) > 1 and takers[-2] == view.seat:
        return mask_of(view.handed_on[-2:])
    return mask_of(view.talon) if len(takers) == 1 or view.seat in takers[-1:] else 0


def _cards_on_the_way(view: SeatView) -> dict[Seat, CardMask]:
    """Find the cards that each seat cannot hold: the seat of the view saw them in the talon or laid
    them away, and the other one has taken up no two cards after that.
    """
    hand, takers, lacks = view.this_hand, talon_takers(view), dict[Seat, CardMask]()
    turns = [at for at, taker in enumerate(takers) if taker == view.seat]
    seen = [(turn, view.handed_on[2 * each : 2 * each + 2]) for each, turn in enumerate(turns)]
    for after, cards in ((turns[0] if turns else -1, view.talon), *seen):
        for seat in set(hand.order) - set(takers[after + 1 :]):
            lacks[seat] = lacks.get(seat, 0) | mask_of(cards)
    return lacks


def hidden_cards(view: SeatView) -> CardMask:
    known = mask_of(view.discard)
    for cards in (*hands_in_sight(view).values(), *played_cards(view).values()):
        known |= cards
    return ALL_CARDS & ~known


def cards_ruled_out(view: SeatView) -> dict[Seat, CardMask]:
    """Find what each seat cannot hold: with such a card it would have played otherwise."""
    hand = view.this_hand
    lacks = dict.fromkeys(hand.order, 0)
    if hand.contract is None or hand.leader is None:
        return lacks
    duties = view.table.rules.play.duties_in(hand.contract, view.table.playing)
    trump = hand.contract.trump
    for trick in (*(trick.as_led for trick in hand.tricks), hand.trick_as_led):
        from_declarer = bool(trick) and trick[0][0] == hand.declarer
        for at, (seat, _) in enumerate(trick[1:], 1):
            lacks[seat] |= _could_not_hold(
                duties, tuple(card for _, card in trick[: at + 1]), trump, from_declarer
            )
    return lacks


@lru_cache(1 << 13)
def _could_not_hold(
    duties: Duties, cards: tuple[Card, ...], trump: Suit | None, from_declarer: bool
) -> CardMask:
    """Find the cards that the hand which played the last of these cards did not hold: every card
    beside which that one would not have been legal.

    No more can be known: duties rank the kinds of cards, and a hand plays of the first kind that it
    has, so each card is held against each.
    """
    played = cards[-1]
    before, declarer = tuple(enumerate(cards[:-1])), 0 if from_declarer else None
    return mask_of(
        other
        for other in DECK
        if played not in duties.legal((played, other), before, trump, declarer)
    )


def _aces_elsewhere(view: SeatView) -> dict[Seat | None, CardMask]:
    """Find the aces that a seat cannot hold, or that cannot be out of play (None), because the
    declarer has announced them. Who says nothing may hold any (003:92).
    """
    hand = view.this_hand
    said = hand.aces_said
    if said is None or hand.declarer is None:
        return {}
    if said is Aces.FOUR:
        return dict.fromkeys((*hand.order, None), ACES) | {hand.declarer: 0}
    laid_away = ACES if hand.talon_taken else 0
    return {hand.declarer: ACES, None: laid_away}


def places(view: SeatView) -> tuple[HidingPlace, ...]:
    """List the places of the cards that the seat cannot see."""
    hand = view.this_hand
    lacks, seen, passed = cards_ruled_out(view), hands_in_sight(view), _cards_on_the_way(view)
    aces = _aces_elsewhere(view)
    found = []
    for seat in hand.order:
        if seat not in seen:
            found.append(
                HidingPlace(
                    seat,
                    view.cards_left(seat),
                    ALL_CARDS & ~lacks[seat] & ~passed.get(seat, 0) & ~aces.get(seat, 0),
                )
            )
    exchanging = hand.talon_taken and not hand.discarded
    if not exchanging and not view.discard:
        found.append(HidingPlace(None, 2, ALL_CARDS & ~aces.get(None, 0)))
    return tuple(place for place in found if place.room)


class Worlds:
    """All worlds that agree with what ``view`` has seen. NoWorld if there is none."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.seats = len(view.table.players)
        self.places = places(view)
        self.hidden = hidden_cards(view)
        self._seen = hands_in_sight(view)
        self._layouts = Layouts(
            bits(self.hidden), [(place.room, place.fitting) for place in self.places]
        )
        self.count = self._layouts.count
        """how many worlds there are, each of them counted once"""
        if not self.count:
            raise NoWorld(f"no cards can lie as seat {view.seat} has seen them")

    def deals(self, number: int, rng: random.Random) -> array[int]:
        """Draw this many worlds, one may come twice: three masks for each, by place."""
        return self._layouts.deals(number, rng)

    def draw(self, number: int, rng: random.Random) -> list[World]:
        """Draw this many worlds in the same way."""
        return self.worlds(self.deals(number, rng), range(number))

    def worlds(self, deals: Sequence[int], chosen: Iterable[int]) -> list[World]:
        """Make worlds of some of the deals, by their numbers."""
        return [self._world(deals[PLACES * at : PLACES * at + PLACES]) for at in chosen]

    def _world(self, lying: Sequence[CardMask]) -> World:
        """Make the world in which these cards lie in the places, one by one."""
        hands = [self._seen.get(seat, 0) for seat in range(self.seats)]
        aside = mask_of(self.view.discard)
        for place, cards in zip(self.places, lying):
            if place.seat is None:
                aside = cards
            else:
                hands[place.seat] = cards
        return World(tuple(hands), aside)


# ---- all ways in which the hidden cards in play may lie, one by one
# Invariant: it lists every deal that agrees with what a seat has seen, and weighs none. All cards
# out of play are one place, in whatever hand they lie: they change nothing.


Placement = tuple[CardMask, ...]
"""What lies in each place, in the order of the places."""


def every_deal(view: SeatView, alike: bool = False) -> Iterator[tuple[CardMask, ...]]:
    """Go through the three hands of each deal, in the order of the hand, 0 for a seat that does not
    play; the most uneven deals first.

    ``alike``: to a seat that wins every trick or fails, hidden cards between two neighbouring own
    cards are the same. Only their number in each hand matters, and one deal stands for all that
    have the same numbers.
    """
    hand, there, seen = view.this_hand, playing_places(view), hands_in_sight(view)
    where = {place.seat: at for at, place in enumerate(there)}
    for deal in _deals(_kinds(view, there, alike), tuple(place.room for place in there), alike):
        yield tuple(
            seen[seat] if seat in seen else deal[where[seat]] if seat in where else 0
            for seat in hand.order
        )


def count_deals(view: SeatView) -> int:
    there = playing_places(view)
    kinds = [(where, len(cards)) for where, cards in _kinds(view, there, alike=False)]
    return sum(number for _, number in ways(kinds, tuple(place.room for place in there)))


def playing_places(view: SeatView) -> tuple[HidingPlace, ...]:
    """List the places of the hidden cards. All cards out of play are one place without a seat."""
    there, roles = places(view), view.table.roles
    out = [place for place in there if place.seat is None or not roles[place.seat].plays]
    playing = tuple(place for place in there if place not in out)
    if not out:
        return playing
    fitting = 0
    for place in out:
        fitting |= place.fitting
    return *playing, HidingPlace(None, sum(place.room for place in out), fitting)


CardKind = tuple[tuple[int, ...], tuple[CardMask, ...]]
"""Cards that may lie in the same places (numbered), those places first."""


def _kinds(view: SeatView, there: tuple[HidingPlace, ...], alike: bool) -> list[CardKind]:
    """Sort the hidden cards by the places where they may lie, those with the fewest places first;
    ``alike``: also by the own cards that they beat.
    """
    kinds: dict[tuple[tuple[int, ...], int, int], list[CardMask]] = {}
    mine = mask_of(view.cards)
    for card in bits(hidden_cards(view)):
        where = tuple(at for at, place in enumerate(there) if place.fitting & card)
        suit, lower = (card.bit_length() - 1) // 8, (mine & (card - 1)).bit_count()
        kinds.setdefault((where, suit, lower) if alike else (where, 0, 0), []).append(card)
    return [
        (key[0], tuple(kinds[key])) for key in sorted(kinds, key=lambda key: (len(key[0]), key))
    ]


def _deals(kinds: Sequence[CardKind], rooms: tuple[int, ...], alike: bool) -> Iterator[Placement]:
    """Go through every way, the most uneven first; ``alike``: cards of a kind are the same."""
    if not kinds:
        if not any(rooms):
            yield (0,) * len(rooms)
        return
    where, cards = kinds[0]
    for shares in _ways_to_share(cards, tuple(rooms[at] for at in where), alike):
        left, lying = list(rooms), [0] * len(rooms)
        for at, share in zip(where, shares):
            left[at] -= share.bit_count()
            lying[at] = share
        for deal in _deals(kinds[1:], tuple(left), alike):
            yield tuple(map(int.__or__, lying, deal))


def _ways_to_share(
    cards: tuple[CardMask, ...], rooms: tuple[int, ...], alike: bool
) -> Iterator[Placement]:
    """Go through the ways to divide the cards; ``alike``: one for each number of cards."""
    if not rooms:
        if not cards:
            yield ()
        return
    least = max(0, len(cards) - sum(rooms[1:]))
    for count in range(min(len(cards), rooms[0]), least - 1, -1):
        for mine in [cards[:count]] if alike else combinations(cards, count):
            rest = tuple(card for card in cards if card not in mine)
            for others in _ways_to_share(rest, rooms[1:], alike):
                yield sum(mine), *others


# ---- more deals like the few that agree with what was heard
# Invariant: a stirred deal contradicts nothing that the seat has seen. After enough rounds each
# deal comes as often as its weight says (Metropolis and others, 1953), whatever the deals were at
# first.


def stir_deals(
    deals: array[int], places: Sequence[HidingPlace], scale: Scale, rounds: int, rng: random.Random
) -> array[int]:
    """Stir the deals (three masks each, by place) for this many rounds. In each round two cards of
    every deal may change places.
    """
    found = array("I", deals)
    if len(places) > 1:
        rooms, fitting = (
            array("i", [place.room for place in places]),
            array("I", [place.fitting for place in places]),
        )
        scale.stir(
            found, rooms, fitting, random_words(SWAP * rounds * (len(found) // PLACES), rng), rounds
        )
    return found
