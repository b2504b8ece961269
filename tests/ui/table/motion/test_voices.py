"""What is done at the table is heard as well as seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.ui.system.sounds import SOUND_NAMES
from prefgame.ui.widgets.window import Window
from tests.ui.table_game import sit_down


def test_a_hand_is_heard(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The look page names a sound for each action: packets, calls, cards, tricks."""
    player = sit_down(window, tmp_path, player=None, seed=1, pace="brisk")
    heard: list[str] = []
    monkeypatch.setattr(player.game.sounds, "play", lambda name: heard.append(name))
    player.until(lambda: "gather" in heard or bool(player.game.visits))
    assert heard[0] == "deal"
    assert {"card", "gather"} <= set(heard) and {"call", "pass"} & set(heard)
    assert set(heard) <= set(SOUND_NAMES)
