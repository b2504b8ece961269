"""Events of the mouse and the keys, and a few buttons to press."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw.box import Box
from prefgame.ui.system.keystrokes import Keystrokes
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup

MENU, YES, NO = Box(0, 0, 100, 50), Box(0, 100, 100, 50), Box(200, 100, 100, 50)


def key(code: int, mod: int = 0, unicode: str = "", scancode: int = 0) -> Event:
    """Return a press of a key as widgets see it."""
    pressed = Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode, scancode=scancode)
    meant = Keystrokes().read(pressed)
    assert meant is not None, "the key alone means nothing"
    return meant


def move(x: int, y: int) -> Event:
    return Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0))


def down(x: int, y: int) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)


def up(x: int, y: int) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)


def click(group: FocusGroup, x: int, y: int) -> None:
    for event in (move(x, y), down(x, y), up(x, y)):
        group.handle(event)


def press(group: FocusGroup, *codes: int) -> None:
    for code in codes:
        group.handle(key(code))


def buttons(log: list[object]) -> list[Button]:
    return [
        Button(name, partial(log.append, name), rect)
        for name, rect in (("menu", MENU), ("yes", YES), ("no", NO))
    ]


def painted(widget: Widget, kit: Kit) -> bytes:
    picture = Surface((600, 400))
    widget.draw(picture, kit)
    return pygame.image.tobytes(picture, "RGB")
