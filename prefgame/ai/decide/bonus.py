"""Whether a declarer announces a hand with no aces, or with four, and plays for more.

Invariant: each word is tried in the same imagined deals, and the rules write what it pays.
"""

from __future__ import annotations

import random

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.decide.defence import worlds_with_mine
from prefgame.ai.level import Level
from prefgame.ai.value.forecast import Forecast
from prefgame.engine.commands import ACES_SAID, Say
from prefgame.engine.view import SeatView


def advise_bonus(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate announcing the aces and saying nothing."""
    hand = view.declared
    worlds = worlds_with_mine(view, level.for_a_word(), rng)
    options = []
    for command in view.legal:
        assert isinstance(command, Say)
        said = ACES_SAID.get(command.word)
        forecast = Forecast(view, hand.declarer, hand.contract, worlds, said=said)
        end = forecast.expected_end(hand.answers)
        options.append(Option(command, end.gain, end.success))
    return Advice.of(options, Success.CONTRACT, len(worlds))
