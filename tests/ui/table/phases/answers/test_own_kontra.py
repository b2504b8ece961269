"""A kontra of one's own, at the table."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from prefgame.ui.widgets.window import Window
from tests.ui.table.pot_positions import POSITIONS
from tests.ui.table_game import sit_at_rest


@pytest.mark.parametrize(
    ("name", "command"), [("own kontra", "kontra"), ("own rekontra", "rekontra")]
)
def test_the_oxblood_slip_doubles(name: str, command: str, window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS[name])
    assert player.table.choices[1].kind == "ox"
    player.key(pygame.K_2)
    assert player.last_command == command
