"""A king's horse that bows its head: neck arched high, muzzle drawn in to the breast, a
long wavy mane.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.ornament import band, beads, flow, rose
from drawing.palette import INK, WHITE
from drawing.paths import curve, ellipse, loop, places_along

from horses.horse import Coat, breast_strap, hindquarters, rein_end, strap

_CREST = "176,250 206,222 246,220 290,250 328,304 358,372 376,450"


def bowed_horse(art: Canvas, coat: Coat) -> None:
    hindquarters(art, coat)
    _neck(art, coat)
    _mane(art, coat)
    _ear(art, coat, 20, 2)
    _head(art, coat)
    _ear(art, coat, 0, 0)
    _bridle(art, coat)


def slack_reins(art: Canvas, coat: Coat) -> None:
    """The reins to the rider's hand at (372, 424) and the breast strap; drawn over
    the rider's dress.
    """
    breast_strap(art, coat, "152,496 190,500 250,492 320,474 378,452")
    rein_end(art, coat, "384,402 366,420 360,446 366,474")
    _, spine = band(art, "136,420 176,448 250,458 320,446 374,424", 11, coat.tack, 3)
    beads(art, spine, 17, 2, coat.trim, 0, 0.04, 0.96, n=10)


def _neck(art: Canvas, coat: Coat) -> None:
    neck = loop(
        "170,262 200,224 244,218 292,248 330,302 360,372 378,450 382,520! 138,520! 148,480 "
        "176,452 200,420 208,384 204,340 186,300"
    )
    art.fill(neck, coat.hide)
    with art.group(clip=neck):
        art.fill(
            loop("210,360 220,400 204,444 178,476 166,520 218,520 232,470 240,410 230,360"),
            coat.light,
        )
    chest = loop("140,420 300,380 330,520 140,520")
    art.hatch(neck, -30, 5.4, 34, 2.4, bend=8, light=(-0.3, -0.9), within=chest)
    folds = (
        "212,384 216,414 202,446 180,476 | 226,372 240,410 236,456 220,500 | 238,350 266,400 "
        "272,450 264,496"
    )
    art.strokes(folds, 3, 0.2, 0.6)
    art.outline(neck, 4.6, 0.5)


def _mane(art: Canvas, coat: Coat) -> None:
    """Wavy locks that fall from the crest over the near side."""
    mane = loop(
        "176,256 204,222 246,216 294,246 334,302 364,372 382,440 378,470! 362,452 352,466 "
        "346,488! 332,462 "
        "316,466 306,486! 300,450 284,446 270,462! 268,424 252,414 240,430! 240,390 230,372 "
        "216,380! 220,340 206,306 188,300"
    )
    art.fill(mane, coat.mane)
    with art.group(clip=mane):
        for root, waist, hip, tip in (
            ((196, 240), (226, 290), (216, 330), (220, 372)),
            ((212, 230), (246, 290), (232, 350), (242, 422)),
            ((232, 224), (266, 290), (252, 360), (268, 454)),
            ((252, 226), (288, 300), (274, 380), (302, 476)),
            ((274, 240), (310, 320), (298, 400), (328, 464)),
            ((296, 260), (330, 340), (322, 410), (346, 480)),
            ((320, 292), (350, 370), (344, 420), (364, 452)),
        ):
            for dx in (-7, 0, 7):
                lock = [
                    (root[0] + dx, root[1] + dx * 0.5),
                    (waist[0] + dx, waist[1]),
                    (hip[0] + dx, hip[1]),
                    tip,
                ]
                art.brush(lock, 2.1, 0.1, 0.5, coat.strand)
    art.outline(mane, 4, 0.45)
    for x, y, turn in places_along(curve(_CREST), 5, 0.17, 0.8):
        rose(art, x + 4, y + 6, 11, coat.tack, coat.trim, leaves=False, edge=2, turn=turn)


def _ear(art: Canvas, coat: Coat, dx: float, dy: float) -> None:
    with art.local_frame(dx, dy):
        art.shape(
            loop("170,262! 158,240 154,212 156,202! 174,218 186,238 190,258!"), coat.hide, 3.8, 0.45
        )
        inside = loop("176,254 164,236 160,216 174,230 182,250")
        art.fill(inside, coat.ear)
        art.outline(inside, 1.6, 0.2)


def _head(art: Canvas, coat: Coat) -> None:
    head = loop(
        "196,268 176,252 154,260 140,280 128,310 116,342 104,372 96,400 90,422 94,440 106,446 "
        "118,454 134,452 144,438 158,418 176,400 200,394 220,376 226,346 218,306"
    )
    art.fill(head, coat.hide)
    with art.group(clip=head):
        art.fill(loop("146,266 132,306 118,346 108,376! 118,384 128,352 142,316 158,284"), WHITE)
    art.hatch(head, angle=4, gap=4.8, depth=20, width=2.1, bend=5)
    art.outline(head, 4.4, 0.5)
    jowl = (
        "222,340 216,366 196,382 174,380 | 160,304 146,340 138,370 | 150,384 138,404 132,422 | "
        "166,272 150,290 142,310"
    )
    art.strokes(jowl, 3, 0.25, 0.6)
    art.strokes(
        [[(176 + i * 5, 378 - i), (180 + i * 5, 364 - i), (188 + i * 4, 352)] for i in range(7)],
        1.6,
        0.05,
        0.8,
    )
    # nostril and mouth
    art.fill(loop("100,414 106,404 114,406 116,416 108,421"), INK)
    art.strokes("94,410 104,398 116,400 121,410 | 118,418 116,426 108,430", 2.2, 0.3, 0.4)
    art.brush("97,440 112,436 126,430 136,418", 3.2, 0.1, 0.5)
    art.strokes("112,450 124,446 134,438", 1.8, 0.3, 0.5)
    # a gentle eye under its lid
    art.fill(loop("152,324! 160,311 174,307 186,315! 178,326 164,329"), "#fff7e6")
    art.fill(ellipse(168, 318, 8.4, 8.4), "#2a170c")
    art.fill(ellipse(165.5, 315, 2.2, 2), WHITE)
    art.fill(loop("150,325! 159,309 175,304 189,314! 178,312 164,315"), coat.hide)
    art.brush("149,326 159,316 174,311 190,316", 3.8, 0.3, 0.4)
    art.strokes(
        "154,327 166,330 180,325 | 152,314 162,302 178,299 190,306 | 160,336 174,337 186,329",
        2,
        0.3,
        0.6,
    )
    forelock = loop(
        "190,256 174,248 158,256 142,278 132,306 134,322! 144,304 148,316! 158,292 162,300! "
        "176,280 194,270"
    )
    art.fill(forelock, coat.mane)
    with art.group(clip=forelock):
        flow(
            art,
            ("178,252 150,272 135,318", "190,264 172,282 162,298"),
            7,
            2,
            ends=(0.8, 1),
            colour=coat.strand,
        )
    art.outline(forelock, 3, 0.4)


def _bridle(art: Canvas, coat: Coat) -> None:
    strap(art, coat, "208,286 212,320 184,368 142,414")
    strap(art, coat, "114,352 132,362 152,378 162,392")
    strap(art, coat, "152,264 172,272 206,286", 9)
    strap(art, coat, "188,360 204,364 220,356", 9)
    art.shape(ellipse(140, 416, 9), coat.trim, 3)
    art.shape(ellipse(140, 416, 4), coat.hide, 2)
    rose(art, 205, 290, 13, coat.tack, coat.trim, leaves=False, edge=2.2)
    art.shape(ellipse(187, 362, 7), coat.trim, 2.6)
