"""Options of the whole suite: ``--regen`` rewrites the goldens instead of comparing with them."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("prefgame", deadline=None, derandomize=True, database=None)
settings.load_profile("prefgame")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regen", action="store_true", help="rewrite the files under tests/golden from what the game says now")


@pytest.fixture
def regen(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--regen"))
