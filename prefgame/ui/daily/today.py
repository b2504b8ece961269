"""The page of today: a game, the problem and the deal of a day, and the last thirty days.

Invariant: searching goes on in threads. When midnight passes, a page that showed today shows the
new day; what is open above it stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from pygame import Surface

from prefgame.app import daily_deal as calendar
from prefgame.app.daily_deal import (
    DealOfDay,
    DealRecord,
    deal_of_day,
)
from prefgame.app.daily_problem import Finding, ProblemOfDay
from prefgame.app.own_game import own_game
from prefgame.app.storage.kept_rows import KeptDay, not_read_words
from prefgame.app.words.sentences import NAMES, shown_name
from prefgame.cards import Card
from prefgame.i18n import _, pgettext
from prefgame.rules.registry import nearest_taught, taught_games
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.daily.words import (
    against_par,
    day_words,
    deal_words,
    solved_on,
)
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_order import sorted_hand
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.problems.cards import draw_hand, fan
from prefgame.ui.problems.marks import draw_begun, draw_result
from prefgame.ui.problems.words import problem_words, task_words, trump_run
from prefgame.ui.screens.new_match.scene import games_list
from prefgame.ui.spoken.nodes import Node, Role
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Element,
    Inset,
    Paragraph,
    Placed,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
)
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.styles import HEADING, NAME, NOTE, STRONG, TITLE, Style
from prefgame.ui.words.numbers import fitting_size

# ---- the last thirty days: a column for each, with what became of its problem and its deal
# Invariant: it shows what was kept; pressed, a column opens its day.

_ROWS = (0.30, 0.35, 0.35)
"""the heights of the number of the day, its problem and its deal, in heights of the strip"""
_STRIP, _MARK = 120, 9
"""design sizes: the height of the strip, and half the breadth of a mark"""
_WEEKDAY, _SUNDAY = NOTE.inked("ink"), Style("button", "note", "ox")
"""how the number of a day is written"""


class DayColumn(Widget):
    """A day: ``chosen`` is the one whose problem and deal are shown."""

    def __init__(self, day: date, kept: KeptDay, rules: RuleSet, chosen: bool, on_press: Press):
        problem = _("Problem: {result}").format(result=problem_words(kept.problem))
        deal = _("Deal: {result}").format(result=deal_words(kept, rules))
        super().__init__(on_press=on_press, hint=f"{day_words(day)}. {problem}. {deal}.")
        self.day, self.kept, self.chosen = day, kept, chosen
        self.choice = "day"

    @property
    def is_chosen(self) -> bool:
        return self.chosen

    role = Role.RADIO

    def said(self, kit: Kit) -> str:
        return self.hint

    def spoken(self, kit: Kit) -> Node | None:
        node = super().spoken(kit)
        return node and replace(node, about="")

    def natural_height(self, kit: Kit, width: int) -> int:
        return kit.f(_STRIP)

    def draw(self, surface: Surface, kit: Kit) -> None:
        box, x = self.rect, self.rect.centerx
        if self.chosen:
            shapes.chosen_box(surface, box, kit.space("tight"), kit.thin(2))
        elif self.hovered:
            shapes.rounded_box(surface, box, kit.space("tight"), "field", alpha=160)
        number, problem, deal = box.rows(3, 0, _ROWS)
        face, size, ink = (_SUNDAY if self.day.weekday() == 6 else _WEEKDAY).how
        size = fitting_size(kit, "30", face, size, 16, box.w - kit.space("hair"))
        kit.text(surface, x, number.centery, str(self.day.day), face, size, ink, "center")
        radius = min(kit.f(_MARK), box.w * 0.34)
        draw_result(surface, kit, x, problem.centery, radius, self.kept.problem)
        _draw_deal(surface, kit, x, deal.centery, radius, self.kept)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        shapes.ring(surface, self.rect.inset(-2), kit.space("tight"), "ink", kit.thin(4, 2))


def _draw_deal(surface: Surface, kit: Kit, x: float, y: float, r: float, kept: KeptDay) -> None:
    """Draw more than par, par, less than par, begun, or nothing."""
    than = against_par(kept)
    if than:
        colour = "ink" if than > 0 else "ox"
        icons.triangle(surface, x, y, r, "up" if than > 0 else "down", colour)
    elif than == 0 or kept.own is not None:
        width, line = round(r * 1.6), kit.thin(3)
        for part in (-0.3, 0.4) if than == 0 else (-0.3,):
            at = round(x - width / 2), round(y + r * part)
            shapes.line(surface, *at, width, "ink", line)
    else:
        draw_begun(surface, kit, x, y, r, kept.begun)


# ---- the page of today: a game, the problem and the deal of a day, and the last thirty days

_HIGHEST, _LOWEST = 210, 60
"""design heights of the cards that are shown: lower ones are left out"""


@dataclass(frozen=True)
class _Slip(Inset):
    """An element on a slip of its own."""

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        yield Placed(box, Drawing(_draw_slip))
        yield from super().lay(kit, box)


def _draw_slip(surface: Surface, kit: Kit, box: Box) -> None:
    radius = kit.space("tight")
    shapes.rounded_box(surface, box, radius, "paper_high", alpha=120)
    shapes.ring(surface, box, radius, "paper_line", kit.thin(2))


def _draw_cards(surface: Surface, kit: Kit, box: Box, *, cards: tuple[Card, ...]) -> None:
    high = min(box.h, kit.u(_HIGHEST))
    if high > kit.u(_LOWEST):
        places = fan(kit, Box(box.x, box.bottom - high, box.w, high), len(cards))
        draw_hand(surface, kit, places, list(map(str, cards)))


class TodayScene(FormScene):
    """Lies over the menu. ``day`` and ``rules``: those whose problem and deal are shown; ``clock``
    says which day it is.
    """

    def __init__(self, game: Game, clock: Callable[[], date] = calendar.today) -> None:
        super().__init__(game)
        self.clock = clock
        self.today = self.day = clock()
        self.rules = nearest_taught(own_game(game.settings))
        self._known = self._left = False
        """whether the problem was found, and whether another scene lies above"""
        self._goes_on = False
        """whether the deal was left before its end and can be continued"""
        self._days: Mapping[str, KeptDay] = {}
        self._read, self._revision = False, 0
        """whether it is known what was done on the days, and of which revision it is"""
        self.finding, self.record = self._look()

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.game.use_deck_of(self.rules)
        self.record.look_again()  # the disk may have refused, and another window have played

    def go_back(self) -> None:
        self.game.use_deck_of(own_game(self.game.settings))
        super().go_back()

    @property
    def title(self) -> str:
        return _("Today")

    @property
    def first(self) -> str:
        return "solve"

    def rail(self) -> dict[str, Button]:
        more = self.game.way(routes.ProblemCollections())
        return {"problems": Button(_("More problems"), more, kind="wood", size=23)}

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.rules))

    # ---- what is shown

    @property
    def problem(self) -> ProblemOfDay | None:
        """The problem, once it is found."""
        return self.finding.latest

    def kept(self, day: date) -> KeptDay:
        """Return what is known to have been done on a day in this game."""
        return self._days.get(day.isoformat()) or KeptDay(day.isoformat(), self.rules.key)

    def show(self, rules: RuleSet, day: date) -> None:
        if (rules.key, day) != (self.rules.key, self.day):
            self.rules, self.day = rules, day
            self.game.use_deck_of(rules)
            self.leave()
            self.finding, self.record = self._look()
            self.rebuild()

    def _look(self) -> tuple[Finding, DealRecord]:
        """Begin to look for the problem, and for par where the deal was played."""
        record = DealRecord(self._deal(), self.game.store)
        number = record.kept.found if record.is_known else None
        self._known = False
        _look_for_par(record)
        return Finding(self.rules, self.day, number), record

    def _may_open(self) -> bool:
        """Return whether it is known what was done; otherwise say so, and look again."""
        if not self.record.is_known:
            self.record.look_again()
        if not self.record.is_known:
            self.notify(not_read_words())
        return self.record.is_known

    def _deal(self) -> DealOfDay:
        settings = self.game.settings
        names = (shown_name(settings.player or NAMES[0]), *map(shown_name, settings.opponents[:2]))
        return deal_of_day(self.rules, self.day, names)

    def leave(self) -> None:
        self.finding.close()
        self.record.close()

    def wait(self) -> None:
        self.finding.wait()

    # ---- what the buttons do

    def _solve(self) -> None:
        if self.problem is not None and self._may_open():
            self._left = True
            self.game.open(routes.ProblemPage(self.problem))

    def _play(self) -> None:
        if self._may_open():
            self._left = True
            self.game.open(routes.DealOfDay(self.record))

    # ---- while time passes

    @property
    def awake(self) -> bool:
        return super().awake or not self._known or self.record.is_looking

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._left:  # it is on top again
            self._left = False
            self.rebuild()
        self._follow_store()
        now = self.clock()
        if now != self.today:
            before, self.today = self.today, now
            if self.day == before:
                self.show(self.rules, now)
            else:
                self.rebuild()
        if self.finding.over and not self._known:
            self._known = True
            self.rebuild()
        if self.record.take_par():
            self.rebuild()

    def _follow_store(self) -> None:
        read, revision = self.record.is_known, self.game.store.days.revision
        if (read, revision) == (self._read, self._revision):
            return
        if read and not self._read:
            _look_for_par(self.record)
        self.rebuild()

    # ---- the page

    def content(self, kit: Kit) -> Element:
        days = self.game.store.days
        self._read, self._revision = self.record.is_known, days.revision
        self._days = days.of_game(self.rules.key) if self._read else {}
        self._goes_on = self.kept(self.day).begun and bool(self.record.left)
        games = games_list(
            self.rules.key, lambda rules: partial(self.show, rules, self.day), taught_games()
        )
        slips = Stretch(self._problem(kit)), Stretch(self._deal_of_day())
        rows = [Text(day_words(self.day), TITLE), Rule("ox", 2), Stretch(Row(slips, "apart"))]
        right = Column((*rows, *(self._strip() if self._read else ())))
        columns = Share(0.28, games), Rule(upright=True), Stretch(right)
        return Inset(Row(columns, "apart"), "wide", "apart")

    def _problem(self, kit: Kit) -> Element:
        kept, problem, cards = self.kept(self.day), self.problem, tuple[Card, ...]()
        words: tuple[Run, ...] = (self._no_problem() if self._read else not_read_words(),)
        if problem is not None and self._read:
            at = problem.position
            others = (seat for seat in at.playing if seat != problem.seat)
            names = dict(zip(others, map(shown_name, self.game.settings.opponents)))
            names[problem.seat] = _("You")
            words = trump_run(at, kit.deck), task_words(problem, names)
            cards = sorted_hand(at.hand(problem.seat), at.contract.trump)
        solve = Button(self._solve_words(), self._solve, kind="brass")
        solve.enabled, solve.reason = problem is not None, self._no_problem()
        head = _("Problem of the day"), problem_words(kept.problem)
        return self._slip(head, words, cards, Control("solve", solve))

    def _deal_of_day(self) -> Element:
        kept = self.kept(self.day)
        if not self._read:
            words = not_read_words()
        elif self.record.is_looking:
            words = _("An expert is playing it in your place.")
        elif kept.own is not None:
            words = _("Your result is counted. Whatever you play now is practice.")
        elif self._goes_on:
            words = _("It continues where you left it, and counts when it is over.")
        elif kept.begun:  # by an earlier version of the game, or a file was damaged
            words = _("It was left before its end and no longer counts.")
        else:
            words = " ".join(
                (
                    _("A whole hand against two experts, compared with an expert in your place."),
                    _("It counts once."),
                )
            )
        head = _("Deal of the day"), deal_words(kept, self.rules)
        play = Control("play", Button(self._play_words(), self._play))
        return self._slip(head, (words,), sorted_hand(self.record.deal.cards), play)

    def _slip(
        self, head: tuple[str, str], words: tuple[Run, ...], cards: tuple[Card, ...], go: Control
    ) -> Element:
        result = Text(head[1] if self._read else "", STRONG.inked("ox"))
        said = (Paragraph(one) if isinstance(one, str) else Text(one) for one in words)
        shown = Stretch(Drawing(partial(_draw_cards, cards=cards), cards=tuple(map(str, cards))))
        rows = Column((Text(head[0], HEADING), result, *said), "hair")
        return _Slip(Column((rows, shown, go)), "apart", "near")

    def _strip(self) -> tuple[Element, Element]:
        days = calendar.last_days(self.today)
        names = {day.isoformat() for day in days}
        solved = solved_on(kept for day, kept in self._days.items() if day in names)
        head = Text(_("The last thirty days"), NAME), Stretch(Text(solved, NOTE, "right"))
        words = "", _("Problem"), pgettext("of the day", "Deal")
        captions = (Stretch(Text(one, NOTE), part) for one, part in zip(words, _ROWS))
        columns = (
            Stretch(Control(f"day {day.isoformat()}", self._day(day), fill=True)) for day in days
        )
        strip = Column(tuple(captions), "none"), Space("near"), *columns
        return Row(head, "apart"), Row(strip, "none")

    def _day(self, day: date) -> DayColumn:
        show = partial(self.show, self.rules, day)
        return DayColumn(day, self.kept(day), self.rules, day == self.day, show)

    def _solve_words(self) -> str:
        done = self.kept(self.day).problem.is_done
        return _("Look at the answer") if done else _("Solve the problem")

    def _no_problem(self) -> str:
        if self.finding.over:
            return _("No problem was found for this day.")
        return _("The problem is still being looked for.")

    def _play_words(self) -> str:
        if self._goes_on:
            return _("Continue the deal")
        return _("Play it for practice") if self.kept(self.day).begun else _("Play the deal")


def _look_for_par(record: DealRecord) -> None:
    if record.is_known and record.kept.own is not None:
        record.look_for_par()
