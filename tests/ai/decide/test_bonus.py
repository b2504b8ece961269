"""Whether a declarer announces their aces: rated by what the rules write."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.decide.defence import forecast_of
from prefgame.ai.level import CLUB
from prefgame.ai.player import advise
from prefgame.rules.scoring.base import Aces
from tests.engine.test_pot_games import ACELESS, GAME, played
from tests.engine.test_pot_variations import ALL_ACES


@pytest.mark.parametrize(
    ("deal", "options", "word"),
    [(ACELESS, "", "no aces"), (ALL_ACES, "four_aces=before", "four aces")],
)
def test_a_bonus_is_worth_the_stake_of_both_others(deal: str, options: str, word: str) -> None:
    """003:86, 003:89-90: nobody came, so the contract is made, and each of the two pays ten."""
    stay = ("Bojan: stay", "Cvita: stay")
    match = played("austrian", *GAME, *stay, deal=deal, options=options)
    rated = {str(o.command): o.score for o in advise(match.view(0), CLUB, random.Random(1)).options}
    assert rated[word] - rated["no"] == pytest.approx(20)


@pytest.mark.parametrize(
    ("deal", "options", "word", "paid"),
    [
        (ACELESS, "", "no aces", Aces.NONE),
        (ALL_ACES, "four_aces=before", "four aces", Aces.FOUR),
    ],
)
def test_who_answers_after_the_announcement_reckons_with_it(
    deal: str, options: str, word: str, paid: Aces
) -> None:
    """A-43, the other way: the aces are announced before the others answer."""
    options = f"aces_asked=before_answers {options}".strip()
    match = played("austrian", *GAME, f"Ana: {word}", deal=deal, options=options)
    forecast = forecast_of(match.view(1), CLUB, random.Random(1))
    assert forecast.play.aces == [paid] * len(forecast.worlds)
