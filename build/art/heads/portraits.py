"""Three heads drawn for one person each: the governor, the young noble, the old soldier.

Invariant: local units and view as in `face` (three-quarter, looking to the left; hairline at y = 0,
chin at y = 100); jaw, lids, nose and mouth, which `face` draws alike for everybody, differ here for
each man.
"""

from __future__ import annotations

import random

from drawing.canvas import Canvas
from drawing.palette import BLUSH, FLESH, INK, WHITE
from drawing.paths import Place, ellipse, loop
from shapely.geometry import Point, Polygon

_LIPS = "#cf6a5c"


def _head(art: Canvas, outline: str, skin: str, blush: float = 0.375) -> None:
    art.shape(loop("34,42 41,38 45,46 43,58 37,66 33,60"), skin, 3, 0.4)
    art.strokes("38,45 41,50 38,58", 2.2)
    shape = loop(outline)
    art.fill(shape, skin)
    with art.group(clip=shape):
        art.fill(ellipse(18, 66, 15, 11, -20), BLUSH, blush)
        art.fill(ellipse(-28, 66, 8, 10), BLUSH, blush)
    art.hatch(shape, -28, 4.4, 17, 1.7, bend=5, light=(-0.95, -0.3), jitter=0.1)
    art.outline(shape, 3.0, 0.45)


def _eye(
    art: Canvas, cx: float, cy: float, w: float, h: float, iris: str, skin: str, lid: float = 0
) -> None:
    """An eye that looks to the left; its lid covers the share `lid` of it."""
    corner_left, corner_right = (cx - w, cy + 1.5, 1.0), (cx + w, cy + 1, 1.0)
    above = [(cx - w * 0.35, cy - h * 0.86), (cx + w * 0.35, cy - h * 0.8)]
    below = [(cx + w * 0.3, cy + h * 0.66), (cx - w * 0.4, cy + h * 0.62)]
    white = loop([corner_left, *above, corner_right, *below])
    art.fill(white, "#fffaf0")
    ix = cx - w * 0.24
    with art.group(clip=white):
        art.fill(ellipse(ix, cy - 0.2, 4.5, 5.2), iris)
        art.fill(ellipse(ix, cy - 0.2, 2.3, 2.7), INK)
        art.outline(ellipse(ix, cy - 0.2, 4.5, 5.2), 1.1, 0)
    drop = h * 1.5 * lid
    if lid:
        fold = [(cx - w * 0.4, cy - h * 1.1), (cx + w * 0.4, cy - h * 1.05)]
        edge = [(x, y + drop) for x, y in above[::-1]]
        art.fill(loop([corner_left, *fold, corner_right, *edge]), skin)
        art.brush(
            [
                (cx - w, cy),
                (cx - w * 0.3, cy - h * 1.15),
                (cx + w * 0.4, cy - h * 1.1),
                (cx + w + 1, cy),
            ],
            1.6,
            0.3,
            0.4,
        )
    art.fill(ellipse(ix + 1.5, cy - 1.8 + drop * 0.5, 1.1), WHITE)
    upper = [
        (cx - w - 1, cy + 2.2),
        (cx - w * 0.35, cy - h * 0.9 + drop),
        (cx + w * 0.35, cy - h * 0.84 + drop),
        (cx + w + 2.2, cy + 2.4),
    ]
    art.brush(upper, 3.3, 0.35, 0.5)
    art.brush(
        [(cx - w * 0.5, cy + h * 0.72), (cx, cy + h * 0.82), (cx + w * 0.9, cy + 2.2)],
        1.5,
        0.3,
        0.4,
    )


def governor_face(art: Canvas, place: Place, brow: str, skin: str = FLESH) -> None:
    """A stout, clean-shaven man past his middle years: heavy lids, fleshy nose, a double chin."""
    with art.local_frame(place.x, place.y, place.scale, flip=place.flip):
        second_chin = loop("-30,84 -25,102 -10,114 12,115 34,104 46,84 44,66 0,70")
        art.shape(second_chin, skin, 3, 0.45)
        art.hatch(second_chin, -20, 4, 14, 1.8, light=(-0.6, -0.9))
        _head(
            art,
            "-22,-12 -32,6 -33,26 -36,34 -33,43 -38,55 -39,70 -35,83 -27,94 -14,100 2,101 20,97 "
            "36,86 45,70 45,52 41,34 38,8 22,-14 0,-20",
            skin,
            0.46,
        )
        _eye(art, 9, 43, 11, 5.6, "#5a4a2c", skin, 0.42)
        _eye(art, -20.5, 43.5, 7.8, 5.4, "#5a4a2c", skin, 0.42)
        art.brush("-3,34 6,25 18,22 30,29", 5.4, 0.25, 0.75, brow)
        art.brush("-13,34 -20,25 -27,24 -33,30", 5.0, 0.25, 0.75, brow)
        art.strokes("-2,33 8,25.5 18,23.5 28,28 | -13,33 -20,26 -27,25", 1.4)
        art.strokes("-8,27 -7.5,33 | -4.5,26 -5,32", 1.4)
        art.brush("-12,36 -15,46 -20,55 -27,61 -29,68 -23,73 -14,71.5", 2.7, 0.5, 0.3)
        art.brush("-12,71 -4,74 2.6,69 0,61", 2.5, 0.3, 0.5)
        art.fill(ellipse(-11.5, 69.4, 2.8, 1.4, -8), INK)
        art.strokes("-3,40 -5,48 -7,55 | -22,60 -24,63 -23,67", 1.3)
        art.strokes(
            [[(-3, 54 + i * 3.2), (-7.5, 55 + i * 3.2), (-11, 54 + i * 3.2)] for i in range(4)],
            0.9,
            0.1,
            0.8,
        )
        # narrow lips drawn down at the corners
        art.fill(loop("-24,85.5! -19,82 -15,83 -11,82 1,86! -6,88.6 -14,89.4 -20,88"), _LIPS)
        art.brush("-28,89 -23,85 -15,85.4 -7,85 1,86.4 6,91", 2.3, 0.2, 0.3)
        art.brush("-20,93 -13,94.6 -6,93", 1.7)
        # folds of the cheeks, bags under the eyes
        art.strokes(
            "4,64 12,72 13,84 9,93 | -26,68 -32,75 -33,84 | 24,88 33,78 37,68", 1.9, 0.2, 0.6
        )
        art.strokes("1,53 9,57.5 19,53 | -26,53 -21,56 -15,54 | 3,57 10,60.5 17,58", 1.5, 0.2, 0.5)
        art.strokes("-19,8 -4,5 12,7 | -17,15 0,12 18,15", 1.4, 0.3, 0.5)


def noble_face(art: Canvas, place: Place, brow: str, hair: str, skin: str = FLESH) -> None:
    """A slender youth: open eyes, fine brows, a thin moustache turned up and a tuft
    below the lip.
    """
    with art.local_frame(place.x, place.y, place.scale, flip=place.flip):
        _head(
            art,
            "-21,-12 -28,8 -29,27 -32,35 -29,42 -31,54 -29,68 -24,83 -17,95 -9,101 2,99 15,90 "
            "28,75 35,57 37,36 36,10 22,-14 0,-20",
            skin,
        )
        _eye(art, 9, 41, 11, 6.8, "#3f6f5a", skin)
        _eye(art, -19, 41.5, 7.4, 6.4, "#3f6f5a", skin)
        art.strokes("2,33 10,31 18,33 | -23,32 -19,31 -15,33", 1.3, 0.3, 0.6)
        art.brush("-2,29 8,23 19,23 29,30", 3.6, 0.25, 0.75, brow)
        art.brush("-12,30 -18,24.5 -25,25 -30,30", 3.4, 0.25, 0.75, brow)
        art.brush("-11,35 -13,45 -17,56 -21,62.5 -18,67.5 -12,67.4", 2.4, 0.5, 0.3)
        art.brush("-10.5,67 -6,68.6 -3,64.5 -5,60", 2.1, 0.3, 0.5)
        art.fill(ellipse(-10.8, 66.4, 2.3, 1.2, -8), INK)
        art.strokes(
            [[(-4, 53 + i * 3.3), (-8, 54 + i * 3.3), (-11, 53.4 + i * 3.3)] for i in range(3)],
            0.9,
            0.1,
            0.8,
        )
        art.fill(
            loop("-23,80! -17,76.8 -14,78 -10,76.8 2,79.6! -6,85 -13,86.4 -18,84.2"), "#cc5a54"
        )
        art.brush("-24.5,79.6 -17,80.8 -13,81.6 -8,80.4 3.6,78.4", 2.0, 0.2, 0.3)
        art.shape(loop("-12.5,73! -3,73 6,77.4 15,75 20,69! 20,78 10,82 0,79 -12,77.4"), hair, 1.8)
        art.shape(
            loop("-13,73! -19,73 -24,77 -29,75 -32,69! -33,77 -27,81.6 -20,79 -13.4,77.4"),
            hair,
            1.8,
        )
        art.shape(loop("-17,88! -13,87 -8.6,88! -10,95 -12.6,104! -15.6,96"), hair, 1.8)


def soldier_face(
    art: Canvas, place: Place, brow: str, moustache: str, skin: str = "#efc6a2"
) -> None:
    """A weathered man: square stubbled jaw, narrowed eyes, a scar, a heavy moustache that hangs to
    the chin.
    """
    jaw = (
        "-22,-12 -31,6 -33,26 -36,33 -32,42 -35,54 -35,70 -32,86 -25,98 -12,103 6,103 24,97 38,82 "
        "41,58 39,34 37,8 22,-14 0,-20"
    )
    with art.local_frame(place.x, place.y, place.scale, flip=place.flip):
        _head(art, jaw, skin, 0.3)
        _stubble(art, jaw)
        _eye(art, 9, 43, 10.5, 4.6, "#46525c", skin, 0.2)
        _eye(art, -20.5, 43.5, 7.4, 4.4, "#46525c", skin, 0.2)
        art.brush("-3,35 8,30 19,29 30,36", 6, 0.2, 0.7, brow)
        art.brush("-13,36 -20,30.5 -28,30 -34,35", 5.4, 0.2, 0.7, brow)
        art.strokes("-8,28 -8,35 | -4.5,27 -5,34", 1.4)
        art.strokes(
            "24,44 31,41 34,44 | 24,47 31,49 33,54 | 0,52 8,55 18,51 | -26,52 -21,54 -15,52",
            1.5,
            0.2,
            0.5,
        )
        art.brush("-11,35 -17,43 -17,50 -24,58 -26,66 -21,71 -14,69.5", 2.8, 0.5, 0.3)
        art.brush("-11.5,69 -5,71.4 -0.6,66.6 -3,60", 2.4, 0.3, 0.5)
        art.fill(ellipse(-11.5, 68, 2.6, 1.3, -8), INK)
        art.strokes("-4,41 -7,47 -8,54 | -15,47 -11,48", 1.4)
        art.brush("16,56 22,66 24,80", 2.4, 0.3, 0.4, "#b0573f")
        art.strokes("16,62 22,60 | 19,69 26,66 | 20,76 27,74", 1.2, 0.2, 0.4, "#b0573f")
        art.brush("-20,87 -14,88.6 -7,87", 2.6, 0.2, 0.3)
        for wing, strands in (
            (
                "-13,72! 0,70 13,76 22,88 25,108! 17,104 12,93 2,87 -12,84",
                "-10,75 4,76 15,86 22,104 | -10,79 2,80 12,88 18,100 | -8,83 4,85 12,95",
            ),
            (
                "-14,72! -24,71 -33,77 -38,90 -38,106! -32,103 -28,94 -22,88 -13,84",
                (
                    "-17,75 -28,77 -34,88 -37,102 | -17,79 -26,82 -31,92 -34,100 | -18,84 -25,89 "
                    "-30,98"
                ),
            ),
        ):
            art.shape(loop(wing), moustache, 2.6)
            art.strokes(strands, 1.5, 0.1, 0.6)


def _stubble(art: Canvas, outline: str) -> None:
    chance = random.Random(11)
    chin = loop("-34,70 -30,90 -14,101 6,101 24,94 38,74 36,66 26,78 10,84 -10,76 -26,76")
    inside = Polygon(chin).intersection(Polygon(loop(outline)).buffer(-2))
    ticks: list[list[tuple[float, float]]] = []
    while len(ticks) < 130:
        x, y = chance.uniform(-38, 42), chance.uniform(62, 104)
        if inside.contains(Point(x, y)):
            ticks.append([(x, y), (x - 0.6, y + 3.4)])
    art.strokes(ticks, 1.2, 0.2, 0.4, "#6b4a34")


def curls_to_the_shoulder(art: Canvas, head: Place, colour: str) -> None:
    """A young man's long curls on both sides; drawn before the face."""
    near = loop(
        head(
            "22,-8 48,6 60,26 62,44 74,52 72,66 84,78 78,92 88,104 74,118 58,112 46,122 32,112 "
            "28,90 30,50"
        )
    )
    far = loop(head("-16,-8 -32,2 -40,22 -40,38 -48,50 -42,62 -46,74 -36,80 -30,66 -29,40"))
    for mass, guides, count in (
        (near, "24,0 40,32 34,64 44,88 38,112 | 42,2 58,34 70,62 70,86 80,106", 9),
        (far, "-20,0 -30,30 -30,50 -36,72 | -30,4 -40,32 -44,56 -42,76", 4),
    ):
        art.fill(mass, colour)
        with art.group(clip=mass):
            _strands(art, head, guides, count)
        art.outline(mass, 3.6, 0.4)


def _strands(art: Canvas, head: Place, guides: str, count: int) -> None:
    left, right = head.each(guides)
    for i in range(count):
        u = (i + 0.5) / count
        strand = [
            (a[0] * (1 - u) + b[0] * u, a[1] * (1 - u) + b[1] * u)
            for a, b in zip(left, right, strict=True)
        ]
        art.brush(strand, 2.2, 0.1, 0.5, "#8a7a6c")
