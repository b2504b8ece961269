"""A picture that is larger than its window, for text beyond what the table has room for.

Invariant: pure arithmetic in pixels; the mouse can bring every part of the picture into view.
"""

from __future__ import annotations

from prefgame.ui.draw.box import Box
from prefgame.ui.draw.measures import Measures
from prefgame.ui.system.screen import Size

LARGEST_IN_PLACE = 1.3
"""the scale of text for which every scene has room; beyond it the whole picture grows"""
_STEPS = range(100, 401, 2)
_EDGE = 0.08
"""the part of the window along its edges in which the mouse is as far as it goes"""


def magnification(size: Size, text_scale: float) -> float:
    """How many times as large as a window of this ``size`` its picture is, so that text is
    ``text_scale`` times as large as usual there; 1 up to ``LARGEST_IN_PLACE``.
    """
    if text_scale <= LARGEST_IN_PLACE:
        return 1.0
    wanted = Measures(*size).t * text_scale
    for step in _STEPS:
        width, height = (round(side * step / 100) for side in size)
        if Measures(width, height, text_scale=LARGEST_IN_PLACE).t >= wanted:
            return step / 100
    return _STEPS[-1] / 100


class Attention:
    """What the player looks at: what the keyboard has moved to, and what has come up by itself."""

    def __init__(self) -> None:
        self._before: tuple[object, Box | None] = (None, None)

    def turns_to(self, scene: object, focused: Box | None, *, by_key: bool) -> Box | None:
        """The box to be brought into view now, with this scene and this box in focus; None where
        the view stays.
        """
        (before, box), self._before = self._before, (scene, focused)
        return focused if before is not scene or (by_key and box != focused) else None


def view_at(mouse: Size, window: Size, picture: Size) -> Size:
    """The left upper corner of what is seen of the picture with the mouse there in the window."""
    corner = []
    for at, seen, whole in zip(mouse, window, picture):
        edge = seen * _EDGE
        part = min(1.0, max(0.0, (at - edge) / (seen - 2 * edge)))
        corner.append(round((whole - seen) * part))
    return corner[0], corner[1]


def view_of(box: Box, window: Size, picture: Size) -> Size:
    """The same with the middle of a box in the middle of the window, as far as that can be."""
    x, y = (
        max(0, min(whole - seen, middle - seen // 2))
        for middle, seen, whole in zip(box.center, window, picture)
    )
    return x, y
