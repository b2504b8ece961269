"""The slip of paper with a verdict: words, a line in pencil under them, and the tricks counted out.

Invariant: all words are there from the first frame; what moves is only marks and lines.
"""

from __future__ import annotations

from typing import NamedTuple

from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.icons import draw_sprig
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.shapes import Point
from prefgame.ui.table.verdict.words import HandVerdict, Kind
from prefgame.ui.widgets.canvas import Kit

_SIZES = (76, 70, 64, 58, 52, 46, 42)
"""design pixels of the words: the largest that fits one line, or the smallest in two"""
_TALLY, _BELOW = 34, 25
_AIR = 30
"""design pixels between the edge of the paper and what is on it"""
_MARK_W, _MARK_H, _GAP = 24, 34, 8
_UNDER, _UNDER_SPRIGS = 34, 64
"""design pixels of the strip with the line under the words; sprigs rise above the line"""


class Shown(NamedTuple):
    """How much of a verdict is seen: all from 0 to 1."""

    paper: float = 1.0
    counted: float = 1.0
    line: float = 1.0


class _Plan(NamedTuple):
    """Where the parts of a slip are: the paper, its words, their size, and what is below them."""

    box: Box
    words: Box
    size: int
    line: int
    marks: int
    tally: int
    below: int


def _plan(kit: Kit, verdict: HandVerdict) -> _Plan:
    layout, air = kit.layout, kit.f(_AIR)
    between = layout.right.x - layout.left.right - 2 * kit.u(12)
    most = min(layout.trick.w, kit.f(980), between) - 2 * air
    size = next((one for one in _SIZES if kit.width(verdict.words, "title", one) <= most), 42)
    wide = min(most, kit.width(verdict.words, "title", size))
    high = kit.paragraph_height(verdict.words, wide + 2, "title", size, 1.12)
    tally = kit.width(verdict.tally, "name", _TALLY)
    below = kit.width(verdict.below, "label", _BELOW)
    wide = min(most, max(wide, below, tally, kit.f(420)))
    marks = kit.f(_MARK_H + 22) if max(verdict.won, verdict.needed) else 0
    told = kit.f(_TALLY * 1.3) if verdict.tally else 0
    below = kit.paragraph_height(verdict.below, wide + 2, "label", _BELOW, 1.2)
    below = below + kit.f(14) if verdict.below else 0
    sprigs = verdict.kind is Kind.EVERYTHING
    under = kit.f(_UNDER_SPRIGS if sprigs else _UNDER)
    whole = 2 * air + high + under + marks + told + below
    middle = layout.trick.centery - kit.u(10)
    x, y = layout.table.centerx - wide // 2 - air, middle - whole // 2
    box = Box(x, y, wide + 2 * air, whole)
    words = Box(x + air, y + air - kit.f(6), wide + 2, high)
    at = words.bottom + under
    line = at - kit.f(_UNDER) // 2
    foot = at + marks + told
    return _Plan(
        box,
        words,
        size,
        line,
        at + marks // 2,
        at + marks + told // 2,
        foot + (kit.f(14) if below else 0),
    )


def verdict_box(kit: Kit, verdict: HandVerdict) -> Box:
    """Where the slip lies."""
    return _plan(kit, verdict).box


def draw_verdict(surface: Surface, kit: Kit, verdict: HandVerdict, shown: Shown) -> None:
    """Draw the slip as far as it is ``shown``."""
    plan, alpha = _plan(kit, verdict), round(255 * shown.paper)
    if alpha <= 0:
        return
    rise = round(kit.u(14) * (1 - shown.paper))
    plan = plan._replace(
        box=plan.box.move(0, rise),
        words=plan.words.move(0, rise),
        line=plan.line + rise,
        marks=plan.marks + rise,
        tally=plan.tally + rise,
        below=plan.below + rise,
    )
    counted = round(shown.counted * verdict.won)
    kit.sprite(
        surface,
        ("verdict", verdict, counted),
        plan.box,
        kit.u(60) + 8,
        lambda picture, box: _draw(picture, kit, verdict, _moved(plan, box), counted),
        alpha,
    )
    if shown.line > 0:
        _draw_line(surface, kit, verdict.kind, plan, shown.line, alpha)


def _moved(plan: _Plan, box: Box) -> _Plan:
    """The plan where its paper lies at another place."""
    dx, dy = box.x - plan.box.x, box.y - plan.box.y
    return _Plan(
        box,
        plan.words.move(dx, dy),
        plan.size,
        plan.line + dy,
        plan.marks + dy,
        plan.tally + dy,
        plan.below + dy,
    )


def _draw(surface: Surface, kit: Kit, verdict: HandVerdict, plan: _Plan, counted: int) -> None:
    kit.sheet(surface, plan.box, 8, 18, 10)
    shapes.ring(surface, plan.box.inset(kit.u(9)), kit.u(4), "rule", 1)
    words = plan.words
    kit.paragraph(
        surface,
        words.x,
        words.y,
        words.w,
        verdict.words,
        "title",
        plan.size,
        line_height=1.12,
        align="center",
    )
    count = max(verdict.won, verdict.needed)
    if count:
        w, h, gap = kit.f(_MARK_W), kit.f(_MARK_H), kit.f(_GAP)
        x = plan.box.centerx - (count * w + (count - 1) * gap) / 2
        for at in range(count):
            mark = Box(round(x + at * (w + gap)), plan.marks - h // 2, w, h)
            _draw_mark(surface, kit, mark, taken=at < counted)
    if verdict.tally:
        kit.text(
            surface,
            plan.box.centerx,
            plan.tally,
            verdict.tally,
            "name",
            _TALLY,
            "ink",
            "center",
            max_width=words.w,
        )
    if verdict.below:
        kit.paragraph(
            surface,
            words.x,
            plan.below,
            words.w,
            verdict.below,
            "label",
            _BELOW,
            "ink2",
            line_height=1.2,
            align="center",
        )


def _draw_mark(surface: Surface, kit: Kit, box: Box, *, taken: bool) -> None:
    """A trick that was taken, as the back of a card; one that was needed is an empty frame."""
    r = kit.thin(4, 2)
    if not taken:
        shapes.ring(surface, box, r, "paper_line", kit.thin(2))
        return
    shapes.shadow(surface, box, r, kit.thin(4, 2), kit.thin(2), 90)
    shapes.rounded_box(surface, box, r, "paper_high", edge="paper_line", edge_width=1)
    shapes.rounded_box(surface, box.inset(kit.thin(4, 2)), 1, "ox_high", "ox_low")


def _draw_line(
    surface: Surface, kit: Kit, kind: Kind, plan: _Plan, part: float, alpha: int
) -> None:
    """The line that closes a reckoning: double where the contract was made, one with a slanting
    stroke through it where it was not, as the pencil marks a refa that is used.
    """
    half = min(plan.words.w, kit.f(560)) // 2
    middle, y, width = plan.box.centerx, plan.line, kit.thin(3, 2)
    left, right = (middle - half, y), (middle + half, y)
    gap = kit.f(4)
    if kind is Kind.EVERYTHING:
        half -= kit.f(96)
        left, right = (middle - half, y), (middle + half, y)
        for way in (-1, 1):
            foot = middle + way * (half + kit.f(12))
            draw_sprig(surface, foot, y + kit.f(8), kit.f(80), way=way, part=part, alpha=alpha)
    if kind in (Kind.MADE, Kind.EVERYTHING):
        _pencil(surface, kit, (left[0], y - gap), (right[0], y - gap), part * 2, width, alpha)
        _pencil(surface, kit, (left[0], y + gap), (right[0], y + gap), part * 2 - 1, width, alpha)
        return
    _pencil(surface, kit, left, right, part * 1.5, width, alpha)
    if kind is Kind.DOWN:
        reach = kit.f(16)
        slant = (middle - reach, y + reach * 0.6), (middle + reach, y - reach * 0.6)
        _pencil(surface, kit, *slant, part * 3 - 2, width, alpha)


def _pencil(
    surface: Surface, kit: Kit, start: Point, end: Point, part: float, width: int, alpha: int
) -> None:
    """The first ``part`` of a line drawn by hand."""
    if part <= 0:
        return
    points = shapes.wobble(start, end, kit.u(26), (round(start[0] - end[0]), "verdict"))
    count = max(2, round(min(1.0, part) * len(points)))
    shapes.stroke(surface, points[:count], "pencil", width, round(alpha * 0.9))
