"""Whether a declarer without aces says so, and plays for more.

Invariant: it wins or loses the same amount, so only the chance of the contract counts.
"""

from __future__ import annotations

import random

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.decide.defence import forecast_of
from prefgame.ai.level import Level
from prefgame.engine.commands import NO_ACES, Say
from prefgame.engine.view import SeatView


def advise_bonus(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate saying "no aces" and saying nothing."""
    hand = view.hand
    assert hand is not None and hand.contract is not None
    forecast = forecast_of(view, level.for_a_word(), rng)
    end = forecast.expected_end(hand.answers)
    others = len(view.table.roles) - 1
    bonus = others * view.table.rules.score.ace_bonus * (2 * end.success - 1)
    options = [
        Option(command, end.gain + (bonus if command == NO_ACES else 0.0), end.success)
        for command in view.legal
        if isinstance(command, Say)
    ]
    return Advice.of(options, Success.CONTRACT, len(forecast.worlds))
