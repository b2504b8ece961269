"""What a defender who sees both hands of the defence believes the declarer laid away."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import EXPERT
from prefgame.ai.player import advise
from prefgame.ai.value.hidden_discard import every_discard
from prefgame.cards import Card
from prefgame.engine.view import SeatView
from tests.ai.value.test_hidden_discard import view_in

SIX_HEARTS = """rules: russian
players: Ana Bojan Cvita
dealer: Ana
deal: Bojan S8 SK SA D8 HT HJ HK HA C8 C9 | Cvita S7 S9 SQ D7 DK H7 H9 HQ CT CA | \
Ana ST SJ D9 DT DJ DQ DA C7 CJ CQ | talon H8 CK
Bojan: 6S
Cvita: pass
Ana: pass
Bojan: discard S8 D8
Bojan: announce 6H
Cvita: pass
Ana: whist
Ana: open
"""
PLAYED = """Bojan: H8
Ana: H9
Ana: D9
Ana: SQ
Ana: ST
Bojan: SK
Bojan: C8
"""
LAST = """Ana: CA
Ana: C7
Ana: CT
Ana: CJ
Bojan: CK
Bojan: C9
"""


def believed(view: SeatView) -> dict[frozenset[Card], float]:
    """How likely each discard is."""
    worlds, shares = every_discard(view)
    return {
        frozenset(card for card in Card if mask_of([card]) & world.aside): share
        for world, share in zip(worlds, shares)
    }


@pytest.mark.parametrize(
    ("played", "number", "least"),
    [("Bojan: H8\n", 55, 0.2), (PLAYED, 36, 0.35), (PLAYED + LAST, 21, 0.9)],
)
def test_who_wants_tricks_keeps_aces_and_kings(played: str, number: int, least: float) -> None:
    found = believed(view_in(SIX_HEARTS + played))
    assert len(found) == number and sum(found.values()) == pytest.approx(1.0)
    small = found[frozenset({Card.S8, Card.D8})]
    assert small == max(found.values()) and small > least
    assert all(share > 0 for share in found.values())
    assert sum(share for cards, share in found.items() if Card.SA in cards) < 0.05


def test_a_whister_with_open_cards_plays_against_what_was_likely_laid_away() -> None:
    """The king behind a small club is caught by waiting; three tricks are not told to be four."""
    best = advise(view_in(SIX_HEARTS + PLAYED), EXPERT, random.Random(1)).best
    assert str(best.command) == "CT" and best.chance is not None and 0.3 < best.chance < 0.8
