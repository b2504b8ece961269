"""Open hands on the table: which cards are seen, and where they are.

Invariant: what is open is read off the view; the boxes are pure arithmetic of the layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from prefgame.cards import Card
from prefgame.engine.view import SeatView
from prefgame.ui.draw.card_style import sorted_hand
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.table.pot.places import own_purse_height
from prefgame.ui.table.seats.places import place_of


def opened_hands(view: SeatView) -> dict[str, tuple[str, ...]]:
    """The hands that everybody sees, by place.

    After the hand they are the cards that each seat had left.
    """
    hand = view.hand
    if hand is None:
        return {}
    if not hand.ended:
        shown = {
            place_of(view, seat): tuple(map(str, sorted_hand(cards)))
            for seat, cards in hand.open_now.items()
            if seat != view.seat
        }
        return {place: cards for place, cards in shown.items() if cards}
    gone: set[Card] = {card for trick in hand.tricks for _seat, card in trick.cards} | {
        card for _seat, card in hand.trick
    }
    left = {}
    for seat, cards in zip(hand.order, hand.hands_played):
        kept = tuple(card for card in cards if card not in gone)
        left[place_of(view, seat)] = tuple(map(str, sorted_hand(kept)))
    return {place: cards for place, cards in left.items() if cards}


IN_A_ROW = 5
"""Open cards in one row; more are in two rows, so that they are large enough to be read."""


_TAB = 34
"""The design height of a tab over a card."""
_CARD_STEP = 0.55
"""The least distance of neighbours, in widths of a card."""
_LEAST_OPEN = 0.5
"""The least height of an open card, in heights of an own card; where two rows have no room then,
the second covers the foot of the first.
"""


def open_boxes(layout: Layout, place: str, count: int, foot: int = 0) -> list[Box]:
    """Where the open cards of a seat are: under its plate and clear of the trick, and so many
    pixels ``foot`` above what lies below.

    Those across are on both sides of the plate.
    """
    if place == "across":
        return _open_across(layout, count)
    seat, slots = layout.seat(place), layout.trick_slots().values()
    gap, wide, rows = layout.u(12), min(count, IN_A_ROW), 2 if count > IN_A_ROW else 1
    room = (
        min(box.x for box in slots) - gap - seat.x
        if place == "left"
        else seat.right - max(box.right for box in slots) - gap
    )
    top = seat.bottom + layout.u(14)
    above_me = max(layout.f(26), own_purse_height(layout) if place == layout.own_side else 0)
    low = min(layout.claim.y, layout.me.y - above_me) - gap - foot
    apart = (low - top - gap) / 2 if rows > 1 else low - top
    height = round(
        min(
            layout.card_h * 0.6,
            max(apart, layout.card_h * _LEAST_OPEN),
            room / (1 + (wide - 1) * _CARD_STEP) / layout.ratio,
        )
    )
    down = min(height + gap, low - top - height)
    boxes = []
    for row in range(rows):
        cards = min(wide, count - row * wide) if rows == 1 else (count + 1 - row) // 2
        boxes += _open_row(
            layout,
            seat.x if place == "left" else seat.right - room,
            top + row * down,
            room,
            height,
            cards,
            place == "right",
        )
    return boxes


def ground_of(layout: Layout, boxes: Sequence[Box]) -> Box:
    """The ground under the open cards at a side: a narrow edge round them."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(x, y, right - x, bottom - y).inset(-layout.u(8))


def _open_across(layout: Layout, count: int) -> list[Box]:
    """The open cards across: one row, or half of them on each side of the plate, below the plaque
    and above the tab of a card in the trick.
    """
    seat, gap = layout.seat("across"), layout.u(12)
    beside = [box.y for place, box in layout.trick_slots("left").items() if place != "across"]
    top = seat.y
    height = min(beside) - layout.f(_TAB) - gap - top
    before = 0 if count < IN_A_ROW else count // 2
    left = _open_row(
        layout,
        layout.left.right + gap,
        top,
        seat.x - layout.left.right - 2 * gap,
        height,
        before,
        True,
    )
    return left + _open_row(
        layout,
        seat.right + gap,
        top,
        layout.right.x - seat.right - 2 * gap,
        height,
        count - before,
        False,
    )


def _open_row(
    layout: Layout, x: int, y: int, room: int, height: int, count: int, from_right: bool
) -> list[Box]:
    """``count`` cards in a row in ``room`` pixels from ``x`` on.

    They begin at its left or end at its right.
    """
    width = round(height * layout.ratio)
    step = min(0.62 * width, (room - width) / max(1, count - 1))
    start = x + room - width - step * (count - 1) if from_right else x
    return [Box(round(start + step * at), y, width, height) for at in range(count)]


def hide_each_other(layout: Layout, boxes: list[Box]) -> bool:
    """Whether neighbours hide what a card is, so that it needs its corner letters."""
    covers = (
        one.overlaps(other) and other.x - one.x < layout.legible_step * one.w + 0.5
        for one, other in pairwise(boxes)
    )
    return len({box.y for box in boxes}) > 1 or any(covers)
