"""People in small, for the scenes on the pip cards: standing folk, and a rider.

Law: a figure stands with its feet at y = 0 and looks to the left; a grown man is about 125 units high.
"""

from __future__ import annotations

from canvas import Canvas
from ornament import band
from palette import (
    BROWN,
    CARMINE,
    DARK_BROWN,
    FLESH,
    GREEN,
    INK,
    RED,
    STEEL,
    TAN,
    WHITE,
    YELLOW,
)
from paths import curve, ellipse, loop, moved


def man(art: Canvas, coat: str, hose: str, hair: str, arms: str = "down") -> None:
    """A man in coat and hose; `arms` are "down" or "away" (left to what is drawn over him)."""
    for x in (-9, 8):
        art.shape(loop([(x - 7, -46, 1), (x + 7, -46, 1), (x + 4, -6, 1), (x - 4, -6, 1)]), hose, 2.3)
        art.shape(loop([(x - 13, 1, 1), (x - 6, -9), (x + 5, -9, 1), (x + 5, 1, 1)]), DARK_BROWN, 2.2)
    art.shaded(
        loop("-14,-90! 15,-90! 20,-66 20,-36! 0,-32 -19,-36! -18,-66"), coat, 2.8, angle=10, gap=4.4, depth=10, width=1.7
    )
    band(art, "-18,-57 0,-54 20,-57", 6, DARK_BROWN, 2)
    if arms == "down":
        _arms(art, coat)
    head_in_small(art, hair)


def woman(art: Canvas, bodice: str, skirt: str, hair: str) -> None:
    """A woman in bodice, apron and long skirt, with a white cap."""
    art.shaded(loop("-13,-62! -32,0! 32,0! 14,-62!"), skirt, 2.8, angle=8, gap=4.6, depth=12, width=1.8)
    art.shape(loop("-15,-58! -20,-6! 6,-6! 2,-58!"), WHITE, 2.3)
    art.strokes("-12,-50 -15,-14 | -5,-50 -6,-12 | 14,-50 20,-10", 1.7, 0.1, 0.5)
    art.shaded(loop("-13,-90! 13,-90! 16,-74 14,-58! -14,-58! -16,-74"), bodice, 2.6, angle=10, gap=4.4, depth=8, width=1.6)
    _arms(art, WHITE)
    head_in_small(art, hair)
    art.shape(loop("-11,-112! -8,-124 6,-127 17,-118 18,-102 12,-94! 9,-108 -2,-114"), WHITE, 2.3)


def _arms(art: Canvas, colour: str) -> None:
    for side in (-1, 1):
        art.shape(moved(loop("13,-88! 25,-76 27,-56 24,-44! 16,-45! 17,-66"), flip=side < 0), colour, 2.3)
        art.shape(ellipse(side * 20, -41, 5), FLESH, 1.9)


def head_in_small(art: Canvas, hair: str) -> None:
    """A bare head on its neck, whose foot is at y = -84."""
    art.shape(loop("-5,-98! 8,-98! 9,-84! -4,-84!"), FLESH, 2)
    art.shape(loop("-2,-122 -10,-118 -12,-109 -17,-102! -12,-100 -13,-94 -8,-89 2,-88 10,-94 13,-106 8,-118"), FLESH, 2.4)
    art.shape(loop("-12,-112! -10,-122 4,-126 15,-118 17,-102 12,-92! 9,-94 6,-104 0,-112"), hair, 2.3)
    art.fill(ellipse(-7.5, -106, 1.8), INK)
    art.brush("-12,-111 -7,-112 -3,-109", 1.8, 0.2, 0.4)
    art.brush("-13,-95 -9,-95 -6,-94", 1.6, 0.2, 0.4)


def tell(art: Canvas) -> None:
    """Tell in small: bearded, feathered hat, the crossbow on his shoulder."""
    man(art, YELLOW, RED, "#a8622c", "away")
    art.shape(loop("-13,-98! -8,-96 -2,-99 6,-96! 2,-86 -7,-80! -13,-88"), "#a8622c", 2.2)
    with art.placed(14, -76, 1, 26):
        art.brush("-4,30 2,-50", 7.5, 0, 0)
        art.brush("-4,28 2,-48", 4, 0, 0, TAN)
        art.brush("-34,-30 -16,-46 2,-50 20,-48 38,-36", 6.4, 0.15, 0.15)
        art.brush("-34,-30 -16,-46 2,-50 20,-48 38,-36", 3, 0.15, 0.15, STEEL)
        art.brush("-34,-30 2,-26 38,-36", 1.6, 0, 0)
    art.shape(loop("13,-90! 27,-80 28,-64 20,-56! 10,-60! 15,-72"), CARMINE, 2.3)
    art.shape(ellipse(13, -58, 5.2), FLESH, 1.9)
    art.shape(loop("-13,-88! -26,-74 -26,-54 -20,-44! -14,-48! -16,-66"), CARMINE, 2.3)
    art.shape(ellipse(-19, -41, 5), FLESH, 1.9)
    art.shape(loop("2,-126! 18,-140 36,-138 44,-126! 30,-124 14,-122"), GREEN, 2.2)
    art.strokes("6,-126 22,-132 40,-128 | 20,-132 26,-136 | 28,-130 34,-135", 1.5, 0.05, 0.4)
    art.shape(loop("-18,-114 -14,-126 0,-132 15,-127 20,-115 12,-112 -4,-114"), CARMINE, 2.5)
    band(art, "-15,-115 0,-117 18,-113", 5, YELLOW, 1.9)


def boy_with_apple(art: Canvas) -> None:
    """A boy, the apple on his head."""
    man(art, GREEN, WHITE, "#c98b3a")
    art.shaded(ellipse(2, -133, 9, 8.5), RED, 2.4, angle=40, gap=4, depth=7, width=1.4)
    art.brush("2,-140 3,-146 7,-149", 2.4, 0.1, 0.4)


def struck_rider(art: Canvas) -> None:
    """A governor on his rearing horse, a bolt in his breast, one arm thrown up."""
    coat, mane = "#8a5230", "#4a2616"
    art.shaded(loop("68,-78! 88,-84 100,-66 98,-34 88,-12! 88,-40 80,-58 66,-62!"), mane, 2.6, angle=80, gap=4.4, depth=8, width=1.6)
    for path in ("34,-52 50,-32 40,-16 46,-2", "58,-56 72,-34 62,-16 68,-2"):
        _leg(art, path, coat)
    body = loop(
        "-96,-126 -100,-117 -92,-110 -78,-114 -66,-112 -60,-94 -52,-72 -26,-54 14,-50 50,-44 70,-50 76,-66 70,-84 "
        "50,-92 22,-90 0,-92 -18,-104 -34,-128 -50,-146 -57,-158! -63,-147 -80,-136"
    )
    art.shaded(body, coat, 3.2, angle=14, gap=4.8, depth=14, width=1.9)
    for path in ("-44,-70 -70,-66 -74,-44 -86,-38", "-28,-62 -52,-48 -48,-28 -60,-18"):
        _leg(art, path, coat)
    art.shape(loop("-58,-152! -40,-140 -24,-118 -8,-98 -20,-96! -34,-112 -46,-132"), mane, 2.4)
    art.fill(ellipse(-72, -129, 2.6), INK)
    art.strokes("-98,-118 -92,-120 | -66,-112 -62,-122 -66,-134", 1.8, 0.1, 0.3)
    band(art, "-94,-128 -84,-120 -82,-112", 4, RED, 1.7)
    art.brush("-90,-118 -56,-106 -20,-104", 3, 0, 0, RED)
    cloth = loop("-16,-98! 46,-94! 52,-60! 10,-56 -22,-62!")
    art.shaded(cloth, "#3c77b4", 2.8, angle=70, gap=4.6, depth=10, width=1.7)
    band(art, "-21,-64 10,-58 52,-62", 6, YELLOW, 2)
    band(art, "16,-92 4,-66 -4,-48", 15, GREEN, 2.5)
    art.shape(loop("-16,-46! -2,-54 6,-46! 4,-38! -14,-38!"), DARK_BROWN, 2.3)
    with art.placed(20, -92, 1, 16):
        art.shaded(
            loop("-15,0! -18,-30 -13,-50! 14,-50! 20,-28 18,2!"), CARMINE, 2.8, angle=10, gap=4.4, depth=10, width=1.7
        )
        art.shape(loop("-11,-48! -25,-58 -30,-78 -28,-88! -18,-88! -14,-68 -4,-54!"), CARMINE, 2.4)
        art.shape(ellipse(-24, -93, 5.4), FLESH, 2)
        art.shape(loop("10,-48! 24,-38 22,-20 4,-12! 0,-20! 12,-26 10,-34"), CARMINE, 2.4)
        art.shape(ellipse(0, -15, 5), FLESH, 1.9)
        with art.group("translate(0 38)"):
            head_in_small(art, BROWN)
            art.shape(loop("4,-124! 16,-136 32,-132 38,-116! 28,-118 18,-120"), RED, 2.2)
            art.strokes("8,-125 22,-130 34,-120 | 18,-129 25,-132", 1.5, 0.05, 0.4)
            art.shape(loop("-17,-113 -12,-125 2,-130 16,-124 19,-113 4,-115"), STEEL, 2.4)
        art.brush("-2,-34 34,-50", 5, 0, 0)
        art.brush("-2,-34 33,-49", 2.4, 0, 0, TAN)
        art.shape(loop("30,-54! 44,-60! 40,-50! 48,-46! 36,-42!"), STEEL, 2)


def _leg(art: Canvas, path: str, colour: str) -> None:
    outline, _ = band(art, path, 12, colour, 2.6)
    art.hatch(outline, angle=20, gap=4.4, depth=5, width=1.5)
    x, y = curve(path)[-1]
    art.shape(ellipse(float(x), float(y), 7, 6), DARK_BROWN, 2.2)
