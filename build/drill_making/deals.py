"""The deals in which drills are looked for, and a match turned so that any seat is the first.

Invariant: the number of a deal gives the deal. Some are picked out of many, so that hands for no
trick and hands with a long suit come up more often than at the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import prod

from prefgame.ai.masks import WHOLE, ducking_safety, masks
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import Card
from prefgame.engine.commands import Command, Deal
from prefgame.engine.events import Commanded
from prefgame.engine.match import Match
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet

NAMES = ("Ana", "Bojan", "Cvita")
MANY = 30
"""deals out of which one is picked"""


def _safest(deal: Deal) -> float:
    return max(map(hand_safety, deal.hands))


def hand_safety(cards: tuple[Card, ...]) -> float:
    """How likely these cards take no trick."""
    return prod(ducking_safety(mask, WHOLE ^ mask) for mask in masks(cards))


def _longest_suits(deal: Deal) -> float:
    """Return the longest suits of two hands: one who declares, and one who defends with length."""
    lengths = sorted(max(mask.bit_count() for mask in masks(hand)) for hand in deal.hands)
    return lengths[-1] + lengths[-2]


_PICKED_BY: tuple[Callable[[Deal], float] | None, ...] = (None, _safest, None, _longest_suits)


def deal_of(number: int, rules: RuleSet) -> Deal:
    """Return the deal of that number."""
    chance = random.Random(f"drills/{rules.key}/{number}")
    picked_by = _PICKED_BY[number % len(_PICKED_BY)]
    some = [shuffled_deal(chance, number % 3) for _each in range(MANY if picked_by else 1)]
    return max(some, key=picked_by) if picked_by else some[0]


def turned(match: Match, seat: Seat) -> Match:
    """Return the same hand, the first of its match, with this seat as the first player."""
    size = len(match.table.players)
    again = Match.start(match.table.rules, NAMES[:size])
    for event in match.log:
        if isinstance(event, Commanded):
            again.submit(_turned(event.command, seat, size))
    return again


def _turned(command: Command, seat: Seat, size: int) -> Command:
    if isinstance(command, Deal):
        return Deal((command.dealer - seat) % size, command.hands, command.talon)
    return command
