"""Hands in which everybody avoids tricks, played on by habit."""

from __future__ import annotations

import importlib.util
import random
from array import array
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

import prefgame.ai
from prefgame.ai.imagine import undeclared
from prefgame.ai.imagine.worlds import mask_of
from prefgame.cards import DECK, Card, parse_cards

SOURCE = Path(prefgame.ai.__file__).with_name("imagine") / "undeclared.py"
NO_CARD = -1


def interpreted() -> ModuleType:
    """Return the same source as a plain Python module."""
    spec = importlib.util.spec_from_file_location("interpreted_undeclared", SOURCE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert not module.COMPILED
    return module


def tricks(
    *hands: str,
    leader: int = 0,
    trick: Sequence[Card] = (),
    led: int = NO_CARD,
    then: int = NO_CARD,
    takes: int = 0,
    beats: int = 0,
    counted: int = 0,
    module: ModuleType = undeclared,
) -> dict[str, int]:
    """Return the tricks of the counted player after each card that may be played."""
    values, others = array("b", bytes(32)), array("b", bytes(32))
    masks = array("I", [mask_of(parse_cards(hand)) for hand in hands])
    table = [1 << card.index for card in trick] + [0, 0]
    module.Undeclared().tricks_by_card(
        masks,
        leader,
        *table[:2],
        led,
        array("i", [then]),
        takes,
        beats,
        counted,
        values,
        others,
    )
    left = max(len(hand.split()) for hand in hands)
    for own, rest in zip(values, others):
        assert (own < 0) is (rest < 0) and (own < 0 or own + sum(divmod(rest, 11)) <= left)
    return {str(card): value for card, value in zip(DECK, values) if value >= 0}


def test_a_player_stays_below_with_the_highest_card() -> None:
    found = tricks("SQ S8", "D7 D8", "S7 SJ", counted=2)
    assert found == {"SQ": 0, "S8": 0}, "the jack goes under the queen, and the seven is left"


def test_the_last_player_takes_a_trick_with_the_highest_card() -> None:
    found = tricks("S7 SQ", "S9 ST", "SJ SK", counted=2)
    assert found["S7"] == 1, "the jack that is left is led under the queen"


def test_a_player_without_the_suit_throws_what_is_dangerous() -> None:
    found = tricks("S7", "D8 HA", "C7", leader=2, trick=[Card.H9, Card.S8], counted=1)
    assert found == {"HA": 2}, "suit is followed"
    found = tricks("S7", "D8 CA", "C7", leader=2, trick=[Card.H9, Card.S8], counted=1)
    assert found == {"D8": 1, "CA": 0}, "the ace takes the seven of clubs"


def test_001_271_who_must_beat_does_so_with_a_card_that_the_next_player_has_to_beat() -> None:
    led = tricks("S7 D8", "S8 SQ", "SA D9", leader=0, beats=1, counted=1)
    assert led["S7"] == 0, "the queen goes under the ace, and the eight is left"


def test_a_card_that_somebody_has_to_beat_takes_no_trick() -> None:
    hands = "DK H7", "DA S7", "S8 S9"
    assert tricks(*hands, beats=1) == {"H7": 2, "DK": 0}
    assert tricks(*hands, beats=0)["DK"] == 0


def test_who_must_beat_has_no_other_card() -> None:
    hands = "D9", "D8 DQ DK", "S8"
    found = tricks("S7", *hands[1:], leader=0, trick=[Card.D9], beats=1, counted=1)
    assert found.keys() == {"DQ", "DK"}


def test_what_the_talon_leads_is_followed_and_takes_no_trick() -> None:
    hands = "H7 S8", "HA S9", "HK D7"
    assert tricks(*hands, led=Card.H8.index, counted=1) == {"H7": 2}
    eldest = tricks(*hands, led=Card.C8.index, counted=1)
    assert eldest.keys() == {"H7", "S8"}, "the eldest has no club"


def test_002_112_what_the_talon_leads_for_the_dealer_takes_the_trick_if_it_is_highest() -> None:
    hands = "H7 S8", "HQ S9", "HK D7"
    assert tricks(*hands, led=Card.HA.index, takes=1, counted=2) == {"H7": 0}
    assert tricks(*hands, led=Card.HJ.index, takes=1, counted=2) == {"H7": 1}, "the king is higher"
    clubs = [tricks(*hands, led=Card.C7.index, takes=1, counted=seat)["S8"] for seat in range(3)]
    assert sum(clubs) == 1, "nobody has a club, so one of the two tricks is the dealer's"


def test_a_player_stays_below_the_talon_that_can_take_the_trick() -> None:
    hands = "HT H7 S8", "HQ S9 SA", "H8 D7 D8"
    found = tricks(*hands, leader=2, led=Card.HJ.index, takes=1, counted=0)
    assert found == {"H8": 0}, "the ten goes under the jack, and the seven is left"


def test_the_eldest_hand_plays_first_again_after_a_card_of_the_talon() -> None:
    hands = "H7 C7", "HA D8", "HK D7"
    assert tricks(*hands, led=Card.H8.index) == {"H7": 1}, (
        "the eldest hand leads the seven of clubs"
    )
    assert tricks(*hands)["H7"] == 0, "otherwise the player leads who took the trick"


@pytest.mark.skipif(not undeclared.COMPILED, reason="not compiled here")
def test_both_forms_play_alike() -> None:
    rng, plain = random.Random(7), interpreted()
    for _ in range(60):
        cards, size = rng.sample(list(DECK), 32), rng.randint(1, 10)
        hands = [cards[at * size : at * size + size] for at in range(3)]
        talon = [card.index for card in cards[30:]]
        takes, beats = rng.randrange(2), rng.randrange(2)
        suits = {card.index >> 3 for hand in hands for card in hand}
        may_be_led = [card for card in talon if takes or card >> 3 in suits]
        led, then = (rng.choice([NO_CARD, *may_be_led]) for _ in range(2))
        texts = [" ".join(map(str, hand)) for hand in hands]
        leader, counted = rng.randrange(3), rng.randrange(3)
        asked = partial(tricks, *texts, leader=leader, led=led, then=then, counted=counted)
        compiled = asked(takes=takes, beats=beats)
        assert compiled == asked(takes=takes, beats=beats, module=plain)
        assert len(compiled) and all(0 <= value <= size for value in compiled.values())


@pytest.mark.skipif(not undeclared.COMPILED, reason="not compiled here")
def test_the_compiled_form_has_its_types() -> None:
    assert not hasattr(undeclared.Undeclared, "danger") and hasattr(
        interpreted().Undeclared, "danger"
    )
