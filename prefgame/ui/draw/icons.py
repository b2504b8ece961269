"""Small drawn signs: arrows, ticks, crowns, the dealer's pack, tricks, pencil strokes.

`x`, `y` is the middle of a sign and `size` about half its height, unless said otherwise;
all in pixels.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Literal

from pygame import Surface

from prefgame.ui.draw import shapes, strokes
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import Colour

Pointing = Literal["right", "down", "left", "up"]
_TURN = {"right": 0, "down": 90, "left": 180, "up": 270}


def triangle(
    surface: Surface, x: float, y: float, size: float, direction: Pointing, colour: Colour = "ink"
) -> None:
    """An arrowhead that points in that direction."""
    angles = (math.radians(_TURN[direction] + corner) for corner in (0, 130, 230))
    corners = [(x + size * math.cos(a), y + size * math.sin(a)) for a in angles]
    strokes.polygon(surface, corners, colour)


def tick(
    surface: Surface, x: float, y: float, size: float, colour: Colour = "ink", width: float = 3
) -> None:
    """A tick."""
    points = [
        (x - size * 0.8, y),
        (x - size * 0.2, y + size * 0.6),
        (x + size * 0.85, y - size * 0.7),
    ]
    strokes.stroke(surface, points, colour, width)


def crown(surface: Surface, x: float, y: float, size: float, colour: Colour = "ink") -> None:
    """A crown of three points."""
    corners = ((-1, 0.7), (-1, -0.5), (-0.45, 0.05), (0, -0.9), (0.45, 0.05), (1, -0.5), (1, 0.7))
    strokes.polygon(surface, [(x + dx * size, y + dy * size) for dx, dy in corners], colour)


def bars(
    surface: Surface, x: float, y: float, size: float, colour: Colour = "cream", width: int = 3
) -> None:
    """Three level lines: the sign of a menu."""
    for i in (-1, 0, 1):
        shapes.line(surface, x - size, y + i * size * 0.8, 2 * size, colour, width)


def pencil_sign(surface: Surface, x: float, y: float, size: float, angle: float = -45.0) -> None:
    """A short pencil: somebody is thinking.

    It lies at `angle` degrees, its point to the right at 0.
    """
    a = math.radians(angle)
    along, across = (math.cos(a), math.sin(a)), (-math.sin(a), math.cos(a))

    def at(u: float, v: float) -> tuple[float, float]:
        return x + (u * along[0] + v * across[0]) * size, y + (u * along[1] + v * across[1]) * size

    strokes.polygon(surface, [at(-1, -0.24), at(0.5, -0.24), at(0.5, 0.24), at(-1, 0.24)], "brass")
    strokes.polygon(
        surface, [at(-1, -0.24), at(-0.72, -0.24), at(-0.72, 0.24), at(-1, 0.24)], "#b98a80"
    )
    strokes.polygon(surface, [at(0.5, -0.24), at(1.1, 0), at(0.5, 0.24)], "#e0bd84")
    strokes.polygon(surface, [at(0.86, -0.1), at(1.12, 0), at(0.86, 0.1)], "shade")


def dealer_pack(surface: Surface, x: float, y: float, size: float) -> None:
    """Three small backs: this seat deals."""
    edge = max(1, round(size * 0.12))
    for i in (2, 1, 0):
        box = Box(
            round(x - size * 0.62 + i * size * 0.22),
            round(y - size * 0.8 + i * size * 0.16),
            round(size * 1.1),
            round(size * 1.5),
        )
        shapes.rounded_box(surface, box, size * 0.18, "ox", edge="cream", edge_width=edge)


def trick_backs(
    surface: Surface,
    x: float,
    y: float,
    won: int,
    needed: int,
    w: int,
    h: int,
    gap: int,
    *,
    on_paper: bool = False,
) -> float:
    """A back for each trick, from the left edge `x`; returns the right edge.

    `y` is their middle. Filled backs are won, empty frames are still needed.
    """
    line, fill, heart = ("ink2", "ink", "paper") if on_paper else ("cream2", "cream", "ox")
    count, radius = max(won, needed), max(2, round(w * 0.16))
    for i in range(count):
        box = Box(round(x + i * (w + gap)), round(y - h / 2), w, h)
        if i < won:
            shapes.rounded_box(surface, box, radius, fill)
            shapes.rounded_box(surface, box.inset(max(2, w // 6)), 1, heart)
        else:
            shapes.ring(surface, box, radius, line, max(2, w // 9))
    return x + count * (w + gap) - (gap if count else 0)


# -- the pencil's signs on the sheet --------------------
def hat(
    surface: Surface,
    x: float,
    y: float,
    size: float,
    width: float,
    *,
    turned: bool = False,
    colour: Colour = "pencil",
) -> None:
    """A roof over a number; turned: the roof upside down. `size` is half its width."""
    way = 1 if turned else -1
    points = [
        (x - size, y - way * size * 0.3),
        (x, y + way * size * 0.54),
        (x + size, y - way * size * 0.3),
    ]
    strokes.stroke(surface, points, colour, width, 235)


def refa(
    surface: Surface,
    x: float,
    y: float,
    size: float,
    width: float,
    *,
    used: bool = False,
    seed: Hashable = 0,
    colour: Colour = "pencil",
) -> None:
    """A level stroke; used: with a short slanting stroke through it. `size` is half its width."""
    strokes.stroke(
        surface, strokes.wobble((x - size, y), (x + size, y), size, seed), colour, width, 230
    )
    if used:
        slant = [(x + size * 0.5, y - size * 0.62), (x - size * 0.5, y + size * 0.62)]
        strokes.stroke(surface, slant, colour, width, 235)
