"""A sentence beside the thing it explains, on walnut with a brass edge.

Invariant: of the four sides the tooltip takes the first one where it covers nothing that matters,
sliding along the thing; a line of text that lies there is passed over. Where all sides are taken it
lies at a free place nearby, below or above the thing if there is one, and points at
nothing, but names the thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from pygame import Surface

from prefgame.i18n import _
from prefgame.ui.draw import shapes, theme
from prefgame.ui.draw.box import Box, clear_place
from prefgame.ui.widgets.canvas import Kit

_SIZE = 23
_PAD, _AIR = 20, 15  # beside the words, and above and below them
_TIP = 20  # how far the point stands out
_NEAR = 40  # how far from a thing a line of text is passed over
_NARROW, _SHORT, _LONG, _WIDEST = 180, 360, 560, 680  # widths of lines
_FAR = 420  # from there on a tooltip would not be seen to belong to what it explains

Side = Literal["above", "below", "right", "left"]


class TooltipPlace(NamedTuple):
    """Where a tooltip lies. ``side`` is its side of the anchor, None: somewhere near.
    ``line_width`` is how wide its lines are at most.
    """

    box: Box
    side: Side | None
    line_width: int


def _with_lines(kit: Kit, anchor: Box, lines: Sequence[Box]) -> Box:
    """``anchor`` and the lines of text close above or below it, no wider than itself."""
    near = anchor.inset(-kit.f(_NEAR))._replace(x=anchor.x, w=anchor.w)
    tall = [anchor, *(line for line in lines if line.overlaps(near))]
    top, bottom = min(box.y for box in tall), max(box.bottom for box in tall)
    return anchor._replace(y=top, h=bottom - top)


@dataclass(frozen=True)
class Tooltip:
    """`text` (one or two lines), pointing at the box `anchor`. Where it cannot point there, it
    begins with the ``name`` of what it explains.
    """

    text: str
    anchor: Box
    name: str = ""

    def named(self) -> Tooltip:
        """Return the same with the name of what it explains before its text."""
        words = _("{name}: {words}").format(name=self.name, words=self.text)
        return replace(self, text=words, name="")

    def place(
        self,
        kit: Kit,
        keep: Sequence[Box] = (),
        lines: Sequence[Box] = (),
        spared: Sequence[Box] = (),
    ) -> TooltipPlace:
        """Where it lies inside the window: beside the anchor, and on none of ``keep``.

        Nor does it lie on ``lines`` of text, but it may point across them. It lies on what is
        ``spared`` only if it could not point at the anchor otherwise, or not lie near it. Where
        none of that can be, it may cover something.
        """
        window = kit.layout.window.inset(kit.corner, kit.u(6))
        around = min(
            (box for box in keep if box.contains(self.anchor)),
            key=lambda box: box.w * box.h,
            default=self.anchor,
        )
        apart = [box for box in (*keep, *lines) if not around.contains(box)]
        strict = [*apart, *(box for box in spared if not around.overlaps(box))]
        shapes = [(width, self._size(kit, width)) for width in self._line_widths(kit)]
        for clear in (strict, apart):
            for width, size in shapes:
                for passed in dict.fromkeys((around, _with_lines(kit, around, lines))):
                    for side, room, near in self._sides(kit, window, size, passed):
                        box = clear_place(room, size, clear, near)
                        if box is not None:
                            return TooltipPlace(box, side, width)
        for clear in (strict, apart):
            taken = [box.inset(-kit.space("tight")) for box in (*clear, around)]
            for width, size in shapes:
                for room, far in self._rooms(kit, window, size, around):
                    box = clear_place(room, size, taken, around.center)
                    if box is not None and box.inset(-far).overlaps(around):
                        return TooltipPlace(box, None, width)
        width, size = shapes[0]
        side, room, near = next(self._sides(kit, window, size, around))
        return TooltipPlace(clear_place(room, size, (), near) or room, side, width)

    def _rooms(
        self, kit: Kit, window: Box, size: tuple[int, int], anchor: Box
    ) -> Iterator[tuple[Box, int]]:
        """Where it may lie without pointing, the best first, and how far from ``anchor`` at most.
        Above it other buttons may lie, so below it comes first.
        """
        (w, h), (x, y), far = size, anchor.center, kit.f(_FAR)
        column = Box(x - w, window.y, 2 * w, window.h)
        left, right = max(window.x, column.x), min(window.right, column.right)
        yield Box(left, y, right - left, window.bottom - y), far // 2
        yield Box(left, window.y, right - left, y - window.y), far // 2
        yield Box(window.x, max(window.y, y - h), window.w, 2 * h), far // 2
        yield window, far

    def _sides(
        self, kit: Kit, window: Box, size: tuple[int, int], anchor: Box
    ) -> Iterator[tuple[Side, Box, tuple[float, float]]]:
        """Each side of ``anchor`` on which it fits into the window. A side comes with the strip in
        which it may slide and still point there, and where its middle would best be.
        """
        (w, h), gap = size, kit.space("apart")
        corner = kit.corner + 2 * kit.space("near")
        reach = min(anchor.w // 2, corner)
        left = max(window.x, anchor.x + reach + corner - w)
        right = min(window.right, anchor.right - reach - corner + w)
        top = max(window.y, anchor.y - h + corner)
        bottom = min(window.bottom, anchor.bottom + h - corner)
        x = anchor.centerx + w / 6
        level = Box(left, 0, max(right - left, w), h)
        upright = Box(0, top, w, max(bottom - top, h))
        places: list[tuple[Side, Box, tuple[float, float]]] = [
            ("above", level._replace(y=anchor.y - gap - h), (x, 0)),
            ("below", level._replace(y=anchor.bottom + gap), (x, 0)),
            ("right", upright._replace(x=anchor.right + gap), (0, anchor.centery)),
            ("left", upright._replace(x=anchor.x - gap - w), (0, anchor.centery)),
        ]
        inside = [place for place in places if window.contains(place[1])]
        lowest = max(window.x, min(left, window.right - w)), window.bottom - h
        yield from inside or [("below", level._replace(x=lowest[0], y=lowest[1]), (x, 0))]

    def _rows(self, kit: Kit, line_width: int) -> tuple[str, ...]:
        return theme.wrap(self.text, "label", kit.f(_SIZE), line_width)

    def _size(self, kit: Kit, line_width: int) -> tuple[int, int]:
        rows = self._rows(kit, line_width)
        width = max(kit.width(row, "label", _SIZE) for row in rows) + 2 * kit.f(_PAD)
        return width, kit.line_step(_SIZE, 1.25) * len(rows) + 2 * kit.f(_AIR)

    def _line_widths(self, kit: Kit) -> list[int]:
        """Two lines of about the same length rather than one and a word. Where these find no place,
        three, or a long one.
        """
        limit = min(kit.f(_LONG), kit.layout.width - kit.u(60))
        if "\n" in self.text:
            lines = self.text.split("\n")
            longest = max(kit.width(line, "label", _SIZE) for line in lines)
            return [min(longest, kit.f(_WIDEST)), max(round(longest * 0.6), kit.f(_NARROW))]
        whole = kit.width(self.text, "label", _SIZE)
        if whole <= kit.f(_SHORT):
            breaks = " " in self.text and whole > kit.f(_NARROW)
            return [limit, round(whole * 0.6)] if breaks else [limit]
        halves = (round(whole * share) for share in (0.52, 0.58, 0.64, 0.7))
        fitting = (width for width in halves if len(self._rows(kit, width)) <= 2)
        two = next(fitting, limit)
        one = [whole] if whole <= limit else []
        return [max(min(limit, two), whole // 3), max(round(whole * 0.4), kit.f(_NARROW)), *one]

    def draw(self, surface: Surface, kit: Kit, spot: TooltipPlace | None = None) -> None:
        """Draw it at ``spot``, or where it covers nothing but what lies round it."""
        box, side, line_width = spot or self.place(kit)
        shapes.shadow(surface, box, kit.corner, kit.thin(16, 6), kit.space("tight"), 150)
        shapes.rounded_box(
            surface, box, kit.corner, "walnut", "walnut_dark", edge="brass", edge_width=kit.thin(2)
        )
        if side is not None:
            self._draw_point(surface, kit, box, side)
        x, y = box.x + kit.f(_PAD), box.y + kit.f(_AIR)
        kit.paragraph(
            surface, x, y, line_width, self.text, "label", _SIZE, "cream", line_height=1.25
        )

    def _draw_point(self, surface: Surface, kit: Kit, box: Box, side: Side) -> None:
        half, inside, anchor = kit.space("near"), kit.thin(2) + 1, self.anchor
        corner, far = kit.corner + half, kit.u(_TIP)
        x = max(box.x + corner, min(anchor.centerx, box.right - corner))
        y = max(box.y + corner, min(anchor.centery, box.bottom - corner))
        edge = {"above": box.bottom, "below": box.y, "left": box.right, "right": box.x}[side]
        out = 1 if side in ("above", "left") else -1

        def at(along: int, away: float) -> tuple[float, float]:
            """So far along the edge from the middle of the foot, and so far outside the box."""
            if side in ("above", "below"):
                return x + along, edge + out * away
            return edge + out * away, y + along

        point = [at(-half, -inside / 2), at(0, far), at(half, -inside / 2)]
        ground = "walnut" if side == "below" else "walnut_dark"
        shapes.polygon(surface, [at(-half - 1, -inside), *point, at(half + 1, -inside)], ground)
        shapes.stroke(surface, point, "brass", kit.thin(2))
