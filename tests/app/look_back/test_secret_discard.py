"""A declarer of a misère whose discard the defenders did not know."""

from __future__ import annotations

import random

import pytest

from prefgame.app.look_back import review as reviewing
from prefgame.app.look_back.judge import belief
from prefgame.app.look_back.past_hands import FinishedHand
from prefgame.cards import Card
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from tests.ai.value.test_hidden_discard import DUCK
from tests.helpers import play_at_random, review


def ended(card: str) -> Match:
    """Return the hand after that card, played on at random."""
    reading = read_record(DUCK + f"Ana: {card}\n")
    assert reading.error is None and reading.match is not None
    return play_at_random(reading.match, random.Random(card))


def test_a_duck_that_had_a_chance_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    log = ended("D7").log
    assert Card.D7 not in {each.card for each in review(log).costly_cards}
    monkeypatch.setattr(reviewing, "right_before_defenders", lambda log, doubtful: set())
    assert Card.D7 in {each.card for each in review(log).costly_cards}, "open cards blame it"


def test_of_a_hidden_discard_it_is_said_what_each_side_knew() -> None:
    """The declarer saw all cards and kept two secret; a defender believed where these were."""
    decisions = list(FinishedHand.of(ended("D7").log).decisions())
    own = next(each for each in decisions if each.trick == 2 and each.seat == 0)
    found = belief(own)
    assert found.secret and not found.cards
    theirs = next(each for each in decisions if each.trick == 2 and each.seat == 1)
    found = belief(theirs)
    assert not found.secret and len(found.cards) == 10
    aside = sum(card.shares[None] for card in found.cards)
    assert aside == pytest.approx(2)
