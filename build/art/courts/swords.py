"""The swords of the courts: upright, as a sabre, on the point, at the hip.

Invariant: everything is drawn without the hand; the hand comes over it.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.palette import BROWN, DARK_BROWN, GOLD, RED, STEEL, YELLOW
from drawing.paths import ellipse, loop


def upright_sword(art: Canvas, x: float, hand: float, tip: float, half_width: float = 9) -> None:
    """A straight sword held upright at height `hand`, its point at `tip` (upwards)."""
    guard = hand - 26
    w = half_width
    blade = loop(
        [(x - w, guard, 1), (x - w, tip + 24), (x, tip, 1), (x + w, tip + 24), (x + w, guard, 1)]
    )
    art.shape(blade, STEEL, 3.4)
    art.rails(
        [(x + w, tip + 20), (x + w, guard)],
        [(x, tip + 20), (x, guard)],
        count=22,
        reach=0.85,
        width=1.7,
        bulge=0,
    )
    art.brush([(x - 0.5, tip + 14), (x - 0.5, guard)], 2, 0.1, 0.1)
    bar = loop(
        [
            (x - 34, guard - 3),
            (x - 38, guard + 4),
            (x - 30, guard + 9),
            (x, guard + 7),
            (x + 30, guard + 9),
            (x + 38, guard + 4),
            (x + 34, guard - 3),
            (x, guard - 5),
        ]
    )
    art.shape(bar, YELLOW, 3.2)
    art.shape(
        loop([(x - 6, guard + 8), (x + 6, guard + 8), (x + 6, hand + 34), (x - 6, hand + 34)]),
        DARK_BROWN,
        2.8,
    )
    art.shape(ellipse(x, hand + 40, 11), YELLOW, 3.2)
    art.shape(ellipse(x, hand + 40, 4.5), RED, 2)


def sabre(art: Canvas) -> None:
    """The sabre of a riding king, its point curving to the right."""
    blade = loop("292,248! 284,200 284,150 296,104 318,70! 308,112 302,152 303,200 308,248!")
    art.shape(blade, STEEL, 3.4)
    art.rails(
        "303,110 302,152 304,246",
        "286,140 284,190 292,246",
        count=22,
        reach=0.5,
        width=1.7,
        bulge=0,
    )
    guard = loop(
        "274,252! 272,244 300,243 326,241 330,248! 326,258 322,292 314,312! 314,290 316,262 300,256"
    )
    art.shape(guard, YELLOW, 3)
    art.shape(loop("294,256 308,255 312,304 298,306"), DARK_BROWN, 2.8)
    art.shape(ellipse(305, 310, 10), YELLOW, 3)


def lowered_sword(art: Canvas, x: float, hilt: float, grip: float = 58) -> None:
    """A sword on its point before its owner: pommel at `hilt`, below it `grip` for the hands; the
    blade runs off below the card's middle.
    """
    top = hilt
    hilt += grip - 58  # guard and blade
    art.shape(
        loop([(x - 10, hilt + 62, 1), (x + 10, hilt + 62, 1), (x + 10, 540, 1), (x - 10, 540, 1)]),
        STEEL,
        3.4,
    )
    art.rails(
        [(x + 10, hilt + 64), (x + 10, 536)],
        [(x, hilt + 64), (x, 536)],
        count=20,
        reach=0.85,
        width=1.7,
        bulge=0,
    )
    art.brush([(x, hilt + 64), (x, 536)], 2, 0.05, 0.05)
    art.shape(
        loop([(x - 7, top, 1), (x + 7, top, 1), (x + 7, top + grip, 1), (x - 7, top + grip, 1)]),
        DARK_BROWN,
        3,
    )
    guard = loop(
        [
            (x - 44, hilt + 56),
            (x - 50, hilt + 64),
            (x - 40, hilt + 70),
            (x, hilt + 67),
            (x + 40, hilt + 70),
            (x + 50, hilt + 64),
            (x + 44, hilt + 56),
            (x, hilt + 57),
        ]
    )
    art.shade(guard, YELLOW, 3.2, angle=80, gap=4.4, depth=5, width=1.5)
    art.shape(ellipse(x, top - 8, 14), YELLOW, 3.4)
    art.shape(ellipse(x, top - 8, 6), RED, 2.2)


def hilt_at_the_hip(art: Canvas) -> None:
    """A sword worn at the near hip, hilt in front, scabbard running off behind to the right."""
    with art.local_frame(424, 416, 1, 28):
        art.shape(loop("26,-8! 170,-6! 170,8! 26,8!"), DARK_BROWN, 3.4)
        for x in (60, 110):
            art.shape(loop([(x, -9, 1), (x + 14, -9, 1), (x + 14, 10, 1), (x, 10, 1)]), GOLD, 2.6)
        art.shape(loop("22,-36! 32,-36! 32,36! 22,36!"), YELLOW, 3)
        art.shape(loop("-34,-7! 24,-7! 24,7! -34,7!"), BROWN, 3)
        art.shape(ellipse(-40, 0, 12), YELLOW, 3.2)
