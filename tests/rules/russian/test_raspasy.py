"""Raspasy with the talon: source 002, lines 111-112, and A-24."""

from __future__ import annotations

import random

import pytest

from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import Card
from prefgame.engine.codec import decode_event, encode_event
from prefgame.engine.commands import DEALER
from prefgame.engine.events import TalonLed, TrickTaken
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.record.reading import read_record
from prefgame.engine.record.writing import write_record
from prefgame.rules.base import Phase
from prefgame.rules.play import TALON_SEAT, trick_winner
from prefgame.rules.registry import find_ruleset
from tests.engine.battery import check_position
from tests.helpers import NAMES, acting, deal, legal, say

RUSSIAN = find_ruleset("russian")
HANDS = (
    "S7 S8 S9 ST SJ D7 D8 D9 DT DJ",
    "SQ SK DQ DK H7 H8 H9 HT HJ HQ",
    "SA DA HK C7 C8 C9 CT CJ CQ CK",
)
"""Ana (the eldest hand), Bojan, Cvita"""


def raspasy(talon: str, players: int = 3, *, leads: bool = True) -> Match:
    match = Match.start(RUSSIAN, NAMES[:players], raspasy_talon=leads)
    match.submit(deal(players - 1, *HANDS, talon))
    return say(match, "pass", "pass", "pass")


@pytest.mark.parametrize("players", [3, 4])
def test_a24_the_talon_opens_two_tricks_and_the_eldest_hand_plays_first_to_three(
    players: int,
) -> None:
    """002:112 "first the top card of the talon, then the second card. After that, eldest hand leads
    to the third trick"; "a similar arrangement can be followed when three play".
    """
    match = raspasy("HA CA", players)
    hand = match.table.this_hand
    assert hand.talon_led == (Card.HA,) and acting(match) == "Ana"
    assert len(legal(match)) == 10, "Ana has no hearts, and plays what she likes"
    match = say(match, "SJ")
    assert legal(match) == ["H7", "H8", "H9", "HT", "HJ", "HQ"], "hearts were led by the talon"
    with pytest.raises(IllegalCommand, match="H was led and Bojan holds"):
        say(match, "SQ")
    match = say(match, "H7", "HK")
    assert match.table.this_hand.taken == {0: 0, 1: 0, 2: 1}, "the highest heart of the players"
    assert match.table.this_hand.talon_led == (Card.HA, Card.CA) and acting(match) == "Ana"
    match = say(match, "ST", "H8", "C7")
    assert match.table.this_hand.tricks[-1].winner == 2, "Cvita alone has a club"
    assert acting(match) == "Ana" and match.table.this_hand.led_from_talon is None
    match = say(match, "S7", "SK", "SA")
    assert acting(match) == "Cvita", "from now on who takes a trick leads to the next"


def test_a24_the_top_card_of_the_talon_is_the_first_that_is_written() -> None:
    assert raspasy("CA HA").table.this_hand.talon_led == (Card.CA,)


def test_a24_a_card_of_the_talon_takes_no_trick() -> None:
    assert (
        trick_winner(((TALON_SEAT, Card.HA), (0, Card.SJ), (1, Card.H7), (2, Card.S7)), None) == 1
    )


def test_002_111_without_the_variation_the_eldest_hand_leads_and_the_talon_stays_hidden() -> None:
    match = raspasy("HA CA", leads=False)
    assert match.table.this_hand.talon_led == () and match.view(0).talon == ()
    assert not any(isinstance(event, TalonLed) for event in match.log)
    match = say(match, "S7")
    assert legal(match) == ["SQ", "SK"]


def test_a24_every_seat_sees_a_card_of_the_talon_when_it_is_led_and_not_before() -> None:
    match = raspasy("HA CA")
    assert [match.view(seat).talon for seat in range(3)] == [(Card.HA,)] * 3
    match = say(match, "S7", "H7", "HK")
    assert isinstance(match.log[-2], TrickTaken) and match.log[-1] == TalonLed(Card.CA)
    assert [match.view(seat).talon for seat in range(3)] == [(Card.HA, Card.CA)] * 3


@pytest.mark.parametrize("players", [3, 4])
def test_hands_with_the_variation_hold_what_every_hand_holds_and_are_read_back(
    players: int,
) -> None:
    rng = random.Random(players)
    match = Match.start(RUSSIAN, NAMES[:players], raspasy_talon=True)
    while match.table.hands_played < 6:
        if match.to_act is DEALER:
            match.submit(shuffled_deal(rng, match.table.next_dealer() or 0))
        check_position(match, rng)
        choice = match.read("pass") if match.phase is Phase.AUCTION else rng.choice(match.legal())
        match.submit(choice)
    assert sum(isinstance(event, TalonLed) for event in match.log) == 12
    assert read_record(write_record(match)).match == match
    assert [decode_event(*encode_event(event)) for event in match.log] == list(match.log)
