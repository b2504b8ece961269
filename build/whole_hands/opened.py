"""Whether a single whister rightly chooses open or closed cards.

A part of the AI benchmark.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from measures.tables import deals, mean, seat_of
from played.fresh_deals import fresh_matches
from played.playing_on import won_by

from prefgame.ai.level import EXPERT, SIMPLE, Level
from prefgame.ai.player import advise
from prefgame.engine.commands import Defend
from prefgame.engine.match import Match
from prefgame.rules.base import Answer
from prefgame.rules.ruleset import RuleSet

EACH = 16
"""The fresh deals in which both answers to a question are played on."""
CARDS = seat_of(Level("cards", worlds=20, drawn=600))
"""plays them on"""
SHOWN_EVERY = 10
MOST = 200
"""A question comes up in one of so many deals at least."""


@dataclass(frozen=True)
class Question:
    """What closed cards win more than open ones, in points of the settlement: as an expert tells
    it, and as it came in each deal.
    """

    told: float
    came: tuple[float, ...]

    @property
    def mean(self) -> float:
        """What came on average."""
        return statistics.fmean(self.came)


def opened(rules: RuleSet, number: int, seed: str) -> None:
    """So many questions of hands that are bid and answered by rules of thumb, each answered in both
    ways in fresh deals that agree with all that the whister has seen.
    """
    if Answer.CLOSED not in rules.defence.answers:
        print(f"opened: {rules.key} has no single whister")
        return
    found: list[Question] = []
    for match, chance in deals(rules, MOST * number, seed):
        question = _question(match, chance)
        if question is not None:
            found.append(question)
            if len(found) % SHOWN_EVERY == 0 or len(found) == number:
                print("\n".join(lines(rules, found)), flush=True)
        if len(found) == number:
            return


def _question(match: Match, chance: random.Random) -> Question | None:
    """Return the question of this hand; None where it comes to none."""
    while isinstance(match.to_act, int):
        view = match.view(match.to_act)
        asked = {each.answer: each for each in view.legal if isinstance(each, Defend)}
        if Answer.CLOSED in asked:
            return _answered(match, asked, str(chance.random()))
        match.submit(seat_of(SIMPLE)(view, chance), view.seat)
    return None


def _answered(match: Match, asked: Mapping[Answer, Defend], seed: str) -> Question:
    assert isinstance(match.to_act, int)
    closed, opened = asked[Answer.CLOSED], asked[Answer.OPEN]
    options = advise(match.view(match.to_act), EXPERT, random.Random(seed)).options
    told = {option.command: option.score for option in options}
    came = []
    for at, fresh in enumerate(fresh_matches(match, EACH, random.Random(f"{seed}/deals"))):
        won = [won_by(fresh, each, CARDS, f"{seed}/{at}") for each in (closed, opened)]
        came.append(won[0] - won[1])
    return Question(told[closed] - told[opened], tuple(came))


def lines(rules: RuleSet, found: Sequence[Question]) -> list[str]:
    """Return what was counted, for print."""
    told, came = [each.told for each in found], [each.mean for each in found]
    words = [
        f"opened: {rules.key}: {len(found)} questions, {EACH} deals each: closed cards told "
        f"{mean(told)} points more than open ones, came {mean(came)}"
    ]
    if len(set(told)) > 1 and len(set(came)) > 1:
        words[0] += f", correlated by {statistics.correlation(told, came):.2f}"
    for what, some in (
        ("told better with closed cards", [each for each in found if each.told > 0]),
        ("told better with open cards", [each for each in found if each.told <= 0]),
    ):
        words.append(f"  {what}, {len(some)}: came {mean([each.mean for each in some])}")
    return words
