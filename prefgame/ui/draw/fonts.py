"""The fonts: which one draws a letter, and a line of letters from several of them.

Invariant: no letter is drawn as the box of a font that does not have it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import pygame
from pygame import Surface

from prefgame.app.files import DamagedPart, asset_root

Face = Literal["title", "name", "caption", "label", "text", "button", "pencil", "pencil_bold"]
FILES: dict[str, str] = {
    "title": "EBGaramond-SemiBold",
    "name": "EBGaramond-Medium",
    "caption": "EBGaramond-MediumItalic",
    "label": "KafanaSerif-Medium",
    "text": "KafanaSerif-Regular",
    "button": "KafanaSerif-SemiBold",
    "pencil": "Caveat-SemiBold",
    "pencil_bold": "Caveat-Bold",
}
OTHERS: dict[str, float] = {"EBGaramond-Medium": 1.0, "DejaVuSerif": 0.86}
"""the fonts of letters that a face does not have, in this order, and their size beside it"""
_FILES = tuple(dict.fromkeys((*OTHERS, *FILES.values())))
_PROBE = 16
"""pixels at which a letter is compared with the sign for one that is not there"""


@lru_cache(maxsize=96)
def _font_of(file: str, pixels: int) -> pygame.font.Font:
    path = asset_root() / "fonts" / f"{file}.ttf"
    try:
        opened = pygame.font.Font(path, pixels)
        opened.size(" ")  # a file that is no font may be opened without an error
    except pygame.error as error:
        raise DamagedPart(str(path)) from error
    return opened


def font(face: str, pixels: int) -> pygame.font.Font:
    return _font_of(FILES[face], pixels)


def drop() -> None:
    """Drop every font: the display they were made for, or the assets, have changed."""
    _font_of.cache_clear()


# -- letters --------------------
@lru_cache(maxsize=16)
def _no_letter(file: str) -> bytes:
    """What a font draws for a letter that it does not have: mostly a box."""
    return _picture_of(file, "\U0010ffff")


def _picture_of(file: str, letter: str) -> bytes:
    return pygame.image.tobytes(_font_of(file, _PROBE).render(letter, True, (0, 0, 0)), "RGBA")


@lru_cache(maxsize=4096)
def _has(file: str, letter: str) -> bool:
    """A letter without any width, such as a selector after an emoji, cannot be drawn alone."""
    if letter.isascii():
        return True
    wide = _font_of(file, _PROBE).size(letter)[0] > 0
    return wide and _picture_of(file, letter) != _no_letter(file)


@lru_cache(maxsize=4096)
def can_draw(letter: str) -> bool:
    """Whether a font has this letter."""
    return letter.isprintable() and any(_has(file, letter) for file in _FILES)


def _face_for(text: str, face: Face) -> Face:
    """Cyrillic is never set in italics: Serbian and Russian disagree about its letters."""
    cyrillic = any("\u0400" <= letter <= "\u04ff" for letter in text)
    return "name" if cyrillic and face == "caption" else face


# -- lines --------------------
@lru_cache(maxsize=2048)
def _runs(text: str, wanted: str) -> tuple[tuple[str, str], ...]:
    """The text in pieces, each with the font that draws it: the one that is wanted, where that has
    the letters.
    """
    runs: list[tuple[str, str]] = []
    for letter in text:
        on_the_last = bool(runs) and unicodedata.category(letter)[0] == "M"
        files = (runs[-1][0],) if on_the_last else ()
        file = next((one for one in (*files, wanted, *OTHERS) if _has(one, letter)), wanted)
        if runs and runs[-1][0] == file:
            runs[-1] = file, runs[-1][1] + letter
        else:
            runs.append((file, letter))
    return tuple(runs)


def _parts(text: str, face: Face, pixels: int) -> Iterator[tuple[pygame.font.Font, str]]:
    """The text in pieces, each with the font that draws it."""
    wanted = FILES[_face_for(text, face)]
    for file, part in ((wanted, text),) if text.isascii() else _runs(text, wanted):
        size = 1.0 if file == wanted else OTHERS[file]
        yield _font_of(file, max(1, round(pixels * size))), part


def width(text: str, face: Face, pixels: int) -> int:
    return sum(one.size(part)[0] for one, part in _parts(text, face, pixels))


def line(text: str, face: Face, pixels: int, ink: tuple[int, int, int]) -> Surface:
    """One line as a picture, as high as the font of the face, with all letters on one base."""
    main = font(_face_for(text, face), pixels)
    pieces = [(one, one.render(part, True, ink)) for one, part in _parts(text, face, pixels)]
    if len(pieces) == 1 and pieces[0][0] is main:
        return pieces[0][1]
    whole = Surface(
        (sum(part.get_width() for _one, part in pieces), main.get_height()), pygame.SRCALPHA
    )
    whole.fill((*ink, 0))
    x = 0
    for one, part in pieces:
        whole.blit(part, (x, main.get_ascent() - one.get_ascent()))
        x += part.get_width()
    return whole
