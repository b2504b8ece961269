"""Which hands decided a match.

Invariant: a pure function of the events. The swing of a hand is the difference between two
settlements: if the match had been stopped after it, and before it. So all hands, and an agreement
at the end, add up to the settlement.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from prefgame.engine.events import Event, HandScored, MatchStarted
from prefgame.paper.base import first_sheet
from prefgame.rules.base import Amount, Seat, magnitude
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import settlement_if_stopped


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
    started, *rest = log
    assert isinstance(started, MatchStarted), "a log begins with the start of the match"
    score = find_ruleset(started.rules).with_options(dict(started.options)).score
    before = settlement_if_stopped(score, first_sheet(started))
    found: list[Swing] = []
    for event in rest:
        if isinstance(event, HandScored):
            after = settlement_if_stopped(score, event.sheet)
            if before is None or after is None:  # the game knows no agreement to stop
                return ()
            found.append(
                Swing(len(found) + 1, tuple(now - then for now, then in zip(after, before)))
            )
            before = after
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
