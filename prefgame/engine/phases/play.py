"""The play of the cards, trick by trick.

Invariant: the rules decide what must be played and when the play is over.
"""

from __future__ import annotations

from prefgame.cards import DECK, Card, of_suit, write_cards
from prefgame.engine.commands import PLAYS, Command, PlayCard
from prefgame.engine.events import CardPlayed, Event, HandLaidOpen, PlayBegan, TalonLed, TrickTaken
from prefgame.engine.phases.base import Cards, PhaseHandler, end_hand
from prefgame.engine.phases.questions import agreed_tricks
from prefgame.engine.state import HandTable, State, Table, Trick, Turn, with_fields
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.deal import TALON_SIZE
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Unplayed

_CARDS = {str(card): card for card in DECK}


class PlayHandler(PhaseHandler):
    phase = Phase.PLAY
    events = (PlayBegan, TalonLed, HandLaidOpen, CardPlayed, TrickTaken)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        if hand.contract is None or hand.leader is None or _to_lay_open(table, hand) is not None:
            return Turn(Phase.PLAY, None)
        if _talon_is_to_lead(table, hand):
            return Turn(Phase.PLAY, None)
        playing = table.playing
        if len(hand.trick) == len(playing) or table.rules.play.is_over(
            hand.taken, hand.declarer, hand.contract
        ):
            return Turn(Phase.PLAY, None)
        if hand.trick:
            seat = playing[(playing.index(hand.trick[-1][0]) + 1) % len(playing)]
        else:
            led_by_players = len(hand.tricks) - len(hand.talon_led)
            seat = hand.tricks[-1].winner if led_by_players > 0 else hand.leader
        return Turn(Phase.PLAY, table.plays_for(seat), seat)

    def legal(self, table: Table, hand: HandTable, seat: Seat, cards: Cards) -> tuple[Command, ...]:
        return tuple(map(PLAYS.__getitem__, table.duties.legal(cards, hand.trick_as_led)))

    def read(self, rules: RuleSet, text: str) -> Command | None:
        return PLAYS[_CARDS[text]] if text in _CARDS else None

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return (str(Card.HT),)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Cards
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, PlayCard):
            return None
        card, name = command.card, table.players[seat]
        if card not in cards:
            return Refused.NOT_IN_HAND, f"{name} does not hold {card}"
        may_be = table.duties.legal(cards, hand.trick_as_led)
        led = hand.trick_as_led[0][1].suit
        if card.suit is may_be[0].suit:
            return (
                Refused.MUST_BEAT,
                f"{name} must beat the cards on the table with {write_cards(may_be)}, so "
                f"{card} cannot be played",
            )
        if may_be[0].suit is led:
            return (
                Refused.MUST_FOLLOW,
                f"{led} was led and {name} holds {write_cards(of_suit(sorted(cards), led))}, "
                f"so {card} cannot be played",
            )
        return (
            Refused.MUST_TRUMP,
            f"{name} has no {led} and must trump with {write_cards(may_be)}, so {card} cannot "
            "be played",
        )

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, PlayCard) and turn.card_of is not None
        return CardPlayed(
            turn.card_of, command.card, command.settled, None if seat == turn.card_of else seat
        )

    def follow(self, state: State, hand: HandTable) -> Event:
        table = state.table
        if hand.leader is None:
            if hand.given_up:
                return end_hand(state, Unplayed.GIVEN_UP)
            if hand.needs_kontra and hand.kontra.by is None:
                return end_hand(state, Unplayed.NO_KONTRA)
            if len(table.playing) == 1 or agreed_tricks(table, hand):
                return end_hand(state)
            return PlayBegan(
                table.rules.play.leader(
                    hand.order, table.playing, hand.declarer, hand.contracted.contract, hand.dealer
                )
            )
        to_show = _to_lay_open(table, hand)
        if to_show is not None:
            assert state.secrets is not None
            return HandLaidOpen(to_show, state.secrets.hands[to_show])
        if len(hand.trick) == len(table.playing):
            return TrickTaken(hand.highest)
        if _talon_is_to_lead(table, hand):
            assert state.secrets is not None
            leads = table.rules.play.talon_seat(hand.dealer, hand.order)
            return TalonLed(state.secrets.talon[len(hand.talon_led)], leads)
        return end_hand(state)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        match event:
            case CardPlayed(seat=seat, card=card, settled=settled):
                after = (
                    hand.cards_down
                    if settled is not None and hand.settled is None
                    else hand.settled_after
                )
                return with_fields(
                    hand, trick=(*hand.trick, (seat, card)), settled=settled, settled_after=after
                )
            case HandLaidOpen(seat=seat, cards=cards):
                return with_fields(hand, laid_open=(*hand.laid_open, (seat, cards)))
            case TalonLed(card=card, seat=seat):
                return with_fields(hand, talon_led=(*hand.talon_led, card), talon_seat=seat)
            case TrickTaken(seat=seat):
                trick = Trick(hand.trick, seat, hand.led_from_talon, hand.talon_seat)
                return with_fields(hand, trick=(), tricks=(*hand.tricks, trick))
        assert isinstance(event, PlayBegan)
        return with_fields(hand, leader=event.leader)


def _talon_is_to_lead(table: Table, hand: HandTable) -> bool:
    """Tell whether a card of the talon is led now (002:112; A-24)."""
    return (
        table.rules.play.talon_leads
        and hand.declarer is None
        and not hand.trick
        and len(hand.tricks) == len(hand.talon_led) < TALON_SIZE
    )


def _to_lay_open(table: Table, hand: HandTable) -> Seat | None:
    """Find the next seat whose cards have to be laid open: before the first card by the way of
    defending, in the first trick or after it by the contract.
    """
    contract, declarer = hand.contract, hand.declarer
    if contract is None or declarer is None or (hand.tricks and not contract.open_hands):
        return None
    seats: tuple[Seat, ...] = ()
    if not (hand.tricks or hand.trick):
        seats = table.rules.defence.seats_laid_open(table.roles, contract)
    if contract.open_hands and len(hand.trick) < len(table.playing):
        seats += table.rules.play.seats_laid_open(
            contract, declarer, table.playing, hand.cards_down
        )
    if not seats:
        return None
    shown = dict(hand.laid_open)
    return next((seat for seat in seats if seat not in shown), None)
