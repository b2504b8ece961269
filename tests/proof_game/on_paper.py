"""The paper of the proof game for the window: a row for each hand, with the pot and the purses
after it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Surface

from prefgame.engine.events import Event, HandScored, MatchEnded, start_of
from prefgame.paper.base import Stop, first_sheet
from prefgame.rules.base import Amount, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Hand
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.face import ScorePaper
from prefgame.ui.scores.hand_numbers import NumbersPanel
from prefgame.ui.scores.marks import DrawnPaper, PaperMark
from prefgame.ui.scores.summary import LinesSummary, SummaryInfo
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Column, Text
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.numbers import Explanation
from tests.narrow import all_of_kind
from tests.proof_game.score import PotSheet

ROW = 60
"""design height of a row"""


@dataclass(frozen=True)
class Row:
    """One hand on the paper, and what there is after it."""

    hand: int
    report: Hand
    after: PotSheet

    def __hash__(self) -> int:
        return self.hand

    @property
    def is_number(self) -> bool:
        return True


@dataclass(frozen=True)
class PotPaper:
    players: tuple[str, ...]
    lines: tuple[Row, ...]
    sheet: PotSheet
    settlement: tuple[Amount, ...] | None
    stop: Stop | None = None

    @property
    def hands(self) -> int:
        return len(self.lines)

    @property
    def last(self) -> Sequence[Row]:
        return self.lines[-1:]

    def all_lines(self) -> Sequence[Row]:
        return self.lines

    def lines_of(self, hand: int) -> Sequence[Row]:
        return [line for line in self.lines if line.hand == hand]


def arrange(log: Iterable[Event]) -> PotPaper:
    events = list(log)
    started = start_of(events)
    scored = [one for one in events if isinstance(one, HandScored)]
    sheets = all_of_kind(PotSheet, [first_sheet(started), *(one.sheet for one in scored)])
    ended = [one.settlement for one in events if isinstance(one, MatchEnded)]
    lines = tuple(
        Row(at + 1, one.hand, after) for at, (one, after) in enumerate(zip(scored, sheets[1:]))
    )
    return PotPaper(started.players, lines, sheets[-1], ended[0] if ended else None)


def numbers(row: Row) -> str:
    return " ".join(map(str, (row.after.pot, *row.after.purses)))


class RowMark(PaperMark):
    def __init__(self, line: Row, on_press: Callable[[Any], None], part: float) -> None:
        super().__init__(on_press=lambda: on_press(self))
        self.line, self.part = line, part

    def written_box(self, kit: Kit) -> Box:
        return self.rect._replace(w=kit.width(numbers(self.line), "label", 24))

    def draw(self, surface: Surface, kit: Kit) -> None:
        if self.part:
            kit.text(surface, self.rect.x, self.rect.centery, numbers(self.line), "label", 24)


class PotDrawing(DrawnPaper[RowMark]):
    """All rows below each other."""

    def __init__(
        self,
        kit: Kit,
        box: Box,
        paper: PotPaper,
        rules: RuleSet,
        seat: Seat,
        on_mark: Callable[[Any], None],
        shown: Callable[[Hashable], float],
        greyed: Callable[[Hashable], float],
    ) -> None:
        self.marks = [RowMark(line, on_mark, shown(line)) for line in paper.lines]
        self.lay(kit, box, kit.f(ROW) * len(self.marks), lambda *_given: None)

    def arrange(self, kit: Kit, content: Box) -> None:
        for at, mark in enumerate(self.marks):
            mark.rect = Box(content.x, content.y + at * kit.f(ROW), content.w, kit.f(ROW))


class Story(HandFacts):
    def all_passed(self) -> str:
        return "All passed"

    def undecided(self) -> str:
        return "Nobody played {contract}"

    def doublings(self) -> tuple[str, ...]:
        return ()


def numbers_panel(
    story: Story, paper: PotPaper, shown: Callable[[Hashable], float]
) -> NumbersPanel:
    """Return what is in the pot and in each purse, beside the cards."""
    rows = [f"Pot: {paper.sheet.pot}", *map("{}: {}".format, story.names, paper.sheet.purses)]
    return NumbersPanel([Column(tuple(map(Text, rows)))])


def explain(paper: PotPaper, rules: RuleSet, deck: Deck, line: Row) -> Explanation:
    return Explanation(f"Hand {line.hand}", (f"The pot has {line.after.pot}.",))


def summary(paper: PotPaper, rules: RuleSet) -> LinesSummary:
    purses = tuple(map(str, paper.sheet.purses))
    owed = paper.settlement or rules.score.settlement(paper.sheet)
    words = f"{paper.sheet.pot} in the pot"
    lines, totals = (("purse", purses),), tuple(map(str, owed))
    return LinesSummary(SummaryInfo("Standing", words, words, paper.players, lines, totals))


PAPER = ScorePaper(
    arrange,
    PotDrawing,
    lambda kit, players: 0.6,
    300,
    explain,
    summary,
    lambda paper: "",
    Story,
    numbers_panel,
    lambda paper: [(line, True) for line in paper.last],
)
