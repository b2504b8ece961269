"""The struck rider of the hollow lane: the governor on his rearing horse.

Invariant: the horse stands on its hind hoofs at y = 0 about x = 40 and looks to the left; with its
rider it is about 250 units high.
"""

from __future__ import annotations

from courts.limbs import sleeve
from drawing.canvas import Canvas
from drawing.ornament import band, beads, flow
from drawing.palette import (
    BLUE,
    BROWN,
    CARMINE,
    DARK_BROWN,
    GREEN,
    INK,
    RED,
    STEEL,
    TAN,
    WHITE,
    YELLOW,
)
from drawing.paths import curve, ellipse, loop, move

from scenes.folk import feather, hand, head

_HIDE, _FAR, _MANE = "#9a6238", "#74452a", "#3f2114"
_HIND_LEG = (
    "22,-98! 34,-74 40,-60 53,-46 58,-36 52,-16 47,-8 36,0! 58,0! 60,-9 66,-20 73,-37! "
    "76,-50 90,-66 98,-88 86,-104 54,-112"
)
_FORE_LEG = (
    "-34,-82! -50,-101 -72,-103 -97,-98 -103,-88 -97,-72 -92,-58 -101,-47! -83,-43! "
    "-81,-56 -86,-74 -82,-86 -62,-84 -46,-70!"
)


def struck_rider(art: Canvas) -> None:
    """A bolt in his breast, one arm thrown up, the reins gone."""
    _tail(art)
    for outline, dx, dy, turn in ((_HIND_LEG, -26, -1, 5), (_FORE_LEG, 17, 12, -10)):
        leg = move(
            loop(outline), dx, dy, 1, turn, about=(60, 0) if outline is _HIND_LEG else (-40, -84)
        )
        art.shade(leg, _FAR, 3, angle=14, gap=4.4, depth=8, width=1.7)
        hoof = (
            "36,1! 41,-7 50,-11! 59,-9! 59,1!"
            if outline is _HIND_LEG
            else "-102,-46! -94,-58! -81,-55! -82,-42!"
        )
        art.fill(
            move(
                loop(hoof), dx, dy, 1, turn, about=(60, 0) if outline is _HIND_LEG else (-40, -84)
            ),
            INK,
        )
    _body(art)
    for outline in (_HIND_LEG, _FORE_LEG):
        leg = loop(outline)
        art.fill(leg, _HIDE)
        art.hatch(leg, angle=14, gap=4.4, depth=8, width=1.7)
    _leg_lines(art)
    _mane(art)
    _harness(art)
    _governor(art)


def _leg_lines(art: Canvas) -> None:
    """The outlines of the near legs, open where they grow out of the body."""
    art.brush(
        "20,-92 32,-74 40,-60 53,-46 58,-36 52,-16 47,-8 36,0! 58,0! 60,-9 66,-20 73,-37! 76,-50 "
        "90,-66 98,-88",
        3.4,
        0.25,
        0.1,
    )
    art.brush(
        "-40,-96 -56,-102 -72,-103 -97,-98 -103,-88 -97,-72 -92,-58 -101,-47! -83,-43! -81,-56 "
        "-86,-74 -82,-86 -62,-84 -44,-70",
        3.3,
        0.2,
        0.2,
    )
    art.shape(loop("36,1! 41,-7 50,-11! 59,-9! 59,1!"), INK, 0)
    art.shape(loop("-102,-46! -94,-58! -81,-55! -82,-42!"), INK, 0)
    art.strokes("66,-38 60,-34 | -96,-90 -90,-86 | 60,-100 50,-80 54,-64", 1.8, 0.1, 0.5)


def _tail(art: Canvas) -> None:
    tail = loop(
        "84,-108! 106,-112 124,-98 130,-72 124,-44 132,-22! 112,-28 106,-14! 102,-44 106,-72 98,-90"
    )
    art.fill(tail, _MANE)
    with art.group(clip=tail):
        flow(
            art,
            ("86,-106 120,-104 128,-66 130,-24", "88,-98 104,-88 104,-50 106,-18"),
            6,
            2,
            seed=3,
            colour="#8a5a34",
        )
    art.outline(tail, 3)


def _body(art: Canvas) -> None:
    body = loop(
        "-60,-190! -56,-184 -66,-177 -80,-168 -94,-152 -108,-138 -112,-130 -107,-123 -98,-125 "
        "-92,-124! -84,-134 -70,-138 "
        "-60,-136 -58,-118 -54,-100 -46,-84 -30,-74 -2,-66 28,-66 48,-74 76,-84 98,-92 92,-106 "
        "72,-114 44,-116 14,-116 -8,-122 -24,-138 -36,-160 -46,-178 -52,-182!"
    )
    art.fill(body, _HIDE)
    with art.group(clip=body):
        art.fill(loop("-50,-170 -60,-130 -56,-104 -44,-96 -40,-130 -38,-150"), "#b87c4c")
    art.hatch(body, angle=16, gap=4.8, depth=17, width=2, bend=5)
    art.outline(body, 3.6, 0.45)
    art.shape(loop("-52,-180! -50,-196! -42,-182 -42,-174!"), _HIDE, 2.8)
    art.shape(loop("-88,-156! -84,-162 -76,-160! -82,-154"), WHITE, 2)
    art.fill(ellipse(-82.5, -158, 2.6), INK)
    art.brush("-90,-162 -82,-167 -73,-162", 2.2, 0.2, 0.4)
    art.brush("-107,-136 -103,-139 -100,-134", 2.4, 0.1, 0.3)
    art.brush("-110,-127 -102,-130 -94,-128", 2, 0.1, 0.4)
    art.strokes(
        "-66,-142 -58,-152 -58,-164 | -56,-118 -44,-112 -34,-98 | -52,-100 -42,-96 -36,-88",
        1.9,
        0.2,
        0.5,
    )


def _mane(art: Canvas) -> None:
    mane = loop(
        "-62,-184! -52,-194 -38,-186 -22,-172! -26,-168 -14,-156! -16,-150 -2,-140! -6,-134 "
        "4,-124! -10,-116 -26,-124 -36,-140 -44,-158 -54,-172 -70,-168!"
    )
    art.fill(mane, _MANE)
    with art.group(clip=mane):
        flow(
            art,
            ("-60,-188 -34,-178 -12,-150 4,-126", "-60,-172 -46,-160 -34,-138 -14,-118"),
            6,
            2,
            seed=3,
            colour="#8a5a34",
        )
    art.outline(mane, 2.8)


def _harness(art: Canvas) -> None:
    cloth = loop("-8,-118! 14,-115 46,-118! 56,-94 60,-72! 34,-64 4,-66!")
    art.shade(cloth, BLUE, 3.2, angle=14, gap=4.6, depth=10, width=1.8)
    _, spine = band(art, "4,-68 34,-66 60,-74", 8, YELLOW, 2.4)
    beads(art, spine, 6, 2, RED, 0)
    band(art, "46,-104 72,-104 94,-96", 6, RED, 2.2)
    band(art, "-6,-104 -30,-100 -52,-106", 6, RED, 2.2)
    for path in (
        "-102,-146 -96,-134 -94,-124",
        "-72,-170 -68,-154 -72,-138",
        "-98,-146 -84,-144 -68,-150",
    ):
        band(art, path, 4.6, RED, 1.9)
    art.brush("-97,-132 -70,-122 -36,-124 -14,-128", 3.4, 0.02, 0.3)
    art.brush("-97,-132 -70,-122 -36,-124 -14,-128", 1.8, 0.02, 0.3, RED)


def _governor(art: Canvas) -> None:
    leg = sleeve(art, "24,-122 -8,-100 -10,-66", (27, 24, 15), GREEN, folds=1, shade=9, edge=3.2)
    art.hatch(leg, angle=20, gap=4.4, depth=4, width=1.4)
    boot = loop("-18,-82! -2,-80! 0,-60 -4,-50! -14,-50 -28,-47 -34,-52! -20,-62")
    art.shade(boot, DARK_BROWN, 3, angle=20, gap=4.4, depth=6, width=1.6)
    art.brush("-26,-46 -8,-44", 4, 0.05, 0.05)
    sleeve(art, "22,-182 4,-198 2,-226", (20, 19, 14), CARMINE, folds=1, shade=7, edge=3)
    cape = loop(
        "18,-190! 40,-192 62,-176 84,-168 96,-146 104,-120! 88,-126 82,-114! 70,-124 58,-116! "
        "50,-134"
    )
    art.shade(cape, "#6d5a4a", 3.2, angle=30, gap=4.8, depth=12, width=1.9)
    art.strokes("46,-180 66,-160 84,-130 | 42,-170 56,-148 68,-130", 2, 0.1, 0.4)
    with art.local_frame(2, -234, 0.95, 8):
        for dx, turn in ((-7, -26), (-2, -8), (4, 10)):
            art.shape(
                move(loop("-2.4,0 -2.6,-14 0,-17 2.6,-14 2.4,0"), dx, -4, 1, turn), "#f9d9bd", 2.2
            )
        art.shape(loop("-9,8 -10,-4 -4,-8 5,-7 9,0 7,9"), "#f9d9bd", 2.6)
        art.shape(loop("6,6 14,-4 16,-10 12,-10 6,-2"), "#f9d9bd", 2.2)
    trunk = loop("14,-196! 2,-184 -2,-164 2,-140 0,-114! 40,-112! 44,-138 52,-166 48,-186 34,-196!")
    art.shade(trunk, CARMINE, 3.4, angle=12, gap=4.6, depth=13, width=2, bend=4)
    skirt = loop("0,-126! -6,-108 2,-100 16,-104 30,-98 46,-104! 42,-126!")
    art.shade(skirt, CARMINE, 3.1, angle=12, gap=4.6, depth=9, width=1.8)
    band(art, "-1,-126 20,-122 43,-126", 7, YELLOW, 2.4)
    beads(art, curve("8,-190 6,-170 20,-154 36,-166 40,-188"), 8, 3, YELLOW, 1.7)
    with art.local_frame(22, -196, 0.86, 12):
        head(art, BROWN, "chin")
        feather(art, "4,-44 24,-66 50,-68 68,-46 64,-34", 25, RED)
        hat = loop("-23,-34 -20,-48 -4,-56 14,-53 26,-43 25,-34 8,-38 -10,-36")
        art.shade(hat, STEEL, 3.4, angle=66, gap=4.6, depth=8, width=1.8)
        band(art, "-20,-35 0,-39 22,-35", 8, YELLOW, 2.4)
    art.brush("22,-162 78,-196", 6.4, 0, 0)
    art.brush("22,-162 77,-195", 3, 0, 0, TAN)
    art.shape(loop("66,-196! 78,-208 92,-212! 88,-201! 94,-192! 82,-188 70,-187!"), STEEL, 2.6)
    art.fill(ellipse(23, -161, 4.4, 3.4), RED)
    sleeve(art, "46,-182 62,-154 34,-150", (20, 20, 13), CARMINE, folds=2, shade=7, edge=3.2)
    hand(art, 26, -154, 84)
