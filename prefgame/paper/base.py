"""What all papers share: the sheet they begin with, and the protocol ``Paper``.

Invariant: a paper is arranged from events alone, without arithmetic but running sums; what a line
means is the score's business.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from enum import Enum
from typing import Protocol, TypeVar

from prefgame.engine.events import Event, MatchStarted, TimeCalled, WrittenOff
from prefgame.rules.base import Amount
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet

S = TypeVar("S", bound=Sheet)


class Stop(Enum):
    """Why a match ended that was not over by itself."""

    AGREED = "agreed"
    """the players agreed to stop"""
    DEALS = "deals"
    """it had as many deals as its table has agreed on"""
    TIME = "time"
    """the time was up that its table has agreed on"""


def why_stopped(log: Sequence[Event]) -> Stop | None:
    """Say why the match was stopped; None if it was not."""
    off = next((event for event in log if isinstance(event, WrittenOff)), None)
    if off is None:
        return None
    if not off.planned:
        return Stop.AGREED
    timed = any(isinstance(event, TimeCalled) for event in log)
    return Stop.TIME if timed else Stop.DEALS


class Line(Hashable, Protocol):
    """One thing on the paper."""

    @property
    def is_number(self) -> bool:
        """Whether it is a number; otherwise it is a stroke or a sign."""


class Paper(Protocol):
    """A match as it was written on paper."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""

    @property
    def hands(self) -> int:
        """How many hands have been written."""

    @property
    def last(self) -> Sequence[Line]:
        """What was written last, in the order a scorer writes it."""

    def all_lines(self) -> Iterable[Line]:
        """Return all that was ever written."""

    def lines_of(self, hand: int) -> Sequence[Line]:
        """Find what the hand of that number wrote or crossed out; the first one is 1."""

    @property
    def settlement(self) -> tuple[Amount, ...] | None:
        """What each player won or lost, by seat; None before the end."""

    @property
    def stop(self) -> Stop | None:
        """Why the match was stopped; None if it goes on, or was over by itself."""


def rules_of(started: MatchStarted) -> RuleSet:
    return find_ruleset(started.rules).with_agreed(dict(started.options))


def first_sheet(started: MatchStarted) -> Sheet:
    if started.sheet is not None:
        return started.sheet
    sheet: Sheet = rules_of(started).score.new_sheet(len(started.players))
    return sheet


def sheet_as(kind: type[S], sheet: Sheet) -> S:
    """Return the sheet, which is of that kind."""
    assert isinstance(sheet, kind)
    return sheet


def with_sign(amount: float, rules: RuleSet) -> str:
    """Write an amount of the settlement as this paper has it: a win has a plus, or a minus."""
    return f"{-amount if rules.minus_is_good else amount:+}"
