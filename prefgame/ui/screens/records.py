"""Records: those of the player's folder, from any other path, and matches of the book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pygame import Surface

from prefgame.app.deals.composed import BadHand
from prefgame.app.deals.ppn_report import report_words
from prefgame.app.files import records_dir
from prefgame.app.learn.practice import practice_of_code, practice_of_deal
from prefgame.app.play.position_code import (
    CodedPosition,
    find_code,
    read_position_code,
)
from prefgame.app.play.shuffle import BadDealCode
from prefgame.app.records import (
    ENDING,
    OpenedRecord,
    is_being_played,
    list_records,
    open_record,
    opened_match,
)
from prefgame.app.storage.store import UnreadableMatch
from prefgame.app.words.agreements import agreement_lines
from prefgame.i18n import _, ngettext
from prefgame.quoting import shorten
from prefgame.rules import registry
from prefgame.rules.scoring.base import Sheet
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.frames.folder import folder_button
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand_lines import hand_runs
from prefgame.ui.paper.play_again import PlayAgainSheet, PracticeSheet
from prefgame.ui.paper.save import save_as_ppn
from prefgame.ui.paper.settlement import RecordedHandScene, recorded_sheet
from prefgame.ui.scores.registry import face_of, words_of
from prefgame.ui.screens.menu import is_one_record, no_file_name
from prefgame.ui.screens.new_match.draft import Draft
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import (
    AsWide,
    Column,
    Control,
    Either,
    Element,
    Explained,
    Framed,
    Inset,
    Paragraph,
    Pencilled,
    Row,
    Space,
    Stretch,
    Text,
    heading,
    wordings,
)
from prefgame.ui.widgets.list import List
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.styles import ASIDE, NAME, NOTE, STRONG, TEXT
from prefgame.ui.widgets.table import Line, Table, head
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.words.contracts import taken_back_words
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.options import game_name
from prefgame.ui.words.record_errors import reason_lines

# ---- the slip about a record that cannot be read, or only in part: the bad line and why

_MOST_LEGAL = 12


def _error_slip(record: OpenedRecord) -> Element:
    title = _("This file cannot be read")
    if record.players:
        title = _("The record can be read up to here")
    lines = (Paragraph(line, NOTE.inked("ink")) for line in _error_lines(record))
    said = Column((Text(title, STRONG.inked("ox")), *lines), "hair")
    return Framed(Inset(said, "near", "tight"), "ox", 3)


def _error_lines(record: OpenedRecord) -> Iterator[str]:
    error = record.error
    assert error is not None
    if record.line:
        yield _("Line {number}: {text}").format(number=error.line, text=record.line)
    yield from reason_lines(record)
    if error.legal:
        more = "" if len(error.legal) <= _MOST_LEGAL else ", …"
        moves = ", ".join(error.legal[:_MOST_LEGAL]) + more
        yield _("Allowed here: {moves}").format(moves=moves)


# ---- a deal that somebody has sent as a code
# Invariant: the seats are named by their order, as they lie in the code: a friend who says "take
# the eldest hand" means the same cards at every table.


class CodedDealSheet(PracticeSheet):
    """The question about what a code carries, with its game, or the last one where it names none,
    and the eldest hand proposed. The options, names and levels are those that were agreed on last.
    """

    def __init__(self, game: Game, position: CodedPosition) -> None:
        self.game, self.position = game, position
        self.draft = Draft(game.settings)
        if position.rules:
            self.draft.choose_rules(registry.find_ruleset(position.rules))
        self.draft.seats = len(position.hands)  # who would sit out has no cards in a code
        self.game_row = Chooser(game_name(self.draft.table), self._ask_game)
        seats = _("first to call"), _("second to call"), _("dealer")
        self.seat = Segments(seats, 0)
        super().__init__(
            _("Play this deal"), ((_("Game"), self.game_row), (_("Your seat"), self.seat))
        )

    def sentence(self) -> str:
        practice = super().sentence()
        if self.position.rules:
            return practice
        cards = _("The code has the cards, but not the game: choose the one they were dealt for.")
        return f"{cards} {practice}"

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
            self.position.packets, draft.table, draft.players, draft.seat_levels, self.seat.chosen
        )
        self.game.open(routes.PlayAgain(practice))


# ---- the score of an open record after the chosen hand
# Invariant: numbers are those of the sheets in the record.

_NAMES = 0.16
"""the part of the table that the names take"""
_ROW = 56
"""design height of a row with a hat: it touches neither the number above it nor the line"""


def record_score(record: OpenedRecord, index: int) -> Element:
    """Return the score after the chosen hand, or after the agreement to stop: a row a player with
    what the sheet of these rules has of them, and the settlement at the end.
    """
    sheet, title = _sheet_after(record, index), _score_title(record, index)
    if sheet is None or record.rules is None:
        return heading(title)
    table = face_of(record.rules).table(record.rules.score, sheet, record.players)
    last = len(record.hands) - (record.agreed_sheet is None)
    ended = record.settlement if index == last else None
    heads = (*table.heads, *((_("result"),) if ended else ()))
    lines = []
    for seat, name in enumerate(record.players):
        first, *others = table.rows[seat]
        cells: list[Element] = [_Hatted(first, seed=(seat, 0), hat=table.hats[seat])]
        cells += [Pencilled(cell, seed=(seat, at)) for at, cell in enumerate(others, 1)]
        if ended:
            result = signed(ended[seat], record.rules.minus_is_good)
            cells.append(Pencilled(result, strong=True, seed=(seat, len(cells))))
        lines.append(Line(Text(name, NAME), tuple(cells)))
    edges = tuple(_NAMES + (1 - _NAMES) * at / len(heads) for at in range(1, len(heads)))
    numbers = Table("", tuple(map(head, heads)), tuple(lines), (*edges, 0.99), ruled=False)
    return Column(
        (heading(title, wordings(table.caption, "", style=ASIDE, align="right")), numbers)
    )


@dataclass(frozen=True)
class _Hatted(Pencilled):
    """A number, perhaps with a hat over it."""

    hat: bool = False

    def height(self, kit: Kit, width: int) -> int:
        return kit.f(_ROW) if self.hat else super().height(kit, width)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        super().draw(surface, kit, box)
        if self.hat:
            middle = box.right - self.width(kit) / 2
            icons.hat(surface, middle, box.centery - kit.f(20), kit.f(15), kit.thin(3, 2))


def _score_title(record: OpenedRecord, index: int) -> str:
    if index == len(record.hands):
        return _("After the agreement")
    hand = record.hands[index]
    words = _("After hand {number}") if hand.sheet else _("Before hand {number}")
    return words.format(number=hand.number)


def _sheet_after(record: OpenedRecord, index: int) -> Sheet | None:
    """Return the sheet after a hand, or the one before where the hand is not over. After the last
    hand it is that of the agreement.
    """
    if index == len(record.hands):
        return record.agreed_sheet
    for hand in reversed(record.hands[: index + 1]):
        if hand.sheet is not None:
            return hand.sheet
    return record.start


# ---- records: those of the player's folder, from any other path, or dropped on the window
# Invariant: it only looks; a record that breaks off is shown as far as it goes, with the line that
# breaks it.


_FILES, _HANDS = "files", "hands"


def shown_file(path: Path) -> str:
    """Return the name of a file as the list shows it: with its ending if it is no record."""
    return path.stem if path.suffix == ENDING else path.name


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
        return _FILES if self.files else "path"

    def rail(self) -> dict[str, Button]:
        record, rail = self.record, dict[str, Button]()
        if record is not None and record.fits_ppn:
            rail["ppn"] = Button(_("Save as PPN"), self._save_ppn, kind="wood", size=23)
        if record is not None and record.settlement is not None:
            rail["settlement"] = Button(_("Settlement"), self._show_end, kind="wood", size=23)
        return {**rail, "folder": folder_button(self.notify, kind="wood")}

    def _save_ppn(self) -> None:
        assert self.record is not None
        save_as_ppn(self.window, self.record, self.notify)

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
        self._load(path)
        self._lay_out()

    def _lay_out(self) -> None:
        """Another match is open: its list of hands begins anew."""
        hands = self.widgets.get(_HANDS)
        if isinstance(hands, List):
            hands.offset = 0
        self.rebuild()

    def _show_end(self) -> None:
        assert self.record is not None
        played = self.record.played
        self.window.push(recorded_sheet(self.game, played, len(played.hands) - 1))

    def _open_typed(self) -> None:
        typed = self.path_text.strip().strip("\"'")
        code = find_code(typed)
        if code is not None and not Path(typed).exists():
            self._open_deal(code)
        elif typed:
            # "~" before a name that is nobody's: a path like any other
            with suppress(RuntimeError):
                typed = str(Path(typed).expanduser())
            self.open(Path(typed))

    def _open_deal(self, code: str) -> None:
        """Ask how to play a deal that somebody has sent."""
        try:
            position = read_position_code(code)
        except BadDealCode as reason:
            self.notify(str(reason))
            return
        sheet = CodedDealSheet(self.game, position)
        if problem := sheet.draft.problem:
            self.notify(problem)
        elif position.contract:
            self._open_position(position, sheet.draft)
        else:
            self.window.push(sheet)

    def _open_position(self, position: CodedPosition, draft: Draft) -> None:
        """Ask how to play a hand whose code says what was played: from where it stands, or from
        anywhere before.
        """
        try:
            practice = practice_of_code(position, draft.table, draft.players)
        except BadHand as reason:
            self.notify(str(reason))
        else:
            self.window.push(PlayAgainSheet(self.game, practice))

    def _choose_hand(self, index: int) -> None:
        self.hand = index
        self.rebuild()

    def _look_at_hand(self) -> None:
        """Lay the chosen hand open, where it stands if it is not over. After the last hand that is
        the agreement to stop, with its sheet.
        """
        assert self.record is not None
        played, index = self.record.played, self.hand
        if index == len(played.hands):
            self._show_end()
        elif is_being_played(self.game.store, played, index):
            self.notify(_("You are still playing this hand: its cards lie open once it is over."))
        else:
            back = _("Back to the record")
            self.window.push(RecordedHandScene(self.game, played, index, self._choose_hand, back))

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

    # ---- the page

    def content(self, kit: Kit) -> Element:
        columns = Stretch(self._list(), 0.38), Stretch(self._opened(kit), 0.62)
        return Inset(Row(columns, "wide"), "wide", "apart")

    def _list(self) -> Element:
        if self.files:
            shown = None if self.record is None else self.record.path
            chosen = self.files.index(shown) if shown in self.files else -1
            files = List(
                len(self.files),
                lambda at, _chosen: Text(shown_file(self.files[at]), lines=2),
                chosen,
                on_choose=lambda at: self.open(self.files[at]),
            )
            listed = heading(_("Saved records")), Stretch(Control(_FILES, files, fill=True))
        else:
            words = Paragraph(_("A record can be saved after every hand."), TEXT.inked("ink2"))
            listed = words, Stretch(Space())
        other = wordings(
            _("Another file, or drop a file on the window"), _("Another file"), style=NOTE
        )
        field = TextField(
            self.path_text,
            self._on_typing,
            on_submit=lambda _text: self._open_typed(),
            most=400,
            size=24,
            prompt=_("a path, or the code of a deal"),
            any_letter=True,
        )
        button = Button(_("Open"), self._open_typed, size=25)
        return Column((*listed, other, Control("path", field), Control("open", button)))

    def _on_typing(self, text: str) -> None:
        self.path_text = text

    def _opened(self, kit: Kit) -> Element:
        record = self.record
        if record is None:
            return Column(tuple(self.nothing_open()))
        rules = game_name(record.rules) if record.rules is not None else _("Unreadable record")
        about = shorten(record.path.name, 60) if record.path is not None else ""
        if record.players and record.rules is not None:
            length = words_of(record.rules).length(record.rules.score)
            about = f"{', '.join(record.players)} · {length}"
        top: tuple[Element, ...] = heading(rules), Text(about)
        if record.rules is not None and (agreed := agreement_lines(record.rules)):
            top += (Explained(wordings(*agreed, style=NOTE), agreed[0]),)
        if record.report:
            top += (Paragraph(report_words(record.report), NOTE.inked("ox")),)
        if record.error is not None:
            top += (_error_slip(record),)
        if not record.hands and record.agreed_sheet is None:
            return Column(top)
        score = record_score(record, self.hand)
        hands = Stretch(Control(_HANDS, self._hands(kit, record), fill=True))
        return Either((Column((*top, hands, score)), Column((*top, Stretch(Space()), score))))

    def nothing_open(self) -> Iterator[Element]:
        """Say what can be looked at here."""
        if self.files:
            yield Paragraph(
                _("Choose a record to see its hands and its score."), TEXT.inked("ink2")
            )
        about = _(
            "A record is a match as plain text: its rules, deals, calls and cards. "
            "Records are kept in {folder}."
        ).format(folder=records_dir())
        yield Paragraph(about, TEXT.inked("ink2"))

    def _hands(self, kit: Kit, record: OpenedRecord) -> List:
        count = len(record.hands) + (record.agreed_sheet is not None)
        widest = Text(str(count), NAME)

        def row(at: int, _chosen: bool) -> Element:
            number = ""
            words: tuple[Run, ...] = (_("The match was stopped by agreement"),)
            if at < len(record.hands):
                hand = record.hands[at]
                number, words = str(hand.number), hand_runs(kit.deck, hand, record.players)
            beside = AsWide(Text(number, NAME, "right"), widest)
            return Row((beside, Stretch(wordings(*words))), "apart")

        return List(
            count,
            row,
            self.hand,
            on_choose=self._choose_hand,
            on_open=self._look_at_hand,
            at_once=True,
        )


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

    def content(self, kit: Kit) -> Element:
        return Inset(self._opened(kit), "wide", "apart")

    def nothing_open(self) -> Iterator[Element]:
        """Say why the match cannot be shown."""
        yield Paragraph(self.refused, TEXT.inked("ox"))
