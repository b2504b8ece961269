"""The parts of an open record: a row for every hand, the bad line if there is one, and the score after the chosen hand.

Law of this module: numbers are those of the sheets in the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Surface

from prefgame.app.past import RecordedHand
from prefgame.app.records import OpenedRecord
from prefgame.rules.base import Contract, Goal
from prefgame.rules.scoring.column_sheet import Sheet
from prefgame.rules.scoring.entries import Unplayed
from prefgame.ui import marks, paint
from prefgame.ui.decks import Deck
from prefgame.ui.kit import Kit, Piece, Run, Sign
from prefgame.ui.layout import NOWHERE, Box
from prefgame.ui.phrases import contract_in_sentence, contract_run, fill, plain, signed
from prefgame.ui.scenes.form import fitting
from prefgame.ui.scenes.record_words import reason_lines
from prefgame.ui.widget import Press, Widget
from prefgame.words import _, ngettext, pgettext

_MOST_LEGAL = 12
_BESIDE = 80
"""design width of what a row of a hand has beside its words"""
_ROW = 46
"""design height of a row of the score: a hat stands clear of the number above it"""


class HandRow(Widget):
    """One hand in a line: its number, who played what, and how it went, in the longest of ``words`` that fits. What ended the match has no number."""

    def __init__(self, words: Sequence[Run], number: int | None, on_press: Press, *, chosen: bool, **rest: Any) -> None:
        super().__init__(NOWHERE, on_press=on_press, **rest)
        self.words, self.number, self.chosen = words, number, chosen

    def least_width(self, kit: Kit) -> int:
        """Pixels that the shortest of the words need."""
        return kit.f(_BESIDE) + min(kit.run_width(words, "label", 24) for words in self.words)

    def draw(self, surface: Surface, kit: Kit) -> None:
        box = self.rect
        if self.chosen:
            paint.rounded(surface, box, kit.u(8), "chosen", "chosen_low", edge="brass_dark", edge_width=kit.thin(2))
        elif self.hovered:
            paint.rounded(surface, box, kit.u(8), "field", alpha=130)
        else:
            paint.line(surface, box.x, box.bottom - 1, box.w, "rule", 1)
        if self.number is not None:
            kit.text(surface, box.x + kit.f(44), box.centery, str(self.number), "title", 30 if self.number < 1000 else 22, "ink", "right")
        room = box.w - kit.f(_BESIDE)
        run = next((words for words in self.words if kit.run_width(words, "label", 24) <= room), self.words[-1])
        kit.run(surface, box.x + kit.f(66), box.centery, run, "label", 24, max_width=room)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        paint.ring(surface, self.rect, kit.u(10), "ink", kit.thin(4, 3))


def hand_runs(deck: Deck, hand: RecordedHand, players: tuple[str, ...]) -> tuple[Run, ...]:
    """A hand in one sentence, at length and in short."""
    return tuple(_hand_run(deck, hand, players, short) for short in (False, True))


def _hand_run(deck: Deck, hand: RecordedHand, players: tuple[str, ...], short: bool) -> Run:
    if hand.unplayed is Unplayed.ALL_PASSED:
        return _("All passed")
    if hand.declarer is None:
        return _("The auction is not over")
    name = players[hand.declarer]
    if hand.contract is None:
        return _("{name} has won the auction").format(name=name)
    contract = _short_contract(deck, hand.contract) if short else contract_run(deck, hand.contract)
    if not hand.ended:
        return fill(_("{name} plays {contract}"), name=name, contract=contract)
    if hand.unplayed is not None:
        return fill(_("{name}: {contract} · no kontra"), name=name, contract=contract)
    if not sum(hand.tricks.values()):
        return fill(_("{name}: {contract} · nobody came"), name=name, contract=contract)
    count = hand.tricks[hand.declarer]
    words = _made_or_fell(hand) if hand.contract.goal is not Goal.SIX else (
        ngettext("{name} made {contract} with {count} trick", "{name} made {contract} with {count} tricks", count)
        if hand.made
        else ngettext("{name} fell on {contract} with {count} trick", "{name} fell on {contract} with {count} tricks", count)
    )
    if hand.kontra:
        factor = 2**hand.kontra
        words = f"{words} · ×{factor}" if short else _("{told}, kontra ×{factor}").format(told=words, factor=factor)
    return fill(words, name=name, contract=contract, count=str(count))


def shortest_run(deck: Deck, hand: RecordedHand, players: tuple[str, ...]) -> Run:
    """A hand that ended, in the fewest words: who made what, or fell on it."""
    if hand.declarer is None or hand.contract is None:
        return _("All passed")
    return fill(_made_or_fell(hand), name=players[hand.declarer], contract=_short_contract(deck, hand.contract))


def _made_or_fell(hand: RecordedHand) -> str:
    return _("{name} made {contract}") if hand.made else _("{name} fell on {contract}")


def _short_contract(deck: Deck, contract: Contract) -> tuple[Piece, ...]:
    """The sign of the suit; a contract without trumps by its name, for few know it by its number."""
    if contract.trump is None:
        return (contract_in_sentence(deck, contract),)
    sign: tuple[Piece, ...] = (Sign(str(contract.trump)),)
    return (pgettext("contract before its suit", "game"), *sign) if contract.game else sign


# ---- the bad line


def _error_lines(record: OpenedRecord) -> tuple[str, ...]:
    error = record.error
    assert error is not None
    lines = [_("Line {number}: {text}").format(number=error.line, text=record.line)] if record.line else []
    lines += reason_lines(record)
    if error.legal:
        more = "" if len(error.legal) <= _MOST_LEGAL else ", …"
        lines.append(_("Legal was: {moves}").format(moves=", ".join(error.legal[:_MOST_LEGAL]) + more))
    return tuple(lines)


def error_height(kit: Kit, width: int, record: OpenedRecord) -> int:
    inner = width - kit.f(44)
    return kit.f(56) + sum(kit.paragraph_height(line, inner, "label", 22, 1.25) + kit.f(4) for line in _error_lines(record)) + kit.f(12)


def draw_error(surface: Surface, kit: Kit, box: Box, record: OpenedRecord) -> None:
    """A slip with the line that cannot be read, why, and what would have been right."""
    paint.rounded(surface, box, kit.u(6), "paper_high", edge="ox", edge_width=kit.thin(3, 2))
    title = _("The record can be read up to here") if record.players else _("This file cannot be read")
    kit.text(surface, box.x + kit.f(22), box.y + kit.f(28), title, "button", 25, "ox", max_width=box.w - kit.f(44))
    y = box.y + kit.f(50)
    for line in _error_lines(record):
        y = kit.paragraph(surface, box.x + kit.f(22), y, box.w - kit.f(44), line, "label", 22, line_height=1.25) + kit.f(4)


# ---- the score


def score_height(kit: Kit, record: OpenedRecord) -> int:
    return kit.f(54) + kit.f(_ROW) * (len(record.players) + 1) if record.players else 0


def draw_score(surface: Surface, kit: Kit, box: Box, record: OpenedRecord, index: int) -> None:
    """The columns after the chosen hand, or after the agreement to stop: the middle, the soup against each other, open refas, and the settlement at
    the end."""
    sheet = _sheet_after(record, index)
    title = _score_title(record, index)
    drawn = kit.text(surface, box.x, box.y + kit.f(20), title, "title", 30)
    note = fitting(kit, box.right - drawn.right - kit.f(20), _("own column, and soup against each"), "", face="caption", size=25)
    kit.text(surface, box.right, box.y + kit.f(22), note, "caption", 25, "ink2", "right")
    paint.line(surface, box.x, box.y + kit.f(42), box.w, "ox", kit.thin(2))
    if sheet is None:
        return
    ended = record.settlement if index == len(record.hands) - (record.agreed is None) else None
    heads = [_("own"), *record.players, _("refas")]
    heads += [_("result")] if ended else []
    first = kit.f(130)
    xs = [round(box.x + first + (box.w - first) * (i + 1) / len(heads)) - kit.f(8) for i in range(len(heads))]
    room = (box.w - first) // len(heads) - kit.f(10)
    y = box.y + kit.f(66)
    for x, head in zip(xs, heads):
        kit.text(surface, x, y, head, "label", 22, "ink2", "right", max_width=room)
    for seat, (name, column) in enumerate(zip(record.players, sheet.columns)):
        y += kit.f(_ROW)
        kit.text(surface, box.x, y, name, "title", 28, max_width=first - kit.f(10))
        soups = ["" if other == seat else plain(amount) for other, amount in enumerate(column.soup)]
        cells = [str(abs(column.middle)), *soups, str(column.open_refas or "")]
        cells += [signed(ended[seat], record.rules.minus_is_good)] if ended and record.rules else []
        written = [kit.pencil(surface, x, y, cell, 36, align="right", seed=(seat, i), bold=i == len(heads) - 1 and bool(ended))
                   for i, (x, cell) in enumerate(zip(xs, cells))]  # fmt: skip
        if column.hat:
            marks.hat(surface, written[0].x + written[0].w / 2, y - kit.f(18), kit.f(15), kit.thin(3, 2))


def _score_title(record: OpenedRecord, index: int) -> str:
    if index == len(record.hands):
        return _("After the agreement")
    hand = record.hands[index]
    return _("After hand {number}").format(number=hand.number) if hand.sheet else _("Before hand {number}").format(number=hand.number)


def _sheet_after(record: OpenedRecord, index: int) -> Sheet | None:
    """The paper after a hand, or the one before where the hand is not over; after the last one, that of the agreement."""
    if index == len(record.hands):
        return record.agreed
    for hand in reversed(record.hands[: index + 1]):
        if hand.sheet is not None:
            return hand.sheet
    return record.start
