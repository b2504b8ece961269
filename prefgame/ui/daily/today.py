"""The page of today: a game, the problem and the deal of a day, and the last thirty days.

Invariant: searching goes on in threads. When midnight passes, a page that showed today shows the
new day; what is open above it stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial

from pygame import Surface

from prefgame.app import daily_deal as calendar
from prefgame.app.daily_deal import (
    DealOfDay,
    DealRecord,
    DealSession,
    deal_of_day,
    won_by_best_play,
)
from prefgame.app.daily_problem import Finding, Problem
from prefgame.app.storage.kept_rows import KeptDay, ProblemResult, not_read_words
from prefgame.app.words.sentences import NAMES, shown_name
from prefgame.cards import Card
from prefgame.i18n import _, pgettext
from prefgame.rules.registry import nearest_taught, taught_games
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.daily.cards import draw_hand, fan
from prefgame.ui.daily.words import (
    against_par,
    day_words,
    deal_words,
    problem_words,
    solved_words,
    task_words,
    trump_run,
)
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.card_style import sorted_hand
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand_result import PracticeResultScene
from prefgame.ui.screens.new_match.scene import games_list
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import Laid
from prefgame.ui.widgets.scene import Host
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.runs import BESIDE

# ---- the last thirty days: a column for each, with what became of its problem and its deal
# Invariant: it shows what was kept; pressed, a column opens its day.

ROWS = (0.30, 0.35, 0.35)
"""the heights of the number of the day, its problem and its deal, in heights of the strip"""


class DayColumn(Widget):
    """A day: ``chosen`` is the one whose problem and deal are shown."""

    def __init__(self, day: date, kept: KeptDay, rules: RuleSet, chosen: bool, on_press: Press):
        problem = _("Problem: {result}").format(result=problem_words(kept.problem))
        deal = _("Deal: {result}").format(result=deal_words(kept, rules))
        super().__init__(NOWHERE, on_press=on_press, hint=f"{day_words(day)}. {problem}. {deal}.")
        self.day, self.kept, self.chosen = day, kept, chosen
        self.choice = "day"

    @property
    def is_chosen(self) -> bool:
        return self.chosen

    def draw(self, surface: Surface, kit: Kit) -> None:
        box = self.rect
        if self.chosen:
            shapes.chosen_box(surface, box, kit.u(6), kit.thin(2))
        elif self.hovered:
            shapes.rounded_box(surface, box, kit.u(6), "field", alpha=160)
        number, problem, deal = box.rows(3, 0, ROWS)
        ink = "ox" if self.day.weekday() == 6 else "ink"
        x, size = box.centerx, 22
        while size > 16 and kit.width("30", "label", size) > box.w - 5:
            size -= 1
        kit.text(surface, x, number.centery, str(self.day.day), "label", size, ink, "center")
        radius = min(kit.f(9), box.w * 0.34)
        draw_problem_mark(surface, kit, x, problem.centery, radius, self.kept.problem)
        draw_deal_mark(surface, kit, x, deal.centery, radius, self.kept)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        shapes.ring(surface, self.rect.inset(-2), kit.u(8), "ink", kit.thin(4, 2))


def draw_problem_mark(
    surface: Surface, kit: Kit, x: float, y: float, r: float, result: ProblemResult
) -> None:
    """A tick on brass: at the first try; a tick: solved; a ring: tried or shown; a dot: nothing."""
    line = kit.thin(4, 2)
    if result is ProblemResult.FIRST:
        shapes.disc(surface, x, y, r * 1.25, "chosen", edge="brass_dark", edge_width=kit.thin(2))
        icons.tick(surface, x, y, r * 0.8, "ink", line)
    elif result is ProblemResult.HELPED:
        icons.tick(surface, x, y, r, "ink", line)
    elif result is ProblemResult.UNTRIED:
        shapes.disc(surface, x, y, max(1.5, r * 0.2), "rule")
    else:
        shapes.disc(surface, x, y, r * 0.75, "paper_high", edge="ink2", edge_width=kit.thin(3))


def draw_deal_mark(surface: Surface, kit: Kit, x: float, y: float, r: float, kept: KeptDay) -> None:
    """More than par, par, less than par, begun, or nothing."""
    than = against_par(kept)
    if than:
        colour = "ink" if than > 0 else "ox"
        icons.triangle(surface, x, y, r, "up" if than > 0 else "down", colour)
    elif than == 0 or kept.own is not None:
        width = round(r * 1.6)
        shapes.line(surface, round(x - width / 2), round(y - r * 0.3), width, "ink", kit.thin(3))
        if than == 0:
            low = round(y + r * 0.4)
            shapes.line(surface, round(x - width / 2), low, width, "ink", kit.thin(3))
    elif kept.begun:
        shapes.disc(surface, x, y, r * 0.75, "paper_high", edge="ink2", edge_width=kit.thin(3))
    else:
        shapes.disc(surface, x, y, max(1.5, r * 0.2), "rule")


def day_columns(box: Box, count: int, words: int) -> list[Box]:
    """Where the days are, right of words so wide."""
    return box._replace(x=box.x + words, w=box.w - words).columns(count, 1)


# ---- after the deal of the day: its page, and what an expert won with the same cards
# Invariant: par comes when it is found; what is played after the first time is practice and says
# so.


class DealResultScene(PracticeResultScene):
    """The result of the deal that ``session`` has played."""

    def __init__(self, game: Game, session: DealSession) -> None:
        self.played = session
        super().__init__(game, session)
        self.best = won_by_best_play(session.open_log())
        session.record.look_for_par()

    @property
    def title(self) -> str:
        return _("Deal of the day") if self.played.counts else _("Deal of the day: practice")

    def comparison(self) -> str:
        """What the player won, an expert in the same seat, and best play with open cards."""
        turned = self.view.table.rules.minus_is_good
        kept = self.played.record.kept
        name = self.view.table.players[self.played.practice.seat]
        here = self.won_here()
        parts = [f"{name}{BESIDE}{signed(here, turned)}"]
        if kept.par is not None:
            parts.append(_("an expert {amount}").format(amount=signed(kept.par, turned)))
        elif self.played.record.is_looking:
            parts.append(_("an expert is still playing"))
        if self.best is not None:
            words = _("with open cards {amount}")
            parts.append(words.format(amount=signed(self.best, turned)))
        return " · ".join(parts)

    def page_buttons(self) -> dict[str, Button]:
        buttons = super().page_buttons()
        buttons["on"].label = _("Back to today")
        return buttons

    @property
    def awake(self) -> bool:
        return super().awake or self.played.record.is_looking

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.played.record.take_par():
            self.rebuild()


# ---- the page of today: a game, the problem and the deal of a day, and the last thirty days


_STRIP = 120
"""design height of the days"""


class TodayScene(FormScene):
    """Lies over the menu. ``day`` and ``rules``: those whose problem and deal are shown; ``clock``
    says which day it is.
    """

    def __init__(self, game: Game, clock: Callable[[], date] = calendar.today) -> None:
        super().__init__(game)
        self.clock = clock
        self.today = self.day = clock()
        self.rules = nearest_taught(game.settings.own_rules)
        self.finding: Finding | None = None
        self.record: DealRecord | None = None
        self._known = self._left = False
        """whether the problem was found, and whether another scene lies above"""
        self._goes_on = False
        """whether the deal was left before its end and can be continued"""
        self._days: Mapping[str, KeptDay] = {}
        self._read, self._revision = False, 0
        """whether it is known what was done on the days, and of which revision it is"""
        self._look()

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.game.use_deck_of(self.rules)
        self._record.look_again()  # the disk may have refused, and another window have played

    def go_back(self) -> None:
        self.game.use_deck_of(self.game.settings.own_rules)
        super().go_back()

    @property
    def title(self) -> str:
        return _("Today")

    @property
    def first(self) -> str:
        return "solve"

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.rules))

    # ---- what is shown

    @property
    def problem(self) -> Problem | None:
        """The problem, once it is found."""
        return None if self.finding is None else self.finding.latest

    def kept(self, day: date) -> KeptDay:
        """What is known to have been done on a day in this game."""
        return self._days.get(day.isoformat()) or KeptDay(day.isoformat(), self.rules.key)

    def show(self, rules: RuleSet, day: date) -> None:
        """Show the problem and the deal of that day in that game."""
        if (rules.key, day) != (self.rules.key, self.day):
            self.rules, self.day = rules, day
            self.game.use_deck_of(rules)
            self._look()
            self.rebuild()

    def _game_action(self, rules: RuleSet) -> Press:
        return lambda: self.show(rules, self.day)

    def _look(self) -> None:
        """Begin to look for the problem, and for par where the deal was played."""
        self._stop()
        self.record = record = DealRecord(self._deal(), self.game.store)
        number = record.kept.found if record.is_known else None
        self.finding, self._known = Finding(self.rules, self.day, number), False
        self._look_for_par()

    def _look_for_par(self) -> None:
        if self._record.is_known and self._record.kept.own is not None:
            self._record.look_for_par()

    @property
    def _record(self) -> DealRecord:
        assert self.record is not None
        return self.record

    def _may_open(self) -> bool:
        """Whether it is known what was done; otherwise say so, and look again."""
        if not self._record.is_known:
            self._record.look_again()
        if not self._record.is_known:
            self.notify(not_read_words())
        return self._record.is_known

    def _deal(self) -> DealOfDay:
        settings = self.game.settings
        names = (
            shown_name(settings.player or NAMES[0]),
            *map(shown_name, settings.opponents[:2]),
        )
        return deal_of_day(self.rules, self.day, names)

    def _stop(self) -> None:
        for search in (self.finding, self.record):
            if search is not None:
                search.close()

    def leave(self) -> None:
        self._stop()

    def wait(self) -> None:
        """Wait until the problem is found."""
        assert self.finding is not None
        self.finding.wait()

    # ---- what the buttons do

    def _solve(self) -> None:
        if self.problem is not None and self._may_open():
            self._left = True
            self.game.open(routes.ProblemPage(self.problem))

    def _play(self) -> None:
        if self._may_open():
            self._left = True
            self.game.open(routes.DealOfDay(self._record))

    # ---- while time passes

    @property
    def awake(self) -> bool:
        searching = self.finding is not None and not self._known
        looking = self.record is not None and self.record.is_looking
        return super().awake or searching or looking

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
        if self.finding is not None and self.finding.over and not self._known:
            self._known = True
            self.rebuild()
        if self.record is not None and self.record.take_par():
            self.rebuild()

    def _follow_store(self) -> None:
        """Show what the store has learnt meanwhile."""
        read, revision = self._record.is_known, self.game.store.days.revision
        if (read, revision) == (self._read, self._revision):
            return
        if read and not self._read:
            self._look_for_par()
        self.rebuild()

    # ---- place

    def _columns(self, page: Box) -> tuple[Box, Box]:
        inner = page.inset(self.kit.u(40), self.kit.u(26))
        left, right = inner.columns(2, self.kit.u(60), [0.28, 0.72])
        return left, right

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        days, record = self.game.store.days, self._record
        self._read, self._revision = record.is_known, days.revision
        self._days = days.of_game(self.rules.key) if self._read else {}
        self._goes_on = self.kept(self.day).begun and bool(record.left)
        left, right = self._columns(page)
        games = games_list(self.rules.key, self._game_action, taught_games())
        self.games = Laid(games, kit, left)
        strip = kit.f(_STRIP)
        self.head = Box(right.x, right.y, right.w, kit.f(58))
        self.strip = Box(right.x, right.bottom - strip, right.w, strip)
        top = self.head.bottom + kit.u(16)
        middle = Box(right.x, top, right.w, self.strip.y - kit.f(56) - top)
        self.cards = middle.columns(2, kit.u(28))
        solve = Button(
            self._solve_words(),
            self._solve,
            kind="brass",
            size=27,
            enabled=self.problem is not None,
            reason=self._no_problem(),
        )
        play = Button(self._play_words(), self._play, size=27)
        for button, card in zip((solve, play), self.cards):
            inner = card.inset(kit.u(22), kit.u(18))
            button.rect = Box(inner.x, inner.bottom - kit.layout.hit, inner.w, kit.layout.hit)
        days_shown = self._strip() if self._read else {}
        return {"solve": solve, "play": play, **days_shown, **self.games.widgets}

    def _strip(self) -> dict[str, Widget]:
        days = calendar.last_days(self.today)
        widgets: dict[str, Widget] = {}
        for day, place in zip(days, day_columns(self.strip, len(days), self._captions())):
            show = partial(self.show, self.rules, day)
            column = DayColumn(day, self.kept(day), self.rules, day == self.day, show)
            column.rect = place
            widgets[f"day {day.isoformat()}"] = column
        return widgets

    def _captions(self) -> int:
        """The room for the words beside the days."""
        kit = self.kit
        return max(kit.width(words, "label", 22) for words in _row_words()) + kit.f(16)

    def _solve_words(self) -> str:
        done = self.kept(self.day).problem.value in ("first", "helped", "shown")
        return _("Look at the answer") if done else _("Solve the problem")

    def _no_problem(self) -> str:
        assert self.finding is not None
        if self.finding.over:
            return _("No problem was found for this day.")
        return _("The problem is still being looked for.")

    def _play_words(self) -> str:
        if self._goes_on:
            return _("Continue the deal")
        return _("Play it for practice") if self.kept(self.day).begun else _("Play the deal")

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        left, right = self._columns(page)
        self.games.paint(surface, kit)
        x = (left.right + right.x) // 2
        shapes.line(surface, x, right.y, right.h, "rule", 1, upright=True)
        head = self.head
        day = day_words(self.day)
        kit.text(surface, head.x, head.centery, day, "title", 40, max_width=head.w)
        shapes.line(surface, head.x, head.bottom, head.w, "ox", kit.thin(2))
        for card in self.cards:
            shapes.rounded_box(surface, card, kit.u(10), "paper_high", alpha=120)
            shapes.ring(surface, card, kit.u(10), "paper_line", kit.thin(2))
        self._paint_problem(surface, kit, self.cards[0].inset(kit.u(22), kit.u(18)))
        self._paint_deal(surface, kit, self.cards[1].inset(kit.u(22), kit.u(18)))
        if self._read:
            self._paint_strip_head(surface, kit)

    def _paint_problem(self, surface: Surface, kit: Kit, box: Box) -> None:
        problem = self.problem
        result = problem_words(self.kept(self.day).problem) if self._read else ""
        y = self._head_of(surface, kit, box, _("Problem of the day"), result)
        words: tuple[Run, ...] = (self._no_problem() if self._read else not_read_words(),)
        cards: tuple[Card, ...] = ()
        if problem is not None and self._read:
            at = problem.position
            others = (seat for seat in at.playing if seat != problem.seat)
            names = dict(zip(others, map(shown_name, self.game.settings.opponents)))
            names[problem.seat] = _("You")
            trumps = trump_run(problem, kit.deck)
            words = (trumps, task_words(problem, names))
            cards = sorted_hand(at.hand(problem.seat), at.contract.trump)
        self._content(surface, kit, box, y, words, cards)

    def _paint_deal(self, surface: Surface, kit: Kit, box: Box) -> None:
        kept = self.kept(self.day)
        result = deal_words(kept, self.rules) if self._read else ""
        y = self._head_of(surface, kit, box, _("Deal of the day"), result)
        if not self._read:
            words: tuple[Run, ...] = (not_read_words(),)
        elif self._record.is_looking:
            words = (_("An expert is playing it in your place."),)
        elif kept.own is not None:
            words = (_("Your result is counted. Whatever you play now is practice."),)
        elif self._goes_on:
            words = (_("It continues where you left it, and counts when it is over."),)
        elif kept.begun:  # by an earlier version of the game, or a file was damaged
            words = (_("It was left before its end and no longer counts."),)
        else:
            words = (
                _("A whole hand against two experts, compared with an expert in your place."),
                _("It counts once."),
            )
        cards = sorted_hand(self._record.deal.cards)
        self._content(surface, kit, box, y, words, cards)

    def _head_of(self, surface: Surface, kit: Kit, box: Box, words: str, result: str) -> int:
        kit.text(surface, box.x, box.y + kit.f(22), words, "title", 34, max_width=box.w)
        y = box.y + kit.f(58)
        kit.text(surface, box.x, y, result, "button", 23, "ox", max_width=box.w)
        return y + kit.f(26)

    def _content(
        self,
        surface: Surface,
        kit: Kit,
        box: Box,
        y: int,
        words: tuple[Run, ...],
        cards: tuple[Card, ...],
    ) -> None:
        """Words from ``y`` on, and cards between them and the button."""
        for run in words:
            if isinstance(run, str):
                y = kit.paragraph(surface, box.x, y, box.w, run, "label", 24, line_height=1.3)
            else:
                kit.run(surface, box.x, y + kit.f(16), run, "label", 24, max_width=box.w)
                y += kit.f(34)
        low = box.bottom - kit.layout.hit - kit.u(20)
        high = min(low - y - kit.u(16), kit.u(210))
        if high > kit.u(60) and cards:
            places = fan(kit, Box(box.x, low - high, box.w, high), len(cards))
            draw_hand(surface, kit, places, [str(card) for card in cards])

    def _paint_strip_head(self, surface: Surface, kit: Kit) -> None:
        y, box = self.strip.y - kit.f(28), self.strip
        words = _("The last thirty days")
        for words_of_row, row in zip(_row_words(), box.rows(3, 0, ROWS)[1:]):
            kit.text(surface, box.x, row.centery, words_of_row, "label", 22, "ink2")
        wide = kit.text(surface, box.x, y, words, "title", 28, max_width=box.w * 0.5).w
        days = {day.isoformat() for day in calendar.last_days(self.today)}
        solved = solved_words(kept for day, kept in self._days.items() if day in days)
        room = box.w - wide - kit.f(30)
        kit.text(surface, box.right, y, solved, "label", 23, "ink2", "right", max_width=room)


def _row_words() -> tuple[str, str]:
    """What the rows of the strip are about."""
    return _("Problem"), pgettext("of the day", "Deal")
