"""The declarer and the only defender may agree on the tricks.

Invariant: the rules know who speaks next and which offers let nobody go down.
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
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.negotiation import ACCEPT, REFUSE, offer, offered_tricks
from prefgame.rules.ruleset import RuleSet


class NegotiationHandler(PhaseHandler):
    """The phase in which tricks are offered."""

    phase = Phase.NEGOTIATION
    events = ()

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        negotiation = table.rules.negotiation
        if negotiation is None or hand.contract is None or hand.leader is not None:
            return None
        partners = negotiation.partners(table.roles)
        if partners is None:
            return None
        asked = negotiation.to_ask(*partners, hand.words_in(Phase.NEGOTIATION))
        return None if asked is None else Turn(Phase.NEGOTIATION, asked)

    def legal(
        self, table: Table, hand: HandTable, seat: Seat, cards: Sequence[Card]
    ) -> tuple[Command, ...]:
        talk = hand.words_in(Phase.NEGOTIATION)
        said = {words for _, words in talk}
        answers = (
            (ACCEPT, REFUSE) if talk and offered_tricks(talk[-1][1]) is not None else (REFUSE,)
        )
        return (
            *(Say(words) for words in map(offer, _fair_offers(table, hand)) if words not in said),
            *map(Say, answers),
        )

    def declines(self, command: Command) -> bool:
        return command == Say(REFUSE)

    def read(self, rules: RuleSet, text: str) -> Command | None:
        known = text in (ACCEPT, REFUSE) or offered_tricks(text) is not None
        return Say(text) if known else None

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return (offer(3),)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Sequence[Card]
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, Say):
            return None
        tricks = offered_tricks(command.word)
        if tricks is None:
            return Refused.ANSWER_NOT_ASKED, f"{table.players[seat]} has no offer to answer"
        if tricks in _fair_offers(table, hand):
            return Refused.ANSWER_NOT_ASKED, f"{tricks} tricks were offered before"
        return (
            Refused.ANSWER_NOT_ASKED,
            f"with {tricks} tricks for the defender, one side goes down",
        )

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Say)
        return Said(seat, Phase.NEGOTIATION, command.word)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        assert isinstance(event, Said)
        return with_fields(hand, said=(*hand.said, (event.phase, event.seat, event.word)))


def _fair_offers(table: Table, hand: HandTable) -> tuple[int, ...]:
    """List the tricks of the defender with which nobody goes down."""
    negotiation, contract = table.rules.negotiation, hand.contract
    assert negotiation is not None and contract is not None
    partners = negotiation.partners(table.roles)
    assert partners is not None
    declarer, defender = partners
    return tuple(
        tricks
        for tricks in range(TRICKS + 1)
        if negotiation.may_agree(
            table.roles,
            {declarer: TRICKS - tricks, defender: tricks},
            contract,
            table.rules.defence,
        )
    )


def agreed_tricks(table: Table, hand: HandTable) -> dict[Seat, int]:
    """Find the tricks that were agreed on, by seat; empty if the hand is played."""
    negotiation = table.rules.negotiation
    if negotiation is None:
        return {}
    split = negotiation.agreed_split(hand.words_in(Phase.NEGOTIATION), table.roles)
    return dict.fromkeys(hand.order, 0) | split if split else {}
