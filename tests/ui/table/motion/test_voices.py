"""What is done at the table is heard as well as seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.ui.system.sounds import SOUND_NAMES
from prefgame.ui.widgets.window import Window
from tests.ui.table_game import sit_down


def test_a_hand_is_heard(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The look page names a sound for each action: packets, calls, cards, tricks. Each comes from
    where its seat is.
    """
    player = sit_down(window, tmp_path, player=None, seed=1, pace="brisk")
    heard: list[str] = []
    calls, cards = set[float](), set[tuple[str, float]]()

    def play(name: str, side: float) -> None:
        heard.append(name)
        if name in ("call", "pass"):
            calls.add(side)
        elif name in ("card", "highest"):
            cards.add((player.table.desk.stage.trick[-1][0], side))

    monkeypatch.setattr(player.game.sounds, "play", play)
    player.until(lambda: "gather" in heard or bool(player.game.visits))
    assert heard[0] == "deal"
    assert {"card", "gather"} <= set(heard) and {"call", "pass"} & set(heard)
    assert set(heard) <= set(SOUND_NAMES)
    assert calls == {-0.6, 0.0, 0.6}
    assert len(cards) > 1 and cards <= {("left", -0.6), ("me", 0.0), ("right", 0.6)}
