"""The note that explains a number: where it lies, and its thread to the number."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import NamedTuple

from pygame import Rect, Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Column, Element, Inset, Laid, Paragraph
from prefgame.ui.widgets.styles import NAME, NOTE
from prefgame.ui.words.numbers import Explanation, with_noun

# ---- the note that explains a number: walnut, joined to it by an oxblood thread

_LINE = 8
"""how many times as wide as high a mark is that is a whole line of the paper"""
_RING, _CORNER = 60, 24
"""design pixels: the greatest height of a ring, and from a corner of the note to its thread"""

Point = tuple[float, float]


class Note(NamedTuple):
    """Where an explanation is, and its thread; () for none.

    The thread goes from the ring, perhaps round corners, to the edge of the note.
    """

    box: Box
    thread: tuple[Point, ...]


def note_element(explanation: Explanation) -> Element:
    said = (Paragraph(with_noun(line), NOTE.inked("cream")) for line in explanation.lines)
    title = Paragraph(explanation.title, NAME.inked("cream"))
    return Inset(Column((title, *said), "tight"), "apart", "near")


def ring_of(kit: Kit, mark: Box) -> Box:
    high = min(mark.h, kit.f(_RING))
    return Box(mark.x, mark.centery - high // 2, mark.w, high)


def draw_note(surface: Surface, kit: Kit, mark: Box, place: Note, explanation: Explanation) -> None:
    ring, r = ring_of(kit, mark), kit.space("tight")
    # round a number, and only at its corners round a whole line
    radius = ring.h // 2 if ring.w < _LINE * ring.h else r
    shapes.ring(surface, ring, radius, "ox", kit.thin(4, 3))
    note, thread = place
    if thread:
        _draw_thread(surface, kit, thread)
    shapes.shadow(surface, note, r, kit.thin(16, 6), r, 150)
    ground, line = partial(shapes.rounded_box, surface, note, r), kit.thin(2)
    ground("walnut", "walnut_dark", edge="brass", edge_width=line)
    if thread:
        end = thread[-1]
        shapes.disc(surface, *end, r, "brass", edge="walnut_dark", edge_width=line)
    Laid(note_element(explanation), kit, note).paint(surface, kit)


def _draw_thread(surface: Surface, kit: Kit, thread: Sequence[Point]) -> None:
    """Draw the thread once and keep it: a long one takes time in a large window."""
    left, top = math.floor(min(x for x, _y in thread)), math.floor(min(y for _x, y in thread))
    right, low = math.ceil(max(x for x, _y in thread)), math.ceil(max(y for _x, y in thread))
    points = tuple((x - left, y - top) for x, y in thread)
    width = kit.thin(3, 2)

    def draw(picture: Surface, place: Box) -> None:
        shapes.stroke(picture, [(place.x + x, place.y + y) for x, y in points], "ox", width)

    kit.sprite(
        surface,
        ("thread", points),
        Box(left, top, max(1, right - left), max(1, low - top)),
        width + 2,
        draw,
    )


# ---- where the note of a tapped number lies, and how its thread runs
# Of all places where the note hides no number and its thread crosses none, it takes the nearest. A
# note that finds a place only far away has no thread: the ring and its title show what it is about.


_WIDTHS = 420, 330, 260
"""the narrower notes are for a paper so full that a wider one finds no place"""
_STEP, _MOST_STEPS = 26, 80
"""design pixels between the places that are tried, and how many are tried along a side at most"""
_HIDDEN, _SIGN, _CROSSED, _COVERED, _BEND = 1_000_000, 50_000, 10_000, 4_000, 110
"""The penalties for hiding a number, hiding a sign, crossing a number, covering other words, and
(in design pixels) for a bend; the length of the thread counts in pixels.
"""

_LONGEST, _LOOSE = 420, 600
"""Design pixels: the longest thread, and the penalty for none, beside the way to the note."""


def place_beside(
    kit: Kit,
    room: Box,
    mark: Box,
    numbers: Sequence[Box],
    words: Sequence[Box],
    lane: int,
    explanation: Explanation,
) -> Note:
    """Return the place for the note of a whole line of the paper: in ``room`` beside the paper, as
    near to the height of ``mark`` as it can be. It hides none of ``numbers`` if it can, and rather
    not the ``words``. Its thread follows the upright ``lane``.
    """
    high, ring = note_element(explanation).height(kit, room.w), ring_of(kit, mark)
    lowest = max(room.y, room.bottom - high)
    wanted = max(room.y, min(lowest, ring.centery - high // 2))
    air = kit.space("near")
    tops = {wanted, lowest}
    for box in (*numbers, *words):
        tops |= {box.bottom + air, box.y - air - high}
    places = [Box(room.x, y, room.w, high) for y in tops if room.y <= y <= lowest]

    def covered_height(place: Box, boxes: Sequence[Box]) -> int:
        """Return how many pixels of height of them a note there hides."""
        return sum(max(0, min(place.bottom, box.bottom) - max(place.y, box.y)) for box in boxes)

    box = min(
        places,
        key=lambda one: (
            covered_height(one, numbers),
            covered_height(one, words),
            abs(one.y - wanted),
            one.y,
        ),
    )
    radius, y = kit.f(_CORNER), float(ring.centery)
    into = float(max(box.y + radius, min(y, box.bottom - radius)))
    corners = [(float(ring.right), y), (float(box.x), into)]
    if abs(into - y) > 2:
        corners[1:1] = [(float(lane), y), (float(lane), into)]
    return Note(box, tuple(corners))


def place_note(
    kit: Kit,
    room: Box,
    mark: Box,
    numbers: Sequence[Box],
    signs: Sequence[Box],
    words: Sequence[Box],
    lanes: Sequence[int],
    explanation: Explanation,
) -> Note:
    """Return the nearest place inside ``room`` for the note of ``mark``. It hides none of
    ``numbers``, and its thread crosses none; it keeps off ``signs`` and ``words`` too if it can,
    off the signs sooner. A thread may bend to follow the ``lanes`` between the columns, given by
    their x.
    """
    ring = ring_of(kit, mark)
    written = [Rect(box) for box in numbers]
    air = kit.space("tight")
    headed, said = ([Rect(box).inflate(air, air) for box in boxes] for boxes in (signs, words))
    best, least = None, math.inf
    for wide in _WIDTHS:
        high = note_element(explanation).height(kit, kit.f(wide))
        hidden, places = _harmless(
            kit, _places(kit, room, ring, kit.f(wide), high), kit.f(wide), high, written
        )
        for off, away, x, y in places:
            if hidden * _HIDDEN + off >= least:
                break
            box = Box(x, y, kit.f(wide), high)
            covered = Rect(box)
            base = (
                hidden * _HIDDEN
                + _SIGN * len(covered.collidelistall(headed))
                + _COVERED * len(covered.collidelistall(said))
                + (off - away)
            )
            if base + away >= least:
                continue
            for thread in _threads(kit, ring, box, lanes):
                length = sum(math.dist(one, other) for one, other in pairwise(thread))
                if length > kit.u(_LONGEST):
                    continue
                cost = base + (
                    length + kit.u(_BEND) * (len(thread) - 2) if thread else away + kit.u(_LOOSE)
                )
                if cost < least:
                    cost += _CROSSED * _count_crossed(written, thread)
                if cost < least:
                    best, least = Note(box, thread), cost
        if least < _COVERED:
            break
    assert best is not None
    return best


NotePlace = tuple[float, float, int, int]
"""The least penalty of a note there, how far that is from the ring, and its left and top."""


def _places(kit: Kit, room: Box, ring: Box, wide: int, high: int) -> list[NotePlace]:
    """Return every place that leaves the ring free, the best first as far as its distance shows. In
    a long room they are further apart.
    """
    step, apart = (
        max(kit.u(_STEP), max(room.w, room.h) // _MOST_STEPS),
        ring.inset(-kit.space("apart")),
    )
    xs = range(room.x, max(room.x, room.right - wide) + 1, step)
    ys = range(max(room.y, room.bottom - high), room.y - 1, -step)
    middle = ring.centerx - wide // 2
    across = [
        (
            x,
            max(x - ring.right, ring.x - x - wide, 0),
            abs(x - middle) / 8,
            x < apart.right and x + wide > apart.x,
        )
        for x in xs
    ]
    down = [
        (y, max(y - ring.bottom, ring.y - y - high, 0), y < apart.bottom and y + high > apart.y)
        for y in ys
    ]
    return sorted(
        # no thread is shorter than the straight one
        (math.hypot(dx, dy) + aside, math.hypot(dx, dy), x, y)
        for x, dx, aside, beside in across
        for y, dy, level in down
        if not (beside and level)
    )


def _harmless(
    kit: Kit, places: Sequence[NotePlace], wide: int, high: int, written: Sequence[Rect]
) -> tuple[int, Iterable[NotePlace]]:
    """Return how many numbers a note hides in any case, and the places where it hides no more. A
    number that it all but touches counts too.
    """
    air = kit.space("tight")

    def around(place: NotePlace) -> Rect:
        return Rect(place[2] - air // 2, place[3] - air // 2, wide + air, high + air)

    free = (place for place in places if around(place).collidelist(written) < 0)
    first = next(free, None)
    if first is not None:
        return 0, chain([first], free)
    counts = [len(around(place).collidelistall(written)) for place in places]
    fewest = min(counts, default=0)
    return fewest, [place for place, count in zip(places, counts) if count == fewest]


def _threads(kit: Kit, ring: Box, note: Box, lanes: Sequence[int]) -> Iterator[tuple[Point, ...]]:
    """Return the threads to try: straight to the nearest point, or along a lane (sideways to a lane
    beside the ring, along it, and into the note), or none at all.
    """
    radius, y = kit.f(_CORNER), ring.y + ring.h / 2
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


def _count_crossed(written: Sequence[Rect], thread: Sequence[Point]) -> int:
    found: set[int] = set()
    for one, other in pairwise(thread):
        left, top = math.floor(min(one[0], other[0])), math.floor(min(one[1], other[1]))
        right, low = math.ceil(max(one[0], other[0])), math.ceil(max(one[1], other[1]))
        near = Rect(left, top, right - left + 1, low - top + 1).collidelistall(written)
        found.update(at for at in near if written[at].clipline(one, other))
    return len(found)


def _nearest(ring: Box, note: Box, radius: int) -> Point:
    """Return the point of the note's edge that is nearest to the ring, never in a corner."""
    x, y = ring.x + ring.w / 2, ring.y + ring.h / 2
    if note.y < y < note.bottom:  # beside it
        return float(note.x if x < note.x else note.right), max(
            note.y + radius, min(y, note.bottom - radius)
        )
    return max(note.x + radius, min(x, note.right - radius)), float(
        note.y if y < note.y else note.bottom
    )


def _rim(ring: Box, end: Point) -> Point:
    """Return where the thread to ``end`` leaves the ring."""
    y, half = ring.y + ring.h / 2, ring.h / 2
    inside = max(ring.x + half, min(end[0], ring.right - half))
    away = math.hypot(end[0] - inside, end[1] - y) or 1.0
    return inside + (end[0] - inside) / away * half, y + (end[1] - y) / away * half
