"""Under which rules a match was played, as a short hash.

Invariant: tables that play differently have different hashes. What only names or explains the game
does not count. A match is played to its end, and read, by the edition of the rules with which it
began.
"""

from __future__ import annotations

from dataclasses import fields, replace
from hashlib import sha256

from prefgame.rules.ruleset import RuleSet

EDITION = 3
"""one more whenever the code of a mechanism plays the same values in another way:

2. of four players, a card of the talon that is led to a hand that nobody declares is the dealer's
   and can take the trick (002:112; A-24a)
3. of a declarer who could announce aces and keeps quiet, nobody learns what they hold (003:92)
"""
_WORDS = frozenset(
    {"name", "heading", "title", "region", "deck", "taught", "options", "chosen", "ways"}
)
"""fields of a rule set that change no hand"""


def edition_of(rules: RuleSet) -> int:
    """Find the edition since which this table is played as it is: for most tables the first."""
    bonuses = rules.score.aces
    if not bonuses.asked_openly and any(map(bonuses.holdings_to_announce, rules.contracts)):
        return 3
    return 2 if rules.play.talon_leads and rules.play.talon_of_dealer else 1


def in_edition(rules: RuleSet, edition: int) -> RuleSet:
    """Return the table as it was played in this edition."""
    if edition >= edition_of(rules):
        return rules
    score = rules.score
    if any(map(score.aces.holdings_to_announce, rules.contracts)):
        openly = replace(score, aces=replace(score.aces, asked_openly=True))
        rules = replace(rules, score=openly)
    if edition < 2:
        rules = replace(rules, play=replace(rules.play, talon_of_dealer=False))
    return rules


def is_earlier(rules: RuleSet) -> bool:
    """Tell whether this table plays by an earlier edition, as none does that begins now."""
    return not rules.play.talon_of_dealer or rules.score.aces.asked_openly


def rules_hash(rules: RuleSet) -> str:
    """Hash the rules of this table, its options included, to sixteen hexadecimal characters."""
    values = [
        (field.name, getattr(rules, field.name))
        for field in fields(rules)
        if field.name not in _WORDS
    ]
    return sha256(f"{edition_of(rules)} {values!r}".encode()).hexdigest()[:16]


def edition_of_hash(rules: RuleSet, found: str | None) -> int:
    """Find the edition in which this table has that hash; the present one if none has."""
    editions = range(1, edition_of(rules))
    return next(
        (each for each in editions if rules_hash(in_edition(rules, each)) == found),
        edition_of(rules),
    )
