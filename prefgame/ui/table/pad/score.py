"""The drawing of the score in short, at the foot of the notepad: a line a player, and one a dish.

Invariant: it draws the numbers it is given; columns are as wide as their heads or numbers.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.scores.lines import ScoreInfo, ScoreLine
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import short_names

_HEAD = 62
_ROW = 52  # room for marks over and under the number
_NUMBERS = 0.735  # the part of the width that is for the columns of numbers
_RIGHT = 0.98  # where the last column ends, in parts of the width
_LESS = 0.88  # four columns are written smaller by so much
_SOUP, _DEBT = "100", "−100"  # numbers for which a column has room


def score_height(kit: Kit, score: ScoreInfo) -> int:
    """The height of the score in short."""
    return kit.f(_HEAD) + kit.f(_ROW) * len(score.lines)


def score_marks(kit: Kit, box: Box, top: int, score: ScoreInfo) -> list[Box]:
    """Where the heads of the number columns are on the pad in ``box``, from left to right.

    The score begins ``top`` pixels below the edge of the pad.
    """
    y, half = box.y + top + kit.f(32), kit.f(16)
    wide = [kit.width(head, "label", _size(score, 22)) for head in score.heads]
    return [
        Box(round(edge) - w, y - half, w, 2 * half)
        for edge, w in zip(_edges(kit, box, score), wide)
    ]


def marked_numbers(kit: Kit, box: Box, top: int, score: ScoreInfo) -> list[tuple[Box, str]]:
    """The numbers that have marks over or under them, and what these mean."""
    edges, high = _edges(kit, box, score), kit.f(_ROW)
    return [
        (_number_box(kit, score, edges[row.main], box.y + top + kit.f(52) + high * at), words)
        for at, row in enumerate(score.lines)
        if row.marks is not None and (words := row.marks.explained)
    ]


def _number_box(kit: Kit, score: ScoreInfo, edge: float, y: int) -> Box:
    wide = _number_width(kit, score, main=True)
    return Box(round(edge) - wide, y, wide, kit.f(_ROW))


def draw_score(surface: Surface, kit: Kit, box: Box, top: int, score: ScoreInfo) -> None:
    """The score on the pad in ``box``, from ``top`` pixels below its edge."""
    f = kit.f
    left, width, y = box.x + f(14), box.w - 2 * f(14), box.y + top
    shapes.line(surface, left, y, width, "ink2", kit.thin(2))
    edges = _edges(kit, box, score)
    first_head = edges[0] - kit.width(score.heads[0], "label", _size(score, 22))
    room, x = min(width * 0.30, first_head - f(10) - left - f(4)), left + f(4)
    kit.text(surface, x, y + f(30), score.title, "title", _size(score, 30), max_width=room)
    for edge, head in zip(edges, score.heads):
        kit.text(surface, edge, y + f(32), head, "label", _size(score, 22), "ink2", "right")
    for edge in edges[:-1]:
        shapes.line(
            surface,
            edge + _gap(kit, box, score) / 2,
            y,
            score_height(kit, score),
            "rule",
            1,
            upright=True,
        )
    first = max(
        kit.width(row.values[0], "pencil", _number_size(score, row.main == 0))
        for row in score.lines
    )
    names = short_names(
        kit, [row.name for row in score.lines], "button", 22, edges[0] - first - f(14) - left
    )
    for i, (row, name) in enumerate(zip(score.lines, names)):
        _draw_line(surface, kit, left, width, y + f(78) + f(_ROW) * i, edges, score, row, name)


def _edges(kit: Kit, box: Box, score: ScoreInfo) -> list[float]:
    """The right edges of the number columns, all equally far apart.

    A column is as wide as its head or its numbers.
    """
    left, width, wide = box.x + kit.f(14), box.w - 2 * kit.f(14), _widths(kit, score)
    gap = _gap(kit, box, score)
    return [
        left + _RIGHT * width - sum(wide[at + 1 :]) - gap * (len(wide) - 1 - at)
        for at in range(len(wide))
    ]


def _widths(kit: Kit, score: ScoreInfo) -> list[int]:
    main = score.lines[0].main if score.lines else 0
    return [
        max(kit.width(head, "label", _size(score, 22)), _number_width(kit, score, at == main))
        for at, head in enumerate(score.heads)
    ]


def _gap(kit: Kit, box: Box, score: ScoreInfo) -> float:
    """Between two columns."""
    wide = _widths(kit, score)
    return (_NUMBERS * (box.w - 2 * kit.f(14)) - sum(wide)) / max(1, len(wide) - 1)


def _size(score: ScoreInfo, size: float) -> float:
    return size * _LESS if len(score.heads) > 3 else size


def _number_size(score: ScoreInfo, main: bool) -> float:
    return _size(score, 38 if main else 34)


def _number_width(kit: Kit, score: ScoreInfo, main: bool) -> int:
    return kit.width(_DEBT if main else _SOUP, "pencil", _number_size(score, main))


def _draw_line(
    surface: Surface,
    kit: Kit,
    left: int,
    width: int,
    y: int,
    edges: list[float],
    score: ScoreInfo,
    row: ScoreLine,
    name: str,
) -> None:
    f = kit.f
    kit.text(surface, left + f(4), y, name, "button", 22)
    for k, (edge, value) in enumerate(zip(edges, row.values)):
        main = k == row.main
        ink = "pencil" if main else "ink2"
        number = kit.pencil(
            surface,
            edge,
            y,
            value,
            _number_size(score, main),
            ink,
            "right",
            bold=main,
            seed=(row.name, k),
        )
        if main and row.marks is not None:
            row.marks.draw(surface, kit, number, y, row.name)
    if row is not score.lines[-1]:
        shapes.line(surface, left, y + f(_ROW) // 2, width, "rule", 1, 160)
