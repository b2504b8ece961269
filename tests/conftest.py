"""What holds for the whole suite: ``--regen`` rewrites the goldens instead of comparing with them;
every test begins in English; of tests with many cases a sample is run, unless ``--thorough`` is
said.
"""

from __future__ import annotations

import gc
import os
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import settings

from prefgame.app.storage import store as store_module
from prefgame.app.storage import store_file
from prefgame.i18n import ENGLISH, use_language
from prefgame.solver import COMPILED
from prefgame.ui.draw import theme
from prefgame.ui.system.display import headless
from tests.app.storage.slow_disk import SlowDisk
from tests.sample import ONE_IN, left_out, like_others, sample_of_commit

collect_ignore = ["art"]
"""tests of the drawing, which has a gate of its own: ``build/gates.py``"""

settings.register_profile("prefgame", deadline=None, derandomize=True, database=None)
settings.load_profile("prefgame")


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # behind a shell's & Ctrl+C is ignored, and so in every program that a test starts
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regen",
        action="store_true",
        help="rewrite the files under tests/golden from what the game says now",
    )
    parser.addoption("--thorough", action="store_true", help="run every case")
    parser.addoption(
        "--few-languages",
        action="store_true",
        help="of languages that are like another one run a sample, as the gate does",
    )
    parser.addoption(
        "--sample",
        help="the name of the sample of cases to run, if not every case; by default the commit",
    )
    parser.addoption(
        "--no-skips",
        action="store_true",
        help="fail where a test is skipped, as the gate does: it has all that they need",
    )


SAMPLE = pytest.StashKey[str]()
"""the name of the sample of a run"""


LONGEST = "tests/ui/test_self_test.py"
"""what takes minutes"""
JUDGED = "tests/ai/"
"""what tests the judgement of the seats"""
ALIKE = "tests/ai/imagine/"
"""what tests its parts, and that both forms of them are alike"""


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """Interpreted, a seat imagines six deals, too few for the judgement that is tested."""
    if not COMPILED and item.nodeid.startswith(JUDGED) and not item.nodeid.startswith(ALIKE):
        item.add_marker(pytest.mark.skip(reason="interpreted, a seat imagines six deals only"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take a sample of the cases (``tests/sample.py``), or all of them for a thorough run."""
    missing: set[str] = set()
    if not config.getoption("--thorough"):
        missing = left_out([item.nodeid for item in items], config.stash[SAMPLE])
    elif config.getoption("--few-languages"):
        missing = like_others([item.nodeid for item in items], config.stash[SAMPLE])
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in missing])
    kept = [item for item in items if item.nodeid not in missing]
    # one that takes minutes would be alone at the end, and all other processes idle
    items[:] = sorted(kept, key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_collection_finish() -> None:
    """Let rounds of the garbage collector leave out what is there now, for it stays to the end; and
    let them come less often.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


def pytest_configure(config: pytest.Config) -> None:
    """Choose the sample; the processes of one run have the same one."""
    given = getattr(config, "workerinput", {}).get("sample") or config.getoption("--sample")
    config.stash[SAMPLE] = given or sample_of_commit()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a process of the run which sample it is."""
    node.workerinput["sample"] = node.config.stash[SAMPLE]


def pytest_sessionstart(session: pytest.Session) -> None:
    """Say which sample is taken; a quiet run has no header for it."""
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and not session.config.getoption("--thorough"):
        name = session.config.stash[SAMPLE]
        terminal.write_line(
            f"Of cases that are alike, sample {name}: one in {ONE_IN}. "
            f"Again by --sample {name}; all of them by --thorough."
        )


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail where a test was skipped that may not be."""
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal is None or not session.config.getoption("--no-skips"):
        return
    if terminal.stats.get("skipped"):
        terminal.write_line("\nTests were skipped that may not be, see below: it has failed.")
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session", autouse=True)
def unhurried_disk() -> Iterator[None]:
    """Nobody pulls the plug here: nothing waits until what is written can no longer be lost."""
    connect = store_file._connect

    def open_store(path: Path, patience: float) -> sqlite3.Connection:
        db = connect(path, patience)
        db.execute("PRAGMA synchronous = OFF")
        return db

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store_file, "_connect", open_store)
        patch.setattr(os, "fsync", lambda _descriptor: None)
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Give the language in use belongs to the whole program: a test that changes it must not change
    the next one.
    """
    use_language(ENGLISH)
    yield
    use_language(ENGLISH)


@pytest.fixture
def regen(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--regen"))


@pytest.fixture
def screen() -> Iterator[None]:
    """Give a small screen that nobody sees, for what is drawn without a window."""
    headless()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    theme.drop_pictures()
    pygame.quit()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    """Give the disk on which every store writes from now on."""
    disk = SlowDisk()
    monkeypatch.setattr(store_module, "encode_event", disk.write)
    yield disk
    disk.busy = False
