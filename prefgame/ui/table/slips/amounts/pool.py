"""What the ends of a hand write on a pulya.

Invariant: the amounts are those of the entries, for each trick where they are written by tricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

from prefgame.engine.view import SeatView
from prefgame.rules.base import Amount
from prefgame.rules.scoring.pool_sheet import PoolEntry, PoolReason
from prefgame.ui.table.slips.amounts.base import HandEnd, WrittenAmounts


def pool_amounts(view: SeatView, ends: Sequence[HandEnd]) -> WrittenAmounts:
    """The amounts that these ends write on a pulya: for each trick where it is written by tricks.
    What is written against the player is below zero.
    """
    made, down, own, tricks, rest = (set[Amount]() for _kind in range(5))
    for is_made, entries in ends:
        for entry in entries:
            if not isinstance(entry, PoolEntry):
                continue
            each = Fraction(entry.amount) / max(1, entry.count)
            match entry.reason:
                case PoolReason.MADE:
                    made.add(entry.amount)
                case PoolReason.DECLARER_DOWN:
                    down.add(-each)
                case PoolReason.WHISTER_DOWN if view.seat in (entry.seat, entry.on):
                    lost = entry.on is None or entry.on == view.seat
                    own |= {-each} if lost else set()
                case PoolReason.TRICKS if is_made:
                    tricks.add(each)
                case PoolReason.CONSOLATION if entry.seat == view.seat:
                    rest.add(each)
                case PoolReason.HALF_WHIST if entry.seat == view.seat:
                    rest.add(entry.amount)
                case (
                    PoolReason.WHISTER_DOWN
                    | PoolReason.TRICKS
                    | PoolReason.CONSOLATION
                    | PoolReason.HALF_WHIST
                    | PoolReason.TALON
                    | PoolReason.THROWN
                    | PoolReason.AID
                    | PoolReason.SURPLUS
                    | PoolReason.RASPASY
                    | PoolReason.NO_TRICKS
                    | PoolReason.MISDEAL
                ):
                    pass  # it is not for a trick against this contract, or not the player's
                case _:
                    assert_never(entry.reason)
    return WrittenAmounts(
        made=frozenset(made),
        down=frozenset(down),
        own=frozenset(own),
        against=frozenset(tricks or rest),
        bonus=frozenset(rest),
        cut=frozenset(),
    )
