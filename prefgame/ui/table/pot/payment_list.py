"""What a hand pays, as a list on the table: a row for each payment, a column for each player, and
one for the pot.

Invariant: it shows as many rows as have been paid; the row that is being paid is marked, and the
sums come last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.pot.money import PaymentRow, balance, transfers_of
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.fitting import short_names
from prefgame.ui.words.numbers import signed

_HEAD, _FOOT, _SIDE = 92, 40, 30
_ROW, _LEAST_ROW, _ONE_LINE = 100, 62, 40
"""heights of a row: where there is room, the least one with its second line, and without it"""
_COLUMN = 116
_WORDS_X = 62


@dataclass(frozen=True)
class PaymentList:
    """The list: names in the order of its columns, the own one first; the pot is the last column.

    ``before``: what was paid for this hand before it was played. ``paid``: how many of the ``rows``
    after that have been paid, and the next one is; None: all, and nothing moves.
    """

    before: tuple[PaymentRow, ...]
    rows: tuple[PaymentRow, ...]
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    paid: int | None
    after: str
    """what follows, in a sentence"""
    left_out: str = ""
    """what the sums leave out, in a few words"""
    button: int = 0
    """how many pixels the widest button in the foot asks for"""

    @property
    def _all(self) -> tuple[PaymentRow, ...]:
        return (*self.before, *self.rows)

    @property
    def _now(self) -> int | None:
        """The row that is being paid; None where nothing moves."""
        return None if self.paid is None else len(self.before) + self.paid

    @property
    def _done(self) -> int:
        return len(self._all) if self._now is None else self._now

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw the sheet in ``box``; its foot leaves room for buttons at the right."""
        kit.sprite(
            surface, ("payments", self), box, kit.u(60) + 8, lambda s, b: self._draw(s, kit, b)
        )

    def button_row(self, kit: Kit, box: Box) -> Box:
        """Where the buttons are, at the right end of the foot."""
        height, side = kit.layout.hit, kit.f(_SIDE)
        y = box.bottom - kit.f(_FOOT) // 2 - height
        return Box(box.x + side, y, box.w - 2 * side, height)

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        f, side = kit.f, kit.f(_SIDE)
        kit.sheet(surface, box, 8, 22, 10)
        columns = self._columns(kit, box)
        self._draw_head(surface, kit, box, columns)
        top = box.y + f(_HEAD)
        rows = max(1, len(self._all)) + 1  # and the sums
        room = self.button_row(kit, box).y - f(12) - top
        high = min(f(_ROW), room // rows)
        for at, row in enumerate(self._all):
            line = Box(box.x + f(14), top + high * at, box.w - 2 * f(14), high)
            self._draw_row(surface, kit, line, at, row, columns)
        if not self._all:
            words, y = _("Nothing is paid."), top + high / 2
            kit.text(surface, box.x + f(_WORDS_X), y, words, "button", 25)
        y = top + high * (rows - 1)
        shapes.line(surface, box.x + side, y + f(4), box.w - 2 * side, "ink2", kit.thin(2))
        self._draw_sums(surface, kit, box, y + high / 2 + f(2), columns)
        self._draw_after(surface, kit, box)

    def _columns(self, kit: Kit, box: Box) -> list[float]:
        """The right edges of the columns of numbers."""
        count = len(self.seats) + 1
        wide = min(kit.f(_COLUMN), box.w * (0.56 if count > 4 else 0.50) / count)
        return [box.right - kit.f(_SIDE) - wide * (count - 1 - at) for at in range(count)]

    def _draw_head(self, surface: Surface, kit: Kit, box: Box, columns: Sequence[float]) -> None:
        f, step = kit.f, columns[1] - columns[0]
        x, y = box.x + f(_SIDE), box.y + f(48)
        room = columns[0] - step - x
        title = _("What this hand pays")
        size = kit.give_way(title, "title", 38, max(room, f(200)))
        kit.text(surface, x, y, title, "title", size, max_width=columns[0] - f(70) - x)
        names = short_names(kit, list(self.names), "button", 23, step - f(10))
        for edge, name in zip(columns, (*names, pgettext("column", "pot"))):
            kit.text(surface, edge, y + f(4), name, "button", 23, "ink2", "right")
        y = box.y + f(_HEAD - 10)
        shapes.line(surface, x, y, box.w - 2 * f(_SIDE), "ink2", kit.thin(2))

    def _draw_row(
        self,
        surface: Surface,
        kit: Kit,
        line: Box,
        at: int,
        row: PaymentRow,
        columns: Sequence[float],
    ) -> None:
        f, now, y = kit.f, at == self._now, line.centery
        if now:
            place = Box(line.x, line.y + f(4), line.w, line.h - f(6))
            shapes.rounded_box(
                surface,
                place,
                kit.u(8),
                "chosen",
                "chosen_low",
                edge="rule",
                edge_width=kit.thin(1.5),
            )
            icons.triangle(surface, line.x + f(22), y, f(10), "right", "ox")
        elif at < self._done:
            icons.tick(surface, line.x + f(22), y, f(10), "ink", kit.thin(3, 2))
        if at + 1 < len(self._all) and self._now not in (at, at + 1):
            left = line.x + f(_SIDE - 14)
            shapes.line(surface, left, line.bottom, line.w - 2 * f(_SIDE - 14), "rule", 1, 150)
        x, written = line.x + f(_WORDS_X - 14), now or at < self._done
        two = line.h >= f(_LEAST_ROW)
        values = [self._value(row, seat) for seat in (*self.seats, None)]
        free = next((edge for edge, value in zip(columns, values) if value), columns[-1])
        room = free - f(76) - x
        ink = "ink" if written else "ink2"
        size = 25 if line.h >= f(_ONE_LINE) else 22
        kit.text(
            surface, x, y - f(16 if two else 0), row.title, "button", size, ink, max_width=room
        )
        if two:
            kit.text(surface, x, y + f(17), row.detail, "label", 22, "ink2", max_width=room)
        for edge, value in zip(columns, values):
            if value and written:
                size, colour = (44, "pencil") if now else (40, "pencil2")
                seed = (at, round(edge))
                kit.pencil(surface, edge, y, value, size, colour, "right", bold=now, seed=seed)

    @staticmethod
    def _value(row: PaymentRow, who: Seat | None) -> str:
        amount = balance(row.transfers, who)
        return signed(amount) if amount else ""

    def _draw_sums(
        self, surface: Surface, kit: Kit, box: Box, y: float, columns: Sequence[float]
    ) -> None:
        x, up = box.x + kit.f(_WORDS_X), kit.f(16 if self.left_out else 0)
        kit.text(surface, x, y - up, _("Together"), "title", 32)
        if self.left_out:
            room = columns[0] - kit.f(_COLUMN) - x
            size = kit.give_way(self.left_out, "label", 22, room)
            kit.text(
                surface, x, y + kit.f(17), self.left_out, "label", size, "ink2", max_width=room
            )
        if self._done < len(self._all):
            words = _("when all is paid")
            kit.text(surface, columns[-1], y, words, "label", 22, "ink2", "right")
            return
        paid = transfers_of(self._all)
        for edge, seat in zip(columns, (*self.seats, None)):
            total = signed(balance(paid, seat))
            kit.pencil(surface, edge, y, total, 44, "pencil", "right", bold=True, seed=round(edge))

    def _draw_after(self, surface: Surface, kit: Kit, box: Box) -> None:
        """What follows, left of the buttons."""
        row = self.button_row(kit, box)
        room = row.w - 2 * self._button_width(kit, row) - kit.f(40)
        kit.text(
            surface, row.x, row.centery, self.after, "label", 23, "ink2", max_width=room, lines=2
        )

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


_BUTTON, _MOST = 232, 0.36
"""design width of a button in the foot, and the most of the row that one takes"""
