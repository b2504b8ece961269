"""The paper: it shows what the score wrote, as the players of source 000 would have
it before them.
"""

from __future__ import annotations

import ast
import random
from itertools import pairwise
from pathlib import Path

import pytest

import prefgame.paper
from prefgame.engine.commands import WriteOff
from prefgame.engine.match import Match
from prefgame.paper.columns import ColumnLine, arrange
from prefgame.paper.text import paper_lines, sheet_lines
from prefgame.rules.base import Amount
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import Payment, payments
from prefgame.rules.scoring.columns_sheet import (
    Account,
    Column,
    ColumnEntry,
    ColumnSheet,
    Factor,
    MarkKind,
    Step,
    steps,
)
from tests.helpers import BALKAN_GAMES, announced, deal_next, play_at_random, say, sheet
from tests.paper.matches import SOME_MATCHES, example, random_match

some_matches = pytest.mark.parametrize(("rules", "seed", "players"), SOME_MATCHES)


# ---- the worked example


def test_the_paper_of_the_worked_example_after_step_k() -> None:
    assert paper_lines(example(10)) == (
        "A, bula: 30, refa (used: 20), 10, 2, hat, 30",
        "  soup against B: 120",
        "  soup against C: 12, 92, 132",
        "B, bula: 30, 20, refa (used: 24), 28, 52",
        "  soup against A: 24",
        "  soup against C: 12, 22",
        "C, bula: 30, 24, refa (used: 20), 4, hat, 8, turned hat, 2, 34",
        "  soup against A: 60, 188",
        "  soup against B: 30, 150",
        "56 points still to be paid off",
    )


def test_the_paper_of_the_worked_example_at_its_end() -> None:
    assert paper_lines(example()) == (
        "A, bula: 30, refa (used: 20), 10, 2, hat, 30, 42",
        "  soup against B: 120, 160, 166",
        "  soup against C: 12, 92, 132",
        "B, bula: 30, 20, refa (used: 24), 28, 52, 42, 30, 24",
        "  soup against A: 24",
        "  soup against C: 12, 22, 54",
        "C, bula: 30, 24, refa (used: 20), 4, hat, 8, turned hat, 2, 34, 18",
        "  soup against A: 60, 188",
        "  soup against B: 30, 150, 168",
        "A, total: +506",
        "B, total: -496",
        "C, total: -10",
    )


def test_the_final_summary_line_by_line() -> None:
    """000:139-141: A 166 + 132 - 24 - 188 + 420 = +506; B 54 + 24 - 166 - 168 - 240 = -496; C 188 +
    168 - 132 - 54 - 180 = -10.
    """
    assert arrange(example()).sheet.accounts() == (
        Account(soups=(0, 166, 132), owed=(0, -24, -188), middle=420, total=506),
        Account(soups=(24, 0, 54), owed=(-166, 0, -168), middle=-240, total=-496),
        Account(soups=(188, 168, 0), owed=(-132, -54, 0), middle=-180, total=-10),
    )


def test_before_the_end_the_totals_leave_out_what_nobody_has_won() -> None:
    sheet = arrange(example(10)).sheet
    assert (sheet.missing, sheet.left_out) == (56, 560)
    assert [line.total for line in sheet.accounts()] == [340, -744, -156]
    assert sum(line.total for line in sheet.accounts()) == -560


def test_who_pays_whom() -> None:
    """000:143: player A wins 506 units, 496 from B and 10 from C."""
    assert payments((506, -496, -10)) == (Payment(1, 0, 496), Payment(2, 0, 10))
    assert payments((30, -50, 20)) == (Payment(1, 0, 30), Payment(1, 2, 20))
    assert payments((0, 0, 0)) == ()
    assert payments((70, -40, 10, -40)) == (Payment(1, 0, 40), Payment(3, 0, 30), Payment(3, 2, 10))


# ---- every paper


@some_matches
def test_a_number_is_the_one_before_it_and_what_was_won(
    rules: str, seed: int, players: int
) -> None:
    paper = arrange(random_match(rules, seed, players, start=20).log)
    count = 0
    for (player, against), column in paper.columns.items():
        numbers = [line for line in column if line.is_number]
        for earlier, line in zip([None, *numbers], numbers):
            assert (line.entry.player, line.entry.against) == (player, against)
            assert line.before == (None if earlier is None else earlier.entry.total)
            assert line.hand == 0 or (line.before or 0) + line.entry.amount == line.entry.total
            count += line.hand > 0
        last = (
            paper.sheet.columns[player].middle
            if against is None
            else paper.sheet.columns[player].soup[against]
        )
        assert (numbers[-1].entry.total if numbers else 0) == last
    assert count > 3


@some_matches
def test_the_steps_of_a_number_come_to_its_amount(rules: str, seed: int, players: int) -> None:
    for column in arrange(random_match(rules, seed, players, start=20).log).columns.values():
        for line in column:
            if line.entry.factors:
                found = steps(line.entry)
                assert found[-1].after == abs(line.entry.amount)
                assert all(later.before == earlier.after for earlier, later in pairwise(found))


@some_matches
def test_the_hat_stands_above_the_first_number_won_and_is_turned_above_the_first_debt(
    rules: str, seed: int, players: int
) -> None:
    paper = arrange(random_match(rules, seed, players, start=20).log)
    for seat in range(players):
        above = False
        for line in paper.columns[seat, None]:
            if line.entry.mark in (MarkKind.HAT, MarkKind.HAT_OFF):
                assert above is (line.entry.mark is MarkKind.HAT_OFF)
                above = not above
            elif line.is_number:
                assert (line.entry.total > 0) is above


@some_matches
def test_as_many_refas_are_uncrossed_as_are_open(rules: str, seed: int, players: int) -> None:
    match = random_match(rules, seed, players, start=60)
    paper = arrange(match.log)
    for seat, column in enumerate(paper.sheet.columns):
        refas = [line for line in paper.columns[seat, None] if line.entry.mark is MarkKind.REFA]
        assert [line.used_in is None for line in refas] == sorted(
            line.used_in is None for line in refas
        ), "the oldest is used first"
        assert sum(line.used_in is None for line in refas) == column.open_refas
        for line in refas:
            if line.used_in is not None:
                worth = next(
                    one
                    for one in paper.columns[seat, None]
                    if one.hand == line.used_in and one.is_number
                )
                assert line.worth == abs(worth.entry.amount) and line.used_in > line.hand
    assert paper.hands == match.table.hands_played


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_the_paper_is_the_same_for_every_reader(rules: str) -> None:
    log = random_match(rules, 5).log
    for seat in range(3):
        assert arrange([event.seen_by(seat) for event in log]) == arrange(log)


@some_matches
def test_the_end_of_the_paper_is_the_settlement(rules: str, seed: int, players: int) -> None:
    match = random_match(rules, seed, players, start=20)
    paper = arrange(match.log)
    assert (
        paper.settlement
        == match.table.settlement
        == tuple(line.total for line in paper.sheet.accounts())
    )
    assert paper.settlement is not None and sum(paper.settlement) == 0
    paid: list[Amount] = [0] * players
    for due in payments(paper.settlement):
        assert due.amount > 0
        paid[due.debtor] -= due.amount
        paid[due.winner] += due.amount
    assert tuple(paid) == paper.settlement


# ---- single hands


def test_what_the_last_hand_wrote_in_the_order_of_a_scorer() -> None:
    """(e): A's refa is crossed out, the contract is written, then C's soup (000:111)."""
    refa, own, soup = arrange(example(4)).last
    assert (refa.entry.mark, refa.hand, refa.used_in, refa.worth) == (MarkKind.REFA, 3, 4, 20)
    assert (own.entry.player, own.entry.against, own.before, own.entry.total) == (0, None, -30, -10)
    assert (soup.entry.player, soup.entry.against, soup.before, soup.entry.total) == (
        2,
        0,
        None,
        60,
    )


def test_the_steps_of_a_doubled_refa_hand() -> None:
    entry = ColumnEntry(
        0,
        1,
        MarkKind.POINTS,
        96,
        96,
        (
            (Factor.CONTRACT, 3),
            (Factor.UNIT, 2),
            (Factor.REFA, 2),
            (Factor.KONTRA, 2),
            (Factor.TRICKS, 4),
        ),
    )
    assert [step.after for step in steps(entry)] == [3, 6, 12, 24, 96]
    assert steps(entry)[3] == Step(Factor.KONTRA, 2, 12, 24)


def test_the_steps_of_a_capped_hand_end_at_what_was_missing() -> None:
    """(p): acorns are worth 10, but 6 were missing; three tricks are 18 (000:134)."""
    soup = next(line.entry for line in arrange(example()).last if line.entry.player == 2)
    assert [(step.factor, step.after) for step in steps(soup)] == [
        (Factor.CONTRACT, 5),
        (Factor.UNIT, 10),
        (Factor.CAPPED, 6),
        (Factor.TRICKS, 18),
    ]


def test_the_story_of_a_hand_names_its_contract_kontra_and_tricks() -> None:
    match = announced("croatian", "game 4")
    say(match, "come", "stay", "alone", "kontra", "no")
    play_at_random(match, random.Random(1))
    story = arrange(match.log).hand(1)
    assert (story.declarer, str(story.contract), story.kontra, story.kontra_by) == (
        0,
        "game 4",
        1,
        1,
    )
    assert story.tricks == match.table.this_hand.taken
    assert (
        arrange(match.log).hand(0).declarer is None and arrange(match.log).hand(2).declarer is None
    )


def test_writing_off_draws_the_hat_that_follows() -> None:
    """004:325-328 takes the debt off all alike, and the hat follows (000:73)."""
    begun = ColumnSheet((Column(-4, (0, 0, 0)), Column(-30, (0, 0, 0)), Column(-20, (0, 0, 0))))
    match = Match.start(find_ruleset("serbian"), ("A", "B", "C"), sheet=begun)
    match.submit(WriteOff())
    assert paper_lines(match.log)[0] == "A, bula: 4, hat, 14 (stopped: 18 paid off)"
    assert paper_lines(match.log)[3] == "B, bula: 30, 12 (stopped: 18 paid off)"
    assert arrange(match.log).last[-1].entry.mark is MarkKind.WRITE_OFF


def test_writing_off_turns_the_hat_only_where_it_was() -> None:
    begun = ColumnSheet((Column(3, (0, 0, 0)), Column(-30, (0, 0, 0)), Column(-30, (0, 0, 0))))
    match = Match.start(find_ruleset("croatian"), ("A", "B", "C"), sheet=begun)
    match.submit(WriteOff())
    assert paper_lines(match.log)[0] == "A, bula: hat, 3, 22 (stopped: 19 paid off)"


def test_a_paper_begun_before_shows_its_hats_refas_and_soups() -> None:
    begun = ColumnSheet(
        (
            Column(-4, (0, 0, 12), open_refas=1),
            Column(6, (40, 0, 0), open_refas=2),
            Column(-30, (0, 0, 0)),
        ),
        2,
    )
    match = Match.start(find_ruleset("croatian"), ("A", "B", "C"), sheet=begun)
    assert paper_lines(match.log) == (
        "A, bula: 4, refa",
        "  soup against B: 0",
        "  soup against C: 12",
        "B, bula: hat, 6, refa, refa",
        "  soup against A: 40",
        "  soup against C: 0",
        "C, bula: 30",
        "  soup against A: 0",
        "  soup against B: 0",
        "28 points still to be paid off",
    )
    assert arrange(match.log).last == ()


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_a_debt_is_written_without_a_minus_unless_a_table_says_so(rules: str) -> None:
    """000:73: "it is not written with a minus sign"; a hat tells what is above zero."""
    for agreed, debt in ((False, "20"), (True, "-20")):
        table = find_ruleset(rules).with_options({"debt_minus": agreed})
        match = Match.start(table, ("A", "B", "C"), sheet=sheet(8, -20, 0))
        deal_next(match, random.Random(0))
        blocks = [line for line in paper_lines(match.log) if ", bula: " in line]
        assert blocks == ["A, bula: hat, 8", f"B, bula: {debt}", "C, bula: 0"]
        lines = sheet_lines(table, match.table.sheet, ("A", "B", "C"), None)
        assert lines[0].startswith("A: bula 8 under the hat, ")
        assert lines[1].startswith(f"B: bula {debt}, ")


def test_before_the_first_hand_there_is_only_the_debt() -> None:
    match = Match.start(find_ruleset("croatian"), ("A", "B", "C"))
    deal_next(match, random.Random(0))
    paper = arrange(match.log)
    assert paper.hands == 0 and paper.settlement is None and paper.last == ()
    assert [line.entry.total for line in paper.columns[0, None]] == [-30]
    assert paper.columns[0, 1] == ()


def test_a_line_of_the_start_belongs_to_no_hand() -> None:
    assert arrange(example(1)).columns[0, None][0] == ColumnLine(
        0, ColumnEntry(0, None, MarkKind.POINTS, 0, -30)
    )


# ---- the invariant of the package


def adds_up(node: ast.AST) -> bool:
    """Whether a node works out a number; lists may be joined and repeated."""
    lists = (ast.List, ast.ListComp)
    match node:
        case ast.BinOp(
            left=left,
            op=ast.Add()
            | ast.Sub()
            | ast.Mult()
            | ast.Div()
            | ast.FloorDiv()
            | ast.Mod()
            | ast.Pow(),
        ):
            return not isinstance(left, lists)
        case ast.AugAssign(value=value):
            return not isinstance(value, (*lists, ast.BinOp))
        case ast.Call(func=func):
            return ast.unparse(func) in ("sum", "math.prod", "operator.add")
    return False


def arithmetic_in(source: str) -> list[str]:
    return [ast.unparse(node) for node in ast.walk(ast.parse(source)) if adds_up(node)]


def test_the_paper_never_adds_up() -> None:
    modules = sorted(Path(prefgame.paper.__file__).parent.glob("*.py"))
    assert len(modules) > 2
    assert [line for path in modules for line in arithmetic_in(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("code", ["a + b", "total -= amount", "sum(x)", "10 * middle"])
def test_adding_up_would_be_seen(code: str) -> None:
    assert arithmetic_in(code)


def test_a_win_has_a_minus_where_the_paper_has_one() -> None:
    begun = ColumnSheet((Column(-4, (0, 0, 0)), Column(-30, (0, 0, 0)), Column(-20, (0, 0, 0))))
    turned = find_ruleset("serbian").with_options({"paper_sign": True})
    match = Match.start(turned, ("A", "B", "C"), sheet=begun)
    match.submit(WriteOff())
    assert match.table.settlement == (140, -120, -20)
    assert paper_lines(match.log)[-4:-1] == ("A, total: -140", "B, total: +120", "C, total: +20")
