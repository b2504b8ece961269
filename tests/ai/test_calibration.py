"""Coarse calibration: what the defenders believe of a contract before anybody has answered, against how the cards lie. The fine one is printed by
the benchmark."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterable, Iterator
from statistics import fmean

import pytest

from prefgame import solver
from prefgame.ai.belief import imagine
from prefgame.ai.level import CLUB
from prefgame.ai.plans import best_plan
from prefgame.ai.worlds import World, cards_in, mask_of
from prefgame.engine.commands import Announce, Discard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Goal
from prefgame.rules.registry import find_ruleset
from tests.ai.tables import the_truth
from tests.helpers import NAMES, random_deal, say

HANDS = 24
HOPE = 0.75
"""The chance at first sight from which the declarer of these hands plays."""
NEAR = 0.3
"""How far belief may lie from the truth."""


def declared(numbers: Iterable[int], hands: int, rng: random.Random) -> Iterator[Match]:
    """Hands in which the eldest hand bids two and plays one of these contracts with good hope: before any answer."""
    rules = find_ruleset("croatian")
    found = 0
    while found < hands:
        match = Match.start(rules, NAMES[:3])
        match.submit(random_deal(rng, 2))
        say(match, "2", "pass", "pass")
        view = match.view(0)
        plan = best_plan(view, mask_of(view.cards), rules.contracts_from(2, False))
        if plan.contract.number not in numbers or plan.chance < HOPE:
            continue
        low, high = cards_in(mask_of(view.cards) & ~plan.kept)
        match.submit(Discard((low, high)), 0)
        match.submit(Announce(plan.contract.number, game=False), 0)
        found += 1
        yield match


def made(view: SeatView, worlds: Iterable[World]) -> float:
    """In which part of the worlds the declarer makes his contract with all hands open."""
    hand, rules = view.hand, view.table.rules.tricks
    assert hand is not None and hand.contract is not None and hand.declarer is not None
    fewest = hand.contract.goal is Goal.NONE
    leader = rules.leader(hand.order, hand.order, hand.declarer, hand.contract)
    table = solver.Worlds(hand.order.index(hand.declarer), hand.contract.trump, fewest, rules.must_trump)
    flat = array("I", [world.hands[seat] for world in worlds for seat in hand.order])
    reached = fmean(table.can_take(flat, hand.order.index(leader), 1 if fewest else 6))
    return 1 - reached if fewest else reached


@pytest.mark.parametrize("numbers", [(2, 3, 4, 5), (6,), (7,)])
def test_a_contract_is_believed_about_as_often_as_it_is_made(numbers: tuple[int, ...]) -> None:
    rng = random.Random(f"calibration {numbers}")
    believed, true = [], []
    for match in declared(numbers, HANDS, rng):
        for seat in (1, 2):
            view = match.view(seat)
            believed.append(made(view, imagine(view, CLUB, rng)))
            true.append(made(view, [the_truth(match, view)]))
    assert fmean(true) > 0.7, "they were played with good hope"
    assert abs(fmean(believed) - fmean(true)) < NEAR
