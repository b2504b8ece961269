"""What is said of the money of a hand that is played for a pot."""

from __future__ import annotations

import pytest

from prefgame.ui.words.pot.words import stake_sentence, worth
from tests.ui.table.pot_positions import LAID, at

ANNOUNCED = ("1", "pass", "pass", LAID, "announce 6")


@pytest.mark.parametrize(
    ("said", "short", "whole"),
    [
        ((), "20 from each", "Each defender pays or gets 20."),
        (
            ("kontra", "no"),
            "40 from Bojan, 20 from Cvita",
            "What each defender pays or gets, with the kontra: Bojan 40, Cvita 20.",
        ),
        (("kontra", "kontra"), "40 from each", "Each defender pays or gets 40."),
        (
            ("no", "kontra", "rekontra"),
            "20 from Bojan, 80 from Cvita",
            "What each defender pays or gets, with the kontra: Bojan 20, Cvita 80.",
        ),
    ],
)
def test_who_doubled_alone_pays_more(said: tuple[str, ...], short: str, whole: str) -> None:
    """Each kontra doubles the payment of its own player, a rekontra those again (003:119-120)."""
    view = at("illustrated", *ANNOUNCED, *said).view(0)
    assert worth(view) == short
    assert stake_sentence(view) == whole
