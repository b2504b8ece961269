"""A hand with all its cards open: how it goes with best play by all, what each card was worth, and
with which discard it is made.

Invariant: the rules decide who leads, what must be played and when the play stops; the solver finds
the result.
"""

from __future__ import annotations

import logging
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from threading import Thread
from typing import Generic, TypeVar

from prefgame.ai.value.end_values import solver_of
from prefgame.cards import DECK, Card
from prefgame.engine.state import Table, Trick
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.play import Play, Played, trick_winner
from prefgame.solver import DealSolver, Stop, Stopped, hand_bits

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
        """Wait until the search is over."""
        self._thread.join()

    def close(self) -> None:
        """Look no further."""
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
        """The seats whose hands are in play."""
        return tuple(seat for seat, hand in zip(self.order, self.hands) if hand)

    @property
    def leader(self) -> Seat:
        """Who leads to the first trick."""
        return self.rules.leader(self.order, self.playing, self.declarer, self.contract)

    def _solver(self, slots: int = 1 << 15) -> DealSolver:
        return solver_of(
            self.rules,
            self.contract,
            self.order,
            self.playing,
            self.declarer,
            stop=self.stop,
            slots=slots,
        )

    def tricks(self) -> int:
        """Count the declarer's tricks with best play by all. Stopped if ``stop`` was set, here and
        below.
        """
        return self._solver().tricks(_bits(self.hands), self.order.index(self.leader))[0]

    def choices(self, tricks: Iterable[Trick]) -> Iterator[PlayedCard]:
        """Go through every card of these tricks, which were played from the first lead on, in the
        order played.
        """
        course = _Course(self, self._solver())
        for number, trick in enumerate(tricks, 1):
            for seat, card in trick.cards:
                yield PlayedCard(number, seat, card, course.values(seat))
                course.play(seat, card)

    def line(self, favoured: Seat | None = None, played: Played = ()) -> tuple[Trick, ...]:
        """Find one way of best play by all after the cards that were ``played``, until the play
        stops. Among cards that are equally good for its side, a seat that wants tricks takes those
        that nobody can take from it, for itself; otherwise it plays the lowest. So no defender
        gives sure tricks to the other one. A ``favoured`` defender always plays the highest, which
        may make more tricks of the defence its own.
        """
        course, tricks = _Course(self, self._solver()), list[Trick]()
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
        return (max if (seat == self.declarer) is not self.contract.goal.wants_few else min)(values)

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

    def fewest_tricks(self, talon: Cards) -> tuple[int, Cards]:
        """Find with how few tricks the declarer gets off after any discard, and that discard."""
        solver, tries, flat, leader = self._discards(talon)
        return min(
            (solver.tricks(flat[3 * number : 3 * number + 3], leader)[0], away)
            for number, away in enumerate(tries)
        )

    def _discards(self, talon: Cards) -> tuple[DealSolver, list[Cards], array[int], int]:
        """List every discard, with the hands after each of them, one after another, and who
        leads.
        """
        at, leader = self.order.index(self.declarer), self.order.index(self.leader)
        held = (*self.hands[at], *talon)
        tries: list[Cards] = list(combinations(sorted(held), 2)) if talon else [()]
        solver, flat = self._solver(_SLOTS if talon else 1 << 15), array("I")
        for away in tries:
            kept = tuple(card for card in held if card not in away)
            flat += _bits((*self.hands[:at], kept, *self.hands[at + 1 :]))
        return solver, tries, flat, leader

    def without(self, seats: Iterable[Seat]) -> OpenHand:
        """Take these seats out of play."""
        out = set(seats)
        return replace(
            self,
            hands=tuple(() if seat in out else hand for seat, hand in zip(self.order, self.hands)),
        )


def open_hand_as_played(table: Table, stop: Stop | None = None) -> OpenHand:
    """Open the hand with a contract that has ended at this table, as it was played, or would have
    been with what was answered.
    """
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

    def __init__(self, hand: OpenHand, solver: DealSolver) -> None:
        self.hand, self.solver = hand, solver
        self.left = {seat: list(cards) for seat, cards in zip(hand.order, hand.hands)}
        self.complete = len(hand.playing)
        self.trick: Played = ()
        self.taken = 0

    def values(self, seat: Seat) -> dict[Card, int]:
        """Count the declarer's tricks in the end, after each card that this seat may play now."""
        first = self.trick[0][0] if self.trick else seat
        cards = [card for _seat, card in self.trick]
        found = self.solver.values(_bits(self.left.values()), self.hand.order.index(first), cards)
        return {card: self.taken + found[card.index] for card in DECK if found[card.index] >= 0}

    def is_sure(self, seat: Seat, card: Card) -> bool:
        """Tell whether the seat takes the trick with this card, whatever the others may play to
        it.
        """
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


def _bits(hands: Iterable[Sequence[Card]]) -> array[int]:
    return array("I", map(hand_bits, hands))
