"""Sleeves of state, in the coordinates of `dress`."""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.paths import loop

from courts.dress import fur_band
from courts.limbs import sleeve


def hanging_sleeve(art: Canvas, cloth: str, under: str, fur: str) -> None:
    """The near arm raised: the coat's wide sleeve falls open from the elbow, a tight one goes up to
    a wrist at (524, 282).
    """
    back = loop(
        "446,236! 486,244 512,280 530,330! 560,346 572,372! 560,420 548,452! 500,440 476,380 "
        "452,320!"
    )
    art.shade(back, cloth, 4.2, angle=14, gap=5, depth=18, width=2.2, bend=5)
    sleeve(art, "508,392 520,340 524,284", (54, 48, 38), under, folds=3, shade=12)
    front = loop(
        "450,238 484,246 506,276 514,318 506,352! 500,372 512,396 544,412! 552,440 540,470 "
        "520,486! 488,470 464,420 446,340!"
    )
    art.shade(front, cloth, 4.3, angle=14, gap=5, depth=24, width=2.3, bend=6)
    art.strokes(
        "478,280 484,330 474,380 | 496,300 496,340 486,372 | 470,410 492,440 516,458", 3, 0.1, 0.6
    )
    fur_band(art, "514,344 502,368 508,392 530,406 558,402", 20, fur, 5, 1.3)
