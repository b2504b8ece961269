"""Games that the commands know and the window does not offer yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.app.commands.advise import advise_file
from prefgame.app.commands.replay import replay_file
from prefgame.app.records import open_record
from prefgame.engine.match import Match
from prefgame.engine.proof import prove
from prefgame.rules.registry import COMMANDS_ONLY, RULESETS, UnknownRuleSet
from prefgame.rules.ruleset import RuleSet
from tests.helpers import NAMES, SOME_DEAL, deal

GAMES = pytest.mark.parametrize("rules", COMMANDS_ONLY, ids=lambda rules: rules.key)


@pytest.fixture
def record(tmp_path: Path, rules: RuleSet) -> Path:
    """A record that ends at the first call."""
    hands = zip(NAMES[:3], SOME_DEAL)
    path = tmp_path / "one.pref"
    path.write_text(
        f"rules: {rules.key}\nplayers: {' '.join(NAMES[:3])}\ndealer: {NAMES[2]}\n"
        f"deal: {' | '.join(f'{name} {cards}' for name, cards in hands)} | "
        f"talon {list(SOME_DEAL)[3]}\n",
        "utf-8",
    )
    return path


@GAMES
def test_a_record_is_replayed(record: Path, rules: RuleSet) -> None:
    answer = replay_file(record).data
    assert answer["error"] is None and answer["phase"] == "auction"


@GAMES
def test_the_records_page_says_that_it_does_not_know_the_game(record: Path, rules: RuleSet) -> None:
    opened = open_record(record)
    assert opened.match is None and opened.error is not None
    assert opened.error.reason == "unknown_rules" and "croatian" in opened.error.message


@GAMES
def test_no_seat_of_the_computer_is_asked(record: Path, rules: RuleSet) -> None:
    answer = advise_file(record, "club", 1, 1)
    assert answer.status == 2 and answer.error is not None
    assert f"does not play the {rules.name} game yet" in answer.error


@GAMES
def test_a_stored_match_of_it_is_refused(rules: RuleSet) -> None:
    match = Match.start(rules, NAMES[:3])
    match.submit(deal(2))
    with pytest.raises(UnknownRuleSet):
        prove(match.log)


def test_a_game_is_in_one_list_only() -> None:
    keys = [rules.key for rules in (*RULESETS, *COMMANDS_ONLY)]
    assert len(set(keys)) == len(keys)
