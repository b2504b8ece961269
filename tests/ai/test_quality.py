"""How well the seats play, on fixed deals: gates that a careless change of the brain would fail."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

import pytest

from prefgame.ai.level import EXPERT, Level, find_level
from prefgame.ai.player import choose
from prefgame.app.commands.simulate import simulate
from prefgame.engine.commands import DEALER
from prefgame.engine.match import Match
from prefgame.rules.base import Role
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import Unplayed
from prefgame.rules.scoring.columns_sheet import ColumnEntry
from tests.ai.tables import at
from tests.helpers import NAMES, deal_next
from tests.narrow import all_of_kind


@dataclass
class Account:
    """What happened in many hands."""

    hands: int = 0
    passed: int = 0
    contracts: int = 0
    made: int = 0
    played: int = 0
    made_in_play: int = 0
    games: int = 0
    betls: int = 0
    alone: int = 0
    alone_safe: int = 0
    numbers: set[int] = field(default_factory=set)

    def add(self, match: Match) -> None:
        table, hand = match.table, match.table.hand
        assert hand is not None
        self.hands += 1
        self.passed += hand.unplayed is Unplayed.ALL_PASSED
        if hand.contract is None or hand.unplayed is not None:
            return
        lost = {
            entry.player
            for entry in all_of_kind(ColumnEntry, table.last_entries)
            if entry.against is None and entry.amount < 0
        }
        made = hand.declarer not in lost
        self.contracts += 1
        self.made += made
        self.played += bool(hand.tricks)
        self.made_in_play += made and bool(hand.tricks)
        self.games += hand.contract.game
        self.betls += hand.contract.rank == 6
        self.numbers.add(hand.contract.rank)
        for seat, role in table.roles.items():
            if role is Role.ALONE:
                self.alone += 1
                self.alone_safe += seat not in lost


def account(rules: str, level: Level, hands: int) -> Account:
    rng = random.Random(f"quality {rules}")
    match = Match.start(find_ruleset(rules), NAMES[:3], start=10_000)
    sums = Account()
    while True:
        acting = match.to_act
        if acting is DEALER:
            if match.table.hands_played:
                sums.add(match)
            if match.table.hands_played == hands:
                return sums
            deal_next(match, rng)
        else:
            assert isinstance(acting, int)
            match.submit(choose(match.view(acting), level, rng), acting)


@pytest.fixture(scope="module", params=["croatian", "serbian"])
def simple(request: pytest.FixtureRequest) -> Account:
    return account(request.param, find_level("simple"), 160)


def test_contracts_are_made_clearly_more_often_than_they_fall(simple: Account) -> None:
    assert simple.contracts >= 80
    assert simple.made >= 0.75 * simple.contracts
    # who never falls bids too little
    assert 0.7 * simple.played <= simple.made_in_play <= 0.97 * simple.played


def test_a_defender_alone_mostly_takes_two_tricks(simple: Account) -> None:
    assert simple.alone >= 25
    assert simple.alone_safe >= 0.65 * simple.alone


def test_the_calling_is_lively_and_sane(simple: Account) -> None:
    assert 0.04 * simple.hands <= simple.passed <= 0.3 * simple.hands
    assert simple.games >= 0.05 * simple.contracts
    assert 1 <= simple.betls <= 0.2 * simple.contracts
    assert {3, 4, 5, 6} <= simple.numbers


def test_a_croatian_match_from_thirty_takes_an_evening_not_a_week() -> None:
    answer = simulate("croatian", ["simple"] * 3, 3, 2, {"start": "30"})
    assert 9 * 12 <= answer.data["hands"] <= 9 * 40


@pytest.mark.parametrize(("name", "hands"), [("beginner", 10), ("club", 8)])
def test_seats_that_imagine_deals_call_often_and_mostly_make_what_they_call(
    name: str, hands: int
) -> None:
    """A beginner errs but still plays a game. How much better the one is than the other is printed
    by the benchmark, over many more hands.
    """
    sums = account("croatian", find_level(name), hands)
    assert sums.contracts >= 0.6 * hands
    assert sums.made > 0.5 * sums.contracts
    assert len(sums.numbers) >= 3


# ---- what listening is for


CLUBS = (
    "S8 ST SQ D8 D9 DK H8 HQ C7 CK",
    "S7 S9 D7 DQ DA HA CT CJ CQ CA",
    "SJ SK SA DT H7 H9 HT HJ HK C8",
    "DJ C9",
)
"""Bojan goes up to four and plays clubs; Cvita, who came alone, has tricks in spades and hearts."""
WEAK = (
    "S7 ST DT DJ H8 H9 HJ HQ HK C8",
    "S9 SK SA D7 D9 DA C9 CJ CQ CA",
    "S8 SQ D8 DQ DK H7 HT C7 CT CK",
    "SJ HA",
)
"""Bojan bids two and plays clubs; Cvita stays, and Ana has hearts and little else."""


@pytest.mark.parametrize(
    ("packets", "said", "unheard", "sums"),
    [
        (
            CLUBS,
            "pass, 2, 3, same, 4, same, pass, discard S7 S9, announce 5, come, stay, alone",
            "kontra",
            "no",
        ),
        (WEAK, "pass, 2, pass, discard D7 D9, announce 5, stay", "come", "stay"),
    ],
)
def test_a_seat_that_listens_does_not_double_or_come_against_the_trumps_that_were_named(
    packets: tuple[str, ...], said: str, unheard: str, sums: str
) -> None:
    """The same cards and the same words: to whom every deal is as likely as another, the declarer's
    trumps are anybody's.
    """
    view = at(*said.split(", "), packets=packets)
    listening = EXPERT.in_a_hurry(0.5)
    deaf = replace(listening, drawn=0)
    for seed in range(4):
        assert str(choose(view, deaf, random.Random(seed))) == unheard
        assert str(choose(view, listening, random.Random(seed))) == sums
