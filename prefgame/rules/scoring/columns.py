"""How hands are written in columns: a middle column of debt and a soup against each other player (000:71-87, 004:270-328).

Law of this module: pure arithmetic from one sheet to the next. Plus is good throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence import Quotas
from prefgame.rules.plain_two import PlainTwo, TwoEnd
from prefgame.rules.scoring.column_sheet import Column, Sheet
from prefgame.rules.scoring.entries import Entry, Factor, Hand, Mark, Unplayed


class BetlKontra(Enum):
    """Who shares in a betl that was doubled (A-17)."""

    SAYER = "sayer"
    """the one who said kontra writes alone if it falls and pays if it is made"""
    BOTH_WRITE = "both_write"
    """both write if it falls, the sayer alone pays if it is made"""
    NO_FINE = "no_fine"
    """both write if it falls, nobody pays if it is made"""


@dataclass(frozen=True, slots=True)
class Columns:
    """How a Balkan table writes. ``start`` is the bula, ``refas`` the greatest number of refas in the match.

    Where ``refas`` is None, ``usual_refas`` tells it for the bula: (bula from which, refas), rising (A-27).
    """

    start: int
    usual_refas: tuple[tuple[int, int], ...]
    refas: int | None = None
    unit: int = 2
    most_against: int | None = 5
    """of the tricks of the defence no more are written (000:55, 000:76); None: all that it takes"""
    fallen_betl_tricks: int = 5
    """a fallen betl counts as so many tricks to each defender: 60 for 12 (000:78)"""
    betl_kontra: BetlKontra = BetlKontra.SAYER
    double_fall: bool = False
    """a declarer who fails a contract worth more than what is missing to the end pays double (004:378; A-28)"""
    partner_pays: bool = False
    """who took tricks from a partner and so let him fall pays for him (000:160; A-33)"""

    @property
    def refa_limit(self) -> int:
        """How many refas the match may see."""
        if self.refas is not None:
            return self.refas
        return max((refas for start, refas in self.usual_refas if start <= self.start), default=0)

    @staticmethod
    def value(contract: Contract) -> int:
        """What a contract counts before anything multiplies it: its number, a game one more (000:74)."""
        return contract.rank + contract.game

    def base_worth(self, contract: Contract) -> int:
        """What it is worth where nothing doubles it."""
        return self.value(contract) * self.unit

    def worth(self, sheet: Sheet, declarer: Seat, contract: Contract, kontra: int = 0) -> int:
        """What the contract counts: value x unit, doubled by a waiting refa and by each kontra (000:74, 79)."""
        return self.base_worth(contract) * (2 if sheet.columns[declarer].open_refas else 1) << kontra

    def won(self, sheet: Sheet, worth: int) -> int:
        """What a made contract brings where no defender falls: no more than is missing to the end (000:87; A-30)."""
        return min(worth, sheet.missing)

    def lost(self, sheet: Sheet, worth: int) -> int:
        """What a failed contract costs its declarer (A-28)."""
        return 2 * worth if self.double_fall and worth > sheet.missing else worth

    def counted(self, contract: Contract, declarer: Seat, winners: Iterable[Seat]) -> dict[Seat, int]:
        """The tricks that are written, by seat, of those that these seats won in turn: those of the defence beyond the most are not (000:55)."""
        taken: dict[Seat, int] = {}
        left = self._most_written(contract)
        for seat in winners:
            if seat == declarer or left:
                taken[seat] = taken.get(seat, 0) + 1
                left -= seat != declarer
        return taken

    def cut(self, contract: Contract, declarer: Seat, tricks: Mapping[Seat, int]) -> Mapping[Seat, int]:
        """The same where it is not known in which order they fell: who has more is likelier to have taken the last ones."""
        against = {seat: count for seat, count in tricks.items() if seat != declarer}
        most = self._most_written(contract)
        while sum(against.values()) > most:
            against[max(against, key=lambda seat: (against[seat], seat))] -= 1
        return against | {declarer: tricks.get(declarer, 0)}

    def _most_written(self, contract: Contract) -> int:
        """Of the tricks of the defence; of a contract that nobody may leave the first one tells, and nothing is cut."""
        return TRICKS if self.most_against is None or not contract.may_be_left else self.most_against

    def new_sheet(self, players: int) -> Sheet:
        return Sheet((Column(-self.start, (0,) * players),) * players)

    def refa_allowed(self, sheet: Sheet) -> bool:
        """Nobody under the hat and the limit not reached (000:83-84, 004:257-261)."""
        return not any(sheet.hats) and sheet.refas_written < self.refa_limit

    def write(self, sheet: Sheet, hand: Hand, quotas: Quotas, two: PlainTwo) -> tuple[Sheet, tuple[Entry, ...]]:
        """The sheet after the hand, and what was written, in the order a careful scorer writes it."""
        if hand.unplayed is Unplayed.ALL_PASSED:
            return self._write_refas(sheet)
        if hand.unplayed is Unplayed.NO_KONTRA:
            assert hand.declarer is not None
            match two.end(hand.declarer, sheet.hats, self.refa_allowed(sheet)):
                case TwoEnd.REFA:
                    return self._write_refas(sheet)
                case TwoEnd.NOTHING:
                    return sheet, ()
                case end:
                    return _Writing(self, sheet, hand, quotas).write(made=end is TwoEnd.WINS)
        return _Writing(self, sheet, hand, quotas).write(made=self._made(hand))

    def _write_refas(self, sheet: Sheet) -> tuple[Sheet, tuple[Entry, ...]]:
        if not self.refa_allowed(sheet):
            return sheet, ()
        columns = tuple(replace(column, open_refas=column.open_refas + 1) for column in sheet.columns)
        entries = tuple(Entry(seat, None, Mark.REFA, 0, column.middle) for seat, column in enumerate(columns))
        return Sheet(columns, sheet.refas_written + 1), entries

    @staticmethod
    def _made(hand: Hand) -> bool:
        if not hand.tricks:
            return True
        assert hand.contract is not None and hand.declarer is not None
        mine = hand.tricks[hand.declarer]
        return hand.contract.goal.is_met(mine)

    def write_off(self, sheet: Sheet) -> tuple[Sheet, tuple[Entry, ...]]:
        """End by agreement: the debt is taken off all middles equally (004:325-328).

        What cannot be divided goes one point at a time to those who owe most, the earlier seat first among equals.
        """
        share, rest = divmod(-sheet.sum, len(sheet.columns))
        poorest = sorted(range(len(sheet.columns)), key=lambda seat: (sheet.columns[seat].middle, seat))[:rest]
        columns, entries = [], []
        for seat, column in enumerate(sheet.columns):
            off = share + (seat in poorest)
            after = replace(column, middle=column.middle + off)
            columns.append(after)
            if after.hat != column.hat:
                entries.append(Entry(seat, None, Mark.HAT if after.hat else Mark.HAT_OFF, 0, after.middle))
            entries.append(Entry(seat, None, Mark.WRITE_OFF, off, after.middle))
        return Sheet(tuple(columns), sheet.refas_written), tuple(entries)

    def if_stopped(self, sheet: Sheet) -> tuple[int, ...]:
        """What each player would win or lose, by seat, if the match ended now by agreement; adds up to zero at any moment."""
        return self.write_off(sheet)[0].settlement()


class _Writing:
    """One contract being written: collects entries while the columns change."""

    def __init__(self, rules: Columns, sheet: Sheet, hand: Hand, quotas: Quotas) -> None:
        assert hand.declarer is not None and hand.contract is not None
        self.rules, self.sheet, self.hand, self.quotas = rules, sheet, hand, quotas
        self.declarer: Seat = hand.declarer
        self.contract = hand.contract
        self.columns = list(sheet.columns)
        self.entries: list[Entry] = []
        self.refa = sheet.columns[self.declarer].open_refas > 0
        factors = [(Factor.CONTRACT, rules.value(self.contract)), (Factor.UNIT, rules.unit)]
        factors += [(Factor.REFA, 2)] * self.refa
        factors += [(Factor.KONTRA, 2**hand.kontra)] * (hand.kontra > 0)
        self.factors = tuple(factors)
        self.worth = rules.worth(sheet, self.declarer, self.contract, hand.kontra)

    def write(self, made: bool) -> tuple[Sheet, tuple[Entry, ...]]:
        fallen = self._fallen(made)
        fall = self.rules.lost(self.sheet, self.worth)
        if made and not fallen and self.rules.won(self.sheet, self.worth) < self.worth:  # the tricks are cut too (000:87)
            self.worth = self.rules.won(self.sheet, self.worth)
            self.factors = (*self.factors, (Factor.CAPPED, self.worth))
        if self.refa:  # used up whenever the declarer scores (000:82; A-29)
            column = self.columns[self.declarer]
            self.columns[self.declarer] = replace(column, open_refas=column.open_refas - 1)
            self.entries.append(Entry(self.declarer, None, Mark.REFA_USED, 0, column.middle))
        doubled = ((Factor.DOUBLE_FALL, 2),) if not made and fall > self.worth else ()
        self._middle(self.declarer, self.worth if made else -fall, (*self.factors, *doubled))
        for seat, tricks in self._soups(made):
            self._soup(seat, tricks)
        for seat in fallen:
            self._middle(self._payer(seat), -self.worth, self.factors)
        return Sheet(tuple(self.columns), self.sheet.refas_written), tuple(self.entries)

    # ---- who writes and who pays

    def _fallen(self, made: bool) -> tuple[Seat, ...]:
        if not self.hand.tricks:
            return ()
        if self.contract.may_be_left:
            return self.quotas.fallen(self.hand.roles, self.hand.tricks)
        if made and self.hand.kontra_by is not None and self.rules.betl_kontra is not BetlKontra.NO_FINE:
            return (self.hand.kontra_by,)
        return ()

    def _soups(self, made: bool) -> list[tuple[Seat, int]]:
        """(defender, tricks written), in order of play; a fallen betl or preferans counts as five tricks (000:78, A-50)."""
        roles = self.hand.roles
        defenders = [seat for seat, role in roles.items() if role is not Role.DECLARER and role.plays]
        if not self.hand.tricks:
            return []
        if not self.contract.may_be_left:
            alone = self.hand.kontra_by is not None and self.rules.betl_kontra is BetlKontra.SAYER
            writers = [seat for seat in defenders if not alone or seat == self.hand.kontra_by]
            return [] if made else [(seat, self.rules.fallen_betl_tricks) for seat in writers]
        written: dict[Seat, int] = {}
        for seat in defenders:
            writer = self.quotas.writer(seat, roles)
            written[writer] = written.get(writer, 0) + self.hand.tricks.get(seat, 0)
        return [(seat, tricks) for seat, tricks in written.items() if tricks]

    def _payer(self, fallen: Seat) -> Seat:
        """Whoever pays for a fallen defender: himself, unless a partner took the tricks that he misses (A-33)."""
        overtaken = (self.hand.overtaken or {}).get(fallen, 0)
        lost = self.rules.partner_pays and self.hand.roles[fallen] is Role.COMES and overtaken
        if lost and self.hand.tricks[fallen] + overtaken >= self.quotas.alone:
            return next(seat for seat, role in self.hand.roles.items() if role is Role.COMES and seat != fallen)
        return fallen

    # ---- writing

    def _middle(self, seat: Seat, amount: int, factors: tuple[tuple[Factor, int], ...]) -> None:
        before = self.columns[seat]
        after = replace(before, middle=before.middle + amount)
        self.columns[seat] = after
        if after.hat != before.hat:
            self.entries.append(Entry(seat, None, Mark.HAT if after.hat else Mark.HAT_OFF, 0, after.middle))
        self.entries.append(Entry(seat, None, Mark.POINTS, amount, after.middle, factors))

    def _soup(self, seat: Seat, tricks: int) -> None:
        column = self.columns[seat]
        soup = list(column.soup)
        soup[self.declarer] += tricks * self.worth
        self.columns[seat] = replace(column, soup=tuple(soup))
        factors = (*self.factors, (Factor.TRICKS, tricks))
        self.entries.append(Entry(seat, self.declarer, Mark.POINTS, tricks * self.worth, soup[self.declarer], factors))
