"""The four French jacks: young, beardless, a flat feathered cap over rolled hair.

Law: one jack, four persons; what differs is in `JACKS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from canvas import Canvas
from face import face
from frames import french_court
from french_arms import (
    AT_THE_LEFT,
    arm_at_the_left,
    arm_on_the_breast,
    hand_on_the_hilt,
    holding_at_the_left,
    in_the_left_hand,
    right_hem,
)
from french_dress import (
    HEAD,
    Pattern,
    collar_shadows,
    lattice,
    left_mantle,
    plain_edges,
    raised_arm,
    right_mantle,
    slashes,
    stripes,
    trefoils,
)
from french_fronts import Front, bodice, frogged
from gear import staff
from hair import forehead_shadow, fringe, page_curls
from headgear import flat_cap
from limbs import fist
from ornament import band, beads, diamond
from palette import (
    BLACK_CLOTH,
    BLUE,
    CARMINE,
    FLESH,
    GREEN,
    LIGHT_GREEN,
    RED,
    STEEL,
    TAN,
    VIOLET,
    WHITE,
    YELLOW,
)
from paths import Place, along, curve, ellipse, loop, moved
from profile_face import profile, profile_curl, profile_locks, profile_moustache
from weapons import battle_axe, halberd


def carried_halberd(art: Canvas) -> None:
    halberd(art, 470, 60)


def arrow(art: Canvas) -> None:
    """A long arrow, point upwards."""
    staff(art, 466, 104, TAN)
    art.shape(loop("466,62! 486,112 478,110 471,124! 461,124! 454,110 446,112"), STEEL, 3.2)
    art.brush("466,74 466,120", 2, 0.2, 0.2)


def laurel(art: Canvas) -> None:
    """A branch of laurel."""
    stem = curve("446,270 464,226 484,172 492,120 490,84")
    art.brush(stem, 8, 0.02, 0.3)
    art.brush(stem, 4.4, 0.02, 0.3, "#8b5a30")
    for i, (x, y, turn) in enumerate(along(stem, 9, 0.4, 0.96)):
        side = -1 if i % 2 else 1
        leaf = loop("0,0! 12,-11 30,-10 44,0! 30,9 12,9")
        art.shaded(
            moved(leaf, x, y, 0.86 - 0.03 * i, turn + side * 46),
            GREEN if i % 2 else LIGHT_GREEN,
            2.6,
            angle=50,
            gap=4.2,
            depth=5,
            width=1.5,
        )
    art.shaded(
        moved(loop("0,0! 12,-9 28,-8 40,0! 28,8 12,8"), 490, 88, 0.8, -94),
        GREEN,
        2.6,
        angle=50,
        gap=4.2,
        depth=5,
        width=1.5,
    )


def ribboned_staff(art: Canvas) -> None:
    """A staff with a ribbon wound round it and a gilt knob."""
    staff(art, 468, 96, "#f3e6c4")
    for k in range(14):
        y = 112 + k * 24
        art.shape(loop([(461, y + 12, 1), (475, y, 1), (475, y + 9, 1), (461, y + 21, 1)]), RED, 1.8)
    art.shape(ellipse(468, 84, 18), YELLOW, 3.4)
    art.shape(moved(diamond(8, 10), 468, 84), RED, 2)
    art.shape(loop("456,100! 480,100! 478,110! 458,110!"), YELLOW, 2.8)


def axe_behind(art: Canvas) -> None:
    battle_axe(art, 462, 72)


def _laurel_at_the_left(art: Canvas) -> None:
    x, y, _ = AT_THE_LEFT
    with in_the_left_hand(art, x, y, 0.8, 34):
        laurel(art)
    holding_at_the_left(art, FLESH)


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
    weapon: Callable[[Canvas], None]
    left_hand: Callable[[Canvas], None] | None = None
    front: Front = bodice
    behind: bool = False  # the weapon stands behind him, its hand in the mantle
    looks_right: bool = False
    in_profile: bool = False
    moustached: bool = False
    leaf_in_the_cap: bool = False


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
        weapon=ribboned_staff,
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
        weapon=axe_behind,
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
        weapon=carried_halberd,
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
        weapon=arrow,
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
    cap = Place(HEAD.x, head.y, head.scale)
    if who.leaf_in_the_cap:
        _leaf_in_the_cap(art, cap)
        flat_cap(art, cap, who.cap, who.hem)
    else:
        flat_cap(art, cap, who.cap, who.hem, *who.feather)
    if who.left_hand:
        arm = arm_at_the_left if who.behind else arm_on_the_breast
        arm(art, who.sleeve, slashes(who.lining), who.edge)
        who.left_hand(art)
    if not who.behind:
        raised_arm(art, who.sleeve, slashes(who.lining))
        who.weapon(art)
        fist(art, 462, 233, -90)
    return french_court(suit, "J", art)


def _head(art: Canvas, who: Jack, head: Place) -> None:
    if who.in_profile:
        profile_curl(art, head, who.hair)
        _collar(art, head)
        profile(art, head, who.brow, "straight" if who.moustached else "snub")
        if who.moustached:
            profile_moustache(art, head, who.hair)
        profile_locks(art, head, who.hair)
        return
    page_curls(art, head, who.hair)
    _collar(art, head)
    face(art, head, who.brow, young=True)
    if who.leaf_in_the_cap:
        fringe(art, head, who.hair)
    forehead_shadow(art, head)


def _leaf_in_the_cap(art: Canvas, head: Place) -> None:
    """Two oak leaves behind a cap."""
    for turn, colour, reach in ((-38, LIGHT_GREEN, 1.0), (-6, GREEN, 1.0)):
        x, y = head.at(46, -14)
        lobes = "0,0! 10,-11 20,-5 28,-17 40,-7 50,-16 60,-5 74,0! 60,6 50,17 40,8 28,18 20,6 10,11"
        leaf = moved(loop(lobes), x, y, reach, turn)
        art.shaded(leaf, colour, 3, 0.4, angle=50, gap=4.2, depth=7, width=1.6)
        for path in ("4,0 34,1 66,0", "20,0 28,-8 32,-12", "20,0 28,8 32,13", "38,0 46,-7 50,-11", "38,0 46,8 50,12"):
            art.brush(curve(moved(curve(path), x, y, reach, turn)), 1.9, 0.05, 0.6)


def _collar(art: Canvas, head: Place) -> None:
    """Neck, and a broad white collar with a scalloped edge."""
    neck = loop(HEAD("-18,84 -20,112 -30,126 4,140 44,126 32,112 30,80"))
    art.shape(neck, FLESH, 3)
    art.hatch(neck, angle=-22, gap=4.2, depth=30, width=1.8)
    rim = curve(HEAD("-106,140 -78,172 -38,192 4,200 50,190 90,168 116,136"))
    beads(art, rim, 19, 11, WHITE, 2.6, 0.02, 0.98, n=20)
    collar = loop(
        HEAD("-28,114! -70,124 -108,138! -78,170 -38,190 4,198 50,188 90,166 118,134! 78,122 40,112! 4,132")
    )
    art.shaded(collar, WHITE, 3.6, angle=60, gap=5, depth=14, width=1.8)
    inner = HEAD("-92,138 -66,160 -34,176 4,184 46,174 78,156 102,133")
    art.brush(curve(inner), 2.4, 0.05, 0.05)
    art.strokes(
        HEAD.each("4,134 4,160 4,196 | -26,120 -34,150 -44,182 | 38,118 46,148 58,180"), 2.2, 0.1, 0.4
    )
    art.shape(ellipse(*HEAD.at(4, 148), 7), YELLOW, 2.6)
    band(art, HEAD("-2,150 -16,168"), 8, RED, 2.4)
    band(art, HEAD("10,150 24,168"), 8, RED, 2.4)
