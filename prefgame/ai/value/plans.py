"""Plans for twelve or ten cards, at first sight: a contract, and the cards kept for it.

Invariant: it knows one hand and no world; it finds the plans that are worth trying.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from prefgame.ai.chances import chance_of, footing_of, prospect, tricks_missed, values_of
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.worlds import CardMask, bits
from prefgame.ai.stakes import expected_gain
from prefgame.cards import Rank
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract

FIRST_OF_SUIT: CardMask = 0x01010101
"""The lowest card of each suit."""


@dataclass(frozen=True, slots=True)
class Plan:
    """``kept``: the ten cards for the contract; ``look``: the points of the settlement expected at
    first sight; ``chance``: of making the contract.
    """

    look: float
    chance: float
    contract: Contract
    kept: CardMask


def every_plan(
    view: SeatView, held: CardMask, contracts: Iterable[Contract], errors: Sequence[float] = ()
) -> list[Plan]:
    """Look at each contract with each pair of cards discarded from twelve (from ten cards nothing
    is discarded), the best first. Of plans that look alike the one that keeps the higher cards, or
    if few tricks are wanted the lower ones.

    ``errors``: a misjudgement in tricks for each contract.
    """
    dropped = held.bit_count() - 10
    height = {
        held & ~sum(pair): -sum(map(_height, pair)) for pair in combinations(bits(held), dropped)
    }
    footing, found = footing_of(view.table.rules.play), []
    for at, contract in enumerate(contracts):
        values, error = values_of(contract, footing), errors[at] if errors else 0.0
        for kept in height:
            held_then = holdings(kept)
            worth = sum(value(mask) for value, mask in zip(values, held_then))
            chance = chance_of(worth, contract, error, footing)
            look = expected_gain(view, contract, chance, tricks_missed(held_then, contract))
            found.append(Plan(look, chance, contract, kept))
    found.sort(
        key=lambda plan: (
            -plan.look,
            -plan.chance,
            plan.contract.rank,
            height[plan.kept] if plan.contract.goal.wants_few else -height[plan.kept],
            _kept_in_order(plan),
        )
    )
    return found


Way = tuple[Contract, tuple[int, ...]]
"""What makes plans different: the contract, and how many cards are kept of each run of touching
cards, which are all worth the same.
"""


def way_of(plan: Plan, held: CardMask) -> Way:
    return plan.contract, kept_of_runs(plan.kept, held)


@lru_cache(256)
def kept_of_runs(kept: CardMask, held: CardMask) -> tuple[int, ...]:
    """Count the cards that are kept of each run of touching cards."""
    return tuple((kept & run).bit_count() for run in touching_runs(held))


@lru_cache(64)
def touching_runs(held: CardMask) -> tuple[CardMask, ...]:
    """Group the cards in runs of one suit that no other card can separate."""
    runs: list[CardMask] = []
    for card in bits(held):
        below = card >> 1
        if runs and runs[-1] & below and not card & FIRST_OF_SUIT:
            runs[-1] |= card
        else:
            runs.append(card)
    return tuple(runs)


def grouped_by_way(plans: Iterable[Plan], held: CardMask) -> list[Plan]:
    """Put the plans of one way side by side. Among these the plan comes first that discards the
    lowest of touching cards, or if few tricks are wanted the highest.
    """
    ways: dict[Way, list[Plan]] = {}
    for plan in plans:
        ways.setdefault(way_of(plan, held), []).append(plan)
    return [plan for alike in ways.values() for plan in sorted(alike, key=_kept_in_order)]


def _height(card: CardMask) -> int:
    return (card.bit_length() - 1) % len(Rank)


def _kept_in_order(plan: Plan) -> int:
    return plan.kept if plan.contract.goal.wants_few else -plan.kept


def best_of_each(plans: Iterable[Plan], number: int, held: CardMask) -> list[Plan]:
    """Take the first ``number`` different plans of each contract, in the order given. So no
    contract is left out because it looks worse than another, and none fills its places with one
    plan in several forms.
    """
    taken: Counter[Contract] = Counter()
    known: set[Way] = set()
    found = []
    for plan in plans:
        way = way_of(plan, held)
        if taken[plan.contract] < number and way not in known:
            known.add(way)
            taken[plan.contract] += 1
            found.append(plan)
    return found


def best_plan(view: SeatView, held: CardMask, contracts: Iterable[Contract]) -> Plan:
    """Find the best plan without going through all 66 pairs."""
    suits, dropped = holdings(held), held.bit_count() - 10
    best: Plan | None = None
    footing = footing_of(view.table.rules.play)
    for contract in contracts:
        found = prospect(suits, dropped, contract, footing=footing)
        look = expected_gain(view, contract, found.chance, found.missed)
        if best is None or (look, found.chance) > (best.look, best.chance):
            best = Plan(look, found.chance, contract, mask_of_holdings(found.kept))
    assert best is not None, "at least one contract is needed"
    return best


class TalonPlans:
    """The best plan of each contract with each two cards that may lie aside, for a seat that holds
    ``mine``. There are few such pairs, so each is looked at once.
    """

    def __init__(self, view: SeatView, mine: CardMask) -> None:
        self._view, self._mine = view, mine
        self._known: dict[tuple[CardMask, Contract], Plan] = {}

    def with_talon(self, aside: CardMask, contracts: Sequence[Contract]) -> dict[int, Plan]:
        """Find the best plan of each contract with the two cards ``aside``, by its rank."""
        return {contract.rank: self._best(aside, contract) for contract in contracts}

    def _best(self, aside: CardMask, contract: Contract) -> Plan:
        key = aside, contract
        if key not in self._known:
            self._known[key] = best_plan(self._view, self._mine | aside, (contract,))
        return self._known[key]


def mask_of_holdings(held: Sequence[int]) -> CardMask:
    """Make the mask of all cards of four holdings S D H C."""
    return held[0] | held[1] << 8 | held[2] << 16 | held[3] << 24
