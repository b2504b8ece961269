"""What a contract or a trick costs on a pulya, in the places where the table says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from prefgame.engine.view import SeatView
from prefgame.i18n import use_language
from prefgame.rules.scoring.pool_sheet import PoolLine, PoolSheet
from prefgame.ui.scores.pool.sums import with_sign
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.slips.outlook import auction_sentence, stake_sentence, worths_by_room
from prefgame.ui.words.numbers import signed, size_of
from tests.ui.table.russian_positions import (
    ALL_PASS,
    BY_BOJAN,
    MISERE_OF_BOJAN,
    POSITIONS,
    TEN,
    closed,
    russian,
)

EMPTY = PoolSheet((PoolLine(0, 0, (0, 0, 0)),) * 3)
SECOND = replace(EMPTY, raspasy=1)
"""everybody passed the hand before"""
COSTS = [
    ({}, "dump +2"),
    ({"scoring": "leningrad"}, "dump +4"),
    ({"scoring": "rostov"}, "10 to each"),
    ({"scoring": "rostov", "rostov_exact": True}, "6 2/3 to each"),
]


def note(view: SeatView) -> str:
    return words_of(view.table.rules).title_note(view)


def rows(view: SeatView, name: str) -> dict[str, str]:
    rules = view.table.rules
    return dict(words_of(rules).bid_rows(view, rules.contract(name)))


@pytest.mark.parametrize(("options", "cost"), COSTS)
def test_a_trick_of_raspasy_costs_what_is_written_for_it(
    options: Mapping[str, object], cost: str
) -> None:
    """002:98, 002:102, 002:113: twice as much in the second hand of a row."""
    view = russian(*ALL_PASS, sheet=SECOND, agreed=options).view(0)
    assert note(view) == f"each trick: {cost}"
    assert stake_sentence(view) == f"Each trick: {cost}. No trick at all: pool +2."
    calling = russian(sheet=SECOND, agreed=options).view(0)
    assert auction_sentence(calling) == f"Price of a trick if all pass again: {cost}."


def test_the_first_price_of_a_row_is_told_before_it_must_be_called() -> None:
    assert auction_sentence(russian().view(0)) == "Price of a trick if all pass: dump +1."


def test_a_price_that_never_grows_is_told_before_it_must_be_called_too() -> None:
    tables: tuple[tuple[PoolSheet | None, dict[str, object], int], ...] = (
        (SECOND, {"raspasy_limit": 1}, 1),
        (SECOND, {"raspasy": "none"}, 1),
        (SECOND, {"raspasy": "none", "raspasy_price": 5}, 5),
        (SECOND, {"raspasy": "own", "raspasy_ladder": "4"}, 4),
        (SECOND, {"raspasy": "own", "raspasy_ladder": "2-5-9"}, 5),
    )
    for sheet, options, price in tables:
        view = russian(*ALL_PASS, sheet=sheet, agreed=options).view(0)
        assert stake_sentence(view) == f"Each trick: dump +{price}. No trick at all: pool +{price}."
        told = auction_sentence(russian(sheet=sheet, agreed=options).view(0))
        assert told == f"Price of a trick if all pass again: dump +{price}."


@pytest.mark.parametrize(("options", "cost"), COSTS)
def test_with_an_amnesty_only_a_trick_above_the_fewest_has_a_price(
    options: Mapping[str, object], cost: str
) -> None:
    """How many are written is known only at the end, so no plate adds them up before."""
    table = {"raspasy_amnesty": True, **options}
    view = russian(*ALL_PASS, sheet=SECOND, agreed=table).view(0)
    assert note(view) == f"trick above the fewest: {cost}"
    assert stake_sentence(view) == (
        f"Each trick above the fewest: {cost}. No trick at all: pool +2."
    )
    assert not words_of(view.table.rules).tricks_cost(view, 3)
    calling = russian(sheet=SECOND, agreed=table).view(0)
    assert auction_sentence(calling) == f"Price of a trick if all pass again: {cost}."


def test_where_the_fewest_alone_write_a_trick_costs_whists_of_one_player() -> None:
    agreed = {"scoring": "rostov", "rostov_raspasy": True}
    view = russian(*ALL_PASS, agreed=agreed).view(0)
    assert note(view) == "each trick: 5 to the fewest"
    assert stake_sentence(view) == "Each trick: 5 to the fewest. No trick at all: pool +1."
    assert not words_of(view.table.rules).tricks_cost(view, 3), "it depends on the others"


def test_the_price_of_a_trick_is_not_told_once_somebody_has_bid() -> None:
    """Not all can pass any more."""
    assert auction_sentence(russian("pass", "pass", sheet=SECOND).view(2))
    assert not auction_sentence(russian("pass", "6S", sheet=SECOND).view(2))


def test_no_trick_of_raspasy_wins_what_is_written_for_the_player_who_looks() -> None:
    """002:103, 002:111: the point of a full pool goes to the highest of the others, who is paid
    for; each trick costs everybody the same.
    """
    view = russian(*ALL_PASS, sheet=closed(10, 3, 5)).view(0)
    given = "Then 1 point goes into Cvita’s pool, and Ana writes 10 whists on Cvita."
    assert stake_sentence(view) == f"Each trick: dump +1. No trick at all: whists +10. {given}"
    for seat in (1, 2):
        view = russian(*ALL_PASS, sheet=closed(10, 3, 5)).view(seat)
        assert stake_sentence(view) == "Each trick: dump +1. No trick at all: pool +1."
    last = russian(*ALL_PASS, sheet=closed(9, 10, 10)).view(0)
    assert stake_sentence(last).endswith("No trick at all: pool +1. Then the match ends.")


def test_a_dealer_who_sits_out_hears_of_no_trick_only_what_holds_for_all() -> None:
    sheet = closed(10, 3, 5, 0)
    view = russian(*ALL_PASS, players=4, sheet=sheet).view(3)
    assert stake_sentence(view) == "Each trick: dump +1."
    view = russian(*ALL_PASS, players=4, sheet=closed(0, 3, 5, 10)).view(3)
    assert stake_sentence(view) == "Each trick: dump +1. No trick at all: pool +1."


@pytest.mark.parametrize(
    ("options", "pools", "won"),
    [
        (
            {},
            (3, 9, 8),
            "pool +1, whists +30. Then 2 points go into Cvita’s pool, and Bojan writes 20 whists "
            "on Cvita. Then 1 point goes into Ana’s pool, and Bojan writes 10 whists on Ana.",
        ),
        (
            {"scoring": "leningrad"},
            (3, 10, 4),
            "whists +80. Then 4 points go into Cvita’s pool, and Bojan writes 80 whists on Cvita.",
        ),
        (
            {},
            (10, 8, 10),
            "pool +2, dump −2. Then 2 points that no pool needs come off Bojan’s dump. Then the "
            "match ends.",
        ),
        (
            {"scoring": "rostov"},
            (10, 8, 10),
            "pool +2, whists +10 on each. Then Bojan writes 10 whists on each of the others. Then "
            "the match ends.",
        ),
        ({}, (10, 6, 10), "pool +4. Then the match ends."),
    ],
)
def test_the_pad_says_where_the_points_of_a_full_pool_go(
    options: Any, pools: tuple[int, ...], won: str
) -> None:
    """002:103."""
    view = russian(*BY_BOJAN, sheet=closed(*pools), **options).view(0)
    assert f"Contract made: {won}" in stake_sentence(view)
    assert "plus for the pool" not in words_of(view.table.rules).defender_sentence(view)


def test_where_the_pool_has_room_nothing_is_added() -> None:
    view = russian(*BY_BOJAN, sheet=closed(10, 3, 10)).view(0)
    assert "Contract made" not in stake_sentence(view)
    assert "plus for the pool" in words_of(view.table.rules).defender_sentence(view)


def test_a_button_says_what_the_contract_writes() -> None:
    def worth(*pools: int) -> str:
        view = russian(sheet=closed(*pools)).view(0)
        words = words_of(view.table.rules).declared_worth(view, view.table.rules.contract("7S"))
        return words.replace("\u00a0", " ")

    assert worth(3, 3, 3) == "pool +4"
    assert worth(9, 3, 3) == "pool +1, whists +30"
    assert worth(10, 3, 3) == "whists +40"
    assert worth(8, 10, 10) == "pool +2, dump −2"


@pytest.mark.parametrize(
    ("options", "cost"),
    [
        ({}, "dump +10"),
        ({"scoring": "leningrad"}, "dump +20"),
        ({"scoring": "rostov"}, "50 to each"),
    ],
)
def test_a_trick_of_a_misere_costs_what_is_written_for_it(options: Any, cost: str) -> None:
    """002:108."""
    view = russian(*MISERE_OF_BOJAN, **options).view(0)
    words = f"The contract counts 10. Each trick that is taken: {cost}. No trick: pool +10."
    assert stake_sentence(view) == words


def test_whists_are_named_where_they_are_written() -> None:
    """A-48: who only checks a contract of ten is paid for no trick."""
    counts = "The contract counts 10."
    whists = " Whists for each trick of the defence: 10."
    assert stake_sentence(russian(*TEN).view(0)) == counts + whists
    assert stake_sentence(russian(*TEN, ten="check").view(0)) == counts
    doubled = russian(*BY_BOJAN, scoring="leningrad").view(0)
    assert stake_sentence(doubled).endswith("Whists for each trick of the defence: 8.")


def test_a_bid_for_a_pool_without_room_says_what_is_written_instead() -> None:
    """002:103: ten whists for each point given, and nothing once nobody needs any."""
    full, others = PoolLine(9, 0, (0, 0, 0)), PoolLine(0, 0, (0, 0, 0))
    sheet = PoolSheet((full, others, others))
    some = rows(russian(sheet=sheet).view(0), "7S")
    assert (some["made"], some["points above"]) == ("pool +1", "whists +30")
    assert rows(russian(sheet=sheet).view(1), "7S")["made"] == "pool +4"
    no_room = PoolSheet((PoolLine(10, 0, (0, 0, 0)), others, others))
    assert rows(russian(sheet=no_room).view(0), "6S")["made"] == "whists +20"
    last = PoolSheet((PoolLine(8, 0, (0, 0, 0)), *no_room.lines[:1] * 2))
    rest = rows(russian(sheet=last).view(0), "7S")
    assert (rest["made"], rest["points above"]) == ("pool +2", "dump −2")
    assert "the match ends" in rest and "the match ends" not in some


def test_an_amount_is_written_as_on_the_paper_and_decimals_as_in_the_language() -> None:
    half, fifth = Fraction(315, 2), Fraction(1, 5)
    assert signed(half) == "+157½" == with_sign(half)
    assert size_of(Fraction(1, 4)) == "¼" and size_of(fifth) == "0.2" and size_of(8) == "8"
    use_language("ru")
    assert signed(-half) == "−157½" and signed(-fifth) == "−0,2"


def test_who_has_taken_a_trick_of_raspasy_is_not_told_what_none_writes() -> None:
    match = POSITIONS["raspasy later"]
    said = [stake_sentence(match.view(seat)) for seat in range(3)]
    taken = [match.view(seat).this_hand.taken[seat] > 0 for seat in range(3)]
    assert taken == [True, False, True]
    assert ["No trick at all" in words for words in said] == [False, True, False]


def test_a_button_without_room_for_all_amounts_says_that_there_are_more() -> None:
    view = POSITIONS["contract, small pool"].view(0)
    whole, short, nothing = worths_by_room(view, view.table.rules.contract("7S"))
    assert whole.replace("\xa0", " ") == "pool +2, whists +20"
    assert short.replace("\xa0", " ") == "pool +2 and more" and nothing == ""
    six = worths_by_room(view, view.table.rules.contract("6S"))
    assert [words.replace("\xa0", " ") for words in six] == ["pool +2", "pool +2", ""]
