"""What the tests of the window share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

import prefgame.app.play.thinking as thinking_module
from prefgame.app.look_back import judge as judge_module
from prefgame.app.look_back.judge import Judgement
from prefgame.app.play.thinking import Hint
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store
from prefgame.engine.events import Event
from prefgame.engine.view import SeatView
from prefgame.solver import Stop
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.program import Program
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.ui.kept import Kept, widen
from tests.ui.table.hints.asked_hints import KNOWN
from tests.ui.whole_program import Open, frames, unseen

JUDGED: dict[tuple[str, bool], list[Judgement]] = {}
"""the judgements of the hands that were judged to their end"""
KEPT = Kept()


@pytest.fixture
def own_pictures() -> None:
    """Let windows read and draw everything themselves, and drop it when they close."""


@pytest.fixture(scope="session", autouse=True)
def known_lines() -> Iterator[None]:
    """Let the fonts be asked once by many tests."""
    with pytest.MonkeyPatch.context() as patch:
        widen(patch)
        yield


@pytest.fixture(autouse=True)
def kept_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the next window take what one has drawn: many are opened in one process."""
    if "own_pictures" in request.fixturenames:
        KEPT.drop_all()
    else:
        KEPT.lay(monkeypatch)


@pytest.fixture
def window() -> Iterator[Window]:
    """Give a window without a screen, 1280 x 720, in which no key was pressed yet."""
    headless()
    FocusGroup.keyboard = False
    opened = Window((1280, 720))
    yield opened
    opened.close()


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """Give an empty store, in a home of its own."""
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    return Store(tmp_path / "matches.db")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> dict[str, Box]:
    """Every text that is written from now on, and the box in which it was written first;
    may be cleared.
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


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a home of its own, empty, for settings, store and records."""
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def program(home: Path) -> Iterator[Open]:
    """Open the program at the menu, as often as wished; at the end everything is closed.

    The menu is drawn in the next frame: most tests go on at once.
    """
    opened: list[Program] = []

    def open_program(
        size: tuple[int, int] = (1280, 720),
        prepare: Callable[[Store], None] | None = None,
        **how: Any,
    ) -> Program:
        headless()
        FocusGroup.keyboard = False
        store = Store()
        if prepare is not None:
            prepare(store)
        rooms = Program(Window(size, less_motion=True, **how), SettingsFile(), store)
        opened.append(rooms)
        rooms.open(routes.Menu())
        with unseen(rooms.window):
            frames(rooms)
        return rooms

    yield open_program
    for rooms in opened:
        rooms.window.close()
        rooms.store.close()


@pytest.fixture
def log() -> list[object]:
    """Give what the widgets of a test have reported, in order."""
    return []


@pytest.fixture
def remembered_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Think once about a question that is asked at another size or in another language."""
    real: Callable[[SeatView, str], Hint] = vars(thinking_module)["find_hint"]

    def find(view: SeatView, stream: str = "") -> Hint:
        key = repr((view, stream))
        if key not in KNOWN:
            KNOWN[key] = real(view, stream)
        return KNOWN[key]

    monkeypatch.setattr(thinking_module, "find_hint", find)


@pytest.fixture(autouse=True)
def judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge a hand that many tests look at once a process: it takes seconds each time."""
    real = judge_module.judgements

    def judgements(log: Sequence[Event], stop: Stop | None = None) -> Iterator[Judgement]:
        hand = repr(tuple(log)), bool(vars(judge_module)["COMPILED"])
        found = JUDGED.get(hand)
        if found is not None:
            yield from found
            return
        so_far: list[Judgement] = []
        for judgement in real(log, stop):
            so_far.append(judgement)
            yield judgement
        JUDGED[hand] = so_far

    monkeypatch.setattr(judge_module, "judgements", judgements)
