"""A king's horse in a caparison: the cloth covers head, neck and body and is strewn
with little bells.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.ornament import band, beads, studs
from drawing.palette import INK, WHITE
from drawing.paths import ellipse, loop
from heads.headgear import plume

from horses.horse import Coat, rein_end, strap


def caparisoned_horse(art: Canvas, coat: Coat, lining: str) -> None:
    """The horse, its cloth in the colour `coat.cloth` with edges of `coat.trim`,
    lined with `lining`.
    """
    _body(art, coat)
    plume(art, "206,240 206,214 216,190 236,174 262,176", 44, coat.tack, WHITE, barbs=7)
    _neck(art, coat, lining)
    _ear(art, coat, 18)
    _head(art, coat)
    _ear(art, coat, 0)


def studded_reins(art: Canvas, coat: Coat) -> None:
    """The reins to the rider's hand at (352, 420); drawn over the rider's dress."""
    rein_end(art, coat, "368,420 384,436 388,458 380,484")
    _, spine = band(art, "140,396 186,428 262,446 352,420", 12, coat.tack, 3)
    beads(art, spine, 15, 2.2, coat.trim, 0, 0.04, 0.96, n=10)


def little_bell(art: Canvas, x: float, y: float, colour: str, size: float = 1) -> None:
    with art.local_frame(x, y, size):
        art.shape(ellipse(0, -11, 3), colour, 1.8)
        art.shape(ellipse(0, 0, 9), colour, 2.6)
        art.strokes("-8,-1 0,1 8,-1", 1.8, 0, 0)
        art.fill(ellipse(0, 4, 1.8, 2.2), INK)


def _body(art: Canvas, coat: Coat) -> None:
    cloth = loop("410,470! 470,440 540,444 584,470 612,520! 410,520!")
    art.shade(cloth, coat.cloth, 4.4, angle=14, gap=5, depth=20, width=2.2, bend=5)
    _, hem = band(art, "420,478 470,450 538,454 576,478 600,520", 18, coat.trim, 3)
    beads(art, hem, 11, 3.6, coat.tack, 1.6, n=12)
    for x, y in ((470, 486), (520, 480), (560, 496)):
        little_bell(art, x, y, coat.trim)


def _neck(art: Canvas, coat: Coat, lining: str) -> None:
    cloth = loop(
        "196,250 232,234 278,256 318,308 348,370 374,440 382,520! 128,520! 140,482 164,442 "
        "188,408 204,372 210,340 196,300"
    )
    art.fill(cloth, coat.cloth)
    with art.group(clip=cloth):
        half = loop("196,250 214,330 246,400 262,460 262,530! 120,530! 120,440 180,380 160,300")
        art.fill(half, lining)
        art.brush("206,262 224,336 248,400 263,460 263,530", 3, 0, 0)
        for x, y in ((224, 424), (186, 460), (232, 486), (214, 376)):
            little_bell(art, x, y, coat.cloth)
        for x, y in ((258, 330), (286, 388), (320, 372), (282, 286), (300, 446), (338, 432)):
            little_bell(art, x, y, coat.trim)
    art.hatch(
        cloth,
        -30,
        5.4,
        34,
        2.4,
        bend=8,
        light=(-0.3, -0.9),
        within=loop("130,400 300,360 330,520 130,520"),
    )
    folds = (
        "214,352 224,392 206,440 184,500 | 240,360 268,420 276,470 272,512 | 330,350 340,400 "
        "342,450"
    )
    art.strokes(folds, 3, 0.2, 0.6)
    art.outline(cloth, 4.6, 0.5)
    _, spine = band(art, "208,338 202,374 186,410 160,448 140,486 134,520", 16, coat.trim, 3)
    beads(art, spine, 10, 3.4, coat.tack, 1.6, n=12)
    # a comb of tongues along the crest takes the mane's place
    for x, y, turn in (
        (222, 232, 18),
        (250, 236, 34),
        (276, 252, 44),
        (298, 276, 52),
        (316, 304, 58),
        (332, 334, 62),
    ):
        with art.local_frame(x, y, 1, turn):
            colour = coat.trim if x in (222, 276, 316) else lining
            art.shade(
                loop("-16,8! -15,-10 0,-24! 15,-10 16,8!"),
                colour,
                3,
                angle=70,
                gap=4.6,
                depth=7,
                width=1.6,
            )


def _ear(art: Canvas, coat: Coat, dx: float) -> None:
    with art.local_frame(dx, 0):
        art.shape(loop("178,258! 174,232 184,198! 200,220 206,252!"), coat.cloth, 3.8, 0.45)
        inside = loop("187,250 184,232 187,212 196,228 199,248")
        art.fill(inside, coat.hide)
        art.outline(inside, 1.8, 0.2)
        studs(art, "180,252 192,256 204,250", 4, 2.4, coat.trim)


def _head(art: Canvas, coat: Coat) -> None:
    head = loop(
        "212,256 188,246 166,252 150,270 134,298 118,328 104,352 92,374 88,392 94,404 106,408 "
        "114,416 128,414 138,402 156,388 180,380 204,368 222,344 228,310 224,276"
    )
    art.fill(head, coat.hide)
    with art.group(clip=head):
        art.fill(loop("120,336 104,362 96,380 108,378 120,360 132,344"), coat.light)
    art.hatch(head, angle=16, gap=4.6, depth=20, width=2.1, bend=5, colour=INK)
    art.outline(head, 4.4, 0.5)
    # nostril and mouth below the cloth
    art.fill(loop("96,386 102,377 111,380 111,390 102,394"), INK)
    art.strokes("91,382 101,370 114,374 116,384", 2.4, 0.3, 0.4, coat.strand)
    art.brush("92,401 108,400 122,394 130,384", 3.2, 0.1, 0.5)
    art.brush("94,397 108,396 120,390", 1.6, 0.2, 0.5, coat.strand)
    hood = loop(
        "214,254 188,244 164,250 148,270 132,298 118,326! 128,338 140,344 148,360 158,368 "
        "164,384! 184,380 206,370 224,346 230,310 226,274"
    )
    art.fill(hood, coat.cloth)
    art.hatch(hood, angle=16, gap=4.8, depth=20, width=2.1, bend=5)
    art.outline(hood, 4.2, 0.5)
    art.strokes("222,310 214,340 192,358 172,358 | 158,284 146,306 138,326", 2.8, 0.25, 0.6)
    band(art, "116,326 130,338 142,346 150,362 164,384", 13, coat.trim, 3)
    studs(art, "120,330 132,340 144,350 152,366 162,380", 6, 2.6, coat.tack)
    # the eye in its hole, bordered with the colour of the edge
    art.shape(loop("148,296! 160,280 182,278 198,292! 184,306 164,308"), coat.trim, 3)
    art.shape(loop("154,296! 163,286 180,284 191,293! 180,301 166,302"), coat.hide, 2)
    art.fill(loop("158,295! 166,288 179,287 187,293! 178,299 167,299"), "#fff7e6")
    art.fill(ellipse(171, 293, 6.6, 6), "#3a1e0c")
    art.fill(ellipse(169, 290.6, 2, 1.8), WHITE)
    art.brush("155,297 165,286 180,285 190,294", 3, 0.3, 0.4)
    strap(art, coat, "218,282 208,318 178,350 140,392")
    strap(art, coat, "160,258 186,264 218,282", 9)
    for x, y in ((216, 286), (181, 346)):
        art.shape(ellipse(x, y, 8), coat.trim, 2.8)
    art.shape(ellipse(138, 394, 9), coat.trim, 3)
    art.shape(ellipse(138, 394, 4), coat.hide, 2)
    little_bell(art, 206, 392, coat.trim, 1.2)
