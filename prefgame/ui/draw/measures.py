"""The scales of a window, and the frame round the table.

Invariant: two scales rule the table, `s` for distances, `t` for text and whatever holds text.
`t` shrinks more slowly than `s`, so that words stay readable in a small window. All results
are whole pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from prefgame.ui.draw.box import Box

MIN_WIDTH, MIN_HEIGHT = 1024, 640
"""pixels of the smallest window"""
GERMAN_RATIO, FRENCH_RATIO = 0.63, 0.716
"""the width of a card as a part of its height"""


@dataclass(frozen=True)
class Measures:
    """A window of `width` x `height` pixels, and cards `ratio` as wide as high.

    `text_scale` (1, 1.15, 1.3) enlarges text and plates, `card_scale` (1, 1.15) the cards,
    `players` 4 adds a seat across the table; with `money` there is a pot before the own plate, and
    a purse at every plate. `left_handed`: pad, buttons and slips are left of the hand instead of
    right, and the own plate with its column is at the right.
    """

    width: int
    height: int
    ratio: float = GERMAN_RATIO
    text_scale: float = 1.0
    card_scale: float = 1.0
    players: int = 3
    money: bool = False
    left_handed: bool = False

    # -- scales --------------------
    @cached_property
    def s(self) -> float:
        """The scale of distances: 1 in a window of 1920 x 1080."""
        return min(self.width / 1920, self.height / 1080)

    @cached_property
    def t(self) -> float:
        """The scale of text."""
        # Two plates and a trick must find room beside each other, whatever the reader asks for.
        room = self.width if self.compact else self.width - self._pad_width
        return max(self._usual_t, min(self._usual_t * self.text_scale, room * 0.62 / (2 * 344)))

    @cached_property
    def _usual_t(self) -> float:
        return self.s if self.s >= 1 else max(self.s**0.75, 0.70)

    @cached_property
    def usual(self) -> float:
        """The usual size of text as a part of what the reader has: 1 where it is not enlarged."""
        return self._usual_t / self.t

    def u(self, design_pixels: float) -> int:
        """A distance in pixels."""
        return round(design_pixels * self.s)

    def f(self, design_pixels: float) -> int:
        """A size of text, or of what holds text, in pixels."""
        return round(design_pixels * self.t)

    @cached_property
    def hit(self) -> int:
        """Least width and height of anything that can be clicked."""
        return max(44, self.u(60))

    @cached_property
    def margin(self) -> int:
        """The empty strip along the edges of the table."""
        return self.u(28)

    @property
    def compact(self) -> bool:
        """A narrow window: the pad is a sheet that opens on demand."""
        return self.width < 1180

    # -- frame --------------------
    @cached_property
    def window(self) -> Box:
        """The whole window."""
        return Box(0, 0, self.width, self.height)

    @cached_property
    def rail(self) -> Box:
        """The walnut rail at the top."""
        return Box(0, 0, self.width, max(52, self.u(72)))

    @cached_property
    def rail_button_height(self) -> int:
        """Height of the buttons on the rail."""
        return max(44, min(self.hit - self.u(8), self.rail.h - self.u(10)))

    @cached_property
    def plaque_height(self) -> int:
        """Less than down to the plates, however wide the plaque is."""
        return self.rail.bottom + self.margin - self.u(6)

    @cached_property
    def pad(self) -> Box:
        """The notepad; in a compact window the place where its sheet opens."""
        wanted = max(self._pad_width, self.f(360)) if self.compact else self._pad_width
        air = round(self.margin * 0.6)
        left = air if self.left_handed else self.width - air - wanted
        top = self.rail.bottom + round(self.margin * 0.7)
        height = self.height - self.rail.bottom - round(self.margin * 1.4)
        return Box(left, top, wanted, height)

    @cached_property
    def _pad_width(self) -> int:
        """Larger letters need a wider pad, up to a point."""
        usual = min(0.205 * self.width, 0.40 * self.height)
        return max(250, round(usual * min(self.text_scale, 1.15)))

    @cached_property
    def table(self) -> Box:
        """What the rail and the pad leave of the window."""
        top, left, right = self.rail.bottom, 0, self.width
        if not self.compact:
            left, right = (self.pad.right, right) if self.left_handed else (left, self.pad.x)
        return Box(left, top, right - left, self.height - top)
