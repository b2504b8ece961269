"""Errors that nobody foresaw: each ends in a file, a box that names it, and exit status 1."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pygame
import pytest

import prefgame
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.i18n import languages, use_language
from prefgame.rules.registry import find_ruleset
from prefgame.ui import running, start
from prefgame.ui.frames import routes
from prefgame.ui.program import Program
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.system.display import headless, show_message
from prefgame.ui.system.pictures import drop_pictures
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.window import Window

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 200
"""frames in which an error must have ended the game"""
NAMES = ("Zvonimira", "Bojan", "Cvita")


class Ended(NamedTuple):
    """How the game ended. ``boxes``: title and words of each box."""

    status: int
    reports: list[str]
    boxes: list[tuple[str, str]]
    said: str


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> Iterator[Callable[[], Ended]]:
    """Start the game and wait for its end, which is an error's."""
    drop_pictures()
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    headless()
    boxes: list[tuple[str, str]] = []
    rest, rested = Window._rest, [0]

    def rest_while_it_can_be_waited_for(window: Window) -> None:
        rested[0] += 1
        assert rested[0] < LONGEST, "the game goes on"
        rest(window)

    monkeypatch.setattr(Window, "_rest", rest_while_it_can_be_waited_for)
    monkeypatch.setattr(running, "show_message", lambda *words: boxes.append(words))

    def ended() -> Ended:
        status = start.play()
        found = sorted((tmp_path / "data").glob("prefgame-error-*.txt"))
        reports = [file.read_text("utf-8") for file in found]
        assert not boxes or all(str(found[-1]) in words for _title, words in boxes)
        return Ended(status, reports, boxes, capfd.readouterr().err)

    yield ended
    drop_pictures()


def after(frames: int, then: Callable[[Window], object]) -> Callable[[Window, float | None], None]:
    """Return a frame of the window; after so many of them something happens."""
    frame, drawn = Window.frame, [0]

    def one(window: Window, dt: float | None = None) -> None:
        frame(window, dt)
        drawn[0] += 1
        if drawn[0] == frames:
            then(window)

    return one


def running_programs(monkeypatch: pytest.MonkeyPatch) -> list[Program]:
    """Where each program stands as soon as it runs."""
    programs: list[Program] = []
    run = Program.run

    def noted(program: Program, files: Sequence[str]) -> None:
        programs.append(program)
        run(program, files)

    monkeypatch.setattr(Program, "run", noted)
    return programs


def fail(*_parts: object, **_named: object) -> None:
    raise ZeroDivisionError(f"{NAMES[0]} is odd")


def check(ended: Ended) -> str:
    """One report, one box, one sentence, no name; returns the report."""
    assert ended.status == 1
    (report,), ((title, words),) = ended.reports, ended.boxes
    assert title == "Preference" and "stop" in words and ended.said.count("\n") == 1
    assert ended.said.startswith("prefgame: The game had to stop") and "Traceback" not in ended.said
    assert report.startswith("The game had to stop") and "send this file" in report
    assert f"prefgame {prefgame.__version__}" in report and "Traceback" in report
    return report


@pytest.mark.parametrize("what", ["handle", "update", "draw"])
def test_an_error_in_a_scene(
    monkeypatch: pytest.MonkeyPatch, play: Callable[[], Ended], what: str
) -> None:
    def spoil(window: Window) -> None:
        monkeypatch.setattr(type(window.scene), what, fail)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))

    monkeypatch.setattr(Window, "frame", after(3, spoil))
    report = check(play())
    assert "ZeroDivisionError" in report and "on the window: FirstStartScene" in report


def test_an_error_in_a_match_has_its_last_events_and_costs_nothing_of_it(
    monkeypatch: pytest.MonkeyPatch, play: Callable[[], Ended], tmp_path: Path
) -> None:
    seen: list[int] = []

    def sit_down(window: Window) -> None:
        program = programs[-1]
        store, rules = program.store, find_ruleset("croatian")
        program.open(routes.MatchTable(Session.begin(store, rules, NAMES, ("simple",) * 3, seed=7)))

    def spoil_later(scene: TableScene, passed: float) -> None:
        update(scene, passed)
        if len(scene.shown.session.seen_log()) > 3:
            seen.append(len(scene.shown.session.seen_log()))
            fail()

    programs, update = running_programs(monkeypatch), TableScene.update
    monkeypatch.setattr(TableScene, "update", spoil_later)
    monkeypatch.setattr(Window, "frame", after(3, sit_down))
    report = check(play())
    assert "seat 0 is odd" in report and not any(name in report for name in NAMES)
    assert "the match, as the player saw it:" in report and " BidCalled " in report
    assert "on the window: TableScene" in report
    store = Store(tmp_path / "data" / "matches.sqlite")
    (match,) = store.unfinished_matches()
    assert len(store.load(match.id)[1].log) >= seen[0]
    assert store.load(match.id)[1].table.players == NAMES
    store.close()


@pytest.mark.parametrize("name", ["card faces", "report"])
def test_an_error_in_a_thread_ends_the_game_in_the_same_way(
    monkeypatch: pytest.MonkeyPatch, play: Callable[[], Ended], name: str
) -> None:
    def begin(_window: Window) -> None:
        Thread(target=fail, name=name).start()

    monkeypatch.setattr(Window, "frame", after(3, begin))
    assert "in fail\n" in check(play())


def test_an_error_while_the_scenes_are_loaded(
    monkeypatch: pytest.MonkeyPatch, play: Callable[[], Ended]
) -> None:
    monkeypatch.setattr("prefgame.ui.program._load_scenes", fail)
    assert "ZeroDivisionError" in check(play())


def test_an_error_in_the_thread_that_writes_does_not_leave_the_window_waiting(
    monkeypatch: pytest.MonkeyPatch, play: Callable[[], Ended]
) -> None:
    monkeypatch.setattr("prefgame.app.storage.store.LAST_PATIENCE", 0.1)

    def spoil(_window: Window) -> None:
        monkeypatch.setattr(Store, "_write_match", fail)
        program = programs[-1]
        Session.begin(program.store, find_ruleset("croatian"), NAMES, ("simple",) * 3)

    programs = running_programs(monkeypatch)
    monkeypatch.setattr(Window, "frame", after(3, spoil))
    assert "_write_match" in check(play())


def test_an_error_that_is_raised_again_while_the_game_ends(
    monkeypatch: pytest.MonkeyPatch, play: Callable[[], Ended]
) -> None:
    """Whatever fails, the store is closed."""
    closed: list[Store] = []
    close = Store.close

    def noted_close(store: Store) -> None:
        closed.append(store)
        close(store)

    monkeypatch.setattr(Store, "close", noted_close)
    monkeypatch.setattr(Program, "_stand_up", fail)
    monkeypatch.setattr(MenuScene, "draw", fail)
    monkeypatch.setattr(Window, "frame", after(2, fail))
    assert "During handling of the above" in check(play()) and closed


def test_an_error_that_the_game_survives_is_reported_too(
    monkeypatch: pytest.MonkeyPatch, play: Callable[[], Ended]
) -> None:
    """A seat whose thinking fails does the least it may, and a page that cannot be judged is empty:
    the players go on, and those who make the game hear of it.
    """

    def log(window: Window) -> None:
        for _time in range(running.MOST_LOGGED + 3):
            try:
                fail()
            except ZeroDivisionError:
                logging.getLogger("prefgame.app.play.thinking").exception("seat 1 failed")
        logging.getLogger("prefgame.app").warning("a file of somebody else's", exc_info=True)
        window.running = False

    monkeypatch.setattr(Window, "frame", after(3, log))
    ended = play()
    assert (ended.status, ended.boxes, len(ended.reports)) == (0, [], running.MOST_LOGGED)
    assert ended.reports[0].startswith("An error in the game was noted here")
    assert "seat 1 failed" in ended.reports[0] and "ZeroDivisionError" in ended.reports[0]


def test_hooks_are_given_back(play: Callable[[], Ended], monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    before, handlers = threading.excepthook, list(logging.getLogger("prefgame").handlers)
    monkeypatch.setattr(Window, "frame", after(2, fail))
    check(play())
    assert threading.excepthook is before
    assert logging.getLogger("prefgame").handlers == handlers


# ---- what came with the game is not there


@pytest.fixture
def assets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Give a copy of the pictures and fonts that can be spoilt, beside a package that
    is not ours.
    """
    shutil.copytree(ROOT / "assets", tmp_path / "assets", ignore=shutil.ignore_patterns("pictures"))
    monkeypatch.setattr(prefgame, "__file__", str(tmp_path / "prefgame" / "__init__.py"))
    return tmp_path / "assets"


@pytest.mark.parametrize("lost", ["**/*", "fonts/*", "fonts/EBGaramond-*"])
def test_a_start_without_a_part_of_the_game(
    play: Callable[[], Ended], assets: Path, lost: str
) -> None:
    for file in assets.glob(lost):
        if file.is_file():
            file.unlink()
    ended = play()
    assert (
        "a part of it is missing or damaged" in check(ended)
        and "install the game again" in ended.said
    )


def test_a_font_that_is_no_font(play: Callable[[], Ended], assets: Path) -> None:
    for font in (assets / "fonts").glob("*.ttf"):
        font.write_bytes(b"no font")
    report = check(play())
    assert "a part of it is missing or damaged" in report and ".ttf" in report


def test_an_icon_that_is_no_picture_keeps_no_window_closed(assets: Path) -> None:
    """The game said that it found no screen."""
    (assets / "icons" / "icon.png").write_bytes(b"no picture")
    headless()
    Window().close()


def test_pictures_that_vanish_while_the_game_runs(
    monkeypatch: pytest.MonkeyPatch, play: Callable[[], Ended], assets: Path
) -> None:
    def move_away(window: Window) -> None:
        assets.rename(assets.with_name("elsewhere"))
        window.configure(deck="french")

    monkeypatch.setattr(Window, "frame", after(5, move_away))
    assert "a part of it is missing or damaged" in check(play())


# ---- without a screen


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these always have a display")
@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_nobody_waits_for_a_box_that_nobody_can_see(tmp_path: Path, driver: str) -> None:
    program = """
import sys
from prefgame.ui.widgets.window import Window
Window.frame = lambda window, dt=None: 1 / 0
from prefgame.__main__ import main
sys.exit(main([]))
"""
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    kept |= {"PREFGAME_HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": driver}
    command = [sys.executable, "-c", program]
    done = subprocess.run(
        command, cwd=tmp_path, env=kept, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1 and done.stderr.count("\n") == 1, done.stderr
    (report,) = (tmp_path / "data").glob("prefgame-error-*.txt")
    assert str(report) in done.stderr and "ZeroDivisionError" in report.read_text("utf-8")


def test_the_lines_of_the_box_are_broken_but_not_the_name_of_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(
        pygame.display, "message_box", lambda _t, text, *_k, **_n: shown.append(text)
    )
    file = "/home/" + "folder-" * 20 + "/prefgame-error.txt"
    show_message("title", f"{'some words ' * 20}\n\nIn {file}.")
    lines = shown[0].split("\n")
    assert "" in lines and all(len(line) <= 80 for line in lines if file not in line)
    assert any(file in line for line in lines)


def test_its_words_are_spoken_in_every_language() -> None:
    said = set()
    for code in languages():
        use_language(code)
        said.add(running._what_happened(ZeroDivisionError()) + running._please_send())
    use_language("en")
    assert len(said) == len(languages())
