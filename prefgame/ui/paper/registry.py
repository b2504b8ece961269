"""The pages about the paper, by the way in which the table keeps score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from prefgame.app.look_back.past import PlayedHands
from prefgame.app.session import Session
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns.score import Columns
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.base import Told
from prefgame.ui.paper.hand.recorded import RecordedHandScene, RecordedSheetScene
from prefgame.ui.paper.hand.result import HandResultScene
from prefgame.ui.paper.score_sheet import ScoreSheetScene
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.widgets.scene import Scene


@dataclass(frozen=True, slots=True)
class PaperPages:
    """The pages of one way of keeping score."""

    score_sheet: Callable[[Game, Session], Scene]
    """the paper during the match"""
    settlement: Callable[[Game, Session], Scene]
    """the end of the match"""
    hand_result: Callable[[Game, Session], Scene]
    """the hand that has just ended"""
    recorded_hand: Callable[[Game, PlayedHands, int, Callable[[int], None], str], Scene]
    """a hand that was played before, by its index; what to do when another is looked at, and where the way back leads"""
    recorded_sheet: Callable[[Game, Told], Scene]
    """the paper after a hand of a record"""


PAGES: dict[type, PaperPages] = {Columns: PaperPages(ScoreSheetScene, SettlementScene, HandResultScene, RecordedHandScene, RecordedSheetScene)}


def pages_of(rules: RuleSet) -> PaperPages:
    """The pages for the score of this game."""
    return PAGES[type(rules.score)]
