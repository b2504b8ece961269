"""Adding matches to the book: a slip that asks for a file, and what is said afterwards.

Invariant: the slip only asks; the work is done in a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from zipfile import is_zipfile

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.book.exchange import ARCHIVE, Imported, import_file
from prefgame.app.records import open_record
from prefgame.app.storage.store import Store
from prefgame.app.words.sentences import join_with_and
from prefgame.i18n import _, ngettext
from prefgame.quoting import shorten
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.layout import NOWHERE, Box, Layout
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.text_field import TextField
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
    """Why there is no text in this file at all; nothing where there is, or where it is a folder
    or an archive.
    """
    if path.is_dir() or is_zipfile(path):
        return ""
    record = open_record(path)
    if record.error is None or record.line:
        return ""
    if path.suffix.lower() == ARCHIVE and record.error.reason == "unreadable":
        return _("This archive cannot be read.")
    return " ".join(reason_lines(record))


class AddScene(Scene):
    """A slip that asks for the path of a record, a folder of records or an archive."""

    overlay = True

    def __init__(self, on_file: Callable[[Path], None]) -> None:
        self.on_file = on_file
        self.group = FocusGroup()
        self.box = NOWHERE
        self.field = TextField("", on_submit=self._take, most=400, size=24)
        self.add = Button(_("Add"), lambda: self._take(self.field.text), kind="brass", size=26)
        self.cancel = Button(
            _("Cancel"), lambda: self.window.pop(), size=26, shortcut=pygame.K_ESCAPE
        )

    def _take(self, text: str) -> None:
        typed = text.strip().strip("\"'")
        if typed:
            self.window.pop()
            with suppress(RuntimeError):  # "~" before a name that is nobody's
                typed = str(Path(typed).expanduser())
            self.on_file(Path(typed))

    @property
    def _sentence(self) -> str:
        return _(
            "Type the path of a record, of a folder with records or of an archive (zip) of them, "
            "or drop a file on the book. Each match is added once."
        )

    def resize(self, layout: Layout) -> None:
        kit, pad, hit = self.kit, self.kit.f(34), layout.hit
        inner = min(kit.f(760), layout.width - 2 * layout.margin - 2 * pad)
        text = kit.paragraph_height(self._sentence, inner, "label", 24)
        height = kit.f(84) + text + kit.f(18) + hit + kit.f(24) + hit + kit.f(28)
        self.box = layout.centred(inner + 2 * pad, height)
        x, low = self.box.x + pad, self.box.bottom - kit.f(28) - hit
        self.field.rect = Box(x, low - kit.f(24) - hit, inner, hit)
        row = Box(x, low, inner, hit)
        self.cancel.rect, self.add.rect = row.columns(2, kit.f(18))
        self.field.prompt = _("a path on this computer")
        self.group.set([self.field, self.cancel, self.add], self.group.focus or self.field)

    def handle(self, event: Event) -> None:
        if event.type == pygame.DROPFILE and event.file:
            self._take(event.file)
        else:
            self.group.handle(event)

    def update(self, dt: float) -> None:
        self.group.update(dt)

    def draw(self, surface: Surface) -> None:
        kit, box, pad = self.kit, self.box, self.kit.f(34)
        surface.fill((140, 140, 140), special_flags=pygame.BLEND_RGB_MULT)
        kit.sheet(surface, box, 10, 26, 14)
        x, inner = box.x + pad, box.w - 2 * pad
        title = _("Add matches to your book")
        kit.text(surface, x, box.y + kit.f(46), title, "title", 36, max_width=inner)
        kit.paragraph(surface, x, box.y + kit.f(80), inner, self._sentence, "label", 24, "ink2")
        self.group.draw(surface, kit)
