"""A question that loops: each of the others who bid may take the hand over for a higher contract,
and is then asked to name it.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card
from prefgame.engine.commands import Command, Say
from prefgame.engine.events import Event, Said
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.state import HandTable, Table, Turn, with_fields
from prefgame.rules.auctions.base import Winner
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.ruleset import RuleSet

TAKE, LEAVE = Say("take"), Say("leave")


class TakeoverHandler(PhaseHandler):
    phase = Phase.TAKEOVER
    events = ()

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        if (
            hand.contract is None
            or hand.declarer is None
            or hand.talon_taken
            or hand.contract == table.rules.contracts[-1]
        ):
            return None
        answered = {seat for _, seat, _ in hand.said}
        asked = next(
            (
                seat
                for seat in hand.defenders
                if seat not in answered and not hand.calls.has_passed(seat)
            ),
            None,
        )
        return None if asked is None else Turn(Phase.TAKEOVER, asked)

    def legal(
        self, table: Table, hand: HandTable, seat: Seat, cards: Sequence[Card]
    ) -> tuple[Command, ...]:
        return TAKE, LEAVE

    def declines(self, command: Command) -> bool:
        return command == LEAVE

    def read(self, rules: RuleSet, text: str) -> Command | None:
        return next((say for say in (TAKE, LEAVE) if say.word == text), None)

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return TAKE.word, LEAVE.word

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Sequence[Card]
    ) -> tuple[Refused, str] | None:
        return (
            (Refused.ANSWER_NOT_ASKED, f"{table.players[seat]} is asked to take or to leave")
            if isinstance(command, Say)
            else None
        )

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Say)
        return Said(seat, Phase.TAKEOVER, command.word)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        assert isinstance(event, Said) and hand.contract is not None
        if event.word == LEAVE.word:
            return with_fields(hand, said=(*hand.said, (event.phase, event.seat, event.word)))
        higher = next(
            contract for contract in table.rules.contracts if contract.rank > hand.contract.rank
        )
        return with_fields(
            hand,
            auction_winner=Winner(event.seat, higher, game=False, fixed=False),
            contract=None,
            said=(),
        )
