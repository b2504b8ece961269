"""The tables of the player: rules that were agreed on, kept under a name, and exchanged as files.

Invariant: it changes the settings and asks its form to choose a table, nothing else. No table is
overwritten without a question, and a file that has none changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pygame

from prefgame.app.files import fault_words, reason_of
from prefgame.app.settings import OwnTable
from prefgame.app.table_file import (
    MOST_TABLES,
    BadTableFile,
    NamedTable,
    TableFault,
    free_name,
    read_table_file,
    same_rules,
    save_table,
)
from prefgame.app.words.agreements import agreement_line
from prefgame.app.words.sentences import why_no_name
from prefgame.i18n import _, ngettext
from prefgame.quoting import LONGEST_NAME
from prefgame.rules.options import OptionError
from prefgame.rules.registry import UnknownRuleSet, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.frames.dialog import ChoiceSheet, Dialog, DialogButton, SlipScene
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.frames.path_slip import AddScene
from prefgame.ui.paper.save import save_and_say
from prefgame.ui.screens.menu import no_file_name
from prefgame.ui.screens.new_match.draft import Draft
from prefgame.ui.widgets.buttons import Button, Press, Widget, row_button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Element,
    Inset,
    Paragraph,
    Row,
    Stretch,
)
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.selection import RadioRow
from prefgame.ui.widgets.styles import TEXT, TITLE
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.words.options import game_name

# ---- the tables that are kept, and those of them that this version can play


def table_of(kept: OwnTable) -> RuleSet | None:
    """Return the rules of a kept table; None where this version does not have them."""
    try:
        return find_ruleset(kept.rules).with_options(kept.options)
    except (UnknownRuleSet, OptionError):
        return None


def name_of(game: Game, table: RuleSet) -> str:
    """Return under which name this very table is kept; nothing if it is not."""
    kept = ((name, table_of(own)) for name, own in game.settings.own_tables.items())
    return next((n for n, one in kept if one is not None and same_rules(one, table)), "")


def _line_of(table: RuleSet) -> str:
    """Return the game of a table, and what it has otherwise than by default or its preset."""
    line = agreement_line(table)
    return f"{_(table.name)} · {line}" if line else game_name(table)


# ---- why a file of table rules cannot be read, in the player's language

_REASONS: dict[TableFault, Callable[[], str]] = {
    TableFault.FORMAT: lambda: _("it is no JSON text in UTF-8 of at most 2 MB."),
    TableFault.KIND: lambda: _("it has no table rules."),
    TableFault.VERSION: lambda: _("it comes from another version of the game."),
    TableFault.RULES: lambda: _("the rules of its game are unknown."),
    TableFault.OPTION: lambda: _("a table rule is unknown, or cannot have this value."),
    TableFault.WORD: lambda: _("a word is missing, unknown, or has a value that it cannot have."),
}


def reason_words(path: Path, error: BadTableFile) -> str:
    """Return the file, the place in it where one is known, and the reason."""
    in_file = error.fault is TableFault.FILE
    if error.fault is TableFault.NAME:
        words = why_no_name(error.name)
    else:
        words = f"{reason_of(error.cause)}." if in_file else _REASONS[error.fault]()
    return fault_words(path, error.place, words)


# ---- a slip that asks for the name of a table


class NameScene(SlipScene):
    """A slip with a field. ``on_name`` is called with a name that is not ``taken``; of one that is,
    ``refused`` is said.
    """

    def __init__(
        self,
        title: str,
        name: str,
        taken: Sequence[str],
        on_name: Callable[[str], None],
        refused: str = "",
    ) -> None:
        super().__init__()
        self.title, self.taken, self.on_name = title, taken, on_name
        self.refused = refused or _("There is a table of this name already.")
        self.field = TextField(
            name, on_submit=self._take, most=LONGEST_NAME, size=26, takes_all=True
        )
        self.field.prompt = _("name")
        self.keep = Button(_("Keep"), lambda: self._take(self.field.text), kind="brass", size=26)
        self.cancel = Button(
            _("Cancel"), lambda: self.window.pop(), size=26, shortcut=pygame.K_ESCAPE
        )

    def _take(self, text: str) -> None:
        name = " ".join(text.split())
        refused = why_no_name(name)
        if not refused and name in self.taken:
            refused = self.refused
        if refused:
            self.group.say(refused, self.field.rect)
            return
        self.window.pop()
        self.on_name(name)

    @property
    def first(self) -> Widget:
        return self.group.focus or self.field

    def content(self, kit: Kit) -> Element:
        answers = Row(
            (Stretch(Control("cancel", self.cancel)), Stretch(Control("keep", self.keep)))
        )
        title = Paragraph(self.title, TITLE)
        return Column((title, Control("field", self.field), answers), "apart")


# ---- the list


class OwnTablesScene(FormScene):
    """The tables that are kept. ``on_choose`` gets the one that is to be played; ``on_leave``: the
    form below may show other names.
    """

    def __init__(
        self, game: Game, draft: Draft, on_choose: Callable[[RuleSet], None], on_leave: Press
    ) -> None:
        super().__init__(game)
        self.draft, self.on_choose, self.on_leave = draft, on_choose, on_leave

    def leave(self) -> None:
        self.on_leave()

    @property
    def title(self) -> str:
        return _("Our tables")

    @property
    def tables(self) -> dict[str, OwnTable]:
        return dict(self.game.settings.own_tables)

    @property
    def first(self) -> str:
        return "table 0" if self.tables else "keep"

    # ---- what the player does

    def _change(self, tables: dict[str, OwnTable]) -> None:
        self.game.change(own_tables=tables)
        self.rebuild()

    def _choose(self, table: RuleSet) -> None:
        self.window.pop()
        self.on_choose(table)

    def _ask_to_keep(self) -> None:
        taken = self.tables
        if self._is_full:
            return
        name = free_name(_("Our table"), taken)
        title = _("Keep these rules under a name")
        self.window.push(NameScene(title, name, tuple(taken), self._keep))

    def _keep(self, name: str) -> None:
        table = NamedTable(name, self.draft.table)
        self._change(self.tables | {name: table.kept})

    @property
    def _is_full(self) -> bool:
        if len(self.tables) < MOST_TABLES:
            return False
        words = _("{count} tables are kept, and no more have room. Delete one first.")
        self.notify(words.format(count=MOST_TABLES))
        return True

    def _ask_what_to_do(self, name: str) -> None:
        ways = [self._ask_to_rename, self._ask_to_delete]
        answers = [(_("Rename"), ""), (_("Delete"), "")]
        known = table_of(self.tables[name]) is not None
        if known:
            ways.insert(1, self._save)
            answers.insert(1, (_("Save as a file"), _("for the others at your table")))
        if known and name != name_of(self.game, self.draft.table):
            ways.insert(1, self._ask_to_replace)
            answers.insert(1, (_("Take the rules of the form"), _("instead of those it has")))
        self.window.push(ChoiceSheet(name, "", answers, -1, lambda index: ways[index](name)))

    def _ask_to_rename(self, name: str) -> None:
        taken = [other for other in self.tables if other != name]
        rename = partial(self._rename, name)
        self.window.push(NameScene(_("Rename"), name, taken, rename))

    def _rename(self, name: str, other: str) -> None:
        renamed = {other if one == name else one: own for one, own in self.tables.items()}
        self._change(renamed)

    def _ask_to_replace(self, name: str) -> None:
        """Ask whether the table shall have the rules that are on the form now."""
        table = NamedTable(name, self.draft.table)
        replace = partial(self._change, self.tables | {name: table.kept})
        answers = [DialogButton(_("Keep it")), DialogButton(_("Replace"), replace)]
        question = _("Replace the rules of “{name}”?").format(name=name)
        sentence = _("Now: {agreements}.").format(agreements=_line_of(self.draft.table))
        self.window.push(Dialog(question, sentence, answers))

    def _ask_to_delete(self, name: str) -> None:
        def delete() -> None:
            self._change({one: own for one, own in self.tables.items() if one != name})

        answers = [DialogButton(_("Keep it")), DialogButton(_("Delete"), delete)]
        question = _("Delete “{name}”?").format(name=name)
        sentence = _("Matches that were played by these rules stay as they are.")
        self.window.push(Dialog(question, sentence, answers))

    def _save(self, name: str) -> None:
        table = table_of(self.tables[name])
        assert table is not None
        self.notify(save_and_say(lambda: save_table(NamedTable(name, table))))

    # ---- files

    def _ask_for_file(self) -> None:
        sentence = _("Type the path of a file with table rules, or drop it on the window.")
        title = _("Add table rules from a file")
        self.window.push(AddScene(lambda path: self.add([path]), title, sentence))

    def add(self, paths: Sequence[Path]) -> None:
        """Keep the tables of these files, and say what was done or why one cannot be read."""
        tables, added, wrong = self.tables, 0, list[str]()
        for path in paths:
            if len(tables) >= MOST_TABLES:
                break
            try:
                found = read_table_file(path)
            except BadTableFile as error:
                reason = reason_words(path, error)
                wrong.append(_("This file cannot be read: {reason}").format(reason=reason))
                continue
            tables[free_name(found.name, tables)] = found.kept
            added += 1
        done = ngettext("{count} table was added.", "{count} tables were added.", added)
        said = [*wrong[:1], *([done.format(count=added)] if added else [])]
        if added:
            self._change(tables)
        if said:
            self.notify(" ".join(said))
        elif paths:
            assert self._is_full

    def take_files(self, names: Sequence[str]) -> bool:
        self.add([Path(name) for name in names if name])
        if not all(names):
            self.notify(no_file_name())
        return True

    # ---- the page

    def content(self, kit: Kit) -> Element:
        keep = Button(_("Keep these rules"), self._ask_to_keep, kind="brass", size=25)
        add = Button(_("Add from a file"), self._ask_for_file, size=25)
        foot = Row((Stretch(Control("keep", keep)), Stretch(Control("add", add))))
        rows = tuple(self._rows())
        if not rows:
            words = _(
                "No table has a name yet. Keep the rules on which you have agreed, choose them "
                "again with one press, and give them to others as a file."
            )
            about = Stretch(Paragraph(words, TEXT.inked("ink2")))
            return Inset(Column((about, foot)), "wide", "apart")
        area = Control("tables", Scroll(Column(rows, "tight")), fill=True)
        return Inset(Column((Stretch(area), foot)), "wide", "apart")

    def _rows(self) -> Iterator[Element]:
        now = name_of(self.game, self.draft.table)
        for at, (name, own) in enumerate(self.tables.items()):
            table = table_of(own)
            change = row_button(_("Change"), name, partial(self._ask_what_to_do, name))
            if table is None:
                reason = _("This version of the game does not know these rules.")
                row = RadioRow(name, reason, enabled=False, reason=reason)
            else:
                note, press = _line_of(table), partial(self._choose, table)
                row = RadioRow(name, note, press, chosen=name == now, whole=True)
            yield Row((Stretch(Control(f"table {at}", row)), Control(f"change {at}", change)))
