"""A kept sheet that is corrected by hand: its sheet, its file, its settlement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from prefgame.app.commands.documents import score_document
from prefgame.app.keeper.score_file import BadFile, Fault
from prefgame.app.keeper.table import Keeping, KeptTable, table_of, table_of_text
from prefgame.app.storage.store import Store
from prefgame.documents import parse_json
from prefgame.engine.codec import decode_event, encode_event
from prefgame.engine.events import Corrected, MatchEnded
from prefgame.paper.text import paper_lines
from prefgame.rules.registry import find_ruleset
from prefgame.rules.reported_hand import ReportedHand
from prefgame.rules.scoring.corrections import Correction
from prefgame.ui.scores.registry import paper_of
from tests.app.keeper.entering import CASES

DEMOS = {
    "worked-croatian-001": Correction("B", "soup", 24, "a trick was forgotten", "C"),
    "hand-russian-183": Correction("B", "whists", 4, "a trick was forgotten", "C"),
    "worked-austrian-107": Correction("B", "purse", 10, "paid to the wrong player", "C"),
}
EACH = pytest.mark.parametrize("name", DEMOS)


def table_named(name: str) -> KeptTable:
    return table_of(next(case["file"] for case in CASES if case["id"] == name))


@EACH
def test_a_correction_stands_on_the_sheet_and_in_the_file(name: str) -> None:
    table, correction = table_named(name), DEMOS[name]
    mended = table.with_correction(correction)
    assert mended.written.unfit is None and mended.written.hands == table.written.hands
    assert mended.written.sheet != table.written.sheet
    assert mended.source.view().table.sheet == mended.written.sheet
    again = table_of_text(mended.document)
    assert again == mended and again.document == mended.document
    assert mended.document != table.document and mended.without_correction(0) == table
    paper = paper_of(table.rules).arrange(mended.source.seen_log())
    plain = paper_of(table.rules).arrange(table.source.seen_log())
    assert paper.hands == plain.hands and list(paper.last) == list(plain.last)
    assert all(
        list(paper.lines_of(hand)) == list(plain.lines_of(hand)) for hand in range(paper.hands + 1)
    )
    new = [line for line in paper.all_lines() if line not in [*plain.all_lines()]]
    assert [line.reason for line in new] == [correction.reason]
    assert any(correction.reason in line for line in paper_lines(mended.source.seen_log()))
    event = next(one for one in mended.written.log if isinstance(one, Corrected))
    assert decode_event(*encode_event(event)) == event


@EACH
def test_the_answer_of_a_file_has_a_state_for_each_correction(name: str) -> None:
    table = table_named(name)
    plain = score_document(parse_json(table.document))
    mended = score_document(parse_json(table.with_correction(DEMOS[name]).document))
    assert plain.data.keys() == mended.data.keys()
    assert mended.data["hands"][:-1] == plain.data["hands"]
    assert mended.data["hands"][-1] != plain.data["hands"][-1]
    assert mended.lines[0] == plain.lines[0]
    line = mended.lines[1]
    assert line.startswith("corrected: ") and line.endswith(f"({DEMOS[name].reason})")


def test_hands_after_a_correction_go_on_from_it() -> None:
    table = table_named("worked-croatian-001")
    first, *rest = table.reports
    mended = KeptTable(table.rules, table.players).with_hand(first)
    mended = mended.with_correction(DEMOS["worked-croatian-001"])
    for report in rest:
        mended = mended.with_hand(report)
    assert mended.corrections == ((1, DEMOS["worked-croatian-001"]),)
    fresh = table_of_text(mended.document)
    assert fresh == mended and fresh.written == mended.written
    assert fresh.source.view() == mended.source.view()
    late = table.with_correction(DEMOS["worked-croatian-001"])
    assert mended.written.sheet == late.written.sheet
    assert mended.without(0).corrections[0][0] == 0
    assert mended.without(2).corrections[0][0] == 1


def test_a_correction_that_no_longer_fits_stops_the_sheet_and_its_file_is_refused() -> None:
    table = KeptTable(find_ruleset("russian"), ("A", "B", "C"))
    made = ReportedHand(
        declarer="A",
        contract="6S",
        defence={"B": "pass", "C": "pass"},
    )
    table = table.with_hand(made).with_correction(Correction("A", "pool", -2, "not dealt"))
    assert table.written.unfit is None
    gone = table.without(0)
    assert gone.written.unfit is not None and not gone.may_correct and not gone.may_stop
    with pytest.raises(BadFile, match="the pool of A is a whole number from 0") as refused:
        table_of_text(gone.document)
    assert refused.value.fault is Fault.CORRECTION
    answer = score_document(parse_json(gone.document))
    assert answer.data["error"]["hand"] == 1 and answer.status == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"correct": "A"}, "part is missing"),
        ({"correct": 1, "part": "pool", "by": 1, "reason": "x"}, "correct must be a text"),
        ({"correct": "A", "part": "pool", "by": "1e9", "reason": "x"}, "by must be a number"),
        ({"correct": "A", "part": "pool", "by": True, "reason": "x"}, "by must be a number"),
        ({"correct": "A", "part": "pool", "by": 1, "reason": "x", "to": 2}, "to is not a word"),
        ({"correct": "A", "part": "pool", "by": 1, "reason": ""}, "a correction has a reason"),
    ],
)
def test_a_line_that_is_no_correction_is_refused(line: dict[str, object], words: str) -> None:
    file = {"rules": "russian", "players": ["A", "B", "C"], "hands": [line]}
    answer = score_document(file)
    assert answer.error is not None and answer.error.startswith(f"hand 1: {words}")
    with pytest.raises(BadFile):
        table_of(file)


def test_a_correction_may_end_a_match_and_take_its_end_back() -> None:
    rules = find_ruleset("russian").with_options({"pool": 2})
    table = KeptTable(rules, ("A", "B", "C"))
    for name in "ABC":
        others = [other for other in "ABC" if other != name]
        table = table.with_hand(
            ReportedHand(declarer=name, contract="6S", defence=dict.fromkeys(others, "pass"))
        )
    assert table.over and isinstance(table.written.log[-1], MatchEnded)
    whists = table.with_correction(Correction("B", "whists", 6, "forgotten", "A"))
    assert whists.over and whists.written.log[-1] != table.written.log[-1]
    assert sum(isinstance(event, MatchEnded) for event in whists.written.log) == 1
    back = table.with_correction(Correction("C", "pool", -2, "it went down"))
    assert not back.over and not any(isinstance(one, MatchEnded) for one in back.written.log)
    assert back.may_stop
    ended = back.with_correction(Correction("C", "pool", 2, "it did not"))
    assert ended.over and ended.written.log[-1] == table.written.log[-1]
    stopped = replace(back, stopped=True)
    assert stopped.ended_early and not stopped.may_correct


def test_a_correction_is_undone_and_made_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite")
    table = table_named("worked-croatian-001")
    keeping = Keeping.begin(store.sheets, table)
    mended = table.with_correction(DEMOS["worked-croatian-001"])
    ways: list[tuple[Callable[[], None], KeptTable]] = [
        (partial(keeping.change, mended), mended),
        (keeping.undo, table),
        (keeping.redo, mended),
    ]
    for change, expected in ways:
        change()
        while not keeping.arrived():
            pass
        assert keeping.table == expected
        assert store.sheets.all()[0].document == expected.document
