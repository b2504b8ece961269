"""The four French queens: crowned, a flower or a sceptre in the hand.

Invariant: the four queens are drawn alike, each with her own face, headdress, crown and neckline;
what differs is in `QUEENS`.
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
    FAIR_FLESH,
    GREEN,
    INK,
    RED,
    VIOLET,
    WHITE,
    YELLOW,
)
from drawing.paths import Place
from heads.queen_faces import GENTLE, MERRY, PROUD, YOUNG, Countenance, lady

from french.arms import (
    AT_THE_LEFT,
    ON_THE_BREAST,
    arm_at_the_left,
    arm_on_the_breast,
    between_the_fingers,
    in_the_left_hand,
    right_hem,
    stem_flower,
    stem_hand,
)
from french.crowns import arched_crown, heart_coronet, lily_coronet, rayed_crown
from french.dress import (
    HEAD,
    collar_shadows,
    ermine_edges,
    flower,
    jewelled_collar,
    left_mantle,
    lily_sceptre,
    raised_arm,
    right_mantle,
    tulip,
)
from french.fronts import Front, bodice, brocade, laced, paned
from french.patterns import Pattern, lattice, roses, sprigs, stripes, trefoils
from french.queen_headdress import (
    drawn_back,
    halo_hood,
    net,
    padded_roll,
    parting,
    plaits,
    rolled_hair,
    short_veil,
    smooth_parting,
    starred_veil,
    tresses,
)
from french.queen_necklines import (
    bare_neck,
    closed_neck,
    lace_wings,
    pointed_collar,
    ruff_and_chain,
    square_collar,
    square_neck,
)


@dataclass(frozen=True)
class Queen:
    looks: Countenance
    behind: Callable[[Canvas, Place], None]  # veil or hood, and hair before the face
    neck: Callable[[Canvas, str], None]
    collar: Callable[[Canvas, str], None]
    over: Callable[[Canvas, Place], None]  # hair over the forehead, and the crown
    left: str
    left_pattern: Pattern
    right: str
    right_pattern: Pattern
    cloth: str  # of the front
    lattice: str
    stud: str
    sleeve: str
    sprigs: tuple[str, str]
    right_hand: Callable[[Canvas], None] | None = None
    left_hand: Callable[[Canvas], None] | None = None
    front: Front = bodice
    eye: str = "#3a5a7a"
    looks_right: bool = False


def _rim(head: Place) -> list[tuple[float, ...]]:
    """Where a crown sits, from left to right on the card."""
    return HEAD("-50,-13 -2,1 44,-10" if head.flip else "-44,-10 2,1 50,-13")


def _hooded(art: Canvas, head: Place) -> None:
    halo_hood(art, head, BLUE)


def _over_the_hood(art: Canvas, head: Place) -> None:
    rolled_hair(art, head, "#c98b3a", "#e3ab5c")
    heart_coronet(art, head("-38,-20 3,-13 45,-21"))


def _veiled(art: Canvas, head: Place) -> None:
    starred_veil(art, VIOLET, WHITE)
    tresses(art, head, "#3a2a22", "#5d4536")


def _over_the_veil(art: Canvas, head: Place) -> None:
    parting(art, head, "#3a2a22")
    lily_coronet(art, _rim(head), VIOLET)


def _bare_headed(art: Canvas, head: Place) -> None:
    del art, head


def _over_the_roll(art: Canvas, head: Place) -> None:
    plaits(art, head, "#e0b552", "#f2d27e", RED)
    drawn_back(art, head, "#e0b552")
    rayed_crown(art, head("-31,-18 4,-16 40,-18"))
    padded_roll(art, head, RED, YELLOW)


def _netted(art: Canvas, head: Place) -> None:
    short_veil(art, head, WHITE)


def _over_the_nets(art: Canvas, head: Place) -> None:
    smooth_parting(art, head, "#8a4a22")
    net(art, head, False, "#8a4a22")
    net(art, head, True, "#8a4a22")
    arched_crown(art, _rim(head), RED)


def _rose_at_the_breast(art: Canvas, petal: str, heart: str) -> None:
    with art.local_frame(*between_the_fingers(ON_THE_BREAST), 0.9, 12):
        stem_flower(art, petal, heart)
    stem_hand(art, ON_THE_BREAST, FAIR_FLESH)


def _tulip_at_the_left(art: Canvas) -> None:
    x, y = between_the_fingers(AT_THE_LEFT)
    for width, colour in ((7, INK), (3.8, "#3c9a50")):
        art.brush([(x, y), (x - 3, y + 20), (x + 2, y + 48)], width, 0, 0, colour)
    with in_the_left_hand(art, *between_the_fingers(AT_THE_LEFT), 0.78, 66):
        tulip(art)
    stem_hand(art, AT_THE_LEFT, FAIR_FLESH)


QUEENS = {
    "H": Queen(
        looks=YOUNG,
        behind=_hooded,
        neck=lace_wings,
        collar=lambda art, suit: pointed_collar(art),
        over=_over_the_hood,
        left=BLACK_CLOTH,
        left_pattern=roses(RED, YELLOW),
        right=RED,
        right_pattern=lattice("#7d0f17", YELLOW),
        cloth=CARMINE,
        lattice=YELLOW,
        stud=BLUE,
        sleeve=BLUE,
        sprigs=(YELLOW, RED),
        right_hand=partial(flower, petal=RED, heart=YELLOW),
        front=brocade,
    ),
    "S": Queen(
        looks=GENTLE,
        behind=_veiled,
        neck=bare_neck,
        collar=lambda art, suit: jewelled_collar(art),
        over=_over_the_veil,
        left=BLUE,
        left_pattern=trefoils(YELLOW),
        right=BLACK_CLOTH,
        right_pattern=lattice("#8d8378", YELLOW),
        cloth=BLUE,
        lattice=YELLOW,
        stud=RED,
        sleeve=GREEN,
        sprigs=(WHITE, YELLOW),
        right_hand=lily_sceptre,
        left_hand=partial(_rose_at_the_breast, petal=WHITE, heart=YELLOW),
        eye="#4a3a22",
        looks_right=True,
    ),
    "D": Queen(
        looks=PROUD,
        behind=_bare_headed,
        neck=square_neck,
        collar=lambda art, suit: square_collar(art),
        over=_over_the_roll,
        left=YELLOW,
        left_pattern=roses("#d8572a", WHITE),
        right=GREEN,
        right_pattern=lattice("#1f5e33", YELLOW),
        cloth=RED,
        lattice=YELLOW,
        stud=GREEN,
        sleeve=VIOLET,
        sprigs=(YELLOW, RED),
        left_hand=partial(_rose_at_the_breast, petal="#d8572a", heart=YELLOW),
        front=laced,
        eye="#3f6a44",
    ),
    "C": Queen(
        looks=MERRY,
        behind=_netted,
        neck=lambda art, suit: closed_neck(art, GREEN, YELLOW),
        collar=ruff_and_chain,
        over=_over_the_nets,
        left=RED,
        left_pattern=stripes(BLACK_CLOTH, YELLOW),
        right=BLUE,
        right_pattern=lattice("#1f4a7c", WHITE),
        cloth=GREEN,
        lattice=YELLOW,
        stud=RED,
        sleeve=YELLOW,
        sprigs=(RED, YELLOW),
        left_hand=_tulip_at_the_left,
        front=paned,
        eye="#5b4a2a",
    ),
}


def queen(suit: str) -> str:
    """One queen as SVG."""
    who = QUEENS[suit.upper()]
    head = Place(HEAD.x + (2 if who.looks_right else 0), HEAD.y, HEAD.scale, who.looks_right)
    art = Canvas()
    who.behind(art, head)
    who.neck(art, suit)
    left_mantle(art, who.left, who.left_pattern)
    right = right_mantle(art, who.right, who.right_pattern)
    if not who.right_hand:
        right_hem(art)
    ermine_edges(art)
    middle = who.front(art, who.cloth, who.lattice, who.stud)
    collar_shadows(art, middle, right)
    who.collar(art, suit)
    lady(art, head, who.looks, who.eye)
    who.over(art, head)
    if who.left_hand is _tulip_at_the_left:
        with art.group("translate(22 6)"):  # the flower stands clear of a large index
            arm_at_the_left(art, who.sleeve, sprigs(*who.sprigs))
            who.left_hand(art)
    elif who.left_hand:
        arm_on_the_breast(art, who.sleeve, sprigs(*who.sprigs))
        who.left_hand(art)
    if who.right_hand:
        raised_arm(art, who.sleeve, sprigs(*who.sprigs))
        who.right_hand(art)
        fist(art, 462, 233, -60)
    return french_court(suit, "Q", art)
