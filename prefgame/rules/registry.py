"""The rule sets, in menu order: games of one region follow one another."""

from __future__ import annotations

import re

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

PPN_GAMES = SERBIAN, CROATIAN, SLOVENIAN
"""the games whose matches are written in Portable Preferans Notation; a file that names none is of
the first
"""

_AUSTRIA = (AUSTRIAN, ILLUSTRATED, VIENNESE)
_BY_LANGUAGE: dict[str, tuple[RuleSet, ...]] = {
    **dict.fromkeys(("hr", "bs"), (CROATIAN,)),
    "sl": (SLOVENIAN,),
    **dict.fromkeys(("sr", "sh", "cnr"), (SERBIAN,)),
    "de": _AUSTRIA,
    **dict.fromkeys(("ru", "be", "uk", "kk"), (RUSSIAN,)),
}
_BY_COUNTRY: dict[str, tuple[RuleSet, ...]] = {
    **dict.fromkeys(("HR", "BA"), (CROATIAN,)),
    "SI": (SLOVENIAN,),
    **dict.fromkeys(("RS", "ME"), (SERBIAN,)),
    "AT": _AUSTRIA,
    **dict.fromkeys(("RU", "BY", "UA", "KZ"), (RUSSIAN,)),
}


def games_where(locale: str) -> tuple[RuleSet, ...]:
    """List the games that people play who speak so, or who live there: of a locale such as
    ``de_AT`` the language counts first. The first game is the usual one; none if no game is at
    home.
    """
    language, _bar, country = re.split(r"[.@]", locale.replace("-", "_"))[0].partition("_")
    by_country = _BY_COUNTRY.get(country.rpartition("_")[2].upper(), ())
    return _BY_LANGUAGE.get(language.lower(), by_country)


def taught_games() -> tuple[RuleSet, ...]:
    """List the games that are taught, in menu order."""
    return tuple(rules for rules in RULESETS if rules.taught)


def nearest_taught(rules: RuleSet) -> RuleSet:
    """Find the game itself, or the first taught one of its region, or of all."""
    return min(taught_games(), key=lambda one: (one.key != rules.key, one.region != rules.region))


class UnknownRuleSet(ValueError):
    """No game of that name; the message lists the known ones."""


def find_ruleset(key: str) -> RuleSet:
    """Find the rule set of that key. UnknownRuleSet if there is none."""
    for rules in RULESETS:
        if rules.key == key:
            return rules
    names = ", ".join(rules.key for rules in RULESETS)
    raise UnknownRuleSet(f"rules {quote(key)} are unknown; choose from {names}")
