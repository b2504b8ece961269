"""The parts of the pages about the paper, by the way in which the table keeps score.

Invariant: every kind of score has its entry in ``PARTS``. The pages themselves are the same for
all: the frame of score sheet and settlement, the hand laid open with its tricks and its review.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pygame import Surface

from prefgame.engine.events import Event
from prefgame.engine.view import SeatView
from prefgame.paper import columns as column_paper
from prefgame.paper import pool as pool_paper
from prefgame.paper import pot as pot_paper
from prefgame.paper.base import Paper
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.motion import SCORE_WRITE
from prefgame.ui.scores.columns import summary as column_summary
from prefgame.ui.scores.columns.drawing import PaperColumns, columns_share
from prefgame.ui.scores.columns.entries import explain
from prefgame.ui.scores.columns.hand_numbers import ColumnStory, NumbersPanel, news
from prefgame.ui.scores.marks import PaperMark, Progress
from prefgame.ui.scores.pool import entries as pool_words
from prefgame.ui.scores.pool import hand_numbers as pool_numbers
from prefgame.ui.scores.pool import summary as pool_summary
from prefgame.ui.scores.pool.drawing import PulyaDrawing, pool_share
from prefgame.ui.scores.pool.hand_numbers import PoolStory
from prefgame.ui.scores.pot import hand_payments
from prefgame.ui.scores.pot import payments as ledger_words
from prefgame.ui.scores.pot.hand_payments import PotStory
from prefgame.ui.scores.pot.ledger import Ledger, ledger_share
from prefgame.ui.scores.pot.panel import PursesPanel, stopped_sentence
from prefgame.ui.scores.pot.row import ROW_WRITE
from prefgame.ui.scores.summary import LinesSummary, SummaryPlaces
from prefgame.ui.widgets.buttons import Explained
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.runs import Explanation


class DrawnPaper(Protocol):
    """The paper on the page: an area that may scroll, with its marks in it."""

    area: ScrollArea
    notes_beside: bool
    """whether a note lies beside the paper, because there is no room on it"""

    @property
    def marks(self) -> Sequence[PaperMark]: ...

    @property
    def lanes(self) -> Sequence[int]:
        """Upright lines along which the thread of a note may run."""

    @property
    def fixed(self) -> Sequence[Box]:
        """What else on the paper is kept as free as a number, from notes and their threads."""
        ...

    @property
    def signs(self) -> Sequence[Box]:
        """Words on the paper, which a note hides only where it finds no other place at all."""
        ...

    @property
    def explained(self) -> Sequence[Explained]:
        """What the places of the paper are, where the mouse rests on their headings."""
        ...

    def draw_frame(self, surface: Surface, kit: Kit) -> None:
        """What does not scroll."""


class Summary(Protocol):
    """What is beside the paper: what it comes to so far, or in the end."""

    @property
    def remark(self) -> str:
        """What the totals are, in a sentence; nothing where they need none."""

    @property
    def meanings(self) -> tuple[str, ...]:
        """What the numbers of each line are that says too little of them, in a sentence each."""

    def least_height(self, kit: Kit, width: int, *, remark: bool = False) -> int:
        """Pixels that it needs, with its ``remark`` or without."""

    def draw(
        self,
        surface: Surface,
        kit: Kit,
        box: Box,
        *,
        printed: bool = False,
        noted: int = 0,
    ) -> SummaryPlaces:
        """Draw it from the top of ``box``. ``printed``: in a picture, where nothing is pressed;
        ``noted``: the height of a note that lies in ``box`` too, 0 where none does.
        """


class NumbersOfHand(Protocol):
    """The panel that says how the numbers of a hand arose."""

    def settle(self, kit: Kit, width: int, room: int) -> None:
        """Choose how to lay it out in ``room`` pixels of height."""

    def height(self, kit: Kit, width: int) -> int: ...

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None: ...


Drawing = Callable[
    [Kit, Box, Any, RuleSet, Seat, Callable[[Any], None], Progress, Progress], DrawnPaper
]
"""of the paper in a box, by the rules of its table, as it lies before a seat: what a press on a
mark does, how far each line has been written, and how far the one before it is still dark
"""


@dataclass(frozen=True, slots=True)
class PaperParts:
    """What the pages need to know about one kind of paper."""

    arrange: Callable[[Iterable[Event]], Paper]
    """the paper of a log"""
    drawn: Drawing
    share: Callable[[Kit, int], float]
    """how much of the width of a page the paper takes, among so many players; 1 where the summary
    is a sheet of its own that opens on it
    """
    line_time: float
    """milliseconds in which a line of it is written"""
    explain: Callable[[Any, RuleSet, Deck, Any], Explanation]
    """of a line of the paper"""
    summary: Callable[[Any, RuleSet], Summary]
    stopped: Callable[[Any], str]
    """what the numbers are that each would get if the match were stopped"""
    story: Callable[[SeatView, Deck], HandFacts]
    """a hand that has ended, in words"""
    numbers: Callable[[Any, Any, Progress], NumbersOfHand]
    """of the story, the paper, and how far each line has been written"""
    news: Callable[[Any], Iterable[tuple[Hashable, bool]]]
    """of the paper: what of the panel is written before the player's eyes, (its key, whether it is
    a number) in order
    """


PARTS: dict[type, PaperParts] = {
    Columns: PaperParts(
        column_paper.arrange,
        lambda kit, box, paper, rules, _seat, *rest: PaperColumns(kit, box, paper, rules, *rest),
        columns_share,
        SCORE_WRITE,
        explain,
        lambda paper, rules: LinesSummary(column_summary.summary_info(paper, rules)),
        column_summary.stopped_sentence,
        ColumnStory,
        NumbersPanel,
        news,
    ),
    Pool: PaperParts(
        pool_paper.arrange,
        PulyaDrawing,
        pool_share,
        SCORE_WRITE,
        pool_words.explain,
        lambda paper, rules: LinesSummary(pool_summary.summary_info(paper, rules)),
        pool_summary.stopped_sentence,
        PoolStory,
        pool_numbers.PoolNumbersPanel,
        pool_numbers.news,
    ),
    Pot: PaperParts(
        pot_paper.arrange,
        lambda kit, box, paper, rules, _seat, *rest: Ledger(kit, box, paper, rules, *rest),
        ledger_share,
        ROW_WRITE,
        ledger_words.explain,
        PursesPanel,
        stopped_sentence,
        PotStory,
        hand_payments.PaymentsPanel,
        hand_payments.news,
    ),
}


def parts_of(rules: RuleSet) -> PaperParts:
    """The parts for the score of this game."""
    return PARTS[type(rules.score)]
