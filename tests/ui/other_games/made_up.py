"""Games made from the Croatian one, dealt, and what must have room in them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from prefgame.engine.match import Match
from prefgame.i18n import languages, use_language
from prefgame.rules import registry
from prefgame.rules.games.croatian import CROATIAN
from prefgame.rules.ruleset import RuleSet
from tests.helpers import NAMES, ORDINARY_DEAL, deal, say
from tests.ui.table_game import Player


def dealt(rules: RuleSet, *texts: str) -> Match:
    match = Match.start(rules, NAMES[:3])
    match.submit(deal(2, *ORDINARY_DEAL))
    return say(match, *texts)


def all_has_room(player: Player) -> None:
    """Every language, every word, every button."""
    table = player.table
    for code in languages():
        use_language(code)
        table.hands.refresh(moving=False)
        player.frames(2)
        boxes = [choice.rect for choice in table.desk.choices]
        assert not table.kit.overflows, (code, table.kit.overflows)
        assert all(table.kit.layout.table.contains(box) for box in boxes), code
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2)), code
    use_language("en")
    table.hands.refresh()


def register_game(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> RuleSet:
    """Return a game made from the Croatian one, which the registry knows during the test."""
    options = tuple(
        option for option in CROATIAN.options if option.field.partition(".")[0] not in changes
    )
    fields = {"options": options, **changes}
    rules = replace(CROATIAN, key="made up", name="Made up", **fields)
    monkeypatch.setattr(registry, "RULESETS", (*registry.RULESETS, rules))
    return rules
