"""The sheets that are kept: any of them can be continued, or deleted after a question.

Invariant: a sheet that cannot be read is listed with the reason, and only deleted on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from prefgame.app.files import reason_of
from prefgame.app.keeper.score_file import BadFile, Fault
from prefgame.app.keeper.table import Keeping, KeptTable, table_of_file, table_of_text
from prefgame.app.storage.kept_rows import KeptSheet, not_read_words
from prefgame.i18n import _, ngettext, pgettext
from prefgame.quoting import shorten
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog, DialogButton
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.menu import day_of, no_file_name
from prefgame.ui.widgets.buttons import Button, Press
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Column, Control, Element, Inset, Row, Stretch, Text
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.selection import RadioRow
from prefgame.ui.widgets.styles import NOTE
from prefgame.ui.words.options import game_name

# ---- why a score file cannot be read, in the player's language
# Invariant: the reader's fault says what is wrong, its place where: that is in the words of the
# file.

_REASONS: dict[Fault, Callable[[], str]] = {
    Fault.TEXT: lambda: _("it is not a text file in UTF-8 of at most 2 MB."),
    Fault.FORMAT: lambda: _("it is neither JSON nor TOML."),
    Fault.BOUNDS: lambda: _("it has more than is read, or the same name twice."),
    Fault.RULES: lambda: _("the rules of its game are unknown."),
    Fault.OPTION: lambda: _("a table rule is unknown, or cannot have this value."),
    Fault.PLAYERS: lambda: _("these players cannot sit at one table."),
    Fault.SCORE: lambda: _("the score that it begins with is not possible."),
    Fault.UNKNOWN: lambda: _("score files do not have this word."),
    Fault.MISSING: lambda: _("this is missing."),
    Fault.VALUE: lambda: _("this value is not possible."),
}
_LONGEST_NAME = 60


def named_reason(path: Path, error: BadFile) -> str:
    """The file, the place in it where one is known, and the reason."""
    name = shorten(path.name, _LONGEST_NAME)
    where = f"{name}, {error.place}" if error.place else name
    return _("{name}: {words}").format(name=where, words=_reason(error))


def _reason(error: BadFile) -> str:
    if error.fault is Fault.FILE:
        return f"{reason_of(error.cause)}."
    return _REASONS[error.fault]()


# ---- score files that are dropped on the window become kept sheets
# Invariant: a file that is none changes nothing, and the answer says why.


def keep_dropped(game: Game, names: Sequence[str]) -> None:
    """Keep the tables of these files, show the page of one or the list of several, and say there
    what was done, or why one of them cannot be read.
    """
    kept, wrong = [], []
    for name in names:
        try:
            table = table_of_file(Path(name)) if name else None
        except BadFile as error:
            reason = named_reason(Path(name), error)
            wrong.append(_("This sheet cannot be read: {reason}").format(reason=reason))
            continue
        if table is None:
            wrong.append(no_file_name())
        else:
            kept.append(Keeping.begin(game.store.sheets, table))
    if len(kept) == 1:
        game.open(routes.KeptSheet(kept[0]))
    elif kept:
        game.open(routes.Menu())
        game.open(routes.KeptSheets())
    done = ngettext(
        "The score file is kept as a sheet.",
        "{count} score files are kept as sheets.",
        len(kept),
    ).format(count=len(kept))
    said = [*wrong[:1], *([done] if kept else [])]
    if isinstance(scene := game.window.scene, FormScene):
        scene.notify(" ".join(said))


def drop_words() -> str:
    """That this can be done."""
    return _("A score file can be dropped on the window.")


# ---- the sheets that are kept: any of them can be continued, or deleted after a question


class KeptListScene(FormScene):
    """The list of sheets, the last changed first."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._read()

    def enter(self, window: Host) -> None:
        super().enter(window)
        # the disk may have refused, and another window have kept one
        self.game.store.sheets.look_again()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._revision != self.game.store.sheets.revision:
            self._read()
            self.rebuild()

    def _read(self) -> None:
        self._revision = self.game.store.sheets.revision
        self.sheets = self.game.store.sheets.all()
        self.tables = [_table(sheet) for sheet in self.sheets]

    @property
    def title(self) -> str:
        return _("Score keeper")

    @property
    def first(self) -> str:
        return "sheet 0" if self.sheets else "new"

    def rail(self) -> dict[str, Button]:
        return {
            "new": Button(
                _("New sheet"), self.game.way(routes.NewKeptSheet()), kind="wood", size=23
            )
        }

    # ---- what the player does

    def _open_action(self, index: int) -> Press:
        def press() -> None:
            table = self.tables[index]
            if isinstance(table, KeptTable):
                self.game.open(
                    routes.KeptSheet(Keeping(self.game.store.sheets, self.sheets[index], table))
                )

        return press

    def _delete_action(self, sheet: KeptSheet) -> Press:
        def delete() -> None:
            self.game.store.sheets.delete(sheet)
            self._read()
            self.rebuild()

        def ask() -> None:
            question = _("Delete this sheet?")
            sentence = _("Its hands and its score are lost.")
            answers = [DialogButton(_("Keep it")), DialogButton(_("Delete"), delete)]
            self.window.push(Dialog(question, sentence, answers))

        return ask

    def take_files(self, names: Sequence[str]) -> bool:
        keep_dropped(self.game, names)
        return True

    # ---- the page

    def content(self, kit: Kit) -> Element:
        rows = []
        for index, sheet in enumerate(self.sheets):
            delete = Button(_("Delete"), self._delete_action(sheet), size=24)
            row = Control(f"sheet {index}", self._row(index))
            rows.append(Row((Stretch(row), Control(f"delete {index}", delete)), "near"))
        area = Control("sheets", Scroll(Column(tuple(rows))), fill=True)
        return Inset(Column((Stretch(area), Text(self.foot_words(), NOTE))), "wide", "apart")

    def foot_words(self) -> str:
        """What else can be done, or that there may be other sheets."""
        return drop_words() if self.game.store.sheets.is_known else not_read_words()

    def _row(self, index: int) -> RadioRow:
        sheet, table = self.sheets[index], self.tables[index]
        if not isinstance(table, KeptTable):
            reason = _("This sheet cannot be read: {reason}").format(reason=table)
            return RadioRow(day_of(sheet.last), reason, enabled=False, reason=reason)
        count = len(table.reports)
        hands = ngettext("{count} hand", "{count} hands", count).format(count=count)
        facts = [
            hands,
            day_of(sheet.last),
            *([pgettext("a match", "over")] if sheet.finished else []),
        ]
        title = " · ".join((game_name(table.rules), *table.players))
        return RadioRow(title, " · ".join(facts), self._open_action(index))


def _table(sheet: KeptSheet) -> KeptTable | str:
    """The table of a sheet, or why it cannot be read."""
    try:
        return replace(table_of_text(sheet.document), stopped=sheet.stopped)
    except BadFile:  # its words are for who has written a score file
        return _("it is damaged, or was played under other rules")
