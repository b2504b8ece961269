"""One head seen from the front.

Invariant: local units as in `face` (hairline at y = 0, chin at y = 100), symmetrical about x = 0
but for the light; hair, beard and hat are drawn over it.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.ornament import flow
from drawing.palette import BLUSH, FLESH, INK, WHITE
from drawing.paths import Place, ellipse, loop, move

_HEAD = (
    "0,-20 -24,-14 -36,6 -37,34 -38,54 -33,74 -22,92 -8,101 8,101 22,92 33,74 38,54 37,34 "
    "36,6 24,-14"
)


def front_face(
    art: Canvas,
    place: Place,
    brow: str = INK,
    skin: str = FLESH,
    eye: str = "#3a5a7a",
    frown: float = 0,
    old: bool = False,
) -> None:
    """A head at `place`; `frown` lowers the inner brows by so many units, `old` adds
    lines of age.
    """
    outline = loop(_HEAD)
    with art.local_frame(place.x, place.y, place.scale):
        for side in (-1, 1):
            art.shape(
                move(loop("35,40 43,37 46,46 43,58 36,66 34,58"), flip=side < 0), skin, 3, 0.4
            )
        art.fill(outline, skin)
        with art.group(clip=outline):
            for side in (-1, 1):
                art.fill(ellipse(side * 21, 66, 11, 9), BLUSH, 0.38)
        art.hatch(outline, -28, 4.4, 15, 1.7, bend=5, light=(-0.95, -0.3), jitter=0.1)
        art.outline(outline, 3.0, 0.45)
        for side in (-1, 1):
            _eye(art, side * 16, eye)
            brows = [
                (side * x, y)
                for x, y in ((5, 31 + frown), (12, 26 - frown * 0.3), (22, 26), (31, 33))
            ]
            art.brush(brows, 4.6, 0.25, 0.75, brow)
            art.strokes([brows], 1.4)
        art.brush("-4,34 -4.5,46 -8,58 -10,64 -6,69", 1.9, 0.6, 0.3)
        art.brush("4,36 5,48 9,58 11,64 7,69.5", 2.5, 0.5, 0.3)
        art.brush("-7,69 -2,71.5 3,71.5 8,69", 2.4, 0.3, 0.3)
        for x in (-5, 5.5):
            art.fill(ellipse(x, 68.4, 2.3, 1.2), INK)
        art.strokes(
            [[(5, 50 + i * 3.6), (8, 51 + i * 3.6), (10, 50 + i * 3.6)] for i in range(4)],
            0.9,
            0.1,
            0.8,
        )
        art.fill(loop("-13,80! -5,77 0,78.4 5,77 13,80! 6,84.6 0,85.6 -6,84.6"), "#cf6a5c")
        art.brush("-14,80 -6,80.6 0,81.4 6,80.6 14,80", 2.3, 0.25, 0.25)
        art.strokes("-6,89 0,90 6,89", 1.6)
        if old:
            art.strokes(
                "-20,9 -8,6 0,8 8,6 20,9 | -18,16 -6,13.5 6,13.5 18,16 | -3,24 -2.5,30 | 3,24 "
                "2.5,30",
                1.4,
                0.3,
                0.4,
            )
            art.strokes(
                "-12,66 -18,72 -19,80 | 12,66 18,72 19,80 | -26,54 -18,57 -10,54 | 26,54 18,57 "
                "10,54",
                1.5,
                0.2,
                0.6,
            )
            art.strokes("29,43 33,41 | 29,46 33,48 | -29,43 -33,41 | -29,46 -33,48", 1.3, 0.2, 0.6)


def _eye(art: Canvas, cx: float, iris: str) -> None:
    side = 1 if cx > 0 else -1
    white = loop(
        [
            (cx - side * 9.5, 43, 1),
            (cx - side * 3, 36.6),
            (cx + side * 4, 37),
            (cx + side * 10, 42.4, 1),
            (cx, 46),
        ]
    )
    art.fill(white, "#fffaf0")
    with art.group(clip=white):
        art.fill(ellipse(cx - 1, 41, 4.6, 5.2), iris)
        art.fill(ellipse(cx - 1, 41, 2.3, 2.7), INK)
        art.fill(ellipse(cx + 0.6, 39.2, 1.2), WHITE)
        art.outline(ellipse(cx - 1, 41, 4.6, 5.2), 1.1, 0)
    art.brush(
        [
            (cx - side * 10.5, 43.6),
            (cx - side * 3, 36.2),
            (cx + side * 4, 36.6),
            (cx + side * 12, 43),
        ],
        3.2,
        0.3,
        0.45,
    )
    art.brush([(cx - 6, 46), (cx, 46.8), (cx + 6, 45.6)], 1.5, 0.3, 0.4)
    art.brush([(cx - 7, 33.6), (cx, 32), (cx + 8, 34.4)], 1.5, 0.3, 0.5)
    art.brush([(cx - 5, 50), (cx + 1, 51), (cx + 6, 49)], 1.3, 0.3, 0.6)


def front_hair(art: Canvas, head: Place, colour: str) -> None:
    """Long hair on both sides, parted in the middle; drawn before the face."""
    right = "0,-20 28,-14 46,10 52,44 56,76 66,100 58,116 38,120 26,100 0,100"
    for side in (-1, 1):
        mass = loop(head([(side * p[0], p[1]) for p in _numbers(right)]))
        art.fill(mass, colour)
        with art.group(clip=mass):
            guides = (
                [(8, -12), (32, 30), (34, 70), (36, 112)],
                [(24, -12), (46, 30), (52, 80), (58, 112)],
            )
            flow(
                art,
                tuple(head([(side * x, y) for x, y in g]) for g in guides),
                8,
                2.2,
                seed=4 + side,
            )
        art.outline(mass, 3.6, 0.4)


def front_temples(art: Canvas, head: Place, colour: str) -> None:
    """Hair over both temples; drawn after the face."""
    for side in (-1, 1):
        lock = loop(
            head(
                [
                    (side * x, y)
                    for x, y in (
                        (4, -14),
                        (22, -2),
                        (33, 18),
                        (37, 44),
                        (42, 20),
                        (34, -8),
                        (16, -20),
                    )
                ]
            )
        )
        art.shape(lock, colour, 2.8)
        art.strokes(
            [
                head([(side * x, y) for x, y in ((10 + k * 4, -12), (26 + k * 3, 2), (35 + k, 24))])
                for k in range(3)
            ],
            1.7,
        )


def front_beard(
    art: Canvas, head: Place, colour: str, length: float = 160, width: float = 34
) -> None:
    """A full beard to `length` below the hairline, `width` to either side, with moustache."""
    low = length
    half = [(37, 44), (42, 70), (width + 4, 106), (width - 6, low - 34), (14, low - 8), (0, low)]
    inner = [(0, 91), (12, 89), (18, 80), (26, 66), (33, 52)]
    knots = [
        (37, 40, 1),
        *half[1:],
        *[(-x, y) for x, y in half[-2:0:-1]],
        (-37, 40, 1),
        *[(-x, y) for x, y in inner[::-1]],
        *inner[1:],
    ]
    beard = loop(head(knots))
    art.fill(beard, colour)
    with art.group(clip=beard):
        for side, count in ((1, 9), (-1, 8)):
            guides = (
                [(38, 48), (40, 80), (width - 4, low - 40), (6, low - 3)],
                [(14, 90), (8, 104), (4, low - 40), (1, low - 10)],
            )
            flow(
                art,
                tuple(head([(side * x, y) for x, y in g]) for g in guides),
                count,
                2.1,
                seed=3 + side,
            )
    art.outline(beard, 3.2, 0.45)
    for side in (-1, 1):
        wing = [(0, 73, 1), (10, 71), (22, 79), (30, 94, 1), (16, 89), (8, 80), (0, 78)]
        art.shape(loop(head([(side * p[0], *p[1:]) for p in wing])), colour, 2.2)
        art.strokes([head([(side * 4, 75), (side * 14, 77), (side * 24, 88)])], 1.3)


def _numbers(text: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (word.split(",") for word in text.split())]
