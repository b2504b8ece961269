"""A hand with all its cards open: how it goes with best play by all, what each card and each answer
was worth, and with which discard it is made.

Invariant: the rules decide who leads, what must be played and when the play stops; the solver finds
the result.
"""

from __future__ import annotations

import logging
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from threading import Thread
from typing import Generic, TypeVar

from prefgame.ai.stakes import unit_of
from prefgame.ai.value.card_values import EndsByTricks
from prefgame.ai.value.end_values import sheet_value
from prefgame.ai.value.hidden_discard import HiddenDiscard, own_discard_is_hidden
from prefgame.app.look_back.best_play import SLOTS, CardValues, all_bits, best_for
from prefgame.app.look_back.past_hands import FinishedHand
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard
from prefgame.engine.decide import finished_hand
from prefgame.engine.events import Event
from prefgame.engine.state import HandTable, Table, Trick
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence import tricks_needed, ways_to_answer
from prefgame.rules.kontra import Kontra, first_kontras
from prefgame.rules.play import Play, Played, trick_winner
from prefgame.rules.scoring.base import Hand, Sheet, Unplayed
from prefgame.solver import DealSolver, Stop, Stopped

# ---- something about finished hands that takes a while, found in a thread of its own
# Invariant: each thing found is in ``latest`` until the next one; a search that fails is logged and
# ends, for a page with less on it is better than none.

_log = logging.getLogger(__name__)
T = TypeVar("T")


class Search(Generic[T]):
    """A search that has begun. ``latest``: what is known so far, at first ``start``; ``over``:
    whether the thread has ended. ``find`` gives more and more, until its flag is set.
    """

    def __init__(self, what: str, start: T, find: Callable[[Stop], Iterator[T]]) -> None:
        self.latest, self.over = start, False
        self._stop = Stop()
        self._thread = Thread(target=self._work, args=(what, find), name=what, daemon=True)
        self._thread.start()

    def _work(self, what: str, find: Callable[[Stop], Iterator[T]]) -> None:
        try:
            for found in find(self._stop):
                self.latest = found
        except Stopped:
            pass
        except Exception:
            _log.exception("%s failed", what)
        self.over = True

    def wait(self) -> None:
        self._thread.join()

    def close(self) -> None:
        self._stop.set()


# ---- a hand with all its cards open


Cards = tuple[Card, ...]
_SLOTS = 1 << 17
"""the size of the solver's table when one contract is tried with every discard"""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card that was played. ``values``: the tricks the declarer has in the end after each card
    that was legal, with best play from there on.
    """

    trick: int
    """from 1"""
    seat: Seat
    card: Card
    values: Mapping[Card, int]


@dataclass(frozen=True, slots=True)
class OpenHand:
    """Three hands before the first lead. ``order``: the seats from the eldest hand on; ``hands`` in
    that order, an empty one is out of play.
    """

    rules: Play
    order: tuple[Seat, ...]
    hands: tuple[Cards, ...]
    declarer: Seat
    contract: Contract
    stop: Stop | None = None

    @property
    def playing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, hand in zip(self.order, self.hands) if hand)

    @property
    def leader(self) -> Seat:
        return self.rules.leader(self.order, self.playing, self.declarer, self.contract)

    def card_values(self, slots: int = SLOTS) -> CardValues:
        """Return what solves the play of this hand; nothing is solved yet."""
        return CardValues(
            self.rules,
            self.contract,
            self.order,
            self.playing,
            self.declarer,
            slots=slots,
            stop=self.stop,
        )

    def tricks(self) -> int:
        """Count the declarer's tricks with best play by all. Stopped if ``stop`` was set."""
        solver, leader = self.card_values().solver, self.order.index(self.leader)
        return solver.tricks(all_bits(self.hands), leader)[0]

    def choices(self, tricks: Iterable[Trick]) -> Iterator[PlayedCard]:
        """Go through every card of these tricks, played from the first lead on."""
        course = _Course(self)
        for number, trick in enumerate(tricks, 1):
            for seat, card in trick.cards:
                yield PlayedCard(number, seat, card, course.values(seat))
                course.play(seat, card)

    def values_after(self, played: Played, seat: Seat) -> dict[Card, int]:
        """Count the declarer's tricks in the end, after these cards and each that the hand of this
        seat may add to them.
        """
        course = _Course(self)
        for one, card in played:
            course.play(one, card)
        return course.values(seat)

    def line(self, favoured: Seat | None = None, played: Played = ()) -> tuple[Trick, ...]:
        """Find one way of best play by all after the cards that were ``played``, until the play
        stops. Among cards that are equally good for its side, a seat that wants tricks takes those
        that nobody can take from it, for itself; otherwise it plays the lowest. So no defender
        gives sure tricks to the other one. A ``favoured`` defender always plays the highest, which
        may make more tricks of the defence its own.
        """
        course, tricks = _Course(self), list[Trick]()
        taken = dict.fromkeys(self.order, 0)
        seat, playing, given = self.leader, self.playing, iter(played)
        while not self.rules.is_over(taken, self.declarer, self.contract):
            for _card in playing:
                known = next(given, None)
                card = self._best_card(course, seat, favoured) if known is None else known[1]
                done = course.play(seat, card)
                seat = playing[(playing.index(seat) + 1) % len(playing)]
            assert done is not None
            tricks.append(done)
            seat = done.winner
            taken[seat] += 1
        return tuple(tricks)

    def _best_card(self, course: _Course, seat: Seat, favoured: Seat | None) -> Card:
        values = course.values(seat)
        best = self.best(seat, values.values())
        equal = sorted(
            (card for card, value in values.items() if value == best),
            key=lambda card: (card.rank, card.index),
        )
        if seat == favoured:
            return equal[-1]
        if self.contract.goal.wants_few:
            return equal[0]
        sure = [card for card in equal if course.is_sure(seat, card)]
        if course.trick:
            return (sure or equal)[0]
        return sure[-1] if sure else equal[0]

    def best(self, seat: Seat, values: Iterable[int]) -> int:
        """Choose the number of the declarer's tricks that this seat likes best."""
        return best_for(seat, self.declarer, self.contract, values)

    def makes(self, tricks: int) -> bool | None:
        """Tell whether the contract is made with so many tricks at the end of the hand; None if
        they must come one after another, for the solver only counts them.
        """
        return None if self.contract.goal.run else self.contract.goal.is_met(tricks)

    def discard(self, talon: Cards) -> Cards | None:
        """Choose the best two cards of the declarer's twelve to discard so that the contract is
        made with best play by all; None if no two do.

        An empty talon is not taken, and nothing is discarded.
        """
        solver, tries, flat, leader = self._discards(talon)
        few = self.contract.goal.wants_few
        reached = solver.can_take(flat, leader, self.contract.goal.decisive)
        found: list[tuple[tuple[int, int], Cards]] = []
        for number, away in enumerate(tries):
            if bool(reached[number]) is not few:
                tricks = solver.tricks(flat[3 * number : 3 * number + 3], leader)[0]
                # players discard low cards, or high ones if few tricks are wanted
                lost = sum(card.rank for card in away)
                found.append(((-tricks, -lost if few else lost), away))
        return min(found)[1] if found else None

    def tricks_after_discards(self, talon: Cards) -> dict[Cards, int]:
        """Count the declarer's tricks with best play by all, after each discard of the twelve."""
        solver, tries, flat, leader = self._discards(talon)
        return dict(zip(tries, solver.tricks(flat, leader)))

    def fewest_tricks(self, talon: Cards) -> tuple[int, Cards]:
        """Find with how few tricks the declarer gets off after any discard, and that discard."""
        solver, tries, flat, leader = self._discards(talon)
        return min(
            (solver.tricks(flat[3 * number : 3 * number + 3], leader)[0], away)
            for number, away in enumerate(tries)
        )

    def _discards(self, talon: Cards) -> tuple[DealSolver, list[Cards], array[int], int]:
        """List every discard, with the hands after each of them and who leads."""
        at, leader = self.order.index(self.declarer), self.order.index(self.leader)
        held = (*self.hands[at], *talon)
        tries: list[Cards] = list(combinations(sorted(held), 2)) if talon else [()]
        solver, flat = self.card_values(_SLOTS if talon else SLOTS).solver, array("I")
        for away in tries:
            kept = tuple(card for card in held if card not in away)
            flat += all_bits((*self.hands[:at], kept, *self.hands[at + 1 :]))
        return solver, tries, flat, leader

    def without(self, seats: Iterable[Seat]) -> OpenHand:
        out = set(seats)
        return replace(
            self,
            hands=tuple(() if seat in out else hand for seat, hand in zip(self.order, self.hands)),
        )


def open_hand_as_played(table: Table, stop: Stop | None = None) -> OpenHand:
    """Open the hand with a contract as it was played, or would have been with its answers."""
    everybody = open_hand_of_all(table, stop)
    return everybody.without(set(everybody.order) - set(table.playing))


def open_hand_of_all(table: Table, stop: Stop | None = None) -> OpenHand:
    """Open the same as if everybody had played."""
    hand = table.declared
    return OpenHand(
        table.rules.play, hand.order, hand.hands_played, hand.declarer, hand.contract, stop
    )


class _Course:
    """The play of an open hand, card by card."""

    def __init__(self, hand: OpenHand) -> None:
        self.hand, self._values = hand, hand.card_values()
        self.left = {seat: list(cards) for seat, cards in zip(hand.order, hand.hands)}
        self.complete = len(hand.playing)
        self.trick: Played = ()
        self.taken = 0

    def values(self, seat: Seat) -> dict[Card, int]:
        """Count the declarer's tricks in the end, after each card that this seat may play now."""
        first = self.trick[0][0] if self.trick else seat
        return self._values.after_each(self.left.values(), first, self.trick, self.taken)

    def is_sure(self, seat: Seat, card: Card) -> bool:
        """Tell whether the seat takes the trick with this card, whatever others play to it."""
        hand, trick = self.hand, (*self.trick, (seat, card))
        trump = hand.contract.trump
        if trick_winner(trick, trump) != seat:
            return False
        duties = hand.rules.hand_duties(hand.contract, hand.declarer, hand.playing)
        behind = set(hand.playing) - {one for one, _card in trick}
        return not any(
            trick_winner((*trick, (other, reply)), trump) == other
            for other in behind
            for reply in duties.legal(self.left[other], trick)
        )

    def play(self, seat: Seat, card: Card) -> Trick | None:
        """Play the card; the trick, if it is complete with it."""
        self.left[seat].remove(card)
        self.trick = (*self.trick, (seat, card))
        if len(self.trick) < self.complete:
            return None
        done = Trick(self.trick, trick_winner(self.trick, self.hand.contract.trump))
        self.taken += done.winner == self.hand.declarer
        self.trick = ()
        return done


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
# Invariant: one defender answers differently, everybody else as they did. The questions are those
# of the rules, and the value is what the rules score after best play by all.


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
        """Go through the hand with all other answers of a defender who then plays."""
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
        """Let the rules write for the defender after best play, a ``favoured`` seat first."""
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
