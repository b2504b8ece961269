"""Deals, seats that play them on, and means with their errors.

The parts of the AI benchmark share them.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from prefgame.ai.level import Level  # noqa: E402
from prefgame.ai.player import choose  # noqa: E402
from prefgame.app.play.shuffle import shuffled_deal  # noqa: E402
from prefgame.engine.commands import Command  # noqa: E402
from prefgame.engine.match import Match  # noqa: E402
from prefgame.engine.view import SeatView  # noqa: E402
from prefgame.rules.base import Phase, Seat  # noqa: E402
from prefgame.rules.ruleset import RuleSet  # noqa: E402

NAMES = ("Ana", "Bojan", "Cvita")
Brain = Callable[[SeatView, random.Random], Command]


def deals(rules: RuleSet, number: int, seed: str) -> Iterator[tuple[Match, random.Random]]:
    """So many matches at their first hand, dealt."""
    for deal in range(number):
        chance = random.Random(f"{seed}/{rules.key}/{deal}")
        match = Match.start(rules, NAMES)
        match.submit(shuffled_deal(chance, deal % 3))
        yield match, chance


def play_on(
    match: Match, brain: Callable[[Seat], Brain], chance: random.Random, until: Phase | None = None
) -> None:
    """To the end of the hand, or until that phase begins."""
    while isinstance(match.to_act, int):
        view = match.view(match.to_act)
        if view.turn.phase is until:
            return
        match.submit(brain(match.to_act)(view, chance), match.to_act)


def seat_of(level: Level) -> Brain:
    return lambda view, chance: choose(view, level, chance)


def mean(values: Sequence[float]) -> str:
    """The mean and its standard error, for print."""
    if not values:
        return "none"
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{statistics.fmean(values):.2f} ± {error:.2f}"
