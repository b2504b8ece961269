"""What the windows of many tests share, so that each need not read and draw it again: fonts, lines
of text, shapes, cloth, cards, and the sound device.

There is room for the sizes, decks and languages of many tests, not of one window only. Sprites are
drawn anew for every window: a word that has no room in one is reported then.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame
import pytest

from prefgame.app.files import asset_root
from prefgame.ui.draw import shapes, sprites, textures, theme
from prefgame.ui.draw.card_style import USUAL, DeckName, Look
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.sprites import MEGABYTE
from prefgame.ui.draw.theme import USUAL_PALETTE
from prefgame.ui.system import pictures
from prefgame.ui.widgets import window as window_module

DECKS = 3
"""kept at once; the cards of one may take 160 megabytes"""
TEXTS, SHAPES, SPRITES, CARDS = (size * MEGABYTE for size in (64, 64, 128, 48))
"""how much is kept of each; of cards, for each deck"""
LINES = {"_font_of": 256, "_width": 1 << 16, "_wrap": 1 << 14, "_fit": 1 << 15}
"""how many answers are kept of what fonts are asked"""


def widen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep more of what fonts have answered; it is dropped as before."""
    for name, room in LINES.items():
        monkeypatch.setattr(theme, name, lru_cache(room)(vars(theme)[name].__wrapped__))


class Kept:
    """The pictures of one process, of the colours and from the folder that were used last."""

    def __init__(self) -> None:
        self._drawn_with = USUAL_PALETTE, _folder()
        self._decks: dict[tuple[DeckName, Look, Path], Deck] = {}

    def lay(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Have windows take what is there, and leave it there."""
        for module in (theme, sprites):
            monkeypatch.setattr(module, "limit_cache", lambda _pixels: None)
        monkeypatch.setattr(theme._texts, "limit", TEXTS)
        monkeypatch.setattr(shapes._shapes, "limit", SHAPES)
        monkeypatch.setattr(sprites._sprites, "limit", SPRITES)
        # a round after every scene takes longer than the scene; the collector comes by itself
        monkeypatch.setattr(pictures, "free", bool)
        monkeypatch.setattr(window_module, "drop_pictures", self.drop_pictures)
        monkeypatch.setattr(window_module, "Deck", self.deck)
        monkeypatch.setattr(pygame, "quit", close_display)

    def drop_pictures(self) -> None:
        """Drop what looks otherwise in another window."""
        sprites.drop_pictures()
        drawn_with = theme.palette(), _folder()
        if drawn_with != self._drawn_with:
            self._drawn_with = drawn_with
            self.drop_all()

    def drop_all(self) -> None:
        """Drop everything."""
        for module in (theme, shapes, sprites, textures):
            module.drop_pictures()
        for deck in self._decks.values():
            deck._scaled.clear()

    def deck(self, name: DeckName, look: Look = USUAL) -> Deck:
        """Return the deck, with the cards that were drawn before."""
        key = name, look, asset_root()
        deck = self._decks.pop(key, None) or Deck(name, look)
        deck._scaled.limit = CARDS
        deck._leave = False  # it may be read ahead again
        self._decks[key] = deck
        for oldest in list(self._decks)[:-DECKS]:
            del self._decks[oldest]
        return deck


def _folder() -> Path | None:
    """Find the folder of pictures and fonts; None where a test has moved it away."""
    try:
        return asset_root()
    except FileNotFoundError:
        return None


def close_display() -> None:
    """Close the window with all that it has heard, as ``pygame.quit`` does.

    The sound device stays open: to close it takes longer than most tests.
    """
    if pygame.display.get_init():
        pygame.event.clear()
        pygame.display.quit()
