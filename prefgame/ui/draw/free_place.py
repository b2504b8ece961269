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
    return clear_places(room, size, keep, [near])[0]


def clear_places(
    room: Box, size: tuple[int, int], keep: Sequence[Box], near: Iterable[tuple[float, float]]
) -> list[Box | None]:
    """The same for several points that it should be near to. What is free is found once."""
    w, h = size
    if w > room.w or h > room.h:
        return [None for _point in near]
    left, right = room.x, room.right - w
    sides = {x for box in keep for x in (box.right, box.x - w) if left <= x <= right}
    edges = {left, right, *sides}
    free: dict[int, list[tuple[int, int]]] = {}

    def stretches(x: int) -> list[tuple[int, int]]:
        """Those high enough, for a box whose left side is at ``x``."""
        if x not in free:
            inside = [box for box in keep if box.x < x + w and x < box.right]
            free[x] = [one for one in _gaps(room, inside) if one[1] - one[0] >= h]
        return free[x]

    def nearest(point: tuple[float, float]) -> Box | None:
        best, least = None, math.inf
        wished = max(left, min(right, round(point[0] - w / 2)))
        for x in sorted({*edges, wished}, key=lambda x: abs(x - wished)):
            aside = x + w / 2 - point[0]
            if abs(aside) >= least:
                continue
            for top, bottom in stretches(x):
                y = max(top, min(bottom - h, round(point[1] - h / 2)))
                away = math.hypot(aside, y + h / 2 - point[1])
                if away < least:
                    best, least = Box(x, y, w, h), away
        return best

    return [nearest(point) for point in near]


def _gaps(room: Box, boxes: Iterable[Box]) -> list[tuple[int, int]]:
    """The stretches of the height of ``room``, from top to bottom, that none of ``boxes`` takes."""
    gaps, top = [], room.y
    for box in sorted(boxes, key=lambda box: box.y):
        if box.y > top:
            gaps.append((top, min(box.y, room.bottom)))
        top = max(top, box.bottom)
    return [*gaps, (top, room.bottom)]
