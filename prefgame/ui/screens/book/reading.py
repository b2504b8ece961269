"""What the book reads: the page as it is wished for, again whenever the book has changed.

Invariant: everything is read and done in threads, and taken up between two frames.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from prefgame.app.book.figures import PastGame
from prefgame.app.book.keeping import Asked, BookKeeper, Page, Wish, count_anew, read_page
from prefgame.app.book.rows import Account
from prefgame.app.files import reason_of
from prefgame.i18n import _
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.book.exchange import BookWorks

TIMES = (None, 365, 30, 7)
"""the days back to which figures may go; None: to the beginning"""
_READ_AGAIN = 1.0
"""seconds between two readings while the book is being filled"""


class BookReader(FormScene):
    """A form about the book, with the page that was read last."""

    def __init__(self, game: Game, works: BookWorks) -> None:
        super().__init__(game)
        self.works = works
        self.wish, self.time = Wish(), 0
        self.page_read: Page | None = None
        self.chosen = 0
        """the row of the list"""
        self.matches_shown = False
        """where there is room for one half only: which one"""
        self.keeper = BookKeeper(game.store)
        self._waited = self._waits
        """what the book did not hold yet when the page was shown"""
        self._asked: Asked[Page] | None = None
        self._seen, self._since = -1, 0.0
        self.unreadable = ""
        """why the page could not be read the last time; empty where it could"""
        self._anew = False
        """whether everything was counted anew"""
        if works.busy:
            self.notify(_("One moment …"))
        self._ask()

    # ---- reading

    def _ask(self) -> None:
        """Read the page again, as it is wished for now."""
        wish, names = self.wish, {rules.key: _(rules.name) for rules in RULESETS}
        store = self.game.store

        def read() -> Page:
            with store.open_file() as db:
                return read_page(db, wish, names)

        self._asked, self._since = Asked(read), 0.0

    def update(self, dt: float) -> None:
        super().update(dt)
        self._since += dt
        if self._rules is not None:  # a match that was looked at may have left its own deck
            self.game.use_deck_of(self._rules)
        if self._asked is not None and self._asked.over:
            found, error, self._asked = self._asked.result, self._asked.error, None
            self._on_error(error)
            fresh = found != self.page_read or self._waited != self._waits
            if found is not None and fresh:
                self._waited = self._waits
                self._show(found)
        elif self._asked is None and self._seen != self.keeper.changes and self._is_time:
            self._seen = self.keeper.changes
            self._ask()
        if words := self.works.take_words():
            self._keep_again()
            self.notify(words)

    def _on_error(self, error: Exception | None) -> None:
        """Say why the page cannot be read. What it is made of can be made anew from the events, so
        that is tried once.
        """
        before, self.unreadable = self.unreadable, "" if error is None else reason_of(error)
        if self.unreadable != before:
            self.rebuild()
        if error is None or isinstance(error, (OSError, sqlite3.OperationalError)) or self._anew:
            return
        self._anew, store = True, self.game.store

        def count() -> str:
            count_anew(store)
            return _("The book was damaged, and is counted again from the matches.")

        self._work(count)

    @property
    def _is_time(self) -> bool:
        return self._since >= _READ_AGAIN or self.nothing_read or self.keeper.over

    @property
    def counting(self) -> bool:
        """Whether hands that are over may still be missing."""
        return self.keeper.unjudged is None and not self.keeper.over

    @property
    def _waits(self) -> tuple[bool, int | None]:
        return self.counting, self.keeper.unjudged

    @property
    def nothing_read(self) -> bool:
        """Whether there is nothing to be shown yet, and nothing was searched for."""
        found = self.page_read
        return found is None or (found.chosen is None and not found.games and not self.wish.search)

    def wait(self) -> None:
        """Wait until the book is full and shown as it is: for those who cannot look again."""
        self.keeper.wait()
        if self._asked is not None:
            self._asked.wait()
        self._ask()
        assert self._asked is not None
        self._asked.wait()
        self.update(0.0)

    def _show(self, found: Page) -> None:
        if self.nothing_read:
            # the focus was on the way out, for want of anything else
            self.group.focus_on(None)
        before = self._game
        self.page_read = found
        numbers = [game.match for game in found.games]
        if before is not None and before.match in numbers:
            self.chosen = numbers.index(before.match)
        self.chosen = max(0, min(self.chosen, len(numbers) - 1))
        self.rebuild()

    @property
    def awake(self) -> bool:
        busy = self._asked is not None or self.works.busy
        return busy or not self.keeper.over or super().awake

    @property
    def _game(self) -> PastGame | None:
        """The match that is chosen in the list."""
        games = self.page_read.games if self.page_read is not None else ()
        return games[self.chosen] if self.chosen < len(games) else None

    @property
    def _rules(self) -> RuleSet | None:
        """The rules of the figures; None where there are none."""
        if self.page_read is None or self.page_read.chosen is None:
            return None
        key = self.page_read.chosen.account.rules
        return next((rules for rules in RULESETS if rules.key == key), None)

    def _wish_for(self, **wish: Account | str | None) -> None:
        self.wish = replace(self.wish, **wish)  # type: ignore[arg-type]
        self._ask()

    def _take_time(self, index: int) -> None:
        self.time, days = index, TIMES[index]
        if days is None:
            self._wish_for(since=None)
        else:
            now = datetime.now(UTC)
            back = min(timedelta(days=days), now - datetime.min.replace(tzinfo=UTC))
            self._wish_for(since=(now - back).isoformat(timespec="milliseconds"))

    def _work(self, work: Callable[[], str]) -> None:
        """Do something in a thread, after all that was asked for before; say what came of it, and
        keep and read the book again. It is done even where the book is left meanwhile.
        """
        self.works.begin(work)
        self.notify(_("One moment …"))

    def _keep_again(self) -> None:
        """Matches may have come: the keeper knows only those that were there when it began."""
        self.keeper.close()
        self.keeper, self._seen = BookKeeper(self.game.store), -1
        self._ask()

    def go_back(self) -> None:
        self.keeper.close()
        super().go_back()
