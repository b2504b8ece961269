"""Every event is on disk before it is seen; a file that cannot be used is set aside and never
overwritten.
"""

from __future__ import annotations

import errno
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from prefgame.app.files import writing
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.storage import store as store_module
from prefgame.app.storage import store_file
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store, UnreadableMatch
from prefgame.engine.commands import DEALER, Deal, WriteOff
from prefgame.engine.events import Commanded, Event
from prefgame.engine.match import Match
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from tests.engine.test_conformance import customs

PLAN = MatchPlan(levels=(None, "simple", "simple"), seed=7, first_dealer=0)


def deal(match: Match, rng: random.Random) -> Deal:
    return shuffled_deal(rng, match.table.next_dealer() or 0)


def play(match: Match, hands: int, rng: random.Random) -> None:
    while match.to_act is not None and not (
        match.to_act is DEALER and match.table.hands_played == hands
    ):
        match.submit(deal(match, rng) if match.to_act is DEALER else rng.choice(match.legal()))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_match_is_read_back_equal(tmp_path: Path, rules: RuleSet, seed: int) -> None:
    match = Match.start(
        rules,
        ("Ana", "Bojan", "Cvita", "Davor"),
        **customs(rules, random.Random(seed)) | {"start": 60},
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
            assert store.unfinished()[0].id == numbers[-1], (
                "a settlement that nobody has seen is offered"
            )
            store.finish(numbers[-1])
        time.sleep(0.002)
    offered = [saved.id for saved in store.unfinished()]
    assert offered == [numbers[2], numbers[0]]
    assert store.unfinished()[0].players == ("Ana", "Bojan", "Cvita")


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
    assert len(store.messages) == 1 and "kept as" in store.messages[0]
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
    assert again.unfinished() == ()


@pytest.mark.parametrize(
    ("pragma", "word"),
    [("application_id = 77", "not of this game"), ("user_version = 99", "newer version")],
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
    assert "not of this game" in store.messages[0]
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
    with pytest.raises(UnreadableMatch, match="cannot be continued"):
        store.load(first)
    assert [saved.id for saved in store.unfinished()] == [second]
    assert store.load(second)[1] == match


# ---- a disk that refuses


class Disk:
    """What the disk does to every connection while it refuses: a pragma, as real disks answer with
    the very same errors.
    """

    def __init__(self) -> None:
        self.pragma = ""
        self.connections: list[sqlite3.Connection] = []

    def takes_again(self) -> None:
        self.pragma = ""
        for db in self.connections:
            with suppress(sqlite3.ProgrammingError):  # closed before
                db.executescript("PRAGMA max_page_count = 100000; PRAGMA query_only = OFF;")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    state, real = Disk(), store_file._connect

    def connect(path: Path, patience: float) -> sqlite3.Connection:
        db = real(path, patience)
        db.execute(state.pragma)
        state.connections.append(db)
        return db

    monkeypatch.setattr(store_file, "_connect", connect)
    monkeypatch.setattr(store_module, "PATIENCE", 0.0)
    return state


def refuse(store: Store, disk: Disk, how: str) -> None:
    """From now on: ``full`` or ``readonly``."""
    store.close()
    db = sqlite3.connect(store.path)
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.close()
    disk.pragma = {
        "full": f"PRAGMA max_page_count = {pages}",
        "readonly": "PRAGMA query_only = ON",
    }[how]


def some_log(hands: int = 6) -> tuple[Match, tuple[Event, ...]]:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), start=1000)
    play(match, hands, random.Random(5))
    return match, match.log


def last_command(log: Sequence[Event]) -> int:
    """Where the events of the last command begin."""
    return max(at for at, event in enumerate(log) if isinstance(event, Commanded))


def kept(path: Path) -> tuple[int, list[int]]:
    """Matches in the file, and the numbers of the events in the order they were written."""
    with sqlite3.connect(path) as db:
        return db.execute("SELECT count(*) FROM match").fetchone()[0], [
            row[0] for row in db.execute("SELECT n FROM event ORDER BY at, n")
        ]


@pytest.mark.parametrize(("how", "word"), [("full", "full"), ("readonly", "readonly")])
def test_what_a_disk_refuses_in_the_middle_waits_and_is_written_in_order_when_it_takes_events_again(
    tmp_path: Path, disk: Disk, how: str, word: str
) -> None:
    match, log = some_log()
    store = Store(tmp_path / "matches.sqlite")
    number = store.begin(PLAN)
    store.append(number, 0, log[:3])
    refuse(store, disk, how)
    last = last_command(log)
    for at in range(3, last):  # a page has room for some events yet
        store.append(number, at, [log[at]])
    assert store.warning is not None and "goes on" in store.warning and word in store.warning
    assert len(kept(store.path)[1]) < last
    assert store.load(number)[1].log == log[:last], "nothing is lost while the game is open"
    disk.takes_again()
    store.append(number, last, log[last:])
    assert store.warning is None and kept(store.path) == (1, list(range(len(log))))
    assert Store(store.path).load(number)[1] == match


@pytest.mark.parametrize("how", ["full", "readonly"])
def test_a_match_begun_while_the_disk_refuses_is_saved_whole_when_it_takes_events_again(
    tmp_path: Path, disk: Disk, how: str
) -> None:
    match, log = some_log(40)
    store = Store(tmp_path / "matches.sqlite")
    first = store.begin(PLAN)
    store.append(first, 0, log)
    refuse(store, disk, how)
    number = store.begin(PLAN)
    store.append(number, 0, log[:-1])
    assert store.warning is not None and kept(store.path)[1] == list(range(len(log)))
    assert [saved.id for saved in store.unfinished()] == [number, first] and store.unfinished()[
        0
    ].hands == 40
    disk.takes_again()
    store.append(number, len(log) - 1, log[-1:])
    assert store.warning is None and store.load(number)[1] == match
    assert sorted(saved.id for saved in Store(store.path).unfinished()) == [1, 2]


def test_a_store_locked_by_another_program_takes_the_match_as_soon_as_it_is_free(
    tmp_path: Path, disk: Disk
) -> None:
    match, log = some_log()
    path = tmp_path / "matches.sqlite"
    store = Store(path)
    number = store.begin(PLAN)
    store.append(number, 0, log[:5])
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store.append(number, 5, log[5:9])
    assert store.warning is not None and "locked" in store.warning
    store.append(number, 9, log[9:12])
    assert store.warning is not None and kept(path) == (1, list(range(5)))
    other.execute("COMMIT")
    store.append(number, 12, log[12:])
    assert (
        store.warning is None
        and kept(path) == (1, list(range(len(log))))
        and store.load(number)[1] == match
    )


def test_a_store_that_is_locked_when_the_game_starts_is_used_when_it_is_free(
    tmp_path: Path, disk: Disk
) -> None:
    match, log = some_log()
    path = tmp_path / "matches.sqlite"
    earlier = Store(path)
    earlier.append(earlier.begin(PLAN), 0, log)
    earlier.close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    store = Store(path)
    assert (
        store.warning is not None
        and "cannot be saved" in store.warning
        and store.unfinished() == ()
        and store.messages == []
    )
    number = store.begin(PLAN)
    store.append(number, 0, log[:9])
    store.finish(number)
    other.execute("COMMIT")
    other.close()
    store.append(number, 9, log[9:])
    assert store.warning is None and store.load(number)[1] == match
    assert [saved.id for saved in store.unfinished()] == [1], (
        "the settled one is not offered, the earlier one is"
    )


def test_a_folder_that_cannot_be_made_leaves_the_match_in_memory_until_it_can(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("not a folder")
    store = Store(tmp_path / "file" / "matches.sqlite")
    assert store.warning is not None and "cannot be saved" in store.warning
    match, log = some_log()
    number = store.begin(PLAN)
    store.append(number, 0, log)
    assert store.warning is not None and store.load(number)[1] == match
    assert [saved.id for saved in store.unfinished()] == [number]
    (tmp_path / "file").unlink()
    store.append(number, len(log), [])
    assert (
        store.warning is None
        and store.load(number)[1] == match
        and Store(store.path).load(1)[1] == match
    )


def test_a_store_that_cannot_be_begun_leaves_no_half_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(writing.os, "fsync", full)
    store = Store(tmp_path / "matches.sqlite")
    assert (
        store.warning is not None and "No space" in store.warning and list(tmp_path.iterdir()) == []
    )
    monkeypatch.undo()
    assert store.begin(PLAN) and store.warning is None and store.messages == []


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


def test_what_waits_is_offered_to_the_disk_once_more_when_the_game_is_closed(
    tmp_path: Path, disk: Disk
) -> None:
    match, log = some_log()
    store = Store(tmp_path / "matches.sqlite")
    number = store.begin(PLAN)
    refuse(store, disk, "readonly")
    store.append(number, 0, log)
    assert kept(store.path) == (1, [])
    disk.takes_again()
    store.close()
    assert Store(store.path).load(number)[1] == match


def test_a_game_killed_at_any_moment_resumes_at_the_last_event_it_showed(tmp_path: Path) -> None:
    child = (
        "import random, sys; sys.path.insert(0, '.');"
        "from pathlib import Path; from tests.app.test_store import *;"
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
    _, match = store.load(store.unfinished()[0].id)
    assert len(match.log) >= max([seen, *shown])
    assert match.legal() or match.to_act is DEALER


def test_a_plan_that_does_not_seat_all_players_is_not_continued(tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite")
    match = Match.start(find_ruleset("serbian"), ("Ana", "Bojan", "Cvita", "Davor"))
    number = store.begin(PLAN)
    store.append(number, 0, match.log)
    with pytest.raises(UnreadableMatch, match="3 seats"):
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
