"""How players bid in the Viennese auction.

Invariant: a call is judged by what was open to its seat. A contract without trumps says more about
its declarer's cards than any call before it.
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
from prefgame.rules.auctions.base import GAME, PASS, SAME, Bid, BidKind, Calls
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract


@dataclass(frozen=True, slots=True)
class ViennaModel:
    """The bidders of a Viennese table."""

    auction: ViennaAuction

    @property
    def numbers(self) -> tuple[Contract, ...]:
        """The suits with the talon, low to high. A premium contract is thought to win at once."""
        return self.auction.numbers

    def is_number(self, bid: Bid) -> bool:
        """Tell whether it is a bid for a suit with the talon, or holds one."""
        return bid == SAME or (bid.kind is BidKind.NUMBER and bid.contract in self.numbers)

    def worth_trying(self, calls: Calls, bids: tuple[Bid, ...]) -> tuple[Bid, ...]:
        """Keep every bid."""
        return bids

    def calls_heard(self, view: SeatView) -> Iterator[HeardCall]:
        """List the calls, without those about which the contract says more."""
        hand = view.this_hand
        premium = hand.contract is not None and hand.contract.trump is None
        for calls, seat, bid in others_calls(view):
            if not (premium and seat == hand.declarer):
                bids, kind = self.auction.bids(calls, seat), self._kind_of(bid)
                game = GAME in bids or kind == sampling.GAME
                yield HeardCall(seat, kind, lowest_open(self, calls, bids), game)

    def _kind_of(self, bid: Bid) -> int:
        """Find the kind of call as the sampling knows it: what is bid without the talon, or beyond
        the suits, shows a hand like one for a game.
        """
        if bid == PASS:
            return sampling.PASS
        return sampling.NUMBER if self.is_number(bid) else sampling.GAME

    def rivals(self, view: SeatView, bid: Bid) -> NumberRivals:
        """Imagine how high the others go once the seat says ``bid``."""
        return NumberRivals(self, view, bid)

    def choose_call(self, calls: Calls, seat: Seat, meant: Intention) -> Bid:
        """Choose a game, the same, or the next number, as it means to call."""
        bids = self.auction.bids(calls, seat)
        game = game_meant(bids, meant)
        if game is not None:
            return game
        for bid in (SAME, *bids):
            if (
                bid in bids
                and self.is_number(bid)
                and self.auction.contracts_after(calls, bid)[0].rank <= meant.limit
            ):
                return bid
        return PASS
