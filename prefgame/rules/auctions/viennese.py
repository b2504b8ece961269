"""The Viennese auction: numbers, games, and premium contracts (001:41-176).

Invariant: every bid beats the one before, or holds it. A player who bid a number stays
among the numbers, one who said "game" among the games, and a premium contract is bid at
once or never (001:152-174).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.rules.auctions.base import (
    GAME,
    PASS,
    SAME,
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
from prefgame.rules.base import Refused, Seat
from prefgame.rules.contracts import Contract, contract_of_number


@dataclass(frozen=True, slots=True)
class ViennaAuction:
    """An auction in three classes.

    ``numbers``: suits with the talon; ``plain_games``: what a "game" may become; ``premium``:
    contracts that may be bid with the talon and, as games, without it; ``named``: games that are
    bid by name and only so (hearts). All low to high.
    """

    numbers: tuple[Contract, ...]
    plain_games: tuple[Contract, ...]
    premium: tuple[Contract, ...]
    named: tuple[Contract, ...]
    highest: int = 8
    """the rank of the highest contract that the table plays (001:364-367)"""
    jumps: bool = False
    """whether a number may be raised by more than one step (001:132-133, 001:155-156; A-36)"""
    hold: Hold = Hold.FOREHAND
    """001:143-150, A-6"""
    reveal: Reveal = Reveal.ASCENDING
    """001:160-167, A-5"""

    # ---- what the table plays

    @property
    def numbers_beat_games(self) -> bool:
        return False

    @property
    def silence(self) -> str:
        """The word of a player who names no game: that is a pass here."""
        return PASS.word

    @property
    def contracts(self) -> tuple[Contract, ...]:
        return (*self.numbers, *self.premium_played)

    @property
    def premium_played(self) -> tuple[Contract, ...]:
        """The premium contracts of this table, low to high."""
        return tuple(contract for contract in self.premium if contract.rank <= self.highest)

    @property
    def all_games(self) -> tuple[Contract, ...]:
        return (*self.plain_games, *self.named, *(each.as_game for each in self.premium_played))

    @property
    def above_games(self) -> tuple[Contract, ...]:
        """What beats a "game": hearts, and the premium contracts with the talon."""
        return (*self.named, *self.premium_played)

    def _height(self, contract: Contract) -> int:
        """Find the place of a premium contract: without the talon half a step above the same with
        it; hearts equals the lowest (001:174-176).
        """
        if contract in self.named:
            return 2 * self.premium[0].rank
        return 2 * contract.rank + contract.game

    @property
    def _premium_bids(self) -> tuple[Bid, ...]:
        """Hearts, the contracts with the talon, then those without, each low to high."""
        return (
            *map(named_bid, self.named),
            *map(number_bid, self.premium_played),
            *(named_bid(each.as_game) for each in self.premium_played),
        )

    # ---- calling

    def read(self, text: str) -> Bid | None:
        premium = (
            *map(number_bid, self.premium),
            *(named_bid(each.as_game) for each in self.premium),
        )
        said = (
            PASS,
            SAME,
            GAME,
            *map(number_bid, self.numbers),
            *map(named_bid, self.named),
            *premium,
        )
        other = contract_of_number(text)
        return next(
            (bid for bid in said if bid.word == text), None if other is None else number_bid(other)
        )

    def to_call(self, calls: Calls) -> Seat | None:
        silent = [seat for seat in calls.order if calls.first_bid(seat) is None]
        if silent:
            return silent[0]
        highest = self.highest_bid(calls)
        if highest is None or (highest.contract is None and highest.game):
            return None
        premium = self._premium(calls) is not None
        return next(
            (
                seat
                for seat in calls.around
                if seat != highest.seat
                and not calls.has_passed(seat)
                and (not premium or self.in_premium(calls, seat))
            ),
            None,
        )

    def bids(self, calls: Calls, seat: Seat) -> tuple[Bid, ...]:
        """List pass, contracts with the talon, same, and those without it."""
        premium, number = self._premium(calls), self._number(calls)
        first, numbers = calls.first_bid(seat) is None, [PASS]
        without: list[Bid] = []
        if premium is None and not calls.said_game:
            numbers += map(number_bid, self._next(number[0] if number else None))
            if number is not None and may_hold(self.hold, calls, seat, number[1]):
                without.append(SAME)
        if first and premium is None:
            without.append(GAME)
        if first or self.in_premium(calls, seat):
            least = -1 if premium is None else self._height(premium[0])
            higher = [
                bid
                for bid in self._premium_bids
                if bid.contract and self._height(bid.contract) > least
            ]
            numbers += [bid for bid in higher if bid.kind is BidKind.NUMBER]
            without += [bid for bid in higher if bid.kind is not BidKind.NUMBER]
        return (*numbers, *without)

    def in_premium(self, calls: Calls, seat: Seat) -> bool:
        """Whether the seat began with a premium contract, and may raise to a higher one."""
        first = calls.first_bid(seat)
        return first is not None and self._is_premium(first)

    def _is_premium(self, bid: Bid) -> bool:
        """Tell whether the bid is for hearts or higher: no suit with the talon."""
        return bid.contract is not None and bid.contract not in self.numbers

    def _next(self, number: Contract | None) -> tuple[Contract, ...]:
        """Find the number one step higher, or with jumps every higher one; None: the first."""
        higher = (
            self.numbers
            if number is None
            else tuple(contract for contract in self.numbers if contract.rank > number.rank)
        )
        return higher if self.jumps else higher[:1]

    def refusal(self, calls: Calls, seat: Seat, bid: Bid, names: Sequence[str]) -> Refusal:
        name, number = names[seat], self._number(calls)
        numbers = tuple(map(number_bid, self.numbers))
        if bid.contract is not None and bid not in (*numbers, *self._premium_bids):
            return not_played(bid)
        if bid.kind is BidKind.SAME:
            if number is None:
                words = "there is no number to say same to"
                return Refusal(Refused.NOTHING_TO_HOLD, BrokenRule.NOTHING_TO_HOLD, words)
            words = f"{name} may not say same to this bid, and must raise or pass"
            return Refusal(Refused.MUST_RAISE, BrokenRule.NO_HOLD, words, number[1])
        if bid.contract is None or bid in self._premium_bids:
            return self._premium_refusal(calls, seat, bid, name)
        premium, games = self._premium(calls), calls.said_game
        if premium or games:
            words = "somebody has bid game, and no number beats that"
            if premium is not None:
                return _stands(Refused.GAME_STANDS, words, premium)
            rule, above = BrokenRule.UNNAMED_GAME_STANDS, self.above_games
            return Refusal(Refused.GAME_STANDS, rule, words, games[0], contracts=above)
        if number is not None and bid.contract.rank <= number[0].rank:
            stands, holder = number
            words = f"{bid} does not beat the {stands} of {names[holder]}"
            return Refusal(Refused.BID_TOO_LOW, BrokenRule.ALREADY_BID, words, holder, stands)
        return skips(bid, self._next(number[0] if number else None)[0])

    def _premium_refusal(self, calls: Calls, seat: Seat, bid: Bid, name: str) -> Refusal:
        first, premium = calls.first_bid(seat) is None, self._premium(calls)
        if bid.contract is None and not first:
            words = f"{name} has bid before, and a game is bid at the first call only"
            return Refusal(Refused.GAME_TOO_LATE, BrokenRule.GAME_FIRST, words)
        if not (first or self.in_premium(calls, seat)):
            words = f"{name} has bid before, and {bid} is bid at the first call only"
            rule, above = BrokenRule.CONTRACTS_FIRST, self.above_games
            return Refusal(Refused.GAME_TOO_LATE, rule, words, contracts=above)
        assert premium is not None
        if bid.contract is None:
            words = "only a higher premium contract beats the highest bid"
            return _stands(Refused.GAME_STANDS, words, premium)
        said = premium[0].word if premium[0].game else premium[0].name
        return _stands(Refused.BID_TOO_LOW, f"{bid} does not beat {said}", premium)

    # ---- the highest bid

    def highest_bid(self, calls: Calls) -> HighestBid | None:
        """Find the highest call so far: a premium contract beats a game, and a game a number."""
        premium, games, number = self._premium(calls), calls.said_game, self._number(calls)
        if premium is not None:
            return HighestBid(premium[1], premium[0], game=premium[0].game)
        if games:
            return HighestBid(games[0], None, game=True)
        return None if number is None else HighestBid(number[1], number[0])

    def _premium(self, calls: Calls) -> tuple[Contract, Seat] | None:
        """Find the highest premium contract, and its seat; a later one is always higher."""
        for seat, bid in reversed(calls.made):
            if bid.contract is not None and self._is_premium(bid):
                return bid.contract, seat
        return None

    def _number(self, calls: Calls) -> tuple[Contract, Seat] | None:
        """Find the highest number, and the seat that bid or held it last."""
        made = [
            (seat, bid)
            for seat, bid in calls.made
            if bid.kind is BidKind.SAME or bid.contract in self.numbers
        ]
        number = next((bid.contract for _, bid in reversed(made) if bid.contract is not None), None)
        return None if number is None else (number, made[-1][0])

    # ---- several games: each names a higher suit or passes (001:160-167)

    def _best_game(self, calls: Calls) -> tuple[Contract, Seat] | None:
        """Find the highest game named so far; a later one is always higher."""
        named = [(game, seat) for seat, game in calls.revealed if game is not None]
        return named[-1] if named else None

    def to_reveal(self, calls: Calls) -> Seat | None:
        games = calls.said_game
        if len(games) < 2 or self._premium(calls) is not None:
            return None
        return next_to_reveal(calls, games, self._best_game(calls), self.reveal)

    def reveals(self, calls: Calls, seat: Seat) -> tuple[Contract | None, ...]:
        """List the games that the seat may name; None is to pass."""
        best = self._best_game(calls)
        if best is None:
            return self.plain_games
        return (*(game for game in self.plain_games if game.rank > best[0].rank), None)

    # ---- the winner, and what the winner may play

    def winner(self, calls: Calls) -> Winner | None:
        highest, best = self.highest_bid(calls), self._best_game(calls)
        if highest is None:
            return None
        if highest.game and highest.contract is None and best is not None:
            return Winner(best[1], best[0], game=True, fixed=True)
        fixed = highest.game and highest.contract is not None
        return Winner(highest.seat, highest.contract, highest.game, fixed)

    def contracts_for(self, winner: Winner) -> tuple[Contract, ...]:
        """List what the winner may announce: a higher suit but no premium after a number, a higher
        number after a premium contract with the talon, any suit below hearts after a game
        (001:188-201).
        """
        if winner.contract is None:
            return self.plain_games
        if winner.game:
            return (winner.contract,)
        kind = self.numbers if winner.contract in self.numbers else self.premium_played
        return tuple(contract for contract in kind if contract.rank >= winner.contract.rank)

    def contracts_after(self, calls: Calls, bid: Bid) -> tuple[Contract, ...]:
        seat = self.to_call(calls)
        if bid.kind is BidKind.PASS or seat is None:
            return ()
        if bid.kind is BidKind.GAME:
            return self.plain_games
        after = self.highest_bid(calls.with_bid(seat, bid))
        assert after is not None
        return self.contracts_for(Winner(after.seat, after.contract, after.game, fixed=after.game))


def _stands(code: Refused, words: str, premium: tuple[Contract, Seat]) -> Refusal:
    """Refuse a bid that does not beat the premium contract of that seat."""
    contract, seat = premium
    return Refusal(code, BrokenRule.CONTRACT_STANDS, words, seat, contract)
