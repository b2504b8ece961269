"""Which hands decided a match.

Invariant: a pure function of the events. The score says what a hand won or lost; in columns it is
the difference between two settlements, so all hands and an agreement at the end add up to the
settlement. For a pot it is what the hand paid, as the ledger has it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from prefgame.engine.events import Event, HandOpened, HandScored, split_log
from prefgame.paper.base import first_sheet
from prefgame.rules.base import Amount, Seat, magnitude
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import Entry


@dataclass(frozen=True, slots=True)
class Swing:
    """What each player won or lost with a hand (its number from 1), by seat; plus is good, and the
    changes add up to zero.
    """

    hand: int
    change: tuple[Amount, ...]


def hand_swings(log: Iterable[Event]) -> tuple[Swing, ...]:
    """The swing of each hand of a match, in the order played. ``log``: the complete match, or what
    one seat saw of it.
    """
    started, rest = split_log(log)
    score = find_ruleset(started.rules).with_options(dict(started.options)).score
    before, opened = first_sheet(started), tuple[Entry, ...]()
    found: list[Swing] = []
    for event in rest:
        if isinstance(event, HandOpened):
            opened = event.entries
        elif isinstance(event, HandScored):
            change = score.hand_gains(before, event.sheet, (*opened, *event.entries))
            found.append(Swing(len(found) + 1, change))
            before, opened = event.sheet, ()
    return tuple(found)


def deciding_hands(log: Iterable[Event], winner: Seat, count: int = 3) -> tuple[Swing, ...]:
    """The hands that moved the result of ``winner`` most, for or against, the largest first and
    among equals the later one. A hand that did not change the result of the winner decided nothing,
    so there may be fewer.
    """
    moved = [swing for swing in hand_swings(log) if swing.change[winner]]
    return tuple(
        sorted(moved, key=lambda swing: (-magnitude(swing.change[winner]), -swing.hand))[:count]
    )
