"""The drawing of money: counters, the dish with its bill, the slim pot, purses.

Invariant: it draws the numbers that it is given. The number is the truth, and the counters only
grow with it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from pygame import Surface

from prefgame.rules.base import Amount
from prefgame.ui.draw import shapes, textures
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.pot.places import PURSE_SIZE, bill_box, purse_box
from prefgame.ui.table.seats.places import ACROSS, LEFT, ME
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import size_of

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
