"""A hand that is not complete yet: a report with what is known of it so far.

Invariant: values only; what may follow is asked of ``Possible``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from prefgame.app.keeper.possible import Possible, result_of
from prefgame.app.keeper.table import KeptTable
from prefgame.app.keeper.tricks import Shares
from prefgame.rules.contracts import Contract, Goal
from prefgame.rules.reported.declaration import Declaration
from prefgame.rules.reported.hand import BadHand, ReportedHand

FEW_CONTRACTS = 9
"""of more contracts, the goal is asked first"""


@dataclass(frozen=True)
class HandSoFar:
    """A hand at ``index`` of the table. ``goal``: of the contracts that are offered, where there
    are many.
    """

    table: KeptTable
    index: int
    report: ReportedHand
    goal: Goal | None = None

    @cached_property
    def possible(self) -> Possible:
        """What may be reported."""
        table = self.table
        return Possible(table.rules, table.players, table.sheet_before(self.index))

    @cached_property
    def shares(self) -> Shares:
        """How the tricks can be shared."""
        return Shares(self.possible, self.report)

    @cached_property
    def contracts(self) -> tuple[Contract, ...]:
        """What the table plays, as it is offered."""
        return tuple(self.possible.contracts())

    @property
    def asks_level(self) -> bool:
        """Whether the goal is asked before the contract."""
        return len(self.contracts) > FEW_CONTRACTS

    @property
    def undeclared(self) -> ReportedHand:
        """The report without anything but its dealer."""
        return ReportedHand(dealer=self.report.dealer)

    @property
    def contract(self) -> Contract | None:
        """The contract of the report, as it is offered."""
        return next((one for one in self.contracts if one.name == self.report.contract), None)

    @cached_property
    def declaration(self) -> Declaration | None:
        """Who declares what, once that is known."""
        return result_of(lambda: self.possible.declaration(self.report))

    @property
    def why_not(self) -> BadHand | None:
        """Why the hand cannot be written as it is; None where it can, once nothing is open."""
        return self.possible.whole(self.report)


def sayers_of(by: str | Sequence[str] | None) -> tuple[str, ...]:
    """Who said kontra, of a report."""
    return (by,) if isinstance(by, str) else tuple(by or ())
