"""What the ends of a hand pay out of a pot and among the players.

Invariant: the amounts are those of the payments.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from prefgame.engine.view import SeatView
from prefgame.rules.base import Amount
from prefgame.rules.scoring.pot_sheet import PaymentReason, balance_of, paid_for_hand
from prefgame.ui.table.slips.amounts.base import HandEnd, WrittenAmounts


def pot_amounts(view: SeatView, ends: Sequence[HandEnd]) -> WrittenAmounts:
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
        against=won - nothing,
        bonus=bonus - nothing,
        cut=frozenset(),
    )
