"""Commands become events, or are refused.

Invariant: a pure function of state and command. First comes the event of the command itself, then
everything that follows automatically (the auction is won, the talon is taken, a trick is complete,
the hand is scored), until somebody must decide again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from prefgame.cards import Card
from prefgame.engine.commands import CallTime, Command, Deal, PlayCard, WriteOff
from prefgame.engine.events import (
    Dealt,
    Event,
    HandOpened,
    HandScored,
    MatchEnded,
    TimeCalled,
    WrittenOff,
)
from prefgame.engine.evolve import evolve
from prefgame.engine.legal import (
    HANDLERS,
    IllegalCommand,
    check_deal,
    describe_place,
    legal_commands,
    may_call_time,
    may_write_off,
    refuse,
    turn_of,
)
from prefgame.engine.phases.questions import agreed_tricks
from prefgame.engine.state import HandTable, State, Table
from prefgame.quoting import composed
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.contracts import longest_run
from prefgame.rules.deal import SealedTable, SealKind, in_order, seal_of, seal_of_table, seats_dealt
from prefgame.rules.defence import count_overtaken
from prefgame.rules.options import write_value
from prefgame.rules.ruleset import edition_of
from prefgame.rules.scoring.base import ACES, Aces, Hand, Reads, stop_after, without_counts

# ---- the seal of a deal at a table
# Invariant: it is worked out from the cards and from what the table knows; nothing that only a log
# or a record says is believed.


def seal_at(
    table: Table,
    kind: SealKind,
    dealer: Seat,
    hands: Sequence[Sequence[Card]],
    talon: Sequence[Card],
    salt: str,
) -> str:
    """Seal the next deal of this table, of cards that are in order."""
    if kind is SealKind.CARDS:
        return seal_of(hands, talon, salt)
    options = (f"{name}={write_value(value)}" for name, value in table.rules.chosen)
    words = " ".join((table.rules.key, *options))
    number = table.hands_played + 1
    known = SealedTable(words, table.players, number, dealer, table.last_seal)
    if kind is SealKind.SCORE:
        known = replace(known, score=_score_words(table), edition=edition_of(table.rules))
    return seal_of_table(known, hands, talon, salt)


def _score_words(table: Table) -> str:
    """Write the score as the line ``score:`` of a record has it, but for what counts on, always
    alike.
    """
    plain = table.rules.score.to_plain(table.sheet, composed(list(table.players)))
    return json.dumps(
        without_counts(plain), ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )


# ---- commands become events, or are refused


def decide(state: State, command: Command) -> tuple[tuple[Event, ...], State]:
    """Find the events of a command, and the state after them. IllegalCommand if refused."""
    events: list[Event] = [_event_of(state, command)]
    state = evolve(state, events[0])
    if isinstance(events[0], Dealt):
        sheet, entries = state.table.rules.score.before_hand(state.table.sheet, events[0].dealer)
        if entries:
            events.append(HandOpened(entries, sheet))
            state = evolve(state, events[1])
    while (event := next_event(state)) is not None:
        events.append(event)
        state = evolve(state, event)
    return tuple(events), state


def _event_of(state: State, command: Command) -> Event:
    """Make the event of the command itself. IllegalCommand if the rules refuse it."""
    table = state.table
    now = turn_of(table)
    if isinstance(command, WriteOff) and may_write_off(now):
        agreed = table.rules.score.write_off(table.sheet)
        if agreed is not None:
            sheet, entries = agreed
            return WrittenOff(entries, sheet)
    if isinstance(command, CallTime) and may_call_time(table, now):
        return TimeCalled()
    if isinstance(command, Deal) and now.phase is Phase.DEAL:
        check_deal(table, command)
        return _deal_event(table, command)
    cards = cards_to_act(state)
    if command not in legal_commands(table, now, cards):
        raise refuse(table, now, command, cards)
    assert isinstance(now.seat, int)
    if (
        isinstance(command, PlayCard)
        and command.settled is not None
        and command.settled.seat not in table.playing
    ):
        message = f"seat {command.settled.seat} does not play in this hand, and cannot settle it"
        raise IllegalCommand(
            Refused.NOT_YOUR_TURN, message, describe_place(table), legal_commands(table, now, cards)
        )
    return HANDLERS[now.phase].event(now, now.seat, command)


def cards_to_act(state: State) -> tuple[Card, ...]:
    """Find the hand from which the seat to act plays or discards; empty between hands."""
    now = turn_of(state.table)
    seat = now.card_of if now.card_of is not None else now.seat
    if state.secrets is None or not isinstance(seat, int):
        return ()
    return state.secrets.hands.get(seat, ())


def _deal_event(table: Table, deal: Deal) -> Dealt:
    order = seats_dealt(deal.dealer, len(table.players))
    hands, talon = in_order(deal.hands, deal.talon, table.rules.play.talon_leads)
    if not deal.salt:
        return Dealt(deal.dealer, order, hands, talon)
    seal = seal_at(table, deal.kind, deal.dealer, hands, talon, deal.salt)
    return Dealt(deal.dealer, order, hands, talon, seal, deal.salt, deal.kind)


def next_event(state: State) -> Event | None:
    """Find the next event that follows automatically; None when somebody must decide."""
    table, hand = state.table, state.table.hand
    if table.settlement is not None:
        return None
    if table.scored and table.rules.score.over(table.sheet):
        return MatchEnded(table.rules.score.settlement(table.sheet))
    if table.scored:
        stopped = stop_after(
            table.rules.score,
            table.sheet,
            table.hands_played,
            last_round_ends=table.ends_last_round,
        )
        if stopped is not None:
            sheet, entries = stopped
            return WrittenOff(entries, sheet, planned=True)
    now = turn_of(table)
    if hand is None:
        return None
    if isinstance(now.seat, int):
        return HANDLERS[now.phase].follow_unasked(state, hand)
    if now.seat is not None:
        return None
    if hand.ended:
        played = finished_hand(table)
        sheet, entries, result = table.rules.score.write(table.sheet, played, table.rules.defence)
        return HandScored(played, entries, sheet, result)
    return HANDLERS[now.phase].follow(state, hand)


def finished_hand(table: Table) -> Hand:
    """Report the hand that has ended to the scorer, as its table would."""
    hand = table.this_hand
    played, agreed = bool(hand.tricks), agreed_tricks(table, hand)
    reads, of_four = table.rules.score.reads, hand.dealer_sits_out
    reads_dealer = of_four and bool(reads & {Reads.TALON, Reads.THROWN})
    pays_talon = of_four and Reads.TALON in reads and table.rules.talon_shown
    reads_overtaken = played and Reads.OVERTAKEN in reads
    return Hand(
        declarer=hand.declarer,
        contract=hand.contract,
        roles=table.roles,
        tricks=agreed or (_count_tricks(table, hand) if played else {}),
        kontra=hand.kontra.level,
        kontra_by=hand.kontra.by,
        doubled=hand.kontra.each,
        unplayed=hand.unplayed,
        agreed=bool(agreed),
        aces=_aces_of_declarer(table, hand),
        dealer=hand.dealer if reads_dealer and hand.declarer is not None else None,
        talon=hand.talon if pays_talon and hand.talon_taken else (),
        thrown=hand.thrown is True,
        run=_run_of_declarer(hand),
        overtaken=_count_overtaken(table, hand) if reads_overtaken else None,
    )


def _count_tricks(table: Table, hand: HandTable) -> dict[Seat, int]:
    """Count the tricks as they are scored, by seat."""
    counted = table.rules.score.count_tricks(
        hand.contracted.contract, hand.declarer, (trick.winner for trick in hand.tricks)
    )
    return dict.fromkeys(hand.taken, 0) | counted


def _aces_of_declarer(table: Table, hand: HandTable) -> Aces | None:
    """Find the aces that the declarer is paid for, by words and cards."""
    if hand.contract is None or hand.declarer is None:
        return None
    held = hand.hands_played[hand.order.index(hand.declarer)]
    return table.rules.score.aces.holding_paid(hand.contract, hand.aces_said, {*held} >= ACES)


def _run_of_declarer(hand: HandTable) -> int | None:
    """Count the declarer's longest row of tricks; None if the goal does not ask for one."""
    if hand.contract is None or hand.declarer is None or not hand.contract.goal.run:
        return None
    return longest_run((trick.winner for trick in hand.tricks), hand.declarer)


def _count_overtaken(table: Table, hand: HandTable) -> dict[Seat, int]:
    """Count, by seat, the tricks that the partner took over without need."""
    return count_overtaken(
        table.rules.play,
        dict(zip(hand.order, hand.hands_played)),
        (trick.cards for trick in hand.tricks),
        hand.contracted.contract,
        hand.declarer,
        table.roles,
    )
