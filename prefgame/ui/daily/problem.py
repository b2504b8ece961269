"""The page of a problem: the hands, the player's tries, and the answer.

Invariant: the day and the game of the problem stay as they were when the page was opened, also
after midnight. Each result is kept at once. Nothing of the answer is said before it is asked for,
or the problem is solved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from prefgame.ui.daily.cards import CardFlights, LeadCard, Way, draw_hand, fan, positions_between
from prefgame.ui.daily.words import (
    cards_run,
    day_words,
    duty_words,
    failed_words,
    leads_to,
    others_run,
    role_words,
    solved_words,
    task_words,
    tried_run,
    tried_words,
    trump_run,
    why_words,
)
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import sorted_hand
from prefgame.ui.draw.deck import Deck
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.open_hands import TrickLine, TrickRows
from prefgame.ui.table.hand import draw_tab
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget, Zone
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Either,
    Element,
    Inset,
    Paragraph,
    Pencilled,
    Placed,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
    wordings,
)
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.styles import HEADING, NAME, NOTE, STRONG, TEXT, TITLE, Style
from prefgame.ui.words.contracts import card_run
from prefgame.ui.words.numbers import fill, run_rows, with_need

# ---- the right side: what to do and what the play has shown, or the answer


@dataclass(frozen=True)
class Broken(Element):
    """A run in as many rows as it needs."""

    run: Run
    style: Style = TEXT

    def _rows(self, kit: Kit, width: int) -> Column:
        rows = run_rows(kit, self.run, self.style.face, self.style.pixels, width)
        return Column(tuple(Text(row, self.style) for row in rows), "none")

    def width(self, kit: Kit) -> int:
        return Text(self.run, self.style).width(kit)

    def height(self, kit: Kit, width: int) -> int:
        return self._rows(kit, width).height(kit, width)

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        return self._rows(kit, box.w).lay(kit, box)


@dataclass(frozen=True)
class _Tricks(Element):
    """The tricks that were played, with room for so many ``columns``."""

    heading: str
    names: tuple[tuple[Seat, str], ...]
    tricks: Tricks
    columns: int = TRICKS

    def width(self, kit: Kit) -> int:
        return self._rows(kit).width(kit)

    def height(self, kit: Kit, width: int) -> int:
        return self._rows(kit).height(kit, width)

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        names = kit.f(_NAMES)
        step = min((box.w - names) // self.columns, kit.f(_WIDEST_CARD))
        return self._rows(kit).lay(kit, box._replace(w=names + TRICKS * step))

    def _rows(self, kit: Kit) -> TrickRows:
        lines = [TrickLine(one.cards[0][0], one.winner, dict(one.cards)) for one in self.tricks]
        return TrickRows(self.names, lines, kit.f(_NAMES), self.heading)


_NAMES, _WIDEST_CARD = 116, 92
"""design widths in a table of tricks: the names, and the most that a column has"""


@dataclass(frozen=True)
class Side:
    """The words beside a problem. ``names`` by seat, the player first."""

    deck: Deck
    trying: Trying
    names: Mapping[Seat, str]

    @property
    def problem(self) -> Problem:
        return self.trying.problem

    @property
    def tried(self) -> Card | None:
        """The wrong lead that was tried last."""
        wrong = [one.lead for one in self.trying.tries if one.lead not in self.problem.right]
        return wrong[-1] if wrong else None

    def _tricks(self, tricks: Tricks, columns: int, heading: str = "") -> tuple[Element, Element]:
        return _Tricks(heading, tuple(self.names.items()), tricks, columns), Rule()

    # ---- while it is tried

    def of_try(self, shown: Position, *, closed: bool) -> tuple[Element, ...]:
        """Return the player's move, or what became of it; the tricks so far, and the tries."""
        over = self.problem.is_solved(shown) is not None
        words = (
            failed_words(self.problem, shown)
            if over
            else _(
                "Choose a card. The others answer with their best play, and you play on until "
                "it is decided. You can take back as often as you like."
            )
        )
        before, now = self.problem.earlier, shown.tricks
        columns = max(MOST_LEFT, len(before))
        rows: list[Element] = [
            Text(_("Not this time") if over else _("Your move"), HEADING),
            Paragraph(words),
            Rule("ox"),
        ]
        for tricks, heading in (before, _("Before")), (now, _("Now")):
            rows += self._tricks(tricks, columns, heading) if tricks else ()
        if closed:
            rows += Paragraph(self._known()), Rule()
        tries = [self._try(*one) for one in enumerate(self.trying.tries)]
        none = Pencilled(_("none yet"), align="left")
        return *rows, Text(_("Your tries"), NAME), *(tries or (none,))

    def _known(self) -> str:
        voids = [
            _("{name} has no {suit}.").format(
                name=self.names[seat], suit=self.deck.suit_in_sentence(str(suit))
            )
            for seat, suit in self.problem.known_voids
        ]
        return " ".join(voids) or _("Both others have followed suit so far.")

    def _try(self, number: int, one: EndedTry) -> Element:
        words = _("taken back") if one.solved is None else tried_words(self.problem, one.end)
        lead = Share(0.14, Text(card_run(self.deck, one.lead), STRONG))
        return Row((lead, Stretch(Pencilled(words, align="left", seed=number))))

    # ---- the answer

    def of_answer(self) -> tuple[Element, ...]:
        """Return the line that holds, beside the one that was tried, and why."""
        problem, deck = self.problem, self.deck
        solved = self.trying.result in (ProblemResult.FIRST, ProblemResult.HELPED)
        other, right = self.tried or problem.usual, problem.right[0]
        rows: list[Element] = [
            Text(_("Solved") if solved else _("The answer"), HEADING),
            Rule("ox"),
        ]
        runs = (
            leads_to(problem, deck, right),
            tried_run(problem, deck, other, self.tried is not None),
        )
        for card, run in zip((right, other), runs):
            tricks = self._tricks(problem.lines[card].tricks, problem.position.left)
            rows += Broken(run, STRONG), *tricks
        return *rows, Paragraph(why_words(problem, deck, self.names, other)), *self._others(other)

    def _others(self, other: Card) -> Iterator[Element]:
        problem, deck = self.problem, self.deck
        if equal := problem.right[1:]:
            words = ngettext("{cards} is as good.", "{cards} are as good.", len(equal))
            yield Broken(fill(words, cards=cards_run(deck, equal)))
        rest: dict[int, list[Card]] = {}
        for card in problem.position.legal:
            if card not in problem.right and card != other:
                rest.setdefault(problem.reached(problem.lines[card]), []).append(card)
        for count, cards in rest.items():
            yield Broken(others_run(problem, deck, cards, count))


# ---- the page


@dataclass(frozen=True)
class _Cards(Drawing):
    """A place of cards, by whose ``name`` the scene finds its box."""

    name: str = ""


_OWN_STRIP = 0.74
"""how much of a card the next one leaves visible in the player's hand, in widths of a card"""
_RAISED = 18
"""design pixels by which a card with a tab is higher"""
_BACK_WIDE, _BACK_HIGH, _BACK_GAP = 14, 20, 6
"""design sizes of the backs that count tricks"""


class ProblemScene(FormScene):
    """The problem of a day. ``closed``: the hands of the others are hidden while it is tried;
    ``answered``: the answer is shown, and ``stepped`` of its tricks have been played. ``seats``:
    the player, and the others in the order in which they play.
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
        if not self.answered:
            return self.trying.position
        position = self.problem.position
        for trick in self._line.tricks[: self.stepped]:
            for _seat, card in trick.cards:
                position = position.after(card)
        return position

    @property
    def _playable(self) -> frozenset[Card]:
        now = self.trying.position
        if self.answered or self.flights.moving or self.trying.solved is not None:
            return frozenset()
        return frozenset(now.legal if now.seat == self.problem.seat else ())

    @property
    def _side(self) -> Side:
        return Side(self.kit.deck, self.trying, self.names)

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
        self._keep()
        self.flights.show(before)
        self.flights.play(positions_between(before, self.trying.position))

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
        self._keep()
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
        self.flights.show(before)
        self.flights.play(positions_between(before, self._goal))

    def cover(self, *, closed: bool) -> None:
        """Hide the hands of the others while it is tried, or show them."""
        self.closed = closed
        self.rebuild()

    def _keep(self) -> None:
        if self._kept.problem is not self.trying.result:
            changed = replace(self._kept, problem=self.trying.result, found=self.problem.number)
            self.game.store.days.change(changed)

    # ---- the page

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        built = super().build(kit, page)
        parts = () if self._laid is None else self._laid.parts
        self.places = {leaf.name: box for box, leaf in parts if isinstance(leaf, _Cards)}
        return {**self._hand(), **built}

    def content(self, kit: Kit) -> Element:
        hands = Column(
            (
                self._head(),
                Text(trump_run(self.problem, kit.deck), STRONG),
                Text(task_words(self.problem, self.names), STRONG, lines=2),
                Text(duty_words(self.problem), NOTE),
                Row((Stretch(self._name(1)), Stretch(self._name(2))), "apart"),
                Stretch(self._others(), 0.4),
                Space("apart"),  # for the tabs of the own cards
                Stretch(self._me(), 0.6),
            ),
            "tight",
        )
        left = Column((Stretch(hands), self._foot(kit)))
        columns = Share(0.56, left), Rule("ox", upright=True), Stretch(self._right())
        return Inset(Row(columns, "apart"), "wide", "apart")

    def _head(self) -> Element:
        day = day_words(self.problem.day)
        with_game = _("{day} · {game}").format(day=day, game=_(self.problem.rules.name))
        beside = Control("", Zone())  # as high as the segments
        if not self.answered:
            words = [pgettext("cards", "Open"), pgettext("cards", "Closed")]
            segments = Segments(words, int(self.closed), lambda at: self.cover(closed=at == 1))
            segments.hint = _("Whether you see the cards of the others while you try")
            beside = Control("cover", segments)
        return Column(
            (Row((Stretch(wordings(with_game, day, style=TITLE)), beside)), Rule("ox", 2)), "tight"
        )

    def _name(self, at: int) -> Element:
        """Return the name of another player, and when they play."""
        name, role = self.names[self.seats[at]], role_words(self.problem, self.seats[at])
        note = _("{role}, plays after you") if at == 1 else _("{role}, plays last")
        rows = []
        for shown in (name, *(f"{name[:most].rstrip()}." for most in (9, 5) if most < len(name))):
            for words in (note.format(role=role), role):
                if at == 1:
                    rows.append(Row((Text(shown, NAME), Stretch(Text(words, NOTE)))))
                else:
                    rows.append(Row((Stretch(Text(words, NOTE, "right")), Text(shown, NAME))))
        return Either(tuple(rows))

    def _others(self) -> Element:
        one, other = (_Cards(partial(self._paint_hand, at=at), name=f"hand {at}") for at in (1, 2))
        trick = _Cards(self._paint_trick, name="trick")
        return Row((Share(0.365, one), Stretch(trick), Share(0.365, other)))

    def _me(self) -> Element:
        """Return the player with their cards, and, while it is tried, how many of the tricks that
        decide there are.
        """
        problem, shown = self.problem, self.flights.landed
        about: list[Element] = [
            Text(_("You"), TITLE),
            Text(role_words(problem, problem.seat), NOTE),
        ]
        if not self.answered and not (problem.few and problem.declares):
            reached = problem.reached(shown)
            backs = Drawing(
                partial(_draw_backs, won=min(reached, problem.needed), needed=problem.needed),
                wide=problem.needed * (_BACK_WIDE + _BACK_GAP) - _BACK_GAP,
                high=_BACK_HIGH,
            )
            words = Text(with_need(reached, problem.needed), NOTE)
            about.append(Row((backs, Stretch(words)), "tight"))
        cards = Stretch(_Cards(lambda *_: None, name="own"))
        return Row((Share(0.25, Column(tuple(about), "none", middle=True)), cards), "none")

    def _foot(self, kit: Kit) -> Element:
        led = self.trying.lead is not None
        not_led = _("You have not led yet.")
        back = Button(_("Take back"), self.take_back, size=24, shortcut=keys.TAKE_BACK)
        back.hint, back.enabled, back.reason = keys.key_hint(keys.TAKE_BACK), led, not_led
        again = Button(_("Try again"), self.again, size=24)
        again.enabled, again.reason = self.answered or led, not_led
        row = {"again": again} if self.answered else {"take back": back, "again": again}
        row["other"] = Button(_("Other days and games"), self.go_back, size=24)
        return Row(tuple(Stretch(Control(*one), one[1].natural_width(kit)) for one in row.items()))

    def _right(self) -> Element:
        days = self.game.store.days.of_game(self.problem.rules.key)
        wanted = {day.isoformat() for day in last_days(self.problem.day)}
        solved = solved_words(kept for day, kept in days.items() if day in wanted)
        foot = (Rule(), Text(solved, NOTE)) if solved else ()
        if self.answered:
            rows = self._side.of_answer()
            go_on = Button(self._step_words(), self.step, kind="brass")
        else:
            rows = self._side.of_try(self.flights.landed, closed=self.closed)
            go_on = Button(_("Show the answer"), self.show_answer, size=24)
        everything = *rows, Stretch(Space()), *foot
        whole = Column(everything), Column(everything, "tight"), Column(rows, "tight")
        tables = [row for row in rows if self.answered and isinstance(row, _Tricks)]
        no_tables = (  # the reason is worth more than how the tricks went
            Column(tuple(row for row in rows if row not in tables[-count:]))
            for count in range(1, len(tables) + 1)
        )
        fewer = (Column(rows[:count]) for count in range(len(rows), 0, -1))
        said = Either((*whole, *no_tables, *fewer))
        return Column((Stretch(said), Control("on" if self.answered else "show", go_on)))

    def _step_words(self) -> str:
        if not self.stepped:
            return _("Play the answer step by step")
        if self.stepped == len(self._line.tricks):
            return _("Back to the problem")
        return _("Next trick")

    # ---- cards

    def hand_places(self, position: Position, seat: Seat) -> dict[Card, Box]:
        """Return where the cards of a seat lie, from left to right."""
        kit, at = self.kit, self.seats.index(seat)
        cards = sorted_hand(position.hand(seat), position.contract.trump)
        if at == 0:
            places = fan(kit, self.places["own"], len(cards), strip=_OWN_STRIP)
        else:
            places = fan(kit, self.places[f"hand {at}"], len(cards), at_right=at == 2)
        return dict(zip(cards, places))

    def _trick_place(self, seat: Seat) -> Box:
        """Return where the card of a seat lies in the middle, on the side of its player."""
        box, kit = self.places["trick"], self.kit
        high = round(min(box.h * 0.86, box.w * 0.62 / kit.deck.ratio))
        wide = kit.deck.width(high)
        x = (box.centerx - wide // 2, box.x, box.right - wide)[self.seats.index(seat)]
        return Box(x, box.bottom - high if seat == self.seats[0] else box.y, wide, high)

    def _way(self, before: Position, seat: Seat, card: Card) -> Way:
        return self.hand_places(before, seat)[card], self._trick_place(seat)

    def _hand(self) -> dict[str, Widget]:
        hands, start = self.flights.hands, self.problem.position
        places = self.hand_places(hands if hands.left else start, self.problem.seat)
        may, boxes = self._playable, list(places.values())
        built, reason = dict[str, Widget](), self._why_not()
        for at, (card, place) in enumerate(places.items()):
            strip = boxes[at + 1].x - place.x if at + 1 < len(boxes) else place.w
            tab = self._tab(card)
            raised = place.move(0, -self.kit.u(_RAISED) if tab else 0)
            play = partial(self.play, card)
            widget = LeadCard(str(card), raised, strip, play, tab=tab, reason=reason)
            widget.enabled = widget.focusable = card in may
            widget.dim = not hands.left or (bool(may) and card not in may)
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
        return _("your try") if card == self._side.tried else ""

    # ---- looks

    def _paint_hand(self, surface: Surface, kit: Kit, _box: Box, *, at: int) -> None:
        """Draw the cards of another player, which may be hidden; dark ones once all are played."""
        shown = self.flights
        seen = self.answered or (self.trying.solved is not None and not shown.moving)
        position = shown.hands if shown.hands.left else self.problem.position
        placed = self.hand_places(position, self.seats[at])
        texts = ["" if self.closed and not seen else str(card) for card in placed]
        draw_hand(surface, kit, list(placed.values()), texts, dim=not shown.hands.left)

    def _paint_trick(self, surface: Surface, kit: Kit, _box: Box) -> None:
        """Draw the trick in the middle; a crown is on the card that takes it."""
        shown = self.flights
        played = dict(shown.trick)
        for seat in (*self.seats[1:], self.seats[0]):
            if seat in played:
                box = self._trick_place(seat)
                kit.card(surface, str(played[seat]), box.x, box.y, box.h)
        if len(played) == len(self.seats) and not shown.leads:
            box = self._trick_place(shown.landed.tricks[-1].winner)
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
