"""What the end of a hand is worth in this match.

Invariant: it adds up nothing of its own. The rules write the hand on the sheet, and what the sheet
is then worth is what counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from prefgame.ai.value.sheet_value import sheet_value
from prefgame.engine.view import SeatView
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.hand import Hand, Result, Unplayed


class End(NamedTuple):
    """An end of a hand for one seat, or the mean of several. ``gain``: points of the settlement
    against no hand at all. ``success`` (0 to 1): the contract made, for its declarer, or the goal
    reached where nobody declares; for a defender the own debt of tricks met, or the declarer fallen
    where the defender owes none.
    """

    gain: float
    success: float


def succeeds_by_own_tricks(rules: RuleSet, role: Role, contract: Contract) -> bool:
    """Whether a part succeeds by its own tricks: the declarer by his contract, a defender by those
    that he owes; else by the declarer's fall.
    """
    return role is Role.DECLARER or (
        role is not Role.KONTRA and rules.defence.owes(role, contract) is not None
    )


def mean_end(parts: Iterable[tuple[float, End]]) -> End:
    """The mean of several ends, each with its share."""
    gain = success = 0.0
    for share, end in parts:
        gain += share * end.gain
        success += share * end.success
    return End(gain, min(1.0, success))


class EndValues:
    """A hand with its contract, parts and kontra as they stand or might stand: what each end of it
    is worth to ``seat``.
    """

    def __init__(
        self,
        rules: RuleSet,
        sheet: Sheet,
        seat: Seat,
        contract: Contract,
        roles: Mapping[Seat, Role],
        kontra: int = 0,
        kontra_by: Seat | None = None,
    ) -> None:
        self.rules, self.sheet, self.seat, self.contract, self.roles = (
            rules,
            sheet,
            seat,
            contract,
            dict(roles),
        )
        self.declarer = next(
            (other for other, role in roles.items() if role is Role.DECLARER), None
        )
        self.counted = seat if self.declarer is None else self.declarer
        """whose tricks are counted against those of the others: the declarer's, or the seat's own
        where nobody declares
        """
        self._kontra, self._by = kontra, kontra_by
        self.against = tuple(
            other for other, role in roles.items() if role.plays and other != self.counted
        )
        """who plays against that seat"""
        self.playing = tuple(sorted((self.counted, *self.against)))
        self._now = sheet_value(sheet, seat)
        self._ends: dict[tuple[int, ...], End] = {}
        self._parted: dict[tuple[int, int], End] = {}
        self._unplayed: dict[Unplayed | None, End] = {}

    @classmethod
    def of(cls, view: SeatView, seat: Seat) -> EndValues:
        """What the view's hand, as it stands with its contract, is worth to a seat."""
        hand, table = view.hand, view.table
        assert hand is not None and hand.contract is not None
        return cls(
            table.rules,
            table.sheet,
            seat,
            hand.contract,
            table.roles,
            hand.kontra.level,
            hand.kontra.by,
        )

    def end(self, tricks: Mapping[Seat, int]) -> End:
        """What these tricks (by seat) are worth. A hand that stops when the contract has failed may
        be told as if it were played out.
        """
        key = tuple(tricks.get(seat, 0) for seat in self.roles)
        known = self._ends.get(key)
        if known is None:
            cut = (
                tricks
                if self.declarer is None
                else self.rules.score.cap_tricks(self.contract, self.declarer, tricks)
            )
            known = self._ends[key] = self._written(cut)
        return known

    def end_with_split(self, mine: int, first: int) -> End:
        """The same if the counted seat takes ``mine`` tricks and the first who plays against it
        ``first``; the rest is the other one's.
        """
        known = self._parted.get((mine, first))
        if known is None:
            taken = dict(zip(self.against, (first, TRICKS - mine - first)))
            known = self._parted[mine, first] = self.end({self.counted: mine, **taken})
        return known

    def end_unplayed(self, why: Unplayed | None = None) -> End:
        """The same where nobody plays: nobody came, or a plain two found no kontra."""
        if why not in self._unplayed:
            self._unplayed[why] = self._written({}, why)
        return self._unplayed[why]

    def _written(self, tricks: Mapping[Seat, int], why: Unplayed | None = None) -> End:
        """What the rules write; whose trick was overtaken by his partner (A-33) is not foreseen."""
        hand = Hand(self.declarer, self.contract, self.roles, tricks, self._kontra, self._by, why)
        sheet, _, result = self.rules.score.write(self.sheet, hand, self.rules.defence)
        return End(
            sheet_value(sheet, self.seat) - self._now, float(self._succeeded(result, tricks))
        )

    def _succeeded(self, result: Result, tricks: Mapping[Seat, int]) -> bool:
        if self.declarer is None:
            return self.contract.goal.is_met(tricks[self.seat])
        if (
            succeeds_by_own_tricks(self.rules, self.roles.get(self.seat, Role.STAYS), self.contract)
            or not tricks
        ):
            return self.seat not in result.fell
        return self.declarer in result.fell
