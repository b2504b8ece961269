"""The sheets that are kept: their list, a new one, the whole sheet of one, and its hands.

Invariant: a sheet that cannot be read is listed with the reason, and only deleted on demand. What
is on the paper is stored; looking at it changes nothing but the agreement to stop, which the
players can take back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from prefgame.app.files import fault_words, reason_of
from prefgame.app.keeper.score_file import BadFile, Fault
from prefgame.app.keeper.table import Keeping, KeptTable, table_of_file, table_of_text
from prefgame.app.records import SCORE_FILE, TEXT, save_beside
from prefgame.app.storage.kept_rows import KeptSheet, not_read_words
from prefgame.app.words.sentences import usual_names, why_not_named
from prefgame.i18n import _, ngettext, pgettext
from prefgame.paper.text import paper_lines, stopped_lines
from prefgame.quoting import LONGEST_NAME
from prefgame.rules.options import TableOption
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Unplayed
from prefgame.rules.scoring.corrections import Correction
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Dialog, DialogButton
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand_lines import HandLine, hand_runs
from prefgame.ui.paper.save import save_and_say
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.scores.registry import face_of
from prefgame.ui.scores.summary import winner_words
from prefgame.ui.screens.keeper.corrections import CorrectionScene
from prefgame.ui.screens.menu import day_of, no_file_name
from prefgame.ui.screens.new_match.draft import Draft, main_options, player_counts
from prefgame.ui.screens.new_match.scene import games_list
from prefgame.ui.screens.new_match.table_rules import OptionForm, TableRulesScene
from prefgame.ui.table.menu import how_it_ends
from prefgame.ui.widgets.buttons import Button, Widget, row_button
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Inset,
    Paragraph,
    Row,
    Space,
    Stretch,
    Text,
    heading,
)
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.selection import RadioRow, Segments
from prefgame.ui.widgets.styles import NOTE
from prefgame.ui.widgets.text_field import TextField
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
    Fault.CORRECTION: lambda: _("one of its corrections is not possible."),
}


def named_reason(path: Path, error: BadFile) -> str:
    """Return the file, the place in it where one is known, and the reason."""
    in_file = error.fault is Fault.FILE
    words = f"{reason_of(error.cause)}." if in_file else _REASONS[error.fault]()
    return fault_words(path, error.place, words)


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
        "The score file is kept as a sheet.", "{count} score files are kept as sheets.", len(kept)
    ).format(count=len(kept))
    said = [*wrong[:1], *([done] if kept else [])]
    if isinstance(scene := game.window.scene, FormScene):
        scene.notify(" ".join(said))


def drop_words() -> str:
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

    def _open(self, sheet: KeptSheet, table: KeptTable) -> None:
        self.game.open(routes.KeptSheet(Keeping(self.game.store.sheets, sheet, table)))

    def _ask_to_delete(self, sheet: KeptSheet) -> None:
        def delete() -> None:
            self.game.store.sheets.delete(sheet)
            self._read()
            self.rebuild()

        answers = [DialogButton(_("Keep it")), DialogButton(_("Delete"), delete)]
        sentence = _("Its hands and its score are lost.")
        self.window.push(Dialog(_("Delete this sheet?"), sentence, answers))

    def take_files(self, names: Sequence[str]) -> bool:
        keep_dropped(self.game, names)
        return True

    # ---- the page

    def content(self, kit: Kit) -> Element:
        rows = []
        for index, (sheet, table) in enumerate(zip(self.sheets, self.tables)):
            row = self._row(sheet, table)
            delete = row_button(_("Delete"), row.said(kit), partial(self._ask_to_delete, sheet))
            pair = Stretch(Control(f"sheet {index}", row)), Control(f"delete {index}", delete)
            rows.append(Row(pair))
        area = Control("sheets", Scroll(Column(tuple(rows))), fill=True)
        return Inset(Column((Stretch(area), Text(self.foot_words(), NOTE))), "wide", "apart")

    def foot_words(self) -> str:
        """Return what else can be done, or that there may be other sheets."""
        return drop_words() if self.game.store.sheets.is_known else not_read_words()

    def _row(self, sheet: KeptSheet, table: KeptTable | str) -> RadioRow:
        if not isinstance(table, KeptTable):
            reason = _("This sheet cannot be read: {reason}").format(reason=table)
            return RadioRow(day_of(sheet.last), reason, enabled=False, reason=reason)
        count = len(table.reports)
        hands = ngettext("{count} hand", "{count} hands", count).format(count=count)
        over = pgettext("a match", "over") if sheet.finished else ""
        facts = filter(None, (hands, day_of(sheet.last), over))
        title = " · ".join((game_name(table.rules), *table.players))
        return RadioRow(title, " · ".join(facts), partial(self._open, sheet, table))


def _table(sheet: KeptSheet) -> KeptTable | str:
    try:
        table = table_of_text(sheet.document)
    except BadFile:  # its words are for who has written a score file
        return _("it is damaged, or was played under other rules")
    # earlier versions had no word in the file for an agreement to stop
    return replace(table, stopped=True) if sheet.stopped else table


# ---- a new sheet: which game, the table rules, and who plays, in order of play

_MOST_OPTIONS = 5


class NewSheetScene(OptionForm):
    """The form. ``like``: a table whose players and rules are offered again."""

    def __init__(self, game: Game, like: KeptTable | None = None) -> None:
        super().__init__(game)
        self.draft = Draft(game.settings)
        names = like.players if like is not None else self.draft.players
        if like is not None:
            self.draft.choose_rules(find_ruleset(like.rules.key))
            self.draft.given = dict(like.rules.chosen)
            self.draft.seats = len(like.players)
        spare = [name for name in usual_names() if name not in names]
        self.names = [*names, *spare][:4]

    @property
    def title(self) -> str:
        return _("New sheet")

    @property
    def first(self) -> str:
        return "begin"

    # ---- what is chosen

    def _choose_rules(self, rules: RuleSet) -> None:
        self.draft.choose_rules(rules)
        self.rebuild()

    def _choose_players(self, count: int) -> None:
        self.draft.seats = count
        self.rebuild()

    def _name(self, at: int, name: str) -> None:
        self.names[at] = name
        begin = self.widgets["begin"]
        begin.reason, begin.enabled = self.problem, not self.problem

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(" ".join(name.split()) for name in self.names[: self.draft.seats])

    @property
    def problem(self) -> str:
        """Why the sheet cannot be begun yet; empty when it can."""
        return why_not_named(self.players)

    def _begin(self) -> None:
        table = KeptTable(self.draft.table, self.players)
        self.game.open(routes.KeptSheet(Keeping.begin(self.game.store.sheets, table)))

    def _table_rules(self) -> None:
        self.window.push(TableRulesScene(self.game, self.draft, self.rebuild))

    def take_files(self, names: Sequence[str]) -> bool:
        keep_dropped(self.game, names)
        return True

    # ---- the page

    def content(self, kit: Kit) -> Element:
        rules = Control("help", Button(_("Rules of the game"), self.show_rules, size=24))
        games = Stretch(
            games_list(self.draft.rules.key, lambda one: partial(self._choose_rules, one))
        )
        more = _("All table rules ({count})").format(count=len(self.draft.rules.options))
        table_rules = Control("table rules", Button(more, self._table_rules, size=24))
        options = Stretch(self.option_blocks(self._options()))
        columns = (
            Stretch(Column((heading(_("Game")), games, rules)), 1.0),
            Stretch(Column((self.rules_heading(), *self.presets(), options, table_rules)), 1.12),
            Stretch(Column((heading(_("Players")), Stretch(self._names()), self._foot())), 1.0),
        )
        return Inset(Row(columns, "wide"), "wide", "apart")

    def _options(self) -> tuple[TableOption, ...]:
        """Return the options of the length, and those that tables quarrel about most."""
        draft = self.draft
        lengths = {row.option for row in face_of(draft.table).length_rows}
        first = [
            option
            for option in draft.rules.options
            if option.name in lengths and not draft.why_blocked(option)
        ]
        left = max(0, _MOST_OPTIONS - len(first))
        return (*first, *main_options(draft.rules, left))[:_MOST_OPTIONS]

    def _names(self) -> Element:
        """Return how many play, and who, in order of play; where there is room, what may be
        dropped.
        """
        words, counts, chosen = player_counts(self.draft)
        choose = Segments(words, chosen, lambda at: self._choose_players(counts[at]), size=23)
        choose.called = _("Players")
        players = (Control("players", choose),) if len(counts) > 1 else ()
        rows: list[Element] = [*players, Text(_("In the order in which they play"), NOTE)]
        for at in range(self.draft.seats):
            name, on_change = self.names[at], partial(self._name, at)
            field = TextField(name, on_change, most=LONGEST_NAME, size=26, prompt=_("name"))
            field.called = _("Player {number}").format(number=at + 1)
            rows.append(Control(f"name {at}", field))
        dropped = Paragraph(drop_words(), NOTE)
        return Either((Column((*rows, Stretch(Space()), dropped)), Column(tuple(rows))))

    def _foot(self) -> Element:
        begin = Button(_("Begin the sheet"), self._begin, kind="brass", size=30)
        begin.reason, begin.enabled = self.problem, not self.problem
        return Control("begin", begin)


# ---- the hands of a kept table, one below the other: any of them can be changed, and what was
# corrected by hand between them can be taken away
# Invariant: it only chooses, among what is written.

_HANDS = "hands"


class HandsScene(FormScene):
    """The list. ``on_choose(index)`` of a hand, or ``on_correction(number)``, is called after it
    has gone.
    """

    def __init__(
        self,
        game: Game,
        table: KeptTable,
        on_choose: Callable[[int], None],
        on_correction: Callable[[int], None],
    ) -> None:
        super().__init__(game)
        self.table, self.on_choose, self.on_correction = table, on_choose, on_correction

    @property
    def title(self) -> str:
        return _("Which hand do you want to correct?")

    @property
    def first(self) -> str:
        return f"hand {self.table.written.hands}"

    def _choose(self, index: int) -> None:
        self.window.pop()
        self.on_choose(index)

    def _line(self, index: int) -> HandLine:
        hand = self.table.recorded[index]
        words: tuple[Run, ...] = (_("misdeal"),)
        if hand.unplayed is not Unplayed.MISDEAL:
            words = hand_runs(self.kit.deck, hand, self.table.players)
        return HandLine(words, index + 1, partial(self._choose, index), chosen=False)

    def _corrections(self, hands: int) -> Iterator[Control]:
        """Yield a line for each correction after so many hands."""
        for number, (after, correction) in enumerate(self.table.corrections):
            if after == hands:
                words = _("corrected: {reason}").format(reason=correction.reason)
                line = HandLine((words,), None, partial(self._choose_correction, number))
                yield Control(f"correction {number + 1}", line)

    def _choose_correction(self, number: int) -> None:
        self.window.pop()
        self.on_correction(number)

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        built = super().build(kit, page)
        area = built[_HANDS]
        if _HANDS not in self.widgets and isinstance(area, Scroll) and self.first in area.inner:
            area.reveal(area.inner[self.first])
        return built

    def content(self, kit: Kit) -> Element:
        lines = [*self._corrections(0)]
        for index in range(self.table.written.hands):
            lines.append(Control(f"hand {index + 1}", self._line(index)))
            lines += self._corrections(index + 1)
        area = Control(_HANDS, Scroll(Column(tuple(lines), "none")), fill=True)
        return Inset(area, "margin", "wide")

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.table.rules))


# ---- the whole sheet with its standing


class KeptSheetScene(SheetScene):
    """The sheet of a table that is kept."""

    def __init__(self, game: Game, keeping: Keeping) -> None:
        super().__init__(game, keeping.table.source)
        self.keeping = keeping

    @property
    def table(self) -> KeptTable:
        return self.keeping.table

    @property
    def between_hands(self) -> bool:
        return False

    @property
    def title(self) -> str:
        return _("Score sheet") if self.paper.settlement is None else winner_words(self.paper)

    def buttons(self) -> dict[str, Button]:
        back = super().buttons()
        if self.table.ended_early:
            again = Button(_("Play on"), lambda: self._agree(stopped=False), size=24)
            return {"again": again, **back}
        if self.paper.settlement is not None:
            return back
        stop = Button(_("Agree to stop"), self.ask_to_stop, size=24)
        stop.enabled, stop.reason = self.table.may_stop, _("A hand must be changed first.")
        return {"stop": stop, **back}

    def ask_to_stop(self) -> None:
        """Say what each player gets if the match ends here, and stop it if they agree."""
        table = self.table
        end = replace(table, stopped=True).written.sheet
        ends = how_it_ends(table.rules, table.players, table.written.sheet, end)
        sentence = " ".join((ends, _("You can take this back.")))
        answers = [
            DialogButton(_("Play on")),
            DialogButton(_("Stop"), lambda: self._agree(stopped=True)),
        ]
        self.window.push(Dialog(_("Agree to stop the match?"), sentence, answers))

    def correct(self) -> None:
        """Ask which number stands wrong, and correct it."""
        self.window.push(CorrectionScene(self.game, self.table, self._correct))

    def _correct(self, correction: Correction) -> None:
        if not self.keeping.storing:
            self.keeping.change(self.table.with_correction(correction))

    def _agree(self, *, stopped: bool) -> None:
        if not self.keeping.storing:
            self.keeping.change(replace(self.table, stopped=stopped))

    def update(self, dt: float) -> None:
        if self.keeping.arrived():
            self.arrange_paper(self.table.source)
            self.rebuild()
            if self.game.store.warning:
                self.notify(self.game.store.warning)
        super().update(dt)

    @property
    def awake(self) -> bool:
        return super().awake or self.keeping.storing

    def rail(self) -> dict[str, Button]:
        rail = super().rail()
        if not self.table.ended_early:
            correct = Button(_("Correct a number"), self.correct, kind="wood", size=23)
            correct.enabled = self.table.may_correct
            correct.reason = _("A hand must be changed first.")
            rail["correct"] = correct
        rail["picture"] = Button(_("Save"), self.ask_what_to_save, kind="wood", size=23)
        return rail

    def ask_what_to_save(self) -> None:
        answers = [
            (_("Picture"), _("the sheet as it is drawn here")),
            (_("Text"), _("every number in the order written")),
            (_("Score file"), _("the hands as they were entered")),
        ]
        ways = [self.save_picture, self.save_text, self.save_file]
        self.window.push(
            ChoiceSheet(_("Save the sheet"), "", answers, -1, lambda index: ways[index]())
        )

    def save_text(self) -> None:
        table = self.table
        lines = list(paper_lines(self.source.seen_log()))
        if self.paper.settlement is None:
            lines += stopped_lines(table.rules, table.written.sheet, table.players)
        text = "\n".join((*lines, ""))
        self.notify(save_and_say(lambda: save_beside(self.source.view(), TEXT, text.encode())))

    def save_file(self) -> None:
        document = self.table.document
        self.notify(
            save_and_say(lambda: save_beside(self.source.view(), SCORE_FILE, document.encode()))
        )
