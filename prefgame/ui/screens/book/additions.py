"""Adding matches to the book: a slip that asks for a file.

Invariant: the slip only asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.i18n import _
from prefgame.ui.draw.layout import NOWHERE, Box, Layout
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.text_field import TextField


class AddScene(Scene):
    """A slip that asks for the path of a record, a folder of records or an archive."""

    overlay = True

    def __init__(self, on_file: Callable[[Path], None]) -> None:
        self.on_file = on_file
        self.group = FocusGroup()
        self.box = NOWHERE
        self.field = TextField("", on_submit=self._take, most=400, size=24, any_letter=True)
        self.add = Button(_("Add"), lambda: self._take(self.field.text), kind="brass", size=26)
        self.cancel = Button(
            _("Cancel"), lambda: self.window.pop(), size=26, shortcut=pygame.K_ESCAPE
        )

    def _take(self, text: str) -> None:
        typed = text.strip().strip("\"'")
        if typed:
            self.window.pop()
            with suppress(RuntimeError):  # "~" before a name that is nobody's
                typed = str(Path(typed).expanduser())
            self.on_file(Path(typed))

    @property
    def _sentence(self) -> str:
        return _(
            "Type the path of a record, of a folder with records or of an archive (zip) of them, "
            "or drop a file on the book. Each match is added once."
        )

    def resize(self, layout: Layout) -> None:
        kit, pad, hit = self.kit, self.kit.f(34), layout.hit
        inner = min(kit.f(760), layout.width - 2 * layout.margin - 2 * pad)
        text = kit.paragraph_height(self._sentence, inner, "label", 24)
        height = kit.f(84) + text + kit.f(18) + hit + kit.f(24) + hit + kit.f(28)
        self.box = layout.centred(inner + 2 * pad, height)
        x, low = self.box.x + pad, self.box.bottom - kit.f(28) - hit
        self.field.rect = Box(x, low - kit.f(24) - hit, inner, hit)
        row = Box(x, low, inner, hit)
        self.cancel.rect, self.add.rect = row.columns(2, kit.f(18))
        self.field.prompt = _("a path on this computer")
        self.group.set([self.field, self.cancel, self.add], self.group.focus or self.field)

    def take_files(self, names: Sequence[str]) -> bool:
        self.window.pop()
        return self.window.scene is not None and self.window.scene.take_files(names)

    def handle(self, event: Event) -> None:
        self.group.handle(event)

    def update(self, dt: float) -> None:
        self.group.update(dt)

    def draw(self, surface: Surface) -> None:
        kit, box, pad = self.kit, self.box, self.kit.f(34)
        surface.fill((140, 140, 140), special_flags=pygame.BLEND_RGB_MULT)
        kit.sheet(surface, box, 10, 26, 14)
        x, inner = box.x + pad, box.w - 2 * pad
        title = _("Add matches to your book")
        kit.text(surface, x, box.y + kit.f(46), title, "title", 36, max_width=inner)
        kit.paragraph(surface, x, box.y + kit.f(80), inner, self._sentence, "label", 24, "ink2")
        self.group.draw(surface, kit)
