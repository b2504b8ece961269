"""Which scene is at the end of each route, but for the menu: what the first frame does not need.

Invariant: only ``program`` imports this, and inside a function, so that the menu is seen before it
is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prefgame.app.daily_deal import DealSession
from prefgame.app.deals.draft import DraftFile
from prefgame.app.evening import Evening
from prefgame.app.learn.drills import DrillSession, standing_in
from prefgame.app.learn.lessons import FreeHandSession, LessonSession
from prefgame.app.learn.practice import PracticeSession
from prefgame.app.protocol.seated import typed_for
from prefgame.app.session import Session
from prefgame.app.settings import TypedProgram
from prefgame.rules.registry import find_ruleset
from prefgame.ui.daily.deal import DealResultScene
from prefgame.ui.daily.problem import ProblemScene
from prefgame.ui.daily.today import TodayScene
from prefgame.ui.deals.editor import LayOutScene
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.learn.drills import DrillsScene
from prefgame.ui.learn.lessons import LearnScene
from prefgame.ui.learn.tables import DrillTable, FreeResultScene, LessonTable
from prefgame.ui.paper.evening import EveningScene
from prefgame.ui.paper.hand_result import HandResultScene, PracticeResultScene
from prefgame.ui.paper.settlement import ScoreSheetScene, SettlementScene
from prefgame.ui.problems.collected import collected_scene
from prefgame.ui.problems.shelf import CollectionScene, CollectionsScene
from prefgame.ui.screens.book.exchange import BookWorks
from prefgame.ui.screens.book.scene import BookScene
from prefgame.ui.screens.duplicate import DuplicateScene
from prefgame.ui.screens.help import HelpScene
from prefgame.ui.screens.keeper.scene import KeeperScene
from prefgame.ui.screens.keeper.sheets import KeptListScene, NewSheetScene
from prefgame.ui.screens.new_match.draft import Draft
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.screens.odds import OddsScene
from prefgame.ui.screens.records import RecordScene
from prefgame.ui.screens.settings import SettingsScene
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.scene import Scene

PRACTICE_RESULTS: dict[type[Session], Callable[..., PracticeResultScene]] = {
    PracticeSession: PracticeResultScene,
    DealSession: DealResultScene,
    FreeHandSession: FreeResultScene,
}
"""the page after a hand that no match goes on from, by the kind of its table"""


class Scenes:
    """The scenes of ``game``, each made when a route leads to it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._book_works = BookWorks()
        self._draft: DraftFile | None = None

    @property
    def draft(self) -> DraftFile:
        """What lies on the page of a hand that is laid out; read when it is opened first."""
        if self._draft is None:
            self._draft = DraftFile()
        return self._draft

    def page(self, route: routes.Page | routes.OwnPage) -> Scene:
        """Return the page that lies at the end of ``route``."""
        game = self.game
        match route:
            case routes.NewMatch():
                return NewMatchScene(game)
            case routes.HandResult(session, asked):
                practised = PRACTICE_RESULTS.get(type(session))
                if practised is not None:
                    return practised(game, session)
                return HandResultScene(game, session, asked=asked)
            case routes.ScoreSheet(session):
                return ScoreSheetScene(game, session)
            case routes.Settlement(session):
                return SettlementScene(game, session)
            case routes.EveningPage(evening):
                return EveningScene(game, evening)
            case routes.DuplicatePage(hands):
                return DuplicateScene(game, hands)
            case routes.HandOdds(hands, names, chosen):
                return OddsScene(game, hands, names, chosen)
            case routes.SettingsPage():
                return SettingsScene(game)
            case routes.RulesPage(rules, phase):
                return HelpScene(game, rules, phase)
            case routes.RecordPage(path):
                return RecordScene(game, path)
            case routes.BookPage(additions):
                return BookScene(game, self._book_works, additions)
            case routes.TodayPage():
                return TodayScene(game)
            case routes.ProblemPage(problem):
                return ProblemScene(game, problem)
            case routes.LayOut(hand):
                return LayOutScene(game, hand or self.draft.hand, self.draft.keep)
            case routes.ProblemCollections(additions):
                return CollectionsScene(game, additions)
            case routes.ProblemCollection(kept):
                return CollectionScene(game, kept)
            case routes.CollectedProblem(kept, number):
                return collected_scene(game, kept, number)
            case routes.Lessons(rules):
                return LearnScene(game, rules)
            case routes.Drills(rules, at):
                return DrillsScene(game, rules, at)
            case routes.KeptSheets():
                known = game.store.sheets.all() or not game.store.sheets.is_known
                return KeptListScene(game) if known else NewSheetScene(game)
            case routes.NewKeptSheet(like):
                return NewSheetScene(game, like)
            case routes.KeptSheet(keeping):
                return KeeperScene(game, keeping)

    @staticmethod
    def is_practice(session: Session) -> bool:
        """Return whether this hand alone is played: its match was over before."""
        return type(session) in PRACTICE_RESULTS

    def table(
        self, route: routes.Table | routes.PracticeTable | routes.ChangePractice
    ) -> TableScene:
        """Return the table at the end of ``route``.

        UnreadableMatch: the stored match cannot be read.
        """
        game = self.game
        match route:
            case routes.MatchTable(session) | routes.ChangePractice(session):
                return TableScene(game, session)
            case routes.BeginMatch():
                return TableScene(game, self._begin(route))
            case routes.FirstMatch(rules):
                draft = Draft(game.settings)
                draft.choose_rules(rules)
                draft.play_with_the_easiest()
                players, levels = draft.players, draft.seat_levels
                first = routes.BeginMatch(draft.rules, players, levels, draft.given, None)
                return TableScene(game, self._begin(first))
            case routes.NextMatch(evening):
                return TableScene(game, self._begin(next_match(evening, game.settings.programs)))
            case routes.ResumeMatch(number):
                typed = game.settings.programs
                return TableScene(game, Session.resume(game.store, number, typed, game.trusts))
            case routes.LessonStep(lesson, step):
                return LessonTable(game, LessonSession(lesson, step, game.settings.player))
            case routes.NextDrill(questions):
                drill = questions.next(lambda drills: standing_in(game.settings, drills))
                return DrillTable(game, DrillSession(drill, game.settings.player), questions)
            case routes.FreeHand(lesson, log):
                player = game.settings.player
                return TableScene(game, FreeHandSession(lesson, game.store, player, log or None))
            case routes.PlayAgain(practice):
                return TableScene(game, PracticeSession(practice))
            case routes.DealOfDay(record):
                return TableScene(game, record.sit_down())

    def _begin(self, match: routes.BeginMatch) -> Session:
        return Session.begin(
            self.game.store,
            match.rules,
            match.players,
            match.levels,
            options=dict(match.options),
            first_dealer=match.first_dealer,
            evening=match.evening,
            programs=match.programs,
            trusts=self.game.trusts,
        )


def next_match(evening: Evening, typed: Sequence[TypedProgram]) -> routes.BeginMatch:
    """Return how the next match of an evening begins; programs sit down that were ``typed``."""
    start, levels = evening.start, evening.plan.levels
    rules, options = find_ruleset(start.rules), dict(start.options)
    place = evening.place_to_play
    programs = typed_for(evening.plan, typed)
    return routes.BeginMatch(rules, start.players, levels, options, None, place, programs)
