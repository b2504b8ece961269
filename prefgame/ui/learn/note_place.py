"""Where the note of a lesson may lie, and the thread from it to the thing it hangs on.

Invariant: it hides neither the hand nor what may be pressed; a plate, money or the list of lessons
only where nothing else has room for it, and of these money last where there is such a list.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from pygame import Rect, Surface

from prefgame.app.words.sentences import shown_name
from prefgame.cards import DECK
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box, clear_places
from prefgame.ui.draw.layout import Layout
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.laid_out import LaidOut
from prefgame.ui.table.plate import place_of, plaque_box, tongue_box
from prefgame.ui.table.tooltips import boxes_slips_avoid
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Kit

# ---- the thread from a note to the thing it hangs on: where it runs, and its drawing
# Invariant: pure arithmetic, then strokes. A thread is a straight line between two pins, or goes
# round what lies between them, over a third pin; of those that are possible it is the one that
# crosses least.

Point = tuple[float, float]
Line = tuple[Point, Point]
Thread = tuple[Point, ...]
CROSSED = 4000
"""pixels: what crossing something weighs beside the length of the thread"""
_ACROSS_A_CARD = 1500
"""pixels: the same for a card: one or two are seen well enough beside a thread"""
_BESIDE = 24
"""pixels: how far apart things are that share a ring"""
_PIN = 11
"""design pixels: half the breadth of a pin"""
_BEND = 60
"""pixels: what a third pin weighs"""
_DETOUR = 2
"""how many times as long as the straight line a way round may be, and some pins longer"""


def joined(boxes: Sequence[Box]) -> list[Box]:
    """One box round those that lie side by side, from left to right; each other one by itself."""
    found: list[Box] = []
    for box in sorted(boxes):
        if found and box.x - found[-1].right <= _BESIDE:
            found[-1] = _united(found[-1], box)
        else:
            found.append(box)
    return found


def _united(one: Box, other: Box) -> Box:
    left, top = min(one.x, other.x), min(one.y, other.y)
    right, low = max(one.right, other.right), max(one.bottom, other.bottom)
    return Box(left, top, right - left, low - top)


class _Bars(NamedTuple):
    """What lies in the way, and what each of them weighs."""

    rects: Sequence[Rect]
    weights: Sequence[float]

    def cost(self, start: Point, end: Point) -> float:
        """Return how long a straight line is, and what it crosses."""
        (x, y), (to_x, to_y) = start, end
        around = Rect(min(x, to_x) - 1, min(y, to_y) - 1, abs(x - to_x) + 3, abs(y - to_y) + 3)
        crossed = 0.0
        for at in around.collidelistall(self.rects):
            if self.rects[at].clipline(start, end):
                crossed += self.weights[at]
        return math.dist(start, end) + crossed

    def best(self, lines: Iterable[Line]) -> tuple[float, Line]:
        """Return the straight line that costs least, and what it costs. There is at least one."""
        by_length = sorted((math.dist(*line), line) for line in lines)
        least = math.inf, by_length[0][1]
        for long, line in by_length:
            if long > least[0]:  # and so are all that follow
                break
            least = min(least, (self.cost(*line), line))
        return least


def length(thread: Thread) -> float:
    """Return how long the thread is, in pixels."""
    return sum(math.dist(*part) for part in pairwise(thread))


def thread_between(
    note: Box,
    ring: Box,
    keep: Sequence[Box],
    apart: int,
    cards: Collection[Box] = (),
    *,
    bends: bool = True,
) -> tuple[Thread, float]:
    """From a pin on the edge of the note to one on the ring, and how bad it is; the pins are at
    least ``apart`` pixels from corners. It begins and ends outside of both, and passes everything
    else at a distance that its own breadth needs; what the ring is about is not in its way.
    ``cards``: those of ``keep`` of which a thread rather crosses a few than nothing is joined, as
    it does with what sticks out above or below the ring. Without ``bends`` it is straight.
    """
    around, beside = ring.inset(-apart), -(apart // 3)
    lying: list[tuple[Box, float]] = []
    for box in keep:
        its_own = ring.overlaps(box) and around.x <= box.x and box.right <= around.right
        if not (its_own and ring.y <= box.centery <= ring.bottom):
            weight = _ACROSS_A_CARD if its_own or box in cards else CROSSED
            lying.append((box.inset(beside), weight))
    lying += [(box.inset(2), CROSSED) for box in (note, ring)]
    bars = _Bars([Rect(box) for box, _weight in lying], [weight for _box, weight in lying])
    straight = list(_threads(note, ring, apart))
    best: Thread
    least, best = bars.best(straight)
    if least < _ACROSS_A_CARD or not bends:
        return best, least
    others = [box for box, _weight in lying[:-2]]
    most = _DETOUR * length(best) + 12 * apart
    bent = _round_about(straight, _corners(best, others, apart), bars, min(most, least))
    least, best = min([(least, best), *bent])
    return best, least


def _corners(thread: Thread, others: Sequence[Box], apart: int) -> set[Point]:
    """Return the points at which a thread may turn round the boxes that this one crosses, or round
    those side by side, or round these and what lies next to them.
    """
    met = [box for box in others if passes(thread, [box])]
    groups = joined(met)
    grown = [
        _united(group, box)
        for group in groups
        for box in others
        if box.overlaps(group.inset(-3 * apart))
    ]
    boxes = {box.inset(-apart) for box in (*met, *groups, *grown)}
    return {
        (float(x), float(y))
        for box in boxes
        for x in (box.x, box.right)
        for y in (box.y, box.bottom)
    }


def _round_about(
    straight: Sequence[Line], corners: Collection[Point], bars: _Bars, most: float
) -> Iterator[tuple[float, Thread]]:
    """Return the best thread over each of these corners that is shorter than ``most``, and how bad
    it is.
    """
    ends = {thread[0] for thread in straight}, {thread[-1] for thread in straight}
    for corner in corners:
        halves = []
        for pins in ends:
            ways = [(pin, corner) for pin in pins if math.dist(pin, corner) < most]
            if not ways:
                break
            halves.append(bars.best(ways))
        else:
            (first, (start, _corner)), (second, (end, _corner)) = halves
            thread = start, corner, end
            if length(thread) < most:
                yield first + second + _BEND, thread


def _threads(note: Box, ring: Box, apart: int) -> Iterator[Line]:
    """Straight down or up, and from the middle and the ends of each edge to the nearest point and
    to all four edges.
    """
    r = 2 * apart
    left, right = max(note.x + r, ring.x + r), min(note.right - r, ring.right - r)
    high, low = (ring.y, note.bottom) if ring.y >= note.bottom else (0, 0)
    if ring.bottom <= note.y:
        high, low = ring.bottom, note.y
    if left <= right and (high or low):
        for part in range(9):
            x = left + (right - left) * part / 8
            yield (x, float(low)), (x, float(high))
    xs = (note.x + apart, note.centerx, note.right - apart)
    ys = (note.y + apart, note.centery, note.bottom - apart)
    parts = (1 / 4, 1 / 2, 3 / 4)
    along = [(ring.x + part * ring.w, float(y)) for y in (ring.y, ring.bottom) for part in parts]
    along += [(float(x), ring.y + part * ring.h) for x in (ring.x, ring.right) for part in parts]
    for x, y in (*product((note.x, note.right), ys), *product(xs, (note.y, note.bottom))):
        for to in (_nearest(ring, (x, y), r), *along):
            yield (float(x), float(y)), to


def _nearest(ring: Box, point: Point, r: int) -> Point:
    """Return the point of the ring's edge nearest to ``point``, where it can be away from its
    corners.
    """
    x = max(ring.x, min(point[0], ring.right))
    y = max(ring.y, min(point[1], ring.bottom))
    if x in (ring.x, ring.right) and ring.h > 2 * r:
        y = max(ring.y + r, min(y, ring.bottom - r))
    elif ring.w > 2 * r:
        x = max(ring.x + r, min(x, ring.right - r))
    return float(x), float(y)


def passes(thread: Thread, boxes: Collection[Box]) -> bool:
    return any(Rect(box).clipline(*part) for part in pairwise(thread) for box in boxes)


def draw_line(surface: Surface, kit: Kit, thread: Thread, drawn: float) -> None:
    """Draw the thread without its pins, as far as it is ``drawn`` (0 to 1)."""
    if drawn > 0 and not _is_one_pin(kit, thread):
        shapes.stroke(surface, _part(thread, drawn), "ox", kit.thin(4, 3))


def _part(thread: Thread, drawn: float) -> list[Point]:
    points, left = [thread[0]], length(thread) * drawn
    for start, end in pairwise(thread):
        part = min(1.0, left / (math.dist(start, end) or 1))
        points.append(
            (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        )
        left -= math.dist(start, end)
        if left <= 0:
            break
    return points


def draw_pins(surface: Surface, kit: Kit, thread: Thread, drawn: float) -> None:
    """Draw the pins of the thread: all but the first one once it is ``drawn``."""
    start, *_turns, end = thread
    pins = thread if drawn >= 1 else (start,)
    if _is_one_pin(kit, thread):
        pins = (((start[0] + end[0]) / 2, (start[1] + end[1]) / 2),)
    for pin in pins:
        shapes.disc(
            surface,
            *pin,
            kit.f(_PIN),
            "brass_lit",
            "brass",
            edge="walnut_dark",
            edge_width=kit.thin(2),
        )


def _is_one_pin(kit: Kit, thread: Thread) -> bool:
    """Return whether the note is so near to the thing that one pin reaches both."""
    return length(thread) < kit.f(2 * _PIN)


# ---- what a note hangs on: the names of things on the table, and where they are
# Invariant: a place is asked of what draws the thing; nothing is placed here.

PAD = "pad"
"""how the names of the parts of the pad begin: ``pad.score``"""

_CARDS = frozenset(map(str, DECK))


def boxes_of(frame: TableFrame, thing: str, asked: list[Widget]) -> list[Box]:
    """Return where the thing of that name is; empty where it is not on the table now.

    A thing is a card (``HA``), the name of a seat, a part of the pad (``pad.score``) or one of
    ``THINGS``. ``asked``: the widgets that do what is asked.
    """
    if thing in _CARDS:
        return _of_card(frame.desk, thing)
    view = frame.shown.view
    players = view.table.players
    name = shown_name(thing)
    if name in players:
        place = place_of(view, players.index(name))
        return [box for at, box, _info in frame.seats() if at == place]
    if thing.startswith(f"{PAD}."):
        part = frame.pad().parts().get(thing.partition(".")[2])
        return [part] if part is not None else []
    if thing == "asked":
        return [widget.rect for widget in asked]
    return THINGS[thing](frame)


def _of_card(desk: LaidOut, card: str) -> list[Box]:
    """Return a card of the own hand, of the trick, or one that lies open in the middle."""
    held = [one.seen_box(desk.kit) for one in desk.stage.hand if one.card == card]
    slots = desk.stage.trick_slots(desk.layout)
    played = [slots[place] for place, other in desk.stage.trick if other == card]
    return held or played or [box for other, box in desk.phase.cards() if other == card]


def _trick(frame: TableFrame) -> list[Box]:
    stage = frame.desk.stage
    slots = stage.trick_slots(frame.desk.layout)
    return [slots[place] for place, _card in stage.trick]


def _choices(frame: TableFrame) -> list[Box]:
    return [one.rect for one in frame.desk.choices if not isinstance(one, HandCard)]


def _hand(frame: TableFrame) -> list[Box]:
    return [card.seen_box(frame.desk.kit) for card in frame.desk.stage.hand]


THINGS: dict[str, Callable[[TableFrame], list[Box]]] = {
    "hand": _hand,
    "trick": _trick,
    "talon": lambda frame: frame.desk.stage.talon_boxes(frame.desk.layout),
    "open": lambda frame: [box for _card, box in frame.desk.phase.cards()],
    "plaque": lambda frame: [plaque_box(frame.desk.kit, frame.plaque)],
    "me": lambda frame: [frame.desk.phase.me_box()],
    "choices": _choices,
}


# ---- where the note of a lesson may lie: the free places of a table, best first

_WIDTHS = (720, 640, 540, 460, 400, 350, 310, 280, 240)
"""design widths; a wide note is read most easily, where it has room"""
_EDGE, AIR, _APART = 10, 9, 10
"""design pixels free at the edges of the table, round what is not covered, and beside a thread"""
_HEAD, _FOOT = 110, 36
"""design heights of the list of lessons above its rows, and below them beside its buttons"""
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
        """Return whether no place in it can be better than one that costs so much."""
        return kit.f(self.covers) >= min(cost, kit.f(_WORST))

    def has(self, kit: Kit, box: Box) -> bool:
        air = kit.u(AIR)
        return self.room.contains(box) and not any(
            box.overlaps(one.inset(-air)) for one in self.keep
        )


class Place(NamedTuple):
    """A place, its thread if that crosses nothing but cards, and how bad the place is."""

    box: Box
    thread: Thread | None
    cost: float

    def cost_in(self, kit: Kit, room: Room) -> float:
        """Return how bad it is, with what may be covered in this room."""
        return min(self.cost, kit.f(_MOST)) + kit.f(room.covers)


def rooms(frame: TableFrame, rings: Sequence[Box]) -> Iterator[Room]:
    """In the order tried: on the table nothing is covered, or on a pad that a note is about all but
    that, or backs, or the list of lessons. Only where none of these has room: what has been said,
    then (beside that list only where nobody pays) money, then the cards in the middle; at last,
    in a window without that list, plates, and of these that which the note is about after all
    others, and the own one after the plaque. ``rings``: round what it is about.
    """
    desk, layout = frame.desk, frame.desk.layout
    table = layout.table.inset(layout.margin, layout.u(_EDGE))
    pad = [layout.pad] if frame.has_pad and layout.compact else []
    hand = [_raised(layout, card) for card in desk.stage.hand]
    yield Room(table, [*boxes_slips_avoid(frame), *hand, *pad], 0)
    if frame.has_pad:
        paper = layout.pad.inset(layout.u(_EDGE))
        parts = frame.pad().parts()
        score = [parts[name] for name in ("score",) if name in parts]
        yield Room(paper, [parts["calls"], *score, *hand], _PAD)
        yield Room(paper, [*score, *hand], _CALLS)
    yield Room(table, [*boxes_slips_avoid(frame, but=("backs",)), *hand, *pad], _BACKS)
    has_list = not layout.compact and not frame.has_pad
    if has_list:
        yield _on_the_list(frame)
    needed = [layout.rail, *hand, *(choice.rect for choice in desk.choices), *pad]
    stage = desk.stage
    laid = [box for place in stage.opened for box in stage.open_spots(layout, place)]
    middle = [*desk.phase.visible_boxes(), *laid, *_trick(frame)]
    plates = [*_plates(frame), desk.phase.me_box(), *rings]
    money = [box for _what, box, _words in frame.money_words()]
    kept = [[*plates, *middle, *money]]
    if not (money and has_list):  # the list of lessons is rather hidden than the pot
        kept += [[*plates, *middle], [*plates, *money], plates]
    if not has_list:
        own = desk.phase.me_box()
        kept += [[own, *middle, *rings], [own, *rings]]
    for more in kept:
        yield Room(table, [*needed, *more], _WORST)
    if not has_list:
        yield _up_to_the_edge(frame, table, [*needed[1:], own, *rings])
        for more in ([*rings], [own, *middle], []):
            yield Room(table, [*needed, *more], _WORST)
    yield _anywhere_on_the_list(frame)


def _up_to_the_edge(frame: TableFrame, table: Box, keep: Sequence[Box]) -> Room:
    """Return the table with the rail above it, between its buttons: the plaque says only what
    bubbles and plates say, too.
    """
    kit = frame.desk.kit
    top = kit.layout.rail.y + kit.space("hair")
    left, right = frame.rail_buttons()
    buttons = [button.rect for button in (*left, *right)]
    return Room(table._replace(y=top, h=table.bottom - top), [*keep, *buttons], _WORST)


def _on_the_list(frame: TableFrame) -> Room:
    """In place of the lessons of the list, under its head and above its buttons."""
    kit, pad = frame.desk.kit, frame.desk.layout.pad
    keep = [box for box in boxes_slips_avoid(frame) if not pad.contains(box)]
    buttons = 2 * kit.layout.hit + kit.f(_FOOT)
    lies = pad.inset(kit.u(_EDGE)).move(0, kit.f(_HEAD))
    return Room(lies._replace(h=pad.bottom - buttons - lies.y), keep, _LIST, full=True)


def _anywhere_on_the_list(frame: TableFrame) -> Room:
    """Return the same, whatever lies below it."""
    room = _on_the_list(frame)
    return room._replace(room=room.room._replace(h=frame.desk.layout.window.h), covers=_WORST)


def _plates(frame: TableFrame) -> Iterator[Box]:
    for _at, box, info in frame.seats():
        yield box
        if info.tongue:
            yield tongue_box(frame.desk.kit, box, info.tongue)


def _raised(layout: Layout, card: HandCard) -> Box:
    """Return where a card of the hand is, or will be once it is raised: the same while it rises."""
    return card.rect._replace(y=layout.hand_y - layout.lift) if card.enabled else card.rect


def free_boxes(kit: Kit, room: Room, height: Callable[[int], int]) -> list[Box]:
    """Return where it covers nothing: of each width that has room in the middle and at all sides.
    ``height``: how high it is in a width.
    """
    area, air = room.room, kit.u(AIR)
    if room.full:
        box = area._replace(h=height(area.w))
        return [box] if box.h <= area.h else []
    around = _rows([one.inset(-air) for one in room.keep])
    near = (area.centerx, area.x, area.right), (kit.layout.trick.centery, area.y, area.bottom)
    found = (
        place
        for width in map(kit.f, _WIDTHS)
        for place in clear_places(area, (width, height(width)), around, product(*near))
    )
    return list(dict.fromkeys(filter(None, found)))


def _rows(boxes: Iterable[Box]) -> list[Box]:
    """Return the same boxes, those of one height that overlap side by side (a hand) as one."""
    found: list[Box] = []
    for box in sorted(boxes, key=lambda box: (box.y, box.h, box.x)):
        last = found[-1] if found else None
        if last is not None and (last.y, last.h) == (box.y, box.h) and box.x <= last.right:
            found[-1] = _united(last, box)
        else:
            found.append(box)
    return found


def same_place(kit: Kit, room: Room, old: Box, height: int) -> Box | None:
    """Return where a note that lay at ``old`` lies with other words; None where it has no room
    there.
    """
    tops = (old.y, old.bottom - height, old.centery - height // 2)
    boxes = (old._replace(y=top, h=height) for top in tops)
    return next((box for box in boxes if room.has(kit, box)), None)


def best_place(
    frame: TableFrame, boxes: Sequence[Box], rings: Sequence[Box], keep: Sequence[Box]
) -> Place:
    """Return the best of these places, with its thread. There is at least one. A way round what is
    in between is looked for only from a few of them.
    """
    kit, cards = frame.desk.kit, _cards(frame)
    nearest = sorted(boxes, key=lambda box: _least_cost(kit, box, rings))
    best: Place | None = None
    for bends, some in ((False, nearest), (True, nearest[:_BENT])):
        for box in some:
            if best is not None and _least_cost(kit, box, rings) >= best.cost:
                break  # and so are all that follow
            place = _with_thread(frame, box, rings, keep, cards, bends=bends)
            if best is None or place.cost < best.cost:
                best = place
    assert best is not None
    return best


def _least_cost(kit: Kit, box: Box, rings: Sequence[Box]) -> float:
    """Return how bad the place is at least: with a straight thread that nothing crosses."""
    apart = (
        math.hypot(
            max(ring.x - box.right, box.x - ring.right, 0),
            max(ring.y - box.bottom, box.y - ring.bottom, 0),
        )
        for ring in rings
    )
    return _narrow(kit, box) + min(apart, default=0)


def with_thread(frame: TableFrame, box: Box, rings: Sequence[Box], keep: Sequence[Box]) -> Place:
    """Return the place with the best thread to one of the rings."""
    return _with_thread(frame, box, rings, keep, _cards(frame), bends=True)


def _with_thread(
    frame: TableFrame,
    box: Box,
    rings: Sequence[Box],
    keep: Sequence[Box],
    cards: Collection[Box],
    *,
    bends: bool,
) -> Place:
    kit, layout = frame.desk.kit, frame.desk.layout
    narrow = _narrow(kit, box)
    if not rings:
        return Place(box, None, narrow + abs(box.centerx - layout.table.centerx))
    others = [one for one in keep if one != layout.rail]
    apart = kit.f(_APART)
    threads = [thread_between(box, ring, others, apart, cards, bends=bends) for ring in rings]
    thread, cost = min(threads, key=lambda found: found[1])
    return Place(box, thread if cost < CROSSED else None, narrow + cost)


def _cards(frame: TableFrame) -> set[Box]:
    """Return the cards that lie on the table, of which a thread may cross some."""
    layout, stage = frame.desk.layout, frame.desk.stage
    return {
        *(_raised(layout, card) for card in stage.hand),
        *(card.rect for card in stage.hand),
        *stage.back_boxes(layout),
        *stage.talon_boxes(layout),
        *(spot for place in stage.opened for spot in stage.open_spots(layout, place)),
    }


def _narrow(kit: Kit, box: Box) -> float:
    return (kit.f(_WIDTHS[0]) - box.w) * _NARROW
