"""Hands of a score file that are right, to be spoiled in tests."""

from __future__ import annotations

BOTH = {"B": "come", "C": "come"}
GOOD = {"declarer": "A", "contract": "4", "defence": BOTH, "tricks": {"A": 6, "B": 2, "C": 2}}
BETL = {"declarer": "A", "contract": "6", "tricks": {"A": 1}}
