"""What is refused is said in one sentence of the game: short, and without a word of a library."""

from __future__ import annotations

import errno
import json
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from prefgame.app.commands.documents import score_file, solve_file
from prefgame.app.commands.records import advise_file, replay_file, verify_file
from prefgame.app.files import Unreadable, read_document, read_text, reason_of
from prefgame.app.keeper.score_file import BadFile
from prefgame.app.keeper.table import table_of_text
from prefgame.app.records import open_record
from prefgame.app.storage.store import Store, UnreadableMatch
from prefgame.documents import Unfit, parse_json, parse_toml
from prefgame.engine.codec import BadEvent, decode_event
from prefgame.engine.commands import Discard
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.record import read_record, write_record
from prefgame.quoting import LONGEST_SENTENCE, bounded, some_of
from prefgame.rules.base import Phase
from prefgame.ui.words.record_errors import reason_lines
from tests.app.storage.stored_matches import PLAN, some_log
from tests.engine.bad_records import BAD

FOREIGN = re.compile(
    r"pydantic|https?:|validation error|type=|input_value|Traceback|Errno|Input should|Expecting|"
    r"JSONDecode|delimiter|sqlite|database|unable to open|SQL|line \d+ column|codec can|object is|"
    r"argument|NoneType|int\(\)|utf-8'",
    re.IGNORECASE,
)
"""words of libraries"""


def check(sentence: str) -> None:
    assert 0 < len(sentence) <= LONGEST_SENTENCE, sentence
    said = sentence.replace("m.sqlite", "the file")
    assert "\n" not in said and not FOREIGN.search(said), sentence


# ---- documents


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", '{"a" 1}', '{"a": 1,}', "[1 2]", '"\\x"', '"a', "1 2", '"\t"', "nul"),
        *("9" * 5000, "[" * 5000, '{"' + "x" * 9000 + '": {"a": NaN}}', "{'a': 1}"),
    ],
)
def test_a_document_that_is_no_json(text: str) -> None:
    with pytest.raises(Unfit) as refused:
        parse_json(text)
    check(str(refused.value))


@pytest.mark.parametrize(
    "text", ["a", "a =", "a = 1\na = 2", "[", "a = 2026-02-30", 'a = "\\q"', "x" * 9000, "a.b.=1"]
)
def test_a_document_that_is_no_toml(text: str) -> None:
    with pytest.raises(Unfit) as refused:
        parse_toml(text)
    check(str(refused.value))


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"rules": 5},
        {"rules": "croatian", "players": "A"},
        {"rules": "croatian", "players": ["A", "B", "C"], "hands": [5]},
        {"rules": "croatian", "players": ["A", "B", "C"], "hands": [{"tricks": {"A": "six"}}]},
        {"rules": "x" * 5000, "players": ["A", "B", "C"], "hands": []},
        {"rules": "croatian", "players": ["A" * 500, "B", "C"], "hands": []},
        {"rules": "croatian", "players": ["A", "B", "C"], "hands": [], "y" * 900: 1},
        {"rules": "croatian", "players": ["A", "B", "C"], "options": {"z" * 900: "1"}, "hands": []},
        {"rules": "croatian", "players": ["A", "B", "C"], "state": {"players": 5}, "hands": []},
        {"deals": [{"hands": [[5]]}]},
        {"deals": [{"hands": [["SA"]], "declarer": "x", "leader": 1, "contract": "no"}]},
    ],
)
def test_a_score_file_or_deals_of_the_wrong_shape(tmp_path: Path, value: object) -> None:
    path = tmp_path / "some.json"
    path.write_text(json.dumps(value))
    for command in (score_file, solve_file):
        error = command(path).error
        assert error is not None
        check(error)
    try:
        table_of_text(path.read_text())
    except BadFile as refused:
        check(str(refused))


# ---- records


@pytest.mark.parametrize("case", BAD, ids=[str(case[0]) for case in BAD])
def test_a_bad_record(tmp_path: Path, case: tuple[object, ...]) -> None:
    path = tmp_path / ("long " * 30 + "name.pref")
    path.write_text(str(case[1]), encoding="utf-8")
    for command in (replay_file, verify_file, partial(advise_file, level="club", seed=1, times=1)):
        error = command(path).error
        assert error is not None
        check(error)
    record = open_record(path)
    assert record.error is not None
    check(record.error.message)
    for line in reason_lines(record):
        check(line)


def test_what_was_legal_is_named_in_part() -> None:
    match, _log = some_log(6)
    while match.phase is not Phase.EXCHANGE:
        match = match.replay(match.log[:-1])
    legal = match.legal()
    assert len(legal) == 66
    first, second = (command.cards for command in legal[:2] if isinstance(command, Discard))
    with pytest.raises(IllegalCommand) as refused:
        match.submit(
            Discard((first[0], next(c for c in type(first[0]) if c not in hand_of(legal))))
        )
    check(str(refused.value))
    assert "and 54 more" in str(refused.value) and second


def hand_of(legal: tuple[object, ...]) -> set[object]:
    return {card for command in legal if isinstance(command, Discard) for card in command.cards}


def test_the_command_line_names_what_was_legal_in_part(tmp_path: Path) -> None:
    match, _log = some_log(6)
    while match.phase is not Phase.EXCHANGE:
        match = match.replay(match.log[:-1])
    assert isinstance(match.to_act, int)
    path = tmp_path / "m.pref"
    path.write_text(write_record(match) + f"{match.table.players[match.to_act]}: discard SA\n")
    error = replay_file(path).error
    assert error is not None and "Legal: discard" in error and "more" in error
    check(error)


# ---- the store


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE match SET plan = '{}'",
        "UPDATE match SET plan = '" + "x" * 2000 + "'",
        """UPDATE match SET plan = '{"levels": [null, 5], "seed": "a", "first_dealer": {}}'""",
        "UPDATE event SET data = '{}' WHERE n = 1",
        "UPDATE event SET data = x'ff' WHERE n = 1",
        "UPDATE event SET kind = 'Nothing' WHERE n = 1",
        "DELETE FROM event WHERE n = 3",
        "DELETE FROM event",
        "DELETE FROM match",
    ],
)
def test_a_match_that_cannot_be_read(tmp_path: Path, damage: str) -> None:
    store = Store(tmp_path / "m.sqlite")
    number = store.begin(PLAN)
    store.append(number, 0, some_log(1)[1])
    store.close()
    with closing(sqlite3.connect(store.path)) as db, db:
        db.execute(damage)
    again = Store(store.path)
    for read in (again.look_at, again.load):
        with pytest.raises(UnreadableMatch) as refused:
            read(1)
        check(str(refused.value))
    third = Store(store.path)
    third.unfinished_matches()
    for message in third.messages:
        check(message)


def sqlite_error(work: Callable[[Path], object], path: Path) -> sqlite3.Error:
    with pytest.raises(sqlite3.Error) as refused:
        work(path)
    return refused.value


def test_what_a_disk_refuses(tmp_path: Path) -> None:
    def of_a_folder(path: Path) -> None:
        sqlite3.connect(path).execute("SELECT 1 FROM sqlite_master")

    def full(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db:
            db.executescript("PRAGMA max_page_count = 1; CREATE TABLE a (b);")

    def damaged(path: Path) -> None:
        path.write_bytes(b"no store" * 1000)
        sqlite3.connect(path).execute("SELECT * FROM match")

    said = [
        reason_of(sqlite_error(of_a_folder, tmp_path)),
        reason_of(sqlite_error(full, tmp_path / "full")),
        reason_of(sqlite_error(damaged, tmp_path / "damaged")),
    ]
    assert said == ["the file cannot be opened", "the disk is full", "the file is damaged"]


@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_what_the_system_refuses(number: int) -> None:
    sentence = reason_of(OSError(number, os.strerror(number), "/some/path"))
    check(sentence)
    if number > 1 and number not in (errno.EISDIR,):
        assert os.strerror(number).lower() not in sentence.lower()


@pytest.mark.parametrize(
    "error",
    [
        ValueError("x" * 900),
        KeyError("a"),
        TypeError("'int' object is not iterable"),
        MemoryError(),
    ],
)
def test_an_error_of_any_other_kind(error: Exception) -> None:
    check(reason_of(error))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "zero").write_bytes(b"a\0b")
    (tmp_path / "utf16").write_bytes("abc".encode("utf-16"))
    (tmp_path / "latin").write_bytes(b"\xe9\xe8")
    (tmp_path / "large").write_bytes(b"x" * 3_000_000)
    os.mkfifo(tmp_path / "pipe")
    long = "n" * 200
    for name in ("zero", "utf16", "latin", "large", "pipe", "missing", long, "a\0b", "."):
        with pytest.raises(Unreadable) as refused:
            read_text(tmp_path / name)
        check(str(refused.value))
    with pytest.raises(Unreadable) as refused:
        read_document(tmp_path / "missing", "a score file is JSON")
    check(str(refused.value))


# ---- numbers


@pytest.mark.parametrize(
    "data",
    ['["1e5000", 0, 0]', '["-1E+400", 0, 0]', f"[{'9' * 40}, 0, 0]", f'["1/{"9" * 40}", 0, 0]'],
)
def test_numbers_in_events_are_bounded(data: str) -> None:
    with pytest.raises(BadEvent):
        decode_event("MatchEnded", f'{{"settlement": {data}}}')
    assert decode_event("MatchEnded", '{"settlement": ["7/3", "-7/3", 0]}')


def test_a_name_may_look_like_a_number() -> None:
    data = '{"rules": "croatian", "options": [], "players": ["1e999", "B", "9999999999999999999"]}'
    assert decode_event("MatchStarted", data)


# ---- the guard itself


def test_a_long_sentence_ends_at_a_word() -> None:
    assert bounded("short") == "short"
    cut = bounded("word " * 100)
    assert len(cut) <= LONGEST_SENTENCE and cut.endswith("word...")
    assert len(bounded("x" * 900)) == LONGEST_SENTENCE
    assert some_of(["a", "b", "c"], 2) == "a, b and 1 more"


def test_every_bad_line_is_short() -> None:
    for case in BAD:
        error = read_record(str(case[1])).error
        assert error is not None
        check(error.message)
