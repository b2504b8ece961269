"""Notes in a record: its comments that begin with ``#:``.

Invariant: who reads only the record passes over them.
"""

from __future__ import annotations

from collections.abc import Iterator

NOTE = "#:"


def notes_of(text: str) -> Iterator[tuple[int, str]]:
    """The notes, each with the number of its line, counted as the reader of records counts them."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(NOTE):
            yield number, line.removeprefix(NOTE).strip()
