"""A question that is answered with a slip: where the slips lie, and what all such phases share.

Invariant: the slips are those of ``slips``; here they get their places and keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from prefgame.i18n import _
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.plaque import PlaqueInfo
from prefgame.ui.table.slips.answer_slip import AnswerSlip, note_height, slip_places
from prefgame.ui.table.slips.sheet_words import plaque_title, worth_line
from prefgame.ui.table.slips.stakes import SlipChoice
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Widget


class AnswersPhase(PhaseScene):
    """Slips side by side; keys 1 to 4 take them."""

    across = 4
    """how many slips of this width would fill the room"""
    least_rows = 3
    """slips with fewer rows are as high as with so many"""
    most_rows = 0
    """rows of the longest slip"""
    under = 0
    """the room under the rows, in pixels"""

    def options(self) -> Sequence[SlipChoice]:
        """The slips to be offered."""
        raise NotImplementedError

    def plaque(self) -> PlaqueInfo:
        return PlaqueInfo(plaque_title(self.view, self.kit.deck), worth_line(self.view))

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        options = self.options()
        self.most_rows = max((len(option.info.rows) for option in options), default=0)
        return [
            self.slip(option, box, key)
            for option, box, key in zip(options, self.boxes(options), keys.SLIPS)
        ]

    def slip(self, option: SlipChoice, box: Box, key: int) -> AnswerSlip:
        """The slip of one answer."""
        return AnswerSlip(
            option.info,
            partial(self.desk.submit, *option.commands),
            box,
            kind=option.kind,
            rows=self.most_rows,
            under=self.under,
            shortcut=key,
            hint=" · ".join(filter(None, (keys.key_hint(key), option.info.signs))),
        )

    def boxes(self, options: Sequence[SlipChoice]) -> list[Box]:
        """The places of the slips, in the middle of the room: all as high as the longest."""
        count = len(options)
        rows = max(self.least_rows, *(len(option.info.rows) for option in options))
        # two slips with enlarged text are wider: their causes are the longest
        enlarged = self.layout.text_scale > 1
        across = min(self.across, max(3, count)) if enlarged else self.across
        wide = slip_places(self.layout, across)[0].w
        self.under = self.room_under(options, wide)
        boxes = slip_places(self.layout, across, rows, self.under)
        if count < across:
            shift = (boxes[-1].right - boxes[count - 1].right) // 2
            boxes = [box.move(shift, 0) for box in boxes[:count]]
        return boxes

    def room_under(self, options: Sequence[SlipChoice], wide: int) -> int:
        """What is needed under the rows of slips so wide, in pixels: for the longest note."""
        return max(note_height(self.kit, option.info.note, wide) for option in options)

    def hint(self) -> str:
        return "" if self.live else self.waiting()

    def others_turn(self) -> str:
        return _("Waiting for {name} to answer.")
