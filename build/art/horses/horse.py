"""A king's horse, in German card coordinates: head turned left under the suit sign, cut off by the
dividing line.

Invariant: this one stands quietly; `horse_tossing`, `horse_bowed` and `horse_caparisoned` take
hindquarters and straps from here. The reins are drawn apart, over the rider's dress, to the hand
that holds them.
"""

from __future__ import annotations

from dataclasses import dataclass

from drawing.canvas import Canvas
from drawing.ornament import band, beads, flow
from drawing.palette import BLUE, INK, RED, WHITE, YELLOW
from drawing.paths import Path, ellipse, loop
from shapely.geometry import LineString


@dataclass(frozen=True)
class Coat:
    """Colours of a horse and of its harness."""

    hide: str = "#b98a5a"
    light: str = "#cda274"
    ear: str = "#7a4a34"
    mane: str = "#4a2c18"
    strand: str = "#c08a55"
    tack: str = RED
    trim: str = YELLOW
    cloth: str = BLUE


def horse(art: Canvas, coat: Coat) -> None:
    hindquarters(art, coat)
    _neck(art, coat)
    _mane(art, coat)
    for dx in (10, -8):
        _ear(art, coat, dx)
    _head(art, coat)
    _bridle(art, coat)


def hindquarters(art: Canvas, coat: Coat) -> None:
    rump = loop("440,470 520,452 584,470 620,520! 420,520!")
    art.shade(rump, coat.hide, angle=20, gap=5, depth=24, width=2.3, bend=6)
    cloth = loop("420,470! 470,440 540,448 566,478 562,520! 410,520!")
    art.shape(cloth, coat.cloth, 4)
    art.hatch(cloth, angle=14, gap=5, depth=16, width=2.1, bend=5)
    _, hem = band(art, "424,478 472,452 536,460 553,486 550,520", 16, coat.trim, 3)
    beads(art, hem, 12, 3, coat.tack, 1.6, n=12)


def _neck(art: Canvas, coat: Coat) -> None:
    neck = loop(
        "196,252 232,240 276,262 316,312 346,372 372,440 380,520! 150,520! 156,476 178,428 "
        "204,384 212,346 196,312"
    )
    art.fill(neck, coat.hide)
    with art.group(clip=neck):
        art.fill(
            loop("200,300 214,360 196,420 176,470 170,520 230,520 236,440 236,360 226,300"),
            coat.light,
        )
    chest = loop("150,400 300,360 330,520 150,520")
    art.hatch(neck, -30, 5.4, 34, 2.4, bend=8, light=(-0.3, -0.9), within=chest)
    folds = (
        "214,346 224,392 214,440 200,500 | 232,330 248,384 246,440 236,504 | 258,330 280,390 "
        "286,450 282,506"
    )
    art.strokes(folds, 3, 0.2, 0.6)
    throat, crest = "210,346 206,386 182,430 160,480", "300,330 310,380 320,430 330,500"
    art.rails(throat, crest, count=22, reach=0.24, width=2.1, bulge=-0.12)
    art.outline(neck, 4.6, 0.5)


def _mane(art: Canvas, coat: Coat) -> None:
    mane = loop(
        "204,246 226,230 262,240 302,278 334,328 362,392 372,440! 352,424 350,452! 330,420 "
        "326,444! 306,404 300,424! 282,378 272,396! 258,350 246,366! 236,322 224,332! 220,290"
    )
    art.fill(mane, coat.mane)
    with art.group(clip=mane):
        crest, fall = "206,246 240,234 300,280 360,392", "212,262 236,300 290,380 352,450"
        flow(art, (crest, fall), 9, 2, seed=2, ends=(0.7, 1), colour=coat.strand)
        for x, y, x2, y2 in (
            (240, 246, 250, 350),
            (266, 262, 278, 380),
            (292, 288, 302, 408),
            (316, 322, 328, 430),
            (338, 362, 350, 440),
            (222, 246, 230, 320),
        ):
            mx, my = (x + x2) / 2, (y + y2) / 2
            lock = [(x, y), (mx + 8, my), (x2, y2)]
            beside = [(x + 8, y + 6), (mx + 14, my), (x2 + 4, y2 - 12)]
            art.strokes([lock, beside], 2.2, 0.1, 0.6, coat.strand)
    art.outline(mane, 4, 0.45)


def _ear(art: Canvas, coat: Coat, dx: float) -> None:
    with art.local_frame(dx, 0):
        art.shape(loop("196,252! 190,232 196,206! 212,224 216,250!"), coat.hide, 3.8, 0.45)
        inside = loop("200,246 197,230 199,216 206,230 207,246")
        art.fill(inside, coat.ear)
        art.outline(inside, 1.6, 0.2)


def _head(art: Canvas, coat: Coat) -> None:
    head = loop(
        "212,250 186,244 166,252 150,272 132,296 112,318 96,334 86,350 84,366 92,376 104,378 "
        "110,386 122,386 130,378 146,370 166,366 190,360 210,342 222,314 224,280"
    )
    art.fill(head, coat.hide)
    with art.group(clip=head):
        art.fill(
            loop("178,256 150,282 120,318 100,336 110,340 140,312 166,284 186,262"), coat.light
        )
    art.hatch(head, angle=24, gap=4.8, depth=20, width=2.1, bend=5)
    art.outline(head, 4.4, 0.5)
    jowl = (
        "214,300 206,330 184,348 164,346 | 168,290 148,318 128,340 | 150,330 134,350 128,366 | "
        "176,262 160,276 150,294"
    )
    art.strokes(jowl, 3, 0.25, 0.6)
    cheek = [
        [(160 + i * 5, 338 + i * 1.2), (166 + i * 5, 326 + i * 0.5), (174 + i * 4, 318)]
        for i in range(7)
    ]
    art.strokes(cheek, 1.6, 0.05, 0.8)
    nasal = [
        [(112 + i * 5, 322 - i * 5.6), (120 + i * 5, 326 - i * 5), (128 + i * 4.6, 326 - i * 4.6)]
        for i in range(7)
    ]
    art.strokes(nasal, 1.5, 0.05, 0.8)
    # nostril and mouth
    art.fill(loop("94,350 100,344 108,348 106,357 98,359"), INK)
    art.strokes("90,344 100,338 111,344 | 110,348 112,358 104,364", 2.2, 0.3, 0.4)
    art.brush("88,369 102,370 116,366 126,356", 3.2, 0.1, 0.5)
    art.strokes([[(92, 360 + i * 3), (97, 361 + i * 3)] for i in range(3)], 1.3)
    # eye
    art.fill(loop("158,284! 168,275 182,278 188,287! 176,292 166,291"), "#fff7e6")
    art.fill(ellipse(173, 284, 7.5, 7), "#2a170c")
    art.fill(ellipse(170.5, 281, 2.2, 2), WHITE)
    art.brush("154,286 166,273 182,275 192,288", 4, 0.3, 0.4)
    art.brush("160,288 172,294 186,290", 2, 0.3, 0.4)
    art.brush("152,276 166,264 184,266", 2.2, 0.3, 0.6)
    art.brush("162,298 176,302 190,296", 1.6, 0.3, 0.6)
    forelock = loop(
        "206,244 190,236 172,244 158,262! 172,260 166,276! 182,266 180,282! 198,262 214,252"
    )
    art.fill(forelock, coat.mane)
    with art.group(clip=forelock):
        strands = "204,246 184,252 168,272 | 208,250 194,258 184,276 | 198,242 178,248 162,260"
        art.strokes(strands, 2, 0.1, 0.6, coat.strand)
    art.outline(forelock, 3, 0.4)


def strap(art: Canvas, coat: Coat, path: Path, width: float = 10) -> None:
    _, spine = band(art, path, width, coat.tack, 2.8)
    beads(
        art, spine, max(3, int(LineString(spine).length / 11)), 1.8, coat.trim, 0, 0.08, 0.92, n=10
    )


def _bridle(art: Canvas, coat: Coat) -> None:
    strap(art, coat, "216,268 206,296 178,326 140,352")
    strap(art, coat, "128,304 142,322 158,350 160,366")
    strap(art, coat, "190,250 204,262 222,276", 9)
    strap(art, coat, "178,326 196,336 214,334", 9)
    art.shape(ellipse(136, 357, 9), coat.trim, 3)
    art.shape(ellipse(136, 357, 4), coat.hide, 2)
    art.shape(ellipse(206, 296, 7), coat.trim, 2.6)
    art.shape(ellipse(179, 326, 7), coat.trim, 2.6)


def reins(art: Canvas, coat: Coat) -> None:
    """The reins to the rider's hand at (362, 428) and the breast strap; drawn over
    the rider's dress.
    """
    _, spine = band(art, "140,366 190,414 270,440 362,424", 11, coat.tack, 3)
    beads(art, spine, 16, 2, coat.trim, 0, 0.04, 0.96, n=10)
    breast_strap(art, coat, "160,486 230,470 310,466 372,450")
    rein_end(art, coat, "364,400 346,416 338,440 344,468")


def rein_end(art: Canvas, coat: Coat, path: Path) -> None:
    """What hangs out of the hand that holds the reins."""
    _, spine = band(art, path, 10, coat.tack, 2.8)
    beads(art, spine, 4, 1.8, coat.trim, 0, 0.1, 0.9, n=10)


def breast_strap(art: Canvas, coat: Coat, path: Path) -> None:
    """A broad strap set with stones."""
    _, spine = band(art, path, 24, coat.trim, 3.6)
    for start, colour in ((0.05, coat.tack), (0.1625, coat.cloth)):
        step = 0.225
        count = 5 if start < 0.1 else 4
        beads(art, spine, count, 6, colour, 2.2, start, start + step * (count - 1), n=18)
