"""The Serbian document by its own lines: auction, exchange, play, and what is written."""

from __future__ import annotations

import random

import pytest

from prefgame.cards import Card, Suit
from prefgame.engine.match import Match
from prefgame.rules.options import OptionValue
from prefgame.rules.play import Lead
from prefgame.rules.registry import find_ruleset
from tests.helpers import acting, announced, legal, play_at_random, say, sheet, start
from tests.narrow import column_sheet
from tests.scored_hands import last_sheet, middles, refas, score_hands

SERBIAN = find_ruleset("serbian")
WEAK = "S7 S8 S9 D7 D8 D9 H7 H8 C7 C8"


def test_an_auction_by_numbers() -> None:
    """004:105 the first to receive cards bids first; 004:107-111: a number is the least game, dalje
    is a pass, and two passes leave the declarer.
    """
    match = start("serbian")
    assert acting(match) == match.table.players[0]
    say(match, "2", "3", "pass", "pass")
    assert match.view(1).won.declarer == 1
    assert legal(match) and all(text.startswith("discard") for text in legal(match))


def test_mogu_equals_the_bid_and_the_other_must_raise_or_pass() -> None:
    """004:114-116."""
    match = say(start("serbian"), "2", "3", "pass", "same")
    assert acting(match) == match.table.players[1] and legal(match) == ["pass", "4"]


def test_the_talon_is_shown_and_the_discards_are_not() -> None:
    """004:119-121: twelve cards, two of them face down; 004:122-123: at least the bid."""
    match = say(start("serbian"), "2", "3", "pass", "pass")
    assert [len(match.view(seat).talon) for seat in range(3)] == [2, 2, 2]
    assert len(match.view(1).cards) == 12
    match.submit(match.legal()[0])
    assert [len(match.view(seat).talon) for seat in range(3)] == [2, 2, 2]
    assert legal(match) == [f"announce {number}" for number in (3, 4, 5, 6, 7)]


def test_three_passes_write_a_refe() -> None:
    """004:126-127, 252; 004:258: as many as were agreed."""
    answer = score_hands(*[{"passed": True}] * 3, rules="serbian", start=100, refas=2)
    assert [refas(state) for state in answer["hands"]] == [[1, 1, 1], [2, 2, 2], [2, 2, 2]]


def test_a_game_in_hand_leaves_the_talon_and_is_beaten_by_a_higher_one_only() -> None:
    """004:130-131, 136: without the talon, which stays face down; 004:133: betl and sans too;
    004:134-135: no lower game in hand.
    """
    match = start("serbian")
    assert legal(match) == ["pass", "2", "game", "betl", "sans"]
    say(match, "betl")
    assert "betl" not in legal(match) and "game" not in legal(match) and "sans" in legal(match)
    say(match, "pass", "pass")
    assert [len(match.view(seat).talon) for seat in range(3)] == [0, 0, 0]
    assert len(match.view(0).cards) == 10


def in_play(contract: str) -> Match:
    match = announced("serbian", contract)
    while match.phase.value != "play":
        match.submit(
            next(each for each in match.legal() if str(each) in ("come", "no", "offer no"))
        )
    return match


def test_the_first_bidder_leads() -> None:
    """004:216; but to sans the left of the declarer does (004:217-218)."""
    assert acting(in_play("4")) == "Ana"
    assert SERBIAN.play.sans_lead is Lead.BEFORE_DECLARER


@pytest.mark.parametrize("contract", ["3", "4", "5", "6", "7"])
def test_follow_suit_else_trump_else_anything(contract: str) -> None:
    """004:221-223, 226-230, 352-359; 004:233-235: highest trump, or highest of the suit led, takes
    the trick and leads.
    """
    chance, trump = random.Random(contract), {"3": Suit.D, "4": Suit.H, "5": Suit.C}.get(contract)
    match = in_play(contract)
    trick: list[tuple[str, Card]] = []
    while match.phase.value == "play" and (name := acting(match)) is not None:
        hand = match.view(match.table.players.index(name)).cards
        if trick:
            led = [card for card in hand if card.suit is trick[0][1].suit]
            allowed = led or [card for card in hand if card.suit is trump] or list(hand)
            assert {str(each) for each in match.legal()} == {str(card) for card in allowed}
        played = chance.choice(match.legal())
        trick.append((name, Card(str(played))))
        match.submit(played)
        if len(trick) == 3:
            suit = trump if any(card.suit is trump for _, card in trick) else trick[0][1].suit
            winner = max((card.rank, name) for name, card in trick if card.suit is suit)[1]
            assert acting(match) in (winner, None)
            trick = []


HAND = {
    "declarer": "A",
    "contract": "4",
    "defence": {"B": "come", "C": "come"},
    "tricks": {"A": 6, "B": 3, "C": 1},
}


@pytest.mark.parametrize(
    ("changes", "lines", "supe"),
    [
        # 004:285, 004:308-309: eight off, and eight for each trick
        ({}, [-92, -100, -100], {"B vs A": 24, "C vs A": 8}),
        # 004:286
        ({"tricks": {"A": 5, "B": 3, "C": 2}}, [-108, -100, -100], {"B vs A": 24, "C vs A": 16}),
        # 004:304, 004:310-311: twice as much; the sayer writes all tricks, and pays
        ({"kontra": 1, "kontra_by": "B"}, [-84, -116, -100], {"B vs A": 64}),
    ],
)
def test_bulas_and_supe(changes: dict[str, object], lines: list[int], supe: dict[str, int]) -> None:
    """004:275-277: one column for bulas, and supe on each of the others."""
    assert last_sheet(HAND | changes, rules="serbian", start=100) == (lines, supe)


def test_a_refe_doubles_bulas_and_supe() -> None:
    """004:305, 311."""
    answer = score_hands({"passed": True}, HAND, rules="serbian", start=100)
    assert middles(answer["hands"][-1]) == [-84, -100, -100]
    assert refas(answer["hands"][-1]) == [0, 1, 1]


def test_a_game_in_hand_counts_one_more() -> None:
    """004:132."""
    bulas, supe = last_sheet(HAND | {"game": True}, rules="serbian", start=100)
    assert bulas == [-90, -100, -100] and supe == {"B vs A": 30, "C vs A": 10}


@pytest.mark.parametrize(
    ("before", "refes", "agreed", "bulas", "open_refes"),
    [
        # 004:366-368: a refe instead of play
        ((-10, -10, -10), 1, {}, (-10, -10, -10), (1, 1, 1)),
        # 004:369: none left, so a new deal
        ((-10, -10, -10), 0, {}, (-10, -10, -10), (0, 0, 0)),
        # 004:370-371: with a hat the declarer loses, where that is agreed
        ((-20, 4, -20), 1, {"two_without_kontra": "declarer_fails"}, (-24, 4, -20), (0, 0, 0)),
    ],
)
def test_spades_without_kontra(
    before: tuple[int, ...],
    refes: int,
    agreed: dict[str, OptionValue],
    bulas: tuple[int, ...],
    open_refes: tuple[int, ...],
) -> None:
    table = SERBIAN.with_options({"refas": refes, **agreed})
    match = say(announced(table, "2", paper=sheet(*before)), "no", "no")
    columns = column_sheet(match).columns
    assert tuple(column.middle for column in columns) == bulas
    assert tuple(column.open_refas for column in columns) == open_refes


@pytest.mark.parametrize(("play_out", "tricks"), [(False, 5), (True, 10)])
def test_all_ten_tricks_are_played_where_agreed(play_out: bool, tricks: int) -> None:
    """004:455, 457: ten tricks, then they are counted; else a hand stops at the fifth trick of the
    defenders.
    """
    played = set()
    for seed in range(20):
        match = announced("serbian", "4", packets=(WEAK,), play_out=play_out)
        say(match, "come", "come", "no", "no")
        hand = play_at_random(match, random.Random(seed)).table.hand
        assert hand is not None
        played.add(len(hand.tricks))
    assert min(played) == tricks


def test_each_contract_has_its_target() -> None:
    """004:85-86, 238-239."""
    goals = {contract.name: contract.goal for contract in SERBIAN.auction.contracts}
    assert [name for name, goal in goals.items() if goal.least == 6] == ["2", "3", "4", "5", "7"]
    assert goals["6"].takes_none


def test_a_made_betl_writes_no_supe() -> None:
    """004:317-318."""
    hand = {"declarer": "A", "contract": "6", "tricks": {"A": 0, "B": 10}}
    assert last_sheet(hand, rules="serbian", start=100) == ([-88, -100, -100], {})
