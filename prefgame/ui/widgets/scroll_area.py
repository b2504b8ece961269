"""An area that scrolls.

Invariant: its offset is always within the limits of its content.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.spoken.nodes import Act, Node, Role
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Element, Laid
from prefgame.ui.widgets.told import told

_PAGING = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class ScrollArea(Widget):
    """A view on something higher than its rectangle.

    `content_height(kit, width)` says how high; `draw_content(surface, kit, box)` draws into `box`,
    which is that high and may begin above the view. `children` are widgets inside: place their
    rects with `arrange(kit, box)`. Put the area into the group before its children.

    The thumb scrolls it, the arrows do while it is in focus, and the wheel, Page Up/Down, Home
    and End wherever nobody else wants them; a child in focus hands the focus on to one that is
    then seen. If it `fades`, what goes on beyond an edge is paler there, so that no line is
    cut in halves.
    """

    fades = False
    explains = False
    """whether words inside it explain themselves, so that a tooltip may lie on it"""

    def __init__(
        self,
        content_height: Callable[[Kit, int], int],
        draw_content: Callable[[Surface, Kit, Box], None] | None = None,
        rect: Box = NOWHERE,
        *,
        children: Sequence[Widget] = (),
        arrange: Callable[[Kit, Box], None] | None = None,
        **rest: Any,
    ) -> None:
        super().__init__(rect, **rest)
        self.content_height, self.draw_content, self.arrange = content_height, draw_content, arrange
        self.children: list[Widget] = []
        self.offset = 0
        self._height = 0
        self._step = 40
        self._bar = 14
        self._grip: tuple[int, int] | None = None  # where the thumb was taken, and the offset then
        self.adopt(children)

    def adopt(self, children: Sequence[Widget]) -> None:
        self.children = list(children)
        for child in self.children:
            child.area = self

    @property
    def limit(self) -> int:
        return max(0, self._height - self.rect.h)

    def scroll(self, by: int) -> None:
        """Move the content up by `by` pixels, within its limits."""
        self.offset = max(0, min(self.limit, self.offset + by))

    def reveal(self, child: Widget) -> None:
        """Scroll just so far that `child` is seen."""
        top, low = child.rect.y - self.rect.y, child.rect.bottom - self.rect.bottom
        if top < 0:
            self.scroll(top - self._step // 2)
        elif low > 0:
            self.scroll(low + self._step // 2)

    @property
    def uncovered_box(self) -> Box | None:
        return None if self.explains else super().uncovered_box

    # -- behaviour --------------------
    def resume(self, before: Widget) -> None:
        if isinstance(before, ScrollArea):
            self.offset = before.offset

    def press(self) -> None:
        pass

    def hit(self, point: tuple[int, int]) -> bool:
        return self.visible and self.rect.holds(point)

    def drag(self, point: tuple[int, int]) -> None:
        if not self.pressed and self._grip is None:
            return
        if self._grip is None and point[0] >= self.rect.right - 2 * self._bar:
            self._grip = point[1], self.offset
        if self._grip is not None and self.limit:
            travel = self.rect.h - self._thumb().h
            self.offset = self._grip[1]
            self.scroll(round((point[1] - self._grip[0]) * self.limit / max(1, travel)))

    def click(self, point: tuple[int, int]) -> None:
        self._grip = None

    def key(self, event: Event) -> bool:
        page = round(self.rect.h * 0.85)
        by = {
            pygame.K_DOWN: self._step,
            pygame.K_UP: -self._step,
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
            pygame.K_SPACE: page,
            pygame.K_HOME: -self.limit,
            pygame.K_END: self.limit,
        }.get(event.key)
        before = self.offset
        if by is not None:
            self.scroll(by)
        return self.offset != before

    def handle(self, event: Event) -> bool:
        if event.type != pygame.MOUSEWHEEL or not self.limit:
            return False
        self.scroll(-event.y * 2 * self._step)
        return True

    def handle_unclaimed(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in _PAGING and self.limit:
            before = self.offset
            self.key(event)
            self._take_focus_along(event.key, before)
            return True
        return self.handle(event)

    def _take_focus_along(self, key: int, before: int) -> None:
        """Move the focus to the child that is now where the focus was to be seen. `before` is the
        offset before the page; at an end the very last child gets the focus.
        """
        focus = self.group.focus if self.group is not None else None
        if self.group is None or focus not in self.children or focus is None:
            return
        x, y = focus.rect.center
        for child in self.children:
            child.rect = child.rect._replace(y=child.rect.y + before - self.offset)
        if key == pygame.K_HOME or (key == pygame.K_PAGEUP and self.offset == before):
            y = self.rect.y
        elif key == pygame.K_END or (key == pygame.K_PAGEDOWN and self.offset == before):
            y = self.rect.bottom
        seen = [
            child
            for child in self.children
            if child.focusable and child.visible and self.rect.contains(child.rect)
        ]

        def distance(child: Widget) -> tuple[int, int]:
            return abs(child.rect.centery - y), abs(child.rect.centerx - x)

        self.group.focus_on(min(seen, key=distance, default=focus))

    # -- what is heard --------------------
    role = Role.SCROLLED

    def spoken(self, kit: Kit) -> Node | None:
        node = super().spoken(kit)
        acts = frozenset({Act.FOCUS}) if self.focusable else frozenset[Act]()
        return node and replace(node, acts=acts, children=self.spoken_content(kit))

    def spoken_content(self, kit: Kit) -> tuple[Node, ...]:
        """Return what is told of all that is in it, seen or not."""
        inside = (child.spoken(kit) for child in self.children if child.visible)
        return tuple(node for node in inside if node is not None)

    # -- looks --------------------
    @staticmethod
    def inner_width(kit: Kit, box: Box) -> int:
        """Return the width that its content has in ``box``, beside the bar."""
        return box.w - 2 * kit.space("near")

    def content_box(self, kit: Kit) -> Box:
        width = self.inner_width(kit, self.rect)
        self._height = self.content_height(kit, width)
        self._step, self._bar = kit.f(44), kit.thin(12, 8)
        self.scroll(0)
        return Box(self.rect.x, self.rect.y - self.offset, width, self._height)

    def _edges(self, kit: Kit) -> list[Box]:
        """Return the strips in which the content fades, where it goes on."""
        # a control stays whole
        high = min(kit.f(24 if self.children else 44), self.rect.h // 4) if self.fades else 0
        top, low = self.rect._replace(h=high), self.rect._replace(y=self.rect.bottom - high, h=high)
        return [
            edge
            for edge, beyond in ((top, self.offset), (low, self.limit - self.offset))
            if high and beyond > 0
        ]

    @property
    def track(self) -> Box:
        """Where the bar is; NOWHERE when all fits."""
        if not self.limit:
            return NOWHERE
        return Box(self.rect.right - self._bar, self.rect.y, self._bar, self.rect.h)

    def _thumb(self) -> Box:
        height = max(40, self.rect.h * self.rect.h // max(1, self._height))
        y = self.rect.y + (self.rect.h - height) * self.offset // max(1, self.limit)
        return Box(self.rect.right - self._bar, y, self._bar, height)

    def draw(self, surface: Surface, kit: Kit) -> None:
        if not self.pressed:
            self._grip = None
        box = self.content_box(kit)
        if self.arrange is not None:
            self.arrange(kit, box)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        edges = [(edge, surface.subsurface(edge).copy()) for edge in self._edges(kit)]
        if self.draw_content is not None:
            self.draw_content(surface, kit, box)
        for child in self.children:
            if child.visible and child.rect.overlaps(self.rect):
                child.draw(surface, kit)
        for edge, ground in edges:
            surface.blit(
                shapes.fade_out(ground, "up" if edge.y == self.rect.y else "down"), edge[:2]
            )
        surface.set_clip(clip)
        if self.limit:
            shapes.rounded_box(surface, self.track, self._bar / 2, "field")
            ink = "ox" if self.pressed or self.hovered else "ink2"
            shapes.rounded_box(surface, self._thumb(), self._bar / 2, ink)


class Scroll(ScrollArea):
    """An area whose content is a tree of elements, laid anew only for another width. ``whole``:
    it fits only where nothing has to be scrolled.
    """

    fades = True

    def __init__(self, content: Element, *, whole: bool = False) -> None:
        super().__init__(self._measure, self._paint, arrange=self._arrange)
        self.content, self.whole = content, whole
        self._laid: tuple[Kit, Box, Laid] | None = None

    @property
    def inner(self) -> Mapping[str, Widget]:
        return {} if self._laid is None else self._laid[2].widgets

    def lie(self, kit: Kit, box: Box) -> None:
        super().lie(kit, box)
        self._arrange(kit, self.content_box(kit))
        self.focusable = self.limit > 0 and not any(one.focusable for one in self.children)
        self.explains = any(not one.focusable for one in self.children)

    def resume(self, before: Widget) -> None:
        super().resume(before)
        if self._laid is not None:  # a row may be revealed before it is drawn
            self._arrange(self._laid[0], self.content_box(self._laid[0]))

    def natural_width(self, kit: Kit) -> int:
        return self.content.width(kit)

    def fits(self, kit: Kit, box: Box) -> bool:
        return not self.whole or self.content.height(kit, self.inner_width(kit, box)) <= box.h

    def spoken_content(self, kit: Kit) -> tuple[Node, ...]:
        if self._laid is None:
            return ()
        return told(self._laid[2], kit, self.rect.x, self.rect.y - self.offset)

    def _measure(self, kit: Kit, width: int) -> int:
        if self._laid is None or self._laid[0] is not kit or self._laid[1].w != width:
            box = Box(0, 0, width, self.content.height(kit, width))
            self._laid = kit, box, Laid(self.content, kit, box)
            self.adopt(tuple(self._laid[2].widgets.values()))
        return self._laid[1].h

    def _arrange(self, kit: Kit, box: Box) -> None:
        if self._laid is not None:
            self._laid[2].place(kit, box.x, box.y)

    def _paint(self, surface: Surface, kit: Kit, box: Box) -> None:
        if self._laid is not None:
            self._laid[2].paint(surface, kit, box.x, box.y)
