"""Buttons side by side, each as wide as its words ask.

Invariant: what has no room beside the others moves into rows above, and no word gets smaller than
it may.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.widgets.buttons import Button, sub_size
from prefgame.ui.widgets.canvas import Kit

MOST_ROWS = 3
"""of calls or contracts above each other"""


def lay_row(
    kit: Kit,
    room: Box,
    buttons: Sequence[Button],
    gap: float,
    *,
    widest: float | None = None,
    most_rows: int = 1,
    upwards: bool = False,
) -> None:
    """Give ``buttons`` the whole of ``room``, or no more than ``widest`` pixels each.

    What does not fit moves into rows above, of which there may be ``most_rows`` in all; where they
    are not enough, enlarged text gives way, down to about its usual size. ``upwards``: the first
    row is the lowest one.
    """
    wishes, least = _wishes(kit, buttons), _wishes(kit, buttons, LEAST_SHRINK)
    need, spare = row_width(kit, buttons, gap), sum(wishes) - len(buttons) * kit.layout.hit
    if need > room.w:
        enough = row_width(kit, buttons, gap, LEAST_SHRINK) <= room.w
        if most_rows > 1 and not enough:
            rows = _in_rows(kit, room.w, buttons, gap, most_rows)
            for above, row in enumerate(rows if upwards else reversed(rows)):
                lay_row(kit, room.move(0, -above * (room.h + round(gap))), row, gap)
            return
        if enough:  # no word gives more than it can
            part = (need - room.w) / (sum(wishes) - sum(least))
            given = [wish - (wish - low) * part for wish, low in zip(wishes, least)]
        else:
            left = max(0.0, 1 - (need - room.w) / spare) if spare else 1.0
            # who has least gives nothing
            given = [kit.layout.hit + (wish - kit.layout.hit) * left for wish in wishes]
        for button, wish, gets in zip(buttons, wishes, given):
            button.size *= max(LEAST_SHRINK * kit.layout.usual, gets / wish)
        wishes = given
    width = (
        room.w
        if widest is None
        else min(room.w, round(widest * len(buttons) + gap * (len(buttons) - 1)))
    )
    places = Box(room.x, room.y, width, room.h).columns(len(buttons), gap, wishes)
    for button, place in zip(buttons, places):
        button.rect = place


def _in_rows(
    kit: Kit, width: int, buttons: Sequence[Button], gap: float, most: int
) -> list[Sequence[Button]]:
    """The buttons in as few rows as have room for them, about equally many in each.

    The rows are listed from top to bottom.
    """
    rows: list[Sequence[Button]] = [buttons]
    for count in range(2, min(most, len(buttons)) + 1):
        ends = [-(-len(buttons) * row // count) for row in range(count + 1)]
        rows = [buttons[start:end] for start, end in pairwise(ends)]
        if all(row_width(kit, row, gap, LEAST_SHRINK) <= width for row in rows):
            break
    return rows


def row_width(kit: Kit, buttons: Sequence[Button], gap: float, shrink: float = 1) -> float:
    """The width that a row of buttons asks for, with words shrunk by ``shrink``."""
    return sum(_wishes(kit, buttons, shrink)) + gap * (len(buttons) - 1)


def _wishes(kit: Kit, buttons: Sequence[Button], shrink: float = 1) -> list[float]:
    return [max(_wish(kit, button) * shrink + _beside(kit), kit.layout.hit) for button in buttons]


def _wish(kit: Kit, button: Button) -> float:
    label = kit.run_width(button.label, "button", button.size)
    sub = kit.width(button.sub, "label", sub_size(kit, button.size)) if button.sub else 0
    return max(label, sub)


def _beside(kit: Kit) -> int:
    """The room beside the words."""
    return kit.u(20) + kit.f(5)
