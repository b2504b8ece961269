"""The slip after a hand where money lies on the table: how it ended and for whom, what each player
won or paid with it, the payments that explain it, and what each has now.

Invariant: words and sums are there from the first; the payments are written as they are made, the
one that is being made is marked, and the last line is the money on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Surface

from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.scores.money import Money, PaymentRow, Said, balance, transfers_of
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import fitting_wording, short_names, signed, size_of

_SIDE = 30


class _Heights(NamedTuple):
    """Design heights from the top down: the headline, the facts, the names, what the hand comes to,
    what each has, and the air above and below the buttons.
    """

    head: int
    facts: int
    names: int
    sums: int
    now: int
    foot: int


_AIRY, _TIGHT = _Heights(78, 30, 40, 64, 56, 24), _Heights(66, 28, 34, 54, 48, 15)
_ROW, _TWO_LINES, _ONE_LINE = 76, 50, 40
"""heights of a payment: where there is room, the least one with two lines, and of one"""
_NOTE = 16
_COLUMN = 150
_WORDS_X = 62
_BUTTON, _MOST = 232, 0.36
"""design width of a button in the foot, and the most of the row that one takes"""


class _Plan(NamedTuple):
    """Where things are: the top of the facts, the rule below them, the middle of the names, the
    band of the sums, the top of the payments, the height of each, their end, and the middle of the
    last line.
    """

    facts: int
    rule: int
    names: int
    sums: Box
    top: int
    row: int
    end: int
    now: int


@dataclass(frozen=True)
class PaymentList:
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
    button: int = 0
    """how many pixels the widest button in the foot asks for"""

    @property
    def all(self) -> tuple[PaymentRow, ...]:
        """What was paid for the hand, in order."""
        return (*self.before, *self.rows)

    @property
    def _columns_of(self) -> tuple[Seat | None, ...]:
        return (*self.seats, None)

    @property
    def _at(self) -> int | None:
        """The row that is being paid; None where nothing moves."""
        return None if self.paid is None else len(self.before) + self.paid

    @property
    def _done(self) -> int:
        return len(self.all) if self._at is None else self._at

    # ---- places

    def box(self, kit: Kit, most: Box) -> Box:
        """The slip in ``most``: as high as it needs to be, at its lower edge."""
        rows = max(1, len(self.all)) * kit.f(_ROW)
        high = min(most.h, self._fixed(kit, _AIRY) + rows)
        return most._replace(y=most.bottom - high, h=high)

    def _fixed(self, kit: Kit, heights: _Heights) -> int:
        """What everything but the payments takes."""
        more = heights.foot + self._note - (0 if self.said.facts else heights.facts)
        return kit.f(sum(heights) + more) + kit.layout.hit

    @property
    def _note(self) -> int:
        """What a line below the sums takes, in design pixels."""
        return _NOTE if self.filled else 0

    def _row_height(self, kit: Kit, box: Box, heights: _Heights) -> int:
        return min(kit.f(_ROW), (box.h - self._fixed(kit, heights)) // max(1, len(self.all)))

    def _heights(self, kit: Kit, box: Box) -> _Heights:
        """Little air where the payments need the room."""
        return _AIRY if self._row_height(kit, box, _AIRY) >= kit.f(_TWO_LINES) else _TIGHT

    def _plan(self, kit: Kit, box: Box) -> _Plan:
        f, heights = kit.f, self._heights(kit, box)
        facts = box.y + f(heights.head)
        rule = facts + (f(heights.facts) if self.said.facts else 0)
        high = heights.sums + self._note
        sums = Box(box.x + f(14), rule + f(heights.names), box.w - 2 * f(14), f(high - 6))
        top, row = sums.y + f(high), self._row_height(kit, box, heights)
        end = top + row * max(1, len(self.all))
        names = rule + f(heights.names) // 2
        return _Plan(facts, rule, names, sums, top, row, end, end + f(heights.now) // 2)

    def _columns(self, kit: Kit, box: Box) -> list[float]:
        """The right edges of the columns of numbers."""
        count = len(self._columns_of)
        wide = min(kit.f(_COLUMN), box.w * (0.58 if count > 4 else 0.52) / count)
        return [box.right - kit.f(_SIDE) - wide * (count - 1 - at) for at in range(count)]

    def button_row(self, kit: Kit, box: Box) -> Box:
        """Where the buttons are, at the right end of the foot."""
        height, side = kit.layout.hit, kit.f(_SIDE)
        y = box.bottom - kit.f(self._heights(kit, box).foot) - height
        return Box(box.x + side, y, box.w - 2 * side, height)

    def buttons(self, kit: Kit, box: Box, count: int) -> list[Box]:
        """Places of the buttons in the foot, the last one at the right."""
        row, gap = self.button_row(kit, box), kit.u(16)
        wide = self._button_width(kit, row)
        return [
            Box(row.right - (count - at) * wide - (count - 1 - at) * gap, row.y, wide, row.h)
            for at in range(count)
        ]

    def _button_width(self, kit: Kit, row: Box) -> int:
        """All are equally wide, and leave a part of the row to what follows."""
        return max(kit.f(_BUTTON), min(self.button, round(row.w * _MOST)))

    # ---- looks

    def draw(self, surface: Surface, kit: Kit, most: Box) -> None:
        """Draw the slip in ``most``; its foot leaves room for buttons at the right."""
        box, key = self.box(kit, most), ("payments", self)
        kit.sprite(surface, key, box, kit.u(60) + 8, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        f, plan, columns = kit.f, self._plan(kit, box), self._columns(kit, box)
        kit.sheet(surface, box, 8, 22, 10)
        self._draw_head(surface, kit, box, plan)
        self._draw_names(surface, kit, plan.names, columns)
        self._draw_sums(surface, kit, plan.sums, columns)
        for at, row in enumerate(self.all):
            line = Box(plan.sums.x, plan.top + plan.row * at, plan.sums.w, plan.row)
            self._draw_row(surface, kit, line, at, row, columns)
        if not self.all:
            words, y = _("Nothing is paid."), plan.top + plan.row / 2
            kit.text(surface, box.x + f(_WORDS_X), y, words, "button", 25)
        self._draw_now(surface, kit, box, plan, columns)
        self._draw_after(surface, kit, box)

    def _draw_head(self, surface: Surface, kit: Kit, box: Box, plan: _Plan) -> None:
        """How the hand ended, in one line, what each defender did in another, and the rule."""
        f, said = kit.f, self.said
        x, room = box.x + f(_SIDE), box.w - 2 * f(_SIDE)
        size = next(
            (one for one in (42, 39, 36, 33) if kit.run_width(said.headline, "title", one) <= room),
            30,
        )
        kit.run(surface, x, plan.facts - f(33), said.headline, "title", size, max_width=room)
        if said.facts:
            lines = [" · ".join(said.facts[:count]) for count in range(len(said.facts), 0, -1)]
            words = fitting_wording(kit, room, *lines, size=23)
            kit.text(surface, x, plan.facts + f(5), words, "label", 23, "ink2", max_width=room)
        shapes.line(surface, x, plan.rule, room, "ox", kit.thin(2))

    def _draw_names(self, surface: Surface, kit: Kit, y: int, columns: Sequence[float]) -> None:
        room = columns[1] - columns[0] - kit.f(10)
        names = short_names(kit, list(self.names), "button", 24, room)
        for edge, name in zip(columns, (*names, pgettext("column", "pot"))):
            kit.text(surface, edge, y, name, "button", 24, "ink", "right")

    def _draw_sums(self, surface: Surface, kit: Kit, box: Box, columns: Sequence[float]) -> None:
        """What the hand comes to for each player and the pot."""
        f, y = kit.f, box.centery
        edge = kit.thin(1.5)
        shapes.rounded_box(
            surface, box, kit.u(8), "chosen", "chosen_low", edge="rule", edge_width=edge
        )
        x, up = box.x + f(_SIDE - 14), f(14 if self.filled else 0)
        room = columns[0] - f(100) - x
        kit.text(surface, x, y - up, _("This hand"), "title", 34, max_width=room)
        if self.filled:
            size = kit.give_way(self.filled, "label", 21, room)
            kit.text(surface, x, y + f(17), self.filled, "label", size, "ink2", max_width=room)
        paid = transfers_of(self.all)
        for right, seat in zip(columns, self._columns_of):
            total = signed(balance(paid, seat))
            kit.pencil(surface, right, y, total, 48, "pencil", "right", bold=True, seed=seat)

    def _draw_row(
        self,
        surface: Surface,
        kit: Kit,
        line: Box,
        at: int,
        row: PaymentRow,
        columns: Sequence[float],
    ) -> None:
        f, y = kit.f, line.centery
        paying, done = at == self._at, at < self._done
        if paying:
            icons.triangle(surface, line.x + f(22), y, f(10), "right", "ox")
        elif done:
            icons.tick(surface, line.x + f(22), y, f(10), "ink", kit.thin(3, 2))
        if at + 1 < len(self.all):
            left = line.x + f(_SIDE - 14)
            shapes.line(surface, left, line.bottom, line.w - 2 * f(_SIDE - 14), "rule", 1, 150)
        values = [self._value(row, seat) for seat in self._columns_of]
        free = next((edge for edge, value in zip(columns, values) if value), columns[-1])
        x = line.x + f(_WORDS_X - 14)
        self._draw_words(surface, kit, line._replace(x=x, w=round(free - f(76) - x)), row)
        for edge, value in zip(columns, values):
            if value and (paying or done):
                size, colour = (42, "pencil") if paying else (36, "pencil2")
                seed = (at, round(edge))
                kit.pencil(surface, edge, y, value, size, colour, "right", bold=paying, seed=seed)

    @staticmethod
    def _draw_words(surface: Surface, kit: Kit, line: Box, row: PaymentRow) -> None:
        """Who pays whom, and why: in two lines, or in the words that fit one."""
        f, y = kit.f, line.centery
        if line.h >= f(_TWO_LINES):
            kit.text(surface, line.x, y - f(12), row.title, "button", 24, max_width=line.w)
            kit.text(surface, line.x, y + f(13), row.detail, "label", 22, "ink2", max_width=line.w)
            return
        size = 24 if line.h >= f(_ONE_LINE) else 22
        both = f"{row.title} · {row.detail}"
        words = fitting_wording(kit, line.w, both, row.title, face="button", size=size)
        kit.text(surface, line.x, y, words, "button", size, max_width=line.w)

    @staticmethod
    def _value(row: PaymentRow, who: Seat | None) -> str:
        amount = balance(row.transfers, who)
        return signed(amount) if amount else ""

    def _draw_now(
        self, surface: Surface, kit: Kit, box: Box, plan: _Plan, columns: Sequence[float]
    ) -> None:
        """What each player has won or paid so far, under the double line that closes it."""
        f, side, y = kit.f, kit.f(_SIDE), plan.now
        for step in (0, 5):
            left, width = box.x + side, box.w - 2 * side
            shapes.line(surface, left, plan.end + f(step), width, "ink2", kit.thin(1.5))
        x = box.x + side
        room = columns[0] - f(90) - x
        kit.text(surface, x, y + f(4), _("So far"), "title", 32, max_width=room)
        for edge, seat in zip(columns, self._columns_of):
            total = size_of(self.money.pot) if seat is None else signed(self.money.purses[seat])
            kit.pencil(surface, edge, y + f(4), total, 42, "pencil", "right", bold=True, seed=seat)

    def _draw_after(self, surface: Surface, kit: Kit, box: Box) -> None:
        """What follows, left of the buttons."""
        row = self.button_row(kit, box)
        room = row.w - 2 * self._button_width(kit, row) - kit.f(40)
        kit.text(
            surface, row.x, row.centery, self.after, "label", 23, "ink2", max_width=room, lines=2
        )
