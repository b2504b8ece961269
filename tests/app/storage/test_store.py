"""Every event is on disk before it is seen; a file that cannot be used is set aside
and never overwritten.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from prefgame.app.storage.store import Store, UnreadableMatch
from prefgame.engine.commands import DEALER, WriteOff
from prefgame.engine.match import Match
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from tests.app.storage.stored_matches import PLAN, deal, play, some_log
from tests.engine.battery import customs, long_match


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_match_is_read_back_equal(tmp_path: Path, rules: RuleSet, seed: int) -> None:
    match = Match.start(
        rules.with_options(customs(rules, random.Random(seed)) | long_match(rules)),
        ("Ana", "Bojan", "Cvita", "Davor"),
    )
    play(match, 12, random.Random(3))
    store = Store(tmp_path / "m.sqlite")
    four = PLAN.model_copy(update={"levels": (None, "simple", "simple", "simple")})
    number = store.begin(four)
    log = match.log
    for at, event in enumerate(log):
        store.append(number, at, [event])
    store.close()
    plan, again = Store(tmp_path / "m.sqlite").load(number)
    assert plan == four
    assert again == match
    assert again.legal() == match.legal()


def test_only_unfinished_matches_are_offered_the_last_played_first(tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite")
    numbers = []
    for finished in (False, True, False):
        match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), start=2)
        play(match, 2, random.Random(1))
        numbers.append(store.begin(PLAN))
        if finished and match.to_act is DEALER:
            match.submit(WriteOff())
        store.append(numbers[-1], 0, match.log)
        if finished:
            assert store.unfinished_matches()[0].id == numbers[-1], (
                "a settlement that nobody has seen is offered"
            )
            store.finish(numbers[-1])
        time.sleep(0.002)
    offered = [saved.id for saved in store.unfinished_matches()]
    assert offered == [numbers[2], numbers[0]]
    assert store.unfinished_matches()[0].players == ("Ana", "Bojan", "Cvita")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("text", b"this is a letter to my aunt\n" * 40),
        ("empty", b""),
        ("half a header", b"SQLite format 3\x00\x10\x00"),
    ],
)
def test_a_file_that_is_no_store_is_kept_under_another_name(
    tmp_path: Path, name: str, content: bytes
) -> None:
    path = tmp_path / "matches.sqlite"
    path.write_bytes(content)
    store = Store(path)
    assert len(store.messages) == 1 and "was renamed to" in store.messages[0]
    kept = [file for file in tmp_path.iterdir() if "set aside" in file.name]
    assert [file.read_bytes() for file in kept] == [content]
    assert store.warning is None
    assert store.begin(PLAN) == 1


def test_a_truncated_store_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store = Store(path)
    match = Match.start(find_ruleset("serbian"), ("Ana", "Bojan", "Cvita"))
    play(match, 20, random.Random(5))
    store.append(store.begin(PLAN), 0, match.log)
    store.close()
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    again = Store(path)
    assert again.messages and "damaged" in again.messages[0]
    assert again.unfinished_matches() == ()


@pytest.mark.parametrize(
    ("pragma", "word"),
    [("application_id = 77", "another program"), ("user_version = 99", "newer version")],
)
def test_a_foreign_or_newer_store_is_set_aside_unchanged(
    tmp_path: Path, pragma: str, word: str
) -> None:
    path = tmp_path / "matches.sqlite"
    Store(path).close()
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA {pragma}")
    db.close()
    before = path.read_bytes()
    store = Store(path)
    assert word in store.messages[0]
    kept = next(
        file for file in tmp_path.iterdir() if "set aside" in file.name and file.suffix == ".sqlite"
    )
    assert kept.read_bytes() == before


def test_a_foreign_store_that_was_killed_is_not_tidied(tmp_path: Path) -> None:
    """What a program left beside its file when it was killed belongs to the file, and is set aside
    with it.
    """
    path = tmp_path / "matches.sqlite"
    script = (
        "import os, sqlite3, sys\ndb = sqlite3.connect(sys.argv[1])\ndb.execute('PRAGMA "
        "journal_mode = WAL')\n"
    )
    script += "db.execute('CREATE TABLE t (x)')\ndb.commit()\nos._exit(9)\n"
    subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    before = {ending: path.with_name(path.name + ending).read_bytes() for ending in ("", "-wal")}
    store = Store(path)
    assert "another program" in store.messages[0]
    kept = next(
        file for file in tmp_path.iterdir() if "set aside" in file.name and file.suffix == ".sqlite"
    )
    assert {
        ending: kept.with_name(kept.name + ending).read_bytes() for ending in ("", "-wal")
    } == before
    store.close()


def test_a_match_with_a_damaged_event_stays_in_the_store_and_the_others_go_on(
    tmp_path: Path,
) -> None:
    path = tmp_path / "matches.sqlite"
    store = Store(path)
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"))
    play(match, 2, random.Random(5))
    first, second = store.begin(PLAN), store.begin(PLAN)
    for number in (first, second):
        store.append(number, 0, match.log)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE event SET data = '{}' WHERE match = ? AND kind = 'Dealt'", (first,))
    with pytest.raises(UnreadableMatch, match="cannot be read"):
        store.load(first)
    assert [saved.id for saved in store.unfinished_matches()] == [second]
    assert store.load(second)[1] == match


class Plain(sqlite3.Connection):
    """As a Python has it whose SQLite was built without what is optional."""

    @property
    def serialize(self) -> None:  # type: ignore[override]
        raise AttributeError("serialize")


def test_a_store_is_begun_with_any_build_of_sqlite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Plain))
    store = Store(tmp_path / "matches.sqlite")
    _match, log = some_log()
    store.append(store.begin(PLAN), 0, log)
    assert store.warning is None and len(store.load(1)[1].log) == len(log)


def test_a_new_store_is_written_ahead_from_its_first_byte_on(tmp_path: Path) -> None:
    """So nothing in the file has to be changed before the first match."""
    Store(tmp_path / "matches.sqlite").close()
    assert (tmp_path / "matches.sqlite").read_bytes()[18:20] == bytes((2, 2)) and len(
        list(tmp_path.iterdir())
    ) == 1


def test_a_game_killed_at_any_moment_resumes_at_the_last_event_it_showed(tmp_path: Path) -> None:
    child = (
        "import random, sys; sys.path.insert(0, '.');"
        "from pathlib import Path; from prefgame.app.storage.store import Store;"
        "from prefgame.engine.commands import DEALER; from prefgame.engine.match import Match;"
        "from prefgame.rules.registry import find_ruleset;"
        "from tests.app.storage.stored_matches import PLAN, deal;"
        "store = Store(Path(sys.argv[1])); match = Match.start(find_ruleset('croatian'), ('Ana', "
        "'Bojan', 'Cvita'));number = store.begin(PLAN); rng = random.Random(9); done = 0\n"
        "while match.to_act is not None:\n"
        "    match.submit(deal(match, rng) if match.to_act is DEALER else "
        "rng.choice(match.legal()))\n"
        "    store.append(number, done, match.log[done:]); done = len(match.log); print(done, "
        "flush=True)\n"
    )
    path = tmp_path / "matches.sqlite"
    process = subprocess.Popen(
        [sys.executable, "-c", child, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": "."},
    )
    assert process.stdout is not None
    seen = 0
    while seen < 60:
        seen = int(process.stdout.readline())
    process.send_signal(signal.SIGKILL)
    shown = [int(line) for line in process.stdout.read().split()]
    process.wait()
    store = Store(path)
    assert store.messages == []
    _, match = store.load(store.unfinished_matches()[0].id)
    assert len(match.log) >= max([seen, *shown])
    assert match.legal() or match.to_act is DEALER


def test_a_plan_that_does_not_seat_all_players_is_not_continued(tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite")
    match = Match.start(find_ruleset("serbian"), ("Ana", "Bojan", "Cvita", "Davor"))
    number = store.begin(PLAN)
    store.append(number, 0, match.log)
    with pytest.raises(UnreadableMatch, match="damaged"):
        store.load(number)


def test_the_same_match_in_two_windows_is_told_apart(tmp_path: Path) -> None:
    one = Store(tmp_path / "m.sqlite")
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"))
    number = one.begin(PLAN)
    one.append(number, 0, match.log)
    play(match, 1, random.Random(1))
    two = Store(tmp_path / "m.sqlite")
    one.append(number, 1, match.log[1:3])
    two.append(number, 1, match.log[1:3])
    assert one.warning is None
    assert two.warning is not None and "another window" in two.warning
    two.change_plan(number, PLAN.model_copy(update={"taken_back": 5}))
    two.finish(number)
    three = Store(tmp_path / "m.sqlite")
    assert [match.id for match in three.unfinished_matches()] == [number]
    assert three.load(number)[0] == PLAN


def test_a_match_that_a_wrong_clock_put_into_the_future_is_not_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "m.sqlite")
    numbers = []
    for clock in ("2031-01-01T11:00:00.000+00:00", "0001-01-02T11:00:00.000+00:00", None):
        with monkeypatch.context() as patch:
            if clock is not None:
                patch.setattr("prefgame.app.storage.store.now", lambda clock=clock: clock)
            match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), start=2)
            numbers.append(store.begin(PLAN))
            store.append(numbers[-1], 0, match.log)
    future, first_year, today = numbers
    offered = [saved.id for saved in store.unfinished_matches()]
    assert offered == [today, first_year, future]
    match.submit(deal(match, random.Random(1)))
    later = (datetime.now(UTC) + timedelta(seconds=1)).isoformat(timespec="milliseconds")
    monkeypatch.setattr("prefgame.app.storage.store.now", lambda: later)
    store.append(future, 1, match.log[1:])
    assert store.unfinished_matches()[0].id == future, "gone on with since the clock is right"
