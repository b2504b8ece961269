"""The drawing kit of one window size: layout, deck, and type in its sizes.

Invariant: a kit holds nothing that changes. A new window size, deck or text scale makes a new kit.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from pygame import Surface

from prefgame.app.words.decks import DeckWords
from prefgame.i18n import language
from prefgame.ui.draw import shapes, sprites, textures, theme
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import CORNER, Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.theme import LAST_SHRINK, LINE_HEIGHT, Colour, Face, Fitted
from prefgame.ui.widgets.styles import DISTANCES, Distance

# ---- a line of words, perhaps with suit signs in it

Align = Literal["left", "center", "right"]
_CORNER = 10
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Sign:
    """A suit sign inside a run of text; a `tile` under it, as dark grounds need."""

    suit: str
    tile: bool = False


@dataclass(frozen=True)
class StyledWords:
    """Words inside a run that differ from the rest in face or colour."""

    text: str
    face: Face | None = None
    colour: Colour | None = None


Piece = str | Sign | StyledWords
Run = str | tuple[Piece, ...]  # a line of text, perhaps with suit signs in it


def on_dark_ground(run: Run) -> Run:
    """Return the run with its signs on tiles: red and black are hard to see on wood and oxblood."""
    if isinstance(run, str):
        return run
    return tuple(replace(piece, tile=True) if isinstance(piece, Sign) else piece for piece in run)


def _shortened(run: Run) -> Run:
    """Return the run with one letter or piece less at its end, and an ellipsis; empty where all is
    gone. It is cut in plain words only.
    """
    pieces = (run,) if isinstance(run, str) else run
    *before, last = pieces
    words = last.removesuffix("…")[:-1].rstrip() if isinstance(last, str) else ""
    if words:
        return (*before, words + "…")
    return (*before[:-1], before[-1] + "…") if before and isinstance(before[-1], str) else ()


_TILE = 1.37
"""heights of a sign: how wide and high its tile is"""
_NEAR = 0.35
"""how much of the usual space is left between a sign and a rank"""
_CLOSES = tuple(",.;:)?!»”")
"""what goes on right behind a sign"""


def run_words(run: Run, deck: DeckWords) -> str:
    """Return a line with signs of suits in words."""
    if isinstance(run, str):
        return run
    said, before = list[str](), ""
    for at, piece in enumerate(run):
        if isinstance(piece, Sign):
            if _is_named(piece, run[at + 1 : at + 2], deck):
                continue
            numbered = before[-1:].isdecimal()
            name = deck.suit_after_rank if numbered else deck.suit_in_sentence
            words = name(piece.suit)
            if before and not before[-1:].isspace():
                words = f" {words}"
        else:
            words = piece if isinstance(piece, str) else piece.text
            if before and not (before[-1:].isspace() or words[:1].isspace()):
                words = words if words.startswith(_CLOSES) else f" {words}"
        said.append(words)
        before = words or before
    return "".join(said)


def _is_named(sign: Sign, after: Sequence[Piece], deck: DeckWords) -> bool:
    """Tell whether the words after a sign name its suit, in any of its forms."""
    said = next((one for one in after if isinstance(one, str)), "").casefold()
    forms = deck.suit_name, deck.suit_in_sentence, deck.suit_after_number, deck.suit_after_rank
    return any(form(sign.suit).casefold() in said for form in forms)


# ---- the kit
# Invariant: a text that finds no place in its room is reported in `overflows`.


@dataclass(frozen=True)
class Kit:
    """Draws in the sizes of one window: text, runs, suit signs, paper and cards.

    Sizes named `size` are design pixels of text (25 is a button), everything else is pixels
    of the window.
    """

    layout: Layout
    deck: Deck
    overflows: set[str] = field(default_factory=set, compare=False)

    def u(self, design_pixels: float) -> int:
        """Return a distance in pixels."""
        return self.layout.u(design_pixels)

    def f(self, design_pixels: float) -> int:
        """Return a size of text, or of what holds text, in pixels."""
        return self.layout.f(design_pixels)

    def space(self, distance: Distance) -> int:
        """Return one of the distances that have a name, in pixels."""
        return self.layout.u(DISTANCES[distance])

    @property
    def corner(self) -> int:
        """The radius of the corners of what can be pressed, in pixels."""
        return self.u(_CORNER)

    def thin(self, design_pixels: float, least: int = 1) -> int:
        return max(least, self.u(design_pixels))

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
        """Return the text in its room, as large as it can be without a cut."""
        least = self.f(size * self.layout.usual * LAST_SHRINK)
        for pixels in range(self.f(size), least - 1, -1):
            fitted = theme.fit(text, face, pixels, width, lines)
            if fitted.complete and (height is None or _height(fitted) <= height):
                break
        return fitted

    def _report(self, text: str) -> None:
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
        """Handwriting: always alike for the same seed. It is turned by up to 2.5 degrees and moved
        by up to 2 pixels.
        """
        dice = random.Random(f"{text}/{seed!r}")
        angle = round(dice.uniform(-2.5, 2.5), 1)
        dx, dy = dice.uniform(-2, 2) * self.layout.s, dice.uniform(-1.5, 1.5) * self.layout.s
        face: Face = "pencil_bold" if bold else "pencil"
        x, y = x + dx, y + dy
        return self.text(surface, x, y, text, face, size, colour, align, alpha=alpha, angle=angle)

    def said(self, run: Run) -> str:
        """Return a line in words alone, with the names of the suits."""
        return run_words(run, self.deck)

    @property
    def identity(self) -> Hashable:
        """Whatever a finished part depends on, besides its own data."""
        return self.layout, self.deck.name, self.deck.look, language(), theme.palette()

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
        """Draw a finished part with `sprites.sprite`, kept apart for every kit."""
        sprites.sprite(surface, (self.identity, key), box, bleed, draw, alpha, scale)

    # -- runs: text with suit signs --------------------
    def _pieces(
        self, run: Run, face: Face, size: float, sign_height: float
    ) -> list[tuple[Piece, int]]:
        sized: list[tuple[Piece, int]] = []
        for piece in (run,) if isinstance(run, str) else run:
            if isinstance(piece, Sign):
                part = sign_height * (_TILE if piece.tile else 0.8)
                sized.append((piece, round(self.f(size) * part)))
            elif isinstance(piece, StyledWords):
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
        space = self.f(size * 0.26) if gap is None else gap
        return sum(w for _, w in pieces) + round(sum(_spaces(pieces, space)))

    def give_way(self, run: Run, face: Face, size: float, room: float, **how: float) -> float:
        """Return the size at which `run` has its place in `room` pixels. Enlarged text gives way
        down to its usual size, and no further.
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
        of the text. What has no room in ``max_width`` at its smallest size is cut at the end.
        """

        def too_wide() -> bool:
            if max_width is None:
                return False
            return self.run_width(run, face, size, sign_height=sign_height, gap=gap) > max_width

        if too_wide():
            size *= theme.LEAST_SHRINK
        if too_wide():  # enlarged text gives way before a word is cut
            size *= self.layout.usual
        if too_wide():
            size *= theme.LAST_SHRINK / theme.LEAST_SHRINK
            if too_wide():
                self._report(str(run))
            while too_wide() and (shorter := _shortened(run)):
                run = shorter
        space = self.f(size * 0.26) if gap is None else gap
        pieces = self._pieces(run, face, size, sign_height)
        spaces = _spaces(pieces, space)
        whole = sum(w for _, w in pieces) + sum(spaces)
        at = {"left": x, "center": x - whole / 2, "right": x - whole}[align]
        for (piece, w), before in zip(pieces, spaces):
            at += before
            if isinstance(piece, Sign):
                height = round(self.f(size) * sign_height)
                self.sign(surface, at + w / 2, y, piece.suit, height, tile=piece.tile, alpha=alpha)
            elif isinstance(piece, StyledWords):
                own = piece.face or face, size, piece.colour or colour
                self.text(surface, at, y, piece.text, *own, alpha=alpha)
            else:
                self.text(surface, at, y, piece, face, size, colour, alpha=alpha)
            at += w
        return round(whole)

    def words(
        self,
        surface: Surface,
        box: Box,
        run: Run,
        how: tuple[Face, float, Colour],
        align: Align = "center",
        *,
        max_height: float | None = None,
        lines: int = 1,
        sign_height: float = 1.05,
    ) -> None:
        """Write a run around the middle of ``box`` and no wider; plain words in so many lines."""
        x = {"left": box.x, "center": box.x + box.w / 2, "right": box.right}[align]
        y, room = box.y + box.h / 2, box.w
        if isinstance(run, str):
            self.text(
                surface, x, y, run, *how, align, max_width=room, max_height=max_height, lines=lines
            )
        else:
            self.run(surface, x, y, run, *how, align, sign_height=sign_height, max_width=room)

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
        """Draw a suit sign with (x, y) as its middle, a little smaller than its tile."""
        if tile:
            side = round(height * _TILE)
            box = Box(round(x - side / 2), round(y - side / 2), side, side)
            r, line = side * 0.18, self.thin(2)
            shapes.rounded_box(
                surface, box, r, "paper_high", "paper", edge="brass", edge_width=line
            )
        picture = self.deck.suit(suit, max(6, height))
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        w, h = picture.get_size()
        surface.blit(picture, (round(x - w / 2), round(y - h / 2)))

    # -- grounds and cards --------------------
    def sheet(
        self, surface: Surface, box: Box, radius: float = 8, blur: float = 22, drop: float = 10
    ) -> None:
        r = self.u(radius)
        shapes.shadow(surface, box, r, self.u(blur), self.u(drop), 140)
        surface.blit(textures.paper(box.w, box.h, r), box[:2])
        shapes.ring(surface, box, r, "paper_edge", self.thin(1.5))

    def ground(
        self, surface: Surface, box: Box, *, chosen: bool = False, hovered: bool = False
    ) -> bool:
        """Draw the ground of a row that is chosen, or under the mouse; return if it is either."""
        if chosen:
            shapes.chosen_box(surface, box, self.space("tight"), self.thin(2))
        elif hovered:
            shapes.rounded_box(surface, box, self.space("tight"), "field", alpha=130)
        return chosen or hovered

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
        """Draw a card ("HT", or "back") with its shadow, top left at (x, y); returns its box.
        Perhaps it is much `covered` by its neighbour, perhaps only `width` pixels of its left are
        seen.
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


def _step(pixels: int) -> int:
    return round(pixels * 1.14)


def _height(fitted: Fitted) -> int:
    """How high the lines of a text are together; one alone always has its place."""
    below = len(fitted.lines) - 1
    return fitted.pixels + below * _step(fitted.pixels) if below else 0


def _spaces(pieces: Sequence[tuple[Piece, int]], space: float) -> list[float]:
    """Return what is left free before each piece of a run: nothing before the first, nor before
    words that go on with a comma or the like; little between a sign and its rank, so that in a row
    of cards nobody takes a sign for that of the card before.
    """
    spaces = list[float]()
    before: Piece = ""
    for at, (piece, _width) in enumerate(pieces):
        closes = isinstance(piece, str) and piece[:1] in _CLOSES
        near = _NEAR if isinstance(before, Sign) and _is_rank(piece) else 1
        spaces.append(0 if not at or closes else space * near)
        before = piece
    return spaces


def _is_rank(piece: Piece) -> bool:
    """Tell whether words begin with the index of a card."""
    word = piece.split(maxsplit=1)[0].rstrip("".join(_CLOSES)) if isinstance(piece, str) else ""
    return word == "10" or (len(word) == 1 and not word.islower())
