"""The thread from a note to the thing it hangs on: where it runs, and its drawing.

Invariant: pure arithmetic, then strokes. A thread is a straight line between two pins, or goes
round what lies between them, over a third pin; of those that are possible it is the one that
crosses least.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from pygame import Rect, Surface

from prefgame.ui.draw import shapes, strokes
from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit

Point = tuple[float, float]
Thread = tuple[Point, ...]
CROSSED = 4000
"""pixels: what crossing something weighs beside the length of the thread"""
_ACROSS_A_CARD = 1500
"""pixels: the same for a card: one or two are seen well enough beside a thread"""
_BESIDE = 24
"""pixels: how far apart things are that share a ring"""
_PIN = 11
"""design pixels: half the breadth of a pin"""
_BEND = 60
"""pixels: what a third pin weighs"""
_DETOUR = 2
"""how many times as long as the straight line a way round may be, and some pins longer"""


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


class _Bars(NamedTuple):
    """What lies in the way, and what each of them weighs."""

    rects: Sequence[Rect]
    weights: Sequence[float]

    def cost(self, start: Point, end: Point) -> float:
        """How long a straight line is, and what it crosses."""
        (x, y), (to_x, to_y) = start, end
        around = Rect(min(x, to_x) - 1, min(y, to_y) - 1, abs(x - to_x) + 3, abs(y - to_y) + 3)
        near = around.collidelistall(self.rects)
        crossed = (self.weights[at] for at in near if self.rects[at].clipline(start, end))
        return math.dist(start, end) + sum(crossed)


def length(thread: Thread) -> float:
    """How long the thread is, in pixels."""
    return sum(math.dist(*part) for part in pairwise(thread))


def thread_between(
    note: Box,
    ring: Box,
    keep: Sequence[Box],
    apart: int,
    cards: Collection[Box] = (),
    *,
    bends: bool = True,
) -> tuple[Thread, float]:
    """From a pin on the edge of the note to one on the ring, and how bad it is; the pins are at
    least ``apart`` pixels from corners. It begins and ends outside of both, and passes everything
    else at a distance that its own breadth needs; what the ring is about is not in its way.
    ``cards``: those of ``keep`` of which a thread rather crosses a few than nothing is joined, as
    it does with what sticks out above or below the ring. Without ``bends`` it is straight.
    """
    around, beside = ring.inset(-apart), -(apart // 3)
    lying: list[tuple[Box, float]] = []
    for box in keep:
        its_own = ring.overlaps(box) and around.x <= box.x and box.right <= around.right
        if not (its_own and ring.y <= box.centery <= ring.bottom):
            weight = _ACROSS_A_CARD if its_own or box in cards else CROSSED
            lying.append((box.inset(beside), weight))
    lying += [(box.inset(2), CROSSED) for box in (note, ring)]
    bars = _Bars([Rect(box) for box, _weight in lying], [weight for _box, weight in lying])
    straight = list(_threads(note, ring, apart))
    best: Thread
    least, best = min((bars.cost(*thread), thread) for thread in straight)
    if least < _ACROSS_A_CARD or not bends:
        return best, least
    others = [box for box, _weight in lying[:-2]]
    most = _DETOUR * length(best) + 12 * apart
    bent = _round_about(straight, _corners(best, others, apart), bars, min(most, least))
    least, best = min([(least, best), *bent])
    return best, least


def _corners(thread: Thread, others: Sequence[Box], apart: int) -> set[Point]:
    """The points at which a thread may turn round the boxes that this one crosses, or round those
    side by side, or round these and what lies next to them.
    """
    met = [box for box in others if passes(thread, [box])]
    groups = joined(met)
    grown = [
        _united(group, box)
        for group in groups
        for box in others
        if box.overlaps(group.inset(-3 * apart))
    ]
    boxes = {box.inset(-apart) for box in (*met, *groups, *grown)}
    return {
        (float(x), float(y))
        for box in boxes
        for x in (box.x, box.right)
        for y in (box.y, box.bottom)
    }


def _round_about(
    straight: Sequence[Thread], corners: Collection[Point], bars: _Bars, most: float
) -> Iterator[tuple[float, Thread]]:
    """The best thread over each of these corners that is shorter than ``most``, and how bad it
    is.
    """
    for corner in corners:
        halves = []
        for pins in ({thread[0] for thread in straight}, {thread[-1] for thread in straight}):
            ways = [(bars.cost(pin, corner), pin) for pin in pins if math.dist(pin, corner) < most]
            halves.append(min(ways, default=(math.inf, corner)))
        (first, start), (second, end) = halves
        thread = start, corner, end
        if length(thread) < most:
            yield first + second + _BEND, thread


def _threads(note: Box, ring: Box, apart: int) -> Iterator[tuple[Point, Point]]:
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
    return any(Rect(box).clipline(*part) for part in pairwise(thread) for box in boxes)


def draw_line(surface: Surface, kit: Kit, thread: Thread, drawn: float) -> None:
    """The thread without its pins, as far as it is ``drawn`` (0 to 1)."""
    if drawn > 0 and not _is_one_pin(kit, thread):
        strokes.stroke(surface, _part(thread, drawn), "ox", kit.thin(4, 3))


def _part(thread: Thread, drawn: float) -> list[Point]:
    """The beginning of the thread."""
    points, left = [thread[0]], length(thread) * drawn
    for start, end in pairwise(thread):
        part = min(1.0, left / (math.dist(start, end) or 1))
        points.append(
            (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        )
        left -= math.dist(start, end)
        if left <= 0:
            break
    return points


def draw_pins(surface: Surface, kit: Kit, thread: Thread, drawn: float) -> None:
    """The pins of the thread: all but the first one once it is ``drawn``."""
    start, *_turns, end = thread
    pins = thread if drawn >= 1 else (start,)
    if _is_one_pin(kit, thread):
        pins = (((start[0] + end[0]) / 2, (start[1] + end[1]) / 2),)
    for pin in pins:
        shapes.disc(
            surface,
            *pin,
            kit.f(_PIN),
            "brass_lit",
            "brass",
            edge="walnut_dark",
            edge_width=kit.thin(2),
        )


def _is_one_pin(kit: Kit, thread: Thread) -> bool:
    """Whether the note is so near to the thing that one pin reaches both."""
    return length(thread) < kit.f(2 * _PIN)
