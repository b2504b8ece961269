"""The tricks of a hand in order: which cards fell, who led, who won.

Invariant: it draws what it is given; the trick that is being looked at is marked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from pygame import Surface

from prefgame.cards import Card
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS
from prefgame.ui.draw import icons, shapes, strokes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.draw.theme import Colour
from prefgame.ui.table.card_labels import draw_tab
from prefgame.ui.widgets.canvas import Kit, Sign
from prefgame.ui.widgets.widget import Press, Widget
from prefgame.ui.words.fitting import fitting_size, short_name, short_names

NOBODY: Mapping[Seat, str] = MappingProxyType({})
"""no seat is without cards"""


@dataclass(frozen=True)
class TrickLine:
    """A trick: who led it, who took it, and the card of each seat. ``TALON_SEAT`` leads with a
    card of a talon that belongs to nobody.

    Nobody took one in which the rest of the hand was claimed or given up.
    """

    leader: Seat
    winner: Seat | None
    cards: dict[Seat, Card]


def trick_lines(view: SeatView) -> list[TrickLine]:
    """The tricks of the last hand as far as they were played."""
    hand = view.this_hand
    lines, count = list[TrickLine](), hand.cards_played
    for trick in hand.tricks:
        played = trick.cards[:count]
        count -= len(played)
        if played:
            whole = len(played) == len(trick.cards)
            shown = (*trick.as_led[: -len(trick.cards)], *played)
            lines.append(TrickLine(shown[0][0], trick.winner if whole else None, dict(shown)))
    return lines


def tricks_height(kit: Kit, seats: int) -> int:
    """Height of the table of tricks of so many players."""
    return kit.f(44) + kit.f(40) * seats


class TrickColumn(Widget):
    """One trick of the table: pressed, it is looked at."""

    def __init__(
        self, number: int, on_press: Press, rect: Box, current: bool, colour: Colour = "ox"
    ) -> None:
        super().__init__(rect, on_press=on_press, hint=_("Look at this trick"))
        self.number, self.current, self.colour = number, current, colour

    def draw(self, surface: Surface, kit: Kit) -> None:
        if self.current or self.hovered:
            shapes.ring(
                surface,
                self.rect.inset(0, -kit.u(2)),
                kit.u(8),
                self.colour if self.current else "paper_line",
                kit.thin(3, 2),
            )

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        shapes.ring(
            surface, self.rect.inset(-kit.u(3), -kit.u(5)), kit.u(10), "ink", kit.thin(4, 3)
        )


def trick_columns(box: Box, names: int, count: int) -> list[Box]:
    """Where the tricks are, at most ten beside each other, right of names so wide."""
    return Box(box.x + names, box.y, box.w - names, box.h).columns(TRICKS)[:count]


def draw_tricks(
    surface: Surface,
    kit: Kit,
    box: Box,
    width: int,
    names: Sequence[tuple[Seat, str]],
    tricks: Sequence[TrickLine],
    costly: frozenset[Card] = frozenset(),
    *,
    heading: str = "",
    tinted: int | None = None,
    absent: Mapping[Seat, str] = NOBODY,
) -> None:
    """The table of tricks: a row a player (names so wide), a column a trick.

    A triangle is before the lead, a frame round the winner, and a stroke under a card that
    lost a trick. The columns from ``tinted`` on (from 0) are those that might have been. What is
    ``absent`` says why a seat has no cards in them.
    """
    room = width - kit.f(10)
    columns = trick_columns(box, width, len(tricks))
    if tinted is not None and tinted < len(columns):
        first = columns[tinted]
        area = Box(first.x, box.y, columns[-1].right - first.x, box.h)
        shapes.rounded_box(surface, area, kit.u(8), "field", alpha=110)
    words = heading or _("Tricks")
    size = fitting_size(kit, words, "title", 30, 21, room)
    kit.text(surface, box.x, box.y + kit.f(20), words, "title", size, max_width=room)
    middles = {seat: box.y + kit.f(64) + at * kit.f(40) for at, (seat, _name) in enumerate(names)}
    shown = short_names(kit, [name for _seat, name in names], "label", 22, room)
    for middle, name in zip(middles.values(), shown):
        kit.text(surface, box.x, middle, name, "label", 22, "ink2")
    for seat, why in absent.items():
        if tricks and not any(seat in trick.cards for trick in tricks):
            kit.text(surface, columns[0].x + kit.f(9), middles[seat], why, "caption", 22, "ink2")
    for number, (trick, column) in enumerate(zip(tricks, columns), 1):
        if trick.winner is not None:  # otherwise the heading of what was not played is there
            x, y = column.centerx, box.y + kit.f(22)
            kit.text(surface, x, y, str(number), "label", 22, "ink2", "center")
        for seat, card in trick.cards.items():
            middle = middles[seat]
            whole = Box(column.x, round(middle - kit.f(18)), column.w, kit.f(36))
            cell = whole.inset(kit.u(3), 0)
            if seat == trick.winner:
                won_frame(surface, kit, cell)
            if seat == trick.leader:
                icons.triangle(surface, cell.x + kit.f(9), middle, kit.f(6), "right")
            _draw_index(surface, kit, column, middle, card, "ink")
            if card in costly:
                _cost_stroke(surface, kit, cell, card)


def _draw_index(
    surface: Surface, kit: Kit, column: Box, y: int, card: Card, colour: Colour
) -> None:
    """A card as its suit and its rank, in the middle of a column."""
    index = Sign(str(card.suit)), kit.deck.index(card.rank.letter)
    x, gap = column.centerx + kit.f(5), kit.f(3)
    kit.run(surface, x, y, index, "button", 24, colour, "center", sign_height=0.95, gap=gap)


def draw_left(
    surface: Surface,
    kit: Kit,
    box: Box,
    width: int,
    left: Mapping[Seat, Sequence[Card]],
    headings: Sequence[str],
) -> None:
    """The cards that were left when the rest of the hand was settled.

    They are in the last columns of the same table, under the longest heading that fits.
    """
    columns, most = trick_columns(box, width, TRICKS), max(map(len, left.values()))
    first = columns[TRICKS - most]
    area = Box(first.x, box.y, columns[-1].right - first.x, box.h).inset(kit.u(3), -kit.u(2))
    shapes.rounded_box(surface, area, kit.u(8), "field", alpha=110)
    room = area.w - kit.f(12)
    fitting = (words for words in headings if kit.width(words, "label", 22) <= room)
    words, y = next(fitting, headings[-1]), box.y + kit.f(22)
    kit.text(surface, area.centerx, y, words, "label", 22, "ink2", "center", max_width=room)
    for at, cards in enumerate(left.values()):
        y = box.y + kit.f(64) + at * kit.f(40)
        for card, column in zip(cards, columns[TRICKS - len(cards) :]):
            _draw_index(surface, kit, column, y, card, "ink2")


def _cost_stroke(surface: Surface, kit: Kit, cell: Box, card: Card) -> None:
    """A stroke under a card that lost a trick."""
    y, left = cell.bottom - kit.f(3), cell.x + kit.f(6)
    right = left + cell.w - 2 * kit.f(6)
    line = strokes.wobble((left, y), (right, y), kit.u(26), str(card))
    strokes.stroke(surface, line, "ox", kit.thin(4, 3))


def won_frame(surface: Surface, kit: Kit, box: Box) -> None:
    """The frame round a card that won its trick."""
    shapes.rounded_box(
        surface, box, kit.u(7), "chosen", "#dcc482", edge="ink", edge_width=kit.thin(2)
    )


def draw_legend(surface: Surface, kit: Kit, box: Box) -> None:
    """What triangle and frame mean, in one line from the left of ``box``."""
    if box == NOWHERE:
        return
    x, y = box.x, box.centery
    icons.triangle(surface, x + kit.f(8), y, kit.f(7), "right")
    words = kit.text(surface, x + kit.f(24), y, _("led the trick"), "label", 22, "ink2")
    frame = Box(words.right + kit.f(34), round(y - kit.f(15)), kit.f(44), kit.f(30))
    won_frame(surface, kit, frame)
    kit.text(surface, frame.right + kit.f(12), y, _("won it"), "label", 22, "ink2")


def draw_trick(
    surface: Surface, kit: Kit, box: Box, room: int, trick: TrickLine, names: Mapping[Seat, str]
) -> int:
    """One trick, large, in the order played; returns the bottom of its cards.

    It is under a heading at the top of ``box``, and has ``room`` pixels of height.
    """
    f = kit.f
    places = Box(box.x, box.y + f(76), box.w, 0).columns(max(3, len(trick.cards)), kit.u(20))
    height = round(min(places[0].w / kit.deck.ratio, room * 0.56))
    width = kit.deck.width(height)
    for place, (seat, card) in zip(places, trick.cards.items()):
        kit.card(surface, str(card), place.centerx - width // 2, place.y, height)
        if seat == trick.winner:
            draw_tab(surface, kit, place.centerx, place.y, _("takes it"), crowned=True)
        words = short_name(kit, names[seat], "title", 30, place.w - f(30))
        y = place.y + height + f(34)
        name = kit.text(surface, place.centerx, y, words, "title", 30, "ink", "center")
        if seat == trick.leader:
            icons.triangle(surface, name.x - f(16), name.centery, f(9), "right")
        if seat == trick.winner:
            shapes.line(surface, name.x, name.bottom + f(4), name.w, "ink", kit.thin(3, 2))
    return places[0].y + height
