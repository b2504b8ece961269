"""The young woman of the Aces of Hearts and Bells: trunk, neck and face; arms, hat and what she
carries are the season's.

Invariant: drawn in the coordinates of `dress`.
"""

from __future__ import annotations

from courts.dress import collar_shadow, doublet, skirt
from courts.limbs import fist
from drawing.canvas import Canvas
from drawing.ornament import locks
from drawing.palette import FAIR_FLESH, RED, WHITE
from drawing.paths import Place, curve, loop, move, places_along
from heads.face import face
from heads.hair import tresses


def maiden(
    art: Canvas,
    head: Place,
    hair: str,
    bodice: str,
    laces: str,
    petticoat: str,
    plait: bool = False,
) -> None:
    """A young woman's trunk, neck and face; her hair hangs loose, or in a plait
    over the shoulder.
    """
    trunk = doublet(art, bodice)
    skirt(art, petticoat)
    for y in (284, 312, 340, 368):
        art.strokes([[(322, y), (376, y + 22)], [(376, y), (322, y + 22)]], 3.4, 0.05, 0.05, laces)
    chemise = loop("292,212! 306,250 330,268 362,270 396,262 424,240 436,210! 396,200 340,200")
    art.shade(chemise, WHITE, 3.6, angle=70, gap=5, depth=12, width=1.8)
    collar_shadow(art, trunk)
    # the neck stands behind the chin
    with art.local_frame(head.x + (10 if head.flip else 0), 0, flip=head.flip):
        bust = loop("-14,188! -20,206 -44,216 -32,244 8,254 52,240 66,214 42,204 38,170!")
        art.shape(bust, FAIR_FLESH, 3.2, 0.4)
        art.hatch(
            loop("-14,188 -20,206 0,216 40,206 38,176"), angle=-22, gap=4.4, depth=30, width=1.7
        )
    if plait:
        _pinned_hair(art, head, hair)
    else:
        _loose_hair(art, head, hair)
    face(art, head, woman=True, skin=FAIR_FLESH)
    far = loop(head("-24,-10 -31,6 -32,26 -27,16 -12,2 -2,-4 -10,-16"))
    locks(art, far, hair, head.each("-8,-10 -22,0 -29,16 | -14,-12 -26,0 -31,12"), 2.8, 1.6)
    near = loop(head("-4,-6 14,2 28,18 35,46 41,30 39,8 24,-12 6,-18"))
    locks(
        art,
        near,
        hair,
        head.each("0,-10 18,-2 31,18 36,36 | 8,-12 24,-2 36,20 | 14,-14 32,2 38,22"),
        2.8,
        1.6,
    )
    if plait:
        _plait(art, head, hair)


def _loose_hair(art: Canvas, head: Place, hair: str) -> None:
    mass = loop(head("24,-8 48,8 58,36 56,64 66,86 60,104 44,104 34,88 30,50"))
    tresses(art, mass, head.each("24,0 38,34 36,66 42,98 | 42,2 56,36 56,66 62,98"), hair, 8)


def _pinned_hair(art: Canvas, head: Place, hair: str) -> None:
    mass = loop(head("24,-8 46,6 55,30 54,54 50,72 40,76 34,66 30,40"))
    tresses(art, mass, head.each("24,0 36,30 36,70 | 42,2 54,30 50,70"), hair)


def _plait(art: Canvas, head: Place, hair: str) -> None:
    """A plait from the nape over the shoulder, bound with a ribbon."""
    spine = curve(head("46,66 56,86 58,108 52,130 44,152"))
    for k, (x, y, turn) in enumerate(places_along(spine, 8, 0.0, 0.92)):
        lock = loop("-14,-8! -2,-13 13,-5 15,7! 2,10 -10,4")
        art.shade(
            move(lock, x, y, head.scale * (1 - 0.03 * k), turn - 90, k % 2 == 1),
            hair,
            2.8,
            angle=turn + 40,
            gap=4,
            depth=8,
            width=1.6,
        )
    x, y = head.at(42, 160)
    tuft = loop(
        [(x - 7, y - 4, 1), (x + 7, y - 4, 1), (x + 9, y + 14), (x + 2, y + 26, 1), (x - 8, y + 14)]
    )
    art.shape(tuft, hair, 2.8)
    art.strokes([[(x + d, y), (x + d, y + 18)] for d in (-3, 3)], 1.7, 0.1, 0.5)
    art.shape(
        loop([(x - 11, y - 8, 1), (x + 11, y - 8, 1), (x + 11, y + 2, 1), (x - 11, y + 2, 1)]),
        RED,
        2.6,
    )


def bare_fist(
    art: Canvas, x: float, y: float, turn: float, scale: float = 0.92, flip: bool = False
) -> None:
    """A fist on a bare forearm: no line where the wrist begins."""
    fist(art, x, y, turn, scale, flip, FAIR_FLESH)
    with art.local_frame(x, y, scale, turn, flip):
        art.fill(loop("-12,27! 12,28! 9,40! -9,40!"), FAIR_FLESH)
        art.strokes("-15,30 -9,34 -3,35 | 15,32 11,34", 1.4, 0.1, 0.5)
