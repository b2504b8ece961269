"""Every kind of bad line in a record: where it is, why, and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.app.commands.records import replay_data, replay_file
from prefgame.engine.record import read_record
from prefgame.rules.base import Refused
from tests.engine.bad_records import BAD, OVER
from tests.engine.some_records import DEAL, HEAD


@pytest.mark.parametrize(
    ("record", "line", "reason", "words", "legal"),
    [bad[1:] for bad in BAD],
    ids=[bad[0] for bad in BAD],
)
def test_a_bad_line(
    record: str, line: int, reason: str, words: str, legal: list[str] | str | None
) -> None:
    error = replay_data(read_record(record))["error"]
    assert error is not None
    assert (error["line"], error["reason"]) == (line, reason), error["message"]
    assert words in error["message"], error["message"]
    if isinstance(legal, str):
        assert len(error["legal"]) == int(legal)
    else:
        assert error["legal"] == (legal or [])


def test_what_came_before_the_bad_line_stands() -> None:
    reading = read_record(HEAD + DEAL + "Ana: 2\nBojan: 4\nCvita: pass\n")
    answer = replay_data(reading)
    assert (answer["phase"], answer["to_act"], answer["legal"]) == (
        "auction",
        "Bojan",
        ["pass", "3", "game", "betl", "sans"],
    )
    assert answer["error"]["line"] == 7
    nothing = replay_data(read_record("rules: dalmatian\n"))
    assert nothing["phase"] is None and nothing["score"] is None and nothing["hand"] == {}


def test_every_reason_of_the_engine_is_met_here_or_cannot_come_from_a_record() -> None:
    # tests/rules has these
    from_elsewhere = {
        "game_stands",
        "nothing_to_hold",
        "must_raise",
        "misere_alone",
        "must_reveal",
        "not_thrown",
        "reveal_too_low",
        "must_trump",
        "must_beat",
    }
    assert {reason.value for reason in Refused} == {
        bad[3] for bad in BAD if bad[3] in {reason.value for reason in Refused}
    } | from_elsewhere


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        (None, 1, "cannot be read"),
        (b"rules: croatian\nplayers: \xff\n", 2, "byte 26 is not UTF-8"),
        (b"", 1, "without rules:"),
    ],
)
def test_a_file_that_is_no_text_is_told_apart(
    tmp_path: Path, content: bytes | None, line: int, words: str
) -> None:
    path = tmp_path / "m.pref"
    if content is not None:
        path.write_bytes(content)
    answer = replay_file(path)
    assert (
        answer.status == 2
        and answer.data["error"]["line"] == line
        and words in answer.data["error"]["message"]
    )
    assert answer.error is not None and str(path) in answer.error


def test_a_good_file_says_where_the_match_stands(tmp_path: Path) -> None:
    path = tmp_path / "m.pref"
    path.write_text("\ufeff" + HEAD + DEAL + "Ana: 2\n", "utf-8")
    answer = replay_file(path)
    assert (
        answer.status == 0
        and answer.data["error"] is None
        and answer.lines[-1] == "auction: Bojan to act; legal: pass, 3, game, betl, sans"
    )
    path.write_text(OVER, "utf-8")
    answer = replay_file(path)
    assert (
        answer.status == 0
        and answer.data["phase"] == "over"
        and answer.data["to_act"] is None
        and "The match is over." in answer.lines
    )
