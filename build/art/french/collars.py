"""What the French jacks wear round the neck: ruff, falling collar of linen, steel
gorget, dagged cape.

Invariant: drawn for a head at `HEAD`, over the mantles and before the face; each covers the breast
down to the front.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.ornament import band, beads, diamond, ruff
from drawing.palette import FLESH, GOLD, PEARL, RED, STEEL, WHITE, YELLOW
from drawing.paths import curve, ellipse, loop, move, places_along

from french.dress import HEAD


def _neck(art: Canvas) -> None:
    neck = loop(HEAD("-18,84 -20,112 -30,126 4,140 44,126 32,112 30,80"))
    art.shape(neck, FLESH, 3)
    art.hatch(neck, angle=-22, gap=4.2, depth=30, width=1.8)


def falling_collar(art: Canvas, cord: str) -> None:
    """A broad white collar with a scalloped edge, tied with two tasselled cords."""
    _neck(art)
    rim = curve(HEAD("-106,140 -78,172 -38,192 4,200 50,190 90,168 116,136"))
    beads(art, rim, 19, 11, WHITE, 2.6, 0.02, 0.98, n=20)
    collar = loop(
        HEAD(
            "-28,114! -70,124 -108,138! -78,170 -38,190 4,198 50,188 90,166 118,134! 78,122 "
            "40,112! 4,132"
        )
    )
    art.shade(collar, WHITE, 3.6, angle=60, gap=5, depth=14, width=1.8)
    art.brush(curve(HEAD("-92,138 -66,160 -34,176 4,184 46,174 78,156 102,133")), 2.4, 0.05, 0.05)
    for x, y, _ in places_along(
        curve(HEAD("-96,142 -70,166 -36,183 4,191 48,181 82,162 106,137")), 21, 0.03, 0.97
    ):
        art.fill(ellipse(x, y, 1.9, n=10), "#8b8f9c")
    art.strokes(
        HEAD.each("4,134 4,160 4,196 | -26,120 -34,150 -44,182 | 38,118 46,148 58,180"),
        2.2,
        0.1,
        0.4,
    )
    for path, x, y in (("2,138 -8,150 -10,166", -10, 166), ("6,138 14,150 22,160", 22, 160)):
        art.brush(HEAD(path), 6, 0, 0)
        art.brush(HEAD(path), 3, 0, 0, cord)
        tassel = loop(
            [
                HEAD.at(x + dx, y + dy) + c
                for dx, dy, c in ((-5, 2, ()), (5, 2, ()), (8, 22, (1,)), (-8, 22, (1,)))
            ]
        )
        art.shade(tassel, cord, 2.4, angle=88, gap=4, depth=20, width=1.4, whole=True)
        art.shape(ellipse(*HEAD.at(x, y), 5.6), YELLOW, 2.2)
    art.shape(ellipse(*HEAD.at(4, 137), 5), YELLOW, 2.2)


def ruff_over_a_yoke(art: Canvas, cloth: str, lining: str) -> None:
    """A cartwheel ruff over a slashed yoke."""
    yoke = loop(
        HEAD("-20,106 -52,122 -106,142! -78,176 -36,198 4,206 48,198 88,176 116,140! 62,120 32,104")
    )
    art.shade(yoke, cloth, 4, angle=20, gap=5, depth=16, width=2, bend=4)
    for x, y, turn in places_along(
        curve(HEAD("-82,152 -58,172 -30,184 4,189 40,184 68,172 92,150")), 9, 0.0, 1.0
    ):
        cut = loop("0,-13! 5,-3 4,6 0,13! -4,6 -5,-3")
        art.shape(move(cut, x, y, 1, turn * 0.9), lining, 2.4, 0.5)
    art.strokes(HEAD.each("4,160 4,182 4,204"), 2.2, 0.1, 0.3)
    border = curve(HEAD("-104,144 -78,177 -36,199 4,207 48,199 88,177 114,142"))
    art.brush(border, 8.4, 0, 0)
    art.brush(border, 4.4, 0, 0, lining)
    _neck(art)
    x, y = HEAD.at(4, 118)
    ruff(art, x, y, 78, 31, 19)
    art.strokes(
        [
            [(x + dx * 0.5, y - 4 + abs(dx) * -0.06), (x + dx * 0.86, y + 18 - abs(dx) * 0.26)]
            for dx in range(-72, 73, 9)
        ],
        1.7,
        0.1,
        0.5,
    )


def gorget(art: Canvas, trim: str = GOLD) -> None:
    """A steel collar with a rolled neck and a gilt border."""
    _neck(art)
    plate = loop(
        HEAD(
            "-30,106! -62,122 -106,139! -84,172 -40,196 4,206 50,196 94,170 116,137! 74,120 "
            "42,104! 4,128"
        )
    )
    art.fill(plate, STEEL)
    with art.group(clip=plate):
        art.fill(
            loop(HEAD("-86,140! -60,128 -30,116! -44,132 -52,152 -48,180! -64,168 -76,154")),
            "#d8ecf6",
        )
        art.fill(loop(HEAD("12,128! 22,122 24,150 18,186! 12,184 10,150")), "#d8ecf6")
        art.hatch(plate, angle=18, gap=5, depth=22, width=2.1, bend=6)
    ridge = "4,126 5,160 4,204"
    art.brush(HEAD(ridge), 3.2, 0.1, 0.1)
    art.rails(HEAD(ridge), HEAD("34,126 36,160 30,200"), count=17, reach=0.42, width=1.7, bulge=0)
    art.outline(plate, 4.2, 0.5)
    _, spine = band(art, HEAD("-106,140 -82,173 -39,197 4,207 49,197 92,171 116,138"), 13, trim, 3)
    beads(art, spine, 17, 2.8, STEEL, 1.5)
    for x, y in ((-62, 140), (-34, 162), (42, 162), (72, 138)):
        art.shape(ellipse(*HEAD.at(x, y), 4), trim, 1.9)
    roll, _ = band(art, HEAD("-27,100 -14,113 4,119 24,113 38,98"), 17, STEEL, 3.4)
    art.hatch(roll, angle=80, gap=4.4, depth=7, width=1.7)
    art.brush(HEAD("-24,98 -12,108 4,114 20,109 34,97"), 2, 0.1, 0.1)


def dagged_cape(art: Canvas, cloth: str, lining: str) -> None:
    """A short cape cut in leaves along its edge, its cowl rolled round the neck."""
    _neck(art)
    for colour, count, inset in ((lining, 9, 0.09), (cloth, 10, 0.035)):
        rim = curve(HEAD("-98,142 -78,164 -40,183 4,190 50,183 90,162 112,140"))
        places = list(places_along(rim, count, inset, 1 - inset))
        for x, y, turn in sorted(places, key=lambda place: -abs(place[0] - HEAD.x)):
            dag = move(
                loop("-19,-10! -21,8 -15,22 -5,30 0,40! 5,30 15,22 21,8 19,-10!"),
                x,
                y,
                0.92,
                turn * 0.9,
            )
            art.shape(dag, colour, 3)
            art.strokes([move([(0, -6), (0, 26)], x, y, 0.92, turn * 0.9)], 1.8, 0.1, 0.5)
    body = loop(
        HEAD(
            "-28,104! -64,120 -106,138! -86,164 -42,186 4,194 52,186 96,162 118,136! 76,118 "
            "42,102! 4,124"
        )
    )
    art.fill(body, cloth)
    art.hatch(body, angle=24, gap=5, depth=15, width=2, bend=5)
    art.strokes(
        HEAD.each(
            "-40,122 -60,144 -72,166 | -16,128 -24,154 -28,182 | 28,126 36,152 42,180 | 52,120 "
            "72,142 86,162"
        ),
        2.8,
        0.1,
        0.5,
    )
    art.brush(HEAD("-28,104 -64,120 -106,138"), 3.4, 0.1, 0.1)
    art.brush(HEAD("42,102 76,118 118,136"), 4.4, 0.1, 0.1)
    cowl, _ = band(art, HEAD("-38,96 -22,116 4,126 32,116 48,94"), 26, cloth, 3.8)
    art.hatch(cowl, angle=72, gap=4.6, depth=11, width=2, bend=3)
    art.strokes(HEAD.each("-30,96 -14,112 6,118 26,110 | -20,120 -2,130 18,128"), 2.4, 0.2, 0.5)
    x, y = HEAD.at(4, 144)
    art.shape(ellipse(x, y, 9), YELLOW, 2.8)
    art.shape(move(diamond(4.6, 4.6), x, y), RED, 1.8)
    for dy in (26, 46):
        art.shape(ellipse(*HEAD.at(4, 138 + dy), 4.2), PEARL, 2)
