"""Matches of the Russian game that have come to a certain question."""

from __future__ import annotations

from collections.abc import Mapping

from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.pool_sheet import PoolLine, PoolSheet
from tests.helpers import NAMES, ORDINARY_DEAL, deal, say
from tests.ui.table.positions import at


def russian(
    *texts: str,
    players: int = 3,
    sheet: PoolSheet | None = None,
    agreed: Mapping[str, object] | None = None,
    **options: object,
) -> Match:
    """Return a Russian match in which Ana has the first call, and what was said. ``agreed``: more
    options.
    """
    options = {**(agreed or {}), **options}
    return at(*texts, rules="russian", players=players, sheet=sheet, agreed=options)


BY_BOJAN = ("pass", "7D", "pass", "discard S9 C7", "announce 7D")
"""Bojan plays; Cvita answers first, and then Ana"""
BY_CVITA = ("pass", "pass", "6C", "discard S7 S8", "announce 6C")
"""Cvita plays; Ana answers first, and then Bojan"""
TEN = ("pass", "10D", "pass", "discard S9 C7", "announce 10D")
MISERE_OF_BOJAN = ("pass", "misere", "pass", "discard SK DA")
MISERE_OF_CVITA = ("pass", "pass", "misere", "discard S7 CA")
MISERE_OF_ANA = ("misere", "pass", "pass", "discard SA HA")
ALL_PASS = ("pass", "pass", "pass")


def closed(*pools: int) -> PoolSheet:
    """Return a sheet of a match to ten with these points in the pools."""
    return PoolSheet(tuple(PoolLine(pool, 0, (0,) * len(pools)) for pool in pools))


def dealers_trick(*texts: str) -> Match:
    """All of four have passed, and the ace of the talon has taken the first trick."""
    mine, *others, _talon = ORDINARY_DEAL
    hands = mine.replace("SA", "CT").replace("HA", "C8"), *others, "SA HA"
    match = Match.start(find_ruleset("russian"), NAMES[:4], raspasy_talon=True)
    match.submit(deal(3, *hands))
    return say(match, *ALL_PASS, "ST", "SK", "SJ", *texts)


POSITIONS = {
    "auction": russian(),
    "auction later": russian("6S", "6D", "pass"),
    "equal bid": russian("6S", "7S", "pass"),
    "misere by another": russian("6S", "misere", "pass"),
    "only pass left": russian("misere", "9S", "pass"),
    "misere without the talon": russian(misere_hand=True),
    "four players call": russian("6S", "6D", "pass", players=4),
    "exchange": russian("6S", "pass", "pass"),
    "exchange high": russian("9D", "pass", "pass"),
    "exchange for misere": russian("misere", "pass", "pass"),
    "talon of another": russian("pass", "7D", "pass"),
    "first to answer": russian(*BY_CVITA),
    "second after whist": russian(*BY_BOJAN, "whist"),
    "second after pass": russian(*BY_BOJAN, "pass"),
    "second against ten": russian(*TEN, "pass"),
    "first after half": russian(*BY_CVITA, "pass", "half"),
    "open or closed": russian(*BY_CVITA, "whist", "pass"),
    "nobody whisted": russian(*BY_BOJAN, "pass", "pass"),
    "half whist": russian(*BY_BOJAN, "pass", "half", "pass"),
    "two whisters": russian(*BY_BOJAN, "whist", "whist"),
    "closed whist": russian(*BY_CVITA, "whist", "pass", "closed"),
    "open whist, own lead": russian(*BY_CVITA, "whist", "pass", "open"),
    "open whist, partner's card": russian(*BY_CVITA, "whist", "pass", "open", "HA"),
    "open whist by the partner": russian(*BY_BOJAN, "whist", "pass", "open", "HA"),
    "open whist against the player": russian(
        "7S", "pass", "pass", "discard CT C8", "announce 7S", "whist", "pass", "open"
    ),
    "misere, own lead": russian(*MISERE_OF_BOJAN),
    "misere of the player": russian(*MISERE_OF_ANA),
    "misere caught by the player": russian(*MISERE_OF_CVITA, "HA", misere_catch="one"),
    "misere caught by the partner": russian(*MISERE_OF_BOJAN, misere_catch="one"),
    "raspasy": russian(*ALL_PASS),
    "raspasy later": russian(*ALL_PASS, "CK", "C7", "CA", "S7", "SA", "SK"),
    "raspasy with the talon": russian(*ALL_PASS, raspasy_talon=True),
    "four players, raspasy": russian(*ALL_PASS, players=4),
    "four players, the talon's trick": dealers_trick(),
    "four players, the talon is highest": dealers_trick("HK"),
    "auction, little room": russian(sheet=closed(9, 3, 8)),
    "auction, small pool": russian(pool=2),
    "contract, small pool": russian("6S", "pass", "pass", "discard SA HA", pool=2),
    "auction, last pool": russian(sheet=closed(9, 10, 10)),
    "exchange, little room": russian("6S", "pass", "pass", sheet=closed(9, 3, 8)),
    "answers, little room": russian(*BY_BOJAN, "pass", sheet=closed(3, 9, 8)),
    "answers, last pool": russian(*BY_BOJAN, "pass", sheet=closed(10, 8, 10)),
    "raspasy, pool closed": russian(*ALL_PASS, sheet=closed(10, 3, 5)),
}
