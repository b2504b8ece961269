"""How players bid in an auction that rises step by step.

Invariant: a call is judged by what was open to its seat. A contract without trumps may say more
about its declarer's cards than the calls before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from prefgame.ai.imagine import sampling
from prefgame.ai.models.base import HeardCall
from prefgame.ai.models.numbers import (
    Intention,
    NumberRivals,
    game_meant,
    lowest_open,
    others_calls,
)
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS, Bid, BidKind, Calls
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract

_KINDS = {
    BidKind.PASS: sampling.PASS,
    BidKind.NUMBER: sampling.NUMBER,
    BidKind.SAME: sampling.NUMBER,
    BidKind.GAME: sampling.GAME,
    BidKind.NAMED: sampling.GAME,
}


@dataclass(frozen=True, slots=True)
class StepwiseModel:
    """The bidders of a table at which every contract may be bid with the talon, one after
    another.
    """

    auction: Stepwise

    @property
    def numbers(self) -> tuple[Contract, ...]:
        """All that may be bid with the talon, low to high."""
        return self.auction.contracts

    def is_number(self, bid: Bid) -> bool:
        """Tell whether it is a bid with the talon, or holds one."""
        return _KINDS[bid.kind] == sampling.NUMBER

    def worth_trying(self, calls: Calls, bids: tuple[Bid, ...]) -> tuple[Bid, ...]:
        """Keep every bid."""
        return bids

    def calls_heard(self, view: SeatView) -> Iterator[HeardCall]:
        """List the calls, without those about which the contract says more."""
        for calls, seat, bid in others_calls(view):
            if not _contract_says_more(view, seat, bid):
                bids = self.auction.bids(calls, seat)
                yield HeardCall(
                    seat,
                    _KINDS[bid.kind],
                    lowest_open(self, calls, bids),
                    any(each.kind is BidKind.GAME for each in bids),
                )

    def rivals(self, view: SeatView, bid: Bid) -> NumberRivals:
        """Imagine how high the others go once the seat says ``bid``."""
        return NumberRivals(self, view, bid)

    def choose_call(self, calls: Calls, seat: Seat, meant: Intention) -> Bid:
        """Choose a game, or the highest number, or "same", that it means to call."""
        bids = self.auction.bids(calls, seat)
        game = game_meant(bids, meant)
        if game is not None:
            return game
        for bid in reversed(bids):
            if self.is_number(bid) and (
                self.auction.contracts_after(calls, bid)[0].rank <= meant.limit
            ):
                return bid
        return PASS


def _contract_says_more(view: SeatView, seat: Seat, bid: Bid) -> bool:
    """Tell whether the contract says more about its declarer's cards than this call, which is
    judged as a call for tricks with trumps.
    """
    hand = view.hand
    if hand is None or hand.contract is None or seat != hand.declarer:
        return False
    return hand.contract.goal.takes_none or (
        hand.contract.trump is None and bid.kind is not BidKind.NUMBER
    )
