"""What each level would choose in the same positions, and what its choices lose.

Invariant: a judge that imagines other deals than any of them values the choices, where two levels
differ at all; so it favours none of them, though it cannot see what all of them misjudge. Positions
are those of club players. It takes some thirty hands to show a step that whole hands show in a
thousand (the part hands).
"""

from __future__ import annotations

import random
import statistics
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from measures.tables import deals, mean

from audit.costs import KINDS
from prefgame.ai.level import BEGINNER, CLUB, EXPERT, SIMPLE, Level
from prefgame.ai.player import advise, choose
from prefgame.ai.stakes import unit_of, unit_on
from prefgame.engine.commands import Command
from prefgame.engine.view import SeatView
from prefgame.rules.ruleset import RuleSet

LEVELS = (SIMPLE, BEGINNER, CLUB, EXPERT)
"""Each is a step above the one before."""
JUDGE = replace(EXPERT, name="judge", worlds=240, drawn=8000, speaks=400, ponders=0, thorough=True)
WEAK = (0.5, 1.0)
"""Units of the stake: a choice that loses more is counted."""


@dataclass
class Losses:
    """What the choices of one level lose against the best of those that any level makes.

    ``hands``: points of the settlement, all seats together; ``units``: each choice, in units of
    the stake.
    """

    hands: list[float] = field(default_factory=list)
    units: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        weak = ", ".join(
            f"over {units:g} units: {sum(loss > units for loss in self.units)}" for units in WEAK
        )
        most = max(self.units, default=0.0)
        return f"{mean(self.hands)} points; {weak}, {most:.1f} at most"


def steps(
    rules: RuleSet, number: int, seed: str, kinds: Collection[str], levels: Sequence[Level] = LEVELS
) -> None:
    """Print what the choices of these kinds lose a level in so many hands, and by how much the
    next one is better.
    """
    phases = frozenset(phase for kind in kinds for phase in KINDS[kind])
    found, decisions = defaultdict[str, Losses](Losses), 0
    for match, chance in deals(rules, number, seed):
        lost = dict.fromkeys((level.name for level in levels), 0.0)
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            if view.turn.phase in phases and len(view.legal) > 1:
                decisions += 1
                where = str(chance.random())
                chosen = {level.name: choose(view, level, random.Random(where)) for level in levels}
                for name, loss in _losses(view, chosen, where).items():
                    lost[name] += loss
                    found[name].units.append(loss / unit_of(view))
                command = chosen[CLUB.name]
            else:
                command = choose(view, CLUB, chance)
            match.submit(command, view.seat)
        for name, loss in lost.items():
            found[name].hands.append(loss)
    what = f"steps: {rules.key} {' '.join(kinds)}"
    unit = unit_on(rules, rules.score.new_sheet(3))
    print(f"{what}: {number} hands, {decisions} decisions; a unit of the stake is {unit:g}")
    for name, losses in found.items():
        print(f"{what}: {name} loses {losses}")
    for lower, higher in pairwise(levels):
        gains = [
            more - less for more, less in zip(found[lower.name].hands, found[higher.name].hands)
        ]
        print(f"{what}: {higher.name} over {lower.name}: {_width(gains)}", flush=True)


def _losses(view: SeatView, chosen: dict[str, Command], where: str) -> dict[str, float]:
    """Return what each choice loses against the best of them."""
    if len(set(chosen.values())) == 1:
        return dict.fromkeys(chosen, 0.0)
    judged = advise(view, JUDGE, random.Random(f"{where}/judge"))
    scores = {option.command: option.score for option in judged.options}
    best = max(scores[command] for command in chosen.values())
    return {name: best - scores[command] for name, command in chosen.items()}


def _width(gains: Sequence[float]) -> str:
    error = statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    wide = f", {statistics.fmean(gains) / error:.1f} standard errors" if error else ""
    return f"{mean(gains)} points a hand, all seats together{wide}"
