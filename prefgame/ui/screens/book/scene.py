"""Your book: figures at the left, results and past matches at the right; one of the two on a
small window or with large text.

Invariant: the book is read, counted and changed in threads; the page shows what was read last, and
no frame waits for the store. Nothing is deleted that the player was not asked about.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from prefgame.app.book.exchange import Imported
from prefgame.app.book.figures import PastGame
from prefgame.app.book.keeping import Asked, BookKeeper, Page, Wish, count_anew, read_page
from prefgame.app.book.kept import settings_brought
from prefgame.app.book.rows import Account
from prefgame.app.files import reason_of
from prefgame.i18n import _, ngettext
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser, Dialog, DialogButton
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.frames.path_slip import AddScene
from prefgame.ui.screens.book.exchange import BookWorks, adding, saving, whose_words
from prefgame.ui.screens.book.matches import day_words, game_row, results
from prefgame.ui.screens.book.tables import (
    account_title,
    figure_tables,
    opponents_word,
    rules_title,
)
from prefgame.ui.screens.menu import no_file_name
from prefgame.ui.screens.records import MatchScene
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Element,
    Inset,
    Paragraph,
    Row,
    Rule,
    Space,
    Stretch,
    Text,
    centred,
)
from prefgame.ui.widgets.list import List
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.styles import ASIDE, HEADING, LEAD, NOTE
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.words.numbers import unbroken

TIMES = (None, 365, 30, 7)
"""the days back to which figures may go; None: to the beginning"""
_READ_AGAIN = 1.0
"""seconds between two readings while the book is being filled"""


class BookScene(FormScene):
    """The book of the player, with the page that was read last."""

    def __init__(self, game: Game, works: BookWorks, additions: Sequence[Path] = ()) -> None:
        super().__init__(game)
        self._files = list(additions)
        """to be added with the next frame"""
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

    @property
    def title(self) -> str:
        return _("Your book")

    @property
    def first(self) -> str:
        return "halves" if one_half(self.kit) and not self._has_no_figures else "matches"

    def rail(self) -> dict[str, Button]:
        records = self.game.way(routes.RecordPage())
        return {
            "add": Button(_("Add matches"), self._add, kind="wood", size=23),
            "records": Button(_("Records"), records, kind="wood", size=23),
        }

    # ---- reading

    def _ask(self) -> None:
        wish, names = self.wish, {rules.key: _(rules.name) for rules in RULESETS}
        store = self.game.store

        def read() -> Page:
            with store.open_file() as db:
                return read_page(db, wish, names)

        self._asked, self._since = Asked(read), 0.0

    def _follow(self) -> None:
        """Show what was read and done meanwhile."""
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
        games = self.page_read.games if self.page_read is not None else ()
        return games[self.chosen] if self.chosen < len(games) else None

    @property
    def _rules(self) -> RuleSet | None:
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
        """Begin anew: the keeper knows only the matches that were there when it began."""
        self.keeper.close()
        self.keeper, self._seen = BookKeeper(self.game.store), -1
        self._ask()

    def go_back(self) -> None:
        self.keeper.close()
        super().go_back()

    # ---- what the buttons do

    def _choose_rules(self) -> None:
        assert self.page_read is not None and self.page_read.chosen is not None
        accounts = self.page_read.accounts
        words = [account_title(one, accounts) for one in accounts]
        at = accounts.index(self.page_read.chosen.account)
        self._choose(
            _("Figures of which game?"),
            words,
            at,
            lambda index: self._wish_for(account=accounts[index], opponents=None),
        )

    def _choose_opponents(self) -> None:
        assert self.page_read is not None and self.page_read.chosen is not None
        levels = (None, *self.page_read.opponents)
        at = levels.index(self.page_read.chosen.opponents)
        self._choose(
            _("Against whom?"),
            map(_opponents, levels),
            at,
            lambda index: self._wish_for(opponents=levels[index]),
        )

    def _choose_time(self) -> None:
        self._choose(_("Since when?"), map(_since, TIMES), self.time, self._take_time)

    def _choose(
        self, question: str, words: Iterable[str], at: int, take: Callable[[int], None]
    ) -> None:
        self.window.push(ChoiceSheet(question, "", [(one, "") for one in words], at, take))

    def _choose_row(self, index: int) -> None:
        self.chosen = index

    def _open(self) -> None:
        if self._game is not None:
            self.window.push(MatchScene(self.game, self._game.match, day_words(self._game)[0]))

    def _ask_to_delete(self) -> None:
        game = self._game
        if game is None:
            return
        sentence = _(
            "{rules}, {day}: the match is deleted with all its hands, and the figures are counted "
            "without it. This cannot be undone."
        ).format(rules=rules_title(game.rules), day=day_words(game)[0])
        answers = (
            DialogButton(_("Keep it")),
            DialogButton(_("Delete it"), lambda: self._delete(game.match), "ox"),
        )
        self.window.push(Dialog(_("Delete this match?"), sentence, answers))

    def _delete(self, match: int) -> None:
        store = self.game.store

        def delete() -> str:
            store.delete(match)
            return _("The match was deleted.")

        self._work(delete)

    def _export(self) -> None:
        self._work(saving(self.game.store, self.game.settings))

    def _add(self) -> None:
        sentence = _(
            "Type the path of a record, of a folder with records or of an archive (zip) of them, "
            "or drop a file on the book. Each match is added once."
        )
        title = _("Add matches to your book")
        self.window.push(AddScene(self._files.append, title, sentence))

    def update(self, dt: float) -> None:
        if self._files:
            self._add_all(tuple(self._files), own_book=False)
            self._files.clear()
        super().update(dt)
        self._since += dt
        if self._rules is not None:  # a match that was looked at may have left its own deck
            self.game.use_deck_of(self._rules)
        self._follow()
        if self.works.added and self.window.scene is self:
            paths, found = self.works.added.pop(0)
            if changed := settings_brought(self.game.settings, found.settings):
                self.game.change(**changed)
            if found.theirs or found.beside_theirs:
                self._ask_whose(paths, found)

    def _add_all(self, paths: tuple[Path, ...], own_book: bool) -> None:
        player, works = self.game.settings.player, self.works

        def on_found(found: Imported) -> None:
            works.added.append((paths, found))

        self._work(adding(self.game.store, paths, player, own_book, on_found))

    def _ask_whose(self, paths: tuple[Path, ...], found: Imported) -> None:
        """Ask whose the book is that has kept these matches: only the player knows."""
        answers = (
            DialogButton(_("Somebody else’s")),
            DialogButton(_("They are mine"), lambda: self._add_all(paths, own_book=True)),
        )
        question = _("Whose matches are these?") if found.theirs else _("Whose is this?")
        self.window.push(Dialog(question, whose_words(found), answers))

    def take_files(self, names: Sequence[str]) -> bool:
        if not all(names):
            self.notify(no_file_name())
        self._files += [Path(name) for name in names if name]
        return True

    # ---- the page

    def content(self, kit: Kit) -> Element:
        found = self.page_read
        if found is None or self.nothing_read:
            return self._empty()
        if self._has_no_figures:
            page = self._matches(kit, found)
        elif one_half(kit):
            names = (_("Figures"), _("Past matches"))
            halves = Control("halves", Segments(names, int(self.matches_shown), self._turn))
            half = self._matches(kit, found) if self.matches_shown else self._figures()
            page = Column((halves, Stretch(half)))
        else:
            left, right = Stretch(self._figures(), 0.55), Stretch(self._matches(kit, found), 0.45)
            page = Row((left, Rule("ox", 2, upright=True), right), "apart")
        return Inset(page, "wide", "apart")

    def _empty(self) -> Element:
        buttons: tuple[Element, ...] = ()
        sentence = _("One moment: your finished hands are being counted.")
        if self.page_read is not None and not self.counting:
            sentence = _("Every hand that you finish is counted here.")
            new = Button(_("New match"), self.game.way(routes.NewMatch()), kind="brass")
            export = Button(_("Save all"), self._export, size=24)
            buttons = centred(Control("new", new)), centred(Control("export", export))
        if self.unreadable:
            words = _("Your book cannot be read now: {reason}.")
            sentence = words.format(reason=self.unreadable)
        return Column((Text(sentence, LEAD, "center"), *buttons), "apart", middle=True)

    @property
    def _has_no_figures(self) -> bool:
        """Whether all matches were played by others: their list has the whole page."""
        return self.page_read is not None and self.page_read.chosen is None

    def _turn(self, half: int) -> None:
        self.matches_shown = bool(half)
        self.rebuild()

    def _figures(self) -> Element:
        found, rules = self.page_read, self._rules
        if found is None or found.chosen is None or found.figures is None or rules is None:
            return Space()
        title = account_title(found.chosen.account, found.accounts)
        opponents, since = _opponents(found.chosen.opponents), _since(TIMES[self.time])
        choosers = (
            Stretch(Control("rules", Chooser(title, self._choose_rules)), 0.9),
            Stretch(Control("opponents", Chooser(opponents, self._choose_opponents)), 0.95),
            Stretch(Control("time", Chooser(since, self._choose_time)), 1.2),
        )
        tables = figure_tables(found.figures, rules, self.kit.deck)
        page = Column((*tables, Paragraph(self._note(), NOTE)), "apart")
        waiting = (Text(self._waiting, ASIDE.inked("ox")),) if self._waiting else ()
        area = Stretch(Control("figures", Scroll(page), fill=True))
        return Column((Row(choosers), *waiting, area))

    def _note(self) -> str:
        words = _(
            "Expected is the chance that the best player would have seen at the decision, "
            "± one standard error. In fact is how often it happened; the stroke shows it "
            "too. Mistakes: the points a hand that you lost where you could have known better. "
            "Open cards: what the best line would have added if you had seen every card, which "
            "nobody could know; calls and contracts are not changed."
        )
        return unbroken(words)

    @property
    def _waiting(self) -> str:
        """What the figures do not hold yet; empty once all hands have been judged."""
        if self.counting:
            return _("The hands of finished matches are still being counted.")
        left = self.keeper.unjudged
        if not left:
            return ""
        words = ngettext(
            "{count} hand is still to be judged.", "{count} hands are still to be judged.", left
        )
        return words.format(count=left)

    def _matches(self, kit: Kit, found: Page) -> Element:
        rules, games = self._rules, found.games
        turned = rules is not None and rules.minus_is_good
        search = TextField(
            self.wish.search,
            lambda text: self._wish_for(search=text),
            most=60,
            size=24,
            prompt=_("search: name, game, year"),
            any_letter=True,
        )
        title = Text(_("Past matches"), HEADING)
        return Column(
            (
                results(kit, found.curve, turned, found.chosen is None and bool(games)),
                Row((title, Stretch(Control("search", search))), "apart"),
                Stretch(self._list(found)),
                self._foot(some=bool(games)),
            )
        )

    def _list(self, found: Page) -> Element:
        games = found.games
        rows = List(
            len(games),
            lambda at, chosen: game_row(games[at], chosen),
            self.chosen,
            on_choose=self._choose_row,
            on_open=self._open,
            on_delete=self._ask_to_delete,
        )
        listed = Control("matches", rows, fill=True)
        if games:
            return listed
        sentence = _("A match is listed here once it is over.")
        if self.wish.search:
            sentence = _("No match has these words.")
        return Column((Paragraph(sentence, NOTE), Stretch(listed)))

    def _foot(self, *, some: bool) -> Element:
        able: dict[str, Any] = {"enabled": some, "reason": _("No match is chosen.")}
        delete = Button(_("Delete"), self._ask_to_delete, size=24, **able)
        export = Button(_("Save all as records"), self._export, size=24, **able)
        open_it = Button(_("Open the match"), self._open, kind="brass", size=26, **able)
        return Row(
            (
                Stretch(Control("delete", delete), 0.23),
                Stretch(Control("export", export), 0.37),
                Stretch(Control("open", open_it), 0.40),
            )
        )


def one_half(kit: Kit) -> bool:
    """Return whether there is room for one half of the page only: the window is small, or the text
    large.
    """
    return kit.layout.compact or kit.layout.usual < 1


def _opponents(level: str | None) -> str:
    return _("All opponents") if level is None else opponents_word(level)


def _since(days: int | None) -> str:
    if days is None:
        return _("Since the beginning")
    if days == 365:
        return _("In the last year")
    return ngettext("In the last {count} day", "In the last {count} days", days).format(count=days)
