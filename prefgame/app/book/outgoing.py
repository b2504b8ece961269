"""The whole book as one archive of records, or as several if it is too large for one.

Invariant: nothing is overwritten. What the archives hold can be read back: they are kept within the
bounds of what is read.
"""

from __future__ import annotations

import io
import logging
import re
import sqlite3
import zipfile
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import count
from pathlib import Path

from prefgame.app.book.incoming import ARCHIVE, MOST_UNPACKED
from prefgame.app.book.kept import BESIDE, write_beside, write_kept
from prefgame.app.files import write_new
from prefgame.app.records import ENDING, records_dir
from prefgame.app.settings import Settings
from prefgame.app.storage.rows import WholeMatch, own_key, read_whole, stored_matches
from prefgame.app.storage.store import Store
from prefgame.engine.events import start_of
from prefgame.engine.match import prove

_log = logging.getLogger(__name__)
LARGEST_ARCHIVE = MOST_UNPACKED * 9 // 10
"""bytes of the records in one archive"""
MOST_IN_ARCHIVE = 20_000
"""records in one archive: its table of contents is bounded, too"""


@dataclass(frozen=True)
class Exported:
    """The archives, how many records are in them, and how many matches cannot be written as a
    record: they were played under other rules, or are damaged.
    """

    paths: tuple[Path, ...]
    records: int
    left_out: int = 0
    beside: bool = False
    """whether anything else is in them"""

    @property
    def path(self) -> Path:
        """The first archive."""
        return self.paths[0]


@dataclass
class _Archive:
    """An archive that is being filled."""

    data: io.BytesIO = field(default_factory=io.BytesIO)
    names: set[str] = field(default_factory=set)
    size: int = 0

    def __post_init__(self) -> None:
        self._files = zipfile.ZipFile(self.data, "w", zipfile.ZIP_DEFLATED)

    def takes(self, text: str) -> bool:
        size = self.size + len(text.encode())
        return not self.names or (size <= LARGEST_ARCHIVE and len(self.names) < MOST_IN_ARCHIVE)

    def add(self, stem: str, text: str) -> None:
        """Put a record into it, under a name that nothing in it has."""
        name = next(name for name in _names(stem, ENDING) if name.lower() not in self.names)
        # at a fixed time: a clock may show a year that an archive has no number for
        entry = zipfile.ZipInfo(name)
        entry.external_attr = 0o644 << 16
        self._files.writestr(entry, text, zipfile.ZIP_DEFLATED)
        self.names.add(name.lower())
        self.size += len(text.encode())

    def add_beside(self, text: str) -> None:
        entry = zipfile.ZipInfo(BESIDE)
        entry.external_attr = 0o644 << 16
        self._files.writestr(entry, text, zipfile.ZIP_DEFLATED)
        self.size += len(text.encode())

    def close(self) -> bytes:
        self._files.close()
        return self.data.getvalue()


def export_matches(
    store: Store, matches: Collection[int] | None = None, settings: Settings | None = None
) -> Exported:
    """Write these matches into the folder of records; None: all of which something was played, and
    what the store has beside them, with the settings. OSError or sqlite3.Error if the disk refuses:
    no archive is half written then.
    """
    with store.open_file() as db:
        good, bad = stored_matches(db)
        key = own_key(db)
    chosen = [number for number in good if matches is None or number in matches]
    written, paths, archive = 0, list[Path](), _Archive()
    beside, too_large = write_beside(store, settings) if matches is None else ("", 0)
    if beside:
        archive.add_beside(beside)
    for number in chosen:
        record = _record(store, number, key)
        if record is None:
            continue
        if not archive.takes(record[1]):
            paths.append(_write(archive))
            archive = _Archive()
        archive.add(*record)
        written += 1
    paths.append(_write(archive))
    left = len(chosen) - written + (len(bad) if matches is None else 0)
    return Exported(tuple(paths), written, left + too_large, bool(beside))


def _record(store: Store, number: int, key: bytes) -> tuple[str, str] | None:
    """Write the name of a record, and its text; None if the match cannot be one."""
    try:
        with store.open_file() as db:
            match = read_whole(db, number)
        proved = prove(match.log)
        # what follows automatically may be missing at the end of what is stored
        whole = replace(match, log=(*match.log, *proved.log[len(match.log) :]))
        return _stem(match), write_kept(whole, proved, key)
    except (OSError, sqlite3.Error):
        raise
    except Exception:  # of other rules, or damaged: it stays in the store
        _log.warning("match %s is not exported", number, exc_info=True)
        return None


def _stem(match: WholeMatch) -> str:
    started = start_of(match.log)
    day = max(match.times.values(), default=match.started)[:10]
    words = re.sub(r"[^\w -]+", "", f"{day} {started.rules} {' '.join(started.players)}")
    return words.encode()[:150].decode(errors="ignore").strip()


def _write(archive: _Archive) -> Path:
    folder = records_dir()
    folder.mkdir(parents=True, exist_ok=True)
    data = archive.close()
    for name in _names(f"{date.today().isoformat()} book", ARCHIVE):
        with suppress(FileExistsError):
            write_new(folder / name, data)
            return folder / name
    raise AssertionError("names do not end")


def _names(stem: str, ending: str) -> Iterator[str]:
    yield f"{stem}{ending}"
    yield from (f"{stem} {number}{ending}" for number in count(2))
