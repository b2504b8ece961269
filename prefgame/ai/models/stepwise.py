"""How players bid in an auction that rises step by step: what a call says about the cards, and the
number at which a seat wins.

Invariant: the calls are made by the rules of the table, and a seat's limit comes from its
own cards alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from prefgame.ai.imagine import sampling
from prefgame.ai.imagine.worlds import World
from prefgame.ai.models.base import HeardCall
from prefgame.ai.models.habits import habits_of
from prefgame.ai.models.limits import UNLIMITED, Limit, limit_of
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS, Bid, BidKind, Calls
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.base import Seat

_KINDS = {
    BidKind.PASS: sampling.PASS,
    BidKind.NUMBER: sampling.NUMBER,
    BidKind.SAME: sampling.NUMBER,
    BidKind.GAME: sampling.GAME,
    BidKind.NAMED: sampling.GAME,
}


@dataclass(frozen=True, slots=True)
class StepwiseModel:
    """The bidders of a Balkan table."""

    auction: Stepwise

    # ---- what a call says

    def calls_heard(self, view: SeatView) -> Iterator[HeardCall]:
        """The calls, without those about which the contract says more."""
        hand = view.hand
        assert hand is not None
        calls, first = Calls(hand.order), self.auction.contracts[0].rank
        for seat, bid in hand.calls.made:
            if seat != view.seat and not (seat == hand.declarer and _says_less(view, bid)):
                options = self.auction.bids(calls, seat)
                numbers = [
                    self.auction.contracts_after(calls, option)[0].rank
                    for option in options
                    if _KINDS[option.kind] == sampling.NUMBER
                ]
                lowest = min(numbers) - first + 1 if numbers else 0
                yield HeardCall(
                    seat,
                    _KINDS[bid.kind],
                    lowest,
                    any(option.kind is BidKind.GAME for option in options),
                )
            calls = calls.with_bid(seat, bid)

    # ---- how high the others go

    def rivals(self, view: SeatView, bid: Bid) -> StepwiseRivals:
        return StepwiseRivals(self.auction, view, bid)


def _says_less(view: SeatView, bid: Bid) -> bool:
    """Whether the contract says more about its declarer's cards than that call, which is judged as
    a call for tricks with trumps.
    """
    contract = view.hand.contract if view.hand is not None else None
    if contract is None:
        return False
    return contract.goal.takes_none or (contract.trump is None and bid.kind is not BidKind.NUMBER)


class StepwiseRivals:
    """The others in an auction, as the seat of the view imagines them after a bid of its own."""

    def __init__(self, auction: Stepwise, view: SeatView, bid: Bid) -> None:
        hand = view.hand
        assert hand is not None
        self._me, self._auction, self._order = view.seat, auction, view.table.rules.suit_order
        self._calls, self._readiness = (
            hand.calls.with_bid(view.seat, bid),
            habits_of(view.table.rules).calls,
        )
        self._seats = tuple(
            seat for seat in hand.order if seat != view.seat and not self._calls.has_passed(seat)
        )
        self._free = view.table.rules.play.duties.may_stay_below
        self._may_say_game = {seat: self._calls.first_bid(seat) is None for seat in self._seats}
        self._won: dict[tuple[tuple[Seat, Limit], ...], int | None] = {}

    def price(self, world: World, mine: Limit) -> int | None:
        """The number at which the seat wins the auction in this world if it goes as far as
        ``mine``; None where another one wins it.
        """
        standing = self._auction.highest_bid(self._calls)
        assert standing is not None and standing.contract is not None
        number = standing.contract.rank
        first = self._auction.contracts[0].rank
        highest = self._auction.contracts[-1].rank
        limits = tuple(
            (
                seat,
                limit_of(
                    world.hands[seat],
                    self._order,
                    first,
                    number,
                    highest,
                    self._may_say_game[seat],
                    self._readiness,
                    self._free,
                ),
            )
            for seat in self._seats
        )
        known = ((self._me, mine), *limits)
        if known not in self._won:
            self._won[known] = number_won_at(self._auction, self._calls, self._me, dict(known))
        return self._won[known]


def number_won_at(
    auction: Stepwise, calls: Calls, me: Seat, limits: Mapping[Seat, Limit]
) -> int | None:
    """The number at which ``me`` wins the auction where each seat calls as long as its limit
    allows; None where it does not win.
    """
    while (seat := auction.to_call(calls)) is not None:
        calls = calls.with_bid(seat, _choose_call(auction, calls, seat, limits.get(seat, 0), me))
    winner = auction.winner(calls)
    return (
        winner.contract.rank
        if winner is not None
        and winner.seat == me
        and not winner.game
        and winner.contract is not None
        else None
    )


def _choose_call(auction: Stepwise, calls: Calls, seat: Seat, limit: Limit, me: Seat) -> Bid:
    """The highest call that the limit allows: a game, a number, or "same"."""
    for bid in reversed(auction.bids(calls, seat)):
        if bid.kind is BidKind.GAME and limit == UNLIMITED and seat != me:
            return bid
        if (
            bid.kind in (BidKind.NUMBER, BidKind.SAME)
            and auction.contracts_after(calls, bid)[0].rank <= limit
        ):
            return bid
    return PASS
