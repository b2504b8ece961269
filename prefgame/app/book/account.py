"""What the book adds up together.

Invariant: amounts of different rules, or in different units, are never added up, nor what was
played here and what a record says.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Account:
    """All hands under these ``rules``, by their key, whose amounts have the same ``unit``, as the
    score has it. ``added``: those of records that were added, and not those that were played here.
    """

    rules: str
    unit: str = ""
    added: bool = False

    @classmethod
    def of(cls, rules: RuleSet) -> Account:
        """Where the hands of a table with these rules belong."""
        return cls(rules.key, rules.unit)
