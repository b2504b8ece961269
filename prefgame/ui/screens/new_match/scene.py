"""A new match: which game, how long, who sits where, with which cards, and the table rules.

Invariant: it fills a ``Draft``, and hands it over when the cards are to be dealt; what was chosen
is remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from pygame import Surface

from prefgame.app.company import first_place
from prefgame.app.storage.rows import MOST_MATCHES
from prefgame.i18n import _, ngettext
from prefgame.rules import registry
from prefgame.rules.options import TableOption
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes, theme
from prefgame.ui.draw.deck import DeckName
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.frames.form import heading
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.new_match.company import CompanyScene
from prefgame.ui.screens.new_match.draft import Draft, agreed_words, main_options
from prefgame.ui.screens.new_match.seats import SeatsColumn
from prefgame.ui.screens.new_match.table_rules import OptionForm, TableRulesScene
from prefgame.ui.screens.settings_rows import DeckChoice
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.selection import RadioRow

# ---- the first column of the new match: the games, grouped by the region where they are played
# Invariant: every game has a row with its name and, where there is room for all of them, one line
# about it; games of a region follow one another under its name.

_CAPTION = 42
"""design height of the name of a region"""
_MOST = 126
"""design height of a row in a list that is short"""


class GamesColumn:
    """Builds and paints the list; ``action`` gives what a press on a game does."""

    def __init__(self, action: Callable[[RuleSet], Press]) -> None:
        self.action = action
        self._captions: list[tuple[int, str]] = []

    def build(self, kit: Kit, column: Box, chosen: str, top: int, bottom: int) -> dict[str, Widget]:
        """The rows between ``top`` and ``bottom``; ``chosen`` is the key of the chosen game."""
        regions = [
            (region, list(games))
            for region, games in groupby(registry.RULESETS, lambda rules: rules.region)
        ]
        count, caption = len(registry.RULESETS), kit.f(_CAPTION)
        room = (bottom - top - caption * len(regions)) // count
        step = min(kit.f(_MOST), room)
        with_lines = all(
            _has_room(kit, _(rules.title), column.w, step - kit.u(4)) for rules in registry.RULESETS
        )
        widgets: dict[str, Widget] = {}
        self._captions = []
        y = top
        for region, games in regions:
            self._captions.append((y + round(caption * 0.48), _(region)))
            y += caption
            for rules in games:
                row = RadioRow(
                    _(rules.name),
                    _(rules.title) if with_lines else "",
                    self.action(rules),
                    Box(column.x, y, column.w, step - kit.u(4)),
                    chosen=rules.key == chosen,
                    ruled=rules is not games[-1],
                )
                row.choice = "rules"
                widgets[f"rules {rules.key}"] = row
                y += step
        return widgets

    def paint(self, surface: Surface, kit: Kit, column: Box) -> None:
        """The names of the regions."""
        for middle, region in self._captions:
            x, room = column.x + kit.f(2), column.w - kit.f(4)
            kit.text(surface, x, middle, region, "caption", 25, "ink2", max_width=room)


def _has_room(kit: Kit, line: str, width: int, height: int) -> bool:
    """Whether the line about a game has room in its row, as small as it may be written."""
    lines = max(1, (height - kit.f(40)) // kit.f(25))
    least = kit.f(22 * kit.layout.usual * theme.LAST_SHRINK)
    return theme.fit(line, "label", least, width - kit.f(72), lines).complete


# ---- a new match: which game, how long, who sits where, with which cards, and the table rules


class NewMatchScene(OptionForm):
    """The agreement before the first deal."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.draft = Draft(game.settings)
        self._games = GamesColumn(self._rules_action)
        self._seats = SeatsColumn(self, self._check_names, self._company)

    @property
    def title(self) -> str:
        return _("New match")

    @property
    def first(self) -> str:
        return "deal"

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.game.use_deck_of(self.draft.rules)
        left = len(self.game.store.unfinished_matches())
        if left:
            self.notify(
                ngettext(
                    "The match you left stays under “Other matches”.",
                    "The matches you left stay under “Other matches”.",
                    left,
                )
            )

    # ---- what is chosen

    def _rules_action(self, rules: RuleSet) -> Press:
        return lambda: self._choose_rules(rules)

    def _choose_rules(self, rules: RuleSet) -> None:
        before = agreed_words(self.kit.deck, self.draft.table)
        self.draft.choose_rules(rules)
        self.game.use_deck_of(rules)
        self.rebuild()
        after = agreed_words(self.kit.deck, self.draft.table)
        changed = [now for was, now in zip(before, after) if was != now]
        self.notice = None
        if changed:
            sentence = _("{rules}: now with {changes}.")
            self.notify(sentence.format(rules=_(rules.heading), changes=", ".join(changed)))

    def _deck_action(self, deck: DeckName) -> Press:
        return lambda: self.game.choose_deck(deck, self.draft.rules)

    def _check_names(self) -> None:
        """The cards are dealt only where all names will do."""
        deal = self.widgets["deal"]
        deal.reason, deal.enabled = self.draft.problem, not self.draft.problem

    # ---- ways on

    def _keep(self) -> None:
        self.game.change(**self.draft.remembered_fields())

    def go_back(self) -> None:
        """Remember what was chosen, and go back."""
        self._keep()
        super().go_back()

    def rail(self) -> dict[str, Button]:
        return {"company": Button(_("Company"), self._company, kind="wood", size=23)}

    def _company(self, place: str | None = None) -> None:
        self.notice = None
        self.window.push(CompanyScene(self.game, self.draft, self.rebuild, place))

    def _table_rules(self) -> None:
        self.notice = None
        self.window.push(TableRulesScene(self.game, self.draft, self.rebuild))

    def _deal(self) -> None:
        draft = self.draft
        self._keep()
        first_dealer = 0 if draft.deals else None
        evening = first_place(draft.matches)
        self.game.open(
            routes.BeginMatch(
                draft.rules, draft.players, draft.seat_levels, draft.given, first_dealer, evening
            )
        )

    # ---- place

    def _columns(self, kit: Kit, page: Box) -> list[Box]:
        inner = Box(page.x + kit.u(44), page.y, page.w - 2 * kit.u(44), page.h)
        return inner.columns(3, kit.u(44), [1.0, 1.12, 1.06])

    def _head(self, kit: Kit, page: Box) -> int:
        """The middle of the first headings."""
        return page.y + kit.f(44)

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        first, second, third = self._columns(kit, page)
        return {
            **self._build_rules(kit, first),
            **self._build_seats(kit, second),
            **self._build_cards(kit, third),
        }

    def _foot(self, kit: Kit, column: Box, extra: int = 0) -> Box:
        """The button at the foot of a column."""
        height = kit.layout.hit + extra
        return Box(column.x, column.bottom - kit.u(34) - height, column.w, height)

    # ---- first column: the games

    def _build_rules(self, kit: Kit, column: Box) -> dict[str, Widget]:
        top, foot = self._head(kit, column) + kit.f(27), self._foot(kit, column)
        chosen, bottom = self.draft.rules.key, foot.y - kit.u(14)
        rows = self._games.build(kit, column, chosen, top, bottom)
        return {**rows, "help": Button(_("Rules of the game"), self.show_rules, foot, size=25)}

    # ---- second column: length and seats

    def _build_seats(self, kit: Kit, column: Box) -> dict[str, Widget]:
        foot, problem = self._foot(kit, column, kit.u(14)), self.draft.problem
        deal = Button(
            _("Deal the cards"),
            self._deal,
            kind="brass",
            size=30,
            enabled=not problem,
            reason=problem,
        )
        matches = self._matches(kit, foot.w - kit.u(10) - deal.natural_width(kit))
        wide = max(round((foot.w - kit.u(10)) * 0.34), matches.natural_width(kit))
        weights = [foot.w - kit.u(10) - wide, wide]
        deal.rect, matches.rect = foot.columns(2, kit.u(10), weights)
        top = self._head(kit, column) + kit.f(42)
        rows = self._seats.build(kit, column, top, foot.y)
        return {**rows, "deal": deal, "matches": matches}

    def _matches(self, kit: Kit, room: int) -> Chooser:
        """How many matches are played, in words if they have this room."""
        count = self.draft.matches
        hint = _("How many matches this company plays, one after another")
        chooser = Chooser(_count_of_matches(count), self._ask_matches, hint=hint)
        if chooser.natural_width(kit) > room:
            chooser.label = str(count)
        return chooser

    def _ask_matches(self) -> None:
        answers = [(_count_of_matches(count), "") for count in range(1, MOST_MATCHES + 1)]
        self.window.push(
            ChoiceSheet(
                _("How many matches this evening?"),
                _("The company stays together, and a table has the results of all matches."),
                answers,
                self.draft.matches - 1,
                self._choose_matches,
            )
        )

    def _choose_matches(self, index: int) -> None:
        self.draft.matches = index + 1
        self.rebuild()

    # ---- third column: cards and table rules

    def _build_cards(self, kit: Kit, column: Box) -> dict[str, Widget]:
        widgets: dict[str, Widget] = {}
        y = self._head(kit, column) + kit.f(40)
        height = round(kit.layout.height * 0.185)
        names: tuple[DeckName, ...] = ("german", "french")
        row = Box(column.x, y, column.w, height + kit.f(74))
        for name, box in zip(names, row.columns(2, kit.u(20))):
            deck, chosen = self.deck(name), kit.deck.name == name
            choose = self._deck_action(name)
            widgets[f"deck {name}"] = DeckChoice(deck, choose, box, chosen=chosen)
            y = box.bottom
        self._rules_head = y + kit.f(44)
        foot = self._foot(kit, column)
        y = self._rules_head + kit.f(30)
        self._option_rows = []
        hit, room = kit.layout.hit, foot.y - kit.u(14) - y
        options = main_options(self.draft.rules, max(1, min(3, room // (hit + kit.f(25)))))
        step = min(room // max(1, len(options)), kit.f(150))
        words = min(kit.f(50), step - hit - kit.u(4))
        for i, option in enumerate(options):
            control = self.option_control(option)
            control.hint = self.usual_words(option) if self.draft.changed(option) else ""
            top = y + i * step + max(0, (step - hit - words) // 2)
            control.rect = Box(column.x, top + words, column.w, hit)
            widgets[option.name] = control
            self._option_rows.append((top + words // 2 + kit.f(2), words, option))
        more = _("All table rules ({count})").format(count=len(self.draft.rules.options))
        widgets["table rules"] = Button(more, self._table_rules, foot, size=25)
        return widgets

    # ---- what is painted between the widgets

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        first, second, third = self._columns(kit, page)
        y = self._head(kit, page)
        heading(surface, kit, first, _("Game"), y)
        self._games.paint(surface, kit, first)
        heading(surface, kit, second, _("Length"), y)
        heading(surface, kit, third, _("Cards"), y)
        heading(surface, kit, third, _("Table rules"), self._rules_head)
        self._seats.paint(surface, kit, second, self.widgets["deal"].rect.y)
        for middle, high, option in self._option_rows:
            changed = self.draft.changed(option)
            words = _(option.title)
            title = kit.text(surface, third.x, middle, words, "button", 23, max_width=third.w)
            if changed:
                self._paint_changed(surface, kit, third, title, high, option)

    def _paint_changed(
        self, surface: Surface, kit: Kit, column: Box, title: Box, high: int, option: TableOption
    ) -> None:
        """The mark of a changed option, as the table rules have it.

        What is usual is beside it where ``high`` pixels have room; the control says it too.
        """
        control = self.widgets[option.name].rect
        bar = Box(column.x - kit.u(18), title.y, kit.u(10), control.bottom - title.y)
        shapes.rounded_box(surface, bar, kit.u(5), "ox")
        words, x, y = self.usual_words(option), column.right, title.centery
        room = x - title.right - kit.f(20)
        for size, lines in ((24, 1), (22, 2)):
            fitted = theme.fit(words, "caption", kit.f(size), max(1, room), lines)
            if kit.f(size) * lines <= high and fitted.complete:
                break
        else:
            return
        kit.text(surface, x, y, words, "caption", size, "ox", "right", max_width=room, lines=lines)


def _count_of_matches(count: int) -> str:
    """How many matches the company plays."""
    return ngettext("{count} match", "{count} matches", count).format(count=count)
