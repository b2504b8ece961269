"""The part of the AI benchmark that judges exchanges.

It measures what the chosen discard and contract lose against the best of all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from measures.tables import deals, mean, play_on, seat_of
from prefgame.ai.belief import imagine
from prefgame.ai.decide import exchange as deciding
from prefgame.ai.decide.bidding import hands_with_mine
from prefgame.ai.decide.exchange import advise_discard
from prefgame.ai.imagine.worlds import CardMask, World, bits, mask_of
from prefgame.ai.level import CLUB, EXPERT, Level
from prefgame.ai.player import choose
from prefgame.ai.stakes import unit_of
from prefgame.ai.value.end_values import End
from prefgame.ai.value.forecast import Book, contract_value
from prefgame.engine.commands import Discard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet

JUDGE = Level("judge", worlds=120, drawn=6000)
"""finds the best of all plans, and values a plan in as many other deals"""
MANY = 10
"""times the deals of the judge, in which two choices that differ are compared"""
ROUNDS = ((8, 40.0, 120.0), (24, 15.0, 60.0))
"""when a plan is tried no further: after so many imagined deals, so many points behind

The last number is for the best plan of a contract.
"""
HOPELESS, GOOD = 0.05, 0.3
"""with less chance than the first a contract is hopeless; with the second it is good"""

Plan = tuple[Contract, CardMask]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A match before a discard: the best plan of all, and the deals in which plans are settled."""

    match: Match
    view: SeatView
    best: Plan
    worlds: Sequence[World]

    def worth(self, plan: Plan) -> End:
        """Return what a plan brings in the deals that settle it."""
        return plan_value(self.view, plan, self.worlds)

    def chosen(self, level: Level, chance: random.Random) -> Plan:
        """Return what a seat of that level discards and announces."""
        match, seat = Match.replay(self.match.log), self.view.seat
        for phase in (Phase.EXCHANGE, Phase.ANNOUNCE):
            if match.to_act == seat and match.view(seat).turn.phase is phase:
                match.submit(choose(match.view(seat), level, chance), seat)
        hand = match.table.hand
        assert hand is not None and hand.contract is not None
        return hand.contract, mask_of(match.hand_of(seat))


def plan_value(view: SeatView, plan: Plan, worlds: Sequence[World]) -> End:
    contract, kept = plan
    return contract_value(
        view,
        contract,
        [hands_with_mine(world, view, kept) for world in worlds],
        Book(glances=False),
    )


def exchanges(rules: RuleSet, number: int, seed: str) -> Iterator[tuple[Exchange, random.Random]]:
    """So many deals, with experts who bid: those that come to an exchange."""
    for match, chance in deals(rules, number, seed):
        play_on(match, lambda seat: seat_of(EXPERT), chance, until=Phase.EXCHANGE)
        hand = match.table.hand
        if isinstance(match.to_act, int) and hand is not None:
            view = match.view(match.to_act)
            worlds = imagine(view, JUDGE, chance)
            best, judged = best_of_all(view, worlds), imagine(view, JUDGE, chance)
            yield Exchange(match, view, best, judged), chance


def best_of_all(view: SeatView, worlds: Sequence[World]) -> Plan:
    """Return the best of all pairs of cards with all contracts.

    All are tried in a few of the worlds, and those that are close in all of them.
    """
    assert view.hand is not None and view.hand.auction_winner is not None
    held = mask_of(view.cards)
    contracts = view.table.rules.auction.contracts_for(view.hand.auction_winner)
    ways = [
        (contract, held & ~sum(pair))
        for contract in contracts
        for pair in combinations(bits(held), 2)
    ]
    for number, behind, alone in ROUNDS:
        gains = {way: plan_value(view, way, worlds[:number]).gain for way in ways}
        leads = {way[0]: way for way in sorted(ways, key=gains.__getitem__)}.values()
        ways = [
            way
            for way in ways
            if gains[way] >= max(gains.values()) - (alone if way in leads else behind)
        ]
    return max(ways, key=lambda way: plan_value(view, way, worlds).gain)


def discards(rules: RuleSet, number: int, seed: str = "regret") -> None:
    """Print what the chosen discard and contract lose against the best of all.

    Both are valued in other imagined deals than those that chose them. It also counts how often a
    hopeless contract was announced where another was good.
    """
    lost: dict[str, list[float]] = {level.name: [] for level in (CLUB, EXPERT)}
    silly = dict.fromkeys(lost, 0)
    for exchange, chance in exchanges(rules, number, seed):
        best = exchange.worth(exchange.best).gain
        for level in (CLUB, EXPERT):
            contract, kept = exchange.chosen(level, chance)
            lost[level.name].append(best - exchange.worth((contract, kept)).gain)
            silly[level.name] += announced_badly(exchange, (contract, kept))
    if not lost[EXPERT.name]:
        print(f"discards: nobody exchanges in {number} deals; more deals are needed")
        return
    for name, losses in lost.items():
        print(
            f"discards: {name}: {mean(losses)} points of the settlement lost against the best of "
            f"all plans, {len(losses)} exchanges"
        )
        print(
            f"discards: {name}: a contract under {HOPELESS:.0%} announced where another had "
            f"{GOOD:.0%}: {silly[name]} times"
        )


def announced_badly(exchange: Exchange, plan: Plan) -> bool:
    """Whether the contract is hopeless with the ten cards kept, and another one is good."""
    assert exchange.view.hand is not None and exchange.view.hand.auction_winner is not None
    contract, kept = plan
    if exchange.worth(plan).success >= HOPELESS:
        return False
    others = exchange.view.table.rules.auction.contracts_for(exchange.view.hand.auction_winner)
    return any(
        exchange.worth((other, kept)).success >= GOOD for other in others if other != contract
    )


def dropped(rules: RuleSet, number: int, seed: str = "dropped") -> None:
    """Print what an exchange of an expert loses by dropping plans before all deals are tried.

    Each is decided again without dropping any. Two choices that differ are compared in fresh deals.
    """
    lost: list[float] = []
    other = 0
    for match, chance in deals(rules, number, seed):
        play_on(match, lambda seat: seat_of(CLUB), chance, until=Phase.EXCHANGE)
        if not isinstance(match.to_act, int):
            continue
        view, drawn = match.view(match.to_act), str(chance.random())
        as_ever, of_all = (_choice(view, drawn, least) for least in (None, -1.0))
        other += as_ever != of_all
        lost.append(0.0 if as_ever == of_all else _difference(view, of_all, as_ever, chance))
    if not lost:
        print(f"dropped: nobody exchanges in {number} deals; more deals are needed")
        return
    print(
        f"dropped: {rules.key}: {mean(lost)} units lost by dropping plans, {len(lost)} exchanges, "
        f"{other} with another choice"
    )


def _choice(view: SeatView, seed: str, least: float | None) -> Plan:
    """Return what an expert chooses who drops plans with which less is to be won than ``least``."""
    usual = deciding.TOO_LITTLE
    deciding.TOO_LITTLE = usual if least is None else least
    best = advise_discard(view, EXPERT, random.Random(seed)).best
    deciding.TOO_LITTLE = usual
    assert best.contract is not None and isinstance(best.command, Discard)
    return best.contract, mask_of(view.cards) & ~mask_of(best.command.cards)


def _difference(view: SeatView, one: Plan, other: Plan, chance: random.Random) -> float:
    """How many units more the first plan wins than the other."""
    worlds = imagine(view, replace(JUDGE, worlds=MANY * JUDGE.worlds), chance)
    first, second = (plan_value(view, plan, worlds).gain for plan in (one, other))
    return (first - second) / unit_of(view)
