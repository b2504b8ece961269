"""What the note of a lesson is written with: paragraphs, and the four suits with their signs.

Invariant: each part is measured by the code that draws it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.ui.draw.theme import Face
from prefgame.ui.widgets.canvas import Kit

SUITS = "HDSC"
_SIGN, _SIZE, _ROW = 34, 24, 46
"""design pixels: the height of a sign, of its name, and of a row of them"""


def paragraph(
    surface: Surface | None,
    kit: Kit,
    place: Sequence[int],
    words: str,
    face: Face,
    size: float,
    ink: str = "ink",
) -> int:
    """Write a paragraph at (x, y, width), or only measure it; returns its bottom."""
    x, y, width = place
    height = 1.15 if face == "title" else 1.28
    if surface is not None:
        kit.paragraph(surface, x, y, width, words, face, size, ink, line_height=height)
    return y + kit.paragraph_height(words, width, face, size, height)


def suits(surface: Surface | None, kit: Kit, place: Sequence[int]) -> int:
    """The suits of the deck at (x, y, width), in one row or two; returns their bottom."""
    x, y, width = place
    gap = kit.f(10)
    signs = {letter: kit.deck.suit(letter, kit.f(_SIGN)) for letter in SUITS}
    names = {letter: kit.deck.suit_name(letter) for letter in SUITS}
    widest = max(
        signs[letter].get_width() + gap + kit.width(names[letter], "label", _SIZE)
        for letter in SUITS
    )
    a_row = 4 if 4 * (widest + gap) <= width else 2
    for at, letter in enumerate(SUITS if surface is not None else ""):
        assert surface is not None
        left = x + at % a_row * (width // a_row)
        middle = y + kit.f(_ROW) // 2 + at // a_row * kit.f(_ROW)
        sign = signs[letter]
        surface.blit(sign, (left, middle - sign.get_height() // 2))
        room = width // a_row - sign.get_width() - gap
        after = left + sign.get_width() + gap
        kit.text(surface, after, middle, names[letter], "label", _SIZE, max_width=room)
    return y + kit.f(_ROW) * (len(SUITS) // a_row)
