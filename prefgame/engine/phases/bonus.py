"""The declarer may announce a hand without aces, or where the table announces them four aces, and
is paid for it (003:92, 003:101).

Invariant: only a declarer who holds them is asked, and for no aces nobody who discarded one. That
depends on hidden cards, so a public event first says whether the question is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card
from prefgame.engine.commands import FOUR_ACES, NO_ACES, NO_BONUS, Command, Say
from prefgame.engine.events import Event, QuestionOpened, Said
from prefgame.engine.hand import HandTable
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.state import State, Table, with_fields
from prefgame.engine.turn import Turn
from prefgame.rules.base import Phase, Refusal, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.aces import ACES


class BonusHandler(PhaseHandler):
    """The phase in which a declarer may announce aces."""

    phase = Phase.BONUS
    events = (QuestionOpened,)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        bonuses = table.rules.score.aces
        if (
            hand.contract is None
            or hand.declarer is None
            or hand.leader is not None
            or not bonuses.holdings_to_announce(hand.contract)
        ):
            return None
        if hand.asks_bonus is None:
            return Turn(Phase.BONUS, None)
        answered = hand.word_of(Phase.BONUS) is not None
        return Turn(Phase.BONUS, hand.declarer) if hand.asks_bonus and not answered else None

    def legal(
        self, table: Table, hand: HandTable, seat: Seat, cards: Sequence[Card]
    ) -> tuple[Command, ...]:
        return NO_BONUS, FOUR_ACES if ACES & {*cards} else NO_ACES

    def declines(self, command: Command) -> bool:
        return command == NO_BONUS

    def read(self, rules: RuleSet, text: str) -> Command | None:
        return next((say for say in (NO_BONUS, NO_ACES, FOUR_ACES) if say.word == text), None)

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return (NO_ACES.word,)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Sequence[Card]
    ) -> tuple[Refusal, str] | None:
        if not isinstance(command, Say):
            return None
        said = " or ".join(str(word) for word in self.legal(table, hand, seat, cards)[::-1])
        return Refusal.ANSWER_NOT_ASKED, f"{table.players[seat]} says {said}"

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Say)
        return Said(seat, Phase.BONUS, command.word)

    def follow(self, state: State, hand: HandTable) -> Event:
        secrets, bonuses = state.secrets, state.table.rules.score.aces
        assert secrets is not None and hand.declarer is not None and hand.contract is not None
        held, discard = {*secrets.hands[hand.declarer]}, {*secrets.discard}
        return QuestionOpened(Phase.BONUS, bonuses.may_announce(hand.contract, held, discard))

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        if isinstance(event, QuestionOpened):
            return with_fields(hand, asks_bonus=event.asked)
        assert isinstance(event, Said)
        return with_fields(hand, said=(*hand.said, (event.phase, event.seat, event.word)))
