"""The part of the kit that writes: lines, paragraphs and handwriting in the sizes of one window.

Invariant: a text that finds no place in its room is reported in `overflows`.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pygame import Surface

from prefgame.ui.cards.deck import Deck
from prefgame.ui.draw import theme
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.draw.theme import LAST_SHRINK, LINE_HEIGHT, SMALLEST, Colour, Face, Fitted

Align = Literal["left", "center", "right"]
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class TextKit:
    """Writes in the sizes of one window.

    Sizes named `size` are design pixels of text (25 is a button), everything else is pixels
    of the window.
    """

    layout: Layout
    deck: Deck
    overflows: set[str] = field(default_factory=set, compare=False)

    def u(self, design_pixels: float) -> int:
        """A distance in pixels."""
        return self.layout.u(design_pixels)

    def f(self, design_pixels: float) -> int:
        """A size of text, or of what holds text, in pixels."""
        return self.layout.f(design_pixels)

    def thin(self, design_pixels: float, least: int = 1) -> int:
        """The width of a line."""
        return max(least, self.u(design_pixels))

    def width(self, text: str, face: Face = "label", size: float = 25) -> int:
        """Width of one line in pixels."""
        return theme.text_width(text, face, self.f(size))

    def text(
        self,
        surface: Surface,
        x: float,
        y: float,
        text: str,
        face: Face = "label",
        size: float = 25,
        colour: Colour = "ink",
        align: Align = "left",
        *,
        max_width: float | None = None,
        max_height: float | None = None,
        lines: int = 1,
        alpha: int = 255,
        angle: float = 0.0,
    ) -> Box:
        """Write `text` with its optical middle at `y`, and return its box.

        With `max_width` it gives way as far as `theme.fit` allows: to 94 %, then to `lines` lines
        around `y`. Before a word is cut, or lines are higher than `max_height`, it is made smaller:
        enlarged text to its usual size, and that a little, too.
        """
        pixels = self.f(size)
        rows: Sequence[str] = (text,)
        if max_width is not None:
            fitted = self._fitted(text, face, size, max(1, int(max_width)), max_height, lines)
            rows, pixels = fitted.lines, fitted.pixels
            if not fitted.complete:
                self._report(text)
        step = _step(pixels)
        top, widest, left = y - step * (len(rows) - 1) / 2, 0, x
        for i, row in enumerate(rows):
            w = theme.text_width(row, face, pixels)
            at = {"left": x, "center": x - w / 2, "right": x - w}[align]
            self._line(surface, at, top + i * step, row, w, face, pixels, colour, alpha, angle)
            widest, left = max(widest, w), min(left, at) if i else at
        return Box(
            round(left), round(top - pixels * 0.5), widest, round(pixels + step * (len(rows) - 1))
        )

    def _fitted(
        self, text: str, face: Face, size: float, width: int, height: float | None, lines: int
    ) -> Fitted:
        """The text in its room, as large as it can be without a cut."""
        least = self.f(size * self.layout.usual * LAST_SHRINK)
        for pixels in range(self.f(size), least - 1, -1):
            fitted = theme.fit(text, face, pixels, width, lines)
            if fitted.complete and (height is None or _height(fitted) <= height):
                break
        return fitted

    def _report(self, text: str) -> None:
        """Note that somebody has to find a shorter wording for `text`."""
        text = theme.drawable_text(text)
        if text not in self.overflows:
            self.overflows.add(text)
            _log.warning(
                "does not fit its place at %dx%d: %r", self.layout.width, self.layout.height, text
            )

    def _line(
        self,
        surface: Surface,
        x: float,
        y: float,
        text: str,
        width: int,
        face: Face,
        pixels: int,
        colour: Colour,
        alpha: int,
        angle: float,
    ) -> None:
        if not text:
            return
        picture = theme.render(text, face, pixels, colour, angle)
        if angle:
            middle = theme.line_height(face, pixels) / 2 - theme.optical_top(face, pixels)
            at = x + width / 2 - picture.get_width() / 2, y - picture.get_height() / 2 + middle
        else:
            at = x, y - theme.optical_top(face, pixels)
        if alpha < 255:
            picture.set_alpha(alpha)
        surface.blit(picture, (round(at[0]), round(at[1])))
        if alpha < 255:
            picture.set_alpha(255)

    def paragraph(
        self,
        surface: Surface,
        x: float,
        y: float,
        width: float,
        text: str,
        face: Face = "text",
        size: float = 23,
        colour: Colour = "ink",
        *,
        line_height: float = LINE_HEIGHT,
        align: Align = "left",
    ) -> int:
        """Write wrapped lines from the top `y` down; returns the bottom."""
        pixels, step = self.f(size), self.line_step(size, line_height)
        at = {"left": x, "center": x + width / 2, "right": x + width}[align]
        rows = theme.wrap(text, face, pixels, int(width))
        for i, row in enumerate(rows):
            self.text(surface, at, y + step * (i + 0.5), row, face, size, colour, align)
        return round(y + step * len(rows))

    def paragraph_height(
        self,
        text: str,
        width: float,
        face: Face = "text",
        size: float = 23,
        line_height: float = LINE_HEIGHT,
    ) -> int:
        """How high a paragraph is that `paragraph` writes."""
        rows = theme.wrap(text, face, self.f(size), int(width))
        return self.line_step(size, line_height) * len(rows)

    def line_step(self, size: float = 23, line_height: float = LINE_HEIGHT) -> int:
        """From one line of a paragraph to the next."""
        return round(self.f(size) * line_height)

    def pencil(
        self,
        surface: Surface,
        x: float,
        y: float,
        text: str,
        size: float = 38,
        colour: Colour = "pencil",
        align: Align = "center",
        *,
        seed: Hashable = 0,
        bold: bool = False,
        alpha: int = 235,
    ) -> Box:
        """Handwriting: always alike for the same seed.

        It is turned by up to 2.5 degrees and moved by up to 2 pixels.
        """
        dice = random.Random(f"{text}/{seed!r}")
        angle = round(dice.uniform(-2.5, 2.5), 1)
        dx, dy = dice.uniform(-2, 2) * self.layout.s, dice.uniform(-1.5, 1.5) * self.layout.s
        face: Face = "pencil_bold" if bold else "pencil"
        x, y = x + dx, y + dy
        return self.text(surface, x, y, text, face, size, colour, align, alpha=alpha, angle=angle)


def _step(pixels: int) -> int:
    """From one line of a text to the next, in pixels."""
    return round(pixels * 1.14)


def _height(fitted: Fitted) -> int:
    """How high the lines of a text are together; one alone always has its place."""
    below = len(fitted.lines) - 1
    return fitted.pixels + below * _step(fitted.pixels) if below else 0


def size_floor(size: float) -> float:
    """No text is set smaller than this."""
    return max(size, SMALLEST)
