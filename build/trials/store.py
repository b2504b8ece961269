"""What a program that is tried has kept, read from outside."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any


def rows_of(store: Path, query: str) -> list[tuple[Any, ...]]:
    """Ask a store that the game may have open. Nothing is known where it cannot be read just now.

    A copy is read: wine and this machine lock files in different ways.
    """
    with tempfile.TemporaryDirectory() as folder:
        for file in store.parent.glob(f"{store.name}*"):
            shutil.copyfile(file, Path(folder, file.name))
        copied = Path(folder, store.name)
        if not copied.exists():
            return []
        with closing(sqlite3.connect(copied)) as rows:
            try:
                return rows.execute(query).fetchall()
            except sqlite3.DatabaseError:  # copied while it was written
                return []


def kept(store: Path) -> list[str]:
    """Return the kinds of the events of the last match that is on disk; a card of the player is
    ``OwnCard``.
    """
    query = """
        SELECT kind, json_extract(CAST(data AS TEXT), '$.seat') FROM event
        WHERE match = (SELECT max(id) FROM "match") ORDER BY n
    """
    own = ("CardPlayed", 0)
    return ["OwnCard" if event == own else event[0] for event in rows_of(store, query)]


def hands_played(events: Sequence[str]) -> int:
    """Return how many hands were scored in which the player had played cards."""
    count, cards = 0, False
    for kind in events:
        if kind == "Dealt":
            cards = False
        cards = cards or kind == "OwnCard"
        count += kind == "HandScored" and cards
    return count


@dataclass(frozen=True)
class Home:
    """Where the game keeps what it knows of a player: its store, and all its folders."""

    store: Path
    folders: tuple[Path, ...]

    def forget(self) -> None:
        """Remove all of it, so that a new player comes."""
        for folder in self.folders:
            shutil.rmtree(folder, ignore_errors=True)
