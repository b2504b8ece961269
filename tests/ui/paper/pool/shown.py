"""A pulya on a window, over a log of numbers alone."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from prefgame.engine.events import Event, start_of
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.scores.pool.drawing import PulyaDrawing
from prefgame.ui.widgets.window import Window
from tests.narrow import as_kind
from tests.ui.paper.shown_scenes import FakeGame, show


def source(log: Sequence[Event], seat: int = 0) -> Any:
    """Return what a paper is arranged from, as that seat sees it."""
    started = start_of(log)
    rules = find_ruleset(started.rules).with_options(dict(started.options))
    view = SimpleNamespace(
        table=SimpleNamespace(rules=rules), turn=SimpleNamespace(phase=Phase.PLAY), seat=seat
    )
    return SimpleNamespace(seen_log=lambda: log, open_log=lambda: log, view=lambda: view)


def shown(window: Window, log: Sequence[Event], seat: int = 0) -> SheetScene:
    """Return the score sheet of this log on the window."""
    return show(window, SheetScene(FakeGame(window), source(log, seat)))


def drawn_pulya(scene: SheetScene) -> PulyaDrawing:
    """Return the pulya of the scene as it is drawn."""
    return as_kind(PulyaDrawing, scene.drawn)
