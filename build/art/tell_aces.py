"""The four German aces: the seasons.

Law: two signs in a half, their tops leaning outwards; between them the season's name and a half-length
figure before a landscape that runs from frame to frame. Spring is Hearts, Summer Bells, Autumn Leaves,
Winter Acorns.
"""

from __future__ import annotations

from canvas import Canvas
from dress import belt, buttons, collar_shadow, doublet, fur_band, open_coat, skirt
from face import face
from frames import german_card
from hair import forehead_shadow, hair_to_the_neck, short_hair, side_hair, square_beard
from headgear import fur_hat, skull_cap
from lettering import season
from limbs import cuff, fist, sleeve
from ornament import band, flow, locks
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
from seasonal import camp_fire, grape_bunch, rose_basket, sheaf, sickle, straw_hat, wine_tub
from suits import german

HEAD = Place(350, 86, 1.1)
FIGURE = (24, 74, 0.84)  # shift and scale of the figure on an ace
SIGN = 1.22


def _signs(art: Canvas, suit: str) -> None:
    german(art, suit, 128, 136, SIGN, -35)
    german(art, suit, 502, 136, SIGN, 35)


def _girl(art: Canvas, hair: str, bodice: str, laces: str, petticoat: str) -> None:
    """A young woman's trunk, neck and face; hair and hat are left to the season."""
    trunk = doublet(art, bodice)
    skirt(art, petticoat)
    for y in (284, 312, 340, 368):
        art.strokes([[(322, y), (376, y + 22)], [(376, y), (322, y + 22)]], 3.4, 0.05, 0.05, laces)
    chemise = loop("292,212! 306,250 330,268 362,270 396,262 424,240 436,210! 396,200 340,200")
    art.shaded(chemise, WHITE, 3.6, angle=70, gap=5, depth=12, width=1.8)
    collar_shadow(art, trunk)
    bust = loop("330,176! 328,206 306,216 318,244 358,254 402,240 416,214 392,204 388,170!")
    art.shape(bust, FAIR_FLESH, 3.2, 0.4)
    art.hatch(loop("330,186 330,206 350,216 390,206 388,176"), angle=-22, gap=4.4, depth=30, width=1.7)
    mass = loop(HEAD("24,-8 48,8 58,36 56,64 66,86 60,104 44,104 34,88 30,50"))
    art.fill(mass, hair)
    with art.group(clip=mass):
        flow(art, HEAD.each("24,0 38,34 36,66 42,98 | 42,2 56,36 56,66 62,98"), 8, 2.2, seed=4)
    art.outline(mass, 3.4, 0.4)
    face(art, HEAD, woman=True, skin=FAIR_FLESH)
    far = loop(HEAD("-24,-10 -31,6 -32,26 -27,16 -12,2 -2,-4 -10,-16"))
    locks(art, far, hair, HEAD.each("-8,-10 -22,0 -29,16 | -14,-12 -26,0 -31,12"), 2.8, 1.6)
    near = loop(HEAD("-4,-6 14,2 28,18 35,46 41,30 39,8 24,-12 6,-18"))
    locks(
        art,
        near,
        hair,
        HEAD.each("0,-10 18,-2 31,18 36,36 | 8,-12 24,-2 36,20 | 14,-14 32,2 38,22"),
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
        _girl(art, "#c98b3a", RED, YELLOW, STEEL)
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
        _girl(art, "#8a5a2c", BLUE, RED, RED)
        straw_hat(art, HEAD, YELLOW, False)
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
    """Ace of Leaves: a vintner among the vines, treading tub before him."""
    art = Canvas()
    meadow(art, "#c9a640", VIOLET)
    vine(art, 70)
    vine(art, 566)
    with art.placed(*FIGURE):
        hair = "#6b3f20"
        trunk = doublet(art, GREEN)
        buttons(art, "350,240 346,320 352,396", 6, YELLOW)
        collar_shadow(art, trunk)
        belt(art, BROWN)
        short_hair(art, HEAD, hair)
        neck = loop("332,172! 330,206 306,218 350,252 402,218 388,204 388,168!")
        art.shape(neck, "#f9d9bd", 3.2)
        art.hatch(neck, angle=-20, gap=4, depth=30, width=1.8)
        band(art, "296,214 322,244 352,262 392,244 418,212", 20, WHITE, 3.4)
        face(art, HEAD, "#4a2812")
        side_hair(art, HEAD, hair)
        forehead_shadow(art, HEAD)
        skull_cap(art, HEAD, RED, YELLOW)
        sleeve(art, "466,250 518,332 494,410", (62, 60, 42), YELLOW)
        sleeve(art, "268,250 220,322 214,392", (62, 58, 54), YELLOW, folds=2)
        sleeve(art, "210,388 190,350 172,316", (54, 50, 40), YELLOW, folds=2)
        cuff(art, "152,328 170,314 190,306", 18, WHITE)
    grape_bunch(art, 152, 334, 1.1)
    with art.placed(*FIGURE):
        fist(art, 160, 290, 10, 0.95)
    wine_tub(art, 372, 440)
    with art.placed(*FIGURE):
        fist(art, 484, 428, 60, 0.95, flip=True)
    _signs(art, "S")
    season(art, "HERBST")
    return german_card(art)


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
        fist(art, 418, 402, -80, 0.95, flip=False)
        fist(art, 294, 406, 80, 0.95, flip=True)
    _signs(art, "C")
    season(art, "WINTER")
    return german_card(art)


ACES = {"H": spring, "D": summer, "S": autumn, "C": winter}
