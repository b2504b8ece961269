"""Where the slip with a hint is: on the free part of the pad, or beside it on the cloth.

Invariant: every place that is free comes before one that is not; the cards are drawn where they
have room.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.ui.draw.box import clear_place
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.hints.slip import SlipInfo, slip_height, without_cards
from prefgame.ui.table.tooltips.avoided_boxes import boxes_slips_avoid
from prefgame.ui.widgets.canvas import Kit

_WIDTHS = (360, 440, 540, 660)
"""Design widths of a slip on the cloth; where the room is low it must be wide."""
_SPARED: tuple[tuple[str, ...], ...] = (
    (),
    ("note",),
    ("note", "stairs"),
    ("note", "stairs", "backs"),
    ("note", "stairs", "piles"),
)
"""What may be covered, in the order tried: nothing; the sentence of the pad, which the hint
answers; the stairs; then cards face down; then those put aside.
"""


def slip_place(desk: Desk, info: SlipInfo) -> tuple[Box, SlipInfo]:
    """The box of the slip and what is drawn in it, in a window that has a pad."""
    kit = desk.kit
    air = kit.u(10)
    for but in _SPARED:
        keep = [box.inset(-air) for box in boxes_slips_avoid(desk, but=but)]
        for shape, room, width, near in _wishes(kit, info):
            box = clear_place(room, (width, slip_height(kit, shape, width)), keep, near)
            if box is not None:
                return box, shape
    return foot_of_pad(kit, without_cards(info))


def _wishes(kit: Kit, info: SlipInfo) -> Iterator[tuple[SlipInfo, Box, int, tuple[float, float]]]:
    """What may be drawn, in which room, how wide, and near which point: the best first."""
    layout = kit.layout
    shapes = [info, without_cards(info)] if info.cards else [info]
    pad, cloth = _on_pad(layout), layout.table.inset(layout.margin, layout.u(10))
    for shape in shapes:
        yield shape, pad, pad.w, (pad.centerx, pad.bottom)
    for shape in shapes:
        for width in map(kit.f, _WIDTHS):
            yield shape, cloth, width, (cloth.right, layout.trick.centery)


def _on_pad(layout: Layout) -> Box:
    return layout.pad.inset(layout.u(10))


def foot_of_pad(kit: Kit, info: SlipInfo, *, low: bool = True) -> tuple[Box, SlipInfo]:
    """The lower end of the pad, or the upper one, whatever is there."""
    room = _on_pad(kit.layout)
    height = min(room.h, slip_height(kit, info, room.w))
    return Box(room.x, room.bottom - height if low else room.y, room.w, height), info
