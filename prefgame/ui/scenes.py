"""The scenes behind the menu, and the match: what the first frame does not need.

Invariant: only ``program`` imports this, and inside its functions, so that the menu is seen before
it is loaded.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.daily.deal import DealSession
from prefgame.app.learn.drill import DrillSession
from prefgame.app.learn.drills import standing_in
from prefgame.app.learn.lesson_session import FreeHandSession, LessonSession
from prefgame.app.learn.practice import PracticeSession
from prefgame.app.session import Session
from prefgame.ui.daily.problem import ProblemScene
from prefgame.ui.daily.today import DealResultScene, TodayScene
from prefgame.ui.learn.drills import DrillsScene, DrillTable
from prefgame.ui.learn.lessons import LearnScene
from prefgame.ui.learn.table import FreeResultScene, LessonTable
from prefgame.ui.paper.evening import EveningScene
from prefgame.ui.paper.hand.result import HandResultScene, PracticeResultScene
from prefgame.ui.paper.settlement import ScoreSheetScene, SettlementScene
from prefgame.ui.screens.book.exchange import BookWorks
from prefgame.ui.screens.book.scene import BookScene
from prefgame.ui.screens.duplicate import DuplicateScene
from prefgame.ui.screens.first_start import FirstStartScene
from prefgame.ui.screens.help import HelpScene
from prefgame.ui.screens.keeper.kept_list import KeptListScene
from prefgame.ui.screens.keeper.new_sheet import NewSheetScene
from prefgame.ui.screens.keeper.scene import KeeperScene
from prefgame.ui.screens.new_match.draft import Draft
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.screens.records import RecordScene
from prefgame.ui.screens.settings import SettingsScene
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
