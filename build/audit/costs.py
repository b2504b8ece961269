"""What the cards, calls and answers of a level lose, counted alone.

It is quicker than the whole audit, with a judge of more deals. Invariant: it counts and prints;
none of its figures passes or fails.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from measures.tables import mean

from audit.hands import audited_hands
from audit.judge import Decision, Judge
from prefgame.ai.level import EXPERT, Level
from prefgame.ai.stakes import unit_on
from prefgame.engine.match import Match
from prefgame.engine.record import write_record
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet

KINDS = {
    "calls": {Phase.AUCTION, Phase.REVEAL},
    "answers": {Phase.DEFENCE},
    "kontra": {Phase.KONTRA},
    "taking over": {Phase.TAKEOVER},
    "offers": {Phase.NEGOTIATION},
    "cards": {Phase.PLAY},
}
JUDGE = Judge(
    first=replace(EXPERT, name="glance", worlds=60, thorough=True),
    doubtful=0.2,  # leaves out half of the smallest costs and none that counts
    second=replace(EXPERT, name="judge", worlds=320, drawn=8000, speaks=400, thorough=True),
)


def costs(
    rules: RuleSet,
    hands: int,
    level: Level,
    seed: str,
    over: float,
    to: Path | None = None,
    kinds: Collection[str] = tuple(KINDS),
) -> None:
    """Print what the decisions of these kinds lose in so many hands.

    What loses more than ``over`` is printed by itself, and kept as a record in ``to``.
    """
    found: dict[str, list[float]] = {kind: [] for kind in kinds}
    whole: list[float] = []
    phases = frozenset(phase for kind in kinds for phase in KINDS[kind])
    for hand in audited_hands(rules, level, hands, seed, replace(JUDGE, phases=phases)):
        whole.append(sum(decision.cost for decision in hand.decisions))
        for decision in hand.decisions:
            kind = next(kind for kind in kinds if decision.phase in KINDS[kind])
            found[kind].append(decision.cost)
            if decision.cost > over:
                print(
                    f"hand {hand.number}: {_remark(decision)} (chance {decision.best_chance})",
                    flush=True,
                )
                if to:
                    _keep(decision, to / f"{hand.number}-{len(decision.log)}.pref")
    unit = unit_on(rules, rules.score.new_sheet(3))
    for kind, values in found.items():
        print(summarize(f"costs: {rules.key} {level.name} {kind}", values, unit))
    print(
        f"costs: {rules.key} {level.name}: {mean(whole)} points in a hand, all seats together, "
        f"of {len(whole)} hands; a unit of the stake is {unit:g}"
    )


def summarize(what: str, values: Sequence[float], unit: float) -> str:
    """One line: how many decisions, what they cost on average, and how many of them much: half a
    unit of the stake or more.
    """
    if not values:
        return f"{what}: none"
    much = ", ".join(
        f"over {units * unit:g}: {sum(cost > units * unit for cost in values)}"
        for units in (0.5, 1, 1.5, 3)
    )
    return (
        f"{what}: {len(values)} decisions, {sum(values) / len(values):.2f} points each, "
        f"{much}, {max(values):.1f} at most"
    )


def _remark(decision: Decision) -> str:
    return f"{decision.chosen} costs {decision.cost:.1f} against {decision.best}"


def _keep(decision: Decision, path: Path) -> None:
    """Write the match until the decision, as a record."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"# {_remark(decision)}\n{write_record(Match.replay(decision.log))}", "utf-8")
