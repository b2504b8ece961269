"""The ledger of a pot: a row for what moved money, with what pot and purses hold after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from prefgame.engine.events import (
    AuctionWon,
    Corrected,
    Dealt,
    Event,
    HandOpened,
    HandScored,
    MatchEnded,
    Said,
    WrittenOff,
    split_log,
)
from prefgame.paper.base import Stop, first_sheet, sheet_as, why_stopped
from prefgame.rules.agreements import TAKE
from prefgame.rules.base import Amount, Seat, plain_amount
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry, Hand, Result
from prefgame.rules.scoring.pot import PaymentReason, PotPayment, PotSheet


class RowKind(Enum):
    """What a row of the ledger is about."""

    START = "start"
    """the sheet that the match began with, if it was not empty"""
    FILL = "fill"
    """all players fill an empty pot"""
    HAND = "hand"
    """a hand, with the ante of its dealer"""
    SHARE = "share"
    """what is left in the pot is shared out"""
    CORRECTION = "correction"
    """somebody was given by hand what should have been paid before"""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One row of the ledger. ``hand``: the number of the hand that it belongs to, from 1;
    ``before`` and ``after``: pot and purses before its payments and after them.

    ``report`` is the hand as its table would report it, and ``result`` how it ended; both are None
    for other rows and for a hand that is being played.
    """

    kind: RowKind
    hand: int
    payments: tuple[PotPayment, ...]
    before: PotSheet
    after: PotSheet
    report: Hand | None = field(default=None, compare=False)
    result: Result | None = field(default=None, compare=False)
    declarers: tuple[Seat, ...] = field(default=(), compare=False)
    """who declared the hand, one after another if it was taken over"""
    reason: str = ""
    """of a correction by hand, in the words of the table"""

    @property
    def is_number(self) -> bool:
        """Always: a ledger has no other signs."""
        return True

    @property
    def changes(self) -> tuple[Amount, ...]:
        """What each player won or paid in this row, by seat."""
        return self.after.won_since(self.before)

    @property
    def dealer(self) -> Seat | None:
        """The dealer who put the ante of this row into the pot; None if there was none."""
        return next((one.payer for one in self.payments if one.reason is PaymentReason.ANTE), None)


@dataclass(frozen=True, slots=True)
class PotPaper:
    """The whole ledger. ``last``: the last rows; ``hands``: how many have been paid."""

    players: tuple[str, ...]
    start: PotSheet
    lines: tuple[LedgerRow, ...]
    last: tuple[LedgerRow, ...]
    hands: int
    sheet: PotSheet
    settlement: tuple[Amount, ...] | None
    stop: Stop | None = None

    def all_lines(self) -> Sequence[LedgerRow]:
        return self.lines

    def lines_of(self, hand: int) -> tuple[LedgerRow, ...]:
        return tuple(line for line in self.lines if line.hand == hand and not line.reason)


@dataclass
class _LedgerWriter:
    """The ledger while the log is read. ``ante``: the row with which a hand was opened."""

    sheet: PotSheet
    lines: list[LedgerRow] = field(default_factory=list)
    last: list[LedgerRow] = field(default_factory=list)
    dealt: list[Dealt] = field(default_factory=list)
    scored: list[HandScored] = field(default_factory=list)
    ante: LedgerRow | None = None
    declarers: tuple[Seat, ...] = ()

    def _row(self, kind: RowKind, hand: int, payments: tuple[PotPayment, ...]) -> LedgerRow:
        before, self.sheet = self.sheet, self.sheet.with_payments(payments)
        return LedgerRow(kind, hand, payments, before, self.sheet)

    def open_hand(self, payments: tuple[PotPayment, ...]) -> None:
        """Write the row of an ante, which waits for its hand, or of a refill."""
        if not payments:
            return
        fills = payments[0].reason is PaymentReason.FILL
        row = self._row(RowKind.FILL if fills else RowKind.HAND, len(self.dealt), payments)
        self.lines.append(row)
        self.last = [row]
        self.ante = None if fills else row

    def score_hand(self, event: HandScored) -> None:
        """Write the row of a hand, and of what is then shared out."""
        self.scored.append(event)
        paid = payments_of(event.entries)
        shares = tuple(each for each in paid if each.reason is PaymentReason.SHARE)
        own = tuple(each for each in paid if each.reason is not PaymentReason.SHARE)
        row = self._row(RowKind.HAND, len(self.scored), own)
        ante: tuple[PotPayment, ...] = ()
        before = row.before
        if self.ante is not None:
            self.lines.remove(self.ante)
            ante, before, self.ante = self.ante.payments, self.ante.before, None
        row = replace(
            row,
            payments=(*ante, *own),
            before=before,
            report=event.hand,
            result=event.result,
            declarers=self.declarers,
        )
        self.last = [row]
        if shares:
            self.last.append(self._row(RowKind.SHARE, len(self.scored), shares))
        self.lines.extend(self.last)

    def share(self, payments: tuple[PotPayment, ...]) -> None:
        """Write the row of an agreement to stop, if anything was left."""
        self.last = [self._row(RowKind.SHARE, len(self.scored), payments)] if payments else []
        self.lines.extend(self.last)

    def correct(self, event: Corrected) -> None:
        """Write the row of a correction by hand. What the last hand paid stays the last."""
        row = self._row(RowKind.CORRECTION, len(self.scored), payments_of(event.entries))
        self.lines.append(replace(row, reason=event.reason))


def payments_of(entries: Iterable[Entry]) -> tuple[PotPayment, ...]:
    return tuple(entry for entry in entries if isinstance(entry, PotPayment))


def arrange(log: Sequence[Event]) -> PotPaper:
    """Arrange the ledger of a match from its events (whole, or as one seat saw them)."""
    started, rest = split_log(log)
    start = sheet_as(PotSheet, first_sheet(started))
    ledger, settlement = _LedgerWriter(start), None
    if start.pot or any(start.purses):
        ledger.lines.append(LedgerRow(RowKind.START, 0, (), start, start))
    for event in rest:
        match event:
            case Dealt():
                ledger.dealt.append(event)
                ledger.declarers = ()
            case AuctionWon():
                ledger.declarers = (event.winner.seat,)
            case Said() if event.word == TAKE:
                ledger.declarers = (*ledger.declarers, event.seat)
            case HandOpened():
                ledger.open_hand(payments_of(event.entries))
                ledger.sheet = sheet_as(PotSheet, event.sheet)
            case HandScored():
                ledger.score_hand(event)
                ledger.sheet = sheet_as(PotSheet, event.sheet)
            case WrittenOff():
                ledger.share(payments_of(event.entries))
                ledger.sheet = sheet_as(PotSheet, event.sheet)
            case Corrected():
                ledger.correct(event)
                ledger.sheet = sheet_as(PotSheet, event.sheet)
            case MatchEnded():
                settlement = event.settlement
    return PotPaper(
        started.players,
        start,
        tuple(ledger.lines),
        tuple(ledger.last),
        len(ledger.scored),
        ledger.sheet,
        settlement,
        why_stopped(log),
    )


def paper_lines(log: Sequence[Event]) -> tuple[str, ...]:
    """Write the ledger as plain text, a line a payment, then what pot and purses hold."""
    paper = arrange(log)
    return (
        *(
            _payment_line(line.hand, payment, paper.players, line.reason)
            for line in paper.lines
            for payment in line.payments
        ),
        *_purses(paper.sheet, paper.players),
    )


def _payment_line(hand: int, payment: PotPayment, players: Sequence[str], reason: str) -> str:
    why = f"{payment.reason.value}: {reason}" if reason else payment.reason.value
    return f"hand {hand}: {_paid_words(payment, players)} ({why})"


def _paid_words(payment: PotPayment, players: Sequence[str]) -> str:
    payer, payee = (
        "the pot" if seat is None else players[seat] for seat in (payment.payer, payment.payee)
    )
    return f"{payer} pays {payee} {plain_amount(payment.amount)}"


def corrected_words(payment: PotPayment, players: Sequence[str]) -> str:
    """Say what was paid to correct the purses."""
    return _paid_words(payment, players)


def sheet_lines(
    _rules: RuleSet, sheet: PotSheet, players: Sequence[str], _settlement: Sequence[Amount] | None
) -> tuple[str, ...]:
    """Write the pot and the purses, a line each; the purses are the settlement."""
    return _purses(sheet, players)


def _purses(sheet: PotSheet, players: Sequence[str]) -> tuple[str, ...]:
    return (
        f"pot: {plain_amount(sheet.pot)}",
        *(f"{name}, purse: {plain_amount(purse):+}" for name, purse in zip(players, sheet.purses)),
    )
