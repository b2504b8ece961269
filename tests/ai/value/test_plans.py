"""The best plan at first sight is the first of all plans: the four small tables find what going
through every pair finds.
"""

from __future__ import annotations

import random

import pytest

from prefgame.ai.imagine.worlds import CardMask, mask_of
from prefgame.ai.value.plans import best_plan, every_plan
from prefgame.cards import DECK, Card
from prefgame.engine.view import SeatView
from tests.ai.tables import Options, at
from tests.helpers import BALKAN_GAMES, contracts_from

HANDS = 60


def hands(cards: int, seed: str) -> list[CardMask]:
    rng = random.Random(seed)
    return [mask_of(rng.sample(DECK, cards)) for _ in range(HANDS)]


def agree(view: SeatView, held: CardMask, least: int, game: bool) -> int:
    """Return the number of the contract that is best, however it is found. Of plans that look alike
    either may be named.
    """
    contracts = contracts_from(view.table.rules, least, game)
    best, every = best_plan(view, held, contracts), every_plan(view, held, contracts)
    assert len(every) == len(contracts) * (66 if held.bit_count() == 12 else 1)
    assert best.kept.bit_count() == 10 and not best.kept & ~held
    assert (best.look, best.chance) == pytest.approx((every[0].look, every[0].chance))
    alike = [
        (plan.contract, plan.kept)
        for plan in every
        if plan.look == pytest.approx(best.look) and plan.chance == pytest.approx(best.chance)
    ]
    assert (best.contract, best.kept) in alike
    return best.contract.rank


MORE: tuple[str, Options] = ("serbian", {"preferans": "yes", "two_without_kontra": "play_normally"})


@pytest.mark.parametrize(("rules", "options"), [*((key, {}) for key in BALKAN_GAMES), MORE])
def test_the_best_of_twelve_cards_is_the_first_of_all_plans(rules: str, options: Options) -> None:
    view = at(rules=rules, **options)
    rng = random.Random(rules)
    found = {
        agree(view, held, rng.choice((2, 2, 2, 3, 4, 5)), False)
        for held in hands(12, f"twelve {rules}")
    }
    assert {3, 4, 5, 6} <= found


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_the_best_game_of_ten_cards_is_the_first_of_all_plans(rules: str) -> None:
    view = at(rules=rules)
    assert len({agree(view, held, 0, True) for held in hands(10, f"ten {rules}")}) >= 4


def test_a_misjudgement_belongs_to_one_contract_alone() -> None:
    """What is thought of a contract by two tricks too well comes first, and what is thought of the
    others stays the same.
    """
    view = at()
    contracts = [contract for contract in contracts_from(view.table.rules, 3) if contract.trump]
    (held,) = hands(12, "erring")[:1]
    sober = {plan.contract: plan.look for plan in reversed(every_plan(view, held, contracts))}
    for at_number, contract in enumerate(contracts):
        errors = [2.0 * (at_number == other) for other in range(len(contracts))]
        erring = {
            plan.contract: plan.look for plan in reversed(every_plan(view, held, contracts, errors))
        }
        assert erring[contract] > sober[contract]
        assert all(erring[other] == sober[other] for other in contracts if other != contract)


def test_of_plans_that_look_alike_the_one_with_the_higher_cards_comes_first() -> None:
    """A bare king, a bare jack and a bare eight are worth the same at first sight."""
    view = at(rules="croatian")
    held = mask_of(
        Card[name]
        for name in ["S8", "SK", "DT", "DJ", "DQ", "DK", "DA", "HJ", "C7", "C8", "C9", "CT"]
    )
    plans = every_plan(view, held, [view.table.rules.contract("3")])
    looks, order = {}, []
    for thrown in ("S8 HJ", "S8 SK", "SK HJ"):
        kept = held & ~mask_of(Card[name] for name in thrown.split())
        order.append(next(at for at, plan in enumerate(plans) if plan.kept == kept))
        looks[thrown] = plans[order[-1]].look
    assert len(set(looks.values())) == 1 and order == sorted(order)
