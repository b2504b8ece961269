"""The deals of a defender who sees both hands of the defence and has seen the talon: only the two
cards that the declarer discarded are unknown.

Invariant: every discard that agrees with the play is there once (66 before the first card), with
its weight. None is drawn by chance, and none is impossible because a sensible player would not make
it.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from prefgame.ai.belief import Belief
from prefgame.ai.imagine.every_deal import every_deal
from prefgame.ai.imagine.played_cards import UNLIKELY, unlikely_cards
from prefgame.ai.imagine.sampling import PLACES
from prefgame.ai.imagine.worlds import (
    World,
    Worlds,
    hands_in_sight,
    hidden_cards,
    played_cards,
)
from prefgame.ai.value.discard_prices import likely_to_keep
from prefgame.engine.view import SeatView

STRANGE = 0.002
"""How likely a discard is at least, compared with the most likely one."""


class WeighedWorlds(NamedTuple):
    """Worlds with how likely each is; the shares add up to 1."""

    worlds: list[World]
    shares: list[float]


def only_discard_is_hidden(view: SeatView) -> bool:
    """Whether the seat knows the twelve cards of the declarer, and not which two lie aside."""
    hand, seen = view.this_hand, hands_in_sight(view)
    return (
        hand.discarded
        and view.seat != hand.declarer
        and len(view.talon) > 0
        and all(seat in seen for seat in hand.order if seat != hand.declarer)
    )


def every_discard(view: SeatView) -> WeighedWorlds:
    """All worlds of such a seat, each as likely as a sensible declarer would have laid these two
    cards away and played as it did.
    """
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
    """How likely a declarer who wants no trick laid these two cards away, and played as it did, up
    to a factor.
    """
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
    """How likely a declarer who wants tricks called, laid away and played as it did, up to a
    factor.
    """
    every = Worlds(view)
    deals = array("I", bytes(4 * PLACES * len(worlds)))
    for number, world in enumerate(worlds):
        for at, place in enumerate(every.places):
            lying = world.aside if place.seat is None else world.hands[place.seat]
            deals[PLACES * number + at] = lying
    return _none_impossible(Belief(view, every).weights(deals))


def _none_impossible(likely: Sequence[float]) -> list[float]:
    """How likely each is compared with the most likely one, STRANGE at least."""
    most = max(likely)
    return [max(STRANGE, each / most) for each in likely]
