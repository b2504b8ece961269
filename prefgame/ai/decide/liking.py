"""A choice as it seems to a seat that has a style.

Invariant: it draws no deals and uses no chance. A choice that is best with a style was at most
``style.MOST`` units behind the best one before, and was tried in as many deals; if a contract is
meant that is played for more than the lowest one, they are units of what that is played for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from prefgame.ai.advice import Advice, Option
from prefgame.ai.estimate.stakes import gain_and_loss
from prefgame.ai.level import fear
from prefgame.ai.models.registry import defence_model
from prefgame.ai.style import Style
from prefgame.engine.commands import (
    Announce,
    CallBid,
    Defend,
    Discard,
    RevealGame,
    Say,
    SayKontra,
)
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS
from prefgame.rules.contracts import Contract
from prefgame.rules.takeover import TAKE

FIRST = 1
"""The level of a kontra that nobody has doubled yet. What follows it is played for so much that
nobody likes it for its own sake.
"""


def as_it_seems(view: SeatView, advice: Advice, style: Style, unit: float) -> Advice:
    """Move the choices up that the style likes, and down those that it does not like. ``unit``:
    that of the stake, in points.
    """
    biases = [bias_of(style, view, option) for option in advice.options]
    if not any(biases):
        return advice
    seeming = [
        replace(option, score=option.score + bias * unit)
        for option, bias in zip(advice.options, biases)
    ]
    return Advice.of(seeming, advice.success, advice.worlds)


def bias_of(style: Style, view: SeatView, option: Option) -> float:
    """Compute the units by which this choice seems better than it is. What is as good as certain
    never seems worse.
    """
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
