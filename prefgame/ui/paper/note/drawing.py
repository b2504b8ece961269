"""The note that explains a number: walnut, joined to it by an oxblood thread.

Invariant: it draws an explanation where it is told to; `place` finds that place.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from pygame import Surface

from prefgame.ui.draw import shapes, strokes
from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.explanation import Explanation
from prefgame.ui.words.numbers import with_noun

_TITLE, _TEXT = 31, 22
_LINE = 8
"""how many times as wide as high a mark is that is a whole line of the paper"""

Point = tuple[float, float]


class Note(NamedTuple):
    """Where an explanation is, and its thread; () for none.

    The thread goes from the ring, perhaps round corners, to the edge of the note.
    """

    box: Box
    thread: tuple[Point, ...]


def explanation_height(kit: Kit, explanation: Explanation, width: int) -> int:
    """The height of a note of that width."""
    inner = width - 2 * kit.f(22)
    title = kit.paragraph_height(explanation.title, inner, "title", _TITLE, 1.15)
    return (
        kit.f(14)
        + title
        + kit.f(4)
        + sum(
            kit.paragraph_height(with_noun(line), inner, "label", _TEXT, 1.25) + kit.f(6)
            for line in explanation.lines
        )
        + kit.f(14)
    )


def ring_of(kit: Kit, mark: Box) -> Box:
    """The ring round a mark."""
    high = min(mark.h, kit.f(60))
    return Box(mark.x, mark.centery - high // 2, mark.w, high)


def draw_note(surface: Surface, kit: Kit, mark: Box, place: Note, explanation: Explanation) -> None:
    """Ring, thread and note."""
    ring, r = ring_of(kit, mark), kit.u(10)
    # round a number, and only at its corners round a whole line
    radius = ring.h // 2 if ring.w < _LINE * ring.h else kit.f(12)
    shapes.ring(surface, ring, radius, "ox", kit.thin(4, 3))
    note, thread = place
    if thread:
        _draw_thread(surface, kit, thread)
    shapes.shadow(surface, note, r, kit.thin(16, 6), kit.u(8), 150)
    shapes.rounded_box(
        surface, note, r, "walnut", "walnut_dark", edge="brass", edge_width=kit.thin(2)
    )
    if thread:
        shapes.disc(
            surface, *thread[-1], kit.f(9), "brass", edge="walnut_dark", edge_width=kit.thin(2)
        )
    inner, x = note.w - 2 * kit.f(22), note.x + kit.f(22)
    y = kit.paragraph(
        surface,
        x,
        note.y + kit.f(14),
        inner,
        explanation.title,
        "title",
        _TITLE,
        "cream",
        line_height=1.15,
    ) + kit.f(4)
    for line in explanation.lines:
        y = kit.paragraph(
            surface, x, y, inner, with_noun(line), "label", _TEXT, "cream", line_height=1.25
        ) + kit.f(6)


def _draw_thread(surface: Surface, kit: Kit, thread: Sequence[Point]) -> None:
    """Draw the thread once and keep it: a long one takes time in a large window."""
    left, top = math.floor(min(x for x, _y in thread)), math.floor(min(y for _x, y in thread))
    right, low = math.ceil(max(x for x, _y in thread)), math.ceil(max(y for _x, y in thread))
    points = tuple((x - left, y - top) for x, y in thread)
    width = kit.thin(3, 2)

    def draw(picture: Surface, place: Box) -> None:
        strokes.stroke(picture, [(place.x + x, place.y + y) for x, y in points], "ox", width)

    kit.sprite(
        surface,
        ("thread", points),
        Box(left, top, max(1, right - left), max(1, low - top)),
        width + 2,
        draw,
    )
