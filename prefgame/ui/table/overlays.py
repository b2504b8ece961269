"""What is laid over the table: its menu, large cards, and the pad of a narrow window.

Invariant: the table below stands still; closing an overlay changes nothing on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.i18n import _
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.motion import SCENE_FADE, STILL_FADE
from prefgame.ui.table.hand import draw_tab
from prefgame.ui.table.notes import PadInfo
from prefgame.ui.table.pad import draw_pad
from prefgame.ui.table.pad_plan import pad_zones
from prefgame.ui.widgets.buttons import Button, ButtonKind, Zone
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.keys import key_hint
from prefgame.ui.widgets.scene import Scene

DARKENED = 0.45
"""How much light the table below loses."""
HELD = 350.0
"""Milliseconds; a button held so long closes what it shows when it is released."""


class MenuLine(NamedTuple):
    """A line of the menu: its word, what it does, and its meaning in words.

    ``reason`` says why it cannot be chosen now, and ``sub`` says it on the line in a few words.
    ``key`` does at the table what the line does, and does it here too.
    """

    word: str
    then: Callable[[], None]
    hint: str = ""
    kind: ButtonKind = "paper"
    reason: str = ""
    sub: str = ""
    key: int | None = None


class Overlay(Scene):
    """A darkened table with something on top; it fades in."""

    overlay = True

    def __init__(self) -> None:
        self.age = 0.0
        self.group = FocusGroup()

    def update(self, dt: float) -> None:
        self.age += dt * 1000
        self.group.update(dt)

    def darken(self, surface: Surface) -> None:
        """Darken the table below, as far as the overlay has faded in."""
        shown = min(1.0, self.age / (STILL_FADE if self.window.less_motion else SCENE_FADE))
        left = round(255 * (1 - DARKENED * shown))
        surface.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)

    def close(self) -> None:
        """Take the overlay away, if it is the uppermost scene."""
        if self.window.scene is self:
            self.window.pop()


class SheetOverlay(Overlay):
    """An overlay that is a sheet of paper in its ``box``; a press beside it closes it, and so does
    the key ``closed_by``, if it has one.
    """

    closed_by: int | None = None

    def __init__(self) -> None:
        super().__init__()
        self.box = NOWHERE

    def handle(self, event: Event) -> None:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        beside = pressed and not self.box.holds(event.pos)
        if beside or (event.type == pygame.KEYDOWN and event.key == self.closed_by):
            self.close()
        else:
            self.group.handle(event)


class TableMenu(SheetOverlay):
    """The ways from the table, one below the other.

    The first one goes on playing, and so does Escape.
    """

    def __init__(self, title: str, sentence: str, entries: Sequence[MenuLine]) -> None:
        super().__init__()
        self.title, self.sentence = title, sentence
        self.buttons = [
            Button(
                entry.word,
                self._then(entry.then),
                kind=entry.kind,
                size=26,
                sub=entry.sub,
                hint=entry.hint or key_hint(entry.key),
                shortcut=entry.key,
                enabled=not entry.reason,
                reason=entry.reason,
            )
            for entry in entries
        ]
        self.buttons[0].shortcut = pygame.K_ESCAPE

    def _then(self, then: Callable[[], None]) -> Callable[[], None]:
        def press() -> None:
            self.close()
            then()

        return press

    def resize(self, layout: Layout) -> None:
        kit = self.kit
        gap, pad, hit = kit.u(12), kit.f(30), layout.hit
        inner = min(kit.f(420), layout.width - 4 * layout.margin)
        text = kit.paragraph_height(self.sentence, inner, "label", 22, 1.3)
        head = kit.f(24) + kit.line_step(38, 1.15) + text + kit.f(18)
        rows = len(self.buttons) * hit + (len(self.buttons) - 1) * gap
        self.box = layout.centred(inner + 2 * pad, head + rows + kit.f(28))
        column = Box(self.box.x + pad, self.box.y + head, inner, rows)
        for button, place in zip(self.buttons, column.rows(len(self.buttons), gap)):
            button.rect = place
        self.group.set(self.buttons, self.group.focus or self.buttons[0])

    def draw(self, surface: Surface) -> None:
        kit, box = self.kit, self.box
        self.darken(surface)
        kit.sheet(surface, box, 10, 26, 14)
        inner, left = box.w - 2 * kit.f(30), box.x + kit.f(30)
        y = kit.paragraph(
            surface,
            left,
            box.y + kit.f(24),
            inner,
            self.title,
            "title",
            38,
            line_height=1.15,
            align="center",
        )
        kit.paragraph(
            surface,
            left,
            y,
            inner,
            self.sentence,
            "label",
            22,
            "ink2",
            line_height=1.3,
            align="center",
        )
        self.group.draw(surface, kit)


_GLANCE_STEP = 0.7
"""From card to card of an open hand that is shown large, in widths."""


class Glance(Overlay):
    """Something to look at until the next click or key.

    When the button is held down, it stays until the button is released.
    """

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self.age >= HELD:
                self.close()
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.age > 0:
            self.close()


class CardsGlance(Glance):
    """Cards of the pad, large, each over its words: who played it, or what it is.

    ``winner`` is the number of the card that took the trick.
    """

    def __init__(
        self, title: str, cards: Sequence[tuple[str, str]], winner: int | None = None
    ) -> None:
        super().__init__()
        self.title, self.cards, self.winner = title, tuple(cards), winner

    def draw(self, surface: Surface) -> None:
        self.darken(surface)
        kit, layout = self.kit, self.kit.layout
        count = len(self.cards)
        gap = kit.f(36)
        height = min(
            round(layout.height * 0.46),
            round((layout.width * 0.8 - gap * count) / count / layout.ratio),
        )
        width = round(height * layout.ratio)
        box = layout.centred(count * width + (count + 1) * gap, height + kit.f(190))
        kit.sheet(surface, box, 10, 26, 14)
        kit.text(surface, box.centerx, box.y + kit.f(44), self.title, "title", 38, "ink", "center")
        for at, (words, card) in enumerate(self.cards):
            x = box.x + gap + at * (width + gap)
            kit.card(surface, card, x, box.y + kit.f(104), height)
            if at == self.winner:
                draw_tab(
                    surface, kit, x + width / 2, box.y + kit.f(104), _("takes it"), crowned=True
                )
            middle, y = x + width / 2, box.y + kit.f(104) + height + kit.f(40)
            room = width + gap
            kit.text(surface, middle, y, words, "button", 26, "ink", "center", max_width=room)


class HandsGlance(Glance):
    """Hands that lie open, large: each under its title, in the rows in which it lies."""

    def __init__(self, hands: Sequence[tuple[str, Sequence[Sequence[str]]]]) -> None:
        super().__init__()
        self.hands = tuple((title, tuple(map(tuple, rows))) for title, rows in hands)

    def draw(self, surface: Surface) -> None:
        self.darken(surface)
        kit, layout = self.kit, self.kit.layout
        head, gap, edge = kit.f(64), kit.u(14), kit.f(36)
        rows = [row for _title, hand in self.hands for row in hand]
        longest = max(map(len, rows))
        room = layout.height - 2 * layout.margin - 2 * edge - head * len(self.hands)
        wide_room = round(layout.width * 0.9) - 2 * edge
        height = min(
            round(layout.height * 0.36),
            (room - gap * (len(rows) - 1)) // len(rows),
            round(wide_room / (1 + (longest - 1) * _GLANCE_STEP) / layout.ratio),
        )
        width = round(height * layout.ratio)
        inner = round(width * (1 + (longest - 1) * _GLANCE_STEP))
        titles = max(kit.width(title, "title", 38) for title, _rows in self.hands)
        tall = head * len(self.hands) + (height + gap) * len(rows) - gap
        box = layout.centred(max(inner, titles) + 2 * edge, tall + 2 * edge)
        kit.sheet(surface, box, 10, 26, 14)
        y = box.y + edge
        for title, hand in self.hands:
            kit.text(surface, box.centerx, y + head * 0.3, title, "title", 38, "ink", "center")
            y += head
            for row in hand:
                x = box.centerx - round(width * (1 + (len(row) - 1) * _GLANCE_STEP)) // 2
                for at, card in enumerate(row):
                    kit.card(
                        surface, card, x + round(at * _GLANCE_STEP * width), y, height, covered=True
                    )
                y += height + gap


class NotesGlance(Overlay):
    """The pad of a narrow window.

    A click on one of its ``zones`` presses it, and closes the pad unless it only turns the calls.
    """

    def __init__(self, info: Callable[[], PadInfo], zones: Mapping[str, Zone]) -> None:
        super().__init__()
        self.info, self.zones = info, zones

    def handle(self, event: Event) -> None:
        if self.zones["calls"].handle_unclaimed(event):
            return
        if event.type == pygame.KEYDOWN:
            self.close()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            places = pad_zones(self.kit, self.kit.layout.pad, self.info())
            hit = next((name for name, box in places.items() if box.holds(event.pos)), "")
            if hit != "calls":
                self.close()
            if hit:
                self.zones[hit].press()

    def draw(self, surface: Surface) -> None:
        self.darken(surface)
        draw_pad(surface, self.kit, self.kit.layout.pad, self.info())
