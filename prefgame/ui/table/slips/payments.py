"""The slip after a hand where money lies on the table: how it ended and for whom, what each player
won or paid with it, the payments that explain it, and what each has now.

Invariant: words and sums are there from the first; the payments are written as they are made, the
one that is being made is marked, and the last line is the money on the table.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.scores.money import Money, PaymentRow, Said, balance, transfers_of
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
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
    wordings,
)
from prefgame.ui.widgets.styles import (
    HEADING,
    NOTE,
    PENCIL,
    PENCIL_STRONG,
    STRONG,
    TITLE,
    Distance,
    Style,
)
from prefgame.ui.words.numbers import short_names, signed, size_of

_HAND, _NOW = Style("pencil_bold", "result", "pencil"), Style("pencil_bold", "title", "pencil")
"""of what the hand comes to, and of what lies on the table"""
_SIGN = 32
"""design width of the sign before a payment"""
_NUMBERS, _NUMBERS_OF_FOUR = 0.52, 0.58
"""parts of the width that the columns of numbers take"""
_AIRS: tuple[Distance | None, ...] = ("tight", "hair", "none", None)
"""above and below a payment, from the most to the least; None: in one line"""
_CLOSE = 1.06
"""from line to line, in sizes of the text"""
_BLEED = 68
"""how far its shadow reaches, in design pixels"""


@dataclass(frozen=True)
class PaymentSlip:
    """The slip: names in the order of its columns, the own one first; the pot is the last column.

    ``before``: what was paid for this hand before it was played. ``paid``: how many of the ``rows``
    after that have been paid, and the next one is; None: all, and nothing moves.
    """

    said: Said
    before: tuple[PaymentRow, ...]
    rows: tuple[PaymentRow, ...]
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    paid: int | None
    money: Money
    """what lies on the table now"""
    after: str
    """what follows, in a sentence"""
    filled: str = ""
    """what was paid before the hand and is no part of it, in a sentence"""

    @property
    def all(self) -> tuple[PaymentRow, ...]:
        """What was paid for the hand, in order."""
        return (*self.before, *self.rows)

    def box(self, kit: Kit, most: Box) -> Box:
        """The slip in ``most``: as high as it needs to be, at its lower edge."""
        return self._plan(kit, most)[0]

    def foot(self, kit: Kit, most: Box, buttons: Sequence[Button]) -> Laid:
        """Place the buttons at the right end of the foot, the first one outermost, beside the words
        of what follows.
        """
        controls = (Control(str(at), button) for at, button in enumerate(buttons))
        words = Text(self.after, Style("label", "text", "ink2"), lines=2)
        row = Row((Stretch(words), *reversed([*controls])))
        return Laid(row, kit, self._plan(kit, most)[2])

    def draw(self, surface: Surface, kit: Kit, most: Box) -> None:
        """Draw the slip in ``most`` without its foot."""
        box, paper, _foot = self._plan(kit, most)

        def draw(surface: Surface, box: Box) -> None:
            kit.sheet(surface, box)
            Laid(paper, kit, _inside(kit, box)).paint(surface, kit)

        kit.sprite(surface, ("payments", self), box, kit.u(_BLEED), draw)

    def _plan(self, kit: Kit, most: Box) -> tuple[Box, Element, Box]:
        """The box of the slip, what is on it, and the place of its foot."""
        inside, gap = _inside(kit, most), kit.space("near")
        room = inside.h - gap - kit.layout.hit
        papers = (self._paper(kit, inside.w, air) for air in _AIRS)
        for paper in papers:
            high = paper.height(kit, inside.w)
            if high <= room:
                break
        spare = max(0, room - high)
        box = most._replace(y=most.y + spare, h=most.h - spare)
        foot = inside._replace(y=inside.bottom - kit.layout.hit, h=kit.layout.hit)
        return box, paper, foot

    # ---- what is on the paper

    def _paper(self, kit: Kit, wide: int, air: Distance | None) -> Element:
        said, seats = self.said, (*self.seats, None)
        facts = [" · ".join(said.facts[:count]) for count in range(len(said.facts), 0, -1)]
        headline: Element = Either((Text(said.headline, TITLE), Text(said.headline, HEADING)))
        if facts:
            headline = Column((headline, wordings(*facts, style=NOTE)), "none")
        part = (_NUMBERS if len(seats) < 5 else _NUMBERS_OF_FOUR) / len(seats)
        room = round(part * wide) - kit.space("near")
        short = short_names(kit, self.names, *STRONG.how[:2], room)
        names = [Text(name, STRONG, "right") for name in (*short, pgettext("column", "pot"))]
        hand: Element = Text(_("This hand"), HEADING)
        if self.filled:
            hand = Column((hand, Text(self.filled, NOTE)), "none")
        paid = transfers_of(self.all)
        sums = [_Amount(signed(balance(paid, seat)), _HAND, seat) for seat in seats]
        now = [_Amount(self._has(seat), _NOW, seat) for seat in seats]
        rows = [self._payment(part, at, row, air) for at, row in enumerate(self.all)]
        ruled = [element for row in rows for element in (row, Rule())][:-1]
        return Column(
            (
                headline,
                Rule("ox", 2),
                _row(part, Space(), names),
                _Band(_row(part, hand, sums)),
                Column(tuple(ruled) or (Text(_("Nothing is paid."), STRONG),), "none"),
                Column((Rule("ink2", 1.5), Rule("ink2", 1.5)), "hair"),
                _row(part, Text(_("So far"), HEADING), now),
            ),
            "hair",
        )

    def _has(self, seat: Seat | None) -> str:
        return size_of(self.money.pot) if seat is None else signed(self.money.purses[seat])

    def _payment(self, part: float, at: int, row: PaymentRow, air: Distance | None) -> Element:
        """Who pays whom, why, and how much, once it is paid."""
        now = len(self.all) if self.paid is None else len(self.before) + self.paid
        words = wordings(f"{row.title} · {row.detail}", row.title, style=STRONG)
        if air is not None:
            words = Inset(_Payment(row.title, row.detail), y=air)
        sign = Drawing(lambda surface, kit, box: _draw_sign(surface, kit, box, at - now), _SIGN)
        style = PENCIL_STRONG if at == now else PENCIL.inked("pencil2")
        cells: list[Element | None] = []
        for seat in (*self.seats, None):
            value = balance(row.transfers, seat)
            amount = _Amount(signed(value), style, (at, seat), at <= now)
            cells.append(amount if value else None)
        return _row(part, Row((sign, Stretch(words)), "none"), cells)


def _row(part: float, name: Element, cells: Sequence[Element | None]) -> Element:
    """Numbers at the right ends of columns; the name has the room of those before the first."""
    first = next((at for at, cell in enumerate(cells) if cell is not None), len(cells))
    numbers = (Share(part, cell or Space()) for cell in cells[first:])
    return Row((Stretch(name), *numbers), "none")


def _inside(kit: Kit, box: Box) -> Box:
    return box.inset(kit.space("apart"), kit.space("near"))


@dataclass(frozen=True)
class _Payment(Leaf):
    """Who pays whom, and what for, in two lines close below each other."""

    title: str
    detail: str

    def height(self, kit: Kit, width: int) -> int:
        return kit.f((STRONG.pixels + NOTE.pixels) * _CLOSE)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        upper, lower = box.rows(2)
        Text(self.title, STRONG).draw(surface, kit, upper)
        Text(self.detail, NOTE).draw(surface, kit, lower)


@dataclass(frozen=True)
class _Amount(Leaf):
    """A number in handwriting; it has its room before it is ``written``."""

    words: str
    style: Style
    seed: Hashable
    written: bool = True

    def width(self, kit: Kit) -> int:
        return kit.width(self.words, self.style.face, self.style.pixels)

    def height(self, kit: Kit, width: int) -> int:
        return kit.f(self.style.pixels)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        _face, size, ink = self.style.how
        bold, at = self.style.face == "pencil_bold", (box.right, box.centery)
        if self.written:
            kit.pencil(surface, *at, self.words, size, ink, "right", seed=self.seed, bold=bold)


@dataclass(frozen=True)
class _Band(Element):
    """An element on a ground that is somewhat wider."""

    child: Element

    def width(self, kit: Kit) -> int:
        return self.child.width(kit)

    def height(self, kit: Kit, width: int) -> int:
        return self.child.height(kit, width) + kit.space("tight")

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        yield Placed(box.inset(-kit.space("near"), 0), Drawing(_draw_band))
        yield from self.child.lay(kit, box.inset(0, kit.space("tight") / 2))


def _draw_band(surface: Surface, kit: Kit, box: Box) -> None:
    edge, radius = kit.thin(1.5), kit.space("tight")
    shapes.rounded_box(surface, box, radius, "chosen", "chosen_low", edge="rule", edge_width=edge)


def _draw_sign(surface: Surface, kit: Kit, box: Box, ahead: int) -> None:
    """The sign of the payment that is made now, of one made before, or of one ``ahead``."""
    x, y, size = box.x + box.w / 3, box.centery, kit.f(_SIGN) / 3
    if ahead == 0:
        icons.triangle(surface, x, y, size, "right", "ox")
    elif ahead < 0:
        icons.tick(surface, x, y, size, "ink", kit.thin(3, 2))
