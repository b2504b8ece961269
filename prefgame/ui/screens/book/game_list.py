"""The list of matches: one row each, of which one is chosen.

Invariant: only the rows that are seen are drawn, so a thousand matches scroll as easily as ten. It
is one stop of Tab; arrows, Page, Home and End choose, Enter opens, Delete asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.book.figures import PastGame
from prefgame.app.storage.rows import Origin
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.registry import RULESETS
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.screens.menu import day_of
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.words.numbers import NO_BREAK, fitting_wording, signed
from prefgame.ui.words.options import name_of_game

_ROW = 50
"""design height"""
_DAY, _GAME, _HANDS = 0.04, 0.33, 0.645
"""left edges of the columns, in shares of the width"""


def row_height(kit: Kit) -> int:
    """The height of a row in pixels."""
    return max(kit.layout.hit, kit.f(_ROW))


class GameList(ScrollArea):
    """Matches, the last one first. ``on_choose`` follows the choice, ``on_open`` Enter and a click
    on the chosen row, ``on_delete`` Delete.
    """

    shows_focus = False

    def __init__(
        self,
        games: Sequence[PastGame],
        chosen: int,
        rect: Box = NOWHERE,
        *,
        on_choose: Callable[[int], None],
        on_open: Callable[[], None],
        on_delete: Callable[[], None],
    ) -> None:
        super().__init__(self._content, self._draw_rows, rect)
        self.games, self.chosen = tuple(games), min(chosen, len(games) - 1)
        self.on_choose, self.on_open, self.on_delete = on_choose, on_open, on_delete
        self.focusable = bool(games)
        self._row = 1

    def _content(self, kit: Kit, _width: int) -> int:
        self._row = row_height(kit)
        return self._row * len(self.games)

    # ---- behaviour

    def choose(self, index: int) -> None:
        """Choose the row of that number, and have it seen."""
        self.chosen = max(0, min(index, len(self.games) - 1))
        self.show_chosen()
        self.on_choose(self.chosen)

    def show_chosen(self) -> None:
        """Scroll just so far that the chosen row is seen."""
        top = self.chosen * self._row
        self.offset = max(0, min(self.offset, top), top + self._row - self.rect.h)

    def press(self) -> None:
        if self.games:
            self.on_open()

    def click(self, point: tuple[int, int]) -> None:
        scrolled = self._grip is not None
        super().click(point)
        at = (point[1] - self.rect.y + self.offset) // self._row
        if scrolled or self.track.holds(point) or not 0 <= at < len(self.games):
            return
        if at == self.chosen:
            self.on_open()
        else:
            self.choose(at)

    def key(self, event: Event) -> bool:
        page = max(1, self.rect.h // self._row - 1)
        to = {
            pygame.K_DOWN: self.chosen + 1,
            pygame.K_UP: self.chosen - 1,
            pygame.K_PAGEDOWN: self.chosen + page,
            pygame.K_PAGEUP: self.chosen - page,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.games) - 1,
        }.get(event.key)
        if event.key == pygame.K_DELETE:
            self.on_delete()
            return True
        if to is None or not self.games:
            return False
        if event.key in (pygame.K_UP, pygame.K_DOWN) and not 0 <= to < len(self.games):
            return False
        self.choose(to)
        return True

    # ---- looks

    def _draw_rows(self, surface: Surface, kit: Kit, box: Box) -> None:
        first = max(0, self.offset // self._row)
        last = (self.offset + self.rect.h) // self._row + 1
        for at, game in enumerate(self.games[first:last], first):
            place = Box(box.x, box.y + at * self._row, box.w, self._row)
            self._draw_row(surface, kit, place, game, at == self.chosen)

    def _draw_row(self, surface: Surface, kit: Kit, box: Box, game: PastGame, chosen: bool) -> None:
        y, ink = box.centery, "ink" if chosen else "ink2"
        if chosen:
            place, r, edge = box.inset(kit.u(2)), kit.u(8), kit.thin(2)
            shapes.chosen_box(surface, place, r, edge)
            icons.triangle(surface, box.x + kit.f(18), y, kit.f(8), "right", "ox")
        else:
            shapes.line(surface, box.x + kit.f(8), box.bottom - 1, box.w - kit.f(16), "rule", 1)
        x = [box.x + round(box.w * share) for share in (_DAY, _GAME, _HANDS)]
        x[0] += kit.f(14)
        room = x[1] - x[0] - kit.f(8)
        day = fitting_wording(kit, room, *day_words(game), face="button", size=22)
        kit.text(surface, x[0], y, day, "button", 22, max_width=room)
        room = x[2] - x[1] - kit.f(8)
        words = fitting_wording(kit, room, *game_words(game), size=22)
        kit.text(surface, x[1], y, words, "label", 22, ink, max_width=room)
        result = result_words(game)
        beside = kit.width(result, "pencil_bold", 36) + kit.f(26) if result else kit.f(16)
        room = box.right - beside - x[2]
        words = fitting_wording(kit, room, *hands_words(game), size=22)
        kit.text(surface, x[2], y, words, "label", 22, ink, max_width=room)
        right = box.right - kit.f(16)
        kit.pencil(surface, right, y, result, 36, "pencil", "right", seed=game.match, bold=True)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        outside = kit.u(6)
        shapes.ring(surface, self.rect.inset(-outside), kit.u(10), "ink", kit.thin(4, 3))


def day_words(game: PastGame) -> tuple[str, ...]:
    """When it ended. A record says no day, so of a match that was added from one only the day is
    known on which that was done; then in fewer words.
    """
    day = day_of(game.day)
    if game.origin is Origin.EDITED:
        return _("altered record, {day}").format(day=day), pgettext("a match", "altered")
    if not game.imported:
        return (day,)
    return _("imported {day}").format(day=day), pgettext("a match", "imported")


def game_words(game: PastGame) -> tuple[str, ...]:
    """The rules and their way of keeping score; then the rules alone."""
    rules = next((rules for rules in RULESETS if rules.key == game.rules), None)
    name = name_of_game(game.rules, game.options)
    return (name,) if rules is None else (name, _(rules.name))


def hands_words(game: PastGame) -> tuple[str, ...]:
    """How many hands it had; then the number alone."""
    hands = ngettext("{count} hand", "{count} hands", game.hands).format(count=game.hands)
    return hands.replace(" ", NO_BREAK), str(game.hands)


def result_words(game: PastGame) -> str:
    """What the player won. Nothing where nobody knows."""
    return "" if game.won is None else signed(game.won, _is_turned(game.rules))


def _is_turned(key: str) -> bool:
    return any(rules.key == key and rules.minus_is_good for rules in RULESETS)
