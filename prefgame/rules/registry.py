"""The rule sets, in menu order: games of one region follow one another."""

from __future__ import annotations

from prefgame.quoting import quote
from prefgame.rules.games.austrian import AUSTRIAN
from prefgame.rules.games.croatian import CROATIAN
from prefgame.rules.games.illustrated import ILLUSTRATED
from prefgame.rules.games.russian import RUSSIAN
from prefgame.rules.games.serbian import SERBIAN
from prefgame.rules.games.slovenian import SLOVENIAN
from prefgame.rules.games.viennese import VIENNESE
from prefgame.rules.ruleset import RuleSet

RULESETS: tuple[RuleSet, ...] = (
    CROATIAN,
    SLOVENIAN,
    SERBIAN,
    AUSTRIAN,
    ILLUSTRATED,
    VIENNESE,
    RUSSIAN,
)

EASIEST = AUSTRIAN
"""the game for who knows none: the fewest contracts, and no kontra"""


class UnknownRuleSet(ValueError):
    """No game of that name; the message lists the known ones."""


def find_ruleset(key: str) -> RuleSet:
    """The rule set of that key. UnknownRuleSet otherwise."""
    for rules in RULESETS:
        if rules.key == key:
            return rules
    names = ", ".join(rules.key for rules in RULESETS)
    raise UnknownRuleSet(f"rules {quote(key)} are unknown; choose from {names}")
