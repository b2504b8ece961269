"""Buttons side by side, each as wide as its words ask."""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.widgets.buttons import Button, sub_size
from prefgame.ui.widgets.canvas import Kit


def lay_row(kit: Kit, room: Box, buttons: Sequence[Button], gap: float, *, widest: float | None = None, stack: bool = False) -> None:
    """Give ``buttons`` the whole of ``room``, or no more than ``widest`` pixels each.

    What does not fit moves into a second row above where it may ``stack``; elsewhere enlarged text gives way, down to about
    its usual size.
    """
    wishes, least = _wishes(kit, buttons), _wishes(kit, buttons, LEAST_SHRINK)
    need, spare = row_width(kit, buttons, gap), sum(wishes) - len(buttons) * kit.layout.hit
    if need > room.w:
        enough = row_width(kit, buttons, gap, LEAST_SHRINK) <= room.w
        if stack and not enough:
            half = (len(buttons) + 1) // 2
            lay_row(kit, room.moved(0, -room.h - round(gap)), buttons[:half], gap)
            lay_row(kit, room, buttons[half:], gap)
            return
        if enough:  # no word gives more than it can
            part = (need - room.w) / (sum(wishes) - sum(least))
            given = [wish - (wish - low) * part for wish, low in zip(wishes, least)]
        else:
            left = max(0.0, 1 - (need - room.w) / spare) if spare else 1.0
            given = [kit.layout.hit + (wish - kit.layout.hit) * left for wish in wishes]  # who has least gives nothing
        for button, wish, gets in zip(buttons, wishes, given):
            button.size *= max(LEAST_SHRINK * kit.layout.usual, gets / wish)
        wishes = given
    width = room.w if widest is None else min(room.w, round(widest * len(buttons) + gap * (len(buttons) - 1)))
    places = Box(room.x, room.y, width, room.h).columns(len(buttons), gap, wishes)
    for button, place in zip(buttons, places):
        button.rect = place


def row_width(kit: Kit, buttons: Sequence[Button], gap: float, shrink: float = 1) -> float:
    """What a row of them asks for, with words that give way so far."""
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
