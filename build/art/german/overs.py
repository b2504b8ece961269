"""The Overs of Leaves, Hearts and Bells (Tell himself, Over of Acorns, has a module of his own).

Invariant: one function for each person, drawn from the back to the front in the coordinates of
`dress`; suit sign high at the left.
"""

from __future__ import annotations

from courts.carried_things import falcon, staff
from courts.dress import (
    baldric,
    belt,
    buttons,
    chain,
    collar_shadow,
    doublet,
    fur_collar,
    mantle,
    neck_and_ruff,
    open_coat,
    sash,
    scalloped_shoulder,
    skirt_folds,
    zigzag_hem,
)
from courts.hanging_sleeve import hanging_sleeve
from courts.limbs import cuff, fist, open_hand, sleeve, wristband
from courts.swords import hilt_at_the_hip
from courts.weapons import bow_on_the_back
from drawing.canvas import Canvas
from drawing.frames import german_card, german_sign
from drawing.ornament import puff, slash
from drawing.palette import (
    BLUE,
    CARMINE,
    GOLD,
    GREEN,
    GREY,
    LIGHT_GREEN,
    LIGHT_VIOLET,
    PINK,
    RED,
    STEEL,
    VIOLET,
    WHITE,
    YELLOW,
)
from drawing.paths import Place, loop
from heads.hair import forehead_shadow, short_hair, side_hair
from heads.hats import governor_hat, tuft
from heads.headgear import beret, plume, turban_hat
from heads.portraits import curls_to_the_shoulder, governor_face, noble_face
from heads.profile_face import profile, profile_hair, profile_locks

from german.card_names import name_along_the_edge

HEAD = Place(350, 86, 1.1)
GLOVE = "#e0903a"


def ulrich_von_rudenz() -> str:
    """Over of Leaves: the young noble, one hand stretched out, the other at the hilt."""
    art = Canvas()
    german_sign(art, "S")
    hair, brow = "#2f2724", "#1e1816"
    plume(art, HEAD("36,-12 66,-22 98,-24 128,-10 144,16"), 42, VIOLET, LIGHT_VIOLET)
    mantle(art, BLUE, YELLOW)
    trunk = doublet(art, RED)
    for y, count, step, x in ((256, 4, 42, 300), (304, 4, 40, 304), (350, 4, 34, 314)):
        for i in range(count):
            slash(art, x + step * i, y - abs(i - 1.5) * 2.5, (i - 1.5) * -4, GREEN, 19, 7)
    collar_shadow(art, trunk)
    zigzag_hem(art, WHITE, RED)
    belt(art, GOLD)
    hilt_at_the_hip(art)
    sleeve(art, "462,240 532,322 446,390", (64, 62, 42), RED)
    sleeve(art, "272,244 222,330 152,396", (62, 58, 40), RED)
    for outline, top, hem in (
        (
            "440,214 472,212 506,230 526,266 522,300 500,314 472,314 452,300 444,262",
            (464, 212),
            ((446, 314), (520, 310)),
        ),
        (
            "286,214 258,212 230,230 210,262 208,298 230,316 258,316 282,300 290,262",
            (268, 212),
            ((212, 312), (282, 312)),
        ),
    ):
        puff(art, loop(outline), 4, (RED, GREEN), top, hem)
    cuff(art, "140,380 154,392 166,410", 20, WHITE)
    open_hand(art, 130, 418, -136, 0.92, flip=True, skin=GLOVE)
    fist(art, 418, 414, -142, 0.98, skin=GLOVE)
    wristband(art, 418, 414, -142, 0.98, colour=WHITE)
    curls_to_the_shoulder(art, HEAD, hair)
    neck_and_ruff(art, HEAD, bare=True)
    noble_face(art, HEAD, brow, hair)
    side_hair(art, HEAD, hair)
    forehead_shadow(art, HEAD)
    turban_hat(art, HEAD, BLUE, STEEL)
    name_along_the_edge(art, "ULRICH VON RUDENZ")
    return german_card(art)


def hermann_gessler() -> str:
    """Over of Hearts: the governor, falcon on his fist, chain of office."""
    art = Canvas()
    german_sign(art, "H")
    hair, brow = "#7d6b58", "#4a3a2a"
    head = Place(352, 96, 1.08)
    trunk = doublet(art, GREEN)
    buttons(art, "352,236 350,320 354,396", 6)
    skirt_folds(art)
    open_coat(art, CARMINE, GREY)
    sash(art, RED)
    collar_shadow(art, trunk)
    fur_collar(art, GREY)
    chain(art)
    hanging_sleeve(art, CARMINE, GREEN, GREY)
    falcon(art, 524, 232)
    fist(art, 524, 248, -4, 0.98, skin=GLOVE)
    wristband(art, 524, 248, -4, 0.98, colour=GLOVE)
    sleeve(art, "266,262 194,350 266,424", (64, 64, 42), CARMINE)
    fist(art, 296, 418, 74, 0.98)
    wristband(art, 296, 418, 74, 0.98, colour=GREY)
    short_hair(art, head, hair)
    neck_and_ruff(art, head, bare=True)
    governor_face(art, head, brow)
    side_hair(art, head, hair)
    forehead_shadow(art, head)
    governor_hat(art, head, STEEL, BLUE, RED, "#e2574f")
    name_along_the_edge(art, "HERMANN GESSLER")
    return german_card(art)


def stuessi_the_field_guard() -> str:
    """Over of Bells: clean-shaven, bow over the shoulder, hand on a staff."""
    art = Canvas()
    german_sign(art, "D")
    hair, brow = "#c08a3e", "#7a5222"
    bow_on_the_back(art)
    trunk = doublet(art, STEEL)
    skirt_folds(art)
    buttons(art, "348,236 342,320 352,396", 6)
    collar_shadow(art, trunk)
    baldric(art, YELLOW, RED)
    belt(art, RED)
    sleeve(art, "464,244 532,344 446,422", (62, 60, 40), PINK)
    scalloped_shoulder(art, 474, 252, -12, YELLOW, RED)
    fist(art, 410, 428, -88, flip=True)
    wristband(art, 410, 428, -88, colour=YELLOW)
    staff(art, 184, 208, lean=-24)
    sleeve(art, "270,250 246,376 198,350", (62, 58, 38), PINK)
    scalloped_shoulder(art, 256, 252, 12, YELLOW, RED)
    fist(art, 175, 330, -62)
    wristband(art, 175, 330, -62, colour=YELLOW)
    profile_hair(art, HEAD, hair, long=False)
    neck_and_ruff(art, HEAD)
    profile(art, HEAD, brow, "snub")
    profile_locks(art, HEAD, hair)
    beret(art, HEAD, CARMINE, GREEN, GREEN)
    tuft(art, HEAD, GREEN, LIGHT_GREEN)
    name_along_the_edge(art, "STÜSSI DER FLURSCHÜTZ")
    return german_card(art)


OVERS = {"S": ulrich_von_rudenz, "H": hermann_gessler, "D": stuessi_the_field_guard}
