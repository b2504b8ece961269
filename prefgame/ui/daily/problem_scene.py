"""The page of a problem: the hands, the player's tries, and the answer.

Invariant: the day and the game of the problem stay as they were when the page was opened, also
after midnight. Each result is kept at once.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pygame import Surface

from prefgame.app.daily.day import last_days
from prefgame.app.daily.position import Position
from prefgame.app.daily.problem import Problem
from prefgame.app.daily.trying import Trying
from prefgame.app.storage.kept_days import KeptDay
from prefgame.cards import Card
from prefgame.i18n import _
from prefgame.rules.base import Seat
from prefgame.ui.cards.sorting import sorted_hand
from prefgame.ui.daily.cards import LeadCard, draw_hand, fan
from prefgame.ui.daily.problem_places import place_problem
from prefgame.ui.daily.problem_words import (
    duty_words,
    need_words,
    role_words,
    task_words,
    trump_run,
)
from prefgame.ui.daily.side import Side
from prefgame.ui.daily.words import day_words, solved_words
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.table.card_labels import draw_tab
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.fitting import short_name


class ProblemScene(FormScene):
    """The problem of a day. ``closed``: the hands of the others are hidden while it is tried;
    ``answered``: the answer is shown, and ``stepped`` of its tricks have been played.
    """

    def __init__(self, game: Game, problem: Problem) -> None:
        super().__init__(game)
        self.problem = problem
        self.trying = Trying(problem, self._kept.problem)
        self.answered, self.closed, self.stepped = self.trying.is_done, False, 0
        others = iter(game.settings.opponents)
        at = problem.position.playing.index(problem.seat)
        self.seats = (*problem.position.playing[at:], *problem.position.playing[:at])
        self.names: dict[Seat, str] = {
            seat: _("You") if seat == problem.seat else next(others) for seat in self.seats
        }

    @property
    def title(self) -> str:
        return _("Problem of the day")

    @property
    def first(self) -> str:
        return "on" if self.answered else next(iter(self._own), "show")

    @property
    def _kept(self) -> KeptDay:
        day, rules = self.problem.day.isoformat(), self.problem.rules.key
        return self.game.store.days.one(day, rules)

    def show_rules(self) -> None:
        self.game.help(self.problem.rules)

    # ---- what is shown

    @property
    def shown(self) -> Position:
        """The position that lies on the page."""
        if not self.answered:
            return self.trying.position
        position = self.problem.position
        for trick in self._line.tricks[: self.stepped]:
            for _seat, card in trick.cards:
                position = position.after(card)
        return position

    @property
    def _line(self) -> Position:
        return self.problem.lines[self.problem.right[0]]

    @property
    def _trick(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards in the middle: the trick that is played, or the last one."""
        shown = self.shown
        if shown.trick or not shown.tricks:
            return shown.trick
        return shown.tricks[-1].cards

    @property
    def _own(self) -> dict[str, Card]:
        """The cards that the player may lead now, by the name of their widgets."""
        shown = self.shown
        if self.answered or self.trying.solved is not None or shown.seat != self.problem.seat:
            return {}
        trump = shown.contract.trump
        cards = sorted_hand(shown.hand(self.problem.seat), trump)
        return {f"card {card}": card for card in cards if card in shown.legal}

    # ---- what the player does

    def _play(self, card: Card) -> None:
        self.game.sounds.play("card")
        self.trying.play(card)
        self._keep()
        if self.trying.solved:
            self._show()
        else:
            self.rebuild()
            self._focus_first()

    def _take_back(self) -> None:
        self.trying.take_back()
        self._keep()
        self.rebuild()
        self._focus_first()

    def again(self) -> None:
        """Try it from the beginning."""
        self.answered, self.stepped = False, 0
        self.trying.again()
        self._keep()
        self.rebuild()
        self._focus_first()

    def show_answer(self) -> None:
        """Say what the answer is."""
        self.trying.show()
        self._keep()
        self._show()

    def _show(self) -> None:
        self.answered, self.stepped = True, 0
        self.rebuild()
        self._focus_first()

    def _focus_first(self) -> None:
        self.group.focus_on(self.widgets[self.first])

    def _step(self) -> None:
        self.stepped = (self.stepped + 1) % (len(self._line.tricks) + 1)
        self.rebuild()

    def _cover(self, index: int) -> None:
        self.closed = index == 1
        self.rebuild()

    def _keep(self) -> None:
        if self._kept.problem is not self.trying.result:
            changed = replace(self._kept, problem=self.trying.result, found=self.problem.number)
            self.game.store.days.change(changed)

    # ---- place

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        self.places = place_problem(kit, page)
        head = self.places.head
        segments = Segments([_("Open"), _("Closed")], int(self.closed), self._cover)
        segments.hint = _("Whether you see the cards of the others while you try")
        wide = max(kit.f(230), segments.least_width(kit))
        segments.rect = Box(head.right - wide, head.y, wide, head.h)
        built: dict[str, Widget] = {} if self.answered else {"cover": segments}
        return {**built, **self._hand(kit), **self._buttons(kit)}

    def _hand(self, kit: Kit) -> dict[str, Widget]:
        """The player's cards; those that may not be led are dark."""
        shown, seat = self.shown, self.problem.seat
        cards = sorted_hand(shown.hand(seat), shown.contract.trump)
        places, may = fan(kit, self.places.own, len(cards)), set(self._own.values())
        built: dict[str, Widget] = {}
        for at, (card, place) in enumerate(zip(cards, places)):
            strip = places[at + 1].x - place.x if at + 1 < len(places) else place.w
            tab = self._tab(card)
            raised = place.move(0, -kit.u(18) if tab else 0)
            widget = LeadCard(str(card), raised, strip, partial(self._play, card), tab=tab)
            widget.covered = strip < place.w * 0.5
            widget.enabled = card in may
            widget.dim = bool(may) and card not in may
            widget.focusable = card in may
            built[f"card {card}"] = widget
        return built

    def _tab(self, card: Card) -> str:
        """What is said at a card of the answer."""
        if not self.answered or self.stepped:
            return ""
        if card == self.problem.right[0]:
            return _("answer")
        return _("your try") if card == self._side.tried else ""

    def _buttons(self, kit: Kit) -> dict[str, Widget]:
        trying = self.trying
        back = Button(
            _("Take back"),
            self._take_back,
            size=25,
            shortcut=keys.TAKE_BACK,
            hint=keys.key_hint(keys.TAKE_BACK),
            enabled=trying.lead is not None,
            reason=_("You have not led yet."),
        )
        again = Button(
            _("Try again"),
            self.again,
            size=25,
            enabled=self.answered or trying.lead is not None,
            reason=_("You have not led yet."),
        )
        row = {"again": again} if self.answered else {"take back": back, "again": again}
        row["earlier"] = Button(_("Other days and games"), self.go_back, size=25)
        for button, place in zip(row.values(), self.places.left_foot.columns(len(row), kit.u(16))):
            button.rect = place
        if not self.answered:
            show = Button(_("Show the answer"), self.show_answer, self.places.right_foot, size=25)
            return {**row, "show": show}
        words = (
            _("Play the answer step by step")
            if not self.stepped
            else _("Back to the problem")
            if self.stepped == len(self._line.tricks)
            else _("Next trick")
        )
        on = Button(words, self._step, self.places.right_foot, kind="brass", size=27)
        return {**row, "on": on}

    @property
    def _side(self) -> Side:
        days = self.game.store.days.of_game(self.problem.rules.key)
        wanted = {day.isoformat() for day in last_days(self.problem.day)}
        statistics = solved_words(kept for day, kept in days.items() if day in wanted)
        return Side(self.kit, self.places.side, self.trying, self.names, statistics)

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        places = self.places
        shapes.line(
            surface, places.rule, page.y + kit.u(24), page.h - 2 * kit.u(24), "ox", 1, upright=True
        )
        self._paint_head(surface, kit)
        self._paint_others(surface, kit)
        self._paint_trick(surface, kit)
        self._paint_me(surface, kit)
        if self.answered:
            self._side.paint_answer(surface)
        else:
            self._side.paint_try(surface, closed=self.closed)

    def _paint_head(self, surface: Surface, kit: Kit) -> None:
        head, task = self.places.head, self.places.task
        cover = self.widgets.get("cover")
        room = (cover.rect.x - kit.u(20) if cover else head.right) - head.x
        day = day_words(self.problem.day)
        kit.text(surface, head.x, head.centery, day, "title", 38, max_width=room)
        shapes.line(surface, head.x, head.bottom + kit.u(6), head.w, "ox", kit.thin(2))
        first, second, third = task.rows(3)
        trumps = trump_run(self.problem, kit.deck)
        kit.run(surface, task.x, first.centery, trumps, "button", 26, max_width=task.w)
        words = task_words(self.problem, self.names)
        kit.text(surface, task.x, second.centery, words, "button", 26, max_width=task.w)
        duties = duty_words(self.problem)
        kit.text(surface, task.x, third.centery, duties, "label", 23, "ink2", max_width=task.w)

    def _paint_others(self, surface: Surface, kit: Kit) -> None:
        shown, line = self.shown, self.places.names
        hidden = self.closed and not self.answered and self.trying.solved is None
        words = (_("plays after you"), _("plays last"))
        for at, (seat, box) in enumerate(zip(self.seats[1:], self.places.others)):
            cards = sorted_hand(shown.hand(seat), shown.contract.trump)
            texts = ["" if hidden else str(card) for card in cards]
            draw_hand(surface, kit, fan(kit, box, len(cards), at_right=bool(at)), texts)
            note = f"{role_words(self.problem, seat)}, {words[at]}"
            room = line.w // 2 - kit.u(16)
            name = short_name(kit, self.names[seat], "title", 30, room * 0.5)
            wide, gap = kit.width(name, "title", 30), kit.f(12)
            left = room - wide - gap
            if at:
                x = line.right
                kit.text(surface, x, line.centery, name, "title", 30, "ink", "right")
                kit.text(
                    surface,
                    x - wide - gap,
                    line.centery + kit.f(2),
                    note,
                    "label",
                    22,
                    "ink2",
                    "right",
                    max_width=left,
                )
            else:
                kit.text(surface, line.x, line.centery, name, "title", 30)
                x = line.x + wide + gap
                y = line.centery + kit.f(2)
                kit.text(surface, x, y, note, "label", 22, "ink2", max_width=left)

    def _paint_trick(self, surface: Surface, kit: Kit) -> None:
        """The trick in the middle, each card on the side of its player."""
        played = dict(self._trick)
        if not played:
            return
        box = self.places.trick
        whole = len(played) == len(self.seats)
        winner = self.shown.tricks[-1].winner if whole and not self.shown.trick else None
        high = round(min(box.h * 0.86, box.w * 0.62 / kit.deck.ratio))
        wide = kit.deck.width(high)
        left, middle, right = box.x, box.centerx - wide // 2, box.right - wide
        low = box.bottom - high
        spots = {
            self.seats[1]: (left, box.y),
            self.seats[2]: (right, box.y),
            self.seats[0]: (middle, low),
        }
        for seat in self.seats[1:] + self.seats[:1]:
            if seat in played:
                x, y = spots[seat]
                kit.card(surface, str(played[seat]), x, y, high)
        if winner is not None:
            x, y = spots[winner]
            draw_tab(surface, kit, x + wide / 2, y, "", crowned=True)

    def _paint_me(self, surface: Surface, kit: Kit) -> None:
        box, problem = self.places.me, self.problem
        y = box.centery - kit.f(46)
        room = box.w - kit.u(16)
        kit.text(surface, box.x, y, _("You"), "title", 38, max_width=room)
        role = role_words(problem, problem.seat)
        kit.text(surface, box.x, y + kit.f(34), role, "label", 23, "ink2", max_width=room)
        reached = problem.reached(self.shown)
        middle = y + kit.f(72)
        if problem.goes_for_tricks:
            end = icons.trick_backs(
                surface,
                box.x,
                middle,
                reached,
                problem.needed,
                kit.f(14),
                kit.f(20),
                kit.f(6),
                on_paper=True,
            )
            words = need_words(problem, self.shown)
            x = end + kit.f(10)
            kit.text(surface, x, middle, words, "label", 22, max_width=box.right - x)
