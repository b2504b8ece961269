"""The state of a sheet that is carried forward is the one that its hands give from the first on."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from prefgame.app.keeper.table import KeptTable, table_of
from prefgame.ui.scores.registry import paper_of
from tests.app.keeper.entering import CASES

SHEETS = [case for case in CASES if len(case["file"].get("hands", ())) > 1]


def worked_out(table: KeptTable) -> KeptTable:
    """Return the same table, of which nothing is carried forward."""
    return KeptTable(table.rules, table.players, table.reports, table.start, table.stopped)


def check(table: KeptTable) -> None:
    """Nothing that is carried differs from what is worked out."""
    again = worked_out(table)
    assert replace(table.written, bad=None) == replace(again.written, bad=None)
    assert repr(table.written.bad) == repr(again.written.bad)
    assert table.document == again.document
    assert table.source.view() == again.source.view()
    assert table.recorded == again.recorded and table.over == again.over
    assert [table.dealer_of(at) for at in range(len(table.reports) + 2)] == [
        again.dealer_of(at) for at in range(len(table.reports) + 2)
    ]


@pytest.mark.parametrize("case", SHEETS, ids=[case["id"] for case in SHEETS])
def test_every_change_gives_the_sheet_that_is_worked_out(case: dict[str, object]) -> None:
    """Hands are added, changed, deleted and taken up again, in any order; stopped and not."""
    whole, rng = table_of(case["file"]), random.Random(str(case["id"]))
    table = KeptTable(whole.rules, whole.players, (), whole.start)
    for report in whole.reports:
        table = table.with_hand(report)
        check(table)
    for _step in range(12):
        count = len(table.reports)
        at, report = rng.randrange(max(1, count)), rng.choice(whole.reports)
        way = rng.choice(("add", "add", "change", "delete", "stop"))
        if way == "add" or not count:
            table = table.with_hand(report)
        elif way == "change":
            table = table.with_change(at, report)
        elif way == "delete":
            table = table.without(at)
        else:
            table = replace(table, stopped=not table.stopped)
        check(table)


@pytest.mark.parametrize("case", SHEETS, ids=[case["id"] for case in SHEETS])
def test_a_hand_more_changes_only_what_it_writes_or_crosses_out(case: dict[str, object]) -> None:
    whole = table_of(case["file"])
    table = KeptTable(whole.rules, whole.players, (), whole.start)
    arrange = paper_of(whole.rules).arrange
    before = frozenset(arrange(table.source.seen_log()).all_lines())
    for number, report in enumerate(whole.reports, 1):
        table = table.with_hand(report)
        if table.written.bad is not None:
            return
        paper = arrange(table.source.seen_log())
        after = frozenset(paper.all_lines())
        assert after - before == frozenset(paper.lines_of(number)) - before
        before = after
