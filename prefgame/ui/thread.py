"""The explanation of a tapped number: a walnut note joined to it by an oxblood thread.

Law of this module: of all places where the note hides no number and its thread crosses none, it lies at the nearest. A note
that finds its place only far away has no thread: the ring and its title tell what it is about.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pygame import Rect, Surface

from prefgame.ui import paint
from prefgame.ui.explain import Explanation
from prefgame.ui.kit import Kit
from prefgame.ui.layout import Box

_WIDTHS, _TITLE, _TEXT = (420, 330), 31, 22
"""the narrower note is for a paper so full that the wider one finds no place"""
_STEP = 26
"""design pixels between the places that are tried"""
_HIDDEN, _CROSSED, _COVERED, _BEND = 1_000_000, 10_000, 4_000, 110
"""what it costs to hide a number, to cross a number, to lie on words, and (in design pixels) to bend; the thread's length costs its pixels"""

_LONGEST, _LOOSE = 420, 600
"""design pixels: the longest thread; and what it costs to have none, beside the way to the note"""

Point = tuple[float, float]


class Note(NamedTuple):
    """Where an explanation lies, and its thread: from the ring, perhaps round corners, to the edge of the note; () for none."""

    box: Box
    thread: tuple[Point, ...]


def note_height(kit: Kit, told: Explanation, width: int) -> int:
    inner = width - 2 * kit.f(22)
    title = kit.paragraph_height(told.title, inner, "title", _TITLE, 1.15)
    return kit.f(14) + title + kit.f(4) + sum(kit.paragraph_height(line, inner, "label", _TEXT, 1.25) + kit.f(6) for line in told.lines) + kit.f(14)


def ring_of(kit: Kit, mark: Box) -> Box:
    """The ring round a mark."""
    high = min(mark.h, kit.f(60))
    return Box(mark.x, mark.centery - high // 2, mark.w, high)


def place_note(kit: Kit, room: Box, mark: Box, numbers: Sequence[Box], words: Sequence[Box], lanes: Sequence[int], told: Explanation) -> Note:
    """The nearest place inside ``room`` for the note of ``mark`` that hides none of ``numbers`` and whose thread crosses none;
    it stays off ``words`` too where it can. A thread may bend to follow the ``lanes`` between the columns, given by their x."""
    ring, written, said = ring_of(kit, mark), [Rect(box) for box in numbers], [Rect(box) for box in words]
    best, least = None, math.inf
    for wide in _WIDTHS:
        boxes = _boxes(kit, room, ring, told, kit.f(wide))
        hidden = [_hidden(kit, box, written) for box in boxes]
        harmless = [box for box, count in zip(boxes, hidden) if count == min(hidden)]
        for away, box in sorted((_away(ring, box), box) for box in harmless):
            if away >= least:
                break
            base = min(hidden) * _HIDDEN + _COVERED * len(Rect(box).collidelistall(said)) + abs(box.centerx - ring.centerx) / 8
            for thread in _threads(kit, ring, box, lanes):
                length = sum(math.dist(one, other) for one, other in pairwise(thread))
                if length > kit.u(_LONGEST):
                    continue
                cost = base + (length + kit.u(_BEND) * (len(thread) - 2) if thread else away + kit.u(_LOOSE))
                if cost < least:
                    cost += _CROSSED * sum(_crosses(number, thread) for number in written)
                if cost < least:
                    best, least = Note(box, thread), cost
        if least < _COVERED:
            break
    assert best is not None
    return best


def _hidden(kit: Kit, box: Box, written: Sequence[Rect]) -> int:
    """How many numbers a note would hide; one that it all but touches counts too."""
    air = kit.f(8)
    return len(Rect(box).inflate(air, air).collidelistall(written))


def _away(ring: Box, box: Box) -> float:
    """No thread between the two is shorter."""
    dx = max(box.x - ring.right, ring.x - box.right, 0)
    return math.hypot(dx, max(box.y - ring.bottom, ring.y - box.bottom, 0))


def _boxes(kit: Kit, room: Box, ring: Box, told: Explanation, wide: int) -> list[Box]:
    """Every place that leaves the ring free."""
    high, step, apart = note_height(kit, told, wide), kit.u(_STEP), ring.inset(-kit.f(22))
    xs = range(room.x, max(room.x, room.right - wide) + 1, step)
    ys = range(max(room.y, room.bottom - high), room.y - 1, -step)
    return [box for x in xs for y in ys if not (box := Box(x, y, wide, high)).overlaps(apart)]


def _threads(kit: Kit, ring: Box, note: Box, lanes: Sequence[int]) -> Iterator[tuple[Point, ...]]:
    """Straight to the nearest point, or sideways to a lane beside the ring, along it, and into the note; or none at all."""
    radius, y = kit.f(24), ring.y + ring.h / 2
    end = _nearest(ring, note, radius)
    yield _rim(ring, end), end
    left = max((lane for lane in lanes if lane <= ring.centerx), default=ring.x)
    right = min((lane for lane in lanes if lane > ring.centerx), default=ring.right)
    for lane, start in ((left, (float(ring.x), y)), (right, (float(ring.right), y))):
        if note.x + radius < lane < note.right - radius:
            yield start, (lane, y), (lane, float(note.y if y < note.y else note.bottom))
        else:
            edge = float(note.x if lane < note.x else note.right)
            for into in (float(note.centery), float(note.bottom - radius)):
                yield start, (lane, y), (lane, into), (edge, into)
    yield ()


def _crosses(box: Rect, thread: Sequence[Point]) -> bool:
    return any(box.clipline(one, other) for one, other in pairwise(thread))


def _nearest(ring: Box, note: Box, radius: int) -> Point:
    """The point of the note's edge that is nearest to the ring, never in a corner."""
    x, y = ring.x + ring.w / 2, ring.y + ring.h / 2
    if note.y < y < note.bottom:  # beside it
        return float(note.x if x < note.x else note.right), max(note.y + radius, min(y, note.bottom - radius))
    return max(note.x + radius, min(x, note.right - radius)), float(note.y if y < note.y else note.bottom)


def _rim(ring: Box, end: Point) -> Point:
    """Where the thread to ``end`` leaves the ring."""
    y, half = ring.y + ring.h / 2, ring.h / 2
    inside = max(ring.x + half, min(end[0], ring.right - half))
    away = math.hypot(end[0] - inside, end[1] - y) or 1.0
    return inside + (end[0] - inside) / away * half, y + (end[1] - y) / away * half


def draw_note(surface: Surface, kit: Kit, mark: Box, place: Note, told: Explanation) -> None:
    """Ring, thread and note."""
    ring, r = ring_of(kit, mark), kit.u(10)
    paint.ring(surface, ring, ring.h // 2, "ox", kit.thin(4, 3))
    note, thread = place
    if thread:
        paint.stroke(surface, list(thread), "ox", kit.thin(3, 2))
    paint.shadow(surface, note, r, kit.thin(16, 6), kit.u(8), 150)
    paint.rounded(surface, note, r, "walnut", "walnut_dark", edge="brass", edge_width=kit.thin(2))
    if thread:
        paint.disc(surface, *thread[-1], kit.f(9), "brass", edge="walnut_dark", edge_width=kit.thin(2))
    inner, x = note.w - 2 * kit.f(22), note.x + kit.f(22)
    y = kit.paragraph(surface, x, note.y + kit.f(14), inner, told.title, "title", _TITLE, "cream", line_height=1.15) + kit.f(4)
    for line in told.lines:
        y = kit.paragraph(surface, x, y, inner, line, "label", _TEXT, "cream", line_height=1.25) + kit.f(6)
