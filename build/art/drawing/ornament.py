"""Ornaments a court is dressed in: bands, beads, jewels, lozenges, ermine, slashes, roses, pleats.

Invariant: an ornament follows a line or fills an outline it is given; it does not depend on the
person who wears it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

import numpy as np
from shapely.geometry import LineString, Point, Polygon

from drawing.canvas import Canvas
from drawing.palette import GREEN, INK, RED, WHITE, YELLOW
from drawing.paths import (
    Line,
    Path,
    Place,
    curve,
    ellipse,
    loop,
    move,
    normals,
    number,
    path_data,
    places_along,
    points,
)


def diamond(half_width: float, half_height: float) -> Line:
    return loop(
        [(0, -half_height, 1), (half_width, 0, 1), (0, half_height, 1), (-half_width, 0, 1)]
    )


def band(
    art: Canvas, path: Path | Line, width: float | Line, colour: str, edge: float = 3.2
) -> tuple[Line, Line]:
    """A strip along a curve, of one width or a width for each point; returns outline and spine."""
    spine = curve(path, 12)
    _, side = normals(spine)
    half = side * np.broadcast_to(np.asarray(width, float), len(spine))[:, None] / 2
    outline = np.vstack([spine + half, (spine - half)[::-1]])
    art.shape(outline, colour, edge, 0.45)
    return outline, spine


def beads(
    art: Canvas,
    line: Line,
    count: int,
    radius: float,
    colour: str,
    edge: float,
    start: float = 0.03,
    end: float = 0.97,
    contrast: float = 0.5,
    n: int = 16,
) -> None:
    """Round beads in a row; `edge` 0 leaves them without outline."""
    for x, y, _ in places_along(line, count, start, end):
        art.shape(ellipse(x, y, radius, n=n), colour, edge, contrast)


def studs(art: Canvas, path: Path, count: int, radius: float = 3, colour: str = YELLOW) -> None:
    """Small studs on a cuff or a strap."""
    beads(art, curve(path), count, radius, colour, 1.6, 0.06, 0.94)


def ermine_tail(art: Canvas, x: float, y: float, scale: float = 1, turn: float = 0) -> None:
    with art.local_frame(x, y, scale, turn):
        art.fill(loop("0,-7! 2.2,2 5,8! 1.6,6 0,10! -1.6,6 -5,8! -2.2,2"), INK)
        for dx, dy in ((-4, -6), (4, -6), (0, -11)):
            art.fill(ellipse(dx, dy, 1.5, 1.9, n=10), INK)


def ermine_tails(art: Canvas, place: Place, where: str, scale: float) -> None:
    """Tails strewn over a cape that hangs from a neck at `place`; those at the sides lean
    with the fall.
    """
    for x, y, *_ in points(where):
        ermine_tail(art, *place.at(x, y), scale, round(-x / 9))


def ermine(
    art: Canvas, line: Line, count: int, size: float = 7, start: float = 0.04, end: float = 0.96
) -> None:
    """Ermine tails across a strip of fur."""
    for x, y, direction in places_along(line, count, start, end):
        ermine_tail(art, x, y, size / 7, round(direction + 90, 1))


def ermine_band(
    art: Canvas,
    path: Path | Line,
    width: float,
    count: int,
    size: float,
    span: tuple[float, float] = (0.15, 0.85),
    edge: float = 3.4,
) -> Line:
    """A strip of white fur with tails, as on cuffs and hems; returns its outline."""
    outline, spine = band(art, path, width, WHITE, edge)
    ermine(art, spine, count, size, *span)
    return outline


def lozenges(
    art: Canvas,
    outline: Line,
    dx: float,
    dy: float,
    origin: tuple[float, float],
    colour: str = INK,
    width: float = 2,
    motif: Callable[[float, float], object] | None = None,
) -> None:
    """A lattice of lozenges over a surface, a motif in each; its lines rise `dy` in every `dx`."""
    surface = Polygon(outline)
    x0, y0, x1, y1 = surface.bounds
    ox, oy = origin
    reach = int(max(x1 - x0, y1 - y0) / min(dx, dy)) + 4
    data = ""
    for i in range(-reach, reach + 1):
        for slope in (1, -1):
            left, right = ox + (i - reach) * dx, ox + (i + reach) * dx
            rise = slope * reach * dy
            data += f"M{number(left)} {number(oy - rise)}L{number(right)} {number(oy + rise)}"
    near = surface.buffer(8)
    with art.group(clip=outline):
        art.raw(f'<path d="{data}" stroke="{colour}" stroke-width="{width}" fill="none"/>')
        if motif:
            for i in range(-reach, reach + 1):
                for j in range(-reach, reach + 1):
                    x = ox + i * dx + (0 if j % 2 == 0 else dx / 2)
                    y = oy + dy / 2 + j * dy / 2
                    if near.contains(Point(x, y)):
                        motif(x, y)


def rose(
    art: Canvas,
    x: float,
    y: float,
    radius: float,
    colour: str = RED,
    heart: str = YELLOW,
    leaves: bool = True,
    edge: float = 2.4,
    turn: float = 0,
) -> None:
    """A five-petalled heraldic rose."""

    def around(angle: float, r: float) -> tuple[float, float]:
        return x + radius * r * math.cos(angle), y + radius * r * math.sin(angle)

    fifths = [math.radians(turn + 72 * k - 90) for k in range(5)]
    if leaves:
        for a in (f + math.radians(36) for f in fifths):
            leaf = loop([around(a - 0.25, 0.6), (*around(a, 1.28), 1), around(a + 0.25, 0.6)])
            art.shape(leaf, GREEN, edge * 0.8, 0.4)
    for a in fifths:
        cx, cy = around(a, 0.56)
        art.shape(ellipse(cx, cy, radius * 0.46, radius * 0.44, n=24), colour, edge, 0.45)
        veins = [[around(a + d, 0.25), around(a + d, 0.72)] for d in (-0.22, 0.0, 0.22)]
        art.strokes(veins, edge * 0.5, 0.02, 0.8)
    art.shape(ellipse(x, y, radius * 0.27, n=20), heart, edge * 0.9, 0.4)


def slash(
    art: Canvas,
    x: float,
    y: float,
    turn: float = 0,
    colour: str = RED,
    h: float = 17,
    w: float = 5.6,
) -> None:
    """A slash in a doublet through which the lining shows; `h`, `w` are half its
    height and width.
    """
    cut = loop(
        [
            (0, -h, 1),
            (w, -h * 0.3),
            (w * 0.9, h * 0.4),
            (0, h, 1),
            (-w * 0.9, h * 0.4),
            (-w, -h * 0.3),
        ]
    )
    art.shape(move(cut, x, y, 1, turn), colour, 2.6, 0.55)
    art.rails(
        move([(w * 0.9, -h * 0.6), (w, 0), (w * 0.8, h * 0.6)], x, y, 1, turn),
        move([(-w, -h * 0.6), (-w, 0), (-w, h * 0.6)], x, y, 1, turn),
        count=6,
        reach=0.6,
        width=1.6,
    )


def puff(
    art: Canvas,
    outline: Line,
    panes: int,
    colours: tuple[str, str],
    top: tuple[float, float],
    hem: tuple[tuple[float, float], tuple[float, float]],
) -> None:
    """A puffed upper sleeve with panes fanning from its top to its hem, in the second colour
    on the first.
    """
    art.fill(outline, colours[0])
    x0, x1 = outline[:, 0].min(), outline[:, 0].max()
    with art.group(clip=outline):
        for i in range(panes):
            t = (i + 0.5) / panes
            u = t - 0.5
            bx = hem[0][0] * (1 - t) + hem[1][0] * t
            by = hem[0][1] * (1 - t) + hem[1][1] * t
            mx = (top[0] + bx) / 2 + u * (x1 - x0) * 0.62
            my = (top[1] + by) / 2
            hw = (x1 - x0) / panes * 0.3
            art.shape(
                loop([(top[0] + u * 18, top[1], 1), (mx - hw, my), (bx, by, 1), (mx + hw, my)]),
                colours[1],
                2.6,
            )
            art.rails(
                [(mx + hw * 0.8, my - 26), (mx + hw, my), (mx + hw * 0.7, my + 26)],
                [(mx - hw, my - 26), (mx - hw, my), (mx - hw, my + 26)],
                count=9,
                reach=0.7,
                width=1.7,
                bulge=0.05,
            )
        art.hatch(outline, angle=15, gap=4.8, depth=16, width=2.2, bend=5)
    art.outline(outline, 4, 0.45)


def ruff(art: Canvas, cx: float, cy: float, rx: float, ry: float, pleats: int = 17) -> None:
    """A cartwheel ruff in perspective: scalloped rim and figure-of-eight pleats."""

    def rim(angle: float, k: float) -> tuple[float, float]:
        return cx + rx * k * math.cos(angle), cy + ry * k * math.sin(angle)

    turns = np.linspace(0, 2 * math.pi, pleats * 12, endpoint=False)
    scallops = np.array([rim(t, 1 + 0.06 * math.cos(pleats * t)) for t in turns])
    art.shape(move(scallops, 0, ry * 0.325), "#e6e0d2", 3.2, 0.4)
    art.shape(scallops, WHITE, 3.2, 0.45)
    folds, lips = [], []
    for i in range(pleats):
        fold, lip = 2 * math.pi * (i + 0.5) / pleats, 2 * math.pi * i / pleats
        folds.append([rim(fold, 1.0), rim(fold + 0.05, 0.82), rim(fold, 0.62)])
        lips.append([rim(lip - 0.06, 0.94), rim(lip, 1.02), rim(lip + 0.06, 0.94)])
        if math.sin(lip) > -0.3:
            lips.append([rim(lip + 0.1, 0.97), rim(lip + 0.07, 0.75), rim(lip + 0.05, 0.58)])
    art.strokes(folds, 2.3, 0.02, 0.8)
    art.strokes(lips, 1.5, 0.1, 0.6)


def flow(
    art: Canvas,
    guides: Sequence[Path],
    count: int,
    width: float = 2,
    seed: int = 5,
    ends: tuple[float, float] = (0.85, 1.0),
    colour: str = INK,
) -> None:
    """Strands between two guide curves, as in hair, beards and manes; they end at
    random within `ends`.
    """
    chance = random.Random(seed)
    left, right = (LineString(curve(guide, 16)) for guide in guides)
    data = ""
    for i in range(count):
        u = (i + 0.5) / count
        start = 0.08 * chance.random()
        end = ends[0] + (ends[1] - ends[0]) * chance.random()
        strand: list[tuple[float, float]] = []
        halves: list[float] = []
        for k in range(23):
            r = k / 22
            t = start + (end - start) * r
            a, b = left.interpolate(t, normalized=True), right.interpolate(t, normalized=True)
            # strands must not close up where the guides meet
            room = math.hypot(a.x - b.x, a.y - b.y) / count
            swell = min(
                math.sin(min(1, r / 0.15) * math.pi / 2),
                math.sin(min(1, (1 - r) / 0.55) * math.pi / 2),
            )
            strand.append((a.x * (1 - u) + b.x * u, a.y * (1 - u) + b.y * u))
            halves.append(max(0.12, min(width, 0.42 * room) * (0.1 + 0.9 * swell)) / 2)
        line, half = np.array(strand), np.array(halves)[:, None]
        _, side = normals(line)
        data += path_data(np.vstack([line + side * half, (line - side * half)[::-1]]))
    art.raw(f'<path d="{data}" fill="{colour}"/>')


def locks(
    art: Canvas,
    outline: Line,
    colour: str,
    strands: str | Sequence[Path],
    edge: float = 3.6,
    width: float = 2.2,
) -> None:
    """A mass of hair with strands inside."""
    art.fill(outline, colour)
    with art.group(clip=outline):
        art.strokes(strands, width, 0.12, 0.6)
    art.outline(outline, edge)
