"""The pulya as people write it: one number for each player, area and hand."""

from __future__ import annotations

from collections import Counter

from prefgame.paper.pool import Area, arrange, paper_lines
from prefgame.rules.scoring.pool_sheet import PoolPart, PoolReason
from tests.paper.pulyas import declared, log_of

ANNA, BORIS, VERA = range(3)


def test_tricks_and_consolation_of_a_hand_are_one_number() -> None:
    """002:80, 002:83: both are whists on the declarer who went down; 7 hearts with 5 tricks."""
    log = log_of([declared("7H", {"Anna": 5, "Boris": 3, "Vera": 2})])
    paper = arrange(log)
    assert set(Counter(line.area for line in paper.last).values()) == {1}
    (whists,) = (line for line in paper.lines if line.area == Area(BORIS, PoolPart.WHISTS, ANNA))
    assert [(one.reason, one.amount) for one in whists.entries] == [
        (PoolReason.TRICKS, 12),
        (PoolReason.CONSOLATION, 8),
    ]
    assert whists.number == 20 == paper.sheet.lines[BORIS].whists[ANNA]
    assert [part.number for part in whists.parts] == [12, 20]
    assert "Boris, whists on Anna: 20" in paper_lines(log)


def test_numbers_of_different_hands_stay_apart() -> None:
    """002:105: the new number is written after the old one."""
    log = log_of([declared("7H", {"Anna": 5, "Boris": 3, "Vera": 2})] * 2)
    found = [line for line in arrange(log).lines if line.area == Area(BORIS, PoolPart.WHISTS, ANNA)]
    assert [(line.hand, line.place, line.number) for line in found] == [(1, 0, 20), (2, 1, 40)]
