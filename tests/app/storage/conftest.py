"""What the tests of the store share."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from prefgame.app.storage import store as store_module
from prefgame.app.storage import store_file
from tests.app.storage.stored_matches import Disk


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    state, real = Disk(), store_file._connect

    def connect(path: Path, patience: float) -> sqlite3.Connection:
        db = real(path, patience)
        db.execute(state.pragma)
        state.connections.append(db)
        return db

    monkeypatch.setattr(store_file, "_connect", connect)
    monkeypatch.setattr(store_module, "PATIENCE", 0.0)
    return state
