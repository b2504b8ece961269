"""The rule sets, in menu order: games of one region follow one another."""

from __future__ import annotations

from prefgame.quoting import quote
from prefgame.rules.austrian import AUSTRIAN
from prefgame.rules.croatian import CROATIAN
from prefgame.rules.illustrated import ILLUSTRATED
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.serbian import SERBIAN
from prefgame.rules.slovenian import SLOVENIAN
from prefgame.rules.viennese import VIENNESE

RULESETS: tuple[RuleSet, ...] = (
    CROATIAN,
    SLOVENIAN,
    SERBIAN,
    AUSTRIAN,
    ILLUSTRATED,
    VIENNESE,
)


class UnknownRuleSet(ValueError):
    """No game of that name; the message lists the known ones."""


def find_ruleset(key: str) -> RuleSet:
    """The rule set of that key. UnknownRuleSet otherwise."""
    for rules in RULESETS:
        if rules.key == key:
            return rules
    raise UnknownRuleSet(
        f"rules {quote(key)} are unknown; choose from {', '.join(rules.key for rules in RULESETS)}"
    )
