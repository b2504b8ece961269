"""The window can be closed at any moment, also while pictures are being read."""

from __future__ import annotations

from prefgame.ui.draw.deck import FACES
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.window import Window


def test_closing_while_the_faces_are_read_ends_the_reading_first() -> None:
    for _ in range(8):
        headless()
        window = Window((1280, 720))
        window.kit.deck.read_ahead((card, 300, True) for card in FACES)
        deck = window.kit.deck
        window.close()
        assert not deck.reading
