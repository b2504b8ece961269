"""What a contract that is played out costs where none is wanted."""

from __future__ import annotations

import random
from array import array

import pytest

from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.value.forecast import Forecast
from prefgame.ai.value.table_solver import solver_of
from prefgame.cards import DECK, parse_cards
from prefgame.rules.scoring.pool.score import Pool
from tests.ai.tables import at


def test_each_trick_of_a_caught_misere_costs_where_the_rules_write_it() -> None:
    """With holes in three suits, a caught declarer takes several tricks: ten points for each."""
    view = at(rules="russian")
    rules = view.table.rules
    contract = rules.contract("misere", False)
    mine = mask_of(parse_cards("S7 S8 ST D8 DJ C7 C8 C9 CQ CK"))
    rng, rest = random.Random("caught"), [card for card in DECK if not mask_of([card]) & mine]
    worlds = []
    for _ in range(40):
        rng.shuffle(rest)
        worlds.append({0: mine, 1: mask_of(rest[:10]), 2: mask_of(rest[10:20])})
    table = solver_of(rules.play, contract, (0, 1, 2), (0, 1, 2), 0)
    tricks = [table.tricks(array("I", world.values()), 0)[0] for world in worlds]
    assert max(tricks) > 4 and isinstance(rules.score, Pool)
    points = 10 * rules.score.per_point * 2 / 3
    end = Forecast(view, 0, contract, worlds).expected_before_answers()
    assert end.success == pytest.approx(tricks.count(0) / 40)
    assert end.gain == pytest.approx((tricks.count(0) - sum(tricks)) * points / 40)
