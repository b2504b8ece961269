"""Tables with a pot, for the tests of its money."""

from __future__ import annotations

from typing import Any

from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from prefgame.ui.scores.money import Money
from tests.helpers import NAMES, deal, say
from tests.ui.table_game import Player


def dealt(key: str = "austrian", players: int = 3, **options: Any) -> Match:
    options = {"pot": "limited"} | options if key == "austrian" else options
    match = Match.start(find_ruleset(key), NAMES[:players], **options)
    match.submit(deal(players - 1))
    return match


def to_the_end(match: Match) -> Match:
    """One plays 1 without the talon, one defender comes, and every first legal card falls."""
    say(match, "1", "pass", "pass")
    while isinstance(match.to_act, int):
        legal = match.legal()
        texts = list(map(str, legal))
        match.submit(legal[texts.index("come") if "come" in texts else 0])
    return match


def money(player: Player) -> Money:
    lies = player.table.desk.stage.cash.money
    assert lies is not None
    return lies
