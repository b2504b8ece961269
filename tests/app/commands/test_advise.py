"""``prefgame advise``: a seat of the computer is asked at the decision that a record ends at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from prefgame.__main__ import main
from prefgame.ai.decide.play import CUSTOM
from prefgame.ai.level import LEVELS, Level
from prefgame.app.commands import records as module
from prefgame.app.commands.records import advise_view, replay_data
from prefgame.engine.commands import Command
from prefgame.engine.record import read_record
from prefgame.engine.view import SeatView
from tests.narrow import known

TINY = Level("tiny", worlds=4, drawn=60)
HEAD = "rules: croatian\nplayers: A B C\n"
DEAL = HEAD + (
    "dealer: C\ndeal: A SK SA S7 S8 D7 DA H7 HK C8 CT | B S9 ST DK DQ HA HQ H8 C7 C9 CJ | C "
    "SJ SQ DJ D8 DT H9 HT CK CA CQ | talon HJ D9\n"
)
CALLED = DEAL + "A: pass\nB: pass\nC: 2\n"
PLAYED = CALLED + "C: discard DJ H9\nC: announce 5\nA: come\nB: come\nA: no\nB: no\n"


def asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, *words: str
) -> tuple[int, dict[str, Any], str]:
    """Status, the object printed, and the sentence on the other stream."""
    path = tmp_path / "m.pref"
    path.write_text(text, "utf-8")
    status = main(["advise", str(path), "--json", *words])
    printed = capsys.readouterr()
    return status, json.loads(printed.out), printed.err.removeprefix(f"prefgame: {path}")


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_a_seat_of_every_level_answers(
    level: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, answer, error = asked(tmp_path, capsys, PLAYED, "--level", level, "--times", "3")
    legal = replay_data(read_record(PLAYED))["legal"]
    assert (status, error, answer["error"], answer["to_act"], answer["level"]) == (
        0,
        "",
        None,
        "A",
        level,
    )
    assert (
        answer["choice"] in answer["choices"]
        and set(answer["choices"]) <= set(legal)
        and sum(answer["choices"].values()) == 3
    )
    commands = [option["command"] for option in answer["options"]]
    assert sorted(commands) == (sorted(legal) if level != "simple" else [])
    assert all(
        set(option) == {"command", "gain", "chance"} and 0 <= option["chance"] <= 1
        for option in answer["options"]
    )
    sentence = answer["reason"]
    assert (sentence is None) is (level == "simple") and (
        sentence is None or (sentence.endswith(".") and sentence[0].isupper())
    )
    gains = [option["gain"] for option in answer["options"]]
    assert gains[1:] == sorted(gains[1:], reverse=True), "a card's choices are all tried out"
    assert not gains or gains[0] >= max(gains) - 10 * CUSTOM, (
        "the first is the best, or as good and the custom of the table"
    )


def test_the_same_seed_gives_the_same_answer_and_another_one_other_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, again, other = (
        asked(tmp_path, capsys, PLAYED, "--level", "club", "--times", "2", "--seed", seed)
        for seed in ("3", "3", "4")
    )
    assert first == again and first[1]["options"] != other[1]["options"]


def test_the_choice_is_what_is_drawn_most_often(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of_record(CALLED)
    drawn = iter([view.legal[at] for at in (5, 9, 2, 9, 5, 9)])
    monkeypatch.setattr(module, "choose", lambda *_args: next(drawn))
    answer = advise_view(view, TINY, 7, 6).data
    assert answer["choice"] == str(view.legal[9])
    assert answer["choices"] == {
        str(view.legal[9]): 3,
        str(view.legal[5]): 2,
        str(view.legal[2]): 1,
    }


def test_of_two_choices_drawn_equally_often_the_first_drawn_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = view_of_record(CALLED)
    drawn = iter([view.legal[at] for at in (5, 2, 2, 5)])
    monkeypatch.setattr(module, "choose", lambda *_args: next(drawn))
    assert advise_view(view, TINY, 7, 4).data["choice"] == str(view.legal[5])


def test_the_seat_gets_the_view_of_the_player_to_act_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """B's and C's cards are exchanged in the record: what A is asked is the same."""
    views: list[SeatView] = []

    def choose(view: SeatView, _level: Level, _chance: object) -> Command:
        views.append(view)
        return view.legal[0]

    monkeypatch.setattr(module, "choose", choose)
    swapped = DEAL.replace("S9 ST", "S? ST").replace("SJ SQ", "S9 SQ").replace("S?", "SJ")
    for text in (DEAL, swapped):
        assert asked(tmp_path, capsys, text, "--times", "1", "--level", "simple")[0] == 0
    assert views[0] == views[1] and views[0].cards == known(read_record(DEAL).match).hand_of(0)


def test_a_single_legal_command_is_the_choice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only one diamond can follow the diamond led."""
    text = PLAYED + "A: DA\nB: DQ\nC: D8\nA: D7\n"
    status, answer, _error = asked(tmp_path, capsys, text)
    assert (status, answer["choice"], answer["choices"]) == (0, "DK", {"DK": 10})
    assert [option["command"] for option in answer["options"]] == ["DK"] and answer[
        "reason"
    ] == "There is no other choice."


def view_of_record(text: str) -> SeatView:
    match = read_record(text).match
    assert match is not None and isinstance(match.to_act, int)
    return match.view(match.to_act)


@pytest.mark.parametrize(
    ("text", "words", "place", "reason", "message"),
    [
        (
            PLAYED,
            ["--level", "champion"],
            None,
            "unknown_level",
            "level 'champion' is unknown; choose from beginner, club, expert, simple",
        ),
        (PLAYED, ["--times", "0"], None, "bad_times", "--times must be from 1 to 1000, not 0"),
        (
            PLAYED,
            ["--times", "1001"],
            None,
            "bad_times",
            "--times must be from 1 to 1000, not 1001",
        ),
        (
            HEAD,
            [],
            2,
            "nobody_decides",
            "nobody decides here, for the next hand has not been dealt",
        ),
        (
            DEAL + "A: pass\nB: pass\nC: pass\n",
            [],
            7,
            "nobody_decides",
            "nobody decides here, for the next hand has not been dealt",
        ),
        (
            HEAD + "agreed: write off\n",
            [],
            3,
            "nobody_decides",
            "nobody decides here, for the match is over",
        ),
        (DEAL + "A: S7\n", [], 5, "wrong_phase", ""),
        (
            "rules: croatian\n",
            [],
            1,
            "unreadable",
            "the record ends without players:; a record begins with rules: and players:",
        ),
    ],
)
def test_where_there_is_no_answer_the_reason_is_given(
    text: str,
    words: list[str],
    place: int | None,
    reason: str,
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, answer, error = asked(tmp_path, capsys, text, *words)
    assert (
        status == 2
        and answer["choice"] is None
        and answer["options"] == []
        and answer["choices"] == {}
        and answer["to_act"] is None
    )
    assert (answer["error"]["line"], answer["error"]["reason"]) == (place, reason)
    assert (
        message in answer["error"]["message"]
        and answer["error"]["message"] in error
        and error.count("\n") == 1
    )
    assert (f", line {place}: " in error) is (place is not None)


def test_a_missing_file_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", str(tmp_path / "none.pref")]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1 and "cannot be read" in printed.err


def test_without_json_it_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.pref"
    path.write_text(PLAYED, "utf-8")
    assert main(["advise", str(path), "--times", "2", "--level", "club"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "play: A to act, a seat of level club is asked"
    assert lines[1].startswith("chosen ") and " of 2 times: " in lines[1]
    assert lines[-13].endswith(".") and lines[-12] == ""
    assert (
        "points  chance" in lines[-11]
        and len(lines[-10:]) == 10
        and all(line.endswith(" %") for line in lines[-10:])
    )
