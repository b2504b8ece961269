"""What a pulya has at the table: the score in short, and what the ends of a hand write.

Invariant: columns and amounts are those that the way of scoring has; without a dump, none is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Amount
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolEntry, PoolReason, PoolSheet
from prefgame.ui.scores.face import HandEnd, WrittenAmounts
from prefgame.ui.scores.lines import ScoreInfo, ScoreLine
from prefgame.ui.scores.pool.sums import dump_meaning, pool_meaning, written


def of_pool(view: SeatView) -> ScoreInfo:
    """Every player's pool, large, then the dump where there is one, and the whists on the others
    together.
    """
    sheet, score, count = view.table.sheet, view.table.rules.score, len(view.table.players)
    assert isinstance(sheet, PoolSheet) and isinstance(score, Pool)
    seats = [(view.seat + step) % count for step in range(count)]
    columns = [
        (
            pgettext("column", "pool"),
            [line.pool for line in sheet.lines],
            pool_meaning(),
        ),
        (
            pgettext("column", "dump"),
            [line.dump for line in sheet.lines],
            dump_meaning(),
        ),
        (
            pgettext("column", "whists"),
            [sum(line.whists) for line in sheet.lines],
            _(
                "All whists that the player has written on the others. The score sheet has each "
                "number."
            ),
        ),
    ]
    if not score.scoring.has_dump:
        del columns[1]
    lines = tuple(
        ScoreLine(
            view.table.players[seat],
            tuple(written(numbers[seat]) for _head, numbers, _words in columns),
            0,
        )
        for seat in seats
    )
    return ScoreInfo(
        _("Score"),
        tuple(head for head, _numbers, _words in columns),
        lines,
        tuple(words for _head, _numbers, words in columns),
    )


# ---- what the ends of a hand write on a pulya


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
