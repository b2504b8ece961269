"""The money as the stage shows it: at rest as the sheet has it, and behind it while payments move.

Invariant: it ends with what the view has; a payment that moves is still in no purse.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from prefgame.engine.view import SeatView
from prefgame.ui.draw.layout import Layout
from prefgame.ui.table.pot.flight import Flight
from prefgame.ui.table.pot.money import Money
from prefgame.ui.table.pot.registry import money_of


@dataclass
class Cash:
    """``money`` is what is seen to lie; None where the table has none.

    ``flights`` are the payments on their way, and the bills of those that have just landed.
    ``paid``: how many rows of the list have been paid; None when all have.
    """

    money: Money | None = None
    flights: list[Flight] = field(default_factory=list)
    paid: int | None = None
    _layout: Layout | None = None

    def settle(self, view: SeatView, layout: Layout) -> None:
        """As the view has it. The bill of the ante lies on until the first call."""
        hand, same = view.hand, layout == self._layout
        uncalled = hand is not None and not hand.ended and not hand.calls.made
        self.money, self.paid, self._layout = money_of(view), None, layout
        self.flights = [one for one in self.flights if one.landed and uncalled and same]
