"""The exchange: the declarer takes the talon and discards two cards.

Invariant: a game is played without the talon.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from prefgame.cards import Card, parse_cards, write_cards
from prefgame.engine.commands import Command, Discard
from prefgame.engine.events import Discarded, Event, TalonTaken, TalonThrown
from prefgame.engine.hand import HandTable
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.state import State, Table, with_fields
from prefgame.engine.turn import Turn
from prefgame.quoting import quote
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Reads


class ExchangeHandler(PhaseHandler):
    """The phase in which the declarer takes the talon and discards."""

    phase = Phase.EXCHANGE
    events = (TalonTaken, Discarded, TalonThrown)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        if hand.auction_winner is None or hand.auction_winner.game:
            return None
        if hand.discarded:
            return Turn(Phase.EXCHANGE, None) if _is_seen_if_thrown(table, hand) else None
        return Turn(Phase.EXCHANGE, hand.auction_winner.seat if hand.talon_taken else None)

    def legal(
        self, table: Table, hand: HandTable, seat: Seat, cards: Sequence[Card]
    ) -> tuple[Command, ...]:
        return tuple(Discard(pair) for pair in combinations(sorted(cards), 2))

    def read(self, rules: RuleSet, text: str) -> Command | None:
        verb, _, rest = text.partition(" ")
        if verb != "discard":
            return None
        cards = parse_cards(rest)
        if len(cards) == 2 and cards[0] is not cards[1]:
            return Discard((min(cards), max(cards)))
        (example,) = self.examples(rules)
        raise ValueError(f"{quote(text)}: two different cards are discarded, as in {example}")

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return (str(Discard((Card.S7, Card.SA))),)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Sequence[Card]
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, Discard):
            return None
        missing = [card for card in command.cards if card not in cards]
        if not missing:
            return (
                Refused.UNREADABLE,
                "two different cards are discarded, the lower one named first",
            )
        return Refused.NOT_IN_HAND, f"{table.players[seat]} does not hold {write_cards(missing)}"

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Discard)
        return Discarded(seat, command.cards)

    def follow(self, state: State, hand: HandTable) -> Event:
        assert state.secrets is not None
        seat, laid_away = hand.won.declarer, state.secrets.discard
        if hand.discarded:
            return TalonThrown(seat, {*laid_away} == {*hand.talon})
        if laid_away:  # by the declarer who is taken over (003:122-123, 001:213-217)
            return TalonTaken(seat, laid_away, False)
        return TalonTaken(seat, state.secrets.talon, state.table.rules.talon_shown)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        if isinstance(event, TalonTaken):
            return with_fields(
                hand, talon_taken=True, talon=event.cards if event.shown and event.cards else ()
            )
        if isinstance(event, TalonThrown):
            return with_fields(hand, thrown=event.thrown)
        assert isinstance(event, Discarded)
        return with_fields(hand, discarded=True, exchanged=(*hand.exchanged, event.seat))


def _is_seen_if_thrown(table: Table, hand: HandTable) -> bool:
    """Tell whether everybody still has to learn if the talon was thrown at a dealer who sits out
    (002:127).
    """
    asks = Reads.THROWN in table.rules.score.reads and hand.dealer_sits_out and bool(hand.talon)
    return asks and hand.thrown is None
