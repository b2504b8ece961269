"""What makes a seat play like a person: its errors, its likings, and what lessons have taught it.

Invariant: its errors are those of people: it thinks that a card is still out which was played, or a
suit or a card looks better than it is. It never errs by more than it would notice by its own count,
and never knows more than it may.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf

from prefgame.ai.advice import Advice, Option
from prefgame.ai.imagine.likelihood import is_top
from prefgame.ai.imagine.worlds import World, bits, cards_ruled_out, hands_in_sight, suit_mask
from prefgame.ai.level import Level, Style, fear
from prefgame.ai.masks import ACE, masks
from prefgame.ai.models.registry import defence_model
from prefgame.ai.stakes import gain_and_loss
from prefgame.ai.value.card_values import EndsByTricks, card_values
from prefgame.ai.value.end_values import mean_end
from prefgame.cards import Card, Suit
from prefgame.engine.commands import (
    Announce,
    CallBid,
    Command,
    Defend,
    Discard,
    PlayCard,
    RevealGame,
    Say,
    SayKontra,
)
from prefgame.engine.view import SeatView
from prefgame.rules.agreements import TAKE
from prefgame.rules.auctions.base import PASS
from prefgame.rules.contracts import Contract
from prefgame.rules.play import beats, winning_card


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
    """List the cards that others played some time ago, but for the last trick."""
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


# ---- a choice as it seems to a seat that has a style
# Invariant: it draws no deals and uses no chance. A choice that is best with a style was at most
# ``STRONGEST`` units behind the best one before, and was tried in as many deals; if a contract is
# meant that is played for more than the lowest one, they are units of what that is played for.


FIRST = 1
"""The level of a kontra that nobody has doubled yet. What follows it is played for so much that
nobody likes it for its own sake.
"""


def as_it_seems(view: SeatView, advice: Advice, style: Style, unit: float) -> Advice:
    """Move the choices that the style likes up, and others down. ``unit``: of the stake."""
    biases = [bias_of(style, view, option) for option in advice.options]
    if not any(biases):
        return advice
    seeming = [
        replace(option, score=option.score + bias * unit)
        for option, bias in zip(advice.options, biases)
    ]
    return Advice.of(seeming, advice.success, advice.worlds)


def bias_of(style: Style, view: SeatView, option: Option) -> float:
    """Compute by how many units the choice seems better than it is, but for certain ones."""
    liking = _LIKINGS.get(type(option.command))
    if liking is None:
        return 0.0
    units = liking(style, view, option)
    return units if units >= 0 or option.chance is None else units * fear(option.chance)


def _of_call(style: Style, view: SeatView, option: Option) -> float:
    if option.command in (CallBid(PASS), RevealGame(None)):
        return 0.0
    return max(style.bids, _of_contract(style, view, option.contract), key=abs)


def _of_contract(style: Style, view: SeatView, contract: Contract | None) -> float:
    if contract is None or not contract.goal.takes_none or not style.takes_none:
        return 0.0
    return style.takes_none * _dearness(view, contract)


def _dearness(view: SeatView, contract: Contract) -> float:
    """Compute how many times as much a contract wins as the lowest one."""
    lowest, won = (
        gain_and_loss(view, each)[0] for each in (view.table.rules.contracts[0], contract)
    )
    return max(1.0, won / lowest)


def _of_announcement(style: Style, view: SeatView, option: Option) -> float:
    assert isinstance(option.command, Announce)
    return _of_contract(style, view, option.command.contract)


def _of_answer(style: Style, view: SeatView, option: Option) -> float:
    assert isinstance(option.command, Defend)
    binds = defence_model(view.table.rules).binds(option.command.answer)
    return style.answers if binds else 0.0


def _of_kontra(style: Style, view: SeatView, option: Option) -> float:
    assert isinstance(option.command, SayKontra)
    if option.command.level != FIRST or not style.doubles:
        return 0.0
    return style.doubles * _dearness(view, view.declared.contract)


_LIKINGS: dict[type, Callable[[Style, SeatView, Option], float]] = {
    CallBid: _of_call,
    RevealGame: _of_call,
    Discard: lambda style, view, option: _of_contract(style, view, option.contract),
    Announce: _of_announcement,
    Say: lambda style, view, option: style.bids if option.command == Say(TAKE) else 0.0,
    Defend: _of_answer,
    SayKontra: _of_kontra,
}
"""what a style thinks of a command, by its class; cards are not among them"""


# ---- what the lessons have taught a player, who then does it without counting
# Invariant: it looks at the seat's own cards and at the question. A rule that the lessons give
# holds for weak players before their own doubts; who counts well needs no rule.


ENOUGH_ACES = 2
"""A defender with so many aces takes two tricks of their own against a trump suit."""
LITTLE = 0.06
"""Units of the stake that a card may lose, by the seat's own count, to be played as taught."""
AHEAD = 0.01
"""By how many units of the stake the answer that was taught seems better than the best other."""


def answers_as_taught(view: SeatView, options: Sequence[Option], unit: float) -> list[Option]:
    """Let a defender with two aces rather defend than drop out."""
    hand, model = view.contracted, defence_model(view.table.rules)
    aces = sum(bool(suit & ACE) for suit in masks(view.cards))
    asked_before = any(seat == view.seat for seat, _ in hand.answers)
    for_tricks = hand.contract.trump is not None and not hand.contract.goal.takes_all
    if asked_before or not for_tricks or aces < ENOUGH_ACES:
        return list(options)
    best = max(option.score for option in options)
    return [
        replace(option, score=max(option.score, best + AHEAD * unit))
        if isinstance(option.command, Defend) and model.binds(option.command.answer)
        else option
        for option in options
    ]


def card_as_taught(
    view: SeatView, chosen: PlayCard, counted: Sequence[Option], unit: float
) -> PlayCard:
    """Choose the card of the chosen one's suit that the lessons would play if tricks are wanted: no
    high card is wasted on a trick that is lost or that the other defender has, none higher is
    played than the trick needs, and who leads a suit leads its winner.

    It is the chosen one if the seat counts that another loses.
    """
    hand = view.contracted
    if hand.declarer is None or hand.contract.goal.wants_few:
        return chosen
    scores = {option.command: option.score for option in counted}
    suit = [
        command.card
        for command in scores
        if isinstance(command, PlayCard) and command.card.suit is chosen.card.suit
    ]
    card = PlayCard(_taught_card(view, chosen.card, sorted(suit)))
    return card if scores[card] >= scores[chosen] - LITTLE * unit else chosen


def _taught_card(view: SeatView, chosen: Card, suit: Sequence[Card]) -> Card:
    """Choose the same among the cards of one suit that may be played, low to high."""
    hand = view.contracted
    trump, trick = hand.contract.trump, hand.trick
    if not trick:
        return suit[-1] if is_top(view, suit[-1]) and not is_top(view, chosen) else chosen
    winner, best = winning_card(trick, trump)
    last = len(trick) + 1 == len(view.table.playing)
    if not beats(chosen, best, trump):
        return suit[0]
    if not last:
        return chosen
    if hand.declarer not in (winner, view.seat):
        return suit[0]
    return next(card for card in suit if beats(card, best, trump))
