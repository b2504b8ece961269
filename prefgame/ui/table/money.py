"""The money on the table: the pot, the purses, and how they are drawn.

Invariant: the number is the truth, and the counters only grow with it. What lies on the stage may
be behind the view while payments move.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pygame import Surface

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Amount
from prefgame.ui.draw import shapes, textures
from prefgame.ui.draw.box import Box, clear_place
from prefgame.ui.draw.layout import Layout
from prefgame.ui.scores.money import Money
from prefgame.ui.scores.registry import money_at, money_of
from prefgame.ui.table.plate import ACROSS, LEFT, ME, RIGHT, place_of
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.styles import NOTE, SIZES, TEXT, TITLE, Style
from prefgame.ui.words.numbers import signed, size_of

# ---- where money lies
# Invariant: pure arithmetic from the layout. A bill never lies over the words of a plate, nor a
# purse where an open hand is.

_DISH, _SLIM = 176, 60
"""the largest diameter of the dish, and its height where an open hand needs the column"""
_BILL, _LEAST_BILL = 132, 92
_LEAST_DISH = 84  # a smaller dish would have no room for its bill
_PURSE_W, _PURSE_H, _BESIDE_H = 78, 50, 40
_UNDER = 9  # how far a bill goes under the plate that it looks out from
_PURSE = SIZES["title"]


def list_box(kit: Kit) -> Box:
    """Return the place of the list of what a hand pays: beside the column of the own plate, down to
    the edge.
    """
    layout = kit.layout
    top = layout.right.bottom + kit.f(76)
    return Box(layout.bar.x, top, layout.bar.w, layout.height - layout.u(24) - top)


def own_purse_height(layout: Layout) -> int:
    """Return how far the own purse looks out above the own plate."""
    return layout.f(_PURSE_H) - layout.f(_UNDER) if layout.money else 0


def slim_height(layout: Layout) -> int:
    """Return the room that the slim pot takes above paper."""
    return layout.f(_SLIM) + layout.u(8)


def purse_box(kit: Kit, place: str, seat: Box, text: str, *, beside: bool = False) -> Box:
    """Return the bill of a purse, tucked under the plate ``seat``: below it at the end away from
    the backs, above the own one; ``beside`` it, at its upper inner corner, where that hand lies
    open. Across it is on the slim plate itself: nothing has room below that.
    """
    f = kit.f
    if place == ACROSS:
        w, h = kit.width(text, "pencil_bold", SIZES["lead"]) + f(16), f(28)
        return Box(seat.right - f(8) - w, round(seat.y + seat.h * 0.735 - h / 2), w, h)
    w = max(f(_PURSE_W), kit.width(text, "pencil_bold", _PURSE) + f(24))
    h, under = f(_PURSE_H), f(_UNDER)
    if beside and place != ME:
        x = seat.right - under if place == LEFT else seat.x - w + under
        return Box(x, seat.y - f(10), w, f(_BESIDE_H))  # over the tab of the highest card
    x = seat.x + f(2) if place == RIGHT else seat.right - f(8) - w
    return Box(x, seat.y - h + under if place == ME else seat.bottom - under, w, h)


# ---- the drawing of money: counters, the dish with its bill, the slim pot, purses


_COLOURS = {
    "bone": ("#e9dcbd", "#cdbb90", "#9c8a62"),
    "wood": ("#7a5233", "#5e3d25", "#3a2416"),
    "oxblood": ("#8a3a35", "#702a27", "#4d1413"),
}
"""of a counter: its top, the foot of its top, its rim"""
_MOST = 15
_SUM, _LEAST_SUM = SIZES["result"], SIZES["name"]
"""design size of the sum on the bill"""
_GOLDEN = 2.39996  # the turn from one counter of a heap to the next: no two lie in one line


def counters_of(amount: Amount) -> tuple[str, ...]:
    """Return a heap that grows with the amount: oxblood fifties, wooden tens, the rest in bone."""
    whole = math.ceil(amount)
    heap = ["oxblood"] * (whole // 50) + ["wood"] * (whole % 50 // 10)
    heap += ["bone"] * (2 + whole % 10 // 2 if whole else 0)
    random.Random(whole).shuffle(heap)
    return tuple(heap[:_MOST])


def draw_bill(surface: Surface, kit: Kit, box: Box) -> None:
    """Draw a plain slip of paper, as a waiter writes the bill on."""
    shapes.shadow(surface, box, kit.u(5), kit.thin(8, 4), kit.thin(4, 2), 120)
    surface.blit(textures.paper(box.w, box.h, kit.u(5)), box[:2])
    shapes.ring(surface, box, kit.u(5), "paper_edge", 1)


def draw_counter(surface: Surface, kit: Kit, x: float, y: float, r: float, kind: str) -> None:
    """Draw a matte disc, seen a little from the front: no shine, no picture."""
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
    """Draw the saucer: plain china with one thin line, and the counters in it."""
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


# ---- a payment on its way: counters, the trail behind them, and the bill that says why
# Invariant: it knows where it is, and nothing of the match.


Point = tuple[float, float]
_COUNTER = 19  # design radius
_SPREAD = ((-0.75, 0.35), (0.6, 0.45), (-0.05, -0.45), (0.9, -0.5), (-0.9, -0.5))
_DOTS = 30
_BEND = 0.07  # how far the way is bent aside, in parts of its length
_BILL_H = 48
_AMOUNT = Style("button", "lead")
_FROM = 0.3  # how far the counters are when their bill appears: clear of the plate they leave
_ON_THE_WAY = (0.3, 0.5, 0.7, 0.85, 1.0)
_REACH = 1.9  # how far the counters reach from their middle, in radii


@dataclass
class Flight:
    """Counters from ``start`` to ``end``; ``at``: how far they are, from 0 to 1.

    ``bill``: where the bill lies still and can be read. Without ``reason`` there is none.
    """

    start: Point
    end: Point
    kinds: tuple[str, ...]
    reason: str = ""
    amount: str = ""
    bill: Box | None = None
    at: float = 0.0
    landed: bool = False

    def spot(self, at: float) -> Point:
        """Return the middle of the counters at a moment of the way."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        arc = 4 * at * (1 - at) * _BEND
        return self.start[0] + dx * at - dy * arc, self.start[1] + dy * at + dx * arc

    def _heap(self, kit: Kit, at: float) -> Box:
        """Return what the counters cover at a moment of the way."""
        (x, y), r = self.spot(at), round(reach(kit))
        return Box(round(x) - r, round(y) - r, 2 * r, 2 * r)

    def lay_bill(
        self, kit: Kit, keep: Sequence[Box], plates: Sequence[Box], others: Sequence[Flight]
    ) -> None:
        """Lay the bill beside the end of the counters, usually at the right, where it covers
        nothing of ``keep``; if that can be, neither the way of these counters and the ``others``
        nor one of the ``plates``.
        """
        wide = kit.width(self.reason, *TEXT.how[:2]) + kit.width(self.amount, *_AMOUNT.how[:2])
        size, end = (wide + kit.f(56), kit.f(_BILL_H)), self._heap(kit, 1.0)
        ways = [one._heap(kit, at) for one in (self, *others) for at in _ON_THE_WAY]
        near = end.right + kit.space("tight") + size[0] / 2, self.end[1] - size[1] / 2
        for taken in ([*keep, *ways, *plates], [*keep, *ways], [*keep, end], []):
            self.bill = clear_place(kit.layout.table, size, taken, near)
            if self.bill is not None:
                return

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw it as far as it is; once it has landed, its bill alone."""
        if not self.landed:
            self._draw_trail(surface, kit)
            x, y = self.spot(self.at)
            r = kit.f(_COUNTER)
            places = sorted(zip(_SPREAD, self.kinds), key=lambda one: one[0][1])
            for (dx, dy), kind in places:
                draw_counter(surface, kit, x + dx * r, y + dy * r, r, kind)
        box = self.bill
        if box is not None and self.at >= _FROM:
            key = "payment", self.reason, self.amount
            kit.sprite(surface, key, box, kit.u(40) + 6, lambda s, b: self._draw_bill(s, kit, b))

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
        edge = kit.f(16)
        kit.text(surface, box.x + edge, box.centery, self.reason, *TEXT.how)
        kit.text(surface, box.right - edge, box.centery, self.amount, *_AMOUNT.how, "right")


def reach(kit: Kit) -> float:
    """Return how far counters reach from their middle, in pixels."""
    return kit.f(_COUNTER) * _REACH


def counters_flying(amount: Amount) -> tuple[str, ...]:
    """Return two to five counters of the heap of an amount."""
    heap = counters_of(amount)
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
        """Lie as the view has it. The bill of the ante lies on until the first call."""
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
        unreadable = self._dish().w < self.kit.f(_LEAST_DISH)
        return self._taken or self.kit.layout.own_side in self.opened or unreadable

    def _dish(self) -> Box:
        """Return the dish: in the column of the own plate, between the backs above it and its
        tongue.
        """
        layout, f = self.kit.layout, self.kit.f
        top, low = layout.backs(layout.own_side, 10)[0].bottom, self.plates[ME].y - f(36)
        side = min(f(_DISH), low - top - 2 * layout.u(8))
        return Box(layout.column.x + layout.u(4), round((top + low - side) / 2), side, side)

    def _bill(self) -> Box:
        """Return the bill that looks out from under the dish, at its right."""
        dish, f = self._dish(), self.kit.f
        x, h = dish.x + round(dish.w * 0.62), min(f(_BILL), round(dish.w * 0.84))
        h = max(h, f(_LEAST_BILL))
        return Box(x, round(dish.centery - h / 2), self.kit.layout.column.right - x, h)

    def _slim_box(self) -> Box:
        """Return the pot in one line, at the far end of the bar, over the foot of the column there;
        above the paper that lies there.
        """
        layout, h = self.kit.layout, self.kit.f(_SLIM)
        far = layout.far_plate
        box = Box(far.x, layout.bar.bottom - h - self.kit.f(2), far.w, h)
        tops = [slip.y for slip in self.paper if slip.overlaps(box)]
        return box._replace(y=min(tops) - slim_height(layout)) if tops else box

    def pot_boxes(self) -> list[Box]:
        """Return what the pot covers."""
        if self.cash.money is None:
            return []
        return [self._slim_box()] if self.slim else [self._dish(), self._bill()]

    def purses(self) -> dict[str, str]:
        """Return what is on each purse, by place; nothing where the table has no money on it."""
        money = self.cash.money
        if money is None:
            return {}
        return {place: signed(amount) for place, amount in zip(self.places, money.purses)}

    def purse_boxes(self) -> dict[str, Box]:
        """Return the purses, by place."""
        kit, seats = self.kit, self.plates
        return {
            place: purse_box(kit, place, seats[place], words, beside=place in self.opened)
            for place, words in self.purses().items()
        }

    def _shows_purse(self, place: str) -> bool:
        """Return whether the purse of a place can be seen: not where its own cards and those across
        lie open. The score of the pad has it too.
        """
        return not (place in (LEFT, RIGHT) and {place, ACROSS} <= self.opened)

    def explained_parts(self) -> list[tuple[str, Box, str]]:
        """Return what each box of money is, where it is, and what it says in a sentence."""
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
        """Return where counters come from or go to: beside the number of a purse, or the pot."""
        if place is not None:
            box, far = self.purse_boxes()[place], reach(self.kit)
            if place == ACROSS:
                return box.centerx, self.plates[place].bottom + far
            return (box.right + far if place == LEFT else box.x - far), box.centery
        dish = self.pot_boxes()[0]
        if self.slim:
            return dish.x + dish.h / 2, dish.centery
        return dish.centerx, dish.centery

    # ---- drawing

    def draw_purses(self, surface: Surface) -> None:
        """Draw the purses, before the plates that lie on their edges; the slim one has its own."""
        boxes = self.purse_boxes()
        for place, words in self.purses().items():
            if place != ACROSS and self._shows_purse(place):
                self._draw_purse(surface, place, boxes[place], words)

    def _draw_purse(self, surface: Surface, place: str, box: Box, words: str) -> None:
        kit, beside = self.kit, place in self.opened
        dx, dy = 0, kit.f(-5 if place == ME else 5)  # away from the tucked edge
        if beside:
            dx, dy = kit.f(5 if place == LEFT else -5), 0

        def draw(picture: Surface, area: Box) -> None:
            draw_bill(picture, kit, area)
            x, y = area.x + area.w / 2 + dx, area.y + area.h / 2 + dy
            kit.text(picture, x, y, words, "pencil_bold", _PURSE, "ink", "center", angle=1.5)

        kit.sprite(surface, ("purse", place, words, beside), box, kit.u(40) + 6, draw)

    def draw_pot(self, surface: Surface) -> None:
        """Draw the pot: in one line, or the dish with its bill."""
        money, kit = self.cash.money, self.kit
        if money is None:
            return
        if self.slim:
            box, draw = self._slim_box(), self._slim_pot(money.pot)
            kit.sprite(surface, ("slim pot", money.pot, self.stake), box, kit.u(50) + 8, draw)
            return
        dish, bill = self._dish(), self._bill()
        whole = Box(dish.x, min(dish.y, bill.y), bill.right - dish.x, max(dish.h, bill.h))

        def draw_whole(picture: Surface, area: Box) -> None:
            dx, dy = area.x - whole.x, area.y - whole.y
            self._draw_sum(picture, dish.move(dx, dy), bill.move(dx, dy), money.pot)
            draw_dish(picture, kit, dish.move(dx, dy), counters_of(money.pot))

        key = "pot", dish, money.pot, self.stake
        kit.sprite(surface, key, whole, kit.u(50) + 8, draw_whole)

    def _draw_sum(self, surface: Surface, dish: Box, slip: Box, pot: Amount) -> None:
        """Draw the bill: that it is the pot, the sum, and what is played for."""
        kit, f = self.kit, self.kit.f
        draw_bill(surface, kit, slip)
        left = dish.right + f(8)
        middle, room = (left + slip.right - f(6)) / 2, slip.right - left - f(8)
        low = 0.0 if self.stake else 0.1  # where nothing is said below the sum
        head, foot = (_("in the pot"), 0.19 + low, NOTE), (self.stake, 0.82, NOTE.inked("ink"))
        for words, down, style in (head, foot):
            y = slip.y + slip.h * down
            kit.text(surface, middle, y, words, *style.how, "center", max_width=room)
        # on a low bill the sum is smaller, and stays clear of the words above and below
        between = 1.12 * (0.63 * slip.h / kit.layout.t - NOTE.pixels) if self.stake else _SUM
        usual = min(_SUM, max(_LEAST_SUM, between))
        size = kit.give_way(size_of(pot), "title", usual, room)
        y = slip.y + slip.h * (0.5 + low)
        kit.text(surface, middle, y, size_of(pot), "title", size, "ink", "center")

    def _slim_pot(self, pot: Amount) -> Callable[[Surface, Box], None]:
        """Return the pot in one line: dish, sum, what is played for."""
        kit, edge = self.kit, self.kit.space("near")

        def draw(picture: Surface, area: Box) -> None:
            h = area.h
            slip = Box(area.x + h // 2, area.y + round(h * 0.08), area.w - h // 2, round(h * 0.84))
            draw_bill(picture, kit, slip)
            draw_dish(picture, kit, Box(area.x, area.y, h, h), counters_of(pot)[:4])
            number = kit.text(picture, area.x + h + edge, slip.centery, size_of(pot), *TITLE.how)
            right, how = slip.right - edge, NOTE.inked("ink").how
            room = right - number.right - edge
            kit.text(picture, right, slip.centery, self.stake, *how, "right", max_width=room)

        return draw
