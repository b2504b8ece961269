"""The ledger of a pot: its rows are what the score paid, and they add up after each of them."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from prefgame.engine.commands import WriteOff
from prefgame.engine.events import HandOpened, HandScored, WrittenOff
from prefgame.engine.match import Match
from prefgame.paper.pot import PotPaper, RowKind, arrange, paper_lines, payments_of
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.pot import PaymentReason, PotSheet
from tests.helpers import NAMES, POT_GAMES, deal_next, play_at_random


def pot_match(rules: str, seed: int = 1, players: int = 3, deals: int = 6, hands: int = 6) -> Match:
    """Return some hands of a match with a pot, played at random."""
    rng = random.Random(f"{rules}/{seed}")
    match = Match.start(find_ruleset(rules), NAMES[:players], deals=deals)
    while match.phase is not Phase.OVER and match.table.hands_played < hands:
        deal_next(match, rng)
        play_at_random(match, rng)
    return match


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("rules", POT_GAMES)
def test_the_rows_pay_what_the_events_paid_in_the_same_order(rules: str, players: int) -> None:
    match = pot_match(rules, players=players)
    paid = [
        payment
        for event in match.log
        if isinstance(event, (HandOpened, HandScored, WrittenOff))
        for payment in payments_of(event.entries)
    ]
    paper = arrange(match.log)
    assert [payment for line in paper.lines for payment in line.payments] == paid
    assert len(paper_lines(match.log)) == len(paid) + players + 1


@pytest.mark.parametrize("rules", POT_GAMES)
def test_every_row_goes_on_where_the_one_before_ended_and_adds_up_to_zero(rules: str) -> None:
    paper = arrange(pot_match(rules, seed=2).log)
    assert paper.lines[0].before == paper.start
    for line, later in pairwise(paper.lines):
        assert (line.after.pot, line.after.purses) == (later.before.pot, later.before.purses)
    for line in paper.lines:
        assert line.after.pot + sum(line.after.purses) == 0
        assert line.after == line.before.with_payments(line.payments)
    assert paper.lines[-1].after.purses == paper.sheet.purses == paper.settlement


def test_an_ante_is_part_of_its_hand_and_a_refill_is_a_row_of_its_own() -> None:
    viennese = arrange(pot_match("viennese").log)
    hands = [line for line in viennese.lines if line.kind is RowKind.HAND]
    assert [line.hand for line in hands] == list(range(1, 7))
    assert [line.dealer for line in hands] == [(line.hand - 2) % 3 for line in hands] or all(
        line.dealer is not None for line in hands
    )
    assert all(line.payments[0].reason is PaymentReason.ANTE for line in hands)
    austrian = arrange(pot_match("austrian").log)
    assert austrian.lines[0].kind is RowKind.FILL and austrian.lines[0].hand == 1
    assert all(line.dealer is None for line in austrian.lines)


def test_a_hand_that_is_being_played_is_the_last_row() -> None:
    match = pot_match("viennese", deals=9, hands=2)
    deal_next(match, random.Random(1))
    paper = arrange(match.log)
    assert paper.hands == 2 and paper.lines[-1].hand == 3 and paper.lines[-1].report is None
    assert paper.last == paper.lines[-1:]
    play_at_random(match, random.Random(1))
    done = arrange(match.log)
    assert len(done.lines) == len(paper.lines) and done.lines[-1].report is not None


def shared(paper: PotPaper) -> bool:
    return paper.lines[-1].kind is RowKind.SHARE


def test_what_is_left_at_the_end_is_a_row_after_the_last_hand() -> None:
    for seed in range(20):
        paper = arrange(pot_match("viennese", seed).log)
        assert shared(paper) is (paper.lines[-1].before.pot > 0)
        if shared(paper):
            assert paper.lines[-1].after.pot == 0 and paper.last == paper.lines[-2:]
            return
    raise AssertionError("no match left anything in the pot")


def test_an_agreement_to_stop_is_a_row() -> None:
    match = pot_match("austrian", deals=12, hands=1)
    match.submit(WriteOff())
    paper = arrange(match.log)
    assert shared(paper) and paper.last == paper.lines[-1:] and paper.settlement is not None


def test_a_match_that_continues_a_sheet_begins_with_it() -> None:
    sheet = PotSheet(30, (-20, -10, 0))
    match = Match.start(find_ruleset("viennese"), NAMES[:3], sheet=sheet)
    first, *rest = arrange(match.log).lines
    assert first.kind is RowKind.START and first.after == sheet and not rest
