"""The keys with which the focus goes through the own hand."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.helpers import say
from tests.ui.table.pot_positions import at
from tests.ui.table_game import sit_at_rest


@pytest.mark.parametrize(("key", "which"), [(pygame.K_HOME, 0), (pygame.K_END, -1)])
def test_home_and_end_go_to_a_card_that_may_be_played(
    key: int, which: int, window: Window, tmp_path: Path
) -> None:
    """A dead card in focus would only be refused by Return; the arrows still reach it."""
    match = at("viennese", "pass", "pass", "pass")
    say(match, "CA")
    player = sit_at_rest(window, tmp_path, match)
    hand = player.table.desk.stage.hand
    playable = [card for card in hand if card.enabled]
    assert 1 < len(playable) < len(hand) and not (hand[0].enabled and hand[-1].enabled)
    player.key(pygame.K_TAB)
    player.table.group.focus_on(playable[1])
    player.key(key)
    assert player.table.group.focus is playable[which]
    player.key(pygame.K_RETURN)
    assert player.last_command == playable[which].card


@pytest.mark.parametrize(("key", "which"), [(pygame.K_HOME, 0), (pygame.K_END, -1)])
def test_home_and_end_go_there_at_once_after_the_mouse(
    key: int, which: int, window: Window, tmp_path: Path
) -> None:
    """Where they lead does not depend on a focus that is not seen; where an arrow leads does."""
    match = at("viennese", "pass", "pass", "pass")
    say(match, "CA")
    player = sit_at_rest(window, tmp_path, match)
    group, hand = player.table.group, player.table.desk.stage.hand
    playable = [card for card in hand if card.enabled]
    group.focus_on(playable[1])
    assert not FocusGroup.keyboard
    player.key(pygame.K_RIGHT)
    assert group.focus is playable[1], "the first arrow only shows where the focus is"
    FocusGroup.keyboard = False
    player.key(key)
    assert group.focus is playable[which]
