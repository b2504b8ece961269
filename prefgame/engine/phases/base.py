"""The protocol of a phase of a hand.

Invariant: a phase keeps no state of its own; the same object serves every match.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from prefgame.cards import Card
from prefgame.engine.commands import Command
from prefgame.engine.events import Event, HandEnded
from prefgame.engine.state import HandTable, State, Table, Turn, with_fields
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import forced_answers
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Unplayed

Cards = Sequence[Card]


class PhaseHandler(ABC):
    """How one phase works. ``hand`` is always the hand of the ``table``, and has not ended."""

    phase: ClassVar[Phase]
    events: ClassVar[tuple[type, ...]]
    """the events that it folds, besides ``Said``"""

    @abstractmethod
    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        """Say which seat the phase asks now. None: it asks nobody, and the next phase may; a turn
        without a seat: an event follows at once.
        """

    @abstractmethod
    def legal(self, table: Table, hand: HandTable, seat: Seat, cards: Cards) -> tuple[Command, ...]:
        """List what the seat that is asked may do. ``cards``: where a card would come from."""

    def declines(self, command: Command) -> bool:
        """Tell whether a seat commits itself to nothing by this command of the phase."""
        return False

    @abstractmethod
    def read(self, rules: RuleSet, text: str) -> Command | None:
        """Read the command of a text, legal now or not; None if this phase has no such text.
        ValueError if the text begins well but is wrong.
        """

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        """Give some texts that ``read`` knows, for the message about one that no phase knows."""
        return ()

    @abstractmethod
    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Cards
    ) -> tuple[Refused, str] | None:
        """Say why the command is not legal; None if the command does not belong to this phase."""

    @abstractmethod
    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        """Make the event of a legal command."""

    def follow(self, state: State, hand: HandTable) -> Event:
        """Find the event that follows at once when ``turn`` has no seat."""
        raise AssertionError(f"nothing follows in {self.phase.value}")

    def follow_unasked(self, state: State, hand: HandTable) -> Event | None:
        """Find the event that follows at once when ``turn`` has a seat whose hidden cards leave it
        nothing to decide; None if the seat decides.
        """
        return None

    @abstractmethod
    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        """Return the hand after one of the ``events``."""


def end_hand(state: State, unplayed: Unplayed | None = None) -> HandEnded:
    """Make the event that ends the hand and lays everything open."""
    assert state.secrets is not None
    secrets = state.secrets
    dealt = tuple(secrets.dealt[seat] for seat in state.table.this_hand.order)
    return HandEnded(dealt, secrets.talon, secrets.discard, unplayed, secrets.taken_up)


def with_contract(table: Table, hand: HandTable, declarer: Seat, contract: Contract) -> HandTable:
    """Give the hand its contract, and the terms under which it is played. If they force both
    defenders, these have come without being asked.
    """
    terms = table.rules.score.terms(table.sheet, declarer, contract)
    answers = forced_answers(hand.defenders) if terms.forced else ()
    return with_fields(hand, contract=contract, terms=terms, answers=answers)
