"""Matches into the book and out of it: the work, and what is said of it.

Invariant: nothing that was left out goes unsaid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from prefgame.app.book.exchange import (
    ARCHIVE,
    MOST_UNPACKED_SHOWN,
    Imported,
    export_matches,
    import_files,
    is_archive,
)
from prefgame.app.book.keeping import Asked
from prefgame.app.deals.ppn_report import report_words
from prefgame.app.deals.ppn_text import ENDING as PPN
from prefgame.app.files import reason_of
from prefgame.app.records import open_record
from prefgame.app.settings import Settings
from prefgame.app.storage.store import Store
from prefgame.app.words.sentences import first_letter_up, join_with_and
from prefgame.i18n import _, ngettext
from prefgame.quoting import shorten
from prefgame.rules.registry import find_ruleset
from prefgame.ui.words.record_errors import reason_lines

# ---- matches out of the book and into it: the work, and what is said afterwards

MOST_SAID = 300
"""characters of all sentences about an import; of more kinds only the numbers are said"""
MOST_OF_ONE = 110
"""characters about what could not be carried out of a file in another notation"""
MOST_GAMES = 3
"""that are named after an import; of more, the list at the left of the book says it"""


def adding(
    store: Store,
    paths: Sequence[Path],
    player: str,
    own_book: bool = False,
    on_found: Callable[[Imported], None] = lambda _found: None,
) -> Callable[[], str]:
    """Return the work that adds the matches of these files, and says in sentences what came of it.
    ``on_found`` hears of it before: what was kept by another book of which nobody knows whose it
    is, and settings.
    """

    def add() -> str:
        found = import_files(store, paths, player, own_book=own_book)
        on_found(found)
        return imported_words(found, paths)

    return add


def saving(store: Store, settings: Settings) -> Callable[[], str]:
    """Return the work that writes a backup, and says in sentences what came of it."""

    def export() -> str:
        found = export_matches(store, settings=settings)
        count = ngettext("{count} match", "{count} matches", found.records)
        sentence = _("{matches} saved as records in {file}.")
        if found.beside:
            sentence = _("{matches}, days, score sheets and settings saved in {file}.")
        # beside a second sentence, or a second file, there is no room for the folder
        alone = not found.left_out and len(found.paths) == 1
        files = [str(path if alone else path.name) for path in found.paths]
        said = sentence.format(matches=count.format(count=found.records), file=join_with_and(files))
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
    """Return what was added from these files, what was there already, and what was left out and
    why; of a single file that gave nothing, why.
    """
    said = _in_full(found, paths)
    if sum(map(len, said)) + len(said) > MOST_SAID:
        said = [_in_figures(found)]
    if found.stopped is not None:
        stopped = _("The disk took no more ({reason}); the rest was not added.")
        said.append(stopped.format(reason=reason_of(found.stopped)))
    names = ", ".join(shorten(path.name or str(path), 60) for path in paths)
    return " ".join(said) or _("There is no record in {file}.").format(file=names)


def _in_figures(found: Imported) -> str:
    """All of it as a list of numbers, where a sentence for each kind would be too long."""
    left = found.refused + found.beyond + found.packed + found.too_much + found.beside_theirs
    parts = (
        (_("matches added: {count}"), found.added),
        (_("completed: {count}"), found.completed),
        (_("altered, apart: {count}"), found.edited),
        (_("days, sheets and hands back: {count}"), found.beside),
        (_("here already: {count}"), found.known + found.beside_known),
        (_("left out: {count}"), left),
    )
    listed = ", ".join(words.format(count=count) for words, count in parts if count)
    return f"{first_letter_up(listed)}."


def _in_full(found: Imported, paths: Sequence[Path]) -> list[str]:
    said = [words.format(count=count) for count, words in _counts(found) if count]
    if found.changed:
        said.append(_changed(found, paths))
    if found.settings:
        said.append(_("Settings came back where you had changed none here."))
    if found.beside_theirs:
        said.append(_("Days, score sheets and settings of another copy were left out."))
    if found.refused:
        refused = ngettext(
            "{count} file is not a complete record.",
            "{count} files are not complete records.",
            found.refused,
        )
        why = _why_unreadable(paths[0]) if len(paths) == 1 else ""
        said.append(why or refused.format(count=found.refused))
    return said


def _changed(found: Imported, paths: Sequence[Path]) -> str:
    """Return what could not be carried out of another notation; of several matches, how many."""
    if len(paths) == 1 and paths[0].suffix.lower() == PPN:
        return report_words(open_record(paths[0]).report, MOST_OF_ONE)
    words = ngettext(
        "{count} match differs from its file: open it among the records to read how.",
        "{count} matches differ from their files: open them among the records to read how.",
        found.changed,
    )
    return words.format(count=found.changed)


def whose_words(found: Imported) -> str:
    """Say that another copy of the game has kept something, and what comes back of it."""
    count = found.theirs
    sentence = ngettext(
        "Another copy of the game has kept {count} match that was added. If it was yours, the "
        "match comes back as it was: day, opponents and place in the figures. Otherwise it "
        "stands apart.",
        "Another copy of the game has kept {count} matches that were added. If it was yours, "
        "they come back as they were: days, opponents and place in the figures. Otherwise they "
        "stand apart.",
        count,
    ).format(count=count)
    if not count:
        sentence = _(
            "Another copy of the game has kept results of days, score sheets, begun hands or "
            "settings. If it was yours, they come back."
        )
    elif found.beside_theirs:
        sentence += " " + _("Days, score sheets and settings come back with them.")
    return sentence


def _counts(found: Imported) -> Iterator[tuple[int, str]]:
    """Return each count of an addition and its sentence; what was not believed, or not read at all,
    comes last.
    """
    count = found.added
    added = ngettext("{count} match was added.", "{count} matches were added.", count)
    if len(found.rules) <= MOST_GAMES:
        games = join_with_and([_(find_ruleset(key).heading) for key in found.rules])
        added = ngettext(
            "{count} match was added under {games}.",
            "{count} matches were added under {games}.",
            count,
        ).replace("{games}", games)
    yield count, added
    count = found.completed
    yield count, ngettext("{count} match was completed.", "{count} matches were completed.", count)
    words = ngettext(
        "{count} match was in the book already.",
        "{count} matches were in the book already.",
        found.known,
    )
    yield found.known, words
    words = ngettext(
        "{count} day, score sheet or begun hand came back.",
        "{count} days, score sheets and begun hands came back.",
        found.beside,
    )
    yield found.beside, words
    words = ngettext(
        "{count} day, score sheet or begun hand was here already.",
        "{count} days, score sheets and begun hands were here already.",
        found.beside_known,
    )
    yield found.beside_known, words
    words = ngettext(
        "{count} record was altered: it stands apart.",
        "{count} records were altered: they stand apart.",
        found.edited,
    )
    yield found.edited, words
    words = ngettext(
        "{count} record goes on after your match, without proof: left out.",
        "{count} records go on after your matches, without proof: left out.",
        found.beyond,
    )
    yield found.beyond, words
    words = ngettext(
        "{count} file was left out: it is packed in an unusual way.",
        "{count} files were left out: they are packed in an unusual way.",
        found.packed,
    )
    yield found.packed, words
    words = ngettext(
        "{count} file was left out: more than {most} at once is not read.",
        "{count} files were left out: more than {most} at once is not read.",
        found.too_much,
    )
    yield found.too_much, words.replace("{most}", MOST_UNPACKED_SHOWN)


def _why_unreadable(path: Path) -> str:
    """Return why this file is no record, with the line where it is wrong; nothing where a record
    only lacks its end, and for a folder or an archive.
    """
    if path.is_dir() or is_archive(path):
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


# ---- what is done with the book: additions, deletions and backups, one thing after another
# Invariant: it is done even where the book is left meanwhile, and what came of it waits until the
# book is opened again.


@dataclass
class BookWorks:
    """The works of one sitting. ``added``: what was added, with the files that it came from, as
    long as it has not been looked at.
    """

    added: list[tuple[tuple[Path, ...], Imported]] = field(default_factory=list)
    _asked: list[Asked[str]] = field(default_factory=list)
    _said: list[str] = field(default_factory=list)
    """what came of those that are over"""

    def begin(self, work: Callable[[], str]) -> None:
        """Do this in a thread, after all that was begun before."""
        self._asked.append(Asked(work, self._asked[-1] if self._asked else None))

    @property
    def busy(self) -> bool:
        """Whether something is being done, or nobody was told yet what came of it."""
        return bool(self._asked)

    def wait(self) -> None:
        for asked in self._asked:
            asked.wait()

    def take_words(self) -> str:
        """Return what came of all works, once the last one is over; empty before, and
        afterwards.
        """
        while self._asked and self._asked[0].over:
            asked = self._asked.pop(0)
            self._said.append(asked.result if asked.result is not None else _failed(asked.error))
        if self._asked or not self._said:
            return ""
        words = " ".join(self._said)
        self._said.clear()
        return words


def _failed(error: Exception | None) -> str:
    return _("That could not be done ({reason}).").format(reason=reason_of(error))
