"""How a point that a player loses on a pulya is written, for the pages of the guide.

Invariant: numbers come from the score of the table, as they are written.
"""

from __future__ import annotations

from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pool import Pool
from prefgame.ui.scores.pool.entries import in_whists
from prefgame.ui.scores.pool.sums import written


def pool_score(rules: RuleSet) -> Pool:
    """The score of a table with a pulya."""
    assert isinstance(rules.score, Pool)
    return rules.score


def whists_for_lost(score: Pool, points: int = 1) -> str:
    """What each opponent writes for points that a player loses where there is no dump."""
    three, four = (score.whists_for_lost(players) * points for players in (3, 4))
    if three == four:
        return in_whists(three)
    return _("{three} whists ({four} with four players)").format(
        three=written(three), four=written(four)
    )
