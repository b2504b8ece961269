"""Lists: one of which a row is chosen, and rows each of which does something.

Invariant: of a list only the rows that are seen are made and drawn, so a thousand scroll as easily
as ten. It is one stop of Tab; arrows, Page, Home and End choose, Enter opens, Delete asks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.spoken.nodes import PRESSED, Act, Node, Role
from prefgame.ui.widgets.buttons import Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Element, Inset, Laid
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.told import words_in

_SIGN = 34
"""design width of the sign before the chosen row"""
_LOWER = 0.8
"""to which part of its height a row gives way so that no list must be scrolled"""
_KEPT = 64
"""rows that are kept as they were laid"""


def _nothing() -> None:
    pass


class List(ScrollArea):
    """So many rows; ``row`` makes the one of a number, told whether it is chosen. ``on_choose``
    follows the choice, ``on_open`` Enter and a click on the chosen row, ``on_delete`` Delete. None
    may be ``chosen`` (-1). ``at_once``: a click on any row chooses and opens it.
    """

    shows_focus = False

    def __init__(
        self,
        count: int,
        row: Callable[[int, bool], Element],
        chosen: int,
        *,
        on_choose: Callable[[int], None],
        on_open: Callable[[], None] = _nothing,
        on_delete: Callable[[], None] = _nothing,
        at_once: bool = False,
    ) -> None:
        super().__init__(self._measure, self._draw_rows)
        self.count, self.row, self.at_once = count, row, at_once
        self.chosen = max(-1, min(chosen, count - 1))
        self.on_choose, self.on_open, self.on_delete = on_choose, on_open, on_delete
        self.focusable = bool(count)
        self._row = 1
        self._laid: dict[tuple[int, bool, int, int], Laid] = {}

    def _row_height(self, kit: Kit, box: Box) -> int:
        """Return the height of each row: that of the first, with a little air; somewhat lower ones
        where all of them have a place then.
        """
        width = self._inner(kit, box.w - 2 * kit.space("near"))
        high = self.row(0, True).height(kit, width) + kit.space("tight") if self.count else 0
        together = box.h // max(1, self.count)
        return max(kit.layout.hit, together if _LOWER * high <= together < high else high)

    def _inner(self, kit: Kit, width: int) -> int:
        return width - kit.f(_SIGN) - kit.space("near")

    def _measure(self, kit: Kit, width: int) -> int:
        return self._row * self.count

    def lie(self, kit: Kit, box: Box) -> None:
        self._laid.clear()
        self._row = self._row_height(kit, box)
        super().lie(kit, box._replace(h=max(self._row, box.h - box.h % self._row)))
        self.content_box(kit)
        self.show_chosen()

    def fits(self, kit: Kit, box: Box) -> bool:
        return box.h >= self._row_height(kit, box)

    # ---- behaviour

    def choose(self, index: int) -> None:
        self.chosen = max(0, min(index, self.count - 1))
        self.show_chosen()
        self.on_choose(self.chosen)

    def show_chosen(self) -> None:
        """Scroll just so far that the chosen row is seen."""
        top = max(0, self.chosen) * self._row
        self.offset = max(0, min(self.offset, top), top + self._row - self.rect.h)

    def resume(self, before: Widget) -> None:
        super().resume(before)
        self.show_chosen()

    def press(self) -> None:
        if self.chosen >= 0:
            self.on_open()

    def row_at(self, point: tuple[int, int]) -> int | None:
        """Return the number of the row at that place, None where there is none."""
        at = (point[1] - self.rect.y + self.offset) // self._row
        return at if not self.track.holds(point) and 0 <= at < self.count else None

    def click(self, point: tuple[int, int]) -> None:
        scrolled = self._grip is not None
        super().click(point)
        at = self.row_at(point)
        if scrolled or at is None:
            return
        if at != self.chosen:
            self.choose(at)
            if not self.at_once:
                return
        self.on_open()

    def key(self, event: Event) -> bool:
        page = max(1, self.rect.h // self._row - 1)
        to = {
            pygame.K_DOWN: self.chosen + 1,
            pygame.K_UP: self.chosen - 1,
            pygame.K_PAGEDOWN: self.chosen + page,
            pygame.K_PAGEUP: self.chosen - page,
            pygame.K_HOME: 0,
            pygame.K_END: self.count - 1,
        }.get(event.key)
        if event.key == pygame.K_DELETE:
            self.on_delete()
            return True
        if to is None or not self.count:
            return False
        if event.key in (pygame.K_UP, pygame.K_DOWN) and not 0 <= to < self.count:
            return False
        self.choose(to)
        return True

    # ---- what is heard

    role = Role.LIST

    def spoken_content(self, kit: Kit) -> tuple[Node, ...]:
        """Return the rows that are seen: of a thousand nobody wants to be told at once."""
        box, seen = self.content_box(kit), self._seen_rows()
        rows = seen if self.chosen in seen or self.chosen < 0 else (self.chosen, *seen)
        return tuple(self._spoken_row(kit, box, at) for at in rows)

    def spoken(self, kit: Kit) -> Node | None:
        node = super().spoken(kit)
        return node and replace(node, focused=self.focused and self.chosen < 0)

    def _spoken_row(self, kit: Kit, box: Box, at: int) -> Node:
        place = Box(box.x, box.y + at * self._row, box.w, self._row)
        chosen, laid = at == self.chosen, self._row_laid(kit, at, place)
        return Node(
            at,
            Role.OPTION,
            words_in(kit, laid.parts),
            box=place,
            on=chosen,
            place=(at + 1, self.count),
            acts=PRESSED,
            target=_Row(self, at),
            focused=chosen and self.focused,
        )

    # ---- looks

    def _seen_rows(self) -> range:
        last = (self.offset + self.rect.h) // self._row + 1
        return range(max(0, self.offset // self._row), min(last, self.count))

    def _draw_rows(self, surface: Surface, kit: Kit, box: Box) -> None:
        for at in self._seen_rows():
            place = Box(box.x, box.y + at * self._row, box.w, self._row)
            self._draw_row(surface, kit, place, at)

    def _draw_row(self, surface: Surface, kit: Kit, box: Box, at: int) -> None:
        chosen, sign = at == self.chosen, kit.f(_SIGN)
        if kit.ground(surface, box.inset(kit.u(2)), chosen=chosen):
            x = box.x + sign // 2
            icons.triangle(surface, x, box.centery, sign // 4, "right", "ox")
        else:
            edge = kit.space("tight")
            shapes.line(surface, box.x + edge, box.bottom - 1, box.w - 2 * edge, "rule", 1)
        self._row_laid(kit, at, box).paint(surface, kit, box.x + sign, box.y)

    def _row_laid(self, kit: Kit, at: int, box: Box) -> Laid:
        key = at, at == self.chosen, box.w, box.h
        if key not in self._laid:
            if len(self._laid) > _KEPT:
                self._laid.clear()
            inner = Box(0, 0, self._inner(kit, box.w), box.h)
            self._laid[key] = Laid(self.row(*key[:2]), kit, inner)
        return self._laid[key]

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        shapes.ring(surface, self.rect.inset(-kit.u(6)), kit.corner, "ink", kit.thin(4, 3))


class _Row:
    """A row of a list, for a reader: pressed, it is chosen, and the chosen one opens."""

    def __init__(self, rows: List, at: int) -> None:
        self.rows, self.at = rows, at

    def obey(self, act: Act, value: str) -> None:
        rows = self.rows
        rows.obey(Act.FOCUS, "")
        opens = act is Act.PRESS and (rows.at_once or self.at == rows.chosen)
        if self.at != rows.chosen:
            rows.choose(self.at)
        if opens:
            rows.on_open()


# ---- a row that does something


class PressRow(Widget):
    """An element that can be pressed, with free edges beside it."""

    def __init__(self, content: Element, on_press: Press, **rest: Any) -> None:
        super().__init__(on_press=on_press, **rest)
        self.content = Inset(content, "near", "tight")
        self._laid: tuple[Kit, Laid] | None = None

    def said(self, kit: Kit) -> str:
        return "" if self._laid is None else words_in(kit, self._laid[1].parts)

    def least_width(self, kit: Kit) -> int:
        return self.content.width(kit)

    def natural_height(self, kit: Kit, width: int) -> int:
        return max(kit.layout.hit, self.content.height(kit, width))

    def fits(self, kit: Kit, box: Box) -> bool:
        return box.h >= kit.layout.hit and self.content.fits(kit, box)

    def lie(self, kit: Kit, box: Box) -> None:
        moved = box.w, box.h
        if self._laid is None or self._laid[0] is not kit or moved != (self.rect.w, self.rect.h):
            self._laid = kit, Laid(self.content, kit, Box(0, 0, *moved))
        super().lie(kit, box)

    def draw(self, surface: Surface, kit: Kit) -> None:
        kit.ground(surface, self.rect, hovered=self.hovered and self.enabled)
        if self._laid is not None:
            self._laid[1].paint(surface, kit, self.rect.x, self.rect.y)
