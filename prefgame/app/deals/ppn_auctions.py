"""Auctions by the highest call of each player, which is all that Portable Preferans Notation has of
them.

Invariant: an auction that is found is legal at its table, leads to what was asked for, and no
shorter one does.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from prefgame.app.deals.ppn_text import GAME, MINE, PASS, PLAYERS, PpnPlay
from prefgame.cards import DECK
from prefgame.engine.commands import Deal
from prefgame.engine.match import Match
from prefgame.rules.auctions.base import BidKind, Calls
from prefgame.rules.base import Phase, Seat
from prefgame.rules.deal import divide_deck
from prefgame.rules.ruleset import RuleSet

MOST_POSITIONS, _FOR_ONE = 20_000, 3_000
"""positions of auctions that are looked at for a file, and for the calls of one deal: at least
five times as many as any auction needs
"""


def highest_call(calls: Calls, seat: Seat) -> str:
    """Write the highest call of a seat as PPN has it."""
    named = [game for other, game in calls.revealed if other == seat and game is not None]
    if named:
        return f"{GAME}{named[-1].rank}"
    found, number = PASS, 0
    for other, bid in calls.made:
        if bid.kind is BidKind.NUMBER and bid.contract is not None:
            number = bid.contract.rank
        if other != seat or bid.kind is BidKind.PASS:
            continue
        if bid.kind in (BidKind.GAME, BidKind.NAMED):
            found = GAME if bid.contract is None else f"{GAME}{bid.contract.rank}"
        else:
            found = f"{MINE * (bid.kind is BidKind.SAME)}{number}"
    return found


def _may_become(call: str, wanted: str, numbers_beat_games: bool) -> bool:
    """Tell whether a seat whose highest call is this may still come to the other one."""
    if call == PASS:
        return True
    if wanted == PASS:
        return False
    if wanted[0] == GAME:
        return call[0] == GAME and call[1:] <= wanted[1:]
    if call[0] == GAME and not numbers_beat_games:
        return False
    return int(call.strip(GAME + MINE) or 0) <= int(wanted[-1])


@dataclass(frozen=True, slots=True)
class AuctionEnd:
    """What an auction has to lead to: the seat by its place in the order, and its contract."""

    place: int
    contract: int
    game: bool

    def is_reached(self, match: Match) -> bool:
        hand = match.table.this_hand
        winner = hand.auction_winner
        return (
            winner is not None
            and winner.seat == self.place
            and any(
                each.rank == self.contract and each.game is self.game
                for each in match.table.rules.auction.contracts_for(winner)
            )
        )


class Auctions:
    """The shortest auctions of a table for what a deal says of its calls, each looked for once."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules, self.left = rules, MOST_POSITIONS
        self._found: dict[tuple[tuple[str, ...], AuctionEnd | None], tuple[str, ...] | None] = {}

    def shortest(
        self, bids: tuple[str, ...], main: int | None = None, play: PpnPlay | None = None
    ) -> tuple[str, ...] | None:
        """Find the shortest auction with these highest calls, in which the player at the place
        ``main`` comes to the contract of the play; without ``bids``, with any calls.
        """
        end = None
        if play is not None and main is not None:
            end = AuctionEnd(main, play.contract, play.game)
        if (bids, end) not in self._found:
            self._found[bids, end] = self._search(bids, end)
        return self._found[bids, end]

    def _search(self, bids: tuple[str, ...], end: AuctionEnd | None) -> tuple[str, ...] | None:
        levels = [self._rules.auction.numbers_beat_games] * len(PLAYERS)
        match = Match.start(self._rules, [str(player) for player in PLAYERS])
        match.submit(Deal(len(PLAYERS) - 1, *divide_deck(DECK)))
        waiting: deque[tuple[Match, tuple[str, ...]]] = deque([(match, ())])
        for _count in range(min(_FOR_ONE, self.left)):
            if not waiting:
                return None
            self.left -= 1
            at, said = waiting.popleft()
            for command in at.legal():
                then = at.fork()
                then.submit(command)
                words = (*said, str(command))
                hand = then.table.this_hand
                calls = tuple(highest_call(hand.calls, seat) for seat in PLAYERS)
                if then.phase in (Phase.AUCTION, Phase.REVEAL):
                    if not bids or all(map(_may_become, calls, bids, levels)):
                        waiting.append((then, words))
                elif (not bids or calls == bids) and (end is None or end.is_reached(then)):
                    return words
        return None
