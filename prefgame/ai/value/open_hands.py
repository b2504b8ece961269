"""The solver for a contract at this table.

Law of this module: the one place in which a contract and the rules of the tricks become what the solver asks for.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame import solver
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.tricks import TrickRules

SLOTS = 1 << 14
"""What the solver remembers of one contract, unless told otherwise."""


def solver_of(rules: TrickRules, contract: Contract, order: Sequence[Seat], counted: Seat, *, slots: int = SLOTS) -> solver.Worlds:
    """Open hands by the places of ``order``, the tricks of seat ``counted`` told: those of the declarer, or of who claims."""
    return solver.Worlds(order.index(counted), contract.trump, contract.goal.takes_none, rules.must_trump, slots=slots)
