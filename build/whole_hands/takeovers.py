"""What taking over a hand comes to, and what leaving it does.

A part of the AI benchmark.
"""

from __future__ import annotations

import random
import statistics
from dataclasses import dataclass

from measures.tables import deals, mean, play_on, seat_of
from played.fresh_deals import fresh_matches

from prefgame.ai.level import CLUB, EXPERT, SIMPLE
from prefgame.ai.player import advise
from prefgame.ai.value.end_values import sheet_value
from prefgame.engine.commands import Say
from prefgame.engine.match import Match
from prefgame.rules.agreements import LEAVE, TAKE
from prefgame.rules.base import Phase, Seat
from prefgame.rules.ruleset import RuleSet

EACH = 50
"""The fresh deals in which both answers to a question are played on."""


@dataclass(frozen=True)
class Question:
    """What taking wins more than leaving: as an expert tells it, and as it came in each deal."""

    told: float
    came: tuple[float, ...]

    @property
    def mean(self) -> float:
        """What came on average."""
        return statistics.fmean(self.came)

    @property
    def sure(self) -> bool:
        """Whether taking came better by two standard errors."""
        error: float = statistics.stdev(self.came) / len(self.came) ** 0.5
        return self.mean > 2 * error


def takeovers(rules: RuleSet, number: int, seed: str) -> None:
    """Questions of so many deals that are bid by rules of thumb; what an expert tells of both
    answers, and what they come to in fresh deals that agree with all that the seat has seen. The
    taker discards and announces as a club player, the cards are played by rules of thumb.
    """
    if rules.takeover is None:
        print(f"takeovers: {rules.key} has none")
        return
    found: list[Question] = []
    for match, chance in deals(rules, number, seed):
        play_on(match, lambda seat: seat_of(SIMPLE), chance, Phase.TAKEOVER)
        if match.phase is Phase.TAKEOVER and isinstance(match.to_act, int):
            found.append(_question(match, match.to_act, f"{seed}/{len(found)}"))
            _show(found, rules)


def _show(found: list[Question], rules: RuleSet) -> None:
    latest = found[-1]
    print(f"takeovers: {rules.key}: told {latest.told:.1f}, came {mean(latest.came)}")
    if len(found) < 2:
        return
    played = sum(len(each.came) for each in found)
    wanted = sum(each.told > 0 for each in found)
    better = sum(each.mean > 0 for each in found)
    sure = sum(each.sure for each in found)
    print(
        f"takeovers: {rules.key}: {len(found)} questions, {played} deals played on: told by taking "
        f"{mean([each.told for each in found])}, came {mean([each.mean for each in found])}; an "
        f"expert would take {wanted}, taking came better in {better}, surely in {sure}",
        flush=True,
    )


def _question(match: Match, seat: Seat, seed: str) -> Question:
    options = advise(match.view(seat), EXPERT, random.Random(seed)).options
    told = {str(option.command): option.score for option in options}
    came = []
    for at, fresh in enumerate(fresh_matches(match, EACH, random.Random(f"{seed}/deals"))):
        won = {word: _came(fresh.fork(), seat, word, f"{seed}/{at}") for word in (TAKE, LEAVE)}
        came.append(won[TAKE] - won[LEAVE])
    return Question(told[TAKE] - told[LEAVE], tuple(came))


def _came(match: Match, seat: Seat, word: str, seed: str) -> float:
    """Return what the seat wins with this answer."""
    rules, before = match.table.rules, match.table.sheet
    match.submit(Say(word), seat)
    if word == TAKE:
        play_on(match, lambda seat: seat_of(CLUB), random.Random(seed), Phase.PLAY)
    play_on(match, lambda seat: seat_of(SIMPLE), random.Random(seed))
    return sheet_value(rules, match.table.sheet, seat) - sheet_value(rules, before, seat)
