"""What lies on the pad in one block: the stairs of hands in a row, and the score in short.

Invariant: they draw what they are given; columns are as wide as their heads or numbers.
"""

from __future__ import annotations

from itertools import pairwise

from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.scores.lines import ScoreInfo, ScoreLine, Stairs
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Column, Drawing, Paragraph, Text
from prefgame.ui.widgets.styles import NAME, NOTE, PENCIL, SIZES, STRONG, Style
from prefgame.ui.words.numbers import short_names

# ---- the stairs, in pencil, with the present step ringed

_ABOVE = 54  # from the highest step up to the top of its ring
_STEP, _CLIMB = 30, 76
"""Design height of a step, and of all steps but the lowest together at most."""
_RING = 26  # its radius, and how far the middle of a price is above its step


def stairs_block(stairs: Stairs) -> Column:
    """Return title, drawing and words of the stairs."""
    rises = len(stairs.steps) - 1
    rise = min(_STEP, _CLIMB / max(1, rises))

    def draw(surface: Surface, kit: Kit, box: Box) -> None:
        _draw_steps(surface, kit, box, stairs, kit.f(rise))

    steps = Drawing(draw, high=_ABOVE + _STEP + rise * rises)
    words = Paragraph(stairs.words, NOTE)
    return Column((Text(stairs.title, Style("title", "lead")), steps, words), "tight")


def _draw_steps(surface: Surface, kit: Kit, box: Box, stairs: Stairs, rise: int) -> None:
    count, base = len(stairs.steps), float(box.bottom)
    wide = (box.w - 2 * kit.f(6)) / count
    tops = [base - kit.f(_STEP) - rise * at for at in range(count)]
    edges = [box.x + kit.f(6) + wide * at for at in range(count + 1)]
    corners = [(edges[0], base)]
    for at, top in enumerate(tops):
        corners += [(edges[at], top), (edges[at + 1], top)]
    corners.append((edges[-1], tops[-1] - rise if stairs.more else base))
    for at, (start, end) in enumerate(pairwise(corners)):
        line = shapes.wobble(start, end, kit.u(26), ("stairs", at))
        shapes.stroke(surface, line, "pencil", kit.thin(3, 2), 230)
    for at, (price, top) in enumerate(zip(stairs.steps, tops)):
        x, y, now = (edges[at] + edges[at + 1]) / 2, top - kit.f(_RING), at == stairs.now
        size = SIZES["result" if now else "heading"]
        number = kit.pencil(surface, x, y, price, size, bold=now, seed=("stairs", price))
        if now:
            half, r = max(kit.f(_RING), number.w // 2 + kit.space("tight")), kit.f(_RING)
            ring = Box(round(x) - half, round(y) - r, 2 * half, 2 * r)
            shapes.ring(surface, ring, r, "ox", kit.thin(3, 2))


# ---- the score in short, at the foot of the pad: a line a player, and one a dish

_TITLE_AT, _HEADS_AT, _FIRST = 30, 32, 52
"""design heights: the middle of the title, and of the heads; where the first row begins"""
_ROW, _FOOT = 52, 10  # room for marks over and under the number; below the last row
_NUMBERS = 0.735  # the part of the width that is for the columns of numbers
_RIGHT = 0.98  # where the last column ends, in parts of the width
_LESS = 0.88  # four columns are written smaller by so much
_SOUP, _DEBT = "100", "−100"  # numbers for which a column has room


class ScoreBlock:
    """The score in short from the top of ``box`` on, which is as wide as it."""

    def __init__(self, kit: Kit, box: Box, score: ScoreInfo) -> None:
        self.kit, self.box, self.score = kit, box, score
        self._less = _LESS if len(score.heads) > 3 else 1.0
        main = score.lines[0].main if score.lines else 0
        self._head_widths = [
            kit.width(head, NOTE.face, NOTE.pixels * self._less) for head in score.heads
        ]
        self._main_width = self._width_of(_DEBT, main=True)
        self._widths = [
            max(wide, self._main_width if at == main else self._width_of(_SOUP, main=False))
            for at, wide in enumerate(self._head_widths)
        ]
        between = max(1, len(self._widths) - 1)
        self._gap = (_NUMBERS * box.w - sum(self._widths)) / between
        last = box.x + _RIGHT * box.w
        self.edges = [
            last - sum(self._widths[at + 1 :]) - self._gap * (len(self._widths) - 1 - at)
            for at in range(len(self._widths))
        ]
        """the right edges of the number columns, all equally far apart"""

    @staticmethod
    def height(kit: Kit, score: ScoreInfo) -> int:
        """Return the height of the score in short."""
        return kit.f(_FIRST + _FOOT) + kit.f(_ROW) * len(score.lines)

    def _size(self, main: bool) -> float:
        return SIZES["title" if main else "heading"] * self._less

    def _width_of(self, number: str, *, main: bool) -> int:
        return self.kit.width(number, "pencil", self._size(main))

    def heads(self) -> list[Box]:
        """Return where the heads of the number columns are, from left to right."""
        half = self.kit.f(16)
        y = self.box.y + self.kit.f(_HEADS_AT) - half
        return [
            Box(round(edge) - w, y, w, 2 * half) for edge, w in zip(self.edges, self._head_widths)
        ]

    def marked_numbers(self) -> list[tuple[Box, str]]:
        """Return the numbers that have marks over or under them, and what these mean."""
        high, wide, top = self.kit.f(_ROW), self._main_width, self.box.y + self.kit.f(_FIRST)
        return [
            (Box(round(self.edges[row.main]) - wide, top + high * at, wide, high), words)
            for at, row in enumerate(self.score.lines)
            if row.marks is not None and (words := row.marks.explained)
        ]

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        kit, box, score, edges = self.kit, self.box, self.score, self.edges
        left = box.x + kit.space("hair")
        shapes.line(surface, box.x, box.y, box.w, "ink2", kit.thin(2))
        room = min(box.w * 0.30, edges[0] - self._head_widths[0] - kit.f(10) - left)
        face, size, ink = NAME.how
        y = box.y + kit.f(_TITLE_AT)
        kit.text(surface, left, y, score.title, face, size * self._less, ink, max_width=room)
        y = box.y + kit.f(_HEADS_AT)
        for edge, head in zip(edges, score.heads):
            kit.text(surface, edge, y, head, NOTE.face, NOTE.pixels * self._less, NOTE.ink, "right")
        for edge in edges[:-1]:
            x, high = edge + self._gap / 2, self.height(kit, score)
            shapes.line(surface, x, box.y, high, "rule", 1, upright=True)
        first = max(self._width_of(row.values[0], main=row.main == 0) for row in score.lines)
        room = round(edges[0] - first - kit.space("near") - box.x)
        given = [row.name for row in score.lines]
        names = short_names(kit, given, STRONG.face, NOTE.pixels, room)
        for at, (row, name) in enumerate(zip(score.lines, names)):
            y = box.y + kit.f(_FIRST + _ROW / 2) + kit.f(_ROW) * at
            kit.text(surface, left, y, name, STRONG.face, NOTE.pixels)
            self._draw_numbers(surface, row, y)
            if row is not score.lines[-1]:
                shapes.line(surface, box.x, y + kit.f(_ROW) // 2, box.w, "rule", 1, 160)

    def _draw_numbers(self, surface: Surface, row: ScoreLine, y: int) -> None:
        for at, (edge, value) in enumerate(zip(self.edges, row.values)):
            main = at == row.main
            size, ink, seed = self._size(main), PENCIL.ink if main else NOTE.ink, (row.name, at)
            number = self.kit.pencil(
                surface, edge, y, value, size, ink, "right", seed=seed, bold=main
            )
            if main and row.marks is not None:
                row.marks.draw(surface, self.kit, number, y, row.name)
