"""Where a finished hand can be taken up again: at the deal, at the answers, at each trick.

Invariant: a point is a number of events of the log, and somebody decides there; what led to it is
not changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from prefgame.engine.course import turn_of
from prefgame.engine.events import Dealt, Event, OfSeat, split_log
from prefgame.engine.evolve import evolve_table, open_table
from prefgame.engine.state import Table
from prefgame.rules.base import Phase


class Point(Enum):
    """What the players decide there."""

    DEAL = "deal"
    """everything: the first call, or what follows the deal"""
    ANSWERS = "answers"
    """who plays against the contract"""
    TRICK = "trick"
    """the lead to a trick"""


@dataclass(frozen=True, slots=True)
class StartingPoint:
    """A place in the last hand of a log. ``at``: how many events lie before it; ``trick``: its
    number from 1, else 0.
    """

    point: Point
    at: int
    trick: int = 0


def starting_points(log: Sequence[Event]) -> tuple[StartingPoint, ...]:
    """The places of the last hand of a log, in the order of play."""
    found: dict[tuple[Point, int], StartingPoint] = {}
    for at, table in _decisions(log):
        hand, phase = table.this_hand, turn_of(table).phase
        place = (Point.DEAL, 0)
        if phase is Phase.DEFENCE:
            place = (Point.ANSWERS, 0)
        elif phase is Phase.PLAY and not hand.trick:
            place = (Point.TRICK, len(hand.tricks) + 1)
        if place[0] is not Point.DEAL or not found:
            found.setdefault(place, StartingPoint(place[0], at, place[1]))
    return tuple(found.values())


def last_before(points: Sequence[StartingPoint], at: int) -> StartingPoint:
    """The last of these places with no more than ``at`` events before it; else the first one."""
    return next((point for point in reversed(points) if point.at <= at), points[0])


def _decisions(log: Sequence[Event]) -> Iterator[tuple[int, Table]]:
    """How many events lie before each decision of a seat in the last hand, and the table there;
    the last one may still be open.
    """
    started, rest = split_log(log)
    last = max((at for at, event in enumerate(log) if isinstance(event, Dealt)), default=len(log))
    table = open_table(started)
    for at, event in enumerate(rest, 1):
        if at > last and isinstance(event, OfSeat):
            yield at, table
        table = evolve_table(table, event)
    if isinstance(turn_of(table).seat, int):  # the log stops there
        yield len(log), table
