"""Tricks that a player could have avoided in raspasy, against plain minimax."""

from __future__ import annotations

import random

import pytest

from prefgame.app.look_back.review import avoidable_tricks
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import Card
from prefgame.engine.match import Match
from prefgame.engine.state import Table
from prefgame.rules.registry import find_ruleset
from tests.helpers import NAMES, review, say
from tests.solver.minimax import Minimax


def played_at_random(seed: int, **options: object) -> Match:
    """Return a match whose only hand all have passed; anything was played."""
    rng = random.Random(seed)
    rules = find_ruleset("russian").with_options(options)
    match = Match.start(rules, NAMES[:3])
    match.submit(shuffled_deal(rng, 2))
    say(match, "pass", "pass", "pass")
    while isinstance(match.to_act, int):
        match.submit(rng.choice(match.legal()))
    return match


def fewest_in_the_end(table: Table, trick: int, seat: int) -> dict[Card, int]:
    """Return the tricks that the seat has in the end after each card in that trick if both others
    play against it, by plain minimax.
    """
    hand = table.this_hand
    before, now = hand.tricks[: trick - 1], hand.tricks[trick - 1]
    gone = {card for each in before for _seat, card in each.cards}
    at = next(at for at, (player, _card) in enumerate(now.cards) if player == seat)
    gone |= {card for _player, card in now.cards[:at]}
    hands = tuple(
        frozenset(card for card in cards if card not in gone) for cards in hand.open_hands
    )
    place = {player: at for at, player in enumerate(hand.order)}
    game = Minimax(place[seat], None, True, True, 0)
    led = tuple((place[player], card) for player, card in now.cards[:at])
    taken = sum(each.winner == seat for each in before)
    return {card: taken + more for card, more in game.values(hands, place[seat], led).items()}


@pytest.mark.parametrize("options", [{}, {"raspasy_talon": True}], ids=["aside", "talon leads"])
def test_what_is_found_was_sure_whatever_the_others_had_played(options: dict[str, object]) -> None:
    late = 0
    for seed in range(40):
        table = played_at_random(seed, **options).table
        for found in avoidable_tricks(table):
            assert found.fewest < found.taken == table.this_hand.taken[found.seat]
            assert (found.seat, found.card) in table.this_hand.tricks[found.trick - 1].cards
            if found.trick >= 7:
                values, late = fewest_in_the_end(table, found.trick, found.seat), late + 1
                assert min(values.values()) == found.fewest < values[found.card]
                assert set(found.right) == {
                    card for card, value in values.items() if value == found.fewest
                }
    assert late > 3


def test_the_review_of_raspasy_shows_them_before_the_contracts() -> None:
    match = next(
        match for match in map(played_at_random, range(40)) if list(avoidable_tricks(match.table))
    )
    found = review(match.log)
    assert found.avoidable == tuple(avoidable_tricks(match.table)) and found.better
    assert found.findings[: len(found.avoidable)] == found.avoidable
