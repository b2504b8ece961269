"""A kontra of one's own, at the table."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from prefgame.ui.table.slips.answer_slip import AnswerSlip
from prefgame.ui.table.slips.outlook import stake_sentence
from prefgame.ui.widgets.window import Window
from tests.narrow import as_kind
from tests.ui.table.pot_positions import POSITIONS, go_on
from tests.ui.table_game import sit_at_rest


@pytest.mark.parametrize(
    ("name", "command"), [("own kontra", "kontra"), ("own rekontra", "rekontra")]
)
def test_the_oxblood_slip_doubles(name: str, command: str, window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS[name])
    assert as_kind(AnswerSlip, player.table.desk.choices[1]).info.kind == "ox"
    player.key(pygame.K_2)
    assert player.last_command == command


def test_the_pad_says_what_each_defender_plays_for() -> None:
    view = POSITIONS["the declarer's hand is open"].view(0)
    said = "What each defender pays or gets, with the kontra: Cvita 30, you 60."
    assert stake_sentence(view) == said
    rekontra = go_on(POSITIONS["own rekontra"].fork(), "rekontra").view(1)
    assert stake_sentence(rekontra) == "Each defender pays or gets 80."
