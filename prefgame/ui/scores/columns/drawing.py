"""The paper of columns: its numbers and marks, and their places.

Invariant: it draws lines of the paper as they are and reads no meaning into them. The own column is
in the middle, the soup against the left neighbour at its left. When a column no longer fits, its
oldest rows go away under the head; scrolled back, the whole paper moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

from pygame import Surface

from prefgame.i18n import _
from prefgame.paper.columns import ColumnLine, ColumnPaper, ColumnPlace
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.columns_sheet import MarkKind
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.scores.columns.words import own_column
from prefgame.ui.scores.marks import (
    CORRECTED,
    LAST,
    DrawnPaper,
    NumberMark,
    Progress,
    neighbour_steps,
    pencil_line,
    pencil_names,
)
from prefgame.ui.widgets.buttons import Explained
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import fitting_size, plain, short_names


class ColumnMark(NumberMark):
    """One thing on the paper: a number, or the sign of a hat or of a refa. ``own``: in a player's
    own column, whose numbers stay dark; ``words``: the number as it is written.
    """

    line: ColumnLine
    wide = 0
    top = 0
    """what is above it is under the sign that a cut column begins with"""

    def __init__(self, line: ColumnLine, *rest: Any, own: bool, words: str) -> None:
        super().__init__(line, *rest)
        self.own, self.words = own, words
        self.grey = "pencil" if own else "pencil2"
        if line.reason and line.is_number:
            self.ink = self.grey = CORRECTED

    def written_box(self, kit: Kit) -> Box:
        """Return what the pencil covers of its place."""
        high = min(self.rect.h, kit.f(_TALLEST))
        return Box(self.rect.x, self.rect.centery - high // 2, self.rect.w, high).inset(
            kit.space("tight") if self.line.is_number else self.rect.w * 0.10, 0
        )

    def seen(self, kit: Kit, part: float) -> Box:
        seen = super().seen(kit, 1.0 if self.line.used_in is not None else part)
        top = max(self.top, seen.y)
        return seen._replace(y=top, h=max(0, seen.bottom - top))

    def draw_written(self, surface: Surface, kit: Kit) -> None:
        match self.line.entry.mark:
            case MarkKind.HAT | MarkKind.HAT_OFF as mark:
                _draw_hat(surface, kit, self.rect, turned=mark is MarkKind.HAT_OFF)
            case MarkKind.REFA:
                self._draw_refa(surface, kit)
            case _:
                x, y = self.rect.x + self.rect.w / 2, self.rect.y + self.rect.h / 2
                seed = self.line.place, self.line.hand
                self.draw_number(surface, kit, x, y, self.words, seed, large=True)

    @property
    def stroke(self) -> Box:
        """Where the stroke of a refa is: left of the middle. The worth of the contract that used it
        is written beside it.
        """
        left, wide = round(self.rect.w * 0.07), round(self.rect.w * 0.36)
        return self.rect._replace(x=self.rect.x + left, w=wide)

    def _draw_refa(self, surface: Surface, kit: Kit) -> None:
        part, width, seed = self.shown(self.line), kit.thin(4, 2), (self.line.place, self.line.hand)
        used = self.line.used_in is not None and part > 0

        def draw(surface: Surface, box: Box) -> None:
            x, y = box.x + box.w / 2, box.y + box.h / 2
            icons.refa(surface, x, y, box.w * 0.44, width, used=used, seed=seed)

        kit.sprite(
            surface, ("sheet refa", used, *seed, width), self.stroke, kit.space("near"), draw
        )
        if used and self.line.worth is not None:
            words = str(self.line.worth)
            left, right = self.stroke.right + kit.u(2), self.rect.right - width - kit.space("hair")
            size = fitting_size(kit, words, "pencil", self.size * 0.8, 18, right - left)
            x, y, alpha = (left + right) / 2, self.rect.y + self.rect.h / 2, round(235 * part)
            kit.pencil(surface, x, y, words, size, seed=self.line.place, alpha=alpha)


def _draw_hat(surface: Surface, kit: Kit, box: Box, *, turned: bool) -> None:
    width = kit.thin(4, 2)

    def draw(surface: Surface, box: Box) -> None:
        x, y, size = box.x + box.w / 2, box.y + box.h / 2, min(box.w * 0.34, box.h * 0.72)
        icons.hat(surface, x, y, size, width, turned=turned)

    kit.sprite(surface, ("sheet hat", turned, width), box, kit.space("near"), draw)


# ---- the columns as upright strips
# Invariant: pure arithmetic; nothing is drawn here.

HAT, REFA = 0.72, 0.92
"""Heights of a hat and of a refa, in rows."""


@dataclass(frozen=True)
class Strip:
    """One column: its lines, its left edge ``x`` and its width ``w``."""

    place: ColumnPlace
    lines: tuple[ColumnLine, ...]
    x: int
    w: int

    @property
    def own(self) -> bool:
        """Whether it is a player's own column."""
        return self.place[1] is None

    @property
    def middle(self) -> float:
        """The x of its middle."""
        return self.x + self.w / 2

    def later_numbers(self) -> list[ColumnLine | None]:
        """Return for each line the next number below it; None where there is none."""
        found: list[ColumnLine | None] = []
        later = None
        for line in reversed(self.lines):
            found.append(later)
            later = line if line.is_number else later
        return found[::-1]

    def heights(self) -> list[float]:
        """Return the height of each line, in rows."""
        tall = {MarkKind.HAT: HAT, MarkKind.HAT_OFF: HAT, MarkKind.REFA: REFA}
        return [tall.get(line.entry.mark, 1.0) for line in self.lines]

    def rows(self) -> float:
        """Return the height of all lines, in rows."""
        return sum(self.heights())

    def hidden_height(self, row: int, room: int) -> int:
        """Return how much of the column is under the head while its newest row is seen.

        It is whole rows, and room for the sign that the column begins with. ``row`` is the height
        of a row.
        """
        too_long = (self.rows() + 0.6) * row - room
        tops = accumulate((tall * row for tall in self.heights()), initial=0.0)
        kept = (round(top - self.sign_height(row, at)) for at, top in enumerate(tops))
        return next(hidden for hidden in kept if hidden >= too_long)

    def sign_height(self, row: int, first: int) -> float:
        """Return the height of the hat over the lines from ``first`` on; 0 if it is in sight."""
        at_once = first < len(self.lines) and self.lines[first].entry.mark is MarkKind.HAT_OFF
        return HAT * row if self._hats[first] is MarkKind.HAT and not at_once else 0.0

    @cached_property
    def _hats(self) -> list[MarkKind | None]:
        """The last sign of a hat before each line, and before the end; None where there is none."""
        found: list[MarkKind | None] = [None]
        for line in self.lines:
            mark = line.entry.mark
            found.append(mark if mark in (MarkKind.HAT, MarkKind.HAT_OFF) else found[-1])
        return found


# ---- the paper in columns as it lies on the table, in pencil, with numbers that can be tapped


_FEWEST_ROWS = 9.6
_LEAST_ROW = 47
"""design height below which rows are not pressed together"""
_PENCIL, _SMALLEST_PENCIL = 46, 22
_TALLEST, _HIGHEST = 40, 64
"""design heights of what is written at most, and of the place of a mark"""
_NAMES, _HEADS = (58, 34), 56
"""design sizes of the names, the largest and the least, and how far below the top the words are"""
_HEAD, _LEAST_HEAD = 22, 20
"""sizes of the words over the columns: the usual one, and the least that still says whom"""


def columns_share(_kit: Kit, players: int) -> float:
    """Return how much of the width of a page the columns take."""
    return 0.68 if players == 4 else 0.64


class PaperColumns(DrawnPaper[ColumnMark]):
    """The columns of all players in ``box``; the heads are above all marks."""

    def __init__(
        self,
        kit: Kit,
        box: Box,
        paper: ColumnPaper,
        rules: RuleSet,
        on_mark: Callable[[ColumnMark], None],
        shown: Progress,
        greyed: Progress,
    ) -> None:
        assert isinstance(rules.score, Columns)
        self.box, self.paper, self.score = box, paper, rules.score
        self.places = neighbour_steps(len(paper.players), rules.direction)
        self.head = kit.f(78)
        """from the top of the box to the line under the heads"""
        self.strips = list(self._strips(kit))
        body = Box(
            box.x, box.y + self.head + kit.thin(4, 2), box.w, box.h - self.head - kit.thin(4, 2)
        )
        rows = max(_FEWEST_ROWS, *(strip.rows() + 0.6 for strip in self.strips))
        # rounded up, the last row would push the first one out
        self.row = max(kit.f(_LEAST_ROW), int(body.h / rows))
        sizes = {own: self._pencil(kit, own) for own in (True, False)}
        self.marks = [
            ColumnMark(
                line, on_mark, shown, greyed, later, own=strip.own, words=self._written(line)
            )
            for strip in self.strips
            for line, later in zip(strip.lines, strip.later_numbers())
        ]
        places = {strip.place: strip for strip in self.strips}
        for mark in self.marks:
            mark.size, mark.beside = sizes[mark.own], self._beside
            mark.wide = self._mark_width(kit, places[mark.line.place], mark)
        self._hidden = [strip.hidden_height(self.row, body.h) for strip in self.strips]
        self._signs: list[Box] = []
        self._arranged: tuple[int, int, Box] | None = None
        """for which offset, limit and place of the area the marks have their places"""
        self.lay(kit, body, body.h + max(self._hidden), self._draw_signs)
        self.explained = [self._explain(kit, strip, rules) for strip in self.strips]

    def _written(self, line: ColumnLine) -> str:
        """Write a number as this table writes it."""
        return plain(self.score.as_written(line.entry.total))

    def _beside(self, mark: ColumnMark, dx: int, dy: int) -> ColumnMark | None:
        """Return the next mark in a direction, or None at the edge of the paper."""
        columns = [
            [one for one in self.marks if one.line.place == strip.place] for strip in self.strips
        ]
        at = next(number for number, column in enumerate(columns) if mark in column)
        if dy:
            row = columns[at].index(mark) + dy
            return columns[at][row] if 0 <= row < len(columns[at]) else None
        further = columns[at + 1 :] if dx > 0 else columns[:at][::-1]
        column = next((column for column in further if column), None)
        return (
            min(column, key=lambda one: abs(one.rect.centery - mark.rect.centery))
            if column
            else None
        )

    # ---- where everything is

    @property
    def lanes(self) -> list[int]:
        """The edges of the columns, between which the thread of a note may run."""
        return [*(strip.x for strip in self.strips), *(strip.x + strip.w for strip in self.strips)]

    def _players(self, kit: Kit) -> list[Box]:
        count = len(self.paper.players)
        return [box._replace(w=box.w - kit.u(18)) for box in self.box.columns(count)]

    def _strips(self, kit: Kit) -> Iterator[Strip]:
        count = len(self.paper.players)
        weights = (
            {"left": 0.22, "own": 0.34, "across": 0.22, "right": 0.22}
            if count == 4
            else {"left": 0.30, "own": 0.40, "right": 0.30}
        )
        for seat, part in enumerate(self._players(kit)):
            for place, column in zip(
                weights, part.columns(len(weights), 0, list(weights.values()))
            ):
                against = None if place == "own" else self.against(seat, place)
                yield Strip((seat, against), self.paper.columns[seat, against], column.x, column.w)

    def against(self, seat: Seat, place: str) -> Seat:
        """Return the neighbour of a seat at that place."""
        return (seat + self.places[place]) % len(self.paper.players)

    def _pencil(self, kit: Kit, own: bool) -> float:
        """Return the size of all own columns, or of all soups, at which the widest
        number has room.
        """
        size = min(_PENCIL, self.row / kit.layout.t * 0.80)
        totals = {
            (self._written(line), strip.w)
            for strip in self.strips
            if strip.own is own
            for line in strip.lines
            if line.is_number
        }
        for words, wide in totals:
            room = (wide - kit.u(16)) / LAST
            size = fitting_size(kit, words, "pencil_bold", size, _SMALLEST_PENCIL, room)
        return size

    def arrange(self, kit: Kit, content: Box) -> None:
        """Give every mark its place.

        Each column shows its newest row. All go down together as far as the player scrolls back.
        What is under a hat that is out of sight begins with one.
        """
        place = self.area.offset, self.area.limit, self.area.rect
        if place == self._arranged:
            return
        self._arranged = place
        back, edge = self.area.limit - self.area.offset, self.area.rect.y
        self._signs = []
        marks = iter(self.marks)
        for strip, hidden in zip(self.strips, self._hidden):
            y = edge + self.row * 0.05 - hidden + back
            sign = round(strip.sign_height(self.row, self._first_seen(strip, y, edge)))
            if sign:
                self._signs.append(Box(strip.x, edge, strip.w, min(sign, kit.f(_HIGHEST))))
            for tall in strip.heights():
                mark = next(marks)
                left, top = round(strip.middle - mark.wide / 2), round(y)
                y += self.row * tall
                row = round(y) - top  # what is rounded alike for neighbours never overlaps
                high = min(row, kit.f(_HIGHEST))
                mark.rect = Box(left, top + (row - high) // 2, mark.wide, high)
                mark.top = edge + sign

    def _first_seen(self, strip: Strip, y: float, edge: int) -> int:
        """Which line of a column that begins at ``y`` is the first to be seen below ``edge``."""
        ends = list(accumulate((tall * self.row for tall in strip.heights()), initial=y))[1:]
        low = edge + (HAT + 0.1) * self.row
        return next((number for number, end in enumerate(ends) if end > low), len(ends))

    @staticmethod
    def _mark_width(kit: Kit, strip: Strip, mark: ColumnMark) -> int:
        if not mark.line.is_number:
            return strip.w
        return min(strip.w, kit.width(mark.words, "pencil_bold", mark.size * LAST) + kit.f(26))

    def _draw_signs(self, surface: Surface, kit: Kit, _content: Box) -> None:
        for box in self._signs:
            _draw_hat(surface, kit, box, turned=False)

    # ---- what does not move

    def heads(self, kit: Kit) -> tuple[list[str], float]:
        """Return the words over the columns, from left to right, and their size.

        All soups say what they are, a little smaller where they must, or none where one has no room
        for that.
        """
        room = min(strip.w for strip in self.strips) - kit.f(6)
        names = self.paper.players
        words = tuple(_("vs {name}").format(name=name) for name in names)
        size = min(fitting_size(kit, one, "label", _HEAD, _LEAST_HEAD, room) for one in words)
        if any(kit.width(one, "label", size) > room for one in words):
            words, size = short_names(kit, names, "label", _HEAD, room), _HEAD
        return [
            _("bula") if strip.place[1] is None else words[strip.place[1]] for strip in self.strips
        ], size

    def _explain(self, kit: Kit, strip: Strip, rules: RuleSet) -> Explained:
        seat, against = strip.place
        box = Box(strip.x, self.box.y + kit.f(40), strip.w, kit.f(32))
        if against is None:
            return Explained(box, own_column(rules.score.per_point))
        player, name = self.paper.players[seat], self.paper.players[against]
        words = _("The soup against {name}: points that {player} has won from {name}.")
        return Explained(box, words.format(player=player, name=name))

    def draw_frame(self, surface: Surface, kit: Kit) -> None:
        """Draw what does not scroll."""
        players = self._players(kit)
        room = min(part.w for part in players)
        names, size = pencil_names(kit, self.paper.players, *_NAMES, room)
        heads, size_of_heads = self.heads(kit)
        top, y = self.box.y + kit.space("hair"), self.box.y + kit.f(_HEADS)
        for words, strip in zip(heads, self.strips):
            kit.text(surface, strip.middle, y, words, "label", size_of_heads, "ink2", "center")
        for seat, (name, part) in enumerate(zip(names, players)):
            x = part.x + part.w / 2
            kit.text(surface, x, top, name, "pencil_bold", size, "pencil", "center", alpha=240)
            self._draw_lines(surface, kit, seat, part)

    def _draw_lines(self, surface: Surface, kit: Kit, seat: Seat, part: Box) -> None:
        strips = [strip for strip in self.strips if strip.place[0] == seat]
        y, low = self.box.y + self.head, self.box.bottom - kit.u(6)
        pencil_line(surface, kit, (part.x, y), (part.right, y), seat)
        for number, strip in enumerate(strips[1:]):
            top, foot = (strip.x, y - kit.space("hair")), (strip.x + kit.u(2), low)
            pencil_line(surface, kit, top, foot, (seat, number), 3, 200)
        if seat:
            x, above = part.x - kit.u(9), self.box.y - kit.u(16)
            shapes.line(surface, x, above, low - above, "rule", 1, upright=True)
