"""The four Unders.

Law: a person a function, drawn from the back to the front in the coordinates of `dress`; suit sign low at
the left.
"""

from __future__ import annotations

from canvas import Canvas
from dress import (
    belt,
    buttons,
    collar_shadow,
    cuirass,
    doublet,
    fur_collar,
    gauntlet,
    horn_at_the_breast,
    lapels,
    neck_and_collar,
    neck_and_ruff,
    open_coat,
    pauldron,
    scalloped_shoulder,
    skirt_folds,
    zigzag_hem,
)
from face import face
from frames import german_card, german_sign
from front_face import front_beard, front_face, front_hair, front_temples
from gear import staff
from hair import (
    forehead_shadow,
    full_beard,
    goatee,
    hair_to_the_neck,
    short_hair,
    side_hair,
)
from headgear import beret, fur_hat, helmet, skull_cap
from lettering import name_along_the_edge
from limbs import cuff, fist, grip, open_hand, sleeve
from palette import (
    BLUE,
    BROWN,
    CARMINE,
    DARK_BROWN,
    GOLD,
    GREEN,
    GREY,
    PINK,
    RED,
    STEEL,
    WHITE,
    YELLOW,
)
from paths import Place
from weapons import lowered_sword

HEAD = Place(350, 86, 1.1)
GAUNTLET = "#e8b53c"


def rudolf_der_harras() -> str:
    """Under of Acorns: the governor's master of horse in armour, both gauntlets on the sword."""
    art = Canvas()
    german_sign(art, "C", low=True)
    hair, brow = "#4a2a16", "#2c180c"
    cuirass(art)
    sleeve(art, "466,250 520,346 398,392", (58, 58, 40), CARMINE)
    sleeve(art, "268,250 206,346 318,392", (58, 58, 40), CARMINE)
    pauldron(art, 478, 254, -14)
    pauldron(art, 250, 254, 14)
    lowered_sword(art, 358, 388)
    gauntlet(art, 394, 396, -84)
    gauntlet(art, 322, 398, 84)
    fist(art, 338, 424, 84, 0.98, flip=True, skin=GAUNTLET)
    fist(art, 378, 412, -84, 0.98, skin=GAUNTLET)
    short_hair(art, HEAD, hair)
    neck_and_ruff(art, HEAD)
    face(art, HEAD, brow, frown=2, nose="hooked")
    goatee(art, HEAD, hair)
    helmet(art, HEAD, STEEL, GOLD, RED, "#e2574f")
    name_along_the_edge(art, "RUDOLF DER HARRAS")
    return german_card(art)


def walter_fuerst() -> str:
    """Under of Leaves: elderly, arms folded."""
    art = Canvas()
    german_sign(art, "S", low=True)
    hair, brow = "#a9a297", "#6f685e"
    trunk = doublet(art, PINK)
    buttons(art, "352,244 352,320 354,396", 6)
    open_coat(art, GREEN, BLUE, 10)
    lapels(art, BLUE)
    collar_shadow(art, trunk)
    sleeve(art, "466,250 532,360 360,402", (62, 66, 44), GREEN)
    sleeve(art, "268,250 200,364 386,432", (62, 66, 46), GREEN)
    scalloped_shoulder(art, 476, 252, -12, YELLOW, CARMINE)
    scalloped_shoulder(art, 254, 252, 12, YELLOW, CARMINE)
    cuff(art, "366,386 356,404 362,424", 20, BLUE)
    cuff(art, "376,410 388,430 384,456", 22, BLUE)
    open_hand(art, 330, 410, -96, 0.86)
    open_hand(art, 416, 440, 96, 0.9)
    hair_to_the_neck(art, HEAD, hair)
    neck_and_ruff(art, HEAD)
    face(art, HEAD, brow, old=True, nose="broad")
    full_beard(art, HEAD, hair)
    side_hair(art, HEAD, hair)
    forehead_shadow(art, HEAD)
    fur_hat(art, HEAD, CARMINE, BROWN)
    name_along_the_edge(art, "WALTER FÜRST")
    return german_card(art)


def kuoni_the_shepherd() -> str:
    """Under of Hearts: fair beard, staff in one hand, his horn in the other."""
    art = Canvas()
    german_sign(art, "H", low=True)
    hair, brow = "#d8a94e", "#8a6226"
    trunk = doublet(art, STEEL)
    zigzag_hem(art, PINK, RED)
    collar_shadow(art, trunk)
    buttons(art, "350,240 346,320 352,396", 6, WHITE)
    belt(art, DARK_BROWN)
    staff(art, 528, 150)
    sleeve(art, "464,250 500,306 526,366", (62, 60, 54), WHITE, folds=2)
    sleeve(art, "528,370 528,340 526,306", (56, 52, 42), WHITE, folds=2)
    scalloped_shoulder(art, 474, 252, -12, YELLOW, YELLOW)
    cuff(art, "508,300 530,298 556,306", 20, GREEN)
    fist(art, 528, 272, 88, flip=True)
    sleeve(art, "272,246 210,330 270,366", (62, 60, 42), WHITE)
    scalloped_shoulder(art, 256, 252, 12, YELLOW, YELLOW)
    horn_at_the_breast(art)
    cuff(art, "264,344 274,364 268,388", 20, GREEN)
    fist(art, 302, 372, 66)
    short_hair(art, HEAD, hair)
    neck_and_collar(art, GREEN)
    face(art, HEAD, brow, young=True)
    full_beard(art, HEAD, hair)
    side_hair(art, HEAD, hair)
    forehead_shadow(art, HEAD)
    skull_cap(art, HEAD, CARMINE, GREEN)
    name_along_the_edge(art, "KUONI DER HIRT")
    return german_card(art)


def itel_reding() -> str:
    """Under of Bells: an old man with a long white beard, leaning on his sword."""
    art = Canvas()
    german_sign(art, "D", low=True)
    hair, brow = "#e9e4d8", "#a9a297"
    trunk = doublet(art, PINK)
    skirt_folds(art)
    open_coat(art, CARMINE, GREY)
    collar_shadow(art, trunk)
    sleeve(art, "470,258 528,352 400,398", (66, 64, 42), GREEN)
    sleeve(art, "264,258 200,352 318,398", (66, 64, 42), GREEN)
    fur_collar(art, GREY)
    lowered_sword(art, 358, 394)
    cuff(art, "408,378 398,398 402,422", 22, GREY)
    cuff(art, "308,378 320,398 314,422", 22, GREY)
    fist(art, 336, 424, 84, 0.98, flip=True)
    grip(art, 364, 396, -58, 0.98)
    front_hair(art, HEAD, hair)
    front_face(art, HEAD, brow, old=True)
    front_beard(art, HEAD, hair, 236, 34)
    front_temples(art, HEAD, hair)
    beret(art, HEAD, CARMINE, YELLOW, GREEN, RED)
    name_along_the_edge(art, "ITEL REDING")
    return german_card(art)


UNDERS = {"C": rudolf_der_harras, "S": walter_fuerst, "H": kuoni_the_shepherd, "D": itel_reding}
