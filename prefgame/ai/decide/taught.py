"""What the lessons have taught a player, who then does it without counting.

Invariant: it looks at the seat's own cards and at the question. A rule that the lessons give holds
for weak players before their own doubts; who counts well needs no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from prefgame.ai.advice import Option
from prefgame.ai.imagine.high_cards import is_top
from prefgame.ai.masks import ACE, masks
from prefgame.ai.models.registry import defence_model
from prefgame.cards import Card
from prefgame.engine.commands import Defend, PlayCard
from prefgame.engine.view import SeatView
from prefgame.rules.play import beats, winning_card

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
