"""The two decks: pictures of cards and suit signs at any height, and the words for suits and ranks.

A deck is a skin: cards and suits are named by the same letters in both ("HT", "S"). Pictures are shrunk from the
largest one, kept while they are in use, and drawn plainly where a file is missing.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Literal

import pygame
from pygame import SRCALPHA, Surface

from prefgame.app.paths import asset_root
from prefgame.cards import DECK
from prefgame.ui import deck_words, paint
from prefgame.ui.cache import MEGABYTE, PictureCache
from prefgame.ui.layout import FRENCH_RATIO, GERMAN_RATIO, Box
from prefgame.ui.plain_cards import plain_back, plain_card, plain_suit
from prefgame.ui.theme import optical_top, render, rgba

DeckName = Literal["german", "french"]
CORNER = 0.036  # radius of a card's corner, of its height
DIM = 108  # alpha of the cloth over a card that may not be played
BACK = "back"


class Deck:
    """One deck. All heights are pixels; returned pictures are shared: do not draw on them."""

    def __init__(self, name: DeckName) -> None:
        self.name: DeckName = name
        self.ratio = GERMAN_RATIO if name == "german" else FRENCH_RATIO
        self.missing: set[str] = set()
        self._folder = asset_root() / f"cards_{name}"
        self._masters = PictureCache(96 * MEGABYTE)
        self._scaled = PictureCache(64 * MEGABYTE)
        self._read: dict[str, Surface] = {}  # read ahead, not asked for yet
        self._reader: threading.Thread | None = None
        self._leave = False

    # -- pictures ----------------------------------------------------------------------------------------------
    def width(self, height: int) -> int:
        return round(height * self.ratio)

    def card(self, card: str, height: int, *, corner: bool = False, dim: bool = False) -> Surface:
        """The face of `card` ("HT"), or the back for "back". `corner` adds letter and suit at the top left (German
        cards only), `dim` covers it with dark cloth."""
        corner = corner and self.name == "german" and card != BACK

        def make() -> Surface:
            small = pygame.transform.smoothscale(self._master(card), (self.width(height), height))
            picture = Surface(small.get_size(), SRCALPHA)
            picture.blit(small, (0, 0))
            if corner:
                self._draw_corner(picture, card)
            if dim:
                veil = Surface(picture.get_size(), SRCALPHA)
                veil.fill(rgba("cloth_dark", DIM))
                picture.blit(veil, (0, 0))
            paint.round_off(picture, max(2, round(height * CORNER)))
            return picture

        return self._scaled.get((card, height, corner, dim), make)

    def back(self, height: int) -> Surface:
        return self.card(BACK, height)

    def suit(self, letter: str, height: int) -> Surface:
        """The sign of suit "S", "D", "H" or "C", `height` pixels high."""

        def make() -> Surface:
            path = asset_root() / "suits" / f"{self.name}_{letter}.png"
            loaded = self._load(path) or plain_suit(self.name, letter, 140)
            picture = Surface(loaded.get_size(), SRCALPHA)
            picture.blit(loaded, (0, 0))
            w = max(1, round(picture.get_width() * height / picture.get_height()))
            return pygame.transform.smoothscale(picture, (w, height))

        return self._scaled.get(("suit", letter, height), make)

    def warm(self, height: int, budget: float) -> bool:
        """Load faces nobody asked for yet, for at most about `budget` seconds; True when all are there."""
        until = pygame.time.get_ticks() + budget * 1000
        for card in (BACK, *(str(card) for card in DECK)):
            if (card, height, False, False) not in self._scaled:
                self.card(card, height)
                if pygame.time.get_ticks() >= until:
                    return False
        return True

    def read_ahead(self) -> None:
        """Read all faces from disk in a thread, so that none has to be read while something moves."""
        if self._reader is None:
            self._reader = threading.Thread(target=self._read_all, name="card faces", daemon=True)
            self._reader.start()

    def stop_reading(self) -> None:
        """End that thread; pygame cannot be shut down while it draws."""
        self._leave = True
        if self._reader is not None:
            self._reader.join()

    @property
    def reading(self) -> bool:
        """Whether that thread is still at work."""
        return self._reader is not None and self._reader.is_alive()

    def _read_all(self) -> None:
        for card in (BACK, *(str(card) for card in DECK)):
            if self._leave:
                return
            if card not in self._masters:
                loaded = self._load(self._folder / f"{card}.png")
                if loaded is not None:
                    self._read[card] = _whole(loaded)

    def _master(self, card: str) -> Surface:
        """The largest picture of a card, without transparent corners: those are cut at the final size, sharply."""

        def make() -> Surface:
            read = self._read.pop(card, None)
            if read is not None:
                return read
            loaded = self._load(self._folder / f"{card}.png")
            if loaded is None and card == BACK:
                loaded = plain_back(self.ratio)
            elif loaded is None:
                loaded = plain_card(self.suit(card[0], 300), self.index(card[1]), self.ratio)
            return _whole(loaded)

        return self._masters.get(card, make)

    def _load(self, path: Path) -> Surface | None:
        try:
            return pygame.image.load(path)
        except (FileNotFoundError, pygame.error):
            self.missing.add(path.name)
            return None

    def _draw_corner(self, picture: Surface, card: str) -> None:
        """Letter and suit on a little paper at the top left, for narrow steps and for those who learn the deck."""
        from_top = picture.get_height()
        w, h = round(from_top * 0.118), round(from_top * 0.20)
        place = Box(round(from_top * 0.012), round(from_top * 0.012), w, h)
        paint.rounded(picture, place, from_top * 0.024, "#fffdf5", edge="paper_edge", edge_width=1)
        letter = render(self.index(card[1]), "title", round(from_top * 0.088), "ink")
        middle = place.y + round(h * 0.27) - round(optical_top("title", round(from_top * 0.088)))
        picture.blit(letter, (place.centerx - letter.get_width() // 2, middle))
        sign = self.suit(card[0], round(from_top * 0.088))
        picture.blit(sign, (place.centerx - sign.get_width() // 2, place.y + round(h * 0.49)))

    # -- words -------------------------------------------------------------------------------------------------
    def suit_name(self, letter: str) -> str:
        """A suit standing alone: "Hearts", "Bells" …"""
        return deck_words.suit_name(self.name, letter)

    def suit_in_sentence(self, letter: str) -> str:
        """A suit inside a sentence: "hearts", "bells" …"""
        return deck_words.suit_in_sentence(self.name, letter)

    def rank_name(self, letter: str) -> str:
        """A rank: "Ace", "Over", "Queen", "10" …"""
        return deck_words.rank_name(self.name, letter)

    def card_name(self, card: str) -> str:
        """A card: "Over of hearts", "King of acorns" …"""
        return deck_words.card_name(self.name, card)

    def index(self, letter: str) -> str:
        """What stands in the corner of a card of this rank: "A", "O", "10" …"""
        return deck_words.index(self.name, letter)


def _whole(loaded: Surface) -> Surface:
    """The picture of a card without transparency."""
    whole = Surface(loaded.get_size(), 0, 32)
    whole.fill("#faf7ee")
    whole.blit(loaded, (0, 0))
    return whole
