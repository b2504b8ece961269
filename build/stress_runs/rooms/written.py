"""What is written on the window, and where: words that are cut at an edge or lie on others.

Invariant: it watches, and changes nothing that is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import Any

from pygame import Surface

from prefgame.ui.draw.box import Box
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Kit

EDGE = 2
"""pixels by which a letter may be drawn beyond its box"""


class Writing:
    """All words since the last ``begin``."""

    def __init__(self) -> None:
        self._cut: dict[str, str] = {}
        self._boxes: dict[tuple[str, Box], None] = {}

    def begin(self) -> None:
        """Another page comes."""
        self._cut.clear()
        self._boxes.clear()

    def forget_places(self) -> None:
        """All that counts is drawn once more."""
        self._boxes.clear()

    def note(self, kit: Kit, surface: Surface, words: str, box: Box) -> None:
        """Words were written in this box of a surface."""
        if not words.strip():
            return
        clip = Box(*surface.get_clip())
        seen = clip.overlaps(box)
        if seen and (box.x < clip.x - EDGE or box.right > clip.right + EDGE):
            self._cut[words] = f"{words!r} at {box} is cut at the side of {clip}"
        whole = surface.get_size() == (kit.layout.width, kit.layout.height)
        if seen and whole:
            top, low = max(box.y, clip.y), min(box.bottom, clip.bottom)
            self._boxes[words, box._replace(y=top, h=low - top)] = None

    def faults(self, widgets: Sequence[Widget], *, alone: bool) -> Iterator[str]:
        """Yield what is cut, what leaves what is pressed, and, where words lie ``alone`` on their
        paper, which of them lie on others.
        """
        yield from self._cut.values()
        if alone:
            for (one, first), (two, second) in combinations(self._boxes, 2):
                if one != two and _middle(first).overlaps(_middle(second)):
                    yield f"{one!r} at {first} lies on {two!r} at {second}"
        for words, box in self._boxes:
            for widget in widgets:
                rect = widget.rect
                begins = rect.holds((box.x + 1, box.centery)) and box.right > rect.right + EDGE
                ends = rect.holds((box.right - 1, box.centery)) and box.x < rect.x - EDGE
                if begins or ends:
                    name = type(widget).__name__
                    yield f"{words!r} at {box} leaves the {name} at {rect}"


def _middle(box: Box) -> Box:
    """Where the letters are: lines close to each other lie on each other by a little."""
    return box._replace(y=box.y + box.h // 4, h=box.h // 2)


@contextmanager
def watched() -> Iterator[Writing]:
    """Note all that is written until the end."""
    writing, real = Writing(), Kit.text

    def text(
        kit: Kit, surface: Surface, x: float, y: float, words: str, *how: Any, **more: Any
    ) -> Box:
        box = real(kit, surface, x, y, words, *how, **more)
        writing.note(kit, surface, words, box)
        return box

    Kit.text = text  # type: ignore[method-assign, assignment]
    try:
        yield writing
    finally:
        Kit.text = real  # type: ignore[method-assign]
