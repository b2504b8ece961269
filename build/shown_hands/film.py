"""Frames that are seen one after another, with the mouse drawn in, and their file.

Pictures that stay the same are one frame that lasts. The file is an animated WebP: of what browsers
show without a player it is the smallest.
"""

from __future__ import annotations

from pathlib import Path

import pygame
from PIL import Image
from pygame import Surface

_ARROW = ((0, 0), (0, 19), (4, 15), (8, 23), (12, 21), (8, 14), (14, 14))
"""the mouse, in pixels from its tip"""


class Film:
    """A film of that size; ``shown`` is how long each frame is seen, in milliseconds."""

    def __init__(self, size: tuple[int, int], shown: int) -> None:
        self.size, self.shown = size, shown
        self.running = True
        """whether what is seen is kept"""
        self.pictures: list[Image.Image] = []
        self.lasts: list[int] = []

    def take(self, surface: Surface, pointer: tuple[int, int]) -> None:
        """Take what is seen now, if the film runs."""
        if not self.running:
            return
        seen = surface.copy()
        arrow = [(pointer[0] + x, pointer[1] + y) for x, y in _ARROW]
        pygame.draw.polygon(seen, "white", arrow)
        pygame.draw.aalines(seen, "black", True, arrow)
        small = pygame.transform.smoothscale(seen, self.size)
        picture = Image.frombytes("RGB", self.size, pygame.image.tobytes(small, "RGB"))
        if self.pictures and picture == self.pictures[-1]:
            self.lasts[-1] += self.shown
        else:
            self.pictures.append(picture)
            self.lasts.append(self.shown)

    def save(self, path: Path, quality: int) -> None:
        """Write the film, which begins again at its end."""
        first, *others = self.pictures
        first.save(
            path,
            save_all=True,
            append_images=others,
            duration=self.lasts,
            loop=0,
            quality=quality,
            method=4,
            minimize_size=True,
        )
