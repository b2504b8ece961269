"""What the courts carry beside weapons: sceptre, staff, falcon, crook, horn.

Invariant: everything is drawn without the hand; the hand comes over it.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.ornament import band, diamond
from drawing.palette import BROWN, DARK_BROWN, GOLD, INK, RED, WHITE, YELLOW
from drawing.paths import Path, curve, ellipse, loop, move, places_along


def sceptre(art: Canvas) -> None:
    """The kings' sceptre, leaning, its head at (284, 110)."""
    for width, colour in ((14, INK), (8.6, YELLOW)):
        art.brush("285,134 312,470", width, 0, 0, colour)
    for k in range(7):
        art.shape(move(loop("-8,-4 8,-4 8,4 -8,4"), 288 + k * 3.4, 180 + k * 42, 1, -5), GOLD, 2.4)
    art.shape(ellipse(284, 128, 15), YELLOW, 3.4)
    art.shape(loop("284,112! 276,98 284,84! 292,98"), YELLOW, 3)
    art.strokes("284,114 284,142 | 270,128 298,128", 2.6, 0.1, 0.1)


def staff(
    art: Canvas, x: float, top: float, colour: str = BROWN, lean: float = 0, foot: float = 530
) -> None:
    """A long wooden staff."""
    art.brush([(x, top), (x + lean, foot)], 15, 0, 0, INK)
    art.brush([(x, top + 3), (x + lean, foot)], 9, 0, 0, colour)
    knots = [(x + 2 + lean * t, top + (foot - top) * t) for t in (0.12, 0.3, 0.47, 0.66, 0.85)]
    art.strokes([[(a - 4, b - 6), (a, b), (a - 3, b + 8)] for a, b in knots], 1.8, 0.2, 0.5)


def falcon(art: Canvas, x: float, y: float, scale: float = 1) -> None:
    """A falcon on the fist, looking left; its claws at (x, y)."""
    with art.local_frame(x, y, scale):
        art.shape(loop("8,-18 26,10 32,44! 20,38 14,50! 6,36 0,0"), "#7a5230", 3.2)
        body = loop("-4,2 -24,-18 -30,-48 -22,-78 -14,-96 4,-100 16,-88 20,-62 18,-24 8,0")
        art.fill(body, "#f1e3c4")
        with art.group(clip=body):
            flecks = [
                [(a, b), (a + 1, b + 6)]
                for b in range(-72, 0, 11)
                for a in range(-26 + b % 2 * 5, 6, 9)
            ]
            art.strokes(flecks, 2.8, 0.3, 0.5, DARK_BROWN)
            art.fill(loop("-40,-120! 40,-120! 40,-84 6,-84 -6,-78 -22,-82 -40,-84!"), "#8b5a30")
        art.outline(body, 3.6)
        wing = loop("6,-76 24,-66 34,-34 36,4 24,34! 12,10 2,-20 -2,-50")
        art.shade(wing, "#8b5a30", 3.4, angle=70, gap=4.6, depth=10, width=1.8)
        art.strokes(
            "6,-60 12,-30 22,26 | 14,-62 22,-30 28,14 | 22,-56 30,-26 33,2 | 0,-44 6,-20 16,12",
            2.2,
            0.1,
            0.4,
        )
        art.shape(loop("-14,-92 -26,-90 -31,-80! -24,-82 -17,-80"), YELLOW, 2.4)
        art.fill(ellipse(-8, -88, 4.2), YELLOW)
        art.fill(ellipse(-8.6, -88, 2.6), INK)
        art.brush("-18,-94 -8,-95 2,-90", 2.2, 0.3, 0.5)
        for dx in (-9, 3):
            art.shape(
                loop(
                    [
                        (dx - 4, -6),
                        (dx - 6, 6),
                        (dx - 2, 12),
                        (dx + 3, 11),
                        (dx + 5, 4),
                        (dx + 3, -6),
                    ]
                ),
                YELLOW,
                2.2,
            )
        art.brush("-4,8 -12,26 -6,44", 3, 0.1, 0.4, RED)


def crook(art: Canvas, path: Path, colour: str = BROWN) -> None:
    """A shepherd's crook along its shaft, from the foot to the end of the hook."""
    line = curve(path, 14)
    art.brush(line, 16, 0, 0, INK)
    art.brush(line, 10, 0, 0, colour)
    knots = [line[int(len(line) * t)] for t in (0.1, 0.22, 0.34, 0.44)]
    art.strokes([[(x - 2, y - 7), (x + 2, y), (x - 1, y + 7)] for x, y in knots], 1.8, 0.2, 0.5)


def horn_at_the_hip(art: Canvas, strap: str = RED) -> None:
    """A shepherd's horn that hangs on a strap from the near shoulder to the far hip, its mouth to
    the left.
    """
    path = curve("444,248 404,334 350,402 312,442")
    band(art, path, 14, strap, 3.4)
    for x, y, turn in places_along(path, 9, 0.08, 0.92):
        art.fill(move(diamond(4, 4), x, y, 1, turn), WHITE)
    body = loop(
        "378,424! 370,446 346,466 314,474 276,466 252,448! 240,462 234,482! 262,500 312,508 "
        "356,496 382,464 388,428!"
    )
    art.shade(body, "#e6cf9c", 4, angle=60, gap=4.8, depth=14, width=2, bend=4)
    for x, y, rx, ry, turn in ((372, 458, 4, 13, 40), (322, 490, 5, 19, 4), (268, 479, 5, 21, -26)):
        art.shape(ellipse(x, y, rx, ry, turn), GOLD, 2.4)
    art.shape(ellipse(244, 465, 8, 20, -32), INK, 2)
    art.shape(ellipse(383, 425, 8, 5, 10), GOLD, 2.4)
    art.strokes("312,442 300,452 288,466 | 318,440 346,446 366,450", 4, 0.05, 0.1, INK)
    art.strokes("312,442 300,452 288,466 | 318,440 346,446 366,450", 2, 0.05, 0.1, strap)
