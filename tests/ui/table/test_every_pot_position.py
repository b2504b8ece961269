"""Every question of the games with a pot has a scene, and room for its words and choices."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from prefgame.app.session import Session
from prefgame.i18n import languages, use_language
from prefgame.rules import registry
from prefgame.ui.table.phases.question import QuestionPhase
from prefgame.ui.table.phases.registry import scene_of
from prefgame.ui.widgets.window import Window, headless
from tests.helpers import POT_GAMES
from tests.ui.table.pot_positions import POSITIONS
from tests.ui.table.tooltips.seen_things import picture
from tests.ui.table_game import Player, sit_at_rest


@pytest.mark.parametrize("key", POT_GAMES)
def test_every_phase_has_a_scene_of_its_own(key: str) -> None:
    rules = registry.find_ruleset(key)
    assert not {phase for phase in rules.course if scene_of(rules, phase) is QuestionPhase}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("deck", ["german", "french"])
def test_every_word_fits_and_every_choice_can_be_hit(
    size: tuple[int, int], deck: str, tmp_path: Path
) -> None:
    headless()
    window = Window(size, less_motion=True)
    for name, match in POSITIONS.items():
        seated = sit_at_rest(window, tmp_path / name, match, deck=deck)
        table, layout = seated.table, seated.table.layout
        for code in languages():
            use_language(code)
            table._arrange()
            seated.frames(2)
            assert not table.kit.overflows, (name, code)
            boxes = [choice.rect for choice in table.choices if choice.focusable]
            assert all(box.h >= layout.hit and box.w >= layout.hit for box in boxes), name
            assert all(layout.table.contains(box) for box in boxes), (name, code)
            assert not any(one.overlaps(two) for one, two in combinations(boxes, 2)), (name, code)
            assert not any(box.overlaps(layout.me) for box in boxes), (name, code)
        use_language("en")
    window.close()


@pytest.mark.parametrize(
    "name", ["taken over before the contract", "taken over again", "offered", "bonus"]
)
def test_a_match_resumed_in_a_question_shows_the_same_table(
    name: str, window: Window, tmp_path: Path
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS[name])
    player.click(150, 320)  # the mouse rests on the cloth
    player.until_still()
    before, log = picture(window), player.session.match.log
    session = Session.resume(player.game.store, player.session.number)
    session.advance = lambda: False  # type: ignore[method-assign]
    again = Player(window, player.game, session)
    assert again.session.match.log == log
    again.until_still()
    assert again.table.live
    assert picture(window) == before
