"""How an agreement on what a call promises tells on imagined deals (004:384-386).

Invariant: it makes no deal impossible, for nobody can be held to a promise.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping

from prefgame.ai.imagine.sampling import PLACES
from prefgame.ai.imagine.worlds import cards_of_mask, mask_of, played_cards
from prefgame.cards import Card
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat

BROKEN = 0.01
"""How likely a deal is in which somebody broke a promise, beside one in which all kept it."""


def doubt_broken_promises(
    view: SeatView,
    place: Mapping[Seat | None, int],
    following: Iterable[Seat],
    deals: array[int],
    weights: array[float],
) -> None:
    """Make those of the deals (three masks each, by ``place``) less likely in which another seat
    has broken what its contract or its answer promises. ``following``: who has agreed to defend, or
    said the kontra without which nobody plays.
    """
    hand, promises = view.this_hand, view.table.rules.promises
    contract = hand.contract
    if contract is None or not promises.made:
        return
    played, trumps = played_cards(view), mask_of(one for one in Card if one.suit is contract.trump)
    declarer = hand.declarer
    if trumps and promises.trumps and declarer is not None and declarer in place:
        at, gone = place[declarer], played[declarer]
        for deal in range(len(weights)):
            held = deals[PLACES * deal + at] | gone
            if (held & trumps).bit_count() < promises.trumps:
                weights[deal] *= BROKEN
    for seat in following:
        if seat not in place or not promises.asks(contract):
            continue
        for deal in range(len(weights)):
            held = deals[PLACES * deal + place[seat]] | played[seat]
            if not promises.may_follow(contract, cards_of_mask(held)):
                weights[deal] *= BROKEN
