"""Stores with matches that were played half at random, for the tests of the book."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from prefgame.ai.level import find_level
from prefgame.ai.player import choose
from prefgame.app.book.keeping import fill
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store
from prefgame.engine.commands import DEALER, WriteOff
from prefgame.engine.events import Event
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from tests.app.storage.stored_matches import deal
from tests.narrow import as_kind

NAMES = ("Ana", "Bojan", "Cvita", "Dora")
HANDS = 9
SIMPLE = find_level("simple")
_PLAYED: dict[tuple[str, int, int, int], Match] = {}


def random_match(rules: RuleSet, players: int, seed: int, hands: int = HANDS) -> Match:
    """Return a match of seats that mostly call and answer by rules of thumb, and play any card;
    stopped after so many hands, by agreement where the game knows one. It is played once a run.
    """
    if (played := _PLAYED.get((rules.key, players, seed, hands))) is not None:
        return played
    rng = random.Random(f"{rules.key}/{players}/{seed}")
    match = Match.start(rules, NAMES[:players])
    while match.to_act is not None:
        if match.to_act is DEALER and match.table.hands_played >= hands:
            try:
                match.submit(WriteOff())
            except IllegalCommand:
                break
        elif match.to_act is DEALER:
            match.submit(deal(match, rng))
        elif match.phase is Phase.PLAY or rng.random() < 0.1:
            match.submit(rng.choice(match.legal()))
        else:
            match.submit(choose(match.view(as_kind(int, match.to_act)), SIMPLE, rng))
    return _PLAYED.setdefault((rules.key, players, seed, hands), match)


def plan_of(players: int, seat: int | None = 0, level: str = "club", **more: object) -> MatchPlan:
    """Return the player at this seat, and all others on one level."""
    levels = tuple(None if each == seat else level for each in range(players))
    return MatchPlan.model_validate({"levels": levels, "seed": 1, "first_dealer": 0, **more})


def random_matches(seeds: int = 2) -> Iterator[tuple[MatchPlan, Match]]:
    """Yield matches of all rules with three and with four players, the player at changing seats
    against changing levels.
    """
    for rules in RULESETS:
        for players in rules.seats:
            for seed in range(seeds):
                level = ("beginner", "club", "expert")[(seed + players) % 3]
                yield plan_of(players, seed % players, level), random_match(rules, players, seed)


def filled_store(folder: Path, matches: list[tuple[MatchPlan, tuple[Event, ...]]]) -> Store:
    """Return a store with these matches, and its book."""
    store = Store(folder / "matches.sqlite")
    for plan, log in matches:
        store.add(plan, log)
    list(fill(store))
    return store
