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
from prefgame.paper.base import Paper
from prefgame.rules.base import Direction
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns.score import Columns
from prefgame.ui.cards.deck import Deck
from prefgame.ui.draw.layout import Box
from prefgame.ui.paper.columns import summary as column_summary
from prefgame.ui.paper.columns.drawing import PaperColumns
from prefgame.ui.paper.columns.hand_numbers import NumbersPanel, news
from prefgame.ui.paper.columns.mark import Progress
from prefgame.ui.paper.mark import PaperMark
from prefgame.ui.paper.summary import SummaryInfo
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.words.columns.entries import explain
from prefgame.ui.words.columns.story import ColumnStory
from prefgame.ui.words.explanation import Explanation
from prefgame.ui.words.hand_facts import HandFacts


class DrawnPaper(Protocol):
    """The paper on the page: an area that may scroll, with its marks in it."""

    area: ScrollArea

    @property
    def marks(self) -> Sequence[PaperMark]: ...

    @property
    def lanes(self) -> Sequence[int]:
        """Upright lines along which the thread of a note may run."""

    def draw_frame(self, surface: Surface, kit: Kit) -> None:
        """What does not scroll."""


class NumbersOfHand(Protocol):
    """The panel that says how the numbers of a hand arose."""

    def settle(self, kit: Kit, width: int, room: int) -> None:
        """Choose how to lay it out in ``room`` pixels of height."""

    def height(self, kit: Kit, width: int) -> int: ...

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None: ...


Drawing = Callable[
    [Kit, Box, Any, Direction, Callable[[Any], None], Progress, Progress], DrawnPaper
]
"""of the paper in a box: what a press on a mark does, how far each line has been written, and how
far the one before it is still dark
"""


@dataclass(frozen=True, slots=True)
class PaperParts:
    """What the pages need to know about one kind of paper."""

    arrange: Callable[[Iterable[Event]], Paper]
    """the paper of a log"""
    drawn: Drawing
    explain: Callable[[Any, RuleSet, Deck, Any], Explanation]
    """of a line of the paper"""
    summary: Callable[[Any, RuleSet], SummaryInfo]
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
        PaperColumns,
        explain,
        column_summary.summary_info,
        column_summary.stopped_sentence,
        ColumnStory,
        NumbersPanel,
        news,
    )
}


def parts_of(rules: RuleSet) -> PaperParts:
    """The parts for the score of this game."""
    return PARTS[type(rules.score)]
