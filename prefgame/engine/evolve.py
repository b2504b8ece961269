"""Folding events into state.

Invariant: an event is a fact and is never refused. ``evolve_table`` reads public facts only, so a
seat folds its own stream with the same function.
"""

from __future__ import annotations

from dataclasses import replace

from prefgame.cards import Card
from prefgame.engine.events import (
    CardPlayed,
    Corrected,
    Dealt,
    Discarded,
    Event,
    HandEnded,
    HandOpened,
    HandScored,
    MatchEnded,
    MatchStarted,
    Said,
    TalonTaken,
    TimeCalled,
    TrickTaken,
    WrittenOff,
)
from prefgame.engine.legal import HANDLERS
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.state import HandTable, Secrets, State, Table, with_card, with_fields
from prefgame.rules.auctions.base import Calls
from prefgame.rules.base import Seat
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet, in_edition
from prefgame.rules.scoring.base import UNKNOWN


def rules_of(event: MatchStarted) -> RuleSet:
    """Find the rules of a match, in the edition in which it began."""
    table = find_ruleset(event.rules).with_agreed(dict(event.options))
    return in_edition(table, event.edition)


def open_table(event: MatchStarted) -> Table:
    rules = rules_of(event)
    return Table(rules, event.players, event.sheet or rules.score.new_sheet(len(event.players)))


def evolve_table(table: Table, event: Event) -> Table:
    if isinstance(event, (CardPlayed, TrickTaken)):  # by far the most
        return with_card(table, _FOLDERS[type(event)].fold(table, table.this_hand, event))
    match event:
        case Dealt():
            return with_fields(
                table,
                hand=HandTable(event.dealer, event.order, _no_calls(table, event)),
                scored=False,
                result=UNKNOWN,
                last_seal=event.seal,
            )
        case HandOpened():
            return with_fields(table, sheet=event.sheet)
        case HandEnded():
            return with_fields(
                table,
                hand=_evolve_hand(table, table.this_hand, event),
                hands_played=table.hands_played + 1,
            )
        case HandScored():
            return with_fields(
                table,
                sheet=event.sheet,
                last_entries=event.entries,
                scored=True,
                result=event.result,
            )
        case WrittenOff():
            return with_fields(table, sheet=event.sheet, last_entries=event.entries)
        case TimeCalled():
            return with_fields(table, time_is_up=True)
        case Corrected():
            return with_fields(table, sheet=event.sheet)
        case MatchEnded():
            return with_fields(table, settlement=event.settlement)
        case MatchStarted():
            return open_table(event)
    return with_fields(table, hand=_evolve_hand(table, table.this_hand, event))


def _no_calls(table: Table, event: Dealt) -> Calls:
    return Calls(
        event.order,
        four_players=event.dealer not in event.order,
        least_goal=table.rules.score.least_goal(table.sheet),
    )


def _evolve_hand(table: Table, hand: HandTable, event: Event) -> HandTable:
    if isinstance(event, HandEnded):
        return with_fields(
            hand,
            ended=True,
            unplayed=event.unplayed,
            open_hands=event.hands,
            talon=event.talon,
            open_discard=event.discard,
            taken_up=event.taken_up,
        )
    handler = HANDLERS[event.phase] if isinstance(event, Said) else _FOLDERS[type(event)]
    return handler.fold(table, hand, event)


_FOLDERS: dict[type, PhaseHandler] = {
    event: handler for handler in HANDLERS.values() for event in handler.events
}


def evolve(state: State, event: Event) -> State:
    """Return the state after the event: the table, and the hidden cards."""
    table = evolve_table(state.table, event)
    secrets = state.secrets
    match event:
        case CardPlayed(seat=seat, card=card):  # by far the most
            assert secrets is not None
            kept = tuple(other for other in secrets.hands[seat] if other is not card)
            secrets = _with_hand(secrets, seat, kept)
        case Dealt():
            hands = {seat: hand for seat, hand in zip(event.order, event.hands) if hand is not None}
            assert len(hands) == 3 and event.talon is not None, (
                "a match is folded from complete events, not from those of a seat"
            )
            secrets = Secrets(hands, hands, event.talon)
        case TalonTaken(seat=seat):
            assert secrets is not None
            taken = secrets.discard or secrets.talon
            if secrets.discard:
                secrets = replace(secrets, taken_up=(*secrets.taken_up, secrets.discard))
            secrets = _with_hand(secrets, seat, (*secrets.hands[seat], *taken), ())
        case Discarded(seat=seat, cards=cards):
            assert secrets is not None and cards is not None
            kept = tuple(card for card in secrets.hands[seat] if card not in cards)
            secrets = _with_hand(secrets, seat, kept, cards)
        case HandEnded():
            secrets = None
    return State(table, secrets)


def _with_hand(
    secrets: Secrets, seat: Seat, hand: tuple[Card, ...], discard: tuple[Card, ...] | None = None
) -> Secrets:
    """Give this seat another hand among the secrets. ``discard``: None leaves it as it is."""
    return Secrets(
        secrets.hands | {seat: hand},
        secrets.dealt,
        secrets.talon,
        secrets.discard if discard is None else discard,
        secrets.taken_up,
    )
