"""What a seat knows of the declarer's aces once they were asked about or announced (003:92)."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.imagine.worlds import ACES, Worlds
from tests.ai.tables import Options, the_truth, wild_play
from tests.engine.test_pot_games import ACELESS, GAME, played
from tests.engine.test_pot_variations import ALL_ACES, COME, TWO

CUSTOMS: list[Options] = [
    {},
    {"four_aces": "before"},
    {"aces_asked": "before_answers"},
    {"bonuses": "four", "four_aces": "before", "aces_asked": "before_answers"},
]


@pytest.mark.parametrize("options", CUSTOMS)
def test_the_cards_as_they_lie_are_always_imagined(options: Options) -> None:
    rng = random.Random(f"aces {options}")
    for match, _ in wild_play("austrian", 3, options, 12, rng):
        hand = match.table.hand
        assert hand is not None
        for seat in hand.order:
            every, truth = Worlds(match.view(seat)), the_truth(match, match.view(seat))
            for place in every.places:
                lying = truth.aside if place.seat is None else truth.hands[place.seat]
                assert lying & ~place.fitting == 0


def test_a_declarer_who_announced_no_aces_has_none() -> None:
    said = played("austrian", *GAME, *COME, "Ana: no aces", deal=ACELESS)
    for world in Worlds(said.view(1)).draw(50, random.Random(1)):
        assert not world.hands[0] & ACES


def test_a_declarer_who_keeps_quiet_may_hold_any_ace() -> None:
    """003:92: an aceless declarer who is not confident keeps quiet, and nobody learns of it."""
    quiet = played("austrian", *GAME, *COME, "Ana: no", deal=ACELESS)
    held = {world.hands[0] & ACES for world in Worlds(quiet.view(1)).draw(200, random.Random(1))}
    assert len(held) > 2


def test_a_declarer_who_announced_four_aces_has_them() -> None:
    said = played(
        "austrian", *TWO, *COME, "Ana: four aces", deal=ALL_ACES, options="four_aces=before"
    )
    for world in Worlds(said.view(1)).draw(50, random.Random(1)):
        assert world.hands[0] & ACES == ACES
    quiet = played("austrian", *TWO, *COME, "Ana: no", deal=ALL_ACES, options="four_aces=before")
    held = {world.hands[0] & ACES for world in Worlds(quiet.view(1)).draw(200, random.Random(1))}
    assert len(held) > 2, "four or none: that is not narrowed"
