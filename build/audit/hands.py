"""Hands of one level among itself, each decision with what it costs by the view of a judge.

Invariant: only what a hand could have been with open cards (``makeable``) looks at all of them.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from audit.judge import Decision, Judge
from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import Level
from prefgame.ai.player import choose
from prefgame.ai.value.end_values import solver_of
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.match import Match
from prefgame.engine.state import Table
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet

NAMES = ("Ana", "Bojan", "Cvita")


@dataclass(frozen=True)
class AuditedHand:
    """A hand that was played to its end.

    ``before`` is the table when it had been dealt, ``after`` when it is written. ``makeable``:
    whether its declarer makes the contract with open hands against those who play; None where
    nothing was played.
    """

    number: int
    before: Table
    after: Table
    decisions: tuple[Decision, ...]
    makeable: bool | None


def audited_hands(
    rules: RuleSet, level: Level, hands: int, seed: str, judge: Judge
) -> Iterator[AuditedHand]:
    """So many hands, in matches one after another."""
    played = 0
    for number in count():
        match = Match.start(rules, NAMES)
        while match.to_act is not None:
            if played == hands:
                return
            played += 1
            where = f"{seed}/{number}/{match.table.hands_played}"
            match.submit(shuffled_deal(random.Random(where), match.table.next_dealer() or 0))
            yield _hand(match, level, played, where, judge)


def _hand(match: Match, level: Level, number: int, seed: str, judge: Judge) -> AuditedHand:
    before, decisions, makeable = match.table, [], None
    while isinstance(match.to_act, int):
        view, chance = match.view(match.to_act), f"{seed}/{len(match.log)}"
        if makeable is None and view.turn.phase is Phase.PLAY:
            makeable = _makeable(match)
        chosen = choose(view, level, random.Random(chance))
        if judge.asked(view):
            decisions.append(judge.judged(match.log, view, chosen, f"{chance}/judge"))
        match.submit(chosen, view.seat)
    return AuditedHand(number, before, match.table, tuple(decisions), makeable)


def _makeable(match: Match) -> bool | None:
    """Whether the declarer makes the contract from the first trick on if all hands are seen; None
    where nobody declares.
    """
    table, hand = match.table, match.table.hand
    assert hand is not None and hand.contract is not None and hand.leader is not None
    if hand.declarer is None:
        return None  # each played for themselves
    flat = array(
        "I", [mask_of(match.hand_of(seat)) if seat in table.playing else 0 for seat in hand.order]
    )
    solver = solver_of(table.rules.play, hand.contract, hand.order, table.playing, hand.declarer)
    reached = bool(
        solver.can_take(flat, hand.order.index(hand.leader), hand.contract.goal.decisive)[0]
    )
    return reached is not hand.contract.goal.takes_none
