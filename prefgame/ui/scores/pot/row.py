"""One row of the ledger: the hand in print, and in pencil what it paid.

Invariant: it draws its line as it is; a press explains it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.paper.pot import LedgerRow, RowKind
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.motion import SCORE_WRITE
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.scores.marks import PaperMark, Progress
from prefgame.ui.scores.pot.payments import contract_run, outcome_words, row_words, tricks_words
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.words.numbers import short_name, signed, size_of

SMALLER, NEWEST, PURSE_EDGE = 0.84, 1.1, 16
"""how much smaller changes are, and how much larger the newest numbers; the air right of a purse"""
_CHANGE_WRITE, _POT_WRITE = 220, 220
ROW_WRITE = _CHANGE_WRITE + SCORE_WRITE + _POT_WRITE
"""milliseconds: the changes are written, then the purses, then the pot"""
_CHANGE, _PURSE = _CHANGE_WRITE / ROW_WRITE, 1 - _POT_WRITE / ROW_WRITE
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
        changes = min(1.0, part / _CHANGE)
        purses = max(0.0, min(1.0, (part - _CHANGE) / (_PURSE - _CHANGE)))
        pot = max(0.0, (part - _PURSE) / (1 - _PURSE))
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
