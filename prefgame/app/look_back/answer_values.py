"""Come, stay, kontra: what the answer of each defender was worth, or another answer would have been.

Law of this module: one defender answers otherwise, everybody else as they did; what it is worth is what the rules write after best play by all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from prefgame.app.look_back.open_hands import OpenHand, open_as_played
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
    """A defender in the part of ``role``, everybody else having answered as they did: what best play by all writes for him.

    ``tricks`` are those that count for him, a guest's among them; ``points`` of the settlement, plus being good; who stays out has 0.
    """

    seat: Seat
    role: Role
    taken: bool
    """he did take this part; else he stayed out of it"""
    tricks: int
    points: Amount
    made: bool
    """the declarer makes the contract then"""

    @property
    def is_worth_saying(self) -> bool:
        """It is worth a sentence: an answer that was given, where it could not pay; one that was not, where it would have changed anything."""
        return self.points < 0 if self.taken else self.points != 0


def answer_values(table: Table, sheet: Sheet, stop: Stop | None = None) -> Iterator[AnswerValue]:
    """Every defender of the hand with a contract that has ended at this table: in the part he took on his own will (and playing alone or inviting
    instead, where that would have brought more), or in what he stayed out of: coming alone, and inviting where that is better.

    ``sheet`` is the paper before the hand. Stopped where ``stop`` was set.
    """
    yield from _Defence(table, sheet, stop).stands()


_OTHERWISE = {Answer.ALONE: Answer.INVITE, Answer.INVITE: Answer.ALONE}


class _Defence:
    """The defenders of a hand while their answers are looked at."""

    def __init__(self, table: Table, sheet: Sheet, stop: Stop | None) -> None:
        assert table.hand is not None
        self.table, self.hand, self.sheet, self.stop = table, table.hand, sheet, stop

    def stands(self) -> Iterator[AnswerValue]:
        hand, roles = self.hand, self.table.roles
        for seat, other in (hand.defenders, hand.defenders[::-1]):
            if hand.unplayed is Unplayed.NO_KONTRA:
                yield self._stand(seat, taken=False, kontra=Kontra(1, seat, ((seat, 1),)))
            elif roles[seat] in (Role.COMES, Role.ALONE, Role.HOST, Role.KONTRA):
                taken = self._stand(seat, taken=True)
                yield taken
                if hand.answers and hand.answers[-1][0] == seat and hand.answers[-1][1] in _OTHERWISE:
                    other_way = self._stand(seat, taken=False, answers=(*hand.answers[:-1], (seat, _OTHERWISE[hand.answers[-1][1]])))
                    if other_way.points > max(0, taken.points):
                        yield other_way
            elif roles[seat] is Role.STAYS and roles[other] is Role.STAYS:
                said = self._answers({seat: Answer.COME, other: Answer.STAY})
                alone, inviting = [self._stand(seat, taken=False, answers=(*said, (seat, last))) for last in (Answer.ALONE, Answer.INVITE)]
                yield alone
                if inviting.points > alone.points:
                    yield inviting
            elif roles[seat] is Role.STAYS:
                yield self._stand(seat, taken=False, answers=self._answers({seat: Answer.COME, other: Answer.COME}))

    def _answers(self, said: dict[Seat, Answer]) -> Answers:
        return tuple((seat, said[seat]) for seat in self.hand.defenders)

    def _stand(self, seat: Seat, *, taken: bool, answers: Answers | None = None, kontra: Kontra | None = None) -> AnswerValue:
        """This defender, had the answers been these."""
        hand = self.hand
        answered = replace(hand, answers=hand.answers if answers is None else answers, kontra=kontra or hand.kontra, unplayed=None, tricks=())
        table = replace(self.table, hand=answered)
        open_hand = open_as_played(table, self.stop)
        favoured = (None, seat) if table.roles[seat] is Role.COMES else (None,)  # the tricks of two who write each for himself fall this way or that
        return max((self._written(seat, table, open_hand, one, taken) for one in favoured), key=lambda stand: stand.points)

    def _written(self, seat: Seat, table: Table, open_hand: OpenHand, favoured: Seat | None, taken: bool) -> AnswerValue:
        """What the rules write for the defender at this table after best play by all, a ``favoured`` seat taking what it may."""
        rules, line = table.rules, open_hand.line(favoured)
        assert table.hand is not None
        played = finished_hand(replace(table, hand=replace(table.hand, tricks=line)))
        sheet, _entries, result = rules.score.write(self.sheet, played, rules.defence)
        points = rules.score.settlement(sheet)[seat] - rules.score.settlement(self.sheet)[seat]
        declarer = open_hand.declarer
        own = sum(count for one, count in played.tricks.items() if one != declarer and rules.defence.writer(one, table.roles) == seat)
        return AnswerValue(seat, table.roles[seat], taken, own, points, result.made is True)
