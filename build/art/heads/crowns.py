"""The crowns of the German kings beside the open one with trefoils (`headgear.crown`), and a
sceptre that matches.

Invariant: local units of a head (see `face`): the rim lies on the forehead at y = 0 to 16, nothing
rises above y = -80.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.ornament import band, beads, diamond, ermine
from drawing.palette import GOLD, GREEN, INK, PEARL, RED, STEEL, WHITE, YELLOW
from drawing.paths import Path, Place, curve, ellipse, loop, move, places_along

_RIM = "-50,3 -26,11 0,13 26,11 50,3"


def _hoop(art: Canvas, head: Place, jewel: str, second: str, width: float = 19) -> None:
    """The band round the forehead: stones between two rows of pearls."""
    hoop, spine = band(art, head(_RIM), width * head.scale, YELLOW, 3.4)
    art.hatch(hoop, angle=82, gap=4.2, depth=7, width=1.6)
    for i, (x, y, turn) in enumerate(places_along(spine, 7, 0.08, 0.92)):
        if i % 2:
            art.shape(move(diamond(8, 5.6), x, y, 1, turn), second, 1.9)
        else:
            art.shape(ellipse(x, y, 5.4, 6.2, n=18), jewel, 1.9)
    for dy in (-7, 7):
        beads(art, move(spine, 0, dy), 16, 1.7, PEARL, 1.1, 0.03, 0.97, n=10)


def arched_crown(art: Canvas, head: Place, cap: str, jewel: str = RED) -> None:
    """A closed crown: pearled arches over a velvet cap, orb and cross on top, leaves
    along the rim.
    """
    velvet = loop(head("-47,0! -50,-18 -36,-37 0,-44 36,-37 50,-18 47,0!"))
    art.shape(velvet, cap, 3.4)
    art.hatch(velvet, angle=70, gap=4.5, depth=14, width=1.9)
    art.strokes(head.each("-20,-4 -24,-20 -14,-38 | 20,-4 24,-20 14,-38"), 2.6, 0.1, 0.5)
    for arch in ("-48,0 -54,-22 -34,-42 0,-46", "48,0 54,-22 34,-42 0,-46", "3,4 5,-22 0,-46"):
        _, spine = band(art, head(arch), 9 * head.scale, YELLOW, 2.8)
        beads(art, spine, 6, 2.6, PEARL, 1.4, 0.2, 0.86, n=12)
    for x in (-30, 30):
        leaf = (
            (0, -34, 1),
            (7, -22),
            (13, -20),
            (8, -11),
            (8, 2, 1),
            (-8, 2, 1),
            (-8, -11),
            (-13, -20),
            (-7, -22),
        )
        art.shape(loop(head([(x + p[0], *p[1:]) for p in leaf])), YELLOW, 2.8, 0.4)
        art.shape(ellipse(*head.at(x, -15), 3.6), jewel, 1.8)
    art.shape(ellipse(*head.at(0, -50), 8 * head.scale), YELLOW, 3)
    art.brush(head("-8,-51 0,-48 8,-51"), 2.2, 0, 0)
    cross = loop(
        head(
            "-2.4,-56! -3,-61! -8,-59! -8,-66! -3,-65! -3,-71! 3,-71! 3,-65! 8,-66! 8,-59! 3,-61! "
            "2.4,-56!"
        )
    )
    art.shape(cross, YELLOW, 2.4, 0.4)
    _hoop(art, head, jewel, STEEL)


def lily_crown(art: Canvas, head: Place, cap: str, jewel: str = RED) -> None:
    """An open crown of tall lilies, a pearl on a stem between any two; the cap lies low inside."""
    art.shape(loop(head("-44,4! -40,-20 0,-28 40,-20 44,4!")), cap, 3)
    art.hatch(
        loop(head("-44,4! -40,-20 0,-28 40,-20 44,4!")), angle=80, gap=4.4, depth=14, width=1.8
    )
    for x, lean in ((-23, -5), (23, 5)):
        art.brush(head([(x, 4), (x + lean, -34)]), 5.4, 0, 0)
        art.shape(ellipse(*head.at(x + lean, -36), 5.4), PEARL, 2.2, 0.4)
    for x, turn, size in ((-45, -16, 0.86), (45, 16, 0.86), (0, 0, 1.06)):
        with art.local_frame(*head.at(x, 2), head.scale * size, turn):
            _lily(art)
    _hoop(art, head, jewel, GREEN, 21)


def _lily(art: Canvas) -> None:
    for side in (-1, 1):
        petal = (
            (2, -22, 1),
            (7, -38),
            (17, -43),
            (23, -33),
            (17, -24, 1),
            (15, -31),
            (10, -28),
            (6, -16, 1),
        )
        art.shape(loop([(side * p[0], *p[1:]) for p in petal]), YELLOW, 2.6, 0.4)
        art.shape(
            loop([(side * 2, -14, 1), (side * 9, -10), (side * 12, -2), (side * 4, -4, 1)]),
            YELLOW,
            2.2,
            0.4,
        )
    art.shape(loop("0,-62! 8,-46 7,-30 4,-16 6,0! -6,0! -4,-16 -7,-30 -8,-46"), YELLOW, 2.8, 0.4)
    art.rails("6,-46 5,-30 3,-18", "-6,-46 -5,-30 -3,-18", count=7, reach=0.6, width=1.5, bulge=0)
    art.shape(loop("-9,-20! 9,-20! 9,-13! -9,-13!"), YELLOW, 2.2, 0.4)


def lily_sceptre(art: Canvas, x: float, top: float, foot: float) -> None:
    """A sceptre held upright, a lily on it whose tip is at `top`; in card coordinates."""
    for width, colour in ((13, INK), (7.6, YELLOW)):
        art.brush([(x, top + 50), (x + 3, foot)], width, 0, 0, colour)
    for k in range(5):
        y = top + 96 + k * 62
        art.shape(
            loop([(x - 9, y - 5), (x + 10, y - 5), (x + 10, y + 5), (x - 9, y + 5)]), GOLD, 2.4
        )
    with art.local_frame(x, top + 66, 1.06):
        _lily(art)
    art.shape(ellipse(x, top + 70, 9), YELLOW, 3)
    art.shape(ellipse(x, top + 70, 4), RED, 1.9)


def rayed_crown(art: Canvas, head: Place, cap: str, jewel: str = RED) -> None:
    """A prince's hat: gilt rays round a velvet cap above a thick brim of ermine."""
    velvet = loop(head("-44,0! -48,-24 -30,-46 0,-54 30,-46 48,-24 44,0!"))
    art.shape(velvet, cap, 3.4)
    art.hatch(velvet, angle=70, gap=4.5, depth=12, width=1.9)
    art.shape(ellipse(*head.at(0, -55), 7 * head.scale), PEARL, 2.8)
    for x, lean, tip in ((-40, -16, -46), (-21, -8, -50), (0, 0, -52), (21, 8, -50), (40, 16, -46)):
        ray = loop(
            head(
                [
                    (x - 10, 2, 1),
                    (x - 4 + lean * 0.7, -24),
                    (x + lean, tip, 1),
                    (x + 4 + lean * 0.7, -24),
                    (x + 10, 2, 1),
                ]
            )
        )
        art.shade(ray, YELLOW, 2.8, 0.4, angle=12, gap=4, depth=5, width=1.5)
        art.shape(ellipse(*head.at(x + lean, tip - 3), 5.2), PEARL, 2.1, 0.4)
        art.shape(
            ellipse(*head.at(x + lean * 0.35, -14), 4.4, 5.4), jewel if x % 2 == 0 else STEEL, 1.8
        )
    brim: Path = head(
        "-54,6! -56,-6 -46,-13 -20,-4 0,-2 20,-4 46,-13 56,-6 54,6 44,16 20,22 0,23 -20,22 -44,16"
    )
    fur = loop(brim)
    art.shade(fur, WHITE, 3.8, angle=60, gap=4.8, depth=9, width=1.8)
    ermine(art, curve(head("-48,1 -20,9 0,11 20,9 48,1")), 7, 5.6, 0.04, 0.96)
