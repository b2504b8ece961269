"""What is said beside the hands of a problem: the player's move, or the answer.

Invariant: nothing of the answer is said before it is asked for, or the problem is solved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from prefgame.app.problems.position import Position, Tricks
from prefgame.app.problems.puzzle import EndedTry, Puzzle, Trying
from prefgame.cards import Card
from prefgame.i18n import _
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.paper.open_hands import TrickLine, TrickRows
from prefgame.ui.problems.words import (
    also_right_runs,
    failed_words,
    leads_to,
    others_run,
    tried_run,
    tried_words,
    why_words,
)
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import (
    Column,
    Either,
    Element,
    Paragraph,
    Pencilled,
    Placed,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
)
from prefgame.ui.widgets.styles import HEADING, NAME, STRONG, TEXT, Style
from prefgame.ui.words.contracts import card_run
from prefgame.ui.words.numbers import run_rows


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
class PlayedTricks(Element):
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


_FEW_TRICKS = 6
"""columns that a table of tricks has room for, even if fewer were played"""
MOST_SHOWN = 8
"""tricks of a line that are shown at once; all of them are played step by step"""
_NAMES, _WIDEST_CARD = 116, 92
"""design widths in a table of tricks: the names, and the most that a column has"""


@dataclass(frozen=True)
class Side:
    """The words beside a problem. ``names`` by seat, the player first; ``hints`` that were asked
    for; ``text`` explains the answer.
    """

    deck: Deck
    trying: Trying
    names: Mapping[Seat, str]
    hints: Sequence[Run] = ()
    text: Sequence[str] = ()

    @property
    def problem(self) -> Puzzle:
        return self.trying.problem

    @property
    def tried(self) -> Card | None:
        """The wrong card that was tried last."""
        wrong = [one.card for one in self.trying.tries if one.card not in self.problem.right]
        return wrong[-1] if wrong else None

    @property
    def other(self) -> Card | None:
        """The card beside which the right one is shown: the one that was tried, or the usual one;
        the best of the wrong ones where nobody says which that is; None if all are right.
        """
        problem = self.problem
        wrong = [card for card in problem.position.legal if card not in problem.right]
        if problem.usual is not None or not wrong:
            return self.tried or problem.usual
        few = problem.few and problem.declares
        best = max(wrong, key=lambda card: problem.reached_after(card) * (-1 if few else 1))
        return self.tried or best

    def _tricks(self, tricks: Tricks, columns: int, heading: str = "") -> tuple[Element, Element]:
        return PlayedTricks(heading, tuple(self.names.items()), tricks, columns), Rule()

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
        columns = max(_FEW_TRICKS, len(before), len(now))
        rows: list[Element] = [
            Text(_("Not this time") if over else _("Your move"), HEADING),
            Paragraph(words),
            Rule("ox"),
            *hint_rows(self.hints),
        ]
        for tricks, heading in (before, _("Before")), (now, _("Now")):
            rows += self._tricks(tricks, columns, heading) if tricks else ()
        if closed and before:
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
        lead = Share(0.14, Text(card_run(self.deck, one.card), STRONG))
        return Row((lead, Stretch(Pencilled(words, align="left", seed=number))))

    # ---- the answer

    def of_answer(self) -> tuple[Element, ...]:
        """Return the line that holds, beside the one that was tried, and why."""
        problem, deck = self.problem, self.deck
        solved = self.trying.result.is_solved
        other, right = self.other, problem.right[0]
        rows: list[Element] = [
            Text(_("Solved") if solved else _("The answer"), HEADING),
            Rule("ox"),
            Broken(leads_to(problem, deck, right), STRONG),
            *self._line(right),
        ]
        if other is not None:
            run = tried_run(problem, deck, other, tried=other == self.tried)
            rows += Broken(run, STRONG), *self._line(other)
        if self.text:
            rows += map(Paragraph, self.text)
        elif other is not None:
            rows.append(Paragraph(why_words(problem, deck, self.names, other)))
        return *rows, *self._others(other)

    def _line(self, card: Card) -> tuple[Element, Element]:
        """Return how it goes after this card, as far as there is room for the tricks."""
        problem = self.problem
        tricks, left = problem.line(card).tricks, problem.position.left
        if left > MOST_SHOWN:
            tricks, left = problem.until_decided(problem.line(card))[:MOST_SHOWN], MOST_SHOWN
        return self._tricks(tricks, left)

    def _others(self, other: Card | None) -> Iterator[Element]:
        problem, deck = self.problem, self.deck
        yield from map(Broken, also_right_runs(problem, deck))
        rest: dict[int, list[Card]] = {}
        for card in problem.position.legal:
            if card not in problem.right and card != other:
                rest.setdefault(problem.reached_after(card), []).append(card)
        for count, cards in rest.items():
            yield Broken(others_run(problem, deck, cards, count))


def hint_rows(hints: Sequence[Run]) -> Iterator[Element]:
    """Return the hints that were asked for, one below the other."""
    for hint in hints:
        yield Broken(hint, STRONG.inked("ox"))
    if hints:
        yield Rule()


def narrowed(rows: Sequence[Element], foot: Sequence[Element], *, tables: bool) -> Element:
    """Return these rows with as much of them as there is room for. ``tables``: a reason is worth
    more than how the tricks went, so their tables go first.
    """
    everything = *rows, Stretch(Space()), *foot
    whole = Column(everything), Column(everything, "tight"), Column(tuple(rows), "tight")
    shown = [row for row in rows if tables and isinstance(row, PlayedTricks)]
    no_tables = (
        Column(tuple(row for row in rows if row not in shown[-count:]))
        for count in range(1, len(shown) + 1)
    )
    fewer = (Column(tuple(rows[:count])) for count in range(len(rows), 0, -1))
    return Either((*whole, *no_tables, *fewer))
