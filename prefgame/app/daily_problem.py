"""The problem of each day: open hands in the middle of the play, and the lead that decides it.

Invariant: only one card, or several that are equal, leads to what the player wants, and the card
that players usually lead does not. Chance comes from the day, so everybody finds the same problem.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import chain

from prefgame.ai.level import SIMPLE
from prefgame.ai.player import choose
from prefgame.app.daily_deal import stream_of_day
from prefgame.app.look_back.open_hand import Search
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.problems.position import BestPlay, Cards, Position
from prefgame.app.problems.puzzle import Puzzle
from prefgame.cards import Card
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet
from prefgame.solver import Stop

MOST_LEFT, LEAST_LEFT = 6, 4
"""tricks that are still to be played"""


@dataclass(frozen=True, kw_only=True)
class ProblemOfDay(Puzzle):
    """The problem of a day in a game. ``number``: which of the deals of that day it is;
    ``position``: the player is to lead; ``usual``: what the rules of thumb lead.
    """

    day: date
    number: int
    usual: Card


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


class Finding(Search[ProblemOfDay | None]):
    """The problem of a day while it is looked for; ``known``: the number of its deal, if known."""

    def __init__(self, rules: RuleSet, day: date, known: int | None = None) -> None:
        self.rules, self.day = rules, day
        super().__init__("the problem of a day", None, lambda stop: _found(rules, day, known, stop))


def _found(
    rules: RuleSet, day: date, known: int | None, stop: Stop
) -> Iterator[ProblemOfDay | None]:
    yield find_problem(rules, day, known, stop)


def find_problem(
    rules: RuleSet, day: date, known: int | None = None, stop: Stop | None = None
) -> ProblemOfDay | None:
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
) -> ProblemOfDay | None:
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
            return ProblemOfDay(
                rules, position, earlier, right, usual=usual, day=day, number=number
            )
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
