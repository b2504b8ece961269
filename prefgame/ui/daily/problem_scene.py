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
from prefgame.app.daily.problem import Problem, Trying
from prefgame.app.storage.kept_rows import KeptDay
from prefgame.app.words.contracts import duty_sentence
from prefgame.app.words.names import shown_name
from prefgame.cards import Card
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.ui.cards.sorting import sorted_hand
from prefgame.ui.daily.cards import LeadCard
from prefgame.ui.daily.flights import CardFlights, Way, positions_between
from prefgame.ui.daily.problem_page import ProblemPage
from prefgame.ui.daily.problem_places import place_problem
from prefgame.ui.daily.side import Side
from prefgame.ui.daily.words import solved_words
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.widget import Widget


class ProblemScene(FormScene):
    """The problem of a day. ``closed``: the hands of the others are hidden while it is tried;
    ``answered``: the answer is shown, and ``stepped`` of its tricks have been played.
    """

    def __init__(self, game: Game, problem: Problem) -> None:
        super().__init__(game)
        self.problem = problem
        self.trying = Trying(problem, self._kept.problem)
        self.answered, self.closed, self.stepped = self.trying.is_done, False, 0
        others, playing = map(shown_name, game.settings.opponents), problem.position.playing
        at = playing.index(problem.seat)
        self.seats = (*playing[at:], *playing[:at])
        self.names: dict[Seat, str] = {
            seat: _("You") if seat == problem.seat else next(others) for seat in self.seats
        }

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.flights = CardFlights(
            self.problem.position, window.timeline(), self._way, self._changed
        )

    @property
    def title(self) -> str:
        return _("Problem of the day")

    @property
    def first(self) -> str:
        if self.answered:
            return "on"
        hand = sorted_hand(tuple(self._playable), self.problem.position.contract.trump)
        return f"card {hand[0]}" if hand else "take back"

    @property
    def _kept(self) -> KeptDay:
        day, rules = self.problem.day.isoformat(), self.problem.rules.key
        return self.game.store.days.one(day, rules)

    def show_rules(self) -> None:
        self.game.help(self.problem.rules)

    # ---- what is shown

    @property
    def _line(self) -> Position:
        return self.problem.lines[self.problem.right[0]]

    @property
    def _goal(self) -> Position:
        """The position that lies on the page once nothing moves."""
        if not self.answered:
            return self.trying.position
        cards = [one for trick in self._line.tricks[: self.stepped] for one in trick.cards]
        position = self.problem.position
        for _seat, card in cards:
            position = position.after(card)
        return position

    @property
    def _playable(self) -> frozenset[Card]:
        """The cards that the player may play now."""
        now = self.trying.position
        if self.answered or self.flights.moving or self.trying.solved is not None:
            return frozenset()
        return frozenset(now.legal if now.seat == self.problem.seat else ())

    @property
    def _page(self) -> ProblemPage:
        return ProblemPage(self.kit, self.places, self.problem, self.seats, self.names)

    def _way(self, before: Position, seat: Seat, card: Card) -> Way:
        return self._page.hand_places(before, seat)[card], self._page.trick_place(seat)

    def _changed(self) -> None:
        """A card has set out or landed."""
        self.rebuild()
        if not self.flights.moving:
            if self.trying.solved and not self.answered:
                self._answer()
            self._focus_first()

    # ---- what the player does

    def play(self, card: Card) -> None:
        """The player's card, and what the others answer."""
        before = self.trying.position
        self.game.sounds.play("card")
        self.trying.play(card)
        self._keep()
        self.flights.show(before)
        self.flights.play(positions_between(before, self.trying.position))

    def take_back(self) -> None:
        """Take back the player's last card."""
        self.trying.take_back()
        self._settle()

    def again(self) -> None:
        """Try it from the beginning."""
        self.answered, self.stepped = False, 0
        self.trying.again()
        self._settle()

    def show_answer(self) -> None:
        """Say what the answer is."""
        self.trying.show()
        self._answer()

    def _answer(self) -> None:
        self.answered, self.stepped = True, 0
        self._settle()

    def _settle(self) -> None:
        """Show at once how it is now."""
        self._keep()
        self.flights.show(self._goal)
        self.rebuild()
        self._focus_first()

    def _focus_first(self) -> None:
        self.group.focus_on(self.widgets[self.first])

    def step(self) -> None:
        """The next trick of the answer; after the last one the problem lies there again."""
        before = self._goal
        self.stepped = (self.stepped + 1) % (len(self._line.tricks) + 1)
        if not self.stepped:
            self._settle()
            return
        self.flights.show(before)
        self.flights.play(positions_between(before, self._goal))

    def cover(self, *, closed: bool) -> None:
        """Hide the hands of the others while it is tried, or show them."""
        self.closed = closed
        self.rebuild()

    def _choose_cover(self, index: int) -> None:
        self.cover(closed=index == 1)

    def _keep(self) -> None:
        if self._kept.problem is not self.trying.result:
            changed = replace(self._kept, problem=self.trying.result, found=self.problem.number)
            self.game.store.days.change(changed)

    # ---- place

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        self.places = place_problem(kit, page)
        head = self.places.head
        segments = Segments(
            [pgettext("cards", "Open"), pgettext("cards", "Closed")],
            int(self.closed),
            self._choose_cover,
        )
        segments.hint = _("Whether you see the cards of the others while you try")
        wide = max(kit.f(230), segments.least_width(kit))
        segments.rect = Box(head.right - wide, head.y, wide, head.h)
        built: dict[str, Widget] = {} if self.answered else {"cover": segments}
        return {**self._hand(kit), **self._buttons(kit), **built}

    def _hand(self, kit: Kit) -> dict[str, Widget]:
        """The player's cards; those that may not be led are dark."""
        hands, start = self.flights.hands, self.problem.position
        places = self._page.hand_places(hands if hands.left else start, self.problem.seat)
        may, boxes = self._playable, list(places.values())
        built, reason = dict[str, Widget](), self._why_not()
        for at, (card, place) in enumerate(places.items()):
            strip = boxes[at + 1].x - place.x if at + 1 < len(boxes) else place.w
            tab = self._tab(card)
            raised = place.move(0, -kit.u(18) if tab else 0)
            widget = LeadCard(
                str(card), raised, strip, partial(self.play, card), tab=tab, reason=reason
            )
            widget.covered = strip < place.w * 0.5
            widget.enabled = widget.focusable = card in may
            widget.dim = not hands.left or (bool(may) and card not in may)
            built[f"card {card}"] = widget
        return built

    def _why_not(self) -> str:
        """Why a card may not be played: the duty in force, or that no card is asked for."""
        at = self.trying.position
        if self.answered:
            return _("The answer is shown. Try again if you want to play.")
        if self.trying.solved is not None:
            return _("This try is over. Take back, or try again.")
        if at.seat != self.problem.seat or self.flights.moving:
            return _("It is not your turn yet.")
        trick, trump = at.trick, at.contract.trump
        led = trick[0][1].suit if trick else None
        cards = at.hand(at.seat)
        return duty_sentence(self.kit.deck, cards, at.legal, led, trump, lowest=at.owes_lowest)

    def _tab(self, card: Card) -> str:
        """What is said at a card of the answer."""
        if not self.answered or self.stepped:
            return ""
        if card == self.problem.right[0]:
            return _("answer")
        return _("your try") if card == self._side.tried else ""

    def _buttons(self, kit: Kit) -> dict[str, Widget]:
        led = self.trying.lead is not None
        not_led = _("You have not led yet.")
        back = Button(_("Take back"), self.take_back, size=25, shortcut=keys.TAKE_BACK)
        back.hint, back.enabled, back.reason = keys.key_hint(keys.TAKE_BACK), led, not_led
        again = Button(_("Try again"), self.again, size=25)
        again.enabled, again.reason = self.answered or led, not_led
        row = {"again": again} if self.answered else {"take back": back, "again": again}
        row["other"] = Button(_("Other days and games"), self.go_back, size=25)
        wide = [kit.run_width(one.label, "button", 25) + kit.f(30) for one in row.values()]
        for button, place in zip(
            row.values(), self.places.left_foot.columns(len(row), kit.u(16), wide)
        ):
            button.rect = place
        foot = self.places.right_foot
        if not self.answered:
            return {**row, "show": Button(_("Show the answer"), self.show_answer, foot, size=25)}
        return {**row, "on": Button(self._step_words(), self.step, foot, kind="brass", size=27)}

    def _step_words(self) -> str:
        if not self.stepped:
            return _("Play the answer step by step")
        if self.stepped == len(self._line.tricks):
            return _("Back to the problem")
        return _("Next trick")

    @property
    def _side(self) -> Side:
        days = self.game.store.days.of_game(self.problem.rules.key)
        wanted = {day.isoformat() for day in last_days(self.problem.day)}
        statistics = solved_words(kept for day, kept in days.items() if day in wanted)
        return Side(self.kit, self.places.side, self.trying, self.names, statistics)

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        top, high = page.y + kit.u(24), page.h - 2 * kit.u(24)
        shapes.line(surface, self.places.rule, top, high, "ox", 1, upright=True)
        shown, drawn, cover = self.flights, self._page, self.widgets.get("cover")
        head = self.places.head
        drawn.paint_head(surface, head.w if cover is None else cover.rect.x - kit.u(20) - head.x)
        open_now = self.answered or (self.trying.solved is not None and not shown.moving)
        drawn.paint_others(surface, shown.hands, hidden=self.closed and not open_now)
        whole = len(shown.trick) == len(self.seats)
        winner = shown.landed.tricks[-1].winner if whole and not shown.leads else None
        drawn.paint_trick(surface, shown.trick, winner)
        drawn.paint_me(surface, shown.landed, counts=not self.answered)
        if self.answered:
            self._side.paint_answer(surface)
        else:
            self._side.paint_try(surface, shown.landed, closed=self.closed)

    @property
    def awake(self) -> bool:
        return super().awake or self.flights.moving

    def update(self, dt: float) -> None:
        super().update(dt)
        self.flights.timeline.update(dt)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self.flights.draw(surface, self.kit)
