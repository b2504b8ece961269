"""Where money lies: the dish and its bill, the slim pot, the purses.

Invariant: pure arithmetic from the layout. A bill never lies over the words of a plate, nor a purse
where an open hand is.
"""

from __future__ import annotations

from collections.abc import Iterable

from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.table.seats.places import ACROSS, LEFT, ME, RIGHT
from prefgame.ui.widgets.canvas import Kit

DISH, SLIM = 176, 60
"""the largest diameter of the dish, and its height where an open hand needs the column"""
_BILL = 132
_LEAST_DISH = 84  # a smaller dish would have no room for its bill
_PURSE_W, _PURSE_H = 78, 50
_UNDER = 9  # how far a bill goes under the plate that it looks out from
PURSE_SIZE = 38


def dish_box(kit: Kit, me: Box, top: int) -> Box:
    """The dish: in the column of the own plate ``me``, between what lies under the plate above it,
    which ends at ``top``, and its tongue.
    """
    layout, f = kit.layout, kit.f
    low = me.y - f(36)
    side = min(f(DISH), low - top - 2 * layout.u(8))
    return Box(layout.column.x + layout.u(4), round((top + low - side) / 2), side, side)


def is_readable(kit: Kit, dish: Box) -> bool:
    """Whether a dish of this size can be read."""
    return dish.w >= kit.f(_LEAST_DISH)


def bill_box(kit: Kit, dish: Box) -> Box:
    """The bill that looks out from under the dish, at its right."""
    x, h = dish.x + round(dish.w * 0.62), min(kit.f(_BILL), round(dish.w * 0.84))
    h = max(h, kit.f(92))
    return Box(x, round(dish.centery - h / 2), kit.layout.column.right - x, h)


def list_box(kit: Kit) -> Box:
    """The list of what a hand pays: beside the column of the own plate, down to the edge."""
    layout = kit.layout
    top = layout.right.bottom + kit.f(76)
    return Box(layout.bar.x, top, layout.bar.w, layout.height - layout.u(24) - top)


def own_purse_height(layout: Layout) -> int:
    """How far the own purse looks out above the own plate."""
    return layout.f(_PURSE_H) - layout.f(_UNDER) if layout.money else 0


def slim_height(layout: Layout) -> int:
    """The room that the slim pot takes above paper."""
    return layout.f(SLIM) + layout.u(8)


def slim_box(kit: Kit, paper: Iterable[Box] = ()) -> Box:
    """The pot in one line, at the far end of the bar, over the foot of the column there; above
    the ``paper`` that lies there.
    """
    layout, h = kit.layout, kit.f(SLIM)
    far = layout.far_plate
    box = Box(far.x, layout.bar.bottom - h - kit.f(2), far.w, h)
    tops = [slip.y for slip in paper if slip.overlaps(box)]
    return box._replace(y=min(tops) - slim_height(layout)) if tops else box


def purse_box(kit: Kit, place: str, seat: Box, text: str, *, beside: bool = False) -> Box:
    """The bill of a purse, tucked under the plate ``seat``: below it at the end away from the
    backs, above the own one; ``beside`` it, at its upper inner corner, where that hand lies open.
    """
    f = kit.f
    w = max(f(_PURSE_W), kit.width(text, "pencil_bold", PURSE_SIZE) + f(24))
    h, under = f(_PURSE_H), f(_UNDER)
    if place == ACROSS:
        return _purse_across(kit, seat, text)
    if beside and place != ME:
        x = seat.right - under if place == LEFT else seat.x - w + under
        return Box(x, seat.y - f(10), w, f(40))  # over the tab of the highest card
    x = seat.x + f(2) if place == RIGHT else seat.right - f(8) - w
    return Box(x, seat.y - h + under if place == ME else seat.bottom - under, w, h)


def _purse_across(kit: Kit, seat: Box, text: str) -> Box:
    """On the slim plate itself, at the right of its second line: nothing has room below it."""
    w = kit.width(text, "pencil_bold", 28) + kit.f(16)
    h = kit.f(28)
    return Box(seat.right - kit.f(8) - w, round(seat.y + seat.h * 0.735 - h / 2), w, h)
