"""The solver for a contract at this table.

Invariant: only this module translates a contract and the rules of the play for the solver.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame import solver
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.play import Duties, Play

SLOTS = 1 << 14
"""The size of the solver's table for one contract, if no other is given."""


def beating_owed(duties: Duties) -> int:
    """Say how far a hand must beat: 0 not at all, 1 with any card, 2 a lead with the lowest
    card.
    """
    return duties.must_beat + (duties.must_beat and duties.lowest_beating)


def solver_of(
    play: Play,
    contract: Contract,
    order: Sequence[Seat],
    playing: Sequence[Seat],
    declarer: Seat | None,
    *,
    counted: Seat | None = None,
    slots: int = SLOTS,
    stop: solver.Stop | None = None,
) -> solver.DealSolver:
    """Make the solver of open hands, which are given in the order of ``order``. It finds the tricks
    of the declarer, or of the seat ``counted``: the player who claims, or in a hand that nobody
    declares any player, who then plays against the two others.
    """
    duties = play.duties_in(contract, playing)
    watched = declarer if counted is None else counted
    assert watched is not None, "a hand that nobody declares is solved for one of its players"
    return solver.DealSolver(
        order.index(watched),
        contract.trump,
        fewest=contract.goal.wants_few,
        must_trump=duties.must_trump,
        must_beat=beating_owed(duties),
        led_by=None if declarer is None else order.index(declarer),
        slots=slots,
        stop=stop,
    )
