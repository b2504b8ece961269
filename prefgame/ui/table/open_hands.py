"""Open hands on the table: which cards are seen, laid open or played for a partner; and the slip
that says which cards are still out.

Invariant: what is open is read off the view; the boxes are pure arithmetic of the layout. The slip
has a place only where it covers nothing.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pygame import Surface

from prefgame.cards import DECK, Card, Suit, of_suit
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Seat
from prefgame.rules.deal import TALON_SIZE
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_order import sorted_hand
from prefgame.ui.draw.deck import CORNER
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.theme import Colour
from prefgame.ui.spoken.nodes import Node
from prefgame.ui.table.hand import draw_tab, tab_box
from prefgame.ui.table.money import own_purse_height
from prefgame.ui.table.plate import ACROSS, LEFT, RIGHT, TAB, empty_place, place_of, walnut_tab
from prefgame.ui.table.status import partner_played_for
from prefgame.ui.widgets.buttons import HINT, Press, Widget
from prefgame.ui.widgets.canvas import Kit, Sign
from prefgame.ui.widgets.elements import Column, Element, Inset, Laid, Row, Rule, Stretch, Text
from prefgame.ui.widgets.styles import NAME, NOTE, STRONG, Style
from prefgame.ui.widgets.tooltip import Tooltip


def opened_hands(view: SeatView) -> dict[str, tuple[str, ...]]:
    """Return the hands that everybody sees, by place; after the hand the cards that each seat had
    left.
    """
    hand = view.hand
    if hand is None:
        return {}
    if hand.ended:
        gone = {card for trick in hand.tricks for _seat, card in trick.cards}
        gone |= {card for _seat, card in hand.trick}
        played = zip(hand.order, hand.hands_played)
        left = {s: tuple(c for c in cards if c not in gone) for s, cards in played}
    else:
        left = {seat: cards for seat, cards in hand.open_now.items() if seat != view.seat}
    return {
        place_of(view, seat): tuple(map(str, sorted_hand(cards)))
        for seat, cards in left.items()
        if cards
    }


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
    """Return where the open cards of a seat are: under its plate and clear of the trick, and so
    many pixels ``foot`` above what lies below. Those across are on both sides of the plate.
    """
    if place == ACROSS:
        return _open_across(layout, count)
    seat, slots = layout.seat(place), layout.trick_slots().values()
    gap, wide, rows = layout.u(12), min(count, OPEN_IN_A_ROW), 2 if count > OPEN_IN_A_ROW else 1
    room = _beside_trick(seat, place, slots) - gap
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
    boxes, x = list[Box](), seat.x if place == LEFT else seat.right - room
    for row in range(rows):
        cards = min(wide, count - row * wide) if rows == 1 else (count + 1 - row) // 2
        line = Box(x, round(top + row * down), room, height)
        boxes += _open_row(layout, line, cards, from_right=place == RIGHT)
    return boxes


def _beside_trick(seat: Box, place: str, slots: Iterable[Box]) -> int:
    if place == LEFT:
        return min(box.x for box in slots) - seat.x
    return seat.right - max(box.right for box in slots)


def ground_of(layout: Layout, boxes: Sequence[Box]) -> Box:
    """Return the ground under the open cards at a side: a narrow edge round them."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(x, y, right - x, bottom - y).inset(-layout.u(8))


def _open_across(layout: Layout, count: int) -> list[Box]:
    """Return the open cards across: one row, or half of them on each side of the plate, below the
    plaque and above the tab of a card in the trick.
    """
    seat, gap, top = layout.seat(ACROSS), layout.u(12), layout.seat(ACROSS).y
    beside = [box.y for place, box in layout.trick_slots(LEFT).items() if place != ACROSS]
    height = min(beside) - layout.f(_TAB) - gap - top
    before = 0 if count < OPEN_IN_A_ROW else count // 2
    start, end = layout.left.right + gap, seat.right + gap
    left = Box(start, top, seat.x - gap - start, height)
    right = Box(end, top, layout.right.x - gap - end, height)
    return _open_row(layout, left, before, from_right=True) + _open_row(
        layout, right, count - before, from_right=False
    )


def _open_row(layout: Layout, room: Box, count: int, *, from_right: bool) -> list[Box]:
    """Return ``count`` cards in a row that begin at the left of ``room`` or end at its right."""
    width = round(room.h * layout.ratio)
    step = min(0.62 * width, (room.w - width) / max(1, count - 1))
    start = room.right - width - step * (count - 1) if from_right else room.x
    return [Box(round(start + step * at), room.y, width, room.h) for at in range(count)]


def hide_each_other(layout: Layout, boxes: list[Box]) -> bool:
    """Return whether neighbours hide what a card is, so that it needs its corner letters."""
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

_OWNER = Style("caption", "lead", "cream")


def laid_rows(view: SeatView) -> dict[str, LaidRows]:
    """Return the rows of each hand that is laid open beside the player, by place; one across only
    where a side is free for it.
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
    """Return whether the hand across was laid open in the play, and so lies at a side."""
    hand = view.hand
    opened = () if hand is None else [place_of(view, seat) for seat, _cards in hand.laid_open]
    return ACROSS in opened and empty_place(view) in (LEFT, RIGHT)


def side_of(place: str, out: str) -> str:
    """Return under which plate the open hand of a place lies: one across has no room there, and
    lies at the side ``out`` of the player who sits out.
    """
    return out if place == ACROSS and out in (LEFT, RIGHT) else place


def break_in_rows(cards: Sequence[str]) -> LaidRows:
    """Return one row or two, broken between suits if that leaves neither too long."""
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
    """Return where the ``cards`` that are left are, and the field round them: under the plate at
    the left or right ``place``, clear of the trick. It has room for all that were laid open.
    ``out``: where nobody plays. ``tabbed``: below the field is a tab that says who plays the hand.
    ``end``: what lies below the field at the right begins there.
    """
    seat, slots = layout.seat(place), layout.trick_slots(out).values()
    inner, longest = layout.u(12), max(map(len, rows))
    beside = _beside_trick(seat, place, slots) - layout.u(16)
    room = min(beside, round(seat.w * 1.25)) - 2 * inner
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


def _whose(name: str) -> str:
    return _("{name}’s hand").format(name=name)


def draw_field(
    surface: Surface, kit: Kit, box: Box, name: str = "", *, lower: bool = False
) -> None:
    """Draw the dark ground of a hand that is laid open; with the ``name`` of its player below it if
    it does not lie under that player's plate. ``lower``: under a tab.
    """
    radius = kit.u(12)
    shapes.rounded_box(surface, box, radius, "cloth_dark", alpha=96)
    shapes.ring(surface, box, radius, "cream2", kit.thin(2), 120)
    if name:
        x, y = name_box(kit, box, name, lower=lower).center
        kit.text(surface, x, y, _whose(name), *_OWNER.how, "center", max_width=box.w)


def name_box(kit: Kit, field: Box, name: str, *, lower: bool = False) -> Box:
    """Return the line under an open hand that says whose it is; ``lower``: under a tab."""
    wide = min(field.w, kit.width(_whose(name), *_OWNER.how[:2]))
    y = field.bottom + kit.f(22 if lower else 2)
    return Box(round(field.centerx - wide / 2), y, wide, kit.f(36))


def draw_owner(surface: Surface, kit: Kit, field: Box, name: str, slips: Sequence[Box]) -> None:
    """Draw a tab on the foot of an open hand that says whose it is, while a slip hides what is
    below.
    """
    walnut_tab(surface, kit, owner_tab(kit, field, name, slips), _whose(name))


def owner_tab(kit: Kit, field: Box, name: str, slips: Sequence[Box]) -> Box:
    """Return where that tab is: above the ``slips`` that lie on the hand."""
    low = min([field.bottom, *(slip.y for slip in slips if slip.overlaps(field))])
    return _walnut_box(kit, field, _whose(name), low - kit.f(_TAB) - kit.space("tight"))


def _walnut_box(kit: Kit, field: Box, words: str, y: float) -> Box:
    wide = kit.width(words, *TAB.how[:2]) + kit.f(22)
    return Box(round(field.centerx - wide / 2), round(y), wide, kit.f(_TAB))


# ---- an open hand that is played for a partner
# Invariant: what may be played is what the rules list; the cards lie where the stage has them.


LIFT = 0.09
"""How far a card that may be played is raised, in heights of a card."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """The hand at a ``place`` whose cards the player chooses. ``due``: one of them now, of the
    cards ``playable``; ``raised``: those are raised; ``named``: its player asks for a word on it.
    """

    place: str
    name: str
    due: bool
    playable: frozenset[str] = frozenset()
    raised: bool = False
    named: bool = False

    def is_dim(self, card: str) -> bool:
        """Return whether the card may not be played now."""
        return not self.due or card not in self.playable


def played_hand(view: SeatView, playable: frozenset[str], *, live: bool) -> PlayedHand | None:
    """Return the open hand that the player plays, as it is now; None where there is none."""
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

    def said(self, kit: Kit) -> str:
        return kit.deck.card_name(self.card)

    def spoken(self, kit: Kit) -> Node | None:
        node = super().spoken(kit)
        return node and replace(node, about="" if self.enabled else self.reason)

    def tip(self) -> Tooltip | None:
        words = self.hint
        if not self.enabled and self.reason:
            words = _("{card}. {reason}").format(card=self.hint, reason=self.reason)
        return Tooltip(words, self.said_at)

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw the edge of a card under the mouse; the card itself lies on the table."""
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
    """Return the part of each card that no later one covers."""
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
    """Draw brass round the field while the player chooses from it, and a tab that says whose choice
    it is; not ``tabbed`` if a slip would hide half of it.
    """
    radius = kit.u(12)
    if played.due:
        shapes.glow(surface, box, radius, kit.thin(20, 8), kit.u(5), alpha=120)
        shapes.ring(surface, box, radius, "brass_lit", kit.thin(4, 2))
    words = _("you play this hand")
    if tabbed and played.due:
        draw_tab(surface, kit, box.centerx, box.bottom + kit.f(20), words)
    elif tabbed:
        walnut_tab(surface, kit, edge_tab(kit, box, due=False), words)


def edge_tab(kit: Kit, field: Box, *, due: bool) -> Box:
    """Return where the tab under the field of a played hand is."""
    words = _("you play this hand")
    if due:
        return tab_box(kit, field.centerx, field.bottom + kit.f(20), words)
    return _walnut_box(kit, field, words, field.bottom + kit.space("hair") - kit.f(_TAB) / 2)


# ---- which cards are still out while another hand lies open: those that a player has not seen
# Invariant: arithmetic on the view alone. What it says is certain: no card is given to a hand that
# somebody could only guess.

SuitCards = tuple[Suit, tuple[Card, ...]]
LONG = 5
"""the most ranks of a suit that share their line with another suit"""


@dataclass(frozen=True, slots=True)
class StillOut:
    """The ``cards`` that are out, in the order of the deck. Together they are ``held`` in closed
    hands (whose, and how many), ``laid_away`` by another player, or in the ``talon`` that nobody
    has taken.
    """

    cards: tuple[Card, ...]
    held: tuple[tuple[str, int], ...]
    laid_away: int
    talon: int

    def lines(self) -> tuple[tuple[SuitCards, ...], ...]:
        """Return the suits with their cards, high ones first, two suits a line; a long one has its
        line for itself. A suit of which nothing is out is named if two lines are enough.
        """
        suits = [(suit, tuple(sorted(of_suit(self.cards, suit), reverse=True))) for suit in Suit]
        every = _in_lines(suits)
        return every if len(every) <= len(Suit) / 2 else _in_lines([one for one in suits if one[1]])


def _in_lines(
    suits: list[SuitCards],
) -> tuple[tuple[SuitCards, ...], ...]:
    lines: list[list[SuitCards]] = []
    for suit, cards in suits:
        long = len(cards) > LONG
        full = not lines or long or len(lines[-1]) == 2 or len(lines[-1][0][1]) > LONG
        if full:
            lines.append([])
        lines[-1].append((suit, cards))
    return tuple(map(tuple, lines))


def still_out(view: SeatView) -> StillOut | None:
    """Return what is out for the player of the view, while another hand lies open in the play; None
    where none does, or everything is known.
    """
    hand = view.hand
    if not is_played_open(view) or hand is None:
        return None
    seen = {
        *(card for trick in hand.tricks for _seat, card in trick.cards),
        *(card for _seat, card in hand.trick),
        *(card for cards in hand.open_now.values() for card in cards),
        *hand.talon_led,
        *view.cards,
        *view.discard,
    }
    cards = tuple(card for card in DECK if card not in seen)
    if not cards:
        return None
    names = view.table.players
    held = tuple((names[seat], view.cards_left(seat)) for seat in _closed_seats(view))
    laid_away = TALON_SIZE if hand.discarded and not view.discard else 0
    talon = 0 if hand.talon_taken else TALON_SIZE - len(hand.talon_led)
    return StillOut(cards, tuple(one for one in held if one[1]), laid_away, talon)


def is_played_open(view: SeatView) -> bool:
    """Return whether cards are being played and a hand lies open that is not the player's own."""
    hand = view.hand
    if hand is None or hand.leader is None or hand.ended:
        return False
    return any(seat != view.seat for seat in hand.open_now)


def seat_that_laid_away(view: SeatView) -> Seat | None:
    """Return the declarer whose closed hand is played while another lies open, if it has discarded
    cards that the player does not know.
    """
    if not is_played_open(view):
        return None
    hand, declarer = view.this_hand, view.this_hand.declarer
    closed = declarer in _closed_seats(view)
    return declarer if closed and hand.discarded else None


def _closed_seats(view: SeatView) -> list[Seat]:
    hand = view.this_hand
    return [seat for seat in hand.order if seat != view.seat and seat not in hand.open_now]


# ---- the slip that says which cards are still out, in a column in which no hand lies open


_LEAST = 0.68
"""the part of its height at which the slip can still be read"""
_NONE = "–"


@dataclass(frozen=True, slots=True)
class Memo:
    """The slip in ``box`` at a ``side`` of the table."""

    side: str
    box: Box
    out: StillOut


def place_memo(kit: Kit, out: StillOut | None, me: Box, opened: Container[str]) -> Memo | None:
    """Return the slip under the backs over the own plate, or at the other side if a hand lies open
    there; ``opened``: those sides, ``me``: the own plate. None if it has no room.
    """
    if out is None:
        return None
    own = kit.layout.own_side
    for side in (own, LEFT if own == RIGHT else RIGHT):
        room = _room(kit.layout, side, me)
        natural = _content(kit, out, room.w).height(kit, room.w)
        high = min(natural, room.h)
        if side not in opened and high >= natural * _LEAST:
            return Memo(side, room._replace(y=room.y + (room.h - high) // 2, h=high), out)
    return None


def _room(layout: Layout, side: str, me: Box) -> Box:
    """Return the column below the backs: over the own plate down to its tab, at the other side to
    where slips may lie.
    """
    seat, gap = layout.seat(side), layout.u(10)
    purse = own_purse_height(layout)
    top = max(layout.backs(side, 1)[0].bottom, seat.bottom + purse) + gap
    low = (me.y - max(layout.f(26), purse) if side == layout.own_side else layout.claim.y) - gap
    return Box(seat.x, top, seat.w, max(0, low - top))


def where_they_are(out: StillOut) -> str:
    """Say how many of the cards lie where."""
    held = [_("{n} with {name}").format(n=count, name=name) for name, count in out.held]
    return ", ".join([*held, *_nobodys(out)])


def where_in_short(out: StillOut) -> str:
    """Say the same without names."""
    count = sum(count for _name, count in out.held)
    held = [_("{n} in closed hands").format(n=count)] if count else []
    return ", ".join([*held, *_nobodys(out)])


def _nobodys(out: StillOut) -> list[str]:
    laid = [_("{n} discarded").format(n=out.laid_away)] if out.laid_away else []
    return [*laid, *([_("{n} in the talon").format(n=out.talon)] if out.talon else [])]


def memo_title(out: StillOut) -> str:
    """Say what the slip is, and how many cards are out."""
    count = len(out.cards)
    return ngettext("Still out: {n} card", "Still out: {n} cards", count).format(n=count)


def draw_memo(surface: Surface, kit: Kit, memo: Memo) -> None:
    """Draw the slip at its place."""

    def draw(picture: Surface, box: Box) -> None:
        kit.sheet(picture, box, 6, 12, 6)
        Laid(_content(kit, memo.out, box.w), kit, box).paint(picture, kit)

    kit.sprite(surface, ("memo", memo), memo.box, kit.u(40) + 6, draw)


def _content(kit: Kit, out: StillOut, width: int) -> Element:
    where = Text(where_they_are(out), NOTE)
    if where.width(kit) > width - 2 * kit.space("near"):
        where = Text(where_in_short(out), NOTE)
    lines = [Row(tuple(Stretch(_suit(kit, *one)) for one in line)) for line in out.lines()]
    parts = (Text(memo_title(out), NAME), Rule(), *lines, Rule(), where)
    return Inset(Column(parts, "hair"), "near", "hair")


def _suit(kit: Kit, suit: Suit, cards: tuple[Card, ...]) -> Element:
    ranks = " ".join(kit.deck.index(str(card)[1]) for card in cards) or _NONE
    return Row((Text((Sign(str(suit)),), STRONG), Stretch(Text(ranks, STRONG))), "tight")
