"""Matches leave the book as records and come into it from records: single files, or many in one
archive (zip).

Invariant: nothing is overwritten or added twice. A record becomes a match that is over and marked
as imported, and only where the rules accept every line of it.
"""

from __future__ import annotations

import io
import json
import logging
import re
import sqlite3
import zipfile
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import count
from pathlib import Path

from prefgame.app.book.fill import fill, fill_match
from prefgame.app.book.history import past_games
from prefgame.app.book.rows import digest_of
from prefgame.app.files.reading import LARGEST_FILE, Unreadable, read_text
from prefgame.app.files.writing import write_new
from prefgame.app.records import ENDING, records_dir
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store
from prefgame.engine.events import Dealt
from prefgame.engine.proof import prove
from prefgame.engine.record.reading import read_record
from prefgame.engine.record.writing import write_record

_log = logging.getLogger(__name__)
ARCHIVE = ".zip"
MOST_RECORDS = 5000
"""in one archive"""


@dataclass(frozen=True, slots=True)
class Exported:
    """Where the records are, how many, and how many matches cannot be written as a record: they
    were played under other rules, or are damaged.
    """

    path: Path
    records: int
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Imported:
    """How many matches were added, were in the book already, and could not be read. ``rules``: the
    keys of the rules that those added were played by, each once.
    """

    added: int = 0
    known: int = 0
    refused: int = 0
    rules: tuple[str, ...] = ()

    def __add__(self, other: Imported) -> Imported:
        return Imported(
            self.added + other.added,
            self.known + other.known,
            self.refused + other.refused,
            tuple(dict.fromkeys((*self.rules, *other.rules))),
        )


# ---- out of the book


def export_matches(store: Store, matches: Collection[int] | None = None) -> Exported:
    """Write these matches (all that are over, by default) as one archive in the folder of records.
    OSError or sqlite3.Error where the disk refuses: nothing has changed then.
    """
    with store.open_file() as db:
        games = past_games(db)
    chosen = [game for game in games if matches is None or game.match in matches]
    archive, written, names = io.BytesIO(), 0, set[str]()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as files:
        for game in chosen:
            try:
                text = write_record(prove(store.events_of(game.match)[1]), with_hash=True)
            except (OSError, sqlite3.Error):
                raise
            except Exception:  # of other rules, or damaged: it stays in the store
                _log.warning("match %s is not exported", game.match, exc_info=True)
                continue
            stem = _stem(f"{game.day[:10]} {game.rules} {' '.join(game.players)}")
            files.writestr(next(name for name in _names(stem, ENDING) if name not in names), text)
            names.add(files.namelist()[-1])
            written += 1
    folder = records_dir()
    folder.mkdir(parents=True, exist_ok=True)
    for name in _names(_stem(f"{date.today().isoformat()} book"), ARCHIVE):
        with suppress(FileExistsError):
            write_new(folder / name, archive.getvalue())
            return Exported(folder / name, written, len(chosen) - written)
    raise AssertionError("names do not end")


def _stem(words: str) -> str:
    return re.sub(r"[^\w -]+", "", words).encode()[:150].decode(errors="ignore").strip()


def _names(stem: str, ending: str) -> Iterator[str]:
    yield f"{stem}{ending}"
    yield from (f"{stem} {number}{ending}" for number in count(2))


# ---- into the book


def import_file(store: Store, path: Path, player: str) -> Imported:
    """Add the match of a record, or of every record in an archive or a folder. The player sits
    there under a name that they have had in a match of the store, or the name ``player``; otherwise
    nobody knows where. OSError or sqlite3.Error where the disk refuses.
    """
    for _number in fill(store):
        pass  # the book must know every match, so that none is added twice
    names = _names_of_player(store) | {player}
    found = Imported()
    for text in _texts(path):
        found += Imported(refused=1) if text is None else _add(store, text, names)
    return found


def _names_of_player(store: Store) -> frozenset[str]:
    with store.open_file() as db:
        rows = db.execute(
            "SELECT DISTINCT players, seat FROM book_match WHERE seat IS NOT NULL AND NOT imported"
        ).fetchall()
    return frozenset(json.loads(players)[seat] for players, seat in rows)


def _texts(path: Path) -> Iterator[str | None]:
    """The text of each record; None for one that cannot be read."""
    if path.is_dir():
        for file in sorted(path.glob(f"*{ENDING}"))[:MOST_RECORDS]:
            yield _text(file)
    elif path.suffix.lower() == ARCHIVE:
        yield from records_in(path)
    else:
        yield _text(path)


def _text(path: Path) -> str | None:
    try:
        return read_text(path)
    except Unreadable:
        return None


def records_in(archive: Path) -> Iterator[str | None]:
    """The text of each record in an archive; None for one that cannot be read, and None alone where
    the archive cannot.
    """
    try:
        with zipfile.ZipFile(archive) as files:
            records = [entry for entry in files.infolist() if entry.filename.endswith(ENDING)]
            for entry in records[:MOST_RECORDS]:
                yield _text_of_entry(files, entry)
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, EOFError, ValueError):
        yield None


def _text_of_entry(files: zipfile.ZipFile, entry: zipfile.ZipInfo) -> str | None:
    try:
        with files.open(entry) as file:
            data = file.read(LARGEST_FILE + 1)  # whatever its head says
    except Exception:  # each way of packing has its own errors for what damage leads to
        return None
    return None if len(data) > LARGEST_FILE else data.decode("utf-8", "replace")


def _add(store: Store, text: str, names: Collection[str]) -> Imported:
    reading = read_record(text)
    match = reading.match
    if reading.error is not None or match is None or not match.table.hands_played:
        return Imported(refused=1)
    log, players = match.log, match.table.players
    with store.open_file() as db:
        same = db.execute(
            "SELECT 1 FROM book_match WHERE digest = ? AND readable", (digest_of(log),)
        ).fetchone()
    if same is not None:
        return Imported(known=1)
    dealer = next(event.dealer for event in log if isinstance(event, Dealt))
    own = [name for name in players if name in names]
    levels = tuple(None if own == [name] else "" for name in players)
    plan = MatchPlan(levels=levels, seed=0, first_dealer=dealer, imported=True)
    fill_match(store, store.add(plan, log))
    return Imported(added=1, rules=(match.table.rules.key,))
