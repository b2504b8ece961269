"""How long a match usually is, where the rules leave its end to the players.

Invariant: it fills in what nobody has chosen, and changes nothing else.
"""

from __future__ import annotations

from prefgame.rules.options import OptionError, OptionValue
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot

USUAL: dict[type, dict[str, OptionValue]] = {
    # a bula and a pool have an end by the rules
    Columns: {},
    Pool: {},
    Pot: {"deals": 12},
}
"""by the way of keeping score: options that suit an evening"""


def with_usual_length(rules: RuleSet) -> RuleSet:
    """The game with an end that suits an evening."""
    try:
        return rules.with_options(USUAL.get(type(rules.score), {}))
    except OptionError:  # a game without this option
        return rules
