"""The page of a problem: the hands, the player's tries, and the answer.

Invariant: the problem stays as it was when the page was opened. Each result is kept at once.
Nothing of the answer is shown before it is asked for, or the problem is solved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pygame import Surface

from prefgame.app.problems.position import Position
from prefgame.app.problems.puzzle import Puzzle, Trying
from prefgame.app.storage.kept_rows import ProblemResult
from prefgame.app.words.contracts import duty_sentence
from prefgame.cards import Card
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.rules.play import Played
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_order import sorted_hand
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog, DialogButton
from prefgame.ui.frames.navigation import Game
from prefgame.ui.problems.cards import (
    CardFlights,
    LeadCard,
    Way,
    positions_between,
)
from prefgame.ui.problems.hands import HandsScene
from prefgame.ui.problems.side import Side, narrowed
from prefgame.ui.problems.words import (
    card_hints,
    duty_words,
    task_words,
    trump_run,
)
from prefgame.ui.table.hand import draw_tab
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Either,
    Element,
    Row,
    Stretch,
    Text,
)
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.styles import NOTE, STRONG
from prefgame.ui.words.numbers import with_need

_BACK_WIDE, _BACK_HIGH, _BACK_GAP = 14, 20, 6
"""design sizes of the backs that count tricks"""


class PuzzleScene(HandsScene):
    """A problem whose answer is a card, with open hands. ``closed``: the hands of the others are
    hidden while it is tried; ``answered``: the answer is shown, and ``stepped`` of its tricks have
    been played.
    """

    def __init__(self, game: Game, problem: Puzzle, result: ProblemResult) -> None:
        super().__init__(game, problem.rules, problem.position, problem.seat)
        self.problem = problem
        self.trying = Trying(problem, result)
        self.answered, self.closed, self.stepped = self.trying.is_done, False, 0
        self._given: dict[Played, int] = {}
        """how many hints were asked for, by the cards that had been played"""

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.flights = CardFlights(
            self.problem.position, window.timeline(), self._way, self._changed
        )

    @property
    def first(self) -> str:
        if self.answered:
            return "on"
        hand = sorted_hand(tuple(self._playable), self.problem.position.contract.trump)
        return f"card {hand[0]}" if hand else "take back"

    @property
    def deck_rules(self) -> RuleSet:
        return self.problem.rules

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.problem.rules))

    # ---- what a problem of this kind gives

    def keep(self, result: ProblemResult) -> None:
        """Keep how far the player has come, if that is new."""
        raise NotImplementedError

    def leave_button(self) -> Button:
        """Return the button that leads to other problems."""
        raise NotImplementedError

    @property
    def side(self) -> Side:
        return Side(self.kit.deck, self.trying, self.names, self.hints)

    def side_foot(self) -> Sequence[Element]:
        """Return what stands at the foot of the right side, where there is room."""
        return ()

    # ---- hints: of the position in which the player is to choose

    def first_hints(self) -> Sequence[Run]:
        """Return the hints to the first card, which come one after another."""
        start = self.problem.position
        return self._hints_to(self.problem.right, start)

    def _hints_to(self, right: Sequence[Card], at: Position) -> Sequence[Run]:
        wrong = [card for card in at.legal if card not in right]
        return card_hints(right, wrong, self.kit.deck) or (_("Every card holds here."),)

    @property
    def hints(self) -> Sequence[Run]:
        """Those that were asked for in the position that is shown."""
        given = self._given.get(self.trying.position.cards_played, 0)
        return self._hints_here()[:given] if given else ()

    def _hints_here(self) -> Sequence[Run]:
        if self.trying.card is None:
            return self.first_hints()
        return self._hints_to(self.trying.right_cards, self.trying.position)

    def hint_button(self) -> Button | None:
        """Return the button that gives the next hint. After the first card it does not say how many
        there are: where the goal is out of reach there is none.
        """
        button = Button(_("Hint"), self.give_hint, size=24)
        now = self.trying.position
        button.enabled = self.trying.solved is None and now.seat == self.problem.seat
        button.reason = _("This try is over. Take back, or try again.")
        if self.trying.card is None and not self.flights.moving:
            given, count = len(self.hints), len(self.first_hints())
            button.label = _("Hint ({given} of {count})").format(given=given, count=count)
            button.enabled, button.reason = given < count, _("There are no more hints.")
        return button

    def give_hint(self) -> None:
        """Give the next hint, or say that the goal is out of reach. A problem that is solved after
        that was solved with help.
        """
        if self.flights.moving:
            return
        if not self.trying.is_done:
            self.trying.result = ProblemResult.TRIED
        self.keep(self.trying.result)
        key = self.trying.position.cards_played
        if self.trying.card is not None and not self.trying.right_cards:
            self._offer_to_take_back()
        elif len(self.hints) == len(self._hints_here()):
            self.notify(_("There are no more hints."))
        else:
            self._given[key] = self._given.get(key, 0) + 1
        self.rebuild()

    def _offer_to_take_back(self) -> None:
        said = _("With best play by the others, the goal cannot be reached from here.")
        answers = [DialogButton(_("Play on")), DialogButton(_("Take back"), self._take_back_lost)]
        self.window.push(Dialog(_("This try is lost"), said, answers))

    def _take_back_lost(self) -> None:
        self.trying.take_back_what_lost()
        self._settle()

    # ---- what is shown

    @property
    def _line(self) -> Position:
        return self.problem.line(self.problem.right[0])

    @property
    def _goal(self) -> Position:
        if not self.answered:
            return self.trying.position
        start = self.problem.position
        wanted = sum(len(trick.cards) for trick in self._line.tricks[: self.stepped])
        position = start
        for _seat, card in self._line.cards_played[len(start.trick) : wanted]:
            position = position.after(card)
        return position

    @property
    def _playable(self) -> frozenset[Card]:
        now = self.trying.position
        if self.answered or self.flights.moving or self.trying.solved is not None:
            return frozenset()
        return frozenset(now.legal if now.seat == self.problem.seat else ())

    def _changed(self) -> None:
        self.rebuild()
        if not self.flights.moving:
            if self.trying.solved and not self.answered:
                self._answer()
            self._focus_first()

    # ---- what the player does

    def play(self, card: Card) -> None:
        """Play the player's card, and what the others answer."""
        before = self.trying.position
        self.game.sounds.play("card")
        self.trying.play(card)
        self.keep(self.trying.result)
        self._fly(before, self.trying.position)

    def _fly(self, before: Position, after: Position) -> None:
        """Show how the cards are played that lead from one position to the other."""
        self.say_played(after.cards_played[len(before.cards_played) :])
        self.flights.show(before)
        self.flights.play(positions_between(before, after))

    def take_back(self) -> None:
        self.trying.take_back()
        self._settle()

    def again(self) -> None:
        """Try it from the beginning."""
        self.answered, self.stepped = False, 0
        self.trying.again()
        self._settle()

    def show_answer(self) -> None:
        self.trying.show()
        self._answer()

    def _answer(self) -> None:
        self.answered, self.stepped = True, 0
        self._settle()

    def _settle(self) -> None:
        self.keep(self.trying.result)
        self.flights.show(self._goal)
        self.rebuild()
        self._focus_first()

    def _focus_first(self) -> None:
        self.group.focus_on(self.widgets[self.first])

    def step(self) -> None:
        """Play the next trick of the answer; after the last one lay the problem there again."""
        before = self._goal
        self.stepped = (self.stepped + 1) % (len(self._line.tricks) + 1)
        if not self.stepped:
            self._settle()
            return
        self._fly(before, self._goal)

    def cover(self, *, closed: bool) -> None:
        """Hide the hands of the others while it is tried, or show them."""
        self.closed = closed
        self.rebuild()

    # ---- the page

    def cover_control(self) -> Element | None:
        """Return the choice between open and closed hands, while it is tried."""
        if self.answered:
            return None
        words = [pgettext("cards", "Open"), pgettext("cards", "Closed")]
        segments = Segments(words, int(self.closed), lambda at: self.cover(closed=at == 1))
        segments.hint = _("Whether you see the cards of the others while you try")
        return Control("cover", segments)

    def asked(self, kit: Kit) -> tuple[Element, ...]:
        return (
            Text(trump_run(self.problem.position, kit.deck), STRONG),
            Text(task_words(self.problem, self.names), STRONG, lines=2),
            Text(duty_words(self.problem.position), NOTE),
        )

    def about_me(self) -> tuple[Element, ...]:
        """Return the role, and, while it is tried, how many of the tricks that decide there are."""
        problem, about = self.problem, super().about_me()
        if self.answered or (problem.few and problem.declares):
            return about
        reached = problem.reached(self.flights.landed)
        backs = Drawing(
            partial(_draw_backs, won=min(reached, problem.needed), needed=problem.needed),
            wide=problem.needed * (_BACK_WIDE + _BACK_GAP) - _BACK_GAP,
            high=_BACK_HIGH,
        )
        words = Text(with_need(reached, problem.needed), NOTE)
        return *about, Either((Row((backs, Stretch(words)), "tight"), words))

    def foot_buttons(self) -> dict[str, Button]:
        played = self.trying.card is not None
        not_led = _("You have not led yet.")
        back = Button(_("Take back"), self.take_back, size=24, shortcut=keys.TAKE_BACK)
        back.hint, back.enabled, back.reason = keys.key_hint(keys.TAKE_BACK), played, not_led
        again = Button(_("Try again"), self.again, size=24)
        again.enabled, again.reason = self.answered or played, not_led
        row = {"again": again} if self.answered else {"take back": back, "again": again}
        return {**row, "other": self.leave_button()}

    def right_side(self) -> Element:
        if self.answered:
            rows = self.side.of_answer()
            go_on = Button(self._step_words(), self.step, kind="brass")
        else:
            rows = self.side.of_try(self.flights.landed, closed=self.closed)
            go_on = Button(_("Show the answer"), self.show_answer, size=24)
        said = narrowed(rows, self.side_foot(), tables=self.answered)
        below: Element = Control("on" if self.answered else "show", go_on)
        hint = None if self.answered else self.hint_button()
        if hint is not None:
            below = Row((Stretch(Control("hint", hint)), Stretch(below)))
        return Column((Stretch(said), below))

    def _step_words(self) -> str:
        if not self.stepped:
            return _("Play the answer step by step")
        if self.stepped == len(self._line.tricks):
            return _("Back to the problem")
        return _("Next trick")

    # ---- cards

    def hand_places(self, position: Position, seat: Seat) -> dict[Card, Box]:
        """Return where the cards of a seat lie, from left to right."""
        cards = sorted_hand(position.hand(seat), position.contract.trump)
        return dict(zip(cards, self.places_of(seat, len(cards))))

    def _way(self, before: Position, seat: Seat, card: Card) -> Way:
        return self.hand_places(before, seat)[card], self.trick_place(seat)

    @property
    def _hands_shown(self) -> Position:
        return self.problem.position if self.all_dim else self.flights.hands

    def own_cards(self) -> dict[str, Widget]:
        places = self.hand_places(self._hands_shown, self.problem.seat)
        may, boxes = self._playable, list(places.values())
        built, reason = dict[str, Widget](), self._why_not()
        for at, (card, place) in enumerate(places.items()):
            strip = boxes[at + 1].x - place.x if at + 1 < len(boxes) else place.w
            tab = self._tab(card)
            lies = self.raised(place) if tab else place
            play = partial(self.play, card)
            widget = LeadCard(str(card), lies, strip, play, tab=tab, reason=reason)
            widget.enabled = widget.focusable = card in may
            widget.dim = self.all_dim or (bool(may) and card not in may)
            built[f"card {card}"] = widget
        return built

    def _why_not(self) -> str:
        """Return why a card may not be played: the duty in force, or that no card is asked for."""
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
        if not self.answered or self.stepped:
            return ""
        if card == self.problem.right[0]:
            return _("answer")
        return _("your try") if card == self.side.tried else ""

    # ---- looks

    @property
    def all_dim(self) -> bool:
        return not self.flights.hands.left

    def hand_of(self, seat: Seat) -> tuple[str, ...]:
        """Return the cards of another player, which may be hidden while it is tried."""
        seen = self.answered or (self.trying.solved is not None and not self.flights.moving)
        shown = self._hands_shown
        cards = sorted_hand(shown.hand(seat), shown.contract.trump)
        return tuple("" if self.closed and not seen else str(card) for card in cards)

    def cards_in_the_middle(self) -> Mapping[Seat, str]:
        return {seat: str(card) for seat, card in self.flights.trick}

    def paint_trick(self, surface: Surface, kit: Kit) -> None:
        """Draw the trick in the middle; a crown is on the card that takes it."""
        shown = self.flights
        played = dict(shown.trick)
        for seat in (*self.seats[1:], self.seats[0]):
            if seat in played:
                box = self.trick_place(seat)
                kit.card(surface, str(played[seat]), box.x, box.y, box.h)
        if len(played) == len(self.problem.position.playing) and not shown.leads:
            box = self.trick_place(shown.landed.tricks[-1].winner)
            draw_tab(surface, kit, box.centerx, box.y, "", crowned=True)

    @property
    def awake(self) -> bool:
        return super().awake or self.flights.moving

    def update(self, dt: float) -> None:
        super().update(dt)
        self.flights.timeline.update(dt)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self.flights.draw(surface, self.kit)


def _draw_backs(surface: Surface, kit: Kit, box: Box, *, won: int, needed: int) -> None:
    sizes = map(kit.f, (_BACK_WIDE, _BACK_HIGH, _BACK_GAP))
    icons.trick_backs(surface, box.x, box.centery, won, needed, *sizes, on_paper=True)
