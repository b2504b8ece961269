"""The summary beside the paper: the same numbers line by line, and what they come to.

Invariant: every number is one of the sheet's own; here it only gets its words and its sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Surface

from prefgame.app.words.sentences import join_with_and
from prefgame.i18n import _
from prefgame.paper.base import Paper
from prefgame.rules.base import shown_amounts
from prefgame.rules.scoring.base import payments
from prefgame.ui.draw import shapes, theme
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.theme import Face
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import fitting_wording, short_names, size_of


@dataclass(frozen=True)
class LegendRow:
    """A sign of the paper and its meaning in ``words``; ``short`` where fewer words say it too."""

    draw: Callable[[Surface, Kit, int, int], object]
    words: str
    short: str = ""


@dataclass(frozen=True)
class SummaryInfo:
    """What a summary says; all words are translated.

    Under a ``heading`` and a ``caption`` (a ``short`` one where it has no room) are ``lines`` of
    (words, a number a player) with their ``totals``, and during the match what each would get if it
    were ``stopped`` now. Then comes a ``sentence``, and before it a ``remark`` and how points would
    be shared out (``share``), which are left out where they have no room; then the ``legend``.
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
    meanings: tuple[str, ...] = ()
    """of each line, what its numbers are"""


def winner_words(paper: Paper) -> str:
    """Who won the match and by how much, in the fewest words."""
    assert paper.settlement is not None
    shown = shown_amounts(paper.settlement)
    most = max(shown)
    names = [name for name, amount in zip(paper.players, shown) if amount == most]
    if most == 0:
        return _("Nobody wins")
    if len(names) == 1:
        return _("{name} wins {amount}").format(name=names[0], amount=size_of(most))
    return _("{names} win {amount} each").format(names=join_with_and(names), amount=size_of(most))


def winning_sentence(paper: Paper) -> str:
    """Who wins how much from whom."""
    assert paper.settlement is not None
    sentences = []
    shown = shown_amounts(paper.settlement)
    owing = payments(shown)
    if len(owing) > 1 and len({due.debtor for due in owing}) == 1:
        parts = [
            _("{amount} to {name}").format(
                amount=size_of(due.amount), name=paper.players[due.winner]
            )
            for due in owing
        ]
        return _("{name} pays {parts}.").format(
            name=paper.players[owing[0].debtor], parts=join_with_and(parts)
        )
    for winner, amount in sorted(enumerate(shown), key=lambda pair: -pair[1]):
        parts = [
            _("{amount} from {name}").format(
                amount=size_of(due.amount), name=paper.players[due.debtor]
            )
            for due in owing
            if due.winner == winner
        ]
        if parts:
            sentences.append(
                _("{name} wins {amount}: {parts}.").format(
                    name=paper.players[winner], amount=size_of(amount), parts=join_with_and(parts)
                )
            )
    return " ".join(sentences) or _("Everybody ends at 0: nobody pays.")


# ---- the summary drawn beside the paper, from top to bottom
# Invariant: every number is given; here it only gets its place. What has no room is left out in a
# fixed order: the share, the remark, the long caption.


_SIGN_ROWS = 46, 31
"""Design height of a row of the legend, and the least one."""
_SIGN = 54
"""Design width of a sign of the legend with the air beside it."""
_LEAST_LINE, _TIGHT_LINE, _EASY_LINE = 31, 34, 40
"""Design heights of a line: the least, one that gives way to no remark, and one that is easy to
read and gives way to no share.
"""
_APART = 0.6
"""the air between two numbers of a line, whatever their slant, in sizes of theirs"""
_LINE_WORDS = 22
"""the size of the words of a line; enlarged they give way to numbers"""
_EASY_NUMBER = 30
"""a size at which numbers are easy to read"""
_TOTAL, _STOPPED = 58, 58
"""Design heights of the totals, and of what each would get if the match were stopped."""


class SummaryPlaces(NamedTuple):
    """Where a summary is drawn: its ``figures``, and below them its ``words``.

    Of the figures, ``totals`` are the totals, and ``stopped`` what each would get if the match were
    stopped now.
    """

    figures: Box
    words: Box
    totals: Box
    stopped: Box
    lines: tuple[Box, ...] = ()
    """the words of each line"""


class _Columns(NamedTuple):
    """The number columns: where rules and where handwriting end, how wide a column is, and how
    large the ``words`` before them are.
    """

    edges: list[float]
    written: list[float]
    """left of the edges, because handwriting is turned a little and must not run past the rules"""
    step: float
    words: float


@dataclass(frozen=True)
class LinesSummary:
    """A summary in lines with a number a player, to be drawn."""

    info: SummaryInfo

    @property
    def remark(self) -> str:
        """What the totals leave out."""
        return self.info.remark

    @property
    def meanings(self) -> tuple[str, ...]:
        """What the numbers of each line are."""
        return self.info.meanings

    def least_height(self, kit: Kit, width: int, *, remark: bool = False) -> int:
        """Pixels that it needs with its short caption, and with its ``remark`` or without."""
        return _least_height(kit, width, self.info, self.info.short, remark=remark)

    def draw(
        self,
        surface: Surface,
        kit: Kit,
        box: Box,
        *,
        printed: bool = False,
        noted: int = 0,
    ) -> SummaryPlaces:
        """Draw it from the top of ``box``."""
        return draw_summary(surface, kit, box, self.info)


def draw_summary(surface: Surface, kit: Kit, box: Box, info: SummaryInfo) -> SummaryPlaces:
    """Draw the summary from the top of ``box``."""
    f = kit.f
    y = _draw_caption(surface, kit, box, info)
    columns = _columns(kit, box, info)
    y = _draw_names(surface, kit, box, y, info, columns)
    sentence, below = _below(kit, info, box._replace(y=y, h=box.bottom - y))
    high = max(f(_LEAST_LINE), min(f(56), (box.bottom - y - below) // len(info.lines)))
    lines = _line_boxes(box, y, high, columns, info)
    y = _draw_lines(surface, kit, box, y, high, info, columns)
    size = _total_size(kit, info, columns)
    totals = box._replace(y=y, h=f(_TOTAL))
    _draw_totals(surface, kit, totals, info, columns, size)
    y, stopped = totals.bottom, NOWHERE
    if info.stopped:
        stopped = box._replace(y=y, h=f(_STOPPED))
        y = stopped.bottom
        _draw_stopped(surface, kit, stopped, info, columns, size)
    figures = box._replace(h=y + kit.thin(6, 4) - box.y)
    y += f(20)
    if sentence:
        y = kit.paragraph(surface, box.x, y, box.w, sentence, "label", 24, line_height=1.3) + f(12)
    # signs that have no room, with large text, are left out: what lies below is pressed
    if legend := info.legend[: max(0, (box.bottom - y) // f(_SIGN_ROWS[1]))]:
        y = _draw_legend(surface, kit, box, y, legend)
    words = box._replace(y=figures.bottom, h=y - figures.bottom)
    return SummaryPlaces(figures, words, totals, stopped, lines)


def _draw_caption(surface: Surface, kit: Kit, box: Box, info: SummaryInfo) -> int:
    """Heading and caption; returns the y at which the names begin."""
    f, y = kit.f, box.y
    kit.text(surface, box.x, y + f(6), info.heading, "title", 38, max_width=box.w)
    y += f(34)
    caption = info.caption if _least_height(kit, box.w, info, info.caption) <= box.h else info.short
    low = kit.paragraph(
        surface, box.x, y + f(2), box.w, caption, "label", 22, "ink2", line_height=1.25
    )
    return low + f(22)


def _columns(kit: Kit, box: Box, info: SummaryInfo) -> _Columns:
    """The number columns right of the words of the lines."""
    count = len(info.names)
    numbers = [number for _words, row in info.lines for number in row]
    wanted = max(_with_air(kit, number, "pencil", _EASY_NUMBER) for number in numbers)
    size, least = float(_LINE_WORDS), _LINE_WORDS * kit.layout.usual
    while (room := _beside_words(kit, box, info, size)) < count * wanted and size > least:
        size = max(least, size - 0.5)
    step = min(room / count, box.w * 0.24)
    edges = [box.right - step * (count - 1 - at) for at in range(count)]
    written = [edge - kit.f(7) for edge in edges]
    return _Columns(edges, written, step, size)


def _beside_words(kit: Kit, box: Box, info: SummaryInfo, size: float) -> int:
    """The room beside the words of all lines in this size."""
    words = max(kit.width(line, "label", size) for line, _numbers in info.lines)
    return box.w - words - kit.f(8)


def _with_air(kit: Kit, number: str, face: Face, size: float) -> int:
    """The width of a number with the air before the next one."""
    return kit.width(number, face, size) + kit.f(_APART * size)


def _number_size(
    kit: Kit, numbers: Iterable[str], face: Face, largest: float, columns: _Columns
) -> float:
    """One size for all these numbers. Where columns are narrow, enlarged ones give way."""
    size, least = largest, 20 * kit.layout.usual
    for number in numbers:
        while size > least and _with_air(kit, number, face, size) > columns.step:
            size -= 1
    return size


def _draw_names(
    surface: Surface, kit: Kit, box: Box, y: int, info: SummaryInfo, columns: _Columns
) -> int:
    """The names over the columns and the rule under them; returns the y of the rule."""
    names = short_names(kit, info.names, "button", 23, columns.step - kit.f(8))
    for edge, name in zip(columns.edges, names):
        kit.text(surface, edge, y, name, "button", 23, "ink", "right")
    y += kit.f(22)
    shapes.line(surface, box.x, y, box.w, "ink2", kit.thin(2))
    return y


def _draw_lines(
    surface: Surface, kit: Kit, box: Box, y: int, high: int, info: SummaryInfo, columns: _Columns
) -> int:
    """The lines with a number a player; returns the y of the rule below them."""
    every = [number for _words, numbers in info.lines for number in numbers]
    size = _number_size(kit, every, "pencil", 37, columns)
    for line, numbers in info.lines:
        y += high
        middle = y - high * 0.46
        kit.text(surface, box.x, middle, line, "label", columns.words, "ink2")
        for edge, number in zip(columns.written, numbers):
            kit.pencil(surface, edge, middle, number, size, align="right", seed=(line, edge))
        shapes.line(surface, box.x, y, box.w, "rule", 1)
    shapes.line(surface, box.x, y, box.w, "ink", kit.thin(3, 2))
    return y


def _line_boxes(
    box: Box, y: int, high: int, columns: _Columns, info: SummaryInfo
) -> tuple[Box, ...]:
    """Where the words of the lines stand that have a meaning to be said."""
    wide = round(columns.edges[0] - columns.step) - box.x
    return tuple(Box(box.x, y + at * high, wide, high) for at in range(len(info.meanings)))


def _total_size(kit: Kit, info: SummaryInfo, columns: _Columns) -> float:
    """One size for all totals."""
    return _number_size(kit, (*info.totals, *info.stopped), "pencil_bold", 46, columns)


def _draw_totals(
    surface: Surface, kit: Kit, box: Box, info: SummaryInfo, columns: _Columns, size: float
) -> None:
    """The totals, twice underlined."""
    middle = box.bottom - kit.f(_TOTAL / 2)
    kit.text(surface, box.x, middle, _("Total"), "title", 32)
    for edge, number in zip(columns.written, info.totals):
        kit.pencil(surface, edge, middle, number, size, align="right", bold=True)
    shapes.line(surface, box.x, box.bottom, box.w, "ink", 1)
    shapes.line(surface, box.x, box.bottom + kit.thin(5, 3), box.w, "ink", 1)


def _draw_stopped(
    surface: Surface, kit: Kit, box: Box, info: SummaryInfo, columns: _Columns, size: float
) -> None:
    """What each would get if the match were stopped now."""
    y, written = box.bottom, columns.written
    middle = y - kit.f(_STOPPED / 2) + kit.f(2)
    number_width = kit.width(info.stopped[0], "pencil_bold", size)
    room = written[0] - number_width - box.x - kit.f(6)
    words = _stopped_words(kit, room)
    kit.text(surface, box.x, middle, words, "label", 22, max_width=room, lines=2)
    for edge, number in zip(written, info.stopped):
        seed = ("stopped", edge)
        kit.pencil(surface, edge, middle, number, size, align="right", seed=seed, bold=True)
    under = shapes.wobble((box.x, y), (box.right, y), kit.u(26), "stopped")
    shapes.stroke(surface, under, "pencil", kit.thin(2), 200)


def _stopped_words(kit: Kit, room: float) -> str:
    """The words for it in two lines, the longer ones where they have room."""
    long = _("If we stopped now")
    fits = theme.fit(long, "label", kit.f(22), max(1, int(room)), 2).complete
    return long if fits else _("If stopped")


def _least_height(
    kit: Kit, width: int, info: SummaryInfo, caption: str, *, remark: bool = False
) -> int:
    words = kit.paragraph_height(caption, width, "label", 22, 1.25)
    head = kit.f(34) + kit.f(2) + words + 2 * kit.f(22)
    said, line = (info.remark, _TIGHT_LINE) if remark and info.remark else ("", _LEAST_LINE)
    _sentence, below = _with_remark(kit, info, width, said)
    return head + kit.f(line) * len(info.lines) + below


def _with_remark(kit: Kit, info: SummaryInfo, width: int, remark: str) -> tuple[str, int]:
    """The sentence under the figures after this remark, and the height of all that is below the
    lines.
    """
    stopped = kit.f(_STOPPED) if info.stopped else 0
    legend = len(info.legend) * kit.f(_SIGN_ROWS[1])
    sentence, below = f"{remark} {info.sentence}".strip(), kit.f(_TOTAL) + kit.f(20)
    if sentence:
        below += kit.paragraph_height(sentence, width, "label", 24, 1.3) + kit.f(12)
    return sentence, below + stopped + legend


def _below(kit: Kit, info: SummaryInfo, box: Box) -> tuple[str, int]:
    """The sentence under the figures, and the height of all that is below the lines.

    The remark is left out where ``box`` has no room for it.
    """
    both = f"{info.remark} {info.share}".strip()
    # with the share where lines stay easy to read, else without it; closer lines before no remark
    ways = ((both, _EASY_LINE), (info.remark, _EASY_LINE), (info.remark, _TIGHT_LINE), ("", 0))
    for remark, line in ways:
        sentence, below = _with_remark(kit, info, box.w, remark)
        if below <= box.h - kit.f(line) * len(info.lines):
            break
    return sentence, below


def _draw_legend(surface: Surface, kit: Kit, box: Box, y: int, legend: Sequence[LegendRow]) -> int:
    """The signs of the paper, from ``y`` on; returns the bottom."""
    f, room = kit.f, box.w - kit.f(_SIGN)
    step = max(f(_SIGN_ROWS[1]), min(f(_SIGN_ROWS[0]), (box.bottom - y) // len(legend)))
    for row in legend:
        x, middle = box.x + f(22), y + f(16)
        row.draw(surface, kit, x, middle)
        words = (
            fitting_wording(kit, room, row.words, row.short, size=22) if row.short else row.words
        )
        kit.text(surface, box.x + f(_SIGN), middle, words, "label", 22, "ink2", max_width=room)
        y += step
    return y
