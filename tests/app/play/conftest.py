"""What the tests of claims share."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.app.storage.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite")
