"""Writing one contract in columns: who scores, who pays, which soups grow (000:71-87).

Invariant: a sheet and a hand give the next sheet and the entries of a careful scorer, in
the order written.
"""

from __future__ import annotations

from dataclasses import replace

from prefgame.rules.base import Role, Seat, kontra_factor
from prefgame.rules.defence.base import Defence, defenders_down, tricks_needed
from prefgame.rules.scoring.columns.entries import ColumnEntry, Factor, MarkKind
from prefgame.rules.scoring.columns.sheet import ColumnSheet
from prefgame.rules.scoring.columns.values import BetlKontra, ColumnValues
from prefgame.rules.scoring.hand import Hand, Result


class Writing:
    """One contract being written: collects entries while the columns change."""

    def __init__(
        self, rules: ColumnValues, sheet: ColumnSheet, hand: Hand, quotas: Defence
    ) -> None:
        assert hand.declarer is not None and hand.contract is not None
        self.rules, self.sheet, self.hand, self.defence = rules, sheet, hand, quotas
        self.declarer: Seat = hand.declarer
        self.contract = hand.contract
        self.columns = list(sheet.columns)
        self.entries: list[ColumnEntry] = []
        self.refa = sheet.columns[self.declarer].open_refas > 0
        factors = [(Factor.CONTRACT, rules.value(self.contract)), (Factor.UNIT, rules.unit)]
        factors += [(Factor.REFA, 2)] * self.refa
        factors += [(Factor.KONTRA, kontra_factor(hand.kontra))] * (hand.kontra > 0)
        self.factors = tuple(factors)
        self.worth = rules.worth(sheet, self.declarer, self.contract, hand.kontra)

    def write(self, made: bool) -> tuple[ColumnSheet, tuple[ColumnEntry, ...], Result]:
        """The sheet after the contract, the entries in the order written, and the result."""
        down = self._defenders_down(made)
        fall = self.rules.points_lost(self.sheet, self.worth)
        # the tricks are cut too (000:87)
        if made and not down and self.rules.points_won(self.sheet, self.worth) < self.worth:
            self.worth = self.rules.points_won(self.sheet, self.worth)
            self.factors = (*self.factors, (Factor.CAPPED, self.worth))
        if self.refa:  # used up whenever the declarer scores (000:82; A-29)
            column = self.columns[self.declarer]
            self.columns[self.declarer] = replace(column, open_refas=column.open_refas - 1)
            self.entries.append(
                ColumnEntry(self.declarer, None, MarkKind.REFA_USED, 0, column.middle)
            )
        doubled = ((Factor.DOUBLE_FALL, 2),) if not made and fall > self.worth else ()
        self._middle(self.declarer, self.worth if made else -fall, (*self.factors, *doubled))
        for seat, tricks in self._soups(made):
            self._soup(seat, tricks)
        payers = [self._payer(seat) for seat in down]
        for seat in payers:
            self._middle(seat, -self.worth, self.factors)
        result = Result(
            made,
            tuple(dict.fromkeys(payers if made else (self.declarer, *payers))),
            self.hand.unplayed,
        )
        return (
            ColumnSheet(tuple(self.columns), self.sheet.refas_written),
            tuple(self.entries),
            result,
        )

    # ---- who writes and who pays

    def _defenders_down(self, made: bool) -> tuple[Seat, ...]:
        if not self.hand.tricks:
            return ()
        if self.contract.may_be_left:
            return defenders_down(self.defence, self.hand.roles, self.hand.tricks, self.contract)
        if (
            made
            and self.hand.kontra_by is not None
            and self.rules.betl_kontra is not BetlKontra.NO_FINE
        ):
            return (self.hand.kontra_by,)
        return ()

    def _soups(self, made: bool) -> list[tuple[Seat, int]]:
        """(defender, tricks scored), in order of play; a lost betl or preferans counts as five
        tricks (000:78, A-50).
        """
        roles = self.hand.roles
        defenders = [
            seat for seat, role in roles.items() if role is not Role.DECLARER and role.plays
        ]
        if not self.hand.tricks:
            return []
        if not self.contract.may_be_left:
            alone = self.hand.kontra_by is not None and self.rules.betl_kontra is BetlKontra.SAYER
            writers = [seat for seat in defenders if not alone or seat == self.hand.kontra_by]
            return [] if made else [(seat, self.rules.fallen_betl_tricks) for seat in writers]
        written: dict[Seat, int] = {}
        for seat in defenders:
            writer = self.defence.writer(seat, roles)
            written[writer] = written.get(writer, 0) + self.hand.tricks.get(seat, 0)
        return [(seat, tricks) for seat, tricks in written.items() if tricks]

    def _payer(self, down: Seat) -> Seat:
        """The seat that pays for a defender who went down: the defender, unless a partner took
        over the missing tricks (A-33).
        """
        overtaken = (self.hand.overtaken or {}).get(down, 0)
        lost = self.rules.partner_pays and self.hand.roles[down] is Role.COMES and overtaken
        if lost and self.hand.tricks[down] + overtaken >= tricks_needed(
            self.defence, Role.COMES, self.contract
        ):
            return next(
                seat
                for seat, role in self.hand.roles.items()
                if role is Role.COMES and seat != down
            )
        return down

    # ---- writing

    def _middle(self, seat: Seat, amount: int, factors: tuple[tuple[Factor, int], ...]) -> None:
        before = self.columns[seat]
        after = replace(before, middle=before.middle + amount)
        self.columns[seat] = after
        if after.hat != before.hat:
            self.entries.append(
                ColumnEntry(
                    seat, None, MarkKind.HAT if after.hat else MarkKind.HAT_OFF, 0, after.middle
                )
            )
        self.entries.append(ColumnEntry(seat, None, MarkKind.POINTS, amount, after.middle, factors))

    def _soup(self, seat: Seat, tricks: int) -> None:
        column = self.columns[seat]
        soup = list(column.soup)
        soup[self.declarer] += tricks * self.worth
        self.columns[seat] = replace(column, soup=tuple(soup))
        factors = (*self.factors, (Factor.TRICKS, tricks))
        self.entries.append(
            ColumnEntry(
                seat,
                self.declarer,
                MarkKind.POINTS,
                tricks * self.worth,
                soup[self.declarer],
                factors,
            )
        )
