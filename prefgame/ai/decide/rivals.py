"""At which number an auction ends that a seat wants to win: how high the others go with the cards of an imagined deal.

Invariant: the calls are made by the rules of the table, and a seat's limit comes from its own cards alone.
"""

from __future__ import annotations

from functools import cache, lru_cache

from prefgame.ai.imagine import likelihood, sampling
from prefgame.ai.imagine.sampling import Scale
from prefgame.ai.imagine.worlds import CardMask, World
from prefgame.cards import Suit
from prefgame.engine.view import SeatView
from prefgame.rules.auctions import Calls, Stepwise
from prefgame.rules.base import PASS, Bid, BidKind, Seat

Limit = int
"""The highest number that a seat calls or holds; 0 for a seat that passes at once."""
GAME: Limit = 99
"""The limit of a seat that says a game as soon as it may."""
EVEN = 0.5
"""A call is made by whoever makes it as likely as not."""


class Rivals:
    """The others in an auction, as the seat of the view imagines them after a bid of its own."""

    def __init__(self, view: SeatView, bid: Bid) -> None:
        hand = view.hand
        assert hand is not None
        self._me, self._auction, self._order = view.seat, view.table.rules.auction, view.table.rules.suit_order
        self._calls = hand.calls.with_bid(view.seat, bid)
        self._seats = tuple(seat for seat in hand.order if seat != view.seat and not self._calls.passed(seat))
        self._may_say_game = {seat: self._calls.first_bid(seat) is None for seat in self._seats}

    def price(self, world: World, mine: Limit) -> int | None:
        """The number at which the seat wins the auction in this world if it goes as far as ``mine``; None where another one wins it."""
        assert self._calls.standing is not None
        number = self._calls.standing[0]
        first, highest = self._auction.first, self._auction.highest
        limits = tuple(
            (seat, limit_of(world.hands[seat], self._order, first, number, highest, self._may_say_game[seat])) for seat in self._seats
        )
        return won_at(self._auction, self._calls, self._me, ((self._me, mine), *limits))


@lru_cache(1 << 12)
def limit_of(cards: CardMask, order: tuple[Suit, ...], first: int, number: int, highest: int, may_say_game: bool) -> Limit:
    """How far a seat with these cards goes where ``number`` is the lowest that it can call; ``first`` is that of the lowest suit in ``order``."""
    scale = _scale(order)
    if may_say_game and scale.call(cards, sampling.GAME, number - first + 1, 1) > EVEN:
        return GAME
    limit = 0
    for each in range(number, highest + 1):
        if scale.call(cards, sampling.NUMBER, each - first + 1, 0) < EVEN:
            break
        limit = each
    return limit


@cache
def _scale(order: tuple[Suit, ...]) -> Scale:
    return likelihood.scale(order)


@lru_cache(1 << 10)
def won_at(auction: Stepwise, calls: Calls, me: Seat, limits: tuple[tuple[Seat, Limit], ...]) -> int | None:
    """The number at which ``me`` wins the auction where each seat calls as long as its limit allows; None where it does not win."""
    known = dict(limits)
    while (seat := auction.to_call(calls)) is not None:
        calls = calls.with_bid(seat, _call(auction, calls, seat, known.get(seat, 0), me))
    winner = auction.winner(calls)
    return winner.number if winner is not None and winner.seat == me and not winner.game else None


def _call(auction: Stepwise, calls: Calls, seat: Seat, limit: Limit, me: Seat) -> Bid:
    """The highest call that the limit allows: a game, a number, or "same"."""
    for bid in reversed(auction.bids(calls, seat)):
        if bid.kind is BidKind.GAME and limit == GAME and seat != me:
            return bid
        if bid.kind is BidKind.NUMBER and bid.number <= limit:
            return bid
        if bid.kind is BidKind.SAME and calls.standing is not None and calls.standing[0] <= limit:
            return bid
    return PASS
