"""One head in profile, looking to the viewer's left: one eye, one ear, the line of brow,
nose and chin.

Invariant: local units as in `face` (hairline at y = 0, chin at y = 100); hair, beard and hat are
drawn over it.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.ornament import flow, locks
from drawing.palette import BLUSH, FLESH, INK, WHITE
from drawing.paths import Place, ellipse, loop

_STRAIGHT = "-30,37 -35,50 -46,62 -46,67 -38,70"
_HOOKED = "-31,36 -42,46 -48,56 -50,68! -44,70 -38,71"
_SNUB = "-29,38 -33,50 -43,58 -47,63 -43,69 -36,70"
_NOSES = {"straight": _STRAIGHT, "hooked": _HOOKED, "snub": _SNUB}


def profile(
    art: Canvas,
    place: Place,
    brow: str = INK,
    nose: str = "straight",
    skin: str = FLESH,
    eye: str = "#3a5a7a",
    old: bool = False,
) -> None:
    """A head at `place`; `nose` is "straight", "hooked" or "snub", `old` adds lines of age."""
    outline = loop(
        f"12,-22 -14,-16 -27,-2 -31,14 -34,27 {_NOSES[nose]} -36.5,75 -40,79.5 -34,82.5! -38,86 "
        "-36,90 -32,93 -36,99 -33,105 -22,108 -2,104 16,94 30,80 38,60 46,26 42,-6"
    )
    with art.local_frame(place.x, place.y, place.scale, flip=place.flip):
        art.fill(outline, skin)
        with art.group(clip=outline):
            art.fill(ellipse(-10, 68, 15, 11, -12), BLUSH, 0.4)
        jaw = loop("-20,110! 4,104 24,90 40,64 44,40 56,60 40,112 0,124")
        art.hatch(outline, -24, 4.4, 9, 1.7, bend=5, whole=True, within=jaw, jitter=0.1)
        art.outline(outline, 3.0, 0.45)
        _eye(art, eye)
        art.brush("-32,31 -27,25.5 -18,24 -6,29", 4.8, 0.25, 0.75, brow)
        art.strokes([[(-31, 31), (-26, 27), (-16, 26), (-8, 29)]], 1.4)
        art.brush("-38,69 -33,70 -31,65 -33,60", 2.3, 0.3, 0.5)
        art.fill(ellipse(-39.5, 67.5, 2.4, 1.2, -10), INK)
        art.fill(loop("-39.5,79.5! -34,77 -29,80 -26,82.5! -34,83"), "#cf6a5c")
        art.fill(loop("-34,83! -26,82.5! -31,87 -37,87"), "#cf6a5c")
        art.brush("-38,81.5 -32,82.5 -24,82", 2.2, 0.2, 0.4)
        art.strokes("-34,92 -29,93 -24,91 | -24,68 -20,76 -21,83", 1.5)
        _ear(art, skin)
        if old:
            art.strokes(
                "-27,8 -16,5 -6,8 | -29,16 -16,13 -4,16 | 4,40 9,43 10,47 | 4,45 9,48 9,52",
                1.5,
                0.3,
                0.5,
            )
            art.strokes("-22,53 -15,56 -8,53 | -12,66 -8,76 -10,86", 1.5, 0.2, 0.6)


def _eye(art: Canvas, iris: str) -> None:
    white = loop("-28,43! -25,37.5 -18,36.5 -7,43! -15,47 -23,47")
    art.fill(white, "#fffaf0")
    with art.group(clip=white):
        art.fill(ellipse(-23.5, 41.5, 4.2, 5.4), iris)
        art.fill(ellipse(-24.5, 41.5, 2.2, 2.9), INK)
        art.fill(ellipse(-23.5, 39.6, 1.1), WHITE)
    art.brush("-29,43 -25,37 -18,35.8 -5,43.5", 3.2, 0.3, 0.5)
    art.brush("-25,47.4 -19,48.4 -9,45", 1.5, 0.3, 0.4)
    art.brush("-24,33.4 -17,32 -6,37", 1.5, 0.3, 0.6)
    art.brush("-29,43 -27.5,46 -25.5,47.6", 1.6, 0.2, 0.3)


def _ear(art: Canvas, skin: str) -> None:
    art.shape(loop("20,42 28,36 36,41 36,52 30,62 24,68 20,62"), skin, 2.8, 0.4)
    art.strokes("24,45 30,42 32,50 28,58 | 23,52 27,53 26,60", 1.8, 0.2, 0.4)


def profile_hair(art: Canvas, head: Place, colour: str, long: bool = True) -> None:
    """Hair behind the ear, to the shoulder or (not `long`) cropped at the nape; drawn
    before the face.
    """
    if long:
        mass = loop(head("0,-20 34,-18 58,2 66,34 64,66 70,92 82,112 66,124 44,118 30,100 22,60"))
        guides = "10,-14 34,24 32,70 40,112 | 30,-16 62,24 62,76 74,114"
    else:
        mass = loop(head("0,-20 34,-18 56,2 62,30 58,58 48,84 36,94 30,70 24,40"))
        guides = "10,-14 34,24 34,86 | 30,-16 58,20 46,82"
    art.fill(mass, colour)
    with art.group(clip=mass):
        flow(art, head.each(guides), 10, 2.2, seed=4)
    art.outline(mass, 3.6, 0.4)


def profile_curl(art: Canvas, head: Place, colour: str) -> None:
    """A page's hair rolled up in a curl at the nape; drawn before the face."""
    mass = loop(
        head("4,-18 34,-16 56,6 62,36 62,60 72,76 86,80 92,94 84,108 64,112 46,102 34,84 26,50")
    )
    art.fill(mass, colour)
    with art.group(clip=mass):
        flow(
            art,
            head.each("12,-10 36,36 36,70 52,98 74,96 | 34,-12 58,40 66,74 84,86 76,104"),
            10,
            2.2,
            seed=6,
        )
    art.outline(mass, 3.4, 0.4)
    art.brush(head("70,97 79,99 81,91 74,88 66,92"), 2.2 * head.scale, 0.2, 0.3)


def profile_locks(art: Canvas, head: Place, colour: str) -> None:
    """Hair over forehead and temple and round the ear; drawn after the face."""
    mass = loop(
        head(
            "-26,-8! -31,8 -33,20! -26,16 -18,21! -8,18 2,26! 9,34 13,50 17,66! 20,46 25,37 34,36 "
            "39,46 37,60 31,72 36,92! 52,84 60,58 62,24 54,-2 34,-20 6,-22"
        )
    )
    strands = head.each(
        "-16,-12 -24,0 -29,14 | -8,-14 -16,2 -20,16 | 0,-14 -4,4 -8,16 | 8,-14 6,10 4,24 | 16,-12 "
        "16,14 14,40 "
        "| 26,-14 30,12 32,30 | 36,-12 44,20 44,56 40,82 | 30,-8 38,20 40,34 | 46,-4 54,26 52,58 "
        "46,80"
    )
    locks(art, mass, colour, strands, 2.8, 1.8)


def profile_beard(art: Canvas, head: Place, colour: str, length: float = 170) -> None:
    """A beard from the ear to a point `length` below the hairline, with moustache, the
    mouth left open.
    """
    low = length
    beard = loop(
        head(
            f"20,58! 34,56 40,74 36,100 26,{low - 50} 6,{low - 16} -16,{low}! -26,{low - 26} "
            f"-38,{low - 50} -41,106 -38,96! -32,92 -25,88 -16,80 -2,76 12,68"
        )
    )
    art.fill(beard, colour)
    with art.group(clip=beard):
        guides = (
            [(34, 60), (36, 96), (22, low - 46), (-12, low - 4)],
            [(6, 74), (0, 100), (-10, low - 46), (-15, low - 10)],
        )
        flow(art, tuple(head(g) for g in guides), 10, 2.1, seed=2)
        guides = (
            [(-4, 78), (-8, 100), (-14, low - 44), (-16, low - 10)],
            [(-36, 98), (-38, 112), (-30, low - 40), (-18, low - 4)],
        )
        flow(art, tuple(head(g) for g in guides), 7, 2.0, seed=6)
    art.outline(beard, 3.2, 0.45)
    profile_moustache(art, head, colour)


def profile_moustache(art: Canvas, head: Place, colour: str) -> None:
    art.shape(loop(head("-40,72! -30,70 -18,76 -8,88 2,98! -12,95 -24,84 -36,79")), colour, 2.2)
    art.strokes(head.each("-36,74 -22,78 -6,92 | -34,77 -22,82 -10,93"), 1.3)
