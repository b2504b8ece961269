"""The deals of a defender who sees both hands of the defence and has seen the talon: only the two
cards that the declarer discarded are unknown.

Invariant: every discard that agrees with the play is there once (66 before the first card), with
its weight. None is drawn by chance, and none is impossible because a sensible player would not make
it.
"""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from prefgame.ai.estimate.contract_chances import footing_of, values_of
from prefgame.ai.imagine.every_deal import every_deal
from prefgame.ai.imagine.likelihood import holdings, warmth_of
from prefgame.ai.imagine.played_cards import UNLIKELY, unlikely_cards
from prefgame.ai.imagine.worlds import CardMask, World, hands_in_sight, hidden_cards, played_cards
from prefgame.engine.view import SeatView

STRANGE = 0.001
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
    logs = [_log_likelihood(view, world) for world in worlds]
    most = max(logs)
    weights = [max(STRANGE, exp(each - most)) for each in logs]
    whole = sum(weights)
    return WeighedWorlds(worlds, [weight / whole for weight in weights])


def _log_likelihood(view: SeatView, world: World) -> float:
    """How likely the declarer kept these cards and played as it did, up to a constant."""
    hand = view.declared
    held = world.hands[hand.declarer]
    return _worth_of_keeping(view, held | played_cards(view)[hand.declarer]) + sum(
        log(UNLIKELY)
        for seat, cards in unlikely_cards(view)
        if seat == hand.declarer and cards & held
    )


def _worth_of_keeping(view: SeatView, kept: CardMask) -> float:
    """How much a declarer likes to keep these ten cards, in the warmth of such a choice."""
    contract = view.declared.contract
    footing = footing_of(view.table.rules.play)
    values = values_of(contract, footing)
    worth = sum(value(suit) for value, suit in zip(values, holdings(kept)))
    return worth / warmth_of(contract, footing.leads)
