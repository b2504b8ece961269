"""What the game may be at when it is killed, besides playing: a migration, an import, judging,
deleting.

Each has a home that it begins with, and says what must hold in that home afterwards.
"""

from __future__ import annotations

import random
import shutil
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from prefgame.app.book.exchange import import_file
from prefgame.app.book.fill import fill
from prefgame.app.storage.store import Store
from prefgame.engine.record.writing import write_record
from stress_runs.busy import ARCHIVE
from stress_runs.desk import NAMES
from stress_runs.visits import played

EARLIER = Path(__file__).resolve().parents[2] / "tests" / "fixtures" / "store_version_1.sqlite"
RECORDS = 12
"""records of the archive"""


@dataclass
class Works:
    """What is prepared once, in ``folder``: an archive, a store that it was added to, and what a
    store of an earlier version has once it has been opened.
    """

    folder: Path
    rng: random.Random
    logs: dict[int, int] = field(default_factory=dict)
    """of the earlier store: how many events each match has"""

    def __post_init__(self) -> None:
        with zipfile.ZipFile(self.folder / ARCHIVE, "w") as archive:
            for number in range(RECORDS):
                archive.writestr(f"{number}.pref", write_record(played(self.rng, 2)))
        filled = Store(self.folder / "filled.sqlite")
        import_file(filled, self.folder / ARCHIVE, NAMES[0])
        filled.close()
        shutil.copy(EARLIER, self.folder / "earlier.sqlite")
        earlier = Store(self.folder / "earlier.sqlite")
        self.logs = _logs(earlier)
        earlier.close()

    def prepare(self, work: str, home: Path) -> None:
        """The home that the work begins with."""
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        begins = {"migration": EARLIER, "import": None}
        source = begins.get(work, self.folder / "filled.sqlite")
        if source is not None:
            shutil.copy(source, home / "matches.sqlite")

    def faults(self, work: str, home: Path, said: list[str]) -> Iterator[str]:
        """What does not hold afterwards."""
        store = Store(home / "matches.sqlite")
        yield from (f"the next start says: {word}" for word in store.messages)
        yield from _CHECKS[work](self, store, said)
        with store.open_file() as db:
            for table in ("event", "book_match", "book_hand"):
                (lost,) = db.execute(
                    f"SELECT count(*) FROM {table} WHERE match NOT IN (SELECT id FROM match)"
                ).fetchone()
                if lost:
                    yield f"{lost} rows of {table} belong to no match"
        if store.warning:
            yield store.warning
        store.close()


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
}
WORKS = tuple(_CHECKS)
