"""The running program: which scene is at the end of each way, and which match is being played.

Invariant: it alone knows all scenes, and all but the menu by way of ``scenes``, which is imported
inside functions: that takes as long as all the rest of the start, and the first frame need not wait
for it. At most one match is played at a time; it is closed and saved when it is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from prefgame.app.fault_report import Circumstances, at_the_table
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.rows import EveningPlace
from prefgame.app.storage.store import Store, UnreadableMatch
from prefgame.rules.base import Phase
from prefgame.rules.options import OptionError, OptionValue
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.window import Window

if TYPE_CHECKING:
    from prefgame.app.company.evening import Evening
    from prefgame.app.daily.deal import DealRecord
    from prefgame.app.daily.problem import Problem
    from prefgame.app.keeper.table import Keeping, KeptTable
    from prefgame.app.learn.drills import Round
    from prefgame.app.learn.lesson import Lesson
    from prefgame.app.learn.practice import Practice, PracticeSession
    from prefgame.app.look_back.past_matches import PlayedHands
    from prefgame.app.session import Session
    from prefgame.engine.events import Event
    from prefgame.ui.screens.book.exchange import BookWorks


class Program(Game):
    """The program as it runs. ``session`` is the match at the table, None in the menu."""

    def __init__(self, window: Window, settings_file: SettingsFile, store: Store) -> None:
        super().__init__(window, settings_file, store)
        self.session: Session | None = None
        self.circumstances = Circumstances()
        """what went on when an error ended the program"""
        self._practice_table: Scene | None = None
        self._book_works: BookWorks | None = None
        """what is done with the book, once it was opened"""
        self._below = window.layout
        """how the window was laid out before the practice"""

    def run(self) -> None:
        """Play until the window is closed, then remember its size.

        Once the menu is seen, the other scenes are loaded.
        """
        loading = Thread(target=_load_scenes, name="scenes", daemon=True)
        self.window.post(lambda: self.window.post(loading.start))  # before the second frame
        with ExitStack() as left:  # whatever fails, the rest of it is done
            left.callback(self.store.close)
            left.callback(self._keep_place)
            left.callback(self._stand_up)
            left.callback(_wait_for, loading)
            try:
                self.window.run(self.first_scene())
            except Exception:
                self.circumstances = self.what_goes_on()
                raise

    def what_goes_on(self) -> Circumstances:
        """The match at the table, for a report of an error."""
        own = Circumstances(others=(self.settings.player, *self.settings.opponents))
        with suppress(Exception):  # the error may be in the match
            if self.session is not None:
                return replace(at_the_table(self.session.seen_log()), others=own.others)
        return own

    def _keep_place(self) -> None:
        place, full = self.window.place, self.window.full_screen
        if place.screen:
            self.settings_file.change(
                screen=place.screen, window_sizes=place.sizes, full_screen=full
            )
        else:  # the system does not say
            self.settings_file.change(window=place.size, full_screen=full)

    def first_scene(self) -> Scene:
        """The menu, or the questions of the first start until they have been seen to their end."""
        if self.settings.welcomed:
            return MenuScene(self)
        from prefgame.ui import scenes

        return scenes.FirstStartScene(self)

    # ---- settings

    def change(self, **fields: object) -> None:
        super().change(**fields)
        if "deck" in fields or "language" in fields:  # a language has its usual game and cards
            self.use_deck_of(self._rules_in_use())

    def _rules_in_use(self) -> RuleSet:
        if self.session is not None:
            return self.session.view().table.rules
        return self.settings.own_rules

    # ---- the match

    def begin(
        self,
        rules: RuleSet,
        players: Sequence[str],
        levels: Sequence[str | None],
        options: Mapping[str, OptionValue],
        first_dealer: int | None,
        evening: EveningPlace | None = None,
    ) -> None:
        from prefgame.ui import scenes

        self.sit_down(
            scenes.Session.begin(
                self.store,
                rules,
                players,
                levels,
                options=dict(options),
                first_dealer=first_dealer,
                evening=evening,
            )
        )

    def next_match(self, evening: Evening) -> None:
        start, levels = evening.start, evening.plan.levels
        rules, options = find_ruleset(start.rules), dict(start.options)
        self.begin(rules, start.players, levels, options, None, evening.place_to_play)

    def open_evening(self, evening: Evening) -> None:
        from prefgame.ui import scenes

        self.window.push(scenes.EveningScene(self, evening))

    def resume(self, number: int) -> None:
        from prefgame.ui import scenes

        try:
            session = scenes.Session.resume(self.store, number)
        except UnreadableMatch as reason:
            self.notices.append(str(reason))
            self.menu()
            return
        self.sit_down(session)

    def sit_down(self, session: Session) -> None:
        """Show the table of this match."""
        from prefgame.ui import scenes

        self._take_seat(session)
        self.window.replace(scenes.TableScene(self, session))

    def _take_seat(self, session: Session) -> None:
        """Have the window ready for the table of this session."""
        self._stand_up()
        self.session = session
        table = session.view().table
        self.use_deck_of(table.rules)
        self.window.configure(players=len(table.players))

    def _stand_up(self) -> None:
        if self.session is not None:
            self.session.close()
            self.session = None

    def hand_result(self, session: Session, *, asked: bool = False) -> None:
        from prefgame.ui import scenes

        practised = scenes.PRACTICE_RESULTS.get(type(session))
        if practised is not None:
            self.window.push(practised(self, session))
        else:
            self.window.push(scenes.HandResultScene(self, session, asked=asked))

    def score_sheet(self, session: Session) -> None:
        from prefgame.ui import scenes

        self.window.push(scenes.ScoreSheetScene(self, session))

    def settlement(self, session: Session) -> None:
        from prefgame.ui import scenes

        if type(session) in scenes.PRACTICE_RESULTS:
            return  # the match was over before; this hand alone was played again
        if session.writing:  # the last events are shown when they are stored
            self.window.post(lambda: self._settle(session))
        else:
            self.window.replace(scenes.SettlementScene(self, session))
            session.mark_settled()

    def _settle(self, session: Session) -> None:
        if session is self.session:  # nobody has left the table meanwhile
            self.settlement(session)

    def leave_table(self) -> None:
        self.menu()

    # ---- practice, above whatever it was asked for in

    def duplicate(self, hands: PlayedHands) -> None:
        from prefgame.ui import scenes

        self.window.push(scenes.DuplicateScene(self, hands))

    def practise(self, practice: Practice) -> None:
        from prefgame.ui import scenes

        self._begin_practice(scenes.PracticeSession(practice))

    def _begin_practice(self, session: PracticeSession) -> None:
        self._below = self.window.layout
        self._sit_down_to_practise(session)

    def change_practice(self, session: PracticeSession) -> None:
        self._stand_up_from_practice()
        self._sit_down_to_practise(session)

    def end_practice(self) -> None:
        self._stand_up_from_practice()
        self.window.configure(players=self._below.players, money=self._below.money)

    def _sit_down_to_practise(self, session: PracticeSession) -> None:
        from prefgame.ui import scenes

        self._practice_table = scenes.TableScene(self, session)
        self.window.push(self._practice_table)

    def _stand_up_from_practice(self) -> None:
        """Take away the table, and what lies over it."""
        while (top := self.window.scene) is not None:
            self.window.pop()
            if top is self._practice_table:
                return

    # ---- today

    def open_today(self) -> None:
        from prefgame.ui import scenes

        self.window.push(scenes.TodayScene(self))

    def problem_of_day(self, problem: Problem) -> None:
        from prefgame.ui import scenes

        self.window.push(scenes.ProblemScene(self, problem))

    def deal_of_day(self, record: DealRecord) -> None:
        self._begin_practice(record.sit_down())

    # ---- lessons

    def learn(self, rules: RuleSet | None = None) -> None:
        from prefgame.ui import scenes

        self.menu()
        self.window.push(scenes.LearnScene(self, rules))

    def lesson(self, lesson: Lesson, step: int = 0) -> None:
        from prefgame.ui import scenes

        session = scenes.LessonSession(lesson, step, self.settings.player)
        self._take_seat(session)
        self.window.replace(scenes.LessonTable(self, session))

    def free_hand(self, lesson: Lesson, log: Sequence[Event]) -> None:
        from prefgame.ui import scenes

        player = self.settings.player
        session = scenes.FreeHandSession(lesson, self.store, player, log or None)
        self._begin_practice(session)

    # ---- drills

    def drills(self, rules: RuleSet | None = None, at: str = "") -> None:
        from prefgame.ui import scenes

        self.learn(rules)
        self.window.push(scenes.DrillsScene(self, rules, at))

    def drill(self, questions: Round) -> None:
        from prefgame.ui import scenes

        drill = questions.next(lambda drills: scenes.standing_in(self.settings, drills))
        session = scenes.DrillSession(drill, self.settings.player)
        self._take_seat(session)
        self.window.replace(scenes.DrillTable(self, session, questions))

    def first_match(self, rules: RuleSet) -> None:
        from prefgame.ui import scenes

        draft = scenes.Draft(self.settings)
        draft.choose_rules(rules)
        draft.play_with_the_easiest()
        self.begin(draft.rules, draft.players, draft.seat_levels, draft.given, None)

    # ---- the forms

    def menu(self) -> None:
        self._stand_up()
        self.use_deck_of(self.settings.own_rules)
        self.window.replace(MenuScene(self))

    def new_match(self) -> None:
        from prefgame.ui import scenes

        self.window.push(scenes.NewMatchScene(self))

    def open_settings(self) -> None:
        from prefgame.ui import scenes

        self.window.push(scenes.SettingsScene(self))

    def help(self, rules: RuleSet | None = None, phase: Phase | None = None) -> None:
        from prefgame.ui import scenes

        if rules is None:
            rules = self._rules_in_use()
            if self.session is None:
                # an agreement of an older version: the usual rules are shown
                with suppress(OptionError):
                    rules = rules.with_options(self.settings.tables.get(rules.key, {}))
        self.window.push(scenes.HelpScene(self, rules, phase))

    def open_record(self, path: Path | None = None) -> None:
        from prefgame.ui import scenes

        self.window.push(scenes.RecordScene(self, path))

    # ---- the score keeper

    def score_keeper(self) -> None:
        from prefgame.ui import scenes

        if self.store.sheets.all() or not self.store.sheets.is_known:
            self.window.push(scenes.KeptListScene(self))
        else:
            self.new_kept_sheet()

    def new_kept_sheet(self, like: KeptTable | None = None) -> None:
        from prefgame.ui import scenes

        self.window.push(scenes.NewSheetScene(self, like))

    def keep_score(self, keeping: Keeping) -> None:
        from prefgame.ui import scenes

        self._stand_up()
        self.use_deck_of(keeping.table.rules)
        self.window.replace(scenes.KeeperScene(self, keeping))

    def open_book(self, additions: Sequence[Path] = ()) -> None:
        from prefgame.ui import scenes

        self._book_works = self._book_works or scenes.BookWorks()
        self.window.push(scenes.BookScene(self, self._book_works, additions))


def _wait_for(thread: Thread) -> None:
    if thread.ident is not None:  # Python cannot end well while it loads
        thread.join()


def _load_scenes() -> None:
    """Load all scenes, so that none has to be loaded when it is opened."""
    from prefgame.ui import scenes  # noqa: F401
