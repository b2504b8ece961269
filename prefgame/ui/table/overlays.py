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
from prefgame.ui.draw.box import NOWHERE
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.motion import SCENE_FADE, STILL_FADE
from prefgame.ui.frames.dialog import slip_told
from prefgame.ui.spoken.nodes import Node, Role, label
from prefgame.ui.table.hand import draw_tab
from prefgame.ui.table.pad import Pad
from prefgame.ui.table.pad_told import pad_told
from prefgame.ui.widgets.buttons import Button, ButtonKind, Widget, Zone
from prefgame.ui.widgets.elements import Column, Control, Element, Inset, Laid, Paragraph
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.keys import key_hint
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.styles import NOTE, STRONG, TITLE

DARKENED = 0.45
"""How much light the table below loses."""
HELD = 350.0
"""Milliseconds; a button held so long closes what it shows when it is released."""
SHEET = 10, 26, 14
"""radius, blur and drop of a sheet over the table"""


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


class LaidSheet(SheetOverlay):
    """A sheet in the middle that is a tree of elements, ``wide`` design pixels of text wide, and as
    high as they are.
    """

    wide: float

    def content(self) -> Element:
        """Return what is on it."""
        raise NotImplementedError

    def first(self) -> Widget:
        """Return what has the focus when it opens."""
        raise NotImplementedError

    def resize(self, layout: Layout) -> None:
        kit, content = self.kit, Inset(self.content(), "apart", "apart")
        wide = min(kit.f(self.wide), layout.width - 2 * layout.margin)
        high = min(content.height(kit, wide), layout.height - 2 * layout.margin)
        self.box = layout.centred(wide, high)
        self._laid = Laid(content, kit, self.box)
        self.group.set([*self._laid.widgets.values()], self.group.focus or self.first())

    def told(self) -> tuple[Node, ...]:
        return (*slip_told(self._laid, self.kit), *self.sentence_told())

    def draw(self, surface: Surface) -> None:
        self.darken(surface)
        self.kit.sheet(surface, self.box, *SHEET)
        self._laid.paint(surface, self.kit)
        self.group.draw(surface, self.kit)


class TableMenu(LaidSheet):
    """The ways from the table, one below the other.

    The first one goes on playing, and so does Escape.
    """

    wide = 480

    def __init__(self, title: str, sentence: str, entries: Sequence[MenuLine]) -> None:
        super().__init__()
        self.title, self.sentence = title, sentence
        self.buttons = [
            Button(
                entry.word,
                self._then(entry.then),
                kind=entry.kind,
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

    def content(self) -> Element:
        lines = (Control(f"line {at}", button) for at, button in enumerate(self.buttons))
        title = Paragraph(self.title, TITLE, "center")
        sentence = Paragraph(self.sentence, NOTE, "center")
        return Column((Column((title, sentence), "none"), *lines))

    def first(self) -> Widget:
        return self.buttons[0]


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


_CARDS_HEAD, _CARDS_FOOT = 104, 86
"""design heights above and below large cards: their title, and the words of each"""
_HANDS_HEAD = 64
"""the title of an open hand"""


class CardsGlance(Glance):
    """Cards of the pad, large, each over its words: who played it, or what it is.

    ``winner`` is the number of the card that took the trick.
    """

    def __init__(
        self, title: str, cards: Sequence[tuple[str, str]], winner: int | None = None
    ) -> None:
        super().__init__()
        self.title, self.cards, self.winner = title, tuple(cards), winner

    def told(self) -> tuple[Node, ...]:
        deck, found = self.kit.deck, [label(self.title, role=Role.HEADING)]
        for at, (words, card) in enumerate(self.cards):
            takes = _("takes it") if at == self.winner else ""
            name = deck.card_name(card)
            parts = dict.fromkeys(filter(None, (words, name, takes)))  # a title may name the card
            found.append(label(", ".join(parts)))
        return (Node("glance", Role.DIALOG, self.title, children=tuple(found)),)

    def draw(self, surface: Surface) -> None:
        self.darken(surface)
        kit, layout, count = self.kit, self.kit.layout, len(self.cards)
        gap = kit.space("wide")
        widest = (layout.width * 0.8 - gap * count) / count / layout.ratio
        high = round(min(layout.height * 0.46, widest))
        width = round(high * layout.ratio)
        foot = kit.f(_CARDS_HEAD + _CARDS_FOOT)
        box = layout.centred(count * width + (count + 1) * gap, high + foot)
        kit.sheet(surface, box, *SHEET)
        kit.text(surface, box.centerx, box.y + kit.f(44), self.title, *TITLE.how, "center")
        top = box.y + kit.f(_CARDS_HEAD)
        for at, (words, card) in enumerate(self.cards):
            x = box.x + gap + at * (width + gap)
            kit.card(surface, card, x, top, high)
            middle = x + width / 2
            if at == self.winner:
                draw_tab(surface, kit, middle, top, _("takes it"), crowned=True)
            y, room = top + high + kit.f(40), width + gap
            kit.text(surface, middle, y, words, *STRONG.how, "center", max_width=room)


_GLANCE_STEP = 0.7
"""From card to card of an open hand that is shown large, in widths."""


class HandsGlance(Glance):
    """Hands that lie open, large: each under its title, in the rows in which it lies."""

    def __init__(self, hands: Sequence[tuple[str, Sequence[Sequence[str]]]]) -> None:
        super().__init__()
        self.hands = tuple((title, tuple(map(tuple, rows))) for title, rows in hands)

    def told(self) -> tuple[Node, ...]:
        name = self.kit.deck.card_name
        lines = tuple(
            label(f"{title}: {', '.join(name(card) for row in rows for card in row)}")
            for title, rows in self.hands
        )
        return (Node("glance", Role.DIALOG, self.hands[0][0], children=lines),)

    def draw(self, surface: Surface) -> None:
        self.darken(surface)
        kit, layout = self.kit, self.kit.layout
        head, gap, edge = kit.f(_HANDS_HEAD), kit.space("near"), kit.space("wide")
        rows = [row for _title, hand in self.hands for row in hand]
        longest = 1 + (max(map(len, rows)) - 1) * _GLANCE_STEP
        room = layout.height - 2 * layout.margin - 2 * edge - head * len(self.hands)
        wide_room = round(layout.width * 0.9) - 2 * edge
        height = min(
            round(layout.height * 0.36),
            (room - gap * (len(rows) - 1)) // len(rows),
            round(wide_room / longest / layout.ratio),
        )
        width = round(height * layout.ratio)
        titles = max(kit.width(title, *TITLE.how[:2]) for title, _rows in self.hands)
        tall = head * len(self.hands) + (height + gap) * len(rows) - gap
        box = layout.centred(max(round(width * longest), titles) + 2 * edge, tall + 2 * edge)
        kit.sheet(surface, box, *SHEET)
        y = box.y + edge
        for title, hand in self.hands:
            kit.text(surface, box.centerx, y + head * 0.3, title, *TITLE.how, "center")
            y += head
            for row in hand:
                x = box.centerx - round(width * (1 + (len(row) - 1) * _GLANCE_STEP)) // 2
                for at, card in enumerate(row):
                    right = round(at * _GLANCE_STEP * width)
                    kit.card(surface, card, x + right, y, height, covered=True)
                y += height + gap


class NotesGlance(Overlay):
    """The pad of a narrow window.

    A click on one of its ``zones`` presses it, and closes the pad unless it only turns the calls.
    """

    def __init__(self, pad: Callable[[], Pad], zones: Mapping[str, Zone]) -> None:
        super().__init__()
        self.pad, self.zones = pad, zones

    def told(self) -> tuple[Node, ...]:
        pad = self.pad()
        lines = tuple(pad_told(self.kit, pad.info, pad.box))
        return (Node("pad", Role.DIALOG, pad.info.title, children=lines),)

    def handle(self, event: Event) -> None:
        if self.zones["calls"].handle_unclaimed(event):
            return
        if event.type == pygame.KEYDOWN:
            self.close()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            places = self.pad().zones()
            hit = next((name for name, box in places.items() if box.holds(event.pos)), "")
            if hit != "calls":
                self.close()
            if hit:
                self.zones[hit].press()

    def draw(self, surface: Surface) -> None:
        self.darken(surface)
        self.pad().draw(surface)
