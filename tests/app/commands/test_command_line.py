"""The commands without a window, run as people run them: any terminal, any pipe."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from prefgame.__main__ import main
from prefgame.ai.level import LEVELS, find_level
from prefgame.rules.registry import find_ruleset
from tests.source_tree import ROOT

RECORD = 'rules: croatian\nplayers: "Čvita Ž" Љиља C\ndealer: C\n'


def run(*words: str, encoding: str) -> tuple[int, bytes, bytes]:
    piped = os.environ | {"PYTHONIOENCODING": encoding}
    done = subprocess.run(
        [sys.executable, "-m", "prefgame", *words], capture_output=True, check=False, env=piped
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_names_are_printed_whatever_the_pipe_speaks(tmp_path: Path, encoding: str) -> None:
    """Windows pipes speak one of its old alphabets; the program writes UTF-8 into every pipe."""
    path = tmp_path / "m.pref"
    path.write_text(RECORD, "utf-8")
    status, out, _ = run("replay", str(path), "--json", encoding=encoding)
    assert status == 0 and list(json.loads(out.decode("utf-8"))["score"]["players"]) == [
        "Čvita Ž",
        "Љиља",
        "C",
    ]
    status, out, error = run("replay", str(path), encoding=encoding)
    assert status == 0 and "Čvita Ž" in out.decode() and "Љиља" in out.decode() and error == b""
    path.write_text(RECORD + "Љиља: pass\n", "utf-8")
    status, _, error = run("replay", str(path), encoding=encoding)
    assert status == 2 and b"line 4" in error and "Љиља" in error.decode()
    assert b"Traceback" not in error


def test_half_a_letter_in_a_score_file_is_refused_and_printed_as_an_escape(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    path.write_text(
        '{"rules": "croatian", "players": ["\\ud800", "B", "C"], "hands": [{"passed": true}]}'
    )
    status, out, error = run("score", str(path), "--json", encoding="utf-8")
    assert (
        status == 2
        and "only characters that print" in json.loads(out)["error"]["message"]
        and b"not \\ud800 as in" in error
    )


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (
            ["simulate", "--matches", "x"],
            (
                "argument --matches: expected a whole number of at most 9 digits, not 'x'; "
                "`prefgame simulate --help` shows what is expected"
            ),
        ),
        (
            ["solve"],
            (
                "the following arguments are required: file; `prefgame solve --help` shows what is "
                "expected"
            ),
        ),
        (["--bogus"], "unrecognized arguments: --bogus; `prefgame --help` shows what is expected"),
    ],
)
def test_a_wrong_word_on_the_command_line_is_reported_in_one_sentence(
    words: list[str], printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    assert capsys.readouterr() == ("", f"prefgame: {printed}\n")


def test_the_help_says_that_files_open_in_the_window(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "prefgame FILE ..." in capsys.readouterr().out


@pytest.mark.parametrize("command", ["simulate", "advise"])
def test_the_help_names_every_level(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    printed = " ".join(capsys.readouterr().out.split())
    assert ", ".join(level.name for level in LEVELS) in printed


def test_the_example_in_the_help_of_simulate_can_be_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    example = re.search(r"a level for each seat, for example (\S+);", capsys.readouterr().out)
    assert example is not None
    levels = [find_level(name) for name in example[1].split(",")]
    assert len(levels) in find_ruleset("croatian").seats


def test_the_engine_answers_at_standard_output_until_its_input_ends() -> None:
    command = [sys.executable, "-m", "prefgame", "engine", "--level", "simple"]
    told = '{"type": "hello", "protocol": 1}\n{"type": "ask", "id": 1}\n'
    done = subprocess.run(command, input=told.encode(), capture_output=True, check=False)
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [reply["type"] for reply in replies] == ["hello", "error"]
    assert done.returncode == 0 and done.stderr == b""


def test_an_engine_of_no_level_says_so() -> None:
    status, out, error = run("engine", "--level", "god", encoding="utf-8")
    assert status == 2 and out == b"" and b"level 'god' is unknown" in error


def test_no_sentence_is_longer_than_300_characters_as_it_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the name of the program and of a file in front, and what was legal behind."""
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    record = page.split("```record stands.pref\n")[1].split("```")[0]
    cut = record.replace("discard S9 D7", "discard S7 D7")
    printed = []
    for length in range(1, 120, 3):
        file = tmp_path / f"{'x' * length}.pref"
        file.write_text(cut, "utf-8")
        for command in ("replay", "solve", "advise", "odds"):
            assert main([command, str(file)]) == 2
            printed.append(capsys.readouterr().err)
        with pytest.raises(SystemExit):
            main(["simulate", "--matches", "x" * length, f"--{'y ' * 4 * length}"])
        printed.append(capsys.readouterr().err)
    assert max(map(len, printed)) <= 301, "300, and the end of the line"
    assert any("Legal: discard" in one for one in printed)
