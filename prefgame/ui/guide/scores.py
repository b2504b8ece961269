"""What the guide says about each way of keeping score.

Invariant: a way of keeping score explains itself; the pages only ask for its parts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot
from prefgame.ui.guide import columns, pool, pot
from prefgame.ui.guide.telling import Telling


@dataclass(frozen=True, slots=True)
class ScoreGuide:
    """A text with the parts "game", "all pass", "dealer", "worth" (two heads for the table of
    contracts), "defence", "sheet", "end" and "words", and what is below those heads for a contract.
    """

    text: Telling[Any]
    worth: Callable[[RuleSet, Contract], tuple[str, str]]


SCORES: dict[type, ScoreGuide] = {
    Columns: ScoreGuide(columns.COLUMNS, columns.worth),
    Pool: ScoreGuide(pool.POOL, pool.worth),
    Pot: ScoreGuide(pot.POT, pot.worth),
}
