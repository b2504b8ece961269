"""The four German kings: crowned riders.

Invariant: one function for each king, drawn from the back to the front: robe, horse, far arm,
mantle, head, near arm. No two share a horse, a crown, a mantle or what their hands do; dress is in
`royal_dress`, horses are in `horse` and `horse_…`.
"""

from __future__ import annotations

from courts.carried_things import sceptre
from courts.limbs import fist, grip, sleeve, wristband
from courts.royal_dress import (
    HEAD,
    bag_sleeve,
    brocade,
    chain,
    collar_of_plates,
    ermine_cape,
    frogged_mantle,
    guarded_doublet,
    mantle_behind,
    mantle_fronts,
    robe,
    shoulder_cape,
    sword_at_the_hip,
    tunic,
    wide_sleeve,
)
from courts.swords import sabre
from drawing.canvas import Canvas
from drawing.frames import german_card, german_sign
from drawing.ornament import puff
from drawing.palette import BLUE, CARMINE, GREEN, RED, STEEL, VIOLET, WHITE, YELLOW
from drawing.paths import Place, loop
from heads.crowns import arched_crown, lily_crown, lily_sceptre, rayed_crown
from heads.face import face
from heads.front_face import front_beard, front_face, front_hair, front_temples
from heads.hair import forked_beard, full_beard, hair_to_the_shoulders, square_beard
from heads.headgear import crown
from horses.bowed import bowed_horse, slack_reins
from horses.caparisoned import caparisoned_horse, studded_reins
from horses.horse import Coat, horse, reins
from horses.tossing import tight_reins, tossing_horse

HEAD_TO_THE_RIGHT = Place(HEAD.x, HEAD.y, HEAD.scale, True)


def king_of_acorns() -> str:
    """In ermine on a quiet bay, the sceptre raised in the far hand, the reins in the near one."""
    art = Canvas()
    german_sign(art, "C")
    hair, coat = "#7a4424", Coat()
    robe(art, CARMINE)
    tunic(art, GREEN, "#14502a", YELLOW)
    horse(art, coat)
    ermine_cape(art)
    chain(art)
    hair_to_the_shoulders(art, HEAD_TO_THE_RIGHT, hair)
    face(art, HEAD_TO_THE_RIGHT, "#4a2812", nose="broad")
    forked_beard(art, HEAD_TO_THE_RIGHT, hair)
    crown(art, HEAD("-52,2 -2,18 45,6"), 56, CARMINE)
    sceptre(art)
    wide_sleeve(art, CARMINE, WHITE, GREEN)
    fist(art, 298, 272, -66)
    wristband(art, 298, 272, -66, fur=True)
    reins(art, coat)
    bag_sleeve(art, CARMINE)
    grip(art, 362, 430, -84, flip=True)
    wristband(art, 362, 430, -84, fur=True, reach=36)
    return german_card(art)


def king_of_leaves() -> str:
    """On a grey that tosses its head, reins drawn tight, a hand at the sword; a closed crown."""
    art = Canvas()
    german_sign(art, "S")
    hair = "#2f2724"
    coat = Coat("#e7e2d8", "#ffffff", "#c79a8c", "#a8a196", "#5b554c", BLUE, YELLOW, CARMINE)
    mantle_behind(art, STEEL, BLUE)
    brocade(art, CARMINE, YELLOW)
    tossing_horse(art, coat)
    sleeve(art, "338,258 278,330 312,398", (58, 58, 42), GREEN)
    sword_at_the_hip(art, 452, 434)
    sleeve(art, "498,272 562,346 472,404", (64, 62, 42), GREEN)
    mantle_fronts(art, STEEL)
    collar_of_plates(art, YELLOW, BLUE)
    hair_to_the_shoulders(art, HEAD_TO_THE_RIGHT, hair)
    face(art, HEAD_TO_THE_RIGHT, "#1e1816", nose="hooked")
    square_beard(art, HEAD_TO_THE_RIGHT, hair)
    arched_crown(art, HEAD_TO_THE_RIGHT, GREEN)
    tight_reins(art, coat)
    grip(art, 326, 418, 150)
    wristband(art, 326, 418, 150, fur=True)
    fist(art, 446, 430, -138)
    wristband(art, 446, 430, -138, fur=True)
    return german_card(art)


def king_of_hearts() -> str:
    """The old king on a bowed horse, the sceptre upright between them."""
    art = Canvas()
    german_sign(art, "H")
    hair = "#b9b3a8"
    coat = Coat("#7a4327", "#9a5e3a", "#4a2616", "#e2c38a", "#8a6226", GREEN, YELLOW, RED)
    robe(art, RED)
    tunic(art, BLUE, "#1f4a7c", WHITE)
    bowed_horse(art, coat)
    lily_sceptre(art, 258, 118, 474)
    sleeve(art, "340,290 330,402 290,358", (60, 62, 42), BLUE)
    fist(art, 262, 334, -52)
    wristband(art, 262, 334, -52, colour=YELLOW)
    sleeve(art, "510,300 552,396 414,432", (62, 66, 42), BLUE)
    frogged_mantle(art, RED, YELLOW)
    front_hair(art, HEAD, hair)
    front_face(art, HEAD, "#8d867a", old=True)
    front_beard(art, HEAD, hair, 178, 30)
    front_temples(art, HEAD, hair)
    lily_crown(art, HEAD, BLUE)
    slack_reins(art, coat)
    grip(art, 382, 432, -94, flip=True)
    wristband(art, 382, 432, -94, colour=YELLOW)
    return german_card(art)


def king_of_bells() -> str:
    """The red-bearded king, sabre shouldered, on a horse in cloth of bells."""
    art = Canvas()
    german_sign(art, "D")
    hair = "#b4502a"
    coat = Coat("#4b4442", "#6d6562", "#2b2422", "#1d1716", "#a59a94", RED, YELLOW, VIOLET)
    mantle_behind(art, YELLOW, VIOLET)
    guarded_doublet(art, GREEN, YELLOW)
    caparisoned_horse(art, coat, GREEN)
    sleeve(art, "304,330 278,376 330,410", (56, 54, 42), RED)
    shoulder_cape(art, YELLOW, RED)
    hair_to_the_shoulders(art, HEAD, hair)
    face(art, HEAD, "#6e2a12", nose="hooked")
    full_beard(art, HEAD, hair)
    rayed_crown(art, HEAD, VIOLET)
    sleeve(art, "484,262 560,366 494,414", (64, 62, 44), RED)
    puff(
        art,
        loop("452,224 486,224 520,244 540,276 534,304 506,318 476,312 458,292 446,258"),
        4,
        (RED, YELLOW),
        (470, 224),
        ((462, 300), (534, 306)),
    )
    with art.local_frame(458, 408, 1.16, 20), art.group("translate(-300 -272)"):
        sabre(art)
    fist(art, 458, 408, -68)
    wristband(art, 458, 408, -68, fur=True)
    studded_reins(art, coat)
    grip(art, 360, 424, 124)
    wristband(art, 360, 424, 124, fur=True)
    return german_card(art)


KINGS = {"C": king_of_acorns, "S": king_of_leaves, "H": king_of_hearts, "D": king_of_bells}
