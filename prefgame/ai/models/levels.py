"""How players bid in an auction of levels.

Invariant: a bid for the lowest level is judged like a number of another game. A higher one shows a
hand that would play without the talon elsewhere; a misère says more by itself than as a call.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from prefgame.ai.estimate.chances import log_odds, values_of
from prefgame.ai.imagine import sampling
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.worlds import CardMask
from prefgame.ai.models.base import HeardCall
from prefgame.ai.models.numbers import Intention, Limit, Rivals, others_calls
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS, Bid, Calls, HighestBid
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract

TALON_HELPS = 0.7
"""The tricks that a bidder hopes to gain by the talon and the discard."""
TRUMP_PLACES = 4
"""The places of the suits in the lowest level; no trumps comes after them."""


@dataclass(frozen=True, slots=True)
class LevelsModel:
    """The bidders of a Russian table."""

    auction: Levels

    @property
    def numbers(self) -> tuple[Contract, ...]:
        """The contracts for tricks, low to high."""
        return self.auction.ladder

    def is_number(self, bid: Bid) -> bool:
        """Tell whether it is a bid for tricks."""
        return bid.contract in self.auction.ladder

    def worth_trying(self, calls: Calls, bids: tuple[Bid, ...]) -> tuple[Bid, ...]:
        """Keep a pass, the lowest bid for tricks, and each misère: a higher bid for tricks leads to
        the same contracts, and only leaves fewer of them.
        """
        lowest = next((bid for bid in bids if self.is_number(bid)), None)
        return tuple(bid for bid in bids if bid == lowest or not self.is_number(bid))

    def calls_heard(self, view: SeatView) -> Iterator[HeardCall]:
        """List the calls of those who could still bid for the lowest level, and all higher bids."""
        first = self.auction.ladder[0]
        for calls, seat, bid in others_calls(view):
            open_now = [each for each in self.auction.bids(calls, seat) if self.is_number(each)]
            if not open_now or not (bid == PASS or self.is_number(bid)):
                continue
            contract = open_now[0].contract
            assert contract is not None
            place = contract.rank - first.rank + 1
            if place <= TRUMP_PLACES:
                kind = sampling.PASS if bid == PASS else sampling.NUMBER
                yield HeardCall(seat, kind, place, False)
            elif bid != PASS:
                yield HeardCall(seat, sampling.GAME, 0, True)

    def rivals(self, view: SeatView, bid: Bid) -> LevelRivals:
        """Imagine how high the others go once the seat says ``bid``."""
        return LevelRivals(self, view, bid)

    def choose_call(self, calls: Calls, seat: Seat, meant: Intention) -> Bid:
        """Choose the lowest bid for tricks, as far as the limit allows."""
        for bid in self.auction.bids(calls, seat):
            if bid.contract in self.auction.ladder:
                return bid if bid.contract.rank <= meant.limit else PASS
        return PASS

    def limit_of(self, cards: CardMask) -> Limit:
        """Find the rank of the highest contract that a player with these ten cards bids; 0 if they
        bid none.
        """
        suits, totals, limit = holdings(cards), dict[object, float](), 0
        for contract in self.auction.ladder:
            if contract.trump not in totals:
                totals[contract.trump] = sum(
                    value(mask) for value, mask in zip(values_of(contract), suits)
                )
            if log_odds(totals[contract.trump] + TALON_HELPS, contract) >= 0:
                limit = contract.rank
        return limit


class LevelRivals(Rivals):
    """Those who bid levels. A misère is thought to win at once."""

    def __init__(self, model: LevelsModel, view: SeatView, bid: Bid) -> None:
        super().__init__(model, view, bid)
        self._limit_of = model.limit_of
        self._known: dict[CardMask, Intention] = {}

    def _is_fixed(self, highest: HighestBid) -> bool:
        return True

    def _intention(self, seat: Seat, cards: CardMask) -> Intention:
        if cards not in self._known:
            self._known[cards] = Intention(self._limit_of(cards))
        return self._known[cards]
