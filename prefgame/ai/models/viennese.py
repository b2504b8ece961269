"""How players bid in the Viennese auction: what a call says about the cards, and the number at
which a seat wins.

Invariant: the calls are made by the rules of the table, and a seat's limit comes from its own cards
alone. A contract without trumps says more about its declarer's cards than any call before it.
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
from prefgame.rules.auctions.base import GAME, PASS, SAME, Bid, BidKind, Calls
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.base import Seat


@dataclass(frozen=True, slots=True)
class ViennaModel:
    """The bidders of a Viennese table."""

    auction: ViennaAuction

    # ---- what a call says

    def calls_heard(self, view: SeatView) -> Iterator[HeardCall]:
        """The calls, without those about which the contract says more."""
        hand = view.hand
        assert hand is not None
        calls, numbers = Calls(hand.order, four_players=hand.calls.four_players), self._numbers
        premium = hand.contract is not None and hand.contract.trump is None
        for seat, bid in hand.calls.made:
            kind = self._kind_of(bid)
            if seat != view.seat and not (premium and seat == hand.declarer):
                options = self.auction.bids(calls, seat)
                open_now = [
                    self.auction.contracts_after(calls, option)[0].rank
                    for option in options
                    if self._kind_of(option) == sampling.NUMBER
                ]
                yield HeardCall(
                    seat,
                    kind,
                    min(open_now) - numbers[0] + 1 if open_now else 0,
                    GAME in options or kind == sampling.GAME,
                )
            calls = calls.with_bid(seat, bid)

    @property
    def _numbers(self) -> tuple[int, ...]:
        """The ranks of the numbers, low to high."""
        return tuple(contract.rank for contract in self.auction.numbers)

    def _kind_of(self, bid: Bid) -> int:
        """The kind of call as the sampling knows it: whatever is bid without the talon, or beyond
        the suits, shows a hand like one for a game.
        """
        if bid == PASS:
            return sampling.PASS
        return sampling.NUMBER if self._is_number(bid) else sampling.GAME

    def _is_number(self, bid: Bid) -> bool:
        return bid == SAME or (bid.kind is BidKind.NUMBER and bid.contract in self.auction.numbers)

    # ---- how high the others go

    def rivals(self, view: SeatView, bid: Bid) -> ViennaRivals:
        return ViennaRivals(self.auction, view, bid)


class ViennaRivals:
    """The others in an auction, as the seat of the view imagines them after a bid of its own."""

    def __init__(self, auction: ViennaAuction, view: SeatView, bid: Bid) -> None:
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
        ``mine``; None where another one wins it. A premium contract is thought to win at once.
        """
        highest = self._auction.highest_bid(self._calls)
        assert highest is not None and highest.contract is not None
        number, numbers = highest.contract.rank, self._auction.numbers
        if highest.contract not in numbers:
            return number
        limits = tuple(
            (
                seat,
                limit_of(
                    world.hands[seat],
                    self._order,
                    numbers[0].rank,
                    number,
                    numbers[-1].rank,
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
    auction: ViennaAuction, calls: Calls, me: Seat, limits: Mapping[Seat, Limit]
) -> int | None:
    """The number at which ``me`` wins the auction where each seat calls as long as its limit
    allows; None where it does not win.
    """
    while (seat := auction.to_call(calls)) is not None:
        calls = calls.with_bid(seat, _choose_call(auction, calls, seat, limits.get(seat, 0), me))
    highest = auction.highest_bid(calls)
    if highest is None or highest.seat != me or highest.game or highest.contract is None:
        return None
    return highest.contract.rank


def _choose_call(auction: ViennaAuction, calls: Calls, seat: Seat, limit: Limit, me: Seat) -> Bid:
    """A game, the same, or the next number, as far as the limit allows."""
    bids = auction.bids(calls, seat)
    if limit == UNLIMITED and seat != me and GAME in bids:
        return GAME
    for bid in (SAME, *bids):
        if (
            bid in bids
            and (bid == SAME or bid.contract in auction.numbers)
            and auction.contracts_after(calls, bid)[0].rank <= limit
        ):
            return bid
    return PASS
