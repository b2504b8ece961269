"""The collections that there are: those that come with the game, and the player's own ones.

Invariant: a collection that came with the game is never changed. The player's own ones are files in
a folder of the game; nothing is overwritten or deleted but what the player names, and a file that
cannot be read stays where it is.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import prefgame
from prefgame.app.files import (
    data_dir,
    locked,
    records_dir,
    stem_of,
    write_numbered,
    write_whole,
)
from prefgame.app.problems.problem import Problem
from prefgame.app.problems.text import (
    ENDING,
    MOST_PROBLEMS,
    BadCollection,
    Collection,
    read_collection,
    read_collection_file,
    write_collection,
)

SHIPPED = Path(prefgame.__file__).resolve().parent / "problems"
MOST_COLLECTIONS = 100
"""of the player"""


@dataclass(frozen=True)
class Kept:
    """A collection where it is kept. ``own``: whether it is the player's."""

    path: Path
    collection: Collection
    own: bool

    @property
    def is_usual(self) -> bool:
        """Whether it is the one that what the player saves goes to."""
        return self.own and self.path == usual_path()

    @property
    def is_untitled(self) -> bool:
        """Whether it is the usual one and has no title of the player yet."""
        return self.is_usual and self.collection.title == USUAL_TITLE


class NoRoom(Exception):
    """There are as many collections, or problems in one, as may be kept."""


def own_dir() -> Path:
    """Find the folder of the player's own collections; it may not exist yet."""
    return data_dir() / "problems"


USUAL_TITLE = "My problems"
"""of the usual collection until the player gives it another one; shown in the player's language"""


def usual_path() -> Path:
    """Find the file of the usual collection: it has this name in every language, and keeps it."""
    return own_dir() / f"usual{ENDING}"


# ---- what there is


@cache
def shipped() -> tuple[Kept, ...]:
    """Read the collections that came with the game."""
    paths = sorted(SHIPPED.glob(f"*{ENDING}"))
    return tuple(Kept(path, read_collection(path.read_text("utf-8")), False) for path in paths)


def own() -> tuple[tuple[Kept, ...], tuple[BadCollection, ...]]:
    """Read the player's collections, by title; and why some of them cannot be read."""
    found, bad = list[Kept](), list[BadCollection]()
    for path in _own_paths():
        try:
            found.append(Kept(path, read_collection_file(path), True))
        except BadCollection as error:
            bad.append(error)
    found.sort(key=lambda kept: (kept.collection.title.casefold(), kept.path.name))
    return tuple(found), tuple(bad)


def _own_paths() -> list[Path]:
    with suppress(OSError):
        return sorted(own_dir().glob(f"*{ENDING}"))[:MOST_COLLECTIONS]
    return []


# ---- the player's own ones: what changes them. OSError if the disk refuses


def add_collection(collection: Collection) -> Kept:
    """Keep a collection as one of the player's, in a file of its own. NoRoom if there are many."""
    own_dir().mkdir(parents=True, exist_ok=True)
    with locked(own_dir()):
        if len(_own_paths()) >= MOST_COLLECTIONS:
            raise NoRoom
        titled = replace(collection, title=free_title(collection.title))
        return Kept(_write_into(own_dir(), titled), titled, True)


def free_title(title: str) -> str:
    """Find a title that none of the player's collections has: this one, or with a number."""
    taken = {kept.collection.title for kept in own()[0]}
    number, tried = 1, title
    while tried in taken:
        number += 1
        end = f" {number}"
        tried = f"{title[: LONGEST - len(end)]}{end}"
    return tried


LONGEST = 40
"""characters of a title"""


def _write_into(folder: Path, collection: Collection) -> Path:
    data = write_collection(collection).encode()
    return write_numbered(folder, stem_of(collection.title, "problems"), ENDING, data)


def save_problem(problem: Problem, title: str) -> Kept:
    """Put a problem into the player's collection of this title, which is begun if there is none.
    One with the same facts gets the new words. NoRoom if the collection is full.
    """
    for kept in own()[0]:
        if kept.collection.title == title:
            return save_into(kept, problem)
    return add_collection(Collection(title, (problem,)))


def save_usual(problem: Problem) -> Kept:
    """Put a problem into the player's usual collection, which is begun if there is none. NoRoom if
    it is full; BadCollection if its file cannot be read.
    """
    path = usual_path()
    own_dir().mkdir(parents=True, exist_ok=True)
    with locked(own_dir()):
        if not path.exists():
            if len(_own_paths()) >= MOST_COLLECTIONS:
                raise NoRoom
            empty = Collection(USUAL_TITLE, ())
            write_whole(path, write_collection(empty).encode())
    return save_into(Kept(path, Collection(USUAL_TITLE, ()), True), problem)


def save_into(kept: Kept, problem: Problem) -> Kept:
    """Put a problem into this collection of the player. NoRoom if it is full."""
    return _change(kept, lambda now: with_problem(now, problem))


def with_problem(collection: Collection, problem: Problem) -> Collection:
    """Add the problem, or put it in the place of the one with the same facts. NoRoom if full."""
    others = tuple(problem if one.key == problem.key else one for one in collection.problems)
    if problem not in others:
        others = (*others, problem)
    if len(others) > MOST_PROBLEMS:
        raise NoRoom
    return replace(collection, problems=others)


def rename(kept: Kept, title: str) -> Kept:
    """Give a collection of the player another title; its file keeps its name."""
    return _change(kept, lambda now: replace(now, title=title))


def remove_problem(kept: Kept, problem: Problem) -> Kept:
    """Take a problem out of a collection of the player."""
    return _change(
        kept,
        lambda now: replace(
            now, problems=tuple(one for one in now.problems if one.key != problem.key)
        ),
    )


def delete(kept: Kept) -> None:
    """Delete a collection of the player, with its file."""
    assert kept.own, "only the player's collections are deleted"
    kept.path.unlink()


def save_file(collection: Collection) -> Path:
    """Write the collection as a file among the records, to be given to others; returns where."""
    return _write_into(records_dir(), collection)


def _change(kept: Kept, change: Callable[[Collection], Collection]) -> Kept:
    """Change the collection as it is in its file now. BadCollection if that cannot be read."""
    assert kept.own, "only the player's collections are changed"
    with locked(own_dir()):
        changed = change(read_collection_file(kept.path))
        write_whole(kept.path, write_collection(changed).encode())
    return replace(kept, collection=changed)
