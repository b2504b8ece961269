"""What the models share of auctions in which numbers rise: the calls with what was open, and who
wins.

Invariant: the calls are made by the rules of the table, and a seat's limit comes
from its own cards alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from prefgame.ai.imagine.worlds import CardMask, World
from prefgame.ai.models.habits import habits_of
from prefgame.ai.models.limits import PASSES, Intention, Ladder, Limit, intention_of
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import GAME, Auction, Bid, Calls, HighestBid, Winner
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract


class NumberBidders(Protocol):
    """What one kind of auction knows of its numbers, and of those who bid them."""

    @property
    def auction(self) -> Auction: ...

    @property
    def numbers(self) -> tuple[Contract, ...]:
        """The contracts that the seats outbid step by step, low to high."""

    def is_number(self, bid: Bid) -> bool:
        """Whether the bid is for one of the numbers."""

    def choose_call(self, calls: Calls, seat: Seat, meant: Intention) -> Bid:
        """What a seat calls that means to go so far: a game if it may, otherwise a number."""


def others_calls(view: SeatView) -> Iterator[tuple[Calls, Seat, Bid]]:
    """The calls of the others as they came, each with the auction before it."""
    hand = view.this_hand
    calls = replace(hand.calls, made=(), revealed=())
    for seat, bid in hand.calls.made:
        if seat != view.seat:
            yield calls, seat, bid
        calls = calls.with_bid(seat, bid)


def lowest_open(bidders: NumberBidders, calls: Calls, bids: Iterable[Bid]) -> int:
    """The place (from 1) of the lowest number among the bids that are open
    now; 0 where there is none.
    """
    numbers = [
        bidders.auction.contracts_after(calls, bid)[0].rank
        for bid in bids
        if bidders.is_number(bid)
    ]
    return min(numbers) - bidders.numbers[0].rank + 1 if numbers else 0


def game_meant(bids: Sequence[Bid], meant: Intention) -> Bid | None:
    """The game that a player means to call, among the bids that are open: the named one in their
    best suit, or one that is not named yet; None where there is none.
    """
    if meant.game is None:
        return None
    for bid in bids:
        if bid.contract and bid.contract.game and bid.contract.trump is meant.game:
            return bid
    return GAME if GAME in bids else None


class Rivals:
    """The others in an auction, as the seat of the view imagines them after a call of its own. The
    model of the auction says how far each of them goes.
    """

    def __init__(self, bidders: NumberBidders, view: SeatView, bid: Bid) -> None:
        hand = view.this_hand
        self._bidders, self._me = bidders, view.seat
        self._calls = hand.calls.with_bid(view.seat, bid)
        self._highest = bidders.auction.highest_bid(self._calls)
        self._seats = tuple(
            seat for seat in hand.order if seat != view.seat and not self._calls.has_passed(seat)
        )
        self._won: dict[tuple[tuple[Seat, Intention], ...], Winner | None] = {}

    def winner(self, world: World, mine: Limit) -> Winner | None:
        """Who wins the auction in this world, and with what, if the seat goes as far as ``mine``;
        None where all pass. What is named and no number is thought to win at once.
        """
        highest = self._highest
        if highest is not None and highest.contract not in (None, *self._bidders.numbers):
            fixed = self._is_fixed(highest)
            return Winner(highest.seat, highest.contract, highest.game, fixed)
        known = (
            (self._me, Intention(mine)),
            *((seat, self._intention(seat, world.hands[seat])) for seat in self._seats),
        )
        if known not in self._won:
            self._won[known] = auction_played_on(self._bidders, self._calls, dict(known))
        return self._won[known]

    def _is_fixed(self, highest: HighestBid) -> bool:
        """Whether exactly this contract, which is no number, will be played."""
        raise NotImplementedError

    def _intention(self, seat: Seat, cards: CardMask) -> Intention:
        """What a seat means to call with these cards."""
        raise NotImplementedError


class NumberRivals(Rivals):
    """Those who bid numbers, and games above them."""

    def __init__(self, bidders: NumberBidders, view: SeatView, bid: Bid) -> None:
        super().__init__(bidders, view, bid)
        rules, numbers = view.table.rules, bidders.numbers
        self._habits = habits_of(rules)
        self._may_stay_below = rules.play.duties.may_stay_below
        self._may_say_game = {seat: self._calls.first_bid(seat) is None for seat in self._seats}
        self._ladder = Ladder(rules.suit_order, numbers[0].rank, numbers[-1].rank)
        contract = None if self._highest is None else self._highest.contract
        self._rank = self._ladder.first if contract is None else contract.rank
        """of the highest number so far, or of the lowest one"""
        self._bid = numbers_bid(bidders, self._calls)

    def _is_fixed(self, highest: HighestBid) -> bool:
        return highest.game

    def _intention(self, seat: Seat, cards: CardMask) -> Intention:
        return intention_of(
            cards,
            self._ladder,
            self._rank,
            self._may_say_game[seat],
            self._habits,
            self._may_stay_below,
            self._bid.get(seat, 0),
        )


def numbers_bid(bidders: NumberBidders, calls: Calls) -> dict[Seat, Limit]:
    """The highest number that each seat has called, for those that have called one."""
    found, before = dict[Seat, Limit](), replace(calls, made=(), revealed=())
    for seat, bid in calls.made:
        if bidders.is_number(bid):
            found[seat] = bidders.auction.contracts_after(before, bid)[0].rank
        before = before.with_bid(seat, bid)
    return found


def auction_played_on(
    bidders: NumberBidders, calls: Calls, meant: Mapping[Seat, Intention]
) -> Winner | None:
    """Who wins the auction where each seat calls what it means to; None where all pass."""
    auction = bidders.auction
    while (seat := auction.to_call(calls)) is not None:
        now = meant.get(seat, PASSES)
        if now.opens and all(calls.has_passed(other) for other in calls.order if other != seat):
            now = now.if_last(bidders.numbers[0].rank)
        calls = calls.with_bid(seat, bidders.choose_call(calls, seat, now))
    return auction.winner(calls)
