"""What contracts, tricks and falls count in columns (000:71-87, 004:270-328).

Invariant: numbers only; nothing here writes on a sheet. Plus is good throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.scoring.columns.plain_two import PlainTwo
from prefgame.rules.scoring.columns.sheet import ColumnSheet


class BetlKontra(Enum):
    """Who shares in a betl that was doubled (A-17)."""

    SAYER = "sayer"
    """the one who said kontra writes alone if it falls and pays if it is made"""
    BOTH_WRITE = "both_write"
    """both write if it falls, the sayer alone pays if it is made"""
    NO_FINE = "no_fine"
    """both write if it falls, nobody pays if it is made"""


@dataclass(frozen=True, slots=True)
class ColumnValues:
    """What counts how much. ``start`` is the bula, ``refas`` the greatest number of refas in the match.

    Where ``refas`` is None, ``usual_refas`` gives it for the bula: (bula from which, refas), rising (A-27).
    """

    start: int
    usual_refas: tuple[tuple[int, int], ...]
    two: PlainTwo
    """when the cheapest contract is played, and what becomes of it otherwise"""
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

    def worth(self, sheet: ColumnSheet, declarer: Seat, contract: Contract, kontra: int = 0) -> int:
        """What the contract counts: value x unit, doubled by a waiting refa and by each kontra (000:74, 79)."""
        return self.base_worth(contract) * (2 if sheet.columns[declarer].open_refas else 1) << kontra

    def points_won(self, sheet: ColumnSheet, worth: int) -> int:
        """What a made contract brings where no defender falls: no more than is missing to the end (000:87; A-30)."""
        return min(worth, sheet.missing)

    def points_lost(self, sheet: ColumnSheet, worth: int) -> int:
        """What a failed contract costs its declarer (A-28)."""
        return 2 * worth if self.double_fall and worth > sheet.missing else worth

    def count_tricks(self, contract: Contract, declarer: Seat | None, winners: Iterable[Seat]) -> dict[Seat, int]:
        """The tricks that are written, by seat, of those that these seats won in turn: those of the defence beyond the most are not (000:55)."""
        taken: dict[Seat, int] = {}
        left = self._most_written(contract)
        for seat in winners:
            if seat == declarer or left:
                taken[seat] = taken.get(seat, 0) + 1
                left -= seat != declarer
        return taken

    def cap_tricks(self, contract: Contract, declarer: Seat, tricks: Mapping[Seat, int]) -> Mapping[Seat, int]:
        """The same where it is not known in which order they fell: who has more is likelier to have taken the last ones."""
        against = {seat: count for seat, count in tricks.items() if seat != declarer}
        most = self._most_written(contract)
        while sum(against.values()) > most:
            against[max(against, key=lambda seat: (against[seat], seat))] -= 1
        return against | {declarer: tricks.get(declarer, 0)}

    def why_not_tricks(self, contract: Contract, against: int) -> str:
        """Why a report cannot have so many tricks of the defence; "" where it can."""
        if contract.may_be_left and self.most_against is not None and against > self.most_against:
            return f"the defence stops at {self.most_against} tricks, but {against} are told"
        return ""

    @property
    def reads_overtaken(self) -> bool:
        """Whether it matters who took tricks from a partner (A-33)."""
        return self.partner_pays

    def _most_written(self, contract: Contract) -> int:
        """Of the tricks of the defence; of a contract that nobody may leave the first one tells, and nothing is cut."""
        return TRICKS if self.most_against is None or not contract.may_be_left else self.most_against
