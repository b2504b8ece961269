"""A king's horse that tosses its head: nose stretched out, mouth open, mane flying, the
reins drawn tight.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.ornament import band, beads, flow
from drawing.palette import INK, WHITE
from drawing.paths import ellipse, loop

from horses.horse import Coat, breast_strap, hindquarters, rein_end, strap

_TONGUE = "#c9605a"
_GAPE = "#5a1f1c"


def tossing_horse(art: Canvas, coat: Coat) -> None:
    hindquarters(art, coat)
    _mane(art, coat)
    _neck(art, coat)
    _ears(art, coat)
    _head(art, coat)
    _bridle(art, coat)


def tight_reins(art: Canvas, coat: Coat) -> None:
    """The reins to the rider's hand at (318, 408); drawn over the rider's dress."""
    _, spine = band(art, "130,300 176,352 240,392 318,410", 11, coat.tack, 3)
    beads(art, spine, 15, 2, coat.trim, 0, 0.04, 0.96, n=10)
    rein_end(art, coat, "330,424 346,440 350,462 342,486")


def _mane(art: Canvas, coat: Coat) -> None:
    mane = loop(
        "228,228 250,214 266,190 284,174! 284,200 276,218! 300,200 318,192 340,174! 334,206 "
        "316,230! "
        "330,222 346,222 362,212! 352,246 328,264! 344,264 356,272 372,272! 356,300 334,304! "
        "338,330 342,370 340,440 330,420 290,320 240,262"
    )
    art.fill(mane, coat.mane)
    with art.group(clip=mane):
        for root, mid, tip in (
            ((232, 244), (262, 220), (283, 180)),
            ((244, 250), (288, 220), (338, 178)),
            ((256, 258), (304, 240), (360, 214)),
            ((268, 272), (314, 252), (350, 240)),
            ((282, 294), (324, 284), (368, 274)),
            ((296, 314), (326, 304), (352, 300)),
        ):
            for d in (-6, 0, 6):
                art.brush(
                    [(root[0], root[1] + d), (mid[0], mid[1] + d), tip], 2, 0.1, 0.6, coat.strand
                )
    art.outline(mane, 3.8, 0.45)


def _neck(art: Canvas, coat: Coat) -> None:
    neck = loop(
        "214,250 236,240 262,258 296,304 326,360 352,420 368,470 378,520! 150,520! 158,478 "
        "182,440 204,400 212,366 206,334"
    )
    art.fill(neck, coat.hide)
    with art.group(clip=neck):
        art.fill(
            loop("212,330 222,372 208,420 184,470 172,520 226,520 232,450 240,390 234,330"),
            coat.light,
        )
    chest = loop("150,400 300,360 330,520 150,520")
    art.hatch(neck, -30, 5.4, 34, 2.4, bend=8, light=(-0.3, -0.9), within=chest)
    folds = (
        "222,338 238,382 232,430 210,486 | 238,330 262,372 266,420 250,486 | 250,310 288,362 "
        "302,420 296,490 | 216,346 224,352 236,352"
    )
    art.strokes(folds, 3, 0.2, 0.6)
    art.rails(
        "262,262 296,308 328,366 354,430 372,500",
        "214,340 222,390 206,440 170,500",
        count=22,
        reach=0.22,
        width=2.1,
        bulge=0.12,
    )
    with art.group(clip=neck):
        breast_strap(art, coat, "150,496 226,474 306,464 390,450")
    art.outline(neck, 4.6, 0.5)


def _ears(art: Canvas, coat: Coat) -> None:
    for dx, dy in ((16, 4), (0, 0)):
        with art.local_frame(dx, dy):
            art.shape(
                loop("206,238! 210,214 228,190 238,182! 242,206 236,226 226,244!"),
                coat.hide,
                3.6,
                0.45,
            )
            inside = loop("214,232 220,212 234,192 235,212 226,232")
            art.fill(inside, coat.ear)
            art.outline(inside, 1.6, 0.2)


def _head(art: Canvas, coat: Coat) -> None:
    gape = loop("62,276! 92,282 120,292 138,304! 112,312 86,316 66,318!")
    art.shape(gape, _GAPE, 3)
    art.shape(loop("132,304! 112,298 90,298 76,304 88,310 112,310"), _TONGUE, 2)
    for x, y in ((64, 279), (73, 281), (82, 284)):
        art.shape(
            loop([(x - 4, y - 4, 1), (x + 4, y - 3, 1), (x + 3, y + 6), (x - 3, y + 6)]),
            "#fff6da",
            1.4,
        )
    for x, y in ((70, 315), (79, 316)):
        art.shape(
            loop([(x - 4, y + 4, 1), (x + 4, y + 4, 1), (x + 3, y - 5), (x - 3, y - 5)]),
            "#fff6da",
            1.4,
        )
    head = loop(
        "238,252 224,236 200,226 174,226 142,236 110,246 80,248 60,254 50,266 50,277 58,283! "
        "78,285 104,289 "
        "126,297 138,304! 118,310 92,314 72,312! 60,318 56,328 66,336 84,338 104,334 128,338 "
        "154,350 184,358 212,348 230,326 240,290"
    )
    art.fill(head, coat.hide)
    with art.group(clip=head):
        art.fill(
            loop("214,232 178,232 142,242 104,254 66,258 64,264 110,262 150,252 190,244 216,246"),
            coat.light,
        )
        art.fill(loop("50,250 70,250 66,266 70,284 48,284"), coat.ear)
        art.fill(loop("54,314 72,312 80,326 74,340 54,340"), coat.ear)
    art.hatch(head, angle=62, gap=4.8, depth=18, width=2.1, bend=5)
    art.outline(head, 4.4, 0.5)
    jowl = (
        "236,300 226,328 204,344 178,342 | 148,268 118,276 96,278 | 150,318 128,324 104,324 | "
        "186,256 168,262 150,262"
    )
    art.strokes(jowl, 3, 0.25, 0.6)
    art.strokes(
        [[(172 + i * 6, 334 - i), (176 + i * 6, 320 - i), (184 + i * 6, 308)] for i in range(7)],
        1.6,
        0.05,
        0.8,
    )
    art.strokes(
        [
            [(100 + i * 8, 249 - i * 2), (104 + i * 8, 258 - i), (104 + i * 8, 266 - i)]
            for i in range(8)
        ],
        1.5,
        0.05,
        0.8,
    )
    # the lips drawn back, the nostril wide
    art.strokes(
        "138,304 144,296 142,288 | 140,306 148,310 150,318 | 130,298 134,290 130,284", 2.4, 0.1, 0.6
    )
    art.fill(loop("60,260 70,255 80,260 80,269 70,272 62,268"), INK)
    art.strokes("56,256 68,249 82,254 88,264 | 84,272 74,277 64,275", 2.2, 0.3, 0.4)
    art.strokes("66,330 76,332 86,330", 1.8)
    # the eye shows its white
    art.fill(loop("164,258! 172,246 186,243 198,250! 190,260 176,263"), WHITE)
    art.fill(ellipse(179, 252.5, 7.2, 7.2), "#2a170c")
    art.fill(ellipse(177, 249.5, 2.2, 2), WHITE)
    art.brush("160,260 170,245 186,241 202,250", 4, 0.3, 0.4)
    art.brush("166,261 178,265 194,260", 2.2, 0.3, 0.4)
    art.strokes("158,248 168,236 186,233 200,240 | 170,270 184,272 198,266", 2.2, 0.3, 0.6)
    forelock = loop(
        "232,230 216,218 198,216 176,204! 184,222 196,232! 186,232 172,230! 186,244 208,246 226,244"
    )
    art.fill(forelock, coat.mane)
    with art.group(clip=forelock):
        flow(
            art,
            ("232,230 206,218 178,206", "228,242 206,244 176,232"),
            6,
            2,
            ends=(0.8, 1),
            colour=coat.strand,
        )
    art.outline(forelock, 3, 0.4)


def _bridle(art: Canvas, coat: Coat) -> None:
    strap(art, coat, "236,262 226,284 196,300 140,304")
    strap(art, coat, "112,244 120,264 132,288 136,304")
    strap(art, coat, "196,226 210,240 234,254", 9)
    strap(art, coat, "196,300 206,318 230,326", 9)
    art.shape(ellipse(138, 306, 10), coat.trim, 3)
    art.shape(ellipse(138, 306, 4.4), coat.hide, 2)
    art.shape(ellipse(196, 300, 7), coat.trim, 2.6)
    art.shape(ellipse(228, 280, 7), coat.trim, 2.6)
