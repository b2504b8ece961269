"""What taking over a hand comes to, and what leaving it does.

A part of the AI benchmark.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from ai_ladder import summarize
from ai_tables import deals, play_on, seat_of

from prefgame.ai.level import CLUB, EXPERT, SIMPLE
from prefgame.ai.player import advise
from prefgame.ai.value.sheet_value import sheet_value
from prefgame.engine.commands import Say
from prefgame.engine.match import Match
from prefgame.rules.base import Phase, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.takeover import LEAVE, TAKE

CLOSE = 3.0
"""A question is close where taking is told to lose less than so many units against leaving."""


@dataclass(frozen=True)
class Question:
    """What taking wins more than leaving: as an expert tells it, and as it came."""

    told: float
    came: float


def takeovers(rules: RuleSet, number: int, seed: str) -> None:
    """Questions of so many deals that are bid by rules of thumb; what an expert tells of both
    answers, and what they come to in the same deal. The taker discards and announces as a club
    player, the cards are played by rules of thumb.
    """
    if rules.takeover is None:
        print(f"takeovers: {rules.key} has none")
        return
    found: list[Question] = []
    for match, chance in deals(rules, number, seed):
        play_on(match, lambda seat: seat_of(SIMPLE), chance, Phase.TAKEOVER)
        if match.phase is Phase.TAKEOVER and isinstance(match.to_act, int):
            found.append(_question(match, match.to_act, f"{seed}/{len(found)}"))
    print(f"takeovers: {rules.key}: asked in {len(found)} of {number} deals", flush=True)
    close = [each for each in found if each.told > -CLOSE]
    for name, some in (("all", found), ("close", close)):
        if len(some) > 1:
            print(f"takeovers: {name}: told by taking: {summarize([q.told for q in some])}")
            print(f"takeovers: {name}: came by taking: {summarize([q.came for q in some])}")
    wanted = [each for each in found if each.told > 0]
    better = sum(each.came > 0 for each in found)
    print(f"takeovers: an expert would take {len(wanted)}; taking came better in {better}")


def _question(match: Match, seat: Seat, seed: str) -> Question:
    options = advise(match.view(seat), EXPERT, random.Random(seed)).options
    told = {str(option.command): option.score for option in options}
    came = {word: _came(match.fork(), seat, word, seed) for word in (TAKE, LEAVE)}
    return Question(told[TAKE] - told[LEAVE], came[TAKE] - came[LEAVE])


def _came(match: Match, seat: Seat, word: str, seed: str) -> float:
    """What the seat wins with this answer."""
    rules, before = match.table.rules, match.table.sheet
    match.submit(Say(word), seat)
    if word == TAKE:
        play_on(match, lambda seat: seat_of(CLUB), random.Random(seed), Phase.PLAY)
    play_on(match, lambda seat: seat_of(SIMPLE), random.Random(seed))
    return sheet_value(rules, match.table.sheet, seat) - sheet_value(rules, before, seat)
