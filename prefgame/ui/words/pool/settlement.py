"""The lines of a settlement with their words, as the summary and the rules pages show them.

Invariant: the numbers are those of the rules; only the results are rounded, and the line that evens
them out takes up what the rounding has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from prefgame.i18n import _
from prefgame.rules.base import Amount
from prefgame.rules.scoring.pool.score import Pool
from prefgame.rules.scoring.pool.settlement import SettlementLines
from prefgame.rules.scoring.pool.systems import WHISTS_A_POINT

Lines = list[tuple[str, Sequence[Amount]]]
"""the words of each line, and the amount of each player"""


def own_lines(score: Pool, settled: SettlementLines) -> Lines:
    """Pools and dumps in whists, where they make a difference."""
    lines: Lines = []
    if any(settled.pools):
        lines.append((_("{times} × pool").format(times=score.per_point), settled.pools))
    if score.scoring.has_dump:
        lines.append((_("{times} × dump").format(times=WHISTS_A_POINT), settled.dumps))
    return lines


def evening_line(settled: SettlementLines, shown: Sequence[Amount]) -> Lines:
    """What lies between the lines and the results as they are ``shown``; nothing where they are
    the same.
    """
    evened = [Fraction(result) - settled.sum_of(seat) for seat, result in enumerate(shown)]
    return [(_("evened out"), evened)] if any(evened) else []
