"""What holds for the whole suite: ``--regen`` rewrites the goldens instead of comparing with them; every test begins in English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from prefgame.words import ENGLISH, use_language

settings.register_profile("prefgame", deadline=None, derandomize=True, database=None)
settings.load_profile("prefgame")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regen", action="store_true", help="rewrite the files under tests/golden from what the game says now")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The language in use belongs to the whole program: a test that changes it must not change the next one."""
    use_language(ENGLISH)
    yield
    use_language(ENGLISH)


@pytest.fixture
def regen(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--regen"))
