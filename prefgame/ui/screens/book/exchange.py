"""Matches out of the book and into it: the work, and what is said afterwards.

Invariant: nothing that was left out goes unsaid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from zipfile import is_zipfile

from prefgame.app.book.exchange import ARCHIVE, Imported, export_matches, import_file
from prefgame.app.records import open_record
from prefgame.app.storage.store import Store
from prefgame.app.words.sentences import join_with_and
from prefgame.i18n import _, ngettext
from prefgame.quoting import shorten
from prefgame.rules.registry import find_ruleset
from prefgame.ui.words.record_errors import reason_lines

MOST_GAMES = 3
"""that are named after an import; of more, the list at the left of the book says it"""


def adding(store: Store, paths: Sequence[Path], player: str) -> Callable[[], str]:
    """The work that adds the matches of these files, and says in sentences what came of it."""

    def add() -> str:
        found = Imported()
        for path in paths:
            found += import_file(store, path, player)
        return imported_words(found, paths)

    return add


def saving(store: Store) -> Callable[[], str]:
    """The work that writes all matches as records, and says in sentences what came of it."""

    def export() -> str:
        found = export_matches(store)
        count = ngettext("{count} match", "{count} matches", found.records)
        sentence = _("{matches} saved as records in {file}.")
        # beside a second sentence there is no room for the folder
        file = found.path.name if found.left_out else found.path
        said = sentence.format(matches=count.format(count=found.records), file=file)
        if not found.left_out:
            return said
        left = ngettext(
            "{count} match was left out: it cannot be read.",
            "{count} matches were left out: they cannot be read.",
            found.left_out,
        )
        return f"{said} {left.format(count=found.left_out)}"

    return export


def imported_words(found: Imported, paths: Sequence[Path]) -> str:
    """What was added from these files, what was there already, and what could not be read; of a
    single file that gave nothing, why.
    """
    said = []
    if found.added:
        added = (
            ngettext(
                "{count} match was added under {games}.",
                "{count} matches were added under {games}.",
                found.added,
            )
            if len(found.rules) <= MOST_GAMES
            else ngettext("{count} match was added.", "{count} matches were added.", found.added)
        )
        games = join_with_and([_(find_ruleset(key).heading) for key in found.rules])
        said.append(added.format(count=found.added, games=games))
    if found.known:
        known = ngettext(
            "{count} match was in the book already.",
            "{count} matches were in the book already.",
            found.known,
        )
        said.append(known.format(count=found.known))
    if found.refused:
        refused = ngettext(
            "{count} file is not a complete record.",
            "{count} files are not complete records.",
            found.refused,
        )
        why = _why_unreadable(paths[0]) if len(paths) == 1 else ""
        said.append(why or refused.format(count=found.refused))
    names = ", ".join(shorten(path.name or str(path), 60) for path in paths)
    return " ".join(said) or _("There is no record in {file}.").format(file=names)


def _why_unreadable(path: Path) -> str:
    """Why this file is no record, with the line where it is wrong; nothing where a record only
    lacks its end, and for a folder or an archive.
    """
    if path.is_dir() or is_zipfile(path):
        return ""
    record = open_record(path)
    if record.error is None:
        return ""
    if record.line:
        why = " ".join(reason_lines(record))
        return _("Line {number}: {text}").format(number=record.error.line, text=why)
    if path.suffix.lower() == ARCHIVE and record.error.reason == "unreadable":
        return _("This archive cannot be read.")
    return " ".join(reason_lines(record))
