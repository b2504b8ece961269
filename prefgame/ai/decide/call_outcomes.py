"""What a call leads to, and which of the calls is made.

Invariant: what a call is told to win is a plain mean. Only the choice between calls shuns a risk:
that of a call for no trick where every trick costs as much again, that of a game that is paid for
besides, and that of a bid which others may still beat and whose contract may well fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from prefgame.ai.advice import Advice, Option
from prefgame.ai.estimate.contract_chances import prospect
from prefgame.ai.estimate.stakes import doubt_of, gain_and_loss, unit_of
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.worlds import World, mask_of
from prefgame.ai.value.end_values import costs_each_trick
from prefgame.engine.commands import CallBid, Command
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract

MORE, WITHIN = 4, 8.0
"""A call for no trick that is no more than the second number of units of the stake behind is tried
in the first number of times the deals: it wins or loses so much that the few say little.
"""
THINKABLE = 0.25
"""The chance of a misère without the two worst cards from which more deals are drawn for it."""
RISK = 0.2
"""What a risk is worth avoiding, as a share of the standard deviation of what is won: a sure
contract is preferred to the odds of a misère whose tricks all cost, and to those of a game that is
never played with the talon and wins or loses a premium.
"""
LIKELY = 0.8
"""The chance of a contract above which a bid for it is not doubted, though others may beat it."""


@dataclass(frozen=True, slots=True)
class CallOutcome:
    """What a call leads to on average in some worlds. ``gain``: in points of the settlement;
    ``played``: the share of the worlds in which the seat then declares; ``made``: for each
    contract, the share in which the seat declares and makes it.
    """

    gain: float
    played: float
    made: Mapping[Contract, float]

    @property
    def chance(self) -> float | None:
        """How often the contract is made where the seat declares; None where it never does."""
        return sum(self.made.values()) / self.played if self.played else None

    @property
    def contract(self) -> Contract | None:
        """The contract that is made most often; None where none is."""
        return max(self.made, key=lambda contract: self.made[contract], default=None)

    def average_with(self, share: float, other: CallOutcome) -> CallOutcome:
        """The outlook for all worlds, of which this one covers that ``share`` and the
        ``other`` the rest.
        """
        both = [(share, self), (1 - share, other)]
        made = {
            contract: sum(part * each.made.get(contract, 0.0) for part, each in both)
            for contract in (*self.made, *other.made)
        }
        return CallOutcome(
            sum(part * each.gain for part, each in both),
            sum(part * each.played for part, each in both),
            made,
        )


TryCall = Callable[[Sequence[World], float], CallOutcome]
"""A function that tries one call in worlds, where a pass wins so many points."""


def deals_for_calls(view: SeatView, calls: Iterable[Command]) -> int:
    """How many times the deals of a call are drawn: more where one for no trick is thinkable."""
    held = holdings(mask_of(view.cards))
    risky = (call.bid.contract for call in calls if isinstance(call, CallBid))
    return (
        MORE
        if any(
            costs_each_trick(view, contract) and prospect(held, 2, contract).chance > THINKABLE
            for contract in risky
            if contract is not None
        )
        else 1
    )


def risks_each_trick(view: SeatView, command: Command) -> bool:
    """Whether the call is one for no trick, and tricks after the first one cost as much again."""
    contract = command.bid.contract if isinstance(command, CallBid) else None
    return contract is not None and costs_each_trick(view, contract)


def tried_again(
    view: SeatView,
    trials: Sequence[tuple[Command, TryCall]],
    tried: Sequence[Option],
    nothing: float,
    worlds: Sequence[World],
    before: float,
) -> list[Option]:
    """The same calls, where those for no trick are tried in more worlds, unless another is clearly
    better. ``before``: the share of all worlds that were tried.
    """
    best = max([nothing, *(option.score for option in tried)])
    found = []
    for (command, trial), option in zip(trials, tried):
        if risks_each_trick(view, command) and option.contract is not None:
            chance, gain = option.chance or 0.0, option.score
            if gain >= best - WITHIN * unit_of(view):
                again = trial(worlds, nothing)
                gain = before * gain + (1 - before) * again.gain
                chance = before * chance + (1 - before) * (again.chance or 0.0)
            option = replace(option, score=gain, chance=chance)
        found.append(option)
    return found


def best_at_its_risk(view: SeatView, advice: Advice) -> Option:
    """The call that is best when a risk counts too."""
    return max(
        advice.options,
        key=lambda option: round(
            at_its_risk(
                view, option.command, option.contract, option.score, option.chance, option.declares
            ),
            6,
        ),
    )


def at_its_risk(
    view: SeatView,
    command: Command,
    contract: Contract | None,
    gain: float,
    chance: float | None,
    declares: float | None,
) -> float:
    """What a call is worth in the choice that wins so much on average, with this contract in
    most deals: less where it risks much, or where others may beat it and it may fail.
    """
    if contract is not None and chance is not None and declares is not None and declares < 1:
        gain -= doubt_of(view) * max(0.0, LIKELY - chance)
    if contract is None or not (contract.only_game or risks_each_trick(view, command)):
        return gain
    return gain - RISK * _deviation(view, contract, gain, chance or 0.0)


def _deviation(view: SeatView, contract: Contract, gain: float, chance: float) -> float:
    """The standard deviation of what a contract wins that is made with this chance and wins so much
    on average. A game wins or loses one sum; a contract for no trick loses more with each trick.
    """
    won, lost = gain_and_loss(view, contract)
    if contract.only_game:
        return (won + lost) * sqrt(chance * (1 - chance))
    return max(0.0, won - gain) * sqrt(chance / max(1 - chance, 0.01))
