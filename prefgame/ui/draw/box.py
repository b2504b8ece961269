"""A rectangle and what can be asked of it: plain arithmetic in whole pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in pixels.

    As a plain 4-tuple it is accepted wherever pygame takes a rectangle.
    """

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
        """The column of its middle."""
        return self.x + self.w // 2

    @property
    def centery(self) -> int:
        """The row of its middle."""
        return self.y + self.h // 2

    @property
    def center(self) -> tuple[int, int]:
        """Its middle, (x, y)."""
        return self.centerx, self.centery

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Smaller by `dx` at each side and `dy` above and below; negative values make it larger."""
        a, b = round(dx), round(dx if dy is None else dy)
        return Box(self.x + a, self.y + b, self.w - 2 * a, self.h - 2 * b)

    def move(self, dx: float, dy: float) -> Box:
        """The same box, so much further right and down."""
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
        """Whether both have a pixel in common."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def holds(self, point: tuple[float, float]) -> bool:
        """Whether the point is inside."""
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
