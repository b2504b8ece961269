"""The boxes that no tooltip and no slip may cover.

Invariant: everything that is drawn is asked where it is; widgets that can be pressed are known to
their group.
"""

from __future__ import annotations

from collections.abc import Container

from prefgame.ui.draw.layout import Box
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.pad.plan import pad_parts
from prefgame.ui.table.plaque import plaque_box
from prefgame.ui.table.seats.plate import tongue_box


def boxes_tooltips_avoid(desk: Desk) -> list[Box]:
    """Names, contract, cards in play, calls, the parts of the pad, which hand it is, and the slip
    with a hint.
    """
    slip = [desk.hints.slip_box] if desk.hints.shown else []
    return [*_cloth(desk), *_pad(desk), desk.frame.rail_words()[1], *slip]


def boxes_tooltips_spare(desk: Desk) -> list[Box]:
    """The cards of the others, face down: a tooltip lies on them only where it must."""
    return desk.stage.back_boxes(desk.kit.layout)


def lines_tooltips_pass(desk: Desk) -> list[Box]:
    """The lines of text that no tooltip may cover, and across which it may point: the line above
    the bar.
    """
    line = desk.frame.hint_box()
    return [line] if line else []


def boxes_slips_avoid(desk: Desk, *, but: Container[str] = ()) -> list[Box]:
    """The same, and everything that can be pressed, the backs and the line above the bar.

    ``but`` names what may be covered: "backs", or parts of the pad.
    """
    layout, stage = desk.kit.layout, desk.stage
    backs = [] if "backs" in but else stage.back_boxes(layout)
    hint = desk.frame.hint_box()
    hand = [card.rect for card in stage.hand]
    return [
        layout.rail,
        *_cloth(desk),
        *_pad(desk, but),
        *backs,
        *hand,
        *(choice.rect for choice in desk.choices),
        *([hint] if hint else []),
    ]


def _cloth(desk: Desk) -> list[Box]:
    kit, frame = desk.kit, desk.frame
    seats = frame.seats()
    plates = [box for _place, box, _info in seats]
    slips = [box for box in (frame.memo_box(), frame.talk.box()) if box is not None]
    tongues = [tongue_box(kit, box, info.tongue) for _place, box, info in seats if info.tongue]
    return [
        *plates,
        *tongues,
        *slips,
        *(box for _what, box, _words in frame.money_words()),
        plaque_box(kit, frame.plaque),
        *desk.stage.visible_boxes(kit),
        *desk.phase.visible_boxes(),
    ]


def _pad(desk: Desk, but: Container[str] = ()) -> list[Box]:
    kit = desk.kit
    if kit.layout.compact:
        return []
    return [
        box
        for name, box in pad_parts(kit, kit.layout.pad, desk.frame.pad_info()).items()
        if name not in but
    ]
