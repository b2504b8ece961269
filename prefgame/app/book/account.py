"""What the book adds up together.

Invariant: amounts of different rules, or in different units, are never added up.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Account:
    """All hands under these ``rules``, by their key, whose amounts have the same ``unit``, as the
    score has it.
    """

    rules: str
    unit: str = ""

    @classmethod
    def of(cls, rules: RuleSet) -> Account:
        """Where the hands of a table with these rules belong."""
        return cls(rules.key, rules.unit)
