"""Is a better level better? What one seat of a level wins among others of another level.

Invariant: every hand starts on an ordinary sheet and is played once for each seat with the same
cards, and what is chance in a decision comes from the hand, the seat and how often it has decided;
so luck is the same for all, and what a level chooses in a position is the same in every rotation
and asked only once. Whole matches are ``prefgame simulate``.
"""

from __future__ import annotations

import random
import statistics
from collections import Counter
from collections.abc import Collection, Sequence

from ai_tables import NAMES, mean, ordinary_sheet

from prefgame.ai.level import BEGINNER, CLUB, EXPERT, SIMPLE, Level
from prefgame.ai.player import choose
from prefgame.ai.value.sheet_value import sheet_value
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.commands import Command
from prefgame.engine.match import Match
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet

STEPS = {
    better.name: (better, others)
    for better, others in ((BEGINNER, SIMPLE), (CLUB, BEGINNER), (EXPERT, CLUB))
}
"""each step by the name of its better level"""
Choices = dict[tuple[Level, tuple[Command, ...]], Command]
"""What a level chose after these commands, with one deal."""


def hands(
    rules: RuleSet, number: int, seed: str = "hands", steps: Collection[str] = tuple(STEPS)
) -> None:
    """What the better level of each of these steps wins, in points a hand, with its standard error.

    Each is played in ``number`` deals.
    """
    for better, others in map(STEPS.__getitem__, steps):
        gains, kept = [], []
        for deal in range(number):
            gain, contracts = deal_gain(rules, better, others, f"{seed}/{rules.key}/{deal}", deal)
            gains.append(gain)
            kept += contracts
        made = f"made {sum(kept)} of {len(kept)} contracts"
        print(
            f"hands: {rules.key}: {better.name} among two of {others.name}: {summarize(gains)}; "
            f"{made}",
            flush=True,
        )


def summarize(gains: Sequence[float]) -> str:
    """The mean, its standard error, and how many of these it is away from nothing."""
    error = statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    wide = f", {statistics.fmean(gains) / error:.1f} standard errors" if error else ""
    return f"{mean(gains)} a hand{wide}, {len(gains)} deals"


def deal_gain(
    rules: RuleSet, level: Level, others: Level, seed: str, number: int
) -> tuple[float, list[bool]]:
    """What a seat of ``level`` wins with this deal, on average over the three seats it may have.

    For each contract that it declared, whether it was made. Among three of one level nobody wins
    anything, so this is the difference between the two.
    """
    gain, contracts, chosen = 0.0, list[bool](), Choices()
    sheet = ordinary_sheet(rules, seed)
    for one in range(3):
        match = Match.start(rules, NAMES, sheet=sheet)
        before = sheet_value(rules, match.table.sheet, one)
        match.submit(shuffled_deal(random.Random(seed), number % 3))
        _play(match, [level if seat == one else others for seat in range(3)], seed, chosen)
        gain += sheet_value(rules, match.table.sheet, one) - before
        hand = match.table.hand
        if hand is not None and hand.declarer == one:
            lost = match.table.result.down
            contracts.append(one not in lost)
    return gain / 3, contracts


def _play(match: Match, levels: Sequence[Level], seed: str, chosen: Choices) -> None:
    decided: Counter[Seat] = Counter()
    path: tuple[Command, ...] = ()
    while isinstance(match.to_act, int):
        seat = match.to_act
        decided[seat] += 1
        if (levels[seat], path) not in chosen:
            chance = random.Random(f"{seed}/seat {seat}/decision {decided[seat]}")
            chosen[levels[seat], path] = choose(match.view(seat), levels[seat], chance)
        command = chosen[levels[seat], path]
        match.submit(command, seat)
        path += (command,)
