"""What the ways in which a hand may end write, collected for each kind of sheet.

Invariant: no number is worked out here; the score has written every entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from prefgame.engine.view import SeatView
from prefgame.rules.base import Amount, Seat
from prefgame.rules.scoring.base import Entry, Sheet
from prefgame.rules.scoring.columns.entries import ColumnEntry, Factor, MarkKind
from prefgame.rules.scoring.columns.sheet import ColumnSheet
from prefgame.rules.scoring.pool.entries import PoolEntry, PoolReason
from prefgame.rules.scoring.pool.sheet import PoolSheet
from prefgame.rules.scoring.pot.payments import PaymentReason, balance_of, paid_for_hand
from prefgame.rules.scoring.pot.sheet import PotSheet


@dataclass(frozen=True, slots=True)
class WrittenAmounts:
    """The amounts that may be written; none of them is 0."""

    made: frozenset[Amount]
    """in the middle column of the declarer, or by the declarer but for the tricks, where the
    contract is made
    """
    down: frozenset[Amount]
    """in the same, where it is not"""
    own: frozenset[Amount]
    """in that of the player, or by the player, who defends"""
    soup: frozenset[Amount]
    """against the declarer, for the player or (the declarer being the player) for anybody: for each
    trick, or for a contract that goes down without trumps
    """
    bonus: frozenset[Amount]
    """what the player, who defends, wins or pays besides, even by staying"""
    cut: frozenset[Amount]
    """to what a contract is cut, and each trick with it"""

    @property
    def declarer(self) -> frozenset[Amount]:
        """In the middle column of the declarer, however it goes."""
        return self.made | self.down


HandEnd = tuple[bool | None, Sequence[Entry]]
"""Whether the contract is made, and what is written."""


def _of_columns(view: SeatView, ends: Sequence[HandEnd]) -> WrittenAmounts:
    """The amounts that these ends write in columns."""
    hand = view.declared
    each, defends = hand.contract.may_be_left, view.seat != hand.declarer
    made, down, own, soup, cut = (set[Amount]() for _kind in range(5))
    for is_made, entry in _points(ends):
        cut |= {by for factor, by in entry.factors if factor is Factor.CAPPED}
        if _in_middle(entry, hand.declarer):
            (made if is_made else down).add(entry.amount)
        elif _in_middle(entry, view.seat):
            own.add(entry.amount)
        elif entry.against is not None and (entry.player == view.seat or not defends):
            soup.add(entry.amount // (dict(entry.factors)[Factor.TRICKS] if each else 1))
    return WrittenAmounts(
        made=frozenset(made),
        down=frozenset(down),
        own=frozenset(own),
        soup=frozenset(soup),
        bonus=frozenset(),
        cut=frozenset(cut),
    )


def _points(ends: Sequence[HandEnd]) -> Iterator[tuple[bool | None, ColumnEntry]]:
    """The entries of points, each with whether the contract is made."""
    for made, entries in ends:
        for entry in entries:
            if isinstance(entry, ColumnEntry) and entry.mark is MarkKind.POINTS and entry.amount:
                yield made, entry


def _in_middle(entry: ColumnEntry, seat: Seat) -> bool:
    return entry.against is None and entry.player == seat


def _of_pot(view: SeatView, ends: Sequence[HandEnd]) -> WrittenAmounts:
    """The amounts that these ends pay: what the declarer plays for or loses, what the player pays
    for too few tricks, and what a trick, or a lost contract without trumps, wins.
    """
    hand = view.declared
    declarer, mine = hand.declarer, view.seat != hand.declarer
    why = PaymentReason.TRICKS if hand.contract.may_be_left else PaymentReason.PREMIUM
    made = down = own = won = bonus = frozenset[Amount]()
    for is_made, entries in ends:
        paid = paid_for_hand(entries)
        besides = [one for one in paid if one.reason is not PaymentReason.TRICKS]
        total = {balance_of(declarer, besides)}
        made, down = (made | total, down) if is_made else (made, down | total)
        if mine:
            bonuses = [one for one in besides if one.reason.is_bonus]
            fines = [one for one in besides if one not in bonuses and one.payer == view.seat]
            own |= {balance_of(view.seat, fines)}
            bonus |= {balance_of(view.seat, bonuses)}
        won |= {
            Fraction(one.amount) / max(1, one.count)
            for one in paid
            if one.payer == declarer and one.reason is why and (one.payee == view.seat or not mine)
        }
    nothing = frozenset[Amount]((0,))
    return WrittenAmounts(
        made=made - nothing,
        down=down - nothing,
        own=own - nothing,
        soup=won - nothing,
        bonus=bonus - nothing,
        cut=frozenset(),
    )


def _of_pool(view: SeatView, ends: Sequence[HandEnd]) -> WrittenAmounts:
    """The amounts that these ends write on a pulya: for each trick where it is written by tricks.
    What is written against the player is below zero.
    """
    made, down, own, tricks, rest = (set[Amount]() for _kind in range(5))
    for is_made, entries in ends:
        for entry in entries:
            if not isinstance(entry, PoolEntry):
                continue
            each = Fraction(entry.amount) / max(1, entry.count)
            match entry.reason:
                case PoolReason.MADE:
                    made.add(entry.amount)
                case PoolReason.DECLARER_DOWN:
                    down.add(-each)
                case PoolReason.WHISTER_DOWN if view.seat in (entry.seat, entry.on):
                    lost = entry.on is None or entry.on == view.seat
                    own |= {-each} if lost else set()
                case PoolReason.TRICKS if is_made:
                    tricks.add(each)
                case PoolReason.CONSOLATION if entry.seat == view.seat:
                    rest.add(each)
                case PoolReason.HALF_WHIST if entry.seat == view.seat:
                    rest.add(entry.amount)
    return WrittenAmounts(
        made=frozenset(made),
        down=frozenset(down),
        own=frozenset(own),
        soup=frozenset(tricks or rest),
        bonus=frozenset(rest),
        cut=frozenset(),
    )


AMOUNTS: dict[type[Sheet], Callable[[SeatView, Sequence[HandEnd]], WrittenAmounts]] = {
    ColumnSheet: _of_columns,
    PotSheet: _of_pot,
    PoolSheet: _of_pool,
}
"""The amounts that ends write, by the kind of sheet."""
