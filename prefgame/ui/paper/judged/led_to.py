"""What each card led to: a small table in the row of a decision, the best cards first.

Invariant: it draws what it is given; cards that do not fit into a line go on in the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.widgets.canvas import Kit, Run

_SIZE = 22
_LINE = 36
"""design height of a line of cards"""
_HEAD = 40
_GAP = 16
"""design pixels between two cards"""


@dataclass(frozen=True)
class LedTo:
    """Cards that led to the same thing, and what that was: "8 tricks"."""

    result: str
    cards: tuple[Run, ...]
    played: int | None
    """which of them was played, by its place"""


@dataclass(frozen=True)
class LedToTable:
    """The table in a given room, under its ``heading``. ``lines``: what the cards of a line led to,
    "" where that is in the line above, and the cards with their widths, True for the one that was
    played.
    """

    heading: str
    lines: tuple[tuple[str, tuple[tuple[Run, int, bool], ...]], ...]
    left: int
    """where the cards begin"""
    room: int

    @classmethod
    def of(cls, kit: Kit, heading: str, groups: Sequence[LedTo], room: int) -> LedToTable:
        """The table of these groups, ``room`` pixels wide."""
        results = (kit.width(group.result, "button", _SIZE) for group in groups)
        left = max(results, default=0) + kit.f(22)
        lines = list[tuple[str, tuple[tuple[Run, int, bool], ...]]]()
        for group in groups:
            result, line, used = group.result, list[tuple[Run, int, bool]](), 0
            for at, card in enumerate(group.cards):
                wide = kit.run_width(card, "button", _SIZE)
                if line and left + used + wide > room:
                    lines.append((result, tuple(line)))
                    result, line, used = "", [], 0
                line.append((card, wide, at == group.played))
                used += wide + kit.f(_GAP)
            lines.append((result, tuple(line)))
        return cls(heading, tuple(lines), left, room)

    def height(self, kit: Kit) -> int:
        """Its height in pixels; 0 where it is empty."""
        return kit.f(_HEAD + _LINE * len(self.lines) + 6) if self.lines else 0

    def draw(self, surface: Surface, kit: Kit, x: int, y: int) -> None:
        """Draw it from here down."""
        if not self.lines:
            return
        shapes.line(surface, x, y + kit.f(7), self.room, "rule", 1)
        middle = y + kit.f(7 + _HEAD // 2)
        kit.text(surface, x, middle, self.heading, "caption", 23, "ink2", max_width=self.room)
        for number, (result, cards) in enumerate(self.lines):
            middle, at = y + kit.f(_HEAD + _LINE * number + _LINE // 2), x + self.left
            kit.text(surface, x, middle, result, "button", _SIZE, "ink")
            for card, wide, played in cards:
                kit.run(surface, at, middle, card, "button", _SIZE, "ink")
                if played:
                    low = round(middle + kit.f(15))
                    shapes.line(surface, at, low, wide, "ink", kit.thin(3, 2))
                at += wide + kit.f(_GAP)
