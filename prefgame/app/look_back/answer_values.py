"""Come, stay, kontra: what the answer of each defender was worth, or another answer would have
been.

Invariant: one defender answers differently, everybody else as they did. The value is what the rules
score after best play by all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from prefgame.app.look_back.open_hand import OpenHand, open_hand_as_played
from prefgame.engine.decide import finished_hand
from prefgame.engine.state import Table
from prefgame.rules.base import Amount, Answer, Role, Seat
from prefgame.rules.defence.base import Answers
from prefgame.rules.kontra import Kontra
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.hand import Unplayed
from prefgame.solver import Stop


@dataclass(frozen=True, slots=True)
class AnswerValue:
    """What a defender in this ``role`` scores after best play by all, with the answers of everybody
    else unchanged.

    ``tricks``: those that count for the defender, with those of a guest; ``points``: of the
    settlement, plus is good; 0 for a defender who stays.
    """

    seat: Seat
    role: Role
    taken: bool
    """whether the defender had this role in the hand"""
    tricks: int
    points: Amount
    made: bool
    """whether the declarer makes the contract then"""

    @property
    def is_worth_saying(self) -> bool:
        """Whether it deserves a sentence: an answer that was given and lost points, or another one
        that would have changed anything.
        """
        return self.points < 0 if self.taken else self.points != 0


def answer_values(table: Table, sheet: Sheet, stop: Stop | None = None) -> Iterator[AnswerValue]:
    """Every defender of the hand with a contract that has ended at this table: in the role they
    chose (and playing alone or inviting instead, where that would have won more), or in the roles
    they declined: coming alone, and inviting where that is better.

    ``sheet`` is the paper before the hand. Stopped where ``stop`` was set.
    """
    yield from _Defence(table, sheet, stop).values()


_OTHERWISE = {Answer.ALONE: Answer.INVITE, Answer.INVITE: Answer.ALONE}


class _Defence:
    """The defenders of a hand while their answers are looked at."""

    def __init__(self, table: Table, sheet: Sheet, stop: Stop | None) -> None:
        assert table.hand is not None
        self.table, self.hand, self.sheet, self.stop = table, table.hand, sheet, stop

    def values(self) -> Iterator[AnswerValue]:
        hand, roles = self.hand, self.table.roles
        for seat, other in (hand.defenders, hand.defenders[::-1]):
            if hand.unplayed is Unplayed.NO_KONTRA:
                yield self._value(seat, taken=False, kontra=Kontra(1, seat, ((seat, 1),)))
            elif roles[seat] in (Role.COMES, Role.ALONE, Role.HOST, Role.KONTRA):
                taken = self._value(seat, taken=True)
                yield taken
                if (
                    hand.answers
                    and hand.answers[-1][0] == seat
                    and hand.answers[-1][1] in _OTHERWISE
                ):
                    other_way = self._value(
                        seat,
                        taken=False,
                        answers=(*hand.answers[:-1], (seat, _OTHERWISE[hand.answers[-1][1]])),
                    )
                    if other_way.points > max(0, taken.points):
                        yield other_way
            elif roles[seat] is Role.STAYS and roles[other] is Role.STAYS:
                said = self._answers({seat: Answer.COME, other: Answer.STAY})
                alone, inviting = [
                    self._value(seat, taken=False, answers=(*said, (seat, last)))
                    for last in (Answer.ALONE, Answer.INVITE)
                ]
                yield alone
                if inviting.points > alone.points:
                    yield inviting
            elif roles[seat] is Role.STAYS:
                yield self._value(
                    seat,
                    taken=False,
                    answers=self._answers({seat: Answer.COME, other: Answer.COME}),
                )

    def _answers(self, said: dict[Seat, Answer]) -> Answers:
        return tuple((seat, said[seat]) for seat in self.hand.defenders)

    def _value(
        self,
        seat: Seat,
        *,
        taken: bool,
        answers: Answers | None = None,
        kontra: Kontra | None = None,
    ) -> AnswerValue:
        """This defender, had the answers been these."""
        hand = self.hand
        answered = replace(
            hand,
            answers=hand.answers if answers is None else answers,
            kontra=kontra or hand.kontra,
            unplayed=None,
            tricks=(),
        )
        table = replace(self.table, hand=answered)
        open_hand = open_hand_as_played(table, self.stop)
        # where each defender scores alone, the tricks may go to either
        favoured = (None, seat) if table.roles[seat] is Role.COMES else (None,)
        return max(
            (self._written(seat, table, open_hand, one, taken) for one in favoured),
            key=lambda value: value.points,
        )

    def _written(
        self, seat: Seat, table: Table, open_hand: OpenHand, favoured: Seat | None, taken: bool
    ) -> AnswerValue:
        """What the rules write for the defender at this table after best play by all, a
        ``favoured`` seat taking what it may.
        """
        rules, line = table.rules, open_hand.line(favoured)
        assert table.hand is not None
        played = finished_hand(replace(table, hand=replace(table.hand, tricks=line)))
        sheet, _entries, result = rules.score.write(self.sheet, played, rules.defence)
        points = rules.score.settlement(sheet)[seat] - rules.score.settlement(self.sheet)[seat]
        declarer = open_hand.declarer
        own = sum(
            count
            for one, count in played.tricks.items()
            if one != declarer and rules.defence.writer(one, table.roles) == seat
        )
        return AnswerValue(seat, table.roles[seat], taken, own, points, result.made is True)
