"""The page of a problem: the hands, the tries, and what the play has shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from pygame import Surface

from prefgame.app.daily_deal import last_days
from prefgame.app.daily_problem import MOST_LEFT, EndedTry, Position, Problem, Tricks, Trying
from prefgame.app.storage.kept_rows import KeptDay, ProblemResult
from prefgame.app.words.contracts import duty_sentence
from prefgame.app.words.sentences import shown_name
from prefgame.cards import Card
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS
from prefgame.ui.daily.cards import CardFlights, LeadCard, Way, positions_between
from prefgame.ui.daily.page import ProblemPage, place_problem
from prefgame.ui.daily.words import (
    card_run,
    cards_run,
    failed_words,
    leads_to,
    others_run,
    solved_words,
    tried_run,
    tried_words,
    why_words,
)
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import sorted_hand
from prefgame.ui.draw.theme import Face
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.open_hands import TrickLine, TrickRows
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import Laid
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.words.numbers import fitting_run, run_rows
from prefgame.ui.words.runs import fill

# ---- the right side of a problem: what to do and what the play has shown, or the answer
# Invariant: nothing of the answer is said before it is asked for, or the problem is solved.

_SMALL = 22
"""the size of a line that has no room in one row"""


@dataclass
class Side:
    """The words beside a problem. ``names`` by seat, the player first."""

    kit: Kit
    box: Box
    trying: Trying
    names: Mapping[Seat, str]
    statistics: str

    @property
    def problem(self) -> Problem:
        """What it is about."""
        return self.trying.problem

    @property
    def tried(self) -> Card | None:
        """The wrong lead that was tried last."""
        wrong = [one.lead for one in self.trying.tries if one.lead not in self.problem.right]
        return wrong[-1] if wrong else None

    # ---- parts

    def _heading(self, surface: Surface, words: str) -> int:
        kit, box = self.kit, self.box
        kit.text(surface, box.x, box.y + kit.f(28), words, "title", 36, max_width=box.w)
        return box.y + kit.f(58)

    def _line(
        self, surface: Surface, y: int, run: Run, face: Face = "label", size: int = 25
    ) -> int:
        """A line, or rows where it has no room in one; returns where the next one begins."""
        kit, box = self.kit, self.box
        fitting = fitting_run(kit, run, face, size, 20, box.w)
        rows: tuple[Run, ...] = (run,)
        if kit.run_width(run, face, fitting) > box.w:
            fitting, rows = _SMALL, run_rows(kit, run, face, _SMALL, box.w)
        for row in rows:
            kit.run(surface, box.x, y + kit.f(17), row, face, fitting, max_width=box.w)
            y += kit.f(30)
        return y + kit.f(8)

    def _rule(self, surface: Surface, y: int, colour: str = "rule") -> int:
        shapes.line(surface, self.box.x, y, self.box.w, colour, 1)
        return y + self.kit.f(10)

    def _tricks(
        self,
        surface: Surface,
        y: int,
        tricks: Tricks,
        columns: int,
        *,
        heading: str = "",
    ) -> int:
        """A table of tricks in so many columns; returns its bottom."""
        kit, box = self.kit, self.box
        seats = [(seat, name) for seat, name in self.names.items()]
        width = kit.f(116)
        step = min((box.w - width) // columns, kit.f(92))
        lines = [TrickLine(one.cards[0][0], one.winner, dict(one.cards)) for one in tricks]
        rows = TrickRows(seats, lines, width, heading)
        wide = width + TRICKS * step
        table = Box(box.x, y, wide, rows.height(kit, wide))
        Laid(rows, kit, table).paint(surface, kit)
        return table.bottom

    # ---- while it is tried

    def paint_try(self, surface: Surface, shown: Position, *, closed: bool) -> None:
        """The player's move, or what became of it; the tricks so far, and the tries."""
        kit, box = self.kit, self.box
        over = self.problem.is_solved(shown) is not None
        y = self._heading(surface, _("Not this time") if over else _("Your move"))
        words = (
            failed_words(self.problem, shown)
            if over
            else _(
                "Choose a card. The others answer with their best play, and you play on until "
                "it is decided. You can take back as often as you like."
            )
        )
        y = kit.paragraph(surface, box.x, y, box.w, words, "label", 24, line_height=1.3)
        y = self._rule(surface, y + kit.f(10), "ox")
        columns = max(MOST_LEFT, len(self.problem.earlier))
        before = self.problem.earlier
        if before:
            y = self._tricks(surface, y, before, columns, heading=_("Before"))
            y = self._rule(surface, y + kit.f(8))
        if shown.tricks:
            y = self._tricks(surface, y, shown.tricks, columns, heading=_("Now"))
            y = self._rule(surface, y + kit.f(8))
        if closed:
            y = self._known(surface, y)
        self._tries(surface, y)
        self._foot(surface)

    def _known(self, surface: Surface, y: int) -> int:
        kit, box = self.kit, self.box
        found = self.problem.known_voids
        lines = [
            _("{name} has no {suit}.").format(
                name=self.names[seat], suit=kit.deck.suit_in_sentence(str(suit))
            )
            for seat, suit in found
        ]
        words = " ".join(lines) or _("Both others have followed suit so far.")
        y = kit.paragraph(surface, box.x, y, box.w, words, "label", 23, "ink", line_height=1.3)
        return self._rule(surface, y + kit.f(8))

    def _tries(self, surface: Surface, y: int) -> None:
        kit, box = self.kit, self.box
        kit.text(surface, box.x, y + kit.f(20), _("Your tries"), "title", 28, max_width=box.w)
        y += kit.f(62)
        tries = self.trying.tries
        if not tries:
            kit.pencil(surface, box.x + kit.f(8), y, _("none yet"), 32, align="left")
            return
        last = box.bottom - kit.f(70)
        for number, one in enumerate(tries):
            if y <= last:
                self._try(surface, y, number, one)
            y += kit.f(40)

    def _try(self, surface: Surface, y: int, number: int, one: EndedTry) -> None:
        kit, x = self.kit, self.box.x + self.kit.f(8)
        run = card_run(kit.deck, one.lead)
        wide = kit.run(surface, x, y, run, "button", 25, gap=kit.f(4))
        words = _("taken back") if one.solved is None else tried_words(self.problem, one.end)
        x += max(wide, kit.f(60)) + kit.f(16)
        kit.pencil(surface, x, y, words, 30, align="left", seed=number)

    def _foot(self, surface: Surface) -> None:
        kit, box = self.kit, self.box
        if self.statistics:
            y = box.bottom - kit.f(44)
            shapes.line(surface, box.x, y, box.w, "rule", 1)
            kit.text(
                surface,
                box.x,
                y + kit.f(24),
                self.statistics,
                "label",
                22,
                "ink2",
                max_width=box.w,
            )

    # ---- the answer

    def paint_answer(self, surface: Surface) -> None:
        """The line that holds, beside the one that was tried, and why."""
        kit, box, problem = self.kit, self.box, self.problem
        solved = self.trying.result in (ProblemResult.FIRST, ProblemResult.HELPED)
        y = self._heading(surface, _("Solved") if solved else _("The answer"))
        other, right = self.tried or problem.usual, problem.right[0]
        runs = (
            leads_to(problem, kit.deck, right),
            tried_run(problem, kit.deck, other, self.tried is not None),
        )
        y = self._rule(surface, y, "ox")
        for card, run in zip((right, other), runs):
            y = self._line(surface, y, run, "button")
            tricks = problem.lines[card].tricks
            y = self._tricks(surface, y, tricks, problem.position.left)
            y = self._rule(surface, y + kit.f(6))
        words = why_words(problem, kit.deck, self.names, other)
        y = kit.paragraph(surface, box.x, y, box.w, words, "label", 23, line_height=1.3)
        if self._others(surface, y + kit.f(6), other) <= box.bottom - kit.f(50):
            self._foot(surface)

    def _others(self, surface: Surface, y: int, other: Card) -> int:
        """What the remaining leads lead to, those alike together."""
        problem, deck = self.problem, self.kit.deck
        equal = problem.right[1:]
        if equal:
            words = ngettext("{cards} is as good.", "{cards} are as good.", len(equal))
            y = self._line(surface, y, fill(words, cards=cards_run(deck, equal)), size=23)
        rest: dict[int, list[Card]] = {}
        for card in problem.position.legal:
            if card not in problem.right and card != other:
                rest.setdefault(problem.reached(problem.lines[card]), []).append(card)
        for count, cards in rest.items():
            y = self._line(surface, y, others_run(problem, deck, cards, count), size=23)
        return y


# ---- the page of a problem: the hands, the player's tries, and the answer
# Invariant: the day and the game of the problem stay as they were when the page was opened, also
# after midnight. Each result is kept at once.


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
        self.game.open(routes.RulesPage(self.problem.rules))

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
        led = at.trick[0][1].suit if at.trick else None
        return duty_sentence(at.duty, self.kit.deck, led, at.contract.trump)

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
