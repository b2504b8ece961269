"""Matches on a pulya as logs of numbers alone: a short one by hand, and long ones at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from prefgame.engine.events import Event, HandScored, MatchEnded, MatchStarted
from prefgame.rules.registry import find_ruleset
from prefgame.rules.reported_hand import ReportedHand, check_reported_hand

FOUR = ("Anna", "Boris", "Vera", "Gleb")
LEVELS = ("6S", "6H", "6NT", "7C", "7D", "8S", "9H", "10NT")


def declared(
    contract: str, tricks: Mapping[str, int], whists: str = "whist whist", **more: Any
) -> ReportedHand:
    """Return a hand that the first of the players with ``tricks`` declared."""
    declarer, *defence = tricks
    answers = {} if contract == "misere" else dict(zip(defence, whists.split()))
    played = {} if "whist" not in whists else tricks
    return ReportedHand(
        declarer=declarer, contract=contract, defence=answers, tricks=played, **more
    )


def log_of(
    hands: Iterable[ReportedHand], players: tuple[str, ...] = FOUR[:3], **options: Any
) -> tuple[Event, ...]:
    """Return the log of a match with these hands; it ends where the pools are closed."""
    rules = find_ruleset("russian").with_options(options)
    sheet = rules.score.new_sheet(len(players))
    log: list[Event] = [MatchStarted("russian", rules.chosen, players)]
    for reported in hands:
        hand = check_reported_hand(rules, players, sheet, reported)
        sheet, entries, result = rules.score.write(sheet, hand, rules.defence)
        log.append(HandScored(hand, entries, sheet, result))
        if rules.score.over(sheet):
            log.append(MatchEnded(rules.score.settlement(sheet)))
            break
    return tuple(log)


SHORT = (
    declared("6H", {"Anna": 6, "Boris": 2, "Vera": 2}),
    declared("7S", {"Vera": 8, "Anna": 1, "Boris": 1}, "whist pass"),
    declared("7H", {"Anna": 6, "Boris": 2, "Vera": 2}),
    ReportedHand(passed=True, tricks={"Anna": 2, "Boris": 8, "Vera": 0}),
    declared("6C", {"Vera": 0, "Anna": 0, "Boris": 0}, "pass half"),
    declared("misere", {"Boris": 2, "Vera": 5, "Anna": 3}),
)
"""A contract made, another one, one that fails, raspasy, half, and a misère that fails."""


def random_hands(
    seed: int, count: int, players: tuple[str, ...] = FOUR[:3]
) -> Iterable[ReportedHand]:
    """Hands with any contract and any tricks, of which about two in three are made."""
    rng = random.Random(seed)
    for number in range(count):
        dealer = number % len(players)
        playing = players if len(players) == 3 else players[:dealer] + players[dealer + 1 :]
        more = {} if len(players) == 3 else {"dealer": players[dealer]}
        at = rng.randrange(3)
        declarer, *others = playing[at:] + playing[:at]
        contract = rng.choice(LEVELS)
        least = int(contract.rstrip("SCDHNT"))
        mine = min(10, max(0, least + rng.choice((-2, -1, 0, 0, 1))))
        one = rng.randint(0, 10 - mine)
        tricks = {declarer: mine, others[0]: one, others[1]: 10 - mine - one}
        yield declared(contract, tricks, **more)
