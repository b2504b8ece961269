"""How one hand is written on a pulya: pool, dump and whists, and the help for others (002:102-103).

Invariant: every change of the sheet is an entry. Nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from prefgame.rules.base import Amount, Seat, exact
from prefgame.rules.scoring.pool_sheet import (
    WHISTS_A_POINT,
    PoolEntry,
    PoolPart,
    PoolReason,
    PoolSheet,
    Scoring,
    rostov_whists,
)


class PoolWriting:
    """The sheet while a hand is written on it, and the entries so far.

    ``target``: the pool of each player, None if the pools are filled together; ``exact``: whether
    Rostov writes a dump point as what it is worth in Sochi, instead of five whists for each
    opponent (A-20).
    """

    def __init__(self, sheet: PoolSheet, scoring: Scoring, target: int | None, exact: bool) -> None:
        self.sheet, self.scoring, self.target, self.exact = sheet, scoring, target, exact
        self.entries: list[PoolEntry] = []

    # ---- the three parts

    def add_pool(self, seat: Seat, points: Amount, reason: PoolReason) -> None:
        self.add_pools({seat: points}, reason)

    def add_pools(self, points: Mapping[Seat, Amount], reason: PoolReason) -> None:
        """Add points that players win by one hand. First each has the own ones, then what is above
        the target helps those who still lack some, in the order of the seats (002:103).
        """
        surplus: dict[Seat, Amount] = {}
        for seat in sorted(points):
            kept = min(points[seat], self._room(seat, points[seat]))
            if kept:
                self._add_own(seat, PoolPart.POOL, kept, reason)
            surplus[seat] = points[seat] - kept
        for seat, left in surplus.items():
            self._help(seat, left)

    def _help(self, seat: Seat, surplus: Amount) -> None:
        """Help the others with the surplus; the rest is taken off the own dump (002:103)."""
        while surplus and (other := self._to_help(seat)) is not None:
            given = min(surplus, self._room(other, surplus))
            self._add_own(other, PoolPart.POOL, given, PoolReason.AID)
            self.add_whists(seat, other, WHISTS_A_POINT, PoolReason.AID, count=_whole(given))
            surplus -= given
        if surplus:
            self.add_dump(seat, -surplus, PoolReason.SURPLUS, value=1, count=_whole(surplus))

    def _room(self, seat: Seat, points: Amount) -> Amount:
        """Count what a pool has room for; all of these points if the pools are filled together."""
        return points if self.target is None else self.target - self.sheet.lines[seat].pool

    def _to_help(self, helper: Seat) -> Seat | None:
        """Find the highest pool below the target, in order of play (002:103; A-25)."""
        players = len(self.sheet.lines)
        around = [(helper + step) % players for step in range(1, players)]
        below = [seat for seat in around if self._room(seat, 0)]
        return max(below, key=lambda seat: self.sheet.lines[seat].pool, default=None)

    def add_dump(
        self, seat: Seat, points: Amount, reason: PoolReason, value: Amount = 0, count: int = 0
    ) -> None:
        """Add points to the dump of a player, or what the others write instead (002:102)."""
        if not points:
            return
        if self.scoring.has_dump:
            written = points * self.scoring.written
            self._add_own(seat, PoolPart.DUMP, written, reason, value, count)
            return
        players = len(self.sheet.lines)
        each = rostov_whists(players, exact=self.exact)
        for step in range(1, players):
            other = (seat + step) % players
            if points > 0:
                self._write_whists(other, seat, each * points, reason, value, count)
            else:
                self._write_whists(seat, other, -each * points, reason, value, count)

    def add_whists(
        self, seat: Seat, on: Seat, value: Amount, reason: PoolReason, count: int = 1
    ) -> None:
        """Add whists of a player on another: ``value`` for each of ``count`` tricks or points."""
        if value and count:
            amount = value * count * self.scoring.written
            self._write_whists(seat, on, amount, reason, value, count, self.scoring.written)

    # ---- what is written

    def _add_own(
        self,
        seat: Seat,
        part: PoolPart,
        amount: Amount,
        reason: PoolReason,
        value: Amount = 0,
        count: int = 0,
    ) -> None:
        line = self.sheet.lines[seat]
        if part is PoolPart.POOL:
            line = replace(line, pool=exact(line.pool + amount))
            total = line.pool
        else:
            line = replace(line, dump=exact(line.dump + amount))
            total = line.dump
        self.sheet = self.sheet.with_line(seat, line)
        self.entries.append(PoolEntry(seat, part, exact(amount), total, reason, None, value, count))

    def _write_whists(
        self,
        seat: Seat,
        on: Seat,
        amount: Amount,
        reason: PoolReason,
        value: Amount,
        count: int,
        factor: int = 1,
    ) -> None:
        before = self.sheet.lines[seat].whists[on]
        total = exact(before + amount)
        line = self.sheet.lines[seat].with_whists(on, exact(total - before))
        self.sheet = self.sheet.with_line(seat, line)
        self.entries.append(
            PoolEntry(seat, PoolPart.WHISTS, exact(amount), total, reason, on, value, count, factor)
        )


def _whole(points: Amount) -> int:
    assert points == int(points), "only whole points are given away"
    return int(points)
