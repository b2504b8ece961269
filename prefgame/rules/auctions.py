"""The stepwise auction of the Balkan tables.

Law of this module: bids are ordered by (number, earlier seat wins ties). Who has bid a number may afterwards only make
the single lowest bid that beats the standing one; every game beats every number (000:28-37).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from prefgame.rules.base import GAME, PASS, SAME, Bid, BidKind, Seat, named_bid, number_bid


class Hold(Enum):
    """Who may say "same" instead of raising (A-6)."""

    POSITION = "position"
    """whoever sits before the standing bidder"""
    FOREHAND = "forehand"
    """the eldest hand; if it passed at once, the last hand against the middle one (001:143-150)"""
    ELDEST_ONLY = "eldest_only"
    NONE = "none"


class Reveal(Enum):
    """How several games are compared (A-5)."""

    ONCE = "once"
    ASCENDING = "ascending"


@dataclass(frozen=True, slots=True)
class Winner:
    """Who won the auction. ``number`` is None after a lone plain game; ``fixed`` tells that it is the contract already."""

    seat: Seat
    number: int | None
    game: bool
    fixed: bool


@dataclass(frozen=True, slots=True)
class Calls:
    """The auction so far, as it can be heard. ``order`` is the seats from the eldest hand on."""

    order: tuple[Seat, ...]
    made: tuple[tuple[Seat, Bid], ...] = ()
    revealed: tuple[tuple[Seat, int | None], ...] = ()
    """what plain games turned out to be, None for silent"""
    standing: tuple[int, Seat] | None = None
    """the highest number and who stands at it"""

    def first_bid(self, seat: Seat) -> Bid | None:
        return next((bid for other, bid in self.made if other == seat), None)

    def last_bid(self, seat: Seat) -> Bid | None:
        return next((bid for other, bid in reversed(self.made) if other == seat), None)

    def passed(self, seat: Seat) -> bool:
        return any(other == seat and bid.kind is BidKind.PASS for other, bid in self.made)

    def with_bid(self, seat: Seat, bid: Bid) -> Calls:
        standing = self.standing
        if bid.kind is BidKind.NUMBER:
            standing = (bid.number, seat)
        elif bid.kind is BidKind.SAME and standing is not None:
            standing = (standing[0], seat)
        return replace(self, made=(*self.made, (seat, bid)), standing=standing)

    def with_reveal(self, seat: Seat, number: int | None) -> Calls:
        return replace(self, revealed=(*self.revealed, (seat, number)))

    @property
    def games(self) -> tuple[Seat, ...]:
        """Who said a plain game, in order of play."""
        return tuple(seat for seat, bid in self.made if bid.kind is BidKind.GAME)

    @property
    def named(self) -> tuple[int, Seat] | None:
        """The highest game named at the first call; a later one is always higher."""
        return next(((bid.number, seat) for seat, bid in reversed(self.made) if bid.kind is BidKind.NAMED), None)


@dataclass(frozen=True, slots=True)
class Stepwise:
    """An auction in steps of one.

    ``named`` are the games that must be named at the first call, with their words; ``games`` is what a plain game may
    become; ``named_ends_games`` lets a named game beat plain ones at once (RS, 000:153; A-37).
    """

    first: int
    last: int
    named: tuple[tuple[int, str], ...]
    games: tuple[int, ...]
    preferans: bool = False
    """an eighth contract above the last, to be named like the others (000:156)"""
    hold: Hold = Hold.POSITION
    reveal: Reveal = Reveal.ONCE
    named_ends_games: bool = False

    @property
    def highest(self) -> int:
        """The highest contract of the table."""
        return self.last + self.preferans

    @property
    def named_games(self) -> tuple[tuple[int, str], ...]:
        """The games of this table that must be named at the first call, with their words, low to high."""
        return tuple((number, word) for number, word in self.named if number <= self.highest)

    def to_call(self, calls: Calls) -> Seat | None:
        """The seat asked next, or None when the calling is over (the games may still have to be revealed)."""
        silent = [seat for seat in calls.order if calls.first_bid(seat) is None]
        if silent:
            return silent[0]
        if calls.games or calls.named or calls.standing is None:
            return None
        holder = calls.standing[1]
        last = calls.order.index(calls.made[-1][0])
        around = calls.order[last + 1 :] + calls.order[: last + 1]
        return next((seat for seat in around if seat != holder and not calls.passed(seat)), None)

    def bids(self, calls: Calls, seat: Seat) -> tuple[Bid, ...]:
        """What the seat may say, lowest first."""
        said = calls.first_bid(seat)
        if said is None:
            return self._first_bids(calls)
        if calls.standing is None:
            return (PASS,)
        number, holder = calls.standing
        if self._may_hold(calls, seat, holder):
            return (PASS, SAME)
        return (PASS, number_bid(number + 1)) if number < self.highest else (PASS,)

    def _first_bids(self, calls: Calls) -> tuple[Bid, ...]:
        bids = [PASS]
        if not calls.games and calls.named is None:
            number = calls.standing[0] + 1 if calls.standing else self.first
            if number <= self.highest:
                bids.append(number_bid(number))
        if calls.named is None:
            bids.append(GAME)
        floor = calls.named[0] if calls.named else 0
        bids += [named_bid(number, word) for number, word in self.named_games if number > floor]
        return tuple(bids)

    def _may_hold(self, calls: Calls, seat: Seat, holder: Seat) -> bool:
        order = calls.order
        if self.hold is Hold.POSITION:
            return order.index(seat) < order.index(holder)
        if self.hold is Hold.NONE:
            return False
        if seat == order[0]:
            return True
        return self.hold is Hold.FOREHAND and calls.first_bid(order[0]) == PASS and seat == order[2] and holder == order[1]

    # ---- several games (000:34)

    def _must_reveal(self, calls: Calls) -> bool:
        if not calls.games or (calls.named and self.named_ends_games):
            return False
        return len(calls.games) > 1 or calls.named is not None

    def best_game(self, calls: Calls) -> tuple[int, Seat] | None:
        """The highest game known so far and whose it is; an equal one counts for the earlier seat."""
        known = [calls.named] if calls.named else []
        known += [(number, seat) for seat, number in calls.revealed if number is not None]
        return max(known, key=lambda game: (game[0], -calls.order.index(game[1])), default=None)

    def to_reveal(self, calls: Calls) -> Seat | None:
        """The seat that must say what its game is, once the calling is over."""
        if not self._must_reveal(calls):
            return None
        best = self.best_game(calls)
        if self.reveal is Reveal.ONCE:
            return calls.games[len(calls.revealed)] if len(calls.revealed) < len(calls.games) else None
        quiet = {seat for seat, number in calls.revealed if number is None}
        left = [seat for seat in calls.games if seat not in quiet and (best is None or seat != best[1])]
        if not left:
            return None
        if not calls.revealed:
            return left[0]
        last = calls.order.index(calls.revealed[-1][0])
        return min(left, key=lambda seat: (calls.order.index(seat) - last - 1) % len(calls.order))

    def reveals(self, calls: Calls, seat: Seat) -> tuple[int | None, ...]:
        """The games the seat may show: those that beat what is known. None (silent) where something is known."""
        best = self.best_game(calls)
        if best is None:
            return self.games
        earlier = calls.order.index(seat) < calls.order.index(best[1])
        return (*(n for n in self.games if n > best[0] or (n == best[0] and earlier)), None)

    def winner(self, calls: Calls) -> Winner | None:
        """Who plays, once nobody is left to call or reveal; None when all passed."""
        best = self.best_game(calls)
        if best is not None:
            return Winner(best[1], best[0], game=True, fixed=True)
        if calls.games:
            return Winner(calls.games[0], None, game=True, fixed=False)
        if calls.standing is not None:
            return Winner(calls.standing[1], calls.standing[0], game=False, fixed=False)
        return None
