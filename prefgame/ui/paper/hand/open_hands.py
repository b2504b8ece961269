"""The cards of a hand that has ended: the hands laid open, and its tricks in order.

Invariant: it draws what it is given; the cards of the trick that is being looked at are raised.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from pygame import Surface

from prefgame.cards import Card
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.deck import CORNER
from prefgame.ui.draw.layout import CARD_ASPECT_LIMIT
from prefgame.ui.draw.theme import Colour
from prefgame.ui.table.hand import draw_tab
from prefgame.ui.widgets.buttons import Press, Widget
from prefgame.ui.widgets.canvas import Kit, Run, Sign
from prefgame.ui.words.hand_facts import HandFacts, HandRow
from prefgame.ui.words.numbers import fitting_run, fitting_size, short_name, short_names

_NAMES, _LONG_NAMES = 150, 196
"""Design width of the names before the cards, and how far it may grow for a long one."""
_ASIDE_STEP = 0.62
_GAP = 0.45
"""Least distance between the hand and the cards beside it, in card widths."""
_BESIDE_WORDS = 12
"""Least design distance between a hand and the words below the cards beside it."""


_FIRST, _LINE, _CLOSEST, _BELOW = 20, 34, 25, 14
"""Design heights beside a hand: the middle of the name, from line to line below it, the least of
that, and what is below the middle of the last line."""


def three_lines(kit: Kit) -> int:
    """How high the row of a hand is whose name has two lines below it."""
    return kit.f(_FIRST + 2 * _LINE + _BELOW)


def _step(kit: Kit) -> float:
    """The distance of neighbours in card widths; a German card has its numeral in the middle."""
    return 0.58 if kit.deck.ratio < CARD_ASPECT_LIMIT else 0.40


def hand_step(kit: Kit, room: float, width: int) -> float:
    """The distance of neighbours in card widths, for ten cards of ``width`` in ``room`` pixels.

    What is left over opens the hand, up to the step of the cards beside it.
    """
    return max(_step(kit), min(_ASIDE_STEP, (room / width - 1) / 9))


def names_width(kit: Kit, names: Sequence[str]) -> int:
    """How wide the names before the cards are."""
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
    room, hand, aside = box.w - names, 1 + 9 * _step(kit), 1 + _ASIDE_STEP
    words = max(_aside_words_width(kit, row) for row in rows)
    widest = min(room / (hand + _GAP + aside), (room - words - kit.f(_BESIDE_WORDS)) / hand)
    height = round(min(box.h / len(rows) - kit.u(24), widest / kit.deck.ratio))
    width = kit.deck.width(height)
    beside = max(aside * width, words)
    step = hand_step(kit, room - beside - _GAP * width, width)
    aside_x = box.right - round(aside * width)
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
                card in row.taken,
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
                card in row.taken,
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
    mark = kit.width(row.taken_words, "label", 22) + kit.f(38) if row.taken else 0
    return max(kit.width(row.aside_words, "caption", 27), mark)


def _draw_aside_words(surface: Surface, kit: Kit, under: Box, row: HandRow) -> None:
    """What the cards beside the hand are, and what the marks on them mean.

    The words may begin left of small cards.
    """
    y = under.bottom + kit.f(24)
    kit.text(surface, under.right, y, row.aside_words, "caption", 27, "ink2", "right")
    if row.taken:
        words = kit.text(
            surface, under.right, y + kit.f(36), row.taken_words, "label", 22, "ink2", "right"
        )
        side = kit.f(28)
        _talon_mark(
            surface,
            kit,
            Box(words.x - side - kit.f(10), round(y + kit.f(36) - side / 2), side, side),
        )


def _draw_name(surface: Surface, kit: Kit, place: Box, row: HandRow, room: int) -> None:
    """The name, the role and the tricks. In a low row they are closer to each other, or the tricks
    are left out: the list of tricks has them.
    """
    size = fitting_size(kit, row.name, "title", 33, 22, room)
    name = short_name(kit, row.name, "title", size, room)
    y, free = place.y + kit.f(_FIRST), place.h - kit.f(_FIRST + _BELOW)
    kit.text(surface, place.x, y, name, "title", size)
    whole = bool(row.tricks) and free >= 2 * kit.f(_CLOSEST)
    step = min(kit.f(_LINE), free // 2 if whole else free)
    kit.text(surface, place.x, y + step, row.role, "label", 22, "ink2", max_width=room)
    if whole:
        kit.text(surface, place.x, y + 2 * step, row.tricks, "button", 24, max_width=room)


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
    shapes.rounded_box(
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


# ---- the tricks of a hand in order: which cards fell, who led, who won
# Invariant: it draws what it is given; the trick that is being looked at is marked.


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
    line = shapes.wobble((left, y), (right, y), kit.u(26), str(card))
    shapes.stroke(surface, line, "ox", kit.thin(4, 3))


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


# ---- where everything is on the page of a hand: pure arithmetic from the size of the page
# Invariant: nothing is drawn here.


_TWO_TABLES = 0.8
"""the scale from which the cards are large enough beside two tables of tricks"""


@dataclass(frozen=True)
class HandPlaces:
    """The boxes of a page; NOWHERE for what the page does not have.

    The head is over all, hands and tricks are at the left, the side at the right, and the feet hold
    the buttons.
    """

    head: Box
    facts_below: bool
    """the facts have no room beside the headline"""
    hands: Box
    tricks: Box
    names: int
    """width of the names before the cards"""
    side: Box
    legend: Box
    foot_left: Box
    foot_right: Box


def place_hand(
    kit: Kit, page: Box, story: HandFacts, facts: str, *, tricks: bool, everybody: bool = False
) -> HandPlaces:
    """The places for this hand; ``tricks``: some were played; ``everybody``: who stayed has a row
    in the table of tricks too.
    """
    u, f, hit = kit.u, kit.f, kit.layout.hit
    left, inner = page.x + u(40), page.w - 2 * u(40)
    title = kit.run_width(story.headline(), "title", 46)
    facts_below = title + kit.width(facts, "label", 23) + f(40) > inner
    head = Box(left, page.y, inner, f(116 if facts_below else 86))
    wide = round(inner * 0.60)
    foot = page.bottom - u(24) - hit
    top, low = head.bottom + u(18), foot - u(24)
    rows = story.rows()
    seats = len(story.trick_rows)
    if seats and everybody:
        seats += sum(not row.plays for row in rows)
    trick_box = NOWHERE
    if seats:
        high = tricks_height(kit, seats)
        trick_box = Box(left, low - high, wide, high)
        low = trick_box.y - u(6)
    side_x = left + wide + u(44)
    side = Box(side_x, top, left + inner - side_x, foot - u(24) - top)
    legend = Box(side_x, side.bottom - f(44), side.w, f(44)) if tricks else NOWHERE
    return HandPlaces(
        head,
        facts_below,
        Box(left, top + u(4), wide, low - top - u(4)),
        trick_box,
        names_width(kit, [row.name for row in rows]),
        side,
        legend,
        Box(left, foot, wide, hit),
        Box(side_x, foot, side.w, hit),
    )


@dataclass(frozen=True)
class JudgedPlaces:
    """The boxes of a judged hand: those of the hand, and a second table of tricks below the first,
    or one segment above both, where they have no room below each other. NOWHERE where there is
    none.
    """

    hand: HandPlaces
    better: Box
    segment: Box


def place_judged(kit: Kit, places: HandPlaces, hands: int) -> JudgedPlaces:
    """The places of a judged hand, from those of the hand alone; so many ``hands`` lie open."""
    table = places.tricks
    if table == NOWHERE:
        return JudgedPlaces(places, NOWHERE, NOWHERE)
    up = table.h + kit.f(18)
    if kit.layout.s >= _TWO_TABLES and places.hands.h - up >= hands * three_lines(kit):
        moved = replace(
            places,
            hands=places.hands._replace(h=places.hands.h - up),
            tricks=table._replace(y=table.y - up),
        )
        return JudgedPlaces(moved, table, NOWHERE)
    high = kit.layout.hit
    up = high + kit.u(14)
    segment = Box(table.x + places.names, table.y - up, round((table.w - places.names) * 0.6), high)
    moved = replace(places, hands=places.hands._replace(h=places.hands.h - up))
    return JudgedPlaces(moved, table, segment)


# ---- the head of a page about a hand: its headline, and the facts beside it or below it
# Invariant: it draws what it is given, where the places say.


def draw_page_head(
    surface: Surface, kit: Kit, page: Box, places: HandPlaces, headline: Run, facts: str
) -> None:
    """Headline, facts, and the rule below them."""
    head = places.head
    size = fitting_run(kit, headline, "title", 46, 28, head.w)  # names may be long
    kit.run(surface, head.x, page.y + kit.f(48), headline, "title", size, max_width=head.w)
    if places.facts_below:
        y = page.y + kit.f(88)
        kit.text(surface, head.x, y, facts, "label", 23, "ink2", max_width=head.w)
    else:
        kit.text(surface, head.right, page.y + kit.f(50), facts, "label", 23, "ink2", "right")
    shapes.line(surface, head.x, head.bottom, head.w, "ox", kit.thin(2))
