"""What contracts, tricks and losses count in columns (000:71-87, 004:270-328).

Invariant: numbers only; nothing here writes on a sheet. Plus is good throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.scoring.base import Reads
from prefgame.rules.scoring.columns.plain_two import PlainTwo
from prefgame.rules.scoring.columns.sheet import ColumnSheet


class BetlKontra(Enum):
    """Who scores and who pays in a betl that was doubled (A-17)."""

    SAYER = "sayer"
    """the player who said kontra scores alone if it goes down, and pays if it is made"""
    BOTH_WRITE = "both_write"
    """both score if it goes down; the player who said kontra pays if it is made"""
    NO_FINE = "no_fine"
    """both score if it goes down; nobody pays if it is made"""


@dataclass(frozen=True, slots=True)
class ColumnValues:
    """What everything is worth at one table. ``start``: the bula, in points; ``refas``: the most
    refas in a match.

    Where ``refas`` is None, ``usual_refas`` gives the number for the bula: (smallest bula, refas),
    rising (A-27).
    """

    start: int
    usual_refas: tuple[tuple[int, int], ...]
    two: PlainTwo
    """when the cheapest contract is played, and how it ends otherwise"""
    refas: int | None = None
    unit: int = 2
    most_against: int | None = 5
    """the most tricks of the defence that are scored (000:55, 000:76); None: all of them"""
    fallen_betl_tricks: int = 5
    """a betl that goes down counts as so many tricks for each defender: 60 for 12 (000:78)"""
    betl_kontra: BetlKontra = BetlKontra.SAYER
    double_fall: bool = False
    """a declarer who fails a contract worth more than the points still missing pays double
    (004:378; A-28)
    """
    partner_pays: bool = False
    """a defender who took over a partner's tricks, so that the partner went down, pays for them
    (000:160; A-33)
    """

    @property
    def refa_limit(self) -> int:
        """The most refas in a match."""
        if self.refas is not None:
            return self.refas
        return max((refas for start, refas in self.usual_refas if start <= self.start), default=0)

    @staticmethod
    def value(contract: Contract) -> int:
        """The value of a contract before anything multiplies it: its number; a game counts
        one more (000:74).
        """
        return contract.rank + contract.game

    def base_worth(self, contract: Contract) -> int:
        """What the contract is worth, in points, where nothing doubles it."""
        return self.value(contract) * self.unit

    def worth(self, sheet: ColumnSheet, declarer: Seat, contract: Contract, kontra: int = 0) -> int:
        """What the contract is worth, in points: value x unit, doubled by an open refa and by each
        kontra (000:74, 79).
        """
        return (
            self.base_worth(contract) * (2 if sheet.columns[declarer].open_refas else 1) << kontra
        )

    def points_won(self, sheet: ColumnSheet, worth: int) -> int:
        """The points won with a made contract where no defender goes down: at most the points still
        missing (000:87; A-30).
        """
        return min(worth, sheet.missing)

    def points_lost(self, sheet: ColumnSheet, worth: int) -> int:
        """The points that the declarer of a failed contract loses (A-28)."""
        return 2 * worth if self.double_fall and worth > sheet.missing else worth

    def count_tricks(
        self, contract: Contract, declarer: Seat | None, winners: Iterable[Seat]
    ) -> dict[Seat, int]:
        """The tricks that are scored, by seat: of the defence only the first ones, up to the most
        (000:55). ``winners``: who took each trick.
        """
        taken: dict[Seat, int] = {}
        left = self._most_written(contract)
        for seat in winners:
            if seat == declarer or left:
                taken[seat] = taken.get(seat, 0) + 1
                left -= seat != declarer
        return taken

    def cap_tricks(
        self, contract: Contract, declarer: Seat, tricks: Mapping[Seat, int]
    ) -> Mapping[Seat, int]:
        """The tricks that are scored where their order is not known. The last ones are taken from
        the defender with the most tricks.
        """
        against = {seat: count for seat, count in tricks.items() if seat != declarer}
        most = self._most_written(contract)
        while sum(against.values()) > most:
            against[max(against, key=lambda seat: (against[seat], seat))] -= 1
        return against | {declarer: tricks.get(declarer, 0)}

    def why_not_tricks(self, contract: Contract, mine: int, against: int) -> str:
        """Why a report cannot have so many tricks of the defence (``against``); "" where it can."""
        if contract.may_be_left and self.most_against is not None and against > self.most_against:
            return f"the defence stops at {self.most_against} tricks, but {against} are reported"
        return ""

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.OVERTAKEN} if self.partner_pays else ())

    def _most_written(self, contract: Contract) -> int:
        """The most tricks of the defence that are scored. Where nobody may leave the contract, all
        of them are.
        """
        return (
            TRICKS if self.most_against is None or not contract.may_be_left else self.most_against
        )
