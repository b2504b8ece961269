"""A rectangle and what can be asked of it: plain arithmetic in whole pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in pixels, a plain 4-tuple that pygame takes for one of its own."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column of pixels to the right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row of pixels below it."""
        return self.y + self.h

    @property
    def centerx(self) -> int:
        return self.x + self.w // 2

    @property
    def centery(self) -> int:
        return self.y + self.h // 2

    @property
    def center(self) -> tuple[int, int]:
        return self.centerx, self.centery

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Smaller by `dx` at each side and `dy` above and below; negative values make it larger."""
        a, b = round(dx), round(dx if dy is None else dy)
        return Box(self.x + a, self.y + b, self.w - 2 * a, self.h - 2 * b)

    def move(self, dx: float, dy: float) -> Box:
        return Box(self.x + round(dx), self.y + round(dy), self.w, self.h)

    def contains(self, other: Box) -> bool:
        """Whether `other` is inside, edges included."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def overlaps(self, other: Box) -> bool:
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def holds(self, point: tuple[float, float]) -> bool:
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def columns(
        self, count: int, gap: float = 0, weights: Sequence[float] | None = None
    ) -> list[Box]:
        """Split side by side into `count` boxes, `gap` apart, as wide as their `weights` ask."""
        parts = _split(self.x, self.w, count, gap, weights)
        return [Box(start, self.y, length, self.h) for start, length in parts]

    def rows(self, count: int, gap: float = 0, weights: Sequence[float] | None = None) -> list[Box]:
        """Split one below the other, as `columns`."""
        parts = _split(self.y, self.h, count, gap, weights)
        return [Box(self.x, start, self.w, length) for start, length in parts]


NOWHERE = Box(0, 0, 0, 0)  # of a widget that was not placed yet


def _split(
    start: int, length: int, count: int, gap: float, weights: Sequence[float] | None
) -> list[tuple[int, int]]:
    weights = weights or [1.0] * count
    unit = (length - gap * (count - 1)) / sum(weights)
    parts, at = [], float(start)
    for weight in weights:
        parts.append((round(at), round(at + unit * weight) - round(at)))
        at += unit * weight + gap
    return parts


# ---- a place that covers nothing, for slips and tooltips
# Invariant: pure arithmetic on boxes.


def clear_place(
    room: Box, size: tuple[int, int], keep: Sequence[Box], near: tuple[float, float]
) -> Box | None:
    """Where a box of that size lies within ``room`` and on none of ``keep``; None: nowhere. Its
    middle is as near to ``near`` as it can be.
    """
    return clear_places(room, size, keep, [near])[0]


def clear_places(
    room: Box, size: tuple[int, int], keep: Sequence[Box], near: Iterable[tuple[float, float]]
) -> list[Box | None]:
    """Do the same for several points that it should be near to. What is free is found once."""
    w, h = size
    if w > room.w or h > room.h:
        return [None for _point in near]
    left, right = room.x, room.right - w
    sides = {x for box in keep for x in (box.right, box.x - w) if left <= x <= right}
    edges = {left, right, *sides}
    lying = sorted((box.y, box.bottom, box.x, box.right) for box in keep)
    free: dict[int, list[tuple[int, int]]] = {}

    def stretches(x: int) -> list[tuple[int, int]]:
        """Those high enough, for a box whose left side is at ``x``."""
        if x not in free:
            inside = [
                (top, bottom) for top, bottom, start, end in lying if start < x + w and x < end
            ]
            free[x] = [one for one in _gaps(room, inside) if one[1] - one[0] >= h]
        return free[x]

    def nearest(point: tuple[float, float]) -> Box | None:
        best, least = None, math.inf
        wished = max(left, min(right, round(point[0] - w / 2)))
        for x in sorted({*edges, wished}, key=lambda x: abs(x - wished)):
            aside = x + w / 2 - point[0]
            if abs(x - wished) > least + 1:  # and so are all that follow
                break
            if abs(aside) >= least:
                continue
            for top, bottom in stretches(x):
                y = max(top, min(bottom - h, round(point[1] - h / 2)))
                away = math.hypot(aside, y + h / 2 - point[1])
                if away < least:
                    best, least = Box(x, y, w, h), away
        return best

    return [nearest(point) for point in near]


def _gaps(room: Box, taken: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the stretches of ``room`` that none of ``taken`` has, all from top to bottom."""
    gaps, top = [], room.y
    for start, end in taken:
        if start > top:
            gaps.append((top, min(start, room.bottom)))
        top = max(top, end)
    return [*gaps, (top, room.bottom)]
