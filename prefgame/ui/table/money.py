"""The money on the table: the pot, the purses, and how they are drawn.

Invariant: the number is the truth, and the counters only grow with it. What lies on the stage may
be behind the view while payments move.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pygame import Surface

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Amount
from prefgame.ui.draw import shapes, textures
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.layout import Layout
from prefgame.ui.scores.money import Money
from prefgame.ui.scores.registry import money_at, money_of
from prefgame.ui.table.plate import ACROSS, LEFT, ME, RIGHT, place_of
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import signed, size_of

# ---- where money lies: the dish and its bill, the slim pot, the purses
# Invariant: pure arithmetic from the layout. A bill never lies over the words of a plate, nor a
# purse where an open hand is.

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


# ---- the drawing of money: counters, the dish with its bill, the slim pot, purses


_COLOURS = {
    "bone": ("#e9dcbd", "#cdbb90", "#9c8a62"),
    "wood": ("#7a5233", "#5e3d25", "#3a2416"),
    "oxblood": ("#8a3a35", "#702a27", "#4d1413"),
}
"""of a counter: its top, the foot of its top, its rim"""
_MOST = 15
_SUM = 58
"""design size of the sum on the bill"""
_GOLDEN = 2.39996  # the turn from one counter of a heap to the next: no two lie in one line


def counters_of(amount: Amount) -> tuple[str, ...]:
    """A heap that grows with the amount: oxblood fifties, wooden tens, the rest in bone."""
    whole = math.ceil(amount)
    heap = ["oxblood"] * (whole // 50) + ["wood"] * (whole % 50 // 10)
    heap += ["bone"] * (2 + whole % 10 // 2 if whole else 0)
    random.Random(whole).shuffle(heap)
    return tuple(heap[:_MOST])


def draw_bill(surface: Surface, kit: Kit, box: Box) -> None:
    """A plain slip of paper, as a waiter writes the bill on."""
    shapes.shadow(surface, box, kit.u(5), kit.thin(8, 4), kit.thin(4, 2), 120)
    surface.blit(textures.paper(box.w, box.h, kit.u(5)), box[:2])
    shapes.ring(surface, box, kit.u(5), "paper_edge", 1)


def draw_counter(surface: Surface, kit: Kit, x: float, y: float, r: float, kind: str) -> None:
    """A matte disc, seen a little from the front: no shine, no picture."""
    size, (top, low, rim) = round(r * 4), _COLOURS[kind]

    def draw(picture: Surface, box: Box) -> None:
        cx, cy, thick = box.x + box.w / 2, box.y + box.h / 2, max(2, round(r * 0.2))
        at = Box(round(cx - r), round(cy - r * 0.92), round(2 * r), round(2 * r))
        blur, drop = max(2, round(r * 0.24)), max(1, round(r * 0.12))
        shapes.shadow(picture, at.move(0, thick), r, blur, drop, 110)
        shapes.rounded_box(picture, at.move(0, thick), r, rim)
        edge = max(1, round(r * 0.06))
        shapes.rounded_box(picture, at, r, top, low, edge=rim, edge_width=edge)
        ring = at.inset(round(r * 0.26))
        shapes.ring(picture, ring, r * 0.74, rim, max(1, round(r * 0.07)), 120)

    box = Box(round(x - size / 2), round(y - size / 2), size, size)
    kit.sprite(surface, ("counter", kind, round(r, 1)), box, round(r), draw)


def draw_dish(surface: Surface, kit: Kit, box: Box, counters: Sequence[str]) -> None:
    """The saucer: plain china with one thin line, and the counters in it."""
    r = box.w / 2
    shapes.shadow(surface, box, r, kit.thin(14, 6), kit.thin(8, 4), 150)
    shapes.rounded_box(
        surface, box, r, "#fbf5e6", "#d8caa8", edge="#c9b88f", edge_width=kit.thin(1.5)
    )
    line = box.inset(round(r * 0.10))
    shapes.ring(surface, line, line.w / 2, "ox", kit.thin(3, 2), 190)
    well = box.inset(round(r * 0.30))
    shapes.rounded_box(
        surface, well, well.w / 2, "#d9cca9", "#f6eedb", edge="#cbbb94", edge_width=kit.thin(1.5)
    )
    dice, spots = random.Random(7), []
    for at, kind in enumerate(counters):
        turn, far = at * _GOLDEN, r * 0.47 * math.sqrt((at + 0.35) / max(6, len(counters)))
        x = box.x + r + math.cos(turn) * far + dice.uniform(-2, 2)
        y = box.y + r + math.sin(turn) * far * 0.92 + dice.uniform(-2, 2)
        spots.append((x, y, kind))
    for x, y, kind in sorted(spots, key=lambda spot: spot[1]):
        draw_counter(surface, kit, x, y, r * 0.21, kind)


def draw_pot(surface: Surface, kit: Kit, dish: Box, pot: Amount, head: str, foot: str) -> None:
    """The dish with its bill: ``head``, the sum, and ``foot``: what is played for."""
    bill = bill_box(kit, dish)
    whole = Box(dish.x, min(dish.y, bill.y), bill.right - dish.x, max(dish.h, bill.h))

    def draw(picture: Surface, area: Box) -> None:
        def in_picture(box: Box) -> Box:
            return box.move(area.x - whole.x, area.y - whole.y)

        slip, f = in_picture(bill), kit.f
        draw_bill(picture, kit, slip)
        left = in_picture(dish).right + f(8)
        middle, room = (left + slip.right - f(6)) / 2, slip.right - left - f(8)
        low = 0.0 if foot else 0.1  # where nothing is said below the sum
        for words, down, ink in ((head, 0.19 + low, "ink2"), (foot, 0.82, "ink")):
            y = slip.y + slip.h * down
            kit.text(picture, middle, y, words, "label", 22, ink, "center", max_width=room)
        # on a low bill the sum is smaller, and stays clear of the words above and below
        between = 1.12 * (0.63 * slip.h / kit.layout.t - 22) if foot else _SUM
        size = kit.give_way(size_of(pot), "title", min(_SUM, max(30, between)), room)
        y = slip.y + slip.h * (0.5 + low)
        kit.text(picture, middle, y, size_of(pot), "title", size, "ink", "center")
        draw_dish(picture, kit, in_picture(dish), counters_of(pot))

    kit.sprite(surface, ("pot", dish, pot, head, foot), whole, kit.u(50) + 8, draw)


def draw_slim_pot(surface: Surface, kit: Kit, box: Box, pot: Amount, words: str) -> None:
    """The pot in one line: dish, sum, what is played for."""

    def draw(picture: Surface, area: Box) -> None:
        h, f = area.h, kit.f
        slip = Box(area.x + h // 2, area.y + round(h * 0.08), area.w - h // 2, round(h * 0.84))
        draw_bill(picture, kit, slip)
        draw_dish(picture, kit, Box(area.x, area.y, h, h), counters_of(pot)[:4])
        number = kit.text(picture, area.x + h + f(14), slip.centery, size_of(pot), "title", 38)
        room = slip.right - f(16) - number.right - f(14)
        x, y = slip.right - f(16), slip.centery
        kit.text(picture, x, y, words, "label", 22, "ink", "right", max_width=room)

    kit.sprite(surface, ("slim pot", pot, words), box, kit.u(50) + 8, draw)


def draw_purse(
    surface: Surface, kit: Kit, place: str, seat: Box, text: str, *, beside: bool = False
) -> None:
    """A purse at its plate, which is drawn over the tucked edge."""
    box = purse_box(kit, place, seat, text, beside=beside)

    def draw(picture: Surface, area: Box) -> None:
        draw_bill(picture, kit, area)
        dx, dy = 0, kit.f(-5 if place == ME else 5)
        size = PURSE_SIZE
        if place == ACROSS:
            dy, size = 0, 28
        elif beside:
            dx, dy = kit.f(5 if place == LEFT else -5), 0
        x, y = area.x + area.w / 2 + dx, area.y + area.h / 2 + dy
        kit.text(picture, x, y, text, "pencil_bold", size, "ink", "center", angle=1.5)

    kit.sprite(surface, ("purse", place, text, beside), box, kit.u(40) + 6, draw)


# ---- a payment on its way: counters, the trail behind them, and the bill that says why
# Invariant: it knows where it is, and nothing of the match.


Point = tuple[float, float]
_COUNTER = 19  # design radius
_SPREAD = ((-0.75, 0.35), (0.6, 0.45), (-0.05, -0.45), (0.9, -0.5), (-0.9, -0.5))
_DOTS = 30
_BEND = 0.07  # how far the way is bent aside, in parts of its length
_BILL_H = 48
_FROM = 0.3  # how far the counters are when their bill appears: clear of the plate they leave
REACH = 1.9  # how far the counters reach from their middle, in radii


@dataclass
class Flight:
    """Counters from ``start`` to ``end``; ``at``: how far they are, from 0 to 1.

    ``aside``: where the bill is, seen from the ``end``: it lies still there and can be read.
    Without ``reason`` there is none.
    """

    start: Point
    end: Point
    kinds: tuple[str, ...]
    reason: str = ""
    amount: str = ""
    aside: Point = (0, 0)
    at: float = 0.0
    landed: bool = False

    def spot(self, at: float) -> Point:
        """The middle of the counters at a moment of the way."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        arc = 4 * at * (1 - at) * _BEND
        return self.start[0] + dx * at - dy * arc, self.start[1] + dy * at + dx * arc

    def bill(self, kit: Kit) -> Box | None:
        """Where the bill is; None where there is none."""
        if not self.reason:
            return None
        x, y = self.end
        left = max(kit.u(8), round(x + self.aside[0]))  # never beyond the edge of the window
        return Box(left, round(y + self.aside[1]), *self.bill_size(kit))

    def bill_size(self, kit: Kit) -> tuple[int, int]:
        """Width and height of the bill."""
        words = kit.width(self.reason, "label", 23) + kit.width(self.amount, "button", 27)
        return words + kit.f(56), kit.f(_BILL_H)

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw it as far as it is; once it has landed, its bill alone."""
        if not self.landed:
            self._draw_trail(surface, kit)
            x, y = self.spot(self.at)
            r = kit.f(_COUNTER)
            places = sorted(zip(_SPREAD, self.kinds), key=lambda one: one[0][1])
            for (dx, dy), kind in places:
                draw_counter(surface, kit, x + dx * r, y + dy * r, r, kind)
        box = self.bill(kit)
        if box is not None and self.at >= _FROM:
            kit.sprite(
                surface,
                ("payment", self.reason, self.amount),
                box,
                kit.u(40) + 6,
                lambda s, b: self._draw_bill(s, kit, b),
            )

    def _draw_trail(self, surface: Surface, kit: Kit) -> None:
        """Dots behind the counters, fading in towards them."""
        for dot in range(1, _DOTS, 2):
            p = dot / _DOTS
            if p < self.at - 0.06:
                x, y = self.spot(p)
                alpha = round(50 + 110 * p / self.at)
                shapes.disc(surface, x, y, max(1.5, kit.thin(3, 2) / 2), "cream", alpha=alpha)

    def _draw_bill(self, surface: Surface, kit: Kit, box: Box) -> None:
        draw_bill(surface, kit, box)
        kit.text(surface, box.x + kit.f(16), box.centery, self.reason, "label", 23)
        right = box.right - kit.f(16)
        kit.text(surface, right, box.centery, self.amount, "button", 27, "ink", "right")


def reach(kit: Kit) -> float:
    """How far counters reach from their middle, in pixels."""
    return kit.f(_COUNTER) * REACH


def least_covering(
    flight: Flight,
    kit: Kit,
    numbers: Sequence[Box],
    plates: Sequence[Box],
    room: Box,
    talon: Sequence[Box] = (),
) -> Point:
    """Where a bill beside the ``end`` of its counters covers the fewest numbers, and then the
    fewest ``plates``: usually at the right, a little higher. Where a ``talon`` lies, it may also
    rest beyond that.
    """
    w, h = flight.bill_size(kit)
    f, (x, y) = kit.f, flight.end
    asides: list[Point] = [
        (f(44), -f(50)),
        (f(44), f(6)),
        (-f(44) - w, -f(50)),
        (-f(44) - w, f(6)),
        (f(44), -f(96)),
        (f(44), -f(76)),
        (-f(44) - w, -f(34)),
        (-w / 2, f(40)),
        (-w / 2, -f(40) - h),
        (f(54), -f(36)),
        (f(44), f(40)),
        (-f(44) - w, f(40)),
        (f(284), -h / 2),  # beyond the bill of the pot
        (f(284), f(6)),
    ]
    if talon:
        asides.append((talon[-1].right + f(14) - x, -h / 2))
    # above a list of payments there is always room, between the plates
    low = list_box(kit).y - f(10) - h
    asides += [(room.centerx + step * w - w / 2 - x, low - y) for step in (0, -1, 1)]

    def weight_hidden(aside: Point) -> float:
        flight.aside = aside
        box = flight.bill(kit)
        assert box is not None
        hidden = sum(box.overlaps(one) for one in numbers) + (0 if room.contains(box) else 2)
        return hidden + sum(box.overlaps(one) for one in plates) / (len(plates) + 1)

    return min(asides, key=weight_hidden)


def counters_flying(heap: tuple[str, ...]) -> tuple[str, ...]:
    """Two to five counters of a heap."""
    return (heap * 2)[: max(2, min(5, len(heap)))] if heap else ("bone", "bone")


# ---- the money as the stage shows it
# Invariant: it ends with what the view has; a payment that moves is still in no purse.


@dataclass
class Cash:
    """``money`` is what is seen to lie; None where the table has none.

    ``flights`` are the payments on their way, and the bills of those that have just landed.
    ``paid``: how many rows of the list have been paid; None when all have.
    """

    money: Money | None = None
    flights: list[Flight] = field(default_factory=list)
    paid: int | None = None
    _layout: Layout | None = None

    def settle(self, view: SeatView, layout: Layout) -> None:
        """As the view has it. The bill of the ante lies on until the first call."""
        hand, same = view.hand, layout == self._layout
        uncalled = hand is not None and not hand.ended and not hand.calls.made
        self.money, self.paid, self._layout = money_of(view), None, layout
        self.flights = [one for one in self.flights if one.landed and uncalled and same]


# ---- purses and pot at their places


class MoneyPlaces:
    """The places of the money on one table: ``plates`` are the boxes of the plates by place, hands
    lie open at the sides ``opened``, and ``paper`` lies in the middle. ``slim``: the column of the
    dish is taken.
    """

    def __init__(
        self,
        kit: Kit,
        cash: Cash,
        opened: Iterable[str],
        view: SeatView,
        plates: Mapping[str, Box],
        paper: Iterable[Box] = (),
        *,
        slim: bool = False,
    ) -> None:
        self.kit, self.cash, self.plates = kit, cash, plates
        self.opened, self.paper = frozenset(opened), tuple(paper)
        self.places = [place_of(view, seat) for seat in range(len(view.table.players))]
        self.names = view.table.players
        self._taken = slim
        parts = money_at(view.table.rules)
        self.stake = "" if parts is None else parts.at_stake(view)
        """what is played for, in a few words"""

    @property
    def slim(self) -> bool:
        """Whether the column of the dish is needed: by an open hand, or by paper."""
        side = self.kit.layout.own_side
        return self._taken or side in self.opened or not is_readable(self.kit, self._dish())

    def _dish(self) -> Box:
        layout = self.kit.layout
        return dish_box(self.kit, self.plates[ME], layout.backs(layout.own_side, 10)[0].bottom)

    def pot_boxes(self) -> list[Box]:
        """What the pot covers."""
        if self.cash.money is None:
            return []
        if self.slim:
            return [slim_box(self.kit, self.paper)]
        return [self._dish(), bill_box(self.kit, self._dish())]

    def purses(self) -> dict[str, str]:
        """What is on each purse, by place; nothing where the table has no money on it."""
        money = self.cash.money
        if money is None:
            return {}
        return {place: signed(amount) for place, amount in zip(self.places, money.purses)}

    def purse_boxes(self) -> dict[str, Box]:
        """The purses, by place."""
        return {
            place: purse_box(
                self.kit, place, self.plates[place], words, beside=place in self.opened
            )
            for place, words in self.purses().items()
        }

    def _shows_purse(self, place: str) -> bool:
        """Whether the purse of a place can be seen: not where its own cards and those across lie
        open. The score of the pad has it too.
        """
        return not (place in (LEFT, RIGHT) and {place, ACROSS} <= self.opened)

    def explained_parts(self) -> list[tuple[str, Box, str]]:
        """What each box of money is, where it is, and what it says in a sentence."""
        money = self.cash.money
        if money is None:
            return []
        pot = _("In the pot: {amount}. Pot and purses are counted in units.")
        lying = pot.format(amount=size_of(money.pot))
        found = [(f"pot {at}", box, lying) for at, box in enumerate(self.pot_boxes())]
        boxes = self.purse_boxes()
        for place, name, amount in zip(self.places, self.names, money.purses):
            if not self._shows_purse(place):
                continue
            words = (
                _("{name} has won {amount} so far.")
                if amount > 0
                else _("{name} has paid {amount} so far.")
                if amount < 0
                else _("{name} has won as much as paid so far.")
            )
            sentence = words.format(name=name, amount=size_of(amount))
            found.append((f"purse {place}", boxes[place], sentence))
        return found

    def spot(self, place: str | None) -> tuple[float, float]:
        """Where counters come from or go to: beside the number of a purse, or the pot (None)."""
        if place is not None:
            box, far = self.purse_boxes()[place], reach(self.kit)
            if place == ACROSS:
                return box.centerx, self.plates[place].bottom + far
            return (box.right + far if place == LEFT else box.x - far), box.centery
        dish = self.pot_boxes()[0]
        if self.slim:
            return dish.x + dish.h / 2, dish.centery
        return dish.centerx, dish.centery

    def draw_purses(self, surface: Surface) -> None:
        """The purses, before the plates that lie on their edges. The slim plate has its own."""
        for place, words in self.purses().items():
            if place != ACROSS and self._shows_purse(place):
                beside = place in self.opened
                draw_purse(surface, self.kit, place, self.plates[place], words, beside=beside)

    def draw_pot(self, surface: Surface) -> None:
        """The pot."""
        money = self.cash.money
        if money is None:
            return
        words = self.stake
        if self.slim:
            draw_slim_pot(surface, self.kit, slim_box(self.kit, self.paper), money.pot, words)
        else:
            draw_pot(surface, self.kit, self._dish(), money.pot, _("in the pot"), words)
