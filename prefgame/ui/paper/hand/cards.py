"""The left side of a hand's result: the hands laid open, and the tricks in order.

Law of this module: it draws what it is given; the trick that is being looked at is marked in both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.cards import Card
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS
from prefgame.ui.cards.deck import CORNER
from prefgame.ui.draw import icons, shapes, strokes
from prefgame.ui.draw.layout import CARD_ASPECT_LIMIT, NOWHERE, Box
from prefgame.ui.widgets.canvas import Kit, Sign
from prefgame.ui.widgets.widget import Press, Widget
from prefgame.ui.words.hand_facts import HandRow
from prefgame.ui.words.phrases import fitting_size, short_name, short_names

_NAMES, _LONG_NAMES = 150, 196
"""design width of the names before the cards, and how far it may grow for a long one"""
_ASIDE_STEP = 0.62
_GAP = 0.45
"""least distance between the hand and what lies beside it, in card widths"""


@dataclass(frozen=True)
class TrickLine:
    """A trick: who led it, who took it, and the card of each seat. Nobody took one in which the
    rest of the hand was claimed or given up.
    """

    leader: Seat
    winner: Seat | None
    cards: dict[Seat, Card]


def trick_lines(view: SeatView) -> list[TrickLine]:
    """The tricks of the last hand as far as they were played."""
    hand = view.hand
    assert hand is not None
    lines, count = list[TrickLine](), hand.cards_played
    for trick in hand.tricks:
        played = trick.cards[:count]
        count -= len(played)
        if played:
            lines.append(
                TrickLine(
                    played[0][0],
                    trick.winner if len(played) == len(trick.cards) else None,
                    dict(played),
                )
            )
    return lines


# ---- the hands


def _step(kit: Kit) -> float:
    """Distance of neighbours in card widths: a German card needs more, for its numeral stands in
    the middle.
    """
    return 0.58 if kit.deck.ratio < CARD_ASPECT_LIMIT else 0.40


def hand_step(kit: Kit, room: float, width: int) -> float:
    """Distance of neighbours in card widths where ten cards of ``width`` pixels have ``room``
    pixels: what is left over opens the hand, up to the step of the cards that lie beside it.
    """
    return max(_step(kit), min(_ASIDE_STEP, (room / width - 1) / 9))


def names_width(kit: Kit, names: Sequence[str]) -> int:
    """How much room the names take before the cards."""
    return max(
        kit.f(_NAMES),
        min(kit.f(_LONG_NAMES), max(kit.width(name, "title", 33) for name in names) + kit.f(14)),
    )


def draw_hands(
    surface: Surface,
    kit: Kit,
    box: Box,
    rows: Sequence[HandRow],
    gone: frozenset[Card],
    now: frozenset[Card],
) -> None:
    """The rows of cards with their names. ``gone`` are dimmed, ``now`` are raised."""
    names = names_width(kit, [row.name for row in rows])
    units = 1 + 9 * _step(kit) + _GAP + 1 + _ASIDE_STEP
    height = round(min(box.h / len(rows) - kit.u(24), (box.w - names) / units / kit.deck.ratio))
    width = kit.deck.width(height)
    beside = max((1 + _ASIDE_STEP) * width, *(_aside_words_width(kit, row) for row in rows))
    step = hand_step(kit, box.w - names - beside - _GAP * width, width)
    aside_x = box.right - round((1 + _ASIDE_STEP) * width)
    for row, place in zip(rows, box.rows(len(rows))):
        _draw_name(surface, kit, place, row, names - kit.f(10))
        for at, card in enumerate(row.cards):
            _draw_card(
                surface,
                kit,
                card,
                round(place.x + names + at * step * width),
                place.y,
                height,
                card in row.talon,
                gone,
                now,
            )
        for at, card in enumerate(row.aside):
            _draw_card(
                surface,
                kit,
                card,
                round(aside_x + at * _ASIDE_STEP * width),
                place.y,
                height,
                card in row.talon,
                gone,
                now,
            )
        if row.aside:
            _draw_aside_words(
                surface, kit, Box(aside_x, place.y + height, box.right - aside_x, 0), row
            )


def _aside_words_width(kit: Kit, row: HandRow) -> float:
    if not row.aside:
        return 0
    mark = kit.width(_("of the talon"), "label", 22) + kit.f(38) if row.talon else 0
    return max(kit.width(row.aside_words, "caption", 27), mark)


def _draw_aside_words(surface: Surface, kit: Kit, under: Box, row: HandRow) -> None:
    """What lies beside the hand, and what the marks on the cards mean; the words may begin left of
    small cards.
    """
    y = under.bottom + kit.f(24)
    kit.text(surface, under.right, y, row.aside_words, "caption", 27, "ink2", "right")
    if row.talon:
        words = kit.text(
            surface, under.right, y + kit.f(36), _("of the talon"), "label", 22, "ink2", "right"
        )
        side = kit.f(28)
        _talon_mark(
            surface,
            kit,
            Box(words.x - side - kit.f(10), round(y + kit.f(36) - side / 2), side, side),
        )


def _draw_name(surface: Surface, kit: Kit, place: Box, row: HandRow, room: int) -> None:
    size = fitting_size(kit, row.name, "title", 33, 22, room)
    kit.text(
        surface,
        place.x,
        place.y + kit.f(20),
        short_name(kit, row.name, "title", size, room),
        "title",
        size,
    )
    kit.text(surface, place.x, place.y + kit.f(54), row.role, "label", 22, "ink2", max_width=room)
    kit.text(surface, place.x, place.y + kit.f(88), row.tricks, "button", 24, max_width=room)


def _draw_card(
    surface: Surface,
    kit: Kit,
    card: Card,
    x: int,
    y: int,
    height: int,
    talon: bool,
    gone: frozenset[Card],
    now: frozenset[Card],
) -> None:
    lifted = card in now
    place = kit.card(
        surface,
        str(card),
        x,
        y - kit.u(14) if lifted else y,
        height,
        dim=card in gone,
        covered=True,
    )
    if lifted:
        shapes.ring(surface, place, round(height * CORNER), "ox", kit.thin(4, 3))
    if talon:
        side = kit.f(28)
        _talon_mark(
            surface, kit, Box(place.x + kit.u(5), place.bottom - side - kit.u(5), side, side)
        )


def _talon_mark(surface: Surface, kit: Kit, box: Box) -> None:
    shapes.rounded(
        surface,
        box,
        kit.u(6),
        "brass_high",
        "brass_low",
        edge="brass_dark",
        edge_width=kit.thin(1.5),
    )
    kit.text(
        surface,
        box.x + box.w / 2,
        box.y + box.h / 2,
        pgettext("mark on a card of the talon", "T"),
        "button",
        22,
        "ink",
        "center",
    )


# ---- the tricks


def tricks_height(kit: Kit, seats: int) -> int:
    """Height of the table of tricks of so many players."""
    return kit.f(44) + kit.f(40) * seats


class TrickColumn(Widget):
    """One trick of the table: pressed, it is looked at."""

    def __init__(self, number: int, on_press: Press, rect: Box, current: bool) -> None:
        super().__init__(rect, on_press=on_press, hint=_("Look at this trick"))
        self.number, self.current = number, current

    def draw(self, surface: Surface, kit: Kit) -> None:
        if self.current or self.hovered:
            shapes.ring(
                surface,
                self.rect.inset(0, -kit.u(2)),
                kit.u(8),
                "ox" if self.current else "paper_line",
                kit.thin(3, 2),
            )

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        shapes.ring(
            surface, self.rect.inset(-kit.u(3), -kit.u(5)), kit.u(10), "ink", kit.thin(4, 3)
        )


def trick_columns(box: Box, names: int, count: int) -> list[Box]:
    """Where the tricks stand, at most ten beside each other, right of names so wide."""
    return Box(box.x + names, box.y, box.w - names, box.h).columns(TRICKS)[:count]


def draw_tricks(
    surface: Surface,
    kit: Kit,
    box: Box,
    width: int,
    names: Sequence[tuple[Seat, str]],
    tricks: Sequence[TrickLine],
    costly: frozenset[Card] = frozenset(),
) -> None:
    """The table of tricks: a row a player (names so wide), a column a trick; a triangle before the
    lead, a frame round the winner, and a stroke under a card that cost a trick.
    """
    room = width - kit.f(10)
    kit.text(surface, box.x, box.y + kit.f(20), _("Tricks"), "title", 30, max_width=room)
    middle = {seat: box.y + kit.f(64) + at * kit.f(40) for at, (seat, _name) in enumerate(names)}
    for seat, name in zip(
        middle, short_names(kit, [name for _seat, name in names], "label", 22, room)
    ):
        kit.text(surface, box.x, middle[seat], name, "label", 22, "ink2")
    for number, (trick, column) in enumerate(
        zip(tricks, trick_columns(box, width, len(tricks))), 1
    ):
        if trick.winner is not None:  # else it stands under the heading of what was not played
            kit.text(
                surface,
                column.centerx,
                box.y + kit.f(22),
                str(number),
                "label",
                22,
                "ink2",
                "center",
            )
        for seat, card in trick.cards.items():
            cell = Box(column.x, round(middle[seat] - kit.f(18)), column.w, kit.f(36)).inset(
                kit.u(3), 0
            )
            if seat == trick.winner:
                won_frame(surface, kit, cell)
            if seat == trick.leader:
                icons.triangle(surface, cell.x + kit.f(9), middle[seat], kit.f(6), "right")
            shown = Sign(str(card.suit)), kit.deck.index(card.rank.letter)
            kit.run(
                surface,
                column.centerx + kit.f(5),
                middle[seat],
                shown,
                "button",
                24,
                "ink",
                "center",
                sign_height=0.95,
                gap=kit.f(3),
            )
            if card in costly:
                _cost_stroke(surface, kit, cell, card)


def draw_left(
    surface: Surface,
    kit: Kit,
    box: Box,
    width: int,
    left: Mapping[Seat, Sequence[Card]],
    headings: Sequence[str],
) -> None:
    """The cards that were left when the rest of the hand was settled, in the last columns of the
    same table, under the longest heading that fits.
    """
    columns, most = trick_columns(box, width, TRICKS), max(map(len, left.values()))
    first = columns[TRICKS - most]
    area = Box(first.x, box.y, columns[-1].right - first.x, box.h).inset(kit.u(3), -kit.u(2))
    shapes.rounded(surface, area, kit.u(8), "field", alpha=110)
    room = area.w - kit.f(12)
    words = next(
        (words for words in headings if kit.width(words, "label", 22) <= room), headings[-1]
    )
    kit.text(
        surface,
        area.centerx,
        box.y + kit.f(22),
        words,
        "label",
        22,
        "ink2",
        "center",
        max_width=room,
    )
    for at, cards in enumerate(left.values()):
        for card, column in zip(cards, columns[TRICKS - len(cards) :]):
            shown = Sign(str(card.suit)), kit.deck.index(card.rank.letter)
            y = box.y + kit.f(64) + at * kit.f(40)
            kit.run(
                surface,
                column.centerx + kit.f(5),
                y,
                shown,
                "button",
                24,
                "ink2",
                "center",
                sign_height=0.95,
                gap=kit.f(3),
            )


def _cost_stroke(surface: Surface, kit: Kit, cell: Box, card: Card) -> None:
    y, wide = cell.bottom - kit.f(3), cell.w - 2 * kit.f(6)
    strokes.stroke(
        surface,
        strokes.wobble((cell.x + kit.f(6), y), (cell.x + kit.f(6) + wide, y), kit.u(26), str(card)),
        "ox",
        kit.thin(4, 3),
    )


def won_frame(surface: Surface, kit: Kit, box: Box) -> None:
    shapes.rounded(surface, box, kit.u(7), "chosen", "#dcc482", edge="ink", edge_width=kit.thin(2))


def draw_legend(surface: Surface, kit: Kit, box: Box) -> None:
    """What triangle and frame mean, in one line that begins at the left of ``box``."""
    if box == NOWHERE:
        return
    x, y = box.x, box.centery
    icons.triangle(surface, x + kit.f(8), y, kit.f(7), "right")
    words = kit.text(surface, x + kit.f(24), y, _("led the trick"), "label", 22, "ink2")
    frame = Box(words.right + kit.f(34), round(y - kit.f(15)), kit.f(44), kit.f(30))
    won_frame(surface, kit, frame)
    kit.text(surface, frame.right + kit.f(12), y, _("won it"), "label", 22, "ink2")
