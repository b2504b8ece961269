"""What the ends of a hand write in columns.

Invariant: the amounts are those of the entries; a soup is divided by its tricks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from prefgame.engine.view import SeatView
from prefgame.rules.base import Amount, Seat
from prefgame.rules.scoring.columns_sheet import ColumnEntry, Factor, MarkKind
from prefgame.ui.table.slips.amounts.base import HandEnd, WrittenAmounts


def column_amounts(view: SeatView, ends: Sequence[HandEnd]) -> WrittenAmounts:
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
        against=frozenset(soup),
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
