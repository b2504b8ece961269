"""What holds for the whole suite: ``--regen`` rewrites the goldens instead of comparing with them;
every test begins in English; of tests with many cases a part is run, unless ``--thorough`` is said.
"""

from __future__ import annotations

import re
import signal
from collections import defaultdict
from collections.abc import Iterator, Sequence
from zlib import crc32

import pygame
import pytest
from hypothesis import settings

from prefgame.app.storage import store as store_module
from prefgame.i18n import ENGLISH, use_language
from prefgame.rules.registry import RULESETS
from prefgame.solver import COMPILED
from prefgame.ui.draw import theme
from prefgame.ui.widgets.window import headless
from tests.app.storage.slow_disk import SlowDisk

collect_ignore = ["art"]
"""tests of the drawing, which has a gate of its own: ``build/art_gate.py``"""

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
    parser.addoption(
        "--thorough",
        action="store_true",
        help="run every case, also where a part of them is enough for the gate",
    )


SAMPLED = ("tests/ui/", "tests/ai/", "tests/app/", "tests/engine/test_conformance.py")
"""whose cases are alike: sizes, languages, tables, positions"""
DRAWN = "tests/ui/"
MANY = 3
ONE_IN = 64


GAMES = frozenset(rules.key for rules in RULESETS)


def _games_of(case: pytest.Item) -> frozenset[str]:
    """The rule sets that the name of a case has in it."""
    return GAMES.intersection(re.split(r"\W+", case.nodeid.partition("[")[2]))


def _left_out(cases: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """Of the cases of one test, those that only a thorough run has."""
    games = GAMES if cases[0].nodeid.startswith(DRAWN) else frozenset[str]()
    for at, case in enumerate(cases):
        if at and _games_of(case) <= games and crc32(case.nodeid.encode()) % ONE_IN:
            yield case
        else:
            games |= _games_of(case)


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
    """Of these tests, where they have many cases, the first is run, the first of every game where
    no window is drawn, and about one in sixty-four of the others, always the same ones: all of them
    take longer than the twenty minutes that a gate may take.
    """
    if config.getoption("--thorough"):
        return
    cases: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.nodeid.startswith(SAMPLED):
            cases[item.nodeid.partition("[")[0]].append(item)
    left_out = {
        case
        for all_of_one in cases.values()
        if len(all_of_one) >= MANY
        for case in _left_out(all_of_one)
    }
    config.hook.pytest_deselected(items=[*left_out])
    kept = [item for item in items if item not in left_out]
    # one that takes minutes would be alone at the end, and all other processes idle
    items[:] = sorted(kept, key=lambda item: not item.nodeid.startswith(LONGEST))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The language in use belongs to the whole program: a test that changes it must not change the
    next one.
    """
    use_language(ENGLISH)
    yield
    use_language(ENGLISH)


@pytest.fixture
def regen(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--regen"))


@pytest.fixture
def screen() -> Iterator[None]:
    """A small screen that nobody sees, for what is drawn without a window."""
    headless()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    theme.drop_pictures()
    pygame.quit()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    """The disk on which every store writes from now on."""
    disk = SlowDisk()
    monkeypatch.setattr(store_module, "encode_event", disk.write)
    yield disk
    disk.busy = False
