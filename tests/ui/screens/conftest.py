"""What the tests of the screens share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_home(home: Path) -> None:
    """No screen reads or writes the files of the user who runs the tests."""
