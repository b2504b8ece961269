"""How long the matches of a stress run are."""

from __future__ import annotations

from prefgame.rules.options import OptionValue
from prefgame.rules.ruleset import RuleSet


def short(rules: RuleSet, bula: int) -> dict[str, OptionValue]:
    """Return the options of a match that ends soon: with this bula or pool, or after so
    many deals.
    """
    known = {option.name for option in rules.options}
    return {next(name for name in ("start", "pool", "deals") if name in known): bula}
