"""The slip about a record that cannot be read, or only in part: the bad line and why."""

from __future__ import annotations

from pygame import Surface

from prefgame.app.records import OpenedRecord
from prefgame.i18n import _
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.record_errors import reason_lines

_MOST_LEGAL = 12


def _error_lines(record: OpenedRecord) -> tuple[str, ...]:
    error = record.error
    assert error is not None
    lines: list[str] = []
    if record.line:
        lines.append(_("Line {number}: {text}").format(number=error.line, text=record.line))
    lines += reason_lines(record)
    if error.legal:
        more = "" if len(error.legal) <= _MOST_LEGAL else ", …"
        moves = ", ".join(error.legal[:_MOST_LEGAL]) + more
        lines.append(_("Allowed here: {moves}").format(moves=moves))
    return tuple(lines)


def error_height(kit: Kit, width: int, record: OpenedRecord) -> int:
    """The height of the slip."""
    inner = width - kit.f(44)
    text = sum(
        kit.paragraph_height(line, inner, "label", 22, 1.25) + kit.f(4)
        for line in _error_lines(record)
    )
    return kit.f(56) + text + kit.f(12)


def draw_error(surface: Surface, kit: Kit, box: Box, record: OpenedRecord) -> None:
    """Draw the slip: the line that cannot be read, why, and what would have been right."""
    shapes.rounded_box(surface, box, kit.u(6), "paper_high", edge="ox", edge_width=kit.thin(3, 2))
    x, width = box.x + kit.f(22), box.w - kit.f(44)
    title = _("This file cannot be read")
    if record.players:
        title = _("The record can be read up to here")
    kit.text(surface, x, box.y + kit.f(28), title, "button", 25, "ox", max_width=width)
    y = box.y + kit.f(50)
    for line in _error_lines(record):
        y = kit.paragraph(surface, x, y, width, line, "label", 22, line_height=1.25) + kit.f(4)
