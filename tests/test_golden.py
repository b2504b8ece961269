"""Golden records: whole matches, the paper they give, and the answer of ``prefgame replay``.

The records under tests/golden are the input; beside each lie its paper (``.sheet``) and its answer
(``.json``). They are rewritten only by ``pytest --regen``, and then a person reads the difference.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from math import prod
from pathlib import Path
from typing import Any

import pytest

from prefgame.app.commands.records import replay_data
from prefgame.engine.events import Event, HandScored
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.paper import columns, pool, pot
from prefgame.paper.text import paper_lines
from prefgame.rules.registry import taught_games
from prefgame.rules.scoring.columns_sheet import ColumnEntry, Factor, MarkKind
from prefgame.rules.scoring.kinds import KINDS, kind_of
from prefgame.rules.scoring.pool_sheet import PoolPart
from tests.narrow import all_of_kind

GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.pref"))
ARRANGED: dict[str, Callable[[Sequence[Event]], Any]] = {
    "columns": columns.arrange,
    "pool": pool.arrange,
    "pot": pot.arrange,
}
"""the paper of a log, by the way of keeping score"""


def compare(path: Path, text: str, regen: bool) -> None:
    if regen:
        path.write_text(text, "utf-8", newline="\n")
    assert path.read_text("utf-8") == text, (
        f"{path.name} has changed; if it should, run pytest --regen and read the difference"
    )


def match_of(path: Path) -> Match:
    reading = read_record(path.read_text("utf-8"))
    assert reading.error is None, reading.error
    assert reading.match is not None
    return reading.match


MATCHES = {path.stem: match_of(path) for path in RECORDS}


def of_kind(kind: str) -> list[str]:
    """Return the records of the games that keep score so."""
    return [name for name, match in MATCHES.items() if kind_of(match.table.sheet) == kind]


def test_every_way_of_keeping_score_has_records() -> None:
    assert set(ARRANGED) == set(KINDS) and all(of_kind(kind) for kind in KINDS)


def test_there_is_a_record_for_every_rule_set_and_both_tables() -> None:
    tables = {(match.table.rules.key, len(match.table.players)) for match in map(match_of, RECORDS)}
    for rules in taught_games():
        for seats in rules.seats:
            assert (rules.key, seats) in tables, (
                f"{rules.key} has no golden match of {seats} players: see CONTRIBUTING.md"
            )
    phases = {replay_data(read_record(path.read_text("utf-8")))["phase"] for path in RECORDS}
    assert "over" in phases and "play" in phases


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record(path: Path, regen: bool) -> None:
    match = match_of(path)
    compare(path, write_record(match), regen)
    compare(path.with_suffix(".sheet"), "\n".join(paper_lines(match.log)) + "\n", regen)
    answer = replay_data(read_record(path.read_text("utf-8")))
    compare(
        path.with_suffix(".json"), json.dumps(answer, indent=1, ensure_ascii=False) + "\n", regen
    )


@pytest.mark.parametrize("name", of_kind("columns"))
def test_the_paper_arranges_what_was_written_and_ends_where_the_score_stands(name: str) -> None:
    """The score exists once: the last number of each column is that of the sheet, and each number
    follows from the one before.
    """
    match = MATCHES[name]
    paper, sheet = columns.arrange(match.log), match.table.sheet
    assert paper.sheet == sheet and paper.settlement == match.table.settlement
    assert paper.hands == sum(isinstance(event, HandScored) for event in match.log)
    for (player, against), lines in paper.columns.items():
        column = sheet.columns[player]
        numbers = [line for line in lines if line.is_number]
        assert (numbers[-1].entry.total if numbers else 0) == (
            column.middle if against is None else column.soup[against]
        )
        assert [line.hand for line in lines] == sorted(line.hand for line in lines)
        before = 0
        for line in numbers:
            if line.hand:
                assert (
                    line.entry.total == before + line.entry.amount and (line.before or 0) == before
                )
            before = line.entry.total
        marks = [line.entry.mark for line in lines]
        if against is None:
            assert (
                sum(line.entry.mark is MarkKind.REFA and line.used_in is None for line in lines)
                == column.open_refas
            )
            assert (marks.count(MarkKind.HAT) - marks.count(MarkKind.HAT_OFF) == 1) is column.hat
        else:
            assert set(marks) <= {MarkKind.POINTS}


@pytest.mark.parametrize("name", of_kind("pool"))
def test_each_number_of_the_pulya_follows_from_the_one_before_it(name: str) -> None:
    """002:105: numbers are added, and the last one of each area is that of the sheet."""
    match = MATCHES[name]
    paper, sheet = pool.arrange(match.log), match.table.sheet
    assert paper.sheet == sheet and paper.settlement == match.table.settlement
    standing: dict[pool.Area, Any] = {}
    for number in paper.lines:
        before, place = standing.get(number.area, (0, 0))
        assert number.entries and number.place == place
        assert number.number == before + sum(entry.amount for entry in number.entries)
        standing[number.area] = number.number, place + 1
    for seat, line in enumerate(sheet.lines):
        held = {
            pool.Area(seat, PoolPart.POOL): line.pool,
            pool.Area(seat, PoolPart.DUMP): line.dump,
        }
        held |= {
            pool.Area(seat, PoolPart.WHISTS, other): whists
            for other, whists in enumerate(line.whists)
        }
        assert {area: standing.get(area, (0, 0))[0] for area in held} == held


@pytest.mark.parametrize("name", of_kind("pot"))
def test_each_payment_of_the_ledger_moves_money_and_it_ends_where_the_score_stands(
    name: str,
) -> None:
    """Every row changes the dishes by its own payments alone; together they always hold nothing."""
    match = MATCHES[name]
    paper, sheet = pot.arrange(match.log), match.table.sheet
    assert paper.sheet == sheet and paper.settlement == match.table.settlement
    assert paper.hands == sum(isinstance(event, HandScored) for event in match.log)
    dishes: dict[int | None, Any] = dict.fromkeys((None, *range(len(paper.players))), 0)
    for row in paper.lines:
        assert (row.before.pot, *row.before.purses) == tuple(dishes.values())
        for payment in row.payments:
            dishes[payment.payer] -= payment.amount
            dishes[payment.payee] += payment.amount
            assert payment.amount > 0 and sum(dishes.values()) == 0
        assert (row.after.pot, *row.after.purses) == tuple(dishes.values())
    assert (sheet.pot, *sheet.purses) == tuple(dishes.values())
    assert [row.hand for row in paper.lines] == sorted(row.hand for row in paper.lines)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_seat_arranges_the_same_paper_from_its_own_events(path: Path) -> None:
    match = MATCHES[path.stem]
    arrange = ARRANGED[kind_of(match.table.sheet)]
    for seat in range(len(match.table.players)):
        assert arrange([event.seen_by(seat) for event in match.log]) == arrange(match.log)


def test_a_number_is_the_product_of_its_steps() -> None:
    """000:74-79: contract, unit, refa, kontra and tricks multiply to the amount, unless the last
    hand was cut.
    """
    checked = 0
    for name in of_kind("columns"):
        for event in MATCHES[name].log:
            if isinstance(event, HandScored):
                for entry in all_of_kind(ColumnEntry, event.entries):
                    factors = dict(entry.factors)
                    if entry.mark is not MarkKind.POINTS:
                        continue
                    capped = factors.pop(Factor.CAPPED, None)
                    if capped is not None:
                        factors = {
                            Factor.CAPPED: capped,
                            Factor.TRICKS: factors.get(Factor.TRICKS, 1),
                        }
                    assert abs(entry.amount) == prod(factors.values()) and len(factors) >= 2
                    checked += 1
    assert checked > 80
