"""The paper in columns: events arranged as columns of numbers, marks and strokes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain

from prefgame.engine.events import (
    Corrected,
    Event,
    HandScored,
    MatchEnded,
    WrittenOff,
    split_log,
    start_of,
)
from prefgame.paper.base import Stop, first_sheet, rules_of, sheet_as, why_stopped, with_sign
from prefgame.rules.base import Amount, Seat, plain_settlement
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import UNKNOWN, Entry, Hand, Result
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.columns_sheet import ColumnEntry, ColumnSheet, MarkKind

ColumnPlace = tuple[Seat, Seat | None]
"""A player, and None for the middle column, or the other player for the soup."""


@dataclass(frozen=True, slots=True)
class ColumnLine:
    """One thing on the paper.

    ``hand`` is the number of the hand that wrote it, from 1; 0 for the start. ``before`` is the
    column before it; None if it was empty.

    For a used refa, ``used_in`` is the hand that used it, and ``worth`` the worth of its contract,
    which is written beside the stroke.
    """

    hand: int
    entry: ColumnEntry
    before: int | None = None
    used_in: int | None = None
    worth: int | None = None
    reason: str = ""
    """of a correction by hand, in the words of the table"""

    @property
    def place(self) -> ColumnPlace:
        """The column it is written in."""
        return self.entry.player, self.entry.against

    @property
    def is_number(self) -> bool:
        return self.entry.mark in (MarkKind.POINTS, MarkKind.WRITE_OFF, MarkKind.CORRECTION)


NOTHING_PLAYED = Hand(None, None, {}, {})
"""the hand of the start, in which nothing was played"""


@dataclass(frozen=True, slots=True)
class ColumnPaper:
    """The whole paper of a match.

    ``columns`` are in the order written. ``last`` is what the last hand added or crossed out, in
    the order in which a scorer does it. ``written_hands`` are the hands from the first on, as their
    table would report them, and ``results`` says how they ended.
    """

    players: tuple[str, ...]
    columns: Mapping[ColumnPlace, tuple[ColumnLine, ...]]
    last: tuple[ColumnLine, ...]
    written_hands: tuple[Hand, ...]
    results: tuple[Result, ...]
    sheet: ColumnSheet
    settlement: tuple[Amount, ...] | None
    before_stop: ColumnSheet | None = None
    """the sheet that the match was stopped with; None if it was not"""
    stop: Stop | None = None

    @property
    def shared_out(self) -> tuple[int, ...]:
        """The points that each player got, by seat, when the players agreed to stop.

        Empty if they did not.
        """
        return tuple(
            line.entry.amount for line in self.last if line.entry.mark is MarkKind.WRITE_OFF
        )

    @property
    def hands(self) -> int:
        return len(self.written_hands)

    def all_lines(self) -> Iterable[ColumnLine]:
        return chain.from_iterable(self.columns.values())

    def lines_of(self, hand: int) -> tuple[ColumnLine, ...]:
        return tuple(
            line
            for column in self.columns.values()
            for line in column
            if hand in (line.hand, line.used_in) and not line.reason
        )

    def hand(self, hand: int) -> Hand:
        """Find the hand of that number, from 1; for 0 an empty hand."""
        return dict(enumerate(self.written_hands, 1)).get(hand, NOTHING_PLAYED)

    def result(self, hand: int) -> Result:
        """Say how the hand of that number ended."""
        return dict(enumerate(self.results, 1)).get(hand, UNKNOWN)


def arrange(log: Sequence[Event]) -> ColumnPaper:
    """Arrange the paper of a match from its events (whole, or as one seat saw them)."""
    started, rest = split_log(log)
    paper = _ColumnWriter(sheet_as(ColumnSheet, first_sheet(started)))
    settlement = before_stop = None
    for event in rest:
        match event:
            case HandScored():
                paper.written_hands.append(event.hand)
                paper.results.append(event.result)
                paper.write(event.entries, sheet_as(ColumnSheet, event.sheet))
            case WrittenOff():
                before_stop = paper.sheet
                paper.write(event.entries, sheet_as(ColumnSheet, event.sheet))
            case Corrected():
                paper.correct(event)
            case MatchEnded():
                settlement = event.settlement
    columns = {place: tuple(lines) for place, lines in paper.columns.items()}
    return ColumnPaper(
        started.players,
        columns,
        tuple(paper.last),
        tuple(paper.written_hands),
        tuple(paper.results),
        paper.sheet,
        settlement,
        before_stop,
        why_stopped(log),
    )


@dataclass
class _ColumnWriter:
    """The paper while the log is read."""

    sheet: ColumnSheet
    columns: dict[ColumnPlace, list[ColumnLine]] = field(default_factory=dict)
    last: list[ColumnLine] = field(default_factory=list)
    written_hands: list[Hand] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Write the starting debt, or what an earlier sheet had."""
        for seat, column in enumerate(self.sheet.columns):
            marks = [ColumnEntry(seat, None, MarkKind.HAT, 0, column.middle)] if column.hat else []
            marks += [ColumnEntry(seat, None, MarkKind.POINTS, 0, column.middle)]
            marks += [ColumnEntry(seat, None, MarkKind.REFA, 0, column.middle)] * column.open_refas
            self.columns[seat, None] = [ColumnLine(0, entry) for entry in marks]
            for other, soup in enumerate(column.soup):
                if other != seat:
                    self.columns[seat, other] = (
                        [ColumnLine(0, ColumnEntry(seat, other, MarkKind.POINTS, 0, soup))]
                        if soup
                        else []
                    )

    def write(self, written: tuple[Entry, ...], sheet: ColumnSheet, reason: str = "") -> None:
        """Write what a hand, the agreement to stop, or a correction for a ``reason`` wrote."""
        hand = len(self.written_hands)
        entries = [entry for entry in written if isinstance(entry, ColumnEntry)]
        self.sheet, self.last = sheet, []
        for entry in entries:
            column = self.columns[entry.player, entry.against]
            if entry.mark is MarkKind.REFA_USED:
                self._cross_out(column, hand, entries)
            else:
                before = next(
                    (line.entry.total for line in reversed(column) if line.is_number), None
                )
                column.append(ColumnLine(hand, entry, before, reason=reason))
                self.last.append(column[-1])

    def correct(self, event: Corrected) -> None:
        """Write what was corrected by hand. What the last hand wrote stays the last."""
        last = self.last
        self.write(event.entries, sheet_as(ColumnSheet, event.sheet), event.reason)
        self.last = last

    def _cross_out(
        self, column: list[ColumnLine], hand: int, entries: Sequence[ColumnEntry]
    ) -> None:
        """Cross out the oldest open refa and write the contract's worth beside it (000:82)."""
        at, line = next(
            (at, line)
            for at, line in enumerate(column)
            if line.entry.mark is MarkKind.REFA and line.used_in is None
        )
        worth = next(
            abs(entry.amount)
            for entry in entries
            if entry.mark is MarkKind.POINTS and (entry.player, entry.against) == line.place
        )
        column[at] = replace(line, used_in=hand, worth=worth)
        self.last.append(column[at])


def paper_lines(log: Sequence[Event]) -> tuple[str, ...]:
    """Write the paper as plain text: a block a player, numbers in the order written."""
    paper, rules = arrange(log), rules_of(start_of(log))
    words = partial(_column_words, _columns_of(rules))
    lines = []
    for seat, name in enumerate(paper.players):
        lines.append(f"{name}, bula: {words(paper.columns[seat, None])}")
        lines += [
            f"  soup against {other}: {words(paper.columns[seat, at]) or '0'}"
            for at, other in enumerate(paper.players)
            if at != seat
        ]
    if paper.settlement is not None:
        amounts = plain_settlement(paper.settlement)
        lines += [
            f"{name}, total: {with_sign(amount, rules)}"
            for name, amount in zip(paper.players, amounts)
        ]
    else:
        lines.append(_still_owed(paper.sheet.missing))
    return tuple(lines)


def _columns_of(rules: RuleSet) -> Columns:
    """Return the score of the table, which keeps columns."""
    assert isinstance(rules.score, Columns)
    return rules.score


def _still_owed(points: int) -> str:
    return f"{points} {'point' if points == 1 else 'points'} still to be paid off"


def _column_words(score: Columns, column: tuple[ColumnLine, ...]) -> str:
    return ", ".join(_word(score, line) for line in column)


def _word(score: Columns, line: ColumnLine) -> str:
    figure = str(score.as_written(line.entry.total))
    match line.entry.mark:
        case MarkKind.REFA:
            return "refa" if line.worth is None else f"refa (used: {line.worth})"
        case MarkKind.HAT:
            return "hat"
        case MarkKind.HAT_OFF:
            return "turned hat"
        case MarkKind.WRITE_OFF:
            return f"{figure} (stopped: {line.entry.amount} paid off)"
        case MarkKind.CORRECTION:
            return f"{figure} (corrected: {line.reason})"
    return figure


def corrected_words(entry: ColumnEntry, players: Sequence[str]) -> str:
    """Say which number was corrected; "" for a sign."""
    if entry.mark is not MarkKind.CORRECTION:
        return ""
    column = "bula" if entry.against is None else f"soup against {players[entry.against]}"
    return f"{players[entry.player]}, {column} {entry.amount:+d} to {entry.total}"


def sheet_lines(
    rules: RuleSet, sheet: ColumnSheet, players: Sequence[str], settlement: Sequence[Amount] | None
) -> tuple[str, ...]:
    """Write one sheet as plain text: a line a player, and the result or what is missing to it."""
    score, lines = _columns_of(rules), []
    for name, column in zip(players, sheet.columns):
        soup = ", ".join(
            f"{amount} against {other}"
            for other, amount in zip(players, column.soup)
            if other != name
        )
        lines.append(
            f"{name}: bula {score.as_written(column.middle)}"
            f"{' under the hat' if column.hat else ''}, soup {soup}, "
            f"open refas {column.open_refas}"
        )
    if settlement is not None:
        amounts = zip(players, plain_settlement(settlement))
        lines += [f"{name}, total: {with_sign(amount, rules)}" for name, amount in amounts]
    else:
        lines.append(_still_owed(sheet.missing))
    return tuple(lines)
