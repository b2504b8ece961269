"""The two decks: pictures of cards and suit signs at any height, and words for suits and ranks.

A deck is a skin: cards and suits are named by the same letters in both ("HT", "S"). Pictures are
shrunk from the small or the large file, whichever suffices, kept while they are in use, and drawn
plainly where both are missing.

Invariant: the look of a deck never changes. For another look, make another deck.
"""

from __future__ import annotations

import json
import math
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
from pygame import SRCALPHA, Surface

from prefgame.app.files import asset_root
from prefgame.app.words.decks import DeckWords
from prefgame.cards import DECK
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import USUAL, DeckName, Look
from prefgame.ui.draw.layout import FRENCH_RATIO, GERMAN_RATIO
from prefgame.ui.draw.sprites import MEGABYTE, PictureCache
from prefgame.ui.draw.theme import Colour, render, rgba

# ---- plain cards and suit signs for a game whose pictures are lost
# Invariant: no two cards look alike.

_WIDTH = 630
_RED, _BLACK, _GREEN, _YELLOW, _BROWN = "#c9202b", "#1b1411", "#2f8440", "#f4c430", "#8b5a30"


def plain_suit(deck: str, letter: str, height: int) -> Surface:
    """Return the sign of a suit of the "german" or "french" deck."""
    picture = Surface((round(height * 0.8), height), SRCALPHA)
    _SIGNS[deck][letter](picture, picture.get_width() / 2, height / 2, height * 0.46)
    return picture


def plain_card(sign: Surface, index: str, ratio: float) -> Surface:
    """Return a white card: its index and sign in two corners, the sign large in the middle."""
    height = round(_WIDTH / ratio)
    card = Surface((_WIDTH, height), SRCALPHA)
    card.fill("#fdfaf1")
    shapes.ring(card, Box(0, 0, _WIDTH, height), height * 0.036, "#b9b09c", 3)
    half = Surface((_WIDTH, height // 2), SRCALPHA)
    letter = render(index, "title", 150, "ink")
    half.blit(letter, (90 - letter.get_width() // 2, 10))
    small = pygame.transform.smoothscale(sign, (88, 110))
    half.blit(small, (90 - 44, 170))
    card.blit(half, (0, 0))
    card.blit(pygame.transform.rotate(half, 180), (0, height - height // 2))
    large = pygame.transform.smoothscale_by(sign, 300 / sign.get_height())
    card.blit(large, large.get_rect(center=(_WIDTH // 2, height // 2)))
    return card


def plain_back(ratio: float) -> Surface:
    """Return an oxblood back with a lattice."""
    height = round(_WIDTH / ratio)
    card = Surface((_WIDTH, height), SRCALPHA)
    card.fill("#faf3e2")
    field = Surface((_WIDTH - 60, height - 60), SRCALPHA)
    field.fill("#7a2624")
    for x in range(-height, _WIDTH + height, 46):
        pygame.draw.line(field, "#c9a27b", (x, 0), (x + height, height), 4)
        pygame.draw.line(field, "#c9a27b", (x, 0), (x - height, height), 4)
    card.blit(field, (30, 30))
    return card


# -- signs: (x, y) is the middle, r half the height --------------------
def _ellipse(surface: Surface, x: float, y: float, rx: float, ry: float, colour: Colour) -> None:
    angles = [i / 24 * math.pi for i in range(48)]
    shapes.polygon(surface, [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles], colour)


def _heart(
    surface: Surface, x: float, y: float, r: float, colour: Colour = _RED, flip: int = 1
) -> None:
    points = []
    for i in range(64):
        a = i / 32 * math.pi
        high = 13 * math.cos(a) - 5 * math.cos(2 * a) - 2 * math.cos(3 * a) - math.cos(4 * a)
        points.append((x + r * 0.054 * 16 * math.sin(a) ** 3, y - flip * r * 0.058 * high))
    shapes.polygon(surface, points, colour)


def _diamond(surface: Surface, x: float, y: float, r: float) -> None:
    shapes.polygon(surface, [(x, y - r), (x + r * 0.72, y), (x, y + r), (x - r * 0.72, y)], _RED)


def _stem(surface: Surface, x: float, y: float, r: float) -> None:
    corners = [(x - r * 0.08, y), (x + r * 0.08, y), (x + r * 0.3, y + r), (x - r * 0.3, y + r)]
    shapes.polygon(surface, corners, _BLACK)


def _spade(surface: Surface, x: float, y: float, r: float) -> None:
    _heart(surface, x, y - r * 0.12, r * 0.92, _BLACK, -1)
    _stem(surface, x, y, r)


def _club(surface: Surface, x: float, y: float, r: float) -> None:
    for dx, dy in ((0, -0.5), (-0.42, 0.15), (0.42, 0.15)):
        shapes.disc(surface, x + dx * r, y + dy * r, r * 0.4, _BLACK)
    _stem(surface, x, y, r)


def _leaf(surface: Surface, x: float, y: float, r: float) -> None:
    shapes.stroke(surface, [(x, y + r * 0.5), (x, y + r * 0.98)], _BROWN, r * 0.16)
    _heart(surface, x, y - r * 0.1, r * 0.95, _GREEN, -1)


def _bell(surface: Surface, x: float, y: float, r: float) -> None:
    shapes.disc(surface, x, y, r * 0.8, _YELLOW, edge=_BLACK, edge_width=max(1, round(r * 0.06)))
    shapes.stroke(surface, [(x - r * 0.74, y), (x + r * 0.74, y)], _RED, r * 0.18)
    shapes.disc(surface, x, y + r * 0.4, r * 0.14, _BLACK)


def _acorn(surface: Surface, x: float, y: float, r: float) -> None:
    shapes.stroke(surface, [(x, y + r * 0.5), (x, y + r * 0.95)], _BROWN, r * 0.16)
    _ellipse(surface, x, y - r * 0.25, r * 0.5, r * 0.72, _RED)
    _ellipse(surface, x, y + r * 0.3, r * 0.62, r * 0.36, _GREEN)


_SIGNS: dict[str, dict[str, Callable[[Surface, float, float, float], None]]] = {
    "german": {"S": _leaf, "D": _bell, "H": _heart, "C": _acorn},
    "french": {"S": _spade, "D": _diamond, "H": _heart, "C": _club},
}


# ---- a face with another index in two corners, the index cut from a sheet
# Invariant: every place is given by the deck's ``variants.json``, in pixels of the large pictures;
# small ones count half. A German picture fills its card and is made smaller on the blank one; a
# French index lies on the index that was there.


Area = tuple[int, int, int, int]  # x, y, width, height


@dataclass(frozen=True)
class IndexSize:
    """One size of index: its sheet, its cell there, and where it lies on the card. `picture` is the
    place of the picture then, if it moves.
    """

    sheet: str
    cell: tuple[int, int]
    at: tuple[int, int]
    picture: Area | None


@dataclass(frozen=True)
class Variants:
    """What the file says of a deck. `picture` is the part of a face that is made smaller, `columns`
    and `rows` find a cell on a sheet, `letters` are those of ace, king, queen and jack by habit.
    """

    card: tuple[int, int]
    picture: Area | None
    columns: tuple[str, ...]
    rows: dict[str, int]
    rows_in_four_colours: dict[str, int]
    letters: dict[str, dict[str, str]]
    ordinary: IndexSize
    large: IndexSize


def read_variants(path: Path) -> Variants | None:
    """Return what the file says, or None where it is missing or broken."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        sizes = {name: _index_size(index) for name, index in data["indices"].items()}
        return Variants(
            tuple(data["card"]),
            _area(data["picture"]),
            tuple(data["columns"]),
            data["rows"],
            data["rows_in_four_colours"],
            data["letters"],
            sizes["ordinary"],
            sizes["large"],
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _index_size(index: dict[str, Any]) -> IndexSize:
    sheet = index["file"].removesuffix(".png")
    return IndexSize(sheet, tuple(index["cell"]), tuple(index["at"]), _area(index["picture"]))


def _area(numbers: list[int] | None) -> Area | None:
    if numbers is None:
        return None
    x, y, w, h = numbers
    return x, y, w, h


def index_of(
    sheet: Surface, deck: Variants, size: IndexSize, suit: str, letter: str, *, four_colours: bool
) -> Surface:
    """Return the index of a suit and letter; ValueError where the sheet has not that letter."""
    width = sheet.get_width() // len(deck.columns)
    height = round(size.cell[1] * width / size.cell[0])
    row = (deck.rows_in_four_colours if four_colours else deck.rows)[suit]
    return sheet.subsurface((deck.columns.index(letter) * width, row * height, width, height))


def with_index(
    face: Surface, blank: Surface, index: Surface, deck: Variants, size: IndexSize
) -> Surface:
    """`face` with `index` in both corners; all pictures are large, or all are small."""
    part = face.get_width() / deck.card[0]
    card = (blank if size.picture else face).copy()
    x, y = round(size.at[0] * part), round(size.at[1] * part)
    opposite = card.get_width() - x - index.get_width(), card.get_height() - y - index.get_height()
    card.blit(index, (x, y))
    card.blit(pygame.transform.flip(index, True, True), opposite)
    if deck.picture and size.picture:
        left, top, *smaller = _scaled_area(size.picture, part)
        whole = face.subsurface(_scaled_area(deck.picture, part))
        # over the paper of the index, so that the frame stays whole
        card.blit(pygame.transform.smoothscale(whole, smaller), (left, top))
    return card


def _scaled_area(area: Area, part: float) -> Area:
    x, y, w, h = (round(length * part) for length in area)
    return x, y, w, h


# ---- faces as they are on disk, put together at any height
# Invariant: a thread has its own; what has been put together does not depend on who did it.


BACK, BLANK = "back", "blank"
SMALL: dict[DeckName, int] = {"german": 500, "french": 440}
"""height of the small pictures"""
LARGE_INDEX: dict[DeckName, int] = {"german": 170, "french": 80}
"""cards less high than this have the large index: the ordinary one could not be read"""
_PLAIN_INDEX, _NO_INDEX = 0.3, 0.62
"""parts of its width that show what a card is: a plain one, and a German one without letters"""


class Faces:
    """The pictures of one deck, read from its folder. ``missing`` collects the names of files that
    are not there or broken.
    """

    def __init__(self, name: DeckName, look: Look, missing: set[str]) -> None:
        self.name, self.look, self.missing = name, look, missing
        self.ratio = GERMAN_RATIO if name == "german" else FRENCH_RATIO
        self._folder = asset_root() / f"cards_{name}"
        # one face is read at a time; blank card and index serve all of them
        self._masters = PictureCache(12 * MEGABYTE)
        self._loaded_variants: Variants | None = None

    def scaled(
        self, card: str, height: int, letter: str, plain: Callable[[str], Surface] | None = None
    ) -> Surface | None:
        """Return a face of that height with ``letter`` in its corners, which are square. ``plain``
        draws a face that is lost; without it, that is None.
        """
        small = height <= SMALL[self.name]
        master = self._master(card, small)
        if master is None:
            if plain is None:
                return None
            master = _whole(plain(card))
        if letter:
            master = self._with_index(master, card, letter, height)
        return pygame.transform.smoothscale(master, (round(height * self.ratio), height))

    def load(self, path: Path) -> Surface | None:
        """Return a picture as it is on disk; None where it is lost."""
        try:
            return pygame.image.load(path)
        except (FileNotFoundError, pygame.error):
            self.missing.add(path.name)
            return None

    def has_large_index(self, height: int) -> bool:
        return self.look.large_index or height < LARGE_INDEX[self.name]

    def is_recoloured(self, suit: str) -> bool:
        """Whether a suit has a picture of another colour in four colours."""
        return self.look.four_colours and self.name == "french" and suit in "DC"

    def variants(self) -> Variants | None:
        """Return what the deck's file says of its indices; None where it is lost."""
        if self._loaded_variants is None and "variants.json" not in self.missing:
            self._loaded_variants = read_variants(self._folder / "variants.json")
            if self._loaded_variants is None:
                self.missing.add("variants.json")
        return self._loaded_variants

    def _with_index(self, face: Surface, card: str, letter: str, height: int) -> Surface:
        """`face` with the index in its corners. It stays as it is where the pictures for that are
        missing.
        """
        variants, small = self.variants(), height <= SMALL[self.name]
        if variants is None:
            return face
        size = variants.large if self.has_large_index(height) else variants.ordinary
        sheet = self._master(size.sheet, small)
        blank = self._master(BLANK, small) if size.picture else face
        if (
            sheet is None
            or blank is None
            or blank.get_size() != face.get_size()
            or face.get_width() not in (variants.card[0], variants.card[0] // 2)
        ):
            return face
        drawn = letter if letter in variants.columns else _printed_rank(card[1])
        four = self.look.four_colours
        index = index_of(sheet, variants, size, card[0], drawn, four_colours=four)
        return with_index(face, blank, index, variants, size)

    def _master(self, name: str, small: bool) -> Surface | None:
        """Return a card, the blank one or a sheet of indices as it is on disk; None where it is
        lost. A card is without transparent corners: those are cut at the final size, sharply. A
        sheet is transparent where nothing is drawn.
        """

        def make() -> Surface:
            loaded = self._file(name, small)
            if loaded is None:
                raise FileNotFoundError(name)
            if len(name) == 2 or name in (BACK, BLANK):
                return _whole(loaded)
            sheet = Surface(loaded.get_size(), SRCALPHA)
            sheet.blit(loaded, (0, 0))
            return sheet

        try:
            return self._masters.get((name, small), make)
        except FileNotFoundError:
            return None

    def _file(self, name: str, small: bool) -> Surface | None:
        """Return a picture of the deck; the large one in the place of a small one that is lost."""
        folder = self._folder
        if name == BACK and self.look.back(self.name) == 2:
            name = "back_2"
        elif len(name) == 2 and self.is_recoloured(name[0]):
            folder = folder / "four"
        found = self.load(folder / "half" / f"{name}.png") if small else None
        return found or self.load(folder / f"{name}.png")


def _printed_rank(rank: str) -> str:
    """Return what a rank has in the corner in English."""
    return "10" if rank == "T" else rank


def _whole(loaded: Surface) -> Surface:
    whole = Surface(loaded.get_size(), 0, 32)
    whole.fill("#faf7ee")
    whole.blit(loaded, (0, 0))
    return whole


# ---- the two decks at any height


__all__ = ["BACK", "CORNER", "FACES", "Deck", "DeckName", "Look"]

FACES = BACK, *(str(card) for card in DECK)

CORNER = 0.036  # radius of a card's corner, of its height
DIM = 108  # alpha of the cloth over a card that may not be played


class Deck(DeckWords):
    """One deck. All heights are pixels; returned pictures are shared: do not draw on them."""

    name: DeckName

    def __init__(self, name: DeckName, look: Look = USUAL) -> None:
        super().__init__(name)
        self.look = look
        self.missing: set[str] = set()
        self._faces = Faces(name, look, self.missing)
        self.ratio = self._faces.ratio
        self._scaled = PictureCache(32 * MEGABYTE)
        # read ahead, not asked for yet: by card, height and letter
        self._read: dict[tuple[str, int, str], Surface] = {}
        self._reader: threading.Thread | None = None
        self._leave = False

    # -- pictures --------------------
    def width(self, height: int) -> int:
        return round(height * self.ratio)

    def index_width(self, height: int) -> int:
        """Return how much of the left of a card must be seen to know its suit and rank."""
        part, variants = _PLAIN_INDEX, self._faces.variants()
        if self.name == "german" and self.look.corner_letters == "never":
            part = _NO_INDEX
        elif variants is not None:
            large = self._faces.has_large_index(height)
            size = variants.large if large else variants.ordinary
            part = (size.at[0] + size.cell[0]) / variants.card[0]
        return math.ceil(self.width(height) * part)

    def card(
        self,
        card: str,
        height: int,
        *,
        covered: bool = False,
        dim: bool = False,
        width: int | None = None,
    ) -> Surface:
        """Return the face of `card` ("HT"), or the back for "back". `covered`: so much of it lies
        under its neighbour that a German card may need letters in its corners; `dim` covers it with
        dark cloth; `width` leaves only so much of its left.
        """
        letter = self._letter(card, height, covered)

        def make() -> Surface:
            if dim:
                return self._dimmed_card(
                    self.card(card, height, covered=covered, width=width), height
                )
            asked = card, height, letter
            read = self._read.get(asked) if width else self._read.pop(asked, None)
            face = read or self._faces.scaled(*asked, self._plain)
            assert face is not None
            picture = Surface((width or face.get_width(), height), SRCALPHA)
            picture.blit(face, (0, 0))
            shapes.round_off(picture, max(2, round(height * CORNER)))
            return picture

        return self._scaled.get((card, height, letter, dim, width), make)

    def _plain(self, card: str) -> Surface:
        if card == BACK:
            return plain_back(self.ratio)
        return plain_card(self.suit(card[0], 300), self.index(card[1]), self.ratio)

    @staticmethod
    def _dimmed_card(light: Surface, height: int) -> Surface:
        """Return a card under dark cloth. Its corners are filled again and then rounded off anew,
        so that the cloth ends where the card does.
        """
        picture, veil = light.copy(), Surface(light.get_size(), SRCALPHA)
        picture.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MAX)
        veil.fill(rgba("cloth_dark", DIM))
        picture.blit(veil, (0, 0))
        shapes.round_off(picture, max(2, round(height * CORNER)))
        return picture

    def _letter(self, card: str, height: int, covered: bool) -> str:
        """Return the letter to be put in the corners; "" where the picture stays as it is."""
        if card == BACK:
            return ""
        letter = self.index(card[1])
        if self.name == "german":
            wanted = self.look.corner_letters
            return letter if wanted == "always" or (covered and wanted == "overlap") else ""
        large = self._faces.has_large_index(height)
        return letter if large or letter != _printed_rank(card[1]) else ""

    def back(self, height: int) -> Surface:
        return self.card(BACK, height)

    def suit(self, letter: str, height: int) -> Surface:
        """Return the sign of suit "S", "D", "H" or "C", `height` pixels high."""

        def make() -> Surface:
            four = "_four" if self._faces.is_recoloured(letter) else ""
            path = asset_root() / "suits" / f"{self.name}_{letter}{four}.png"
            loaded = self._faces.load(path) or plain_suit(self.name, letter, 140)
            picture = Surface(loaded.get_size(), SRCALPHA)
            picture.blit(loaded, (0, 0))
            w = max(1, round(picture.get_width() * height / picture.get_height()))
            return pygame.transform.smoothscale(picture, (w, height))

        return self._scaled.get(("suit", letter, height), make)

    def read_ahead(self, wanted: Iterable[tuple[str, int, bool]]) -> None:
        """Read faces in a thread, in this order: card, height, and whether it is covered. So none
        has to be read while something moves. What is read already is left as it is; nothing is done
        while the thread is ``reading``.
        """
        if self.reading:
            return
        missing = {}
        for card, height, covered in wanted:
            letter = self._letter(card, height, covered)
            if (card, height, letter, False, None) not in self._scaled:
                missing[card, height, letter] = self._read.get((card, height, letter))
        self._read = {face: read for face, read in missing.items() if read is not None}
        unread = [face for face, read in missing.items() if read is None]
        if unread:
            self._reader = threading.Thread(
                target=self._read_all, args=(unread,), name="card faces", daemon=True
            )
            self._reader.start()

    def stop_reading(self) -> None:
        """End that thread; pygame cannot be shut down while it draws."""
        self._leave = True
        if self._reader is not None:
            self._reader.join()

    @property
    def reading(self) -> bool:
        return self._reader is not None and self._reader.is_alive()

    def _read_all(self, unread: list[tuple[str, int, str]]) -> None:
        faces = Faces(self.name, self.look, self.missing)
        for face in unread:
            if self._leave:
                return
            read = faces.scaled(*face)
            if read is not None:
                self._read[face] = Surface(read.get_size(), 0, 24)  # it has no corners yet
                self._read[face].blit(read, (0, 0))

    # -- words --------------------
    def index(self, letter: str) -> str:
        """Return what is in the corner of a card of this rank: "A", "O", "10" …"""
        habit, variants = self.look.letters_of(self.name), self._faces.variants()
        letters = variants.letters.get(habit, {}) if variants and habit != "language" else {}
        if letter in letters:
            return letters[letter]
        return super().index(letter)
