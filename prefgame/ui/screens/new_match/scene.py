"""A new match: which game, how long, who sits where, with which cards, and the rules of this table.

Law of this module: it fills a ``Draft``, and hands it over when the cards are to be dealt; what was
chosen is remembered.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.session import level_names
from prefgame.i18n import _, ngettext, pgettext
from prefgame.quoting import LONGEST_NAME
from prefgame.rules.options import TableOption
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.cards.deck import DeckName
from prefgame.ui.draw import shapes, theme
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.choice import ChoiceSheet, Chooser
from prefgame.ui.frames.form import heading, underline
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.deck_choice import DeckChoice
from prefgame.ui.screens.new_match.draft import Draft, important
from prefgame.ui.screens.new_match.length import LENGTHS, LengthRow
from prefgame.ui.screens.new_match.option_rows import OptionForm
from prefgame.ui.screens.new_match.parts import (
    Coin,
    custom,
    draw_contracts,
    estimate,
    level_told,
    level_word,
    levels_told,
    offered_numbers,
    seat_word,
)
from prefgame.ui.screens.new_match.table_rules import TableRulesScene
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import RadioRow, Segments
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.widgets.widget import Press, Widget
from prefgame.ui.words.phrases import fitting


class NewMatchScene(OptionForm):
    """The agreement before the first deal."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.draft = Draft(game.settings)

    @property
    def title(self) -> str:
        return _("New match")

    @property
    def first(self) -> str:
        return "deal"

    # ---- what is chosen

    def _choosing(self, rules: RuleSet) -> Press:
        return lambda: self._choose_rules(rules)

    def _choose_rules(self, rules: RuleSet) -> None:
        before = custom(self.kit.deck, self.draft.table)
        self.draft.choose_rules(rules)
        self.game.use_deck_of(rules)
        self.rebuild()
        changed = [
            now for was, now in zip(before, custom(self.kit.deck, self.draft.table)) if was != now
        ]
        self.notice = None
        if changed:
            self.notify(
                _("{rules}: now with {changes}.").format(
                    rules=_(rules.heading), changes=", ".join(changed)
                )
            )

    def _choosing_deck(self, deck: DeckName) -> Press:
        return lambda: self.game.change(deck=deck)

    def _seat(self, players: int) -> None:
        self.draft.seats = players
        self.rebuild()

    def _name(self, place: int | None, name: str) -> None:
        if place is None:
            self.draft.player = name
        else:
            self.draft.opponents[place] = name
        deal = self.widgets["deal"]
        deal.reason, deal.enabled = self.draft.problem, not self.draft.problem

    def _level(self, place: int, level: int) -> None:
        self.draft.levels[place] = level_names()[level]
        self.rebuild()

    def _dealer(self, index: int) -> None:
        self.draft.deals = bool(index)

    # ---- ways on

    def _keep(self) -> None:
        self.game.change(**self.draft.kept())

    def go_back(self) -> None:
        self._keep()
        super().go_back()

    def _help(self) -> None:
        self._keep()
        self.game.help(self.draft.rules.key)

    def _table_rules(self) -> None:
        self.window.push(TableRulesScene(self.game, self.draft, self.rebuild))

    def _deal(self) -> None:
        draft = self.draft
        self._keep()
        self.game.begin(
            draft.rules, draft.players, draft.seat_levels, draft.given, 0 if draft.deals else None
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
        top, foot, compact = (
            self._head(kit, column) + kit.f(38),
            self._foot(kit, column),
            kit.layout.compact,
        )
        step = min(kit.f(126 if compact else 112), (foot.y - kit.u(16) - top) // len(RULESETS))
        widgets: dict[str, Widget] = {}
        for i, rules in enumerate(RULESETS):
            place = Box(column.x, top + i * step, column.w, step - kit.u(6))
            chosen = rules.key == self.draft.rules.key
            widgets[f"rules {rules.key}"] = RadioRow(
                _(rules.name),
                _(rules.title),
                self._choosing(rules),
                place,
                chosen=chosen,
                ruled=i < len(RULESETS) - 1,
            )
        self._below_rules = top + len(RULESETS) * step
        widgets["help"] = Button(_("How it is played"), self._help, foot, size=25)
        return widgets

    # ---- second column: length and seats

    def _build_seats(self, kit: Kit, column: Box) -> dict[str, Widget]:
        hit, compact, draft = kit.layout.hit, kit.layout.compact, self.draft
        gap = kit.u(10 if compact else 14)
        label = round(column.w * 0.40)
        control = Box(column.x + label, 0, column.w - label, hit)
        self._labels: list[tuple[int, str]] = []
        widgets: dict[str, Widget] = {}
        y = self._head(kit, column) + kit.f(42)

        def row(name: str, words: str, widget: Widget) -> None:
            nonlocal y
            widget.rect = Box(control.x, y, control.w, hit)
            if name in self.draft.given:
                widget.hint = self.usual_words(self._option(name))
            widgets[name] = widget
            self._labels.append((y + hit // 2, words))
            y += hit + gap

        room = label - kit.u(16)
        for line in LENGTHS[type(draft.table.score)]:
            control_of = (
                self._usual_control(line, compact)
                if line.usual
                else self.option_control(self._option(line.option))
            )
            row(line.option, fitting(kit, room, *line.words()), control_of)
        dealers = [_("By lot"), pgettext("first dealer", "You")]
        row(
            "dealer",
            fitting(kit, room, _("First dealer"), _("Dealer")),
            Segments(dealers, int(draft.deals), self._dealer),
        )
        self._estimate_y = y + kit.f(8)
        y += kit.f(30 if compact else 44)
        self._seats_head = Box(column.x, y, column.w, hit)
        if len(draft.rules.seats) > 1:
            places = [
                ngettext("{count} player", "{count} players", count).format(count=count)
                for count in draft.rules.seats
            ]
            counts, segments = draft.rules.seats, Box(control.x, y, control.w, hit)
            players = Segments(
                places,
                counts.index(draft.seats),
                lambda i: self._seat(counts[i]),
                segments,
                size=23,
            )
            if players.least_width(kit) > segments.w:
                players.options = tuple(map(str, counts))
            widgets["players"] = players
        y += hit + kit.u(18)
        foot = self._foot(kit, column, kit.u(14))
        step = min(hit + kit.u(18), (foot.y - kit.u(12) - y) // len(draft.players))
        for at, place in enumerate(("me", *draft.places)):
            self._build_seat(
                kit,
                widgets,
                Box(column.x, y, column.w, hit),
                None if place == "me" else at - 1,
                place,
            )
            y += step
        self._below_seats = y
        widgets["deal"] = Button(
            _("Deal the cards"),
            self._deal,
            foot,
            kind="brass",
            size=32,
            enabled=not draft.problem,
            reason=draft.problem,
        )
        return widgets

    def _usual_control(self, line: LengthRow, compact: bool) -> Segments:
        """The usual numbers, and among them the one agreed on."""
        option = self._option(line.option)
        now = option.default(self.draft.table)
        assert isinstance(now, int)
        offered = offered_numbers(line.usual[:3] if compact else line.usual, now)
        return Segments(
            [str(number) for number in offered],
            offered.index(now),
            lambda i: self.agree(option, offered[i]),
        )

    def _build_seat(
        self, kit: Kit, widgets: dict[str, Widget], row: Box, at: int | None, place: str
    ) -> None:
        radius = kit.f(25)
        label = round(row.w * 0.40)
        name = self.draft.player if at is None else self.draft.opponents[at]
        coin = Coin(lambda: self.draft.player if at is None else self.draft.opponents[at])
        coin.rect = Box(row.x, row.centery - radius, 2 * radius, 2 * radius)
        x = coin.rect.right + kit.f(12)
        # large letters in a small window: the name needs the room
        if row.x + label - kit.u(14) - x < kit.f(90):
            x = row.x
        else:
            widgets[f"coin {place}"] = coin
        field = TextField(
            name,
            lambda text: self._name(at, text),
            most=LONGEST_NAME,
            size=26,
            prompt=_("name"),
            hint=seat_word(place),
            rect=Box(x, row.y, row.x + label - kit.u(14) - x, row.h),
        )
        widgets[f"name {place}"] = field
        if at is None:
            return
        widgets[f"level {place}"] = self._level_control(
            kit, at, Box(row.x + label, row.y, row.w - label, row.h)
        )

    def _level_control(self, kit: Kit, at: int, box: Box) -> Widget:
        """How well that opponent plays: the words side by side, or the chosen one where they have
        no room.
        """
        known = level_names()
        words, chosen = [level_word(level) for level in known], known.index(self.draft.levels[at])
        control = Segments(
            words, chosen, lambda i: self._level(at, i), box, size=23, hint=levels_told()
        )
        if control.least_width(kit) <= box.w:
            return control
        return Chooser(words[chosen], lambda: self._ask_level(at), box, hint=levels_told())

    def _ask_level(self, at: int) -> None:
        known, name = level_names(), self.draft.opponents[at].strip() or "?"
        answers = [(level_word(level), level_told(level)) for level in known]
        fair = _("They see only their own cards, at every level.")
        self.window.push(
            ChoiceSheet(
                _("How well {name} plays").format(name=name),
                fair,
                answers,
                known.index(self.draft.levels[at]),
                lambda i: self._level(at, i),
            )
        )

    def _option(self, name: str) -> TableOption:
        return next(option for option in self.draft.rules.options if option.name == name)

    # ---- third column: cards and table rules

    def _build_cards(self, kit: Kit, column: Box) -> dict[str, Widget]:
        widgets: dict[str, Widget] = {}
        y = self._head(kit, column) + kit.f(40)
        height = round(kit.layout.height * 0.185)
        names: tuple[DeckName, ...] = ("german", "french")
        for name, box in zip(
            names, Box(column.x, y, column.w, height + kit.f(74)).columns(2, kit.u(20))
        ):
            widgets[f"deck {name}"] = DeckChoice(
                self.deck(name), self._choosing_deck(name), box, chosen=kit.deck.name == name
            )
            y = box.bottom
        self._rules_head = y + kit.f(44)
        foot = self._foot(kit, column)
        y = self._rules_head + kit.f(30)
        self._option_rows = []
        hit, room = kit.layout.hit, foot.y - kit.u(14) - y
        options = important(self.draft.rules.options, max(1, min(3, room // (hit + kit.f(25)))))
        step = min(room // len(options), kit.f(150))
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

    # ---- what stands between the widgets

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        first, second, third = self._columns(kit, page)
        y = self._head(kit, page)
        heading(surface, kit, first, _("Rules"), y)
        heading(surface, kit, second, _("Length"), y)
        heading(surface, kit, third, _("Cards"), y)
        heading(surface, kit, third, _("Table rules"), self._rules_head)
        self._paint_seats(surface, kit, second)
        for middle, high, option in self._option_rows:
            changed = self.draft.changed(option)
            title = kit.text(
                surface, third.x, middle, _(option.title), "button", 23, max_width=third.w
            )
            if changed:
                self._paint_changed(surface, kit, third, title, high, option)
        room = Box(
            first.x, self._below_rules, first.w, self.widgets["help"].rect.y - self._below_rules
        )
        draw_contracts(surface, kit, room, self.draft.table)

    def _paint_changed(
        self, surface: Surface, kit: Kit, column: Box, title: Box, high: int, option: TableOption
    ) -> None:
        """The mark of a changed option, as the table rules have it, and what is usual where
        ``high`` pixels have room; the control says it too.
        """
        control = self.widgets[option.name].rect
        bar = Box(column.x - kit.u(18), title.y, kit.u(10), control.bottom - title.y)
        shapes.rounded(surface, bar, kit.u(5), "ox")
        usual, room, middle = (
            self.usual_words(option),
            column.right - title.right - kit.f(20),
            title.centery,
        )
        for size, lines in ((24, 1), (22, 2)):
            if (
                kit.f(size) * lines <= high
                and theme.fit(usual, "caption", kit.f(size), max(1, room), lines).complete
            ):
                kit.text(
                    surface,
                    column.right,
                    middle,
                    usual,
                    "caption",
                    size,
                    "ox",
                    "right",
                    max_width=room,
                    lines=lines,
                )
                return

    def _paint_seats(self, surface: Surface, kit: Kit, column: Box) -> None:
        label = round(column.w * 0.40)
        for middle, words in self._labels:
            kit.text(surface, column.x, middle, words, "label", 24, max_width=label - kit.u(16))
        length = estimate(kit, column.w, self.draft.hands, self.draft.minutes)
        kit.text(
            surface, column.x, self._estimate_y, length, "label", 22, "ink2", max_width=column.w
        )
        head = self._seats_head
        words = fitting(kit, label - kit.u(8), _("At the table"), _("Table"), face="title", size=34)
        kit.text(surface, head.x, head.centery, words, "title", 34, max_width=label)
        underline(surface, kit, column, head.bottom - kit.f(25) + kit.u(8))
        kit.text(
            surface,
            column.x + label + kit.u(8),
            self.widgets["name me"].rect.centery,
            seat_word("me"),
            "label",
            23,
            "ink2",
        )
        free = self.widgets["deal"].rect.y - self._below_seats
        if free > kit.f(24):
            fair = fitting(
                kit,
                column.w,
                _("They see only their own cards, at every level."),
                _("They see only their own cards."),
                size=22,
            )
            kit.text(
                surface,
                column.x,
                self._below_seats + kit.f(10),
                fair,
                "label",
                22,
                "ink2",
                max_width=column.w,
            )
