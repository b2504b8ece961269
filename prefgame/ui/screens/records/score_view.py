"""The score of an open record after the chosen hand.

Invariant: numbers are those of the sheets in the record.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.records import OpenedRecord
from prefgame.i18n import _
from prefgame.rules.scoring.base import Sheet
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.screens.records.score_table import SCORE_TABLES
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.phrases import fitting

_ROW = 46
"""design height of a row of the score: a hat stands clear of the number above it"""


def score_height(kit: Kit, record: OpenedRecord) -> int:
    """The height that the score takes."""
    return kit.f(54) + kit.f(_ROW) * (len(record.players) + 1) if record.players else 0


def draw_score(surface: Surface, kit: Kit, box: Box, record: OpenedRecord, index: int) -> None:
    """Draw the score after the chosen hand, or after the agreement to stop.

    A row a player: the middle, the soup against each other, open refas, and the settlement at the
    end.
    """
    sheet = _sheet_after(record, index)
    title = _score_title(record, index)
    drawn = kit.text(surface, box.x, box.y + kit.f(20), title, "title", 30)
    shapes.line(surface, box.x, box.y + kit.f(42), box.w, "ox", kit.thin(2))
    if sheet is None:
        return
    table = SCORE_TABLES[type(sheet)](sheet, record.players)
    note = fitting(
        kit, box.right - drawn.right - kit.f(20), table.caption, "", face="caption", size=25
    )
    kit.text(surface, box.right, box.y + kit.f(22), note, "caption", 25, "ink2", "right")
    ended = record.settlement if index == len(record.hands) - (record.agreed is None) else None
    heads = [*table.heads, *([_("result")] if ended else [])]
    first = kit.f(130)
    xs = [
        round(box.x + first + (box.w - first) * (i + 1) / len(heads)) - kit.f(8)
        for i in range(len(heads))
    ]
    room = (box.w - first) // len(heads) - kit.f(10)
    y = box.y + kit.f(66)
    for x, head in zip(xs, heads):
        kit.text(surface, x, y, head, "label", 22, "ink2", "right", max_width=room)
    for seat, name in enumerate(record.players):
        y += kit.f(_ROW)
        kit.text(surface, box.x, y, name, "title", 28, max_width=first - kit.f(10))
        cells = [
            *table.rows[seat],
            *([signed(ended[seat], record.rules.minus_is_good)] if ended and record.rules else []),
        ]
        written = [
            kit.pencil(
                surface,
                x,
                y,
                cell,
                36,
                align="right",
                seed=(seat, i),
                bold=i == len(heads) - 1 and bool(ended),
            )
            for i, (x, cell) in enumerate(zip(xs, cells))
        ]
        if table.hats[seat]:
            icons.hat(
                surface, written[0].x + written[0].w / 2, y - kit.f(18), kit.f(15), kit.thin(3, 2)
            )


def _score_title(record: OpenedRecord, index: int) -> str:
    if index == len(record.hands):
        return _("After the agreement")
    hand = record.hands[index]
    return (
        _("After hand {number}").format(number=hand.number)
        if hand.sheet
        else _("Before hand {number}").format(number=hand.number)
    )


def _sheet_after(record: OpenedRecord, index: int) -> Sheet | None:
    """The sheet after a hand, or the one before where the hand is not over.

    After the last hand it is that of the agreement.
    """
    if index == len(record.hands):
        return record.agreed
    for hand in reversed(record.hands[: index + 1]):
        if hand.sheet is not None:
            return hand.sheet
    return record.start
