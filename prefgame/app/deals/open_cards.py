"""A hand with all cards open, at one place of its course: what lies there, what may be done, and
what follows.

Invariant: it never changes; a command makes the next one. It is for pages on which everything lies
open anyway, never for a table at which somebody plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from prefgame.app.deals.composed import Composed
from prefgame.app.files import NOTE
from prefgame.app.look_back.best_play import CardValues
from prefgame.app.look_back.open_hand import Search
from prefgame.app.play.shuffle import Packets
from prefgame.cards import DECK, Card
from prefgame.engine.commands import Command
from prefgame.engine.events import Dealt, Event
from prefgame.engine.match import Match
from prefgame.engine.record import write_record
from prefgame.engine.state import HandTable, Table, Trick
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.deal import HANDS
from prefgame.solver import Stop

ENDING = "ending"
"""the note of a record that is made of an ending"""


class OpenCards:
    """The last hand of a match with its cards open. ``laid``: what it was made of; if that is an
    ending, the tricks before it and the cards that nobody laid out are made up, and are not told.
    """

    def __init__(self, match: Match, laid: Composed | None = None) -> None:
        self._match = match
        self.laid = laid if laid is not None and laid.is_ending else None

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

    @property
    def told(self) -> tuple[Packets, tuple[Seat, ...]]:
        """The hands and two cards as somebody would tell them, and the seats of the hands: the deal
        from the eldest on, or an ending from who leads on.
        """
        if self.laid is None:
            return self.dealt, self.hand.order
        first = self.laid.playing[0] if self.laid.leader is None else self.laid.leader
        order = tuple((first + step) % HANDS for step in range(HANDS))
        return (tuple(self.laid.hands[seat] for seat in order), self.laid.aside), order

    def cards_of(self, seat: Seat) -> tuple[Card, ...]:
        if self.laid is not None and seat in self.laid.stays:
            return self.laid.hands[seat]
        return self._match.hand_of(seat)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks that were played, without those that are made up."""
        return self.hand.tricks[0 if self.laid is None else self.laid.tricks_before :]

    def taken(self, seat: Seat) -> int | None:
        """How many tricks the seat has; None where nobody said how many it had before."""
        known = self.laid is None or seat == self.laid.declarer
        return self.hand.taken.get(seat, 0) if known else None

    @property
    def aside(self) -> tuple[Card, ...]:
        """The cards that nobody holds and nobody has played: the talon, or what was discarded."""
        if self.laid is not None:
            return self.laid.aside
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
        return OpenCards(match, self.laid)

    def view(self, seat: Seat) -> SeatView:
        return self._match.view(seat)

    def record(self) -> str:
        """Write it as a record; that of an ending says where the ending begins."""
        record = write_record(self._match, with_hash=True)
        return record if self.laid is None else _note_of(self.laid) + record


def _note_of(ending: Composed) -> str:
    """Write what is laid out: how many cards each, and the other cards that are known."""
    beside = [*ending.aside, *(card for seat in ending.stays for card in ending.hands[seat])]
    words = (str(TRICKS - ending.tricks_before), *map(str, sorted(beside)))
    return f"# an ending; the tricks before it are made up\n{NOTE} {ENDING} {' '.join(words)}\n"


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
