"""The auction: the seats call in turn until the declarer is known.

Invariant: only the auction of the rules interprets calls.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card
from prefgame.engine.commands import CallBid, Command
from prefgame.engine.events import AuctionWon, BidCalled, Event, NobodyDeclared
from prefgame.engine.hand import HandTable
from prefgame.engine.phases.base import PhaseHandler, end_hand, with_contract
from prefgame.engine.state import State, Table, with_fields
from prefgame.engine.turn import Turn
from prefgame.rules.auctions.base import GAME, PASS, SAME, named_bid, number_bid
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Unplayed


class AuctionHandler(PhaseHandler):
    """The phase in which the seats call."""

    phase = Phase.AUCTION
    events = (BidCalled, AuctionWon, NobodyDeclared)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        if hand.auction_winner is not None or hand.contract is not None:
            return None
        auction = table.rules.auction
        caller = auction.to_call(hand.calls)
        if caller is None and auction.to_reveal(hand.calls) is not None:
            return None
        return Turn(Phase.AUCTION, caller)

    def legal(
        self, table: Table, hand: HandTable, seat: Seat, cards: Sequence[Card]
    ) -> tuple[Command, ...]:
        return tuple(CallBid(bid) for bid in table.rules.auction.bids(hand.calls, seat))

    def declines(self, command: Command) -> bool:
        return command == CallBid(PASS)

    def read(self, rules: RuleSet, text: str) -> Command | None:
        bid = rules.auction.read(text)
        return None if bid is None else CallBid(bid)

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        auction = rules.auction
        bids = (
            PASS,
            number_bid(auction.contracts[0]),
            SAME,
            GAME,
            *map(named_bid, auction.all_games),
        )
        return tuple(bid.word for bid in bids if auction.read(bid.word) == bid)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Sequence[Card]
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, CallBid):
            return None
        why = table.rules.auction.refusal(hand.calls, seat, command.bid, table.players)
        return why.code, why.message

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, CallBid)
        return BidCalled(seat, command.bid)

    def follow(self, state: State, hand: HandTable) -> Event:
        rules = state.table.rules
        winner = rules.auction.winner(hand.calls)
        if winner is not None:
            return AuctionWon(winner)
        return (
            end_hand(state, Unplayed.ALL_PASSED)
            if rules.when_all_pass is None
            else NobodyDeclared(rules.when_all_pass)
        )

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        if isinstance(event, BidCalled):
            return with_fields(hand, calls=hand.calls.with_bid(event.seat, event.bid))
        if isinstance(event, NobodyDeclared):
            return with_fields(hand, contract=event.contract)
        assert isinstance(event, AuctionWon)
        winner, after = event.winner, with_fields(hand, auction_winner=event.winner)
        return (
            with_contract(table, after, winner.seat, winner.contract)
            if winner.fixed and winner.contract is not None
            else after
        )
