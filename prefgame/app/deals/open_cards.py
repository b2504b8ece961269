"""A hand with all cards open, at one place of its course: what lies there, what may be done, and
what follows.

Invariant: it never changes; a command makes the next one. It is for pages on which everything lies
open anyway, never for a table at which somebody plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from prefgame.app.look_back.best_play import CardValues
from prefgame.app.look_back.open_hand import Search
from prefgame.app.play.shuffle import Packets
from prefgame.cards import DECK, Card
from prefgame.engine.commands import Command
from prefgame.engine.events import Dealt, Event
from prefgame.engine.match import Match
from prefgame.engine.record import write_record
from prefgame.engine.state import HandTable, Table
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from prefgame.solver import Stop


class OpenCards:
    """The last hand of a match with its cards open."""

    def __init__(self, match: Match) -> None:
        self._match = match

    # ---- what lies there

    @property
    def table(self) -> Table:
        return self._match.table

    @property
    def hand(self) -> HandTable:
        return self.table.this_hand

    @property
    def phase(self) -> Phase:
        return self._match.phase

    @property
    def log(self) -> tuple[Event, ...]:
        return self._match.log

    @property
    def dealt(self) -> Packets:
        """The hands from the eldest on, and the talon, as they were dealt."""
        deal = next(event for event in reversed(self.log) if isinstance(event, Dealt))
        return tuple(hand or () for hand in deal.hands), deal.talon or ()

    def cards_of(self, seat: Seat) -> tuple[Card, ...]:
        return self._match.hand_of(seat)

    @property
    def aside(self) -> tuple[Card, ...]:
        """The cards that nobody holds and nobody has played: the talon, or what was discarded."""
        held = {card for seat in self.hand.order for card in self.cards_of(seat)}
        held |= {card for trick in self.hand.tricks for _seat, card in trick.as_led}
        held |= {card for _seat, card in self.hand.trick_as_led}
        return tuple(card for card in DECK if card not in held)

    # ---- what may be done

    @property
    def decides(self) -> Seat | None:
        """The seat that decides; None once the hand is over."""
        acting = self._match.to_act
        return acting if isinstance(acting, int) and self.phase is not Phase.DEAL else None

    @property
    def due(self) -> Seat | None:
        """The seat whose card is due; else the one that decides."""
        card_of = self._match.turn.card_of
        return self.decides if card_of is None else card_of

    @property
    def legal(self) -> tuple[Command, ...]:
        return self._match.legal()

    def after(self, command: Command) -> OpenCards:
        """Return what lies there after a legal command."""
        match = self._match.fork()
        match.submit(command)
        return OpenCards(match)

    def view(self, seat: Seat) -> SeatView:
        return self._match.view(seat)

    def record(self) -> str:
        """Write it as a record."""
        return write_record(self._match, with_hash=True)


# ---- the value of every card


@dataclass(frozen=True)
class Values:
    """How the hand ends with best play by all. ``tricks``: those that the declarer has in the end;
    ``cards``: the same after each card that may be played now.
    """

    tricks: int
    cards: Mapping[Card, int]


def open_values(cards: OpenCards, stop: Stop | None = None) -> Values | None:
    """Find the value of each card that may be played now. None where no card is due, nobody
    declares (then everybody plays for themselves), or tricks in a row are counted. Stopped if
    ``stop`` was set.
    """
    hand, due = cards.hand, cards.due
    if cards.phase is not Phase.PLAY or due is None:
        return None
    if hand.contract is None or hand.declarer is None or hand.contract.goal.run:
        return None
    playing = tuple(seat for seat in hand.order if seat in cards.table.playing)
    found = CardValues(
        cards.table.rules.play, hand.contract, hand.order, playing, hand.declarer, stop=stop
    )
    held = (cards.cards_of(seat) if seat in playing else () for seat in hand.order)
    led = hand.trick[0][0] if hand.trick else due
    values = found.after_each(held, led, hand.trick, hand.taken[hand.declarer])
    return Values(found.best(due, values.values()), values)


class Solving(Search[Values | None]):
    """The values of the cards, while they are looked for."""

    def __init__(self, cards: OpenCards) -> None:
        super().__init__("values of open cards", None, lambda stop: _values(cards, stop))


def _values(cards: OpenCards, stop: Stop) -> Iterator[Values | None]:
    yield open_values(cards, stop)
