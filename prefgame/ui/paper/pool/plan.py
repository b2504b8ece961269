"""What the papers of three and of four have in common.

Invariant: pure arithmetic from the box that the paper gets. The own sector is below; bands and
strips of one kind meet on the lines from the centre to the corners, so there is a ring of whists
outside and one of pools inside it, and the dumps lie round the centre.
"""

from __future__ import annotations

from prefgame.paper.pool import Area
from prefgame.rules.base import Seat
from prefgame.rules.scoring.pool_sheet import PoolPart
from prefgame.ui.draw.layout import Box
from prefgame.ui.paper.pool.areas import (
    BAND,
    SECTOR,
    AreaCell,
    Circle,
    PaperLine,
    Point,
    off,
    toward,
)
from prefgame.ui.widgets.canvas import Kit

Places = dict[str, Seat]
"""the seat at each place of the paper: "own", "left", "right", and "across" among four"""


class Plan:
    """Lines, cells and names, as they are collected."""

    shares: tuple[float, float]
    """on the line from the centre to a corner, in parts: where the dumps end, and where the pools
    do
    """

    def __init__(self, kit: Kit, box: Box, seats: Places, dumps: bool) -> None:
        self.seats, self.dumps = seats, dumps
        self.air, self.radius = kit.f(11), kit.f(58)
        self.lines: list[PaperLine] = []
        self.cells: list[AreaCell] = []
        self.names: dict[str, Point] = {}
        self.f = kit.f
        self.frame = self.find_frame(box)
        self.centre: Point = (self.frame.x + self.frame.w / 2, self.middle)
        self.circle = Circle(self.centre, self.radius)
        frame = self.frame
        self.corners: tuple[Point, Point, Point, Point] = (
            (frame.x, frame.y),
            (frame.right, frame.y),
            (frame.right, frame.bottom),
            (frame.x, frame.bottom),
        )
        for one, other in zip(self.corners, (*self.corners[1:], self.corners[0])):
            self.line(one, other, SECTOR)

    def find_frame(self, box: Box) -> Box:
        """The frame inside the box, with room for names outside it."""
        raise NotImplementedError

    @property
    def middle(self) -> float:
        """The height of the centre."""
        raise NotImplementedError

    def draw_up(self) -> None:
        """Collect all lines, cells and names."""
        raise NotImplementedError

    # ---- parts

    def line(self, start: Point, end: Point, width: int = BAND) -> None:
        """Add a line."""
        self.lines.append(PaperLine(start, end, width))

    def rays(self, *ends: Point) -> None:
        """The lines between the sectors, from the circle on."""
        for end in ends:
            self.line(off(self.centre, end, self.radius), end, SECTOR)

    def along(self, corner: Point) -> tuple[Point, Point]:
        """Where the dumps end on the way to a corner, and where the pools do."""
        return toward(self.centre, corner, self.shares[0]), toward(
            self.centre, corner, self.shares[1]
        )

    def cell(
        self,
        place: str,
        part: PoolPart,
        polygon: tuple[Point, ...],
        x: float,
        y: float,
        on: str | None = None,
        *,
        centred: bool = True,
        level: bool = False,
    ) -> None:
        """Add an area, whose heading is at ``x`` and whose room begins at ``y``."""
        area = Area(self.seats[place], part, None if on is None else self.seats[on])
        head = (x, y + self.f(19))
        self.cells.append(
            AreaCell(area, polygon, self.circle, head, y + self.f(31), centred, level)
        )
