"""Commands become events, or are refused.

Law of this module: a pure function of state and command. First the event of the command itself, then whatever follows of
itself (the auction is won, the talon is taken, a trick is complete, the hand is written), until somebody must decide again.
"""

from __future__ import annotations

from prefgame.cards import Card
from prefgame.engine.commands import (
    Announce,
    CallBid,
    Command,
    Deal,
    Defend,
    Discard,
    PlayCard,
    RevealGame,
    SayKontra,
    WriteOff,
)
from prefgame.engine.events import (
    AuctionWon,
    BidCalled,
    CardPlayed,
    ContractAnnounced,
    Dealt,
    DefenceAnswered,
    Discarded,
    Event,
    GameRevealed,
    HandEnded,
    HandOpened,
    HandScored,
    KontraSaid,
    MatchEnded,
    PlayBegan,
    TalonTaken,
    TrickTaken,
    WrittenOff,
)
from prefgame.engine.evolve import evolve
from prefgame.engine.legal import IllegalCommand, Reason, check_deal, legal_commands, may_write_off, position_text, refuse
from prefgame.engine.state import HandTable, State, Table
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.play import beats, trick_winner
from prefgame.rules.scoring.hand import Hand, Unplayed


def decide(state: State, command: Command) -> tuple[tuple[Event, ...], State]:
    """The events of a command, and the state after them. IllegalCommand where the rules refuse it."""
    events: list[Event] = [_own_event(state, command)]
    state = evolve(state, events[0])
    if isinstance(events[0], Dealt):
        sheet, entries = state.table.rules.score.before_hand(state.table.sheet, events[0].dealer)
        if entries:
            events.append(HandOpened(entries, sheet))
            state = evolve(state, events[1])
    while (event := _following(state)) is not None:
        events.append(event)
        state = evolve(state, event)
    return tuple(events), state


def _own_event(state: State, command: Command) -> Event:
    table = state.table
    now = table.turn
    if isinstance(command, WriteOff) and may_write_off(now):
        agreed = table.rules.score.write_off(table.sheet)
        if agreed is not None:
            sheet, entries = agreed
            return WrittenOff(entries, sheet)
    if isinstance(command, Deal) and now.phase is Phase.DEAL:
        check_deal(table, command)
        return _dealt(table, command)
    cards = cards_to_act(state)
    if command not in legal_commands(table, now, cards):
        raise refuse(table, now, command, cards)
    seat = now.seat
    assert isinstance(seat, int)
    match command:
        case CallBid(bid=bid):
            return BidCalled(seat, bid)
        case RevealGame(number=number):
            return GameRevealed(seat, number)
        case Discard(cards=laid):
            return Discarded(seat, laid)
        case Announce(number=number, game=game):
            return ContractAnnounced(seat, number, game)
        case Defend(answer=answer):
            return DefenceAnswered(seat, answer)
        case SayKontra(level=level):
            return KontraSaid(seat, level)
        case PlayCard(card=card, settled=settled):
            assert now.card_of is not None
            if settled is not None and settled.seat not in table.playing:
                message = f"seat {settled.seat} does not play in this hand, and cannot settle it"
                raise IllegalCommand(Reason.NOT_YOUR_TURN, message, position_text(table), legal_commands(table, now, cards))
            return CardPlayed(now.card_of, card, settled)
    raise AssertionError(command)


def cards_to_act(state: State) -> tuple[Card, ...]:
    """The cards of the hand from which the seat to act would play or lay away."""
    now = state.table.turn
    seat = now.card_of if now.card_of is not None else now.seat
    if state.secrets is None or not isinstance(seat, int):
        return ()
    return state.secrets.hands.get(seat, ())


def _dealt(table: Table, deal: Deal) -> Dealt:
    players = len(table.players)
    order = tuple((deal.dealer + step) % players for step in (1, 2, 3))
    return Dealt(deal.dealer, order, tuple(tuple(sorted(hand)) for hand in deal.hands), tuple(sorted(deal.talon)))


def _following(state: State) -> Event | None:
    """The event that follows of itself, or None when somebody must decide."""
    table, hand = state.table, state.table.hand
    if table.settlement is not None:
        return None
    if table.scored and table.rules.score.over(table.sheet):
        return MatchEnded(table.rules.score.settlement(table.sheet))
    if hand is None or table.turn.seat is not None:
        return None
    if hand.ended:
        played = finished_hand(table)
        sheet, entries, result = table.rules.score.write(table.sheet, played, table.rules.defence)
        return HandScored(played, entries, sheet, result)
    if hand.declarer is None:
        winner = table.rules.auction.winner(hand.calls)
        if winner is None:
            return _hand_ended(state, Unplayed.ALL_PASSED)
        return AuctionWon(winner.seat, winner.number, winner.game, winner.fixed)
    assert state.secrets is not None
    if hand.contract is None:
        return TalonTaken(hand.declarer, state.secrets.talon, table.rules.talon_shown)
    if hand.leader is None:
        return _before_play(state, table, hand)
    if len(hand.trick) == len(table.playing):
        return TrickTaken(trick_winner(hand.trick, hand.contract.trump))
    return _hand_ended(state)


def _before_play(state: State, table: Table, hand: HandTable) -> Event:
    assert hand.contract is not None and hand.declarer is not None
    if hand.needs_kontra and hand.kontra.by is None:
        return _hand_ended(state, Unplayed.NO_KONTRA)
    if len(table.playing) == 1:
        return _hand_ended(state)
    return PlayBegan(table.rules.play.leader(hand.order, table.playing, hand.declarer, hand.contract))


def _hand_ended(state: State, unplayed: Unplayed | None = None) -> HandEnded:
    assert state.secrets is not None and state.table.hand is not None
    dealt = tuple(state.secrets.dealt[seat] for seat in state.table.hand.order)
    return HandEnded(dealt, state.secrets.talon, state.secrets.discard, unplayed)


def finished_hand(table: Table) -> Hand:
    """The hand that has ended, as its table would tell it to the one who writes."""
    hand = table.hand
    assert hand is not None
    played = bool(hand.tricks)
    return Hand(
        declarer=hand.declarer,
        contract=hand.contract,
        roles=table.roles,
        tricks=_written_tricks(table, hand) if played else {},
        kontra=hand.kontra.level,
        kontra_by=hand.kontra.by,
        unplayed=hand.unplayed,
        overtaken=_overtaken(table) if played and table.rules.score.reads_overtaken else None,
    )


def _written_tricks(table: Table, hand: HandTable) -> dict[Seat, int]:
    """Tricks as they count on paper."""
    assert hand.contract is not None and hand.declarer is not None
    counted = table.rules.score.counted(hand.contract, hand.declarer, (trick.winner for trick in hand.tricks))
    return dict.fromkeys(hand.order, 0) | counted


def _overtaken(table: Table) -> dict[Seat, int]:
    """By defender, the tricks that were his until the other defender took them over without need (000:160)."""
    hand = table.hand
    assert hand is not None and hand.contract is not None
    trump, lost = hand.contract.trump, dict.fromkeys(hand.order, 0)
    left = {seat: set(dealt) for seat, dealt in zip(hand.order, hand.open_hands)}
    for trick in hand.tricks:
        best = trick.cards[0]
        for at, (seat, card) in enumerate(trick.cards[1:], 1):
            if beats(card, best[1], trump):
                partners = table.roles[seat] is table.roles[best[0]] is Role.COMES
                if seat == trick.winner and partners:
                    legal = table.rules.play.legal(tuple(left[seat]), trick.cards[:at], hand.contract, hand.declarer, table.playing)
                    lost[best[0]] += any(not beats(other, best[1], trump) for other in legal)
                best = (seat, card)
        for seat, card in trick.cards:
            left[seat].discard(card)
    return lost
