"""Open hands on the table: which cards are seen, laid open or played for a partner.

Invariant: what is open is read off the view; the boxes are pure arithmetic of the layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pygame import Surface

from prefgame.cards import Card
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import sorted_hand
from prefgame.ui.draw.deck import CORNER
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.theme import Colour
from prefgame.ui.table.hand import draw_tab, tab_box
from prefgame.ui.table.money import own_purse_height
from prefgame.ui.table.plate import ACROSS, LEFT, RIGHT, empty_place, place_of, walnut_tab
from prefgame.ui.table.status import partner_played_for
from prefgame.ui.widgets.buttons import HINT, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.tooltip import Tooltip


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


OPEN_IN_A_ROW = 5
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
    gap, wide, rows = layout.u(12), min(count, OPEN_IN_A_ROW), 2 if count > OPEN_IN_A_ROW else 1
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
    before = 0 if count < OPEN_IN_A_ROW else count // 2
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


# ---- hands that are laid open while they are played: two rows on a field of their own
# Invariant: the rows are those of the cards as they were laid open; cards close up in their row and
# never change rows. The boxes are pure arithmetic of the layout.


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


# ---- an open hand that is played for a partner
# Invariant: what may be played is what the rules list; the cards lie where the stage has them.


LIFT = 0.09
"""How far a card that may be played is raised, in heights of a card."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """The hand at a ``place`` whose cards the player chooses. ``due``: one of them now, of the
    cards ``playable``; ``raised``: those are raised.
    """

    place: str
    name: str
    due: bool
    playable: frozenset[str] = frozenset()
    raised: bool = False

    def is_dim(self, card: str) -> bool:
        """Whether the card may not be played now."""
        return not self.due or card not in self.playable


def played_hand(view: SeatView, playable: frozenset[str], *, live: bool) -> PlayedHand | None:
    """The open hand that the player plays, as it is now; None where there is none."""
    seat = partner_played_for(view)
    if seat is None:
        return None
    due = live and view.turn.card_of == seat
    cards = view.cards_in_play if due else ()
    return PlayedHand(
        place_of(view, seat),
        view.table.players[seat],
        due,
        playable if due else frozenset(),
        raised=due and len(playable) < len(cards),
    )


class OpenCard(Widget):
    """A card of an open hand; the table draws it, here it can be pressed."""

    def __init__(self, card: str, whole: Box, strip: Box, on_press: Press) -> None:
        super().__init__(strip, on_press=on_press, ground="cloth")
        self.card, self.whole = card, whole

    def tip(self) -> Tooltip | None:
        words = self.hint
        if not self.enabled and self.reason:
            words = _("{card}. {reason}").format(card=self.hint, reason=self.reason)
        return Tooltip(words, self.said_at)

    def draw(self, surface: Surface, kit: Kit) -> None:
        """The edge of a card under the mouse; the card itself lies on the table."""
        if self.hovered and self.enabled and not self.focused:
            self._ring(surface, kit, "brass_lit", kit.thin(3, 2), 0)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        self._ring(surface, kit, "ink", kit.thin(4, 3), 0)
        self._ring(surface, kit, "brass_lit", kit.thin(6, 4), kit.thin(4, 3))

    def draw_hint_ring(self, surface: Surface, kit: Kit) -> None:
        self._ring(surface, kit, HINT, kit.thin(6, 3), 0)

    def _ring(self, surface: Surface, kit: Kit, colour: Colour, width: int, outside: int) -> None:
        box = self.rect.inset(-outside)
        shapes.ring(surface, box, round(self.whole.h * CORNER) + outside, colour, width)


def strips(boxes: Sequence[Box]) -> list[Box]:
    """The part of each card that no later one covers."""
    found = []
    for at, box in enumerate(boxes):
        row = [one for one in boxes[at + 1 :] if abs(one.y - box.y) < box.h / 2]
        under = [one for one in boxes[at + 1 :] if one not in row]
        right = min((one.x for one in row), default=box.right)
        low = min((one.y for one in under), default=box.bottom)
        found.append(box._replace(w=min(right, box.right) - box.x, h=min(low, box.bottom) - box.y))
    return found


def draw_edge(
    surface: Surface, kit: Kit, box: Box, played: PlayedHand, *, tabbed: bool = True
) -> None:
    """Brass round the field while the player chooses from it, and a tab that says whose choice it
    is; not ``tabbed`` where a slip would hide half of it.
    """
    radius = kit.u(12)
    if played.due:
        shapes.glow(surface, box, radius, kit.thin(20, 8), kit.u(5), alpha=120)
        shapes.ring(surface, box, radius, "brass_lit", kit.thin(4, 2))
    if not tabbed:
        return
    words = _("you play this hand")
    if played.due:
        draw_tab(surface, kit, box.centerx, box.bottom + kit.f(20), words)
    else:
        _deciding_tab(surface, kit, edge_tab(kit, box, due=False), words)


def edge_tab(kit: Kit, field: Box, *, due: bool) -> Box:
    """Where the tab under the field of a played hand is."""
    words = _("you play this hand")
    if due:
        return tab_box(kit, field.centerx, field.bottom + kit.f(20), words)
    wide, high = kit.width(words, "button", 22) + kit.f(22), kit.f(34)
    y = field.bottom + kit.f(4) - high / 2
    return Box(round(field.centerx - wide / 2), round(y), wide, high)


def _deciding_tab(surface: Surface, kit: Kit, tab: Box, words: str) -> None:
    walnut_tab(surface, kit, tab)
    kit.text(surface, tab.centerx, tab.centery, words, "button", 22, "cream", "center")
