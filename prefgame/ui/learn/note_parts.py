"""What a note on the table is made of: paragraphs, the four suits with their signs, and buttons.

Invariant: each part is measured by the code that draws or places it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import Face
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit

EDGE = 24
"""design pixels between the edge of a note and what is on it"""
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


def buttons_height(kit: Kit, width: int, buttons: Sequence[Button]) -> int:
    """How high the foot with these buttons is in a note of that width."""
    rows = len(_rows(kit, width, buttons))
    return rows * kit.layout.hit + (rows - 1) * kit.u(10) + kit.f(18)


def place_buttons(kit: Kit, box: Box, buttons: Sequence[Button]) -> None:
    """Place the buttons in the foot: in one row, or in as many as they need."""
    rows, hit, gap = _rows(kit, box.w, buttons), kit.layout.hit, kit.u(10)
    y = box.bottom - buttons_height(kit, box.w, buttons)
    for row in rows:
        room = Box(box.x + kit.f(EDGE), y, box.w - 2 * kit.f(EDGE), hit)
        if len(buttons) == 1:  # one alone is no wider than it needs
            wide = min(room.w, buttons[0].natural_width(kit) + kit.f(40))
            room = Box(room.centerx - wide // 2, y, wide, hit)
        weights = [float(button.natural_width(kit)) for button in row]
        for button, part in zip(row, room.columns(len(row), gap=gap, weights=weights)):
            button.rect = part
        y += hit + gap


def _rows(kit: Kit, width: int, buttons: Sequence[Button]) -> list[list[Button]]:
    """All in one row if they fit there, else in pairs, else one below the other."""
    inner, gap = width - 2 * kit.f(EDGE), kit.u(10)
    for many in (len(buttons), 2):
        rows = [list(buttons[at : at + many]) for at in range(0, len(buttons), many)]
        if all(
            sum(one.natural_width(kit) for one in row) + gap * (len(row) - 1) <= inner
            for row in rows
        ):
            return rows
    return [[button] for button in buttons]
