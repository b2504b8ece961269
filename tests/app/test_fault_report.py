"""The file about an error that nobody foresaw: what it has, and what it must not have."""

from __future__ import annotations

import os
import random
import re
import tempfile
from pathlib import Path

import pytest

from prefgame.app import fault_report
from prefgame.app.fault_report import Circumstances, at_the_table, fault_text, save_fault
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.match import Match
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet

LEAD = "Send this file."


def failed(message: str, cause: str = "") -> Exception:
    """Return an error that was really raised, perhaps because of another one."""
    try:
        try:
            if cause:
                raise KeyError(cause)
        except KeyError as first:
            raise ValueError(message) from first
        raise ValueError(message)
    except ValueError as error:
        return error


def at_random(match: Match, events: int) -> Match:
    """Return the match, once it has so many events."""
    rng = random.Random(1)
    while len(match.log) < events:
        if isinstance(match.to_act, int):
            match.submit(rng.choice(match.legal()))
        else:
            match.submit(shuffled_deal(rng, match.table.next_dealer() or 0))
    return match


@pytest.fixture
def played() -> Match:
    return at_random(Match.start(find_ruleset("croatian"), ("Čvita", "Bojan B", "seat")), 12)


def test_it_begins_with_what_to_do_and_has_version_system_and_traceback() -> None:
    text = fault_text(failed("odd", "even"), LEAD, ["pygame 2"], Circumstances())
    assert text.startswith(f"{LEAD}\n\nprefgame ") and "Python 3." in text and "pygame 2" in text
    assert "KeyError: 'even'" in text and text.rstrip().endswith("ValueError: odd")
    assert 'test_fault_report.py", line ' in text and "raise KeyError(cause)" in text


def test_it_has_the_last_events_as_the_player_saw_them(played: Match) -> None:
    seen = tuple(event.seen_by(1) for event in played.log)
    where = at_the_table(seen)
    text = fault_text(failed("odd"), LEAD, [], where)
    assert "    0 MatchStarted" in text and f"   11 {type(seen[11]).__name__}" in text
    (dealt,) = (line for line in where.lines if " Dealt " in line)
    hands = re.search(r'"hands":\[(null|\[[^]]*\]),(null|\[[^]]*\]),(null|\[[^]]*\])\]', dealt)
    assert hands is not None and sorted(hand == "null" for hand in hands.groups()) == [0, 1, 1]
    assert '"talon":null' in dealt


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_event_of_a_match_can_be_in_it(
    rules: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = at_random(Match.start(rules, ("Ana", "Bojan", "Cvita")), 150)
    monkeypatch.setattr(fault_report, "EVENTS", 10**6)
    where = at_the_table(tuple(event.seen_by(0) for event in match.log))
    assert len(where.lines) == 1 + len(match.log)
    assert not any(name in line for line in where.lines for name in ("Ana", "Bojan", "Cvita"))
    assert max(map(len, where.lines)) <= fault_report.LONGEST


def test_seats_stand_in_the_place_of_names(played: Match) -> None:
    where = at_the_table(tuple(event.seen_by(0) for event in played.log))
    where = Circumstances(where.players, ("Dora", ""), where.lines)
    error = failed("Bojan B and seat, not Dora; seats", "Čvita")
    error.add_note("Bojan B again")
    text = fault_text(error, LEAD, [], where)
    assert "seat 1 and seat 2, not a player; seats" in text and "seat 1 again" in text
    assert not any(name in text for name in ("Čvita", "Bojan", "Dora"))


def test_the_home_folder_is_shortened(monkeypatch: pytest.MonkeyPatch) -> None:
    home = str(Path(__file__).resolve().parents[2])
    monkeypatch.setenv("USERPROFILE" if os.name == "nt" else "HOME", home)
    text = fault_text(failed(f"no {home}/cards/HA.png"), LEAD, [], Circumstances())
    assert home not in text and "~/cards/HA.png" in text and "~/tests/app" in text


def test_it_lies_in_the_folder_of_matches_or_where_there_is_room(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    first = save_fault(failed("odd"), LEAD, [], Circumstances())
    second = save_fault(failed("odd"), LEAD, [], Circumstances())
    assert first is not None and second is not None and first != second
    assert first.parent == tmp_path / "home" / "data" and first.read_text("utf-8").startswith(LEAD)
    (tmp_path / "file").touch()
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path / "file"))
    third = save_fault(failed("odd"), LEAD, [], Circumstances())
    assert third is not None and third.parent == tmp_path / "temporary"
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "file" / "no"))
    assert save_fault(failed("odd"), LEAD, [], Circumstances()) is None


def test_half_a_letter_in_an_error_costs_no_report(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    path = save_fault(failed("\ud800"), LEAD, [], Circumstances())
    assert path is not None and "\\ud800" in path.read_text("utf-8")
