"""A word in pencil on a scrap of paper beside the plate of the person who says it.

Invariant: it lies under everything that moves and on nothing that must be seen; where it would
hide something, or lie far from its plate, it is not there. It is gone after a few seconds, and
nobody waits for it.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.company import Remark, remark_after
from prefgame.engine.events import HandScored
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box, clear_place
from prefgame.ui.table.around.frame import TableFrame
from prefgame.ui.table.around.tooltips import boxes_slips_avoid
from prefgame.ui.table.plate import place_of

SEEN, FADE = 4500.0, 300.0
"""milliseconds that a word is seen, and of them those in which it comes and goes"""
_PENCIL, _SCRAP, _BESIDE = 34, 50, 30
"""design pixels of the letters, of the scrap, and of the paper beside the word"""


class PencilledWord:
    """The last word that was said at the table in ``frame``."""

    def __init__(self, frame: TableFrame) -> None:
        self.frame, self.desk = frame, frame.desk
        self._remark: Remark | None = None
        self._since = 0.0

    def hear(self, event: HandScored, number: int) -> None:
        """Somebody may say something about the hand of this ``number``, from 0."""
        now = self.desk.shown
        plan, names = now.session.plan, now.view.table.players
        where = f"{plan.seed}/{number}"
        self._remark = remark_after(event.hand, event.result, names, plan.levels, where)
        self._since = 0.0

    def update(self, passed: float) -> None:
        """``passed``: the milliseconds since the last frame in which the table was seen."""
        self._since += passed
        if self._since > SEEN or not self.desk.shown.game.settings.words:
            self._remark = None

    @property
    def shown(self) -> bool:
        """Whether a word is there."""
        return self._remark is not None

    def box(self) -> Box | None:
        """Where the scrap lies now; None where there is none, or no room for it."""
        remark, desk = self._remark, self.desk
        if remark is None:
            return None
        kit, layout = desk.kit, desk.kit.layout
        wide = kit.width(remark.words, "pencil", _PENCIL) + kit.f(_BESIDE)
        seat, air = layout.seat(place_of(desk.shown.view, remark.seat)), kit.u(8)
        near = seat.centerx, seat.bottom + kit.f(_SCRAP)
        size = wide + 2 * air, kit.f(_SCRAP) + 2 * air
        found = clear_place(layout.table, size, boxes_slips_avoid(self.frame), near)
        if found is None or abs(found.centerx - near[0]) + abs(found.centery - near[1]) > seat.w:
            return None
        return found.inset(air)

    def draw(self, surface: Surface) -> None:
        """Draw the scrap, if there is one."""
        box, remark, kit = self.box(), self._remark, self.desk.kit
        if box is None or remark is None:
            return
        alpha = min(1.0, self._since / FADE, max(0.0, (SEEN - self._since) / FADE))
        words = remark.words

        def draw(surface: Surface, box: Box) -> None:
            shapes.shadow(surface, box, 3, kit.thin(8, 4), kit.thin(4, 2), 110)
            shapes.rounded_box(
                surface, box, 3, "paper_high", "paper", edge="paper_edge", edge_width=1
            )
            middle = box.x + box.w / 2, box.y + box.h / 2
            kit.pencil(surface, *middle, words, _PENCIL, "pencil", "center", seed=words)

        kit.sprite(surface, ("pencilled", words), box, kit.u(40) + 6, draw, round(255 * alpha))
