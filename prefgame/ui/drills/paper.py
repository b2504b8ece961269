"""The drawing of the note of a drill: the table of choices, the reason, and the row of buttons.

Invariant: it draws what it is given; the same code measures and draws.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.drills.library import Standing
from prefgame.i18n import _, pgettext
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import Colour, Face
from prefgame.ui.drills.answer import Answer, Line
from prefgame.ui.drills.marks import draw_marks, marks_width, standing_words
from prefgame.ui.learn.note_parts import EDGE
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.fitting import fitting_run

_HEAD, _TOP, _HEADS, _LINE = 35, 62, 34, 42
"""design sizes"""
_CHANCE, _WIDE = 0.76, 0.2
"""where the chances end, and how wide they are, as shares of the width"""


def draw_answer(
    surface: Surface | None, kit: Kit, box: Box, answer: Answer, standing: Standing
) -> int:
    """Write everything from top to bottom, or only measure it; returns the bottom."""
    f, x, inner = kit.f, box.x + kit.f(EDGE), box.w - 2 * kit.f(EDGE)
    if surface is not None:
        _draw_head(surface, kit, box, answer, standing)
        _draw_heads(surface, kit, x, box.y + f(_TOP + _HEADS / 2), inner, answer)
    y = box.y + f(_TOP + _HEADS)
    for line in answer.lines:
        if surface is not None:
            _draw_line(surface, kit, Box(x, y, inner, f(_LINE)), line)
        y += f(_LINE)
    y = _paragraph(surface, kit, (x, y + f(8), inner), answer.unit, "label", 22, "ink2")
    y = _paragraph(surface, kit, (x, y + f(8), inner), answer.why, "text", 24)
    y = _paragraph(surface, kit, (x, y + f(8), inner), answer.look, "text", 24, "ink2")
    return y + f(16)


def _draw_head(surface: Surface, kit: Kit, box: Box, answer: Answer, standing: Standing) -> None:
    x, y = box.x + kit.f(EDGE), box.y + kit.f(38)
    right = box.right - kit.f(EDGE)
    words = standing_words(standing) if standing.row else ""
    wide = kit.width(words, "label", 22) + kit.f(14) if words else 0
    marks = right - wide - marks_width(kit)
    ink = "ink" if answer.right else "ox"
    kit.text(surface, x, y, answer.head, "title", _HEAD, ink, max_width=marks - x - kit.f(16))
    draw_marks(surface, kit, marks, y, standing)
    kit.text(surface, right, y, words, "label", 22, "ink2", "right")


def _draw_heads(
    surface: Surface, kit: Kit, x: float, y: float, inner: float, answer: Answer
) -> None:
    """The heads of the columns, with a line below."""
    kit.text(surface, x, y, _("Choice"), "label", 22, "ink2", max_width=inner * 0.3)
    chance = x + inner * _CHANCE
    kit.text(
        surface, chance, y, answer.success, "label", 22, "ink2", "right", max_width=inner * 0.44
    )
    words, room = pgettext("average", "Expected"), inner * (1 - _CHANCE) - kit.f(8)
    size = fitting_run(kit, words, "label", 22, 18, room)
    kit.text(surface, x + inner, y, words, "label", size, "ink2", "right", max_width=room)
    shapes.line(surface, x, y + kit.f(_HEADS / 2), inner, "ink2", kit.thin(2))


def _draw_line(surface: Surface, kit: Kit, box: Box, line: Line) -> None:
    y = box.centery
    if line.chosen:
        air = kit.f(10)
        ground = Box(box.x - air, box.y + 1, box.w + 2 * air, box.h - 2)
        shapes.rounded_box(surface, ground, kit.u(6), "chosen")
    named: Face = "button" if line.chosen else "label"
    if line.right:
        icons.tick(surface, box.x + kit.f(12), y, kit.f(9), "ink", kit.thin(4, 2))
    x, room = box.x + kit.f(34), box.w * (_CHANCE - _WIDE) - kit.f(34)
    size = fitting_run(kit, line.choice, named, 25, 19, room)
    kit.run(surface, x, y, line.choice, named, size, max_width=room)
    right = box.x + box.w * _CHANCE
    kit.text(surface, right, y, line.chance, named, 25, "ink", "right", max_width=box.w * _WIDE)
    kit.text(surface, box.right, y, line.score, named, 25, "ink", "right")


def _paragraph(
    surface: Surface | None,
    kit: Kit,
    place: tuple[int, int, int],
    words: str,
    face: Face,
    size: float,
    ink: Colour = "ink",
) -> int:
    """Write a paragraph at (x, y, width), or only measure it; returns its bottom. Nothing is
    written of no words.
    """
    x, y, width = place
    if not words:
        return y
    if surface is not None:
        kit.paragraph(surface, x, y, width, words, face, size, ink, line_height=1.25)
    return y + kit.paragraph_height(words, width, face, size, 1.25)


# ---- the buttons at the foot
