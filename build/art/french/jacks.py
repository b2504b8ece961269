"""The four French jacks: young, beardless, a flat feathered cap over rolled hair.

Invariant: the four jacks are drawn alike; what differs is in `JACKS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from courts.limbs import fist
from drawing.canvas import Canvas
from drawing.frames import french_court
from drawing.palette import (
    BLACK_CLOTH,
    BLUE,
    CARMINE,
    FLESH,
    GREEN,
    LIGHT_GREEN,
    RED,
    VIOLET,
    WHITE,
    YELLOW,
)
from drawing.paths import Place, curve
from heads.face import face
from heads.hair import forehead_shadow, fringe, page_curls
from heads.headgear import flat_cap
from heads.profile_face import profile, profile_curl, profile_locks, profile_moustache

from french.arms import (
    AT_THE_LEFT,
    RAISED,
    arm_at_the_left,
    arm_on_the_breast,
    between_the_fingers,
    hand_on_the_hilt,
    in_the_left_hand,
    right_hem,
    stem_hand,
)
from french.attributes import (
    arrow,
    axe_behind,
    carried_halberd,
    feather,
    laurel,
    oak_leaves,
    ribboned_staff,
)
from french.collars import dagged_cape, falling_collar, gorget, ruff_over_a_yoke
from french.dress import HEAD, collar_shadows, left_mantle, plain_edges, raised_arm, right_mantle
from french.fronts import Front, bodice, frogged, paned
from french.patterns import Pattern, lattice, slashes, stripes, trefoils


def _laurel_at_the_left(art: Canvas) -> None:
    with in_the_left_hand(art, *between_the_fingers(AT_THE_LEFT), 0.8, 60):
        laurel(art)
    stem_hand(art, AT_THE_LEFT, FLESH)


@dataclass(frozen=True)
class Jack:
    hair: str
    brow: str
    left: str
    left_pattern: Pattern
    right: str
    right_pattern: Pattern
    jerkin: str
    lattice: str
    stud: str
    edge: str
    edge_stud: str
    sleeve: str
    lining: str
    cap: str
    hem: str
    feather: tuple[str, str]
    collar: Callable[[Canvas], None]
    weapon: Callable[[Canvas], None]
    lean: float = 0  # of the weapon in his raised hand, in degrees to the right
    plume: str = ""  # the line of the feather, in units of the head
    left_hand: Callable[[Canvas], None] | None = None
    front: Front = bodice
    behind: bool = False  # the weapon stands behind him, its hand in the mantle
    looks_right: bool = False
    in_profile: bool = False
    moustached: bool = False
    leaf_in_the_cap: bool = False
    nose: str = "straight"


JACKS = {
    "S": Jack(
        hair="#4a2f1c",
        brow="#2c1a0e",
        left=BLUE,
        left_pattern=stripes(YELLOW, BLACK_CLOTH),
        right=BLACK_CLOTH,
        right_pattern=lattice("#8d8378", YELLOW),
        jerkin=RED,
        lattice=YELLOW,
        stud=BLUE,
        edge=GREEN,
        edge_stud=YELLOW,
        sleeve=RED,
        lining=YELLOW,
        cap=BLACK_CLOTH,
        hem=YELLOW,
        feather=(WHITE, "#e2ded4"),
        collar=partial(ruff_over_a_yoke, cloth=RED, lining=YELLOW),
        weapon=ribboned_staff,
        lean=-9,
        plume="24,-12 52,-26 78,-20 92,4 88,30",
        front=frogged,
        looks_right=True,
        in_profile=True,
        moustached=True,
    ),
    "H": Jack(
        hair="#e0b552",
        brow="#8a6226",
        left=GREEN,
        left_pattern=stripes(RED, YELLOW),
        right=RED,
        right_pattern=lattice("#7d0f17", YELLOW),
        jerkin=BLUE,
        lattice=YELLOW,
        stud=RED,
        edge=YELLOW,
        edge_stud=RED,
        sleeve=YELLOW,
        lining=RED,
        cap=RED,
        hem=YELLOW,
        feather=(GREEN, LIGHT_GREEN),
        collar=partial(falling_collar, cord=RED),
        weapon=axe_behind,
        plume="24,-12 52,-26 76,-20 90,2 88,26",
        left_hand=_laurel_at_the_left,
        behind=True,
        in_profile=True,
    ),
    "D": Jack(
        hair="#c9682a",
        brow="#7a3a12",
        left=YELLOW,
        left_pattern=stripes(BLUE, RED),
        right=VIOLET,
        right_pattern=lattice("#4c3f74", WHITE),
        jerkin=GREEN,
        lattice=YELLOW,
        stud=RED,
        edge=WHITE,
        edge_stud=BLUE,
        sleeve=CARMINE,
        lining=YELLOW,
        cap=BLUE,
        hem=RED,
        feather=(YELLOW, "#f7dc7e"),
        collar=gorget,
        weapon=carried_halberd,
        lean=10,
        plume="24,-12 50,-26 70,-20 82,0 78,24",
        left_hand=partial(hand_on_the_hilt, skin=FLESH),
        front=frogged,
    ),
    "C": Jack(
        hair="#8a5a2c",
        brow="#4a2e14",
        left=RED,
        left_pattern=trefoils(YELLOW),
        right=BLUE,
        right_pattern=lattice("#1f4a7c", YELLOW),
        jerkin=YELLOW,
        lattice=RED,
        stud=GREEN,
        edge=BLUE,
        edge_stud=YELLOW,
        sleeve=GREEN,
        lining=YELLOW,
        cap=YELLOW,
        hem=RED,
        feather=(RED, "#e2574f"),
        collar=partial(dagged_cape, cloth=VIOLET, lining=YELLOW),
        weapon=arrow,
        lean=22,
        nose="broad",
        front=paned,
        looks_right=True,
        leaf_in_the_cap=True,
    ),
}


def jack(suit: str) -> str:
    """One jack as SVG."""
    who = JACKS[suit.upper()]
    head = Place(HEAD.x, HEAD.y - 2, HEAD.scale, who.looks_right)
    art = Canvas()
    if who.behind:
        who.weapon(art)
    left_mantle(art, who.left, who.left_pattern, who.edge)
    right = right_mantle(art, who.right, who.right_pattern)
    if who.behind:
        right_hem(art, who.edge)
    plain_edges(art, who.edge, who.edge_stud)
    middle = who.front(art, who.jerkin, who.lattice, who.stud)
    collar_shadows(art, middle, right)
    _head(art, who, head)
    if who.plume:
        feather(art, curve(head(who.plume), 14), *who.feather)
    if who.leaf_in_the_cap:
        oak_leaves(art, Place(HEAD.x, head.y, head.scale))
    flat_cap(art, Place(HEAD.x, head.y, head.scale), who.cap, who.hem)
    if who.left_hand and who.behind:
        with art.group("translate(26 10)"):  # the branch stands clear of a large index
            arm_at_the_left(art, who.sleeve, slashes(who.lining), who.edge)
            who.left_hand(art)
    elif who.left_hand:
        arm_on_the_breast(art, who.sleeve, slashes(who.lining), who.edge)
        who.left_hand(art)
    if not who.behind:
        raised_arm(art, who.sleeve, slashes(who.lining))
        with art.group(f"rotate({who.lean:g} {RAISED[0]} {RAISED[1]})"):
            who.weapon(art)
        fist(art, *RAISED, who.lean - 90)
    return french_court(suit, "J", art)


def _head(art: Canvas, who: Jack, head: Place) -> None:
    if who.in_profile:
        profile_curl(art, head, who.hair)
        who.collar(art)
        profile(art, head, who.brow, "straight" if who.moustached else "snub")
        if who.moustached:
            profile_moustache(art, head, who.hair)
        profile_locks(art, head, who.hair)
        return
    page_curls(art, head, who.hair)
    who.collar(art)
    face(art, head, who.brow, young=True, nose=who.nose)
    if who.leaf_in_the_cap:
        fringe(art, head, who.hair)
    forehead_shadow(art, head)
