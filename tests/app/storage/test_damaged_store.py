"""A store in which anything may stand: no damage ends the game, is passed over in silence, or costs
another match.
"""

from __future__ import annotations

import os
import random
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from prefgame.app.evening import find_evening, find_waiting_evening
from prefgame.app.storage.rows import FINISHED, EveningPlace, MatchPlan
from prefgame.app.storage.store import Store, UnreadableMatch
from prefgame.engine.codec import encode_event
from prefgame.engine.commands import DEALER
from prefgame.engine.events import CardPlayed, HandScored, MatchStarted, start_of
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from tests.app.storage.stored_matches import PLAN, falsified, play

ROOT = Path(__file__).resolve().parents[3]


def match_of(*names: str) -> Match:
    match = Match.start(find_ruleset("croatian"), names or ("Ana", "Bojan", "Cvita"), start=1000)
    play(match, 3, random.Random(5))
    return match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give a store with two matches, numbers 1 and 2."""
    store = Store(tmp_path / "matches.sqlite")
    for number in (1, 2):
        assert store.begin(PLAN) == number
        store.append(number, 0, match_of().log)
    store.close()
    return store.path


def change(path: Path, sql: str, *values: object) -> None:
    with sqlite3.connect(path) as db:
        assert db.execute(sql, values).rowcount == 1, sql
    db.close()


BAD_BYTES = {
    "when it began": "UPDATE match SET started = CAST(x'32ff30' AS TEXT) WHERE id = 1",
    "its plan": "UPDATE match SET plan = CAST(plan || x'ff' AS TEXT) WHERE id = 1",
    "when the first event was": (
        "UPDATE event SET at = CAST(x'ff' AS TEXT) WHERE match = 1 AND n = 0"
    ),
    "the kind of an event": (
        "UPDATE event SET kind = CAST(kind || x'ff' AS TEXT) WHERE match = 1 AND n = 5"
    ),
    "the kind of the first": (
        "UPDATE event SET kind = CAST(kind || x'ff' AS TEXT) WHERE match = 1 AND n = 0"
    ),
    "the first event": (
        "UPDATE event SET data = CAST(replace(data, 'Ana', x'ff') AS BLOB) WHERE "
        "match = 1 AND n = 0"
    ),
    "another event": (
        "UPDATE event SET data = CAST(data || x'ff' AS BLOB) WHERE match = 1 AND n = 7"
    ),
    "a time that is none": "UPDATE event SET at = x'00ff' WHERE match = 1 AND n = 3",
    "an event that is a number": "UPDATE event SET data = 7 WHERE match = 1 AND n = 7",
    "a kind that is a number": "UPDATE event SET kind = 7 WHERE match = 1 AND n = 7",
}


@pytest.mark.parametrize("where", BAD_BYTES)
def test_one_bad_byte_in_a_row_hides_no_other_match_and_is_not_passed_over_in_silence(
    path: Path, where: str
) -> None:
    change(path, BAD_BYTES[where])
    store = Store(path)
    offered = [saved.id for saved in store.unfinished_matches()]
    assert 2 in offered and store.warning is None and store.load(2)[1] == match_of()
    if 1 in offered:
        try:
            assert store.load(1)[1] == match_of()
        except UnreadableMatch as reason:
            assert "matches.sqlite" in str(reason)
    else:
        assert len(store.messages) == 1 and "cannot be read" in store.messages[0]
    store.close()


HUGE = EveningPlace.model_construct(evening=10**30, number=1, matches=2)
BAD_PLANS: list[str | bytes] = [
    "[1]",
    "5",
    '{"evening": 5}',
    '{"evening": {"x": 1}}',
    "not json",
    "",
    "{",
    b"\xff[1]",
    PLAN.model_copy(update={"evening": HUGE}).model_dump_json(),
]


@pytest.mark.parametrize("value", ["x", -1, 7, b"\xff"])
def test_a_match_that_is_neither_over_nor_open_is_offered(path: Path, value: object) -> None:
    before = Store(path).unfinished_matches()
    change(path, "UPDATE match SET finished = ? WHERE id = 1", value)
    assert before and Store(path).unfinished_matches() == before


def test_a_match_with_a_bad_plan_neither_stops_the_menu_nor_ends_an_evening(path: Path) -> None:
    place = EveningPlace(evening=5, number=1, matches=2)
    of_evening = PLAN.model_copy(update={"evening": place})
    store = Store(path)
    store.append(store.begin(of_evening), 0, match_of().log)
    store.close()
    for plan in BAD_PLANS:  # no two are alike, so each is tried in every run
        change(path, "UPDATE match SET plan = ?, finished = ? WHERE id = 2", plan, FINISHED)
        store = Store(path)
        found = find_evening(store, of_evening)
        assert found is not None and found.place == place, plan
        assert store.warning is None and len(store.unfinished_matches()) == 2
        store.close()
    change(path, "DELETE FROM match WHERE id = 3")
    for plan in BAD_PLANS:
        change(path, "UPDATE match SET plan = ? WHERE id = 2", plan)
        store = Store(path)
        assert find_waiting_evening(store) is None and store.warning is None, plan
        store.close()


def false_start(**fields: object) -> tuple[str, bytes]:
    started = start_of(match_of().log)
    kind, data = encode_event(
        MatchStarted(**({name: getattr(started, name) for name in started.__slots__} | fields))
    )
    return kind, data


@pytest.mark.parametrize(
    "fields",
    [
        {"players": ("A" * 100_000, "Bojan", "Cvita")},
        {"players": ("\u200b", "Bojan", "Cvita")},
        {"players": ("Ana\0", "Bojan", "Cvita")},
        {"players": ("Ana", "Ana", "Ana")},
        {"players": ()},
        {"rules": "whist"},
        {"options": (("start", 7),)},
    ],
    ids=lambda fields: ascii(fields)[:60],
)
def test_a_match_that_cannot_begin_is_reported_once_and_the_others_are_offered(
    path: Path, fields: dict[str, object]
) -> None:
    change(
        path,
        "UPDATE event SET kind = ?, data = ? WHERE match = 1 AND n = 0",
        *false_start(**fields),
    )
    store = Store(path)
    for _time in range(2):
        assert [saved.id for saved in store.unfinished_matches()] == [2]
        assert (
            len(store.messages) == 1
            and "cannot be read" in store.messages[0]
            and len(store.messages[0]) < 600
        )
    store.close()
    again = Store(path)
    assert [saved.id for saved in again.unfinished_matches()] == [2] and again.messages == []
    again.close()


def test_a_readable_event_that_is_false_is_found_before_anything_is_shown(path: Path) -> None:
    log = match_of().log
    number = next(at for at, event in enumerate(log) if isinstance(event, CardPlayed))
    change(
        path,
        "UPDATE event SET kind = ?, data = ? WHERE match = 1 AND n = ?",
        *falsified(log, number),
        number,
    )
    store = Store(path)
    assert {saved.id for saved in store.unfinished_matches()} == {1, 2}
    with pytest.raises(UnreadableMatch, match="played under other rules"):
        store.load(1)
    assert [saved.id for saved in store.unfinished_matches()] == [2]
    store.close()
    assert [saved.id for saved in Store(path).unfinished_matches()] == [2]


@pytest.mark.parametrize(
    "plan",
    [
        {"levels": (None, None, "simple")},
        {"first_dealer": 3},
        {"first_dealer": -1},
        {"levels": (None,)},
    ],
    ids=lambda plan: ascii(plan),
)
def test_a_plan_that_does_not_fit_the_match_is_found(path: Path, plan: dict[str, object]) -> None:
    change(
        path,
        "UPDATE match SET plan = ? WHERE id = 1",
        MatchPlan.model_validate(PLAN.model_dump() | plan).model_dump_json(),
    )
    with pytest.raises(UnreadableMatch):
        Store(path).load(1)


def test_a_seed_of_thousands_of_digits_is_found(path: Path) -> None:
    change(
        path,
        "UPDATE match SET plan = replace(plan, '\"seed\":7', '\"seed\":' || ?) WHERE id = 1",
        "7" * 5000,
    )
    with pytest.raises(UnreadableMatch):
        Store(path).load(1)


def test_events_lost_at_the_end_that_follow_of_themselves_are_written_again(path: Path) -> None:
    log = match_of().log
    assert isinstance(log[-1], HandScored)
    change(path, "DELETE FROM event WHERE match = 1 AND n = ?", len(log) - 1)
    store = Store(path)
    played = store.load(1)[1]
    assert played.log == log and played.to_act is DEALER
    store.close()
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT count(*) FROM event WHERE match = 1").fetchone() == (len(log),)


def put(path: Path, what: str) -> None:
    match what:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "device":
            path.symlink_to("/dev/zero")
        case "link to itself":
            path.symlink_to(path.name)


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes or devices in a folder")
@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal"])
@pytest.mark.parametrize("what", ["pipe", "folder", "device"])
def test_what_is_no_file_neither_blocks_nor_breaks_the_store(
    path: Path, what: str, ending: str
) -> None:
    """The whole of it in a process of its own: what blocks must not take the tests with it."""
    there = path.with_name(path.name + ending)
    there.unlink(missing_ok=True)
    put(there, what)
    before = there.lstat()
    program = (
        "import sys; from pathlib import Path; from prefgame.app.storage.store import Store; from "
        "tests.app.storage.stored_matches import PLAN\n"
        "store = Store(Path(sys.argv[1])); number = store.begin(PLAN); print(len(store.messages), "
        "store.warning, number); store.close()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout == f"1 None {3 if ending else 1}\n" and done.stderr == ""
    kept = next(
        file
        for file in path.parent.iterdir()
        if "set aside" in file.name and file.name.endswith(f".sqlite{ending}")
    )
    assert (kept.lstat().st_ino, stat.S_IFMT(kept.lstat().st_mode)) == (
        before.st_ino,
        stat.S_IFMT(before.st_mode),
    )


def test_a_link_that_leads_nowhere_is_left_alone(tmp_path: Path) -> None:
    """A store may lie on another disk, which is not there today."""
    path = tmp_path / "matches.sqlite"
    path.symlink_to("elsewhere/matches.sqlite")
    store = Store(path)
    assert store.warning is not None and path.is_symlink() and store.unfinished_matches() == ()


def test_what_is_left_beside_a_store_that_was_deleted_is_not_read_into_the_next_one(
    tmp_path: Path,
) -> None:
    path = tmp_path / "matches.sqlite"
    store = Store(path)
    store.append(store.begin(PLAN), 0, match_of().log)
    left = path.with_name(path.name + "-wal").read_bytes()  # as a game that is killed leaves it
    store.close()
    path.unlink()
    path.with_name(path.name + "-wal").write_bytes(left)
    store = Store(path)
    assert store.unfinished_matches() == () and store.warning is None and len(store.messages) == 1
    assert [file.read_bytes() for file in tmp_path.iterdir() if "set aside" in file.name] == [left]
    assert store.begin(PLAN) == 1


INTERRUPTED = """
import os, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode = DELETE")
db.execute("PRAGMA cache_size = 1")
db.execute("BEGIN")
for number in range(3000):
    db.execute("INSERT INTO event VALUES (9, ?, 'then', 'Dealt', zeroblob(900))", (number,))
os._exit(9)
"""


def test_a_store_that_was_killed_in_the_middle_of_a_change_is_as_it_was_before(path: Path) -> None:
    subprocess.run([sys.executable, "-c", INTERRUPTED, str(path)], check=False)
    assert path.with_name(path.name + "-journal").stat().st_size > 0
    store = Store(path)
    assert (
        store.warning is None
        and store.messages == []
        and {saved.id for saved in store.unfinished_matches()} == {1, 2}
    )
    assert store.begin(PLAN) == 3
    store.close()


KILLED = """
import os, sqlite3, sys
from pathlib import Path
from prefgame.app.storage import store_file
calls = 0
def deadly(real):
    def call(*arguments, **more):
        global calls
        for _half in range(2):
            calls += 1
            if calls == int(sys.argv[2]):
                os._exit(9)
            if _half == 0:
                done = real(*arguments, **more)
        return done
    return call
for name in ("open", "fsync", "link", "replace"):
    setattr(os, name, deadly(getattr(os, name)))
store_file._connect = deadly(store_file._connect)
from prefgame.app.storage.store import Store
Store(Path(sys.argv[1]))
"""


def test_damage_that_the_store_itself_can_only_name_in_bytes_sets_it_aside(path: Path) -> None:
    """SQLite quotes what is wrong with the description of its tables, and the quotation
    is no text.
    """
    data = path.read_bytes()
    assert b"CREATE TABLE event" in data
    path.write_bytes(data.replace(b"CREATE TABLE event", b"CREATE \x81ABLE event"))
    store = Store(path)
    assert store.unfinished_matches() == () and store.messages
    assert ".sqlite" in [kept.suffix for kept in path.parent.glob("* (set aside *")]
    store.close()


def test_being_killed_while_the_store_is_made_does_not_make_the_next_start_complain(
    tmp_path: Path,
) -> None:
    """At every step of it: before and after whatever is asked of the disk."""
    for step in range(1, 30):
        path = tmp_path / str(step) / "matches.sqlite"
        done = subprocess.run(
            [sys.executable, "-c", KILLED, str(path), str(step)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.stderr == ""
        store = Store(path)
        assert store.messages == [] and store.warning is None and store.begin(PLAN) == 1
        store.close()
        if done.returncode == 0:
            break
    assert step > 8
