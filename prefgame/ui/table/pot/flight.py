"""A payment on its way: counters, the trail behind them, and the bill that says why.

Invariant: it knows where it is, and nothing of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.pot.drawing import draw_bill, draw_counter
from prefgame.ui.table.pot.places import list_box
from prefgame.ui.widgets.canvas import Kit

Point = tuple[float, float]
_COUNTER = 19  # design radius
_SPREAD = ((-0.75, 0.35), (0.6, 0.45), (-0.05, -0.45), (0.9, -0.5), (-0.9, -0.5))
_DOTS = 30
_BEND = 0.07  # how far the way is bent aside, in parts of its length
_BILL_H = 48
_FROM = 0.3  # how far the counters are when their bill appears: clear of the plate they leave
REACH = 1.9  # how far the counters reach from their middle, in radii


@dataclass
class Flight:
    """Counters from ``start`` to ``end``; ``at``: how far they are, from 0 to 1.

    ``aside``: where the bill is, seen from the ``end``: it lies still there and can be read.
    Without ``reason`` there is none.
    """

    start: Point
    end: Point
    kinds: tuple[str, ...]
    reason: str = ""
    amount: str = ""
    aside: Point = (0, 0)
    at: float = 0.0
    landed: bool = False

    def spot(self, at: float) -> Point:
        """The middle of the counters at a moment of the way."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        arc = 4 * at * (1 - at) * _BEND
        return self.start[0] + dx * at - dy * arc, self.start[1] + dy * at + dx * arc

    def bill(self, kit: Kit) -> Box | None:
        """Where the bill is; None where there is none."""
        if not self.reason:
            return None
        x, y = self.end
        left = max(kit.u(8), round(x + self.aside[0]))  # never beyond the edge of the window
        return Box(left, round(y + self.aside[1]), *self.bill_size(kit))

    def bill_size(self, kit: Kit) -> tuple[int, int]:
        """Width and height of the bill."""
        words = kit.width(self.reason, "label", 23) + kit.width(self.amount, "button", 27)
        return words + kit.f(56), kit.f(_BILL_H)

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw it as far as it is; once it has landed, its bill alone."""
        if not self.landed:
            self._draw_trail(surface, kit)
            x, y = self.spot(self.at)
            r = kit.f(_COUNTER)
            places = sorted(zip(_SPREAD, self.kinds), key=lambda one: one[0][1])
            for (dx, dy), kind in places:
                draw_counter(surface, kit, x + dx * r, y + dy * r, r, kind)
        box = self.bill(kit)
        if box is not None and self.at >= _FROM:
            kit.sprite(
                surface,
                ("payment", self.reason, self.amount),
                box,
                kit.u(40) + 6,
                lambda s, b: self._draw_bill(s, kit, b),
            )

    def _draw_trail(self, surface: Surface, kit: Kit) -> None:
        """Dots behind the counters, fading in towards them."""
        for dot in range(1, _DOTS, 2):
            p = dot / _DOTS
            if p < self.at - 0.06:
                x, y = self.spot(p)
                alpha = round(50 + 110 * p / self.at)
                shapes.disc(surface, x, y, max(1.5, kit.thin(3, 2) / 2), "cream", alpha=alpha)

    def _draw_bill(self, surface: Surface, kit: Kit, box: Box) -> None:
        draw_bill(surface, kit, box)
        kit.text(surface, box.x + kit.f(16), box.centery, self.reason, "label", 23)
        right = box.right - kit.f(16)
        kit.text(surface, right, box.centery, self.amount, "button", 27, "ink", "right")


def reach(kit: Kit) -> float:
    """How far counters reach from their middle, in pixels."""
    return kit.f(_COUNTER) * REACH


def least_covering(
    flight: Flight,
    kit: Kit,
    numbers: Sequence[Box],
    plates: Sequence[Box],
    room: Box,
    talon: Sequence[Box] = (),
) -> Point:
    """Where a bill beside the ``end`` of its counters covers the fewest numbers, and then the
    fewest ``plates``: usually at the right, a little higher. Where a ``talon`` lies, it may also
    rest beyond that.
    """
    w, h = flight.bill_size(kit)
    f, (x, y) = kit.f, flight.end
    asides: list[Point] = [
        (f(44), -f(50)),
        (f(44), f(6)),
        (-f(44) - w, -f(50)),
        (-f(44) - w, f(6)),
        (f(44), -f(96)),
        (f(44), -f(76)),
        (-f(44) - w, -f(34)),
        (-w / 2, f(40)),
        (-w / 2, -f(40) - h),
        (f(54), -f(36)),
        (f(44), f(40)),
        (-f(44) - w, f(40)),
        (f(284), -h / 2),  # beyond the bill of the pot
        (f(284), f(6)),
    ]
    if talon:
        asides.append((talon[-1].right + f(14) - x, -h / 2))
    # above a list of payments there is always room, between the plates
    low = list_box(kit).y - f(10) - h
    asides += [(room.centerx + step * w - w / 2 - x, low - y) for step in (0, -1, 1)]

    def weight_hidden(aside: Point) -> float:
        flight.aside = aside
        box = flight.bill(kit)
        assert box is not None
        hidden = sum(box.overlaps(one) for one in numbers) + (0 if room.contains(box) else 2)
        return hidden + sum(box.overlaps(one) for one in plates) / (len(plates) + 1)

    return min(asides, key=weight_hidden)


def counters_flying(heap: tuple[str, ...]) -> tuple[str, ...]:
    """Two to five counters of a heap."""
    return (heap * 2)[: max(2, min(5, len(heap)))] if heap else ("bone", "bone")
