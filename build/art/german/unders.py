"""The four Unders.

Invariant: one function for each person, drawn from the back to the front in the coordinates of
`dress`; suit sign low at the left.
"""

from __future__ import annotations

from courts.armour import gorget, pleated_skirt
from courts.carried_things import crook, horn_at_the_hip
from courts.dress import (
    belt,
    buttons,
    collar_shadow,
    cuirass,
    doublet,
    fur_collar,
    gauntlet,
    lapels,
    neck_and_collar,
    neck_and_ruff,
    open_coat,
    pauldron,
    scalloped_shoulder,
    skirt_folds,
    zigzag_hem,
)
from courts.limbs import fist, open_hand, sleeve, wristband
from courts.swords import lowered_sword
from drawing.canvas import Canvas
from drawing.frames import german_card, german_sign
from drawing.ornament import band
from drawing.palette import (
    BLUE,
    BROWN,
    CARMINE,
    DARK_BROWN,
    FLESH,
    GOLD,
    GREEN,
    GREY,
    PINK,
    RED,
    STEEL,
    WHITE,
    YELLOW,
)
from drawing.paths import Place
from heads.face import face
from heads.front_face import front_beard, front_face, front_hair, front_temples
from heads.hair import (
    chin_beard,
    forehead_shadow,
    short_hair,
    side_hair,
)
from heads.hats import peaked_helmet
from heads.headgear import beret, fur_hat, skull_cap
from heads.portraits import soldier_face
from heads.profile_face import profile, profile_beard, profile_hair, profile_locks

from german.card_names import name_along_the_edge

HEAD = Place(350, 86, 1.1)
GAUNTLET = "#e8b53c"
GILT = "#c58d42"


def rudolf_der_harras() -> str:
    """Under of Acorns: the governor's master of horse in armour, both gauntlets on the sword."""
    art = Canvas()
    german_sign(art, "C", low=True)
    head = Place(352, 94, 1.08)
    cuirass(art)
    pleated_skirt(art, CARMINE)
    sleeve(art, "466,250 532,336 410,380", (58, 58, 42), CARMINE)
    sleeve(art, "268,250 200,350 304,422", (58, 58, 42), CARMINE)
    pauldron(art, 478, 254, -14, GILT, YELLOW)
    pauldron(art, 250, 254, 14, GILT, YELLOW)
    lowered_sword(art, 358, 346, 92)
    gauntlet(art, 316, 418, 84)
    fist(art, 357, 415, 90, 0.94, skin=GAUNTLET)
    gauntlet(art, 401, 376, -90)
    fist(art, 359, 372, -90, 0.94, flip=True, skin=GAUNTLET)
    gorget(art)
    soldier_face(art, head, "#2c180c", "#5a3218")
    peaked_helmet(art, head, "#6f9fce", GOLD, RED, "#e2574f")
    name_along_the_edge(art, "RUDOLF DER HARRAS")
    return german_card(art)


def walter_fuerst() -> str:
    """Under of Leaves: elderly, in profile, arms folded."""
    art = Canvas()
    german_sign(art, "S", low=True)
    hair, brow = "#a9a297", "#6f685e"
    trunk = doublet(art, PINK)
    buttons(art, "352,244 352,320 354,396", 6)
    open_coat(art, GREEN, BLUE, 10)
    lapels(art, BLUE)
    collar_shadow(art, trunk)
    sleeve(art, "268,250 200,364 384,434", (62, 66, 42), GREEN)
    scalloped_shoulder(art, 254, 252, 12, YELLOW, CARMINE)
    open_hand(art, 418, 442, 98, 0.9)
    wristband(art, 418, 442, 98, 0.9, colour=BLUE)
    sleeve(art, "466,250 536,362 362,400", (62, 66, 42), GREEN)
    scalloped_shoulder(art, 476, 252, -12, YELLOW, CARMINE)
    open_hand(art, 330, 406, -98, 0.9, flip=True)
    wristband(art, 330, 406, -98, 0.9, flip=True, colour=BLUE)
    profile_hair(art, HEAD, hair)
    neck_and_ruff(art, HEAD)
    profile(art, HEAD, brow, "hooked", old=True)
    profile_beard(art, HEAD, hair, 150)
    profile_locks(art, HEAD, hair)
    fur_hat(art, HEAD, CARMINE, BROWN)
    name_along_the_edge(art, "WALTER FÜRST")
    return german_card(art)


def kuoni_the_shepherd() -> str:
    """Under of Hearts: fair beard, sleeves rolled up, one hand stretched out low, the crook in the
    other; his horn hangs at the hip.
    """
    art = Canvas()
    german_sign(art, "H", low=True)
    hair, brow = "#d8a94e", "#8a6226"
    head = Place(350, 95, 1.06)
    trunk = doublet(art, STEEL)
    zigzag_hem(art, PINK, RED)
    collar_shadow(art, trunk)
    buttons(art, "350,240 346,320 352,396", 6, WHITE)
    belt(art, DARK_BROWN)
    with art.local_frame(8, -36):
        horn_at_the_hip(art)
    _bare_arm(
        art,
        "270,248 240,330 212,410",
        "270,248 250,296 234,338",
        ((200, 344), (230, 354), (258, 362)),
    )
    scalloped_shoulder(art, 256, 252, 12, YELLOW, YELLOW)
    open_hand(art, 201, 438, -152, 0.94, flip=True)
    crook(art, "424,540 456,410 506,200 520,128 516,92 496,76 474,84 472,104 482,114")
    _bare_arm(
        art,
        "466,250 546,342 470,404",
        "466,250 506,292 530,322",
        ((510, 350), (540, 336), (562, 310)),
    )
    scalloped_shoulder(art, 474, 252, -12, YELLOW, YELLOW)
    fist(art, 455, 412, -104, flip=True)
    short_hair(art, head, hair)
    neck_and_collar(art, GREEN)
    face(art, head, brow, young=True, nose="broad")
    chin_beard(art, head, hair)
    side_hair(art, head, hair)
    forehead_shadow(art, head)
    skull_cap(art, head, CARMINE, GREEN)
    name_along_the_edge(art, "KUONI DER HIRT")
    return german_card(art)


def _bare_arm(art: Canvas, arm: str, covered: str, roll: tuple[tuple[float, float], ...]) -> None:
    """An arm whose white sleeve is rolled up above the elbow."""
    sleeve(art, arm, (46, 44, 36), FLESH, folds=2, shade=12)
    sleeve(art, covered, (60, 60, 50), WHITE, folds=3)
    outline, _ = band(art, list(roll), 26, YELLOW, 3.4)
    art.hatch(outline, angle=40, gap=4.8, depth=8, width=1.6)


def itel_reding() -> str:
    """Under of Bells: an old man with a long white beard, leaning on his sword."""
    art = Canvas()
    german_sign(art, "D", low=True)
    hair, brow = "#e9e4d8", "#a9a297"
    trunk = doublet(art, PINK)
    skirt_folds(art)
    open_coat(art, CARMINE, GREY)
    collar_shadow(art, trunk)
    sleeve(art, "470,258 532,346 404,384", (66, 64, 42), GREEN)
    sleeve(art, "264,258 200,352 318,416", (66, 64, 42), GREEN)
    fur_collar(art, GREY)
    lowered_sword(art, 358, 372, 74)
    fist(art, 357, 416, 88, 0.98)
    wristband(art, 357, 416, 88, 0.98, colour=GREY)
    open_hand(art, 366, 380, -100, 0.94, flip=True)
    wristband(art, 366, 380, -100, 0.94, colour=GREY)
    front_hair(art, HEAD, hair)
    front_face(art, HEAD, brow, old=True)
    front_beard(art, HEAD, hair, 236, 34)
    front_temples(art, HEAD, hair)
    beret(art, HEAD, CARMINE, YELLOW, GREEN, RED)
    name_along_the_edge(art, "ITEL REDING")
    return german_card(art)


UNDERS = {"C": rudolf_der_harras, "S": walter_fuerst, "H": kuoni_the_shepherd, "D": itel_reding}
