"""The judge: an expert with more deals, who says what a decision costs.

Invariant: the judge gets the view of the seat that decides and nothing else.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from prefgame.ai.advice import Advice, Success
from prefgame.ai.imagine.worlds import count_deals, every_deal
from prefgame.ai.level import EXPERT, Level
from prefgame.ai.player import advise
from prefgame.ai.stakes import unit_of
from prefgame.ai.value.end_values import solver_of
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.events import Event
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase

EXCHANGE_WORLDS = 40
"""imagined deals at the exchange, where the judge tries all 66 discards with every contract"""
FEW = 800
"""in so many deals a proved win is looked for, card by card"""


@dataclass(frozen=True)
class Decision:
    """What a seat chose where it had a choice, after the events of ``log``.

    By the judge, ``cost``: points of the settlement that ``best`` would have won more; ``chance``:
    that the choice succeeds (0 to 1), None where there is nothing to succeed in; ``best_chance``:
    the same of ``best``.
    """

    log: Sequence[Event]
    view: SeatView
    chosen: Command
    best: Command
    cost: float
    chance: float | None
    best_chance: float | None
    success: Success

    @property
    def phase(self) -> Phase:
        return self.view.turn.phase

    @cached_property
    def let_go(self) -> bool | None:
        """Whether a proved win was let go; None where no card could do that."""
        return _let_go(self.view, self.chosen)


@dataclass(frozen=True)
class Judge:
    """Looks at every decision with ``first``; ``phases``: what is judged.

    What seems to lose more than ``doubtful`` units of the stake is judged once more in fresh deals,
    by ``second`` where there is one: a more careful level, which also finds its own best choice.
    Otherwise the same level judges the best choice of the first look, for the best of many seems
    better than it is.
    """

    first: Level
    doubtful: float
    second: Level | None = None
    phases: frozenset[Phase] = frozenset(Phase)

    def asked(self, view: SeatView) -> bool:
        """Whether there is a choice to judge."""
        return len(view.legal) > 1 and view.turn.phase in self.phases

    def judged(
        self, log: Sequence[Event], view: SeatView, chosen: Command, chance: str
    ) -> Decision:
        """Return the decision beside what the judge makes of it; ``chance`` is a seed."""
        level = self.first
        if view.turn.phase is Phase.EXCHANGE:
            level = replace(level, worlds=min(level.worlds, EXCHANGE_WORLDS))
        advice = advise(view, level, random.Random(chance))
        best, scores = advice.best.command, _scores(advice)
        if scores[best] - scores[chosen] > self.doubtful * unit_of(view):
            again = advise(view, self.second or level, random.Random(f"{chance}/again"))
            if self.second:
                advice, best = again, again.best.command
            scores = _scores(again)
        chances = {option.command: option.chance for option in advice.options}
        return Decision(
            log,
            view,
            chosen,
            best,
            max(0.0, scores[best] - scores[chosen]),
            chances[chosen],
            chances[best],
            advice.success,
        )


AUDITOR = Judge(replace(EXPERT, name="judge", worlds=320, drawn=8000, thorough=True), doubtful=0.5)


def _scores(advice: Advice) -> dict[Command, float]:
    return {option.command: option.score for option in advice.options}


def _let_go(view: SeatView, chosen: Command) -> bool | None:
    """Whether the seat had a card that wins in every deal, and played another one.

    Every deal that agrees with what it saw; its side wins the contract.
    """
    hand = view.hand
    if (
        view.turn.phase is not Phase.PLAY
        or hand is None
        or hand.contract is None
        or hand.declarer is None
        or count_deals(view) > FEW
    ):
        return None
    order, declares = hand.order, view.seat == hand.declarer
    missing = hand.contract.goal.decisive - hand.taken[hand.declarer]
    solver = solver_of(
        view.table.rules.play, hand.contract, order, view.table.playing, hand.declarer
    )
    leader = order.index(hand.trick[0][0] if hand.trick else view.seat)
    ask = solver.taken_at_all if hand.contract.goal.first_trick_decides else solver.values
    cards = [command.card.index for command in view.legal if isinstance(command, PlayCard)]
    wins_by_reaching = declares is not hand.contract.goal.wants_few
    keeping, deals = set(cards), every_deal(view)
    while keeping and (some := list(islice(deals, 64))):
        found = ask(
            array("I", [cards for deal in some for cards in deal]),
            leader,
            [card for _, card in hand.trick],
        )
        keeping = {
            card
            for card in keeping
            if all(
                (found[32 * at + card] >= missing) is wins_by_reaching for at in range(len(some))
            )
        }
    if not keeping or len(keeping) == len(cards):
        return None  # nothing is proved, or nothing can spoil it
    return isinstance(chosen, PlayCard) and chosen.card.index not in keeping
