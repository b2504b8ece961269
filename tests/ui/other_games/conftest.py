"""What the tests of other games share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from prefgame.ui.system.display import headless
from prefgame.ui.widgets.window import Window

SIZES = [(1280, 720), (1920, 1080)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def opened(request: pytest.FixtureRequest) -> Iterator[Window]:
    headless()
    window = Window(request.param, less_motion=True)
    yield window
    window.close()
