"""How hands are written in columns: a middle column of debt and a soup against each other player
(000:71-87, 004:270-328).

Invariant: pure arithmetic from one sheet to the next. Plus is good throughout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence.base import Defence
from prefgame.rules.scoring.aces import NO_ACE_BONUSES, AceBonuses
from prefgame.rules.scoring.base import NO_TERMS, WITH_KONTRA, Entry, Terms
from prefgame.rules.scoring.columns.entries import ColumnEntry, MarkKind
from prefgame.rules.scoring.columns.plain_form import sheet_from_plain, sheet_to_plain
from prefgame.rules.scoring.columns.plain_two import TwoEnd
from prefgame.rules.scoring.columns.sheet import MIDDLE_COUNTS, Column, ColumnSheet
from prefgame.rules.scoring.columns.values import ColumnValues
from prefgame.rules.scoring.columns.writing import Writing
from prefgame.rules.scoring.hand import Hand, Result, Unplayed

POINTS_A_HAND = 6
"""how many points an average hand takes off the bula, in all columns together: won less lost, with
the hands that nobody plays; counted in matches between AI seats
"""


@dataclass(frozen=True, slots=True)
class Columns(ColumnValues):
    """How a Balkan table keeps score."""

    def new_sheet(self, players: int) -> ColumnSheet:
        return ColumnSheet((Column(-self.start, (0,) * players),) * players)

    def refa_allowed(self, sheet: ColumnSheet) -> bool:
        """Whether a refa may be written: nobody is under the hat and the limit is not reached
        (000:83-84, 004:257-261).
        """
        return not any(sheet.hats) and sheet.refas_written < self.refa_limit

    @property
    def aces(self) -> AceBonuses:
        return NO_ACE_BONUSES

    def before_hand(
        self, sheet: ColumnSheet, dealer: Seat
    ) -> tuple[ColumnSheet, tuple[ColumnEntry, ...]]:
        """The same sheet: nothing is paid before a hand."""
        return sheet, ()

    def terms(self, sheet: ColumnSheet, declarer: Seat, contract: Contract) -> Terms:
        """The terms under which this declarer plays the contract."""
        return (
            WITH_KONTRA
            if self.two.needs_kontra(contract, sheet.columns[declarer].open_refas)
            else NO_TERMS
        )

    def end_of_two(self, sheet: ColumnSheet, declarer: Seat) -> TwoEnd:
        """How a plain two that nobody doubles ends."""
        return self.two.end(declarer, sheet.hats, self.refa_allowed(sheet))

    def least_goal(self, sheet: ColumnSheet) -> int:
        return 0

    def write(
        self, sheet: ColumnSheet, hand: Hand, quotas: Defence
    ) -> tuple[ColumnSheet, tuple[ColumnEntry, ...], Result]:
        """The sheet after the hand, what was written, in the order a careful scorer writes it, and
        how the hand ended.
        """
        if hand.unplayed is Unplayed.ALL_PASSED:
            return *self._with_refas(sheet), Result(unplayed=hand.unplayed)
        if hand.unplayed is Unplayed.NO_KONTRA:
            assert hand.declarer is not None
            match self.end_of_two(sheet, hand.declarer):
                case TwoEnd.REFA:
                    return *self._with_refas(sheet), Result(unplayed=hand.unplayed)
                case TwoEnd.NOTHING:
                    return sheet, (), Result(unplayed=hand.unplayed)
                case end:
                    return Writing(self, sheet, hand, quotas).write(made=end is TwoEnd.WINS)
        return Writing(self, sheet, hand, quotas).write(made=hand.goal_is_met)

    def _with_refas(self, sheet: ColumnSheet) -> tuple[ColumnSheet, tuple[ColumnEntry, ...]]:
        if not self.refa_allowed(sheet):
            return sheet, ()
        columns = tuple(
            replace(column, open_refas=column.open_refas + 1) for column in sheet.columns
        )
        entries = tuple(
            ColumnEntry(seat, None, MarkKind.REFA, 0, column.middle)
            for seat, column in enumerate(columns)
        )
        return ColumnSheet(columns, sheet.refas_written + 1), entries

    def hand_gains(
        self, before: ColumnSheet, after: ColumnSheet, entries: Sequence[Entry]
    ) -> tuple[Fraction, ...]:
        """As if the match had been settled before the hand, and after it, with what is left of all
        debts shared exactly: players who agree to stop share it in whole points.
        """
        then, now = (self._shared_exactly(sheet) for sheet in (before, after))
        return tuple(one - other for one, other in zip(now, then))

    def _shared_exactly(self, sheet: ColumnSheet) -> tuple[Fraction, ...]:
        amounts = self.settlement(sheet)
        share = Fraction(sum(amounts), len(amounts))
        return tuple(amount - share for amount in amounts)

    def write_off(self, sheet: ColumnSheet) -> tuple[ColumnSheet, tuple[ColumnEntry, ...]]:
        """The end by agreement: the remaining debt is taken off all middle
        columns equally (004:325-328), what cannot be divided point by point.
        """
        share, odd = -sheet.sum // len(sheet.columns), sheet.odd_share
        columns, entries = [], []
        for seat, column in enumerate(sheet.columns):
            off = share + (seat in odd.seats)
            after = replace(column, middle=column.middle + off)
            columns.append(after)
            if after.hat != column.hat:
                entries.append(
                    ColumnEntry(
                        seat, None, MarkKind.HAT if after.hat else MarkKind.HAT_OFF, 0, after.middle
                    )
                )
            entries.append(ColumnEntry(seat, None, MarkKind.WRITE_OFF, off, after.middle))
        return ColumnSheet(tuple(columns), sheet.refas_written), tuple(entries)

    # ---- numbers

    @property
    def unit_fields(self) -> tuple[str, ...]:
        return ()

    @property
    def per_point(self) -> int:
        return MIDDLE_COUNTS

    def over(self, sheet: ColumnSheet) -> bool:
        return sheet.over

    def settlement(self, sheet: ColumnSheet) -> tuple[int, ...]:
        return sheet.settlement()

    def missing(self, sheet: ColumnSheet) -> int:
        return sheet.missing

    @property
    def deals(self) -> int:
        return 0

    def usual_hands(self, players: int) -> int:
        return max(1, round(self.start * players / POINTS_A_HAND))

    # ---- outside the program

    def to_plain(self, sheet: ColumnSheet, players: Sequence[str]) -> dict[str, Any]:
        return sheet_to_plain(sheet, players)

    def from_plain(self, data: object, players: Sequence[str]) -> ColumnSheet:
        return sheet_from_plain(data, players)

    def why_not_begin(self, sheet: ColumnSheet, players: int) -> str:
        if len(sheet.columns) != players:
            return f"the paper must have a column for each of {players} players"
        if not sheet.over:
            return ""
        return (
            f"the declarer columns add up to {sheet.sum}, so the match would be over; they "
            "must be below zero"
        )
