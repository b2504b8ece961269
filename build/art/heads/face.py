"""One head in three-quarter view, looking to the viewer's left.

Invariant: local units, hairline at y = 0, chin at y = 100, centre line near x = 0. Hair, beard and
hat are drawn over it.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.palette import BLUSH, FLESH, INK, WHITE
from drawing.paths import Place, ellipse, loop

_WOMAN = (
    "-22,-12 -30,8 -31,30 -33,36 -30.5,43 -33,54 -31,68 -24,83 -15,95 -8,99 2,98 14,92 28,78 "
    "35,60 37,38 36,10 22,-14 0,-20"
)
_MAN = (
    "-22,-12 -31,6 -32,26 -35,34 -31.5,42 -35,54 -33,68 -28,82 -21,94 -12,100 4,100 20,93 33,78 "
    "38,58 39,34 37,8 22,-14 0,-20"
)

FAR_CHEEK = loop("-50,51! 0,51! 0,110! -50,110!")  # below the far eye


def face(
    art: Canvas,
    place: Place,
    brow: str = INK,
    woman: bool = False,
    skin: str = FLESH,
    eye: str = "#3a5a7a",
    frown: float = 0,
    old: bool = False,
    young: bool = False,
    nose: str = "straight",
) -> None:
    """A head at `place`; `frown` lowers the inner brows by so many units, `old` adds lines of age,
    `young` leaves out those of a grown man; a man's `nose` is "straight", "hooked" or "broad".
    """
    with art.local_frame(place.x, place.y, place.scale, flip=place.flip):
        if not woman:
            art.shape(loop("33,42 40,38 44,46 42,58 36,66 32,60"), skin, 3, 0.4)
            art.strokes("37,45 40,50 37,58", 2.2)
        outline = loop(_WOMAN if woman else _MAN)
        art.fill(outline, skin)
        with art.group(clip=outline):
            art.fill(ellipse(18, 66, 15, 11, -20), BLUSH, 0.375)
            art.fill(ellipse(-28, 66, 8, 10), BLUSH, 0.375)
            art.fill(ellipse(-17, 63, 6, 5), BLUSH, 0.3)
        angle, depth = (-24, 9) if woman else (-28, 19)
        if place.flip:  # a head turned to the right has its far cheek in the shadow
            art.hatch(
                outline,
                -angle,
                4.4,
                8,
                1.7,
                bend=5,
                light=(0.95, -0.3),
                within=FAR_CHEEK,
                jitter=0.1,
            )
        else:
            art.hatch(outline, angle, 4.4, depth, 1.7, bend=5, light=(-0.95, -0.3), jitter=0.1)
        art.outline(outline, 3.0, 0.45)
        _eye(art, 9, 41, 11, 5.6, eye, woman or young)
        _eye(art, -20.5, 41.5, 7.6, 5.4, eye, woman or young)
        _brows(art, brow, frown, woman)
        _nose(art, "small" if woman else nose)
        _mouth(art, woman, young)
        if old:
            art.strokes(
                "-19,8 -4,5 12,7 | -16,16 0,13 18,16 | 24,44 29,42 33,44 | 24,48 29,49 33,53",
                1.4,
                0.3,
                0.5,
            )
            art.strokes("3,64 8,71 8,79 | -24,66 -28,72 -28,78 | 2,54 10,57 18,54", 1.5, 0.2, 0.6)


def _eye(art: Canvas, cx: float, cy: float, w: float, h: float, iris: str, smooth: bool) -> None:
    white = loop(
        [
            (cx - w, cy + 1.5, 1),
            (cx - w * 0.35, cy - h * 0.86),
            (cx + w * 0.35, cy - h * 0.8),
            (cx + w, cy + 0.8, 1),
            (cx + w * 0.3, cy + h * 0.66),
            (cx - w * 0.4, cy + h * 0.62),
        ]
    )
    art.fill(white, "#fffaf0")
    with art.group(clip=white):
        ix = cx - w * 0.22  # the eyes look to the left
        art.fill(ellipse(ix, cy - 0.4, 4.5, 5.2), iris)
        art.fill(ellipse(ix, cy - 0.4, 2.3, 2.7), INK)
        art.fill(ellipse(ix + 1.5, cy - 2.2, 1.2), WHITE)
        art.outline(ellipse(ix, cy - 0.4, 4.5, 5.2), 1.1, 0)
    upper_lid = [
        (cx - w - 1, cy + 2.2),
        (cx - w * 0.35, cy - h * 0.9),
        (cx + w * 0.35, cy - h * 0.84),
        (cx + w + 2.2, cy + 2.4),
    ]
    crease = [
        (cx - w * 0.6, cy - h * 1.45),
        (cx + w * 0.1, cy - h * 1.75),
        (cx + w * 1.05, cy - h * 0.75),
    ]
    art.brush(upper_lid, 3.3, 0.35, 0.5)
    art.brush(
        [(cx - w * 0.5, cy + h * 0.72), (cx, cy + h * 0.82), (cx + w * 0.9, cy + 2.2)],
        1.5,
        0.3,
        0.4,
    )
    art.brush(crease, 1.5, 0.3, 0.6)
    if not smooth:
        bag = [
            (cx - w * 0.3, cy + h * 1.6),
            (cx + w * 0.4, cy + h * 1.65),
            (cx + w * 0.95, cy + h * 0.9),
        ]
        art.brush(bag, 1.3, 0.3, 0.6)


def _brows(art: Canvas, colour: str, frown: float, woman: bool) -> None:
    width, colour = (2.9, INK) if woman else (4.6, colour)
    art.brush(
        [(-3, 30 + frown), (8, 25.5 - frown * 0.3), (18, 26.5), (27, 33)], width, 0.25, 0.75, colour
    )
    art.brush(
        [(-13, 31 + frown), (-20, 26 - frown * 0.3), (-27, 27), (-32, 32)],
        width,
        0.25,
        0.75,
        colour,
    )
    if not woman:
        right = [(-2, 30 + frown), (8, 26.4), (18, 27.6), (25, 32)]
        art.strokes([right, [(-13.5, 31 + frown), (-20, 27), (-27, 28)]], 1.4)
        art.strokes("-8,26 -7.5,31 | -4.5,25 -5,30", 1.2)


_BRIDGES = {  # the line from the brow round the tip, and the near wing
    "small": (
        "-12,37 -14.5,46 -18,57 -20.5,63 -17,67.5 -12,67",
        "-10,66.5 -6.5,67.5 -4.6,63.5 -6.2,60.5",
    ),
    "straight": (
        "-12,35 -14,45 -19,57 -23,64 -20,69.5 -13.5,69",
        "-11,68.5 -6,70.5 -2.4,66 -4.4,60.5",
    ),
    "hooked": (
        "-11,33 -16,42 -22,50 -25,59 -25,68 -20,71 -14,69",
        "-11,68.5 -5,69.5 -1.4,64.5 -3.6,58.5",
    ),
    "broad": (
        "-13,36 -14,46 -18,56 -25,61 -26,67 -20,71.5 -13,70",
        "-11,69.5 -4,72 1.4,67.5 -1,60.5",
    ),
}


def _nose(art: Canvas, kind: str) -> None:
    bridge, wing = _BRIDGES[kind]
    art.brush(bridge, 2.1 if kind == "small" else 2.7, 0.5, 0.3)
    art.brush(wing, 1.9 if kind == "small" else 2.4, 0.3, 0.5)
    if kind != "small":
        art.strokes("-3,38 -5,47 -7,55 | -0.5,40 -2.5,48", 1.3)
    art.fill(ellipse(-10.8, 67.3, 2.6, 1.3, -8), INK)
    shade = [
        [(-4.5, 52 + i * 3.3), (-8.5, 53 + i * 3.3), (-11.5, 52.4 + i * 3.3)]
        for i in range(2 if kind == "small" else 4)
    ]
    art.strokes(shade, 0.9, 0.1, 0.8)


def _mouth(art: Canvas, woman: bool, young: bool) -> None:
    if woman:
        art.fill(
            loop("-23,78.4! -17,75.8 -14,77 -11,75.8 1,78! -6,84.4 -13,86 -19,83.6"), "#cf3a3f"
        )
        art.brush("-24.5,77.4 -18,79.6 -13.5,80.4 -8,79.4 2.6,76.6", 1.9, 0.25, 0.35)
        art.brush("-17.5,88 -12.5,89 -7,88", 1.4)
    else:
        art.fill(
            loop("-25,79.6! -19,76.4 -16,77.4 -12,76.2 0,79.6! -7,84 -14,85.3 -20,83.4"), "#cf6a5c"
        )
        art.brush("-26,79.8 -19,79.8 -15.5,81 -9,79.8 2,80.4", 2.4, 0.2, 0.3)
        art.brush("-20,88 -14,89.2 -7,87.6", 1.8)
        if not young:
            art.strokes("5,66 8,71 7.5,76", 1.5)
