"""The bids of an auction in two storeys: what is played without the talon is above the
same with it.

Invariant: a bid further right is higher, and one above another is higher than it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.table.button_row import lay_row, row_width
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit

TIE = 34
"""Design width of the sign between two bids of equal rank."""

_WORDS = 27
"""Size of the words of the upper storey."""


def fits_one_row(kit: Kit, bar: Box, lower: Sequence[Button], tie: bool) -> bool:
    """Whether the lower storey has room in one row."""
    return row_width(kit, lower, _gap(kit), LEAST_SHRINK) <= bar.w - _tie(kit, tie)


def lay_storeys(
    kit: Kit, bar: Box, lower: Sequence[Button], upper: Sequence[Button], columns: int, tie: bool
) -> None:
    """Place the lower storey in ``bar`` and the upper one over it, the last ``columns`` of both
    above each other; ``tie``: a sign has room before these columns.
    """
    gap, wide = _gap(kit), _tie(kit, tie)
    lay_row(kit, bar._replace(w=bar.w - wide), lower, gap)
    for button in lower[len(lower) - columns :]:
        button.rect = button.rect.move(wide, 0)
    up = -(bar.h + kit.u(10))
    for above, below in zip(upper[len(upper) - columns :], lower[len(lower) - columns :]):
        above.rect, above.size = below.rect.move(0, up), below.size
    left, x = upper[: len(upper) - columns], lower[-columns].rect.x
    for button in reversed(left):
        width = max(button.natural_width(kit), kit.f(96))
        button.rect = Box(x - round(gap) - width, bar.y + up, width, bar.h)
        x = button.rect.x


def tie_box(kit: Kit, before: Button, after: Button) -> Box:
    """Between two bids of equal rank."""
    return Box(before.rect.right, before.rect.y, after.rect.x - before.rect.right, before.rect.h)


def draw_storeys(
    surface: Surface,
    kit: Kit,
    bar: Box,
    above: Button,
    words: str,
    made: Sequence[Box],
    tied: tuple[Button, Button] | None,
) -> None:
    """What is round the buttons: the arrow along which bids get higher, the ``words`` of the upper
    storey, of which ``above`` is the first button, an edge round what was ``made`` last, and the
    sign between two bids of equal rank.
    """
    first = above.rect
    y = first.y - kit.f(18)
    shapes.line(surface, bar.x, y, bar.w - kit.f(10), "brass", kit.thin(2), 200)
    icons.triangle(surface, bar.right - kit.f(8), y, kit.f(10), "right", "brass")
    for box in made:
        shapes.ring(surface, box.inset(-kit.u(3)), kit.u(13), "brass_lit", kit.thin(3, 2))
    if tied is not None:
        box = tie_box(kit, *tied)
        kit.text(surface, box.centerx, box.centery, "=", "title", 34, "cream", "center")
    place = words_box(kit, above, words)
    kit.text(surface, place.right, place.centery, words, "caption", _WORDS, "cream", "right")


def words_box(kit: Kit, above: Button, words: str) -> Box:
    """Where the words of the upper storey are, left of its first button."""
    wide, high, first = kit.width(words, "caption", _WORDS), kit.f(_WORDS), above.rect
    return Box(first.x - kit.f(18) - wide, first.centery - high // 2, wide, high)


def _gap(kit: Kit) -> float:
    return kit.u(8)


def _tie(kit: Kit, tie: bool) -> int:
    return kit.f(TIE) - kit.u(8) if tie else 0
