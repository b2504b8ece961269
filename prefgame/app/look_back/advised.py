"""What the seat of a past decision is advised, by its own view of then."""

from __future__ import annotations

import random
from dataclasses import replace

from prefgame.ai.advice import Advice, Option
from prefgame.ai.level import Level
from prefgame.ai.player import advise
from prefgame.ai.value.nobody_declares import gain_if_given_up
from prefgame.app.look_back.past_hands import Decision
from prefgame.app.play.thinking import advice_told
from prefgame.engine.commands import Announce
from prefgame.rules.base import Phase
from prefgame.rules.contracts import Contract

EXCHANGE_WORLDS = 40
"""imagined deals at an exchange"""


def level_for(decision: Decision, level: Level) -> Level:
    """Give the level the budget of this decision: at an exchange all pairs are tried."""
    if decision.phase is not Phase.EXCHANGE:
        return level
    return replace(level, worlds=min(level.worlds, EXCHANGE_WORLDS))


def advice_on(decision: Decision, level: Level, chance: random.Random) -> Advice:
    """Advise the seat on its decision. One that gave up had every discard before it, and is told of
    the best one for each contract.
    """
    exchange = decision.exchange
    if exchange is None:
        return advise(decision.view, level_for(decision, level), chance)
    found = advise(exchange.view, level_for(exchange, level), chance)
    best: dict[Contract, Option] = {}
    for option in found.options:
        contract = option.contract
        if contract is not None and (contract not in best or option.score > best[contract].score):
            best[contract] = option
    options = [replace(one, command=Announce(contract)) for contract, one in best.items()]
    given_up = Option(decision.chosen, gain_if_given_up(decision.view))
    return Advice.of([*options, given_up], found.success, found.worlds)


def told_to(decision: Decision) -> Advice | None:
    """Find what a hint says of the decision, where that is another advice."""
    if decision.phase in (Phase.EXCHANGE, Phase.PLAY) or decision.exchange is not None:
        return None
    return advice_told(decision.view)
