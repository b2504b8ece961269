"""The paper of four: pure arithmetic."""

from __future__ import annotations

from prefgame.rules.scoring.pool_sheet import PoolPart
from prefgame.ui.draw.layout import Box
from prefgame.ui.paper.pool.areas import Point, at_height, toward
from prefgame.ui.paper.pool.plan import Plan


class PlanOfFour(Plan):
    """Four sectors that meet in the middle of the frame."""

    shares = 0.43, 0.70

    def find_frame(self, box: Box) -> Box:
        top, low, side = self.f(48), self.f(54), self.f(58)
        return Box(box.x + side, box.y + top, box.w - 2 * side, box.h - top - low)

    @property
    def middle(self) -> float:
        return self.frame.y + self.frame.h / 2

    def draw_up(self) -> None:
        frame, (x, y) = self.frame, self.centre
        self.rays(*self.corners)
        top_left, top_right, low_right, low_left = self.corners
        self._level("own", low_left, low_right, ("left", "across", "right"))
        self._level("across", top_left, top_right, ("left", "own", "right"))
        self._upright("left", top_left, low_left, ("across", "right", "own"))
        self._upright("right", top_right, low_right, ("across", "left", "own"))
        self.names = {
            "own": (x, frame.bottom + self.f(30)),
            "across": (x, frame.y - self.f(30)),
            "left": (frame.x - self.f(32), y),
            "right": (frame.right + self.f(32), y),
        }

    def _level(self, place: str, left: Point, right: Point, others: tuple[str, ...]) -> None:
        """The sector above or below: bands, and the whists beside each other."""
        (a1, a2), (b1, b2) = self.along(left), self.along(right)
        x, edge = self.centre[0], left[1]
        below = edge > self.centre[1]
        near_y = self.centre[1] + (self.radius if below else -self.radius)
        near = at_height(self.centre, left, near_y), at_height(self.centre, right, near_y)
        if self.dumps:
            self.line(a1, b1)
            self.cell(place, PoolPart.DUMP, (*near, b1, a1), x, min(near_y, a1[1]) - self.f(3))
            self.cell(place, PoolPart.POOL, (a1, b1, b2, a2), x, min(a1[1], a2[1]))
        else:
            self.cell(place, PoolPart.POOL, (*near, b2, a2), x, min(near_y, a2[1]) - self.f(3))
        self.line(a2, b2)
        inner = [toward(a2, b2, part / 3) for part in range(4)]
        outer = [left, (inner[1][0], edge), (inner[2][0], edge), right]
        for at, other in enumerate(others):
            polygon = (inner[at], inner[at + 1], outer[at + 1], outer[at])
            middle = (inner[at][0] + inner[at + 1][0]) / 2
            self.cell(place, PoolPart.WHISTS, polygon, middle, min(a2[1], edge), other)
            if at:
                self.line(inner[at], outer[at])

    def _upright(self, place: str, top: Point, low: Point, others: tuple[str, ...]) -> None:
        """The sector at the left or right: strips, and the whists below each other."""
        (a1, a2), (b1, b2) = self.along(top), self.along(low)
        edge, outer = top[0], a2[0]
        tip = self.centre[0] + (self.radius if edge > self.centre[0] else -self.radius)
        centre = self.centre[1]
        near: tuple[Point, Point] = (
            (tip, centre - self.radius),
            (tip, centre + self.radius),
        )
        if self.dumps:
            self.line(a1, b1)
            pool, inner = (a2, a1, b1, b2), a1[0]
            dump, middle = (a1, *near, b1), (inner + tip) / 2
            self.cell(place, PoolPart.DUMP, dump, middle, centre, level=True)
        else:
            pool, inner = (a2, *near, b2), tip
        self.line(a2, b2)
        self.cell(place, PoolPart.POOL, pool, (outer + inner) / 2, a2[1], level=True)
        inside = [toward(a2, b2, part / 3) for part in range(4)]
        beyond = [top, (edge, inside[1][1]), (edge, inside[2][1]), low]
        for at, other in enumerate(others):
            polygon = (beyond[at], inside[at], inside[at + 1], beyond[at + 1])
            self.cell(
                place,
                PoolPart.WHISTS,
                polygon,
                (edge + outer) / 2,
                inside[at][1],
                other,
            )
            if at:
                self.line(beyond[at], inside[at])
