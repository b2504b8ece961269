"""What the defenders believe of a contract before anybody has answered, against how the cards lie:
a gate for contracts that are known to be good, and a small calibration on hands as the seats bid
them. The fine one is printed by the benchmark.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterable, Iterator
from statistics import fmean

import pytest

from prefgame.ai.belief import imagine
from prefgame.ai.imagine.worlds import World, cards_of_mask, mask_of
from prefgame.ai.level import CLUB, EXPERT, Level
from prefgame.ai.player import choose
from prefgame.ai.value.end_values import solver_of
from prefgame.ai.value.plans import best_plan
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.commands import Announce, Discard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.registry import find_ruleset
from tests.ai.tables import the_truth
from tests.helpers import NAMES, contracts_from, say

HANDS = 16
HOPE = 0.75
"""The chance at first sight from which the declarer of these hands plays; the defenders cannot know
of it.
"""
NEAR = 0.3
"""How far belief may lie from the truth."""
HEARD = 0.3
"""How much more a contract is believed for having been bid, at least."""
DEAF = Level("deaf", worlds=60)
"""To whom every deal is as likely as another."""


def declared_matches(numbers: Iterable[int], hands: int, rng: random.Random) -> Iterator[Match]:
    """Hands in which the eldest hand bids two and plays one of these contracts with good hope:
    before any answer.
    """
    rules = find_ruleset("croatian")
    found = 0
    while found < hands:
        match = Match.start(rules, NAMES[:3])
        match.submit(shuffled_deal(rng, 2))
        say(match, "2", "pass", "pass")
        view = match.view(0)
        plan = best_plan(view, mask_of(view.cards), contracts_from(rules, 2))
        if plan.contract.rank not in numbers or plan.chance < HOPE:
            continue
        low, high = cards_of_mask(mask_of(view.cards) & ~plan.kept)
        match.submit(Discard((low, high)), 0)
        match.submit(Announce(plan.contract), 0)
        found += 1
        yield match


def made(view: SeatView, worlds: Iterable[World]) -> float:
    """In which part of the worlds the declarer makes the contract with all hands open."""
    hand, rules = view.hand, view.table.rules.play
    assert hand is not None and hand.contract is not None and hand.declarer is not None
    leader = rules.leader(hand.order, hand.order, hand.declarer, hand.contract)
    table = solver_of(rules, hand.contract, hand.order, hand.order, hand.declarer)
    flat = array("I", [world.hands[seat] for world in worlds for seat in hand.order])
    reached = fmean(table.can_take(flat, hand.order.index(leader), hand.contract.goal.decisive))
    return 1 - reached if hand.contract.goal.wants_few else reached


@pytest.mark.parametrize("numbers", [(2, 3, 4, 5), (6,), (7,)])
def test_a_good_contract_is_believed_much_more_for_being_bid_and_nearly_as_often_as_it_is_made(
    numbers: tuple[int, ...],
) -> None:
    """No calibration: these hands were picked by what the declarer knows. But who hears nothing
    believes in none of them.
    """
    rng = random.Random(f"believed {numbers}")
    believed, unheard, true = [], [], []
    for match in declared_matches(numbers, HANDS, random.Random(f"picked {numbers}")):
        for seat in (1, 2):
            view = match.view(seat)
            believed.append(made(view, imagine(view, CLUB, rng)))
            unheard.append(made(view, imagine(view, DEAF, rng)))
            true.append(made(view, [the_truth(match, view)]))
    assert fmean(true) > 0.5, "they were played with good hope"
    assert fmean(believed) > fmean(unheard) + HEARD
    assert abs(fmean(believed) - fmean(true)) < NEAR


# ---- hands as they are bid


BIDDERS = Level("bidders", worlds=4, drawn=400)
DEFENDERS = EXPERT.in_a_hurry(0.3)
BID = 120
ON_THE_WHOLE, IN_A_THIRD = 0.12, 0.2
"""How far what happens may lie from what is believed: in all hands, and in a third of them."""


def bid(hands: int, rng: random.Random) -> Iterator[Match]:
    """Hands bid and declared by the seats themselves, whatever they find worth it:
    before any answer.
    """
    while hands:
        match = Match.start(find_ruleset("croatian"), NAMES[:3])
        match.submit(shuffled_deal(rng, 2))
        while (
            isinstance(match.to_act, int)
            and match.table.hand is not None
            and match.table.hand.contract is None
        ):
            match.submit(choose(match.view(match.to_act), BIDDERS, rng), match.to_act)
        if match.table.hand is not None and match.table.hand.contract is not None:
            hands -= 1
            yield match


def test_what_is_believed_more_happens_more_often_and_about_as_often_as_believed() -> None:
    """Contracts made with open hands, as the defenders believe before they answer: the least
    believed third, the middle, the most believed.
    """
    rng = random.Random("defenders")
    pairs_found: list[tuple[float, float]] = []
    for match in bid(BID, random.Random("deals")):
        hand = match.table.hand
        assert hand is not None
        for seat in hand.defenders:
            view = match.view(seat)
            pairs_found.append(
                (made(view, imagine(view, DEFENDERS, rng)), made(view, [the_truth(match, view)]))
            )
    pairs_found.sort()
    third = len(pairs_found) // 3
    thirds = [pairs_found[at : at + third] for at in range(0, 3 * third, third)]
    believed, happened = (
        [fmean(pair[which] for pair in part) for part in thirds] for which in (0, 1)
    )
    assert believed[0] < 0.65 and believed[2] > 0.8, "some contracts are doubted, and some are not"
    assert happened[0] < min(happened[1:])
    assert all(abs(one - other) < IN_A_THIRD for one, other in zip(believed, happened))
    assert (
        abs(fmean(pair[0] for pair in pairs_found) - fmean(pair[1] for pair in pairs_found))
        < ON_THE_WHOLE
    )
