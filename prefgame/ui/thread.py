"""The explanation of a tapped number: a walnut note joined to it by an oxblood thread.

Law of this module: the note lies where it hides as few other numbers as can be, and near the number.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Surface

from prefgame.ui import paint
from prefgame.ui.explain import Explanation
from prefgame.ui.kit import Kit
from prefgame.ui.layout import Box

_WIDTH, _TITLE, _TEXT = 420, 31, 22


def note_height(kit: Kit, told: Explanation) -> int:
    inner = kit.f(_WIDTH) - 2 * kit.f(22)
    title = kit.paragraph_height(told.title, inner, "title", _TITLE, 1.15)
    return kit.f(14) + title + kit.f(4) + sum(kit.paragraph_height(line, inner, "label", _TEXT, 1.25) + kit.f(6) for line in told.lines) + kit.f(14)


def ring_of(kit: Kit, mark: Box) -> Box:
    """The ring round a mark."""
    high = min(mark.h, kit.f(60))
    return Box(mark.x, mark.centery - high // 2, mark.w, high)


def place_note(kit: Kit, room: Box, mark: Box, others: Sequence[Box], told: Explanation) -> Box:
    """The best place inside ``room`` for the note of ``mark``."""
    wide, high = min(kit.f(_WIDTH), room.w), note_height(kit, told)
    ring = ring_of(kit, mark)
    best, least = Box(room.x, room.y, wide, high), float("inf")
    lefts = [ring.right + kit.f(12) - wide, ring.x - kit.f(12), ring.centerx - wide // 2]
    lefts += [room.x + round((room.w - wide) * column / 12) for column in range(13)]
    for x in [x for x in lefts if room.x <= x <= room.right - wide]:
        for row in range(17):
            box = Box(x, room.y + round(max(0, room.h - high) * row / 16), wide, high)
            if box.overlaps(ring.inset(-kit.f(22))):
                continue
            start, end = _thread(ring, box, kit.u(10))
            cost = 10_000.0 * sum(box.overlaps(other) for other in others) + abs(end[0] - start[0]) * 2 + abs(end[1] - start[1])
            if cost < least:
                cost += 1_000 * sum(_crosses(other, start, end) for other in others)
            if cost < least:
                best, least = box, cost
    return best


def _thread(ring: Box, note: Box, radius: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """From the rim of the ring to the nearest edge of the note."""
    x, y = ring.x + ring.w / 2, ring.y + ring.h / 2
    end: tuple[float, float] = max(note.x + radius, min(x, note.right - radius)), max(note.y, min(y, note.bottom))
    if note.x < end[0] < note.right and note.y < end[1] < note.bottom:  # beside it: to the side that is nearer
        end = (note.x if x < note.x else note.right), end[1]
    elif note.y < y < note.bottom:
        end = (note.x if x < note.x else note.right), y
    half = ring.h / 2
    inside = max(ring.x + half, min(end[0], ring.right - half))
    away = math.hypot(end[0] - inside, end[1] - y) or 1.0
    return (inside + (end[0] - inside) / away * half, y + (end[1] - y) / away * half), end


def _crosses(other: Box, start: tuple[float, float], end: tuple[float, float]) -> bool:
    return any(other.holds((start[0] + (end[0] - start[0]) * i / 12, start[1] + (end[1] - start[1]) * i / 12)) for i in range(1, 13))


def draw_note(surface: Surface, kit: Kit, mark: Box, note: Box, told: Explanation) -> None:
    """Ring, thread and note."""
    ring, r = ring_of(kit, mark), kit.u(10)
    paint.ring(surface, ring, ring.h // 2, "ox", kit.thin(4, 3))
    start, end = _thread(ring, note, r)
    if abs(start[0] - end[0]) < 1:
        paint.line(surface, start[0], min(start[1], end[1]), abs(end[1] - start[1]), "ox", kit.thin(3, 2), upright=True)
    else:
        paint.stroke(surface, [start, end], "ox", kit.thin(3, 2))
    paint.shadow(surface, note, r, kit.thin(16, 6), kit.u(8), 150)
    paint.rounded(surface, note, r, "walnut", "walnut_dark", edge="brass", edge_width=kit.thin(2))
    paint.disc(surface, *end, kit.f(9), "brass", edge="walnut_dark", edge_width=kit.thin(2))
    inner, x = note.w - 2 * kit.f(22), note.x + kit.f(22)
    y = kit.paragraph(surface, x, note.y + kit.f(14), inner, told.title, "title", _TITLE, "cream", line_height=1.15) + kit.f(4)
    for line in told.lines:
        y = kit.paragraph(surface, x, y, inner, line, "label", _TEXT, "cream", line_height=1.25) + kit.f(6)
