"""Records come into the book, and the whole book goes out as archives of records.

Invariant: no hand is counted twice, and nothing is left out unsaid. A record is taken only if the
rules accept every line of it. What is not proved to be the player's own stands apart.
"""

from __future__ import annotations

import io
import json
import logging
import os
import sqlite3
import zipfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from datetime import date
from enum import Enum
from pathlib import Path
from typing import BinaryIO

from prefgame.app.book.keeping import fill, fill_match
from prefgame.app.book.kept import (
    BESIDE,
    LARGEST_BESIDE,
    Kept,
    Proof,
    bring_back,
    read_beside,
    read_kept,
    write_beside,
    write_kept,
)
from prefgame.app.book.rows import deals_of, is_edited, joined
from prefgame.app.deals.ppn_read import read_match
from prefgame.app.files import (
    LARGEST_FILE,
    Document,
    Unreadable,
    numbered,
    open_ordinary,
    read_text,
    records_dir,
    stem_of,
    write_numbered,
)
from prefgame.app.records import ENDING, MATCHES
from prefgame.app.settings import Settings
from prefgame.app.storage.rows import (
    MatchPlan,
    Origin,
    WholeMatch,
    now,
    own_key,
    read_whole,
    stored_matches,
    write_whole_match,
)
from prefgame.app.storage.store import Store
from prefgame.engine.events import Dealt, Event, start_of
from prefgame.engine.match import Match, prove

# ---- the records in what somebody adds: a file, a folder, an archive
# Invariant: what is read is bounded, whatever a file says of itself, and each record that is not
# read is yielded as a reason. Nothing but an ordinary file is ever opened.

ARCHIVE = ".zip"
MOST_UNPACKED = 300_000_000
"""bytes of all that is added at once, unpacked"""
MOST_UNPACKED_SHOWN = "300 MB"
LARGEST_DIRECTORY = 8_000_000
"""bytes of the table of contents of an archive: more than 60,000 records"""
LARGEST_INNER = 100_000_000
"""bytes of an archive in an archive"""
MOST_LEVELS = 4
"""how deeply archives may be packed into each other"""
MOST_NAMES = 100_000
"""files and folders that are looked at below a folder"""
_PACKINGS = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED
_AT_ONCE = 1 << 16


class Left(Enum):
    """Why something was not read."""

    UNREADABLE = "no record, or no ordinary file, or a folder that nobody may look into"
    PACKED = "packed in a way that is not read"
    TOO_MUCH = "beyond what is unpacked at once"


class BesideText(str):
    """The text of what a backup has beside the matches."""


@dataclass
class Room:
    """How many bytes may still be unpacked, and how many names be looked at."""

    bytes: int = MOST_UNPACKED
    names: int = MOST_NAMES

    @property
    def is_over(self) -> bool:
        """Whether nothing more is read."""
        return self.bytes < 0 or self.names < 0


def records_at(path: Path, room: Room | None = None) -> Iterator[str | Left]:
    """Read each record there and what is beside them, or give the reason why not."""
    room = Room() if room is None else room
    if path.is_dir():
        yield from _in_folder(path, room)
    elif path.suffix.lower() == ARCHIVE:
        yield from records_in(path, room)
    else:
        yield _text_of_file(path, room)


def records_in(archive: Path, room: Room | None = None) -> Iterator[str | Left]:
    """Read the same of an archive; one reason alone if it cannot be read at all."""
    try:
        file = open_ordinary(archive)
    except Unreadable:
        yield Left.UNREADABLE
        return
    with file:
        yield from _in_archive(file, Room() if room is None else room, 1)


def is_archive(path: Path) -> bool:
    """Tell whether an ordinary file looks like an archive, whatever its name."""
    try:
        with open_ordinary(path) as file:
            return zipfile.is_zipfile(file)
    except Unreadable:
        return False


def _in_folder(folder: Path, room: Room) -> Iterator[str | Left]:
    closed: list[OSError] = []
    for place, folders, names in os.walk(folder, onerror=closed.append):
        folders.sort()
        for name in sorted(names):
            room.names -= 1
            ending = Path(name).suffix.lower()
            if ending not in (*MATCHES, ARCHIVE) and name.lower() != BESIDE:
                continue
            if room.is_over:
                yield Left.TOO_MUCH
            elif name.lower() == BESIDE:
                text = _text_of_file(Path(place, name), room)
                yield text if isinstance(text, Left) else BesideText(text)
            elif ending == ARCHIVE:
                yield from records_in(Path(place, name), room)
            else:
                yield _text_of_file(Path(place, name), room)
        room.names -= len(folders)
        if room.names < 0:
            yield Left.TOO_MUCH
            return
    yield from [Left.UNREADABLE] * len(closed)


def _text_of_file(path: Path, room: Room) -> str | Left:
    try:
        text = read_text(path)
    except Unreadable:
        return Left.UNREADABLE
    room.bytes -= len(text)
    return Left.TOO_MUCH if room.is_over else text


def _in_archive(file: BinaryIO, room: Room, level: int) -> Iterator[str | Left]:
    if not _has_small_directory(file):
        yield Left.UNREADABLE
        return
    try:
        with zipfile.ZipFile(file) as files:
            for entry in files.infolist():
                ending = Path(entry.filename).suffix.lower()
                if ending == ARCHIVE and not entry.is_dir():
                    yield from _in_inner_archive(files, entry, room, level)
                elif ending in MATCHES and not entry.is_dir():
                    data = _unpacked(files, entry, LARGEST_FILE, room)
                    yield data if isinstance(data, Left) else data.decode("utf-8", "replace")
                elif entry.filename.lower() == BESIDE:
                    data = _unpacked(files, entry, LARGEST_BESIDE, room)
                    if isinstance(data, Left):
                        yield data
                    else:
                        yield BesideText(data.decode("utf-8", "replace"))
    except Exception:  # what damage leads to; each way of being broken has its own error
        yield Left.UNREADABLE


def _in_inner_archive(
    files: zipfile.ZipFile, entry: zipfile.ZipInfo, room: Room, level: int
) -> Iterator[str | Left]:
    if level >= MOST_LEVELS:
        yield Left.PACKED
        return
    data = _unpacked(files, entry, LARGEST_INNER, room)
    if isinstance(data, Left):
        yield data
    else:
        yield from _in_archive(io.BytesIO(data), room, level + 1)


def _unpacked(
    files: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int, room: Room
) -> bytes | Left:
    """Unpack the bytes of an entry, whatever its head says of their number."""
    if room.is_over:
        return Left.TOO_MUCH
    if entry.compress_type not in _PACKINGS:
        return Left.PACKED
    parts, size = [], 0
    try:
        with files.open(entry) as file:
            while part := file.read(_AT_ONCE):
                size, room.bytes = size + len(part), room.bytes - len(part)
                if room.is_over:
                    return Left.TOO_MUCH
                if size > most:
                    return Left.UNREADABLE
                parts.append(part)
    except Exception:  # damaged, or encrypted
        return Left.UNREADABLE
    return b"".join(parts)


def _has_small_directory(file: BinaryIO) -> bool:
    """Tell whether the table of contents is small enough to be read: all of it is read at once. An
    archive of the kind for larger ones (zip64) has it elsewhere, and is not read.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - _END_SEARCHED))
    tail = file.read(_END_SEARCHED)
    at = tail.rfind(_END)
    if at < 0 or len(tail) - at < _END_SIZE:
        return False
    directory = int.from_bytes(tail[at + 12 : at + 16], "little")
    return directory <= LARGEST_DIRECTORY and tail[max(0, at - 20) : at][:4] != _END_LOCATOR


_END, _END_LOCATOR = b"PK\5\6", b"PK\6\7"
_END_SIZE, _END_SEARCHED = 22, 22 + 0xFFFF + 20
"""bytes of the last part of an archive, and of that with the longest comment"""


# ---- records come into the book


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Imported:
    """How many matches were added, were in the book already, and were no complete record.
    ``rules``: the keys of the rules that those added were played by, each once.
    """

    added: int = 0
    known: int = 0
    refused: int = 0
    rules: tuple[str, ...] = ()
    completed: int = 0
    """matches of the book that went on, or were proved to be the player's own"""
    edited: int = 0
    """of those added: altered copies, which stand apart and are counted in no figures"""
    beyond: int = 0
    """records that go on after what was played here, without a proof: they were left out"""
    changed: int = 0
    """of those added: matches in another notation, which could not be carried whole"""
    theirs: int = 0
    """records that another book has kept, and that nobody has said to be the player's own"""
    packed: int = 0
    """packed in a way that is not read"""
    too_much: int = 0
    """beyond what is unpacked at once; of a folder with too many names, one for all that follow"""
    beside: int = 0
    """results of days, score sheets and single hands that came back, or go on"""
    beside_known: int = 0
    """the same, of those that were known"""
    beside_theirs: int = 0
    """of those that another book has kept, and that nobody has said to be the player's own"""
    settings: Document = field(default_factory=dict)
    """of the player, as they were kept"""
    stopped: Exception | None = None
    """why the disk took no more; what comes after was not looked at"""

    def __add__(self, other: Imported) -> Imported:
        both = {
            each.name: getattr(self, each.name) + getattr(other, each.name)
            for each in fields(self)
            if each.name not in ("rules", "settings", "stopped")
        }
        return Imported(
            **both,
            rules=tuple(dict.fromkeys((*self.rules, *other.rules))),
            settings=self.settings | other.settings,
            stopped=self.stopped or other.stopped,
        )


_LEFT = {
    Left.UNREADABLE: Imported(refused=1),
    Left.PACKED: Imported(packed=1),
    Left.TOO_MUCH: Imported(too_much=1),
}


def import_file(store: Store, path: Path, player: str, *, own_book: bool = False) -> Imported:
    return import_files(store, (path,), player, own_book=own_book)


def import_files(
    store: Store, paths: Sequence[Path], player: str, *, own_book: bool = False
) -> Imported:
    """Add the match of each record, and of every record in an archive or a folder. Of what this
    store has kept everything comes back as it was; of what another store has kept too, if the
    player says that it is their ``own_book``. In any other record the player sits under a name that
    they have had in a match of the store, or the name ``player``; otherwise nobody knows where.

    If the disk refuses, ``stopped`` says so; what was added before stays.
    """
    found = Imported()
    try:
        for _number in fill(store):
            pass  # the book must know every match, so that none is added twice
        for path in paths:
            for one in _taken(store, path, player, own_book):
                found += one
    except (OSError, sqlite3.Error) as error:
        _log.warning("the rest of %s is not added", paths, exc_info=True)
        found += Imported(stopped=error)
    return found


def _taken(store: Store, path: Path, player: str, own_book: bool) -> Iterator[Imported]:
    """Take the records there, and say what became of each."""
    with store.open_file() as db:
        key = own_key(db)
    taking = _Taking(store, key, _names_of_player(store) | {player}, own_book)
    for text in records_at(path):
        if isinstance(text, BesideText):
            yield taking.take_beside(text)
        else:
            yield _LEFT[text] if isinstance(text, Left) else taking.take(text)


def _names_of_player(store: Store) -> frozenset[str]:
    with store.open_file() as db:
        rows = db.execute(
            "SELECT DISTINCT players, seat FROM book_match WHERE seat IS NOT NULL AND origin = ?",
            (Origin.OWN,),
        ).fetchall()
    return frozenset(json.loads(players)[seat] for players, seat in rows)


@dataclass(frozen=True)
class _Taking:
    """The store, and what is known of the player."""

    store: Store
    key: bytes
    names: Collection[str]
    own_book: bool

    def take(self, text: str) -> Imported:
        """Add what the record has and the book has not."""
        reading, report = read_match(text)
        match = reading.match
        if reading.error is not None or match is None or len(match.log) < 2:
            return Imported(refused=1)
        kept, proof = read_kept(text, match, self.key)
        believed = kept if proof is Proof.OWN or self.own_book else None
        edited = proof is Proof.BROKEN
        for number, known in self._others_with_a_deal_of(match.log):
            whole = joined(known.log, match.log)
            if whole is not None:
                return self._join(number, known, match, whole, believed)
            edited = edited or is_edited(known.log, match.log)
        if believed is None and not match.table.hands_played:
            return Imported(refused=1)
        found = self._plain(match, edited) if believed is None else believed.restored(match)
        if edited and believed is not None:
            plan = found.plan.model_copy(update={"edited": True})
            found = replace(found, plan=plan, finished=True)
        self._write(found, None)
        added = Imported(1, rules=(match.table.rules.key,), changed=int(bool(report)))
        return replace(added, edited=int(edited), theirs=int(kept is not None and believed is None))

    def take_beside(self, text: str) -> Imported:
        """Add what is beside the records."""
        beside = read_beside(text, self.key)
        if beside is None or beside.proof is Proof.BROKEN:
            return Imported(refused=1)
        if beside.proof is Proof.OTHER and not self.own_book:
            return Imported(beside_theirs=1)
        new, known = bring_back(self.store, beside)
        return Imported(beside=new, beside_known=known, settings=beside.settings)

    def _others_with_a_deal_of(self, log: tuple[Event, ...]) -> Iterator[tuple[int, WholeMatch]]:
        """Find the matches with a deal in common with a log, altered ones last."""
        digests = [digest for _n, digest in deals_of(log)]
        found = dict[int, WholeMatch]()
        with self.store.open_file() as db:
            for digest in digests:
                for (number,) in db.execute(
                    "SELECT match FROM book_deal WHERE digest = ?", (digest,)
                ).fetchall():
                    if number in found:
                        continue
                    with suppress(ValueError, LookupError):  # damaged: nothing is joined to it
                        found[number] = _proved(read_whole(db, number))
        yield from sorted(found.items(), key=lambda one: (one[1].plan.edited, one[0]))

    def _join(
        self,
        number: int,
        known: WholeMatch,
        match: Match,
        whole: tuple[Event, ...],
        believed: Kept | None,
    ) -> Imported:
        """Join a match of the book with the record, which has a part of it, or more."""
        is_all = whole == match.log
        if believed is not None and is_all:
            found = believed.restored(match)
            alike = (found.plan, found.started) == (known.plan, known.started)
            if len(known.log) == len(whole) and (known.plan.origin is Origin.OWN or alike):
                return Imported(known=1)
            self._write(found, number)
            return Imported(completed=1)
        if whole == known.log:
            return Imported(known=1)
        if known.plan.origin is Origin.OWN and believed is None:
            return Imported(beyond=1)
        self._write(replace(known, log=whole, times=_times(known, whole)), number)
        return Imported(completed=1)

    def _plain(self, match: Match, edited: bool) -> WholeMatch:
        """Make a match of which only the record is believed."""
        players = match.table.players
        own = [name for name in players if name in self.names]
        levels = tuple(None if own == [name] else "" for name in players)
        dealer = next(event.dealer for event in match.log if isinstance(event, Dealt))
        plan = MatchPlan(levels=levels, seed=0, first_dealer=dealer, imported=True, edited=edited)
        return WholeMatch(plan, match.log)

    def _write(self, match: WholeMatch, number: int | None) -> None:
        with self.store.open_file() as db, db:
            number = write_whole_match(db, match, number)
        fill_match(self.store, number)


def _proved(match: WholeMatch) -> WholeMatch:
    """Prove the match with all that follows; leave it as it is stored if that cannot be."""
    try:
        return replace(match, log=prove(match.log).log)
    except Exception:  # of other rules, or damaged: nothing is joined to it
        return match


def _times(known: WholeMatch, whole: tuple[Event, ...]) -> dict[int, str]:
    """Say when the events of a longer log happened: as the book says, the others now."""
    before = next(
        at for at in range(len(whole)) if whole[at : at + len(known.log) - 1] == known.log[1:]
    )
    shift = before - 1
    times = {n + shift: at for n, at in known.times.items() if n}
    return {0: known.started, 1: known.started, **times, len(known.log) + shift: now()}


# ---- the whole book as one archive of records, or as several if it is too large for one
# Invariant: nothing is overwritten. What the archives hold can be read back within the same bounds.


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
        name = next(name for name in numbered(stem, ENDING) if name.lower() not in self.names)
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
    return stem_of(f"{day} {started.rules} {' '.join(started.players)}")


def _write(archive: _Archive) -> Path:
    return write_numbered(
        records_dir(), f"{date.today().isoformat()} book", ARCHIVE, archive.close()
    )
