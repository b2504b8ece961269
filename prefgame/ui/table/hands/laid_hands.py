"""Hands that are laid open while they are played: two rows on a field of their own.

Invariant: the rows are those of the cards as they were laid open; cards close up in their row and
never change rows. The boxes are pure arithmetic of the layout.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.ui.draw import shapes
from prefgame.ui.draw.card_style import sorted_hand
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.table.seats.places import ACROSS, LEFT, RIGHT, empty_place, place_of
from prefgame.ui.table.seats.plate import walnut_tab
from prefgame.ui.widgets.canvas import Kit

LaidRows = tuple[tuple[str, ...], ...]

IN_A_ROW = 6
"""The most cards of a row; a hand of as many as fit in one row of five is not broken."""
_WHOLE = 5
_DOWN = 0.66
"""How far the second row is below the first, in heights of a card."""
_STEP, _LEAST_STEP = 0.66, 0.5
"""From card to card, in widths: usually, and at least. Small cards are further apart, so that what
is seen of them can be hit.
"""
_TABS = 66
"""The design height of the tab of a hand and that of the own plate below it."""
_HIGHEST = 0.64
"""The height of a card, in heights of an own card."""

_NAME = 28
"""Design size of the name under a hand."""


def laid_rows(view: SeatView) -> dict[str, LaidRows]:
    """The rows of each hand that is laid open beside the player, by place; one across only where a
    side is free for it.
    """
    hand = view.hand
    if hand is None or hand.ended:
        return {}
    sides = (LEFT, RIGHT, ACROSS) if empty_place(view) in (LEFT, RIGHT) else (LEFT, RIGHT)
    return {
        place: break_in_rows(tuple(map(str, sorted_hand(cards))))
        for seat, cards in hand.laid_open
        if (place := place_of(view, seat)) in sides
    }


def is_across_aside(view: SeatView) -> bool:
    """Whether the hand across was laid open in the play of this hand, and so lies at a side."""
    hand = view.hand
    opened = () if hand is None else [place_of(view, seat) for seat, _cards in hand.laid_open]
    return ACROSS in opened and empty_place(view) in (LEFT, RIGHT)


def side_of(place: str, out: str) -> str:
    """Under which plate the open hand of a place lies: one across has no room there, and lies at
    the side ``out`` of the player who sits out.
    """
    return out if place == ACROSS and out in (LEFT, RIGHT) else place


def break_in_rows(cards: Sequence[str]) -> LaidRows:
    """One row or two, broken between suits where that leaves neither too long."""
    if len(cards) <= _WHOLE:
        return (tuple(cards),)
    half = (len(cards) + 1) // 2
    between = [
        at
        for at in range(1, len(cards))
        if cards[at][0] != cards[at - 1][0] and max(at, len(cards) - at) <= max(IN_A_ROW, half)
    ]
    at = min(between, key=lambda at: (abs(at - half), -at), default=half)
    return tuple(cards[:at]), tuple(cards[at:])


def laid_boxes(
    layout: Layout,
    place: str,
    rows: LaidRows,
    cards: Sequence[str],
    out: str = ACROSS,
    *,
    tabbed: bool = False,
    end: int | None = None,
) -> tuple[list[Box], Box]:
    """Where the ``cards`` that are left are, and the field round them: under the plate at the left
    or right ``place``, clear of the trick. It has room for all that were laid open. ``out``: where
    nobody plays. ``tabbed``: below the field is a tab that says who plays the hand. ``end``: what
    lies below the field at the right begins there.
    """
    seat, slots = layout.seat(place), layout.trick_slots(out).values()
    inner, longest = layout.u(12), max(map(len, rows))
    edge = (
        min(box.x for box in slots) - layout.u(16) - seat.x
        if place == LEFT
        else seat.right - max(box.right for box in slots) - layout.u(16)
    )
    room = min(edge, round(seat.w * 1.25)) - 2 * inner
    top = seat.bottom + layout.u(10) + inner
    above_me = layout.me.y - layout.f(_TABS if tabbed else 42 if layout.money else 30)
    foot = layout.bar.y if end is None else end
    low = min(layout.bar.y - layout.u(20), above_me if place == layout.own_side else foot) - inner
    high = round(
        min(
            layout.card_h * _HIGHEST,
            (low - top) / (1 + _DOWN * (len(rows) - 1)),
            room / (1 + _LEAST_STEP * (longest - 1)) / layout.ratio,
        )
    )
    wide = round(high * layout.ratio)
    step = min(max(_STEP * wide, layout.hit), (room - wide) / max(1, longest - 1))
    whole = round(wide + step * (longest - 1))
    x = seat.x + inner if place == LEFT else seat.right - inner - whole
    boxes = []
    for card in cards:
        row = next(at for at, row in enumerate(rows) if card in row)
        before = [one for one in cards if one in rows[row]].index(card)
        boxes.append(Box(round(x + before * step), round(top + row * _DOWN * high), wide, high))
    tall = round(high * (1 + _DOWN * (len(rows) - 1)))
    return boxes, Box(x - inner, top - inner, whole + 2 * inner, tall + 2 * inner)


def draw_field(
    surface: Surface, kit: Kit, box: Box, name: str = "", *, lower: bool = False
) -> None:
    """The dark ground of a hand that is laid open; with the ``name`` of its player below it where
    it does not lie under that player's plate. ``lower``: under a tab.
    """
    radius = kit.u(12)
    shapes.rounded_box(surface, box, radius, "cloth_dark", alpha=96)
    shapes.ring(surface, box, radius, "cream2", kit.thin(2), 120)
    if name:
        line, words = name_box(kit, box, name, lower=lower), _("{name}’s hand").format(name=name)
        kit.text(
            surface,
            line.centerx,
            line.centery,
            words,
            "caption",
            _NAME,
            "cream",
            "center",
            max_width=box.w,
        )


def name_box(kit: Kit, field: Box, name: str, *, lower: bool = False) -> Box:
    """The line under an open hand that says whose it is; ``lower``: under a tab."""
    words, high = _("{name}’s hand").format(name=name), kit.f(36)
    wide = min(field.w, kit.width(words, "caption", _NAME))
    y = field.bottom + kit.f(22 if lower else 2)
    return Box(round(field.centerx - wide / 2), y, wide, high)


def draw_owner(surface: Surface, kit: Kit, field: Box, name: str, slips: Sequence[Box]) -> None:
    """A tab on the foot of an open hand that says whose it is, while a slip hides what is below."""
    tab = owner_tab(kit, field, name, slips)
    walnut_tab(surface, kit, tab)
    words = _("{name}’s hand").format(name=name)
    kit.text(surface, tab.centerx, tab.centery, words, "button", 22, "cream", "center")


def owner_tab(kit: Kit, field: Box, name: str, slips: Sequence[Box]) -> Box:
    """Where that tab is: above the ``slips`` that lie on the hand."""
    low = min([field.bottom, *(slip.y for slip in slips if slip.overlaps(field))])
    wide = kit.width(_("{name}’s hand").format(name=name), "button", 22) + kit.f(22)
    high = kit.f(34)
    return Box(round(field.centerx - wide / 2), low - high - kit.f(8), wide, high)
