"""The game that the player plays: what the settings name, as rules."""

from __future__ import annotations

from prefgame.app.settings import Settings
from prefgame.rules.registry import RULESETS, games_where
from prefgame.rules.ruleset import RuleSet


def named_game(key: str) -> RuleSet | None:
    """Find the game that a setting names; None if it names none, or one of another version."""
    return next((rules for rules in RULESETS if rules.key == key), None)


def own_game(settings: Settings) -> RuleSet:
    """Find the game of the last new match, else the usual one of the language."""
    return named_game(settings.last_rules) or (*games_where(settings.language), RULESETS[0])[0]
