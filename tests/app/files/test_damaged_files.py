"""Damaged and hostile files, seeded: whatever a file holds, the answer is a result, or one sentence
and status 2. Nothing is timed here; ``build/stress.py damage`` does it by the ten thousand, with
time and memory.

A file that fails is found again by the number in the message.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from prefgame.__main__ import main
from prefgame.app.files import LARGEST_FILE
from prefgame.app.records import open_record
from prefgame.quoting import MOST_HANDS
from tests.damage import COMMANDS, ENDINGS, damaged, good_files

LONGEST = 1400
"""characters of an error: a sentence, at most 300 characters of the input, and at worst 66 discards
that were legal
"""
THINKS_LITTLE = {"advise": ("--level", "simple", "--times", "1")}


def answer_of(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Run a command, check all that holds of every answer, and return the status
    and the sentence.
    """
    status = main(words)
    out, error = capsys.readouterr()
    assert status in (0, 2)
    assert error.count("\n") == (status == 2) and len(error) < LONGEST
    assert all(line.isprintable() for line in (error.rstrip("\n"), *out.split("\n")))
    if "--json" in words:
        assert json.loads(out)
    return status, error


@pytest.mark.parametrize(
    ("kind", "command"), [(kind, command) for kind in COMMANDS for command in COMMANDS[kind]]
)
def test_damaged_files_are_answered_by_a_result_or_a_sentence(
    kind: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"file{ENDINGS[kind]}"
    refused = 0
    for seed in range(60):
        chance = random.Random(f"{kind}/{seed}")
        path.write_bytes(damaged(chance.choice(good_files(kind)).encode(), chance))
        as_json = ["--json"] if seed % 2 else []
        try:
            refused += (
                answer_of([command, str(path), *THINKS_LITTLE.get(command, ()), *as_json], capsys)[
                    0
                ]
                == 2
            )
        except Exception as error:
            raise AssertionError(f"{kind} {seed}") from error
    assert refused > 30


def test_the_window_shows_little_of_a_damaged_record(tmp_path: Path) -> None:
    path = tmp_path / "file.pref"
    for seed in range(100):
        chance = random.Random(f"window/{seed}")
        path.write_bytes(damaged(chance.choice(good_files("record")).encode(), chance))
        record = open_record(path)
        shown = [record.line, *record.players] + ([record.error.message] if record.error else [])
        assert all(text.isprintable() and len(text) <= 300 for text in shown), (seed, shown)


HEAD = "rules: croatian\noptions: start=100000\nplayers: Ana Bojan Cvita\n"
PASSED = '{"passed": true}'
SHEET = '{"rules": "croatian", "players": ["A", "B", "C"], "options": {"start": 100000}, "hands": ['


def fill(text: str) -> str:
    """As often as it goes into a file."""
    return text * ((LARGEST_FILE - 1000) // len(text))


def passed_hands(count: int) -> str:
    """Return a record of hands that all pass."""
    names, lines = ["Ana", "Bojan", "Cvita"], [HEAD]
    packets = (
        "S8 SJ SQ SA D9 DT H7 H8 C9 CJ",
        "S7 SK D8 DJ DQ HT HQ HK CQ CK",
        "S9 ST DK DA HJ HA C7 C8 CT CA",
    )
    for hand in range(count):
        order = [names[(hand + step) % 3] for step in range(3)]
        deal = " | ".join(f"{name} {cards}" for name, cards in zip(order, packets))
        lines.append(
            f"dealer: {order[2]}\ndeal: {deal} | talon D7 H9\n"
            + "".join(f"{name}: pass\n" for name in order)
        )
    return "".join(lines)


@pytest.mark.parametrize(
    ("command", "name", "text", "words"),
    [
        ("replay", "one line.pref", fill("a "), "line 1: a line has at most 5,000 characters"),
        (
            "replay",
            "players.pref",
            HEAD.split("players")[0] + "players:" + fill(" a"),
            "line 3: a line has at most 5,000 characters",
        ),
        (
            "replay",
            "names.pref",
            f"rules: croatian\nplayers: {'a' * 4000} B C\n",
            "line 2: a name has at most 40 characters, not 4000",
        ),
        (
            "replay",
            "unseen.pref",
            "rules: croatian\nplayers: \u200b B C\n",
            r"line 2: a name has only characters that print, not \u200b",
        ),
        (
            "replay",
            "score.pref",
            HEAD + 'score: {"players": ' + "9" * 4900 + "}\n",
            "line 4: score: players: a number has at most 9 digits, not 4900",
        ),
        (
            "replay",
            "nested.pref",
            HEAD + "score: " + "[" * 4900,
            "line 4: score: is nested too deeply; at most 20 levels",
        ),
        ("replay", "blank.pref", fill("\n"), "the record ends without rules:"),
        (
            "replay",
            "terminal.pref",
            HEAD + "\x1b]0;owned\x07: pass\n",
            r"line 4: '\x1b]0;owned\x07' is neither a player",
        ),
        ("replay", "hands.pref", passed_hands(MOST_HANDS + 1), "a record has at most 2,000 hands"),
        ("replay", "zero.pref", HEAD + "\0\0\0", "line 4: byte 64 is zero; expected a text file"),
        ("replay", "large.pref", "#" * (LARGEST_FILE + 1), "is larger than 2 MB"),
        ("advise", "one line.pref", fill("a "), "line 1: a line has at most 5,000 characters"),
        (
            "score",
            "hands.json",
            SHEET + ", ".join([PASSED] * 100_000) + "]}",
            "hands: at most 2,000 entries are read, not 100,000",
        ),
        (
            "score",
            "number.json",
            SHEET + '{"kontra": ' + "9" * 5000 + "}]}",
            "hands.0.kontra: a number has at most 9 digits, not 5000",
        ),
        (
            "score",
            "number.toml",
            'rules = "croatian"\nplayers = ["A", "B", "C"]\noptions = { start = 0x'
            + "f" * 4400
            + " }",
            "options.start: a number",
        ),
        (
            "score",
            "name.json",
            SHEET.replace('"A"', f'"{"A" * 100_000}"') + "]}",
            "a name has at most 40 characters, not 100000",
        ),
        ("score", "strings.json", '{"rules": "' + fill("\\u001b") + '"}', "players is missing"),
        (
            "score",
            "keys.toml",
            "a" + ".a" * 900_000 + " = 1",
            "line 1: a word or number has at most 5,000 characters",
        ),
        (
            "solve",
            "deals.json",
            '{"deals": [' + fill("{},") + "{}]}",
            "deals: at most 2,000 entries are read",
        ),
        (
            "solve",
            "faults.json",
            '{"deals": [{"hands": [' + fill("[" + "1," * 400 + "1],") + "[]]}]}",
            "deals.0.hands: at most 100 entries are read",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and "." in value and len(value) < 16 else "",
)
def test_what_goes_beyond_a_bound_is_reported_in_a_sentence(
    command: str,
    name: str,
    text: str,
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    status, error = answer_of([command, str(path)], capsys)
    assert status == 2 and words in error and len(error) < 300 + len(str(path)), error


def test_what_stays_within_the_bounds_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, sheet = tmp_path / "m.pref", tmp_path / "s.json"
    record.write_text(
        passed_hands(MOST_HANDS)
        + fill("#")[: LARGEST_FILE // 2].replace("#" * 1000, "#" * 999 + "\n")
    )
    sheet.write_text(SHEET + ", ".join([PASSED] * MOST_HANDS) + "]}")
    assert answer_of(["replay", str(record)], capsys) == (0, "")
    assert answer_of(["score", str(sheet), "--json"], capsys) == (0, "")


# ---- the ends of the pipe


def run(
    *words: str | bytes, stdout: int | IO[bytes] = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "prefgame", *words],
        check=False,
        timeout=60,
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


@pytest.mark.skipif(os.name != "posix", reason="names of files are text elsewhere")
def test_a_file_name_that_is_no_text_is_reported_with_escapes(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff\x1b[2J\n.pref"
    done = run("replay", name)
    assert done.returncode == 2 and done.stdout == b"" and done.stderr.count(b"\n") == 1
    assert rb"\udcff\x1b[2J\n.pref, line 1: cannot be read" in done.stderr
    with open(name, "wb") as file:
        file.write(HEAD.encode())
    assert run("replay", name, "--json").returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="pipes end otherwise elsewhere")
def test_a_pipe_that_nobody_reads_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "m.pref"
    path.write_text(passed_hands(300))
    reading, writing = os.pipe()
    os.close(reading)
    try:
        for words in (("replay", str(path), "--json"), ("--help",)):
            done = run(*words, stdout=writing)
            assert (done.returncode, done.stderr) == (0, b"")
    finally:
        os.close(writing)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_an_answer_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "m.pref"
    path.write_text(HEAD)
    with open("/dev/full", "wb") as full:
        done = run("replay", str(path), stdout=full)
    assert (
        done.returncode == 1
        and done.stderr.startswith(b"prefgame: the answer cannot be written (")
        and done.stderr.count(b"\n") == 1
    )


def test_without_a_place_for_errors_the_answer_stays_clean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["replay", str(tmp_path / "missing"), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["reason"] == "unreadable"


@pytest.mark.parametrize(
    "path",
    ["x" * 5000, "a\0b", ".", "missing", "\udcff"],
    ids=["long", "zero", "folder", "missing", "no text"],
)
def test_the_window_says_what_a_path_is_that_holds_no_record(tmp_path: Path, path: str) -> None:
    error = open_record(tmp_path / path).error
    assert error is not None and error.reason == (
        "folder" if path == "." else "system" if len(path) == 5000 else "missing"
    )


@pytest.mark.skipif(os.name != "posix", reason="pipes have names on POSIX only")
def test_records_of_a_simulation_lie_beside_a_pipe_of_their_name_and_never_go_into_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "croatian-1-1-1.pref")
    (tmp_path / "elsewhere").write_text("mine")
    (tmp_path / "croatian-1-1-2.pref").symlink_to(tmp_path / "elsewhere")
    words = ["simulate", "--matches", "1", "--options", "start=4", "--records", str(tmp_path)]
    assert answer_of(words, capsys)[0] == 0
    for name in ("croatian-1-1-1 2", "croatian-1-1-2 2", "croatian-1-1-3"):
        assert answer_of(["replay", str(tmp_path / f"{name}.pref")], capsys) == (0, "")
    assert (tmp_path / "croatian-1-1-1.pref").is_fifo()
    assert (tmp_path / "croatian-1-1-2.pref").is_symlink()
    assert (tmp_path / "elsewhere").read_text() == "mine"


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--seed", "9" * 5000),
        ("simulate", "--options", "\x1b[2J" * 100),
        ("simulate", "--rules", "x" * 5000),
        ("simulate", "--seats", ",".join(["expert"] * 500)),
        ("simulate", "--seats", "\u202eexpert"),
        ("advise", "x", "--level", "\x1b[2J"),
        ("replay", "a", "\x1b[2J" * 500),
        ("\x9b31m" * 200,),
        ("replay", "\ud800"),
        ("replay", "x" * 10_000),
    ],
    ids=lambda words: words[0][:8] + words[-1][:6],
)
def test_hostile_arguments_are_reported_in_one_short_sentence(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(list(words))
    except SystemExit as stopped:
        assert isinstance(stopped.code, int)
        status = stopped.code
    out, error = capsys.readouterr()
    assert (
        status == 2
        and out == ""
        and error.count("\n") == 1
        and error[:-1].isprintable()
        and len(error) < 500
    ), ascii(error)
