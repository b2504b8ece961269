"""A card that looks wrong is written into a file that the commands open."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame import __version__
from prefgame.app.commands.records import advise_file, replay_file
from prefgame.app.records import last_choice, report_text, save_report
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from tests.app.test_session import go_on
from tests.narrow import as_kind


def table_after_a_choice(home: Path, rules: RuleSet, level: str) -> Session:
    """Return a table at which the player acts, and somebody else has acted."""
    players = ("Ana", "Bojan", "Cvita")
    session = Session.begin(
        Store(home / "matches.sqlite"), rules, players, (None, level, level), seed=5, first_dealer=0
    )
    session.deal()
    go_on(session)
    return session


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_report_ends_at_the_decision_and_has_what_the_seat_thought(
    rules: RuleSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    session = table_after_a_choice(tmp_path, rules, "beginner")
    choice = last_choice(session)
    session.close()
    assert choice is not None and choice.hidden
    path = save_report(choice)
    text = path.read_text("utf-8")
    assert __version__ in text and "level beginner" in text and str(choice.command) in text
    assert "in points" in text
    replayed = replay_file(path)
    assert replayed.error is None
    seat = as_kind(int, choice.before.to_act)
    assert replayed.data["to_act"] == choice.before.table.players[seat]
    assert str(choice.command) in replayed.data["legal"]
    assert advise_file(path, "simple", 1, 1).error is None
    again = save_report(choice)
    assert again != path and again.read_text("utf-8") == text


def test_a_seat_that_weighs_nothing_is_reported_too(tmp_path: Path) -> None:
    session = table_after_a_choice(tmp_path, RULESETS[0], "simple")
    choice = last_choice(session)
    session.close()
    assert choice is not None and "rules of thumb" in report_text(choice)


def test_nothing_is_reported_before_anybody_has_chosen(tmp_path: Path) -> None:
    session = Session.begin(
        Store(tmp_path / "matches.sqlite"),
        RULESETS[0],
        ("Ana", "Bojan", "Cvita"),
        (None, "club", "club"),
    )
    assert last_choice(session) is None
    session.close()
