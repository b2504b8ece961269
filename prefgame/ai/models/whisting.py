"""How players answer in the Russian game: whist, pass or half; open or closed.

Invariant: every answer is that of a sensible player who counts the tricks of their own hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from prefgame.ai.estimate.chances import defence_tricks
from prefgame.ai.imagine.likelihood import Holdings, Threshold, chance_of_yes
from prefgame.ai.masks import masks
from prefgame.ai.models.base import AS_TOLD, HeardAnswer
from prefgame.engine.view import SeatView
from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence.base import Answers
from prefgame.rules.defence.whisting import QUOTAS, WHISTS, Whisting

WHISTS_FIRST: dict[int, Threshold] = {4: (1.7, 3.0), 2: (1.1, 3.0), 1: (0.7, 3.0)}
"""For the first defender, by the quota of the defence."""
WHISTS_TOO: dict[int, Threshold] = {4: (2.0, 3.0), 2: (1.2, 3.0), 1: (1.3, 3.0)}
"""For the second one after a whist."""
WHISTS_ALONE: dict[int, Threshold] = {4: (2.6, 3.0), 2: (1.4, 3.0), 1: (0.8, 3.0)}
"""For a defender whose partner has passed."""
OPENS = 0.8
"""How often a single whister plays with open cards, as experts do in 120 questions."""
WITH_THE_WHISTER = 0.5
"""How much of the other whister's result counts for each of two."""


@dataclass(frozen=True, slots=True)
class WhistingModel:
    """Defenders who whist or pass."""

    defence: Whisting

    @property
    def lines(self) -> tuple[Threshold, ...]:
        tables = WHISTS_FIRST, WHISTS_TOO, WHISTS_ALONE
        return tuple(line for table in tables for line in table.values())

    def _line(self, contract: Contract, before: Answers) -> Threshold:
        quota, said = QUOTAS[contract.goal.least], [answer for _, answer in before]
        if not said:
            return WHISTS_FIRST[quota]
        return (WHISTS_TOO if said == [Answer.WHIST] else WHISTS_ALONE)[quota]

    def answers_heard(self, view: SeatView) -> Iterator[HeardAnswer]:
        hand = view.contracted
        for at, (seat, answer) in enumerate(hand.answers):
            if answer not in (Answer.OPEN, Answer.CLOSED):
                line = self._line(hand.contract, hand.answers[:at])
                yield HeardAnswer(seat, line, answer is Answer.WHIST)

    def answer_chances(
        self, held: Holdings, contract: Contract, before: Answers, choices: Sequence[Answer]
    ) -> Sequence[float]:
        if Answer.OPEN in choices:
            return [OPENS if choice is Answer.OPEN else 1 - OPENS for choice in choices]
        whists = chance_of_yes(held, contract.trump, self._line(contract, before))
        rest = Answer.HALF if Answer.HALF in choices else Answer.PASS  # half costs nothing
        chances = {Answer.WHIST: whists, rest: 1 - whists}
        return [chances.get(choice, 0.0) for choice in choices]

    def chance_of_kontra(self, held: Holdings, contract: Contract, needs_kontra: bool) -> float:
        return 0.0

    def binds(self, answer: Answer) -> bool:
        return answer in WHISTS

    def told_too_good(self, answer: Answer, contract: Contract) -> tuple[float, float]:
        return AS_TOLD

    def habitual_answer(self, view: SeatView) -> Answer:
        hand = view.contracted
        choices = self.defence.choices(hand.defenders, hand.answers, hand.contract)
        if Answer.OPEN in choices:
            return Answer.OPEN
        enough, _ = self._line(hand.contract, hand.answers)
        if defence_tricks(masks(view.cards), hand.contract.trump) >= enough:
            return Answer.WHIST
        return Answer.HALF if Answer.HALF in choices else Answer.PASS

    def interests(self, view: SeatView) -> tuple[tuple[Seat, float], ...]:
        """Let each whister play for themselves, and of two each for the other too, by half; a
        player who has passed for the whister.
        """
        hand, roles = view.this_hand, view.table.roles
        match roles[view.seat]:
            case Role.GUEST | Role.DUMMY:
                return ((self.defence.writer(view.seat, roles), 1.0),)
            case Role.COMES:
                return (
                    (view.seat, 1.0),
                    *((seat, WITH_THE_WHISTER) for seat in hand.defenders if seat != view.seat),
                )
            case _:
                return ((view.seat, 1.0),)
