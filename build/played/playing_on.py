"""The seats that play a hand on to its end, and what it wins.

Invariant: all seats of a hand are alike, none errs on purpose, and what is chance in a decision
comes from the seed, the seat and how often it has decided; so two options in one deal differ by
what follows from them, and hardly by luck.
"""

from __future__ import annotations

import random
from collections import Counter

from measures.tables import Brain

from prefgame.ai.level import SIMPLE, Level
from prefgame.ai.player import choose
from prefgame.ai.value.end_values import sheet_value
from prefgame.engine.commands import Command
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat

WORDS = Level("words", worlds=16, drawn=200, glances=True)
"""bids, discards, announces and answers at first sight"""
CARDS = Level("cards", worlds=8, drawn=150)
"""plays cards"""


def by_rules_of_thumb(view: SeatView, chance: random.Random) -> Command:
    """Seats that imagine nothing: a hand takes some milliseconds."""
    return choose(view, SIMPLE, chance)


def by_imagining(view: SeatView, chance: random.Random) -> Command:
    """Seats that imagine a few deals, twenty times as slow."""
    return choose(view, CARDS if view.turn.phase is Phase.PLAY else WORDS, chance)


def won_by(match: Match, command: Command, brain: Brain, seed: str) -> float:
    """Return what the seat to act wins with this command: points of the settlement, by the end of
    the hand.

    The match is not changed.
    """
    seat = match.to_act
    assert isinstance(seat, int)
    playing, before = match.fork(), sheet_value(match.table.rules, match.table.sheet, seat)
    playing.submit(command, seat)
    decided: Counter[Seat] = Counter()
    while isinstance(playing.to_act, int):
        other = playing.to_act
        decided[other] += 1
        chance = random.Random(f"{seed}/{other}/{decided[other]}")
        playing.submit(brain(playing.view(other), chance), other)
    return sheet_value(match.table.rules, playing.table.sheet, seat) - before
