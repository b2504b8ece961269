"""A kept table: its sheet, its corrections, its score file."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from prefgame.app.keeper import score_file
from prefgame.app.keeper import table as table_module
from prefgame.app.keeper.score_file import BadFile
from prefgame.app.keeper.table import KeptTable, table_of, table_of_text
from prefgame.documents import parse_json
from prefgame.engine.events import Event, HandScored, MatchEnded, WrittenOff
from prefgame.engine.view import SeatView, evolve_view
from prefgame.rules.base import Fault
from prefgame.rules.registry import find_ruleset
from prefgame.rules.reported_hand import ReportedHand
from prefgame.ui.scores.registry import paper_of
from tests.app.keeper.entering import CASES

KEPT = [case for case in CASES if "match" in case["id"] or "worked" in case["id"]]


@pytest.mark.parametrize("case", KEPT, ids=[case["id"] for case in KEPT])
def test_a_table_is_read_back_from_its_score_file(case: dict[str, object]) -> None:
    table = table_of(case["file"])
    again = table_of_text(table.document)
    assert again == table and again.document == table.document
    assert table.document.count("\n") == len(table.document.splitlines())


@pytest.mark.parametrize("case", KEPT, ids=[case["id"] for case in KEPT])
def test_the_paper_of_a_table_is_that_of_a_match(case: dict[str, object]) -> None:
    table = table_of(case["file"])
    paper = paper_of(table.rules).arrange(table.source.seen_log())
    assert paper.hands == table.written.hands == len(table.recorded)
    assert paper.players == table.players
    assert (paper.settlement is not None) == table.over
    assert table.source.view().table.sheet == table.written.sheet
    last = table.written.log[-1]
    assert isinstance(last, MatchEnded if table.over else HandScored)


def worked() -> KeptTable:
    return table_of(next(case["file"] for case in CASES if case["id"] == "worked-croatian-001"))


def test_what_follows_a_changed_hand_is_scored_again() -> None:
    table = worked()
    other = replace(table.reports[1], tricks={"B": 6, "C": 4})
    changed = table.with_change(1, other)
    fresh = KeptTable(table.rules, table.players)
    for report in (table.reports[0], other, *table.reports[2:]):
        fresh = fresh.with_hand(report)
    assert changed == fresh and changed.written.sheet == fresh.written.sheet
    assert changed.written.sheets[1] == table.written.sheets[1]
    assert changed.written.sheet != table.written.sheet


def test_a_hand_that_cannot_follow_waits_with_all_after_it() -> None:
    table = KeptTable(find_ruleset("viennese"), ("A", "B", "C"))
    passed = ReportedHand(passed=True, dealer="C", tricks={"A": 4, "B": 4, "C": 2})
    stays = ReportedHand(
        declarer="B",
        contract="1",
        dealer="A",
        defence={"C": "stay", "A": "stay"},
    )
    table = table.with_hand(passed).with_hand(stays)
    assert table.written.bad is None
    changed = table.without(0)  # the pot holds one stake only, and both must play
    assert changed.reports == (stays,) and changed.written.hands == 0
    assert changed.written.bad is not None and changed.written.bad.fault is Fault.FORCED


def test_nothing_follows_the_end_of_a_match() -> None:
    case = next(case for case in CASES if table_over(case))
    table = table_of(case["file"])
    more = table.with_hand(ReportedHand(passed=True, dealer=table.players[0]))
    assert more.written.sheet == table.written.sheet
    assert more.written.bad is not None and more.written.bad.fault is Fault.MATCH_OVER


@pytest.mark.parametrize("case", KEPT, ids=[case["id"] for case in KEPT])
def test_an_evening_that_ends_early_is_settled_as_a_match_that_was_stopped(
    case: dict[str, object],
) -> None:
    table = table_of(case["file"])
    if table.over:
        assert not table.may_stop and not replace(table, stopped=True).ended_early
        table = replace(table, reports=table.reports[:-1])
    assert table.may_stop
    stopped = replace(table, stopped=True)
    assert stopped.over and stopped.ended_early and not stopped.may_stop
    *earlier, off, end = stopped.written.log
    assert tuple(earlier) == table.written.log
    assert isinstance(off, WrittenOff) and isinstance(end, MatchEnded)
    agreed = table.rules.score.write_off(table.written.sheet)
    assert agreed is not None and (off.sheet, off.entries) == agreed
    assert end.settlement == table.rules.score.settlement(off.sheet)
    assert sum(end.settlement) == 0
    paper = paper_of(table.rules).arrange(stopped.source.seen_log())
    assert paper.settlement == end.settlement and paper.hands == stopped.written.hands
    assert stopped.written.sheet == stopped.source.view().table.sheet == off.sheet
    assert stopped.recorded == table.recorded
    assert stopped.document != table.document and table_of_text(stopped.document) == stopped
    assert replace(stopped, stopped=False) == table and not table.over


def test_a_hand_of_a_stopped_sheet_is_changed_and_the_rest_is_shared_out_anew() -> None:
    table = replace(worked(), reports=worked().reports[:4])
    fewer = replace(table, stopped=True).without(3)
    assert fewer.ended_early and fewer.written.sheets == table.written.sheets[:4]
    assert fewer.written.sheet != replace(table, stopped=True).written.sheet


def test_a_sheet_with_a_hand_that_waits_is_not_settled() -> None:
    table = KeptTable(find_ruleset("viennese"), ("A", "B", "C"))
    forced = ReportedHand(
        declarer="B", contract="1", dealer="A", defence={"C": "stay", "A": "stay"}
    )
    assert table.may_stop
    assert not table.with_hand(forced).may_stop
    assert not replace(table, stopped=True).with_hand(forced).ended_early


def table_over(case: dict[str, object]) -> bool:
    try:
        table = table_of(case["file"])
    except BadFile:
        return False
    return table.over and table.written.bad is None


def test_a_name_is_one_however_its_letters_are_written() -> None:
    composed, decomposed = "\u017deljko", "Z\u030celjko"
    plain = json.dumps(parse_json(worked().document)).replace(worked().players[0], composed)
    odd = json.loads(plain)
    odd["players"][0] = decomposed
    table = table_of(odd)
    assert table.players[0] == composed and table.written.bad is None
    assert table == table_of(json.loads(plain))


def test_a_text_that_is_no_score_file_is_refused_in_a_sentence() -> None:
    for text in ("", "[]", '{"rules": "croatian"}', '{"rules": "bridge", "players": []}'):
        with pytest.raises(BadFile):
            table_of_text(text)
    assert parse_json(worked().document)["rules"] == "croatian"


def test_a_hand_more_is_written_without_the_hands_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = KeptTable(find_ruleset("croatian").with_options({"start": 1000}), ("A", "B", "C"))
    hand = ReportedHand(
        declarer="A",
        contract="3",
        defence={"B": "come", "C": "come"},
        tricks={"A": 6, "B": 2, "C": 2},
    )
    for _hand in range(40):
        table = table.with_hand(hand)
    assert table.document and table.source.view()
    written, seen = list[ReportedHand](), list[Event]()
    plain, evolve = score_file.plain_hand, evolve_view

    def noted_plain(hand: ReportedHand) -> dict[str, Any]:
        written.append(hand)
        return plain(hand)

    def noted_evolve(view: SeatView, event: Event) -> SeatView:
        seen.append(event)
        return evolve(view, event)

    monkeypatch.setattr(score_file, "plain_hand", noted_plain)
    monkeypatch.setattr(table_module, "evolve_view", noted_evolve)
    more = table.with_hand(hand)
    assert len(written) == 1 and 0 < len(seen) < 5
    fresh = table_of_text(more.document)
    assert fresh == more and fresh.document == more.document
    assert fresh.source.view() == more.source.view()
    assert fresh.without(3).document == more.without(3).document
