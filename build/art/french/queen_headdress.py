"""What the French queens wear on the head, and their hair: veil, hood, padded roll, nets.

Invariant: local units of a head as in `face`; what hangs behind is drawn first, hair over the
forehead after the face.
"""

from __future__ import annotations

import math

import numpy as np
from drawing.canvas import Canvas
from drawing.ornament import band, beads, diamond, flow, locks, lozenges
from drawing.palette import BLACK_CLOTH, PEARL, RED, WHITE, YELLOW
from drawing.paths import Place, Point, curve, ellipse, loop, move, places_along, points

from french.dress import HEAD


def starred_veil(art: Canvas, cloth: str, star: str) -> None:
    """A long veil with a jewelled hem, strewn with stars; drawn first."""
    veil = loop(
        HEAD(
            "-38,-12! -62,20 -78,70 -92,124 -118,170! -40,190 60,186 132,166! 106,124 92,70 71,18 "
            "46,-16!"
        )
    )
    art.fill(veil, cloth)
    art.hatch(veil, angle=8, gap=5.4, depth=24, width=2.2, bend=6)
    folds = "60,-6 78,60 100,140 | 52,0 64,70 80,150 | -50,6 -64,60 -84,140 | -44,20 -52,80 -64,150"
    art.strokes(HEAD.each(folds), 3, 0.1, 0.4)
    art.outline(veil, 4, 0.5)
    for edge in HEAD.each(
        "47,-4 72,22 94,80 108,126 128,162 | -41,0 -63,26 -79,76 -93,126 -114,164"
    ):
        _, spine = band(art, edge, 13, YELLOW, 2.8)
        beads(art, spine, 12, 2.6, RED, 1.5, n=12)
    for angle, area in (
        (-8, "-50,20 -58,80 -76,150 -60,160 -40,80 -36,20"),
        (8, "46,10 60,80 84,160 70,170 50,90 40,20"),
    ):
        art.hatch(veil, angle, 5, 9, 1.9, whole=True, within=loop(HEAD(area)))
    stars = "-58,40 -68,78 -64,116 -84,122 -96,150 -74,148 66,36 78,76 74,112 94,116 88,148 112,150"
    for x, y in HEAD(stars):
        rays = [
            (x + r * math.sin(j * math.pi / 4), y - r * math.cos(j * math.pi / 4))
            for j in range(8)
            for r in (4.6 if j % 2 == 0 else 1.7,)
        ]
        art.fill(np.array(rays), star)


def tresses(art: Canvas, head: Place, hair: str, gloss_colour: str) -> None:
    """Long loose hair on both sides; drawn before the face."""
    for mass, gloss, strands, count, seed in (
        (
            "-2,-16 -24,-6 -37,14 -46,40 -47,64 -56,84 -64,106 -60,128 -72,146 -64,162 -44,158 "
            "-32,142 -34,122 -28,104 -29,84 -30,50 -24,16",
            "-40,40 -44,70 -56,100 -56,128 -48,128 -46,100 -38,70",
            (
                "-4,-14 -26,14 -28,60 -28,100 -34,130 -44,158 | -10,-14 -36,14 -46,58 -60,98 "
                "-62,128 -70,152"
            ),
            7,
            3,
        ),
        (
            "0,-18 28,-10 46,16 56,46 58,76 70,98 78,118 70,138 84,152 76,168 56,166 42,150 "
            "44,130 36,110 32,88 36,60 30,24 16,2",
            "44,30 48,66 56,98 58,130 66,130 64,98 54,60",
            "2,-14 30,18 35,60 34,100 44,130 54,164 | 8,-16 44,14 56,56 74,104 70,136 82,156",
            8,
            8,
        ),
    ):
        outline = loop(head(mass))
        art.fill(outline, hair)
        with art.group(clip=outline):
            art.fill(loop(head(gloss)), gloss_colour)
            flow(art, head.each(strands), count, 2.3, seed=seed)
        art.outline(outline, 3.4, 0.4)


def parting(art: Canvas, head: Place, hair: str) -> None:
    """Hair parted over the forehead, and an ear-ring; drawn after the face."""
    far = loop(head("-24,-10 -31,6 -32,24 -27,14 -12,0 -2,-6 -10,-16"))
    locks(art, far, hair, head.each("-8,-10 -22,0 -29,16 | -14,-12 -26,0 -31,12"), 2.8, 1.6)
    near = loop(head("-4,-8 14,0 28,16 35,44 40,30 38,8 24,-12 6,-18"))
    strands = "0,-10 18,-2 31,18 36,36 | 8,-12 24,-2 36,20 | 14,-14 32,2 38,22"
    locks(art, near, hair, head.each(strands), 2.8, 1.6)
    art.shape(ellipse(*head.at(37, 72), 3.4, 5), PEARL, 2)


def halo_hood(art: Canvas, head: Place, cloth: str) -> None:
    """A round hood with a broad black edge that stands about the face like a halo, its cloth
    falling behind.
    """
    fall = loop(head("-50,84! -74,124 -104,168! -20,180 40,180 118,166! 92,122 66,84!"))
    art.shade(fall, cloth, 4, 0.5, angle=8, gap=5.2, depth=26, width=2.1, bend=6)
    art.strokes(
        head.each("-58,100 -74,134 -84,164 | 72,100 90,134 102,162 | 62,108 74,136 84,162"),
        2.8,
        0.1,
        0.5,
    )
    inside = loop(
        head(
            "2,-34 -36,-26 -62,0 -73,36 -70,74 -54,104 -30,116 4,118 42,116 68,104 84,74 84,36 "
            "70,0 42,-26"
        )
    )
    art.fill(inside, cloth)
    art.hatch(inside, angle=8, gap=4.6, depth=150, width=2, whole=True, light=(0.3, 1))
    rim = head(
        "-40,116 -62,94 -73,58 -70,22 -54,-10 -30,-27 2,-33 38,-28 64,-10 80,22 84,58 75,94 52,116"
    )
    band(art, rim, 31, WHITE, 2.6)
    ticks = [
        move([(0, -15), (0.6, -9)], x, y, 1, turn)
        for x, y, turn in places_along(curve(rim, 12), 92, 0.01, 0.99)
    ] + [
        move([(0, 15), (0.6, 9)], x, y, 1, turn)
        for x, y, turn in places_along(curve(rim, 12), 80, 0.01, 0.99)
    ]
    art.strokes(ticks, 1.5, 0.05, 0.4)
    _, spine = band(art, rim, 21, BLACK_CLOTH, 2)
    for i, (x, y, turn) in enumerate(places_along(spine, 33, 0.02, 0.98)):
        if i % 2:
            art.shape(ellipse(x, y, 4.2, n=18), YELLOW, 1.6)
        else:
            for dy in (-4.4, 4.4):
                (px, py) = move([(0, dy)], x, y, 1, turn)[0]
                art.fill(ellipse(px, py, 2, n=12), PEARL)


def rolled_hair(art: Canvas, head: Place, hair: str, gloss: str) -> None:
    """Hair parted in the middle and puffed over both temples; drawn after the face."""
    for mass, shine, strands in (
        (
            (
                "-4,-22 -24,-16 -40,2 -49,26 -50,48 -44,64 -34,71! -36,58 -34,44! -33,28 -24,12 "
                "-10,0 -3,-6"
            ),
            "-38,12 -44,30 -44,48 -39,50 -38,34 -32,18",
            (
                "-6,-18 -26,-6 -38,16 -43,44 -38,66 | -4,-12 -22,0 -33,18 -38,42 -36,60 | -10,-20 "
                "-34,-8 -46,20 -48,48 -40,66"
            ),
        ),
        (
            "-4,-22 26,-18 46,0 57,26 58,50 51,68 39,77! 41,60 38,44! 36,28 26,12 10,0 -3,-6",
            "46,14 52,32 51,50 46,52 46,34 40,20",
            (
                "0,-18 28,-6 42,16 48,44 43,70 | -1,-12 22,0 36,20 42,44 41,64 | 6,-20 36,-8 52,20 "
                "54,48 46,72"
            ),
        ),
    ):
        outline = loop(head(mass))
        art.fill(outline, hair)
        with art.group(clip=outline):
            art.fill(loop(head(shine)), gloss)
            art.strokes(head.each(strands), 2.1, 0.12, 0.4)
        art.outline(outline, 3.2, 0.4)
    art.shape(ellipse(*head.at(43, 84), 4, 5.6), PEARL, 2.2)


def padded_roll(art: Canvas, head: Place, cloth: str, cord: str) -> None:
    """A padded roll bound with cord round the head; drawn after the hair."""
    spine = curve(head("-47,44 -50,20 -42,0 -24,-12 4,-16 32,-12 50,0 58,22 55,46"), 16)
    swell = np.interp(
        np.linspace(0, 1, len(spine)),
        (0, 0.06, 0.16, 0.5, 0.84, 0.94, 1),
        (4, 15, 23, 27, 23, 15, 4),
    )
    outline, _ = band(art, spine, swell, cloth, 4)
    art.hatch(outline, angle=64, gap=4.8, depth=11, width=2, bend=4)
    for k, (x, y, turn) in enumerate(places_along(spine, 13, 0.06, 0.94)):
        half = (9, 12, 14, 14, 14.5, 14.5, 15)[min(k, 12 - k)] * 0.94
        across = move(
            [(-6, -half), (1, 0), (-6, half)] if k < 6 else [(6, -half), (-1, 0), (6, half)],
            x,
            y,
            1,
            turn,
        )
        if k == 6:
            continue
        band(art, [(float(a), float(b)) for a, b in across], 5.4, cord, 2.2)
    x, y = head.at(4, -16)
    art.shape(ellipse(x, y, 11), cord, 3)
    art.shape(move(diamond(6, 8), x, y), "#2f8440", 2.2)


def drawn_back(art: Canvas, head: Place, hair: str) -> None:
    """Hair drawn back from the brow to the ears, a pearl in the near one; drawn after the face."""
    near = loop(head("4,-20 28,-14 42,6 48,32 50,58 44,64! 40,56 38,42 35,24 22,6 4,0 -4,-2!"))
    locks(
        art,
        near,
        hair,
        head.each("4,-6 24,4 38,30 44,58 | 8,-12 32,0 43,28 47,54 | 14,4 30,16 37,38"),
        2.8,
        1.7,
    )
    far = loop(head("4,-20 -18,-14 -31,2 -36,24 -40,52 -36,56! -33,42 -31,26 -22,10 -6,0 4,-2!"))
    locks(art, far, hair, head.each("2,-8 -18,0 -30,18 -36,46 | -4,-14 -24,-4 -34,20"), 2.8, 1.7)
    art.shape(loop(head("36,50 42,46 46,53 44,63 38,70 35,62")), "#fbe0c8", 2.6, 0.4)
    art.brush(head("40,52 43,56 40,63"), 1.8)
    art.shape(ellipse(*head.at(38, 78), 4, 5.8), PEARL, 2)


def plaits(art: Canvas, head: Place, hair: str, gloss: str, ribbon: str) -> None:
    """Two plaits that hang from behind the ears over the collar, a bow at each end."""
    for path in ("-45,36 -53,72 -64,120 -63,172 -52,222", "53,38 64,78 77,126 74,176 61,226"):
        line = curve(head(path), 14)
        places = list(places_along(line, 21, 0.0, 0.97))
        for i, (x, y, turn) in enumerate(places):
            thick = 1.04 - 0.015 * i
            strand = loop("-13,-9! -5,-13 6,-11 12,-2! 12,4 4,4 -4,0 -10,-3")
            link = move(strand, x, y, thick, turn, False)
            if i % 2:
                link = move(strand * [1, -1], x, y, thick, turn)
            art.shape(link, gloss if i % 2 else hair, 2.3, 0.4)
            inner = move(
                np.array([(-8, -8.5), (0, -7.5), (8, -2)]) * [1, -1 if i % 2 else 1],
                x,
                y,
                thick,
                turn,
            )
            art.strokes([inner], 1.4, 0.1, 0.5)
        x, y = float(line[-1][0]), float(line[-1][1])
        for side in (-1, 1):
            art.shape(
                loop([(x, y, 1), (x + side * 17, y - 9), (x + side * 19, y + 8)]), ribbon, 2.4
            )
            art.shape(
                loop([(x, y, 1), (x + side * 12, y + 24, 1), (x + side * 3, y + 20)]), ribbon, 2.2
            )
        art.shape(ellipse(x, y, 5.4), YELLOW, 2.2)


def short_veil(art: Canvas, head: Place, cloth: str) -> None:
    """A light veil from the crown to the shoulders; drawn first."""
    veil = loop(
        head(
            "-38,-16! -58,14 -72,62 -82,100 -102,134! -78,142 -52,132 0,128 62,132 92,142 "
            "114,130! 96,100 86,62 70,12 48,-18!"
        )
    )
    art.shade(veil, cloth, 3.8, 0.5, angle=8, gap=5.2, depth=20, width=1.9, bend=6)
    folds = (
        "-48,10 -62,60 -76,110 | -40,20 -54,70 -58,120 | 62,10 78,60 92,112 | 56,20 70,70 "
        "76,122 | 60,60 66,90 66,124"
    )
    art.strokes(head.each(folds), 2.4, 0.1, 0.5, "#8b8f9c")
    for hem in ("-102,131 -78,138 -52,129", "62,129 92,138 114,127"):
        _, spine = band(art, head(hem), 8, YELLOW, 2.2)
        beads(art, spine, 7, 1.9, RED, 1.1, n=10)


def net(art: Canvas, head: Place, near: bool, hair: str) -> None:
    """Hair gathered over one side of the face in a net of gold cord with pearls, a gold border
    before it.
    """
    outer = (
        "35,-14 52,-2 67,24 72,50 62,74 46,84"
        if near
        else "-30,-14 -44,-2 -55,22 -59,46 -53,68 -42,78"
    )
    inner = "46,84 39,68 41,44 38,20 30,2" if near else "-42,78 -34,64 -35,42 -34,22 -27,2"
    bag = loop(head([*_ends(outer), *_ends(inner)[1:]]))
    art.fill(bag, hair)
    x0, y0 = bag.mean(axis=0)
    with art.group(clip=bag):
        lozenges(
            art,
            bag,
            13,
            15,
            (x0, y0),
            YELLOW,
            2,
            lambda a, b: art.fill(ellipse(a, b - 7.5, 2.3, n=12), PEARL),
        )
        art.hatch(bag, angle=24, gap=4.4, depth=17, width=2, bend=4)
    art.outline(bag, 3.6, 0.45)
    _, spine = band(art, head(inner), 9, YELLOW, 2.4)
    beads(art, spine, 8, 2.4, RED, 1.3, n=12)


def _ends(path: str) -> list[Point]:
    """The points of a path, its first and last made corners."""
    first, *between, last = points(path)
    return [(*first[:2], 1), *between, (*last[:2], 1)]


def smooth_parting(art: Canvas, head: Place, hair: str) -> None:
    """Hair drawn smoothly from the parting down to the ears; drawn after the face."""
    far = loop(head("-4,-18 -22,-12 -33,6 -36,30 -36,46! -31,36 -29,24 -18,8 -6,-2"))
    locks(art, far, hair, head.each("-8,-10 -24,2 -32,28 | -10,-14 -28,0 -35,30"), 2.8, 1.7)
    near = loop(head("-4,-18 20,-14 36,2 42,26 41,50! 37,38 34,24 22,8 6,-2"))
    locks(
        art,
        near,
        hair,
        head.each("2,-10 24,2 37,30 | 2,-14 28,0 40,32 | 0,-6 16,2 30,16"),
        2.8,
        1.7,
    )
