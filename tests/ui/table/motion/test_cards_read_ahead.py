"""The pictures of cards that may be seen next are read in a thread, and none while a card moves."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from prefgame.rules.base import Phase
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.window import Window
from tests.ui.table.positions import POSITIONS
from tests.ui.table_game import sit_down


@pytest.mark.usefixtures("own_pictures")
@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_once_they_are_read_a_trick_needs_no_file(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    window = Window(size)
    player = sit_down(window, tmp_path, POSITIONS["lead"], pace="at_once")
    deck = window.kit.deck
    player.until_asked()
    player.until(lambda: not deck.reading)
    assert deck._read, "some are still to be asked for"
    read: list[str] = []
    load = pygame.image.load

    def noted(path: Path) -> Surface:
        read.append(Path(path).parent.name)
        return load(path)

    monkeypatch.setattr(pygame.image, "load", noted)
    player.press(player.table.desk.stage.hand[0])
    player.until(lambda: player.table.frame.pad().last_h > 0)
    player.frames(4)
    assert player.session.view().turn.phase is Phase.PLAY
    assert not {"cards_german", "half"} & {*read}
    window.close()
