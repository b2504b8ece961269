"""What a hand will write: the lines of the paper that it adds, framed there and said beside it.

Invariant: the lines are those of the paper with the hand on it; nothing is written by looking.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from pygame import Surface

from prefgame.i18n import _, ngettext
from prefgame.paper.base import Line, Paper
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.paper.kinds import parts_of
from prefgame.ui.paper.mark import PaperMark
from prefgame.ui.widgets.canvas import Kit

HEAD, LINE = 40, 37
"""design heights of the heading and of a line"""
_STEP = 1.2
"""from line to line of one that is broken, in sizes of the text"""


def draw_frames(
    surface: Surface, kit: Kit, marks: Iterable[PaperMark], lines: Sequence[object], area: Box
) -> None:
    """A brass frame round each of these lines that is seen in ``area``."""
    outside = surface.get_clip()
    surface.set_clip(outside.clip(tuple(area)))
    for mark in marks:
        if mark.rect.overlaps(area) and mark.line in lines:
            draw_frame(surface, kit, mark.written_box(kit).inset(-kit.f(5)))
    surface.set_clip(outside)


def draw_frame(surface: Surface, kit: Kit, box: Box) -> None:
    """A brass frame."""
    shapes.chosen_box(surface, box, kit.u(8), kit.thin(2))


@dataclass(frozen=True)
class WrittenLine:
    """What is written in one place, and a note about it."""

    words: str
    note: str = ""


def written_lines(
    kit: Kit, rules: RuleSet, paper: Paper, lines: Sequence[Line], *, whole_rows: bool
) -> list[WrittenLine]:
    """What is written with these lines of the paper. ``whole_rows``: one is about all players."""
    explain = parts_of(rules).explain
    explained = [explain(paper, rules, kit.deck, line) for line in lines]
    if whole_rows:
        return [WrittenLine(words) for each in explained for words in each.lines]
    return [WrittenLine(each.title, each.lines[0] if each.lines else "") for each in explained]


def draw_lines(
    surface: Surface, kit: Kit, box: Box, head: str, lines: Sequence[WrittenLine]
) -> None:
    """The heading and as many of the lines as have room; it says how many are left out."""
    top = box.y + kit.f(HEAD)
    heights = [_height(kit, line, box.w) for line in lines]
    shown = sum(top + end <= box.bottom for end in accumulate(heights))
    room, middle = box.w, box.y + kit.f(17)
    if left := len(lines) - shown:
        words = ngettext("and {count} more", "and {count} more", left).format(count=left)
        said = kit.text(surface, box.right, middle, words, "label", 22, "ink2", "right")
        room -= said.w + kit.f(18)
    kit.text(surface, box.x, middle, head, "title", 29, max_width=room)
    for line, high in zip(lines[:shown], heights):
        _draw_line(surface, kit, box._replace(y=top, h=high), line)
        top += high


def _height(kit: Kit, line: WrittenLine, width: int) -> int:
    """How high a line is, which may have to be broken."""
    words = kit.paragraph_height(line.words, width, "label", 23, _STEP)
    return max(kit.f(LINE), words + kit.f(8))


def _draw_line(surface: Surface, kit: Kit, row: Box, line: WrittenLine) -> None:
    if row.h > kit.f(LINE):
        kit.paragraph(
            surface, row.x, row.y + kit.f(4), row.w, line.words, "label", 23, line_height=_STEP
        )
    else:
        words = kit.text(surface, row.x, row.centery, line.words, "label", 23)
        free = row.right - words.right - kit.f(18)
        if line.note and kit.width(line.note, "label", 22) <= free:
            kit.text(surface, row.right, row.centery, line.note, "label", 22, "ink2", "right")
    shapes.line(surface, row.x, row.bottom - 1, row.w, "rule", 1)


def will_be_written() -> str:
    """The heading over what has not been written yet."""
    return _("This will be written")
