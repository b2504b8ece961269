"""Whether a seat agrees to end the match by agreement, between two hands.

Invariant: it looks at the sheet alone. A seat that is behind plays on as long as it could still win
back what it would lose; a small loss is nothing to quarrel about.
"""

from __future__ import annotations

from fractions import Fraction

from prefgame.ai.estimate.stakes import unit_of
from prefgame.engine.view import SeatView
from prefgame.rules.base import Amount
from prefgame.rules.scoring.base import settlement_if_stopped

SMALL = Fraction(1, 10)
"""A loss of so much of what is still to be won does not keep a seat from agreeing."""
A_HAND = 4
"""Units of the stake that a hand may well pay to one player."""


def agrees_to_stop(view: SeatView) -> bool:
    """Whether the seat agrees; False where the game knows no such agreement."""
    stopped = settlement_if_stopped(view.table.rules.score, view.table.sheet)
    if stopped is None:
        return False
    lost, left = -stopped[view.seat], _still_to_be_won(view)
    return lost <= SMALL * left or lost > left


def _still_to_be_won(view: SeatView) -> Amount:
    """About what the match would still pay, in units of the settlement: where points do not end it,
    a win for each hand that such a match usually still has.
    """
    table, score = view.table, view.table.rules.score
    missing = score.missing(table.sheet)
    if missing is not None:
        return missing * score.per_point
    hands = score.usual_hands(len(table.players)) - table.hands_played
    return Fraction(max(0, hands) * A_HAND * unit_of(view))
