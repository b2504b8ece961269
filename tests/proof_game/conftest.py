from __future__ import annotations

import pytest

from tests.proof_game.known import make_known


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch)
