"""A finished hand on a pulya in words, and the lines of a settlement.

Invariant: sentences only; it works out no score.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

from prefgame.i18n import _
from prefgame.rules.base import Amount, Role, Seat
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import WHISTS_A_POINT, SettlementLines
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.hand_facts import HandFacts


class PoolStory(HandFacts):
    """The facts of the last hand, and why a player has nothing to write."""

    def all_passed(self) -> str:
        return _("All passed: nothing is written")

    def undeclared(self) -> Run:
        return _("All passed: raspasy")

    def undecided(self) -> str:
        return _("Nobody played {contract}: nothing is written")

    def doublings(self) -> tuple[str, ...]:
        return ()

    def nothing(self, seat: Seat) -> str:
        """Why nothing was written for a player."""
        role = self.roles.get(seat)
        match role:
            case None | Role.SITS_OUT:
                return _("dealt, and sat out")
            case Role.STAYS | Role.HALF:
                return _("passed: nothing to write")
            case Role.GUEST | Role.DUMMY:
                host = next(one for one, role in self.roles.items() if role is Role.HOST)
                return _("{name} whisted, and writes the tricks of both").format(
                    name=self.names[host]
                )
            case Role.DECLARER | Role.FOR_ITSELF:  # 002:102: there is no dump, in Rostov
                return _("what is lost is written by the others")
            case Role.COMES | Role.HOST:
                return _("has no tricks to write")
            case Role.ALONE | Role.OBLIGED | Role.KONTRA:
                return _("nothing to write")
        assert_never(role)


# ---- the lines of a settlement with their words, as the summary and the rules pages show them
# Invariant: the numbers are those of the rules; only the results are rounded, and the line that
# evens them out takes up what the rounding has changed.


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
