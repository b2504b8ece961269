"""Hands of one level among itself, each decision with what it costs by the view of a careful expert.

Law of this module: the judge gets the view of the seat that decides and nothing else. Only what a hand could have been with open cards
(``makeable``) looks at all of them.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice

from prefgame.ai.advice import Advice, Success
from prefgame.ai.every_deal import every_deal, how_many
from prefgame.ai.level import EXPERT, Level
from prefgame.ai.open_hands import solver_of
from prefgame.ai.player import advise, choose
from prefgame.ai.worlds import mask_of
from prefgame.app.dealing import shuffled_deal
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.match import Match
from prefgame.engine.state import Table
from prefgame.engine.view import SeatView
from prefgame.rules.base import Goal, Phase
from prefgame.rules.ruleset import RuleSet

NAMES = ("Ana", "Bojan", "Cvita")
JUDGE = replace(EXPERT, name="judge", worlds=160, drawn=8000, thorough=True)
EXCHANGE_WORLDS = 40
"""imagined deals at the exchange, where the judge tries all 66 discards with every contract"""
DOUBTFUL = 5.0
"""points: what seems to cost more is judged once more in fresh deals, for the best of many seems better than it is"""
FEW = 800
"""in so many deals a proved win is looked for, card by card"""
GOALS = {Goal.NONE: 1, Goal.SIX: 6, Goal.ALL: 10}


@dataclass(frozen=True)
class Decision:
    """What a seat chose where it had a choice. By the judge, ``cost``: points of the settlement that ``best`` would have brought more; ``chance``:
    that the choice succeeds (0 to 1), None where there is nothing to succeed in. ``let_go``: whether a proved win was let go, None where no card
    could do that."""

    view: SeatView
    chosen: Command
    best: Command
    cost: float
    chance: float | None
    success: Success
    let_go: bool | None = None

    @property
    def phase(self) -> Phase:
        return self.view.turn.phase


@dataclass(frozen=True)
class AuditedHand:
    """A hand that was played to its end; ``before`` is the table when it had been dealt, ``after`` when it is written. ``makeable``: whether its
    declarer makes the contract with open hands against those who play; None where nothing was played."""

    number: int
    before: Table
    after: Table
    decisions: tuple[Decision, ...]
    makeable: bool | None


def audited(rules: RuleSet, level: Level, hands: int, seed: str) -> Iterator[AuditedHand]:
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
            yield _hand(match, level, played, where)


def _hand(match: Match, level: Level, number: int, seed: str) -> AuditedHand:
    before, decisions, makeable = match.table, [], None
    while isinstance(match.to_act, int):
        view, chance = match.view(match.to_act), f"{seed}/{len(match.log)}"
        if makeable is None and view.turn.phase is Phase.PLAY:
            makeable = _makeable(match)
        chosen = choose(view, level, random.Random(chance))
        if len(view.legal) > 1:
            decisions.append(judged(view, chosen, f"{chance}/judge"))
        match.submit(chosen, view.seat)
    return AuditedHand(number, before, match.table, tuple(decisions), makeable)


def _makeable(match: Match) -> bool:
    """Whether the declarer makes the contract from the first trick on if all hands are seen."""
    table, hand = match.table, match.table.hand
    assert hand is not None and hand.contract is not None and hand.declarer is not None and hand.leader is not None
    flat = array("I", [mask_of(match.hand_of(seat)) if seat in table.playing else 0 for seat in hand.order])
    solver = solver_of(table.rules.tricks, hand.contract, hand.order, hand.declarer)
    reached = bool(solver.can_take(flat, hand.order.index(hand.leader), GOALS[hand.contract.goal])[0])
    return reached is not (hand.contract.goal is Goal.NONE)


# ---- the judge


def judged(view: SeatView, chosen: Command, chance: str) -> Decision:
    """The decision beside what the judge makes of it."""
    judge = replace(JUDGE, worlds=min(JUDGE.worlds, EXCHANGE_WORLDS)) if view.turn.phase is Phase.EXCHANGE else JUDGE
    advice = advise(view, judge, random.Random(chance))
    best, scores = advice.best.command, _scores(advice)
    cost = scores[best] - scores[chosen]
    if cost > DOUBTFUL:
        scores = _scores(advise(view, judge, random.Random(f"{chance}/again")))
        cost = scores[best] - scores[chosen]
    told = next(option.chance for option in advice.options if option.command == chosen)
    return Decision(view, chosen, best, max(0.0, cost), told, advice.success, _let_go(view, chosen))


def _scores(advice: Advice) -> dict[Command, float]:
    return {option.command: option.score for option in advice.options}


def _let_go(view: SeatView, chosen: Command) -> bool | None:
    """Whether the seat had a card with which its side wins the contract in every deal that agrees with what it saw, and played another one."""
    hand = view.hand
    if view.turn.phase is not Phase.PLAY or hand is None or hand.contract is None or hand.declarer is None or how_many(view) > FEW:
        return None
    order, declares = hand.order, view.seat == hand.declarer
    missing = GOALS[hand.contract.goal] - hand.taken[hand.declarer]
    solver = solver_of(view.table.rules.tricks, hand.contract, order, hand.declarer)
    leader = order.index(hand.trick[0][0] if hand.trick else view.seat)
    ask = solver.taken_at_all if hand.contract.goal is Goal.NONE else solver.values
    cards = [command.card.index for command in view.legal if isinstance(command, PlayCard)]
    wins_by_reaching = declares is not (hand.contract.goal is Goal.NONE)
    keeping, deals = set(cards), every_deal(view)
    while keeping and (some := list(islice(deals, 64))):
        found = ask(array("I", [cards for deal in some for cards in deal]), leader, [card for _, card in hand.trick])
        keeping = {card for card in keeping if all((found[32 * at + card] >= missing) is wins_by_reaching for at in range(len(some)))}
    if not keeping or len(keeping) == len(cards):
        return None  # nothing is proved, or nothing can spoil it
    return isinstance(chosen, PlayCard) and chosen.card.index not in keeping
