"""The score of an open record after the chosen hand, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pygame import Surface

from prefgame.app.records import OpenedRecord
from prefgame.i18n import _
from prefgame.rules.scoring.base import Sheet
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.scores.face import ScoreTable
from prefgame.ui.scores.registry import face_of
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import fitting_wording, signed

# ---- the score of an open record after the chosen hand
# Invariant: numbers are those of the sheets in the record.


_ROW = 46
"""design height of a row of the score: a hat does not touch the number above it"""


def record_score_height(kit: Kit, record: OpenedRecord) -> int:
    """The height that the score takes."""
    return kit.f(54) + kit.f(_ROW) * (len(record.players) + 1) if record.players else 0


def draw_record_score(
    surface: Surface, kit: Kit, box: Box, record: OpenedRecord, index: int
) -> None:
    """Draw the score after the chosen hand, or after the agreement to stop.

    A row a player: what the sheet of these rules has of them, and the settlement at the end.
    """
    sheet = _sheet_after(record, index)
    title = _score_title(record, index)
    drawn = kit.text(surface, box.x, box.y + kit.f(20), title, "title", 30)
    shapes.line(surface, box.x, box.y + kit.f(42), box.w, "ox", kit.thin(2))
    if sheet is None or record.rules is None:
        return
    table = face_of(record.rules).table(record.rules.score, sheet, record.players)
    beside = box.right - drawn.right - kit.f(20)
    note = fitting_wording(kit, beside, table.caption, "", face="caption", size=25)
    kit.text(surface, box.right, box.y + kit.f(22), note, "caption", 25, "ink2", "right")
    ended = (
        record.settlement if index == len(record.hands) - (record.agreed_sheet is None) else None
    )
    place = box._replace(y=box.y + kit.f(66))
    _draw_table(surface, kit, place, record, table, ended)


def _draw_table(
    surface: Surface,
    kit: Kit,
    box: Box,
    record: OpenedRecord,
    table: ScoreTable,
    ended: Sequence[int | Fraction] | None,
) -> None:
    """The heads at the top of ``box``, and a row for each player; ``ended`` is the settlement."""
    heads = [*table.heads, *([_("result")] if ended else [])]
    results = {len(heads) - 1} if ended else set()
    first = kit.f(130)
    xs = [
        round(box.x + first + (box.w - first) * (i + 1) / len(heads)) - kit.f(8)
        for i in range(len(heads))
    ]
    room = (box.w - first) // len(heads) - kit.f(10)
    y = box.y
    for x, head in zip(xs, heads):
        kit.text(surface, x, y, head, "label", 22, "ink2", "right", max_width=room)
    for seat, name in enumerate(record.players):
        y += kit.f(_ROW)
        kit.text(surface, box.x, y, name, "title", 28, max_width=first - kit.f(10))
        cells = list(table.rows[seat])
        if ended and record.rules:
            cells.append(signed(ended[seat], record.rules.minus_is_good))
        boxes = [
            kit.pencil(surface, x, y, cell, 36, align="right", seed=(seat, i), bold=i in results)
            for i, (x, cell) in enumerate(zip(xs, cells))
        ]
        if table.hats[seat]:
            middle = boxes[0].x + boxes[0].w / 2
            icons.hat(surface, middle, y - kit.f(18), kit.f(15), kit.thin(3, 2))


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
