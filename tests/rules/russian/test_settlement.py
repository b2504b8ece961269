"""The settlement of a pulya, line by line: source 002, lines 91 and 106."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from prefgame.rules.games.russian import RUSSIAN
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolLine, PoolSheet

SHEET = PoolSheet(
    (PoolLine(8, 3, (0, 12, 5)), PoolLine(10, 0, (7, 0, 0)), PoolLine(10, 7, (0,) * 3))
)


def pool(**options: Any) -> Pool:
    score = RUSSIAN.with_options(options).score
    assert isinstance(score, Pool)
    return score


def test_002_106_each_line_has_its_own_numbers() -> None:
    lines = pool().settlement_lines(SHEET)
    assert lines.whists == ((0, 12, 5), (7, 0, 0), (0, 0, 0))
    assert lines.owed == ((0, -7, 0), (-12, 0, 0), (-5, 0, 0))
    assert lines.pools == (80, 100, 100) and lines.dumps == (-30, 0, -70)
    assert lines.evening == -60 and lines.results == (0, 35, -35)
    assert sum(lines.results) == 0


def test_002_98_a_point_of_the_pool_counts_twice_as_much_in_leningrad() -> None:
    lines = pool(scoring="leningrad").settlement_lines(SHEET)
    assert lines.pools == (160, 200, 200) and lines.dumps == (-30, 0, -70)


@pytest.mark.parametrize("points", [0, 4, 10])
def test_pools_that_are_alike_make_no_difference(points: int) -> None:
    alike = PoolSheet(tuple(PoolLine(points, line.dump, line.whists) for line in SHEET.lines))
    assert pool().settlement_lines(alike).pools == (0, 0, 0)
    assert pool().settlement(alike) == pool().settlement_lines(alike).results


def test_nothing_is_rounded() -> None:
    thirds = PoolSheet((PoolLine(0, 0, (0, Fraction(10, 3), 0)), *SHEET.lines[1:]))
    assert sum(map(Fraction, pool().settlement(thirds))) == 0
    assert pool().settlement(thirds)[1] == Fraction(181, 3)
