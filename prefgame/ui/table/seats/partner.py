"""For whom a seat plays besides itself, and with whom it defends.

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


def partner_beside(view: SeatView) -> Seat | None:
    """The other defender, where the hands of both lie open before the declarer's closed one, and
    each plays its own cards: nothing is secret between them, so they may talk. None elsewhere.
    """
    hand = view.hand
    if hand is None or hand.contract is None or hand.declarer is None or hand.ended:
        return None
    if view.seat not in hand.defenders or hand.declarer in hand.open_now:
        return None
    defence, roles = view.table.rules.defence, view.table.roles
    beside = next(seat for seat in hand.defenders if seat != view.seat)
    for seat in (view.seat, beside):
        if seat not in hand.open_now or not roles[seat].plays:
            return None
        if defence.plays_for(seat, roles, hand.contract) != seat:
            return None
    return beside
