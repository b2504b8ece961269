"""What the solver proves of a problem: which choices are right, and what each of the others costs.

Invariant: with open cards a choice holds or it does not. Where cards are hidden, every layout that
agrees with what is seen counts once; after the choice all play as if cards were open.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice
from math import comb, sqrt

from prefgame.ai.value.end_values import solver_of
from prefgame.app.look_back.open_hand import Search
from prefgame.app.problems.position import BestPlay, Cards, Position
from prefgame.app.problems.problem import SEATS, Problem, Question, in_order
from prefgame.app.problems.puzzle import Puzzle
from prefgame.cards import DECK, Card
from prefgame.rules.base import Answer, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.solver import DealSolver, Stop, hand_bits

Choice = Cards | tuple[Answer, ...]
"""a card, two cards that are discarded, or what a defender says"""
Hands = tuple[Cards, Cards, Cards]

MOST_LAYOUTS = 5_000
"""so many are all looked at; of more, SAMPLED"""
SAMPLED = 1_000
_TRIES = 50
"""how often, for each layout that is wanted, chance may give one that cannot be"""
_SLOTS = 1 << 16
_SURE = 2.0
"""standard errors by which a choice that is worse differs"""


@dataclass(frozen=True, slots=True)
class Share:
    """In how many of the layouts a choice wins. ``exact``: all of them were looked at."""

    wins: int
    layouts: int
    exact: bool

    @property
    def part(self) -> float:
        return self.wins / self.layouts

    @property
    def error(self) -> float:
        """The standard error of ``part``."""
        return 0.0 if self.exact else sqrt(self.part * (1 - self.part) / self.layouts)


@dataclass(frozen=True)
class Proof:
    """``shares``: of each choice; ``right``: those that are best, and none if none ever wins; of
    cards with open hands those first that bring their side the most. ``puzzle``: the play with open
    cards, where the choice is a card and nothing is hidden.
    """

    problem: Problem
    shares: Mapping[Choice, Share]
    right: tuple[Choice, ...]

    @cached_property
    def puzzle(self) -> Puzzle | None:
        problem = self.problem
        if problem.question is not Question.PLAY or problem.hidden:
            return None
        right = tuple(card for choice in self.right for card in choice if isinstance(card, Card))
        return Puzzle(problem.rules, problem.position(), (), right)

    def puzzle_after(self, discard: Cards) -> Puzzle:
        """Return the play after this discard of the declarer, with open cards."""
        position = self.problem.position(_without(self.problem, self.problem.hands, discard))
        return Puzzle(self.problem.rules, position, (), ())

    @property
    def has_one_answer(self) -> bool:
        """Whether all that is right is one choice: cards between which no other card lies."""
        if len(self.right) < 2:
            return bool(self.right)
        puzzle = self.puzzle
        return puzzle is not None and puzzle.position.are_equal(puzzle.right)

    @property
    def others(self) -> tuple[Choice, ...]:
        """The choices that are wrong, the best of them first."""
        wrong = (choice for choice in self.shares if choice not in self.right)
        return tuple(sorted(wrong, key=lambda choice: -self.shares[choice].part))


def prove(problem: Problem, stop: Stop | None = None) -> Proof:
    """Try every choice in every layout. Stopped if ``stop`` was set; ValueError if no layout agrees
    with what is seen, or if it is not the player's turn.
    """
    layouts, exact = layouts_of(problem)
    if not layouts:
        raise ValueError("no layout of the hidden cards agrees with what is seen")
    match problem.question:
        case Question.PLAY:
            wins = _wins_of_cards(problem, layouts, stop)
        case Question.DISCARD:
            wins = _wins_of_discards(problem, layouts, stop)
        case Question.ANSWER:
            wins = _wins_of_answers(problem, layouts, stop)
    shares = {choice: Share(count, len(layouts), exact) for choice, count in wins.items()}
    return Proof(problem, shares, _best(shares))


def _in_order_of_value(cards: Cards, position: Position, values: Sequence[int]) -> Iterator[Card]:
    """Go through cards by the tricks that they bring the seat's side; of equal ones the lowest
    first.
    """
    few = position.contract.goal.wants_few
    more = (position.seat == position.declarer) is not few
    yield from sorted(
        in_order(cards), key=lambda card: -values[card.index] if more else values[card.index]
    )


MOST_TOLD, LARGEST_TOLD = 200, 6
"""layouts that are looked through for a telling one, and cards in a hand"""


def telling_puzzle(problem: Problem, right: Card, other: Card) -> Puzzle | None:
    """Find a layout in which the right card wins and the other one does not, as a puzzle; None if
    there is none soon, or if the hands are large.
    """
    tried, _exact = _tried(problem)
    fitting = (hands for hands in islice(tried, MOST_LAYOUTS) if _fits(problem, hands))
    goal, best = problem.contract.goal, None
    for hands in islice(fitting, MOST_TOLD if problem.size <= LARGEST_TOLD else 0):
        position = problem.position(hands)
        best = best or BestPlay(position)
        values = best.values(position)
        wins = [goal.is_met(values[card]) is problem.declares for card in (right, other)]
        if wins == [True, False]:
            return Puzzle(problem.rules, position, (), (right,))
    return None


class Proving(Search[Proof | None]):
    """A problem while it is proved, in a thread of its own."""

    def __init__(self, problem: Problem) -> None:
        super().__init__("a problem", None, lambda stop: iter((prove(problem, stop),)))


def _best(shares: Mapping[Choice, Share]) -> tuple[Choice, ...]:
    most = max(shares.values(), key=lambda share: share.wins)
    if not most.wins:
        return ()
    least = most.part - _SURE * most.error
    return tuple(choice for choice, share in shares.items() if share.part >= least)


# ---- the layouts that agree with what is seen


def layouts_of(problem: Problem) -> tuple[list[Hands], bool]:
    """List the layouts, and tell whether these are all of them. What was played fits each one."""
    tried, exact = _tried(problem)
    found = (hands for hands in tried if _fits(problem, hands))
    return list(found if exact else islice(found, SAMPLED)), exact


def one_layout(problem: Problem) -> Hands | None:
    """Find the first of them, in far less time; None if none is found soon."""
    tried, _exact = _tried(problem)
    return next((hands for hands in islice(tried, MOST_LAYOUTS) if _fits(problem, hands)), None)


def _tried(problem: Problem) -> tuple[Iterator[Hands], bool]:
    """Go through layouts that have the right numbers of cards: all of them, or many by chance."""
    if not problem.hidden:
        return iter((problem.hands,)), True
    pool = problem.unknown
    needs = {seat: problem.size - len(problem.hands[seat]) for seat in problem.hidden}
    count, left = 1, len(pool)
    for need in needs.values():
        count, left = count * comb(left, need), left - need
    exact = count <= MOST_LAYOUTS
    return (_every if exact else _by_chance)(problem, pool, needs), exact


def _every(problem: Problem, pool: Cards, needs: Mapping[Seat, int]) -> Iterator[Hands]:
    seat, *rest = needs
    for held in combinations(pool, needs[seat]):
        one = _with(problem.hands, seat, held)
        if not rest:
            yield one
            continue
        left = tuple(card for card in pool if card not in held)
        for other in combinations(left, needs[rest[0]]):
            yield _with(one, rest[0], other)


def _by_chance(problem: Problem, pool: Cards, needs: Mapping[Seat, int]) -> Iterator[Hands]:
    chance, cards = random.Random(problem.key), list(pool)
    for _time in range(SAMPLED * _TRIES):
        chance.shuffle(cards)
        hands, at = problem.hands, 0
        for seat, need in needs.items():
            hands, at = _with(hands, seat, cards[at : at + need]), at + need
        yield hands


def _with(hands: Hands, seat: Seat, held: Sequence[Card]) -> Hands:
    one, two, three = ((*hand, *held) if at == seat else hand for at, hand in zip(SEATS, hands))
    return one, two, three


def _fits(problem: Problem, hands: Hands) -> bool:
    if any(card.suit in problem.lacks[seat] for seat in problem.hidden for card in hands[seat]):
        return False
    if not problem.played:
        return True
    try:
        return problem.position(hands).seat == problem.player
    except ValueError:
        return False


# ---- in how many layouts each choice wins


def _solver(problem: Problem, position: Position, stop: Stop | None) -> DealSolver:
    return solver_of(
        problem.rules.play,
        problem.contract,
        SEATS,
        position.playing,
        problem.declarer,
        slots=_SLOTS,
        stop=stop,
    )


def _bits(hands: Sequence[Cards]) -> Iterator[int]:
    return map(hand_bits, hands)


def _wins_of_cards(
    problem: Problem, layouts: Sequence[Hands], stop: Stop | None
) -> dict[Choice, int]:
    positions = [problem.position(hands) for hands in layouts]
    first = positions[0]
    if first.seat != problem.player:
        raise ValueError(f"seat {first.seat} is to play, not {problem.player}")
    flat = array("I", (bits for one in positions for bits in _bits(one.hands)))
    trick = [card for _seat, card in first.trick]
    found = _solver(problem, first, stop).values(flat, first.led, trick)
    wins = dict[Choice, int]()
    goal = problem.contract.goal
    cards = _in_order_of_value(first.legal, first, found) if len(layouts) == 1 else first.legal
    for card in cards:
        values = found[card.index :: len(DECK)]
        taken = (at.tricks_of_declarer + value for at, value in zip(positions, values))
        wins[(card,)] = sum(goal.is_met(tricks) is problem.declares for tricks in taken)
    return wins


def _without(problem: Problem, hands: Hands, discard: Cards) -> Hands:
    """Return the hands after the talon was picked up and this was discarded."""
    twelve = (*hands[problem.declarer], *problem.talon)
    kept = tuple(card for card in twelve if card not in discard)
    one, two, three = (
        kept if seat == problem.declarer else hand for seat, hand in zip(SEATS, hands)
    )
    return one, two, three


def _wins_of_discards(
    problem: Problem, layouts: Sequence[Hands], stop: Stop | None
) -> dict[Choice, int]:
    twelve = sorted((*problem.hands[problem.declarer], *problem.talon))
    first = problem.position(layouts[0])
    solver, goal = _solver(problem, first, stop), problem.contract.goal
    wins = dict[Choice, int]()
    for discard in combinations(twelve, 2):
        flat = array(
            "I",
            (
                bits
                for hands in layouts
                for bits in _bits(problem.position(_without(problem, hands, discard)).hands)
            ),
        )
        reached = solver.can_take(flat, first.led, goal.decisive)
        wins[discard] = sum(bool(each) is not goal.wants_few for each in reached)
    return wins


def _wins_of_answers(
    problem: Problem, layouts: Sequence[Hands], stop: Stop | None
) -> dict[Choice, int]:
    """To play wins where the tricks are taken that the role needs; to stay, where no way to play
    does.
    """
    met = {way: _quota_met(problem, way, layouts, stop) for way in problem.ways}
    plays = [found for found in met.values() if found is not None]
    none = [not any(found[at] for found in plays) for at in range(len(layouts))]
    return {way: sum(none if found is None else found) for way, found in met.items()}


def _quota_met(
    problem: Problem, way: tuple[Answer, ...], layouts: Sequence[Hands], stop: Stop | None
) -> list[bool] | None:
    """Tell for each layout whether the tricks are taken that are needed after this answer; None if
    the player does not play then.
    """
    roles = problem.roles(way)
    if not roles[problem.player].plays:
        return None
    out = next((seat for seat, role in roles.items() if not role.plays), None)
    owed = problem.rules.defence.owes(roles[problem.player], problem.contract)
    positions = [problem.position(hands, out=out) for hands in layouts]
    flat = array("I", (bits for one in positions for bits in _bits(one.hands)))
    tricks = _solver(problem, positions[0], stop).tricks(flat, positions[0].led)
    alone = len(positions[0].playing) == 2
    return [
        owed is None or owed.is_met(TRICKS - own if alone else 0, TRICKS - own) for own in tricks
    ]
