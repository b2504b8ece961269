"""Every question of the games with a pot has a scene, and room for its words and choices."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.rules import registry
from prefgame.ui.table.phases.base import QuestionPhase
from prefgame.ui.table.phases.registry import scene_of
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.helpers import POT_GAMES
from tests.ui.table.position_room import assert_room
from tests.ui.table.pot_positions import POSITIONS
from tests.ui.table.seen_things import picture, picture_when_resumed
from tests.ui.table_game import sit_at_rest


@pytest.mark.parametrize("key", (*POT_GAMES, "russian"))
def test_every_phase_has_a_scene_of_its_own(key: str) -> None:
    rules = registry.find_ruleset(key)
    assert not {phase for phase in rules.course if scene_of(rules, phase) is QuestionPhase}


@pytest.mark.parametrize(
    ("size", "deck"),
    each_value([(1024, 640), (1280, 720), (1920, 1080)], ["german", "french"]),
)
def test_every_word_fits_and_every_choice_can_be_hit(
    size: tuple[int, int], deck: str, tmp_path: Path
) -> None:
    assert_room(POSITIONS, size, deck, tmp_path)


@pytest.mark.parametrize(
    "name", ["taken over before the contract", "taken over again", "offered", "bonus"]
)
def test_a_match_resumed_in_a_question_shows_the_same_table(
    name: str, window: Window, tmp_path: Path
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS[name])
    player.click(150, 320)  # the mouse rests on the cloth
    player.until_still()
    before = picture(window)
    assert picture_when_resumed(player) == before
