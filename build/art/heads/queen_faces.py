"""Four women's heads in three-quarter view: one gentle, one young and round, one proud, one merry.

Invariant: local units and direction as in `face` (hairline at y = 0, chin near y = 100, looking to
the viewer's left); hair and headdress are drawn over them.
"""

from __future__ import annotations

from dataclasses import dataclass

from drawing.canvas import Canvas
from drawing.palette import BLUSH, FAIR_FLESH, INK, WHITE
from drawing.paths import Place, ellipse, loop

from heads.face import FAR_CHEEK


@dataclass(frozen=True)
class Eye:
    x: float
    y: float
    half: float  # half its width
    top: float  # how far the upper and the lower lid are from its middle
    bottom: float
    gaze: float  # where the iris stands, as a share of `half`
    iris: float  # radius


@dataclass(frozen=True)
class Countenance:
    """What one face has of its own; paths in local units."""

    outline: str
    near: Eye
    far: Eye
    brows: str
    brow_width: float
    brow: str
    nose: str
    wing: str
    nostril: tuple[float, float]
    lips: tuple[str, str]  # upper, lower
    mouth: str
    lines: str  # further lines: chin, dimple, lid
    blush: tuple[float, float, float]
    lid: str = ""  # colour of a heavy upper lid


YOUNG = Countenance(
    outline=(
        "-23,-12 -32,6 -34,28 -36.5,36 -34.5,44 -37,56 -35,70 -28,83 -18,92 -12,97 -5,97 6,94 "
        "20,87 33,75 39,58 39,36 37,10 22,-14 0,-20"
    ),
    near=Eye(9, 45, 11, 6.4, 4.2, -0.2, 4.8),
    far=Eye(-21.5, 45.5, 7.8, 6.1, 4, -0.14, 4.6),
    brows="-3,33 8,28.5 18,29 27,35 | -14,33.5 -21,29 -28,30 -33,35",
    brow_width=2.6,
    brow="#8a5a2c",
    nose="-13,47 -15,55 -18.5,61 -19.5,66 -16,69 -11.5,68.4",
    wing="-9.6,68 -6,68.6 -4.6,65 -6.4,62",
    nostril=(-10.8, 68.4),
    lips=(
        "-20,79! -16,76 -13.5,77.4 -11,76 -2,79! -7,80.6 -13,80.4",
        "-20,79! -13,80.4 -2,79! -5,84.4 -11,86.6 -17,84",
    ),
    mouth="-21,78.6 -16,80 -12.5,80.8 -8,80 -1,78.4",
    lines="-15,89.5 -11,90.4 -7,89.5 | 0,76 2,78 1.4,80.4",
    blush=(19, 66, 12.5),
)
PROUD = Countenance(
    outline=(
        "-21,-12 -29,8 -30,28 -32,35 -29.5,43 -32,54 -29.5,68 -25,83 -17,95 -10,101 1,100 "
        "12,92 26,77 34,58 37,36 36,8 22,-14 0,-20"
    ),
    near=Eye(9, 42.5, 11, 3.8, 4.6, -0.26, 4.6),
    far=Eye(-20, 43, 7.6, 3.6, 4.4, -0.2, 4.4),
    brows="-3,30 7,23.5 17,22.5 28,29 | -13,30.5 -19,23.8 -26,23.4 -32,29",
    brow_width=2.8,
    brow="#8a6226",
    nose="-11.5,34 -14.5,44 -19.5,54 -22.4,61 -21.6,66 -17,68 -12.5,67.4",
    wing="-10.6,67 -6,68 -3.6,64 -5.6,60",
    nostril=(-12, 67.4),
    lips=(
        "-21,79.6! -16.5,76.8 -14,78 -11.5,76.8 -1,79.4! -7,80.6 -14,81",
        "-21,79.6! -14,81 -1,79.4! -6,84 -12,85.6 -17.5,83.6",
    ),
    mouth="-22,79.2 -17,80 -14,81 -8,80.4 0,78.6",
    lines="-17,89.6 -12,90.8 -7,89.6",
    blush=(19, 67, 13),
    lid="#f3c9ad",
)
MERRY = Countenance(
    outline=(
        "-23,-12 -31,8 -32,28 -35.5,35 -32.5,43 -36,55 -36,71 -30,86 -21,96 -10,101 5,101 "
        "20,95 34,80 39.5,60 39,36 37,10 22,-14 0,-20"
    ),
    near=Eye(9.5, 43, 11, 5.4, 3, -0.3, 4.4),
    far=Eye(-21, 43.5, 7.8, 5.2, 2.8, -0.24, 4.3),
    brows="-2,31 8,25 18,25.5 28,33 | -13,31.5 -20,25.5 -27,26.5 -33,33",
    brow_width=3.8,
    brow="#4a2812",
    nose="-12.5,40 -14.5,48 -18.5,57 -22.5,62 -22,67.5 -17,70 -12,69.4",
    wing="-9.6,69 -4,70 -1.6,65.6 -4,61",
    nostril=(-11, 69.2),
    lips=(
        "-27,76! -20,76 -16,77.6 -12,76 4,75! -4,80.6 -14,82",
        "-27,76! -14,82 4,75! -2,84.6 -11,88.4 -21,84.6",
    ),
    mouth="-28.6,74.8 -22,78.4 -14,81.4 -5,79.6 6,73.4",
    lines=(
        "-17,91.6 -12,92.6 -7,91.6 | 8,68 12,74 9.5,80 | -31,72 -32.5,76 -30,79 | -10,105 4,106 "
        "18,101"
    ),
    blush=(20, 65, 15),
)
GENTLE = Countenance(
    outline=(
        "-22,-12 -30,8 -31,30 -33,36 -30.5,43 -33,54 -31,68 -24,83 -15,95 -8,99 2,98 14,92 "
        "28,78 35,60 37,38 36,10 22,-14 0,-20"
    ),
    near=Eye(9, 41.5, 11.5, 5.4, 3.6, -0.24, 4.6),
    far=Eye(-20.5, 42, 7.8, 5.2, 3.4, -0.2, 4.5),
    brows="-3,31 8,25.5 18,25 29,31 | -13,31.5 -20,25.8 -27,26 -33,31",
    brow_width=3.6,
    brow=INK,
    nose="-12,35 -14.5,45 -19,56 -22,63 -19,68 -13,68",
    wing="-10.6,67.4 -6,68.6 -3.4,64 -5.4,60",
    nostril=(-11.4, 68),
    lips=(
        "-23,78.6! -17,75.6 -14,77 -11,75.6 1,78.2! -6,80 -14,80.6",
        "-23,78.6! -14,80.6 1,78.2! -5,84.6 -12,86.6 -19,84",
    ),
    mouth="-24.5,77.8 -18,79.8 -13.5,80.8 -8,79.8 2.6,77",
    lines="-17.5,90 -12.5,91 -7,90 | 15,74 15.6,74.6 16,75.6",
    blush=(18, 66, 14),
)


def lady(art: Canvas, place: Place, looks: Countenance, eye: str, skin: str = FAIR_FLESH) -> None:
    """A woman's head at `place`."""
    with art.local_frame(place.x, place.y, place.scale, flip=place.flip):
        outline = loop(looks.outline)
        art.fill(outline, skin)
        x, y, r = looks.blush
        with art.group(clip=outline):
            art.fill(ellipse(x, y, r, r * 0.72, -20), BLUSH, 0.36)
            art.fill(ellipse(-28, y, 7, 9), BLUSH, 0.36)
        if place.flip:  # a head turned to the right has its far cheek in the shadow
            art.hatch(
                outline, 24, 4.4, 8, 1.7, bend=5, light=(0.95, -0.3), within=FAR_CHEEK, jitter=0.1
            )
        else:
            art.hatch(outline, -24, 4.4, 9, 1.7, bend=5, light=(-0.95, -0.3), jitter=0.1)
        art.outline(outline, 3.0, 0.45)
        for own in (looks.near, looks.far):
            _eye(art, own, eye, looks.lid)
        art.strokes(looks.brows, looks.brow_width, 0.25, 0.75, looks.brow)
        art.strokes(looks.brows, 1.1)
        art.brush(looks.nose, 2.1, 0.5, 0.3)
        art.brush(looks.wing, 1.9, 0.3, 0.5)
        art.fill(ellipse(*looks.nostril, 2.4, 1.2, -8), INK)
        for lip, colour in zip(looks.lips, ("#c2333b", "#d9575a"), strict=True):
            art.fill(loop(lip), colour)
        art.brush(looks.mouth, 2, 0.25, 0.35)
        art.strokes(looks.lines, 1.5, 0.2, 0.6)


def _eye(art: Canvas, own: Eye, iris: str, lid: str) -> None:
    x, y, w = own.x, own.y, own.half
    white = loop(
        [
            (x - w, y + 1.5, 1),
            (x - w * 0.35, y - own.top * 0.96),
            (x + w * 0.35, y - own.top * 0.9),
            (x + w, y + 0.8, 1),
            (x + w * 0.3, y + own.bottom),
            (x - w * 0.4, y + own.bottom * 0.94),
        ]
    )
    arch = [
        (x - w - 1, y + 2.2),
        (x - w * 0.35, y - own.top),
        (x + w * 0.35, y - own.top * 0.94),
        (x + w + 2.2, y + 2.4),
    ]
    if lid:
        above = [
            (x - w - 1, y + 2, 1),
            (x - w * 0.4, y - 8),
            (x + w * 0.4, y - 8.4),
            (x + w + 1.6, y + 1.6, 1),
        ]
        heavy = loop([*above, (x + w * 0.3, y - own.top), (x - w * 0.35, y - own.top)])
        art.fill(heavy, lid)
    art.fill(white, "#fffaf0")
    ix, iy = x + w * own.gaze, y + (own.bottom - own.top) * 0.28
    with art.group(clip=white):
        art.fill(ellipse(ix, iy, own.iris, own.iris * 1.14), iris)
        art.fill(ellipse(ix, iy, own.iris * 0.5, own.iris * 0.58), INK)
        art.fill(ellipse(ix + 1.5, iy - 1.9, 1.2), WHITE)
        art.outline(ellipse(ix, iy, own.iris, own.iris * 1.14), 1.1, 0)
    art.brush(arch, 3.3, 0.35, 0.5)
    art.brush(
        [(x - w * 0.5, y + own.bottom * 1.06), (x, y + own.bottom * 1.2), (x + w * 0.9, y + 2.2)],
        1.5,
        0.3,
        0.4,
    )
    crease = max(own.top * 1.7, 8.6)
    art.brush(
        [
            (x - w * 0.7, y - crease * 0.8),
            (x + w * 0.1, y - crease),
            (x + w * 1.05, y - crease * 0.46),
        ],
        1.5,
        0.3,
        0.6,
    )
