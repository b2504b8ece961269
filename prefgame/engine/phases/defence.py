"""Come or stay, invite or alone: each defender is asked.

Invariant: the rules have the tree of questions.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card
from prefgame.engine.commands import Command, Defend
from prefgame.engine.events import DefenceAnswered, Event
from prefgame.engine.hand import HandTable
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.state import Table, with_fields
from prefgame.engine.turn import Turn
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.ruleset import RuleSet


class DefenceHandler(PhaseHandler):
    """The phase in which the defenders answer."""

    phase = Phase.DEFENCE
    events = (DefenceAnswered,)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        if (
            hand.auction_winner is None
            or hand.contract is None
            or hand.leader is not None
            or hand.needs_kontra
        ):
            return None
        asked = table.rules.defence.to_answer(hand.defenders, hand.answers, hand.contract)
        return None if asked is None else Turn(Phase.DEFENCE, asked)

    def legal(
        self, table: Table, hand: HandTable, seat: Seat, cards: Sequence[Card]
    ) -> tuple[Command, ...]:
        return tuple(
            Defend(answer)
            for answer in table.rules.defence.choices(
                hand.defenders, hand.answers, hand.contracted.contract
            )
        )

    def declines(self, command: Command) -> bool:
        return isinstance(command, Defend) and command.answer.declines

    def read(self, rules: RuleSet, text: str) -> Command | None:
        known = (Defend(answer) for answer in rules.defence.answers if answer.value == text)
        return next(known, None)

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return tuple(answer.value for answer in rules.defence.answers)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Sequence[Card]
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, Defend):
            return None
        asked = " or ".join(map(str, self.legal(table, hand, seat, cards)))
        return (
            Refused.ANSWER_NOT_ASKED,
            f"{table.players[seat]} is asked {asked}, not {command.answer.value}",
        )

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Defend)
        return DefenceAnswered(seat, command.answer)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        assert isinstance(event, DefenceAnswered)
        return with_fields(hand, answers=(*hand.answers, (event.seat, event.answer)))
