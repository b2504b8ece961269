"""The last hand of a log, which has ended: the tables before and after it, and what happened.

Invariant: whatever looks back at a hand folds it here, so all of it begins and ends at one place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from prefgame.engine.events import (
    AuctionWon,
    Dealt,
    Event,
    HandEnded,
    HandOpened,
    HandScored,
    MatchStarted,
    split_log,
)
from prefgame.engine.evolve import evolve_table, open_table
from prefgame.engine.state import Table
from prefgame.rules.scoring.base import Sheet


@dataclass(frozen=True, slots=True)
class EndedHand:
    """``players``: how the match began; ``earlier``: what happened before the hand; ``before``: the
    table when it was dealt; ``after``: when it had ended; ``events``: those of the hand, and of
    whatever followed it.
    """

    players: MatchStarted
    earlier: tuple[Event, ...]
    before: Table
    after: Table
    events: tuple[Event, ...]

    @classmethod
    def of(cls, log: Iterable[Event]) -> EndedHand:
        """The last hand of a log, which may be complete or as one seat saw it."""
        players, rest = split_log(log)
        first = max(at for at, event in enumerate(rest) if isinstance(event, Dealt))
        before = open_table(players)
        for event in rest[:first]:
            before = evolve_table(before, event)
        table = after = before
        for event in rest[first:]:
            table = evolve_table(table, event)
            if isinstance(event, (HandEnded, HandScored)):
                after = table
        assert after.this_hand.ended, "only a hand that has ended is looked back at"
        return cls(players, rest[:first], before, after, rest[first:])

    @property
    def sheet(self) -> Sheet:
        """The paper before the hand, with what was paid for the deal."""
        opened = (event.sheet for event in self.events if isinstance(event, HandOpened))
        return next(opened, self.before.sheet)

    @property
    def is_fixed(self) -> bool:
        """Whether the call that won the auction left no other contract."""
        won = [event.winner.fixed for event in self.events if isinstance(event, AuctionWon)]
        return bool(won) and won[-1]
