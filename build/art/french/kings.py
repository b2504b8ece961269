"""The four French kings: crowned, bearded, in ermine, a weapon in the raised hand.

Invariant: the four kings are drawn alike; what differs is in `KINGS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from courts.limbs import fist
from courts.swords import upright_sword
from courts.weapons import double_axe
from drawing.canvas import Canvas
from drawing.frames import french_court
from drawing.palette import (
    BLACK_CLOTH,
    BLUE,
    CARMINE,
    FLESH,
    GREEN,
    PEARL,
    RED,
    STEEL,
    VIOLET,
    WHITE,
    YELLOW,
)
from drawing.paths import Place
from heads.face import face
from heads.hair import chin_beard, forked_beard, hair_to_the_shoulders, page_curls, square_beard
from heads.profile_face import profile, profile_beard, profile_hair, profile_locks

from french.arms import (
    arm_at_the_left,
    arm_on_the_breast,
    hand_with_orb,
    holding_the_mantle,
    laid_on_the_breast,
    open_at_the_left,
    right_hem,
)
from french.capes import ermine_and_beads, ermine_and_ribbon, plate_and_chain, velvet_on_ermine
from french.crowns import Regalia, trefoil_crown
from french.dress import HEAD, collar_shadows, ermine_edges, left_mantle, raised_arm, right_mantle
from french.fronts import Front, bodice, brocade, frogged, mail
from french.patterns import Pattern, galloons, lattice, roses, stripes, trefoils


def sword_aslant(art: Canvas) -> None:
    with art.local_frame(462, 236, 1, -6):
        upright_sword(art, 0, 0, -174)


def broad_sword(art: Canvas) -> None:
    with art.local_frame(464, 236, 1, 15):
        upright_sword(art, 0, 0, -176, 14)


def axe_behind(art: Canvas) -> None:
    double_axe(art, 462, 66)


def sword_behind_the_head(art: Canvas) -> None:
    with art.local_frame(462, 234, 1, -44):
        upright_sword(art, 0, 0, -176)


@dataclass(frozen=True)
class King:
    hair: str
    brow: str
    beard: Callable[[Canvas, Place, str], None]
    left: str
    left_pattern: Pattern
    right: str
    right_pattern: Pattern
    doublet: str
    lattice: str
    stud: str
    sleeve: str
    regalia: Regalia
    cape: Callable[[Canvas, str], None]
    weapon: Callable[[Canvas], None]
    left_hand: Callable[[Canvas, str], None]
    braid: tuple[str, str] = (YELLOW, RED)
    front: Front = bodice
    # turn of the fist on the weapon; without it the weapon stands behind him
    grip: float | None = None
    raised: bool = False  # the left hand is held up, not laid to the breast
    looks_right: bool = False
    in_profile: bool = False
    nose: str = "straight"


KINGS = {
    "S": King(
        hair="#2f2724",
        brow="#1e1816",
        beard=square_beard,
        left=BLACK_CLOTH,
        left_pattern=roses(YELLOW, RED),
        right=BLUE,
        right_pattern=lattice("#1f4a7c", YELLOW),
        doublet=STEEL,
        lattice=YELLOW,
        stud=RED,
        sleeve=GREEN,
        regalia=Regalia(BLUE, fur=True, height=64),
        cape=plate_and_chain,
        weapon=broad_sword,
        left_hand=holding_the_mantle,
        front=mail,
        nose="hooked",
        grip=-75,
        looks_right=True,
    ),
    "H": King(
        hair="#d8a94e",
        brow="#8a6226",
        beard=chin_beard,
        left=RED,
        left_pattern=trefoils(YELLOW),
        right=BLUE,
        right_pattern=lattice("#1f4a7c", WHITE),
        doublet=GREEN,
        lattice=YELLOW,
        stud=RED,
        sleeve=YELLOW,
        regalia=Regalia(RED, arched=True, second=PEARL, height=70),
        cape=ermine_and_beads,
        weapon=sword_behind_the_head,
        left_hand=laid_on_the_breast,
        front=brocade,
        braid=(RED, YELLOW),
        grip=-134,
    ),
    "D": King(
        hair="#b9b3a8",
        brow="#8d867a",
        beard=profile_beard,
        left=YELLOW,
        left_pattern=stripes(RED, "#7a2624"),
        right=VIOLET,
        right_pattern=lattice("#4c3f74", YELLOW),
        doublet=BLUE,
        lattice=YELLOW,
        stud=RED,
        sleeve=RED,
        regalia=Regalia(GREEN, jewel=CARMINE, stalk=0.14, height=66),
        cape=ermine_and_ribbon,
        weapon=axe_behind,
        left_hand=open_at_the_left,
        front=frogged,
        raised=True,
        in_profile=True,
        nose="hooked",
    ),
    "C": King(
        hair="#7a4424",
        brow="#4a2812",
        beard=forked_beard,
        left=GREEN,
        left_pattern=lattice("#1c5a2c", YELLOW),
        right=RED,
        right_pattern=lattice("#7d0f17", YELLOW),
        doublet=BLUE,
        lattice=YELLOW,
        stud=RED,
        sleeve=CARMINE,
        regalia=Regalia(CARMINE, jewel=BLUE, second=RED, stalk=0.075, height=68),
        cape=velvet_on_ermine,
        weapon=sword_aslant,
        left_hand=hand_with_orb,
        nose="broad",
        grip=-96,
    ),
}


def king(suit: str) -> str:
    """One king as SVG."""
    who = KINGS[suit.upper()]
    head = Place(HEAD.x, HEAD.y + 4, HEAD.scale, who.looks_right)
    armed = who.grip is not None
    art = Canvas()
    if not armed:
        who.weapon(art)
    left_mantle(art, who.left, who.left_pattern)
    right = right_mantle(art, who.right, who.right_pattern)
    if not armed:
        right_hem(art)
    ermine_edges(art)
    middle = who.front(art, who.doublet, who.lattice, who.stud)
    collar_shadows(art, middle, right)
    behind = who.weapon is sword_behind_the_head
    if behind:
        who.weapon(art)
    who.cape(art, suit)
    _head(art, who, head)
    braid = galloons(*who.braid)
    (arm_at_the_left if who.raised else arm_on_the_breast)(art, who.sleeve, braid)
    who.left_hand(art, FLESH)
    if who.grip is not None:
        raised_arm(art, who.sleeve, braid)
        if not behind:
            who.weapon(art)
        fist(art, 462, 233, who.grip)
    return french_court(suit, "K", art)


def _head(art: Canvas, who: King, head: Place) -> None:
    if who.in_profile:
        profile_hair(art, head, who.hair)
        profile(art, head, who.brow, who.nose, old=True)
        who.beard(art, head, who.hair)
        profile_locks(art, head, who.hair)
        trefoil_crown(art, head("-38,2 8,12 58,-4"), who.regalia)
        return
    (page_curls if who.beard is chin_beard else hair_to_the_shoulders)(art, head, who.hair)
    face(art, head, who.brow, frown=1, nose=who.nose, young=who.beard is chin_beard)
    who.beard(art, head, who.hair)
    # from left to right on the card
    rim = head("50,0 2,15 -45,4" if who.looks_right else "-45,4 2,15 50,0")
    trefoil_crown(art, rim, who.regalia)
