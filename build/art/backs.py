"""The card backs: an oxblood field under a cream and brass lattice with a rosette, the same on both
decks, and a field of interlaced rings that is green with acorns and leaves on the German deck, blue
with spades and hearts on the French one.

Invariant: the same whichever way it is held: every element is drawn in turns of 180 degrees about
the middle.
"""

from __future__ import annotations

import math

import numpy as np
from drawing.canvas import Canvas
from drawing.frames import WIDTH, back_card
from drawing.palette import BRASS, CREAM, INK, OXBLOOD
from drawing.paths import Line, ellipse, loop, move, number
from drawing.suits import german, silhouette

DARK = "#5c1a1a"
LODEN, DARK_LODEN = "#35503c", "#22372a"
BLUE, DARK_BLUE = "#2b4a74", "#1b3050"
MARGIN = 30


def _rect(inset: float, height: float, radius: float) -> str:
    """The beginning of an SVG rectangle with round corners, `inset` from the edge of the card."""
    side = (
        f'x="{inset:g}" y="{inset:g}" width="{WIDTH - 2 * inset:g}" height="{height - 2 * inset:g}"'
    )
    return f'<rect {side} rx="{radius:g}" '


def back(height: int, columns: int, rows: int) -> str:
    """A back of the given height; `columns` and `rows` count the lozenges across the field."""
    art = Canvas()
    field = _frame(art, height, OXBLOOD, DARK)
    inset = FIELD
    with art.group(clip=field):
        _lattice(
            art, inset, (WIDTH - 2 * inset) / columns, (height - 2 * inset) / rows, columns, rows
        )
        _medallion(art, WIDTH / 2, height / 2)
    art.contour(field, 4, CREAM, close=True)
    return back_card(height, art)


def second_back(height: int, deck: str, columns: int, rows: int) -> str:
    """The other back of a deck; `columns` and `rows` count the rings across the
    field, both even.
    """
    ground, dark = (LODEN, DARK_LODEN) if deck == "german" else (BLUE, DARK_BLUE)
    art = Canvas()
    field = _frame(art, height, ground, dark)
    with art.group(clip=field):
        _rings(art, height, columns, rows, dark)
        _shield(art, WIDTH / 2, height / 2, ground, dark)
        with art.local_frame(WIDTH / 2, height / 2):
            for turn in (0, 180):
                with art.group(f"rotate({turn})"):
                    (_acorn_and_leaves if deck == "german" else _two_signs)(art)
            art.fill(ellipse(0, 0, 9, n=32), BRASS)
            art.fill(ellipse(0, 0, 4, n=24), dark)
    art.contour(field, 4, CREAM, close=True)
    return back_card(height, art)


FIELD = MARGIN + 47  # inset of the patterned field


def _frame(art: Canvas, height: float, ground: str, dark: str) -> Line:
    """Draw the frames round the field; returns its outline."""
    art.raw(_rect(MARGIN, height, 20) + f'fill="{ground}" stroke="{dark}" stroke-width="2.4"/>')
    art.raw(_rect(MARGIN + 9, height, 14) + f'fill="none" stroke="{BRASS}" stroke-width="2.6"/>')
    art.raw(_rect(MARGIN + 17, height, 9) + f'fill="{dark}" stroke="{CREAM}" stroke-width="4"/>')
    _border(art, height, MARGIN + 32)
    right, foot = WIDTH - FIELD, height - FIELD
    field = np.array([(FIELD, FIELD), (right, FIELD), (right, foot), (FIELD, foot)], float)
    art.fill(field, ground)
    return field


def _rings(art: Canvas, height: float, columns: int, rows: int, dark: str) -> None:
    """Rings that overlap by half, so that their lenses make four-petalled flowers."""
    dx, dy = (WIDTH - 2 * FIELD) / columns, (height - 2 * FIELD) / rows
    r = math.hypot(dx, dy) / 2
    centres = [
        (FIELD + i * dx, FIELD + j * dy)
        for i in range(-1, columns + 2)
        for j in range(-1, rows + 2)
    ]
    for x, y in centres:
        art.contour(ellipse(x, y, r, n=72), 8, dark, close=True)
    for x, y in centres:
        art.contour(ellipse(x, y, r, n=72), 3.2, CREAM, close=True)
    for x, y in centres:
        for turn in (0, 90):
            lens = loop([(-r * 0.34, 0, 1), (0, -r * 0.13), (r * 0.34, 0, 1), (0, r * 0.13)])
            a = math.radians(turn)
            here = move(lens, x + dx / 2 * math.cos(a), y + dy / 2 * math.sin(a), 1, turn + 90)
            art.fill(here, BRASS)
        art.fill(ellipse(x, y, 6.6, n=24), CREAM)
        art.fill(ellipse(x, y, 3, n=16), dark)
        art.fill(ellipse(x + dx / 2, y + dy / 2, 4.4, n=20), CREAM)


def _shield(art: Canvas, x: float, y: float, ground: str, dark: str) -> None:
    """The oval in the middle."""
    with art.local_frame(x, y):
        art.fill(ellipse(0, 0, 134, 176, n=96), dark)
        art.contour(ellipse(0, 0, 134, 176, n=96), 3, CREAM, close=True)
        for k in range(44):
            a = 2 * math.pi * (k + 0.5) / 44
            art.fill(ellipse(125 * math.cos(a), 167 * math.sin(a), 3.4, n=16), BRASS)
        art.fill(ellipse(0, 0, 116, 158, n=96), ground)
        art.contour(ellipse(0, 0, 116, 158, n=96), 3.4, CREAM, close=True)
        art.contour(ellipse(0, 0, 108, 150, n=96), 1.8, BRASS, close=True)


def _acorn_and_leaves(art: Canvas) -> None:
    """An acorn above the middle between two leaves."""
    for turn, x, y in ((-58, -58, -34), (58, 58, -34)):
        german(art, "S", x, y, 0.6, turn, turn > 0)
    art.brush("0,-6 -2,-30 0,-50", 5, 0.05, 0.2, CREAM)
    german(art, "C", 0, -86, 0.86)


def _two_signs(art: Canvas) -> None:
    """A spade above the middle, a heart beside it; turned round, they stand there twice."""
    for suit, x, y, scale, turn in (("S", 0, -84, 0.84, 0), ("H", -62, 0, 0.5, -90)):
        with art.local_frame(x, y, scale, turn):
            for outline in silhouette(suit):
                art.fill(outline, CREAM)
            with art.group("scale(0.55)"):
                for outline in silhouette(suit):
                    art.fill(outline, INK if suit == "S" else OXBLOOD)
    art.brush("-14,-26 -34,-44 -58,-52 -74,-44", 4.4, 0.1, 0.3, BRASS)
    art.brush("14,-26 34,-44 58,-52 74,-44", 4.4, 0.1, 0.3, BRASS)


def _border(art: Canvas, height: float, inset: float) -> None:
    """A row of brass beads and cream darts between the frames."""
    for length, across in ((WIDTH - 2 * inset, False), (height - 2 * inset, True)):
        count = round(length / 24)
        count += count % 2  # a dart in the middle of each side, a bead in each corner
        for i in range(count + 1):
            t = inset + length * i / count
            for end in (inset, (WIDTH if across else height) - inset):
                x, y = (end, t) if across else (t, end)
                if i % 2 == 0:
                    art.fill(ellipse(x, y, 4.6, n=24), BRASS)
                else:
                    art.fill(move(_dart(9, 4.4), x, y, 1, 90 if across else 0), CREAM)


def _dart(half_width: float, half_height: float) -> Line:
    w, h = half_width, half_height
    return np.array([(-w, 0), (0, -h), (w, 0), (0, h)], float)


def _lattice(art: Canvas, inset: float, dx: float, dy: float, columns: int, rows: int) -> None:
    lines = ""
    for i in range(-rows, columns + rows + 1):
        x = inset + i * dx
        for slope in (1, -1):
            lines += (
                f"M{number(x)} {number(inset)}L{number(x + slope * rows * dx)} "
                f"{number(inset + rows * dy)}"
            )
    art.raw(f'<path d="{lines}" fill="none" stroke="{DARK}" stroke-width="9"/>')
    art.raw(f'<path d="{lines}" fill="none" stroke="{CREAM}" stroke-width="3.6"/>')

    def at(i: float, j: float) -> tuple[float, float]:
        return inset + i * dx, inset + j * dy

    crossings = [(float(i), float(j)) for i in range(columns + 1) for j in range(rows + 1)]
    crossings_between = [(i + 0.5, j + 0.5) for i in range(columns) for j in range(rows)]
    for crossing in crossings + crossings_between:
        art.fill(ellipse(*at(*crossing), 6.2, n=24), CREAM)
        art.fill(ellipse(*at(*crossing), 2.6, n=16), OXBLOOD)
    for i in range(columns + 1):
        for j in range(rows + 1):
            _flower(art, *at(i + 0.5, j), min(dx, dy) * 0.2)
            _flower(art, *at(i, j + 0.5), min(dx, dy) * 0.2)


def _flower(art: Canvas, x: float, y: float, radius: float) -> None:
    """A four-petalled brass flower."""
    for k in range(4):
        a = math.radians(90 * k)
        petal = ellipse(
            x + radius * 0.62 * math.cos(a), y + radius * 0.62 * math.sin(a), radius * 0.46, n=20
        )
        art.fill(petal, BRASS)
    art.fill(ellipse(x, y, radius * 0.3, n=16), DARK)


def _medallion(art: Canvas, x: float, y: float) -> None:
    """The rosette in the middle."""
    with art.local_frame(x, y):
        art.fill(_scalloped_circle(126, 8, 24), DARK)
        art.contour(_scalloped_circle(119, 8, 24), 4, CREAM, close=True)
        art.contour(ellipse(0, 0, 104, n=96), 2.4, BRASS, close=True)
        for radius, length, width, count, colour, shift in (
            (58, 44, 15, 16, BRASS, 0.5),
            (44, 42, 14, 16, CREAM, 0.0),
        ):
            for k in range(count):
                petal = loop(
                    [
                        (radius - 30, 0, 1),
                        (radius + 6, -width),
                        (radius + length, 0, 1),
                        (radius + 6, width),
                    ]
                )
                art.fill(move(petal, turn=360 / count * (k + shift)), DARK)
                inner = loop(
                    [
                        (radius - 24, 0, 1),
                        (radius + 6, 3 - width),
                        (radius + length - 6, 0, 1),
                        (radius + 6, width - 3),
                    ]
                )
                art.fill(move(inner, turn=360 / count * (k + shift)), colour)
        art.fill(ellipse(0, 0, 45, n=64), DARK)
        art.contour(ellipse(0, 0, 38, n=64), 3, CREAM, close=True)
        for k in range(8):
            petal = loop("8,0! 19,-8 31,0! 19,8")
            art.fill(move(petal, turn=45 * k), BRASS if k % 2 else CREAM)
        art.fill(ellipse(0, 0, 8, n=32), BRASS)
        for k in range(24):
            a = math.radians(15 * k + 7.5)
            art.fill(ellipse(111.5 * math.cos(a), 111.5 * math.sin(a), 2.6, n=14), CREAM)


def _scalloped_circle(radius: float, depth: float, lobes: int) -> Line:
    a = np.linspace(0, 2 * math.pi, lobes * 16, endpoint=False)
    r = radius - depth * (1 - np.abs(np.sin(a * lobes / 2)))
    rim: Line = np.c_[r * np.cos(a), r * np.sin(a)]
    return rim
