"""The paper as text: every number has its word."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from prefgame.paper.text import paper_lines, sheet_lines
from prefgame.rules.scoring.base import settlement_if_stopped
from tests.ui.screens.keeper.keeper_page import case_table

WORDS = re.compile(r"(, (bula|total|pool|dump|purse|whists on .+)|soup against .+|hand \d+|pot)$")


@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("worked-croatian-001", 7),
        ("match-austrian-223", 3),
        ("match-viennese-231", 3),
        ("match-russian-235", 4),
    ],
)
def test_every_line_of_numbers_says_what_they_are(name: str, hands: int, stopped: bool) -> None:
    table = replace(case_table(name, hands), stopped=stopped)
    lines = paper_lines(table.written.log)
    assert (lines[-1] == "Stopped by agreement.") is stopped
    for line in lines:
        head, colon, _numbers = line.partition(": ")
        assert not colon or WORDS.search(head), line
    amounts = settlement_if_stopped(table.rules.score, table.written.sheet)
    for line in sheet_lines(table.rules.score, table.written.sheet, table.players, amounts):
        assert not re.search(r"^\w+: [+-]?\d", line) or line.startswith("pot: "), line


def test_what_was_paid_off_when_the_match_was_stopped_is_told_from_what_was_won() -> None:
    table = replace(case_table("worked-croatian-001", 7), stopped=True)
    lines = paper_lines(table.written.log)
    assert lines[0] == "A, bula: 30, refa (used: 20), 10, 2, hat, 17 (stopped: 19 paid off)"
    assert "A, total: +298" in lines
