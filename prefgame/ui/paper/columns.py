"""The score sheet as it lies on the table: columns in pencil, whose numbers can be tapped.

Law of this module: it draws lines of the paper as they are and reads no meaning into them. The own
column stands in the middle, the soup against the left neighbour at its left. When a column no
longer fits, its oldest rows go away under the head; scrolled back, the whole paper moves.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import accumulate

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.i18n import _
from prefgame.paper.columns import ColumnPaper, Line, Place
from prefgame.rules.base import Direction, Seat
from prefgame.rules.scoring.columns.entries import Mark
from prefgame.ui.draw import icons, shapes, strokes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.paper.mark import PaperMark
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.words.phrases import fitting_size, short_names

Progress = Callable[[Hashable], float]

_HAT, _REFA = 0.72, 0.92
"""heights of a hat and of a refa, in rows"""
_FEWEST_ROWS = 9.6
_LEAST_ROW = 47
"""design height below which rows are not pressed together"""
_PENCIL, _SMALLEST_PENCIL = 46, 22


def neighbours(players: int, direction: Direction) -> dict[str, int]:
    """Steps in the order of play to the neighbours by their place: "left", "across" (of four),
    "right".
    """
    left = 1 if direction is Direction.CLOCKWISE else players - 1
    across = {"across": 2} if players == 4 else {}
    return {"left": left, **across, "right": players - left}


@dataclass(frozen=True)
class _Strip:
    """One column: what stands in it, and its edges and middle."""

    place: Place
    lines: tuple[Line, ...]
    x: int
    w: int

    @property
    def own(self) -> bool:
        return self.place[1] is None

    @property
    def middle(self) -> float:
        return self.x + self.w / 2


class ColumnMark(PaperMark):
    """One thing on the paper. ``after`` is the next number of its column: it greys when that one is
    written.
    """

    def __init__(
        self,
        line: Line,
        on_press: Callable[[ColumnMark], None],
        shown: Progress,
        greyed: Progress,
        after: Line | None,
        own: bool,
    ) -> None:
        super().__init__(NOWHERE, on_press=lambda: on_press(self))
        self.line, self.shown, self.greyed, self.after, self.own = line, shown, greyed, after, own
        self.size = 0.0
        self.top = 0
        """what lies above is under the sign that a cut column begins with"""
        self.beside: Callable[[ColumnMark, int, int], ColumnMark | None] = lambda _mark, _dx, _dy: (
            None
        )

    def written(self, kit: Kit) -> Box:
        """What the pencil covers of its place."""
        high = min(self.rect.h, kit.f(40))
        return Box(self.rect.x, self.rect.centery - high // 2, self.rect.w, high).inset(
            kit.f(9) if self.line.is_number else self.rect.w * 0.10, 0
        )

    def key(self, event: Event) -> bool:
        """The arrows go up and down in the column, and to the column beside it."""
        way = {
            pygame.K_UP: (0, -1),
            pygame.K_DOWN: (0, 1),
            pygame.K_LEFT: (-1, 0),
            pygame.K_RIGHT: (1, 0),
        }.get(event.key)
        there = self.beside(self, *way) if way is not None else None
        if there is None or self.group is None:
            return False
        FocusGroup.keyboard = True
        self.group.focus_on(there)
        return True

    def draw(self, surface: Surface, kit: Kit) -> None:
        part = self.shown(self.line)
        whole = part >= 1 or self.line.used_in is not None
        outside = surface.get_clip()
        clip = outside.clip((0, self.top, *surface.get_size()))
        surface.set_clip(clip)
        if not whole:
            surface.set_clip(
                clip.clip(
                    (
                        self.rect.x,
                        self.rect.y - kit.f(14),
                        round(self.rect.w * part),
                        self.rect.h + kit.f(28),
                    )
                )
            )
        match self.line.entry.mark:
            case Mark.HAT | Mark.HAT_OFF:
                turned = self.line.entry.mark is Mark.HAT_OFF
                key = ("sheet hat", turned, kit.thin(4, 2))
                kit.sprite(
                    surface, key, self.rect, kit.f(14), lambda s, b: _draw_hat(s, kit, b, turned)
                )
            case Mark.REFA:
                self._draw_refa(surface, kit, part)
            case _:
                self._draw_number(surface, kit)
        surface.set_clip(outside)
        if self.hovered:
            shapes.ring(surface, self.rect, self.rect.h // 2, "paper_line", kit.thin(3, 2))

    def _draw_number(self, surface: Surface, kit: Kit) -> None:
        x, y = self.rect.x + self.rect.w / 2, self.rect.y + self.rect.h / 2
        old = 1.0 if self.after is not None else 0.0
        if self.after is not None:
            old = self.greyed(self.after)
        seed = (self.line.place, self.line.hand)
        if old > 0:
            colour = "pencil" if self.own else "pencil2"
            kit.pencil(
                surface,
                x,
                y,
                self.line.figure,
                self.size,
                colour,
                seed=seed,
                alpha=round(228 * old),
            )
        if old < 1:
            kit.pencil(
                surface,
                x,
                y,
                self.line.figure,
                self.size * 1.12,
                seed=seed,
                bold=True,
                alpha=round(245 * (1 - old)),
            )

    @property
    def stroke(self) -> Box:
        """Where the stroke of a refa stands: left of the middle, for the worth of the contract that
        used it up stands beside it.
        """
        return self.rect._replace(
            x=self.rect.x + round(self.rect.w * 0.07), w=round(self.rect.w * 0.36)
        )

    def _draw_refa(self, surface: Surface, kit: Kit, part: float) -> None:
        used = self.line.used_in is not None and part > 0
        key = ("sheet refa", used, self.line.place, self.line.hand, kit.thin(4, 2))
        kit.sprite(
            surface,
            key,
            self.stroke,
            kit.f(14),
            lambda s, b: _draw_refa(s, kit, b, used, (self.line.place, self.line.hand)),
        )
        if used and self.line.worth is not None:
            left, right = self.stroke.right + kit.u(2), self.rect.right - kit.thin(4, 2) - kit.u(4)
            size = fitting_size(
                kit, str(self.line.worth), "pencil", self.size * 0.8, 18, right - left
            )
            y = self.rect.y + self.rect.h / 2
            kit.pencil(
                surface,
                (left + right) / 2,
                y,
                str(self.line.worth),
                size,
                seed=self.line.place,
                alpha=round(235 * part),
            )

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        """The oxblood ring and thread of the explanation show where the focus is."""


def _draw_hat(surface: Surface, kit: Kit, box: Box, turned: bool) -> None:
    icons.hat(
        surface,
        box.x + box.w / 2,
        box.y + box.h / 2,
        min(box.w * 0.34, box.h * 0.72),
        kit.thin(4, 2),
        turned=turned,
    )


def _draw_refa(surface: Surface, kit: Kit, box: Box, used: bool, seed: Hashable) -> None:
    icons.refa(
        surface,
        box.x + box.w / 2,
        box.y + box.h / 2,
        box.w * 0.44,
        kit.thin(4, 2),
        used=used,
        seed=seed,
    )


class PaperColumns:
    """The columns of all players in ``box``. ``area`` and ``marks`` are widgets; ``draw_frame``
    paints what does not move.
    """

    def __init__(
        self,
        kit: Kit,
        box: Box,
        paper: ColumnPaper,
        direction: Direction,
        on_mark: Callable[[ColumnMark], None],
        shown: Progress,
        greyed: Progress,
    ) -> None:
        self.box, self.paper = box, paper
        self.places = neighbours(len(paper.players), direction)
        self.head = kit.f(78)
        """from the top of the box to the line under the heads"""
        self.strips = list(self._strips(kit))
        body = Box(
            box.x, box.y + self.head + kit.thin(4, 2), box.w, box.h - self.head - kit.thin(4, 2)
        )
        rows = max(_FEWEST_ROWS, *(self._rows(strip) + 0.6 for strip in self.strips))
        # rounded up, the last row would push the first one out
        self.row = max(kit.f(_LEAST_ROW), int(body.h / rows))
        sizes = {own: self._pencil(kit, own) for own in (True, False)}
        self.marks = [
            ColumnMark(
                line,
                on_mark,
                shown,
                greyed,
                next((later for later in strip.lines[at + 1 :] if later.is_number), None),
                strip.own,
            )
            for strip in self.strips
            for at, line in enumerate(strip.lines)
        ]
        for mark in self.marks:
            mark.size, mark.beside = sizes[mark.own], self._beside
        self._hidden = [self._hidden_at_rest(strip, body.h) for strip in self.strips]
        self._length = body.h + max(self._hidden)
        self._signs: list[Box] = []
        self.area = ScrollArea(
            lambda _kit, _width: self._length,
            self._draw_signs,
            body,
            children=self.marks,
            arrange=self._arrange,
        )
        self.area.content_box(kit)
        self.area.focusable = self.area.limit > 0
        self.area.offset = self.area.limit
        self._arrange(kit, body)

    def _beside(self, mark: ColumnMark, dx: int, dy: int) -> ColumnMark | None:
        """The next mark in a direction, or None at the edge of the paper."""
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

    def _strips(self, kit: Kit) -> Iterator[_Strip]:
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
                yield _Strip((seat, against), self.paper.columns[seat, against], column.x, column.w)

    def against(self, seat: Seat, place: str) -> Seat:
        """The neighbour of a seat at that place."""
        return (seat + self.places[place]) % len(self.paper.players)

    @staticmethod
    def _heights(strip: _Strip) -> list[float]:
        tall = {Mark.HAT: _HAT, Mark.HAT_OFF: _HAT, Mark.REFA: _REFA}
        return [tall.get(line.entry.mark, 1.0) for line in strip.lines]

    def _rows(self, strip: _Strip) -> float:
        return sum(self._heights(strip))

    def _hidden_at_rest(self, strip: _Strip, room: int) -> int:
        """How much of a column is under the head when its newest row is seen: whole rows, and room
        for the sign that it begins with.
        """
        too_long = (self._rows(strip) + 0.6) * self.row - room
        tops = accumulate((tall * self.row for tall in self._heights(strip)), initial=0.0)
        kept = (round(top - self._sign_room(strip, at)) for at, top in enumerate(tops))
        return next(hidden for hidden in kept if hidden >= too_long)

    def _sign_room(self, strip: _Strip, first: int) -> float:
        """The height of the hat under which the numbers from the row ``first`` on stand, if it is
        out of sight.
        """
        hats = [
            line.entry.mark
            for line in strip.lines[:first]
            if line.entry.mark in (Mark.HAT, Mark.HAT_OFF)
        ]
        at_once = first < len(strip.lines) and strip.lines[first].entry.mark is Mark.HAT_OFF
        return _HAT * self.row if hats and hats[-1] is Mark.HAT and not at_once else 0.0

    def _pencil(self, kit: Kit, own: bool) -> float:
        """One size for all own columns and one for all soups, at which the widest number goes into
        its column.
        """
        size = min(_PENCIL, self.row / kit.layout.t * 0.80)
        for strip in self.strips:
            for line in strip.lines:
                if line.is_number and strip.own is own:
                    size = fitting_size(
                        kit,
                        line.figure,
                        "pencil_bold",
                        size,
                        _SMALLEST_PENCIL,
                        (strip.w - kit.u(6)) / 1.12,
                    )
        return size

    def _arrange(self, kit: Kit, content: Box) -> None:
        """Every column shows its newest row; all go down together as far as the player scrolls
        back. What stands under a hat that is out of sight begins with one.
        """
        back = self.area.limit - self.area.offset
        at = 0
        self._signs = []
        for strip, hidden in zip(self.strips, self._hidden):
            y, edge = self.area.rect.y + self.row * 0.05 - hidden + back, self.area.rect.y
            ends = list(accumulate((tall * self.row for tall in self._heights(strip)), initial=y))[
                1:
            ]
            first = next(
                (number for number, end in enumerate(ends) if end > edge + (_HAT + 0.1) * self.row),
                len(ends),
            )
            sign = round(self._sign_room(strip, first))
            if sign:
                self._signs.append(Box(strip.x, edge, strip.w, min(sign, kit.f(64))))
            for line, tall in zip(strip.lines, self._heights(strip)):
                mark = self.marks[at]
                wide = (
                    strip.w
                    if not line.is_number
                    else min(
                        strip.w, kit.width(line.figure, "pencil_bold", mark.size * 1.12) + kit.f(26)
                    )
                )
                high = min(round(self.row * tall), kit.f(64))
                mark.rect = Box(
                    round(strip.middle - wide / 2),
                    round(y + self.row * tall / 2 - high / 2),
                    wide,
                    high,
                )
                mark.top = edge + sign
                y += self.row * tall
                at += 1

    def _draw_signs(self, surface: Surface, kit: Kit, _content: Box) -> None:
        for box in self._signs:
            kit.sprite(
                surface,
                ("sheet hat", False, kit.thin(4, 2)),
                box,
                kit.f(14),
                lambda s, b: _draw_hat(s, kit, b, False),
            )

    # ---- what does not move

    def heads(self, kit: Kit) -> list[str]:
        """What stands over the columns, from left to right: all soups say what they are, or none
        where one has no room for that.
        """
        room = min(strip.w for strip in self.strips) - kit.f(6)
        names = self.paper.players
        words = tuple(_("vs {name}").format(name=name) for name in names)
        if any(kit.width(one, "label", 22) > room for one in words):
            words = short_names(kit, names, "label", 22, room)
        return [
            _("own") if strip.place[1] is None else words[strip.place[1]] for strip in self.strips
        ]

    def draw_frame(self, surface: Surface, kit: Kit) -> None:
        """Names, heads, and the lines between the columns."""
        low = self.box.bottom - kit.u(6)
        weights = len(self.strips) // len(self.paper.players)
        parts, heads = self._players(kit), self.heads(kit)
        room = min(part.w for part in parts)
        size = min(
            fitting_size(kit, name, "pencil_bold", 58, 34, room) for name in self.paper.players
        )
        for seat, (name, part) in enumerate(
            zip(short_names(kit, self.paper.players, "pencil_bold", size, room), parts)
        ):
            kit.text(
                surface,
                part.x + part.w / 2,
                self.box.y + kit.f(4),
                name,
                "pencil_bold",
                size,
                "pencil",
                "center",
                alpha=240,
            )
            line_y = self.box.y + self.head
            strips = self.strips[seat * weights : (seat + 1) * weights]
            for words, strip in zip(heads[seat * weights :], strips):
                kit.text(
                    surface,
                    strip.middle,
                    self.box.y + kit.f(56),
                    words,
                    "label",
                    22,
                    "ink2",
                    "center",
                )
            strokes.stroke(
                surface,
                strokes.wobble((part.x, line_y), (part.right, line_y), kit.u(26), seat),
                "pencil",
                kit.thin(4, 2),
                230,
            )
            for number, strip in enumerate(strips[1:]):
                line = strokes.wobble(
                    (strip.x, line_y - kit.f(4)),
                    (strip.x + kit.u(2), low),
                    kit.u(26),
                    (seat, number),
                )
                strokes.stroke(surface, line, "pencil", kit.thin(3, 2), 200)
            if seat:
                shapes.line(
                    surface,
                    part.x - kit.u(9),
                    self.box.y - kit.u(16),
                    low - self.box.y + kit.u(16),
                    "rule",
                    1,
                    upright=True,
                )
