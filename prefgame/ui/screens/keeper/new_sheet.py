"""A new sheet: which game, the table rules, and who plays, in order of play.

Invariant: it fills a ``Draft`` with the rules and a list of names; what the table agreed on is the
same as for a match.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.app.keeper.table import Keeping, KeptTable
from prefgame.app.words.sentences import usual_names, why_not_named
from prefgame.i18n import _, ngettext
from prefgame.quoting import LONGEST_NAME
from prefgame.rules.options import TableOption
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import one_of
from prefgame.ui.frames.form import heading
from prefgame.ui.frames.navigation import Game
from prefgame.ui.scores.registry import face_of
from prefgame.ui.screens.keeper.kept_list import drop_words, keep_dropped
from prefgame.ui.screens.new_match.draft import Draft, main_options, offered_numbers
from prefgame.ui.screens.new_match.scene import GamesColumn
from prefgame.ui.screens.new_match.table_rules import OptionForm, TableRulesScene
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.text_field import TextField

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
        self._games = GamesColumn(self._rules_action)
        self._rows: list[tuple[int, TableOption]] = []

    @property
    def title(self) -> str:
        return _("New sheet")

    @property
    def first(self) -> str:
        return "begin"

    # ---- what is chosen

    def _rules_action(self, rules: RuleSet) -> Press:
        def choose() -> None:
            self.draft.choose_rules(rules)
            self.rebuild()

        return choose

    def _choose_players(self, count: int) -> None:
        self.draft.seats = count
        self.rebuild()

    def _name(self, at: int, name: str) -> None:
        self.names[at] = name
        begin = self.widgets["begin"]
        begin.reason, begin.enabled = self.problem, not self.problem

    @property
    def players(self) -> tuple[str, ...]:
        """The names in order of play."""
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

    # ---- place

    def _columns(self, kit: Kit, page: Box) -> list[Box]:
        inner = Box(page.x + kit.u(44), page.y, page.w - 2 * kit.u(44), page.h)
        return inner.columns(3, kit.u(44), [1.0, 1.12, 1.0])

    @staticmethod
    def _head(kit: Kit, page: Box) -> int:
        """The middle of the headings."""
        return page.y + kit.f(44)

    @staticmethod
    def _foot(kit: Kit, column: Box, extra: int = 0) -> Box:
        """The button at the foot of a column."""
        height = kit.layout.hit + extra
        return Box(column.x, column.bottom - kit.u(34) - height, column.w, height)

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        first, second, third = self._columns(kit, page)
        top = self._head(kit, page) + kit.f(42)
        help_foot = self._foot(kit, first)
        games = self._games.build(
            kit, first, self.draft.rules.key, top - kit.f(15), help_foot.y - kit.u(14)
        )
        help_button = Button(_("Rules of the game"), self.show_rules, help_foot, size=25)
        return {
            **games,
            "help": help_button,
            **self._build_options(kit, second, top),
            **self._build_names(kit, third, top),
        }

    def _options(self, most: int) -> list[TableOption]:
        """The options of the length, and those that tables quarrel about most."""
        draft = self.draft
        lengths = {row.option for row in face_of(draft.table).length_rows}
        first = [
            option
            for option in draft.rules.options
            if option.name in lengths and not draft.why_blocked(option)
        ]
        return [*first, *main_options(draft.rules, max(0, most - len(first)))][:most]

    def _build_options(self, kit: Kit, column: Box, top: int) -> dict[str, Widget]:
        foot, hit = self._foot(kit, column), kit.layout.hit
        room, words = foot.y - kit.u(14) - top, kit.f(34)
        options = self._options(max(1, min(_MOST_OPTIONS, room // (hit + words + kit.u(8)))))
        step = min(room // max(1, len(options)), hit + words + kit.u(30))
        widgets: dict[str, Widget] = {}
        self._rows = []
        for at, option in enumerate(options):
            y = top + at * step
            control = self._control(kit, option, column.w)
            control.hint = self.usual_words(option) if self.draft.changed(option) else ""
            control.rect = Box(column.x, y + words, column.w, hit)
            widgets[option.name] = control
            self._rows.append((y + words // 2, option))
        more = _("All table rules ({count})").format(count=len(self.draft.rules.options))
        return {**widgets, "table rules": Button(more, self._table_rules, foot, size=25)}

    def _control(self, kit: Kit, option: TableOption, width: int) -> Widget:
        """The control of an option: the usual numbers side by side, where it has such."""
        row = next(
            (row for row in face_of(self.draft.table).length_rows if row.option == option.name),
            None,
        )
        if row is None or not row.usual:
            return self.option_control(option)
        now = self.draft.value(option)
        assert isinstance(now, int)
        offered = offered_numbers(row.usual, now)
        words = [row.number(number) for number in offered]

        def choose(index: int) -> None:
            self.agree(option, offered[index])

        push, title, sentence = self.window.push, _(option.title), _(option.sentence)
        return one_of(kit, width, words, offered.index(now), choose, push, title, sentence)

    def _build_names(self, kit: Kit, column: Box, top: int) -> dict[str, Widget]:
        foot, hit, problem = self._foot(kit, column, kit.u(14)), kit.layout.hit, self.problem
        widgets: dict[str, Widget] = {}
        counts, y = self.draft.rules.seats, top
        if len(counts) > 1:
            words = [
                ngettext("{count} player", "{count} players", n).format(count=n) for n in counts
            ]
            widgets["players"] = Segments(
                words,
                counts.index(self.draft.seats),
                lambda index: self._choose_players(counts[index]),
                Box(column.x, y, column.w, hit),
                size=23,
            )
            y += hit + kit.u(20)
        self._order_y = y + kit.f(16)
        y += kit.f(36)
        for at in range(self.draft.seats):
            widgets[f"name {at}"] = TextField(
                self.names[at],
                lambda text, at=at: self._name(at, text),  # type: ignore[misc]
                Box(column.x, y, column.w, hit),
                most=LONGEST_NAME,
                size=26,
                prompt=_("name"),
            )
            y += hit + kit.u(14)
        begin = Button(
            _("Begin the sheet"),
            self._begin,
            foot,
            kind="brass",
            size=30,
            enabled=not problem,
            reason=problem,
        )
        return {**widgets, "begin": begin}

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        first, second, third = self._columns(kit, page)
        y = self._head(kit, page)
        heading(surface, kit, first, _("Game"), y)
        self._games.paint(surface, kit, first)
        heading(surface, kit, second, _("Table rules"), y)
        for middle, option in self._rows:
            kit.text(surface, second.x, middle, _(option.title), "button", 23, max_width=second.w)
        heading(surface, kit, third, _("Players"), y)
        words = drop_words()
        high = kit.paragraph_height(words, third.w, "label", 22)
        low = self.widgets["begin"].rect.y - kit.u(14) - high
        if low > self.widgets[f"name {self.draft.seats - 1}"].rect.bottom + kit.u(8):
            kit.paragraph(surface, third.x, low, third.w, words, "label", 22, "ink2")
        words = _("In the order in which they play")
        kit.text(surface, third.x, self._order_y, words, "label", 22, "ink2", max_width=third.w)
