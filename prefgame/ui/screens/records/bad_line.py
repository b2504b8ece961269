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
    lines = (
        [_("Line {number}: {text}").format(number=error.line, text=record.line)]
        if record.line
        else []
    )
    lines += reason_lines(record)
    if error.legal:
        more = "" if len(error.legal) <= _MOST_LEGAL else ", …"
        lines.append(
            _("Legal was: {moves}").format(moves=", ".join(error.legal[:_MOST_LEGAL]) + more)
        )
    return tuple(lines)


def error_height(kit: Kit, width: int, record: OpenedRecord) -> int:
    """The height of the slip."""
    inner = width - kit.f(44)
    return (
        kit.f(56)
        + sum(
            kit.paragraph_height(line, inner, "label", 22, 1.25) + kit.f(4)
            for line in _error_lines(record)
        )
        + kit.f(12)
    )


def draw_error(surface: Surface, kit: Kit, box: Box, record: OpenedRecord) -> None:
    """Draw the slip: the line that cannot be read, why, and what would have been right."""
    shapes.rounded(surface, box, kit.u(6), "paper_high", edge="ox", edge_width=kit.thin(3, 2))
    title = (
        _("The record can be read up to here") if record.players else _("This file cannot be read")
    )
    kit.text(
        surface,
        box.x + kit.f(22),
        box.y + kit.f(28),
        title,
        "button",
        25,
        "ox",
        max_width=box.w - kit.f(44),
    )
    y = box.y + kit.f(50)
    for line in _error_lines(record):
        y = kit.paragraph(
            surface, box.x + kit.f(22), y, box.w - kit.f(44), line, "label", 22, line_height=1.25
        ) + kit.f(4)
