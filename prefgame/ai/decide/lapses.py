"""The errors of a weaker seat with its cards.

Invariant: its errors are those of people: it thinks that a card is still out which was played, or a
suit or a card looks better than it is. It never errs by more than it would notice by its own count,
and never knows more than it may.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from math import inf

from prefgame.ai.advice import Option
from prefgame.ai.imagine.high_cards import is_top
from prefgame.ai.imagine.worlds import World, bits, cards_ruled_out, hands_in_sight, suit_mask
from prefgame.ai.level import Level
from prefgame.ai.value.card_values import EndsByTricks, card_values
from prefgame.ai.value.end_values import mean_end
from prefgame.cards import Card, Suit
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.view import SeatView


def unnoticed_cards(view: SeatView, level: Level, counted: Sequence[Option]) -> list[Command]:
    """List the cards that lose no more than ``level.careless`` by the seat's own count: a larger
    mistake it would notice. The highest card of a suit is thrown away only if that is better than
    to keep it.
    """
    least = max(option.score for option in counted) - level.careless
    thrown = [option for option in counted if _throws_a_winner(view, option)]
    kept = max((option.score for option in counted if option not in thrown), default=-inf)
    return [
        option.command
        for option in counted
        if option.score >= least and (option not in thrown or option.score > kept)
    ]


def _throws_a_winner(view: SeatView, option: Option) -> bool:
    """Tell whether a card that does not win this trick is the highest one of its suit."""
    hand, command = view.contracted, option.command
    assert isinstance(command, PlayCard)
    suit = command.card.suit
    discards = hand.trick and suit not in (hand.trick[0][1].suit, hand.contract.trump)
    return bool(discards) and is_top(view, command.card)


def options_as_they_seem(
    view: SeatView,
    level: Level,
    ends: EndsByTricks,
    counted: Sequence[Option],
    worlds: Sequence[World],
    rng: random.Random,
) -> list[Option]:
    """Give the options the scores that they seem to have: sometimes a card is forgotten, and each
    suit and card is misjudged a little.
    """
    if not level.careless:
        return list(counted)
    scores = _forgetful_scores(view, level, ends, counted, worlds, rng)
    suits: dict[Suit, float] = {}
    cards: dict[tuple[Suit, float], float] = {}
    seeming = []
    for option in counted:
        assert isinstance(option.command, PlayCard)
        card = option.command.card
        error = suits.setdefault(card.suit, _slip(level.careless, rng))
        # nobody sees a difference between touching cards
        error += cards.setdefault((card.suit, round(option.score, 6)), _slip(level.fumbles, rng))
        seeming.append(
            replace(option, score=scores[card] + max(-level.careless, min(level.careless, error)))
        )
    return seeming


def _slip(most: float, rng: random.Random) -> float:
    """Misjudge at random, in points, either way and never by more than ``most``."""
    return max(-most, min(most, rng.gauss(0.0, most))) if most else 0.0


def _forgetful_scores(
    view: SeatView,
    level: Level,
    ends: EndsByTricks,
    counted: Sequence[Option],
    worlds: Sequence[World],
    rng: random.Random,
) -> dict[Card, float]:
    """Score each card by the seat's own count, which now and then has one card too many in the
    others' hands. Who sees all cards forgets none.
    """
    known = {
        option.command.card: option.score
        for option in counted
        if isinstance(option.command, PlayCard)
    }
    gone = _forgettable_cards(view)
    seen = hands_in_sight(view)
    if rng.random() >= level.forgets or not gone or all(map(seen.get, view.table.playing)):
        return known
    values = card_values(view, worlds_with_card(view, rng.choice(gone), worlds, rng))
    return {
        card: mean_end([(1 / len(values), ends.of(value[card.index])) for value in values]).gain
        for card in known
    }


def _forgettable_cards(view: SeatView) -> list[Card]:
    """List the cards that others played some time ago: nobody forgets own cards or the last
    trick.
    """
    hand = view.this_hand
    return [card for trick in hand.tricks[:-1] for seat, card in trick.cards if seat != view.seat]


def worlds_with_card(
    view: SeatView, forgotten: Card, worlds: Sequence[World], rng: random.Random
) -> list[World]:
    """Put a card that is gone into the hand of a player who may hold its suit, in each world,
    instead of their lowest card, of the same suit if possible.
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
