"""The records in what somebody adds: a file, a folder with all below it, an archive (zip), and
archives in archives.

Invariant: what is read is bounded, whatever a file says of itself, and each record that is not read
is yielded as a reason. Nothing but an ordinary file is ever opened.
"""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import BinaryIO

from prefgame.app.book.exchange.beside import BESIDE, LARGEST_BESIDE
from prefgame.app.files.reading import LARGEST_FILE, Unreadable, open_ordinary, read_text
from prefgame.app.records import ENDING

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
    """The text of each record there, or the reason why it is not read; and what is beside them."""
    room = Room() if room is None else room
    if path.is_dir():
        yield from _in_folder(path, room)
    elif path.suffix.lower() == ARCHIVE:
        yield from records_in(path, room)
    else:
        yield _text_of_file(path, room)


def records_in(archive: Path, room: Room | None = None) -> Iterator[str | Left]:
    """The same of an archive; one reason alone where it cannot be read at all."""
    try:
        file = open_ordinary(archive)
    except Unreadable:
        yield Left.UNREADABLE
        return
    with file:
        yield from _in_archive(file, Room() if room is None else room, 1)


def is_archive(path: Path) -> bool:
    """Whether an ordinary file looks like an archive, whatever its name."""
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
            if ending not in (ENDING, ARCHIVE) and name.lower() != BESIDE:
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
                elif ending == ENDING and not entry.is_dir():
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
    """The bytes of an entry, whatever its head says of their number."""
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
    """Whether the table of contents is small enough to be read: all of it is read at once. An
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
