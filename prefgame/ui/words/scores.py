"""The words for each way of keeping score, where the table and the forms speak of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from prefgame.engine.view import SeatView
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry
from prefgame.rules.scoring.columns.score import Columns
from prefgame.ui.words.columns import words as column_words


@dataclass(frozen=True, slots=True)
class ScoreWords:
    """What has to be said about one way of keeping score."""

    length: Callable[[Any], str]
    """of the score: how long a match is"""
    agreed: Callable[[Any], tuple[str, ...]]
    """of the score: that, and what else the table agreed on, in a few words each"""
    shares: Callable[[Sequence[str], Any, Any], str]
    """of the players, the sheet now and after an agreement to stop: how what nobody has won is
    shared out
    """
    undecided: Callable[[Sequence[Entry]], str]
    """of what was written: what becomes of a contract that is neither won nor lost"""
    doubles: Callable[[SeatView], bool]
    """whether the sheet doubles the contract being played"""
    doubled_by: Callable[[str], str]
    """of the declarer's name: a sentence that it does"""
    waiting: Callable[[SeatView], str]
    """a sentence about what the sheet would double, before anybody plays; nothing where there is
    nothing
    """


WORDS: dict[type, ScoreWords] = {
    Columns: ScoreWords(
        column_words.length,
        column_words.agreed,
        column_words.shares,
        column_words.undecided,
        column_words.doubles,
        column_words.doubled_by,
        column_words.waiting,
    )
}


def words_of(rules: RuleSet) -> ScoreWords:
    """The words for the score of this game."""
    return WORDS[type(rules.score)]
