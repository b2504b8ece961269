"""For whom a seat plays besides itself.

Invariant: a pure function of the view; the rules say who decides on whose cards.
"""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat


def partner_played_for(view: SeatView) -> Seat | None:
    """The seat whose open hand this seat plays; None where there is none."""
    hand = view.hand
    if hand is None or hand.contract is None or hand.leader is None or hand.ended:
        return None
    defence, roles = view.table.rules.defence, view.table.roles
    return next(
        (
            seat
            for seat in roles
            if seat != view.seat
            and roles[seat].plays
            and defence.plays_for(seat, roles, hand.contract) == view.seat
        ),
        None,
    )
