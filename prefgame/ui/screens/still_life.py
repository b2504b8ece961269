"""What lies on the table beside the menu: cards of both decks, a cup, a slip, a pencil.

Invariant: the still life keeps its 16:9 arrangement, centred in any window. It is laid down piece
by piece, one a frame, so that the first frame waits for no picture.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import pygame
from pygame import SRCALPHA, Surface

from prefgame.app.words.sentences import usual_names
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Score
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import CORNER, Deck
from prefgame.ui.draw.theme import rgb, rgba
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import MINUS

# ---- the slip on the table beside the menu: three names, and numbers as the game writes them

NUMBERS: dict[type, tuple[tuple[str, bool], ...]] = {
    Columns: (("30", True), ("52", False), ("34", False)),
    Pool: (("14.", False), ("6.", False), ("10.", False)),
    Pot: (("+30", False), (f"{MINUS}10", False), (f"{MINUS}20", False)),
}
"""what is on the slip, by the way of keeping score: each number, and whether a hat is over it"""


def draw_tally(surface: Surface, kit: Kit, box: Box, score: Score[Any, Any]) -> None:
    """Draw a slip with three names, and the numbers of a match that keeps score in this way."""
    # the handwriting belongs to the slip, not to the reader's text size
    unit = kit.layout.s / kit.layout.t
    kit.sheet(surface, box, 3, 16, 7)
    names = usual_names()[:3]
    told = NUMBERS.get(type(score), (("", False),) * len(names))
    columns = zip(names, told, box.columns(len(names)))
    for i, (name, (number, hat), column) in enumerate(columns):
        middle = column.x + column.w / 2
        kit.pencil(surface, middle, box.y + kit.space("wide"), name, 34 * unit)
        kit.pencil(surface, middle, box.y + kit.u(122), number, 60 * unit, bold=True, seed=i)
        if i:
            y = box.y + kit.u(20)
            shapes.line(surface, column.x, y, box.h - kit.u(40), "rule", kit.thin(2), upright=True)
        if hat:
            icons.hat(surface, middle, box.y + kit.u(99), kit.u(25), kit.thin(3, 2))
    y, start, end = box.y + kit.u(76), box.x + kit.u(16), box.right - kit.u(16)
    line = shapes.wobble((start, y), (end, y), kit.space("apart"), "tally")
    shapes.stroke(surface, line, "pencil", kit.thin(3, 2), 230)


# ---- what lies on the table beside the menu: cards of both decks, a cup, a slip, a pencil


FAN = ("C9", "HT", "CK", "CQ", "SA")
PAIR = (("SK", 0.873, 0.730, 9.0), ("HQ", 0.924, 0.745, -7.0))

DrawPiece = Callable[[Surface], None]


def pieces(kit: Kit, other: Deck, rules: RuleSet) -> Iterator[DrawPiece]:
    """Return what is to be laid down, from below; each draws itself on the whole window. The fan is
    of the deck in use, beside it lie cards of the ``other`` one; the slip is one of the game of
    ``rules``.
    """
    width, height = kit.u(1920), kit.u(1080)
    left, top = (kit.layout.width - width) / 2, (kit.layout.height - height) / 2

    def at(x: float, y: float) -> tuple[float, float]:
        return left + x * width, top + y * height

    reach, (fan_x, fan_y) = kit.u(540), at(0.675, 0.93)
    for i, card in enumerate(FAN):
        turn = (i - 2) * 13.5
        angle = math.radians(turn)
        middle = fan_x + reach * math.sin(angle), fan_y - reach * math.cos(angle)
        yield _lay_card(kit, kit.deck, card, middle, kit.u(454), -turn)
    for card, x, y, turn in PAIR:
        yield _lay_card(kit, other, card, at(x, y), kit.u(313), turn)
    cup, tally, pencil = at(0.905, 0.20), at(0.455, 0.69), at(0.575, 0.895)
    yield lambda surface: _cup(surface, kit, *cup, kit.u(140))
    slip = Box(round(tally[0]), round(tally[1]), kit.u(400), kit.u(210))
    yield lambda surface: draw_tally(surface, kit, slip, rules.score)
    yield lambda surface: _pencil(surface, kit, *pencil, kit.u(430), kit.u(17), 9)


# ---- cards


def _lay_card(
    kit: Kit, deck: Deck, card: str, middle: tuple[float, float], height: int, turn: float
) -> DrawPiece:
    def draw(surface: Surface) -> None:
        picture = deck.card(card, height)
        # so that the turned edge is smooth
        border = Surface((picture.get_width() + 4, height + 4), SRCALPHA)
        border.fill(rgba("paper_high", 0))
        border.blit(picture, (2, 2))
        _draw_turned(surface, kit, border, middle, turn, height * CORNER)

    return draw


def _draw_turned(
    surface: Surface,
    kit: Kit,
    picture: Surface,
    middle: tuple[float, float],
    turn: float,
    radius: float,
) -> None:
    """Draw a picture turned by ``turn`` degrees around its middle, its shadow straight below."""
    blur, drop = kit.thin(12, 4), kit.space("tight")
    w, h = picture.get_size()
    shade = Surface((w + 6 * blur, h + 6 * blur), SRCALPHA)
    shade.fill(rgba("shade", 0))
    shade.blit(shapes.rounded_picture(w, h, radius, "shade", alpha=130), (3 * blur, 3 * blur))
    shade = pygame.transform.rotozoom(pygame.transform.gaussian_blur(shade, blur), turn, 1)
    surface.blit(shade, shade.get_rect(center=(middle[0], middle[1] + drop)))
    picture = pygame.transform.rotozoom(picture, turn, 1)
    surface.blit(picture, picture.get_rect(center=middle))


# ---- things


def _cup(surface: Surface, kit: Kit, x: float, y: float, r: float) -> None:
    def around(part: float) -> Box:
        size = round(2 * r * part)
        return Box(round(x - r * part), round(y - r * part), size, size)

    shapes.shadow(surface, around(1), r, kit.space("apart"), kit.u(18), 150)
    shapes.disc(surface, x, y, r, "#fdf8ea", "#d9ccb0")
    shapes.disc(surface, x, y, r * 0.93, "#f3ead2", "#fbf6e8")
    shapes.ring(surface, around(0.88), r * 0.88, "brass", kit.thin(3, 2))
    shapes.disc(surface, x, y, r * 0.66, "#e4d8bd", "#cdbf9f")
    handle = Box(round(x + r * 0.40), round(y - r * 0.10), round(r * 0.46), round(r * 0.20))
    shapes.shadow(surface, handle, r * 0.1, kit.thin(8, 3), kit.u(6), 120)
    shapes.rounded_box(surface, handle, r * 0.10, "#fffbf0", "#e6dbc2")
    shapes.shadow(surface, around(0.57), r * 0.57, kit.thin(12, 4), kit.space("tight"), 130)
    shapes.disc(surface, x, y, r * 0.57, "#fffbf0", "#e6dbc2")
    shapes.disc(surface, x, y, r * 0.50, "#4a2a17", "#2d170b")
    shapes.ring(surface, around(0.50), r * 0.50, "#b07a45", kit.thin(5, 2), 220)
    shapes.ring(surface, around(0.44), r * 0.44, "#7b4b27", kit.thin(4, 2), 170)
    glint = ((-0.22, -0.26), (-0.05, -0.34), (0.02, -0.31), (-0.18, -0.2))
    shapes.polygon(surface, [(x + dx * r, y + dy * r) for dx, dy in glint], "#c79763", 150)


def _pencil(
    surface: Surface, kit: Kit, x: float, y: float, length: int, width: int, turn: float
) -> None:
    """Draw an oxblood pencil lying aslant, its point to the left."""
    fine = 3
    picture = Surface((length * fine, width * 3 * fine), SRCALPHA)
    picture.fill(rgba("ox", 0))
    long, middle, half = picture.get_width(), picture.get_height() // 2, round(width * fine / 2)
    tip, end = round(width * 2.4 * fine), long - round(width * 1.2 * fine)
    for top, low, colour in (
        (-half, -half // 3, "ox_high"),
        (-half // 3, half // 3, "ox"),
        (half // 3, half, "#5a1a18"),
    ):
        picture.fill(rgb(colour), (tip, middle + top, end - tip, low - top))
    pygame.draw.polygon(
        picture, rgb("#e0bd84"), [(tip, middle - half), (tip, middle + half), (0, middle)]
    )
    pygame.draw.polygon(
        picture,
        rgb("pencil"),
        [(tip * 0.3, middle - half * 0.3), (tip * 0.3, middle + half * 0.3), (0, middle)],
    )
    picture.fill(rgb("brass"), (end - 8 * fine, middle - half, 9 * fine, 2 * half))
    picture.fill(rgb("brass_dark"), (end - 5 * fine, middle - half, 2 * fine, 2 * half))
    pygame.draw.rect(
        picture,
        rgb("#b98a80"),
        (end, middle - half, round(width * fine), 2 * half),
        border_radius=half // 2,
    )
    picture = pygame.transform.smoothscale(picture, (length, width * 3))
    shade = pygame.mask.from_surface(picture, 60).to_surface(
        setcolor=rgba("shade", 130), unsetcolor=rgba("shade", 0)
    )
    pad = 24
    under = Surface((shade.get_width() + 2 * pad, shade.get_height() + 2 * pad), SRCALPHA)
    under.fill(rgba("shade", 0))
    under.blit(shade, (pad, pad))
    under = pygame.transform.rotozoom(
        pygame.transform.gaussian_blur(under, kit.thin(6, 3)), turn, 1
    )
    surface.blit(under, under.get_rect(center=(x, y + kit.u(7))))
    picture = pygame.transform.rotozoom(picture, turn, 1)
    surface.blit(picture, picture.get_rect(center=(x, y)))
