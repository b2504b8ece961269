"""How ten tricks can be shared, with what is known of them.

Invariant: every way is one that the check of a report accepts; who took what is never changed where
it fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from prefgame.app.keeper.possible import Possible, why_not
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.reported.declaration import Declaration
from prefgame.rules.reported.hand import BadHand, ReportedHand
from prefgame.rules.reported.tricks import check_tricks


@dataclass(frozen=True)
class Shares:
    """The tricks of a ``report``, of which everything before them is known."""

    possible: Possible
    report: ReportedHand

    @cached_property
    def takers(self) -> tuple[str, ...]:
        """Whose tricks are reported, the declarer first."""
        return self.possible.trick_takers(self.report)

    def why_not(self, name: str, number: int) -> BadHand | None:
        """Why this player cannot have so many; None where they can."""
        known = self._before(name) | {name: number}
        if any(_agree(way, known) for way in self._ways):
            return None
        *free, last = [each for each in self.takers if each not in known] or [name]
        rest = max(0, TRICKS - sum(known.values()))
        return self._fault({last: rest, **dict.fromkeys(free, 0), **known})

    def after(self, name: str, number: int) -> Mapping[str, int]:
        """The tricks once this player has so many: those that still fit stay, the last open ones
        are what the others left.
        """
        known = self._before(name) | {name: number}
        kept: Mapping[str, int] = {**self.report.tricks, name: number}
        if not any(_agree(way, kept) for way in self._ways):
            kept = known
        fitting = [way for way in self._ways if _agree(way, kept)]
        open_ones = [each for each in self.takers if each not in kept]
        if fitting and (len(fitting) == 1 or len(open_ones) == 1):
            kept = max(fitting, key=lambda way: sum(way.values()))
        return {each: kept[each] for each in self.takers if each in kept}

    def _before(self, name: str) -> dict[str, int]:
        """What is known of those who are asked before this player. The last two share what the
        others left, so neither of them is before the other.
        """
        at = self.takers.index(name)
        first = self.takers[: min(at, len(self.takers) - 2)]
        tricks = self.report.tricks
        return {each: tricks[each] for each in first if each in tricks}

    @cached_property
    def _ways(self) -> Sequence[Mapping[str, int]]:
        """Every way in which the tricks can be shared."""
        shared = _shared(len(self.takers), TRICKS)
        ways = [dict(zip(self.takers, numbers)) for numbers in shared]
        return [way for way in ways if self._fault(way) is None]

    @cached_property
    def _declared(self) -> tuple[Declaration, Mapping[Seat, Role]]:
        return self.possible.declaration(self.report), self.possible.roles(self.report)

    def _fault(self, tricks: Mapping[str, int]) -> BadHand | None:
        report = replace(self.report, tricks=tricks)
        if report.passed:
            return self.possible.whole(report)
        declaration, roles = self._declared
        return why_not(lambda: check_tricks(declaration, report, roles))


def _shared(players: int, most: int) -> Iterator[tuple[int, ...]]:
    """All numbers of so many players that are no more than ``most`` together."""
    if not players:
        yield ()
        return
    for first in range(most + 1):
        for rest in _shared(players - 1, most - first):
            yield (first, *rest)


def _agree(way: Mapping[str, int], known: Mapping[str, int]) -> bool:
    return all(way.get(name) == number for name, number in known.items())
