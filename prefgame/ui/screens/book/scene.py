"""Your book: figures at the left, results and past matches at the right; one of the two on a
small window or with large text.

Invariant: the book is read, counted and changed in threads; the page shows what was read last, and
no frame waits for the store. Nothing is deleted that the player was not asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pygame import Surface

from prefgame.app.book.incoming import Imported
from prefgame.app.book.keeping import Page
from prefgame.app.book.kept import settings_brought
from prefgame.i18n import _, ngettext
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser, Dialog, DialogButton
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.book.exchange import AddScene, BookWorks, adding, saving, whose_words
from prefgame.ui.screens.book.game_list import GameList, day_words, row_height
from prefgame.ui.screens.book.reading import TIMES, BookReader
from prefgame.ui.screens.book.results import draw_results, results_height
from prefgame.ui.screens.book.tables import (
    account_title,
    draw_tables,
    head_boxes,
    opponents_word,
    rules_title,
    sections,
    tables_height,
)
from prefgame.ui.screens.menu import no_file_name
from prefgame.ui.screens.records import MatchScene
from prefgame.ui.widgets.buttons import Button, Widget, Zone
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.words.numbers import unbroken

_WAITING = 38
"""design height of the line that says what the figures do not hold yet"""


class BookScene(BookReader):
    """The book of the player."""

    def __init__(self, game: Game, works: BookWorks, additions: Sequence[Path] = ()) -> None:
        self._files = list(additions)
        """to be added with the next frame"""
        super().__init__(game, works)

    @property
    def title(self) -> str:
        return _("Your book")

    @property
    def first(self) -> str:
        return "halves" if one_half(self.kit) and not self._has_no_figures else "matches"

    def rail(self) -> dict[str, Button]:
        return {
            "add": Button(_("Add matches"), self._add, kind="wood", size=23),
            "records": Button(
                _("Records"), self.game.way(routes.RecordPage()), kind="wood", size=23
            ),
        }

    # ---- what the buttons do

    def _choose_rules(self) -> None:
        assert self.page_read is not None and self.page_read.chosen is not None
        accounts = self.page_read.accounts
        answers = [(account_title(one, accounts), "") for one in accounts]
        at = accounts.index(self.page_read.chosen.account)
        self.window.push(
            ChoiceSheet(
                _("Figures of which game?"),
                "",
                answers,
                at,
                lambda index: self._wish_for(account=accounts[index], opponents=None),
            )
        )

    def _choose_opponents(self) -> None:
        assert self.page_read is not None and self.page_read.chosen is not None
        levels = (None, *self.page_read.opponents)
        answers = [(_opponents(level), "") for level in levels]
        at = levels.index(self.page_read.chosen.opponents)
        self.window.push(
            ChoiceSheet(
                _("Against whom?"),
                "",
                answers,
                at,
                lambda index: self._wish_for(opponents=levels[index]),
            )
        )

    def _choose_time(self) -> None:
        answers = [(_since(days), "") for days in TIMES]
        self.window.push(ChoiceSheet(_("Since when?"), "", answers, self.time, self._take_time))

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
        self.window.push(AddScene(self._add_file))

    def _add_file(self, path: Path) -> None:
        """The system gives files that are dropped together one by one: they are one piece of work,
        and one sentence says what came of it.
        """
        self._files.append(path)

    def update(self, dt: float) -> None:
        if self._files:
            self._add_all(tuple(self._files), own_book=False)
            self._files.clear()
        super().update(dt)
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
        """Another book has kept these matches; only the player knows whose it is."""
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

    # ---- place

    def _halves(self, kit: Kit, page: Box) -> tuple[Box, Box]:
        inner = page.inset(kit.u(44), kit.u(26))
        if self._has_no_figures:
            return inner, inner
        if one_half(kit):
            under = inner._replace(
                y=inner.y + kit.layout.hit + kit.u(16), h=inner.h - kit.layout.hit - kit.u(16)
            )
            return under, under
        left, right = inner.columns(2, kit.u(64), [0.55, 0.45])
        return left, right

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        found = self.page_read
        if found is None or (self.nothing_read and self.counting):
            return {}
        if self.nothing_read:
            wide = kit.f(260)
            place = Box(page.centerx - wide // 2, page.centery + kit.f(20), wide, kit.layout.hit)
            under = place._replace(y=place.bottom + kit.u(16))
            return {
                "new": Button(
                    _("New match"), self.game.way(routes.NewMatch()), place, kind="brass"
                ),
                "export": Button(_("Save all"), self._export, under, size=24),
            }
        left, right = self._halves(kit, page)
        if self._has_no_figures:
            return self._build_matches(kit, left)
        if not one_half(kit):
            return {**self._build_figures(kit, left), **self._build_matches(kit, right)}
        row = page.inset(kit.u(44), kit.u(26))._replace(h=kit.layout.hit)
        names = (_("Figures"), _("Past matches"))
        halves = Segments(names, int(self.matches_shown), self._turn, row)
        half = self._build_matches if self.matches_shown else self._build_figures
        return {"halves": halves, **half(kit, left)}

    @property
    def _has_no_figures(self) -> bool:
        """Whether all matches were played by others: their list has the whole page."""
        return self.page_read is not None and self.page_read.chosen is None

    def _turn(self, half: int) -> None:
        self.matches_shown = bool(half)
        self.rebuild()

    def _build_figures(self, kit: Kit, box: Box) -> dict[str, Widget]:
        found, rules = self.page_read, self._rules
        if found is None or found.chosen is None or found.figures is None or rules is None:
            return {}
        choosers = box._replace(h=kit.layout.hit).columns(3, kit.u(14), [0.9, 0.95, 1.2])
        tables = tuple(sections(found.figures, rules, kit.deck))
        note = self._note()
        top = box.y + kit.layout.hit + kit.u(14) + (kit.f(_WAITING) if self._waiting else 0)
        area = self.scroll_area(
            "figures",
            Box(box.x, top, box.w, box.bottom - top),
            lambda kit, width: tables_height(kit, tables, note, width),
            lambda surface, kit, place: draw_tables(surface, kit, place, tables, note),
        )
        heads = [Zone(hint=head.meaning) for section in tables for head in section.heads]

        def arrange(kit: Kit, place: Box) -> None:
            for zone, head in zip(heads, head_boxes(kit, place, tables)):
                zone.rect, zone.area = head, area

        area.arrange, area.explains = arrange, True
        opponents = _opponents(found.chosen.opponents)
        title = account_title(found.chosen.account, found.accounts)
        return {
            "rules": Chooser(title, self._choose_rules, choosers[0]),
            "opponents": Chooser(opponents, self._choose_opponents, choosers[1]),
            "time": Chooser(_since(TIMES[self.time]), self._choose_time, choosers[2]),
            "figures": area,
            **{f"head {at}": zone for at, zone in enumerate(heads)},
        }

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

    def _build_matches(self, kit: Kit, box: Box) -> dict[str, Widget]:
        assert self.page_read is not None
        hit, gap = kit.layout.hit, kit.u(14)
        top = self._list_top(kit, box)
        foot = Box(box.x, box.bottom - hit, box.w, hit)
        delete, export, open_it = foot.columns(3, gap, [0.23, 0.37, 0.40])
        title = kit.width(_("Past matches"), "title", 34)
        search = Box(box.x + title + kit.f(28), top, box.right - box.x - title - kit.f(28), hit)
        under = top + hit + kit.u(12)
        room = foot.y - kit.u(14) - under
        rows = GameList(
            self.page_read.games,
            self.chosen,
            Box(box.x, under, box.w, room - room % row_height(kit)),
            on_choose=self._choose_row,
            on_open=self._open,
            on_delete=self._ask_to_delete,
        )
        before = self.widgets.get("matches")
        rows.offset = before.offset if isinstance(before, GameList) else 0
        rows.content_box(kit)
        rows.show_chosen()
        some = bool(self.page_read.games)
        reason = _("No match is chosen.")
        return {
            "search": TextField(
                self.wish.search,
                lambda text: self._wish_for(search=text),
                search,
                most=60,
                size=24,
                prompt=_("search: name, game, year"),
                any_letter=True,
            ),
            "matches": rows,
            "delete": Button(
                _("Delete"), self._ask_to_delete, delete, size=24, enabled=some, reason=reason
            ),
            "export": Button(
                _("Save all as records"), self._export, export, size=24, enabled=some, reason=reason
            ),
            "open": Button(
                _("Open the match"),
                self._open,
                open_it,
                kind="brass",
                size=26,
                enabled=some,
                reason=reason,
            ),
        }

    def _list_top(self, kit: Kit, box: Box) -> int:
        return box.y + results_height(kit) + kit.u(10)

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        found = self.page_read
        if found is None or self.nothing_read:
            if self.unreadable:
                sentence = _("Your book cannot be read now: {reason}.").format(
                    reason=self.unreadable
                )
            elif "new" in self.widgets:
                sentence = _("Every hand that you finish is counted here.")
            else:
                sentence = _("One moment: your finished hands are being counted.")
            y = page.centery - kit.f(30)
            kit.text(surface, page.centerx, y, sentence, "label", 27, "ink", "center")
            return
        left, right = self._halves(kit, page)
        if not one_half(kit) and not self._has_no_figures:
            x, top = (left.right + right.x) / 2, page.y + kit.u(24)
            shapes.line(surface, x, top, page.h - kit.u(48), "ox", kit.thin(2), upright=True)
        if "figures" in self.widgets and (waiting := self._waiting):
            y = left.y + kit.layout.hit + kit.f(10 + _WAITING / 2)
            kit.text(surface, left.x, y, waiting, "caption", 24, "ox", max_width=left.w)
        if self.matches_shown or self._has_no_figures or not one_half(kit):
            self._paint_matches(surface, kit, right, found)

    def _paint_matches(self, surface: Surface, kit: Kit, box: Box, found: Page) -> None:
        rules = self._rules
        turned = rules is not None and rules.minus_is_good
        others = found.chosen is None and bool(found.games)
        draw_results(surface, kit, box, found.curve, turned, others)
        top = self._list_top(kit, box)
        name = _("Past matches")
        kit.text(surface, box.x, top + kit.layout.hit / 2, name, "title", 34)
        if not found.games:
            y = top + kit.layout.hit + kit.u(26)
            sentence = (
                _("No match has these words.")
                if self.wish.search
                else _("A match is listed here once it is over.")
            )
            kit.paragraph(surface, box.x, y, box.w, sentence, "label", 23, "ink2")


def one_half(kit: Kit) -> bool:
    """Whether there is room for one half of the page only: the window is small, or the text
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
