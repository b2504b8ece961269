"""The table rules of a company as a file: written, read back, and damaged in every way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from prefgame.app.book.kept import settings_brought
from prefgame.app.commands.simulate import simulate_words
from prefgame.app.commands.tables import table_file
from prefgame.app.settings import OwnTable, Settings, SettingsFile
from prefgame.app.table_file import (
    KIND,
    BadTableFile,
    NamedTable,
    TableFault,
    free_name,
    read_table,
    read_table_file,
    same_rules,
    save_table,
    write_table,
)
from prefgame.quoting import LONGEST_NAME
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet

GOOD: dict[str, Any] = {
    "kind": KIND,
    "version": 1,
    "name": "Our table",
    "rules": "russian",
    "options": {"scoring": "leningrad", "raspasy_amnesty": True},
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_what_is_written_is_read_back(rules: RuleSet) -> None:
    last = {one.name: one.values[-1][0] for one in rules.options if one.values}
    agreed = rules
    for name, value in last.items():
        try:
            agreed = agreed.with_options({name: value})
        except ValueError:
            continue  # it contradicts one before
    table = NamedTable("Stol „kod Ane“", agreed)
    read = read_table(json.loads(write_table(table)))
    assert read == table and read.rules.chosen == agreed.chosen
    assert same_rules(read.rules, agreed) and not same_rules(agreed, rules)


def test_yes_and_no_are_read_as_in_a_record() -> None:
    read = read_table(GOOD | {"options": {"raspasy_amnesty": "yes", "pool": "20"}})
    assert dict(read.rules.chosen) == {"pool": 20, "raspasy_amnesty": True}


DAMAGED: dict[str, tuple[object, TableFault, list[str]]] = {
    "a list": ([], TableFault.KIND, ["expected an object with kind, version", "not []"]),
    "null": (None, TableFault.KIND, ["not null"]),
    "no kind": ({}, TableFault.KIND, ['kind must be "prefgame table rules"', "missing"]),
    "a score file": (
        {"rules": "russian", "players": [], "hands": []},
        TableFault.KIND,
        ['kind must be "prefgame table rules"'],
    ),
    "another kind": (GOOD | {"kind": "cake"}, TableFault.KIND, ['not "cake"']),
    "newer": (GOOD | {"version": 2}, TableFault.VERSION, ["version 2 is newer", "reads 1"]),
    "older": (GOOD | {"version": 0}, TableFault.VERSION, ["version must be 1, not 0"]),
    "a version in words": (GOOD | {"version": "1"}, TableFault.WORD, ["version", "whole number"]),
    "a version that is true": (GOOD | {"version": True}, TableFault.WORD, ["version", "true"]),
    "no name": (
        {name: value for name, value in GOOD.items() if name != "name"},
        TableFault.WORD,
        ["name is missing", "kind, version, name"],
    ),
    "an empty name": (GOOD | {"name": ""}, TableFault.NAME, ["name", "visible letter"]),
    "a long name": (GOOD | {"name": "x" * 41}, TableFault.NAME, ["at most 40", "not 41"]),
    "a control": (GOOD | {"name": "a\x1bb"}, TableFault.NAME, ["\\x1b"]),
    "a name that is a number": (GOOD | {"name": 7}, TableFault.WORD, ["a text in quotes, not 7"]),
    "an unknown word": (GOOD | {"colour": 1}, TableFault.WORD, ["colour", "is not a word"]),
    "an unknown game": (GOOD | {"rules": "whist"}, TableFault.RULES, ["whist", "choose from"]),
    "options in a list": (GOOD | {"options": [1]}, TableFault.WORD, ["options", "an object"]),
    "an unknown option": (GOOD | {"options": {"x": 1}}, TableFault.OPTION, ["option x", "unknown"]),
    "an option of another game": (
        GOOD | {"options": {"refas": 1}},
        TableFault.OPTION,
        ["option refas is unknown"],
    ),
    "a wrong value": (
        GOOD | {"options": {"scoring": "paris"}},
        TableFault.OPTION,
        ["paris is not one of sochi, leningrad, rostov"],
    ),
    "a value of no kind": (GOOD | {"options": {"pool": [9]}}, TableFault.OPTION, ["a list"]),
    "a contradiction": (
        GOOD | {"options": {"rostov_exact": True}},
        TableFault.OPTION,
        ["rostov_exact contradicts scoring=sochi", "scoring=rostov"],
    ),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_file_is_refused_in_one_sentence(what: str, tmp_path: Path) -> None:
    data, fault, said = DAMAGED[what]
    path = tmp_path / f"{'long ' * 30}.table"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BadTableFile) as refused:
        read_table_file(path)
    sentence = str(refused.value)
    assert refused.value.fault is fault
    assert len(sentence) <= 300 and "\n" not in sentence and sentence.isprintable()
    with pytest.raises(BadTableFile) as alone:
        read_table(data)
    assert not [words for words in said if words not in str(alone.value)], alone.value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b'{"kind": "prefgame table rules",}', "not JSON"),
        (b"\0", "is zero"),
        (b"\xff\xfea", "UTF-16"),
        (b'"\xff"', "UTF-8"),
        (b"[" * 100_000, "nested"),
        (b'{"kind": 1, "kind": 2}', "twice"),
        (b'{"version": 1e999}', "too large"),
        (b" " * 2_000_001, "larger than 2 MB"),
    ],
)
def test_a_file_that_is_no_document_is_refused(text: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.table"
    path.write_bytes(text)
    with pytest.raises(BadTableFile) as refused:
        read_table_file(path)
    assert said in str(refused.value) and len(str(refused.value)) <= 300
    assert refused.value.fault is TableFault.FORMAT


def test_every_beginning_and_every_changed_letter_is_read_or_refused(tmp_path: Path) -> None:
    whole = write_table(NamedTable("Our table", find_ruleset("russian"))).encode()
    path = tmp_path / "cut.table"
    for at in range(len(whole)):
        before, after = whole[:at], whole[at + 1 :]
        for data in (before, before + b"\x07" + after, before + after):
            path.write_bytes(data)
            try:
                read_table_file(path)
            except BadTableFile as refused:
                assert len(str(refused)) <= 300 and str(refused).isprintable()


def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.table", Path("/dev/zero")):
        with pytest.raises(BadTableFile):
            read_table_file(path)


def test_nothing_is_overwritten(home: Path) -> None:
    table = NamedTable("Our/ta:ble", find_ruleset("serbian"))
    first, second = save_table(table), save_table(table)
    assert (first.name, second.name) == ("Ourtable.table", "Ourtable 2.table")
    assert read_table_file(first) == read_table_file(second) == table
    assert save_table(NamedTable("…", table.rules)).name == "table.table"


def test_a_name_that_is_taken_gets_a_number() -> None:
    taken = {"Our table": 1, "Our table 2": 1}
    assert free_name("Theirs", taken) == "Theirs" and free_name("Our table", taken) == "Our table 3"
    long = "x" * LONGEST_NAME
    assert len(free_name(long, {long: 1})) == LONGEST_NAME


# ---- in the settings


def test_tables_are_kept_among_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    kept = NamedTable("Ours", find_ruleset("russian").with_options({"misere_hand": True})).kept
    SettingsFile(path).change(own_tables={"Ours": kept})
    again = SettingsFile(path)
    assert again.settings.own_tables == {"Ours": kept} and again.warning is None
    assert type(again.settings.own_tables["Ours"].options["misere_hand"]) is bool


def test_a_damaged_table_costs_no_other_one_and_stays_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    good = {"rules": "russian", "options": {"pool": 20}}
    tables = {"A": good, "B": {"rules": 7}, "": good, "C": {"rules": "polish"}}
    path.write_text(json.dumps({"version": 1, "own_tables": tables}))
    file = SettingsFile(path)
    assert list(file.settings.own_tables) == ["A", "C"] and file.warning
    file.change(own_tables=file.settings.own_tables | {"D": OwnTable(rules="serbian")})
    assert set(json.loads(path.read_text())["own_tables"]) == {"A", "B", "", "C", "D"}


# ---- the command line


def test_the_command_says_what_the_file_has(tmp_path: Path) -> None:
    path = tmp_path / "ours.table"
    path.write_text(json.dumps(GOOD))
    answer = table_file(path)
    assert answer.status == 0 and answer.data["error"] is None
    assert answer.lines[:3] == (
        "name: Our table",
        "rules: russian",
        "options: scoring=leningrad raspasy_amnesty=yes",
    )
    assert answer.lines[3].startswith("table: Leningrad, but: ")
    assert answer.data["agreed"] == answer.lines[3].removeprefix("table: ")
    path.write_text(json.dumps(GOOD | {"rules": "whist"}))
    wrong = table_file(path)
    assert wrong.status == 2 and wrong.error and "choose from" in wrong.error


def test_a_match_is_simulated_by_the_file(tmp_path: Path) -> None:
    path = tmp_path / "ours.table"
    path.write_text(json.dumps(GOOD | {"options": {"scoring": "rostov"}}))
    seats = "simple,simple,simple"
    played = simulate_words("croatian", seats, 1, 1, "pool=4", tmp_path, path)
    assert played.status == 0 and played.data["rules"] == "russian"
    record = next(tmp_path.glob("*.pref")).read_text()
    assert "options: scoring=rostov pool=4" in record
    path.write_text("{}")
    assert simulate_words("croatian", seats, 1, 1, "", None, path).status == 2


def test_tables_of_a_backup_are_added_and_those_that_are_here_stay() -> None:
    mine, theirs = OwnTable(rules="russian"), OwnTable(rules="serbian", options={"play_out": True})
    here = Settings(own_tables={"Ours": mine})
    found = Settings(own_tables={"Ours": theirs, "Theirs": theirs}).model_dump(mode="json")
    changed = settings_brought(here, {"own_tables": found["own_tables"]})
    assert Settings.model_validate(changed).own_tables == {"Ours": mine, "Theirs": theirs}
