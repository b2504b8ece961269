"""The rooms of the running program: which scene is behind each name, and which match is being played.

Law of this module: it alone knows all scenes; a match is at most one at a time, and is left closed and saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from prefgame.app.session import Session
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store, UnreadableMatch
from prefgame.rules.options import OptionError, OptionValue
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand.result import HandResultScene
from prefgame.ui.paper.score_sheet import ScoreSheetScene
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.screens.help import HelpScene
from prefgame.ui.screens.menu.scene import MenuScene
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.screens.records.scene import RecordScene
from prefgame.ui.screens.settings.scene import SettingsScene
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.window import Window


class Rooms(Game):
    """The program as it runs. ``session`` is the match at the table, None in the menu."""

    def __init__(self, window: Window, settings_file: SettingsFile, store: Store) -> None:
        super().__init__(window, settings_file, store)
        self.session: Session | None = None

    def run(self) -> None:
        """Play until the window is closed, then remember how it stood."""
        try:
            self.window.run(MenuScene(self))
        finally:
            self._stand_up()
            self.settings_file.change(window=self.window.windowed_size, full_screen=self.window.full_screen)
            self.store.close()

    # ---- settings

    def change(self, **fields: object) -> None:
        super().change(**fields)
        if "deck" in fields:
            self.use_deck_of(self._rules_in_use())

    def _rules_in_use(self) -> RuleSet:
        return self.session.view().table.rules if self.session else find_ruleset(self.settings.last_rules)

    # ---- the match

    def begin(self, rules: RuleSet, players: Sequence[str], levels: Sequence[str | None], options: Mapping[str, OptionValue],
              first_dealer: int | None) -> None:  # fmt: skip
        self.sit_down(Session.begin(self.store, rules, players, levels, options=dict(options), first_dealer=first_dealer))

    def resume(self, number: int) -> None:
        try:
            session = Session.resume(self.store, number)
        except (UnreadableMatch, ValueError) as reason:  # ValueError: a level of play that is no more
            self.notices.append(str(reason))
            self.menu()
            return
        self.sit_down(session)

    def sit_down(self, session: Session) -> None:
        """Show the table of this match."""
        self._stand_up()
        self.session = session
        table = session.view().table
        self.use_deck_of(table.rules)
        self.window.configure(players=len(table.players))
        self.window.replace(TableScene(self, session))

    def _stand_up(self) -> None:
        if self.session is not None:
            self.session.close()
            self.session = None

    def hand_result(self, session: Session) -> None:
        self.window.push(HandResultScene(self, session))

    def score_sheet(self, session: Session) -> None:
        self.window.push(ScoreSheetScene(self, session))

    def settlement(self, session: Session) -> None:
        if session.writing:  # the last events are shown when they are stored
            self.window.post(lambda: self._settle(session))
        else:
            self.window.replace(SettlementScene(self, session))
            session.settled()

    def _settle(self, session: Session) -> None:
        if session is self.session:  # nobody has left the table meanwhile
            self.settlement(session)

    def leave_table(self) -> None:
        self.menu()

    # ---- the forms

    def menu(self) -> None:
        self._stand_up()
        self.window.replace(MenuScene(self))

    def new_match(self) -> None:
        self.window.push(NewMatchScene(self))

    def settings_room(self) -> None:
        self.window.push(SettingsScene(self))

    def help(self, rules_key: str | None = None) -> None:
        rules = self._rules_in_use()
        if rules_key is not None and rules_key != rules.key:
            rules = find_ruleset(rules_key)
        if self.session is None:
            with suppress(OptionError):  # an agreement of an older version: the usual rules are told
                rules = rules.with_options(self.settings.tables.get(rules.key, {}))
        self.window.push(HelpScene(self, rules))

    def open_record(self, path: Path | None = None) -> None:
        self.window.push(RecordScene(self, path))
