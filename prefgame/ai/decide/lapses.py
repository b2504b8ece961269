"""How a weaker seat errs with its cards.

Law of this module: what it does wrong, people do too: a card that was played is thought to be still
out, a suit or a card of it looks better than it is. It errs by no more than it would notice by its
own count, and never knows more.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from prefgame.ai.advice import Option
from prefgame.ai.imagine.worlds import World, bits, cards_ruled_out, hands_in_sight, suit_mask
from prefgame.ai.level import Level
from prefgame.ai.value.card_values import EndsByTricks, card_values
from prefgame.ai.value.end_values import mean_end
from prefgame.cards import Card, Suit
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.view import SeatView


def unnoticed_cards(level: Level, counted: Sequence[Option]) -> list[Command]:
    """The cards that cost no more than ``level.careless`` by the seat's own count: a larger mistake
    it would see.
    """
    best = max(option.score for option in counted)
    return [option.command for option in counted if option.score >= best - level.careless]


def options_as_they_seem(
    view: SeatView,
    level: Level,
    ends: EndsByTricks,
    counted: Sequence[Option],
    worlds: Sequence[World],
    rng: random.Random,
) -> list[Option]:
    """The options, scored as the seat sees them now: with a card forgotten, and each suit and card
    misjudged a little.
    """
    if not level.careless:
        return list(counted)
    scores = _forgetful(view, level, ends, counted, worlds, rng)
    suits: dict[Suit, float] = {}
    cards: dict[tuple[Suit, float], float] = {}
    seeming = []
    for option in counted:
        assert isinstance(option.command, PlayCard)
        card = option.command.card
        error = suits.setdefault(card.suit, _slip(level.careless, rng))
        # touching cards are one to everybody
        error += cards.setdefault((card.suit, round(option.score, 6)), _slip(level.fumbles, rng))
        seeming.append(
            replace(option, score=scores[card] + max(-level.careless, min(level.careless, error)))
        )
    return seeming


def _slip(most: float, rng: random.Random) -> float:
    """Points by which something is misjudged, never more than ``most``."""
    return max(-most, min(most, rng.gauss(0.0, most))) if most else 0.0


def _forgetful(
    view: SeatView,
    level: Level,
    ends: EndsByTricks,
    counted: Sequence[Option],
    worlds: Sequence[World],
    rng: random.Random,
) -> dict[Card, float]:
    """What each card brings as the seat counts: now and then with one card too many in the others'
    hands.
    """
    known = {
        option.command.card: option.score
        for option in counted
        if isinstance(option.command, PlayCard)
    }
    gone = _may_be_forgotten(view)
    if rng.random() >= level.forgets or not gone:
        return known
    values = card_values(view, worlds_with_card(view, rng.choice(gone), worlds, rng))
    return {
        card: mean_end([(1 / len(values), ends.of(value[card.index])) for value in values]).gain
        for card in known
    }


def _may_be_forgotten(view: SeatView) -> list[Card]:
    """What others played some time ago: nobody forgets his own cards or the last trick."""
    hand = view.hand
    assert hand is not None
    return [card for trick in hand.tricks[:-1] for seat, card in trick.cards if seat != view.seat]


def worlds_with_card(
    view: SeatView, forgotten: Card, worlds: Sequence[World], rng: random.Random
) -> list[World]:
    """The worlds with a card that is gone in the hand of somebody who may hold its suit, in place
    of his lowest one, of the same suit if he can.
    """
    lacks, seen, bit = cards_ruled_out(view), hands_in_sight(view), 1 << forgotten.index
    may = [seat for seat in view.table.playing if seat not in seen and not lacks[seat] & bit]
    changed = []
    for world in worlds:
        holders = [seat for seat in may if world.hands[seat]]
        if not holders:
            changed.append(world)
            continue
        seat, hands = rng.choice(holders), list(world.hands)
        instead = next(bits(hands[seat] & suit_mask(forgotten.suit) or hands[seat]))
        hands[seat] ^= instead | bit
        changed.append(World(tuple(hands), world.aside))
    return changed
