"""What more deals and listening bring a seat in a hand that nobody declares.

A part of the AI benchmark.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from measures.ladder import summarize
from measures.tables import NAMES

from prefgame.ai.level import EXPERT, Level
from prefgame.ai.player import choose
from prefgame.ai.value.end_values import sheet_value
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet

VARIANTS = {
    "half the deals": replace(EXPERT, worlds=EXPERT.worlds // 2, drawn=EXPERT.drawn // 2),
    "twice the deals": replace(EXPERT, worlds=2 * EXPERT.worlds, drawn=2 * EXPERT.drawn),
    "deaf to what was played": replace(EXPERT, drawn=0),
}


def undeclared(rules: RuleSet, number: int, seed: str) -> None:
    """Print what an expert of each kind wins among two usual ones, in points a hand.

    All pass in every deal, and it is played once for each seat.
    """
    for name, variant in VARIANTS.items():
        gains = []
        for deal in range(number):
            gain = _gain(rules, variant, f"{seed}/{deal}", deal)
            if gain is None:
                print(f"undeclared: {rules.key} plays no hand that nobody declares")
                return
            gains.append(gain)
        print(f"undeclared: {rules.key}: an expert, {name}: {summarize(gains)}", flush=True)


def _gain(rules: RuleSet, variant: Level, seed: str, number: int) -> float | None:
    """Return what the variant wins with this deal, on average over the seats; None where nobody
    plays.
    """
    gain = 0.0
    for one in range(3):
        match = Match.start(rules, NAMES)
        before = sheet_value(rules, match.table.sheet, one)
        match.submit(shuffled_deal(random.Random(seed), number % 3))
        _play(match, [variant if seat == one else EXPERT for seat in range(3)], seed)
        if not match.table.this_hand.tricks:
            return None
        gain += sheet_value(rules, match.table.sheet, one) - before
    return gain / 3


def _play(match: Match, levels: Sequence[Level], seed: str) -> None:
    decided = 0
    while isinstance(seat := match.to_act, int):
        view = match.view(seat)
        decided += 1
        if view.turn.phase is Phase.AUCTION:
            command = next(each for each in view.legal if str(each) == "pass")
        else:
            command = choose(view, levels[seat], random.Random(f"{seed}/{decided}"))
        match.submit(command, seat)
