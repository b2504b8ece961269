"""A new sheet: which game, the table rules, and who plays, in order of play.

Invariant: it fills a ``Draft`` with the rules and a list of names; what the table agreed on is the
same as for a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from prefgame.app.keeper.table import Keeping, KeptTable
from prefgame.app.words.sentences import usual_names, why_not_named
from prefgame.i18n import _
from prefgame.quoting import LONGEST_NAME
from prefgame.rules.options import TableOption
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.scores.registry import face_of
from prefgame.ui.screens.keeper.kept_list import drop_words, keep_dropped
from prefgame.ui.screens.new_match.draft import Draft, main_options, player_counts
from prefgame.ui.screens.new_match.scene import games_list
from prefgame.ui.screens.new_match.table_rules import OptionForm, TableRulesScene
from prefgame.ui.widgets.buttons import Button, Press
from prefgame.ui.widgets.canvas import Kit
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
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.styles import NOTE
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

    # ---- the page

    def content(self, kit: Kit) -> Element:
        rules = Control("help", Button(_("Rules of the game"), self.show_rules, size=25))
        games = Stretch(games_list(self.draft.rules.key, self._rules_action))
        more = _("All table rules ({count})").format(count=len(self.draft.rules.options))
        table_rules = Control("table rules", Button(more, self._table_rules, size=25))
        options = Stretch(self.option_blocks(self._options()))
        columns = (
            Stretch(Column((heading(_("Game")), games, rules)), 1.0),
            Stretch(Column((heading(_("Table rules")), options, table_rules)), 1.12),
            Stretch(Column((heading(_("Players")), Stretch(self._names()), self._foot())), 1.0),
        )
        return Inset(Row(columns, "wide"), "wide", "apart")

    def _options(self) -> tuple[TableOption, ...]:
        """The options of the length, and those that tables quarrel about most."""
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
        """How many play, and who, in order of play; where there is room, what may be dropped."""
        words, counts, chosen = player_counts(self.draft)
        choose = Segments(words, chosen, lambda at: self._choose_players(counts[at]), size=23)
        players = (Control("players", choose),) if len(counts) > 1 else ()
        names = [
            Control(
                f"name {at}",
                TextField(
                    self.names[at],
                    partial(self._name, at),
                    most=LONGEST_NAME,
                    size=26,
                    prompt=_("name"),
                ),
            )
            for at in range(self.draft.seats)
        ]
        order = Text(_("In the order in which they play"), NOTE)
        rows = (*players, order, *names)
        dropped = Paragraph(drop_words(), NOTE)
        return Either((Column((*rows, Stretch(Space()), dropped)), Column(rows)))

    def _foot(self) -> Element:
        problem = self.problem
        begin = Button(
            _("Begin the sheet"),
            self._begin,
            kind="brass",
            size=30,
            enabled=not problem,
            reason=problem,
        )
        return Control("begin", begin)
