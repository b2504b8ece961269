"""How long the matches of a drill are."""

from __future__ import annotations

from prefgame.rules.options import OptionValue
from prefgame.rules.ruleset import RuleSet


def short(rules: RuleSet, bula: int) -> dict[str, OptionValue]:
    """The options of a match that ends soon: with this bula, or after so many deals."""
    has_bula = any(option.name == "start" for option in rules.options)
    return {"start" if has_bula else "deals": bula}
