"""All ways in which the hidden cards in play may lie, one by one.

Invariant: it lists every deal that agrees with what a seat has seen, and weighs none. All cards out
of play are one place, in whatever hand they lie: they change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from prefgame.ai.imagine.layouts import ways
from prefgame.ai.imagine.worlds import (
    CardMask,
    HidingPlace,
    bits,
    hands_in_sight,
    hidden_cards,
    mask_of,
    places,
)
from prefgame.engine.view import SeatView

Placement = tuple[CardMask, ...]
"""What lies in each place, in the order of the places."""


def every_deal(view: SeatView, alike: bool = False) -> Iterator[tuple[CardMask, ...]]:
    """The three hands of each deal, in the order of the hand, 0 for a seat that does not play; the
    most uneven deals first.

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
    """How many different deals there are."""
    there = playing_places(view)
    kinds = [(where, len(cards)) for where, cards in _kinds(view, there, alike=False)]
    return sum(number for _, number in ways(kinds, tuple(place.room for place in there)))


def playing_places(view: SeatView) -> tuple[HidingPlace, ...]:
    """The places of the hidden cards. All cards out of play are one place without a seat."""
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
    """The hidden cards by the places where they may lie, those with the fewest places first;
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
    """Every way in which the cards may lie, the most uneven ones first; ``alike``: cards of a kind
    count as the same.
    """
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
    """The ways to divide the cards among places that hold this many; ``alike``: one way for each
    number of cards.
    """
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
