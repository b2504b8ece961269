"""Is a better level better? What one seat of a level wins among others of another level.

Invariant: every hand starts on an ordinary sheet, and what is chance in a decision comes from the
hand, the seat and how often it has decided. So two levels play a hand alike until one of them first
chooses something else, and luck is the same for both.

What the better level wins is the sum of two means, each found in deals of its own. In the first a
seat has its words and its cards, and then those of the others with its cards: only hands in which
the words differ need be played. In the second it has the others' words with its cards, and then
with theirs: these hands differ by a trick or two, and need no words of the better level. Together
that takes less time than to play every hand with every level. Whole matches are
``prefgame simulate``.
"""

from __future__ import annotations

import random
import statistics
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from measures.tables import NAMES, mean, ordinary_sheet
from prefgame.ai.level import BEGINNER, CLUB, EXPERT, SIMPLE, Level
from prefgame.ai.player import choose
from prefgame.ai.value.end_values import sheet_value
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.commands import Command
from prefgame.engine.match import Match
from prefgame.rules.base import Phase, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet

STEPS = {
    better.name: (better, others)
    for better, others in ((BEGINNER, SIMPLE), (CLUB, BEGINNER), (EXPERT, CLUB))
}
"""each step by the name of its better level"""
PRINTED = 20
"""After so many deals what is known is printed."""


def hands(
    rules: RuleSet, number: int, seed: str = "hands", steps: Collection[str] = tuple(STEPS)
) -> None:
    """Print what the better level of each of these steps wins, in points a hand,
    with its standard error.

    Each is played in ``number`` deals for its words, and in as many for its cards; what is known so
    far is printed now and then.
    """
    for better, others in map(STEPS.__getitem__, steps):
        step = Step(f"hands: {rules.key}: {better.name} among two of {others.name}")
        for deal in range(number):
            where = f"{seed}/{rules.key}"
            pair = Pair(rules, better, others, f"{where}/words/{deal}", deal, step.made)
            step.by_words.append(pair.words_gain())
            pair = Pair(rules, better, others, f"{where}/cards/{deal}", deal, step.made)
            step.by_cards.append(pair.cards_gain())
            if deal + 1 in (number, *range(PRINTED, number, PRINTED)):
                print(step, flush=True)


@dataclass
class Step:
    """What one level wins among seats of another one, deal by deal: by its words, and by its cards.
    ``made``: for each contract that it played in these, whether it was made.
    """

    title: str
    by_words: list[float] = field(default_factory=list)
    by_cards: list[float] = field(default_factory=list)
    made: list[bool] = field(default_factory=list)

    def __str__(self) -> str:
        """Return the mean, its standard error, and how many of these it is away from nothing."""
        parts = (self.by_words, self.by_cards)
        gain = sum(map(statistics.fmean, parts))
        error = (
            sum(statistics.variance(part) / len(part) if len(part) > 1 else 0.0 for part in parts)
            ** 0.5
        )
        wide = f", {gain / error:.1f} standard errors" if error else ""
        return (
            f"{self.title}: {gain:.2f} ± {error:.2f} a hand{wide}, {len(parts[0])} deals; "
            f"by words {mean(parts[0])}, by cards {mean(parts[1])}; "
            f"made {sum(self.made)} of {len(self.made)} contracts"
        )


def summarize(gains: Sequence[float]) -> str:
    """Return the mean, its standard error, and how many of these it is away from nothing."""
    error = statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    wide = f", {statistics.fmean(gains) / error:.1f} standard errors" if error else ""
    return f"{mean(gains)} a hand{wide}, {len(gains)} deals"


@dataclass
class Pair:
    """One deal that a level may play in any seat, among seats of another level."""

    rules: RuleSet
    level: Level
    others: Level
    seed: str
    number: int
    made: list[bool] = field(default_factory=list)
    """for each contract that the level declared, whether it was made; longer with every hand"""
    _chosen: dict[tuple[Level, tuple[Command, ...]], Command] = field(default_factory=dict)

    def differing(self) -> set[Seat]:
        """Return the seats in which the level says or discards something else before the first
        card.
        """
        match, decided = self._dealt(), Counter[Seat]()
        path: tuple[Command, ...] = ()
        found: set[Seat] = set()
        while isinstance(seat := match.to_act, int):
            if match.view(seat).turn.phase is Phase.PLAY:
                break
            decided[seat] += 1
            command = self._choice(match, seat, self.others, path, decided[seat])
            if seat not in found and command != self._choice(
                match, seat, self.level, path, decided[seat]
            ):
                found.add(seat)
            match.submit(command, seat)
            path += (command,)
        return found

    def words_gain(self) -> float:
        """Return what the words of the level win, as a share of all three seats.

        In each seat its words are held against the others', both with the cards of the level.
        """
        gain = 0.0
        for one in self.differing():
            won = self._won(one, self.level, self.level)
            gain += won - self._won(one, self.others, self.level)
        return gain / 3

    def cards_gain(self) -> float:
        """Return what the cards of the level win, as a share of all three seats: after the others'
        words its cards are held against theirs.
        """
        gain = 0.0
        for one in range(3):
            gain += self._won(one, self.others, self.level)
            gain -= self._won(one, self.others, self.others)
        return gain / 3

    def _dealt(self) -> Match:
        match = Match.start(self.rules, NAMES, sheet=self._sheet)
        match.submit(shuffled_deal(random.Random(self.seed), self.number % 3))
        return match

    @cached_property
    def _sheet(self) -> Sheet:
        return ordinary_sheet(self.rules, self.seed)

    def _won(self, one: Seat, words: Level, cards: Level) -> float:
        """Return what one seat wins with words and cards of these levels, among two of
        the others.
        """
        match, decided = self._dealt(), Counter[Seat]()
        path: tuple[Command, ...] = ()
        before = sheet_value(self.rules, self._sheet, one)
        while isinstance(seat := match.to_act, int):
            decided[seat] += 1
            level = cards if match.view(seat).turn.phase is Phase.PLAY else words
            command = self._choice(
                match, seat, level if seat == one else self.others, path, decided[seat]
            )
            match.submit(command, seat)
            path += (command,)
        hand = match.table.hand
        if cards is self.level and hand is not None and hand.declarer == one:
            self.made.append(one not in match.table.result.down)
        return sheet_value(self.rules, match.table.sheet, one) - before

    def _choice(
        self, match: Match, seat: Seat, level: Level, path: tuple[Command, ...], number: int
    ) -> Command:
        if (level, path) not in self._chosen:
            chance = random.Random(f"{self.seed}/seat {seat}/decision {number}")
            self._chosen[level, path] = choose(match.view(seat), level, chance)
        return self._chosen[level, path]
