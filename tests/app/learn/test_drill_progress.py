"""Which drill comes next, and when a situation is mastered."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from prefgame.app.learn.drills import (
    IN_A_ROW,
    DrillSession,
    Round,
    Standing,
    courses,
    next_drill,
    pick_set,
    remember,
    standing_in,
)
from prefgame.app.session import PLAYER
from prefgame.app.settings import Settings, SettingsFile

SETS = courses()[0].sets
MASTERED, BEGUN = Standing(IN_A_ROW, 9), Standing(1, 4)


def test_three_right_answers_in_a_row_master_a_situation_until_a_wrong_one(tmp_path: Path) -> None:
    file, one, other = SettingsFile(tmp_path / "settings.json"), *SETS[:2]
    for right, row in [(True, 1), (True, 2), (False, 0), (True, 1), (True, 2), (True, 3)]:
        assert remember(file, one, right).row == row
        assert standing_in(file.settings, one).mastered is (row == IN_A_ROW)
    assert remember(file, one, True) == Standing(IN_A_ROW, 7)
    assert standing_in(file.settings, other) == Standing()
    kept = SettingsFile(tmp_path / "settings.json").settings
    assert standing_in(kept, one) == Standing(IN_A_ROW, 7)
    assert remember(file, one, False) == Standing(0, 8)


def test_numbers_that_no_answer_gives_are_taken_for_the_nearest(tmp_path: Path) -> None:
    settings = Settings(drills={SETS[0].key: (99, -4)})
    assert standing_in(settings, SETS[0]) == Standing(IN_A_ROW, 0)
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"drills": {SETS[0].key: [2, 5]}}), "utf-8")
    assert standing_in(SettingsFile(path).settings, SETS[0]) == Standing(2, 5)


def test_about_one_question_in_ten_is_of_a_situation_that_is_mastered() -> None:
    mastered, rng = {one.key for one in SETS[:3]}, random.Random(5)
    picked = [
        pick_set(SETS, lambda one: MASTERED if one.key in mastered else BEGUN, rng).key
        for _each in range(3000)
    ]
    share = sum(one in mastered for one in picked) / len(picked)
    assert 0.08 < share < 0.12
    assert set(picked) == {one.key for one in SETS}


@pytest.mark.parametrize("standing", [MASTERED, BEGUN, Standing()])
def test_where_all_are_alike_each_comes_and_none_twice_in_a_row(standing: Standing) -> None:
    rng, last, seen = random.Random(7), None, set()
    for _each in range(200):
        picked = pick_set(SETS, lambda _one: standing, rng, last)
        assert last is None or picked.key != last.key
        last = picked
        seen.add(picked.key)
    assert seen == {one.key for one in SETS}


def test_one_situation_alone_is_asked_again_and_again_with_its_drills_in_turn() -> None:
    questions, asked = Round(SETS[:1], random.Random(1)), []
    for count in range(2 * len(SETS[0].drills)):

        def standing(_one: object, count: int = count) -> Standing:
            return Standing(0, count)

        asked.append(questions.next(standing))
        assert questions.now == SETS[0]
    assert tuple(asked) == SETS[0].drills * 2


def test_a_drill_asks_the_player_at_once_and_nobody_else_does_anything() -> None:
    for one in SETS[:6]:
        drill = next_drill(one, Standing())
        session = DrillSession(drill, "Wanda")
        assert session.player == PLAYER and session.match.to_act == PLAYER
        assert session.view().table.players[PLAYER] == "Wanda"
        assert session.view().legal and not session.take_events()
        assert not session.advance() and not session.takes_claims and not session.between_hands
        taken = DrillSession(drill, drill.started.players[1])
        assert len(set(taken.view().table.players)) == len(taken.view().table.players)
        session.close()
        taken.close()


def test_the_solution_has_every_weighed_choice_and_a_reason() -> None:
    for one in SETS:
        drill = next_drill(one, Standing())
        session = DrillSession(drill)
        solution = session.solution
        assert [choice.commands[0] for choice in solution.choices] == [
            choice.command for choice, _points in drill.weighed
        ]
        assert solution.reasons, drill.key
        session.close()
