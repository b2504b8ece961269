"""The ledger of a pot as it lies on the table: a row a hand, in print how it went and in pencil
what it paid, and a column a purse.

Invariant: it draws the rows of the paper as they are; a press explains one. Deals to come are
numbered blank rows. When the rows no longer fit, the oldest go away under the head.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.i18n import _
from prefgame.paper.pot import LedgerRow, PotPaper, RowKind
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.motion import SCORE_WRITE
from prefgame.ui.draw.theme import LEAST_SHRINK, Colour
from prefgame.ui.scores.marks import (
    CORRECTED,
    DrawnPaper,
    PaperMark,
    Progress,
    clipped,
    pencil_line,
    pencil_names,
)
from prefgame.ui.scores.pot.payments import contract_run, outcome_words, row_words, tricks_words
from prefgame.ui.scores.pot.words import purse_meaning
from prefgame.ui.widgets.buttons import Explained
from prefgame.ui.widgets.canvas import Align, Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.styles import (
    ASIDE,
    LEADING,
    NAME,
    NOTE,
    PENCIL_STRONG,
    STRONG,
    TEXT,
    TITLE,
)
from prefgame.ui.words.numbers import fitting_size, short_name, signed, size_of

# ---- a row

SMALLER, NEWEST = 0.84, 1.1
"""how much smaller changes are, and how much larger the newest numbers"""
_CHANGE_WRITE, _POT_WRITE = 220, 220
ROW_WRITE = _CHANGE_WRITE + SCORE_WRITE + _POT_WRITE
"""milliseconds: the changes are written, then the purses, then the pot"""
_CHANGES_END, _PURSES_END = _CHANGE_WRITE / ROW_WRITE, 1 - _POT_WRITE / ROW_WRITE
"""until which part of the writing the changes are written, and until which the purses"""
_PACK = 9
"""design size of the pack of the dealer"""


@dataclass(frozen=True)
class LedgerColumns:
    """The columns of the ledger, and what all its rows have in common.

    ``names`` are those of the players as they have room among the tricks, where ``tight`` without
    blanks; contracts without trumps are ``brief`` where one of their names has no room. In a
    ``bare`` ledger tricks and changes are left out. ``size`` is that of the pencil, and ``changes``
    says where the changes end, as a part of the column of a purse.
    """

    number: Box
    who: Box
    contract: Box
    outcome: Box
    pot: Box
    purses: tuple[Box, ...]
    players: tuple[str, ...]
    names: tuple[str, ...]
    tight: bool
    brief: bool
    bare: bool
    changes: float
    size: float = 0.0


class LedgerMark(PaperMark):
    """A row that can be tapped. ``newest``: its numbers are the latest, and larger."""

    line: LedgerRow

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
        self.has_key = True  # up and down lead to it from the row at which Tab stops
        self.line, self.shown, self.columns, self.newest = line, shown, columns, newest
        self.all: Sequence[LedgerMark] = (self,)
        """the whole ledger, from the first row on"""

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        # the ledger is one stop of Tab, at the row that was in focus last, or else at the newest
        entry = next((mark for mark in self.all if mark.focused), self.all[-1])
        return self is entry or not FocusGroup.keyboard

    def written_box(self, kit: Kit) -> Box:
        """Return all of the row: a note hides none of it."""
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

    # ---- drawing

    def draw(self, surface: Surface, kit: Kit) -> None:
        row, line, columns = self.rect, self.line, self.columns
        if line.kind is not RowKind.HAND:
            shapes.rounded_box(surface, row.inset(0, 1), kit.space("hair"), "field", alpha=70)
        self._draw_words(surface, kit)
        part = self.shown(line)
        changes = min(1.0, part / _CHANGES_END)
        purses = max(0.0, min(1.0, (part - _CHANGES_END) / (_PURSES_END - _CHANGES_END)))
        pot = max(0.0, (part - _PURSES_END) / (1 - _PURSES_END))
        edge, large = kit.space("near"), columns.size * (NEWEST if self.newest else 1.0)
        for seat, box in enumerate(columns.purses):
            if line.dealer == seat:
                icons.dealer_pack(surface, box.x + kit.space("near"), row.centery, kit.f(_PACK))
            change = line.changes[seat]
            if change and not columns.bare:
                right, size = box.x + box.w * columns.changes, columns.size * SMALLER
                ink: Colour = CORRECTED if line.reason else "pencil2"
                how = _Pencil(signed(change), size, ink, "right", (seat, "change"), False)
                self._write(surface, kit, box, changes, right, how)
            ink = CORRECTED if line.reason and change else "pencil"
            how = _Pencil(signed(line.after.purses[seat]), large, ink, "right", seat, True)
            self._write(surface, kit, box, purses, box.right - edge, how)
        ink = "pencil" if self.newest else "pencil2"
        how = _Pencil(size_of(line.after.pot), large, ink, "center", "pot", self.newest)
        self._write(surface, kit, columns.pot, pot, columns.pot.centerx, how)
        if self.hovered:
            shapes.ring(surface, row, kit.space("near"), "paper_line", kit.thin(3, 2))

    def _write(
        self, surface: Surface, kit: Kit, box: Box, part: float, x: float, how: _Pencil
    ) -> None:
        row, seed = self.rect, (self.line.kind, self.line.hand, how.seed)
        wide = round(box.w * part) if part < 1 else box.w + kit.space("apart")
        words, size, ink, align = how[:4]
        with clipped(surface, Box(box.x, row.y - row.h // 4, wide, row.h * 3 // 2)):
            kit.pencil(surface, x, row.centery, words, size, ink, align, seed=seed, bold=how.bold)

    def _draw_words(self, surface: Surface, kit: Kit) -> None:
        line, columns, y = self.line, self.columns, self.rect.centery
        air, hand, left = kit.space("tight"), line.report, columns.who.x
        tricks = ""
        if hand is not None and not columns.bare:
            tricks = tricks_words(hand, columns.names, tight=columns.tight)
        if line.kind is RowKind.HAND:
            x = columns.number.centerx
            kit.text(surface, x, y, str(line.hand), *TEXT.inked("ink2").how, "center")
        x = columns.outcome.x
        if hand is None or hand.declarer is None or hand.contract is None:
            room = (columns.outcome.x if tricks else columns.outcome.right) - left
            style = ASIDE.inked(CORRECTED) if line.reason else ASIDE
            kit.text(surface, left, y, row_words(line), *style.how, max_width=room)
        else:
            name = columns.players[hand.declarer]
            name = short_name(kit, name, *STRONG.how[:2], columns.who.w - air)
            kit.text(surface, left, y, name, *STRONG.how)
            room, run = columns.contract.w - air, contract_run(hand.contract, kit.deck)
            narrow = kit.run_width(run, "label", TEXT.pixels * LEAST_SHRINK) > room
            if narrow or (columns.brief and hand.contract.trump is None):
                run = contract_run(hand.contract, kit.deck, short=True)
            kit.run(surface, columns.contract.x, y, run, *TEXT.how, max_width=room)
            assert line.result is not None
            words, most = outcome_words(hand, line.result), columns.outcome.right - x
            x = kit.text(surface, x, y, words, *TEXT.how, max_width=most).right + air
        if tricks:
            kit.text(surface, x, y, tricks, *NOTE.how, max_width=columns.outcome.right - x)


class _Pencil(NamedTuple):
    """A number of a row, and how it is written."""

    words: str
    size: float
    ink: Colour
    align: Align
    seed: Hashable
    bold: bool


# ---- the ledger

_NARROW = 1150
"""design width below which a ledger is bare"""
_PURSES = {True: (112, 150), False: (172, 230)}
"""design widths of a purse: the least that is easy to read, and the most; by whether it is bare"""
_PURSE_OF_FOUR = 0.86
"""how much of that among four players"""
_CHANGES = 0.46
"""where the changes end, as a part of the column of a purse"""
_ROW, _LEAST_ROW = 58, 40
"""design height of a row, and the least one"""
_NAMES, _HEADS, _HEAD, _CLOSING = 58, 20, 70, 62
"""design heights: of the names and of the words above the rows, of both, and of the closing line"""
_LARGEST, _SMALLEST, _CLOSING_SIZE = 42, 20, 46
_LARGEST_NAME, _SMALLEST_NAME = 50, 30
"""design sizes of the pencil"""


def ledger_share(kit: Kit, _players: int) -> float:
    """Return how much of the width of a page the ledger takes; all of a small one."""
    if kit.layout.compact:
        return 1
    return 0.755 if kit.layout.s < 0.8 else 0.735


class Ledger(DrawnPaper[LedgerMark]):
    """The ledger in ``box``."""

    notes_beside = True

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
        self.lay(kit, Box(box.x, self.top, box.w, room), self._length, self._draw_rules)
        self.area.focusable = False
        self.explained = self._explain(kit)

    def _explain(self, kit: Kit) -> list[Explained]:
        high, pot = kit.line_step(NOTE.pixels, LEADING), self.columns.pot
        top = self.top - high
        found = [Explained(Box(pot.x, top, pot.w, high), _("What lies in the pot after the hand."))]
        for column in self.columns.purses:
            left = 0 if self.columns.bare else round(column.w * _CHANGES)
            purse = Box(column.x + left, top, column.w - left, high)
            found.append(Explained(purse, purse_meaning()))
            if left:
                change = _("What the player won (+) or paid (−) in the hand.")
                found.append(Explained(Box(column.x, top, left, high), change))
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
        room = self.box.bottom - kit.space("tight") - kit.f(_CLOSING) - self.top
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
        """Return the widths that words and numbers ask for: the purses get what is left, within
        bounds, and the results what they leave. Where it is little, names are initials, then
        without blanks between them, and then contracts are called by their numbers.
        """
        players, bare = self.paper.players, self.box.w < kit.f(_NARROW)
        # beside the bar of a ledger that scrolls
        wide = self.box.w - (kit.thin(12, 8) + kit.space("tight")) * self._scrolls
        part, count = (_PURSE_OF_FOUR if len(players) > 3 else 1.0), len(players)
        least, most = (round(kit.f(size) * part) for size in _PURSES[bare])
        initials = tuple(name[:1] for name in players)
        ways = (players, False, False), (initials, False, False), (initials, True, False)
        for names, tight, brief in (*ways, (initials, True, True)):
            fixed = self._widths(kit, names, tight=tight, brief=brief, bare=bare)
            purse = (wide - sum(fixed)) // count
            if purse >= least:
                break
        purse = min(most, purse)
        fixed[3] += wide - sum(fixed) - purse * count
        ends = list(accumulate((*fixed, *[purse] * count), initial=self.box.x))
        boxes = [self.box._replace(x=x, w=end - x) for x, end in pairwise(ends)]
        number, who, contract, outcome, pot, *purses = boxes
        columns = LedgerColumns(
            number,
            who,
            contract,
            outcome,
            pot,
            tuple(purses),
            players,
            names,
            tight,
            brief,
            bare,
            0.0 if bare else _CHANGES,
        )
        return replace(columns, size=self._pencil(kit, columns))

    def _widths(
        self, kit: Kit, names: Sequence[str], *, tight: bool, brief: bool, bare: bool
    ) -> list[int]:
        """Return the least widths of the columns number, declarer, contract, result and pot."""
        air, note, lines = kit.space("near"), NOTE.how[:2], self.paper.lines
        heads = _("plays"), _("contract"), _outcome_head(bare)
        who, contract, outcome = (kit.width(words, *note) for words in heads)
        passed = 0
        for line in lines:
            hand, result = line.report, line.result
            if hand is None:
                continue
            tricks = "" if bare else tricks_words(hand, names, tight=tight)
            told = kit.width(tricks, *note)
            if hand.contract is not None and hand.declarer is not None and result is not None:
                short = brief and hand.contract.trump is None
                run = contract_run(hand.contract, kit.deck, short=short)
                name = self.paper.players[hand.declarer]
                who = max(who, kit.width(name, *STRONG.how[:2]))
                contract = max(contract, kit.run_width(run, *TEXT.how[:2]))
                told += kit.width(outcome_words(hand, result), *TEXT.how[:2]) + air
            elif tricks:
                passed = max(passed, kit.width(row_words(line), *ASIDE.how[:2]))
            outcome = max(outcome, told)
        contract = max(contract, passed - who - air)
        number = kit.width(str(self._next + self.blank), *TEXT.how[:2])
        pots = (size_of(line.after.pot) for line in lines)
        pot = max((kit.width(words, "pencil_bold", _CLOSING_SIZE) for words in pots), default=0)
        pot = max(pot, kit.width(_("pot"), *note))
        return [number + 2 * air, who + air, contract + air, outcome + air, pot + 2 * air]

    def _pencil(self, kit: Kit, columns: LedgerColumns) -> float:
        """Return the size of the numbers, at which changes and purses have room beside
        each other.
        """
        size, width = min(float(_LARGEST), self.row / kit.layout.t * 0.80), columns.purses[0].w
        packs = any(line.dealer is not None for line in self.paper.lines)
        air = kit.space("near")
        pack = 2 * air if packs else kit.space("tight")
        change = (width * columns.changes - pack) / SMALLER
        purse = width * (1 - columns.changes) - 2 * air - (pack if columns.bare else 0)
        for line in self.paper.lines:
            for won, held in zip(line.changes, line.after.purses):
                if not columns.bare:
                    size = fitting_size(kit, signed(won), "pencil", size, _SMALLEST, change)
                room = purse / NEWEST
                size = fitting_size(kit, signed(held), "pencil_bold", size, _SMALLEST, room)
        return size

    def arrange(self, kit: Kit, content: Box) -> None:
        for at, mark in enumerate(self.marks):
            y = self.top - self.area.offset + at * self.row
            mark.rect = Box(self.box.x, y, self.box.w, self.row)

    def _draw_rules(self, surface: Surface, kit: Kit, content: Box) -> None:
        top, count = self.top - self.area.offset, len(self.marks)
        for at in range(1, count + self.blank):
            shapes.line(surface, self.box.x, top + at * self.row, self.box.w, "rule", 1, 150)
        for at in range(self.blank):
            y, x = top + (count + at + 0.5) * self.row, self.columns.number.centerx
            kit.text(surface, x, y, str(self._next + at), *TEXT.inked("ink2").how, "center")

    # ---- what does not move

    def draw_frame(self, surface: Surface, kit: Kit) -> None:
        """Draw what does not scroll."""
        self._draw_heads(surface, kit)
        box, low, hair = self.box, self.area.rect.bottom, kit.space("hair")
        end = low + kit.f(_CLOSING)
        pencil_line(surface, kit, (box.x, self.top), (box.right, self.top), "head")
        for at, column in enumerate((self.columns.pot, *self.columns.purses)):
            start, foot = (column.x, self.top - hair), (column.x + kit.u(2), end - kit.u(2))
            pencil_line(surface, kit, start, foot, ("column", at), 3, 190)
        pencil_line(surface, kit, (box.x, low), (box.right, low), "sum")
        self._draw_closing(surface, kit, low + kit.f(_CLOSING) // 2)
        for y in (end, end + hair):
            pencil_line(surface, kit, (box.x, y), (box.right, y), ("double", y > end), 3, 225)

    def _draw_heads(self, surface: Surface, kit: Kit) -> None:
        columns, players = self.columns, self.paper.players
        y, top = self.top - kit.f(_HEADS), self.top - kit.f(_NAMES)
        kit.text(surface, columns.number.x, top, _("Ledger"), *TITLE.how)
        heads = (
            (_("plays"), columns.who),
            (_("contract"), columns.contract),
            (_outcome_head(columns.bare), columns.outcome),
        )
        for words, column in heads:
            kit.text(surface, column.x, y, words, *NOTE.how, max_width=column.w)
        kit.text(surface, columns.pot.centerx, y, _("pot"), *NOTE.how, "center")
        room, face = columns.purses[0].w - kit.space("near"), PENCIL_STRONG.face
        names, size = pencil_names(kit, players, _LARGEST_NAME, _SMALLEST_NAME, room)
        for name, column in zip(names, columns.purses):
            kit.text(surface, column.centerx, top, name, face, size, "pencil", "center", alpha=240)
            won = column.w * columns.changes
            if won:
                kit.text(surface, column.x + won * 0.7, y, "±", *NOTE.how, "center")
            x, most = column.x + (won + column.w) / 2, column.w - won
            kit.text(surface, x, y, _("purse"), *NOTE.how, "center", max_width=most)

    def _draw_closing(self, surface: Surface, kit: Kit, y: int) -> None:
        columns, sheet, face = self.columns, self.paper.sheet, PENCIL_STRONG.face
        over, edge = self.paper.settlement is not None, kit.space("near")
        words, left = _("Final purses") if over else _("Purses so far"), columns.who.x
        kit.text(surface, left, y, words, *NAME.how, max_width=columns.outcome.right - left)
        room, held = columns.purses[0].w - 2 * edge, columns.pot.w - edge
        size = fitting_size(kit, size_of(sheet.pot), face, _CLOSING_SIZE, _SMALLEST, held)
        for purse in sheet.purses:
            size = fitting_size(kit, signed(purse), face, size, _SMALLEST, room)
        kit.pencil(surface, columns.pot.centerx, y, size_of(sheet.pot), size, bold=True, seed="pot")
        for seat, (purse, column) in enumerate(zip(sheet.purses, columns.purses)):
            x, seed = column.right - edge, ("end", seat)
            kit.pencil(surface, x, y, signed(purse), size, align="right", bold=True, seed=seed)


def _outcome_head(bare: bool) -> str:
    return _("result") if bare else _("result and tricks")
