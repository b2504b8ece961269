"""The part of the AI benchmark that asks what listening is worth in defence."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from measures.tables import deals, mean, play_on, seat_of
from prefgame.ai.level import BEGINNER, CLUB, EXPERT, SIMPLE, Level
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from prefgame.rules.contracts import ALL_TRICKS, NO_TRICK, SIX_TRICKS, Goal
from prefgame.rules.ruleset import RuleSet

GOALS = (SIX_TRICKS, NO_TRICK, ALL_TRICKS)
UNIFORM = Level("uniform", worlds=400)
"""deals that agree with what was seen alone, in as much time as an expert takes"""
DECLARER = Level("declarer", worlds=24, drawn=2000)
"""as many deals as a declarer needs, and no mistakes of its own"""
DEFENDERS = {level.name: level for level in (UNIFORM, SIMPLE, BEGINNER, CLUB, EXPERT)}


def defence(
    rules: RuleSet,
    number: int,
    names: Sequence[str] = tuple(DEFENDERS),
    goals: Sequence[Goal] = GOALS,
) -> None:
    """Play the same contracts, bid and declared by one fixed seat, defended in different ways.

    How often contracts of these goals are made, and how much more often than against the first of
    the ways.
    """
    ways = {name: DEFENDERS[name] for name in names}
    made: dict[str, list[float]] = {name: [] for name in ways}
    tricks: dict[str, list[float]] = {name: [] for name in ways}
    took: dict[str, float] = dict.fromkeys(ways, 0.0)
    for match, chance in deals(rules, number, "defence"):
        play_on(match, lambda seat: seat_of(SIMPLE), chance, until=Phase.PLAY)
        if not isinstance(match.to_act, int):
            continue
        seed, contract = chance.random(), match.table.hand.contract if match.table.hand else None
        if contract is None or contract.goal not in goals:
            continue
        for name, level in ways.items():
            other = Match.replay(match.log)
            declarer = other.table.hand.declarer if other.table.hand else None
            began = time.perf_counter()
            brains = [
                seat_of(DECLARER if seat == declarer else level)
                for seat in range(len(other.table.players))
            ]
            play_on(other, brains.__getitem__, random.Random(seed))
            took[name] += time.perf_counter() - began
            hand = other.table.hand
            assert hand is not None and hand.contract is not None and hand.declarer is not None
            lost = other.table.result.down
            made[name].append(100.0 * (hand.declarer not in lost))
            if hand.contract.may_be_left:
                tricks[name].append(hand.taken[hand.declarer] + (10 - sum(hand.taken.values())) / 2)
    base = made[names[0]]
    if not base:
        print(f"defence: no such contract in {number} deals; more deals are needed")
        return
    for name, values in made.items():
        against = [a - b for a, b in zip(values, base)]
        print(
            f"defence: {name}: contract made in {mean(values)} % of {len(values)}, "
            f"{mean(tricks[name])} tricks; "
            f"against {names[0]} {mean(against)}; {1000 * took[name] / len(values):.0f} ms a hand"
        )
