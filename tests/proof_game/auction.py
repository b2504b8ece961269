"""An auction of one round: each seat once passes or bids any contract above the one that stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.rules.auctions.base import (
    PASS,
    SILENT,
    Bid,
    BidKind,
    BrokenRule,
    Calls,
    HighestBid,
    Refusal,
    Winner,
    not_played,
    number_bid,
)
from prefgame.rules.base import Refused, Seat
from prefgame.rules.contracts import Contract


@dataclass(frozen=True, slots=True)
class OneRound:
    contracts: tuple[Contract, ...]
    plain_games: tuple[Contract, ...] = ()
    all_games: tuple[Contract, ...] = ()
    silence: str = SILENT
    numbers_beat_games: bool = False

    def read(self, text: str) -> Bid | None:
        return next(
            (bid for bid in (PASS, *map(number_bid, self.contracts)) if bid.word == text), None
        )

    def to_call(self, calls: Calls) -> Seat | None:
        return next((seat for seat in calls.order if calls.first_bid(seat) is None), None)

    def bids(self, calls: Calls, seat: Seat) -> tuple[Bid, ...]:
        highest = self.highest_bid(calls)
        least = -1 if highest is None or highest.contract is None else highest.contract.rank
        return (
            PASS,
            *(number_bid(contract) for contract in self.contracts if contract.rank > least),
        )

    def refusal(self, calls: Calls, seat: Seat, bid: Bid, names: Sequence[str]) -> Refusal:
        if bid.contract not in self.contracts:
            return not_played(bid)
        highest = self.highest_bid(calls)
        assert highest is not None
        words = f"{bid} does not beat what stands"
        return Refusal(
            Refused.BID_TOO_LOW, BrokenRule.TOO_LOW, words, highest.seat, highest.contract
        )

    def to_reveal(self, calls: Calls) -> Seat | None:
        return None

    def reveals(self, calls: Calls, seat: Seat) -> tuple[Contract | None, ...]:
        return ()

    def highest_bid(self, calls: Calls) -> HighestBid | None:
        made = [(seat, bid.contract) for seat, bid in calls.made if bid.kind is BidKind.NUMBER]
        return HighestBid(*made[-1]) if made else None

    def winner(self, calls: Calls) -> Winner | None:
        highest = self.highest_bid(calls)
        return (
            None
            if highest is None
            else Winner(highest.seat, highest.contract, game=False, fixed=False)
        )

    def contracts_for(self, winner: Winner) -> tuple[Contract, ...]:
        assert winner.contract is not None
        return tuple(
            contract for contract in self.contracts if contract.rank >= winner.contract.rank
        )

    def contracts_after(self, calls: Calls, bid: Bid) -> tuple[Contract, ...]:
        return (
            ()
            if bid.contract is None
            else tuple(
                contract for contract in self.contracts if contract.rank >= bid.contract.rank
            )
        )
