"""Where the note of a lesson may lie: the free places of a table, best first.

Invariant: it hides neither the hand nor what may be pressed; a plate, money or the list of lessons
only where nothing else has room for it, and of these money last where there is such a list.
"""

from __future__ import annotations

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


class Room(NamedTuple):
    """Where a note may lie, and what it must not cover there."""

    room: Box
    keep: list[Box]

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


def rooms(desk: LessonDesk, rings: Sequence[Box]) -> Iterator[Room]:
    """In the order tried: on the table nothing is covered, or only backs; on a pad that a note is
    about, all but that; then what has been said, then (beside a list of lessons only where
    nobody pays) money, then the cards in the middle; at last, in a window without that list,
    plates, and of these that which the note is about after all others, and the own one after the
    plaque. ``rings``: round what it is about.
    """
    layout = desk.kit.layout
    table = layout.table.inset(layout.margin, layout.u(10))
    pad = [layout.pad] if desk.frame_shows_pad and layout.compact else []
    hand = [_raised(layout, card) for card in desk.stage.hand]
    yield Room(table, [*boxes_slips_avoid(desk), *hand, *pad])
    if desk.frame_shows_pad:
        paper = layout.pad.inset(layout.u(12))
        parts = pad_parts(desk.kit, layout.pad, desk.frame.pad_info())
        score = [parts[name] for name in ("score",) if name in parts]
        yield Room(paper, [parts["calls"], *score, *hand])
        yield Room(paper, [*score, *hand])
    yield Room(table, [*boxes_slips_avoid(desk, but=("backs",)), *hand, *pad])
    needed = [layout.rail, *hand, *(choice.rect for choice in desk.choices), *pad]
    stage = desk.stage
    laid = [box for place in stage.opened for box in stage.open_spots(layout, place)]
    middle = [*desk.phase.visible_boxes(), *laid, *_trick(desk)]
    plates = [*_plates(desk), desk.phase.me_box(), *rings]
    money = [box for _what, box, _words in desk.frame.money_words()]
    yield Room(table, [*needed, *plates, *middle, *money])
    if money and not layout.compact and not desk.frame_shows_pad:
        return  # the list of lessons is rather hidden than the pot
    yield Room(table, [*needed, *plates, *middle])
    yield Room(table, [*needed, *plates, *money])
    yield Room(table, [*needed, *plates])
    if layout.compact or desk.frame_shows_pad:
        own = desk.phase.me_box()
        for rest in ([own, *middle], [own]):
            yield Room(table, [*needed, *rest, *rings])
        yield _up_to_the_edge(desk, table, [*needed[1:], own, *rings])
        yield Room(table, [*needed, *rings])
        yield Room(table, [*needed, desk.phase.me_box(), *middle])
        yield Room(table, needed)


def _up_to_the_edge(desk: LessonDesk, table: Box, keep: Sequence[Box]) -> Room:
    """The table with the rail above it, between its buttons: the plaque says only what bubbles and
    plates say, too.
    """
    top = desk.kit.layout.rail.y + desk.kit.u(4)
    left, right = desk.frame.rail_buttons()
    buttons = [button.rect for button in (*left, *right)]
    return Room(table._replace(y=top, h=table.bottom - top), [*keep, *buttons])


def place_on_list(desk: LessonDesk) -> tuple[Room, Box]:
    """Where a note lies that has no room on the table: in place of the lessons of the list,
    under its head. Its height is not yet known.
    """
    kit, pad = desk.kit, desk.kit.layout.pad
    keep = [box for box in boxes_slips_avoid(desk) if not pad.contains(box)]
    return Room(pad, keep), pad.inset(kit.u(10)).move(0, kit.f(110))


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
    """The best of these places, with its thread."""
    best: Place | None = None
    for box in sorted(boxes, key=lambda box: -box.w):
        if best is None or _narrow(desk.kit, box) < best.cost:
            place = with_thread(desk, box, rings, keep)
            best = min(best or place, place, key=lambda one: one.cost)
    assert best is not None
    return best


def with_thread(desk: LessonDesk, box: Box, rings: Sequence[Box], keep: Sequence[Box]) -> Place:
    """The place with the best thread to one of the rings."""
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
    threads = [thread_between(box, ring, others, kit.f(10), cards) for ring in rings]
    thread, cost = min(threads, key=lambda found: found[1])
    return Place(box, thread if cost < CROSSED else None, narrow + cost)


def _narrow(kit: Kit, box: Box) -> float:
    """How bad it is that a place is no wider."""
    return (kit.f(_WIDTHS[0]) - box.w) * _NARROW
