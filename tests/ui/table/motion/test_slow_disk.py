"""The window beside a disk that takes its time: it goes on drawing, and shows nothing that
is not stored.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from prefgame.app.storage.store import Store
from prefgame.ui.frames import routes
from prefgame.ui.widgets.window import Window
from tests.app.storage.slow_disk import SlowDisk
from tests.ui import table_game
from tests.ui.table.positions import POSITIONS
from tests.ui.table_game import sit_down


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch, window: Window) -> Window:
    """In a program whose store writes on a thread of its own."""
    monkeypatch.setattr(table_game, "Store", partial(Store, behind=True))
    return window


def test_a_card_is_shown_as_played_only_when_it_is_stored(
    window: Window, tmp_path: Path, slow: SlowDisk
) -> None:
    player = sit_down(window, tmp_path, POSITIONS["lead"])
    player.until_asked()
    before = player.table.shown.view
    slow.busy = True
    card = player.table.desk.stage.hand[0]
    player.press(card)
    player.frames(60)
    assert (
        player.session.writing
        and player.table.shown.view == before
        and not player.table.shown.live
        and card in player.table.desk.stage.hand
    )
    slow.busy = False
    player.until(lambda: player.table.shown.view != before)
    player.until_asked()
    assert len(player.table.desk.stage.hand) == len(before.cards) - 1


@pytest.mark.parametrize("name", ["auction", "exchange", "all passed"])
def test_hands_are_played_to_their_end_behind_a_busy_disk(
    window: Window, tmp_path: Path, slow: SlowDisk, name: str
) -> None:
    """The disk comes and goes all the time; whatever the player does, does once."""
    player = sit_down(window, tmp_path, POSITIONS[name], pace="at_once")
    for frame in range(6000):
        slow.busy = frame % 5 < 4
        if player.ready:
            player.table.hands.submit(player.session.view().legal[0])
        player.frames()
        if player.game.visits:
            break
    assert player.game.visits == [routes.HandResult(player.session)] and not player.session.has_news
    slow.busy = False
    player.session.close()
    player.game.store.close()
    assert Store(player.game.store.path).load(1)[1] == player.session.match
