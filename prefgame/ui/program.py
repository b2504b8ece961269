"""The running program: what each route leaves and shows, and which match is being played.

Invariant: it has all scenes but the menu from ``scenes``, which is imported inside functions: that
takes as long as all the rest of the start, and the first frame need not wait for it. At most one
match is played at a time; it is closed and saved when it is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import cached_property
from threading import Thread
from typing import TYPE_CHECKING, assert_never

from prefgame.app.fault_report import Circumstances, at_the_table
from prefgame.app.own_game import own_game
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store, UnreadableMatch
from prefgame.rules.options import OptionError
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.readers import let_in_later
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.window import Window

if TYPE_CHECKING:
    from prefgame.app.session import Session
    from prefgame.ui.scenes import Scenes


class Program(Game):
    """The program as it runs. ``session`` is the match at the table, None in the menu."""

    def __init__(self, window: Window, settings_file: SettingsFile, store: Store) -> None:
        super().__init__(window, settings_file, store)
        self.session: Session | None = None
        self.circumstances = Circumstances()
        """what went on when an error ended the program"""
        self._practice_table: Scene | None = None
        self._below = window.layout
        """how the window was laid out before the practice"""

    def run(self, files: Sequence[str] = ()) -> None:
        """Play until the window is closed, then remember its size. ``files`` are opened at once, as
        if they were dropped on the menu.

        Once the menu is seen, the other scenes are loaded.
        """
        loading = Thread(target=_load_scenes, name="scenes", daemon=True)
        self.window.post(lambda: self.window.post(loading.start))  # before the second frame
        let_in_later(self.window)
        with ExitStack() as left:  # whatever fails, the rest of it is done
            left.callback(self.store.close)
            left.callback(self._keep_place)
            left.callback(self._stand_up)
            left.callback(_wait_for, loading)
            try:
                self.use_deck_of(self._rules_in_use())
                self.window.run(self._menu_with(files) if files else self.first_scene())
            except Exception:
                self.circumstances = self.what_goes_on()
                raise

    def what_goes_on(self) -> Circumstances:
        """Return the match at the table, for a report of an error."""
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
        """Return the menu, or the questions of the first start until they have been seen to
        their end.
        """
        if self.settings.welcomed:
            return MenuScene(self)
        from prefgame.ui.screens.first_start import FirstStartScene

        return FirstStartScene(self)

    def _menu_with(self, files: Sequence[str]) -> Scene:
        """Return the menu, on which these files will be dropped."""
        menu = MenuScene(self)

        def drop() -> None:
            menu.take_files(files)

        self.window.post(drop)
        return menu

    # ---- settings

    def change(self, **fields: object) -> None:
        super().change(**fields)
        if "deck" in fields or "language" in fields:  # a language has its usual game and cards
            self.use_deck_of(self._rules_in_use())

    def _rules_in_use(self) -> RuleSet:
        if self.session is not None:
            return self.session.view().table.rules
        return own_game(self.settings)

    # ---- the ways

    @cached_property
    def _scenes(self) -> Scenes:
        from prefgame.ui.scenes import Scenes

        return Scenes(self)

    def open(self, route: routes.Route) -> None:
        if isinstance(route, routes.Page):
            self.window.push(self._scenes.page(route))
        elif isinstance(route, routes.UsualRules):
            self.open(routes.RulesPage(self._usual_rules()))
        elif isinstance(route, routes.Table):
            self._sit_down(route)
        elif isinstance(route, routes.PracticeTable):
            table = self._scenes.table(route)
            self._below = self.window.layout
            self._lay_practice(table)
        else:
            self._leave_for(route)

    def _leave_for(self, route: routes.Leaving) -> None:
        match route:
            case routes.Menu():
                self._stand_up()
                self.use_deck_of(own_game(self.settings))
                self.window.replace(MenuScene(self))
            case routes.Lessons():
                self.open(routes.Menu())
                self.window.push(self._scenes.page(route))
            case routes.Drills(rules):
                self.open(routes.Lessons(rules))
                self.window.push(self._scenes.page(route))
            case routes.KeptSheet(keeping):
                self._stand_up()
                self.use_deck_of(keeping.table.rules)
                self.window.replace(self._scenes.page(route))
            case routes.Settlement(session):
                if not self._scenes.is_practice(session):
                    self._settle(route)
            case routes.ChangePractice():
                self._stand_up_from_practice()
                self._lay_practice(self._scenes.table(route))
            case routes.EndPractice():
                self._stand_up_from_practice()
                self.window.configure(players=self._below.players, money=self._below.money)
            case _:
                assert_never(route)

    def _usual_rules(self) -> RuleSet:
        """Return the rules at the table, or those of the last game with what was agreed on."""
        rules = self._rules_in_use()
        if self.session is None:
            # an agreement of an older version: the usual rules are shown
            with suppress(OptionError):
                rules = rules.with_options(self.settings.tables.get(rules.key, {}))
        return rules

    # ---- the match

    def _sit_down(self, route: routes.Table) -> None:
        try:
            scene = self._scenes.table(route)
        except UnreadableMatch as reason:
            self.notices.append(str(reason))
            self.open(routes.Menu())
            return
        self._stand_up()
        self.session = scene.shown.session
        self.window.replace(scene)

    def _stand_up(self) -> None:
        if self.session is not None:
            self.session.close()
            self.session = None

    def _settle(self, route: routes.Settlement) -> None:
        session = route.session
        if session.writing:  # the last events are shown when they are stored
            self.window.post(lambda: self._settle_if_there(route))
        else:
            self.window.replace(self._scenes.page(route))
            session.mark_settled()

    def _settle_if_there(self, route: routes.Settlement) -> None:
        if route.session is self.session:  # nobody has left the table meanwhile
            self._settle(route)

    # ---- practice, above whatever it was asked for in

    def _lay_practice(self, table: Scene) -> None:
        self._practice_table = table
        self.window.push(table)

    def _stand_up_from_practice(self) -> None:
        while (top := self.window.scene) is not None:
            self.window.pop()
            if top is self._practice_table:
                return


def _wait_for(thread: Thread) -> None:
    if thread.ident is not None:  # Python cannot end well while it loads
        thread.join()


def _load_scenes() -> None:
    """Load all scenes, so that none has to be loaded when it is opened."""
    from prefgame.ui import scenes  # noqa: F401
