"""The thread from a note to the thing it hangs on: where it runs, and its drawing.

Invariant: pure arithmetic, then strokes. A thread is one straight line between two pins, and of
those that are possible it is the one that crosses least.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import product

from pygame import Rect, Surface

from prefgame.ui.draw import shapes, strokes
from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit

Point = tuple[float, float]
Thread = tuple[Point, Point]
CROSSED = 4000
"""pixels: what crossing something weighs beside the length of the thread"""
_ACROSS_A_CARD = 1500
"""pixels: the same for a card: one or two are seen well enough beside a thread"""
_BESIDE = 24
"""pixels: how far apart things are that share a ring"""


def joined(boxes: Sequence[Box]) -> list[Box]:
    """One box round those that lie side by side, from left to right; each other one by itself."""
    found: list[Box] = []
    for box in sorted(boxes):
        if found and box.x - found[-1].right <= _BESIDE:
            found[-1] = _united(found[-1], box)
        else:
            found.append(box)
    return found


def _united(one: Box, other: Box) -> Box:
    left, top = min(one.x, other.x), min(one.y, other.y)
    right, low = max(one.right, other.right), max(one.bottom, other.bottom)
    return Box(left, top, right - left, low - top)


def thread_between(
    note: Box, ring: Box, keep: Sequence[Box], apart: int, cards: Collection[Box] = ()
) -> tuple[Thread, float]:
    """From a pin on the edge of the note to one on the ring, and how bad it is; the pins are at
    least ``apart`` pixels from corners. It begins and ends outside of both, and passes everything
    else at a distance that its own breadth needs; what the ring is about, and what sticks out above
    or below it, is not in its way. ``cards``: those of ``keep`` of which a thread rather crosses a
    few than nothing is joined.
    """
    around, beside = ring.inset(-apart), -(apart // 3)
    others = [
        (Rect(box.inset(beside)), _ACROSS_A_CARD if box in cards else CROSSED)
        for box in keep
        if not (ring.overlaps(box) and around.x <= box.x and box.right <= around.right)
    ]
    others += [(Rect(box.inset(2)), CROSSED) for box in (note, ring)]

    def cost(thread: Thread) -> float:
        return math.dist(*thread) + sum(bad for box, bad in others if box.clipline(*thread))

    found = [(cost(thread), thread) for thread in _threads(note, ring, apart)]
    least, best = min(found)
    return best, least


def _threads(note: Box, ring: Box, apart: int) -> Iterator[Thread]:
    """Straight down or up, and from the middle and the ends of each edge to the nearest point and
    to all four edges.
    """
    r = 2 * apart
    left, right = max(note.x + r, ring.x + r), min(note.right - r, ring.right - r)
    high, low = (ring.y, note.bottom) if ring.y >= note.bottom else (0, 0)
    if ring.bottom <= note.y:
        high, low = ring.bottom, note.y
    if left <= right and (high or low):
        for part in range(9):
            x = left + (right - left) * part / 8
            yield (x, float(low)), (x, float(high))
    xs = (note.x + apart, note.centerx, note.right - apart)
    ys = (note.y + apart, note.centery, note.bottom - apart)
    parts = (1 / 4, 1 / 2, 3 / 4)
    along = [(ring.x + part * ring.w, float(y)) for y in (ring.y, ring.bottom) for part in parts]
    along += [(float(x), ring.y + part * ring.h) for x in (ring.x, ring.right) for part in parts]
    for x, y in (*product((note.x, note.right), ys), *product(xs, (note.y, note.bottom))):
        for to in (_nearest(ring, (x, y), r), *along):
            yield (float(x), float(y)), to


def _nearest(ring: Box, point: Point, r: int) -> Point:
    """The point of the ring's edge nearest to ``point``, where it can be away from its corners."""
    x = max(ring.x, min(point[0], ring.right))
    y = max(ring.y, min(point[1], ring.bottom))
    if x in (ring.x, ring.right) and ring.h > 2 * r:
        y = max(ring.y + r, min(y, ring.bottom - r))
    elif ring.w > 2 * r:
        x = max(ring.x + r, min(x, ring.right - r))
    return float(x), float(y)


def passes(thread: Thread, boxes: Collection[Box]) -> bool:
    """Whether the thread crosses one of these boxes."""
    return any(Rect(box).clipline(*thread) for box in boxes)


def draw_line(surface: Surface, kit: Kit, thread: Thread, drawn: float) -> None:
    """The thread without its pins, as far as it is ``drawn`` (0 to 1)."""
    start, end = thread
    if drawn > 0 and not _is_one_pin(kit, thread):
        to = start[0] + (end[0] - start[0]) * drawn, start[1] + (end[1] - start[1]) * drawn
        strokes.stroke(surface, [start, to], "ox", kit.thin(4, 3))


def draw_pins(surface: Surface, kit: Kit, thread: Thread, drawn: float) -> None:
    """The pins of the thread: the second one once it is ``drawn``."""
    start, end = thread
    if _is_one_pin(kit, thread):
        start = end = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    for pin in (start, end) if drawn >= 1 else (start,):
        shapes.disc(
            surface,
            *pin,
            kit.f(11),
            "brass_lit",
            "brass",
            edge="walnut_dark",
            edge_width=kit.thin(2),
        )


def _is_one_pin(kit: Kit, thread: Thread) -> bool:
    """Whether the note all but touches the thing, so that one pin holds both."""
    return math.dist(*thread) < kit.f(44)
