"""Cards on the page of a deal of one's own: each can be pressed, or dragged to another place.

Invariant: a card that is dragged is drawn by the scene, above everything else; where it is dropped
the scene decides.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import CORNER
from prefgame.ui.spoken.nodes import Node
from prefgame.ui.table.hand import draw_tab
from prefgame.ui.widgets.buttons import Press, Widget
from prefgame.ui.widgets.canvas import Kit

STRIP = 0.56
"""how much of a card its neighbour leaves visible where there is room, in widths of a card"""
_COVERED = 0.5
"""the part of a card below which it counts as covered"""
_MOVED = 8
"""design pixels after which a held card is dragged, and not pressed"""


class LaidCard(Widget):
    """A card that lies somewhere. ``whole``: where it lies; ``strip``: the width that is seen;
    ``on_drop(point)``: it was dragged there; ``tab``: a word at its upper edge; ``dim``: dark.
    """

    def __init__(
        self,
        card: str,
        whole: Box,
        strip: int,
        on_press: Press,
        on_drop: Callable[[tuple[int, int]], None] | None = None,
        *,
        tab: str = "",
        dim: bool = False,
        best: bool = False,
        enabled: bool = True,
        reason: str = "",
    ) -> None:
        super().__init__(whole._replace(w=strip), on_press=on_press, enabled=enabled, reason=reason)
        self.card, self.whole, self.on_drop = card, whole, on_drop
        self.tab, self.dim, self.best = tab, dim, best
        self.covered = strip < whole.w * _COVERED
        self._from: tuple[int, int] | None = None
        self.dragged: tuple[int, int] | None = None
        """where the mouse is while it is dragged"""

    def said(self, kit: Kit) -> str:
        return ", ".join(filter(None, (kit.deck.card_name(self.card), self.tab)))

    # ---- the mouse

    def grab(self, point: tuple[int, int]) -> None:
        self._from = point

    def drag(self, point: tuple[int, int]) -> None:
        if self._from is None or self.on_drop is None:
            return
        far = max(abs(point[0] - self._from[0]), abs(point[1] - self._from[1]))
        if self.dragged is not None or far > _MOVED:
            self.dragged = point

    def hit(self, point: tuple[int, int]) -> bool:
        return self.dragged is not None or super().hit(point)

    def click(self, point: tuple[int, int]) -> None:
        dragged, self.dragged, self._from = self.dragged, None, None
        if dragged is None or self.on_drop is None:
            self.press()
        else:
            self.on_drop(point)

    # ---- looks

    def _lifted(self, kit: Kit) -> Box:
        lifts = self.enabled and self.hovered and not self.pressed
        return self.whole.move(0, -kit.thin(8, 4) if lifts else 0)

    def draw(self, surface: Surface, kit: Kit) -> None:
        if self.dragged is not None:
            return
        self._draw_at(surface, kit, self._lifted(kit))

    def draw_dragged(self, surface: Surface, kit: Kit) -> None:
        """Draw it where the mouse has it."""
        if self.dragged is None or self._from is None:
            return
        dx, dy = self.dragged[0] - self._from[0], self.dragged[1] - self._from[1]
        self._draw_at(surface, kit, self.whole.move(dx, dy))

    def _draw_at(self, surface: Surface, kit: Kit, box: Box) -> None:
        kit.card(surface, self.card, box.x, box.y, box.h, covered=self.covered, dim=self.dim)
        if self.best:
            line, r = kit.thin(4, 2), round(box.h * CORNER)
            shapes.ring(surface, box._replace(w=self.rect.w), r, "brass_low", line)
        if self.tab:
            draw_tab(surface, kit, box.x + self.rect.w / 2, box.y, self.tab)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        box = self._lifted(kit)
        line, r = kit.thin(5, 3), round(box.h * CORNER)
        seen = box._replace(w=self.rect.w).inset(-line)
        shapes.ring(surface, seen, r + line, "ink", kit.thin(4, 3))


class CardPlace(Widget):
    """The place of a hand: pressed, the next cards go there. It is behind its cards; the keyboard
    stops at its name instead.
    """

    focusable, has_key = False, True

    def __init__(self, on_press: Press, *, active: bool) -> None:
        super().__init__(on_press=on_press)
        self.active = active

    def spoken(self, kit: Kit) -> Node | None:
        return None  # its name is a button of its own

    def natural_height(self, kit: Kit, width: int) -> int:
        return 0

    def fits(self, kit: Kit, box: Box) -> bool:
        return True

    def draw(self, surface: Surface, kit: Kit) -> None:
        radius, line = kit.space("tight"), kit.thin(3 if self.active else 1.5)
        box = self.rect
        if self.active:
            shapes.rounded_box(surface, box, radius, "chosen")
        shapes.ring(surface, box, radius, "brass_dark" if self.active else "rule", line)
