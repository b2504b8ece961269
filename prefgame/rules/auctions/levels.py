"""The auction of levels: how many tricks, with which trumps; and misère in its place among them.

Invariant: bids are ordered by contract, and the earlier seat wins ties. Any higher bid may follow,
and a player who bids to take no trick bids nothing else (002:77-79, 002:108).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from prefgame.rules.auctions.base import (
    PASS,
    SILENT,
    Bid,
    BidKind,
    BrokenRule,
    Calls,
    HighestBid,
    Hold,
    Refusal,
    Winner,
    may_hold,
    not_played,
    number_bid,
)
from prefgame.rules.base import LATER, Refused, Seat
from prefgame.rules.contracts import Contract


@dataclass(frozen=True, slots=True)
class Levels:
    """An auction of levels.

    ``ladder``: the contracts for tricks, low to high; ``alone``: the contracts that a player bids
    only as the first and last bid (misère, 002:108), low to high.
    """

    ladder: tuple[Contract, ...]
    alone: tuple[Contract, ...]
    hold: Hold = Hold.POSITION
    """who may bid the same as the highest bid (A-6)"""
    without_talon: Contract | None = None
    """a contract bid alone and played without the talon, at some tables (002:109)"""
    without_talon_played: bool = False
    games_above: Contract | None = field(default=None, repr=False, metadata=LATER)
    """the bid for so many tricks without the talon, if there is one: just above what is bid alone
    without the talon, which it beats. Its winner plays any contract from there up, without the
    talon
    """
    over_pass: bool = field(default=True, repr=False, metadata=LATER)
    """the same may be bid also if a player who sits between the two has passed (A-6)"""

    # ---- what the table plays

    @property
    def numbers_beat_games(self) -> bool:
        return False

    @property
    def silence(self) -> str:
        """The word of a player who names no game; nobody is ever asked here."""
        return SILENT

    @property
    def contracts(self) -> tuple[Contract, ...]:
        return tuple(sorted((*self.ladder, *self.alone), key=lambda each: each.rank))

    @property
    def plain_games(self) -> tuple[Contract, ...]:
        """The games that a plain "game" may become: nobody says that here."""
        return ()

    @property
    def all_games(self) -> tuple[Contract, ...]:
        given = self.without_talon
        none = () if given is None or not self.without_talon_played else (given,)
        return (*none, *self._games)

    @property
    def _games(self) -> tuple[Contract, ...]:
        """The contracts for tricks that may be played without the talon."""
        if self.games_above is None:
            return ()
        least = self.games_above.goal.least
        return tuple(each.as_game for each in self.ladder if each.goal.least >= least)

    @property
    def bid_alone(self) -> tuple[Contract, ...]:
        """What is bid only as the first and last bid of a player."""
        return (*self.alone, *(each for each in self.all_games if each.goal.takes_none))

    @property
    def beside_the_ladder(self) -> tuple[Contract, ...]:
        """Every bid that is no contract of the ladder."""
        games = () if self.games_above is None else (self.games_above,)
        return (*self.bid_alone, *games)

    # ---- calling

    def read(self, text: str) -> Bid | None:
        other = (each for each in (self.without_talon, self.games_above) if each is not None)
        said = (PASS, *map(number_bid, (*self.ladder, *self.alone, *other)))
        return next((bid for bid in said if bid.word == text), None)

    def to_call(self, calls: Calls) -> Seat | None:
        silent = [seat for seat in calls.order if calls.first_bid(seat) is None]
        if silent:
            return silent[0]
        highest = self.highest_bid(calls)
        if highest is None:
            return None
        left = (seat for seat in calls.around if not calls.has_passed(seat))
        return next((seat for seat in left if seat != highest.seat), None)

    def bids(self, calls: Calls, seat: Seat) -> tuple[Bid, ...]:
        first = calls.first_bid(seat)
        if first is not None and first.contract in self.bid_alone:
            return (PASS,)
        high_enough = (each for each in self.ladder if each.goal.least >= calls.least_goal)
        beside = (
            each for each in self.beside_the_ladder if first is None or each not in self.bid_alone
        )
        beating = [
            contract
            for contract in (*high_enough, *beside)
            if self._is_enough(calls, seat, contract)
        ]
        return (PASS, *map(number_bid, beating))

    def _is_enough(self, calls: Calls, seat: Seat, contract: Contract) -> bool:
        """Tell whether the contract beats the highest bid, or equals it if the seat may do that."""
        highest = self.highest_bid(calls)
        if highest is None or highest.contract is None:
            return True
        least, offered = self._place(highest.contract), self._place(contract)
        return offered > least or (offered == least and self._may_hold(calls, seat, highest.seat))

    def _may_hold(self, calls: Calls, seat: Seat, holder: Seat) -> bool:
        """Tell whether the seat may bid the same as the holder of the highest bid."""
        first, last = sorted(map(calls.order.index, (seat, holder)))
        passed = any(map(calls.has_passed, calls.order[first + 1 : last]))
        return may_hold(self.hold, calls, seat, holder) and (self.over_pass or not passed)

    def _place(self, contract: Contract) -> tuple[int, bool]:
        """Find the place of a bid among the others."""
        return contract.rank, contract == self.games_above

    def refusal(self, calls: Calls, seat: Seat, bid: Bid, names: Sequence[str]) -> Refusal:
        name, first, highest = names[seat], calls.first_bid(seat), self.highest_bid(calls)
        if first is not None and first.contract in self.bid_alone:
            words = f"{name} has bid {first}, and bids nothing else after it"
            return Refusal(Refused.MISERE_ALONE, BrokenRule.AFTER_MISERE, words)
        if bid.contract in self.bid_alone and first is not None:
            words = f"{name} has bid before, and {bid} can only be a player's first bid"
            return Refusal(Refused.MISERE_ALONE, BrokenRule.MISERE_FIRST, words)
        if bid.contract is None or bid.contract not in (*self.ladder, *self.beside_the_ladder):
            return not_played(bid)
        if bid.contract.goal.least < calls.least_goal and bid.contract in self.ladder:
            least = calls.least_goal
            words = f"after raspasy the bids begin at {least} tricks, so {bid} is too low"
            return Refusal(Refused.BID_TOO_LOW, BrokenRule.LEAST_GOAL, words, number=least)
        assert highest is not None and highest.contract is not None
        holder, stands = highest.seat, highest.contract
        if bid.contract == stands:
            words = f"{name} may not equal {names[holder]}'s {stands}, and must raise it or pass"
            return Refusal(Refused.MUST_RAISE, BrokenRule.NOT_EQUAL, words, holder, stands)
        words = f"{bid} does not beat {names[holder]}'s {stands}"
        return Refusal(Refused.BID_TOO_LOW, BrokenRule.TOO_LOW, words, holder, stands)

    # ---- nobody names a game after the calls

    def to_reveal(self, calls: Calls) -> Seat | None:
        """Let nobody name a game: there are none."""
        return None

    def reveals(self, calls: Calls, seat: Seat) -> tuple[Contract | None, ...]:
        """List the games that the seat may name: none."""
        return ()

    # ---- the winner, and what the winner may play

    def highest_bid(self, calls: Calls) -> HighestBid | None:
        """Find the last bid: each one beats or equals those before it."""
        for seat, bid in reversed(calls.made):
            if bid.kind is BidKind.NUMBER and bid.contract is not None:
                return HighestBid(seat, bid.contract, bid.contract.game)
        return None

    def winner(self, calls: Calls) -> Winner | None:
        """Find the declarer, once nobody is left to call; None when all passed. Misère is fixed."""
        highest = self.highest_bid(calls)
        if highest is None:
            return None
        return Winner(
            highest.seat, highest.contract, highest.game, fixed=highest.contract in self.bid_alone
        )

    def contracts_for(self, winner: Winner) -> tuple[Contract, ...]:
        """List any contract for tricks from the bid up (002:79), or the misère (002:108)."""
        won = winner.contract
        if won is None or won in self.bid_alone:
            return () if won is None else (won,)
        if won == self.games_above:
            return self._games
        return tuple(contract for contract in self.ladder if contract.rank >= won.rank)

    def contracts_after(self, calls: Calls, bid: Bid) -> tuple[Contract, ...]:
        seat = self.to_call(calls)
        if bid.contract is None or seat is None:
            return ()
        return self.contracts_for(
            Winner(seat, bid.contract, bid.contract.game, bid.contract in self.bid_alone)
        )
