"""The declarer may announce a hand without aces, or if the table announces them four aces, and is
paid for it (003:92, 003:101).

Invariant: every declarer who could be paid for aces has the turn, whatever they hold, and what lies
open is only what they announce. Who holds nothing to announce (for no aces, who holds one or has
discarded one) is not asked: nothing is said in their name at once, and the others see the same of a
declarer who keeps quiet.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card
from prefgame.engine.commands import FOUR_ACES, NO_ACES, NO_BONUS, Command, Say
from prefgame.engine.events import Event, NothingSaid, QuestionOpened, Said
from prefgame.engine.hand import HandTable
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.state import State, Table, with_fields
from prefgame.engine.turn import Turn
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import ACES


class BonusHandler(PhaseHandler):
    """The phase in which a declarer may announce aces."""

    phase = Phase.BONUS
    events = (NothingSaid, QuestionOpened)

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
            return Turn(Phase.BONUS, None if bonuses.asked_openly else hand.declarer)
        return Turn(Phase.BONUS, hand.declarer) if hand.asks_bonus else None

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
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, Say):
            return None
        said = " or ".join(str(word) for word in self.legal(table, hand, seat, cards)[::-1])
        return Refused.ANSWER_NOT_ASKED, f"{table.players[seat]} says {said}"

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Say)
        return Said(seat, Phase.BONUS, command.word)

    def follow(self, state: State, hand: HandTable) -> Event:
        return QuestionOpened(Phase.BONUS, _may_announce(state, hand))

    def follow_unasked(self, state: State, hand: HandTable) -> Event | None:
        if state.table.rules.score.aces.asked_openly or _may_announce(state, hand):
            return None
        assert hand.declarer is not None
        return NothingSaid(hand.declarer, Phase.BONUS)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        if isinstance(event, QuestionOpened):
            return with_fields(hand, asks_bonus=event.asked)
        hand = with_fields(hand, asks_bonus=False)
        if isinstance(event, NothingSaid) or (isinstance(event, Said) and event.silent):
            return hand
        assert isinstance(event, Said)
        return with_fields(hand, said=(*hand.said, (event.phase, event.seat, event.word)))


def _may_announce(state: State, hand: HandTable) -> bool:
    """Tell whether the declarer holds aces, or none, that can be announced."""
    secrets, bonuses = state.secrets, state.table.rules.score.aces
    assert secrets is not None and hand.declarer is not None and hand.contract is not None
    held, discard = {*secrets.hands[hand.declarer]}, {*secrets.discard}
    return bonuses.may_announce(hand.contract, held, discard)
