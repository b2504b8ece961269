"""The cards of a hand that has ended: the hands laid open, its tricks in order, and the page that
they are on. The cards of the trick that is being looked at are raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from pygame import Surface

from prefgame.cards import Card
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.deal import HAND_SIZE
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import CORNER
from prefgame.ui.draw.layout import CARD_ASPECT_LIMIT
from prefgame.ui.draw.theme import Colour
from prefgame.ui.table.hand import draw_tab
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit, Run, Sign
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Either,
    Element,
    Inset,
    Laid,
    Leaf,
    Placed,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
    line_height,
    wordings,
)
from prefgame.ui.widgets.styles import ASIDE, NAME, NOTE, STRONG, TEXT, Style
from prefgame.ui.words.hand_facts import HandRow
from prefgame.ui.words.numbers import fitting_run, fitting_size, short_name, short_names

# ---- the hands, a row each

_NAMES, _LONG_NAMES = 150, 196
"""Design width of the names before the cards, and how far it may grow for a long one."""
_ASIDE_STEP, _APART = 0.62, 1.12
"""Distance of the cards beside a hand, and of cards that lie apart, in card widths."""
_GAP = 0.45
"""Least distance between the hand and the cards beside it, in card widths."""
_FIRST, _LINE, _CLOSEST, _BELOW = 20, 34, 25, 14
"""Design heights beside a hand: the middle of the name, from line to line below it, the least of
that, and what is below the middle of the last line."""
_MARK = 28
"""design side of the mark on a card of the talon"""


def _step(kit: Kit) -> float:
    """Return the distance of neighbours in card widths; a German card has its numeral in the
    middle.
    """
    return 0.58 if kit.deck.ratio < CARD_ASPECT_LIMIT else 0.40


def hand_step(kit: Kit, room: float, width: int, cards: int = HAND_SIZE) -> float:
    """Return the distance of neighbours in card widths, for so many ``cards`` of ``width`` in
    ``room`` pixels. What is left over opens a whole hand up to the step of the cards beside it, and
    lays the cards of a smaller one side by side.
    """
    most = _ASIDE_STEP if cards == HAND_SIZE else _APART
    return max(_step(kit), min(most, (room / width - 1) / max(cards - 1, 1)))


def names_width(kit: Kit, names: Sequence[str]) -> int:
    widest = max(kit.width(name, NAME.face, NAME.pixels) for name in names)
    return max(kit.f(_NAMES), min(kit.f(_LONG_NAMES), widest + kit.space("near")))


@dataclass(frozen=True)
class OpenHands(Leaf):
    """The rows of cards with their names. ``gone`` are dimmed, ``now`` are raised; ``values``: the
    number on a card, and whether it is among the best.
    """

    rows: Sequence[HandRow]
    gone: frozenset[Card] = frozenset()
    now: frozenset[Card] = frozenset()
    values: Mapping[Card, tuple[str, bool]] = field(default_factory=dict)

    def height(self, kit: Kit, width: int) -> int:
        return len(self.rows) * kit.f(_FIRST + 2 * _LINE + _BELOW)

    def said(self, kit: Kit) -> str:
        return ". ".join(self._row_said(kit, row) for row in self.rows)

    def _row_said(self, kit: Kit, row: HandRow) -> str:
        def named(cards: Iterable[Card]) -> str:
            return ", ".join(
                kit.deck.card_name(str(card)) for card in cards if card not in self.gone
            )

        about = ", ".join(filter(None, (row.name, row.role, row.tricks)))
        aside = f". {row.aside_words}: {named(row.aside)}" if row.aside else ""
        return f"{about}: {named(row.cards)}{aside}"

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        air = kit.space("tight")  # above a card that is raised
        box = box._replace(y=box.y + air, h=box.h - air)
        names = names_width(kit, [row.name for row in self.rows])
        room, hand, aside = box.w - names, 1 + 9 * _step(kit), 1 + _ASIDE_STEP
        words = max(_aside_words(row).width(kit) for row in self.rows)
        widest = min(room / (hand + _GAP + aside), (room - words - kit.space("tight")) / hand)
        height = round(min(box.h / len(self.rows) - kit.u(24), widest / kit.deck.ratio))
        width = kit.deck.width(height)
        most = max(len(row.cards) for row in self.rows)
        step = hand_step(kit, room - max(aside * width, words) - _GAP * width, width, most)
        right = box.right - round(aside * width)
        for row, place in zip(self.rows, box.rows(len(self.rows))):
            _draw_name(surface, kit, place, row, names - kit.space("near"))
            for left, apart, cards in (
                (place.x + names, step, row.cards),
                (right, _ASIDE_STEP, row.aside),
            ):
                for at, card in enumerate(cards):
                    x = round(left + at * apart * width)
                    self._draw_card(surface, kit, card, Box(x, place.y, width, height), row)
            if row.aside or row.taken:
                said, y = _aside_words(row), place.y + height + kit.space("hair")
                wide = said.width(kit)  # words may begin left of small cards
                under = Box(box.right - wide, y, wide, said.height(kit, wide))
                Laid(said, kit, under).paint(surface, kit)

    def _draw_card(self, surface: Surface, kit: Kit, card: Card, box: Box, row: HandRow) -> None:
        if card in self.now:
            box = box.move(0, -kit.space("near"))
        dim = card in self.gone
        kit.card(surface, str(card), box.x, box.y, box.h, dim=dim, covered=True)
        if card in self.now:
            shapes.ring(surface, box, round(box.h * CORNER), "ox", kit.thin(4, 3))
        if card in row.taken:
            side, edge = kit.f(_MARK), kit.space("hair")
            _talon_mark(surface, kit, Box(box.x + edge, box.bottom - side - edge, side, side))
        if card in self.values:
            side, edge = kit.f(_MARK), kit.space("hair")
            low = box.bottom - (side + edge) * (2 if card in row.taken else 1)
            _value_mark(surface, kit, Box(box.x + edge, low, side, side), *self.values[card])


def _aside_words(row: HandRow) -> Element:
    """Return what the cards beside the hand are, and what the marks on them mean."""
    words = Text(row.aside_words, ASIDE, "right")
    if not row.taken:
        return words
    mark = Drawing(_talon_mark, _MARK, _MARK)
    taken = Row((Stretch(Space()), mark, Text(row.taken_words, NOTE)), "tight")
    return Column((words, taken), "hair")


def _draw_name(surface: Surface, kit: Kit, place: Box, row: HandRow, room: int) -> None:
    """Write the name, the role and the tricks. In a low row they are closer to each other, or the
    tricks are left out: the list of tricks has them.
    """
    size = fitting_size(kit, row.name, NAME.face, NAME.pixels, NOTE.pixels, room)
    name = short_name(kit, row.name, NAME.face, size, room)
    y, free = place.y + kit.f(_FIRST), place.h - kit.f(_FIRST + _BELOW)
    kit.text(surface, place.x, y, name, NAME.face, size)
    whole = bool(row.tricks) and free >= 2 * kit.f(_CLOSEST)
    step = min(kit.f(_LINE), free // 2 if whole else free)
    kit.text(surface, place.x, y + step, row.role, *NOTE.how, max_width=room)
    if whole:
        kit.text(surface, place.x, y + 2 * step, row.tricks, *STRONG.how, max_width=room)


def _talon_mark(surface: Surface, kit: Kit, box: Box) -> None:
    ground = partial(shapes.rounded_box, surface, box, kit.u(6), "brass_high", "brass_low")
    ground(edge="brass_dark", edge_width=kit.thin(1.5))
    mark = pgettext("mark on a card of the talon", "T")
    kit.text(surface, *box.center, mark, STRONG.face, NOTE.pixels, "ink", "center")


def _value_mark(surface: Surface, kit: Kit, box: Box, number: str, best: bool) -> None:
    """Draw a number on a card: on a dark ground where no card is better."""
    ground, edge, ink = ("ox", "ox", "paper_high") if best else ("paper_high", "ink2", "ink")
    shapes.rounded_box(surface, box, kit.u(6), ground, edge=edge, edge_width=kit.thin(1.5))
    kit.text(surface, *box.center, number, STRONG.face, NOTE.pixels, ink, "center")


# ---- the tricks of a hand in order: which cards fell, who led, who won

_HEAD, _CARD, _BETWEEN = 44, 40, 14
"""design heights of the numbers of the tricks, and of a row of cards"""


@dataclass(frozen=True)
class TrickLine:
    """A trick: who led it, who took it, and the card of each seat. ``TALON_SEAT`` leads with a
    card of a talon that belongs to nobody.

    Nobody took one in which the rest of the hand was claimed or given up, or which is not complete
    where the hand stands.
    """

    leader: Seat
    winner: Seat | None
    cards: dict[Seat, Card]


def trick_lines(view: SeatView) -> list[TrickLine]:
    hand = view.this_hand
    lines, count = list[TrickLine](), hand.cards_played
    for trick in hand.tricks:
        played = trick.cards[:count]
        count -= len(played)
        if played:
            whole = len(played) == len(trick.cards)
            shown = (*trick.as_led[: -len(trick.cards)], *played)
            lines.append(TrickLine(shown[0][0], trick.winner if whole else None, dict(shown)))
    if hand.trick:
        lines.append(TrickLine(hand.trick_as_led[0][0], None, dict(hand.trick_as_led)))
    return lines


class TrickColumn(Widget):
    """One trick of the table: pressed, it is looked at."""

    def __init__(self, number: int, on_press: Press, current: bool, colour: Colour) -> None:
        super().__init__(on_press=on_press, hint=_("Look at this trick"))
        self.number, self.current, self.colour = number, current, colour

    def said(self, kit: Kit) -> str:
        return _("Trick {number}").format(number=self.number)

    @property
    def is_chosen(self) -> bool:
        return self.current

    def fits(self, kit: Kit, box: Box) -> bool:
        return True  # ten beside each other are as wide as they can be

    def draw(self, surface: Surface, kit: Kit) -> None:
        if self.current or self.hovered:
            colour = self.colour if self.current else "paper_line"
            self._ring(surface, kit, kit.u(2), colour, kit.thin(3, 2))

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        self._ring(surface, kit, kit.u(5), "ink", kit.thin(4, 3))

    def _ring(self, surface: Surface, kit: Kit, out: int, colour: Colour, thick: int) -> None:
        shapes.ring(surface, self.rect.inset(0, -out), kit.space("tight"), colour, thick)


@dataclass(frozen=True)
class TrickRows(Element):
    """The tricks: a row for each of the ``seats``, whose names are ``aside`` pixels wide, and a
    column a trick, at most ten. A triangle is before the lead, a frame round the winner, and a
    stroke under a ``costly`` card.

    The columns from ``tinted`` on (from 0) are those that might have been. What is ``absent`` says
    why a seat has no cards in them. ``left``: the cards of each row that were left when the rest of
    the hand was settled, under the longest of ``left_words`` that fits; they are in the last
    columns.
    """

    seats: Sequence[tuple[Seat, str]]
    tricks: Sequence[TrickLine]
    aside: int
    heading: str = ""
    costly: frozenset[Card] = frozenset()
    tinted: int | None = None
    absent: Mapping[Seat, str] | None = None
    left: Sequence[Sequence[Card]] = ()
    left_words: Sequence[str] = ()
    on_press: Callable[[int], None] | None = None
    current: int | None = None
    """the trick that is framed, in ``ink``"""
    ink: Colour = "ox"
    name: str = "trick"
    """of the columns: "trick 0" """
    why: str = ""
    """said in the place of tricks that there are none of"""
    before: int = 0
    """how many tricks the hand had before the first column"""

    def width(self, kit: Kit) -> int:
        return self.aside

    def height(self, kit: Kit, width: int) -> int:
        return kit.f(_HEAD) + kit.f(_CARD) * len(self.seats)

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        yield Placed(box, Drawing(self._paint))
        if self.on_press is not None:
            for at, place in enumerate(self._columns(box)):
                press = partial(self.on_press, at)
                column = TrickColumn(self.before + at + 1, press, at == self.current, self.ink)
                yield Placed(place, Control(f"{self.name} {at}", column, fill=True))

    def _columns(self, box: Box, count: int | None = None) -> list[Box]:
        room = Box(box.x + self.aside, box.y, box.w - self.aside, box.h)
        return room.columns(TRICKS)[: len(self.tricks) if count is None else count]

    def _paint(self, surface: Surface, kit: Kit, box: Box) -> None:
        rows = [
            box.y + kit.f(_HEAD) + round((at + 0.5) * kit.f(_CARD)) for at in range(len(self.seats))
        ]
        middles = {seat: row for (seat, _name), row in zip(self.seats, rows)}
        columns, room = self._columns(box), self.aside - kit.space("tight")
        if self.left:
            self._paint_left(surface, kit, box, rows)
        if self.tinted is not None and self.tinted < len(columns):
            x = columns[self.tinted].x
            _tint(surface, kit, box._replace(x=x, w=columns[-1].right - x))
        words, y = self.heading or _("Tricks"), box.y + kit.f(_HEAD) / 2
        size = fitting_size(kit, words, NAME.face, NAME.pixels, NOTE.pixels, room)
        kit.text(surface, box.x, y, words, NAME.face, size, max_width=room)
        shown = short_names(kit, [name for _seat, name in self.seats], NOTE.face, NOTE.pixels, room)
        for middle, name in zip(rows, shown):
            kit.text(surface, box.x, middle, name, *NOTE.how)
        for seat, why in (self.absent or {}).items():
            if self.tricks and not any(seat in trick.cards for trick in self.tricks):
                x = columns[0].x + kit.space("tight")
                kit.text(surface, x, middles[seat], why, *ASIDE.how)
        if not self.tricks:
            x = box.x + self.aside
            kit.paragraph(
                surface, x, rows[0] - kit.f(_CARD // 4), box.right - x, self.why, *ASIDE.how
            )
        for number, (trick, column) in enumerate(zip(self.tricks, columns), self.before + 1):
            # where the rest was settled, the heading of what was not played is there
            if trick.winner is not None or not self.left:
                kit.text(surface, column.centerx, y, str(number), *NOTE.how, "center")
            for seat, card in trick.cards.items():
                self._paint_card(surface, kit, column, middles[seat], trick, seat, card)

    def _paint_card(
        self,
        surface: Surface,
        kit: Kit,
        column: Box,
        y: int,
        trick: TrickLine,
        seat: Seat,
        card: Card,
    ) -> None:
        high = kit.f(_CARD) - kit.space("hair")
        cell = Box(column.x, y - high // 2, column.w, high).inset(kit.u(3), 0)
        if seat == trick.winner:
            won_frame(surface, kit, cell)
        if seat == trick.leader:
            _draw_lead(surface, kit, cell._replace(w=kit.f(18)))
        _draw_index(surface, kit, column, y, card)
        if card in self.costly:
            low, edge = cell.bottom - kit.u(3), kit.space("tight")
            line = shapes.wobble(
                (cell.x + edge, low), (cell.right - edge, low), kit.u(26), str(card)
            )
            shapes.stroke(surface, line, "ox", kit.thin(4, 3))

    def _paint_left(self, surface: Surface, kit: Kit, box: Box, rows: Sequence[int]) -> None:
        columns, most = self._columns(box, TRICKS), max(map(len, self.left))
        first = columns[TRICKS - most]
        area = Box(first.x, box.y, columns[-1].right - first.x, box.h).inset(kit.u(3), -kit.u(2))
        _tint(surface, kit, area)
        words = wordings(*self.left_words, style=NOTE, align="center")
        head = area.inset(kit.space("tight"), 0)._replace(h=kit.f(_HEAD))
        for place, leaf in words.lay(kit, head):
            leaf.draw(surface, kit, place)
        for y, cards in zip(rows, self.left):
            for card, column in zip(cards, columns[TRICKS - len(cards) :]):
                _draw_index(surface, kit, column, y, card, "ink2")


def _tint(surface: Surface, kit: Kit, box: Box) -> None:
    """Draw the ground of what was not played."""
    shapes.rounded_box(surface, box, kit.space("tight"), "field", alpha=110)


def _draw_index(
    surface: Surface, kit: Kit, column: Box, y: int, card: Card, ink: Colour = "ink"
) -> None:
    """Draw a card as its suit and its rank, in the middle of a column."""
    index = Sign(str(card.suit)), kit.deck.index(card.rank.letter)
    room = column.w - kit.u(_BETWEEN)
    size = fitting_run(kit, index, STRONG.face, STRONG.pixels, STRONG.pixels / 2, room)
    x, how = column.centerx + kit.u(6), (STRONG.face, size, ink)
    kit.run(surface, x, y, index, *how, "center", sign_height=0.95, gap=kit.u(4))


def _draw_lead(surface: Surface, kit: Kit, box: Box) -> None:
    icons.triangle(surface, *box.center, kit.f(6), "right")


def won_frame(surface: Surface, kit: Kit, box: Box) -> None:
    r, line = kit.space("tight"), kit.thin(2)
    shapes.rounded_box(surface, box, r, "chosen", "chosen_low", edge="ink", edge_width=line)


def tricks_legend() -> Element:
    """Return what triangle and frame mean, in one line."""
    led = Drawing(_draw_lead, 18), Text(_("led the trick"), NOTE), Space("near")
    return Row((*led, Drawing(won_frame, 44, 30), Text(_("won it"), NOTE)), "tight")


@dataclass(frozen=True)
class LargeTrick(Leaf):
    """One trick, large, in the order played: under it ``names`` and ``words``."""

    trick: TrickLine
    names: Mapping[Seat, str]
    words: str

    def said(self, kit: Kit) -> str:
        cards = (
            f"{self.names[seat]}: {kit.deck.card_name(str(card))}"
            + (f" ({_('takes it')})" if seat == self.trick.winner else "")
            for seat, card in self.trick.cards.items()
        )
        return f"{', '.join(cards)}. {self.words}"

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        trick, tab, below = self.trick, kit.f(46), line_height(kit, NAME) + kit.space("near")
        said = kit.paragraph_height(self.words, box.w, TEXT.face, TEXT.pixels)
        places = box._replace(y=box.y + tab).columns(max(3, len(trick.cards)), kit.u(20))
        height = round(min(places[0].w / kit.deck.ratio, box.h - tab - below - said))
        width = kit.deck.width(height)
        for place, (seat, card) in zip(places, trick.cards.items()):
            kit.card(surface, str(card), place.centerx - width // 2, place.y, height)
            if seat == trick.winner:
                draw_tab(surface, kit, place.centerx, place.y, _("takes it"), crowned=True)
            room, y = place.w - kit.f(30), place.y + height + kit.space("tight") + below // 2
            words = short_name(kit, self.names[seat], NAME.face, NAME.pixels, room)
            name = kit.text(surface, place.centerx, y, words, *NAME.how, "center")
            if seat == trick.leader:
                _draw_lead(surface, kit, Box(name.x - kit.f(28), name.y, kit.f(28), name.h))
            if seat == trick.winner:
                low = name.bottom + kit.space("hair")
                shapes.line(surface, name.x, low, name.w, "ink", kit.thin(3, 2))
        y = places[0].y + height + below + kit.space("near")
        kit.paragraph(surface, box.x, y, box.w, self.words, *TEXT.how)


# ---- the page of a hand: what it was, hands and tricks at the left, a side at the right

_LEFT = 0.6
"""the part of the width that hands and tricks take"""


def hand_page(
    headline: Run,
    facts: Sequence[str],
    left: Element,
    side: Element,
    buttons: Mapping[str, Button],
    on: Element,
) -> Element:
    """Return the page: under headline and ``facts`` (wordings of them, the longest first) the
    ``left`` and the ``side``, below them the ``buttons`` and the way ``on``.
    """
    middle = Row((Share(_LEFT, left), Rule(upright=True), Stretch(side)), "apart")
    foot = Row((Share(_LEFT, ButtonLine(buttons)), Space(), Stretch(on)), "apart")
    return Inset(Column((_page_head(headline, facts), Stretch(middle), foot)), "wide", "near")


def _page_head(headline: Run, facts: Sequence[str]) -> Element:
    titles = [Text(headline, Style("title", size)) for size in ("result", "title", "heading")]
    beside = Row((titles[0], Stretch(Text(facts[0], NOTE, "right"))), "wide")
    below = wordings(*facts, style=NOTE)
    heads = (beside, *(Column((title, below), "none") for title in titles))
    return Column((Either(heads), Rule("ox", 2)), "tight")


_LEAST, _LARGEST, _BESIDE = 19.5, 25, 30
"""Design sizes of the words of the buttons below a page, and the width of what is beside them."""


@dataclass(frozen=True)
class ButtonLine(Element):
    """Buttons in one line, each as wide as its words ask, and the words of all equally large."""

    buttons: Mapping[str, Button]

    def width(self, kit: Kit) -> int:
        gaps = kit.space("near") * (len(self.buttons) - 1)
        return sum(self._widths(kit)) + gaps

    def height(self, kit: Kit, width: int) -> int:
        return kit.layout.hit

    def _widths(self, kit: Kit) -> list[int]:
        each = (kit.run_width(one.label, "button", _LARGEST) for one in self.buttons.values())
        return [words + kit.f(_BESIDE) for words in each]

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        wide = self.width(kit)
        size = min(_LARGEST, max(_LEAST, _LARGEST * box.w / max(1, wide)))
        gap = kit.space("near" if wide <= box.w else "tight")
        places = box.columns(len(self.buttons), gap, self._widths(kit))
        for (name, button), place in zip(self.buttons.items(), places):
            button.size = size
            yield Placed(place, Control(name, button, fill=True))
