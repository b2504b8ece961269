"""How players answer a contract: a model for each way of defending.

Invariant: every answer is that of a sensible player who counts the tricks of their own hand. The
numbers were fitted to the answers of the expert seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from prefgame.ai.chances import defence_tricks
from prefgame.ai.imagine.likelihood import RARE, Holdings, Threshold, chance_beyond, chance_of_yes
from prefgame.ai.masks import masks
from prefgame.ai.models.base import AS_TOLD, HeardAnswer
from prefgame.engine.view import SeatView
from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import QUOTAS, WHISTS, Answers, Defence, Quota, Quotas, Whisting

COMES: dict[Answer | None, Threshold] = {
    None: (1.8, 3.5),
    Answer.COME: (1.5, 3.5),
    Answer.STAY: (2.1, 3.5),
}
"""For the question to come, by what the other defender has said."""
OWN_COMES: dict[Answer | None, Threshold] = {
    None: (1.7, 4.5),
    Answer.COME: (1.7, 6.0),
    Answer.STAY: (1.1, 2.5),
}
"""The same if each of two answers for tricks of their own."""
INVITES: Threshold = (3.6, 2.0)
OWN_INVITES: Threshold = (4.0, 1.5)
OWN_INVITES_FOR_PREMIUM: Threshold = (2.5, 0.5)
"""If each defender answers for their own tricks, counted in 200 answers of experts; and the same
against a game with a premium, which both defenders are paid if it fails (60 answers).
"""
TOGETHER = 0.4, 0.68
"""How much an invitation against a contract with the talon is told too good, if each defender
answers for their own tricks: in 174 questions both ways were played on. Against games it is told
rightly (66 questions).
"""
KONTRA: Threshold = (4.2, 3.0)
KONTRA_ON_TWO: Threshold = (2.9, 3.0)
KONTRA_ON_ALL: Threshold = (1.5, 2.0)
"""Against a contract for all tricks one trick is enough."""
KONTRA_ON_NONE: Threshold = (4.5, 1.5)
"""In low cards, which the declarer of no trick lacks."""
LOW = 0b11
"""The seven and the eight of a suit."""

ENOUGH_TO_COME: dict[Answer | None, float] = {None: 1.9, Answer.COME: 1.7, Answer.STAY: 2.1}
"""The own tricks that are enough by rules of thumb, by what the other defender has said."""
ENOUGH_TO_INVITE = 3.6
"""The own tricks that are enough to answer for four of both defenders."""
FOR_THE_OTHER = 0.5
"""How much of the other defender's result counts for each of two who came, or whist."""


@dataclass(frozen=True, slots=True)
class QuotasModel:
    """Defenders who come or stay, and need tricks."""

    defence: Quotas

    @property
    def _comes(self) -> dict[Answer | None, Threshold]:
        return OWN_COMES if self.defence.volunteers is Quota.INDIVIDUAL else COMES

    def _invites(self, contract: Contract) -> Threshold:
        if self.defence.volunteers is not Quota.INDIVIDUAL:
            return INVITES
        return OWN_INVITES_FOR_PREMIUM if contract.only_game else OWN_INVITES

    @property
    def lines(self) -> tuple[Threshold, ...]:
        own = self.defence.volunteers is Quota.INDIVIDUAL
        invites = (OWN_INVITES, OWN_INVITES_FOR_PREMIUM) if own else (INVITES,)
        return (*self._comes.values(), *invites, KONTRA, KONTRA_ON_TWO)

    def answers_heard(self, view: SeatView) -> Iterator[HeardAnswer]:
        hand = view.contracted
        for at, (seat, answer) in enumerate(hand.answers):
            yield HeardAnswer(
                seat,
                self._invites(hand.contract) if at == 2 else self._comes[_first(hand.answers[:at])],
                self.binds(answer),
            )
        if hand.contract.may_be_left:
            line = KONTRA_ON_TWO if hand.needs_kontra else KONTRA
            # the first answer of each: a later one is about a rekontra
            for seat, level in dict(reversed(hand.kontra.said)).items():
                if seat != hand.declarer:
                    yield HeardAnswer(seat, line, level > 0)

    def answer_chances(
        self, held: Holdings, contract: Contract, before: Answers, choices: Sequence[Answer]
    ) -> Sequence[float]:
        if len(before) == 2:
            yes = chance_of_yes(held, contract.trump, self._invites(contract))
            yes = 0.0 if yes < RARE else yes
        else:
            yes = chance_of_yes(held, contract.trump, self._comes[_first(before)])
        return yes, 1 - yes

    def chance_of_kontra(self, held: Holdings, contract: Contract, needs_kontra: bool) -> float:
        if contract.goal.takes_none:
            low = sum((mask & LOW).bit_count() for mask in held)
            return chance_beyond(low, KONTRA_ON_NONE)
        line = KONTRA_ON_ALL if contract.goal.takes_all else KONTRA
        return chance_of_yes(held, contract.trump, KONTRA_ON_TWO if needs_kontra else line)

    def binds(self, answer: Answer) -> bool:
        return answer in (Answer.COME, Answer.INVITE)

    def told_too_good(self, answer: Answer, contract: Contract) -> tuple[float, float]:
        own = self.defence.volunteers is Quota.INDIVIDUAL
        return TOGETHER if own and answer is Answer.INVITE and not contract.game else AS_TOLD

    def habitual_answer(self, view: SeatView) -> Answer:
        hand = view.contracted
        own = defence_tricks(masks(view.cards), hand.contract.trump)
        if len(hand.answers) == 2:
            return Answer.INVITE if own >= ENOUGH_TO_INVITE else Answer.ALONE
        return Answer.COME if own >= ENOUGH_TO_COME[_first(hand.answers)] else Answer.STAY

    def interests(self, view: SeatView) -> tuple[tuple[Seat, float], ...]:
        return _interests(self.defence, view)


def _interests(defence: Defence, view: SeatView) -> tuple[tuple[Seat, float], ...]:
    """Let each defender play for themselves, who passed or is a guest for the one who answers for
    both; and if both came, each for the other too, by half.
    """
    hand, roles = view.this_hand, view.table.roles
    match roles[view.seat]:
        case Role.GUEST | Role.DUMMY:
            return ((defence.writer(view.seat, roles), 1.0),)
        case Role.COMES:
            others = (seat for seat in hand.defenders if seat != view.seat)
            return ((view.seat, 1.0), *((seat, FOR_THE_OTHER) for seat in others))
        case _:
            return ((view.seat, 1.0),)


def _first(answers: Answers) -> Answer | None:
    return answers[0][1] if answers else None


# ---- how players answer in the Russian game: whist, pass or half; open or closed


WHISTS_FIRST: dict[int, Threshold] = {4: (1.7, 3.0), 2: (1.1, 3.0), 1: (0.7, 3.0)}
"""For the first defender, by the quota of the defence."""
WHISTS_TOO: dict[int, Threshold] = {4: (2.0, 3.0), 2: (1.2, 3.0), 1: (1.3, 3.0)}
"""For the second one after a whist."""
WHISTS_ALONE: dict[int, Threshold] = {4: (2.6, 3.0), 2: (1.4, 3.0), 1: (0.8, 3.0)}
"""For a defender whose partner has passed."""
OPENS = 0.8
"""How often a single whister plays with open cards, as experts do in 120 questions."""


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
        return _interests(self.defence, view)
