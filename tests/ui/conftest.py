"""What the tests of the window share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from prefgame.app.storage.store import Store
from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window, headless


@pytest.fixture
def window() -> Iterator[Window]:
    """A window without a screen, 1280 x 720, in which no key was pressed yet."""
    headless()
    FocusGroup.keyboard = False
    opened = Window((1280, 720))
    yield opened
    opened.close()


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """An empty store, in a home of its own."""
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    return Store(tmp_path / "matches.db")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> dict[str, Box]:
    """Every text that is written from now on, and the box in which it was written first; may be
    cleared.
    """
    boxes: dict[str, Box] = {}
    real = Kit.text

    def text(
        kit: Kit, surface: Surface, x: float, y: float, words: str, *how: Any, **more: Any
    ) -> Box:
        box = real(kit, surface, x, y, words, *how, **more)
        boxes.setdefault(words, box)
        return box

    monkeypatch.setattr(Kit, "text", text)
    return boxes
