"""What cards are worth: table cases that a player would agree with, and the order between them."""

from __future__ import annotations

import pytest

from prefgame.ai.chances import (
    Footing,
    defence_tricks,
    footing_of,
    prospect,
    side_tricks,
    tricks_missed,
    trump_tricks,
)
from prefgame.ai.masks import (
    beating_safety,
    bit,
    ducking_safety,
    ducking_tricks,
    masks,
    rounds_lost,
    running_safety,
    splits,
    sure_led_tricks,
    tricks_when_led,
    tricks_when_waiting,
)
from prefgame.cards import Card, Suit, parse_cards
from prefgame.rules.games.croatian import CROATIAN
from prefgame.rules.games.viennese import VIENNESE
from prefgame.rules.registry import find_ruleset


def holding(ranks: str) -> int:
    return sum(bit(Card("S" + rank)) for rank in ranks)


def test_missing_cards_lie_in_all_ways_between_two_hands() -> None:
    ways = list(splits(holding("7QA")))
    assert len(ways) == len(set(ways)) == 8
    assert all(left | right == holding("7QA") and not left & right for left, right in ways)


@pytest.mark.parametrize(
    ("ranks", "tricks"), [("AKQJT987", 8), ("AKQJ", 4), ("A", 1), ("7", 0), ("", 0), ("AKQJT", 5)]
)
def test_a_suit_from_the_top_takes_its_sure_tricks(ranks: str, tricks: int) -> None:
    assert sum(tricks_when_led(holding(ranks))) == tricks


def test_five_small_trumps_still_take_two_tricks_at_least() -> None:
    assert sum(tricks_when_led(holding("JT987"))) >= 2


@pytest.mark.parametrize(
    ("better", "worse"),
    [("AQ7", "KJ7"), ("KQ7", "KJ7"), ("K7", "Q7"), ("AKQ", "AK7"), ("AJT", "A87")],
)
def test_better_honours_are_worth_more_beside_trumps(better: str, worse: str) -> None:
    assert side_tricks(holding(better)) > side_tricks(holding(worse))


def test_a_king_gains_by_waiting_and_by_a_guard() -> None:
    assert sum(tricks_when_waiting(holding("K7"))) > sum(tricks_when_led(holding("K7")))
    assert side_tricks(holding("K7")) > side_tricks(holding("K"))


def test_a_longer_trump_suit_is_worth_more() -> None:
    assert trump_tricks(holding("AKJ98")) > trump_tricks(holding("AKJ9")) + 0.5


def test_a_suit_led_out_loses_to_each_missing_higher_card_once() -> None:
    assert rounds_lost(holding("KQJ7"), holding("A98")) == 1
    assert rounds_lost(holding("QJ7"), holding("AK98")) == 3
    assert rounds_lost(holding("AKQ"), holding("JT987")) == 0


@pytest.mark.parametrize("ranks", ["7", "79", "79J", "79JK", "78", "789", ""])
def test_a_betl_suit_that_can_always_stay_under_is_safe(ranks: str) -> None:
    mine = holding(ranks)
    assert ducking_safety(mine, 0xFF ^ mine) == 1.0


@pytest.mark.parametrize(
    ("safer", "riskier"), [("7", "8"), ("7J", "7Q"), ("79K", "7JK"), ("89", "9T")]
)
def test_gaps_at_the_bottom_make_a_betl_suit_riskier(safer: str, riskier: str) -> None:
    one, other = holding(safer), holding(riskier)
    assert ducking_safety(one, 0xFF ^ one) > ducking_safety(other, 0xFF ^ other)


def test_the_discard_keeps_trumps_and_aces_and_lays_losers_away() -> None:
    twelve = masks(parse_cards("SA SK SQ SJ S9 HA HK DA C7 C8 D7 H8"))
    plan = prospect(twelve, 2, CROATIAN.contract("2", False))
    kept = masks(parse_cards("SA SK SQ SJ S9 HA HK DA"))
    assert plan.chance > 0.95
    assert all(mask & keep == keep for mask, keep in zip(plan.kept, kept))
    assert sum(mask.bit_count() for mask in plan.kept) == 10


def test_the_chance_of_a_betl_falls_where_a_gap_opens() -> None:
    safe = prospect(
        masks(parse_cards("S7 S8 S9 D7 D9 DJ H7 H8 C7 C9")), 0, CROATIAN.contract("6", True)
    )
    gap = prospect(
        masks(parse_cards("S7 S8 S9 D7 DT DQ H7 H8 C7 CJ")), 0, CROATIAN.contract("6", True)
    )
    hopeless = prospect(
        masks(parse_cards("SA SK SQ DA DK HA HK CA CK CQ")), 0, CROATIAN.contract("6", True)
    )
    assert safe.chance > 0.9 > gap.chance > hopeless.chance
    assert hopeless.chance < 0.01


@pytest.mark.parametrize(
    ("cards", "least", "most"),
    [
        ("SA SK D7 D8 D9 H7 H8 CA CK C7", 3.0, 4.2),  # trump ace and king, another ace and king
        ("S7 D7 D8 D9 H7 H8 H9 C7 C8 C9", 0.0, 0.3),  # nothing
        ("S7 DA D8 D9 HA H8 H9 CA C8 C9", 2.6, 3.1),  # three aces
        ("SA SQ S8 D7 D8 D9 H7 H8 C8 C9", 1.5, 2.2),  # ace and queen third of trumps
    ],
)
def test_a_defender_counts_tricks_like_a_player(cards: str, least: float, most: float) -> None:
    assert least <= defence_tricks(masks(parse_cards(cards)), Suit.S) <= most


def test_where_hands_must_beat_a_gap_is_not_safe_and_the_first_look_says_so() -> None:
    low, gap = 0b111, 0b1011
    assert beating_safety(low) == 1 and ducking_safety(gap, 0xFF ^ gap) == 1 > beating_safety(gap)
    no_trick = VIENNESE.contract("5", False)
    flat = (0b1101, 0b10011, 0b1011, 0)  # seven, nine, ten; seven, eight, jack; seven, eight, ten
    assert (
        prospect(flat, 0, no_trick, footing=Footing(may_stay_below=False)).chance
        < prospect(flat, 0, no_trick).chance
    )
    assert (
        prospect(
            (0b1111, 0b111, 0b111, 0), 0, no_trick, footing=Footing(may_stay_below=False)
        ).chance
        > 0.9
    )


def test_a_misere_without_low_cards_to_give_the_lead_away_is_missed_by_more() -> None:
    """Caught in one suit, a declarer with three sevens loses the lead; without any they go on."""
    misere = find_ruleset("russian").contract("misere", False)
    exits = masks(parse_cards("S7 S8 SQ D7 D9 H7 H9 HJ C8 C9"))
    holes = masks(parse_cards("S8 S9 SQ D8 D9 H8 H9 HJ C8 C9"))
    assert tricks_missed(exits, misere) < 2.2 < 4 < tricks_missed(holes, misere)
    four = masks(parse_cards("S7 S8 D7 D9 H7 H9 HJ C7 C8 CA"))
    assert tricks_missed(four, misere) >= 1


SIX = next(contract for contract in VIENNESE.contracts if contract.goal.takes_all)


@pytest.mark.parametrize(
    ("ranks", "cashed", "runs"),
    [
        ("AKQT8", 5, 1.0),  # J97 fall under the three honours, however they lie
        ("AKJT7", 2, 0.75),  # the queen falls unless she has two guards
        ("A", 1, 1.0),
        ("", 0, 1.0),
        ("KQJT987", 0, 0.0),
    ],
)
def test_a_suit_that_is_led_from_the_top_runs_or_does_not(
    ranks: str, cashed: int, runs: float
) -> None:
    (mine,) = {mask for mask in masks(Card(f"S{rank}") for rank in ranks) if mask} or {0}
    assert sure_led_tricks(mine) == cashed
    assert running_safety(mine, 0.0) == pytest.approx(runs)


def test_a_declarer_who_leads_takes_all_tricks_with_two_long_suits_and_lays_losers_away() -> None:
    held = masks(parse_cards("SA SK SQ ST S8 HA HK HJ HT H7 CK CJ"))
    plan = prospect(held, 2, SIX, footing=footing_of(VIENNESE.play))
    assert not plan.kept[1] and not plan.kept[3]
    assert plan.chance > 0.6
    others_lead = prospect(held, 2, SIX, footing=footing_of(CROATIAN.play))
    assert others_lead.chance < 0.1


def test_more_sure_losers_leave_less_of_all_tricks() -> None:
    footing = footing_of(VIENNESE.play)
    chances = [
        prospect(masks(parse_cards(cards)), 0, SIX, footing=footing).chance
        for cards in (
            "SA SK SQ SJ ST S9 S8 S7 HA HK",
            "SA SK SQ SJ ST S9 S8 S7 HA HQ",
            "SA SK SQ SJ ST S9 S8 S7 HQ H7",
        )
    ]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.95 and chances[2] < 0.02


@pytest.mark.parametrize(
    ("ranks", "least", "most"), [("789", 0, 0), ("79J", 0, 0), ("7TA", 0.9, 1.2), ("QA", 1.3, 2.0)]
)
def test_a_suit_takes_by_itself_what_it_cannot_stay_under(
    ranks: str, least: float, most: float
) -> None:
    assert least <= ducking_tricks(holding(ranks)) <= most
