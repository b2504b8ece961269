"""The problem of each day: open hands in the middle of the play, and the lead that decides it.

Invariant: a position never changes; a card makes the next one. The rules say what is legal, who
takes a trick, and when a goal is reached.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import chain

from prefgame.ai.level import SIMPLE
from prefgame.ai.player import choose
from prefgame.ai.value.end_values import solver_of
from prefgame.app.daily_deal import stream_of_day
from prefgame.app.look_back.open_hand import Search
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.storage.kept_rows import ProblemResult
from prefgame.cards import DECK, Card, Suit
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.match import Match
from prefgame.engine.state import Trick
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.play import Duty, HandDuties, Play, Played, trick_winner
from prefgame.rules.ruleset import RuleSet
from prefgame.solver import Stop, hand_bits

Cards = tuple[Card, ...]
Tricks = tuple[Trick, ...]


@dataclass(frozen=True)
class Position:
    """``order``: the seats from the eldest hand on, with their ``hands`` and the tricks that each
    has ``taken``; ``playing``: those in the hand; ``led``: the seat whose card is the first of the
    ``trick`` on the table; ``tricks``: those that were played from the first position on.
    """

    rules: Play
    contract: Contract
    order: tuple[Seat, ...]
    playing: tuple[Seat, ...]
    declarer: Seat
    hands: tuple[Cards, ...]
    taken: tuple[int, ...]
    led: Seat
    trick: Played = ()
    tricks: Tricks = ()

    @classmethod
    def of(cls, match: Match) -> Position:
        """Find the position of a match in which a card is to be played to a contract."""
        hand = match.table.declared
        led = hand.tricks[-1].winner if hand.tricks else hand.leader
        if hand.trick:
            led = hand.trick[0][0]
        assert led is not None, "the play has begun"
        return cls(
            match.table.rules.play,
            hand.contract,
            hand.order,
            tuple(seat for seat in hand.order if seat in match.table.playing),
            hand.declarer,
            tuple(match.hand_of(seat) for seat in hand.order),
            tuple(hand.taken[seat] for seat in hand.order),
            led,
            hand.trick,
        )

    # ---- what is read off it

    @property
    def seat(self) -> Seat:
        """The seat whose card is due."""
        at = self.playing.index(self.led) + len(self.trick)
        return self.playing[at % len(self.playing)]

    def hand(self, seat: Seat) -> Cards:
        return self.hands[self.order.index(seat)]

    @property
    def left(self) -> int:
        """How many tricks are still to be completed."""
        return max(len(self.hand(seat)) for seat in self.playing)

    @cached_property
    def legal(self) -> Cards:
        return self._duties.legal(self.hand(self.seat), self.trick)

    @property
    def duty(self) -> Duty | None:
        """Return the duty that forbids some cards of the seat; None where all may be played."""
        return self._duties.in_force(self.hand(self.seat), self.trick)

    @property
    def _duties(self) -> HandDuties:
        return self.rules.hand_duties(self.contract, self.declarer, self.playing)

    @property
    def tricks_of_declarer(self) -> int:
        return self.taken[self.order.index(self.declarer)]

    @property
    def against(self) -> int:
        """Those that the others have so far."""
        return sum(self.taken) - self.tricks_of_declarer

    @property
    def made(self) -> bool | None:
        """Whether the contract is made; None while that is open."""
        goal, tricks = self.contract.goal, self.tricks_of_declarer
        if goal.is_won(tricks, self.against):
            return True
        return False if goal.is_lost(tricks, self.against) else None

    def side_of(self, seat: Seat) -> tuple[Seat, ...]:
        """List the side of a seat: the declarer alone, or those who play against the declarer."""
        if seat == self.declarer:
            return (seat,)
        return tuple(one for one in self.playing if one != self.declarer)

    def are_equal(self, cards: Iterable[Card]) -> bool:
        """Tell whether it does not matter which of these cards is played: none lies between."""
        first, *rest = sorted(cards, key=lambda card: card.rank)
        if any(card.suit is not first.suit for card in rest):
            return False
        own, highest = self.hand(self.seat), rest[-1].rank if rest else first.rank
        others = {card for hand in self.hands for card in hand if card not in own}
        others |= {card for _seat, card in self.trick}
        return not any(
            card.suit is first.suit and first.rank < card.rank < highest for card in others
        )

    # ---- what follows

    def after(self, card: Card) -> Position:
        assert card in self.legal, "only legal cards are played"
        hands = tuple(
            tuple(one for one in hand if one != card) if seat == self.seat else hand
            for seat, hand in zip(self.order, self.hands)
        )
        trick = (*self.trick, (self.seat, card))
        if len(trick) < len(self.playing):
            return replace(self, hands=hands, trick=trick)
        winner = trick_winner(trick, self.contract.trump)
        taken = tuple(count + (seat == winner) for seat, count in zip(self.order, self.taken))
        done = (*self.tricks, Trick(trick, winner))
        return replace(self, hands=hands, taken=taken, led=winner, trick=(), tricks=done)


# ---- best play from a position, with all cards open
# Invariant: the solver finds what each card leads to; among cards that are equally good the lowest
# is played, so there is one line.


class BestPlay:
    """Best play in all positions of the hand of ``position``. Stopped if ``stop`` was set."""

    def __init__(self, position: Position, stop: Stop | None = None) -> None:
        self._solver = solver_of(
            position.rules,
            position.contract,
            position.order,
            position.playing,
            position.declarer,
            slots=1 << 15,
            stop=stop,
        )

    def values(self, position: Position) -> dict[Card, int]:
        """Count the tricks that the declarer has in the end, after each legal card."""
        found = self._solver.values(
            array("I", map(hand_bits, position.hands)),
            position.order.index(position.led),
            [card for _seat, card in position.trick],
        )
        taken = position.tricks_of_declarer
        return {card: taken + found[card.index] for card in DECK if found[card.index] >= 0}

    def right_cards(self, position: Position) -> Cards:
        """Find the cards after which the side of the seat reaches what it wants."""
        wanted, goal = position.seat == position.declarer, position.contract.goal
        return tuple(
            card for card, tricks in self.values(position).items() if goal.is_met(tricks) is wanted
        )

    def card(self, position: Position) -> Card:
        values = self.values(position)
        many = (position.seat == position.declarer) is not position.contract.goal.wants_few
        best = (max if many else min)(values.values())
        equal = (card for card, tricks in values.items() if tricks == best)
        return min(equal, key=lambda card: (card.rank, card.index))

    def line(self, position: Position) -> Position:
        """Play to the end: the position once all cards are played, with all tricks."""
        while position.left:
            position = position.after(self.card(position))
        return position


# ---- the problem of a day
# Invariant: only one card, or several that are equal, leads to what the player wants, and the card
# that players usually lead does not.


MOST_LEFT, LEAST_LEFT = 6, 4
"""tricks that are still to be played"""


@dataclass(frozen=True)
class Problem:
    """The problem of a day in a game. ``number``: which of the deals of that day it is;
    ``position``: the player is to lead; ``earlier``: the tricks before it; ``right``: the cards
    that hold, the lowest first; ``usual``: what the rules of thumb lead.
    """

    day: date
    rules: RuleSet
    number: int
    position: Position
    earlier: Tricks
    right: Cards
    usual: Card

    @property
    def seat(self) -> Seat:
        return self.position.seat

    @property
    def declares(self) -> bool:
        return self.seat == self.position.declarer

    @property
    def few(self) -> bool:
        """Whether the declarer wants few tricks: then those of the declarer are counted."""
        return self.position.contract.goal.wants_few

    @property
    def needed(self) -> int:
        """How many more tricks decide it: to be taken, or kept from the others."""
        goal, at = self.position.contract.goal, self.position
        if goal.wants_few:
            return goal.decisive - at.tricks_of_declarer
        if self.declares:
            return goal.least - at.tricks_of_declarer
        return goal.tricks_to_defeat - at.against

    def reached(self, position: Position) -> int:
        """Count how many of these tricks have been taken since the beginning of the problem."""
        goal, at = self.position.contract.goal, self.position
        if goal.wants_few or self.declares:
            return position.tricks_of_declarer - at.tricks_of_declarer
        return position.against - at.against

    def is_solved(self, position: Position) -> bool | None:
        """Tell whether the player has what was wanted; None while that is open."""
        return None if position.made is None else position.made is self.declares

    @property
    def known_voids(self) -> tuple[tuple[Seat, Suit], ...]:
        """What the earlier tricks have shown: who of the others has nothing of a suit."""
        return tuple(
            dict.fromkeys(
                (seat, trick.cards[0][1].suit)
                for trick in self.earlier
                for seat, card in trick.cards
                if card.suit is not trick.cards[0][1].suit and seat != self.seat
            )
        )

    @cached_property
    def lines(self) -> dict[Card, Position]:
        """How it ends with best play after each card that the player may lead."""
        best = BestPlay(self.position)
        return {card: best.line(self.position.after(card)) for card in self.position.legal}


def is_problem(position: Position, usual: Card, right: Cards) -> bool:
    """Tell whether the lead here is worth asking for. ``right``: the cards that hold."""
    return (
        not position.trick
        and LEAST_LEFT <= position.left <= MOST_LEFT
        and position.made is None
        and bool(right)
        and usual not in right
        and len(position.legal) - len(right) > 1
        and position.are_equal(right)
    )


# ---- finding the problem of a day: deals that are bid and played until one has a problem
# Invariant: the seats follow rules of thumb, and chance comes from the day, so everybody finds the
# same problem. Towards the end of a hand nobody gives away what open cards still hold, so that the
# contract stays in the balance.


MOST_DEALS = 1000
"""a day on which none of so many deals has a problem is not expected"""
PLAYED = 6
"""how often a deal is played after its auction"""
STRAYS = 0.3
"""how often a seat strays from the usual card that holds: a deal is played in several ways"""
PLAYERS = ("1", "2", "3")
"""nobody reads these names: the page has its own"""


class Finding(Search[Problem | None]):
    """The problem of a day while it is looked for; ``known``: the number of its deal, if known."""

    def __init__(self, rules: RuleSet, day: date, known: int | None = None) -> None:
        self.rules, self.day = rules, day
        super().__init__("the problem of a day", None, lambda stop: _found(rules, day, known, stop))


def _found(rules: RuleSet, day: date, known: int | None, stop: Stop) -> Iterator[Problem | None]:
    yield find_problem(rules, day, known, stop)


def find_problem(
    rules: RuleSet, day: date, known: int | None = None, stop: Stop | None = None
) -> Problem | None:
    """Find the problem of a day; None if none of many deals has one. ``known``: the number of its
    deal, if it was found before. Stopped once ``stop`` was set.
    """
    for number in chain(() if known is None else (known,), range(MOST_DEALS)):
        found = problem_in_deal(rules, day, number, stop)
        if found is not None:
            return found
    return None


def problem_in_deal(
    rules: RuleSet, day: date, number: int, stop: Stop | None = None
) -> Problem | None:
    """Find the problem in the deal of that number; None if it has none."""
    chance = random.Random(f"{stream_of_day('problem', day, rules)}/{number}")
    match = Match.start(rules, PLAYERS)
    match.submit(shuffled_deal(chance, chance.randrange(len(PLAYERS))))
    while match.phase not in (Phase.PLAY, Phase.DEAL, Phase.OVER):
        match.submit(_usual_choice(match, chance))
        if stop is not None:
            stop.check()
    hand = match.table.hand
    if match.phase is not Phase.PLAY or hand is None or hand.declarer is None:
        return None
    if match.table.declared.contract.goal.run or len(match.table.playing) != len(PLAYERS):
        return None
    best = BestPlay(Position.of(match), stop)
    for _time in range(PLAYED):
        played = match.fork()
        found = _play(played, chance, best)
        if found is not None:
            position, right, usual = found
            earlier = played.table.this_hand.tricks
            return Problem(day, rules, number, position, earlier, right, usual)
    return None


def _play(
    match: Match, chance: random.Random, best: BestPlay
) -> tuple[Position, Cards, Card] | None:
    """Play on to the first problem: position, cards that hold, the usual one. None without one."""
    while match.phase is Phase.PLAY:
        position = Position.of(match)
        if position.left < LEAST_LEFT or position.made is not None:
            return None
        usual = _usual_choice(match, chance)
        assert isinstance(usual, PlayCard), "in the play cards are played"
        card = usual.card
        if len(position.legal) > 1:
            right = best.right_cards(position)
            if is_problem(position, card, right):
                in_order = tuple(sorted(right, key=lambda one: one.rank))
                return position, in_order, card
            if right and (card not in right or chance.random() < STRAYS):
                card = chance.choice(right)
        match.submit(PlayCard(card))
    return None


def _usual_choice(match: Match, chance: random.Random) -> Command:
    seat = match.to_act
    assert isinstance(seat, int), "somebody decides"
    return choose(match.view(seat), SIMPLE, chance)


# ---- what makes the difference between the line that holds and the one that was tried
# Invariant: only what both lines show is said: who cannot follow the lead, which card wins a trick
# in one of them alone.


Winning = tuple[Seat, Card]


@dataclass(frozen=True)
class Difference:
    """``has_to_trump``: who has nothing of the suit of the right lead and has to trump it;
    ``gained``: a trick that the player wants, and that is won in the right line alone; ``lost``:
    one that the player does not want, in the tried line alone. None if there is no such thing.
    """

    has_to_trump: Seat | None
    gained: Winning | None
    lost: Winning | None


def difference(problem: Problem, tried: Card) -> Difference:
    right = problem.right[0]
    good, bad = problem.lines[right], problem.lines[tried]
    mine = set(problem.position.side_of(problem.seat))
    takers = set(problem.position.playing) - mine if problem.few else mine
    gained = [won for won in _won(good) if won[0] in takers and won not in _won(bad)]
    lost = [won for won in _won(bad) if won[0] not in takers and won not in _won(good)]
    return Difference(
        _has_to_trump(problem, good), gained[0] if gained else None, lost[0] if lost else None
    )


def _won(line: Position) -> list[Winning]:
    return [
        (trick.winner, next(card for seat, card in trick.cards if seat == trick.winner))
        for trick in line.tricks
    ]


def _has_to_trump(problem: Problem, line: Position) -> Seat | None:
    at, sides = problem.position, problem.position.side_of(problem.seat)
    trump, cards = at.contract.trump, line.tricks[0].cards
    if cards[0][1].suit is trump:
        return None
    for seat, card in cards:
        if seat not in sides and all(one.suit is trump for one in at.legal):
            return seat
        at = at.after(card)
    return None


# ---- trying to solve a problem: the player leads, the others answer with best play at once
# Invariant: nobody learns how good a card was before the try has ended. A try that was given up
# counts as one, and once the answer was shown nothing is solved any more.


@dataclass(frozen=True)
class EndedTry:
    """A try that has ended. ``lead``: the player's first card; ``solved``: whether it led to what
    was wanted, None if it was taken back before; ``end``: the last position of it.
    """

    lead: Card
    solved: bool | None
    end: Position


class Trying:
    """The tries at a problem: ``tries`` have ended, ``result`` is how far the player has come."""

    def __init__(self, problem: Problem, result: ProblemResult = ProblemResult.UNTRIED) -> None:
        self.problem, self.result = problem, result
        self.tries: list[EndedTry] = []
        self._best = BestPlay(problem.position)
        self._before: list[Position] = []
        """the positions in which the player has chosen a card in this try"""
        self.position = problem.position

    # ---- what is seen

    @property
    def solved(self) -> bool | None:
        """Whether the present try has led to what was wanted; None while that is open."""
        return self.problem.is_solved(self.position)

    @property
    def lead(self) -> Card | None:
        return None if not self._before else _first_card(self.position)

    @property
    def is_done(self) -> bool:
        """Whether the problem is solved, or its answer was shown."""
        return self.result in (ProblemResult.FIRST, ProblemResult.HELPED, ProblemResult.SHOWN)

    # ---- what the player does

    def play(self, card: Card) -> None:
        """Play the card, and what the others answer until the player is asked or it is decided."""
        assert self.solved is None and self.position.seat == self.problem.seat
        self._before.append(self.position)
        self.position = self.position.after(card)
        while self.solved is None and self.position.seat != self.problem.seat:
            self.position = self.position.after(self._best.card(self.position))
        if self.solved is None:
            return
        while self.position.trick:  # the trick that decides is completed
            self.position = self.position.after(self._best.card(self.position))
        self._end(self.solved)

    def take_back(self) -> None:
        """Take back the player's last card. A try that has not ended yet ends with it."""
        if not self._before:
            return
        if self.solved is None:
            self._end(None)
        self.position = self._before.pop()

    def again(self) -> None:
        if self._before and self.solved is None:
            self._end(None)
        self._before.clear()
        self.position = self.problem.position

    def show(self) -> None:
        self.again()
        if not self.is_done:
            self.result = ProblemResult.SHOWN

    def _end(self, solved: bool | None) -> None:
        self.tries.append(EndedTry(_first_card(self.position), solved, self.position))
        if self.is_done:
            return
        fresh = self.result is ProblemResult.UNTRIED
        if solved:
            self.result = ProblemResult.FIRST if fresh else ProblemResult.HELPED
        else:
            self.result = ProblemResult.TRIED


def _first_card(position: Position) -> Card:
    """Find the card that was led first after the position of the problem."""
    played = position.tricks[0].cards if position.tricks else position.trick
    return played[0][1]
