"""The menu of the table by its keys: each does what it does at the table, or is not offered."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from prefgame.rules.base import Phase
from prefgame.ui.frames import routes
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.window import Window
from tests.ui.table.positions import POSITIONS
from tests.ui.table_game import Player, sit_at_rest


def in_its_menu(window: Window, tmp_path: Path) -> tuple[Player, TableMenu]:
    player = sit_at_rest(window, tmp_path, POSITIONS["lead"])
    player.key(pygame.K_ESCAPE)
    menu = window.scene
    assert isinstance(menu, TableMenu)
    return player, menu


@pytest.mark.parametrize("key", [keys.RULES, keys.SCORE_SHEET])
def test_a_key_that_is_offered_works(window: Window, tmp_path: Path, key: int) -> None:
    player, _menu = in_its_menu(window, tmp_path)
    player.key(key)
    offered: dict[int, routes.Route] = {
        keys.RULES: routes.RulesPage(player.table.shown.view.table.rules, Phase.PLAY),
        keys.SCORE_SHEET: routes.ScoreSheet(player.session),
    }
    assert player.game.visits == [offered[key]] and isinstance(window.scene, TableScene)


def test_the_deck_changes_by_its_key(window: Window, tmp_path: Path) -> None:
    player, _menu = in_its_menu(window, tmp_path)
    before = window.kit.deck.name
    player.key(keys.DECK)
    assert window.kit.deck.name != before and isinstance(window.scene, TableScene)


def test_every_key_that_a_line_names_is_its_own(window: Window, tmp_path: Path) -> None:
    _player, menu = in_its_menu(window, tmp_path)
    named = [button for button in menu.buttons if button.hint.startswith("Key ")]
    assert len(named) > 3 and all(button.shortcut is not None for button in named)


@pytest.mark.parametrize("key", [keys.HINT, keys.PILES, keys.LAST_TRICK])
def test_a_key_that_is_not_offered_does_nothing(window: Window, tmp_path: Path, key: int) -> None:
    player, menu = in_its_menu(window, tmp_path)
    player.key(key)
    assert window.scene is menu and not player.table.hints.shown and not player.game.visits
