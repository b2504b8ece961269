"""Matches for the paper: the worked example of source 000, and random ones."""

from __future__ import annotations

import random

from prefgame.engine.commands import WriteOff
from prefgame.engine.events import Event, HandScored, MatchEnded, MatchStarted
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from prefgame.rules.reported_hand import ReportedHand, check_reported_hand
from tests.helpers import BALKAN_GAMES, NAMES, deal_next, play_at_random
from tests.rules.test_score_sheet import EXAMPLE


def example(
    hands: int = len(EXAMPLE), names: tuple[str, ...] = ("A", "B", "C")
) -> tuple[Event, ...]:
    """Return the worked example of 000:98-134 up to a step, as a log of numbers alone."""
    rules = find_ruleset("croatian").with_options({"start": 30, "refas": 1})
    sheet = rules.score.new_sheet(3)
    log: list[Event] = [MatchStarted("croatian", rules.chosen, names)]
    for hand in EXAMPLE[:hands]:
        checked = check_reported_hand(rules, "ABC", sheet, ReportedHand(**hand))
        sheet, entries, result = rules.score.write(sheet, checked, rules.defence)
        log.append(HandScored(checked, entries, sheet, result))
    return (*log, MatchEnded(sheet.settlement())) if sheet.over else tuple(log)


def random_match(rules: str, seed: int, players: int = 3, **options: int) -> Match:
    """At most twelve hands played at random, then written off."""
    rng = random.Random(f"{rules}/{seed}")
    match = Match.start(find_ruleset(rules).with_options(options), NAMES[:players])
    while match.to_act is not None and match.table.hands_played < 12:
        deal_next(match, rng)
        play_at_random(match, rng)
    if match.to_act is not None:
        match.submit(WriteOff())
    return match


SOME_MATCHES = [
    (rules, seed, players) for rules in BALKAN_GAMES for seed in range(3) for players in (3, 4)
]
