"""What its declarer expects to win with a contract, in imagined deals.

Invariant: it takes the declarer's side, before anybody has answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from prefgame.ai.estimate.contract_chances import chance_of, footing_of, tricks_missed, values_of
from prefgame.ai.estimate.stakes import expected_gain, needs_kontra
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.value.end_values import End, mean_end
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


def contract_value(view: SeatView, contract: Contract, worlds: Sequence[Hands], book: Book) -> End:
    """What the seat expects of declaring the contract. The worlds hold its ten cards too; ``book``
    is the same for all calls of one view.
    """
    if book.glances:
        return mean_end(
            [(1 / len(worlds), _at_first_sight(view, contract, world)) for world in worlds]
        )
    if needs_kontra(view, contract):
        return Forecast(view, view.seat, contract, worlds, book.known).expected_if_kontra_needed()
    taken = expect_takeover(view, contract, worlds)
    left = None if taken is None else [1 - share for share in taken.shares]
    end = Forecast(
        view, view.seat, contract, worlds, book.known, weights=left
    ).expected_before_answers()
    if taken is None or left is None:
        return end
    return End(end.gain * sum(left) / len(left) + taken.gain, end.success)


def _at_first_sight(view: SeatView, contract: Contract, world: Hands) -> End:
    footing = footing_of(view.table.rules.play)
    values = values_of(contract, footing)
    held = holdings(world[view.seat])
    worth = sum(value(mask) for value, mask in zip(values, held))
    chance = chance_of(worth, contract, footing=footing)
    return End(expected_gain(view, contract, chance, tricks_missed(held, contract)), chance)
