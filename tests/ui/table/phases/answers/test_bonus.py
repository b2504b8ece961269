"""The question about aces, at the table."""

from __future__ import annotations

from pathlib import Path

import pygame

from prefgame.ui.table.last_calls import last_calls
from prefgame.ui.widgets.window import Window
from tests.ui.table.pot_positions import POSITIONS, go_on
from tests.ui.table_game import sit_at_rest


def test_saying_nothing_comes_first_and_nothing_is_brass(window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["bonus"])
    quiet, spoken = player.table.choices
    assert player.labels() == ["Say nothing", "No aces"]
    assert player.table.group.focus is quiet and {quiet.kind, spoken.kind} == {"paper"}
    player.key(pygame.K_2)
    assert player.last_command == "no aces"


def test_a_declarer_who_said_nothing_of_aces_says_nothing_aloud() -> None:
    after = go_on(POSITIONS["bonus"].fork(), "no")
    assert "right" not in last_calls(after.view(1))
