"""Arms and hands of the French courts: which hand is raised, laid on the breast or kept
in the mantle.

Invariant: drawn for a figure of `french_dress`, over its mantles; every arm says where its hand
goes, and the hand and what it holds come after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from courts.limbs import fist, grip, open_hand, sleeve
from drawing.canvas import Canvas
from drawing.ornament import band, beads, diamond, ermine_band, rose
from drawing.palette import BLUE, DARK_BROWN, PAPER, RED, STEEL, YELLOW
from drawing.paths import curve, ellipse, loop, move

from french.dress import HEAD
from french.patterns import Trim

Hand = tuple[float, float, float]  # x, y and turn

RAISED = (462, 233)  # the fist of the raised arm on the right, see `french_dress.raised_arm`
ON_THE_BREAST: Hand = (238, 362, 49)  # x, y and turn of the hand of `arm_on_the_breast`
AT_THE_LEFT: Hand = (164, 334, 22)  # the same of `arm_at_the_left`


def right_hem(art: Canvas, colour: str = YELLOW) -> None:
    """The hem of a right mantle that hangs closed, without an arm before it."""
    edge = [HEAD.at(88, 146), (444, 264), (500, 266), (534, 314), (556, 380), (566, 470)]
    _, spine = band(art, edge, 13, colour, 2.8)
    beads(art, spine, 15, 2.6, RED if colour != RED else YELLOW, 1.5, n=12)


def arm_on_the_breast(art: Canvas, colour: str, trim: Trim, cuff: str = "") -> None:
    """The left forearm comes out of the mantle towards the breast; a `cuff` of its own
    colour, or ermine.
    """
    outline = sleeve(art, "106,500 150,444 208,388", (100, 80, 52), colour, folds=3)
    trim(art, outline, [(176, 414), (140, 432), (136, 450), (164, 448), (104, 462)], 49)
    _cuff(art, "192,360 213,386 236,410", cuff)


def arm_at_the_left(art: Canvas, colour: str, trim: Trim, cuff: str = "") -> None:
    """The left forearm raised before the mantle."""
    outline = sleeve(art, "92,520 114,450 148,380", (104, 84, 54), colour, folds=3)
    trim(art, outline, [(138, 408), (112, 432), (120, 462), (142, 446), (98, 476)], 22)
    _cuff(art, "122,360 151,368 180,382", cuff)


def _cuff(art: Canvas, path: str, colour: str) -> None:
    if colour:
        outline, spine = band(art, path, 24, colour, 3.6)
        art.hatch(outline, angle=40, gap=4.8, depth=7, width=1.5)
        beads(art, spine, 5, 3, YELLOW if colour != YELLOW else RED, 1.6, 0.14, 0.86)
    else:
        ermine_band(art, path, 27, 3, 5.6, (0.14, 0.86), 3.6)


@contextmanager
def in_the_left_hand(
    art: Canvas, x: float, y: float, scale: float = 0.8, turn: float = 0
) -> Iterator[None]:
    """A thing made for the raised fist goes, mirrored, to a hand at (x, y)."""
    with (
        art.local_frame(x, y, scale, turn, flip=True),
        art.group(f"translate({-RAISED[0]} {-RAISED[1]})"),
    ):
        yield


def laid_on_the_breast(art: Canvas, skin: str) -> None:
    x, y, turn = ON_THE_BREAST
    open_hand(art, x, y, turn + 14, 0.98, flip=False, skin=skin)


_TIPS = (-28, -13)  # where thumb and forefinger of `stem_hand` meet, in its local units


def between_the_fingers(hand: Hand) -> tuple[float, float]:
    """The place that a stem in `stem_hand` passes through."""
    x, y, turn = hand
    px, py = move([_TIPS], x, y, 0.94, turn)[0]
    return float(px), float(py)


def stem_hand(art: Canvas, hand: Hand, skin: str) -> None:
    """A hand, seen from its back, that holds a stem between thumb and forefinger; the stem is drawn
    before it.
    """
    x, y, turn = hand
    with art.local_frame(x, y, 0.94, turn):
        for path, crease in (
            ("19,20! 19,4 23,-5 29,-3 31,6 28,22 24,30!", "22,3 25,1 28,3"),
            ("10,14! 9,-4 13,-14 20,-13 24,-2 23,14 20,24!", "12,-5 16,-7 20,-5"),
            ("-2,12! -3,-6 0,-17 8,-18 14,-7 14,10 11,20!", "0,-9 4,-11 9,-9"),
        ):
            art.shape(loop(path), skin, 2.5, 0.5)
            art.strokes(crease, 1.2)
        back = loop("-16,24 -18,40 -14,58! 17,58! 24,40 27,24 22,13 12,9 0,7 -10,12")
        art.fill(back, skin)
        art.hatch(back, angle=20, gap=4, depth=9, width=1.5)
        art.outline(back, 2.9, 0.45)
        art.fill(loop("-12,14 0,9 12,11 22,16 20,24 0,20 -12,22"), skin)
        art.strokes("2,10 3,18 3,26 | 13,12 13,20 12,27 | 22,16 21,22 19,28", 1.4, 0.05, 0.8)
        for finger, inner in (
            (
                "8,24 4,10 -5,-4 -15,-12 -25,-18 -31,-18 -32,-12 -26,-8 -18,-1 -11,8 -6,18",
                "-14,-11 -13,-6 -15,-3 | -3,-2 -3,4 -7,7 | -30,-16 -27,-16 -26,-13",
            ),
            (
                "-11,46 -18,32 -27,16 -34,2 -37,-9 -34,-14 -29,-11 -25,-1 -18,8 -11,14 -4,26",
                "-35,-11 -32,-9 -31,-5 | -28,8 -25,6",
            ),
        ):
            art.fill(loop(finger), skin)
            art.brush(finger, 3, 0.12, 0.12)
            art.strokes(inner, 1.2)


def open_at_the_left(art: Canvas, skin: str) -> None:
    x, y, turn = AT_THE_LEFT
    open_hand(art, x, y - 2, turn - 14, 0.98, flip=True, skin=skin)


def holding_the_mantle(art: Canvas, skin: str) -> None:
    """A hand that has gathered the furred edge of the mantle."""
    x, y, turn = ON_THE_BREAST
    pulls = (
        (8, -52, 16, -26),
        (22, -54, 20, -24),
        (-2, 58, 10, 26),
        (12, 62, 16, 28),
        (-14, 56, 2, 28),
    )
    art.strokes(
        [
            [(x + a, y + b), (x + (a + c) / 2 + 2, y + (b + d) / 2), (x + c, y + d)]
            for a, b, c, d in pulls
        ],
        2.8,
        0.1,
        0.3,
    )
    grip(art, x + 6, y + 12, turn + 36, 0.98, skin=skin)


def hand_with_orb(art: Canvas, skin: str) -> None:
    """An orb with its cross, held from below."""
    x, y, turn = ON_THE_BREAST
    with art.local_frame(x + 8, y - 44):
        art.shape(
            loop(
                "-5,-40! 5,-40! 5,-58! 18,-58! 18,-68! 5,-68! 5,-82! -5,-82! -5,-68! -18,-68! "
                "-18,-58! -5,-58!"
            ),
            YELLOW,
            2.8,
        )
        ball = ellipse(0, 0, 38, n=64)
        art.shade(ball, BLUE, 4, angle=30, gap=4.8, depth=18, width=2.1, bend=5)
        art.brush("-24,-14 -16,-24 -6,-29", 4.5, 0.4, 0.5, STEEL)
        for path in ("-38,-2 0,12 38,-2", "0,12 -3,-12 0,-38"):
            _, spine = band(art, path, 12, YELLOW, 2.8)
            beads(art, spine, 5 if "38,-2" in path else 3, 2.6, RED, 1.4, 0.14, 0.86)
    fist(art, x, y + 2, turn - 30, 0.96, skin=skin)


def hand_on_the_hilt(art: Canvas, skin: str) -> None:
    """A hand on the hilt of a sword worn at the left hip."""
    x, y, turn = ON_THE_BREAST
    with art.local_frame(x, y, 1, -52):
        art.shape(loop("-12,30! 12,30! 10,150! -10,150!"), DARK_BROWN, 3.2)
        for down in (58, 104):
            art.shape(
                loop([(-13, down, 1), (13, down, 1), (13, down + 14, 1), (-13, down + 14, 1)]),
                YELLOW,
                2.6,
            )
        art.shape(loop("-42,26! 42,26! 46,32! 40,38! -40,38! -46,32!"), YELLOW, 3.2)
        art.shape(loop("-7,-30! 7,-30! 7,28! -7,28!"), PAPER, 2.8)
        art.shape(ellipse(0, -38, 12), YELLOW, 3.2)
        art.shape(move(diamond(5, 5), 0, -38), RED, 1.8)
    fist(art, x, y, turn - 14, 0.96, skin=skin)


def stem_flower(art: Canvas, petal: str, heart: str) -> None:
    """A short-stemmed rose for a hand at the breast, its stem through the local origin."""
    stem = curve("-16,46 -7,20 0,0 -12,-40 -20,-74")
    art.brush(stem, 8, 0.02, 0.05)
    art.brush(stem, 4.4, 0.02, 0.05, "#3c9a50")
    for path, vein in (
        ("-6,-26! 14,-44 36,-42 46,-30! 26,-18 8,-16", "-6,-26 16,-32 42,-30"),
        ("-12,-44! -30,-60 -50,-58 -60,-46! -42,-34 -26,-36", "-12,-44 -32,-48 -56,-46"),
    ):
        leaf = loop(path)
        art.shade(leaf, "#2f8440", 2.8, angle=60, gap=4, depth=7, width=1.5)
        art.brush(vein, 1.8)
    rose(art, -22, -88, 29, petal, heart, True, 3.1, 14)
