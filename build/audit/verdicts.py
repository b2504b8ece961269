"""How the judgement of the review calls what experts and others lose: mistake, bad luck, luck.

Invariant: the hands are judged as the review judges them; it counts and prints, and none of its
figures passes or fails.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count

from prefgame.ai.level import Level
from prefgame.ai.player import choose
from prefgame.ai.stakes import unit_of, unit_on
from prefgame.app.look_back.judge import Judgement, Verdict, judgements
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.events import Event
from prefgame.engine.match import Match
from prefgame.rules.ruleset import RuleSet

NAMES = ("Ana", "Bojan", "Cvita")
UNITS = (0.3, 0.5, 0.75, 1.0, 1.5)
"""thresholds, in units of the stake, for which the shares are printed"""


def judged(rules: RuleSet, hands: int, level: Level, seed: str) -> None:
    """So many hands of one level among itself, in matches one after another."""
    found: list[Judgement] = []
    seconds: list[float] = []
    for log in _hands(rules, level, hands, seed):
        began = time.process_time()
        *_earlier, last = judgements(log)
        found.append(last)
        seconds.append(time.process_time() - began)
    what = f"judged: {rules.key} {level.name}"
    seconds.sort()
    unit = unit_on(rules, rules.score.new_sheet(3))
    decisions = sum(one.count for one in found)
    print(
        f"{what}: {len(found)} hands, {decisions} decisions, a unit is {unit:g}; seconds a hand: "
        f"{statistics.median(seconds):.2f} median, {seconds[int(0.95 * len(seconds))]:.2f} at the "
        f"95th percentile, {seconds[-1]:.2f} at most"
    )
    counted = [judgement for hand in found for judgement in hand.judged]
    for verdict in Verdict:
        kinds = Counter(one.decision.phase.value for one in counted if one.verdict is verdict)
        words = ", ".join(f"{kind} {number}" for kind, number in kinds.most_common())
        print(f"{what}: {verdict.name} {sum(kinds.values())} ({words or 'none'})")
    shares = [
        (
            one.verdict,
            one.lost / unit_of(one.decision.view),
            one.expected / unit_of(one.decision.view),
        )
        for one in counted
    ]
    for units in UNITS:
        lost = [each for each in shares if each[0] is not Verdict.LUCKY and each[1] >= units]
        mistakes = sum(each[0] is Verdict.MISTAKE and each[2] >= units for each in lost)
        lucky = sum(each[0] is Verdict.LUCKY and each[2] >= units for each in shares)
        share = f"{100 * mistakes / len(lost):.1f} %" if lost else "none"
        print(
            f"{what}: from {units:g} units: {len(lost)} losses, {mistakes} mistakes ({share}), "
            f"{lucky} lucky; {mistakes / len(found):.2f} mistakes a hand"
        )


def _hands(rules: RuleSet, level: Level, hands: int, seed: str) -> Iterator[tuple[Event, ...]]:
    """Yield the logs of matches up to the end of each hand."""
    played = 0
    for number in count():
        match = Match.start(rules, NAMES)
        while match.to_act is not None:
            if played == hands:
                return
            played += 1
            chance = random.Random(f"{seed}/{number}/{match.table.hands_played}")
            match.submit(shuffled_deal(chance, match.table.next_dealer() or 0))
            while isinstance(match.to_act, int):
                view = match.view(match.to_act)
                match.submit(choose(view, level, chance), view.seat)
            yield match.log
