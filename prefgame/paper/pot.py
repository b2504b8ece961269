"""The ledger of a pot: every payment in the order it was made, with what each dish holds after it.

Invariant: this module arranges what the score paid; it does no arithmetic but the running sums.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from prefgame.engine.events import (
    Dealt,
    Event,
    HandOpened,
    HandScored,
    MatchEnded,
    MatchStarted,
    WrittenOff,
)
from prefgame.paper.base import first_sheet
from prefgame.rules.base import Amount
from prefgame.rules.scoring.base import Entry, Sheet
from prefgame.rules.scoring.hand import Hand, Result
from prefgame.rules.scoring.pot.payments import PotPayment
from prefgame.rules.scoring.pot.sheet import PotSheet


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """One payment. ``hand``: the number of the hand that it belongs to, from 1; ``after``: the pot
    and the purses once it is made.
    """

    hand: int
    payment: PotPayment
    after: PotSheet

    @property
    def is_number(self) -> bool:
        """Always: a ledger has no other signs."""
        return True


@dataclass(frozen=True, slots=True)
class PotPaper:
    """The whole ledger. ``reports``: the hands from the first on, as their table would report them;
    ``results``: how they ended.
    """

    players: tuple[str, ...]
    start: PotSheet
    lines: tuple[PaymentLine, ...]
    last: tuple[PaymentLine, ...]
    reports: tuple[Hand, ...]
    results: tuple[Result, ...]
    sheet: PotSheet
    settlement: tuple[Amount, ...] | None

    @property
    def hands(self) -> int:
        """How many hands have been paid."""
        return len(self.reports)


def _pot(sheet: Sheet) -> PotSheet:
    assert isinstance(sheet, PotSheet)
    return sheet


@dataclass
class _LedgerWriter:
    """The ledger while the log is read."""

    sheet: PotSheet
    lines: list[PaymentLine] = field(default_factory=list)
    last: list[PaymentLine] = field(default_factory=list)

    def write(self, hand: int, entries: Sequence[Entry]) -> None:
        self.last = []
        for payment in entries:
            assert isinstance(payment, PotPayment)
            self.sheet = self.sheet.with_payments((payment,))
            self.last.append(PaymentLine(hand, payment, self.sheet))
        self.lines.extend(self.last)


def arrange(log: Iterable[Event]) -> PotPaper:
    """The ledger of a match, from its events (whole, or as one seat saw them)."""
    started, *rest = log
    assert isinstance(started, MatchStarted), "a log begins with the start of the match"
    start = _pot(first_sheet(started))
    ledger, settlement = _LedgerWriter(start), None
    dealt: list[Dealt] = []
    reports: list[Hand] = []
    results: list[Result] = []
    for event in rest:
        match event:
            case Dealt():
                dealt.append(event)
            case HandOpened():
                ledger.write(len(dealt), event.entries)
                ledger.sheet = _pot(event.sheet)
            case HandScored():
                reports.append(event.hand)
                results.append(event.result)
                ledger.write(len(reports), event.entries)
                ledger.sheet = _pot(event.sheet)
            case WrittenOff():
                ledger.write(len(reports), event.entries)
                ledger.sheet = _pot(event.sheet)
            case MatchEnded():
                settlement = event.settlement
    return PotPaper(
        started.players,
        start,
        tuple(ledger.lines),
        tuple(ledger.last),
        tuple(reports),
        tuple(results),
        ledger.sheet,
        settlement,
    )


def paper_lines(log: Iterable[Event]) -> tuple[str, ...]:
    """The ledger as plain text, a line a payment, then what each dish holds."""
    paper = arrange(log)
    return (
        *(_payment_line(line, paper.players) for line in paper.lines),
        *sheet_lines(paper.sheet, paper.players),
    )


def _payment_line(line: PaymentLine, players: Sequence[str]) -> str:
    payer, payee = (
        "the pot" if seat is None else players[seat]
        for seat in (line.payment.payer, line.payment.payee)
    )
    payment = line.payment
    return f"hand {line.hand}: {payer} pays {payee} {payment.amount} ({payment.reason.value})"


def sheet_lines(sheet: PotSheet, players: Sequence[str]) -> tuple[str, ...]:
    """The pot and the purses, a line each."""
    return (
        f"pot: {sheet.pot}",
        *(f"{name}: {purse:+}" for name, purse in zip(players, sheet.purses)),
    )
