"""What the answer of each defender was worth, or another answer would have been.

Invariant: one defender answers differently, everybody else as they did. The questions are those of
the rules, and the value is what the rules score after best play by all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from prefgame.ai.stakes import unit_of
from prefgame.ai.value.card_values import EndsByTricks
from prefgame.ai.value.end_values import sheet_value
from prefgame.ai.value.hidden_discard import HiddenDiscard, own_discard_is_hidden
from prefgame.app.look_back.open_hand import OpenHand, open_hand_as_played
from prefgame.app.look_back.past_hands import FinishedHand
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard
from prefgame.engine.decide import finished_hand
from prefgame.engine.events import Event
from prefgame.engine.state import HandTable, Table
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.defence import tricks_needed, ways_to_answer
from prefgame.rules.kontra import Kontra, first_kontras
from prefgame.rules.scoring.base import Hand, Sheet, Unplayed
from prefgame.solver import Stop

# ---- how far the tricks of a declarer count on paper
# Invariant: the score decides. Two numbers of tricks on the same side of the goal count alike if
# it writes them alike.


def counted_tricks(table: Table, sheet: Sheet) -> tuple[int, ...]:
    """Find, for each number of the declarer's tricks, from none to all, the number that counts: if
    more or fewer change nothing on ``sheet``, the one nearest to the goal.

    The hand at this table has ended, and somebody played against its declarer.
    """
    hand, rules = table.declared, table.rules
    ended, goal = finished_hand(table), hand.contract.goal
    defender = next(seat for seat in table.playing if seat != hand.declarer)
    written = []
    for own in range(TRICKS + 1):
        tricks = dict.fromkeys(table.playing, 0) | {hand.declarer: own, defender: TRICKS - own}
        capped = rules.score.cap_tricks(hand.contract, hand.declarer, tricks)
        played = replace(ended, tricks=capped, unplayed=None, agreed=False)
        written.append(rules.score.write(sheet, played, rules.defence)[0])
    counted = list(range(TRICKS + 1))
    for own in range(goal.least - 2, -1, -1):
        if written[own] == written[own + 1]:
            counted[own] = counted[own + 1]
    for own in range(goal.most + 2, TRICKS + 1):
        if written[own] == written[own - 1]:
            counted[own] = counted[own - 1]
    return tuple(counted)


# ---- what the answer of each defender was worth, or another answer would have been


@dataclass(frozen=True, slots=True)
class AnswerValue:
    """What a defender in this ``role`` scores after best play by all, with the answers of everybody
    else unchanged.

    ``tricks``: those that count for the defender, with those of a guest; ``points``: what their
    sheet is worth then (``sheet_value``), compared with staying at home, or with a contract that
    nobody doubled; plus is good. (To stay may cost something too: what the declarer wins is no
    longer there for the others.)
    """

    seat: Seat
    role: Role
    taken: bool
    """whether the defender had this role in the hand"""
    tricks: int
    points: float
    made: bool
    """whether the declarer makes the contract then"""

    @property
    def is_worth_saying(self) -> bool:
        """Whether it deserves a sentence: an answer that was given and lost points, or another one
        that would have changed anything.
        """
        return self.points < 0 if self.taken else self.points != 0


def answer_values(table: Table, sheet: Sheet, stop: Stop | None = None) -> Iterator[AnswerValue]:
    """Value every defender of the hand with a contract that has ended at this table: in the role
    they chose (and in another one, if that would have won more), or in the roles they declined: in
    the one that needs least, and in another one if that is better.

    ``sheet`` is the paper before the hand. Stopped if ``stop`` was set.
    """
    yield from _Defence(table, sheet, stop).values()


class _Defence:
    """The defenders of a hand while their answers are looked at."""

    def __init__(self, table: Table, sheet: Sheet, stop: Stop | None) -> None:
        self.table, self.hand, self.sheet, self.stop = table, table.this_hand, sheet, stop

    def values(self) -> Iterator[AnswerValue]:
        for seat in self.hand.defenders:
            if self.hand.unplayed is Unplayed.NO_KONTRA:
                yield from self._by_kontra(seat)
            elif self._chose(seat, self.table):
                yield from self._in_chosen_role(seat, self._points_of_staying(seat))
            elif not self.table.roles[seat].plays:
                yield from self._in_declined_roles(seat, self._points_of_staying(seat))

    def _by_kontra(self, seat: Seat) -> Iterator[AnswerValue]:
        """Value a contract that nobody doubled, so that it was not played."""
        rules, hand = self.table.rules, self.hand
        assert rules.kontra is not None and hand.declarer is not None and hand.contract is not None
        silent = self._points(seat, finished_hand(self.table))
        for kontra in first_kontras(rules.kontra, hand.declarer, hand.defenders, hand.contract):
            if kontra.by == seat:
                yield self._value(seat, replace(hand, kontra=kontra), taken=False, staying=silent)

    def _in_chosen_role(self, seat: Seat, staying: float) -> Iterator[AnswerValue]:
        taken = self._value(seat, self.hand, taken=True, staying=staying)
        yield taken
        if self.hand.kontra.by is None:
            others = [
                self._value(seat, hand, taken=False, staying=staying)
                for hand in self._hands_answered_otherwise(seat)
                if hand.answers != self.hand.answers
            ]
            best = max(others, key=lambda value: value.points, default=taken)
            if best.points > max(0, taken.points):
                yield best

    def _in_declined_roles(self, seat: Seat, staying: float) -> Iterator[AnswerValue]:
        best: AnswerValue | None = None
        for hand in sorted(
            self._hands_answered_otherwise(seat), key=lambda each: self._count_owed(seat, each)
        ):
            value = self._value(seat, hand, taken=False, staying=staying)
            if best is None or value.points > best.points:
                best = value
                yield value

    # ---- the answers

    def _hands_answered_otherwise(self, seat: Seat) -> Iterator[HandTable]:
        """Go through the hand with every row of answers in which this defender chooses to play, and
        everybody else answers as they did.
        """
        hand = self.hand
        given = {
            other: [answer for one, answer in hand.answers if one == other]
            for other in hand.defenders
            if other != seat
        }
        for answers in ways_to_answer(
            self.table.rules.defence, hand.defenders, hand.contracted.contract, given
        ):
            answered = replace(hand, answers=answers)
            if self._chose(seat, replace(self.table, hand=answered)):
                yield answered

    def _hand_if_stayed(self, seat: Seat) -> HandTable | None:
        """Find the hand in which this defender stays and the other one answers as they did, or if
        they are then asked more, goes on alone. If whoever stays at home plays their cards all the
        same, it is for the other one. None if nobody may stay.
        """
        hand, for_other = self.hand, None
        said = {
            other: [answer for one, answer in hand.answers if one == other]
            for other in hand.defenders
        }
        for answers in ways_to_answer(
            self.table.rules.defence, hand.defenders, hand.contracted.contract
        ):
            agrees = all(
                all(one is two for one, two in zip(words, said[other]))
                for other in hand.defenders
                if other != seat
                for words in [[answer for one, answer in answers if one == other]]
            )
            kontra = Kontra() if hand.kontra.by == seat else hand.kontra
            stayed = replace(hand, answers=answers, kontra=kontra, unplayed=None, tricks=())
            table = replace(self.table, hand=stayed)
            if agrees and not table.roles[seat].plays:
                return stayed
            if agrees and for_other is None and not self._chose(seat, table):
                for_other = stayed
        return for_other

    def _chose(self, seat: Seat, table: Table) -> bool:
        """Tell whether the defender plays for their own tricks because of what they said."""
        hand, roles = table.this_hand, table.roles
        said = hand.kontra.by == seat or any(one == seat for one, _ in hand.answers)
        return said and roles[seat].plays and table.rules.defence.writer(seat, roles) == seat

    def _count_owed(self, seat: Seat, hand: HandTable) -> int:
        """Count the tricks that the defender needs in the role that these answers give them."""
        role = replace(self.table, hand=hand).roles[seat]
        return tricks_needed(self.table.rules.defence, role, hand.contracted.contract)

    # ---- what the rules write

    def _points_of_staying(self, seat: Seat) -> float:
        """Compute what the defender wins or loses by staying, after best play by the others."""
        hand = self._hand_if_stayed(seat)
        if hand is None:
            return 0
        table = replace(self.table, hand=hand)
        against = any(table.roles[other].plays for other in hand.defenders)
        line = open_hand_as_played(table, self.stop).line() if against else ()
        played = finished_hand(replace(table, hand=replace(hand, tricks=line)))
        return self._points(seat, played)

    def _points(self, seat: Seat, played: Hand) -> float:
        """Compute what a hand changes in the worth of the sheet to a seat."""
        rules = self.table.rules
        sheet, _entries, _result = rules.score.write(self.sheet, played, rules.defence)
        return sheet_value(rules, sheet, seat) - sheet_value(rules, self.sheet, seat)

    def _value(self, seat: Seat, hand: HandTable, *, taken: bool, staying: float) -> AnswerValue:
        """Value this defender in the hand as it was answered."""
        table = replace(self.table, hand=replace(hand, unplayed=None, tricks=()))
        open_hand = open_hand_as_played(table, self.stop)
        # if each defender scores alone, the tricks may go to either
        apart = any(
            other != seat
            and table.roles[other].plays
            and table.rules.defence.writer(other, table.roles) == other
            for other in hand.defenders
        )
        return max(
            (
                self._written_value(seat, table, open_hand, favoured, taken, staying)
                for favoured in ((None, seat) if apart else (None,))
            ),
            key=lambda value: value.points,
        )

    def _written_value(
        self,
        seat: Seat,
        table: Table,
        open_hand: OpenHand,
        favoured: Seat | None,
        taken: bool,
        staying: float,
    ) -> AnswerValue:
        """Let the rules write for the defender at this table after best play by all, a ``favoured``
        seat taking what it may.
        """
        rules, line = table.rules, open_hand.line(favoured)
        played = finished_hand(replace(table, hand=replace(table.this_hand, tricks=line)))
        _sheet, _entries, result = rules.score.write(self.sheet, played, rules.defence)
        points = round(self._points(seat, played) - staying, 6)  # thirds: no difference is none
        declarer = open_hand.declarer
        own = sum(
            count
            for one, count in played.tricks.items()
            if one != declarer and rules.defence.writer(one, table.roles) == seat
        )
        return AnswerValue(seat, table.roles[seat], taken, own, points, result.made is True)


# ---- which cards of a declarer were right whose discard the defenders did not know
# Invariant: such a card is judged by what they could make of it, as a seat judges it, and not by
# open cards alone: a duck that open cards catch may be the best that there was.


ALIKE = 0.5
"""Units of the stake: a card that is no more behind the best one is right."""


def right_before_defenders(log: Iterable[Event], doubtful: Collection[Card]) -> set[Card]:
    """Find those of the ``doubtful`` cards of the declarer that were right in the last hand of the
    log, for all that the defenders knew.
    """
    found: set[Card] = set()
    if not doubtful:
        return found
    for decision in FinishedHand.of(log).decisions():
        view, chosen = decision.view, decision.chosen
        if isinstance(chosen, PlayCard) and chosen.card in doubtful and own_discard_is_hidden(view):
            hidden = HiddenDiscard(view, EndsByTricks(view))
            gains = {
                command.card: hidden.end_after(command.card).gain
                for command in view.legal
                if isinstance(command, PlayCard)
            }
            if gains[chosen.card] >= max(gains.values()) - ALIKE * unit_of(view):
                found.add(chosen.card)
    return found
