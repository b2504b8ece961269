"""Under which rules a match was played, as a short hash.

Invariant: tables that play differently have different hashes. What only names or explains the game
does not count.
"""

from __future__ import annotations

from dataclasses import fields
from hashlib import sha256

from prefgame.rules.ruleset import RuleSet

EDITION = 1
"""one more whenever the code of a mechanism plays the same values in another way"""
_WORDS = frozenset({"name", "heading", "title", "region", "deck", "options", "chosen", "ways"})
"""fields of a rule set that change no hand"""


def rules_hash(rules: RuleSet) -> str:
    """Sixteen hexadecimal characters for the rules of this table, its options included."""
    values = [
        (field.name, getattr(rules, field.name))
        for field in fields(rules)
        if field.name not in _WORDS
    ]
    return sha256(f"{EDITION} {values!r}".encode()).hexdigest()[:16]
