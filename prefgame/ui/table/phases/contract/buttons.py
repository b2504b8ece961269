"""The contracts side by side, each a button with what it wins.

Invariant: it offers the contracts that the auction allows; others are listed and disabled where one
row has room for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.table.button_row import MOST_ROWS, lay_row, row_width
from prefgame.ui.table.slips.stakes import declared_worth
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.contracts import button_run, hint_of_contract


class ContractChoice(Protocol):
    """What the buttons see of the phase in which a contract is chosen."""

    chosen: Contract | None
    """the contract that the player has chosen, where there are several"""

    @property
    def view(self) -> SeatView:
        """What the player has seen so far."""

    @property
    def kit(self) -> Kit:
        """The kit of the window."""

    @property
    def layout(self) -> Layout:
        """The places of the window."""

    def open_contracts(self) -> tuple[Contract, ...]:
        """The contracts that may be named."""

    def listed_contracts(self) -> tuple[Contract, ...]:
        """All contracts of the table that could be meant."""

    def contract(self) -> Contract | None:
        """The contract that was chosen, or the only one there is."""

    def choose(self, contract: Contract) -> None:
        """Choose this contract."""

    def chooses(self, widget: Widget) -> Contract | None:
        """The contract that a button chooses."""

    def why_not(self, line: Contract) -> tuple[str, str]:
        """Why a contract may not be named, in two words and in a sentence."""

    def refresh(self) -> None:
        """Compose the buttons anew."""


class ContractButtons:
    """One row, or a few where the words ask for it."""

    def __init__(self, choice: ContractChoice) -> None:
        self.choice = choice

    def lay(self, bar: Box, go: Button) -> list[Widget]:
        """The contracts beside ``go``, which has its place at the right end of the bar."""
        choice, kit = self.choice, self.choice.kit
        u, f, allowed = choice.layout.u, kit.f, choice.open_contracts()
        buttons = [self._button(line, line in allowed) for line in choice.listed_contracts()]
        row = Box(bar.x, bar.y - f(26), bar.w - go.rect.w - u(18), bar.h + f(26))
        if row_width(kit, buttons, u(10), LEAST_SHRINK) > row.w:
            # what may not be named gives its room to the cards
            buttons = [button for button in buttons if button.enabled]
        alone = row_width(kit, buttons, u(10), LEAST_SHRINK) > row.w
        if alone:  # the row for itself, ``go`` above it
            row = Box(bar.x, row.y, bar.w, row.h)
        widest = max(f(150), -(-row_width(kit, buttons, u(10)) // len(buttons)))
        lay_row(kit, row, buttons, u(10), widest=widest, most_rows=MOST_ROWS)
        if alone:
            go.rect = go.rect.move(
                0, min(button.rect.y for button in buttons) - u(10) - go.rect.bottom
            )
        return [*buttons, go]

    def leads_to(self, widget: Widget, named: Sequence[Contract]) -> bool:
        """Whether a button chooses one of these contracts, or leads to their buttons."""
        return self.choice.chooses(widget) in named

    def _button(self, line: Contract, fits: bool) -> Button:
        choice = self.choice
        return Button(
            button_run(line),
            partial(choice.choose, line),
            size=29 if line.trump else 25,
            sub=declared_worth(choice.view, line) if fits else choice.why_not(line)[0],
            chosen=line == choice.contract(),
            enabled=fits,
            reason="" if fits else choice.why_not(line)[1],
            hint=hint_of_contract(line, choice.kit.deck),
            shortcut=keys.DIGITS.get(line.name),
            ground="cloth",
        )
