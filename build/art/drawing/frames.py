"""Card, frame and double head: what makes a picture a playing card.

Invariant: a picture is drawn once, for the upper half; the lower half is the same elements turned
by 180 degrees. The German card is 630 x 1000 units with a thin inner frame, the French one 630 x
880 with corner indices.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.lettering import write
from drawing.ornament import band, diamond
from drawing.palette import BLUE, CARD_EDGE, INK, PAPER, RED, YELLOW
from drawing.paths import ellipse, move, places_along
from drawing.suits import colour_of, french, german

WIDTH = 630
GERMAN_HEIGHT = 1000
FRENCH_HEIGHT = 880
CORNER = 34
INSET = 22  # of the German frame
PANE = (84, 50, 546, 830)  # left, top, right, bottom of the picture on a French court
# a French court is cut along a diagonal that rises so far on either side of the middle
SEAM_RISE = 70

SIGN_SCALE = 1.15
HIGH_SIGN = (106, 114)  # Kings and Overs
LOW_SIGN = (106, 404)  # Unders


def _svg(height: int, *parts: str) -> str:
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    paper = f'<rect x="1" y="1" width="{WIDTH - 2}" height="{height - 2}" rx="{CORNER}" '
    paper += f'fill="{PAPER}" stroke="{CARD_EDGE}" stroke-width="1.5"/>'
    return "\n".join([f'<svg {names} viewBox="0 0 {WIDTH} {height}">', paper, *parts, "</svg>"])


def _twice(name: str, height: int, body: str, clip: str = "") -> str:
    """An element upright, and turned about the card's middle; `clip` is path data for
    the upright one.
    """
    attribute = ""
    define = ""
    if clip:
        define = f'<clipPath id="{name}-clip"><path d="{clip}"/></clipPath>'
        attribute = f' clip-path="url(#{name}-clip)"'
    use = f'<use xlink:href="#{name}" href="#{name}"'
    turned = f'{use} transform="rotate(180 {WIDTH / 2:g} {height / 2:g})"/>'
    return f'<defs>{define}<g id="{name}"{attribute}>{body}</g></defs>{use}/>{turned}'


def german_card(half: Canvas, divider: bool = True) -> str:
    """A double-headed German card; a landscape that runs across the middle takes
    the divider's place.
    """
    middle = GERMAN_HEIGHT // 2
    clip = f"M{INSET} {INSET}H{WIDTH - INSET}V{middle}H{INSET}Z"
    frame = (
        f'<rect x="{INSET}" y="{INSET}" width="{WIDTH - 2 * INSET}" '
        f'height="{GERMAN_HEIGHT - 2 * INSET}" '
    )
    frame += f'rx="{CORNER * 0.55:g}" fill="none" stroke="{INK}" stroke-width="2.6"/>'
    line = (
        f'<path d="M{INSET} {middle}H{WIDTH - INSET}" stroke="{INK}" stroke-width="3"/>'
        if divider
        else ""
    )
    return _svg(GERMAN_HEIGHT, _twice("half", GERMAN_HEIGHT, half.svg(), clip), line, frame)


def german_sign(art: Canvas, suit: str, low: bool = False) -> None:
    """The one suit sign of a court: high for King and Over, low for the Under."""
    german(art, suit, *(LOW_SIGN if low else HIGH_SIGN), SIGN_SCALE)


def index(suit: str, rank: str) -> Canvas:
    """The corner index of a French card: rank over a small sign."""
    art = Canvas("index")
    narrow = {"10": 0.62, "K": 0.74, "Д": 0.78}.get(rank, 0.86)
    write(art, rank, 46, 104, 70, colour=colour_of(suit), narrow=narrow, track=2)
    french(art, suit, 46, 152, 0.5)
    return art


def large_index(suit: str, rank: str) -> Canvas:
    """The large index, two thirds larger; it needs the corner of a court's pane, see `indices`."""
    art = Canvas("index")
    narrow = {"10": 0.66, "K": 0.8, "Д": 0.78}.get(rank, 0.86)
    write(art, rank, 76, 152, 116, colour=colour_of(suit), narrow=narrow, track=2)
    french(art, suit, 76, 215, 0.76)
    return art


def french_card(suit: str, rank: str, pips: Canvas) -> str:
    """A French card without a pane: the pips as they stand, the index twice."""
    return _svg(FRENCH_HEIGHT, pips.svg(), _twice("index", FRENCH_HEIGHT, index(suit, rank).svg()))


def seam(suit: str) -> Canvas:
    """The jewelled sash over the diagonal where the two heads of a French court meet."""
    left, _, right, _ = PANE
    cx, cy = WIDTH / 2, FRENCH_HEIGHT / 2
    art = Canvas("seam")
    ends = [(left - 20, cy + SEAM_RISE + 6), (cx, cy), (right + 20, cy - SEAM_RISE - 6)]
    sash, spine = band(art, ends, 42, YELLOW, 0)
    for light in ((0, -1), (0, 1)):  # both edges alike: the sash belongs to both heads
        art.hatch(sash, angle=80, gap=5, depth=6, width=1.8, light=light)
    art.outline(sash, 4.4, 0)
    for i, (x, y, turn) in enumerate(places_along(spine, 19, 0.02, 0.98)):
        if i == 9:
            art.shape(move(diamond(13, 13), x, y, 1, turn), RED, 3, 0)
        elif i % 2:
            french(art, suit, x, y, 0.22, round(turn + (180 if i > 9 else 0), 1))
        else:
            for dy in (-8, 8):
                bead = move([(0, dy)], x, y, 1, turn)[0]
                art.shape(ellipse(bead[0], bead[1], 3.6, n=14), BLUE, 1.8, 0)
    return art


def french_court(suit: str, rank: str, half: Canvas) -> str:
    """A French court: the figure above the diagonal, its double below; sash, pane,
    sign and index.
    """
    left, top, right, bottom = PANE
    cy = FRENCH_HEIGHT / 2
    cut = f"M{left} {top}H{right}V{cy - SEAM_RISE:g}L{left} {cy + SEAM_RISE:g}Z"
    pane = f"M{left} {top}H{right}V{bottom}H{left}Z"
    corner = index(suit, rank)
    french(corner, suit, 138, 116, 0.84)
    return _svg(
        FRENCH_HEIGHT,
        _twice("half", FRENCH_HEIGHT, half.svg(), cut),
        f'<clipPath id="pane"><path d="{pane}"/></clipPath><g '
        f'clip-path="url(#pane)">{seam(suit).svg()}</g>',
        f'<path d="{pane}" fill="none" stroke="{INK}" stroke-width="3"/>',
        _twice("index", FRENCH_HEIGHT, corner.svg()),
    )


def back_card(height: int, art: Canvas) -> str:
    """A card's back."""
    return _svg(height, art.svg())
