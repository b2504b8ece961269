"""Problems whose deals are known, so that no test has to look for them."""

from __future__ import annotations

from datetime import date

from prefgame.app.daily_problem import ProblemOfDay, problem_in_deal
from prefgame.rules.registry import find_ruleset

FOUND = {
    ("croatian", "2027-02-04"): (0, "D9", "S7"),
    ("slovenian", "2026-12-04"): (0, "DA", "S7"),
    ("serbian", "2026-12-10"): (1, "CJ", "SA"),
    ("austrian", "2026-12-10"): (2, "DQ DK", "HT"),
    ("illustrated", "2026-12-12"): (0, "CQ CK", "HK"),
    ("viennese", "2026-12-07"): (0, "CT CQ", "S7"),
    ("russian", "2026-12-04"): (2, "CJ CQ", "DK"),
    ("russian", "2027-03-19"): (0, "CJ CQ", "H7"),  # a misere
}
"""By game and day: the number of the deal, the cards that hold, and the usual one. Everybody has
these problems: where they change, those who have another version have other ones.
"""


def some_problem(rules: str = "austrian", day: str = "2026-12-10") -> ProblemOfDay:
    number = FOUND[rules, day][0]
    found = problem_in_deal(find_ruleset(rules), date.fromisoformat(day), number)
    assert found is not None
    return found
