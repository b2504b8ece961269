"""What each seat said last, for the bubbles beside the plates.

Invariant: a pure function of the view.
"""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import BidKind
from prefgame.rules.base import Seat
from prefgame.ui.table.seats.places import place_of
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.commands import word_said
from prefgame.ui.words.contracts import (
    announced_run,
    call_run,
    kontras_spoken,
    spoken_answer,
    spoken_reveal,
)


def last_calls(view: SeatView) -> dict[str, Run]:
    """The last call of each seat by place, or its last answer once there is a contract."""
    hand = view.hand
    if hand is None or hand.ended or hand.leader is not None:
        return {}
    said: dict[Seat, Run] = {}
    if hand.contract is None:
        if hand.declarer is None or hand.game:
            standing = view.table.rules.auction.highest_bid(hand.calls)
            # a game has been bid, and the numbers are gone
            beaten = standing is not None and standing.game
            said = {
                seat: call_run(bid)
                for seat, bid in hand.calls.made
                if not beaten or bid.kind not in (BidKind.NUMBER, BidKind.SAME)
            }
            said |= {seat: spoken_reveal(game) for seat, game in hand.calls.revealed}
    else:
        if hand.declarer is not None:
            said[hand.declarer] = announced_run(hand.contract)
        said |= {seat: spoken_answer(answer) for seat, answer in hand.answers}
        said |= kontras_spoken(hand.kontra.said) | {
            seat: word_said(word) for _phase, seat, word in hand.said
        }
    # the player knows the own call, its place is needed for the choices, and the pad has it
    return {place_of(view, seat): call for seat, call in said.items() if seat != view.seat}
