"""Sizes of text and of space by their names: what a page chooses from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from prefgame.ui.draw.theme import Colour, Face

# ---- text: eight sizes, and the faces in which pages write

TextSize = Literal["note", "text", "lead", "name", "heading", "title", "result", "poster"]
SIZES: dict[TextSize, float] = {
    "note": 22,
    "text": 24,
    "lead": 27,
    "name": 30,
    "heading": 34,
    "title": 40,
    "result": 46,
    "poster": 84,
}
"""design pixels"""
LEADING = 1.25
"""from line to line, in sizes of the text"""


@dataclass(frozen=True, slots=True)
class Style:
    """A face in one of the sizes, and its ink."""

    face: Face
    size: TextSize
    ink: Colour = "ink"

    @property
    def pixels(self) -> float:
        """The size in design pixels."""
        return SIZES[self.size]

    @property
    def how(self) -> tuple[Face, float, Colour]:
        """Face, size and colour, as the drawing kit takes them."""
        return self.face, self.pixels, self.ink

    def inked(self, ink: Colour) -> Style:
        return replace(self, ink=ink)


NOTE = Style("label", "note", "ink2")
TEXT = Style("label", "text")
STRONG = Style("button", "text")
ASIDE = Style("caption", "text", "ink2")
LEAD = Style("label", "lead")
NAME = Style("title", "name")
HEADING = Style("title", "heading")
TITLE = Style("title", "title")
PENCIL = Style("pencil", "heading", "pencil")
PENCIL_STRONG = Style("pencil_bold", "heading", "pencil")

# ---- space: six distances

Distance = Literal["none", "hair", "tight", "near", "apart", "wide", "margin"]
DISTANCES: dict[Distance, float] = {
    "none": 0,
    "hair": 4,
    "tight": 8,
    "near": 14,
    "apart": 26,
    "wide": 44,
    "margin": 64,
}
"""design pixels of the window"""
