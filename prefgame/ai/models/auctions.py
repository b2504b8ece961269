"""How players bid: what they mean to call, in each kind of auction, and who wins it.

Invariant: the calls are made by the rules of the table, and a seat's limit comes from its own cards
alone. A call is judged by what was open to its seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import exp
from typing import NamedTuple, Protocol

from prefgame.ai.chances import log_odds, side_tricks, trump_tricks, values_of
from prefgame.ai.imagine import likelihood, sampling
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.sampling import Scale
from prefgame.ai.imagine.worlds import CardMask, World
from prefgame.ai.masks import SUITS
from prefgame.ai.models.base import Habits, HeardCall, habits_of
from prefgame.cards import Suit
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import (
    GAME,
    PASS,
    SAME,
    Auction,
    Bid,
    BidKind,
    Calls,
    HighestBid,
    Winner,
)
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract

# ---- what a seat means to call in an auction that rises by number, by its own cards
# Invariant: an intention comes from the cards of one seat, and from nothing that it has said.

Limit = int
"""The highest number that a seat calls or holds; 0 for a seat that passes at once."""
EVEN = 0.5
"""A player is thought to make a call if its chance is at least this."""
STEPS = 8
"""How many kinds of player there are if some call more readily than others."""


class Intention(NamedTuple):
    """What a seat will call: numbers as far as ``limit``, and before them, if it may, a game;
    ``game``: the trump suit in which it looks best, None if the seat calls no game; ``opens``:
    whether it bids the lowest number if all others have passed.
    """

    limit: Limit
    game: Suit | None = None
    opens: bool = False

    def if_last(self, lowest: Limit) -> Intention:
        """Say what it will call once all others have passed."""
        return self._replace(limit=max(self.limit, lowest)) if self.opens else self


PASSES = Intention(0)


class Ladder(NamedTuple):
    """The numbers of an auction. ``order``: the suits, low to high; ``first``, ``highest``: the
    numbers of the lowest suit and of the highest contract.
    """

    order: tuple[Suit, ...]
    first: int
    highest: int


@lru_cache(1 << 12)
def intention_of(
    cards: CardMask,
    ladder: Ladder,
    number: int,
    may_say_game: bool,
    habits: Habits,
    may_stay_below: bool = True,
    bid: Limit = 0,
) -> Intention:
    """Imagine what a seat with these cards will call if ``number`` is the lowest that it can call;
    ``bid``: the highest number that it has called, which only a player does who is ready to.
    """
    scale = _scale(ladder.order, habits, may_stay_below)
    enough = _readiness(cards) if habits.differing else EVEN
    if bid and habits.differing:
        enough *= scale.chance_of_call(cards, sampling.NUMBER, bid - ladder.first + 1, 0)
        enough = _before(enough, habits.again)
    game = None
    if may_say_game and (
        scale.chance_of_call(cards, sampling.GAME, number - ladder.first + 1, 1) > enough
    ):
        game = _best_suit(cards, ladder.order, habits.dearer)
    chance = scale.chance_of_call(cards, sampling.NUMBER, number - ladder.first + 1, 0)
    opens = chance > _before(enough, habits.last)
    limit = 0
    for each in range(number, ladder.highest + 1):
        if scale.chance_of_call(cards, sampling.NUMBER, each - ladder.first + 1, 0) < enough:
            break
        limit = each
    return Intention(limit, game, opens)


def _before(chance: float, better: float) -> float:
    """Compute the chance that becomes this one if its log odds are so much better."""
    odds = chance / (1 - chance) * exp(-better)
    return odds / (1 + odds)


def _best_suit(cards: CardMask, order: tuple[Suit, ...], dearer: float) -> Suit:
    """Find the suit that looks best as trumps, the highest one ``dearer`` than the others."""
    suits = holdings(cards)
    gain = {
        suit: trump_tricks(mask) - side_tricks(mask) + (dearer if suit is order[-1] else 0.0)
        for suit, mask in zip(SUITS, suits)
    }
    return max(order, key=gain.__getitem__)


def _readiness(cards: CardMask) -> float:
    """Choose the chance from which a player with these cards calls: any of STEPS, equally often."""
    mixed = cards * 0x9E3779B1 & 0xFFFFFFFF
    return ((mixed >> 16) % STEPS + 0.5) / STEPS


@cache
def _scale(order: tuple[Suit, ...], habits: Habits, may_stay_below: bool) -> Scale:
    return likelihood.new_scale(
        order,
        calls=habits.calls,
        may_stay_below=may_stay_below,
        dearer=habits.dearer,
        beside=habits.beside,
    )


# ---- who wins an auction in which numbers rise


class NumberBidders(Protocol):
    """What one kind of auction knows of its numbers, and of those who bid them."""

    @property
    def auction(self) -> Auction: ...

    @property
    def numbers(self) -> tuple[Contract, ...]:
        """The contracts that the seats outbid step by step, low to high."""

    def is_number(self, bid: Bid) -> bool:
        """Tell whether the bid is for one of the numbers."""

    def choose_call(self, calls: Calls, seat: Seat, meant: Intention) -> Bid:
        """Choose a game for a seat that means to go so far, otherwise a number."""


def others_calls(view: SeatView) -> Iterator[tuple[Calls, Seat, Bid]]:
    """Go through the calls of the others as they came, each with the auction before it."""
    hand = view.this_hand
    calls = replace(hand.calls, made=(), revealed=())
    for seat, bid in hand.calls.made:
        if seat != view.seat:
            yield calls, seat, bid
        calls = calls.with_bid(seat, bid)


def lowest_open(bidders: NumberBidders, calls: Calls, bids: Iterable[Bid]) -> int:
    """Find the place (from 1) of the lowest number that is open now; 0 if there is none."""
    numbers = [
        bidders.auction.contracts_after(calls, bid)[0].rank
        for bid in bids
        if bidders.is_number(bid)
    ]
    return min(numbers) - bidders.numbers[0].rank + 1 if numbers else 0


def game_meant(bids: Sequence[Bid], meant: Intention) -> Bid | None:
    """Find the game that a player means to call, among the bids that are open: the named one in
    their best suit, or one that is not named yet; None if there is none.
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
        """Find who wins the auction in this world, and with what, if the seat goes as far as
        ``mine``; None if all pass. What is named and no number is thought to win at once.
        """
        highest = self._highest
        if highest is not None and self._wins_at_once(highest):
            fixed = self._is_fixed(highest)
            return Winner(highest.seat, highest.contract, highest.game, fixed)
        known = (
            (self._me, Intention(mine)),
            *((seat, self._intention(seat, world.hands[seat])) for seat in self._seats),
        )
        if known not in self._won:
            self._won[known] = auction_played_on(self._bidders, self._calls, dict(known))
        return self._won[known]

    def _wins_at_once(self, highest: HighestBid) -> bool:
        """Tell whether the others are thought to leave it at this bid."""
        return highest.contract not in (None, *self._bidders.numbers)

    def _is_fixed(self, highest: HighestBid) -> bool:
        """Tell whether exactly this contract, which is no number, will be played."""
        raise NotImplementedError

    def _intention(self, seat: Seat, cards: CardMask) -> Intention:
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
        over = contract is not None and contract.game and bidders.auction.numbers_beat_games
        self._rank = self._ladder.first if contract is None else contract.rank + over
        """of the highest number so far, or of the lowest one"""
        self._bid = numbers_bid(bidders, self._calls)

    def _wins_at_once(self, highest: HighestBid) -> bool:
        return super()._wins_at_once(highest) and not self._bidders.auction.numbers_beat_games

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
    """Find the highest number that each seat has called, for those that have called one."""
    found, before = dict[Seat, Limit](), replace(calls, made=(), revealed=())
    for seat, bid in calls.made:
        if bidders.is_number(bid):
            found[seat] = bidders.auction.contracts_after(before, bid)[0].rank
        before = before.with_bid(seat, bid)
    return found


def auction_played_on(
    bidders: NumberBidders, calls: Calls, meant: Mapping[Seat, Intention]
) -> Winner | None:
    """Find who wins if each seat calls what it means to; None if all pass."""
    auction = bidders.auction
    while (seat := auction.to_call(calls)) is not None:
        now = meant.get(seat, PASSES)
        if now.opens and all(calls.has_passed(other) for other in calls.order if other != seat):
            now = now.if_last(bidders.numbers[0].rank)
        calls = calls.with_bid(seat, bidders.choose_call(calls, seat, now))
    return auction.winner(calls)


# ---- how players bid in an auction of levels
# Invariant: a bid for the lowest level is judged like a number of another game. A higher one shows
# a hand that would play without the talon elsewhere; a misère says more by itself than as a call.


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
        return self.auction.ladder

    def is_number(self, bid: Bid) -> bool:
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
        return LevelRivals(self, view, bid)

    def choose_call(self, calls: Calls, seat: Seat, meant: Intention) -> Bid:
        for bid in self.auction.bids(calls, seat):
            if bid.contract in self.auction.ladder:
                return bid if bid.contract.rank <= meant.limit else PASS
        return PASS

    def limit_of(self, cards: CardMask) -> Limit:
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
    """Those who bid levels. A misère, and what beats it, is thought to win at once."""

    def __init__(self, model: LevelsModel, view: SeatView, bid: Bid) -> None:
        super().__init__(model, view, bid)
        self._limit_of = model.limit_of
        self._known: dict[CardMask, Intention] = {}

    def _is_fixed(self, highest: HighestBid) -> bool:
        return highest.contract is not None and highest.contract.goal.takes_none

    def _intention(self, seat: Seat, cards: CardMask) -> Intention:
        if cards not in self._known:
            self._known[cards] = Intention(self._limit_of(cards))
        return self._known[cards]


# ---- how players bid in auctions with games above the numbers
# Invariant: a contract without trumps says more of its declarer's cards than the calls before it.


def call_meant(bidders: NumberBidders, calls: Calls, seat: Seat, meant: Intention) -> Bid:
    """Choose a game, the same, or the next number, as the seat means to call."""
    bids = bidders.auction.bids(calls, seat)
    game = game_meant(bids, meant)
    if game is not None:
        return game
    for bid in (SAME, *bids):
        if (
            bid in bids
            and bidders.is_number(bid)
            and bidders.auction.contracts_after(calls, bid)[0].rank <= meant.limit
        ):
            return bid
    return PASS


_KINDS = {
    BidKind.PASS: sampling.PASS,
    BidKind.NUMBER: sampling.NUMBER,
    BidKind.SAME: sampling.NUMBER,
    BidKind.GAME: sampling.GAME,
    BidKind.NAMED: sampling.GAME,
}


@dataclass(frozen=True, slots=True)
class StepwiseModel:
    """The bidders of a table at which every contract with the talon may be bid, one by one."""

    auction: Stepwise

    @property
    def numbers(self) -> tuple[Contract, ...]:
        return self.auction.contracts

    def is_number(self, bid: Bid) -> bool:
        return _KINDS[bid.kind] == sampling.NUMBER

    def calls_heard(self, view: SeatView) -> Iterator[HeardCall]:
        """List the calls, without those about which the contract says more."""
        for calls, seat, bid in others_calls(view):
            if not _contract_says_more(view, seat, bid):
                bids = self.auction.bids(calls, seat)
                yield HeardCall(
                    seat,
                    _KINDS[bid.kind],
                    lowest_open(self, calls, bids),
                    any(self._is_open_game(each) for each in bids),
                )

    def _is_open_game(self, bid: Bid) -> bool:
        """Tell whether a hand that is good for any suit without the talon could say this."""
        named = self.auction.numbers_beat_games and bid.kind is BidKind.NAMED
        return bid.kind is BidKind.GAME or named

    def worth_trying(self, calls: Calls, bids: tuple[Bid, ...]) -> tuple[Bid, ...]:
        return bids

    def rivals(self, view: SeatView, bid: Bid) -> NumberRivals:
        return NumberRivals(self, view, bid)

    def choose_call(self, calls: Calls, seat: Seat, meant: Intention) -> Bid:
        return call_meant(self, calls, seat, meant)


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


@dataclass(frozen=True, slots=True)
class ViennaModel:
    """The bidders of a Viennese table."""

    auction: ViennaAuction

    @property
    def numbers(self) -> tuple[Contract, ...]:
        """The suits with the talon, low to high. A premium contract is thought to win at once."""
        return self.auction.numbers

    def is_number(self, bid: Bid) -> bool:
        return bid == SAME or (bid.kind is BidKind.NUMBER and bid.contract in self.numbers)

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

    def worth_trying(self, calls: Calls, bids: tuple[Bid, ...]) -> tuple[Bid, ...]:
        return bids

    def rivals(self, view: SeatView, bid: Bid) -> NumberRivals:
        return NumberRivals(self, view, bid)

    def choose_call(self, calls: Calls, seat: Seat, meant: Intention) -> Bid:
        return call_meant(self, calls, seat, meant)
