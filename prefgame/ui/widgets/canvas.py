"""The drawing kit of one window size: layout, deck and type together, so that parts need not carry
scales about.

A kit holds nothing that changes: a new window size, deck or text scale makes a new kit.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pygame import Surface

from prefgame.i18n import language
from prefgame.ui.cards.deck import CORNER, Deck
from prefgame.ui.draw import shapes, textures, theme
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.draw.theme import LINE_HEIGHT, SMALLEST, Colour, Face

Align = Literal["left", "center", "right"]
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Sign:
    """A suit sign inside a run of text; `tile` sets it on a cream tile with a brass edge, as dark
    grounds need.
    """

    suit: str
    tile: bool = False


@dataclass(frozen=True)
class Words:
    """Words inside a run that differ from the rest in face or colour."""

    text: str
    face: Face | None = None
    colour: Colour | None = None


Piece = str | Sign | Words
Run = str | tuple[Piece, ...]  # a line of text, perhaps with suit signs in it


@dataclass(frozen=True)
class Kit:
    """Sizes named `size` are design pixels of text (25 is a button), everything else is pixels of
    the window.
    """

    layout: Layout
    deck: Deck
    overflows: set[str] = field(default_factory=set, compare=False)

    def u(self, design_pixels: float) -> int:
        return self.layout.u(design_pixels)

    def f(self, design_pixels: float) -> int:
        return self.layout.f(design_pixels)

    def thin(self, design_pixels: float, least: int = 1) -> int:
        """The width of a line."""
        return max(least, self.u(design_pixels))

    @property
    def identity(self) -> Hashable:
        """Whatever a finished part depends on, besides its own data."""
        return self.layout, self.deck.name, self.deck.look, language()

    def sprite(
        self,
        surface: Surface,
        key: Hashable,
        box: Box,
        bleed: int,
        draw: Callable[[Surface, Box], None],
        alpha: int = 255,
        scale: float = 1.0,
    ) -> None:
        """`paint.sprite`, kept apart for every kit."""
        shapes.sprite(surface, (self.identity, key), box, bleed, draw, alpha, scale)

    # -- type --------------------
    def width(self, text: str, face: Face = "label", size: float = 25) -> int:
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
        lines: int = 1,
        alpha: int = 255,
        angle: float = 0.0,
    ) -> Box:
        """Write `text` with its optical middle at `y`, and return its box.

        With `max_width` it gives way as far as `theme.fit` allows: to 94 %, then to `lines` lines
        around `y`.
        """
        pixels = self.f(size)
        rows: Sequence[str] = (text,)
        if max_width is not None:
            fitted = theme.fit(text, face, pixels, max(1, int(max_width)), lines)
            rows, pixels = fitted.lines, fitted.pixels
            if not fitted.complete:
                self._report(text)
        step = round(pixels * 1.14)
        top, widest, left = y - step * (len(rows) - 1) / 2, 0, x
        for i, row in enumerate(rows):
            w = theme.text_width(row, face, pixels)
            at = {"left": x, "center": x - w / 2, "right": x - w}[align]
            self._line(surface, at, top + i * step, row, w, face, pixels, colour, alpha, angle)
            widest, left = max(widest, w), min(left, at) if i else at
        return Box(
            round(left), round(top - pixels * 0.5), widest, round(pixels + step * (len(rows) - 1))
        )

    def _report(self, text: str) -> None:
        """Somebody has to find a shorter wording for `text`."""
        text = theme.drawable(text)
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
        return self.line_step(size, line_height) * len(
            theme.wrap(text, face, self.f(size), int(width))
        )

    def line_step(self, size: float = 23, line_height: float = LINE_HEIGHT) -> int:
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
        """Handwriting: turned by up to 2.5 degrees and moved by up to 2 pixels, always alike for
        the same seed.
        """
        dice = random.Random(f"{text}/{seed!r}")
        angle = round(dice.uniform(-2.5, 2.5), 1)
        dx, dy = dice.uniform(-2, 2) * self.layout.s, dice.uniform(-1.5, 1.5) * self.layout.s
        return self.text(
            surface,
            x + dx,
            y + dy,
            text,
            "pencil_bold" if bold else "pencil",
            size,
            colour,
            align,
            alpha=alpha,
            angle=angle,
        )

    # -- runs: text with suit signs --------------------
    def _pieces(
        self, run: Run, face: Face, size: float, sign_height: float
    ) -> list[tuple[Piece, int]]:
        sized: list[tuple[Piece, int]] = []
        for piece in (run,) if isinstance(run, str) else run:
            if isinstance(piece, Sign):
                sized.append(
                    (piece, round(self.f(size) * (1.3 if piece.tile else sign_height * 0.8)))
                )
            elif isinstance(piece, Words):
                sized.append((piece, self.width(piece.text, piece.face or face, size)))
            else:
                sized.append((piece, self.width(piece, face, size)))
        return sized

    def run_width(
        self,
        run: Run,
        face: Face = "label",
        size: float = 25,
        *,
        sign_height: float = 1.05,
        gap: float | None = None,
    ) -> int:
        pieces = self._pieces(run, face, size, sign_height)
        return sum(w for _, w in pieces) + round(
            (self.f(size * 0.26) if gap is None else gap) * (len(pieces) - 1)
        )

    def give_way(self, run: Run, face: Face, size: float, room: float, **how: float) -> float:
        """The size at which `run` has its place in `room` pixels: enlarged text gives way down to
        its usual size, and no further.
        """
        least = size * self.layout.usual
        while size > least and self.run_width(run, face, size, **how) > room:
            size = max(least, size - 0.5)
        return size

    def run(
        self,
        surface: Surface,
        x: float,
        y: float,
        run: Run,
        face: Face = "label",
        size: float = 25,
        colour: Colour = "ink",
        align: Align = "left",
        *,
        sign_height: float = 1.05,
        gap: float | None = None,
        max_width: float | None = None,
        alpha: int = 255,
    ) -> int:
        """Write a run with its optical middle at `y`; returns its width. `sign_height` is in sizes
        of the text.
        """
        if (
            max_width is not None
            and self.run_width(run, face, size, sign_height=sign_height, gap=gap) > max_width
        ):
            size *= theme.LEAST_SHRINK
            if self.run_width(run, face, size, sign_height=sign_height, gap=gap) > max_width:
                self._report(str(run))
        space = self.f(size * 0.26) if gap is None else gap
        pieces = self._pieces(run, face, size, sign_height)
        whole = sum(w for _, w in pieces) + space * (len(pieces) - 1)
        at = {"left": x, "center": x - whole / 2, "right": x - whole}[align]
        for piece, w in pieces:
            if isinstance(piece, Sign):
                height = round(self.f(size) * sign_height)
                self.sign(surface, at + w / 2, y, piece.suit, height, tile=piece.tile, alpha=alpha)
            elif isinstance(piece, Words):
                self.text(
                    surface,
                    at,
                    y,
                    piece.text,
                    piece.face or face,
                    size,
                    piece.colour or colour,
                    alpha=alpha,
                )
            else:
                self.text(surface, at, y, piece, face, size, colour, alpha=alpha)
            at += w + space
        return round(whole)

    def sign(
        self,
        surface: Surface,
        x: float,
        y: float,
        suit: str,
        height: int,
        *,
        tile: bool = False,
        alpha: int = 255,
    ) -> None:
        """A suit sign with (x, y) as its middle; on a tile it is drawn a little smaller than the
        tile.
        """
        if tile:
            side = round(height * 1.37)
            box = Box(round(x - side / 2), round(y - side / 2), side, side)
            shapes.rounded(
                surface,
                box,
                side * 0.18,
                "paper_high",
                "paper",
                edge="brass",
                edge_width=self.thin(2),
            )
        picture = self.deck.suit(suit, max(6, height))
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        surface.blit(
            picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))
        )

    # -- grounds and cards --------------------
    def sheet(
        self, surface: Surface, box: Box, radius: float = 8, blur: float = 22, drop: float = 10
    ) -> None:
        """A sheet of paper with its shadow."""
        r = self.u(radius)
        shapes.shadow(surface, box, r, self.u(blur), self.u(drop), 140)
        surface.blit(textures.paper(box.w, box.h, r), box[:2])
        shapes.ring(surface, box, r, "paper_edge", self.thin(1.5))

    def card(
        self,
        surface: Surface,
        card: str,
        x: float,
        y: float,
        height: int,
        *,
        dim: bool = False,
        covered: bool = False,
        shadow: bool = True,
        alpha: int = 255,
        width: int | None = None,
    ) -> Box:
        """A card ("HT", or "back") with its shadow, top left at (x, y), perhaps much `covered` by
        its neighbour, perhaps only `width` pixels of its left; returns its box.
        """
        picture = self.deck.card(card, height, covered=covered, dim=dim, width=width)
        box = Box(round(x), round(y), picture.get_width(), height)
        if shadow and alpha == 255:
            shapes.shadow(surface, box, round(height * CORNER), self.thin(10, 3), self.u(5), 110)
        if alpha < 255:
            picture.set_alpha(alpha)
        surface.blit(picture, box[:2])
        if alpha < 255:
            picture.set_alpha(255)
        return box


def size_floor(size: float) -> float:
    """No text is set smaller than this."""
    return max(size, SMALLEST)
