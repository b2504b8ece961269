"""The Overs of Leaves, Hearts and Bells (Tell himself, Over of Acorns, has a module of his own).

Law: a person a function, drawn from the back to the front in the coordinates of `dress`; suit sign high at
the left.
"""

from __future__ import annotations

from canvas import Canvas
from dress import (
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
from face import face
from frames import german_card, german_sign
from gear import falcon, staff
from hair import forehead_shadow, goatee, hair_to_the_neck, side_hair
from headgear import beret, plume, turban_hat
from lettering import name_along_the_edge
from limbs import cuff, fist, open_hand, sleeve
from ornament import puff, slash, studs
from palette import (
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
from paths import Place, loop
from profile_face import profile, profile_hair, profile_locks
from weapons import bow_on_the_back, hilt_at_the_hip

HEAD = Place(350, 86, 1.1)
GLOVE = "#e0903a"


def ulrich_von_rudenz() -> str:
    """Over of Leaves: the young noble, one hand stretched out, the other at the hilt."""
    art = Canvas()
    german_sign(art, "S")
    hair, brow = "#2f2724", "#1e1816"
    plume(art, HEAD("36,-14 66,-27 100,-31 132,-18 150,10"), 46, VIOLET, LIGHT_VIOLET)
    mantle(art, BLUE, YELLOW)
    hilt_at_the_hip(art)
    trunk = doublet(art, RED)
    for y, count, step, x in ((256, 4, 42, 300), (304, 4, 40, 304), (350, 4, 34, 314)):
        for i in range(count):
            slash(art, x + step * i, y - abs(i - 1.5) * 2.5, (i - 1.5) * -4, GREEN, 19, 7)
    collar_shadow(art, trunk)
    zigzag_hem(art, WHITE, RED)
    belt(art, GOLD)
    sleeve(art, "462,240 522,320 456,402", (64, 62, 44), RED)
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
    cuff(art, "458,384 448,402 446,424", 20, WHITE)
    fist(art, 424, 416, -100, 0.98, skin=GLOVE)
    hair_to_the_neck(art, HEAD, hair)
    neck_and_ruff(art, HEAD)
    face(art, HEAD, brow, frown=1, young=True)
    goatee(art, HEAD, hair)
    side_hair(art, HEAD, hair)
    forehead_shadow(art, HEAD)
    turban_hat(art, HEAD, BLUE, STEEL)
    name_along_the_edge(art, "ULRICH VON RUDENZ")
    return german_card(art)


def hermann_gessler() -> str:
    """Over of Hearts: the governor, falcon on his fist, chain of office."""
    art = Canvas()
    german_sign(art, "H")
    hair, brow = "#6b4526", "#3c2412"
    plume(art, HEAD("34,-16 62,-28 90,-26 110,-8 116,18"), 42, RED, "#e2574f", barbs=7)
    trunk = doublet(art, GREEN)
    buttons(art, "352,236 350,320 354,396", 6)
    skirt_folds(art)
    open_coat(art, CARMINE, GREY)
    sash(art, RED)
    collar_shadow(art, trunk)
    fur_collar(art, GREY)
    chain(art)
    sleeve(art, "466,254 500,310 524,372", (62, 62, 58), CARMINE, folds=2)
    sleeve(art, "528,376 526,336 514,292", (58, 54, 40), CARMINE, folds=2)
    cuff(art, "490,294 512,284 538,288", 22, GREY)
    falcon(art, 512, 236)
    fist(art, 512, 252, 2, 0.98, skin=GLOVE)
    sleeve(art, "266,262 196,346 268,412", (64, 64, 42), CARMINE)
    cuff(art, "256,386 268,408 262,432", 22, GREY)
    fist(art, 292, 416, 84, 0.98)
    hair_to_the_neck(art, HEAD, hair)
    neck_and_ruff(art, HEAD)
    face(art, HEAD, brow, frown=3.4, old=True, nose="hooked")
    goatee(art, HEAD, hair)
    side_hair(art, HEAD, hair)
    forehead_shadow(art, HEAD)
    turban_hat(art, HEAD, STEEL, BLUE, RED)
    name_along_the_edge(art, "HERMANN GESSLER")
    return german_card(art)


def stuessi_the_field_guard() -> str:
    """Over of Bells: clean-shaven, bow over the shoulder, hand on a staff."""
    art = Canvas()
    german_sign(art, "D")
    hair, brow = "#c08a3e", "#7a5222"
    plume(art, HEAD("38,-13 71,-29 105,-33 138,-22 160,4"), 46, GREEN, LIGHT_GREEN, barbs=8)
    bow_on_the_back(art)
    trunk = doublet(art, STEEL)
    skirt_folds(art)
    buttons(art, "348,236 342,320 352,396", 6)
    collar_shadow(art, trunk)
    baldric(art, YELLOW, RED)
    belt(art, RED)
    sleeve(art, "464,244 530,338 446,408", (62, 60, 40), PINK)
    scalloped_shoulder(art, 474, 252, -12, YELLOW, RED)
    cuff(art, "448,388 438,408 438,430", 20, YELLOW)
    fist(art, 414, 420, -84)
    staff(art, 196, 210)
    sleeve(art, "272,250 238,306 212,370", (62, 60, 54), PINK, folds=2)
    sleeve(art, "208,374 206,346 208,312", (56, 52, 42), PINK, folds=2)
    scalloped_shoulder(art, 256, 252, 12, YELLOW, RED)
    cuff(art, "184,320 206,308 234,308", 20, YELLOW)
    studs(art, "190,318 208,308 230,308", 4, 2.6, RED)
    fist(art, 203, 276, -88)
    profile_hair(art, HEAD, hair, long=False)
    neck_and_ruff(art, HEAD)
    profile(art, HEAD, brow, "snub")
    profile_locks(art, HEAD, hair)
    beret(art, HEAD, CARMINE, GREEN, GREEN)
    name_along_the_edge(art, "STÜSSI DER FLURSCHÜTZ")
    return german_card(art)


OVERS = {"S": ulrich_von_rudenz, "H": hermann_gessler, "D": stuessi_the_field_guard}
