"""Pictures to draw on in tests, and how bright they are."""

from __future__ import annotations

import pygame
from pygame import Surface


def blank(w: int = 100, h: int = 80) -> Surface:
    return Surface((w, h), pygame.SRCALPHA)


def grey(picture: Surface, x: int, y: int) -> float:
    r, g, b, _ = picture.get_at((x, y))
    return (r + g + b) / 3
