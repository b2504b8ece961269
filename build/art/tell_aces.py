"""The four German aces: the seasons.

Law: two signs in a half, their tops leaning outwards; between them the season's name and a half-length
figure before a landscape that runs from frame to frame. Spring is Hearts, Summer Bells, Autumn Leaves,
Winter Acorns.
"""

from __future__ import annotations

from canvas import Canvas
from dress import belt, buttons, collar_shadow, doublet, fur_band, neck_and_collar, open_coat, skirt
from face import face
from frames import german_card
from gear import staff
from hair import forehead_shadow, fringe, hair_to_the_neck, short_hair, side_hair, square_beard
from headgear import fur_hat
from lettering import season
from limbs import cuff, fist, open_hand, sleeve
from ornament import flow, locks
from palette import (
    BLUE,
    BROWN,
    CARMINE,
    FAIR_FLESH,
    GREEN,
    GREY,
    RED,
    STEEL,
    VIOLET,
    WHITE,
    YELLOW,
)
from paths import Place, loop
from scenery import bare_tree, corn_field, meadow, rose_bush, snow_field, village, vine
from seasonal import camp_fire, grape_basket, rose_basket, sheaf, sickle, straw_hat, vine_wreath, wine_tub
from suits import german

HEAD = Place(350, 86, 1.1)
FIGURE = (24, 74, 0.84)  # shift and scale of the figure on an ace
SIGN = 1.22


def _signs(art: Canvas, suit: str) -> None:
    german(art, suit, 128, 136, SIGN, -35)
    german(art, suit, 502, 136, SIGN, 35)


def _girl(art: Canvas, head: Place, hair: str, bodice: str, laces: str, petticoat: str) -> None:
    """A young woman's trunk, neck and face; hair and hat are left to the season."""
    trunk = doublet(art, bodice)
    skirt(art, petticoat)
    for y in (284, 312, 340, 368):
        art.strokes([[(322, y), (376, y + 22)], [(376, y), (322, y + 22)]], 3.4, 0.05, 0.05, laces)
    chemise = loop("292,212! 306,250 330,268 362,270 396,262 424,240 436,210! 396,200 340,200")
    art.shaded(chemise, WHITE, 3.6, angle=70, gap=5, depth=12, width=1.8)
    collar_shadow(art, trunk)
    with art.placed(head.x + (10 if head.flip else 0), 0, flip=head.flip):  # the neck stands behind the chin
        bust = loop("-14,188! -20,206 -44,216 -32,244 8,254 52,240 66,214 42,204 38,170!")
        art.shape(bust, FAIR_FLESH, 3.2, 0.4)
        art.hatch(loop("-14,188 -20,206 0,216 40,206 38,176"), angle=-22, gap=4.4, depth=30, width=1.7)
    mass = loop(head("24,-8 48,8 58,36 56,64 66,86 60,104 44,104 34,88 30,50"))
    art.fill(mass, hair)
    with art.group(clip=mass):
        flow(art, head.each("24,0 38,34 36,66 42,98 | 42,2 56,36 56,66 62,98"), 8, 2.2, seed=4)
    art.outline(mass, 3.4, 0.4)
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


def spring() -> str:
    """Ace of Hearts: a girl in a flowered straw hat with a basket of roses."""
    art = Canvas()
    meadow(art)
    rose_bush(art, 76, 470, 1.0)
    rose_bush(art, 556, 470, 1.0, 3)
    with art.placed(*FIGURE):
        _girl(art, HEAD, "#c98b3a", RED, YELLOW, STEEL)
        straw_hat(art, HEAD, "#e9c766", True)
        sleeve(art, "464,250 520,342 426,420", (62, 62, 42), WHITE)
        sleeve(art, "268,250 210,342 292,420", (62, 62, 42), WHITE)
    rose_basket(art, 330, 446)
    with art.placed(*FIGURE):
        fist(art, 306, 432, 60, 0.95, skin=FAIR_FLESH)
        fist(art, 426, 430, -60, 0.95, flip=True, skin=FAIR_FLESH)
    _signs(art, "H")
    season(art, "FRÜHLING")
    return german_card(art)


def summer() -> str:
    """Ace of Bells: a reaper with sickle and sheaf."""
    art = Canvas()
    village(art)
    corn_field(art)
    with art.placed(*FIGURE):
        head = Place(HEAD.x, HEAD.y, HEAD.scale, True)
        _girl(art, head, "#8a5a2c", BLUE, RED, RED)
        straw_hat(art, head, YELLOW, False)
        sleeve(art, "464,250 512,330 500,408", (62, 60, 42), WHITE)
    sheaf(art, 424, 418, 1.0)
    with art.placed(*FIGURE):
        fist(art, 478, 420, 70, 0.95, flip=True, skin=FAIR_FLESH)
        sleeve(art, "268,250 222,326 212,388", (62, 58, 54), WHITE, folds=2)
        sleeve(art, "208,384 190,350 170,312", (54, 50, 40), WHITE, folds=2)
        sickle(art, 154, 284)
        fist(art, 158, 288, -70, 0.95, skin=FAIR_FLESH)
    _signs(art, "D")
    season(art, "SOMMER")
    return german_card(art)


def autumn() -> str:
    """Ace of Leaves: two boys at the vintage, one pressing grapes in a tub, one emptying his basket into it."""
    art = Canvas()
    meadow(art, "#c9a640", VIOLET)
    vine(art, 70)
    vine(art, 566)
    with art.placed(170, 126, 0.64):
        _boy(art, "#d8a94e", "#8a6226", RED, BLUE)
        vine_wreath(art, HEAD)
        sleeve(art, "466,250 500,330 380,372", (62, 60, 42), WHITE)
        fist(art, 350, 380, -80, 0.95)
        grape_basket(art, 268, 336, 1.36, -30)
        sleeve(art, "268,250 216,290 246,312", (62, 58, 42), WHITE, folds=2)
        fist(art, 270, 322, 60, 0.95)
    with art.placed(-4, 142, 0.64):
        head = Place(HEAD.x, HEAD.y, HEAD.scale, True)
        _boy(art, "#6b3f20", "#4a2812", GREEN, CARMINE, head)
        fringe(art, head, "#6b3f20")
        staff(art, 404, 190, lean=24, foot=640)
        sleeve(art, "268,250 240,350 366,396", (62, 60, 42), YELLOW)
        fist(art, 396, 396, 84, 0.95)
        sleeve(art, "464,250 500,300 452,318", (62, 58, 42), YELLOW, folds=2)
        fist(art, 424, 304, -84, 0.95)
    with art.placed(300, 424, 1.16), art.group("translate(0 -14)"):
        wine_tub(art, 0, 0)
    _signs(art, "S")
    season(art, "HERBST")
    return german_card(art)


def _boy(art: Canvas, hair: str, brow: str, jerkin: str, hose: str, head: Place = HEAD) -> None:
    """A boy's trunk, neck and face; arms and what he wears on his head come later."""
    trunk = doublet(art, jerkin)
    skirt(art, hose)
    buttons(art, "350,240 346,320 352,396", 6, YELLOW)
    collar_shadow(art, trunk)
    belt(art, BROWN)
    short_hair(art, head, hair)
    neck_and_collar(art, WHITE)
    face(art, head, brow, young=True)
    side_hair(art, head, hair)


def winter() -> str:
    """Ace of Acorns: an old man in a fur hat warms his hands at a fire in the snow."""
    art = Canvas()
    snow_field(art)
    bare_tree(art, 76, 470)
    bare_tree(art, 560, 478, 0.9, True)
    with art.placed(*FIGURE):
        hair = "#c9c2b4"
        trunk = doublet(art, BLUE)
        open_coat(art, CARMINE, GREY, 40)
        collar_shadow(art, trunk)
        hair_to_the_neck(art, HEAD, hair)
        face(art, HEAD, "#8d867a", old=True)
        fur_band(art, "274,236 306,218 352,244 400,218 452,236", 44, GREY, 11)
        square_beard(art, HEAD, hair)
        side_hair(art, HEAD, hair)
        forehead_shadow(art, HEAD)
        fur_hat(art, HEAD, GREEN, GREY)
    camp_fire(art, 314, 470)
    with art.placed(*FIGURE):
        sleeve(art, "470,254 526,340 440,392", (66, 66, 44), CARMINE)
        sleeve(art, "264,254 204,340 268,396", (66, 66, 44), CARMINE)
        cuff(art, "452,372 440,392 446,416", 24, GREY)
        cuff(art, "256,374 270,394 264,418", 24, GREY)
        open_hand(art, 414, 408, -104, 0.92)
        open_hand(art, 296, 412, 104, 0.92, flip=True)
    _signs(art, "C")
    season(art, "WINTER")
    return german_card(art)


ACES = {"H": spring, "D": summer, "S": autumn, "C": winter}
