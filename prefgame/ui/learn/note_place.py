"""Where the note of a lesson may lie: the free places of a table, best first.

Invariant: it hides neither the hand nor what may be pressed; a plate, money or the list of lessons
only where nothing else has room for it, and of these money last where there is such a list.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from prefgame.ui.draw.free_place import clear_places
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.learn.desk import LessonDesk
from prefgame.ui.learn.thread import CROSSED, Thread, thread_between
from prefgame.ui.table.hands.hand import HandCard
from prefgame.ui.table.pad.plan import pad_parts
from prefgame.ui.table.seats.plate import tongue_box
from prefgame.ui.table.tooltips.avoided_boxes import boxes_slips_avoid
from prefgame.ui.widgets.canvas import Kit

_WIDTHS = (720, 640, 540, 460, 400, 350, 310, 280, 240)
"""design widths; a wide note is read most easily, where it has room"""
_NARROW = 0.9
"""what a pixel less of width weighs beside a pixel of thread"""
_PAD, _BACKS, _CALLS, _LIST, _WORST = 200, 300, 350, 700, 1600
"""design pixels of thread: what it weighs to cover things beside those that are needed; what may be
covered as ``_WORST`` is so only where nothing else has room
"""
_BENT = 6
"""of how many places a thread that goes round something is looked for"""
_MOST = _WORST - _LIST - 1
"""design pixels: a place that has no thread, or a long one, is no worse than that"""


class Room(NamedTuple):
    """Where a note may lie, and what it must not cover there. ``covers``: what the rest weighs that
    it may cover, beside a short note and a long thread; ``full``: it is as wide as the room.
    """

    room: Box
    keep: list[Box]
    covers: float
    full: bool = False

    def is_worse(self, kit: Kit, cost: float) -> bool:
        """Whether no place in it can be better than one that costs so much."""
        return kit.f(self.covers) >= min(cost, kit.f(_WORST))

    def has(self, kit: Kit, box: Box) -> bool:
        """Whether a note has that place."""
        air = kit.u(9)
        return self.room.contains(box) and not any(
            box.overlaps(one.inset(-air)) for one in self.keep
        )


class Place(NamedTuple):
    """A place, its thread if that crosses nothing but cards, and how bad the place is."""

    box: Box
    thread: Thread | None
    cost: float

    def cost_in(self, kit: Kit, room: Room) -> float:
        """How bad it is, with what may be covered in this room."""
        return min(self.cost, kit.f(_MOST)) + kit.f(room.covers)


def rooms(desk: LessonDesk, rings: Sequence[Box]) -> Iterator[Room]:
    """In the order tried: on the table nothing is covered, or on a pad that a note is about all but
    that, or backs, or the list of lessons. Only where none of these has room: what has been said,
    then (beside that list only where nobody pays) money, then the cards in the middle; at last,
    in a window without that list, plates, and of these that which the note is about after all
    others, and the own one after the plaque. ``rings``: round what it is about.
    """
    layout = desk.kit.layout
    table = layout.table.inset(layout.margin, layout.u(10))
    pad = [layout.pad] if desk.frame_shows_pad and layout.compact else []
    hand = [_raised(layout, card) for card in desk.stage.hand]
    yield Room(table, [*boxes_slips_avoid(desk), *hand, *pad], 0)
    if desk.frame_shows_pad:
        paper = layout.pad.inset(layout.u(12))
        parts = pad_parts(desk.kit, layout.pad, desk.frame.pad_info())
        score = [parts[name] for name in ("score",) if name in parts]
        yield Room(paper, [parts["calls"], *score, *hand], _PAD)
        yield Room(paper, [*score, *hand], _CALLS)
    yield Room(table, [*boxes_slips_avoid(desk, but=("backs",)), *hand, *pad], _BACKS)
    has_list = not layout.compact and not desk.frame_shows_pad
    if has_list:
        yield _on_the_list(desk)
    needed = [layout.rail, *hand, *(choice.rect for choice in desk.choices), *pad]
    stage = desk.stage
    laid = [box for place in stage.opened for box in stage.open_spots(layout, place)]
    middle = [*desk.phase.visible_boxes(), *laid, *_trick(desk)]
    plates = [*_plates(desk), desk.phase.me_box(), *rings]
    money = [box for _what, box, _words in desk.frame.money_words()]
    kept = [[*plates, *middle, *money]]
    if not (money and has_list):  # the list of lessons is rather hidden than the pot
        kept += [[*plates, *middle], [*plates, *money], plates]
    if not has_list:
        own = desk.phase.me_box()
        kept += [[own, *middle, *rings], [own, *rings]]
    for more in kept:
        yield Room(table, [*needed, *more], _WORST)
    if not has_list:
        yield _up_to_the_edge(desk, table, [*needed[1:], own, *rings])
        for more in ([*rings], [own, *middle], []):
            yield Room(table, [*needed, *more], _WORST)
    yield _anywhere_on_the_list(desk)


def _up_to_the_edge(desk: LessonDesk, table: Box, keep: Sequence[Box]) -> Room:
    """The table with the rail above it, between its buttons: the plaque says only what bubbles and
    plates say, too.
    """
    top = desk.kit.layout.rail.y + desk.kit.u(4)
    left, right = desk.frame.rail_buttons()
    buttons = [button.rect for button in (*left, *right)]
    return Room(table._replace(y=top, h=table.bottom - top), [*keep, *buttons], _WORST)


def _on_the_list(desk: LessonDesk) -> Room:
    """In place of the lessons of the list, under its head and above its buttons."""
    kit, pad = desk.kit, desk.kit.layout.pad
    keep = [box for box in boxes_slips_avoid(desk) if not pad.contains(box)]
    buttons = 2 * kit.layout.hit + kit.u(10) + kit.f(26)
    lies = pad.inset(kit.u(10)).move(0, kit.f(110))
    return Room(lies._replace(h=pad.bottom - buttons - lies.y), keep, _LIST, full=True)


def _anywhere_on_the_list(desk: LessonDesk) -> Room:
    """The same, whatever lies below it."""
    room = _on_the_list(desk)
    return room._replace(room=room.room._replace(h=desk.kit.layout.window.h), covers=_WORST)


def _plates(desk: LessonDesk) -> Iterator[Box]:
    """The plates of the seats, with what stands at them."""
    for _at, box, info in desk.frame.seats():
        yield box
        if info.tongue:
            yield tongue_box(desk.kit, box, info.tongue)


def _trick(desk: LessonDesk) -> list[Box]:
    slots = desk.stage.trick_slots(desk.kit.layout)
    return [slots[place] for place, _card in desk.stage.trick]


def _raised(layout: Layout, card: HandCard) -> Box:
    """Where a card of the hand is, or will be once it is raised: the same while it rises."""
    return card.rect._replace(y=layout.hand_y - layout.lift) if card.enabled else card.rect


def free_boxes(kit: Kit, room: Room, height: Callable[[int], int]) -> list[Box]:
    """Where it covers nothing: of each width that has room in the middle and at all sides.
    ``height``: how high it is in a width.
    """
    area, air = room.room, kit.u(9)
    if room.full:
        box = area._replace(h=height(area.w))
        return [box] if box.h <= area.h else []
    around = [one.inset(-air) for one in room.keep]
    near = (area.centerx, area.x, area.right), (kit.layout.trick.centery, area.y, area.bottom)
    found = (
        place
        for width in map(kit.f, _WIDTHS)
        for place in clear_places(area, (width, height(width)), around, product(*near))
    )
    return list(dict.fromkeys(filter(None, found)))


def same_place(kit: Kit, room: Room, old: Box, height: int) -> Box | None:
    """Where a note that lay at ``old`` lies with other words; None where it has no room there."""
    tops = (old.y, old.bottom - height, old.centery - height // 2)
    boxes = (old._replace(y=top, h=height) for top in tops)
    return next((box for box in boxes if room.has(kit, box)), None)


def best_place(
    desk: LessonDesk, boxes: Sequence[Box], rings: Sequence[Box], keep: Sequence[Box]
) -> Place:
    """The best of these places, with its thread. There is at least one. A way round what is in
    between is looked for only from a few of them.
    """
    straight = [with_thread(desk, box, rings, keep, bends=False) for box in boxes]
    best = min(straight, key=lambda place: place.cost)
    nearest = sorted(boxes, key=lambda box: _least_cost(desk.kit, box, rings))
    for box in nearest[:_BENT]:
        if _least_cost(desk.kit, box, rings) < best.cost:
            best = min(best, with_thread(desk, box, rings, keep), key=lambda place: place.cost)
    return best


def _least_cost(kit: Kit, box: Box, rings: Sequence[Box]) -> float:
    """How bad the place is at least: with a straight thread that nothing crosses."""
    apart = (
        math.hypot(
            max(ring.x - box.right, box.x - ring.right, 0),
            max(ring.y - box.bottom, box.y - ring.bottom, 0),
        )
        for ring in rings
    )
    return _narrow(kit, box) + min(apart, default=0)


def with_thread(
    desk: LessonDesk, box: Box, rings: Sequence[Box], keep: Sequence[Box], *, bends: bool = True
) -> Place:
    """The place with the best thread to one of the rings, a straight one without ``bends``."""
    kit, layout, stage = desk.kit, desk.kit.layout, desk.stage
    narrow = _narrow(kit, box)
    if not rings:
        return Place(box, None, narrow + abs(box.centerx - layout.table.centerx))
    cards = {
        *(_raised(layout, card) for card in stage.hand),
        *(card.rect for card in stage.hand),
        *stage.back_boxes(layout),
        *stage.talon_boxes(layout),
        *(spot for place in stage.opened for spot in stage.open_spots(layout, place)),
    }
    others = [one for one in keep if one != layout.rail]
    threads = [thread_between(box, ring, others, kit.f(10), cards, bends=bends) for ring in rings]
    thread, cost = min(threads, key=lambda found: found[1])
    return Place(box, thread if cost < CROSSED else None, narrow + cost)


def _narrow(kit: Kit, box: Box) -> float:
    """How bad it is that a place is no wider."""
    return (kit.f(_WIDTHS[0]) - box.w) * _NARROW
