"""The page of a problem of a collection: one that is played out, or one choice that is weighed.

Invariant: what is right is what was proved. Each result is kept at once, and hints come one after
another; a problem that was solved after a hint was solved with help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from pygame import Surface

from prefgame.app.problems.position import Position
from prefgame.app.problems.problem import Problem, Question
from prefgame.app.problems.proof import (
    Choice,
    Proof,
    Proving,
    one_layout,
    prove,
    telling_puzzle,
)
from prefgame.app.problems.puzzle import Puzzle, result_after
from prefgame.app.problems.shelf import Kept
from prefgame.app.storage.kept_rows import ProblemResult
from prefgame.app.words.sentences import shown_name
from prefgame.cards import Card
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.card_order import sorted_hand
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.learn.note import said
from prefgame.ui.problems.cards import LeadCard
from prefgame.ui.problems.hands import HandsScene
from prefgame.ui.problems.marks import draw_share
from prefgame.ui.problems.side import MOST_SHOWN, Broken, PlayedTricks, Side, hint_rows, narrowed
from prefgame.ui.problems.table import PuzzleScene
from prefgame.ui.problems.words import (
    cards_run,
    choice_run,
    duty_words,
    goal_words,
    grade_words,
    hidden_runs,
    proof_hints,
    share_words,
    task_words,
    title_of,
    trump_run,
    why_words,
)
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Element,
    Marked,
    Paragraph,
    Pencilled,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
)
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.styles import HEADING, NAME, NOTE, STRONG
from prefgame.ui.words.numbers import fill

# ---- a problem in its collection: its words, its hints, what was kept of it, and the next one


class Place:
    """The problem of that number in a collection."""

    def __init__(self, game: Game, kept: Kept, number: int) -> None:
        self.game, self.kept, self.number = game, kept, number
        self.problem: Problem = kept.collection.problems[number]
        self.given = 0
        """how many hints were asked for"""

    @property
    def result(self) -> ProblemResult:
        """What is known of the problem; nothing where the store was not read yet."""
        problems = self.game.store.problems
        return problems.one(self.problem.key) if problems.is_known else ProblemResult.UNTRIED

    def keep(self, result: ProblemResult) -> None:
        if self.result is not result:
            self.game.store.problems.change(self.problem.key, result)

    # ---- words

    def said(self, text: str) -> str:
        """Return a text of the problem. One that came with the game is translated, and names cards
        as lessons do: as the deck does.
        """
        if self.kept.own or not text:
            return text
        me = shown_name(self.game.settings.player)
        return said(text, self.game.window.kit.deck, me, self.problem.rules)

    @property
    def headlines(self) -> tuple[str, ...]:
        """Wordings of what stands above the hands, the longest first."""
        number = _("Problem {number}").format(number=self.number + 1)
        title = self.said(self.problem.words.title) or number
        game = _(self.problem.rules.name)
        grade = grade_words(self.problem.words.grade)
        both = _("{title} · {game}")
        most = (
            (both.format(title=both.format(title=title, game=game), game=grade),) if grade else ()
        )
        return *most, both.format(title=title, game=game), title

    @property
    def text(self) -> tuple[str, ...]:
        """What the problem is called, the explanation of its answer, and where it is from."""
        words = self.problem.words
        source, name = self.said(words.source), self.said(words.name)
        told = " ".join(filter(None, (f"{name}." if name else "", self.said(words.text))))
        found = told, _("From: {source}").format(source=source) if source else ""
        return tuple(filter(None, found))

    # ---- hints

    def every_hint(self, proof: Proof | None) -> tuple[Run, ...]:
        """Return the hints of the problem, and after them what the proof says step by step."""
        written = tuple(map(self.said, self.problem.words.hints))
        return (*written, *(() if proof is None else proof_hints(proof, self.game.window.kit.deck)))

    def hints(self, proof: Proof | None) -> tuple[Run, ...]:
        """Return those that were asked for."""
        return self.every_hint(proof)[: self.given]

    def hint_button(self, proof: Proof | None, on_press: Callable[[], None]) -> Button | None:
        count = len(self.every_hint(proof))
        if not count:
            return None
        label = _("Hint ({given} of {count})").format(given=self.given, count=count)
        button = Button(label, on_press, size=24)
        button.enabled, button.reason = self.given < count, _("There are no more hints.")
        return button

    def give_hint(self) -> None:
        """Give the next hint. A problem that is solved after one was solved with help."""
        self.given += 1
        if not self.result.is_done:
            self.keep(ProblemResult.TRIED)

    # ---- where it leads

    def lay_deck(self) -> None:
        """Lay out the deck of the problem."""
        self._below = self.game.window.kit.deck.name
        self.game.use_deck_of(self.problem.rules)

    def next_button(self) -> Button:
        """Return the button that leads to the next problem, or back to the list."""
        problems = self.kept.collection.problems
        if self.number + 1 == len(problems):
            return Button(_("All problems"), self.leave, size=24)
        return Button(_("Next problem"), self._next, size=24)

    def leave(self) -> None:
        """Go back to where the problem was opened, with the deck that lay there."""
        if self.game.settings.deck is None:
            self.game.window.configure(deck=self._below)
        self.game.window.pop()

    def _next(self) -> None:
        self.leave()
        self.game.open(routes.CollectedProblem(self.kept, self.number + 1))

    def asked(self, kit: Kit, at: Position, scene: HandsScene) -> Iterator[Element]:
        """Return the goal in words, and the trumps and duties."""
        yield Text(goal_words(self.problem, kit.deck, scene.names), STRONG, lines=2)
        yield Row(
            (Text(trump_run(at, kit.deck), NOTE), Stretch(Text(duty_words(at), NOTE))), "apart"
        )


# ---- a problem that is played out


class CollectedScene(PuzzleScene):
    """A problem of a collection with open hands, whose answer is a card."""

    def __init__(self, place: Place, proof: Proof, puzzle: Puzzle) -> None:
        self.place, self.proof = place, proof
        super().__init__(place.game, puzzle, place.result)

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.place.lay_deck()

    def go_back(self) -> None:
        self.place.leave()

    @property
    def title(self) -> str:
        return title_of(self.place.kept)

    def keep(self, result: ProblemResult) -> None:
        self.place.keep(result)

    def head(self) -> tuple[tuple[str, ...], Element | None]:
        return self.place.headlines, self.cover_control()

    def asked(self, kit: Kit) -> tuple[Element, ...]:
        task = Text(task_words(self.problem, self.names), NOTE, lines=2)
        goal, ground = self.place.asked(kit, self.problem.position, self)
        return goal, task, ground

    def leave_button(self) -> Button:
        return self.place.next_button()

    def first_hints(self) -> Sequence[Run]:
        """Return the written hints, and after them what the proof says step by step."""
        return self.place.every_hint(self.proof)

    @property
    def side(self) -> Side:
        several = not self.proof.has_one_answer
        text = (*([_("This problem has other answers, too.")] if several else []), *self.place.text)
        return Side(self.kit.deck, self.trying, self.names, self.hints, text)


# ---- one choice, and in how many layouts it wins


_SHOWN = 10
"""choices whose shares are listed: every card of a hand"""
_BAR = 20
"""design height of the line that shows a share"""


class ChoiceScene(HandsScene):
    """A problem whose answer is one choice: a card with hidden hands, two cards to be discarded, or
    what a defender says. ``tried``: what was chosen, one after the other; ``marked``: the cards
    that are to be discarded.
    """

    def __init__(self, place: Place) -> None:
        self.place, self.problem = place, place.problem
        super().__init__(place.game, self.problem.rules, _laid(self.problem), self.problem.player)
        self.result = place.result
        self.answered = self.result.is_done
        self.tried, self.marked = list[Choice](), set[Card]()
        self.search = Proving(self.problem)
        self._known = False
        self._telling: dict[tuple[Card, Card], Puzzle | None] = {}

    def leave(self) -> None:
        self.search.close()

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.place.lay_deck()

    def go_back(self) -> None:
        self.place.leave()

    @property
    def proof(self) -> Proof | None:
        """What was proved, once it is."""
        return self.search.latest

    @property
    def awake(self) -> bool:
        return super().awake or not self._known

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.search.over and not self._known:
            self._known = True
            self.rebuild()

    # ---- words

    @property
    def title(self) -> str:
        return title_of(self.place.kept)

    @property
    def first(self) -> str:
        if self.answered:
            return "other"
        if self.problem.question is Question.ANSWER:
            return "say 0"
        cards = sorted_hand(self._choosable, self.problem.contract.trump)
        return f"card {cards[0]}" if cards else "show"

    @property
    def deck_rules(self) -> RuleSet:
        return self.problem.rules

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.problem.rules))

    def head(self) -> tuple[tuple[str, ...], Element | None]:
        return self.place.headlines, None

    def asked(self, kit: Kit) -> tuple[Element, ...]:
        goal, ground = self.place.asked(kit, self.start, self)
        if self.problem.question is not Question.PLAY:
            return goal, ground
        puzzle = Puzzle(self.problem.rules, self.start, (), ())
        return goal, Text(task_words(puzzle, self.names), NOTE, lines=2), ground

    # ---- what the player does

    @property
    def _choosable(self) -> tuple[Card, ...]:
        if self.answered or self.proof is None or self.problem.question is Question.ANSWER:
            return ()
        if self.problem.question is Question.DISCARD:
            return self._own
        return self.start.legal

    def press(self, card: Card) -> None:
        """Play the card, or put it to the discard, or take it from there."""
        if self.problem.question is Question.PLAY:
            self.game.sounds.play("card")
            self.choose((card,))
            return
        if card in self.marked:
            self.marked.remove(card)
        elif len(self.marked) < 2:
            self.marked.add(card)
        self.rebuild()

    def choose(self, choice: Choice) -> None:
        """Try this choice."""
        proof = self.proof
        if proof is None:
            return
        self.tried.append(choice)
        right = choice in proof.right
        self.result = result_after(self.result, right)
        self.place.keep(self.result)
        self.marked.clear()
        self.answered = self.answered or right
        self.rebuild()

    def show_answer(self) -> None:
        if not self.result.is_done:
            self.result = ProblemResult.SHOWN
        self.place.keep(self.result)
        self.answered = True
        self.marked.clear()
        self.rebuild()

    def again(self) -> None:
        self.answered = False
        self.tried.clear()
        self.rebuild()

    def give_hint(self) -> None:
        """Give the next hint."""
        self.place.give_hint()
        if not self.result.is_done:
            self.result = self.place.result
        self.rebuild()

    # ---- the page

    def foot_buttons(self) -> dict[str, Button]:
        buttons = dict[str, Button]()
        if self.answered:
            buttons["again"] = Button(_("Try again"), self.again, size=24)
        elif self.problem.question is Question.DISCARD:
            discard = Button(
                _("Discard these two"), lambda: self.choose(tuple(sorted(self.marked))), size=24
            )
            discard.enabled = len(self.marked) == 2
            discard.reason = _("Choose two cards first.")
            buttons["discard"] = discard
        return {**buttons, "other": self.place.next_button()}

    def right_side(self) -> Element:
        rows = tuple(self._of_answer() if self.answered else self._of_try())
        said = narrowed(rows, (), tables=True)
        if self.answered:
            return said
        show = Button(_("Show the answer"), self.show_answer, size=24)
        show.enabled, show.reason = self.proof is not None, self._not_yet()
        below: Element = Control("show", show)
        hint = self.place.hint_button(self.proof, self.give_hint)
        if hint is not None:
            below = Row((Stretch(Control("hint", hint)), Stretch(below)))
        return Column((Stretch(said), *self._slips(), below))

    def _not_yet(self) -> str:
        return _("The answer is still being proved.")

    def _slips(self) -> Iterator[Element]:
        """Return a button for each thing that a defender may say."""
        if self.problem.question is Question.ANSWER:
            for at, way in enumerate(self.problem.ways):
                words = choice_run(self.kit.deck, way)
                button = Button(words, partial(self.choose, way), kind="brass", size=25)
                button.enabled, button.reason = self.proof is not None, self._not_yet()
                yield Control(f"say {at}", button)

    def also_known(self, kit: Kit) -> Iterator[Element]:
        for run in hidden_runs(self.problem, kit.deck, self.names):
            yield Broken(run, NOTE)

    def _of_try(self) -> Iterator[Element]:
        yield Text(_("Your move"), HEADING)
        yield Paragraph(self._what_counts())
        if self.proof is None:
            failed = _("This problem cannot be proved.") if self.search.over else self._not_yet()
            yield Paragraph(failed, NOTE)
        yield from self.also_known(self.kit)
        yield Rule("ox")
        yield from hint_rows(self.place.hints(self.proof))
        yield Text(_("Your tries"), NAME)
        if not self.tried:
            yield Pencilled(_("none yet"), align="left")
        for number, choice in enumerate(self.tried):
            words = Pencilled(_("not this"), align="left", seed=number)
            named = Text(choice_run(self.kit.deck, choice), STRONG)
            yield Row((Share(0.4, named), Stretch(words)))

    def _what_counts(self) -> str:
        """Return what is right, and what is seen."""
        problem = self.problem
        if problem.question is Question.ANSWER:
            owed = max(problem.owed(way) for way in problem.ways)
            words = ngettext(
                "To defend is right if your side takes {count} trick then.",
                "To defend is right if your side takes {count} tricks then.",
                owed,
            ).format(count=owed)
        elif problem.question is Question.DISCARD:
            words = _("Choose the two cards, then press the button below.")
        else:
            words = _("Choose a card.")
        if not problem.is_single:
            return words
        seen = _("Some cards are hidden. Right is what wins in the most layouts of them.")
        return f"{words} {seen}"

    def _of_answer(self) -> Iterator[Element]:
        proof = self.proof
        solved = self.result.is_solved
        yield Text(_("Solved") if solved else _("The answer"), HEADING)
        yield Rule("ox")
        if proof is None:
            yield Paragraph(self._not_yet(), NOTE)
            return
        if not proof.right:
            yield Paragraph(_("No choice wins here: the problem has no answer."))
        elif len(proof.right) > 1:
            yield Paragraph(_("Several choices are right."), NOTE)
        if proof.problem.is_single:
            count = next(iter(proof.shares.values())).layouts
            about = ngettext(
                "In how many of {count} layout each choice wins:",
                "In how many of {count} layouts each choice wins:",
                count,
            )
            yield Paragraph(about.format(count=count), NOTE)
        tried = [one for one in self.tried if one not in proof.right]
        others = [one for one in proof.others if one not in tried]
        every = (*proof.right, *tried, *others)
        for choice in every[:_SHOWN]:
            yield self._share(proof, choice)
        if left := len(every[_SHOWN:]):
            words = ngettext(
                "{count} choice more is not better.", "{count} choices more are not better.", left
            )
            yield Paragraph(words.format(count=left), NOTE)
        yield from self._line(proof)
        if not self.problem.words.text:
            yield from self._why(proof)
        yield from map(Paragraph, self.place.text)

    def _share(self, proof: Proof, choice: Choice) -> Element:
        share, right = proof.shares[choice], choice in proof.right
        style = STRONG if right else NOTE
        run = Share(0.4, Text(choice_run(self.kit.deck, choice), STRONG))
        words = Share(0.3, Text(share_words(self.problem, share), style))
        bar: Element = Space()
        if self.problem.is_single:
            bar = Drawing(partial(draw_share, part=share.part, right=right), high=_BAR)
        row = Row((run, words, Stretch(bar)))
        return Marked(row) if right else row

    def _why(self, proof: Proof) -> Iterator[Element]:
        """Return one layout in which only the right card wins, and what it does there."""
        problem, wrong = self.problem, [one for one in self.tried if one not in proof.right]
        pairs = zip(proof.right[:1], (*wrong[-1:], *proof.others))
        for (right, *_more), (other, *_rest) in pairs:
            if problem.question is not Question.PLAY or not problem.hidden:
                return
            assert isinstance(right, Card) and isinstance(other, Card)
            if (right, other) not in self._telling:
                self._telling[right, other] = telling_puzzle(problem, right, other)
            puzzle = self._telling[right, other]
            if puzzle is None:
                return
            seat, deck = problem.hidden[0], self.kit.deck
            held = sorted_hand(puzzle.position.hand(seat), problem.contract.trump)
            words = _("For example, {name} may hold {cards}.")
            yield Broken(fill(words, name=self.names[seat], cards=cards_run(deck, held)))
            if why := why_words(puzzle, deck, self.names, other):
                yield Paragraph(why)

    def _line(self, proof: Proof) -> Iterator[Element]:
        """Return how it goes after the right discard, with best play by all."""
        if self.problem.question is not Question.DISCARD or self.problem.is_single:
            return
        discards = [one for one in proof.right[:1] if all(isinstance(card, Card) for card in one)]
        for discard in discards:
            puzzle = proof.puzzle_after(tuple(card for card in discard if isinstance(card, Card)))
            tricks = puzzle.until_decided(puzzle.best_line)[:MOST_SHOWN]
            yield PlayedTricks("", tuple(self.names.items()), tricks, MOST_SHOWN)

    # ---- cards

    def hand_of(self, seat: Seat) -> tuple[str, ...]:
        own = seat == self.problem.player
        cards = self._own if own else self.start.hand(seat)
        held = sorted_hand(cards, self.problem.contract.trump)
        if seat not in self.problem.hidden:
            return tuple(map(str, held))
        known = sorted_hand(self._known_of(seat), self.problem.contract.trump)
        return (*map(str, known), *[""] * (len(held) - len(known)))

    def _known_of(self, seat: Seat) -> tuple[Card, ...]:
        return tuple(card for card in self.problem.hands[seat] if card in self.start.hand(seat))

    def own_cards(self) -> dict[str, Widget]:
        cards = sorted_hand(self._own, self.problem.contract.trump)
        boxes = self.places_of(self.problem.player, len(cards))
        may, built = set(self._choosable), dict[str, Widget]()
        for at, (card, place) in enumerate(zip(cards, boxes)):
            strip = boxes[at + 1].x - place.x if at + 1 < len(boxes) else place.w
            tab = self._tab(card)
            lies = self.raised(place) if tab or card in self.marked else place
            press = partial(self.press, card)
            widget = LeadCard(str(card), lies, strip, press, tab=tab, reason=self._why_not(card))
            widget.enabled = widget.focusable = card in may
            widget.dim = bool(may) and card not in may
            built[f"card {card}"] = widget
        return built

    @property
    def _own(self) -> tuple[Card, ...]:
        if self.problem.question is Question.DISCARD:
            return *self.problem.hands[self.problem.player], *self.problem.talon
        return self.start.hand(self.problem.player)

    def _tab(self, card: Card) -> str:
        proof = self.proof
        if not self.answered or proof is None or not proof.right:
            return ""
        return _("answer") if card in proof.right[0] else ""

    def _why_not(self, card: Card) -> str:
        if self.answered:
            return _("The answer is shown. Try again if you want to play.")
        if self.proof is None:
            return self._not_yet()
        if self.problem.question is Question.ANSWER:
            return _("No card is played yet: say whether you defend.")
        return _("Your duties forbid this card.")

    def paint_trick(self, surface: Surface, kit: Kit) -> None:
        for seat, card in self.start.trick:
            box = self.trick_place(seat)
            kit.card(surface, str(card), box.x, box.y, box.h)


def _laid(problem: Problem) -> Position:
    """Return one position that the player may be in; hidden cards are those of any layout. Where
    none is found, it is the one before the first card, and the proof will say that there is none.
    """
    layout = one_layout(problem)
    return replace(problem, played=()).position() if layout is None else problem.position(layout)


def collected_scene(game: Game, kept: Kept, number: int) -> CollectedScene | ChoiceScene:
    """Return the page of the problem of that number in a collection."""
    place = Place(game, kept, number)
    if place.problem.question is Question.PLAY and not place.problem.is_single:
        proof = prove(place.problem)
        if proof.puzzle is not None and proof.right:
            return CollectedScene(place, proof, proof.puzzle)
    return ChoiceScene(place)
