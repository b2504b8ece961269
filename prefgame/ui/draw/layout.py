"""Where everything is on the table: cards, seats, trick, talon and sheets.

Invariant: pure arithmetic from the window's size, the deck's shape and two settings. All results
are whole pixels; nothing here knows of pictures.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from prefgame.ui.draw.box import NOWHERE, Box

# ---- the scales of a window, and the frame round the table
# Invariant: two scales rule the table, `s` for distances, `t` for text and whatever holds text. `t`
# shrinks more slowly than `s`, so that words stay readable in a small window. All results are whole
# pixels.

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
        """Return a distance in pixels."""
        return round(design_pixels * self.s)

    def f(self, design_pixels: float) -> int:
        """Return a size of text, or of what holds text, in pixels."""
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
        return Box(0, 0, self.width, self.height)

    @cached_property
    def rail(self) -> Box:
        return Box(0, 0, self.width, max(52, self.u(72)))

    @cached_property
    def rail_button_height(self) -> int:
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


# ---- where everything is on the table: cards, seats, trick, talon and sheets


__all__ = ["NOWHERE", "Box", "Fan", "Layout"]

SPREAD = 0.70  # a hand never spreads wider than this part of a card's width
CARD_ASPECT_LIMIT = 0.68  # narrower cards are German: no corner index, so they overlap less
_PURSE = 124  # the design width of a purse of four figures, with the gap to the backs beside it


class Fan(NamedTuple):
    """A hand of overlapping cards. `xs` are left edges, `step` is the distance of neighbours;
    `covered`: so little is seen of a card that it may be taken for another.
    """

    xs: tuple[int, ...]
    step: float
    covered: bool


@dataclass(frozen=True)
class Layout(Measures):
    """The table in a window, as its `Measures` say."""

    # -- cards --------------------
    @cached_property
    def legible_step(self) -> float:
        """The part of a card's width below which corner letters are needed. In a narrower strip a
        Tell eight looks like a seven.
        """
        return 0.62 if self.ratio < CARD_ASPECT_LIMIT else self.step_floor

    @cached_property
    def step_floor(self) -> float:
        """Least step of a hand, in card widths, at which every card still shows what it is."""
        return 0.56 if self.ratio < CARD_ASPECT_LIMIT else 0.36

    @cached_property
    def card_h(self) -> int:
        """Height of the player's own cards."""
        room = 0.94 * self.table.w / self.ratio
        normal = min(0.285 * self.height, room / (1 + 9 * SPREAD))
        return round(min(normal * self.card_scale, room / (1 + 9 * self.step_floor)))

    @cached_property
    def card_w(self) -> int:
        return round(self.card_h * self.ratio)

    @cached_property
    def lift(self) -> int:
        """How far a card that may be played is raised."""
        return round(0.085 * self.card_h)

    @property
    def tab_room(self) -> int:
        """How far the player's seat and bar move up while raised cards carry tabs. There is room
        for a card that the mouse lifts a little.
        """
        return self.f(32) + self.u(6)

    @cached_property
    def hand_y(self) -> int:
        return self.height - self.u(20) - self.card_h

    @cached_property
    def hand(self) -> Box:
        """The band of the player's hand at rest; raised cards are `lift` higher."""
        return Box(self.table.x, self.hand_y, self.table.w, self.card_h)

    def fan(self, count: int) -> Fan:
        """Return the player's hand of `count` cards, centred on the table."""
        left, width = self.table.x + round(0.03 * self.table.w), round(0.94 * self.table.w)
        return self.fan_in(Box(left, self.hand_y, width, 0), self.card_w, count)

    def fan_in(self, room: Box, card_w: int, count: int) -> Fan:
        """`count` cards of width `card_w`, centred in `room`."""
        step = min(SPREAD * card_w, (room.w - card_w) / max(1, count - 1))
        start = room.x + (room.w - card_w - step * (count - 1)) / 2
        xs = tuple(round(start + i * step) for i in range(count))
        return Fan(xs, step, covered=step < self.legible_step * card_w - 0.5)

    # -- seats --------------------
    @cached_property
    def seat_size(self) -> tuple[int, int]:
        return self.f(344), self.f(118)

    @property
    def own_side(self) -> str:
        """The side of the own plate, and of what lies in the column over it."""
        return "right" if self.left_handed else "left"

    @property
    def column(self) -> Box:
        """The plate at that side."""
        return self.seat(self.own_side)

    @property
    def far_plate(self) -> Box:
        """The plate at the other side, over the end of the bar."""
        return self.left if self.left_handed else self.right

    @cached_property
    def me(self) -> Box:
        """The player's seat, above the left end of the hand, or the right one."""
        w, h = self.seat_size
        left, right = self.table.x + self.margin, self.table.right - self.margin - w
        x = right if self.left_handed else left
        return Box(x, self.hand_y - self.lift - self.u(14) - h, w, h)

    @cached_property
    def left(self) -> Box:
        return Box(self.table.x + self.margin, self.rail.bottom + self.margin, *self.seat_size)

    @cached_property
    def right(self) -> Box:
        w, h = self.seat_size
        return Box(self.table.right - self.margin - w, self.rail.bottom + self.margin, w, h)

    @cached_property
    def across(self) -> Box:
        """The fourth seat, a slim plate under the plaque; only used when `players` is 4."""
        w, h = self.f(330 if self.money else 260), self.f(60)
        return Box(self.table.centerx - w // 2, self.plaque_height + self.u(10), w, h)

    def seat(self, place: str) -> Box:
        """Return the plate of "left", "right", "across" or "me"."""
        return {"left": self.left, "right": self.right, "across": self.across, "me": self.me}[place]

    def backs(self, place: str, count: int) -> list[Box]:
        """Return an opponent's `count` hidden cards, small, under the plate. Across they are to the
        right of the plate; elsewhere a purse lies beside them.
        """
        seat, height, inset = self.seat(place), round(self.card_h * 0.30), self.f(6)
        width = seat.w - 2 * inset - (self.f(_PURSE) if self.money else 0)
        x = seat.right - inset - width if place == "right" else seat.x + inset
        room = Box(x, seat.bottom + self.u(14), width, height)
        if place == "across":
            height = min(height, seat.h)
            room = Box(seat.right + inset, seat.y, self.right.x - seat.right - 2 * inset, height)
        width = round(height * self.ratio)
        step = max(0, min(0.34 * width, (room.w - width) / max(1, count - 1)))
        start = room.right - width - step * (count - 1) if place == "right" else room.x
        y = room.y
        return [Box(round(start + i * step), y, width, height) for i in range(count)]

    def laid_away(self, place: str) -> list[Box]:
        """Two cards that the player at a side has discarded, apart from the backs of that hand.
        None where they have no room beside ten of those, or a purse lies there.
        """
        if self.money or place not in ("left", "right"):
            return []
        seat, hand = self.seat(place), self.backs(place, 10)
        first, step = hand[0], round(0.42 * hand[0].w)
        left, right = seat.x + self.f(6), seat.right - self.f(6)
        x = right - first.w - step if place == "left" else left
        boxes = [first._replace(x=x + by) for by in (0, step)]
        clear = self.u(12)
        apart = (x - hand[-1].right if place == "left" else hand[0].x - boxes[-1].right) >= clear
        return boxes if apart else []

    @cached_property
    def bar(self) -> Box:
        """Calls, choices and hints, beside the player's seat."""
        h = max(self.hit, self.u(68))
        x, right = self.me.right + self.margin, self.table.right - self.margin
        if self.left_handed:
            x, right = self.table.x + self.margin, self.me.x - self.margin
        return Box(x, self.me.bottom - h, right - x, h)

    @cached_property
    def claim(self) -> Box:
        """The slip of a claim, in the place of the bar and somewhat higher."""
        h = self.f(132)
        return Box(self.bar.x, self.bar.bottom - h, self.bar.w, h)

    def bubble(self, place: str, width: int, height: int) -> Box:
        """Return a slip with a call near the plate of `place`. It is beside the plate, below it
        where four sit, above the player's own. Where four sit, those of the sides are lower than
        the one across.
        """
        seat, gap = self.seat(place), self.u(30)
        y = seat.y + (seat.h - height) // 2 - self.f(2)
        # beside the plate there is another one: below it, and clear of the purse
        if place in ("left", "right") and self.players == 4:
            below = self.across.bottom + self.f(16) + height
            y = max(seat.bottom + self.f(22), below + self.u(8))
            y = min(y, self.me.y - self.u(4) - height)
            if self.money:
                x = seat.right + self.u(10) if place == "left" else seat.x - self.u(10) - width
                return Box(x, y, width, height)
            inner = self.backs(place, 12)[-1 if place == "left" else 0]
            if place == "left":
                return Box(max(inner.right + self.u(14), seat.right - width), y, width, height)
            return Box(min(inner.x - self.u(14), seat.x + width) - width, y, width, height)
        if place == "left":
            return Box(seat.right + gap, y, width, height)
        if place == "right":
            return Box(seat.x - gap - width, y, width, height)
        if place == "across":
            x, y, talon = seat.x + self.u(10), seat.bottom + self.f(16), self.talon()[0]
            if y + height > talon.y:  # beside the talon, which is on the table with the calls
                x = max(self.left.right + self.u(10), min(x, talon.x - self.u(12) - width))
            return Box(x, y, width, height)
        inner = self.backs(self.own_side, 12)[0 if self.left_handed else -1]
        if self.left_handed:
            beside = inner.x - self.u(10) - width
            x = min(seat.x - self.u(10) - width if self.money else seat.x, beside)
        else:
            beside = inner.right + self.u(10)
            x = max(seat.right + self.u(10) if self.money else seat.right - width, beside)
        return Box(x, seat.y - self.f(24) - height, width, height)

    # -- the middle --------------------
    @cached_property
    def trick(self) -> Box:
        """The region of the trick, between the seats."""
        top = self.rail.bottom + self.u(70)
        if self.players == 4:
            top = self.across.bottom + self.u(14)
        left = self.left.right + self.margin
        return Box(left, top, self.right.x - self.margin - left, self.me.y - self.u(14) - top)

    @cached_property
    def trick_card_h(self) -> int:
        room = self.trick
        return round(min(0.96 * self.card_h, 0.70 * room.h, room.w / (3.24 * self.ratio)))

    def trick_slots(self, out: str = "across", *, aside: bool = False) -> dict[str, Box]:
        """Places of the three cards of a trick, by the places of their seats.

        They go from left to right; nobody plays at ``out``. The card in the middle is moved towards
        its seat: the player's lower, the one across higher. ``aside``: the hand across lies open at
        the side ``out``, and its card too.
        """
        if aside:
            return {
                "across" if place == out else place: box
                for place, box in self.trick_slots().items()
            }
        h = self.trick_card_h
        w = round(h * self.ratio)
        cx, cy = self.table.centerx, self.trick.centery - self.u(6)
        row = {
            "across": ("left", "me", "right"),
            "left": ("me", "across", "right"),
            "right": ("left", "across", "me"),
            "me": ("left", "across", "right"),
        }[out]
        middle, beside = (-0.40, -0.60) if row[1] == "me" else (-0.60, -0.40)
        at = zip(row, (-1.62, -0.50, 0.62), (beside, middle, beside))
        return {place: Box(round(cx + dx * w), round(cy + dy * h), w, h) for place, dx, dy in at}

    def talon(self, count: int = 2, *, face_up: bool = False) -> list[Box]:
        """Return the talon's cards side by side in the middle of the table."""
        height = round(min(self.card_h * (0.76 if face_up else 0.62), self.trick.h * 0.72))
        width, gap = round(height * self.ratio), self.u(16)
        start = self.table.centerx - (count * width + (count - 1) * gap) / 2
        y = self.trick.centery - self.u(24) - height // 2
        return [Box(round(start + i * (width + gap)), y, width, height) for i in range(count)]

    # -- sheets --------------------
    @cached_property
    def sheet(self) -> Box:
        """The one large paper of a form."""
        m = self.u(60)
        top = self.rail.bottom + self.u(28)
        return Box(m, top, self.width - 2 * m, self.height - top - self.u(34))

    def centred(self, width: int, height: int) -> Box:
        """Return a box of that size in the middle of the window, within its margins."""
        w, h = min(width, self.width - 2 * self.margin), min(height, self.height - 2 * self.margin)
        return Box((self.width - w) // 2, (self.height - h) // 2, w, h)
