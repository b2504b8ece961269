"""Widgets that change a value: switch, stepper, segments, radio rows, tabs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.theme import LAST_SHRINK, Colour, balanced_width, fit, lighter
from prefgame.ui.spoken.nodes import PRESSED, Act, Node, Role, Span
from prefgame.ui.widgets.buttons import ButtonState, Press, Widget, draw_button, inner_height
from prefgame.ui.widgets.canvas import Kit, Run, on_dark_ground
from prefgame.ui.widgets.styles import HEADING, NOTE
from prefgame.ui.widgets.tooltip import Tooltip

# ---- widgets that change one value: switch and stepper


class Switch(Widget):
    """On with a tick, off with a dash. `on_change(on)` is called after a press."""

    def __init__(
        self,
        on: bool,
        on_change: Callable[[bool], object] = bool,
        rect: Box = NOWHERE,
        **rest: Any,
    ) -> None:
        super().__init__(rect, on_press=self._turn, **rest)
        self.on, self.on_change = on, on_change

    role = Role.SWITCH

    def spoken(self, kit: Kit) -> Node | None:
        node = super().spoken(kit)
        return node and replace(node, on=self.on)

    @staticmethod
    def size(kit: Kit) -> tuple[int, int]:
        """Return the size of the drawn switch; its `rect` may be larger and is what can be hit."""
        return kit.f(78), kit.f(42)

    def natural_width(self, kit: Kit) -> int:
        return self.size(kit)[0]

    def _turn(self) -> None:
        self.on = not self.on
        self.on_change(self.on)

    def _body(self, kit: Kit) -> Box:
        w, h = self.size(kit)
        return Box(self.rect.right - w, self.rect.centery - h // 2, w, h)

    def draw(self, surface: Surface, kit: Kit) -> None:
        key = ("switch", self.on, self.enabled, self.hovered)
        kit.sprite(surface, key, self._body(kit), 4, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        r, thin = box.h / 2, kit.thin(2)
        ground: Colour = ("green" if self.on else "off") if self.enabled else "not_now_low"
        if self.hovered and self.enabled:
            ground = lighter(ground, 10)
        edge = "ink" if self.enabled else "not_now_edge"
        shapes.rounded_box(surface, box, r, ground, edge=edge, edge_width=thin)
        knob = box.right - r if self.on else box.x + r
        shapes.disc(
            surface, knob, box.y + r, r * 0.74, "paper_high", "paper", edge="ink", edge_width=thin
        )
        if self.on:
            ink = "cream" if self.enabled else "ink2"
            icons.tick(surface, box.x + r, box.y + r, r * 0.42, ink, kit.thin(3, 2))
        else:
            shapes.line(surface, box.right - r * 1.3, box.y + r, r * 0.6, "ink", kit.thin(3, 2))

    def ring_place(self, kit: Kit) -> tuple[Box, float]:
        box = self._body(kit)
        return box, box.h / 2


def is_number(text: str) -> bool:
    """Return whether a reader has written a number."""
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


_GROWN = (100, 50), (10, 5)
"""from so many steps on a stepper that grows goes by so many at once"""


class Stepper(Widget):
    """A number between two buttons. `text(value)` writes it, `on_change(value)` follows it. If it
    `grows`, it goes by five steps from ten steps on, and by fifty from a hundred on.
    """

    size: float = HEADING.pixels
    air = 16
    """design size of the number, and what is free beside it"""

    def __init__(
        self,
        value: int,
        least: int,
        most: int,
        on_change: Callable[[int], object] = bool,
        rect: Box = NOWHERE,
        *,
        step: int = 1,
        text: Callable[[int], str] = str,
        grows: bool = False,
        **rest: Any,
    ) -> None:
        super().__init__(rect, on_press=lambda: self.change(1), **rest)
        self.grows = grows
        self.value, self.least, self.most = value, least, most
        self.step, self.text, self.on_change = step, text, on_change
        self._point = (0, 0)

    role = Role.NUMBER

    def spoken(self, kit: Kit) -> Node | None:
        node = super().spoken(kit)
        span = Span(self.value, self.least, self.most)
        acts = frozenset({Act.FOCUS, Act.MORE, Act.LESS, Act.WRITE})
        return node and replace(node, value=self.text(self.value), span=span, acts=acts)

    def obey(self, act: Act, value: str) -> None:
        super().obey(act, value)
        if act in (Act.MORE, Act.LESS):
            self.change(1 if act is Act.MORE else -1)
        elif act is Act.WRITE and is_number(value):
            self._take(round(float(value)))

    def least_width(self, kit: Kit) -> int:
        """Return the width of both buttons with the longest of its numbers between them."""
        words = {self.text(number) for number in (self.value, self.least, self.most)}
        widest = max(kit.width(each, "title", self.size) for each in words)
        return 2 * kit.layout.hit + kit.u(self.air) + widest

    def change(self, by: int) -> None:
        self._take(self._next(by))

    def _take(self, wanted: int) -> None:
        value = max(self.least, min(self.most, wanted))
        if not self.enabled:
            self.press()
        elif value != self.value:
            self.value = value
            self.on_change(value)

    def _next(self, by: int) -> int:
        """Find the number after this one, or before it: of large steps the round ones."""
        if not self.grows:
            return self.value + by * self.step
        from_here = self.value if by > 0 else self.value - 1  # down by the step that leads here
        many = next((many for least, many in _GROWN if from_here >= least * self.step), 1)
        step = many * self.step
        return (self.value // step + 1) * step if by > 0 else -(-self.value // step + 1) * step

    def drag(self, point: tuple[int, int]) -> None:
        self._point = point

    def click(self, point: tuple[int, int]) -> None:
        if point[0] < self.rect.x + self.rect.h:
            self.change(-1)
        elif point[0] >= self.rect.right - self.rect.h:
            self.change(1)

    def key(self, event: Event) -> bool:
        by = {
            pygame.K_LEFT: -1,
            pygame.K_MINUS: -1,
            pygame.K_KP_MINUS: -1,
            pygame.K_RIGHT: 1,
            pygame.K_PLUS: 1,
            pygame.K_KP_PLUS: 1,
        }.get(event.key)
        if by is None:
            return False
        self.change(by)
        return True

    def draw(self, surface: Surface, kit: Kit) -> None:
        box = self.rect
        ends = (
            (Box(box.x, box.y, box.h, box.h), "−", self.value > self.least),
            (Box(box.right - box.h, box.y, box.h, box.h), "+", self.value < self.most),
        )
        for end, sign, possible in ends:
            held = self.pressed and end.holds(self._point)
            state: ButtonState = "pressed" if held else "rest"
            if not (possible and self.enabled):
                state = "disabled"
            draw_button(surface, kit, end, sign, "paper", state, size=HEADING.pixels)
        x, y, room = box.x + box.w / 2, box.y + box.h / 2, box.w - 2 * box.h - kit.u(self.air)
        words = self.text(self.value)
        kit.text(surface, x, y, words, "title", self.size, "ink", "center", max_width=room)


# ---- widgets that choose one of several words: segments and tabs


class OneOf(Widget):
    """Some words, of which one is chosen by a click or with two keys. `on_change(index)` is called
    after a change. `reasons` say why a word cannot be chosen now, and are empty for those that can;
    `chosen` -1: none is. `again`: a click on the chosen word chooses it once more.
    """

    ways = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
    """the keys that choose the word before and the next one"""

    def __init__(
        self,
        options: Sequence[Run],
        chosen: int,
        on_change: Callable[[int], object] = bool,
        rect: Box = NOWHERE,
        *,
        reasons: Sequence[str] = (),
        again: bool = False,
        **rest: Any,
    ) -> None:
        super().__init__(rect, **rest)
        self.options, self.chosen, self.on_change = tuple(options), chosen, on_change
        self.again = again
        self.reasons = tuple(reasons) or ("",) * len(self.options)
        self._parts: list[Box] = []  # as they were drawn last
        self._point = (-1, -1)

    role, part_role = Role.RADIO_GROUP, Role.RADIO
    """what all of it is, and each of its words"""

    def spoken(self, kit: Kit) -> Node | None:
        node = super().spoken(kit)
        parts = (self._spoken_part(kit, at) for at in range(len(self.options)))
        focused = self.focused and not 0 <= self.chosen < len(self.options)
        acts = frozenset({Act.FOCUS})
        return node and replace(node, children=tuple(parts), acts=acts, focused=focused)

    def _spoken_part(self, kit: Kit, at: int) -> Node:
        chosen = at == self.chosen
        return Node(
            at,
            self.part_role,
            kit.said(self.options[at]),
            about=self.reasons[at] if self.enabled else self.reason,
            box=self._part(at),
            able=self.enabled and not self.reasons[at],
            on=chosen,
            place=(at + 1, len(self.options)),
            acts=PRESSED,
            target=_Part(self, at),
            focused=chosen and self.focused,
        )

    def choose(self, index: int) -> None:
        """Choose the word of that number."""
        if not self.enabled:
            super().press()
        elif 0 <= index < len(self.options) and (self.again or index != self.chosen):
            if self.reasons[index]:
                if self.group is not None:
                    self.group.say(self.reasons[index], self._part(index))
                return
            self.chosen = index
            self.on_change(index)

    def _part(self, index: int) -> Box:
        return (self._parts or self.rect.columns(len(self.options)))[index]

    def _at(self, point: tuple[int, int]) -> int:
        """Return the number of the word there; the chosen one where there is none."""
        count = len(self.options)
        return next((at for at in range(count) if self._part(at).holds(point)), self.chosen)

    def click(self, point: tuple[int, int]) -> None:
        self.choose(self._at(point))

    def over(self, point: tuple[int, int]) -> None:
        self._point = point

    def key(self, event: Event) -> bool:
        by = self.ways.get(event.key)
        if by is None or not 0 <= self.chosen + by < len(self.options):
            return False
        ahead = range(self.chosen + by, len(self.options) if by > 0 else -1, by)
        able = (index for index in ahead if not self.reasons[index])
        self.choose(next(able, self.chosen + by))
        return True


class _Part:
    """One word of a widget, for a reader."""

    def __init__(self, widget: OneOf, at: int) -> None:
        self.widget, self.at = widget, at

    def obey(self, act: Act, value: str) -> None:
        self.widget.obey(Act.FOCUS, "")
        if act is Act.PRESS:
            self.widget.choose(self.at)


_EDGES, _APART, _EQUAL = 12, 24, 28
"""design pixels beside a segment's word: those that stay free, those that it likes, and those with
which all segments have the same room
"""


class Segments(OneOf):
    """One of a few words in a row."""

    def __init__(
        self,
        options: Sequence[Run],
        chosen: int,
        on_change: Callable[[int], object] = bool,
        rect: Box = NOWHERE,
        *,
        size: float = 24,
        **rest: Any,
    ) -> None:
        super().__init__(options, chosen, on_change, rect, **rest)
        self.size = size

    def least_width(self, kit: Kit) -> int:
        """Return the pixels below which the words are too close to one another."""
        return sum(width + kit.u(_APART) for width in self._widths(kit, self.size))

    def _widths(self, kit: Kit, size: float) -> list[int]:
        """Of each word, as if it were chosen: the others stay where they are when it is."""
        return [kit.run_width(on_dark_ground(option), "button", size) for option in self.options]

    def _common_size(self, kit: Kit, room: int) -> float:
        """Return the largest size at which all words stand beside each other, each in one line;
        that of the segments where there is none, so that long words are broken.
        """
        size, least = self.size, self.size * kit.layout.usual * LAST_SHRINK
        while sum(self._widths(kit, size)) + len(self.options) * kit.u(_EDGES) > room:
            size -= 0.5
            if size < least:
                return self.size
        return size

    def press(self) -> None:
        count = len(self.options)
        turn = [(self.chosen + by) % count for by in range(1, count + 1)]
        self.choose(next((index for index in turn if not self.reasons[index]), turn[0]))

    def tip(self) -> Tooltip | None:
        if self.enabled and self.rect.holds(self._point):
            index = self._at(self._point)
            if self.reasons[index]:
                return Tooltip(self.reasons[index], self._part(index))
        return super().tip()

    def draw(self, surface: Surface, kit: Kit) -> None:
        self._parts = self._rooms(kit, self.rect)
        forbidden = tuple(map(bool, self.reasons))
        key = ("segments", self.options, self.chosen, self.size, self.enabled, forbidden)
        kit.sprite(surface, key, self.rect, kit.u(20) + 4, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        ground, edge = ("field", "paper_line") if self.enabled else ("not_now", "not_now_edge")
        shapes.rounded_box(surface, box, kit.corner, ground, edge=edge, edge_width=kit.thin(2))
        size = self._common_size(kit, box.w)
        for i, (part, option) in enumerate(zip(self._rooms(kit, box), self.options)):
            ink, inner = "ink" if self.enabled else "not_now_ink", part.inset(kit.thin(2))
            if i == self.chosen:
                ink, option = "cream", on_dark_ground(option)
                shapes.shadow(surface, part, kit.u(9), kit.thin(5, 3), kit.thin(2), 90)
                top, low = ("ox", "ox_deep") if self.enabled else ("ink2", "ink2")
                shapes.rounded_box(surface, inner, kit.space("tight"), top, low)
            elif self.reasons[i] and self.enabled:
                ink = "not_now_ink"
                shapes.rounded_box(surface, inner, kit.space("tight"), "not_now")
            place = part.inset(kit.u(_EDGES) // 2, 0)
            high = inner_height(kit, part)
            kit.words(surface, place, option, ("button", size, ink), max_height=high, lines=2)

    def _rooms(self, kit: Kit, box: Box) -> list[Box]:
        """Return equal parts, or if a word needs more the same room beside each word."""
        equal = box.columns(len(self.options))
        words = self._widths(kit, self._common_size(kit, box.w))
        beside, roomy = (box.w - sum(words)) / len(words), kit.u(_EQUAL)
        if beside < 0 or all(word <= part.w - roomy for word, part in zip(words, equal)):
            return equal
        return box.columns(len(self.options), weights=[word + beside for word in words])


_TAB_WIDTH = 280
"""design width of the chapters"""
_TAB, _TAB_STEP = 66, 80
"""design heights of a chapter, and from one to the next"""


class Tabs(OneOf):
    """The chapters of a form, one below the other."""

    ways = {pygame.K_UP: -1, pygame.K_DOWN: 1}
    role, part_role = Role.TABS, Role.TAB

    @property
    def spot(self) -> Box:
        return self._part(self.chosen) if self._parts else self.rect

    def natural_width(self, kit: Kit) -> int:
        return kit.f(_TAB_WIDTH)

    def rows(self, kit: Kit) -> list[Box]:
        """Return where each name is, from the top of `rect`."""
        height = max(kit.layout.hit, kit.f(_TAB))
        step = min(max(kit.f(_TAB_STEP), height), self.rect.h // max(1, len(self.options)))
        x, y, w = self.rect.x, self.rect.y, self.rect.w
        return [Box(x, y + i * step, w, min(height, step)) for i in range(len(self.options))]

    def press(self) -> None:
        """Do nothing: the chapter is open already."""

    def draw(self, surface: Surface, kit: Kit) -> None:
        self._parts, radius = self.rows(kit), kit.space("tight")
        for i, (row, name) in enumerate(zip(self._parts, self.options)):
            chosen, ink, sign = i == self.chosen, "ink", 0
            if chosen:
                ink, sign = "cream", kit.f(34)
                shapes.rounded_box(surface, row, radius, "ox_high", "ox_low")
                x = row.right - kit.f(22)
                icons.triangle(surface, x, row.centery, kit.f(10), "right", ink)
            elif self.hovered and row.holds(self._point):
                shapes.rounded_box(surface, row, radius, "field", alpha=160)
            place = row.inset(kit.f(22), 0)
            place = place._replace(w=row.w - kit.f(30) - sign)
            kit.words(surface, place, name, HEADING.inked(ink).how, "left")

    def ring_place(self, kit: Kit) -> tuple[Box, float]:
        return self.rows(kit)[self.chosen], kit.space("tight")


# ---- a row of a list of which one is chosen


_AIRY, _TWO_LINES, _CLOSE_LINES = 78, 62, 54
"""design heights of a row with a name and a note: the one it likes, a low one, and the least"""
_NAMED, _NOTE_LINE, _MOST_LINES = 40, 25, 12
"""design heights of a row without its note, and of a line of that; how many lines it may have"""
_DOT, _BEHIND_DOT, _NO_DOT, _ROW_EDGE = 30, 62, 24, 10
"""design distances of the dot and of words with and without one; and of the right edge"""


class RadioRow(Widget):
    """One row of a list of which one is chosen: a dot, a name, a sentence. The sentence has several
    lines where it must and the row is high. A row that is not ``dotted`` does something at once,
    and looks like a button; a ``whole`` one is as high as all lines of its sentence.
    """

    def __init__(
        self,
        title: str,
        note: str = "",
        on_press: Press | None = None,
        rect: Box = NOWHERE,
        *,
        chosen: bool = False,
        ruled: bool = True,
        dotted: bool = True,
        whole: bool = False,
        **rest: Any,
    ) -> None:
        super().__init__(rect, on_press=on_press, **rest)
        self.title, self.note, self.chosen, self.ruled = title, note, chosen, ruled
        self.dotted, self.whole = dotted, whole
        self.shows_focus = chosen

    @property
    def is_chosen(self) -> bool:
        return self.chosen

    def said(self, kit: Kit) -> str:
        return self.title

    def spoken(self, kit: Kit) -> Node | None:
        node = super().spoken(kit)
        if node is None or not self.dotted:
            return node and replace(node, about=self.note or node.about)
        return replace(node, role=Role.RADIO, on=self.chosen, about=self.note or node.about)

    def natural_height(self, kit: Kit, width: int) -> int:
        least = max(kit.layout.hit, kit.f(_AIRY if self.note else _CLOSE_LINES))
        if not (self.whole and self.note):
            return least
        room = width - kit.f(_BEHIND_DOT + _ROW_EDGE)
        lines = fit(self.note, "label", kit.f(NOTE.pixels), room, _MOST_LINES).lines
        return max(least, kit.f(_NAMED) + len(lines) * kit.f(_NOTE_LINE))

    def _note_lines(self, kit: Kit, high: int) -> int:
        """Return how many lines of the note have room."""
        return max(1, (high - kit.f(_NAMED)) // kit.f(_NOTE_LINE))

    def fits(self, kit: Kit, box: Box) -> bool:
        """Return whether the sentence has room, as small as it may be written."""
        least = kit.f(NOTE.pixels * kit.layout.usual * LAST_SHRINK)
        room = box.w - kit.f(_BEHIND_DOT + _ROW_EDGE)
        return fit(self.note, "label", least, room, self._note_lines(kit, box.h)).complete

    def draw(self, surface: Surface, kit: Kit) -> None:
        looks = self.chosen, self.ruled, self.dotted, self.hovered, self.enabled
        key = ("radio", self.title, self.note, *looks)
        kit.sprite(surface, key, self.rect, 4, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        hovered, edge = self.hovered and self.enabled, kit.f(_ROW_EDGE)
        left = kit.f(_BEHIND_DOT if self.dotted else _NO_DOT)
        if not self.dotted:
            r = kit.space("tight")
            shapes.rounded_box(surface, box, r, "field" if hovered else "paper_high")
            shapes.ring(surface, box, r, "brass_dark", kit.thin(2))
        else:
            ground = kit.ground(surface, box, chosen=self.chosen, hovered=hovered)
            if self.ruled and not ground:
                shapes.line(surface, box.x + edge, box.bottom - 1, box.w - 2 * edge, "rule", 1)
            draw_radio(surface, kit, box.x + kit.f(_DOT), box.centery, self.chosen)
        self._write(surface, kit, box._replace(x=box.x + left, w=box.w - left - edge))

    def _write(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Write the name, and the note below it if there is room."""
        part, possible = self._part(kit, box.h), self._note_lines(kit, box.h)
        line, name = NOTE.pixels * part, 31 * part
        note = self.note if box.h >= kit.f(_CLOSE_LINES * part) else ""
        wide = balanced_width(note, "label", kit.f(line), box.w, possible)
        lines = len(fit(note, "label", kit.f(line), wide, possible).lines) if note else 0
        apart = kit.f(12.5 * part)
        top = box.centery - kit.f(16.5 * part) * (1 if lines else 0) - apart * max(0, lines - 1)
        ink = "ink" if self.enabled else "ink2"
        kit.text(surface, box.x, top, self.title, "title", name, ink, max_width=box.w)
        if lines:
            middle = top + kit.f(33 * part) + apart * (lines - 1)
            ink = "ink" if self.chosen else "ink2"
            kit.text(surface, box.x, middle, note, "label", line, ink, max_width=wide, lines=lines)

    def _part(self, kit: Kit, high: int) -> float:
        """Return the part of their size at which name and note have room above each other: enlarged
        ones give way down to their usual size.
        """
        part = 1.0
        while self.note and part > kit.layout.usual and kit.f(_TWO_LINES * part) > high:
            part = max(kit.layout.usual, part - 0.02)
        return part


def draw_radio(surface: Surface, kit: Kit, x: float, y: float, on: bool) -> None:
    """Draw a dot in a ring, or the empty ring."""
    r = kit.f(14)
    shapes.disc(surface, x, y, r, "paper_high", edge="ink", edge_width=kit.thin(3, 2))
    if on:
        shapes.disc(surface, x, y, r * 0.52, "ox")
