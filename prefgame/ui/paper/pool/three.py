"""The paper of three: pure arithmetic."""

from __future__ import annotations

from prefgame.rules.scoring.pool_sheet import PoolPart
from prefgame.ui.draw.layout import Box
from prefgame.ui.paper.pool.areas import Point, at_height
from prefgame.ui.paper.pool.plan import Plan


class PlanOfThree(Plan):
    """Three sectors, of which the own one is a triangle."""

    shares = 0.37, 0.66

    def find_frame(self, box: Box) -> Box:
        top, low = self.f(50), self.f(58)
        return Box(box.x, box.y + top, box.w, box.h - top - low)

    @property
    def middle(self) -> float:
        return self.frame.y + self.frame.h * 0.44

    def draw_up(self) -> None:
        frame, centre = self.frame, self.centre
        top: Point = (centre[0], frame.y)
        self.rays(self.corners[3], self.corners[2], top)
        self._own()
        for place, other in (("left", "right"), ("right", "left")):
            self._beside(place, other, top)
        self.names = {
            "left": (frame.x + frame.w * 0.25, frame.y - self.f(31)),
            "right": (frame.x + frame.w * 0.75, frame.y - self.f(31)),
            "own": (centre[0], frame.bottom + self.f(32)),
        }

    def _own(self) -> None:
        x, frame = self.centre[0], self.frame
        left, right = self.corners[3], self.corners[2]
        (a1, a2), (b1, b2) = self.along(left), self.along(right)
        low = self.centre[1] + self.radius
        near = at_height(self.centre, left, low), at_height(self.centre, right, low)
        if self.dumps:
            self.line(a1, b1)
            self.cell("own", PoolPart.DUMP, (*near, b1, a1), x, low - self.f(4))
            self.cell("own", PoolPart.POOL, (a1, b1, b2, a2), x, a1[1])
        else:
            self.cell("own", PoolPart.POOL, (*near, b2, a2), x, low - self.f(4))
        self.line(a2, b2)
        self.line((x, a2[1]), (x, frame.bottom))
        middle: tuple[Point, Point] = (x, a2[1]), (x, frame.bottom)
        self.cell("own", PoolPart.WHISTS, (a2, *middle, left), (a2[0] + x) / 2, a2[1], "left")
        self.cell(
            "own",
            PoolPart.WHISTS,
            (middle[0], b2, right, middle[1]),
            (b2[0] + x) / 2,
            a2[1],
            "right",
        )

    def _beside(self, place: str, other: str, top: Point) -> None:
        """The upright sector at the left or at the right."""
        frame, y = self.frame, self.frame.y
        corner = self.corners[3 if place == "left" else 2]
        edge, inner = corner[0], self.centre[0]
        near, far = self.along(corner)
        outer, x = far[0], near[0]
        mid = y + (far[1] - y) * 0.5
        self.line((outer, y), far)
        self.line((edge, mid), (outer, mid))

        def left_of(one: float, two: float) -> float:
            return min(one, two) + self.air

        on_other = ((edge, y), (outer, y), (outer, mid), (edge, mid))
        on_own = ((edge, mid), (outer, mid), far, corner)
        self.cell(place, PoolPart.WHISTS, on_other, left_of(edge, outer), y, other, centred=False)
        self.cell(place, PoolPart.WHISTS, on_own, left_of(edge, outer), mid, "own", centred=False)
        if self.dumps:
            self.line((x, frame.y), near)
            pool = ((outer, y), (x, y), near, far)
            self.cell(place, PoolPart.POOL, pool, left_of(outer, x), y, centred=False)
            dump = ((x, y), top, self.centre, near)
            self.cell(place, PoolPart.DUMP, dump, left_of(x, inner), y, centred=False)
        else:
            both = ((outer, y), top, self.centre, far)
            self.cell(place, PoolPart.POOL, both, left_of(outer, inner), y, centred=False)
