"""What the tests of the widgets share."""

from __future__ import annotations

import pytest


@pytest.fixture
def log() -> list[object]:
    return []
