"""The German pip cards, VII to X.

Invariant: every half carries the full number of pips. Bells and hearts stand upright and overlap,
the upper one on top; leaves and acorns lie with the tip outwards on a bare branch, their yellow
half up.
"""

from __future__ import annotations

from collections.abc import Sequence

from drawing.canvas import Canvas
from drawing.frames import german_card
from drawing.lettering import write
from drawing.palette import BROWN, RED
from drawing.paths import curve
from drawing.suits import SECOND_HEART, german
from scenes.vignettes import VIGNETTES

LEFT, MIDDLE, RIGHT = 132, 315, 498
NUMERALS = {7: "VII", 8: "VIII", 9: "IX", 10: "X"}
SCALES = {"S": 1.14, "D": 1.36, "H": 1.36, "C": 1.1}

# heights at the sides and in the middle
_STANDING: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {
    7: ((212, 296, 380), (116,)),
    8: ((122, 206, 290, 374), ()),
    9: ((206, 290, 374), (112, 196, 280)),
    10: ((122, 206, 290, 374), (196, 280)),
}
# first height and number on each side
_LYING = {7: (196, 3), 8: (122, 4), 9: (176, 4), 10: (106, 5)}
_PITCH = {"S": 70, "C": 74}

Pip = tuple[float, float, int]  # x, y, turn


def layout(suit: str, rank: int) -> Sequence[Pip]:
    """The pips of one half."""
    if suit in "DH":
        sides, middle = _STANDING[rank]
        return [(x, y, 0) for x in (LEFT, RIGHT) for y in sides] + [(MIDDLE, y, 0) for y in middle]
    first, count = _LYING[rank]
    pips = [
        (x, first + _PITCH[suit] * i, turn)
        for x, turn in ((LEFT, -90), (RIGHT, 90))
        for i in range(count)
    ]
    return pips + ([(MIDDLE, 112, 0)] if rank in (7, 9) else [])


def _branch(art: Canvas, top: float, foot: float, heights: list[float]) -> None:
    """A bare branch on the axis with a shoot to each pair of lying pips."""
    for bow, width, fall, colour in ((2, 9, 0.9, BROWN), (4, 3.4, 0.9, "")):
        stem = [(MIDDLE, foot + 30), (MIDDLE + bow, (top + foot) / 2 + 20), (MIDDLE - 1, top)]
        if colour:
            art.brush(stem, width, 0.02, fall, colour)
        else:
            art.brush(stem, width, 0.02, fall)
    for y in heights:
        for side, x in ((-1, LEFT + 72), (1, RIGHT - 72)):
            root = min(foot + 10, y + 64)
            shoot = curve([(MIDDLE, root), ((MIDDLE + x) / 2, (root + y) / 2 + 4), (x, y)])
            art.brush(shoot, 3.4, 0.02, 0.6)
            for k in (7, 11, 15):
                if k < len(shoot) - 2:
                    a, b = shoot[k]
                    up = [(a, b), (a + side * 8, b - 13), (a + side * 10, b - 24)]
                    out = [(a, b), (a + side * 17, b - 3), (a + side * 27, b - 9)]
                    art.strokes([up, out], 2.0, 0.02, 0.7)


def pip_card(suit: str, rank: int) -> str:
    """One German pip card as SVG; `rank` is 7 to 10."""
    art = Canvas()
    vignette = VIGNETTES.get((suit, rank))
    if vignette:
        vignette.draw(art)
    pips = layout(suit, rank)
    if suit in "SC":
        heights = sorted({y for _, y, turn in pips if turn})
        _branch(art, 150 if rank in (8, 10) else 178, heights[-1], heights)
    for x, y, turn in sorted(pips, key=lambda pip: -pip[1]):
        heart = RED if round(y) // 84 % 2 else SECOND_HEART
        german(art, suit, x, y, SCALES[suit], turn, turn == -90, heart)
    x, anchor = (54, "start") if rank in (7, 9) else (MIDDLE, "middle")
    write(art, NUMERALS[rank], x, 112, 70, anchor, narrow=0.92)
    return german_card(art, divider=not (vignette and vignette.across))
