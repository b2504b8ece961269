"""The eight suit signs.

German signs are engraved pictures, French signs flat silhouettes. Each is drawn upright about its
centre at (0, 0) in a box about 100 wide and 120 high. Suits go by their letter: S leaves/spades, D
bells/diamonds, H hearts, C acorns/clubs. In lower case, "d" and "c" are the diamonds and clubs of a
French deck in four colours.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.palette import BROWN, FOUR_CLUBS, FOUR_DIAMONDS, GREEN, INK, PAPER, RED, YELLOW
from drawing.paths import Line, ellipse, loop, move

SUITS = "SDHC"
SECOND_HEART = "#c01848"  # hearts of a column take turns in two reds


def _acorn(art: Canvas) -> None:
    art.shape(loop("-4,40 3,40 5,52 11,60 7,64 -2,56"), BROWN, 3)
    nut = loop("-27,14! -29,-14 -24,-42 -9,-56 0,-61 9,-56 24,-42 29,-14 27,14! 0,20")
    art.fill(nut, RED)
    with art.group(clip=nut):
        art.fill(loop("-40,-70! 3,-70! 5,-30 2,30! -40,30!"), YELLOW)
    art.rails(
        "29,-36 30,-14 27,16", "4,-56 5,-20 2,18", count=13, reach=0.75, bulge=-0.08, width=2.3
    )
    art.rails(
        "-28,-30 -30,-10 -27,16", "0,-50 0,-20 0,18", count=9, reach=0.34, bulge=0.1, width=1.8
    )
    art.brush("3,-58 5,-25 2,16", 2.4, 0.2, 0.2)
    art.outline(nut, 4.2, 0.35)
    art.brush("-3,-58 0,-66 4,-58", 3.6)
    cup = loop("-38,12 -41,22 -33,38 -14,46 0,48 14,46 33,38 41,22 38,12 22,6 0,4 -22,6")
    art.fill(cup, GREEN)
    with art.group(clip=cup):
        rows = [
            (9, -40, 40, 9),
            (17, -44, 44, 10),
            (26, -44, 44, 10),
            (35, -40, 40, 9),
            (43, -30, 30, 7),
        ]
        for row, (y, x0, x1, n) in enumerate(rows):
            for i in range(n + 1):
                x = x0 + (x1 - x0) * (i + (0.5 if row % 2 else 0)) / n
                sag = y + 9 * (1 - (x / 44) ** 2) - 5
                scale = move(loop("-5.6,-6 5.6,-6 4,1 0,5 -4,1", 5), x, sag)
                art.shape(scale, GREEN if x < 14 else "#266d38", 1.9, 0.5)
        art.hatch(cup, angle=62, gap=4.2, depth=17, width=2.2)
    art.outline(cup, 4.4, 0.4)


def _leaf(art: Canvas) -> None:
    art.brush("0,40 2,52 -2,60 -9,63", 6.5, 0.05, 0.3, BROWN)
    art.brush("0,38 4,53 -1,62 -11,66", 2.4, 0.1, 0.4)
    art.brush("-4,40 -2,52 -6,58 -10,60", 2, 0.1, 0.4)
    right = loop(
        "0,44! 9,49 24,44 37,27 40,6 33,-16 25,-31 27,-47 34,-58! 21,-56 13,-47! 9,-57 0,-66!"
    )
    left = move(right, flip=True)
    art.fill(left, YELLOW)
    art.fill(right, GREEN)
    art.hatch(right, angle=20, gap=5, depth=30, width=2.2, bend=3)
    art.hatch(left, angle=-20, gap=5.4, depth=9, width=1.8, light=(0.5, -0.8))
    for y, x, dy in [(28, 30, -13), (10, 34, -17), (-8, 30, -17), (-26, 20, -16)]:
        art.brush([(0, y), (x * 0.5, y + dy * 0.35), (x, y + dy)], 3.0, 0.02, 0.8)
        art.brush([(0, y), (-x * 0.5, y + dy * 0.35), (-x, y + dy)], 2.7, 0.02, 0.8)
        fork = [
            (x * 0.5, y + dy * 0.35),
            (x * 0.62, y + dy * 0.35 + 7),
            (x * 0.8, y + dy * 0.1 + 7),
        ]
        art.strokes([fork, [(-a, b) for a, b in fork]], 1.9, 0.02, 0.8)
    art.outline(left, 4.0, 0.35)
    art.outline(right, 4.0, 0.35)
    art.brush("0,46 0,0 0,-64", 4.6, 0.02, 0.6)


def _bell(art: Canvas) -> None:
    art.shape(ellipse(0, 54, 7, 8), PAPER, 3.4)
    bowl = ellipse(0, 0, 47, 48)
    art.fill(bowl, YELLOW)
    with art.group(clip=bowl):
        art.fill(loop("-60,18! 60,18! 60,70! -60,70!"), GREEN)
        acanthus = (
            "-60,60! -60,20! -44,26 -36,16! -26,30 -18,38 -14,24 -10,15! 0,28 "
            "10,15! 14,24 18,38 26,30 36,16! 44,26 60,20! 60,60!"
        )
        art.shape(loop(acanthus), "#46a05a", 2.4)
        for x in (-26, 26):
            art.brush([(x, 30), (x * 0.8, 38), (x * 0.45, 46)], 2.0, 0.1, 0.7)
        art.brush("0,28 0,46", 2.2, 0.05, 0.7)
        for x in (-22, 22):
            art.fill(ellipse(x, 34, 3.2, 3.8), INK)
        art.hatch(bowl, angle=28, gap=4.8, depth=20, width=2.3, bend=4)
        art.hatch(bowl, angle=-30, gap=5.6, depth=9, width=1.6, light=(0.9, -0.2), bend=-4)
        art.shape(loop("-60,2! -30,9 0,11 30,9 60,2! 60,16! 30,23 0,25 -30,23 -60,16!"), RED, 2.8)
        for i in range(-6, 7):
            art.fill(ellipse(i * 7.4, 17.5 - (i * 7.4) ** 2 / 330, 1.7), YELLOW)
        art.rails("47,3 46,18", "0,11 0,25", count=4, reach=0.5, width=1.8, bulge=0)
    art.fill(loop("-2.6,-47 2.6,-47 3.2,-30 7.5,-22 5,-14 0,-12 -5,-14 -7.5,-22 -3.2,-30"), INK)
    art.brush("-30,-22 -24,-33 -14,-40", 4.5, 0.4, 0.5, "#fff3b8")
    art.outline(bowl, 4.6, 0.35)


_ENGRAVED_HEART = (
    "0,56! -14,34 -34,12 -46,-12 -44,-34 -30,-47 -14,-44 0,-28! 14,-44 30,-47 "
    "44,-34 46,-12 34,12 14,34"
)


def _heart(art: Canvas, colour: str = RED) -> None:
    outline = loop(_ENGRAVED_HEART)
    art.fill(outline, colour)
    art.hatch(outline, angle=-38, gap=4.6, depth=30, width=2.6, bend=5, light=(-0.8, -0.45))
    art.hatch(outline, angle=32, gap=5.4, depth=13, width=2.0, bend=5, light=(-0.8, -0.45))
    art.brush("-34,-8 -37,-24 -27,-37", 5.5, 0.4, 0.5, "#f59a92")
    art.outline(outline, 4.4, 0.4)


def german(
    art: Canvas,
    suit: str,
    x: float,
    y: float,
    scale: float = 1,
    turn: float = 0,
    flip: bool = False,
    heart_colour: str = RED,
) -> None:
    """An engraved sign centred at (x, y)."""
    with art.local_frame(x, y, scale, turn, flip):
        match suit:
            case "S":
                _leaf(art)
            case "D":
                _bell(art)
            case "H":
                _heart(art, heart_colour)
            case _:
                _acorn(art)


def silhouette(suit: str) -> list[Line]:
    """The flat outlines that make up a French sign."""
    match suit.upper():
        case "H":
            return [
                loop(
                    "0,58! -13,36 -34,12 -47,-12 -45,-35 -30,-49 -13,-46 0,-28! "
                    "13,-46 30,-49 45,-35 47,-12 34,12 13,36"
                )
            ]
        case "D":
            return [loop("0,-60! 18,-28 44,0! 18,28 0,60! -18,28 -44,0! -18,-28")]
        case "S":
            return [
                loop(
                    "0,-60! 14,-36 36,-10 48,12 44,32 28,41 10,36 3,26! 8,46 24,58! "
                    "-24,58! -8,46 -3,26! -10,36 -28,41 -44,32 -48,12 -36,-10 -14,-36"
                )
            ]
        case _:
            leaves = [ellipse(x, y, 23.5) for x, y in ((0, -33), (-25, 6), (25, 6))]
            return [*leaves, loop("-10,-14! 10,-14! 4,8 9,40 24,58! -24,58! -9,40 -4,8")]


FRENCH_COLOURS = {"S": INK, "D": RED, "H": RED, "C": INK, "d": FOUR_DIAMONDS, "c": FOUR_CLUBS}


def colour_of(suit: str) -> str:
    """The colour of a French suit."""
    return FRENCH_COLOURS[suit]


def french(
    art: Canvas, suit: str, x: float, y: float, scale: float = 1, turn: float = 0, colour: str = ""
) -> None:
    """A flat sign centred at (x, y)."""
    with art.local_frame(x, y, scale, turn):
        for outline in silhouette(suit):
            art.fill(outline, colour or colour_of(suit))
