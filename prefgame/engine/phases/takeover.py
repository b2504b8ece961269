"""Another bidder takes up the declarer's discard, and plays a higher contract.

Invariant: a taker is the declarer from then on: the exchange and the announcement ask again, and
this phase after them.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card
from prefgame.engine.commands import Command, Say
from prefgame.engine.events import Event, Said
from prefgame.engine.hand import HandTable
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.state import Table, with_fields
from prefgame.engine.turn import Turn
from prefgame.rules.auctions.base import Winner
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import NO_TERMS
from prefgame.rules.takeover import LEAVE, TAKE

SAY_TAKE, SAY_LEAVE = Say(TAKE), Say(LEAVE)


class TakeoverHandler(PhaseHandler):
    """The phase in which the bidders may take over."""

    phase = Phase.TAKEOVER
    events = ()

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        takeover = table.rules.takeover
        if (
            takeover is None
            or hand.auction_winner is None
            or not hand.discarded
            or hand.leader is not None
            or table.lowest_takeover is None
        ):
            return None
        asked = takeover.to_ask(hand.calls, hand.auction_winner.seat, hand.words_in(Phase.TAKEOVER))
        return None if asked is None else Turn(Phase.TAKEOVER, asked)

    def legal(
        self, table: Table, hand: HandTable, seat: Seat, cards: Sequence[Card]
    ) -> tuple[Command, ...]:
        return SAY_TAKE, SAY_LEAVE

    def declines(self, command: Command) -> bool:
        return command == SAY_LEAVE

    def read(self, rules: RuleSet, text: str) -> Command | None:
        return next((say for say in (SAY_TAKE, SAY_LEAVE) if say.word == text), None)

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return (TAKE,)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Sequence[Card]
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, Say):
            return None
        return Refused.ANSWER_NOT_ASKED, f"{table.players[seat]} is asked {TAKE} or {LEAVE}"

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Say)
        return Said(seat, Phase.TAKEOVER, command.word)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        assert isinstance(event, Said)
        said = (*hand.said, (event.phase, event.seat, event.word))
        if event.word == LEAVE:
            return with_fields(hand, said=said)
        return with_fields(
            hand,
            said=said,
            auction_winner=Winner(event.seat, table.lowest_takeover, game=False, fixed=False),
            contract=None,
            terms=NO_TERMS,
            talon_taken=False,
            discarded=False,
        )
