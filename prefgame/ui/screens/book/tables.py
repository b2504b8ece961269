"""The tables of the book, drawn: numbers in print, what happened in pencil, and beside them what
was foretold as a bar with what happened as a stroke.

Invariant: no colour says good or bad; few cases are in quiet ink, and never hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Surface

from prefgame.i18n import _
from prefgame.ui.draw import shapes, strokes
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import Face
from prefgame.ui.screens.book import words
from prefgame.ui.screens.book.sections import ChanceLine, NumberLine, Section
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.text_kit import Align
from prefgame.ui.words.fitting import fitting_run
from prefgame.ui.words.numbers import percent

_HEAD, _LINE, _GAP = 58, 44, 26
"""design heights of the head of a table, a line, and what is between two tables"""
_MARKS = 0, 50, 100
"""percent at which the scale of the bars has a line"""
_AT = {"times": 0.43, "good": 0.53, "happened": 0.675, "foretold": 0.835, "bar": 0.865, "last": 1.0}
"""right edges of the columns, and the left one of the bars, in shares of the width"""
_NUMBERS = "times", "happened", "foretold", "last"
"""the columns of a table without bars"""


def tables_height(kit: Kit, found: Sequence[Section], note: str, width: int) -> int:
    """The height that these tables take, with the note below them."""
    heights = [kit.f(_HEAD) + kit.f(_LINE) * len(section.lines) for section in found]
    foot = kit.f(14) + kit.paragraph_height(note, width, "label", 22, 1.25) if note else 0
    return sum(heights) + kit.f(_GAP) * max(0, len(found) - 1) + foot


def draw_tables(surface: Surface, kit: Kit, box: Box, found: Sequence[Section], note: str) -> None:
    """Draw the tables one below the other, and the note."""
    y = box.y
    for section in found:
        y = _draw_section(surface, kit, box._replace(y=y), section) + kit.f(_GAP)
    if found and note:
        y += kit.f(14) - kit.f(_GAP)
        kit.paragraph(surface, box.x, y, box.w, note, "label", 22, "ink2", line_height=1.25)


def _names(section: Section) -> tuple[str, ...]:
    """The columns of a table."""
    chances = isinstance(section.lines[0], ChanceLine)
    return ("times", "good", "happened", "foretold") if chances else _NUMBERS


def head_boxes(kit: Kit, box: Box, found: Sequence[Section]) -> Iterator[Box]:
    """Where the heads of all columns of the tables in ``box`` are, table by table."""
    y, high = box.y, kit.f(_HEAD) - kit.f(6)
    for section in found:
        left = round(_x(box, "times")) - kit.f(60)
        for name, _head in zip(_names(section), section.heads):
            right = round(_x(box, name))
            yield Box(left, y, right - left, high)
            left = right
        y += kit.f(_HEAD) + kit.f(_LINE) * len(section.lines) + kit.f(_GAP)


def _x(box: Box, column: str) -> float:
    return box.x + box.w * _AT[column]


def _draw_section(surface: Surface, kit: Kit, box: Box, section: Section) -> int:
    chances = isinstance(section.lines[0], ChanceLine)
    names = _names(section)
    middle = box.y + kit.f(26)
    left = _x(box, "times") - kit.width(section.heads[0].words, "label", 22) - kit.f(8)
    kit.text(surface, box.x, middle - kit.f(4), section.title, "title", 34, max_width=left - box.x)
    for name, head in zip(names, section.heads):
        x = _x(box, name)
        drawn = kit.text(
            surface, x, middle, head.words, "label", 22, "ink2", "right", max_width=x - left
        )
        left = drawn.right + kit.f(4)
    if chances:
        _draw_scale(surface, kit, box, middle)
    y = box.y + kit.f(_HEAD) - kit.f(6)
    shapes.line(surface, box.x, y, box.w, "ink2", kit.thin(2))
    y += kit.f(6)
    for line in section.lines:
        place = Box(box.x, y, box.w, kit.f(_LINE))
        if isinstance(line, ChanceLine):
            _draw_chance(surface, kit, place, line)
        else:
            _draw_number(surface, kit, place, line)
        y += kit.f(_LINE)
        shapes.line(surface, box.x, y - 1, box.w, "rule", 1)
    return y


def _draw_scale(surface: Surface, kit: Kit, box: Box, middle: float) -> None:
    """The percents over the bars; 50 is left out where it would touch 100 and read as one number
    with it.
    """
    half = kit.width("50", "label", 22) / 2 + kit.f(10) + kit.width("100", "label", 22)
    narrow = _at_bar(kit, box, 1) - _at_bar(kit, box, 0.5) < half
    aligns: tuple[tuple[int, Align], ...] = (0, "left"), (50, "center"), (100, "right")
    for mark, align in aligns:
        if mark != 50 or not narrow:
            x = _at_bar(kit, box, mark / 100)
            kit.text(surface, x, middle, str(mark), "label", 22, "ink2", align)


def _draw_name(surface: Surface, kit: Kit, box: Box, line: ChanceLine | NumberLine) -> None:
    total = isinstance(line, ChanceLine) and line.total
    face: Face = "button" if total else "label"
    ink = "ink2" if line.few else "ink"
    room, y = _x(box, "times") - kit.f(44) - box.x, box.centery
    size = fitting_run(kit, line.name, face, 24, 20, room)
    wide = kit.run(surface, box.x, y, line.name, face, size, ink, max_width=room)
    few, at = _("few matches"), box.x + wide + kit.f(10)
    if line.few and at + kit.width(few, "caption", 24) <= box.x + room + kit.f(14):
        kit.text(surface, at, y, few, "caption", 24, "ink2")


def _draw_chance(surface: Surface, kit: Kit, box: Box, line: ChanceLine) -> None:
    face: Face = "button" if line.total else "label"
    ink, y = "ink2" if line.few else "ink", box.centery
    if line.total:
        shapes.line(surface, box.x, box.y - 1, box.w, "ink2", 1)
    _draw_name(surface, kit, box, line)
    kit.text(surface, _x(box, "times"), y, str(line.times), face, 24, ink, "right")
    if line.good is not None:
        kit.text(surface, _x(box, "good"), y, str(line.good), face, 24, ink, "right")
    if line.happened is not None:
        seed = (line.times, line.good)
        share = percent(line.happened)
        x, bold = _x(box, "happened"), not line.few
        kit.pencil(surface, x, y, share, 34, "pencil", "right", seed=seed, bold=bold)
    if line.foretold is not None:
        share = words.forecast(line.foretold)
        wide = _x(box, "foretold") - _x(box, "happened") - kit.f(12)
        kit.text(surface, _x(box, "foretold"), y, share, face, 24, ink, "right", max_width=wide)
    if line.happened is not None:
        _draw_bar(surface, kit, box, line)


def _at_bar(kit: Kit, box: Box, share: float) -> float:
    left, right = _x(box, "bar"), box.right - kit.f(4)
    return left + (right - left) * share


def _draw_bar(surface: Surface, kit: Kit, box: Box, line: ChanceLine) -> None:
    """What was foretold, as wide as its error, and what happened."""
    for mark in _MARKS:
        x = _at_bar(kit, box, mark / 100)
        shapes.line(surface, x, box.y + 1, box.h - 2, "rule", 1, 120, upright=True)
    found, y = line.foretold, box.centery
    if found is not None:
        left = _at_bar(kit, box, max(0.0, found.chance - found.error)) - kit.f(4)
        right = _at_bar(kit, box, min(1.0, found.chance + found.error)) + kit.f(4)
        bar = Box(round(left), y - kit.f(8), round(right - left), kit.f(16))
        edge = kit.thin(1)
        shapes.chosen_box(surface, bar, kit.f(8), edge)
    x = _at_bar(kit, box, line.happened or 0.0)
    top, low = (x - kit.f(1), y - kit.f(14)), (x + kit.f(1), y + kit.f(14))
    points = strokes.wobble(top, low, kit.u(10), (line.times, line.good))
    strokes.stroke(surface, points, "pencil", kit.thin(5, 3), 240)


def _draw_number(surface: Surface, kit: Kit, box: Box, line: NumberLine) -> None:
    ink, y = "ink2" if line.few else "ink", box.centery
    _draw_name(surface, kit, box, line)
    kit.text(surface, _x(box, "times"), y, str(line.times), "label", 24, ink, "right")
    x, bold = _x(box, "happened"), not line.few
    kit.pencil(surface, x, y, line.value, 34, "pencil", "right", seed=line.times, bold=bold)
    for column, number in zip(_NUMBERS[2:], line.more):
        kit.text(surface, _x(box, column), y, number, "label", 24, ink, "right")
