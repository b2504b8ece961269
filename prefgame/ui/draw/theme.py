"""Colours and type: the names every other module uses for them, and text made into pictures.

Text is rendered large and scaled down, so that letters keep their true distances at every size and
a sentence that fits at one window size fits at all of them. Colours are given by name ("ink") or as
(r, g, b).

Any text may come here, also that of a damaged or hostile file: a letter that its face does not have
is drawn from another font, those that no font has become question marks, and what is longer than
any place is cut, so that drawing never fails and takes time in proportion to what is seen.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

import pygame
from pygame import Surface

from prefgame.app.files import DamagedPart, asset_root
from prefgame.ui.draw.sprites import MEGABYTE, RGB, PictureCache

# ---- the colours by their names
# Invariant: a palette is a value. ``theme`` holds the one in use; nobody else knows which it is.

ClothName = Literal["loden", "wine", "blue", "grey"]

COLOURS: dict[str, str] = {
    "cloth": "#42463a",
    "cloth_lit": "#5e604b",
    "cloth_dark": "#23261f",
    "walnut": "#4a2e1c",
    "walnut_lit": "#6a4529",
    "walnut_dark": "#2b1a10",
    "walnut_deep": "#3a2416",
    "brass": "#c9a24b",
    "brass_lit": "#ecd696",
    "brass_dark": "#7d5f22",
    "brass_high": "#f0dca2",
    "brass_low": "#cfaa55",
    "paper": "#f6edd8",
    "paper_high": "#fcf6e6",
    "paper_low": "#efe2c4",
    "paper_edge": "#d9c7a0",
    "paper_line": "#967d4b",
    "rule": "#c3ad80",
    "field": "#e7d8b4",
    "chosen": "#ead9ac",
    "chosen_low": "#e0ca8e",
    "ink": "#2a1e16",
    "ink2": "#5b4836",
    "pencil": "#3d3a3c",
    "pencil2": "#5d5753",
    "cream": "#f7eedb",
    "cream2": "#dccfb2",
    "ox": "#7a2624",
    "ox_high": "#8d322e",
    "ox_low": "#702220",
    "ox_deep": "#611c1b",
    "ox_edge": "#4d1413",
    "green": "#2f5a35",
    "blue": "#3f82bd",
    "shade": "#14100c",
    "off": "#b9a988",
    "not_now": "#cdc3a8",
    "not_now_low": "#c4b99c",
    "not_now_edge": "#a89a78",
    "not_now_ink": "#4b4032",
}

"""the usual ones; ``cloth`` is the base, ``cloth_lit`` the pool of the lamp"""

CLOTHS: dict[ClothName, dict[str, str]] = {
    "loden": {},
    "wine": {"cloth": "#4c2c30", "cloth_lit": "#6b4145", "cloth_dark": "#281518"},
    "blue": {"cloth": "#2f4051", "cloth_lit": "#475f71", "cloth_dark": "#18222c"},
    "grey": {"cloth": "#454549", "cloth_lit": "#606066", "cloth_dark": "#242427"},
}
"""what differs from the usual colours on each cloth"""

HIGH_CONTRAST: dict[str, str] = {
    "walnut": "#38210f",
    "walnut_lit": "#472b17",
    "walnut_dark": "#1c1009",
    "walnut_deep": "#27170c",
    "brass": "#dcbd6e",
    "brass_lit": "#f3e3b0",
    "brass_dark": "#5f4614",
    "brass_high": "#f6e7b8",
    "brass_low": "#e2c67c",
    "paper": "#fbf6e8",
    "paper_high": "#fffcf2",
    "paper_low": "#f6eeda",
    "paper_edge": "#7d6638",
    "paper_line": "#5c4822",
    "rule": "#6f5a30",
    "field": "#f0e4c6",
    "chosen": "#f2e3b4",
    "chosen_low": "#ecd99f",
    "ink": "#17100b",
    "ink2": "#33261b",
    "pencil": "#1f1d1f",
    "pencil2": "#353130",
    "cream": "#fffaf0",
    "cream2": "#f6ebd4",
    "ox": "#6a1b1a",
    "ox_high": "#76211f",
    "ox_low": "#5b1615",
    "green": "#1f4527",
    "off": "#e3d8bd",
    "not_now": "#e0d7c0",
    "not_now_low": "#d9cfb6",
    "not_now_edge": "#6f6244",
    "not_now_ink": "#3a3125",
}
"""what differs from the usual colours in high contrast"""


@dataclass(frozen=True)
class Palette:
    """The colours of one cloth. ``high_contrast``: text stands out by 7 to 1 at least, lines are
    stronger, and the cloth is plain.
    """

    cloth: ClothName = "loden"
    high_contrast: bool = False

    @cached_property
    def colours(self) -> Mapping[str, str]:
        """The colours by name."""
        strong = HIGH_CONTRAST if self.high_contrast else {}
        return {**COLOURS, **CLOTHS[self.cloth], **strong}

    def line_width(self, width: int) -> int:
        """How wide a line of this width is drawn."""
        return width + 1 if self.high_contrast else width


USUAL_PALETTE = Palette()


# ---- the fonts: which one draws a letter, and a line of letters from several of them
# Invariant: no letter is drawn as the box of a font that does not have it.

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


def _font(face: str, pixels: int) -> pygame.font.Font:
    return _font_of(FILES[face], pixels)


@lru_cache(maxsize=16)
def _no_letter(file: str) -> bytes:
    """Return what a font draws for a letter that it does not have: mostly a box."""
    return _picture_of(file, "\U0010ffff")


def _picture_of(file: str, letter: str) -> bytes:
    return pygame.image.tobytes(_font_of(file, _PROBE).render(letter, True, (0, 0, 0)), "RGBA")


@lru_cache(maxsize=4096)
def _has(file: str, letter: str) -> bool:
    """Return whether a font has it, with a width; a selector after an emoji has none."""
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


@lru_cache(maxsize=2048)
def _runs(text: str, wanted: str) -> tuple[tuple[str, str], ...]:
    """Return the text in pieces, each with its font: the wanted one, if that has the letters."""
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
    wanted = FILES[_face_for(text, face)]
    for file, part in ((wanted, text),) if text.isascii() else _runs(text, wanted):
        size = 1.0 if file == wanted else OTHERS[file]
        yield _font_of(file, max(1, round(pixels * size))), part


def _line_width(text: str, face: Face, pixels: int) -> int:
    return sum(one.size(part)[0] for one, part in _parts(text, face, pixels))


def _line(text: str, face: Face, pixels: int, ink: tuple[int, int, int]) -> Surface:
    """One line as a picture, as high as the font of the face, with all letters on one base."""
    main = _font(_face_for(text, face), pixels)
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


# ---- the colours in use, and text made into pictures


Colour = str | RGB

_palette = USUAL_PALETTE


SMALLEST = 22  # design pixels
LINE_HEIGHT = 1.32
LEAST_SHRINK = 0.94  # a text may give way this much, no more
LAST_SHRINK = 0.86  # and this much where a word would be cut else

_OVERSAMPLE = 4
_OVERSAMPLED_BELOW = 60  # larger letters are spaced well enough as they are
_texts = PictureCache(24 * MEGABYTE)

LONGEST_LINE = 500
"""letters of one line; more than any window shows"""
LONGEST_TEXT = 4000
"""letters of a text in lines"""


@lru_cache(maxsize=256)
def _colour_named(colour: str) -> RGB:
    value = pygame.Color(_palette.colours.get(colour, colour))
    return value.r, value.g, value.b


def palette() -> Palette:
    """Return the palette in use; what is drawn by colours depends on it."""
    return _palette


def use_palette(wanted: Palette) -> None:
    """Draw in these colours from now on. Pictures that were made before keep theirs."""
    global _palette
    _palette = wanted
    _colour_named.cache_clear()


def rgb(colour: Colour) -> RGB:
    """(r, g, b) of a colour name, a "#rrggbb" or a tuple. ValueError for an unknown name."""
    return _colour_named(colour) if isinstance(colour, str) else colour


def rgba(colour: Colour, alpha: int = 255) -> tuple[int, int, int, int]:
    """(r, g, b, alpha) of a colour."""
    return *rgb(colour), alpha


def lighter(colour: Colour, by: int) -> RGB:
    """Return the colour with `by` added to each part; darker where that is negative."""
    r, g, b = (min(255, max(0, part + by)) for part in rgb(colour))
    return r, g, b


# -- type --------------------
def drawable_text(text: str, longest: int = LONGEST_LINE, besides: str = "\u00a0") -> str:
    """`text` as it can be drawn: at most `longest` letters. A letter that has no picture and is not
    one of `besides` becomes a question mark.
    """
    if len(text) > longest:
        text = text[: longest - 1] + "…"
    if text.isascii() and text.isprintable():
        return text
    return "".join(one if one in besides or can_draw(one) else "?" for one in text)


def text_width(text: str, face: Face, pixels: int) -> int:
    """Width of one line in pixels."""
    return _width(drawable_text(text), face, pixels)


@lru_cache(maxsize=4096)
def _width(text: str, face: Face, pixels: int) -> int:
    large, factor = _oversampled(pixels)
    return round(_line_width(text, face, large) / factor)


def _oversampled(pixels: int) -> tuple[int, int]:
    """In which size letters are rendered, and how many times larger that is."""
    factor = _OVERSAMPLE if pixels < _OVERSAMPLED_BELOW else 1
    return pixels * factor, factor


def optical_top(face: Face, pixels: int) -> float:
    """Return how far below the top of a line the middle of its capitals is: the eye centres it."""
    large, factor = _oversampled(pixels)
    return _font(face, large).get_ascent() / factor - pixels * (
        0.28 if face.startswith("pencil") else 0.33
    )


def line_height(face: Face, pixels: int) -> float:
    """Height of a rendered line."""
    large, factor = _oversampled(pixels)
    return _font(face, large).get_height() / factor


def render(text: str, face: Face, pixels: int, colour: Colour, angle: float = 0.0) -> Surface:
    """One line on transparent ground, turned by `angle` degrees. Do not draw on it."""
    ink, text = rgb(colour), drawable_text(text)

    def make() -> Surface:
        large, factor = _oversampled(pixels)
        if not _line_width(text, face, large):  # nothing but signs without a width of their own
            return Surface((1, _font(face, large).get_height() // factor), pygame.SRCALPHA)
        picture = _line(text, face, large, ink)
        if not angle:
            return picture if factor == 1 else _scaled_picture(picture, 1 / factor)
        # turned while still large: one resampling less to blur it
        w, h = picture.get_size()
        border = Surface((w + 4 * factor, h + 4 * factor), pygame.SRCALPHA)
        border.fill((*ink, 0))
        border.blit(picture, (2 * factor, 2 * factor))
        return _scaled_picture(pygame.transform.rotozoom(border, angle, 1), 1 / factor)

    return _texts.get((text, face, pixels, ink, angle), make)


def _scaled_picture(picture: Surface, factor: float) -> Surface:
    size = max(1, round(picture.get_width() * factor)), max(1, round(picture.get_height() * factor))
    return pygame.transform.smoothscale(picture, size)


# -- lines --------------------
def wrap(text: str, face: Face, pixels: int, width: int) -> tuple[str, ...]:
    """Lines of at most `width` pixels, broken at blanks but not before a percent sign; a line break
    always breaks. A longer word is broken where the line ends, after a separator of folders if
    there is one.
    """
    return _wrap(drawable_text(text, LONGEST_TEXT, "\n\u00a0"), face, pixels, width, True)


_BREAK = re.compile(" (?!%)")
"""a blank at which a line may end: not the one between a number and its percent sign"""


@lru_cache(maxsize=1024)
def _wrap(text: str, face: Face, pixels: int, width: int, breaking: bool) -> tuple[str, ...]:
    """Return the lines; without `breaking` a longer word has a line of its own."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _BREAK.split(paragraph):
            longer = f"{line} {word}" if line else word
            if line and text_width(longer, face, pixels) > width:
                lines.append(line)
                longer = word
            *full, line = _pieces_of(longer, face, pixels, width) if breaking else (longer,)
            lines += full
        lines.append(line)
    return tuple(lines)


def _pieces_of(word: str, face: Face, pixels: int, width: int) -> Iterator[str]:
    """Return the word in pieces that fit the width, of a letter at least."""
    while len(word) > 1 and text_width(word, face, pixels) > width:
        fitting = max(1, _count_fitting(word, face, pixels, width))
        separator = max(word.rfind(sign, 0, fitting) for sign in "/\\\u00a0")
        cut = separator + 1 or fitting
        yield word[:cut]
        word = word[cut:]
    yield word


def _count_fitting(text: str, face: Face, pixels: int, width: int, end: str = "") -> int:
    """How many letters of `text`, less than all, fit the width with `end` behind them."""
    return bisect_right(
        range(1, min(len(text), LONGEST_LINE - len(end))),
        width,
        key=lambda count: text_width(text[:count] + end, face, pixels),
    )


class Fitted(NamedTuple):
    """How a text goes into its place: its lines, their size, and whether all of it is there."""

    lines: tuple[str, ...]
    pixels: int
    complete: bool


def fit(text: str, face: Face, pixels: int, width: int, lines: int = 1) -> Fitted:
    """`text` in at most `lines` lines of `width` pixels. As it is, else down to 94 % of its size,
    else in more lines, else cut with an ellipsis (and `complete` is false).
    """
    return _fit(drawable_text(text, LONGEST_LINE * lines), face, pixels, width, lines)


@lru_cache(maxsize=2048)
def _fit(text: str, face: Face, pixels: int, width: int, lines: int) -> Fitted:
    smallest = max(1, -int(-pixels * LEAST_SHRINK // 1))
    for size in range(pixels, smallest - 1, -1):
        if text_width(text, face, size) <= width:
            return Fitted((text,), size, True)
    for size in range(pixels, smallest - 1, -1):
        broken = _wrap(text, face, size, width, False)
        if len(broken) <= lines and all(text_width(line, face, size) <= width for line in broken):
            return Fitted(broken, size, True)
    broken = _wrap(text, face, smallest, width, False)
    wide = (at for at, line in enumerate(broken) if text_width(line, face, smallest) > width)
    last = min(next(wide, lines), lines - 1)  # what is behind a word that is cut is cut too
    rest = " ".join(broken[last:])
    if rest and text_width(rest + "…", face, smallest) > width:
        rest = rest[: _count_fitting(rest, face, smallest, width, "…")]
    return Fitted((*broken[:last], rest.rstrip() + "…"), smallest, False)


def balanced_width(text: str, face: Face, pixels: int, width: int, lines: int) -> int:
    """Return the least width, at most `width`, in which `fit` makes no other number of lines. So no
    word is left alone on the last line.
    """
    wanted = fit(text, face, pixels, width, lines)
    if len(wanted.lines) < 2 or not wanted.complete:
        return width
    step = max(1, pixels // 4)
    while (narrower := fit(text, face, wanted.pixels, width - step, lines)).complete and (
        len(narrower.lines),
        narrower.pixels,
    ) == (len(wanted.lines), wanted.pixels):
        width -= step
    return width


def limit_cache(pixels: int) -> None:
    """Set how much is kept for a window of so many pixels: what some pages need."""
    _texts.limit = min(24, max(8, pixels // 160_000)) * MEGABYTE


def drop_pictures() -> None:
    """Drop every font and text picture (after the display or the assets changed)."""
    _texts.clear()
    for cached in (_font_of, _width, _wrap, _fit):
        cached.cache_clear()
