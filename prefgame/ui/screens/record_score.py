"""The score of an open record after the chosen hand, as a table."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Surface

from prefgame.app.records import OpenedRecord
from prefgame.i18n import _
from prefgame.rules.scoring.base import Sheet
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.scores.registry import face_of
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Column, Element, Pencilled, Text, heading, wordings
from prefgame.ui.widgets.styles import ASIDE, NAME
from prefgame.ui.widgets.table import Line, Table, head
from prefgame.ui.words.numbers import signed

# ---- the score of an open record after the chosen hand
# Invariant: numbers are those of the sheets in the record.

_NAMES = 0.16
"""the part of the table that the names take"""
_ROW = 56
"""design height of a row with a hat: it touches neither the number above it nor the line"""


def record_score(record: OpenedRecord, index: int) -> Element:
    """Return the score after the chosen hand, or after the agreement to stop: a row a player with
    what the sheet of these rules has of them, and the settlement at the end.
    """
    sheet, title = _sheet_after(record, index), _score_title(record, index)
    if sheet is None or record.rules is None:
        return heading(title)
    table = face_of(record.rules).table(record.rules.score, sheet, record.players)
    last = len(record.hands) - (record.agreed_sheet is None)
    ended = record.settlement if index == last else None
    heads = (*table.heads, *((_("result"),) if ended else ()))
    lines = []
    for seat, name in enumerate(record.players):
        first, *others = table.rows[seat]
        cells: list[Element] = [_Hatted(first, seed=(seat, 0), hat=table.hats[seat])]
        cells += [Pencilled(cell, seed=(seat, at)) for at, cell in enumerate(others, 1)]
        if ended:
            result = signed(ended[seat], record.rules.minus_is_good)
            cells.append(Pencilled(result, strong=True, seed=(seat, len(cells))))
        lines.append(Line(Text(name, NAME), tuple(cells)))
    edges = tuple(_NAMES + (1 - _NAMES) * at / len(heads) for at in range(1, len(heads)))
    numbers = Table("", tuple(map(head, heads)), tuple(lines), (*edges, 0.99), ruled=False)
    return Column(
        (heading(title, wordings(table.caption, "", style=ASIDE, align="right")), numbers)
    )


@dataclass(frozen=True)
class _Hatted(Pencilled):
    """A number, perhaps with a hat over it."""

    hat: bool = False

    def height(self, kit: Kit, width: int) -> int:
        return kit.f(_ROW) if self.hat else super().height(kit, width)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        super().draw(surface, kit, box)
        if self.hat:
            middle = box.right - self.width(kit) / 2
            icons.hat(surface, middle, box.centery - kit.f(20), kit.f(15), kit.thin(3, 2))


def _score_title(record: OpenedRecord, index: int) -> str:
    if index == len(record.hands):
        return _("After the agreement")
    hand = record.hands[index]
    words = _("After hand {number}") if hand.sheet else _("Before hand {number}")
    return words.format(number=hand.number)


def _sheet_after(record: OpenedRecord, index: int) -> Sheet | None:
    """The sheet after a hand, or the one before where the hand is not over.

    After the last hand it is that of the agreement.
    """
    if index == len(record.hands):
        return record.agreed_sheet
    for hand in reversed(record.hands[: index + 1]):
        if hand.sheet is not None:
            return hand.sheet
    return record.start
