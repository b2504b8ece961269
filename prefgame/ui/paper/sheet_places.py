"""Where paper and summary are on their page: pure arithmetic from the size of the page.

Invariant: nothing is drawn here.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.widgets.canvas import Kit

_SLIP = 0.34
"""how much of the width of a page a summary takes that lies on the paper"""


@dataclass(frozen=True)
class SheetPlaces:
    """The ``paper``, the ``side`` for the summary and its notes, and the row of buttons.

    ``slip`` is the sheet of the summary where it lies on the paper, else NOWHERE; ``side`` is
    NOWHERE while that sheet is closed.
    """

    paper: Box
    side: Box
    buttons: Box
    slip: Box = NOWHERE


def place_sheet(kit: Kit, page: Box, share: float, *, opened: bool) -> SheetPlaces:
    """The places where the paper takes this share of the width. With all of it, the summary is a
    sheet on the paper, which may be ``opened``.
    """
    u, hit = kit.u, kit.layout.hit
    left, top = page.x + u(36), page.y + kit.f(40)
    right, foot = page.right - u(36), page.bottom - u(28) - hit
    if share < 1:
        paper = Box(left, top, round(page.w * share), page.bottom - u(24) - top)
        side = paper.right + u(30)
        return SheetPlaces(
            paper,
            Box(side, top, right - side, foot - u(14) - top),
            Box(side, foot, right - side, hit),
        )
    paper = Box(left, top, right - left, foot - u(14) - top)
    wide = round(page.w * _SLIP)
    buttons = Box(right - wide, foot, wide, hit)
    if not opened:
        return SheetPlaces(paper, NOWHERE, buttons)
    slip = Box(page.right - u(8) - wide, page.y + u(8), wide, foot - u(8) - page.y - u(8))
    return SheetPlaces(paper, slip.inset(u(28), u(36)), buttons, slip)
