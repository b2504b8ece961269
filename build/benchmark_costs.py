"""What the decisions of a level cost by the expert's own view: ``python build/benchmark_costs.py [--level L] [--rules R] [--hands N] [--seed S]``.

Seats of one level play matches among themselves. Each of their cards, calls and answers is held against the best choice of a judge, who is an
expert with more deals and sees no more than the seat. The figures are printed; none of them passes or fails.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from prefgame.ai.level import EXPERT, Level, find_level  # noqa: E402
from prefgame.ai.player import Advice, advise, choose  # noqa: E402
from prefgame.app.dealing import shuffled_deal  # noqa: E402
from prefgame.engine.commands import Command  # noqa: E402
from prefgame.engine.match import Match  # noqa: E402
from prefgame.engine.record_writer import write_record  # noqa: E402
from prefgame.engine.view import SeatView  # noqa: E402
from prefgame.rules.base import Phase  # noqa: E402
from prefgame.rules.registry import find_ruleset  # noqa: E402
from prefgame.rules.ruleset import RuleSet  # noqa: E402

GLANCE = replace(EXPERT, name="glance", worlds=60, thorough=True)
"""a first look: what costs less than CLEAR by it is not looked at again, which leaves out half of the smallest costs and none that counts"""
CLEAR = 2.0
JUDGE = replace(EXPERT, name="judge", worlds=240, drawn=8000, speaks=400, thorough=True)
NAMES = ("Ana", "Bojan", "Cvita")
CALLS = (Phase.AUCTION, Phase.REVEAL)
ANSWERS = (Phase.DEFENCE, Phase.KONTRA)
CARDS = (Phase.PLAY,)


@dataclass(frozen=True)
class Decision:
    """What a seat chose where it had a choice, and the ``cost`` of it in points of the settlement. ``hand``: its number in the row."""

    match: Match
    hand: int
    view: SeatView
    chosen: Command
    advice: Advice

    @property
    def cost(self) -> float:
        chosen = next(option for option in self.advice.options if option.command == self.chosen)
        return max(0.0, self.advice.best.score - chosen.score)


def decisions(rules: RuleSet, level: Level, hands: int, seed: str, phases: Sequence[Phase] = (*CALLS, *ANSWERS, *CARDS)) -> Iterator[Decision]:
    """Every decision of these phases in so many hands. The match of a decision stands before it until the next one is asked for."""
    played = 0
    for number in count():
        match = Match.start(rules, NAMES)
        while match.to_act is not None:
            if not isinstance(match.to_act, int):
                if played == hands:
                    return
                match.submit(shuffled_deal(random.Random(f"{seed}/{number}/{match.table.hands_played}"), match.table.next_dealer() or 0))
                played += 1
                continue
            view = match.view(match.to_act)
            chance = random.Random(f"{seed}/{number}/{len(match.log)}")
            chosen = choose(view, level, chance)
            if len(view.legal) > 1 and view.turn.phase in phases:
                look = Decision(match, played, view, chosen, advise(view, GLANCE, chance))
                yield look if look.cost < CLEAR else replace(look, advice=advise(view, JUDGE, chance))
            match.submit(chosen, view.seat)


def told(what: str, costs: Sequence[float]) -> str:
    """One line: how many decisions, what they cost on average, and how many of them much."""
    if not costs:
        return f"{what}: none"
    much = ", ".join(f"over {bound}: {sum(cost > bound for cost in costs)}" for bound in (5, 10, 15, 30))
    return f"{what}: {len(costs)} decisions, {sum(costs) / len(costs):.2f} points each, {much}, {max(costs):.1f} at most"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="club")
    parser.add_argument("--rules", default="croatian")
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--seed", default="costs")
    parser.add_argument("--over", type=float, default=30.0, help="decisions that cost more are written out as records")
    parser.add_argument("--phases", nargs="+", default=["calls", "answers", "cards"])
    parser.add_argument("--to", type=Path, help="a folder for these records")
    given = parser.parse_args()
    kinds = {"calls": CALLS, "answers": ANSWERS, "cards": CARDS}
    costs: dict[str, list[float]] = {kind: [] for kind in given.phases}
    wanted = [phase for kind in given.phases for phase in kinds[kind]]
    for decision in decisions(find_ruleset(given.rules), find_level(given.level), given.hands, given.seed, wanted):
        kind = next(kind for kind in costs if decision.view.turn.phase in kinds[kind])
        costs[kind].append(decision.cost)
        if decision.cost > given.over:
            best = decision.advice.best
            print(f"hand {decision.hand}: {decision.chosen} costs {decision.cost:.1f} against {best.command} (chance {best.chance})", flush=True)
            if given.to:
                given.to.mkdir(parents=True, exist_ok=True)
                where = given.to / f"{decision.hand}-{len(decision.match.log)}.pref"
                where.write_text(f"# {decision.chosen}, {decision.cost:.1f} against {best.command}\n{write_record(decision.match)}", "utf-8")
    for kind, values in costs.items():
        print(told(f"costs: {given.rules} {given.level} {kind}", values))


if __name__ == "__main__":
    main()
