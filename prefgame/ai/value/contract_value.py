"""What its declarer expects to win with a contract, in imagined deals.

Invariant: it takes the declarer's side, before anybody has answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from prefgame.ai.estimate.contract_chances import chance_of, footing_of, tricks_missed, values_of
from prefgame.ai.estimate.stakes import expected_gain, needs_kontra
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.value.end_values import End
from prefgame.ai.value.forecast import Forecast
from prefgame.ai.value.played_out import Hands, Known
from prefgame.ai.value.taken_over import expect_takeover
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract

A_TRICK = 1.4
"""What one trick more or less in the estimate of a hand changes, in units of the stake."""


@dataclass(frozen=True, slots=True)
class Book:
    """What one decision needs more than once. ``glances``: contracts are judged at first sight, for
    a machine on which the solver is slow.
    """

    glances: bool
    known: Known = field(default_factory=Known)


class ContractTrial:
    """A contract that is tried in more and more imagined deals. They hold the ten cards of the
    seat; ``book`` is the same for all trials of one view.
    """

    def __init__(self, view: SeatView, contract: Contract, book: Book) -> None:
        self._view, self._contract, self._glances = view, contract, book.glances
        self._waits = needs_kontra(view, contract)
        self._forecast = Forecast(view, view.seat, contract, (), book.known)
        self._ends: list[tuple[End, float]] = []
        """the end in each deal where nobody takes over, and how much its success counts"""
        self._left: list[float] = []
        """how likely nobody takes over in each deal"""
        self._taken: list[float] = []
        """what is won in each where somebody does"""

    def extend(self, worlds: Sequence[Hands]) -> None:
        """Try it in more deals."""
        if not worlds:
            return
        if self._glances:
            new = [(_at_first_sight(self._view, self._contract, world), 1.0) for world in worlds]
            self._ends += new
            return
        self._forecast.extend(worlds)
        # what is safe in all deals together changes the chances in each of them
        first = 0 if self._contract.goal.first_trick_decides else len(self._ends)
        del self._ends[first:]
        if self._waits:
            self._ends += self._forecast.ends_if_kontra_needed(first)
            return
        taken = expect_takeover(self._view, self._contract, worlds)
        self._left += (
            [1.0] * len(worlds) if taken is None else [1 - share for share in taken.shares]
        )
        self._taken += [0.0] * len(worlds) if taken is None else taken.gains
        self._ends += [
            (End(left * end.gain + taken, end.success), left)
            for end, left, taken in zip(
                self._forecast.ends_before_answers(first), self._left[first:], self._taken[first:]
            )
        ]

    @property
    def deals(self) -> int:
        """How many deals it was tried in."""
        return len(self._ends)

    @property
    def gains(self) -> list[float]:
        """The points expected in each deal so far."""
        return [end.gain for end, _ in self._ends]

    @property
    def end(self) -> End:
        """What the seat expects of declaring the contract."""
        return self._forecast.mean_if_played(self._ends)


def contract_value(view: SeatView, contract: Contract, worlds: Sequence[Hands], book: Book) -> End:
    """What the seat expects of declaring the contract. The worlds hold its ten cards too; ``book``
    is the same for all calls of one view.
    """
    trial = ContractTrial(view, contract, book)
    trial.extend(worlds)
    return trial.end


def _at_first_sight(view: SeatView, contract: Contract, world: Hands) -> End:
    footing = footing_of(view.table.rules.play)
    values = values_of(contract, footing)
    held = holdings(world[view.seat])
    worth = sum(value(mask) for value, mask in zip(values, held))
    chance = chance_of(worth, contract, footing=footing)
    return End(expected_gain(view, contract, chance, tricks_missed(held, contract)), chance)
