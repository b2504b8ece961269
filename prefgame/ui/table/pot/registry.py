"""The money on the table, by the kind of sheet.

Invariant: every kind of sheet has its entry in ``MONEY``; None where no money lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from prefgame.engine.view import SeatView
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry, Sheet
from prefgame.rules.scoring.columns_sheet import ColumnSheet
from prefgame.rules.scoring.hand import Hand
from prefgame.rules.scoring.pool_sheet import PoolSheet
from prefgame.rules.scoring.pot_sheet import PotSheet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.money import Money, PaymentRow, Said
from prefgame.ui.scores.pot import at_table


@dataclass(frozen=True, slots=True)
class MoneyParts:
    """What the table needs to know about the money of one kind of sheet."""

    lies: Callable[[Any], Money]
    """of the sheet: what is where"""
    at_stake: Callable[[SeatView], str]
    """what is played for, in a few words; nothing where that is not known yet"""
    rows: Callable[[SeatView, Sequence[Entry], Hand | None, Deck], tuple[PaymentRow, ...]]
    """of the view once they are paid, the entries, and the hand that they are paid for, if any"""
    rows_before: Callable[[SeatView, Sequence[Entry], Deck], tuple[PaymentRow, ...]]
    """the same of what was paid for a hand before it was played"""
    next_deal: Callable[[SeatView], str]
    """a sentence about the deal that follows; nothing where the match is over"""
    filled_before: Callable[[Sequence[Entry]], str]
    """of what was written before a hand: what is no part of it, in a sentence"""
    said: Callable[[SeatView, Deck], Said]
    """of the view once the hand is written: how it ended, in words"""


MONEY: dict[type[Sheet], MoneyParts | None] = {
    ColumnSheet: None,
    PoolSheet: None,
    PotSheet: MoneyParts(
        at_table.lies,
        at_table.at_stake,
        at_table.rows,
        at_table.rows_before,
        at_table.next_deal,
        at_table.filled_before,
        at_table.said,
    ),
}


def money_at(rules: RuleSet) -> MoneyParts | None:
    """What the table needs to know about the money of this game; None where there is none."""
    return MONEY[type(rules.score.new_sheet(rules.seats[0]))]


def money_parts(view: SeatView) -> MoneyParts | None:
    """The same of the match that is being played."""
    return MONEY[type(view.table.sheet)]


def money_of(view: SeatView) -> Money | None:
    """The money on the table; None where there is none."""
    parts = money_parts(view)
    return None if parts is None else parts.lies(view.table.sheet)
