"""A slip in the menu with what went wrong: a file set aside, a disk that refuses.

Invariant: a notice stays until it is put away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
from pygame import Surface

from prefgame.i18n import _
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget

_ARCHIVE = ".zip"


def is_one_record(paths: Sequence[Path]) -> bool:
    """Whether one file was dropped that can be looked at; more, a folder or an archive are for the
    book.
    """
    return len(paths) == 1 and not paths[0].is_dir() and paths[0].suffix.lower() != _ARCHIVE


def no_file_name() -> str:
    """About a dropped file whose name nobody can read."""
    return _(
        "The name of the dropped file cannot be read. Rename the file, or copy it to the "
        "records folder and choose it from the list."
    )


class NoticeSlip:
    """The slip with all notices; ``changed`` is called when it has been put away."""

    def __init__(self, notices: list[str], changed: Callable[[], None]) -> None:
        self.notices, self._changed = notices, changed
        self.box = NOWHERE

    def place(self, kit: Kit) -> list[Widget]:
        """Its place in the window, and its widgets: none where there is no notice."""
        if not self.notices:
            return []
        pad, hit = kit.f(26), kit.layout.hit
        width = min(kit.f(640), kit.layout.width - kit.u(120) - kit.f(600))
        inner = width - 2 * pad
        text = sum(kit.paragraph_height(notice, inner) + kit.f(12) for notice in self.notices)
        height = kit.f(64) + text + hit + pad
        self.box = Box(kit.layout.width - width - kit.u(60), kit.u(50), width, height)
        close = Button(_("OK"), self._put_away, size=25, shortcut=pygame.K_ESCAPE)
        wide = min(inner, close.natural_width(kit) + kit.f(30))
        close.rect = Box(self.box.right - pad - wide, self.box.bottom - pad - hit, wide, hit)
        return [close]

    def _put_away(self) -> None:
        self.notices.clear()
        self._changed()

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw it where it was placed."""
        if not self.notices:
            return
        box, pad = self.box, kit.f(26)
        kit.sheet(surface, box, 4, 22, 10)
        x, middle, room = box.x + pad, box.y + kit.f(36), box.w - 2 * pad
        kit.text(surface, x, middle, _("Please note"), "title", 34, "ink", max_width=room)
        y = box.y + kit.f(64)
        for notice in self.notices:
            y = kit.paragraph(surface, box.x + pad, y, box.w - 2 * pad, notice) + kit.f(12)
