"""Kontra, and the doublings that answer it.

Invariant: a table without kontra does not have this phase in its course.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card
from prefgame.engine.commands import Command, SayKontra
from prefgame.engine.events import Event, KontraSaid
from prefgame.engine.hand import HandTable
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.state import Table, with_fields
from prefgame.engine.turn import Turn
from prefgame.quoting import MOST_DIGITS
from prefgame.rules.base import KONTRA_WORDS, Phase, Refused, Seat, kontra_word
from prefgame.rules.ruleset import RuleSet


class KontraHandler(PhaseHandler):
    """The phase in which the two sides may double."""

    phase = Phase.KONTRA
    events = (KontraSaid,)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        if (
            table.rules.kontra is None
            or hand.auction_winner is None
            or hand.contract is None
            or hand.leader is not None
        ):
            return None
        asked = table.rules.kontra.to_ask(
            hand.auction_winner.seat, hand.defenders, table.roles, hand.kontra, hand.contract
        )
        return None if asked is None else Turn(Phase.KONTRA, asked)

    def legal(
        self, table: Table, hand: HandTable, seat: Seat, cards: Sequence[Card]
    ) -> tuple[Command, ...]:
        return SayKontra(_next_level(table, hand, seat)), SayKontra(0)

    def declines(self, command: Command) -> bool:
        return command == SayKontra(0)

    def read(self, rules: RuleSet, text: str) -> Command | None:
        if text in KONTRA_WORDS:
            return SayKontra(KONTRA_WORDS.index(text))
        verb, _, factor = text.partition(" ")  # beyond mortkontra the factor is named
        if (
            verb == "kontra"
            and factor.isascii()
            and factor.isdecimal()
            and len(factor) <= MOST_DIGITS
        ):
            level = int(factor).bit_length() - 1
            return SayKontra(level) if text == kontra_word(level) else None
        return None

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return str(SayKontra(1)), str(SayKontra(0))

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Sequence[Card]
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, SayKontra):
            return None
        return (
            Refused.KONTRA_NOT_NOW,
            f"{table.players[seat]} may only say {SayKontra(_next_level(table, hand, seat))} or no",
        )

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, SayKontra)
        return KontraSaid(seat, command.level)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        assert isinstance(event, KontraSaid) and table.rules.kontra is not None
        return with_fields(
            hand, kontra=table.rules.kontra.after(hand.kontra, event.seat, event.level)
        )


def _next_level(table: Table, hand: HandTable, seat: Seat) -> int:
    """Find what the seat that is asked may say, besides no."""
    assert table.rules.kontra is not None
    return table.rules.kontra.next_level(hand.kontra, seat == hand.declarer)
