"""The declarer names the contract if the auction has not fixed it.

Invariant: the auction sets the raise limit.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card
from prefgame.engine.commands import Announce, Command
from prefgame.engine.events import ContractAnnounced, Event
from prefgame.engine.hand import HandTable
from prefgame.engine.phases.base import PhaseHandler, with_contract
from prefgame.engine.state import Table, with_fields
from prefgame.engine.turn import Turn
from prefgame.rules.auctions.base import announcement_refusal
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.ruleset import RuleSet


class AnnounceHandler(PhaseHandler):
    """The phase in which the declarer names the contract."""

    phase = Phase.ANNOUNCE
    events = (ContractAnnounced,)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        return (
            Turn(Phase.ANNOUNCE, hand.auction_winner.seat)
            if hand.auction_winner is not None and hand.contract is None
            else None
        )

    def legal(
        self, table: Table, hand: HandTable, seat: Seat, cards: Sequence[Card]
    ) -> tuple[Command, ...]:
        return tuple(
            Announce(contract)
            for contract in table.rules.auction.contracts_for(hand.won.auction_winner)
        )

    def read(self, rules: RuleSet, text: str) -> Command | None:
        verb, _, rest = text.partition(" ")
        contract = rules.read_contract(rest) if verb == "announce" else None
        return None if contract is None else Announce(contract)

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return tuple(str(Announce(contract)) for contract in rules.contracts[:1])

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Sequence[Card]
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, Announce):
            return None
        contract, won = command.contract, hand.won.auction_winner
        if contract.game != won.game:
            word = "without the talon and" if won.game else "with the talon and no longer"
            return Refused.GAME_WITH_TALON, f"{table.players[seat]} plays {word} as a game"
        name, took_over = table.players[seat], bool(hand.takers)
        why = announcement_refusal(table.rules.auction, won, contract, name, took_over=took_over)
        return why.code, why.message

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Announce)
        return ContractAnnounced(seat, command.contract)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        assert isinstance(event, ContractAnnounced)
        announced = (*hand.announced, (event.seat, event.contract, len(hand.said)))
        return with_fields(
            with_contract(table, hand, event.seat, event.contract), announced=announced
        )
