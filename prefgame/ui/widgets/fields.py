"""A field for a name, and an area that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw import shapes, theme
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget

_PAGING = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class TextField(Widget):
    """One line of text to be typed. `on_change(text)` follows every letter, `on_submit(text)`
    Enter. Control A takes the whole text, which the next letter replaces.
    """

    def __init__(
        self,
        text: str = "",
        on_change: Callable[[str], None] | None = None,
        rect: Box = NOWHERE,
        *,
        on_submit: Callable[[str], None] | None = None,
        most: int = 16,
        size: float = 29,
        prompt: str = "",
        **rest: Any,
    ) -> None:
        super().__init__(rect, **rest)
        self.text, self.on_change, self.on_submit, self.most = text, on_change, on_submit, most
        self.size, self.prompt = size, prompt
        self.caret = len(text)
        self.whole = False
        """whether the whole text is taken"""
        self._edges: list[int] = [0]  # right edge of every letter as drawn, for the mouse

    def press(self) -> None:
        if not self.enabled:
            super().press()
        elif self.on_submit is not None:
            self.on_submit(self.text)

    def click(self, point: tuple[int, int]) -> None:
        nearest = min(range(len(self._edges)), key=lambda i: abs(self._edges[i] - point[0]))
        self.caret = min(nearest, len(self.text))
        self.whole = False

    def focus_changed(self) -> None:
        self.whole = False
        if self.focused and self.enabled:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def key(self, event: Event) -> bool:
        if not self.enabled:
            return False
        moved = {
            pygame.K_LEFT: self.caret - 1,
            pygame.K_RIGHT: self.caret + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }.get(event.key)
        if event.key == pygame.K_a and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.whole, self.caret = bool(self.text), len(self.text)
        elif moved is not None:
            if self.whole and event.key == pygame.K_LEFT:
                moved = 0
            self.whole, self.caret = False, max(0, min(len(self.text), moved))
        # the caret shows where the focus is, so the first Enter means it
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.press()
        elif self.whole and event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._put("", 0)
        elif event.key == pygame.K_BACKSPACE and self.caret:
            self._put(self.text[: self.caret - 1] + self.text[self.caret :], self.caret - 1)
        elif event.key == pygame.K_DELETE and self.caret < len(self.text):
            self._put(self.text[: self.caret] + self.text[self.caret + 1 :], self.caret)
        else:  # letters come as text; as keys they must not press anything
            letter = getattr(event, "unicode", "")
            return bool(letter and letter.isprintable())
        return True

    def handle(self, event: Event) -> bool:
        if event.type != pygame.TEXTINPUT or not self.focused or not self.enabled:
            return False
        before, after = (
            ("", "") if self.whole else (self.text[: self.caret], self.text[self.caret :])
        )
        room = self.most - len(before + after)
        typed = "".join(letter for letter in event.text if letter.isprintable())[: max(0, room)]
        if typed:
            self._put(before + typed + after, len(before + typed))
        return True

    def _put(self, text: str, caret: int) -> None:
        self.text, self.caret, self.whole = text, caret, False
        if self.on_change is not None:
            self.on_change(text)

    def draw(self, surface: Surface, kit: Kit) -> None:
        box, pad = self.rect, kit.f(16)
        shapes.rounded(
            surface,
            box,
            kit.u(8),
            "paper_high" if self.enabled else "not_now",
            edge="ink" if self.focused else "paper_line",
            edge_width=kit.thin(2),
        )
        left, width = box.x + pad, box.w - 2 * pad
        pixels = kit.f(self.size)
        self._edges = [
            left + theme.text_width(self.text[:i], "label", pixels)
            for i in range(len(self.text) + 1)
        ]
        # a long name moves left, so that the caret is seen
        shift = max(0, self._edges[self.caret] - left - width) if self.focused else 0
        clip = surface.get_clip()
        surface.set_clip(clip.clip(box.inset(pad // 2, 0)))
        if self.whole:
            shapes.rounded(
                surface,
                Box(left - shift, box.y + kit.f(8), self._edges[-1] - left, box.h - 2 * kit.f(8)),
                kit.u(4),
                "chosen",
            )
        shown, ink = (self.text, "ink") if self.text or self.focused else (self.prompt, "ink2")
        kit.text(surface, left - shift, box.centery, shown, "label", self.size, ink)
        if self.focused:
            height = kit.f(self.size) * 1.15
            shapes.line(
                surface,
                self._edges[self.caret] - shift + 1,
                box.centery - height / 2,
                height,
                "ox",
                kit.thin(3, 2),
                upright=True,
            )
        surface.set_clip(clip)


class ScrollArea(Widget):
    """A view on something higher than its rectangle.

    `content_height(kit, width)` tells how high; `draw_content(surface, kit, box)` draws into `box`,
    which is that high and may begin above the view. `children` are widgets inside: place their
    rects with `arrange(kit, box)`. Put the area into the group before its children. The thumb
    scrolls it, the arrows do while it is in focus, and the wheel, Page Up/Down, Home and End
    wherever nobody else wants them; a child in focus hands the focus on to one that is then seen.
    If it `fades`, what goes on beyond an edge is paler there, so that no line is cut in halves.
    """

    fades = False

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
        """Exchange the widgets inside."""
        self.children = list(children)
        for child in self.children:
            child.area = self

    @property
    def limit(self) -> int:
        """The largest offset."""
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

    # -- behaviour --------------------
    def press(self) -> None:
        pass

    def hit(self, point: tuple[int, int]) -> bool:
        return self.visible and self.rect.holds(point)

    def drag(self, point: tuple[int, int]) -> None:
        if not self.pressed and self._grip is None:
            return
        if self._grip is None:
            self._grip = (
                (point[1], self.offset) if point[0] >= self.rect.right - 2 * self._bar else None
            )
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

    def unclaimed(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in _PAGING and self.limit:
            before = self.offset
            self.key(event)
            self._take_focus_along(event.key, before)
            return True
        return self.handle(event)

    def _take_focus_along(self, key: int, before: int) -> None:
        """After a page from the offset `before`: the focus goes to the child where it was to be
        seen; at an end, to the very last one.
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
        self.group.focus_on(
            min(
                seen,
                key=lambda child: (abs(child.rect.centery - y), abs(child.rect.centerx - x)),
                default=focus,
            )
        )

    # -- looks --------------------
    def content_box(self, kit: Kit) -> Box:
        """The whole content, where it stands now."""
        width = self.rect.w - 2 * kit.u(14)
        self._height, self._step, self._bar = (
            self.content_height(kit, width),
            kit.f(44),
            kit.thin(12, 8),
        )
        self.scroll(0)
        return Box(self.rect.x, self.rect.y - self.offset, width, self._height)

    def _edges(self, kit: Kit) -> list[Box]:
        """The strips in which the content fades, where it goes on."""
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
        """Where the bar stands; NOWHERE when all fits."""
        return (
            Box(self.rect.right - self._bar, self.rect.y, self._bar, self.rect.h)
            if self.limit
            else NOWHERE
        )

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
            surface.blit(shapes.fading(ground, "up" if edge.y == self.rect.y else "down"), edge[:2])
        surface.set_clip(clip)
        if self.limit:
            shapes.rounded(surface, self.track, self._bar / 2, "field")
            shapes.rounded(
                surface,
                self._thumb(),
                self._bar / 2,
                "ox" if self.pressed or self.hovered else "ink2",
            )
