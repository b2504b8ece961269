"""A place that covers nothing, for slips and tooltips.

Invariant: pure arithmetic on boxes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from prefgame.ui.draw.box import Box


def clear_place(
    room: Box, size: tuple[int, int], keep: Sequence[Box], near: tuple[float, float]
) -> Box | None:
    """Where a box of that size lies within ``room`` and on none of ``keep``; None: nowhere.

    Its middle is as near to ``near`` as it can be.
    """
    w, h = size
    if w > room.w or h > room.h:
        return None
    left, right = room.x, room.right - w
    wished = max(left, min(right, round(near[0] - w / 2)))
    edges = {
        left,
        right,
        wished,
        *(x for box in keep for x in (box.right, box.x - w) if left <= x <= right),
    }
    best, least = None, math.inf
    for x in sorted(edges, key=lambda x: abs(x - wished)):
        aside = x + w / 2 - near[0]
        if abs(aside) >= least:
            continue
        inside = [box for box in keep if box.x < x + w and x < box.right]
        for top, bottom in _gaps(room, inside):
            if bottom - top >= h:
                y = max(top, min(bottom - h, round(near[1] - h / 2)))
                away = math.hypot(aside, y + h / 2 - near[1])
                if away < least:
                    best, least = Box(x, y, w, h), away
    return best


def _gaps(room: Box, boxes: Iterable[Box]) -> list[tuple[int, int]]:
    """The stretches of the height of ``room``, from top to bottom, that none of ``boxes`` takes."""
    gaps, top = [], room.y
    for box in sorted(boxes, key=lambda box: box.y):
        if box.y > top:
            gaps.append((top, min(box.y, room.bottom)))
        top = max(top, box.bottom)
    return [*gaps, (top, room.bottom)]
