"""The list at the left of the records: what was saved in the player's folder.

Invariant: a row says what it opens; opening is the business of the scene.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.i18n import _
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.form import heading
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import RadioRow

_HEAD = 58
"""design height of a heading in the list"""
_FILE = 62
"""design height of a row"""


class FileRow(RadioRow):
    """A row with the name of a file, which is long."""

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        title, self.title = self.title, ""
        super()._draw(surface, kit, box)
        self.title = title
        x = box.x + kit.f(62)
        kit.text(surface, x, box.centery, title, "label", 23, max_width=box.w - kit.f(72), lines=2)


class RecordList:
    """Rows of files below their heading."""

    def __init__(self, rows: Sequence[RadioRow]) -> None:
        self.rows = tuple(rows)

    def height(self, kit: Kit, width: int) -> int:
        """How high the list is."""
        return kit.f(_HEAD) + self._step(kit) * len(self.rows)

    def _step(self, kit: Kit) -> int:
        return max(kit.layout.hit, kit.f(_FILE))

    def arrange(self, kit: Kit, box: Box) -> None:
        """Put the rows in their places."""
        step = self._step(kit)
        for at, row in enumerate(self.rows):
            row.rect = Box(box.x, box.y + kit.f(_HEAD) + at * step, box.w, step - kit.u(4))

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw the heading; nothing where there are no rows."""
        if self.rows:
            heading(surface, kit, box, _("Saved records"), box.y + kit.f(18))
