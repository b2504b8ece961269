"""Imagined deals: the ways in which the cards that a seat cannot see may lie.

Invariant: a world contradicts nothing that the seat has seen, and all such worlds are
equally likely to be drawn. ``belief`` weighs them by the calls. Cards are masks of 32
bits, by ``Card.index``.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from prefgame.ai.imagine.layouts import Layouts
from prefgame.ai.imagine.sampling import PLACES
from prefgame.cards import DECK, Card, Suit
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from prefgame.rules.play import Duties
from prefgame.rules.scoring import aces
from prefgame.rules.scoring.hand import Aces

CardMask = int
ALL_CARDS: CardMask = (1 << 32) - 1


class NoWorld(ValueError):
    """No deal agrees with what was seen: the view contradicts itself."""


def mask_of(cards: Iterable[Card]) -> CardMask:
    """The cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


ACES = mask_of(aces.ACES)
"""the four aces"""


def cards_of_mask(mask: CardMask) -> tuple[Card, ...]:
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
class HidingPlace:
    """Where hidden cards lie: with a ``seat``, or out of play (None). ``room``: how many lie there;
    ``fitting``: which cards may.
    """

    seat: Seat | None
    room: int
    fitting: CardMask


@dataclass(frozen=True, slots=True)
class World:
    """One way the cards may lie: the cards now in each hand by seat (0 where a seat is out), and
    the two out of play.
    """

    hands: tuple[CardMask, ...]
    aside: CardMask


# ---- what has been seen


def played_cards(view: SeatView) -> dict[Seat, CardMask]:
    """The cards each seat of the hand has played."""
    hand = view.this_hand
    gone = dict.fromkeys(hand.order, 0)
    for trick in (*(trick.cards for trick in hand.tricks), hand.trick):
        for seat, card in trick:
            gone[seat] |= 1 << card.index
    return gone


def hands_in_sight(view: SeatView) -> dict[Seat, CardMask]:
    """The hands that the seat sees, as they are now: its own and those that lie open."""
    return {seat: mask_of(cards) for seat, cards in view.this_hand.open_now.items()} | {
        view.seat: mask_of(view.cards)
    }


def next_to_play(view: SeatView) -> Seat:
    """From whose hand the next card comes: the seat's own, or the open one of the partner that it
    plays for.
    """
    return view.seat if view.turn.card_of is None else view.turn.card_of


# ---- the two cards that are taken up, discarded, and may be taken up again


def talon_takers(view: SeatView) -> tuple[Seat, ...]:
    """The seats that have taken up the two cards, one after another: the declarer, and before
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
    """The two cards that the declarer has taken up, where the seat has seen them."""
    takers = talon_takers(view)
    if len(takers) > 1 and takers[-2] == view.seat:
        return mask_of(view.handed_on[-2:])
    return mask_of(view.talon) if len(takers) == 1 or view.seat in takers[-1:] else 0


def _cards_on_the_way(view: SeatView) -> dict[Seat, CardMask]:
    """The cards that each seat cannot hold: the seat of the view saw them in the talon or laid them
    away, and the other one has taken up no two cards after that.
    """
    hand, takers, lacks = view.this_hand, talon_takers(view), dict[Seat, CardMask]()
    turns = [at for at, taker in enumerate(takers) if taker == view.seat]
    seen = [(turn, view.handed_on[2 * each : 2 * each + 2]) for each, turn in enumerate(turns)]
    for after, cards in ((turns[0] if turns else -1, view.talon), *seen):
        for seat in set(hand.order) - set(takers[after + 1 :]):
            lacks[seat] = lacks.get(seat, 0) | mask_of(cards)
    return lacks


def hidden_cards(view: SeatView) -> CardMask:
    """The cards that the seat cannot see."""
    known = mask_of(view.discard)
    for cards in (*hands_in_sight(view).values(), *played_cards(view).values()):
        known |= cards
    return ALL_CARDS & ~known


def cards_ruled_out(view: SeatView) -> dict[Seat, CardMask]:
    """The cards that each seat cannot hold: with one of them it could not have played as it did."""
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
    """The cards that the hand which played the last of these cards did not hold: every card beside
    which that one would not have been legal.

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
    """The aces that a seat cannot hold, or that cannot be out of play (None), because the declarer
    has announced them. Who says nothing may hold any (003:92).
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
    """The places of the cards that the seat cannot see: other hands, and what is out of play."""
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
    """All worlds that agree with what ``view`` has seen. NoWorld where there is none."""

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
        """This many worlds, drawn one by one and all equally likely; the same one may come twice.
        Three masks for each world, by place.
        """
        return self._layouts.deals(number, rng)

    def draw(self, number: int, rng: random.Random) -> list[World]:
        """This many worlds, drawn in the same way."""
        return self.worlds(self.deals(number, rng), range(number))

    def worlds(self, deals: Sequence[int], chosen: Iterable[int]) -> list[World]:
        """Some of the deals, by their numbers, as worlds."""
        return [self._world(deals[PLACES * at : PLACES * at + PLACES]) for at in chosen]

    def _world(self, lying: Sequence[CardMask]) -> World:
        """The world in which these cards lie in the places, one by one."""
        hands = [self._seen.get(seat, 0) for seat in range(self.seats)]
        aside = mask_of(self.view.discard)
        for place, cards in zip(self.places, lying):
            if place.seat is None:
                aside = cards
            else:
                hands[place.seat] = cards
        return World(tuple(hands), aside)
