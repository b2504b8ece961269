"""What holds for the whole suite: ``--regen`` rewrites the goldens instead of comparing with them;
every test begins in English.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from hypothesis import settings

from prefgame.app.storage import store as store_module
from prefgame.i18n import ENGLISH, use_language
from prefgame.ui.draw import theme
from prefgame.ui.widgets.window import headless
from tests.app.storage.slow_disk import SlowDisk

settings.register_profile("prefgame", deadline=None, derandomize=True, database=None)
settings.load_profile("prefgame")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regen",
        action="store_true",
        help="rewrite the files under tests/golden from what the game says now",
    )


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
