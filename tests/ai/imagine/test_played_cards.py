"""What a played card shows: a queen or king that fell is believed to have been bare, and a betl
declarer to have no card just below the trick.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from prefgame.ai import belief
from prefgame.ai.belief import Belief, imagine
from prefgame.ai.imagine.likelihood import UNLIKELY, unlikely_cards
from prefgame.ai.imagine.worlds import Worlds, mask_of
from prefgame.ai.level import EXPERT
from prefgame.cards import parse_cards
from prefgame.engine.view import SeatView
from tests.ai.tables import at

HEARTS = (
    "SA SK S7 D7 D8 D9 C7 C8 C9 CT",
    "SQ S8 DA DK DQ DJ DT CJ CQ CK",
    "HA HK HQ HJ HT H9 S9 ST H8 H7",
    "SJ CA",
)
SAID = ("pass", "pass", "game", "announce game 4", "come", "come", "no", "no")


def fell(card: str) -> SeatView:
    """Ana has led the ace of spades against hearts, and Bojan has played this card; Cvita
    is to play.
    """
    return at(*SAID, "SA", card, packets=HEARTS)


def test_a_queen_that_falls_without_need_shows_that_there_is_no_lower_card() -> None:
    assert list(unlikely_cards(fell("SQ"))) == [(1, mask_of(parse_cards("S7 S8 S9 ST SJ")))]
    assert not list(unlikely_cards(fell("S8")))


def test_a_card_that_may_win_shows_nothing() -> None:
    view = at(*SAID, "S7", "SQ", packets=HEARTS)
    assert not list(unlikely_cards(view))


def test_a_betl_declarer_shows_which_cards_are_missing_below_the_trick() -> None:
    packets = ("S7 S9 SJ D7 D9 DJ H7 H9 C7 C9", "S8 ST SK", "SQ SA", "")
    view = at("betl", "pass", "pass", "no", "no", "S7", "SK", "SA", packets=packets)
    before = list(unlikely_cards(view))
    assert not before, "who leads tells nothing"
    view = at(
        "pass",
        "betl",
        "pass",
        "no",
        "no",
        "SK",
        "S9",
        packets=("S8 ST SK", packets[0], "SQ SA", ""),
    )
    assert list(unlikely_cards(view)) == [(1, mask_of(parse_cards("ST SJ SQ")))]


def test_002_an_ace_that_is_led_where_each_trick_costs_shows_that_it_was_bare() -> None:
    packets = ("S7 S8 S9 ST D7 D8 D9 DT H7 H8", "SJ SQ SK SA", "DJ DQ DK DA", "")
    view = at("pass", "pass", "pass", "ST", "SJ", "DJ", "SA", rules="russian", packets=packets)
    found = [cards for seat, cards in unlikely_cards(view) if seat == 1]
    assert found == [mask_of(parse_cards("S7 S8 S9 ST SJ SQ SK"))]


def test_such_deals_weigh_less_and_none_is_impossible() -> None:
    view = fell("SQ")
    worlds = Worlds(view)
    deals = worlds.deals(200, random.Random(1))
    weights = list(Belief(view, worlds).weights(deals))
    silent = Belief(view, worlds)
    silent.scale.expect_without((), 1.0)
    low = mask_of(parse_cards("S7 S8 S9 ST SJ")) & worlds.hidden
    place = next(at for at, place in enumerate(worlds.places) if place.seat == 1)
    for at_, (weight, plain) in enumerate(zip(weights, silent.weights(deals), strict=True)):
        assert (
            abs(weight - plain * (UNLIKELY if deals[3 * at_ + place] & low else 1)) <= 1e-12 * plain
            and weight > 0
        )


def test_a_queen_that_fell_is_believed_bare_more_often_than_without_reading_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def bare() -> float:
        worlds = imagine(fell("SQ"), replace(EXPERT, worlds=200), random.Random(1))
        return sum(not world.hands[1] & mask_of(parse_cards("S7 S8 SJ")) for world in worlds) / len(
            worlds
        )

    read = bare()
    monkeypatch.setattr(belief, "unlikely_cards", lambda _view: ())
    assert read > bare() + 0.05
