"""The declarer may say that the hand has no aces, and plays for more (003:92).

Invariant: only a declarer without an ace is asked, and nobody who laid one away. That depends on
hidden cards, so a public event first says whether the question is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card, Rank
from prefgame.engine.commands import NO_ACES, NO_BONUS, Command, Say
from prefgame.engine.events import Event, QuestionOpened, Said
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.state import HandTable, State, Table, with_fields
from prefgame.engine.turn import Turn
from prefgame.rules.base import Phase, Refusal, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.hand import Aces


class BonusHandler(PhaseHandler):
    """The phase in which a declarer without aces may say so."""

    phase = Phase.BONUS
    events = (QuestionOpened,)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        if (
            hand.contract is None
            or hand.declarer is None
            or hand.leader is not None
            or Aces.NONE not in table.rules.score.paid_aces(hand.contract)
        ):
            return None
        if hand.asks_bonus is None:
            return Turn(Phase.BONUS, None)
        answered = hand.word_of(Phase.BONUS) is not None
        return Turn(Phase.BONUS, hand.declarer) if hand.asks_bonus and not answered else None

    def legal(
        self, table: Table, hand: HandTable, seat: Seat, cards: Sequence[Card]
    ) -> tuple[Command, ...]:
        return NO_BONUS, NO_ACES

    def read(self, rules: RuleSet, text: str) -> Command | None:
        return next((say for say in (NO_BONUS, NO_ACES) if say.word == text), None)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Sequence[Card]
    ) -> tuple[Refusal, str] | None:
        if not isinstance(command, Say):
            return None
        return Refusal.ANSWER_NOT_ASKED, f"{table.players[seat]} says {NO_ACES} or {NO_BONUS}"

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Say)
        return Said(seat, Phase.BONUS, command.word)

    def follow(self, state: State, hand: HandTable) -> Event:
        secrets = state.secrets
        assert secrets is not None and hand.declarer is not None
        held = (*secrets.hands[hand.declarer], *secrets.discard)
        return QuestionOpened(Phase.BONUS, all(card.rank is not Rank.ACE for card in held))

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        if isinstance(event, QuestionOpened):
            return with_fields(hand, asks_bonus=event.asked)
        assert isinstance(event, Said)
        return with_fields(hand, said=(*hand.said, (event.phase, event.seat, event.word)))
