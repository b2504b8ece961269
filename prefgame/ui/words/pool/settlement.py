"""The lines of a settlement with their words, as the summary and the rules pages show them.

Invariant: the numbers are those of the rules; only the results are rounded, and the line that evens
them out takes up what the rounding has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from prefgame.i18n import _
from prefgame.rules.base import Amount
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import WHISTS_A_POINT, SettlementLines

Lines = list[tuple[str, Sequence[Amount]]]
"""the words of each line, and the amount of each player"""


def own_lines(score: Pool, settled: SettlementLines) -> Lines:
    """Pools and dumps in whists, where they make a difference."""
    lines: Lines = []
    if any(settled.pools):
        lines.append((_pool_words(score), settled.pools))
    if score.scoring.has_dump:
        lines.append((_dump_words(), settled.dumps))
    return lines


def _pool_words(score: Pool) -> str:
    return _("{times} × pool").format(times=score.per_point)


def _dump_words() -> str:
    return _("{times} × dump").format(times=WHISTS_A_POINT)


def meanings_of_own(score: Pool) -> dict[str, str]:
    """What the lines of pools and dumps are, in a sentence each, by their words."""
    pool, dump = (
        _("A point in the pool is worth {n} whists."),
        _("A point in the dump costs {n} whists."),
    )
    return {
        _pool_words(score): pool.format(n=score.per_point),
        _dump_words(): dump.format(n=WHISTS_A_POINT),
    }


def evening_line(settled: SettlementLines, shown: Sequence[Amount]) -> Lines:
    """What lies between the lines and the results as they are ``shown``; nothing where they are
    the same.
    """
    evened = [Fraction(result) - settled.sum_of(seat) for seat, result in enumerate(shown)]
    return [(_("evened out"), evened)] if any(evened) else []
