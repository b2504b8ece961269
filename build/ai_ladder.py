"""Is a better level better? What one seat of a level wins among others of another level, hand by hand.

Law of this module: every hand starts on an empty sheet and is played once for each seat with the same cards, and what is chance in a
decision comes from the hand, the seat and how often it has decided; so luck is the same for all. Whole matches are ``prefgame simulate``.
"""

from __future__ import annotations

import random
import statistics
from collections import Counter
from collections.abc import Collection, Sequence

from ai_tables import NAMES, mean

from prefgame.ai.level import BEGINNER, CLUB, EXPERT, SIMPLE, Level
from prefgame.ai.outcome import standing
from prefgame.ai.player import choose
from prefgame.app.dealing import shuffled_deal
from prefgame.engine.match import Match
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet

STEPS = {better.name: (better, others) for better, others in ((BEGINNER, SIMPLE), (CLUB, BEGINNER), (EXPERT, CLUB))}
"""each step by the name of its better level"""


def hands(rules: RuleSet, number: int, seed: str = "hands", steps: Collection[str] = tuple(STEPS)) -> None:
    """Each of these steps in ``number`` deals: what the better level wins in points of the settlement a hand, and its standard error."""
    for better, others in map(STEPS.__getitem__, steps):
        gains, kept = [], []
        for deal in range(number):
            gain, contracts = won(rules, better, others, f"{seed}/{rules.key}/{deal}", deal)
            gains.append(gain)
            kept += contracts
        print(f"hands: {rules.key}: {better.name} among two of {others.name}: {told(gains)}; made {sum(kept)} of {len(kept)} contracts", flush=True)


def told(gains: Sequence[float]) -> str:
    """The mean, its standard error, and how many of these it is away from nothing."""
    error = statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    wide = f", {statistics.fmean(gains) / error:.1f} standard errors" if error else ""
    return f"{mean(gains)} a hand{wide}, {len(gains)} deals"


def won(rules: RuleSet, level: Level, others: Level, seed: str, number: int) -> tuple[float, list[bool]]:
    """What a seat of ``level`` wins with this deal, on average over the three seats where it may sit, and for each contract that it declared
    whether it was made. Among three of one level nobody wins anything, so this is the difference between the two."""
    gain, contracts = 0.0, list[bool]()
    for one in range(3):
        match = Match.start(rules, NAMES)
        before = standing(match.table.sheet, one)
        match.submit(shuffled_deal(random.Random(seed), number % 3))
        _play(match, [level if seat == one else others for seat in range(3)], seed)
        gain += standing(match.table.sheet, one) - before
        hand = match.table.hand
        if hand is not None and hand.declarer == one:
            lost = {entry.player for entry in match.table.last_entries if entry.against is None and entry.amount < 0}
            contracts.append(one not in lost)
    return gain / 3, contracts


def _play(match: Match, levels: Sequence[Level], seed: str) -> None:
    decided: Counter[Seat] = Counter()
    while isinstance(match.to_act, int):
        seat = match.to_act
        decided[seat] += 1
        chance = random.Random(f"{seed}/seat {seat}/decision {decided[seat]}")
        match.submit(choose(match.view(seat), levels[seat], chance), seat)
