"""The faces of all ways of keeping score.

Invariant: every score of a game has its face here; nothing else in the window names them all.
"""

from __future__ import annotations

from typing import Any

from prefgame.engine.view import SeatView
from prefgame.rules.options import OptionError
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot
from prefgame.ui.scores.columns.face import COLUMNS
from prefgame.ui.scores.face import ScoreFace, ScoreMoney, ScorePaper, ScoreWords
from prefgame.ui.scores.lines import ScoreInfo
from prefgame.ui.scores.money import Money
from prefgame.ui.scores.pool.face import POOL
from prefgame.ui.scores.pot.face import POT

FACES: dict[type, ScoreFace[Any, Any, Any, Any, Any]] = {Columns: COLUMNS, Pool: POOL, Pot: POT}


def face_of(rules: RuleSet) -> ScoreFace[Any, Any, Any, Any, Any]:
    """Return the face of the score of this game."""
    return FACES[type(rules.score)]


def words_of(rules: RuleSet) -> ScoreWords[Any, Any]:
    """Return the words for the score of this game."""
    return face_of(rules).words


def paper_of(rules: RuleSet) -> ScorePaper[Any, Any, Any]:
    """Return what the pages ask about the paper of this game."""
    return face_of(rules).paper


def money_at(rules: RuleSet) -> ScoreMoney[Any] | None:
    """Return what the table asks about the money of this game; None where none lies on it."""
    return face_of(rules).money


def money_of(view: SeatView) -> Money | None:
    """Return the money on the table; None where there is none."""
    money = money_at(view.table.rules)
    return None if money is None else money.lies(view.table.sheet)


def score_info(view: SeatView) -> ScoreInfo:
    """Return the score so far, in short."""
    return face_of(view.table.rules).lines(view)


def with_usual_length(rules: RuleSet) -> RuleSet:
    """Return the game with an end that suits an evening, where its rules have none."""
    try:
        return rules.with_options(dict(face_of(rules).usual))
    except OptionError:  # a game without this option
        return rules
