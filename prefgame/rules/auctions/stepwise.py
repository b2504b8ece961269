"""The stepwise auction: numbers that rise by one, and games above them.

Invariant: bids are ordered by contract, and the earlier seat wins ties. After its first
number, a seat may only make the lowest bid that beats the highest one so far. Every game beats
every number (000:28-37).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from prefgame.rules.auctions.base import (
    GAME,
    PASS,
    SAME,
    SILENT,
    Bid,
    BidKind,
    BrokenRule,
    Calls,
    HighestBid,
    Hold,
    Refusal,
    Reveal,
    Winner,
    may_hold,
    named_bid,
    next_to_reveal,
    not_played,
    number_bid,
    skips,
)
from prefgame.rules.base import LATER, Refused, Seat
from prefgame.rules.contracts import Contract, contract_of_number


@dataclass(frozen=True, slots=True)
class Stepwise:
    """An auction in steps of one, or with jumps where the table allows them.

    ``ladder``: the contracts that may be bid with the talon, low to high; ``plain_games``: what a
    plain "game" may become; ``named``: the games that must be named at the first call;
    ``named_ends_games``: a named game beats plain ones at once (Serbia, 000:153; A-37).
    ``suit_ends_auction``: nobody calls after a named game with a trump suit (hearts, 003:58; A-7).
    """

    ladder: tuple[Contract, ...]
    plain_games: tuple[Contract, ...]
    named: tuple[Contract, ...]
    top: Contract | None = None
    """a contract above the ladder, by agreement; as a game it is named (000:156)"""
    top_played: bool = False
    numbers_beat_games: bool = field(default=False, repr=False, metadata=LATER)
    """whether a game is a level of its own, one above its number (004:88-97, 004:132): it is named
    when it is bid, and higher numbers beat it; otherwise every game beats every number (000:29)
    """
    jumps: bool = field(default=False, repr=False, metadata=LATER)
    """whether a number may be raised by more than one step (004:107, against 000:32)"""
    hold: Hold = Hold.POSITION
    reveal: Reveal = Reveal.ONCE
    silent_behind: bool = field(default=False, repr=False, metadata=LATER)
    """whether only who may be behind a higher game names none (000:34), where each names one once;
    else everybody after the first may
    """
    named_ends_games: bool = False
    suit_ends_auction: bool = False
    highest: int | tuple[int, ...] | None = None
    """the rank of the highest contract that the table plays; or the ranks of those without trumps
    that it plays, "just some of these" (003:106); None: the whole ladder
    """
    instead: Contract | None = None
    """a contract that the table may play in place of the one of the same rank (003:125)"""
    instead_played: bool = False

    # ---- what the table plays

    @property
    def silence(self) -> str:
        return SILENT

    @property
    def contracts(self) -> tuple[Contract, ...]:
        ladder = self._played(self.ladder)
        return (*ladder, self.top) if self.top is not None and self.top_played else ladder

    def _played(self, known: tuple[Contract, ...]) -> tuple[Contract, ...]:
        """Keep those that this table plays."""
        highest = self.highest
        if isinstance(highest, tuple):
            known = tuple(each for each in known if each.trump is not None or each.rank in highest)
        elif highest is not None:
            known = tuple(each for each in known if each.rank <= highest)
        return self._meant(known)

    @property
    def left_out(self) -> tuple[Contract, ...]:
        """The contracts of the ladder between others that this table does not play."""
        played = {each.rank for each in self.contracts}
        return tuple(
            each for each in self.ladder if each.rank < max(played) and each.rank not in played
        )

    def _meant(self, known: tuple[Contract, ...]) -> tuple[Contract, ...]:
        """Put the contract that the table plays in place of another among these."""
        other = self.instead
        if other is None or not self.instead_played:
            return known
        return tuple(
            replace(other, game=each.game) if each.name == other.name else each for each in known
        )

    @property
    def named_games(self) -> tuple[Contract, ...]:
        """The games of this table that must be named at the first call, low to high."""
        named = self._played(self.named)
        if self.numbers_beat_games:
            named = tuple(sorted({*self._played(self.plain_games), *named}, key=_rank))
        return (*named, self.top.as_game) if self.top is not None and self.top_played else named

    @property
    def all_games(self) -> tuple[Contract, ...]:
        return tuple(sorted({*self.plain_games, *self.named_games}, key=lambda game: game.rank))

    # ---- calling

    def read(self, text: str) -> Bid | None:
        top = () if self.top is None else (self.top,)
        by_name = self._meant(self.plain_games) if self.numbers_beat_games else ()
        said = (
            PASS,
            SAME,
            GAME,
            *map(named_bid, by_name),
            *map(number_bid, (*self._meant(self.ladder), *top)),
            *map(named_bid, (*self._meant(self.named), *(each.as_game for each in top))),
        )
        other = contract_of_number(text)
        return next(
            (bid for bid in said if bid.word == text), None if other is None else number_bid(other)
        )

    def to_call(self, calls: Calls) -> Seat | None:
        silent = [seat for seat in calls.order if calls.first_bid(seat) is None]
        if silent and not self._has_ended(calls):
            return silent[0]
        highest = self.highest_bid(calls)
        if highest is None or (highest.game and not self.numbers_beat_games):
            return None
        left = (seat for seat in calls.around if not calls.has_passed(seat))
        return next((seat for seat in left if seat != highest.seat), None)

    def _has_ended(self, calls: Calls) -> bool:
        """Tell whether a game with trumps was named that ends the auction (003:58)."""
        named = self._named_game(calls)
        return self.suit_ends_auction and named is not None and named[0].trump is not None

    def bids(self, calls: Calls, seat: Seat) -> tuple[Bid, ...]:
        said = calls.first_bid(seat)
        if self.numbers_beat_games:
            return self._higher_bids(calls, seat)
        if said is None:
            return self._first_bids(calls)
        highest = self._number(calls)
        if highest is None:
            return (PASS,)
        number, holder = highest
        if may_hold(self.hold, calls, seat, holder):
            return (PASS, SAME)
        return (PASS, *map(number_bid, self._next(number)))

    def _first_bids(self, calls: Calls) -> tuple[Bid, ...]:
        bids, games, named = [PASS], calls.said_game, self._named_game(calls)
        if not games and named is None:
            highest = self._number(calls)
            bids += map(number_bid, self._next(highest[0] if highest else None))
        if named is None:
            bids.append(GAME)
        bids += [
            named_bid(game)
            for game in self.named_games
            if named is None or game.rank > named[0].rank
        ]
        return tuple(bids)

    def _higher_bids(self, calls: Calls, seat: Seat) -> tuple[Bid, ...]:
        """List what beats the highest bid, where a game is a level of its own."""
        highest, first = self.highest_bid(calls), calls.first_bid(seat) is None
        level = 0 if highest is None else _level(highest)
        may_equal = highest is not None and not highest.game and not first
        if may_equal and highest and may_hold(self.hold, calls, seat, highest.seat):
            return (PASS, SAME)
        numbers = tuple(each for each in self.contracts if each.rank > level)
        games = self.named_games if first else ()
        return (
            PASS,
            *map(number_bid, numbers if self.jumps else numbers[:1]),
            *(named_bid(game) for game in games if game.rank + 1 > level),
        )

    def _next(self, number: Contract | None) -> tuple[Contract, ...]:
        """Find the number one step higher, or with jumps every higher one; None: the first."""
        higher = (
            self.contracts
            if number is None
            else tuple(contract for contract in self.contracts if contract.rank > number.rank)
        )
        return higher if self.jumps else higher[:1]

    def refusal(self, calls: Calls, seat: Seat, bid: Bid, names: Sequence[str]) -> Refusal:
        name, first = names[seat], calls.first_bid(seat) is None
        if self.numbers_beat_games and bid.kind in (BidKind.GAME, BidKind.NAMED, BidKind.NUMBER):
            return self._level_refusal(calls, seat, bid, names)
        if bid.kind in (BidKind.GAME, BidKind.NAMED):
            if not first:
                words = f"{name} has bid before, and game can be bid only at the first call"
                return Refusal(Refused.GAME_TOO_LATE, BrokenRule.GAME_FIRST, words)
            if bid.kind is BidKind.NAMED and bid.contract not in self.named_games:
                return not_played(bid)
            words = "only a higher contract beats the one already named"
            return Refusal(Refused.GAME_STANDS, BrokenRule.NAMED_GAME_STANDS, words)
        if bid.kind is BidKind.SAME:
            return self._hold_refusal(calls, seat, names)
        if calls.said_game or self._named_game(calls):
            words = "somebody has bid game, and no number beats that"
            return Refusal(Refused.GAME_STANDS, BrokenRule.ANY_GAME_STANDS, words)
        last = self.contracts[-1].rank
        if (
            bid.contract is None
            or bid.contract.rank > last
            or any(each.rank == bid.contract.rank for each in self.left_out)
        ):
            return not_played(bid)
        number, holder = self._number(calls) or (None, seat)
        holds = not first and may_hold(self.hold, calls, seat, holder)
        if number is not None and bid.contract.rank <= number.rank:
            rule = BrokenRule.ONLY_HOLD if holds else BrokenRule.ALREADY_BID
            words = f"{bid} does not beat {names[holder]}'s {number}"
            return Refusal(Refused.BID_TOO_LOW, rule, words, holder, number)
        if holds:
            words = f"{name} says same to the highest bid instead of raising it"
            return Refusal(Refused.BID_SKIPS, BrokenRule.ONLY_HOLD, words, holder, number)
        return skips(bid, self._next(number)[0])

    def _level_refusal(self, calls: Calls, seat: Seat, bid: Bid, names: Sequence[str]) -> Refusal:
        """Why a bid is refused where a game is a level of its own."""
        name, highest = names[seat], self.highest_bid(calls)
        played = self.contracts if bid.kind is BidKind.NUMBER else self.named_games
        if bid.contract not in played:
            return not_played(bid)
        if bid.kind is BidKind.NAMED and calls.first_bid(seat) is not None:
            words = f"{name} has bid before, and game can be bid only at the first call"
            return Refusal(Refused.GAME_TOO_LATE, BrokenRule.GAME_FIRST, words)
        assert bid.contract is not None
        level = bid.contract.rank + bid.contract.game
        if highest is not None and level <= _level(highest):
            words = f"{bid} does not beat {names[highest.seat]}'s {highest.contract}"
            rule = BrokenRule.CONTRACT_STANDS
            return Refusal(Refused.BID_TOO_LOW, rule, words, highest.seat, highest.contract)
        if SAME in self.bids(calls, seat) and highest is not None:
            words = f"{name} says same to the highest bid instead of raising it"
            rule = BrokenRule.ONLY_HOLD
            return Refusal(Refused.BID_SKIPS, rule, words, highest.seat, highest.contract)
        lowest = next(
            each for each in self.contracts if highest is None or each.rank > _level(highest)
        )
        return skips(bid, lowest)

    def _hold_refusal(self, calls: Calls, seat: Seat, names: Sequence[str]) -> Refusal:
        name, highest = names[seat], self._number(calls)
        stands = self.highest_bid(calls)
        if self.numbers_beat_games and stands is not None and stands.game:
            highest = None
        if highest is None or calls.first_bid(seat) is None:
            words = f"{name} has not bid yet, and so cannot say same"
            return Refusal(Refused.NOTHING_TO_HOLD, BrokenRule.NOTHING_TO_HOLD, words)
        holder = highest[1]
        before = calls.order.index(holder) < calls.order.index(seat)
        why = (
            f"{names[holder]} sits before {name}"
            if before
            else f"at this table {name} may not say same to {names[holder]}"
        )
        rule = BrokenRule.SITS_AFTER if self.hold is Hold.POSITION else BrokenRule.NO_HOLD
        return Refusal(Refused.MUST_RAISE, rule, f"{why}, so {name} must raise or pass", holder)

    # ---- the highest bid

    def highest_bid(self, calls: Calls) -> HighestBid | None:
        """Find the highest call so far; a game beats every number, or those up to its own level."""
        if self.numbers_beat_games:
            return self._highest_of_levels(calls)
        named, games, number = (self._named_game(calls), calls.said_game, self._number(calls))
        if named is not None:
            return HighestBid(named[1], named[0], game=True)
        if games:
            return HighestBid(games[0], None, game=True)
        return None if number is None else HighestBid(number[1], number[0])

    def _highest_of_levels(self, calls: Calls) -> HighestBid | None:
        """Find the highest call where a game is a level of its own: it is the last one."""
        last = next((each for each in reversed(calls.made) if each[1] != PASS), None)
        if last is not None and last[1].kind is BidKind.NAMED:
            return HighestBid(last[0], last[1].contract, game=True)
        number = self._number(calls)
        return None if number is None else HighestBid(number[1], number[0])

    @staticmethod
    def _number(calls: Calls) -> tuple[Contract, Seat] | None:
        """Find the highest number, and the seat that bid or equalled it last."""
        holder = next(
            (
                seat
                for seat, bid in reversed(calls.made)
                if bid.kind in (BidKind.NUMBER, BidKind.SAME)
            ),
            None,
        )
        number = next(
            (bid.contract for _, bid in reversed(calls.made) if bid.kind is BidKind.NUMBER), None
        )
        return None if holder is None or number is None else (number, holder)

    @staticmethod
    def _named_game(calls: Calls) -> tuple[Contract, Seat] | None:
        """Find the highest game that was named, and its seat; a later one is higher."""
        for seat, bid in reversed(calls.made):
            if bid.kind is BidKind.NAMED and bid.contract is not None:
                return bid.contract, seat
        return None

    # ---- several games (000:34)

    def _must_reveal(self, calls: Calls) -> bool:
        games, named = calls.said_game, self._named_game(calls)
        if not games or (named and self.named_ends_games):
            return False
        return len(games) > 1 or named is not None

    def _best_game(self, calls: Calls) -> tuple[Contract, Seat] | None:
        """Find the highest game known so far, and its seat; of equal ones the earlier."""
        named = self._named_game(calls)
        known = [named] if named else []
        known += [(game, seat) for seat, game in calls.revealed if game is not None]
        return max(
            known, key=lambda each: (each[0].rank, -calls.order.index(each[1])), default=None
        )

    def to_reveal(self, calls: Calls) -> Seat | None:
        if not self._must_reveal(calls):
            return None
        return next_to_reveal(calls, calls.said_game, self._best_game(calls), self.reveal)

    def reveals(self, calls: Calls, seat: Seat) -> tuple[Contract | None, ...]:
        """List the games that beat the ones known; then None (silence) is possible, too. A seat
        that is not behind names a game, an equal one if it has no higher one.
        """
        best, games = self._best_game(calls), self._open_games(calls.said_game.index(seat))
        if best is None or self._is_level(games, best[0]):
            return games
        rank, earlier = best[0].rank, calls.order.index(seat) < calls.order.index(best[1])
        return (
            *(game for game in games if game.rank > rank or (game.rank == rank and earlier)),
            None,
        )

    def _is_level(self, games: Sequence[Contract], best: Contract) -> bool:
        """Tell whether a seat that has one of these is behind the best for certain not, and has to
        say which it is.
        """
        once = self.reveal is not Reveal.ASCENDING
        return self.silent_behind and once and all(game.rank >= best.rank for game in games)

    def _open_games(self, before: int) -> tuple[Contract, ...]:
        """List what a plain "game" may become after so many others who said it before."""
        return self.plain_games[before:] if self.reveal is Reveal.RISING else self.plain_games

    # ---- the winner, and what the winner may play

    def winner(self, calls: Calls) -> Winner | None:
        best, highest = self._best_game(calls), self.highest_bid(calls)
        if self.numbers_beat_games:
            if highest is None:
                return None
            return Winner(highest.seat, highest.contract, highest.game, fixed=highest.game)
        if best is not None:
            return Winner(best[1], best[0], game=True, fixed=True)
        return (
            None
            if highest is None
            else Winner(highest.seat, highest.contract, highest.game, fixed=False)
        )

    def contracts_for(self, winner: Winner) -> tuple[Contract, ...]:
        """List what may be announced: from the number up (000:41), or any plain game."""
        if winner.game:
            return self.plain_games if winner.contract is None else (winner.contract,)
        return tuple(
            contract
            for contract in self.contracts
            if winner.contract is not None and contract.rank >= winner.contract.rank
        )

    def contracts_after(self, calls: Calls, bid: Bid) -> tuple[Contract, ...]:
        seat = self.to_call(calls)
        if bid.kind is BidKind.PASS or seat is None:
            return ()
        if bid.kind is BidKind.GAME:
            # a player who said "game" sits earlier, and wins with an equal one
            games = self._open_games(len(calls.said_game))
            return tuple(
                game for game in games if not calls.said_game or game != self.plain_games[0]
            )
        highest = self.highest_bid(calls.with_bid(seat, bid))
        return (
            ()
            if highest is None
            else self.contracts_for(
                Winner(highest.seat, highest.contract, highest.game, fixed=highest.game)
            )
        )


def _rank(contract: Contract) -> int:
    return contract.rank


def _level(bid: HighestBid) -> int:
    """Return the height of a bid where a game is one above its number (004:88-97)."""
    assert bid.contract is not None
    return bid.contract.rank + bid.game
