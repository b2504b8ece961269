"""Whether a declarer announces their aces: rated by what the rules write."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.level import CLUB
from prefgame.ai.player import advise
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
