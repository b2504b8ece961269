"""The second column of the new match: how long it is, and who sits where.

Invariant: whatever is chosen here is in the draft at once; the form is built anew where other rows
depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pygame import Surface

from prefgame.app.company import split_key
from prefgame.app.session import level_names
from prefgame.i18n import _, ngettext, pgettext
from prefgame.quoting import LONGEST_NAME
from prefgame.rules.options import TableOption
from prefgame.ui.draw.fonts import can_draw
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser, one_of
from prefgame.ui.frames.form import underline
from prefgame.ui.scores.face import LengthRow
from prefgame.ui.scores.registry import face_of
from prefgame.ui.screens.new_match.company_figures import about as about_person
from prefgame.ui.screens.new_match.draft import (
    OPPONENT_AT,
    length_sentence,
    level_and_style,
    level_sentence,
    level_word,
    levels_sentence,
    offered_numbers,
    seat_word,
)
from prefgame.ui.screens.new_match.table_rules import OptionForm
from prefgame.ui.table.plate import coin as draw_coin
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.words.numbers import fitting_wording

_LABEL = 0.40
"""the part of the column that labels and names take"""


class Coin(Widget):
    """The initial of the player of a seat, as it is being typed."""

    focusable = False

    def __init__(self, name: Callable[[], str]) -> None:
        super().__init__()
        self._name = name

    def hit(self, point: tuple[int, int]) -> bool:
        return False

    def draw(self, surface: Surface, kit: Kit) -> None:
        first = self._name().strip()[:1]
        letter = (first.upper() if all(map(can_draw, first.upper())) else first) or "?"

        def draw(surface: Surface, box: Box) -> None:
            x, y = box.x + box.w / 2, box.y + box.h / 2
            draw_coin(surface, kit, x, y, box.w / 2, letter)

        kit.sprite(surface, ("coin", letter), self.rect, kit.u(24) + 4, draw)


class SeatsColumn:
    """Builds and paints the column for ``form``; ``on_name`` is called when a name was typed, and
    ``on_company`` when a person is wanted at a place.
    """

    def __init__(
        self, form: OptionForm, on_name: Callable[[], None], on_company: Callable[[str], None]
    ) -> None:
        self.form, self.on_name, self.on_company = form, on_name, on_company
        self.draft = form.draft
        self._labels: list[tuple[int, str]] = []
        self._length_y = self._below_seats = 0
        self._about_y, self._about_words = 0, ""
        self._head = NOWHERE

    # ---- what is chosen

    def choose_players(self, players: int) -> None:
        """Let that many play."""
        self.draft.seats = players
        self.form.rebuild()

    def _name(self, at: int | None, name: str) -> None:
        if at is None:
            self.draft.player = name
        else:
            self.draft.opponents[at] = name
        self.on_name()

    def _name_of(self, at: int | None) -> str:
        return self.draft.player if at is None else self.draft.opponents[at]

    def _level(self, at: int, level: int) -> None:
        self.draft.seat_anybody(at, level_names()[level])
        self.form.rebuild()

    def _dealer(self, index: int) -> None:
        self.draft.deals = bool(index)

    # ---- the widgets

    def build(self, kit: Kit, column: Box, top: int, foot: int) -> dict[str, Widget]:
        """The widgets between ``top`` and ``foot``, by name."""
        length = list(self._length_rows(kit, column))
        y, hit, gap, estimate, about = self._steps(
            kit, len(length), foot - kit.u(10) - top, top, self._about_height(kit, column.w)
        )
        widgets: dict[str, Widget] = {}
        self._labels = []
        for name, words, control in length:
            control.rect = self._right_of_label(column, y, hit)
            control.hint = self._about(name)
            widgets[name] = control
            self._labels.append((y + hit // 2, words))
            y += hit + gap
        self._length_y = y + estimate // 2 - gap // 2 if estimate else 0
        y += estimate
        self._about_y = y - gap // 2 if about else 0
        y += about
        self._head = Box(column.x, y, column.w, hit)
        if len(self.draft.rules.seats) > 1:
            widgets["players"] = self._players(kit, self._right_of_label(column, y, hit))
        y += hit + kit.u(8) + gap
        players = len(self.draft.players)
        step = min(hit + kit.u(18), (foot - kit.u(10) - y) // players)
        for place in ("me", *self.draft.places):
            row = Box(column.x, y, column.w, min(hit, step - 1))
            widgets |= self._seat_row(kit, row, OPPONENT_AT.get(place), place)
            y += step
        self._below_seats = y
        return widgets

    def _about(self, name: str) -> str:
        """What a row about the length says: what is usual where it was changed, else what it is."""
        if name in self.draft.given:
            return self.form.usual_words(self.draft.option(name))
        known = {option.name: option.sentence for option in self.draft.rules.options}
        return _(known[name]) if name in known else ""

    def _about_height(self, kit: Kit, width: int) -> int:
        """The height of the short sentences about the words of the rows."""
        draft, names = self.draft, {option.name for option in self.draft.rules.options}
        lines = (line for line in face_of(draft.table).length_rows if line.option in names)
        shown = [line.about for line in lines if not draft.why_blocked(draft.option(line.option))]
        self._about_words = " ".join(about() for about in shown if about is not None)
        if not self._about_words:
            return 0
        return kit.paragraph_height(self._about_words, width, "label", 22, 1.2) + kit.u(6)

    def _steps(
        self, kit: Kit, rows: int, room: int, top: int, about: int
    ) -> tuple[int, int, int, int, int]:
        """Where the first row begins, how high a row is, what is between two of them, and the
        heights of the sentence about the length and of those about its words, which take ``about``:
        0 where they have no room.
        """
        hit, all_rows = kit.layout.hit, rows + 1 + len(self.draft.players)
        wanted = kit.f(30 if kit.layout.compact else 40)
        free = room - all_rows * hit - kit.u(20)
        for estimate, explained in ((wanted, about), (wanted, 0), (0, 0)):
            gap = (free - estimate - explained) // all_rows
            if gap >= kit.u(6):
                return top, hit, min(gap, kit.u(14)), estimate, explained
        gap = kit.u(6)
        return top, min(hit, (room - kit.u(20)) // all_rows - gap), gap, 0, 0

    def _right_of_label(self, row: Box, y: int, height: int) -> Box:
        label = round(row.w * _LABEL)
        return Box(row.x + label, y, row.w - label, height)

    def _length_rows(self, kit: Kit, column: Box) -> Iterator[tuple[str, str, Widget]]:
        """Name, label and control of each row above the seats."""
        draft, room = self.draft, round(column.w * _LABEL) - kit.u(16)
        names = {option.name for option in draft.rules.options}
        for line in face_of(draft.table).length_rows:
            if line.option not in names or draft.why_blocked(draft.option(line.option)):
                continue
            option = draft.option(line.option)
            control: Widget
            if line.usual:
                control = self._usual_numbers(kit, line, option, column.w - room - kit.u(16))
            else:
                control = self.form.option_control(option)
            yield line.option, fitting_wording(kit, room, *line.words()), control
        dealers = [_("Random"), pgettext("first dealer", "You")]
        words = fitting_wording(kit, room, _("First dealer"), _("Dealer"))
        yield "dealer", words, Segments(dealers, int(draft.deals), self._dealer)

    def _usual_numbers(self, kit: Kit, line: LengthRow, option: TableOption, width: int) -> Widget:
        """The usual numbers, and among them the one agreed on."""
        now = option.default(self.draft.table)
        assert isinstance(now, int)
        offered = offered_numbers(line.usual, now)

        def choose(index: int) -> None:
            self.form.agree(option, offered[index])

        words, chosen = [line.number(number) for number in offered], offered.index(now)
        push, title, sentence = self.form.window.push, _(option.title), _(option.sentence)
        return one_of(kit, width, words, chosen, choose, push, title, sentence)

    def _players(self, kit: Kit, box: Box) -> Segments:
        """How many play."""
        counts = self.draft.rules.seats
        words = [ngettext("{count} player", "{count} players", n).format(count=n) for n in counts]
        chosen = counts.index(self.draft.seats)
        players = Segments(words, chosen, lambda i: self.choose_players(counts[i]), box, size=23)
        if players.least_width(kit) > box.w:
            players.options = tuple(map(str, counts))
        return players

    def _seat_row(self, kit: Kit, row: Box, at: int | None, place: str) -> dict[str, Widget]:
        """The coin and the name of a seat, and the level of an opponent."""
        widgets: dict[str, Widget] = {}
        radius = kit.f(25)
        coin = Coin(lambda: self._name_of(at))
        coin.rect = Box(row.x, row.centery - radius, 2 * radius, 2 * radius)
        x = coin.rect.right + kit.f(12)
        end = row.x + round(row.w * _LABEL) - kit.u(14)
        # large letters in a small window: the name needs the room
        if end - x < kit.f(90):
            x = row.x
        else:
            widgets[f"coin {place}"] = coin
        widgets[f"name {place}"] = TextField(
            self._name_of(at),
            lambda text: self._name(at, text),
            Box(x, row.y, end - x, row.h),
            most=LONGEST_NAME,
            size=26,
            prompt=_("name"),
            hint=seat_word(place),
        )
        if at is not None:
            box = self._right_of_label(row, row.y, row.h)
            widgets[f"level {place}"] = self._level_control(kit, at, box)
        return widgets

    def _level_control(self, kit: Kit, at: int, box: Box) -> Widget:
        """How well that opponent plays: the words, or the chosen one where they have no room."""
        known, hint = level_names(), levels_sentence()
        level, style = split_key(self.draft.levels[at])
        words, chosen = [level_word(each) for each in known], known.index(level)
        if style:
            room, person = box.w - kit.f(58), self.draft.person(at)
            rules = self.draft.rules
            whole, alone = level_and_style(level, style, rules), level_word(level)
            liking = whole if kit.width(whole, "button", 23) <= 1.6 * room else alone
            about = about_person(person, rules) if person is not None else level_sentence(level)
            return Chooser(liking, lambda: self._ask_level(at), box, hint=about)
        control = Segments(words, chosen, lambda i: self._level(at, i), box, size=23, hint=hint)
        if control.least_width(kit) <= box.w:
            return control
        return Chooser(words[chosen], lambda: self._ask_level(at), box, hint=hint)

    def _ask_level(self, at: int) -> None:
        known, name = level_names(), self.draft.opponents[at].strip() or "?"
        answers = [(level_word(level), level_sentence(level)) for level in known]
        question = _("How well {name} plays").format(name=name)
        fair = _("At every level, they see only their own cards.")
        level, style = split_key(self.draft.levels[at])
        answers.append((_("Company …"), _("Players with a name and a style of their own.")))
        chosen = len(known) if style else known.index(level)
        self.form.window.push(
            ChoiceSheet(question, fair, answers, chosen, lambda i: self._choose(at, i))
        )

    def _choose(self, at: int, answer: int) -> None:
        if answer < len(level_names()):
            self._level(at, answer)
        else:
            self.on_company(next(place for place, each in OPPONENT_AT.items() if each == at))

    # ---- what is painted between them

    def paint(self, surface: Surface, kit: Kit, column: Box, foot: int) -> None:
        """The words of the column; ``foot`` is where the button below begins."""
        x, width, label = column.x, column.w, round(column.w * _LABEL)
        for middle, words in self._labels:
            kit.text(surface, x, middle, words, "label", 24, max_width=label - kit.u(16))
        if self._length_y:
            length = length_sentence(kit, width, self.draft.hands, self.draft.minutes)
            kit.text(surface, x, self._length_y, length, "label", 22, "ink2", max_width=width)
        if self._about_y:
            kit.paragraph(
                surface,
                x,
                self._about_y,
                width,
                self._about_words,
                "label",
                22,
                "ink2",
                line_height=1.2,
            )
        head = self._head
        words = fitting_wording(
            kit, label - kit.u(8), _("At the table"), _("Table"), face="title", size=34
        )
        kit.text(surface, head.x, head.centery, words, "title", 34, max_width=label)
        underline(surface, kit, column, head.bottom - kit.f(25) + kit.u(8))
        middle = self.form.widgets["name me"].rect.centery
        kit.text(surface, x + label + kit.u(8), middle, seat_word("me"), "label", 23, "ink2")
        if foot - self._below_seats > kit.f(24):
            long = _("At every level, they see only their own cards.")
            fair = fitting_wording(kit, width, long, _("They see only their own cards."), size=22)
            last = self.form.widgets[f"name {self.draft.places[-1]}"].rect.bottom
            y = min(self._below_seats + kit.f(10), (last + foot) // 2)
            kit.text(surface, x, y, fair, "label", 22, "ink2", max_width=width)
