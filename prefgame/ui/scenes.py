"""The scenes behind the menu, and the match: what the first frame does not need.

Invariant: only ``program`` imports this, and inside its functions, so that the menu is seen before
it is loaded.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.daily.deal import DealSession
from prefgame.app.drills.drill import DrillSession
from prefgame.app.drills.library import standing_in
from prefgame.app.learn.session import FreeHandSession, LessonSession
from prefgame.app.practice.session import PracticeSession
from prefgame.app.session import Session
from prefgame.ui.daily.deal_result import DealResultScene
from prefgame.ui.daily.problem_scene import ProblemScene
from prefgame.ui.daily.today import TodayScene
from prefgame.ui.drills.scene import DrillsScene
from prefgame.ui.drills.table import DrillTable
from prefgame.ui.learn.free_result import FreeResultScene
from prefgame.ui.learn.scene import LearnScene
from prefgame.ui.learn.table import LessonTable
from prefgame.ui.paper.evening.scene import EveningScene
from prefgame.ui.paper.hand.practice_result import PracticeResultScene
from prefgame.ui.paper.hand.result import HandResultScene
from prefgame.ui.paper.score_sheet import ScoreSheetScene
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.screens.book.scene import BookScene
from prefgame.ui.screens.book.works import BookWorks
from prefgame.ui.screens.duplicate.scene import DuplicateScene
from prefgame.ui.screens.first_start import FirstStartScene
from prefgame.ui.screens.help import HelpScene
from prefgame.ui.screens.keeper.kept_list import KeptListScene
from prefgame.ui.screens.keeper.new_sheet import NewSheetScene
from prefgame.ui.screens.keeper.scene import KeeperScene
from prefgame.ui.screens.new_match.draft import Draft
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.screens.records.scene import RecordScene
from prefgame.ui.screens.settings.scene import SettingsScene
from prefgame.ui.table.scene import TableScene

PRACTICE_RESULTS: dict[type[Session], Callable[..., PracticeResultScene]] = {
    PracticeSession: PracticeResultScene,
    DealSession: DealResultScene,
    FreeHandSession: FreeResultScene,
}
"""the page after a hand that no match goes on from, by the kind of its table"""

__all__ = [
    "PRACTICE_RESULTS",
    "BookScene",
    "BookWorks",
    "Draft",
    "DrillSession",
    "DrillTable",
    "DrillsScene",
    "DuplicateScene",
    "EveningScene",
    "FirstStartScene",
    "FreeHandSession",
    "HandResultScene",
    "HelpScene",
    "KeeperScene",
    "KeptListScene",
    "LearnScene",
    "LessonSession",
    "LessonTable",
    "NewMatchScene",
    "NewSheetScene",
    "PracticeSession",
    "ProblemScene",
    "RecordScene",
    "ScoreSheetScene",
    "Session",
    "SettingsScene",
    "SettlementScene",
    "TableScene",
    "TodayScene",
    "standing_in",
]
