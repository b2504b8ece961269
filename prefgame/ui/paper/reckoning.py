"""The reckoning beside the paper: the same numbers line by line, and what they come to.

Law of this module: every number is one of the sheet's own; here they only get their place and their
sign.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Surface

from prefgame.app.words.sentences import all_of
from prefgame.i18n import _
from prefgame.paper.base import Paper
from prefgame.rules.scoring.base import payments
from prefgame.ui.draw import shapes, strokes, theme
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.phrases import fitting, fitting_size, short_names

_SIGN_ROWS = 46, 31
"""design height of a row of the legend, and the least one"""
_SIGN = 54
"""design width of a sign of the legend with the air beside it"""
_LEAST_LINE, _EASY_LINE, _TOTAL, _STOPPED = 31, 40, 58, 58
"""design heights: the least of a line, one that is easy to read and gives way to no remark, that of
the totals, and that of what there would be if the match were stopped
"""


@dataclass(frozen=True)
class LegendRow:
    """A sign of the paper and what it says; ``short`` where it says it in fewer words too."""

    draw: Callable[[Surface, Kit, int, int], object]
    words: str
    short: str = ""


@dataclass(frozen=True)
class ReckoningInfo:
    """A heading, a caption (and a ``short`` one where it has no room), lines of (words, a number a
    player) and their totals; during the match what each would get if it were ``stopped`` now; a
    sentence, and before it a ``remark`` and how points are ``share``d out then, which are left out
    where there is no room for them; ``legend``: the signs.
    """

    heading: str
    caption: str
    short: str
    names: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    totals: tuple[str, ...]
    stopped: tuple[str, ...]
    sentence: str
    remark: str
    share: str
    legend: tuple[LegendRow, ...]


class ReckoningPlaces(NamedTuple):
    """Where a reckoning stands: its figures and below them its words; of the figures the totals,
    and what each would get if the match ended now.
    """

    figures: Box
    words: Box
    totals: Box
    stopped: Box


def winner_words(paper: Paper) -> str:
    """Who won the match and by how much, in the fewest words."""
    assert paper.settlement is not None
    most = max(paper.settlement)
    names = [name for name, amount in zip(paper.players, paper.settlement) if amount == most]
    if most == 0:
        return _("Nobody wins")
    if len(names) == 1:
        return _("{name} wins {amount}").format(name=names[0], amount=most)
    return _("{names} win {amount} each").format(names=all_of(names), amount=most)


def who_wins(paper: Paper) -> str:
    """Who wins how much from whom."""
    assert paper.settlement is not None
    told = []
    owing = payments(paper.settlement)
    if len(owing) > 1 and len({due.debtor for due in owing}) == 1:
        parts = [
            _("{amount} to {name}").format(amount=due.amount, name=paper.players[due.winner])
            for due in owing
        ]
        return _("{name} pays {parts}.").format(
            name=paper.players[owing[0].debtor], parts=all_of(parts)
        )
    for winner, amount in sorted(enumerate(paper.settlement), key=lambda pair: -pair[1]):
        parts = [
            _("{amount} from {name}").format(amount=due.amount, name=paper.players[due.debtor])
            for due in owing
            if due.winner == winner
        ]
        if parts:
            told.append(
                _("{name} wins {amount}: {parts}.").format(
                    name=paper.players[winner], amount=amount, parts=all_of(parts)
                )
            )
    return " ".join(told) or _("Everybody ends at 0: nobody pays.")


def draw_reckoning(surface: Surface, kit: Kit, box: Box, info: ReckoningInfo) -> ReckoningPlaces:
    """Write it from the top of ``box``."""
    f, right = kit.f, box.right
    y = box.y
    kit.text(surface, box.x, y + f(6), info.heading, "title", 38, max_width=box.w)
    y += f(34)
    caption = info.caption if _least_height(kit, box.w, info, info.caption) <= box.h else info.short
    y = kit.paragraph(
        surface, box.x, y + f(2), box.w, caption, "label", 22, "ink2", line_height=1.25
    ) + f(22)
    words = max(kit.width(line, "label", 22) for line, _numbers in info.lines) + f(8)
    count = len(info.names)
    step = min((box.w - words) / count, box.w * 0.24)
    edges = [right - step * (count - 1 - at) for at in range(count)]
    for edge, name in zip(edges, short_names(kit, info.names, "button", 23, step - f(8))):
        kit.text(surface, edge, y, name, "button", 23, "ink", "right")
    y += f(22)
    shapes.line(surface, box.x, y, box.w, "ink2", kit.thin(2))
    wide = step - f(16 if count == 3 else 10)
    # handwriting is turned a little, and must not run past the rules
    written = [edge - f(7) for edge in edges]
    sentence, below = _below(kit, info, box._replace(y=y, h=box.bottom - y))
    high = max(f(_LEAST_LINE), min(f(56), (box.bottom - y - below) // len(info.lines)))
    # where columns are narrow, enlarged numbers give way to their usual size
    least = 20 * kit.layout.usual
    size = min(
        fitting_size(kit, number, "pencil", 37, least, wide)
        for _words, numbers in info.lines
        for number in numbers
    )
    for line, numbers in info.lines:
        y += high
        kit.text(surface, box.x, y - high * 0.46, line, "label", 22, "ink2")
        for edge, number in zip(written, numbers):
            kit.pencil(
                surface, edge, y - high * 0.46, number, size, align="right", seed=(line, edge)
            )
        shapes.line(surface, box.x, y, box.w, "rule", 1)
    shapes.line(surface, box.x, y, box.w, "ink", kit.thin(3, 2))
    totals = box._replace(y=y, h=f(_TOTAL))
    y = totals.bottom
    kit.text(surface, box.x, y - f(_TOTAL / 2), _("Total"), "title", 32)
    size = min(
        fitting_size(kit, number, "pencil_bold", 46, least, wide)
        for number in (*info.totals, *info.stopped)
    )
    for edge, number in zip(written, info.totals):
        kit.pencil(surface, edge, y - f(_TOTAL / 2), number, size, align="right", bold=True)
    shapes.line(surface, box.x, y, box.w, "ink", 1)
    shapes.line(surface, box.x, y + kit.thin(5, 3), box.w, "ink", 1)
    stopped = NOWHERE
    if info.stopped:
        stopped = box._replace(y=y, h=f(_STOPPED))
        y = stopped.bottom
        middle = y - f(_STOPPED / 2) + f(2)
        room = written[0] - kit.width(info.stopped[0], "pencil_bold", size) - box.x - f(6)
        kit.text(
            surface, box.x, middle, _stopped_words(kit, room), "label", 22, max_width=room, lines=2
        )
        for edge, number in zip(written, info.stopped):
            kit.pencil(
                surface,
                edge,
                middle,
                number,
                size,
                align="right",
                seed=("stopped", edge),
                bold=True,
            )
        strokes.stroke(
            surface,
            strokes.wobble((box.x, y), (right, y), kit.u(26), "stopped"),
            "pencil",
            kit.thin(2),
            200,
        )
    figures = box._replace(h=y + kit.thin(6, 4) - box.y)
    y += f(20)
    if sentence:
        y = kit.paragraph(surface, box.x, y, box.w, sentence, "label", 24, line_height=1.3) + f(12)
    if info.legend:
        y = _draw_legend(surface, kit, box, y, info.legend)
    return ReckoningPlaces(
        figures, box._replace(y=figures.bottom, h=y - figures.bottom), totals, stopped
    )


def _stopped_words(kit: Kit, room: float) -> str:
    """In two lines, the longer wording where it has room."""
    long = _("If we stopped now")
    return (
        long
        if theme.fit(long, "label", kit.f(22), max(1, int(room)), 2).complete
        else _("If stopped")
    )


def least_height(kit: Kit, width: int, info: ReckoningInfo) -> int:
    """Pixels that the reckoning needs, without its remark and with its short caption."""
    return _least_height(kit, width, info, info.short)


def _least_height(kit: Kit, width: int, info: ReckoningInfo, caption: str) -> int:
    head = (
        kit.f(34)
        + kit.f(2)
        + kit.paragraph_height(caption, width, "label", 22, 1.25)
        + 2 * kit.f(22)
    )
    return head + kit.f(_LEAST_LINE) * len(info.lines) + _below(kit, info, Box(0, 0, width, 0))[1]


def _below(kit: Kit, info: ReckoningInfo, box: Box) -> tuple[str, int]:
    """The sentence under the figures, without the remark where ``box`` has no room for it, and the
    height of all that stands below the lines.
    """
    fixed = (
        kit.f(_TOTAL)
        + kit.f(20)
        + (kit.f(_STOPPED) if info.stopped else 0)
        + len(info.legend) * kit.f(_SIGN_ROWS[1])
    )
    room = box.h - kit.f(_EASY_LINE) * len(info.lines)
    remarks = (f"{info.remark} {info.share}", info.remark, "")
    for sentence in (f"{remark} {info.sentence}".strip() for remark in remarks):
        below = fixed + (
            kit.paragraph_height(sentence, box.w, "label", 24, 1.3) + kit.f(12) if sentence else 0
        )
        if below <= room:
            break
    return sentence, below


def _draw_legend(surface: Surface, kit: Kit, box: Box, y: int, legend: Sequence[LegendRow]) -> int:
    f, room = kit.f, box.w - kit.f(_SIGN)
    step = max(f(_SIGN_ROWS[1]), min(f(_SIGN_ROWS[0]), (box.bottom - y) // len(legend)))
    for row in legend:
        x, middle = box.x + f(22), y + f(16)
        row.draw(surface, kit, x, middle)
        words = fitting(kit, room, row.words, row.short, size=22) if row.short else row.words
        kit.text(surface, box.x + f(_SIGN), middle, words, "label", 22, "ink2", max_width=room)
        y += step
    return y
