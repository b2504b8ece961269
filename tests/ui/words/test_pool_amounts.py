"""What a contract or a trick costs on a pulya, in the places where the table says so."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from prefgame.engine.view import SeatView
from prefgame.i18n import use_language
from prefgame.rules.scoring.pool.sheet import PoolLine, PoolSheet
from prefgame.ui.table.slips.sheet_words import auction_sentence, stake_sentence
from prefgame.ui.words.numbers import signed, size_of
from prefgame.ui.words.pool.sums import with_sign
from prefgame.ui.words.scores import words_of
from tests.ui.table.russian_positions import ALL_PASS, BY_BOJAN, MISERE_OF_BOJAN, TEN, russian

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
def test_a_trick_of_raspasy_costs_what_is_written_for_it(options: Any, cost: str) -> None:
    """002:98, 002:102, 002:113: twice as much in the second hand of a row."""
    view = russian(*ALL_PASS, sheet=SECOND, **options).view(0)
    assert note(view) == f"each trick: {cost}"
    assert stake_sentence(view) == f"Each trick: {cost}. No trick at all: pool +2."
    calling = russian(sheet=SECOND, **options).view(0)
    assert auction_sentence(calling) == f"Price of a trick if all pass again: {cost}."


def test_where_a_trick_costs_no_more_than_once_the_auction_has_no_price() -> None:
    for options in (
        {},
        {"sheet": SECOND, "raspasy_limit": 1},
        {"sheet": SECOND, "raspasy": "none"},
    ):
        view = russian(*ALL_PASS, **options).view(0)
        assert stake_sentence(view) == "Each trick: dump +1. No trick at all: pool +1."
        assert not auction_sentence(russian(**options).view(0))


def test_what_a_trick_costs_does_not_depend_on_whose_pool_is_closed() -> None:
    lines = (PoolLine(10, 0, (0, 0, 0)), *EMPTY.lines[1:])
    view = russian(*ALL_PASS, sheet=PoolSheet(lines)).view(0)
    assert stake_sentence(view) == "Each trick: dump +1. No trick at all: pool +1."


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
    assert (some["made"], some["points above"]) == ("pool +1", "30 whists")
    assert rows(russian(sheet=sheet).view(1), "7S")["made"] == "pool +4"
    closed = PoolSheet((PoolLine(10, 0, (0, 0, 0)), others, others))
    assert rows(russian(sheet=closed).view(0), "6S")["made"] == "20 whists"
    last = PoolSheet((PoolLine(8, 0, (0, 0, 0)), *closed.lines[:1] * 2))
    rest = rows(russian(sheet=last).view(0), "7S")
    assert (rest["made"], rest["points above"]) == ("pool +2", "dump −2")


def test_an_amount_is_written_as_on_the_paper_and_decimals_as_in_the_language() -> None:
    half, fifth = Fraction(315, 2), Fraction(1, 5)
    assert signed(half) == "+157½" == with_sign(half)
    assert size_of(Fraction(1, 4)) == "¼" and size_of(fifth) == "0.2" and size_of(8) == "8"
    use_language("ru")
    assert signed(-half) == "−157½" and signed(-fifth) == "−0,2"
