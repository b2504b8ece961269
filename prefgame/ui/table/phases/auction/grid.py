"""The grid of an auction of levels: a row for each level, a column for each strain, and beside them
what the bid in focus is worth, misère and pass.

Invariant: geometry and keys alone; reading order is the order of the bids.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame
from pygame.event import Event

from prefgame.rules.contracts import Contract
from prefgame.ui.draw.layout import Box
from prefgame.ui.system.keystrokes import figure_of
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit

_GAP, _LEAST_GAP = 9, 5
_HEADS, _SIDE = 100, 262
"""Design widths of what is at the left and the right of the cells."""


@dataclass(frozen=True, slots=True)
class GridPlaces:
    """Where everything is: the heads and cells of each row, the slip, what is bid alone, pass."""

    heads: tuple[Box, ...]
    rows: tuple[tuple[Box, ...], ...]
    slip: Box
    alone: tuple[Box, ...]
    passing: Box

    @property
    def top(self) -> int:
        """The upper edge of the grid."""
        return self.heads[0].y


def grid_places(kit: Kit, levels: int, strains: int, alone: int) -> GridPlaces:
    """A grid of so many rows and columns on the foot of the bar, with ``alone`` bids beside it."""
    layout, bar = kit.layout, kit.layout.bar
    gap, high = max(_LEAST_GAP, layout.u(_GAP)), layout.hit
    # enlarged text gives way beside the cells: 27 bids must stay to be read and hit
    head, side = (round(kit.f(wide) * layout.usual) for wide in (_HEADS, _SIDE))
    top = bar.bottom - levels * high - (levels - 1) * gap
    left = bar.x + head + layout.u(12)
    room = bar.right - side - layout.u(12) - left
    lines = [top + row * (high + gap) for row in range(levels)]
    rows = tuple(tuple(Box(left, y, room, high).columns(strains, gap)) for y in lines)
    x = bar.right - side
    beside = lines[2 : 2 + alone]
    low = lines[2 + alone]
    return GridPlaces(
        tuple(Box(bar.x, y, head, high) for y in lines),
        rows,
        Box(x, top, side, 2 * high + gap),
        tuple(Box(x, y, side, high) for y in beside),
        Box(x, low, side, bar.bottom - low),
    )


class GridButton(Button):
    """A bid in a grid. A figure goes to its row, the next one to its column; Home goes to the
    lowest bid that may be made, End to pass.
    """

    def __init__(
        self, *given: Any, go: Callable[[Event], bool], level: str, column: int, **rest: Any
    ) -> None:
        super().__init__(*given, **rest)
        self.go, self.level, self.column = go, level, column

    def handle_unclaimed(self, event: Event) -> bool:
        """All bids hear the same key: the first one answers for them."""
        return event.type == pygame.KEYDOWN and self.go(event)


def target_of(event: Event, buttons: Sequence[GridButton], focus: object) -> GridButton | None:
    """The bid that a figure means: the first one of a row that may be made, or that of a column in
    the row of the focus.
    """
    level = keys.LEVELS.get(figure_of(event))
    row = [button for button in buttons if button.level == level]
    if row:
        return next((button for button in row if button.enabled), row[0])
    column = keys.STRAINS.get(figure_of(event))
    if column is None or not isinstance(focus, GridButton):
        return None
    return next((one for one in buttons if (one.level, one.column) == (focus.level, column)), None)


def levels_of(ladder: Sequence[Contract]) -> list[list[Contract]]:
    """The contracts of each level, low to high."""
    rows: dict[int, list[Contract]] = {}
    for contract in ladder:
        rows.setdefault(contract.goal.least, []).append(contract)
    return [rows[level] for level in sorted(rows)]
