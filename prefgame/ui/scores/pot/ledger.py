"""The ledger of a pot as it lies on the table: a row a hand, in print how it went and in pencil
what it paid, and a column a purse.

Invariant: it draws the rows of the paper as they are; a press explains one. Deals to come are
numbered blank rows. When the rows no longer fit, the oldest go away under the head.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.i18n import _
from prefgame.paper.pot import LedgerRow, PotPaper, RowKind
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Hand
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.motion import SCORE_WRITE
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.scores.marks import PaperMark, Progress
from prefgame.ui.scores.pot.payments import contract_run, outcome_words, row_words, tricks_words
from prefgame.ui.scores.pot.words import purse_meaning
from prefgame.ui.widgets.buttons import Explained
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.words.numbers import fitting_size, short_name, short_names, signed, size_of

# ---- a row

SMALLER, NEWEST, PURSE_EDGE = 0.84, 1.1, 16
"""how much smaller changes are, and how much larger the newest numbers; the air right of a purse"""
_CHANGE_WRITE, _POT_WRITE = 220, 220
ROW_WRITE = _CHANGE_WRITE + SCORE_WRITE + _POT_WRITE
"""milliseconds: the changes are written, then the purses, then the pot"""
_CHANGES_END, _PURSES_END = _CHANGE_WRITE / ROW_WRITE, 1 - _POT_WRITE / ROW_WRITE
"""until which part of the writing the changes are written, and until which the purses"""


CONTRACT_AIR = 14
"""Design width beside a contract in its column."""


@dataclass(frozen=True)
class LedgerColumns:
    """The columns of the ledger, and what all its rows have in common.

    ``names`` are those of the players as they have room among the tricks, where ``tight`` without
    blanks; contracts without trumps are ``brief`` where one of
    their names has no room. ``size`` is that of the pencil,
    and ``changes`` says where the changes end, as a part of the column of a purse.
    """

    number: Box
    who: Box
    contract: Box
    brief: bool
    outcome: Box
    pot: Box
    purses: tuple[Box, ...]
    players: tuple[str, ...]
    names: tuple[str, ...]
    tight: bool
    size: float
    changes: float
    bare: bool = False
    """whether tricks and changes are left out, because the ledger is narrow"""


class LedgerMark(PaperMark):
    """A row that can be tapped. ``newest``: its numbers are the latest, and larger."""

    def __init__(
        self,
        line: LedgerRow,
        on_press: Callable[[LedgerMark], None],
        shown: Progress,
        columns: LedgerColumns,
        *,
        newest: bool,
    ) -> None:
        super().__init__(NOWHERE, on_press=lambda: on_press(self))
        self.line: LedgerRow = line
        self.shown, self.columns, self.newest = shown, columns, newest
        self.all: Sequence[LedgerMark] = (self,)
        """the whole ledger, from the first row on"""

    @property
    def is_entry(self) -> bool:
        """Whether the ledger is entered here by Tab: it is one stop, at the row that was in focus
        last, or else at the newest.
        """
        return self is next((mark for mark in self.all if mark.focused), self.all[-1])

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return self.is_entry or not FocusGroup.keyboard

    def written_box(self, kit: Kit) -> Box:
        """All of the row: a note hides none of it."""
        return self.rect

    def key(self, event: Event) -> bool:
        """Up and down choose the row, Home and End the first and the last."""
        at = self.all.index(self)
        way = {
            pygame.K_UP: at - 1,
            pygame.K_DOWN: at + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.all) - 1,
        }.get(event.key)
        if way is None or not 0 <= way < len(self.all) or way == at or self.group is None:
            return False
        FocusGroup.keyboard = True
        self.group.focus_on(self.all[way])
        return True

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        """The oxblood ring and the thread of the explanation show where the focus is."""

    # ---- drawing

    def draw(self, surface: Surface, kit: Kit) -> None:
        row, line = self.rect, self.line
        if line.kind in (RowKind.FILL, RowKind.SHARE, RowKind.START):
            shapes.rounded_box(surface, row.inset(0, 1), kit.u(6), "field", alpha=70)
        self._draw_words(surface, kit)
        part = self.shown(line)
        changes = min(1.0, part / _CHANGES_END)
        purses = max(0.0, min(1.0, (part - _CHANGES_END) / (_PURSES_END - _CHANGES_END)))
        pot = max(0.0, (part - _PURSES_END) / (1 - _PURSES_END))
        for seat, box in enumerate(self.columns.purses):
            self._draw_change(surface, kit, box, seat, changes)
            self._draw_purse(surface, kit, box, seat, purses)
        size, box = self._size(), self.columns.pot
        with self._clipped(surface, box, pot):
            kit.pencil(
                surface,
                box.centerx,
                row.centery,
                size_of(line.after.pot),
                size,
                "pencil" if self.newest else "pencil2",
                seed=(line.kind, line.hand, "pot"),
                bold=self.newest,
            )
        if self.hovered:
            shapes.ring(surface, row, kit.f(12), "paper_line", kit.thin(3, 2))

    def _size(self) -> float:
        return self.columns.size * (NEWEST if self.newest else 1.0)

    @contextmanager
    def _clipped(self, surface: Surface, box: Box, part: float) -> Iterator[None]:
        """What is drawn now is seen as far as it has been written: this ``part`` of the box."""
        clip, row = surface.get_clip(), self.rect
        if part < 1:
            seen = Box(box.x, row.y - row.h // 4, round(box.w * part), row.h * 3 // 2)
            surface.set_clip(clip.clip(seen))
        yield
        surface.set_clip(clip)

    def _draw_change(self, surface: Surface, kit: Kit, box: Box, seat: int, part: float) -> None:
        line, y = self.line, self.rect.centery
        if line.dealer == seat:
            icons.dealer_pack(surface, box.x + kit.f(15), y, kit.f(9))
        change = line.changes[seat]
        if not change or self.columns.bare:
            return
        right = box.x + box.w * self.columns.changes
        seed, size = (line.kind, line.hand, seat, "change"), self.columns.size * SMALLER
        with self._clipped(surface, box, part):
            kit.pencil(surface, right, y, signed(change), size, "pencil2", "right", seed=seed)

    def _draw_purse(self, surface: Surface, kit: Kit, box: Box, seat: int, part: float) -> None:
        line, y = self.line, self.rect.centery
        with self._clipped(surface, box, part):
            kit.pencil(
                surface,
                box.right - kit.f(PURSE_EDGE),
                y,
                signed(line.after.purses[seat]),
                self._size(),
                "pencil",
                "right",
                seed=(line.kind, line.hand, seat),
                bold=True,
                alpha=240,
            )

    def _draw_words(self, surface: Surface, kit: Kit) -> None:
        """Number, declarer, contract and tricks, in print."""
        line, columns, y = self.line, self.columns, self.rect.centery
        if line.kind is RowKind.HAND:
            x = columns.number.x + columns.number.w * 0.56
            kit.text(surface, x, y, str(line.hand), "label", 23, "ink2", "center")
        hand, left = line.report, columns.who.x + kit.f(8)
        if hand is None or hand.declarer is None or hand.contract is None:
            tricks = (
                ""
                if hand is None or not hand.tricks or columns.bare
                else tricks_words(hand, columns.names, tight=columns.tight)
            )
            room = (columns.outcome.x if tricks else columns.outcome.right) - left
            kit.text(surface, left, y, row_words(line), "caption", 26, "ink2", max_width=room)
            if tricks:
                x, room = columns.outcome.x + kit.f(8), columns.outcome.w - kit.f(10)
                kit.text(surface, x, y, tricks, "label", 22, "ink2", max_width=room)
            return
        room = columns.who.w - kit.f(10)
        name = short_name(kit, columns.players[hand.declarer], "button", 24, room)
        kit.text(surface, left, y, name, "button", 24)
        room = columns.contract.w - kit.f(CONTRACT_AIR)
        run = contract_run(hand.contract, kit.deck)
        narrow = kit.run_width(run, "label", 23 * LEAST_SHRINK) > room
        if narrow or (columns.brief and hand.contract.trump is None):
            run = contract_run(hand.contract, kit.deck, short=True)
        kit.run(surface, columns.contract.x + kit.f(8), y, run, "label", 23, max_width=room)
        assert line.result is not None
        x = columns.outcome.x + kit.f(8)
        words = outcome_words(hand, line.result)
        most = columns.outcome.right - x if columns.bare else None
        x = kit.text(surface, x, y, words, "label", 23, max_width=most).right + kit.f(14)
        if columns.bare:
            return
        room = columns.outcome.right - x - kit.f(4)
        tricks = tricks_words(hand, columns.names, tight=columns.tight)
        kit.text(surface, x, y, tricks, "label", 22, "ink2", max_width=room)


# ---- the ledger

_WIDTHS = (4.0, 7.6, 14.8, 25.6, 6.6)
"""of the columns before the purses: number, declarer, contract, result, pot"""
_WIDE_WIDTHS = (4.0, 7.6, 13.2, 27.2, 6.6)
"""the same in a large window, where contracts need less of it"""
_PURSE = 13.8
_WIDTHS_OF_FOUR, _PURSE_OF_FOUR = (4.0, 7.4, 13.6, 23.2, 6.2), 11.4
"""the same among four players"""
_NARROW_WIDTHS, _NARROW_PURSE = (4.4, 9.0, 17.6, 17.2, 7.8), 14.7
_NARROW_WIDTHS_OF_FOUR, _NARROW_PURSE_OF_FOUR = (4.4, 8.5, 13.0, 18.3, 6.6), 12.3
"""the same in a narrow ledger, which leaves out the tricks and what each purse won or paid"""
_NARROW = 1150
"""design width below which a ledger is narrow"""
_ROW, _LEAST_ROW = 58, 40
"""design height of a row, and the least one"""
_HEAD, _CLOSING = 70, 62
"""design heights of the heads and of the closing line"""
_LARGEST, _SMALLEST, _CLOSING_SIZE = 42, 20, 46


def ledger_share(kit: Kit, _players: int) -> float:
    """How much of the width of a page the ledger takes; all of a small one."""
    if kit.layout.compact:
        return 1
    return 0.755 if kit.layout.s < 0.8 else 0.735


class Ledger:
    """The ledger in ``box``. ``area`` and ``marks`` are widgets; ``draw_frame`` paints what does
    not move.
    """

    notes_beside = True
    fixed = signs = ()
    """notes lie beside it"""

    def __init__(
        self,
        kit: Kit,
        box: Box,
        paper: PotPaper,
        rules: RuleSet,
        on_mark: Callable[[LedgerMark], None],
        shown: Progress,
        _greyed: Progress,
    ) -> None:
        self.box, self.paper = box, paper
        self.top = box.y + kit.f(_HEAD)
        """of the rows"""
        room = self._divide_into_rows(kit, rules.score.deals)
        self.columns = self._columns(kit)
        self.marks = [
            LedgerMark(line, on_mark, shown, self.columns, newest=line is paper.lines[-1])
            for line in paper.lines
        ]
        for mark in self.marks:
            mark.all = self.marks
        self.area = ScrollArea(
            lambda _kit, _width: self._length,
            self._draw_rules,
            Box(box.x, self.top, box.w, room),
            children=self.marks,
            arrange=self._arrange,
        )
        self._arrange(kit, self.area.content_box(kit))
        self.area.focusable = False
        self.area.offset = self.area.limit
        self._arrange(kit, self.area.content_box(kit))
        self.explained = self._explain(kit)

    def _explain(self, kit: Kit) -> list[Explained]:
        """What the columns of numbers are, at their heads."""
        high = kit.f(34)
        top = self.top - high
        pot = self.columns.pot
        found = [Explained(Box(pot.x, top, pot.w, high), _("What lies in the pot after the hand."))]
        for column in self.columns.purses:
            middle = column.x if self.bare else column.x + round(column.w * 0.46)
            change = Box(column.x, top, middle - column.x, high)
            purse = Box(middle, top, column.right - middle, high)
            found.append(Explained(purse, purse_meaning()))
            if not self.bare:
                found.append(
                    Explained(change, _("What the player won (+) or paid (−) in the hand."))
                )
        return found

    @property
    def lanes(self) -> list[int]:
        """The edge of the paper, along which the thread of a note may run."""
        return [self.box.right + 4]

    # ---- where everything is

    def _divide_into_rows(self, kit: Kit, deals: int) -> int:
        """Choose the height of the rows, and how many of the deals to come have one; returns the
        height in which rows are seen. ``deals``: of the match, 0 where their number is open.
        """
        paper = self.paper
        room = self.box.bottom - kit.f(8) - kit.f(_CLOSING) - self.top
        waiting = any(line.kind is RowKind.HAND and line.report is None for line in paper.lines)
        ended = paper.settlement is not None
        to_come = 0 if ended else max(0, deals - paper.hands - waiting)
        count, least = len(paper.lines) + to_come, kit.f(_LEAST_ROW)
        rows = max(1, min(count, room // least))
        self.row = max(least, min(kit.f(_ROW), room // rows))
        self.blank = max(0, min(to_come, room // self.row - len(paper.lines)))
        """how many of the deals to come have a row"""
        self._next = paper.hands + waiting + 1
        self._length = self.row * (len(paper.lines) + self.blank)
        self._scrolls = self._length > room
        if self._scrolls:  # the first row that is seen is a whole one
            return room // self.row * self.row
        return self._length if count else room

    def _columns(self, kit: Kit) -> LedgerColumns:
        players = self.paper.players
        four = len(players) > 3
        before, purse = (_WIDTHS_OF_FOUR, _PURSE_OF_FOUR) if four else (_WIDTHS, _PURSE)
        self.bare = self.box.w < kit.f(_NARROW)
        if self.bare:
            before, purse = (
                (_NARROW_WIDTHS_OF_FOUR, _NARROW_PURSE_OF_FOUR)
                if four
                else (_NARROW_WIDTHS, _NARROW_PURSE)
            )
        elif not four and kit.layout.s >= 0.9:
            before = _WIDE_WIDTHS
        widths = [*before, *([purse] * len(players))]
        # beside the bar of a ledger that scrolls
        box = self.box._replace(w=self.box.w - (kit.thin(12, 8) + kit.u(6)) * self._scrolls)
        number, who, contract, outcome, pot, *purses = box.columns(len(widths), 0, widths)
        contract, outcome, brief = self._shared_out(kit, contract, outcome)
        if four:  # their purses are narrow, and have what no result needs
            spare = self._spare(kit, outcome)
            more = spare // len(purses)
            outcome, pot = outcome._replace(w=outcome.w - spare), pot.move(-spare, 0)
            purses = [
                purse._replace(x=purse.x - spare + more * at, w=purse.w + more)
                for at, purse in enumerate(purses)
            ]
        packs = any(line.dealer is not None for line in self.paper.lines)
        changes = 0.0 if self.bare else 0.475 if packs else 0.452
        return LedgerColumns(
            number,
            who,
            contract,
            brief,
            outcome,
            pot,
            tuple(purses),
            players,
            *self._names(kit, outcome),
            self._pencil(kit, purses[0].w, changes, packs),
            changes,
            self.bare,
        )

    def _shared_out(self, kit: Kit, contract: Box, outcome: Box) -> tuple[Box, Box, bool]:
        """The columns of contract and result: a long contract takes room that no result needs. And
        whether even so the contracts have no room for their names.
        """
        hands = [(line.report, line.result) for line in self.paper.lines]
        played = [
            (contract_run(hand.contract, kit.deck), outcome_words(hand, result), hand)
            for hand, result in hands
            if hand is not None and hand.contract is not None and hand.declarer is not None
            if result is not None
        ]
        initials = tuple(name[:1] for name in self.paper.players)
        wanted = kit.f(CONTRACT_AIR) + max(
            (kit.run_width(run, "label", 23) for run, _words, _hand in played), default=0
        )
        needed = kit.f(30) + max(
            (
                kit.width(words, "label", 23) + self._tricks_width(kit, hand, initials, tight=True)
                for _run, words, hand in played
            ),
            default=0,
        )
        spare = max(0, outcome.w - needed)
        given = min(max(0, math.ceil(wanted) - contract.w), spare)
        least = kit.f(CONTRACT_AIR) + (wanted - kit.f(CONTRACT_AIR)) * LEAST_SHRINK
        brief = contract.w + given < least
        if brief:
            given = 0
        return (
            contract._replace(w=contract.w + given),
            outcome._replace(x=outcome.x + given, w=outcome.w - given),
            brief,
        )

    def _tricks_width(
        self, kit: Kit, hand: Hand, names: Sequence[str], *, tight: bool = False
    ) -> int:
        """How wide the tricks of a hand are beside its result."""
        return 0 if self.bare else kit.width(tricks_words(hand, names, tight=tight), "label", 22)

    def _spare(self, kit: Kit, outcome: Box) -> int:
        """What no result needs of its column, a third of it at most."""
        initials = tuple(name[:1] for name in self.paper.players)
        needed = [
            kit.width(outcome_words(line.report, line.result), "label", 23)
            + self._tricks_width(kit, line.report, initials)
            for line in self.paper.lines
            if line.report is not None and line.result is not None
            if line.report.declarer is not None and line.report.contract is not None
        ]
        head = kit.width(self._outcome_head, "label", 22)
        spare = outcome.w - kit.f(36) - max(head, *needed, 0)
        return max(0, min(spare, outcome.w // 3))

    def _pencil(self, kit: Kit, width: int, changes: float, packs: bool) -> float:
        """The size of the numbers, at which changes and purses have room beside each other."""
        size = min(float(_LARGEST), self.row / kit.layout.t * 0.80)
        pack, air = kit.f(26) if packs else kit.f(8), kit.f(10)
        for line in self.paper.lines:
            for change, purse in zip(line.changes, line.after.purses):
                if changes:
                    narrow = (width * changes - pack) / SMALLER
                    size = fitting_size(kit, signed(change), "pencil", size, _SMALLEST, narrow)
                beside = pack if self.bare else 0
                room = (width * (1 - changes) - kit.f(PURSE_EDGE) - air - beside) / NEWEST
                size = fitting_size(kit, signed(purse), "pencil_bold", size, _SMALLEST, room)
        return size

    def _names(self, kit: Kit, outcome: Box) -> tuple[tuple[str, ...], bool]:
        """The names among the tricks: whole where they have room in all rows, else initials; and
        whether there is no room for blanks.
        """
        room = outcome.w - kit.f(16)
        initials = tuple(name[:1] for name in self.paper.players)
        for names in (self.paper.players, initials):
            if all(
                kit.width(outcome_words(line.report, line.result), "label", 23)
                + kit.f(14)
                + self._tricks_width(kit, line.report, names)
                <= room
                for line in self.paper.lines
                if line.report is not None
                and line.result is not None
                and line.report.declarer is not None
                and line.report.contract is not None
            ):
                return names, False
        return initials, True

    def _arrange(self, kit: Kit, content: Box) -> None:
        """Give every row its place."""
        for at, mark in enumerate(self.marks):
            y = self.top - self.area.offset + at * self.row
            mark.rect = Box(self.box.x, y, self.box.w, self.row)

    def _draw_rules(self, surface: Surface, kit: Kit, content: Box) -> None:
        """The lines between the rows, and the numbers of the deals to come."""
        top = self.top - self.area.offset
        count = len(self.marks) + self.blank
        for at in range(1, count):
            shapes.line(surface, self.box.x, top + at * self.row, self.box.w, "rule", 1, 150)
        number = self.columns.number
        for at in range(self.blank):
            y = top + (len(self.marks) + at + 0.5) * self.row
            words, x = str(self._next + at), number.x + number.w * 0.56
            kit.text(surface, x, y, words, "label", 23, "ink2", "center")

    # ---- what does not move

    def draw_frame(self, surface: Surface, kit: Kit) -> None:
        """The heads, the lines between the columns, and the closing line."""
        self._draw_heads(surface, kit)
        self._pencil_line(surface, kit, (self.box.x, self.top), (self.box.right, self.top), "head")
        low = self.area.rect.bottom
        end = low + kit.f(_CLOSING)
        for at, column in enumerate((self.columns.pot, *self.columns.purses)):
            start, foot = (column.x, self.top - kit.f(4)), (column.x + kit.u(2), end - kit.f(2))
            self._pencil_line(surface, kit, start, foot, ("column", at), 3, 190)
        line = low + kit.f(2)
        self._pencil_line(surface, kit, (self.box.x, line), (self.box.right, line), "sum")
        self._draw_closing(surface, kit, low + kit.f(_CLOSING) // 2 + kit.f(2))
        for below in (0, 6):
            y = end + kit.f(below)
            ends = (self.box.x, y), (self.box.right, y)
            self._pencil_line(surface, kit, *ends, ("double", below), 3, 225)

    def _pencil_line(
        self,
        surface: Surface,
        kit: Kit,
        start: tuple[float, float],
        end: tuple[float, float],
        seed: Hashable,
        width: float = 4,
        alpha: int = 230,
    ) -> None:
        points = shapes.wobble(start, end, kit.u(26), seed)
        shapes.stroke(surface, points, "pencil", kit.thin(width, 2), alpha)

    @property
    def _outcome_head(self) -> str:
        return _("result") if self.bare else _("result and tricks")

    def _draw_heads(self, surface: Surface, kit: Kit) -> None:
        columns, y = self.columns, self.top - kit.f(20)
        kit.text(
            surface, columns.number.x + kit.f(2), self.top - kit.f(56), _("Ledger"), "title", 38
        )
        heads = (
            (_("plays"), columns.who),
            (_("contract"), columns.contract),
            (self._outcome_head, columns.outcome),
        )
        for words, column in heads:
            room = column.w - kit.f(10)
            x = column.x + kit.f(8)
            kit.text(surface, x, y, words, "label", 22, "ink2", max_width=room)
        kit.text(surface, columns.pot.centerx, y, _("pot"), "label", 22, "ink2", "center")
        room = columns.purses[0].w - kit.f(12)
        size = min(
            fitting_size(kit, name, "pencil_bold", 50, 30, room) for name in self.paper.players
        )
        names = short_names(kit, self.paper.players, "pencil_bold", size, room)
        for name, column in zip(names, columns.purses):
            top = self.top - kit.f(58)
            kit.text(
                surface,
                column.centerx,
                top,
                name,
                "pencil_bold",
                size,
                "pencil",
                "center",
                alpha=240,
            )
            part, wide = (0.5, column.w * 0.9) if self.bare else (0.73, column.w * 0.5)
            centre = column.x + column.w * part
            if not self.bare:
                middle = column.x + column.w * 0.30
                kit.text(surface, middle, y, "±", "label", 22, "ink2", "center")
            kit.text(surface, centre, y, _("purse"), "label", 22, "ink2", "center", max_width=wide)

    def _draw_closing(self, surface: Surface, kit: Kit, y: int) -> None:
        """The pot and the purses as they are."""
        columns, sheet = self.columns, self.paper.sheet
        over = self.paper.settlement is not None
        words = _("Final purses") if over else _("Purses so far")
        left = columns.who.x + kit.f(8)
        room = columns.outcome.right - left
        kit.text(surface, left, y, words, "title", 32, max_width=room)
        room = columns.purses[0].w - kit.f(PURSE_EDGE) - kit.f(16)
        size = min(
            fitting_size(kit, signed(purse), "pencil_bold", _CLOSING_SIZE, _SMALLEST, room)
            for purse in sheet.purses
        )
        held = columns.pot.w - kit.f(12)
        size = fitting_size(kit, size_of(sheet.pot), "pencil_bold", size, _SMALLEST, held)
        kit.pencil(surface, columns.pot.centerx, y, size_of(sheet.pot), size, bold=True, seed="pot")
        for seat, (purse, column) in enumerate(zip(sheet.purses, columns.purses)):
            x = column.right - kit.f(PURSE_EDGE)
            kit.pencil(
                surface, x, y, signed(purse), size, "pencil", "right", bold=True, seed=("end", seat)
            )
