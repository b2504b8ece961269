"""Whether a declarer announces a hand with no aces, or with four, and plays for more.

Invariant: the bonus depends on the contract alone, so only its chance counts.
"""

from __future__ import annotations

import random

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.decide.defence import forecast_of
from prefgame.ai.level import Level
from prefgame.engine.commands import ACES_SAID, Say
from prefgame.engine.view import SeatView


def advise_bonus(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate announcing the aces and saying nothing."""
    hand = view.contracted
    forecast = forecast_of(view, level.for_a_word(), rng)
    end = forecast.expected_end(hand.answers)
    options = [
        Option(command, end.gain + _bonus(view, command, end.success), end.success)
        for command in view.legal
        if isinstance(command, Say)
    ]
    return Advice.of(options, Success.CONTRACT, len(forecast.worlds))


def _bonus(view: SeatView, command: Say, chance: float) -> float:
    """What the declarer wins with these words, where the contract has this chance."""
    aces, score = ACES_SAID.get(command.word), view.table.rules.score
    if aces is None:
        return 0.0
    lost = (1 - chance) * score.aces.is_paid(aces, made=False)
    others = len(view.this_hand.order) - 1
    return others * score.ace_bonus * (chance - lost)
