"""Plain cards and suit signs for a game whose pictures are lost.

Invariant: no two cards look alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
from pygame import SRCALPHA, Surface

from prefgame.ui.draw import shapes, strokes
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import Colour, render

_WIDTH = 630
_RED, _BLACK, _GREEN, _YELLOW, _BROWN = "#c9202b", "#1b1411", "#2f8440", "#f4c430", "#8b5a30"


def plain_suit(deck: str, letter: str, height: int) -> Surface:
    """The sign of a suit of the "german" or "french" deck."""
    picture = Surface((round(height * 0.8), height), SRCALPHA)
    _SIGNS[deck][letter](picture, picture.get_width() / 2, height / 2, height * 0.46)
    return picture


def plain_card(sign: Surface, index: str, ratio: float) -> Surface:
    """A white card with its index and sign in two corners and the sign large in the middle."""
    height = round(_WIDTH / ratio)
    card = Surface((_WIDTH, height), SRCALPHA)
    card.fill("#fdfaf1")
    shapes.ring(card, Box(0, 0, _WIDTH, height), height * 0.036, "#b9b09c", 3)
    half = Surface((_WIDTH, height // 2), SRCALPHA)
    letter = render(index, "title", 150, "ink")
    half.blit(letter, (90 - letter.get_width() // 2, 10))
    small = pygame.transform.smoothscale(sign, (88, 110))
    half.blit(small, (90 - 44, 170))
    card.blit(half, (0, 0))
    card.blit(pygame.transform.rotate(half, 180), (0, height - height // 2))
    large = pygame.transform.smoothscale_by(sign, 300 / sign.get_height())
    card.blit(large, large.get_rect(center=(_WIDTH // 2, height // 2)))
    return card


def plain_back(ratio: float) -> Surface:
    """An oxblood back with a lattice."""
    height = round(_WIDTH / ratio)
    card = Surface((_WIDTH, height), SRCALPHA)
    card.fill("#faf3e2")
    field = Surface((_WIDTH - 60, height - 60), SRCALPHA)
    field.fill("#7a2624")
    for x in range(-height, _WIDTH + height, 46):
        pygame.draw.line(field, "#c9a27b", (x, 0), (x + height, height), 4)
        pygame.draw.line(field, "#c9a27b", (x, 0), (x - height, height), 4)
    card.blit(field, (30, 30))
    return card


# -- signs: (x, y) is the middle, r half the height --------------------
def _ellipse(surface: Surface, x: float, y: float, rx: float, ry: float, colour: Colour) -> None:
    angles = [i / 24 * math.pi for i in range(48)]
    strokes.polygon(surface, [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles], colour)


def _heart(
    surface: Surface, x: float, y: float, r: float, colour: Colour = _RED, flip: int = 1
) -> None:
    points = []
    for i in range(64):
        a = i / 32 * math.pi
        high = 13 * math.cos(a) - 5 * math.cos(2 * a) - 2 * math.cos(3 * a) - math.cos(4 * a)
        points.append((x + r * 0.054 * 16 * math.sin(a) ** 3, y - flip * r * 0.058 * high))
    strokes.polygon(surface, points, colour)


def _diamond(surface: Surface, x: float, y: float, r: float) -> None:
    strokes.polygon(surface, [(x, y - r), (x + r * 0.72, y), (x, y + r), (x - r * 0.72, y)], _RED)


def _stem(surface: Surface, x: float, y: float, r: float) -> None:
    corners = [(x - r * 0.08, y), (x + r * 0.08, y), (x + r * 0.3, y + r), (x - r * 0.3, y + r)]
    strokes.polygon(surface, corners, _BLACK)


def _spade(surface: Surface, x: float, y: float, r: float) -> None:
    _heart(surface, x, y - r * 0.12, r * 0.92, _BLACK, -1)
    _stem(surface, x, y, r)


def _club(surface: Surface, x: float, y: float, r: float) -> None:
    for dx, dy in ((0, -0.5), (-0.42, 0.15), (0.42, 0.15)):
        shapes.disc(surface, x + dx * r, y + dy * r, r * 0.4, _BLACK)
    _stem(surface, x, y, r)


def _leaf(surface: Surface, x: float, y: float, r: float) -> None:
    strokes.stroke(surface, [(x, y + r * 0.5), (x, y + r * 0.98)], _BROWN, r * 0.16)
    _heart(surface, x, y - r * 0.1, r * 0.95, _GREEN, -1)


def _bell(surface: Surface, x: float, y: float, r: float) -> None:
    shapes.disc(surface, x, y, r * 0.8, _YELLOW, edge=_BLACK, edge_width=max(1, round(r * 0.06)))
    strokes.stroke(surface, [(x - r * 0.74, y), (x + r * 0.74, y)], _RED, r * 0.18)
    shapes.disc(surface, x, y + r * 0.4, r * 0.14, _BLACK)


def _acorn(surface: Surface, x: float, y: float, r: float) -> None:
    strokes.stroke(surface, [(x, y + r * 0.5), (x, y + r * 0.95)], _BROWN, r * 0.16)
    _ellipse(surface, x, y - r * 0.25, r * 0.5, r * 0.72, _RED)
    _ellipse(surface, x, y + r * 0.3, r * 0.62, r * 0.36, _GREEN)


_SIGNS: dict[str, dict[str, Callable[[Surface, float, float, float], None]]] = {
    "german": {"S": _leaf, "D": _bell, "H": _heart, "C": _acorn},
    "french": {"S": _spade, "D": _diamond, "H": _heart, "C": _club},
}
