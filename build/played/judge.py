"""What one call or answer loses against the best one on the same knowledge.

Invariant: nobody's estimate is the measure, only what the hands bring that are played on; and the
best option is found in other deals than those that value it, so that the best of several does not
seem better than it is.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from measures.tables import Brain

from played.fresh_deals import fresh_matches
from played.playing_on import by_imagining, by_rules_of_thumb, won_by
from prefgame.ai.level import EXPERT, Level
from prefgame.ai.player import advise
from prefgame.ai.stakes import unit_of
from prefgame.engine.commands import Command
from prefgame.engine.match import Match


@dataclass(frozen=True, slots=True)
class Judge:
    """``first``: looks at every option, and what it puts more than ``far`` units of the stake
    behind is not tried. The others are played on in ``find`` fresh deals by rules of thumb, which
    is quick; after each of ``looks`` deals an option is dropped that is ``behind`` standard errors
    behind the chosen one. What the first look foresees counts beside that, as an observation with
    an error of ``prior`` units. An option that then seems ``worth`` units more than the chosen one
    is valued against it in ``settle`` other deals, by seats that imagine. ``drawn``: the deals from
    which the fresh ones are picked.
    """

    first: Level = field(default=replace(EXPERT, name="judge", thorough=True, ponders=0))
    far: float = 3.0
    find: int = 24
    looks: tuple[int, ...] = (8, 16)
    behind: float = 1.5
    prior: float = 0.8
    worth: float = 0.2
    settle: int = 24
    drawn: int = 3000


@dataclass(frozen=True, slots=True)
class Tried:
    """An option that was played on beside the chosen one.

    ``foreseen``: how much more than the chosen one it wins by the first look, in points of the
    settlement; ``won``: by how much it won more in each deal.
    """

    command: Command
    foreseen: float
    won: tuple[float, ...]

    @property
    def gain(self) -> float:
        """How much more it wins, on average."""
        return statistics.fmean(self.won)

    @property
    def error(self) -> float:
        """The standard error of ``gain``."""
        return statistics.stdev(self.won) / len(self.won) ** 0.5 if len(self.won) > 1 else 0.0

    def seems(self, error: float) -> float:
        """How much more it seems to win, if what was foreseen has this error."""
        weight = error**2 / (error**2 + self.error**2)
        return weight * self.gain + (1 - weight) * self.foreseen


@dataclass(frozen=True, slots=True)
class Verdict:
    """``legal``: how many options there were; ``tried``: those that were played on; ``better``: the
    one that seemed better than the chosen one, in the deals that settle it; None where none did.
    """

    chosen: Command
    legal: int
    tried: tuple[Tried, ...]
    better: Tried | None

    @property
    def loss(self) -> float:
        """The points of the settlement that the choice loses.

        Negative where the option that seemed better was not.
        """
        return self.better.gain if self.better else 0.0


def verdict_on(match: Match, chosen: Command, judge: Judge, seed: str) -> Verdict:
    """Return what ``chosen`` loses in this match, whose seat to act has a choice before the first
    card.
    """
    assert isinstance(match.to_act, int)
    view = match.view(match.to_act)
    unit = unit_of(view)
    advice = advise(view, judge.first, random.Random(f"{seed}/first"))
    scores = {option.command: option.score for option in advice.options}
    near = advice.best.score - judge.far * unit
    others = {
        command: score - scores[chosen]
        for command, score in scores.items()
        if command != chosen and score >= near
    }
    tried = _find(match, chosen, others, judge, f"{seed}/find") if others else ()
    best = max(tried, key=lambda each: each.seems(judge.prior * unit), default=None)
    if best is None or best.seems(judge.prior * unit) < judge.worth * unit:
        return Verdict(chosen, len(view.legal), tried, None)
    play = Play(match, chosen, judge.settle, judge.drawn, by_imagining, f"{seed}/settle")
    won = tuple(gain for (gain,) in play.gains([best.command]))
    return Verdict(chosen, len(view.legal), tried, replace(best, won=won))


def _find(
    match: Match, chosen: Command, others: Mapping[Command, float], judge: Judge, seed: str
) -> tuple[Tried, ...]:
    """Return the other options beside the chosen one, each in as many deals as it takes
    to drop it.
    """
    left, won = list(others), {command: list[float]() for command in others}
    play = Play(match, chosen, judge.find, judge.drawn, by_rules_of_thumb, seed)
    for number, gains in enumerate(play.gains(left), 1):
        for command, gain in zip(left, gains):
            won[command].append(gain)
        if number in judge.looks:
            now = [Tried(command, 0.0, tuple(won[command])) for command in left]
            left[:] = [each.command for each in now if each.gain > -judge.behind * each.error]
        if not left:
            break
    return tuple(
        Tried(command, foreseen, tuple(won[command])) for command, foreseen in others.items()
    )


@dataclass(frozen=True, slots=True)
class Play:
    """A choice, and fresh deals in which it and others are played on by the same seats."""

    match: Match
    chosen: Command
    deals: int
    drawn: int
    brain: Brain
    seed: str

    def gains(self, others: Sequence[Command]) -> Iterator[list[float]]:
        """For each deal how much more each of the others wins than the chosen option.

        The others may change from deal to deal.
        """
        fresh = fresh_matches(self.match, self.deals, random.Random(self.seed), self.drawn)
        for at, match in enumerate(fresh):
            seed = f"{self.seed}/{at}"
            base = won_by(match, self.chosen, self.brain, seed)
            yield [won_by(match, command, self.brain, seed) - base for command in others]
