"""The four German kings: crowned riders.

Law: one rider, four persons; what differs is in `KINGS`. Drawn from the back to the front.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from canvas import Canvas
from face import face
from frames import german_card, german_sign
from front_face import front_beard, front_face, front_hair, front_temples
from gear import sceptre
from hair import forked_beard, full_beard, hair_to_the_shoulders, square_beard
from headgear import crown
from horse import Coat, horse, reins
from limbs import fist, sleeve
from ornament import band, beads, ermine_band, ermine_tails, lozenges
from palette import BLUE, CARMINE, GREEN, RED, STEEL, VIOLET, WHITE, YELLOW
from paths import Place, curve, ellipse, loop
from weapons import sabre, sword

HEAD = Place(404, 110, 1.06)


@dataclass(frozen=True)
class King:
    hair: str
    brow: str
    beard: Callable[[Canvas, Place, str], None]
    robe: str
    sleeve: str
    doublet: str
    lattice: str
    stud: str
    cape: str  # WHITE stands for ermine
    braid: str
    crown_cap: str
    coat: Coat
    regalia: Callable[[Canvas], None]
    over_the_shoulder: bool = False  # the regalia rest on the right shoulder, the other hand has the reins
    looks_right: bool = False
    frontal: bool = False
    old: bool = False
    nose: str = "straight"


KINGS = {
    "C": King(
        hair="#7a4424",
        brow="#4a2812",
        beard=forked_beard,
        robe=CARMINE,
        sleeve=CARMINE,
        doublet=GREEN,
        lattice="#14502a",
        stud=YELLOW,
        cape=WHITE,
        braid=YELLOW,
        crown_cap=CARMINE,
        coat=Coat(),
        regalia=sceptre,
        looks_right=True,
        nose="broad",
    ),
    "S": King(
        hair="#2f2724",
        brow="#1e1816",
        beard=square_beard,
        robe=STEEL,
        sleeve=GREEN,
        doublet=CARMINE,
        lattice="#74102f",
        stud=YELLOW,
        cape=STEEL,
        braid=WHITE,
        crown_cap=GREEN,
        coat=Coat("#e7e2d8", "#ffffff", "#c79a8c", "#a8a196", "#5b554c", BLUE, YELLOW, CARMINE),
        regalia=sword,
        looks_right=True,
        nose="hooked",
    ),
    "H": King(
        hair="#b9b3a8",
        brow="#8d867a",
        beard=full_beard,
        robe=RED,
        sleeve=BLUE,
        doublet=BLUE,
        lattice="#1f4a7c",
        stud=WHITE,
        cape=RED,
        braid=YELLOW,
        crown_cap=BLUE,
        coat=Coat("#7a4327", "#9a5e3a", "#4a2616", "#e2c38a", "#8a6226", GREEN, YELLOW, RED),
        regalia=sceptre,
        over_the_shoulder=True,
        frontal=True,
        old=True,
    ),
    "D": King(
        hair="#b4502a",
        brow="#6e2a12",
        beard=full_beard,
        robe=GREEN,
        sleeve=RED,
        doublet=GREEN,
        lattice="#1c5a2c",
        stud=YELLOW,
        cape=YELLOW,
        braid=WHITE,
        crown_cap=VIOLET,
        coat=Coat("#4b4442", "#6d6562", "#2b2422", "#1d1716", "#8a807c", YELLOW, RED, VIOLET),
        regalia=sabre,
        over_the_shoulder=True,
        nose="hooked",
    ),
}


def king(suit: str) -> str:
    """One king as SVG."""
    who = KINGS[suit]
    head = Place(HEAD.x, HEAD.y, HEAD.scale, who.looks_right)
    art = Canvas()
    german_sign(art, suit)
    _robe(art, who)
    horse(art, who.coat)
    if who.over_the_shoulder:
        sleeve(art, "318,300 284,368 338,420", (60, 60, 44), who.sleeve)
    _cape(art, who)
    _chain(art, who)
    _head(art, who, head)
    if who.over_the_shoulder:
        _shouldering_arm(art, who)
        reins(art, who.coat)
        _near_rein_hand(art)
    else:
        _raised_arm(art, who)
        reins(art, who.coat)
        _rein_arm(art, who)
    return german_card(art)


def _head(art: Canvas, who: King, head: Place) -> None:
    if who.frontal:
        front_hair(art, head, who.hair)
        front_face(art, head, who.brow, old=who.old)
        front_beard(art, head, who.hair, 178, 30)
        front_temples(art, head, who.hair)
        crown(art, head("-50,2 0,12 50,2"), 56, who.crown_cap)
        return
    hair_to_the_shoulders(art, head, who.hair)
    face(art, head, who.brow, old=who.old, nose=who.nose)
    who.beard(art, head, who.hair)
    rim = HEAD("-45,6 2,18 52,2") if not who.looks_right else HEAD("-52,2 -2,18 45,6")
    crown(art, rim, 56, who.crown_cap)


def _robe(art: Canvas, who: King) -> None:
    robe = loop("330,250 304,300 298,380 320,520! 600,520! 574,430 548,340 500,260 420,230")
    art.shaded(robe, who.robe, angle=8, gap=5.2, depth=34, width=2.4, bend=8)
    art.strokes("520,310 540,400 560,500 | 490,330 510,420 520,510 | 540,420 520,440 500,444", 3.6, 0.1, 0.5)
    doublet = loop("356,240! 350,320 352,400 346,520! 470,520! 464,400 458,320 452,240!")
    art.fill(doublet, who.doublet)
    lozenges(
        art,
        doublet,
        24,
        30,
        (404, 300),
        who.lattice,
        2,
        lambda x, y: art.fill(ellipse(x, y, 3, n=10), who.stud),
    )
    art.hatch(doublet, angle=4, gap=5, depth=20, width=2.1, bend=5)
    art.outline(doublet, 3.6, 0.4)


def _cape(art: Canvas, who: King) -> None:
    cape = loop(
        HEAD(
            "-34,100! -70,122 -104,152 -122,200 -84,214 -36,196 4,206 44,198 96,216 140,196 "
            "118,148 84,118 46,98!"
        )
    )
    art.fill(cape, who.cape)
    art.hatch(cape, angle=30, gap=5, depth=14, width=1.9)
    with art.group(clip=cape):
        if who.cape == WHITE:
            tails = (
                "-84,168 -60,146 -50,184 -26,164 -28,134 0,180 30,164 34,134 56,184 66,148 88,178 112,186 "
                "94,146 -100,192"
            )
            ermine_tails(art, HEAD, tails, 1.2)
        else:
            folds = (
                "-60,126 -84,160 -98,206 | -34,124 -48,160 -50,200 | 60,120 78,158 84,210 | 88,128 112,160 "
                "124,200"
            )
            art.strokes(HEAD.each(folds), 3.2, 0.1, 0.5)
    art.outline(cape, 4.2, 0.45)
    if who.cape != WHITE:
        hem = HEAD("-120,197 -84,209 -38,192 4,201 46,193 96,210 138,193")
        if who.braid == WHITE:
            ermine_band(art, hem, 26, 11, 5.6, (0.04, 0.96), 3.6)
        else:
            _, spine = band(art, hem, 20, who.braid, 3.4)
            beads(art, spine, 13, 4.6, who.sleeve, 2)


def _chain(art: Canvas, who: King) -> None:
    beads(art, curve(HEAD("-40,112 -34,150 2,176 40,150 48,112")), 15, 5, YELLOW, 2.2, n=18)
    x, y = HEAD.at(3, 192)
    art.shape(ellipse(x, y, 13), YELLOW, 3)
    art.shape(ellipse(x, y, 7), RED, 2.2)


def _raised_arm(art: Canvas, who: King) -> None:
    who.regalia(art)
    sleeve = loop("304,296! 280,318 268,356 276,392 300,402 326,384 338,340 340,300!")
    art.shaded(sleeve, who.sleeve, 4.2, angle=14, gap=4.8, depth=20, width=2.2, bend=6)
    art.strokes("276,352 294,358 312,350 | 278,376 296,380 312,372", 2.8, 0.05, 0.7)
    ermine_band(art, "278,316 296,300 322,296", 22, 3, 5.4)
    fist(art, 300, 272, -88)


def _rein_arm(art: Canvas, who: King) -> None:
    sleeve = loop("388,404! 440,388 486,340 520,330 540,372 512,424 460,456 396,456!")
    art.shaded(sleeve, who.sleeve, angle=20, gap=5, depth=24, width=2.3, bend=6)
    art.strokes("470,372 486,392 510,402 | 440,394 452,416 470,430", 3, 0.05, 0.7)
    ermine_band(art, "392,398 398,428 394,460", 22, 3, 5.4)
    fist(art, 362, 428, -80)


def _near_rein_hand(art: Canvas) -> None:
    ermine_band(art, "350,394 340,418 322,438", 22, 3, 5.4)
    fist(art, 366, 430, 118)


def _shouldering_arm(art: Canvas, who: King) -> None:
    """The far forearm across the body, what it holds leaning on the shoulder behind it."""
    outline = loop("490,386! 506,344 528,330 562,368 556,432 516,470 482,458!")
    art.shaded(outline, who.sleeve, angle=20, gap=5, depth=24, width=2.3, bend=6)
    art.strokes("506,362 524,386 546,398 | 500,404 512,424 532,434", 3, 0.05, 0.7)
    ermine_band(art, "490,380 484,414 478,448", 22, 3, 5.4)
    with art.placed(458, 408, 1.16, 20), art.group("translate(-300 -272)"):
        who.regalia(art)
    fist(art, 458, 408, -68)
