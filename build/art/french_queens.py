"""The four French queens: crowned and veiled, a flower or a sceptre in the hand.

Law: one queen, four persons; what differs is in `QUEENS`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from canvas import Canvas
from face import face
from frames import french_court
from french_arms import (
    AT_THE_LEFT,
    ON_THE_BREAST,
    arm_at_the_left,
    arm_on_the_breast,
    holding_at_the_breast,
    holding_at_the_left,
    in_the_left_hand,
    right_hem,
    stem_flower,
)
from french_dress import (
    HEAD,
    Pattern,
    collar_shadows,
    ermine_edges,
    flower,
    jewelled_collar,
    lattice,
    left_mantle,
    lily_sceptre,
    raised_arm,
    right_mantle,
    roses,
    sprigs,
    stripes,
    trefoils,
    tulip,
)
from french_fronts import Front, bodice, laced
from headgear import crown
from limbs import fist
from ornament import band, beads, flow, locks
from palette import (
    BLACK_CLOTH,
    BLUE,
    CARMINE,
    FAIR_FLESH,
    FLESH,
    GREEN,
    PEARL,
    RED,
    VIOLET,
    WHITE,
    YELLOW,
)
from paths import Place, along, curve, ellipse, loop, moved
from suits import french, german


@dataclass(frozen=True)
class Queen:
    hair: str
    gloss: str
    veil: str
    star: str
    left: str
    left_pattern: Pattern
    right: str
    right_pattern: Pattern
    cloth: str  # of the front
    lattice: str
    stud: str
    sleeve: str
    sprigs: tuple[str, str]
    crown_cap: str
    right_hand: Callable[[Canvas], None] | None = None
    left_hand: Callable[[Canvas], None] | None = None
    front: Front = bodice
    plaited: bool = False
    eye: str = "#3a5a7a"
    looks_right: bool = False


def _rose_at_the_breast(art: Canvas, petal: str, heart: str) -> None:
    x, y, _ = ON_THE_BREAST
    with art.placed(x, y, 1, -14):
        stem_flower(art, petal, heart)
    holding_at_the_breast(art, FAIR_FLESH)


def _tulip_at_the_left(art: Canvas) -> None:
    x, y, _ = AT_THE_LEFT
    with in_the_left_hand(art, x, y, 0.78, 38):
        tulip(art)
    holding_at_the_left(art, FAIR_FLESH)


QUEENS = {
    "H": Queen(
        hair="#c98b3a",
        gloss="#e3ab5c",
        veil=BLUE,
        star=YELLOW,
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
        crown_cap=CARMINE,
    ),
    "S": Queen(
        hair="#3a2a22",
        gloss="#5d4536",
        veil=VIOLET,
        star=WHITE,
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
        crown_cap=BLUE,
        eye="#4a3a22",
        looks_right=True,
    ),
    "D": Queen(
        hair="#e0b552",
        gloss="#f2d27e",
        veil=RED,
        star=YELLOW,
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
        plaited=True,
        crown_cap=GREEN,
        eye="#3f6a44",
    ),
    "C": Queen(
        hair="#8a4a22",
        gloss="#b06c3c",
        veil=GREEN,
        star=YELLOW,
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
        crown_cap=RED,
        eye="#5b4a2a",
    ),
}


def queen(suit: str) -> str:
    """One queen as SVG."""
    who = QUEENS[suit.upper()]
    head = Place(HEAD.x + (2 if who.looks_right else 0), HEAD.y, HEAD.scale, who.looks_right)
    art = Canvas()
    _veil(art, who)
    _tresses(art, who, head)
    _neck(art, suit)
    left_mantle(art, who.left, who.left_pattern)
    right = right_mantle(art, who.right, who.right_pattern)
    if not who.right_hand:
        right_hem(art)
    ermine_edges(art)
    middle = who.front(art, who.cloth, who.lattice, who.stud)
    collar_shadows(art, middle, right)
    jewelled_collar(art)
    if who.plaited:
        _plaits(art, who, head)
    face(art, head, woman=True, skin=FAIR_FLESH, eye=who.eye)
    _parting(art, who, head)
    crown(art, HEAD("-50,-13 -2,1 44,-10" if who.looks_right else "-44,-10 2,1 50,-13"), 50, who.crown_cap)
    if who.left_hand:
        arm = arm_at_the_left if who.left_hand is _tulip_at_the_left else arm_on_the_breast
        arm(art, who.sleeve, sprigs(*who.sprigs))
        who.left_hand(art)
    if who.right_hand:
        raised_arm(art, who.sleeve, sprigs(*who.sprigs))
        who.right_hand(art)
        fist(art, 462, 233, -60)
    return french_court(suit, "Q", art)


def _veil(art: Canvas, who: Queen) -> None:
    veil = loop(
        HEAD("-38,-12! -62,20 -78,70 -92,124 -118,170! -40,190 60,186 132,166! 106,124 92,70 71,18 46,-16!")
    )
    art.fill(veil, who.veil)
    art.hatch(veil, angle=8, gap=5.4, depth=24, width=2.2, bend=6)
    folds = "60,-6 78,60 100,140 | 52,0 64,70 80,150 | -50,6 -64,60 -84,140 | -44,20 -52,80 -64,150"
    art.strokes(HEAD.each(folds), 3, 0.1, 0.4)
    art.outline(veil, 4, 0.5)
    for edge in HEAD.each("47,-4 72,22 94,80 108,126 128,162 | -41,0 -63,26 -79,76 -93,126 -114,164"):
        _, spine = band(art, edge, 13, YELLOW, 2.8)
        beads(art, spine, 12, 2.6, RED, 1.5, n=12)
    for angle, area in (
        (-8, "-50,20 -58,80 -76,150 -60,160 -40,80 -36,20"),
        (8, "46,10 60,80 84,160 70,170 50,90 40,20"),
    ):
        art.hatch(veil, angle, 5, 9, 1.9, whole=True, within=loop(HEAD(area)))
    stars = "-58,40 -68,78 -64,116 -84,122 -96,150 -74,148 66,36 78,76 74,112 94,116 88,148 112,150"
    for x, y in HEAD(stars):
        rays = [
            (x + r * math.sin(j * math.pi / 4), y - r * math.cos(j * math.pi / 4))
            for j in range(8)
            for r in (4.6 if j % 2 == 0 else 1.7,)
        ]
        art.fill(np.array(rays), who.star)


def _tresses(art: Canvas, who: Queen, head: Place) -> None:
    for mass, gloss, strands, count, seed in (
        (
            "-2,-16 -24,-6 -37,14 -46,40 -47,64 -56,84 -64,106 -60,128 -72,146 -64,162 -44,158 -32,142 "
            "-34,122 "
            "-28,104 -29,84 -30,50 -24,16",
            "-40,40 -44,70 -56,100 -56,128 -48,128 -46,100 -38,70",
            "-4,-14 -26,14 -28,60 -28,100 -34,130 -44,158 | -10,-14 -36,14 -46,58 -60,98 -62,128 -70,152",
            7,
            3,
        ),
        (
            "0,-18 28,-10 46,16 56,46 58,76 70,98 78,118 70,138 84,152 76,168 56,166 42,150 44,130 36,110 "
            "32,88 36,60 30,24 16,2",
            "44,30 48,66 56,98 58,130 66,130 64,98 54,60",
            "2,-14 30,18 35,60 34,100 44,130 54,164 | 8,-16 44,14 56,56 74,104 70,136 82,156",
            8,
            8,
        ),
    ):
        outline = loop(head(mass))
        art.fill(outline, who.hair)
        with art.group(clip=outline):
            art.fill(loop(head(gloss)), who.gloss)
            flow(art, head.each(strands), count, 2.3, seed=seed)
        art.outline(outline, 3.4, 0.4)


def _plaits(art: Canvas, who: Queen, head: Place) -> None:
    """Two plaits that hang from behind the ears over the collar, a bow at each end."""
    for path in ("-38,70 -50,100 -62,140 -60,186 -50,224", "48,70 62,104 74,140 70,190 58,230"):
        line = curve(head(path), 14)
        for i, (x, y, turn) in reversed(list(enumerate(along(line, 10, 0.0, 0.94)))):
            for side in (-1, 1):
                strand = loop("-12,-1! -6,-13 6,-15 15,-7! 13,3 2,6 -8,6")
                link = moved(moved(strand, 0, 5, 1, 0), x, y, 0.94 - 0.03 * i, turn - 90 + 90, side > 0)
                art.shape(link, who.hair if side < 0 else who.gloss, 2.2, 0.4)
        x, y = float(line[-1][0]), float(line[-1][1])
        for side in (-1, 1):
            art.shape(loop([(x, y, 1), (x + side * 17, y - 9), (x + side * 19, y + 8)]), who.veil, 2.4)
            art.shape(loop([(x, y, 1), (x + side * 12, y + 24, 1), (x + side * 3, y + 20)]), who.veil, 2.2)
        art.shape(ellipse(x, y, 5.4), YELLOW, 2.2)


def _neck(art: Canvas, suit: str) -> None:
    bust = loop(HEAD("-18,86 -20,112 -40,126 -84,144! -60,176 0,194 60,176 94,142! 52,126 30,112 26,80"))
    art.fill(bust, FLESH)
    throat = loop(HEAD("-20,92 -20,108 0,116 30,110 28,80"))
    art.hatch(throat, angle=-22, gap=4.4, depth=30, width=1.7)
    art.outline(bust, 3.2, 0.4)
    art.strokes(HEAD.each("-30,140 -14,144 -2,150 | 46,138 28,143 14,150 | 2,176 4,166 5,158"), 1.9, 0.2, 0.6)
    lace = curve(HEAD("-84,146 -58,172 -28,188 4,194 40,188 72,170 96,144")) - [0, 5]
    beads(art, lace, 25, 5.2, WHITE, 1.8, contrast=0.3)
    necklace = curve(HEAD("-30,126 -14,142 6,148 26,142 42,124"))
    beads(art, necklace, 12, 4.3, PEARL, 1.9, 0.02, 0.98, 0.45, 18)
    pendant = german if suit == "H" else french
    pendant(art, suit, *HEAD.at(7, 164), 0.2)


def _parting(art: Canvas, who: Queen, head: Place) -> None:
    """Hair over the forehead and an ear-ring."""
    far = loop(head("-24,-10 -31,6 -32,24 -27,14 -12,0 -2,-6 -10,-16"))
    locks(art, far, who.hair, head.each("-8,-10 -22,0 -29,16 | -14,-12 -26,0 -31,12"), 2.8, 1.6)
    near = loop(head("-4,-8 14,0 28,16 35,44 40,30 38,8 24,-12 6,-18"))
    strands = "0,-10 18,-2 31,18 36,36 | 8,-12 24,-2 36,20 | 14,-14 32,2 38,22"
    locks(art, near, who.hair, head.each(strands), 2.8, 1.6)
    art.shape(ellipse(*head.at(37, 72), 3.4, 5), PEARL, 2)
