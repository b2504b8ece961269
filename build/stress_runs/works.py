"""What the game may be at when it is killed, besides playing: a migration, an import, judging,
deleting, a backup that is written or comes back.

Each has a home that it begins with, and says what must hold in that home afterwards.
"""

from __future__ import annotations

import os
import random
import shutil
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from prefgame.app.book.exchange import export_matches, import_file
from prefgame.app.book.keeping import fill
from prefgame.app.keeper.table import KeptTable
from prefgame.app.settings import Settings
from prefgame.app.storage.kept_rows import KeptDay, ProblemResult
from prefgame.app.storage.rows import read_whole
from prefgame.app.storage.store import Store
from prefgame.engine.codec import encode_event
from prefgame.engine.match import Match
from prefgame.engine.record import write_record
from prefgame.rules.registry import RULESETS
from stress_runs.busy import ARCHIVE, BACKUP
from stress_runs.desk import NAMES
from stress_runs.visits import played

EARLIER = Path(__file__).resolve().parents[2] / "tests" / "fixtures" / "store_version_1.sqlite"
RECORDS = 12
"""records of the archive"""


@dataclass
class Works:
    """What is prepared once, in ``folder``: an archive, a store that it was added to, and what a
    store of an earlier version has once it has been opened; a backup, and what it is of.
    """

    folder: Path
    rng: random.Random
    logs: dict[int, int] = field(default_factory=dict)
    """of the earlier store: how many events each match has"""
    saved: list[object] = field(default_factory=list)
    """everything that is in the backup"""

    def __post_init__(self) -> None:
        with zipfile.ZipFile(self.folder / ARCHIVE, "w") as archive:
            for number in range(RECORDS):
                archive.writestr(f"{number}.pref", write_record(played(self.rng, 2)))
        filled = Store(self.folder / "filled.sqlite")
        import_file(filled, self.folder / ARCHIVE, NAMES[0])
        keep_beside(filled, self.rng)
        self.saved = contents(filled)
        shutil.move(backup_of(filled, self.folder), self.folder / BACKUP)
        filled.close()
        shutil.copy(EARLIER, self.folder / "earlier.sqlite")
        earlier = Store(self.folder / "earlier.sqlite")
        self.logs = _logs(earlier)
        earlier.close()

    def prepare(self, work: str, home: Path) -> None:
        """Make the home that the work begins with."""
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        begins = {"migration": EARLIER, "import": None, "restoring": None}
        source = begins.get(work, self.folder / "filled.sqlite")
        if source is not None:
            shutil.copy(source, home / "matches.sqlite")

    def faults(self, work: str, home: Path, said: list[str]) -> Iterator[str]:
        """Yield what does not hold afterwards."""
        store = Store(home / "matches.sqlite")
        yield from (f"the next start says: {word}" for word in store.messages)
        yield from _CHECKS[work](self, store, said)
        with store.open_file() as db:
            for table in ("event", "book_match", "book_hand", "book_deal"):
                (lost,) = db.execute(
                    f"SELECT count(*) FROM {table} WHERE match NOT IN (SELECT id FROM match)"
                ).fetchone()
                if lost:
                    yield f"{lost} rows of {table} belong to no match"
        if store.warning:
            yield store.warning
        store.close()


def keep_beside(store: Store, rng: random.Random) -> None:
    """Have the store keep days, sheets and begun hands beside its matches."""
    for number, rules in enumerate(RULESETS):
        day = KeptDay(f"2026-05-{number + 1:02}", rules.key, number, ProblemResult.FIRST, True, 5)
        store.days.change(day)
        store.sheets.begin(KeptTable(rules, NAMES[: rng.choice(rules.seats)]).document)
        store.hands.keep(f"hand/{rules.key}", Match.start(rules, NAMES[: rules.seats[0]]).log)


def backup_of(store: Store, home: Path) -> Path:
    """Return a backup of everything, in the folder of matches of this home."""
    os.environ["PREFGAME_HOME"] = str(home)
    return export_matches(store, settings=Settings(volume=30)).path


def contents(store: Store) -> list[object]:
    """Everything that a backup has of the store, in an order that is always the same."""
    with store.open_file() as db:
        numbers = [number for (number,) in db.execute("SELECT id FROM match")]
        matches = [read_whole(db, number) for number in numbers]
        beside = [sorted(kept.columns_of_all(db), key=repr) for kept in store.kept]
    whole = sorted(
        (one.plan.model_dump_json(), one.started, one.finished, *map(encode_event, one.log))
        for one in matches
    )
    return [whole, *beside]


def _logs(store: Store) -> dict[int, int]:
    return {one.id: len(store.load(one.id)[1].log) for one in store.unfinished_matches()}


def _after_migration(works: Works, store: Store, _said: list[str]) -> Iterator[str]:
    if _logs(store) != works.logs:
        yield f"the earlier store had {works.logs}, now it has {_logs(store)}"


def _after_import(works: Works, store: Store, _said: list[str]) -> Iterator[str]:
    again = import_file(store, works.folder / ARCHIVE, NAMES[0])
    if again.added + again.known != RECORDS or again.refused:
        yield f"of {RECORDS} records {again.added} were added and {again.known} known"
    if _in_the_book(store) != RECORDS:
        yield f"{_in_the_book(store)} matches are in the book, {RECORDS} were added"


def _after_judging(_works: Works, store: Store, _said: list[str]) -> Iterator[str]:
    if _in_the_book(store) != RECORDS:
        yield f"{_in_the_book(store)} matches are in the book, not {RECORDS}"


def _after_deletion(_works: Works, store: Store, said: list[str]) -> Iterator[str]:
    gone = {int(line.split()[1]) for line in said if line.startswith("deleted")}
    with store.open_file() as db:
        there = {number for (number,) in db.execute("SELECT id FROM match")}
    if gone & there:
        yield f"{gone & there} were deleted and are there"
    if not RECORDS - 1 <= len(gone) + len(there) <= RECORDS:  # one may be gone unsaid
        yield f"{len(gone)} were deleted and {len(there)} are there, of {RECORDS}"


def _after_backup(works: Works, store: Store, _said: list[str]) -> Iterator[str]:
    for path in store.path.parent.rglob("*.zip"):
        empty = Store(store.path.with_name("empty.sqlite"))
        import_file(empty, path, NAMES[0], own_book=True)
        if contents(empty) != works.saved:
            yield f"{path.name} does not bring everything back"
        empty.close()
        empty.path.unlink()


def _after_restoring(works: Works, store: Store, _said: list[str]) -> Iterator[str]:
    again = import_file(store, works.folder / BACKUP, NAMES[0], own_book=True)
    if again.refused or again.stopped or again.added + again.known != RECORDS:
        yield f"brought back again: {again}"
    if contents(store) != works.saved:
        yield "not everything has come back"
    if _in_the_book(store) != RECORDS:
        yield f"{_in_the_book(store)} matches are in the book, {RECORDS} were brought back"


def _in_the_book(store: Store) -> int:
    for _match in fill(store):
        pass
    with store.open_file() as db:
        count: int = db.execute("SELECT count(*) FROM book_match WHERE readable").fetchone()[0]
    return count


_CHECKS: dict[str, Callable[[Works, Store, list[str]], Iterator[str]]] = {
    "migration": _after_migration,
    "import": _after_import,
    "judging": _after_judging,
    "deletion": _after_deletion,
    "backup": _after_backup,
    "restoring": _after_restoring,
}
WORKS = tuple(_CHECKS)
