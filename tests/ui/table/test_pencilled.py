"""The word in pencil: beside its plate, over nothing that must be seen, and soon gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.app.company import Remark
from prefgame.ui.system.display import headless
from prefgame.ui.table.scene import TableScene
from prefgame.ui.table.talk import SEEN
from prefgame.ui.table.tooltips import boxes_slips_avoid
from prefgame.ui.widgets.window import Window
from tests.ui.table_game import sit_down


def say(scene: TableScene, seat: int, words: str = "I should have passed.") -> None:
    scene.word._remark, scene.word._since = Remark(seat, words), 0.0


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("rules", "players"), [("croatian", 3), ("serbian", 4), ("russian", 3)])
def test_it_covers_nothing(size: tuple[int, int], rules: str, players: int, tmp_path: Path) -> None:
    headless()
    window = Window(size)
    seated = sit_down(window, tmp_path, rules=rules, players=players, pace="at_once")
    seated.until_asked()
    shown = 0
    for seat in range(1, players):
        say(seated.table, seat)
        box = seated.table.word.box()
        if box is not None:
            shown += 1
            assert not any(box.overlaps(other) for other in boxes_slips_avoid(seated.table.frame))
    assert shown
    seated.session.close()
    window.close()


def test_it_is_gone_after_some_seconds(window: Window, tmp_path: Path) -> None:
    seated = sit_down(window, tmp_path, pace="at_once")
    seated.until_asked()
    say(seated.table, 1)
    assert seated.table.awake
    seated.frames(int(SEEN / 1000 / 0.1) + 2, dt=0.1)
    assert not seated.table.word.shown
    seated.session.close()


def test_a_switch_turns_it_off(window: Window, tmp_path: Path) -> None:
    seated = sit_down(window, tmp_path, pace="at_once", words=False)
    seated.until_asked()
    say(seated.table, 1)
    seated.frames(1)
    assert not seated.table.word.shown
    seated.session.close()
