"""Records: those of the player's folder, from any other path, and matches of the book."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from pygame import Surface

from prefgame.app.learn.practice import practice_of_deal
from prefgame.app.play.shuffle import BadDealCode, Packets, looks_like_deal_code, read_deal_code
from prefgame.app.records import OpenedRecord, list_records, open_record, opened_match, records_dir
from prefgame.app.storage.store import UnreadableMatch
from prefgame.i18n import _, ngettext
from prefgame.quoting import shorten
from prefgame.rules import registry
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.frames.form import FormScene, heading
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand.play_again import PracticeSheet
from prefgame.ui.paper.hand_lines import HandLine, hand_runs
from prefgame.ui.paper.settlement import RecordedHandScene, recorded_sheet
from prefgame.ui.scores.registry import words_of
from prefgame.ui.screens.menu import is_one_record, no_file_name
from prefgame.ui.screens.new_match.draft import Draft
from prefgame.ui.screens.record_score import record_score
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Laid, Space
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.selection import RadioRow, Segments
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.words.commands import taken_back_words
from prefgame.ui.words.numbers import fitting_wording
from prefgame.ui.words.options import game_name
from prefgame.ui.words.record_errors import reason_lines

# ---- the slip about a record that cannot be read, or only in part: the bad line and why

_MOST_LEGAL = 12


def _error_lines(record: OpenedRecord) -> tuple[str, ...]:
    error = record.error
    assert error is not None
    lines: list[str] = []
    if record.line:
        lines.append(_("Line {number}: {text}").format(number=error.line, text=record.line))
    lines += reason_lines(record)
    if error.legal:
        more = "" if len(error.legal) <= _MOST_LEGAL else ", …"
        moves = ", ".join(error.legal[:_MOST_LEGAL]) + more
        lines.append(_("Allowed here: {moves}").format(moves=moves))
    return tuple(lines)


def error_height(kit: Kit, width: int, record: OpenedRecord) -> int:
    """The height of the slip."""
    inner = width - kit.f(44)
    text = sum(
        kit.paragraph_height(line, inner, "label", 22, 1.25) + kit.f(4)
        for line in _error_lines(record)
    )
    return kit.f(56) + text + kit.f(12)


def draw_error(surface: Surface, kit: Kit, box: Box, record: OpenedRecord) -> None:
    """Draw the slip: the line that cannot be read, why, and what would have been right."""
    shapes.rounded_box(surface, box, kit.u(6), "paper_high", edge="ox", edge_width=kit.thin(3, 2))
    x, width = box.x + kit.f(22), box.w - kit.f(44)
    title = _("This file cannot be read")
    if record.players:
        title = _("The record can be read up to here")
    kit.text(surface, x, box.y + kit.f(28), title, "button", 25, "ox", max_width=width)
    y = box.y + kit.f(50)
    for line in _error_lines(record):
        y = kit.paragraph(surface, x, y, width, line, "label", 22, line_height=1.25) + kit.f(4)


# ---- a deal that somebody has sent as a code
# Invariant: the seats are named by their order, as they lie in the code: a friend who says "take
# the eldest hand" means the same cards at every table.


class CodedDealSheet(PracticeSheet):
    """The question about these ``packets``, with the last game and the eldest hand proposed. The
    options, names and levels are those that were agreed on last.
    """

    def __init__(self, game: Game, packets: Packets) -> None:
        self.game, self.packets = game, packets
        self.draft = Draft(game.settings)
        self.draft.seats = len(packets[0])  # who would sit out has no cards in a code
        self.game_row = Chooser(game_name(self.draft.table), self._ask_game)
        seats = _("first to call"), _("second to call"), _("dealer")
        self.seat = Segments(seats, 0)
        super().__init__(
            _("Play this deal"), ((_("Game"), self.game_row), (_("Your seat"), self.seat))
        )

    def sentence(self) -> str:
        cards = _("The code has the cards, but not the game: choose the one they were dealt for.")
        return f"{cards} {super().sentence()}"

    def _ask_game(self) -> None:
        games = registry.RULESETS
        self.window.push(
            ChoiceSheet(
                _("Which game?"),
                "",
                [(_(rules.name), "") for rules in games],
                [rules.key for rules in games].index(self.draft.rules.key),
                self._choose_game,
            )
        )

    def _choose_game(self, index: int) -> None:
        self.draft.choose_rules(registry.RULESETS[index])
        self.game_row.label = game_name(self.draft.table)

    def begin(self) -> None:
        draft = self.draft
        practice = practice_of_deal(
            self.packets, draft.table, draft.players, draft.seat_levels, self.seat.chosen
        )
        self.game.open(routes.PlayAgain(practice))


# ---- the list at the left of the records: what was saved in the player's folder
# Invariant: a row says what it opens; opening is the business of the scene.


_HEAD = 58
"""design height of a heading in the list"""
_FILE = 62
"""design height of a row"""


class FileRow(RadioRow):
    """A row with the name of a file, which is long."""

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        title, self.title = self.title, ""
        super()._draw(surface, kit, box)
        self.title = title
        x = box.x + kit.f(62)
        kit.text(surface, x, box.centery, title, "label", 23, max_width=box.w - kit.f(72), lines=2)


class RecordList:
    """Rows of files below their heading."""

    def __init__(self, rows: Sequence[RadioRow]) -> None:
        self.rows = tuple(rows)

    def height(self, kit: Kit, width: int) -> int:
        """How high the list is."""
        return kit.f(_HEAD) + self._step(kit) * len(self.rows)

    def _step(self, kit: Kit) -> int:
        return max(kit.layout.hit, kit.f(_FILE))

    def arrange(self, kit: Kit, box: Box) -> None:
        """Put the rows in their places."""
        step = self._step(kit)
        for at, row in enumerate(self.rows):
            row.rect = Box(box.x, box.y + kit.f(_HEAD) + at * step, box.w, step - kit.u(4))

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw the heading; nothing where there are no rows."""
        if self.rows:
            heading(surface, kit, box, _("Saved records"), box.y + kit.f(18))


# ---- records: those of the player's folder, from any other path, or dropped on the window
# Invariant: it only looks; a record that breaks off is shown as far as it goes, with the line that
# breaks it.


_FILES, _HANDS = "files", "hands"


class RecordScene(FormScene):
    """The list of records and, beside it, the one that is open."""

    def __init__(self, game: Game, path: Path | None = None) -> None:
        super().__init__(game)
        self.files = list_records()
        self.path_text = ""
        self.record: OpenedRecord | None = None
        self.hand = 0
        if path is not None:
            self._load(Path(path))

    @property
    def title(self) -> str:
        return _("Records")

    @property
    def first(self) -> str:
        return "file 0" if self.files else "path"

    def rail(self) -> dict[str, Button]:
        if self.record is None or self.record.settlement is None:
            return {}
        return {"settlement": Button(_("Settlement"), self._show_end, kind="wood", size=23)}

    # ---- opening

    def _load(self, path: Path) -> None:
        self.show(open_record(path))

    def show(self, record: OpenedRecord) -> None:
        """Have this record open."""
        self.record = record
        self.hand = max(0, len(record.hands) - (record.agreed_sheet is None))
        if record.rules is not None:
            self.game.use_deck_of(record.rules)
        if record.left_out:
            words = ngettext(
                "{count} line of a letter around this record was left out.",
                "{count} lines of a letter around this record were left out.",
                record.left_out,
            )
            self.notify(words.format(count=record.left_out))

    def open(self, path: Path) -> None:
        """Show this file."""
        self._load(path)
        self._lay_out()

    def _lay_out(self) -> None:
        """Another match is open: its list of hands begins anew."""
        hands = self.widgets.get(_HANDS)
        if isinstance(hands, ScrollArea):
            hands.offset = 0
        self.rebuild()

    def _show_end(self) -> None:
        """Lay the final sheet of the open match over the list."""
        assert self.record is not None
        played = self.record.played
        self.window.push(recorded_sheet(self.game, played, len(played.hands) - 1))

    def _open_typed(self) -> None:
        typed = self.path_text.strip().strip("\"'")
        if looks_like_deal_code(typed) and not Path(typed).exists():
            self._open_deal(typed)
        elif typed:
            # "~" before a name that is nobody's: a path like any other
            with suppress(RuntimeError):
                typed = str(Path(typed).expanduser())
            self.open(Path(typed))

    def _open_deal(self, code: str) -> None:
        """Ask how to play a deal that somebody has sent."""
        try:
            packets = read_deal_code(code)
        except BadDealCode as reason:
            self.notify(str(reason))
            return
        sheet = CodedDealSheet(self.game, packets)
        if problem := sheet.draft.problem:
            self.notify(problem)
        else:
            self.window.push(sheet)

    def _choose_hand(self, index: int) -> None:
        self.hand = index
        self.rebuild()

    def show_rules(self) -> None:
        rules = None if self.record is None else self.record.rules
        self.game.open(routes.UsualRules() if rules is None else routes.RulesPage(rules))

    def take_files(self, names: Sequence[str]) -> bool:
        if not all(names):
            self.group.say(no_file_name(), self.widgets["path"].rect)
        paths = [Path(name) for name in names if name]
        if is_one_record(paths):
            self.open(paths[0])
        elif paths:
            self.game.open(routes.BookPage(paths))
        return True

    # ---- place

    def columns(self, kit: Kit, page: Box) -> tuple[Box, Box]:
        """The places of the list and of what is open."""
        inner = page.inset(kit.u(44), kit.u(30))
        left, right = inner.columns(2, kit.u(50), [0.38, 0.62])
        return left, right

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        left, right = self.columns(kit, page)
        return {**self.build_files(kit, left), **self._build_hands(kit, right)}

    def build_files(self, kit: Kit, column: Box) -> dict[str, Widget]:
        """The list of records, and the field for another path."""
        hit, gap = kit.layout.hit, kit.u(14)
        foot = column.bottom - 2 * hit - gap
        self._list = RecordList([self._file_row(path) for path in self.files])
        area = self.scroll_area(
            _FILES,
            Box(column.x, column.y, column.w, foot - kit.f(52) - column.y),
            self._list.height,
            self._list.draw,
            children=self._list.rows,
            arrange=self._list.arrange,
        )
        self._path_label = foot - kit.f(24)
        field = TextField(
            self.path_text,
            self._on_typing,
            Box(column.x, foot, column.w, hit),
            on_submit=lambda _text: self._open_typed(),
            most=400,
            size=24,
            prompt=_("a path, or the code of a deal"),
            any_letter=True,
        )
        button = Button(
            _("Open"),
            self._open_typed,
            Box(column.x, foot + hit + gap, column.w, hit),
            size=25,
        )
        return {
            _FILES: area,
            **{f"file {i}": row for i, row in enumerate(self._list.rows)},
            "path": field,
            "open": button,
        }

    def _file_row(self, path: Path) -> RadioRow:
        chosen = self.record is not None and self.record.path == path
        return FileRow(path.stem, "", lambda: self.open(path), chosen=chosen)

    def _on_typing(self, text: str) -> None:
        self.path_text = text

    def _build_hands(self, kit: Kit, column: Box) -> dict[str, Widget]:
        record = self.record
        if record is None:
            return {}
        top = column.y + kit.f(96)
        if record.error is not None:
            top += error_height(kit, column.w, record) + kit.u(16)
        shown = record_score(record, self.hand) if record.hands or record.agreed_sheet else Space()
        self._score_y = column.bottom - shown.height(kit, column.w)
        self._score = Laid(shown, kit, column._replace(y=self._score_y))
        room = Box(column.x, top, column.w, self._score_y - kit.u(20) - top)
        step = kit.layout.hit
        rows = [
            HandLine(
                hand_runs(kit.deck, hand, record.players),
                hand.number,
                self._hand_pressed(i),
                chosen=i == self.hand,
            )
            for i, hand in enumerate(record.hands)
        ]
        if record.agreed_sheet is not None:
            stopped = _("The match was stopped by agreement")
            rows.append(
                HandLine(
                    (stopped,), None, self._hand_pressed(len(rows)), chosen=len(rows) == self.hand
                )
            )
        if not rows or room.h < step:
            return {}

        def arrange(_kit: Kit, box: Box) -> None:
            for i, row in enumerate(rows):
                row.rect = Box(box.x, box.y + i * step, box.w, step)

        area = self.scroll_area(
            _HANDS, room, lambda _kit, _width: step * len(rows), children=rows, arrange=arrange
        )
        if _HANDS not in self.widgets:
            area.scroll(area.limit)
            arrange(kit, area.content_box(kit))
        return {_HANDS: area, **{f"hand {number}": row for number, row in enumerate(rows, 1)}}

    def _hand_pressed(self, index: int) -> Press:
        return lambda: self._look_at_hand(index)

    def _look_at_hand(self, index: int) -> None:
        """Choose a hand, and lay it open if it was played to its end.

        After the last hand that is the agreement to stop, with its sheet.
        """
        self._choose_hand(index)
        assert self.record is not None
        played = self.record.played
        if index == len(played.hands):
            self._show_end()
        elif played.hands[index].ended:
            self.window.push(
                RecordedHandScene(
                    self.game, played, index, self._choose_hand, _("Back to the record")
                )
            )

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        left, right = self.columns(kit, page)
        self.paint_files(surface, kit, left)
        if self.record is None:
            self.paint_nothing_open(surface, kit, right)
            return
        self._paint_record(surface, kit, right, self.record)

    def paint_files(self, surface: Surface, kit: Kit, left: Box) -> None:
        """What is written in the list."""
        if not self.files:
            y = left.y + kit.f(14)
            words = _("A record can be saved after every hand.")
            kit.paragraph(surface, left.x, y, left.w, words, "label", 23, "ink2")
        other = fitting_wording(
            kit, left.w, _("Another file, or drop a file on the window"), _("Another file"), size=22
        )
        kit.text(surface, left.x, self._path_label, other, "label", 22, "ink2", max_width=left.w)

    def paint_nothing_open(self, surface: Surface, kit: Kit, box: Box) -> None:
        """What can be looked at here."""
        about = _(
            "A record is a match as plain text: its rules, deals, calls and cards. "
            "Records are kept in {folder}."
        ).format(folder=records_dir())
        choose = _("Choose a record to see its hands and its score.")
        listed = bool(self.files)
        y = box.y + kit.f(14)
        for words in (choose, about) if listed else (about,):
            y = kit.paragraph(surface, box.x, y, box.w, words, "label", 23, "ink2") + kit.f(14)

    def _paint_record(self, surface: Surface, kit: Kit, box: Box, record: OpenedRecord) -> None:
        rules = game_name(record.rules) if record.rules is not None else _("Unreadable record")
        heading(surface, kit, box, rules, box.y + kit.f(18))
        about = shorten(record.path.name, 60) if record.path is not None else ""
        if record.players and record.rules is not None:
            length = words_of(record.rules).length(record.rules.score)
            about = f"{', '.join(record.players)} · {length}"
        kit.text(surface, box.x, box.y + kit.f(68), about, "label", 25, max_width=box.w)
        y = box.y + kit.f(96)
        if record.error is not None:
            draw_error(surface, kit, Box(box.x, y, box.w, error_height(kit, box.w, record)), record)
        self._score.paint(surface, kit)


# ---- a match of the book: its hands and its score
# Invariant: it is shown like a record; only the list of files beside it is missing. Looking changes
# nothing: a match that cannot be read stays in the book.


class MatchScene(RecordScene):
    """The match of this number in the store; ``day``: when it ended, in words."""

    def __init__(self, game: Game, match: int, day: str) -> None:
        super().__init__(game)
        self.day, self.refused, self.taken_back = day, "", 0
        try:
            plan, played = game.store.look_at(match)
        except UnreadableMatch as reason:
            self.refused = str(reason)
        else:
            self.taken_back = plan.taken_back
            self.show(opened_match(played, plan=plan))

    @property
    def title(self) -> str:
        return _("Match: {day}").format(day=self.day)

    @property
    def foot(self) -> str:
        return taken_back_words(self.taken_back)

    @property
    def first(self) -> str:
        return "settlement"

    def columns(self, kit: Kit, page: Box) -> tuple[Box, Box]:
        whole = page.inset(kit.u(44), kit.u(30))
        return whole._replace(w=0), whole

    def build_files(self, kit: Kit, column: Box) -> dict[str, Widget]:
        return {}

    def paint_files(self, *_place: object) -> None:
        pass

    def paint_nothing_open(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Why the match cannot be shown."""
        kit.paragraph(surface, box.x, box.y + kit.f(14), box.w, self.refused, "label", 25, "ox")
