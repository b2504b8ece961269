"""A hand that the seats play to its end among themselves.

Invariant: a seat sees its view and nothing else, and has the chance it would have at the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from prefgame.ai.level import Level
from prefgame.ai.player import choose
from prefgame.app.play.thinking import stream_of
from prefgame.engine.match import Match
from prefgame.rules.base import Seat
from prefgame.solver import Stop


def play_hand(
    match: Match, seed: int, level_of: Callable[[Seat], Level], stop: Stop | None = None
) -> None:
    """Play a hand that has been dealt until it is scored. ``seed``: the chance of the match.
    Stopped once ``stop`` was set.
    """
    while not match.table.scored:
        if stop is not None:
            stop.check()
        seat = match.to_act
        assert isinstance(seat, int)
        chance = random.Random(stream_of(seed, len(match.log), seat))
        match.submit(choose(match.view(seat), level_of(seat), chance), seat)
