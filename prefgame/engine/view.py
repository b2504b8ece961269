"""What one seat knows: the public table, its own cards, and what it may do.

Invariant: a view is folded from the events as its seat sees them, so it cannot hold a hidden card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from prefgame.cards import Card
from prefgame.engine.commands import Command, Defend
from prefgame.engine.events import (
    CardPlayed,
    Dealt,
    Discarded,
    Event,
    HandEnded,
    MatchStarted,
    TalonLed,
    TalonTaken,
    TalonThrown,
    TrickTaken,
)
from prefgame.engine.evolve import evolve_table, open_table
from prefgame.engine.legal import legal_commands, turn_of
from prefgame.engine.state import ContractedHand, DeclaredHand, HandTable, Table, Turn, WonHand
from prefgame.rules.base import Answer, Phase, Role, Seat
from prefgame.rules.deal import HAND_SIZE, TALON_SIZE
from prefgame.rules.defence import Owed


@dataclass(frozen=True)
class SeatView:
    """The match as one seat knows it.

    ``cards``: the seat's hand now, empty after the hand or if the seat sits out; ``dealt``: its
    hand as dealt; ``talon``: the two cards, if the seat saw them; ``discard``: the cards that it
    discarded itself, or that were discarded for all to see; ``handed_on``: those that it discarded
    before a player who took over took them up.
    """

    seat: Seat
    table: Table
    cards: tuple[Card, ...] = ()
    dealt: tuple[Card, ...] = ()
    talon: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    handed_on: tuple[Card, ...] = ()

    @cached_property
    def turn(self) -> Turn:
        return turn_of(self.table)

    @cached_property
    def legal(self) -> tuple[Command, ...]:
        """What this seat may do now; empty when it is not its turn."""
        return (
            legal_commands(self.table, self.turn, self.cards_in_play)
            if self.turn.seat == self.seat
            else ()
        )

    @property
    def cards_in_play(self) -> tuple[Card, ...]:
        """The cards from which this seat plays now: its own, or an open partner's."""
        owner = self.turn.card_of
        return (
            self.cards
            if owner is None or owner == self.seat or self.hand is None
            else self.hand.open_now.get(owner, ())
        )

    @property
    def hand(self) -> HandTable | None:
        return self.table.hand

    @property
    def this_hand(self) -> HandTable:
        return self.table.this_hand

    @property
    def won(self) -> WonHand:
        return self.table.won

    @property
    def contracted(self) -> ContractedHand:
        return self.table.contracted

    @property
    def declared(self) -> DeclaredHand:
        return self.table.declared

    def role(self, seat: Seat) -> Role | None:
        """Find the role of a seat in this hand; None if it is not known yet."""
        if self.hand is not None and seat not in self.hand.order:
            return Role.SITS_OUT
        return self.table.roles.get(seat)

    @property
    def agreed_tricks(self) -> dict[Seat, int]:
        """The tricks that were agreed on instead of playing; empty if none."""
        negotiation, hand = self.table.rules.negotiation, self.hand
        talk = () if hand is None else hand.words_in(Phase.NEGOTIATION)
        return negotiation.agreed_split(talk, self.table.roles) if negotiation and talk else {}

    @property
    def chooses_open_or_closed(self) -> bool:
        """Whether the seat is asked if a defender's cards shall lie open."""
        asked = [each.answer for each in self.legal if isinstance(each, Defend)]
        return len({self.lies_open_after(answer) for answer in asked}) > 1

    def lies_open_after(self, answer: Answer) -> bool:
        """Tell whether a defender's cards lie open once the seat has given this answer (002:84)."""
        hand = self.declared
        answers = (*hand.answers, (self.seat, answer))
        roles = self.table.rules.defence.roles(
            hand.declarer, hand.defenders, answers, hand.kontra, hand.contract
        )
        return Role.DUMMY in roles.values()

    def owed_by(self, role: Role) -> Owed:
        """Find what a role needs; an empty ``Owed`` if nothing. There must be a contract."""
        return self.table.rules.defence.owes(role, self.contracted.contract) or Owed()

    def cards_left(self, seat: Seat) -> int:
        """Count the cards a seat holds, as everybody can."""
        hand = self.hand
        if hand is None or hand.ended or seat not in hand.order:
            return 0
        took_up = seat == hand.declarer and hand.talon_taken and not hand.discarded
        played = sum(
            1
            for trick in (*(t.cards for t in hand.tricks), hand.trick)
            for owner, _ in trick
            if owner == seat
        )
        return HAND_SIZE + (TALON_SIZE if took_up else 0) - played


def first_view(seat: Seat, event: MatchStarted) -> SeatView:
    return SeatView(seat, open_table(event))


def evolve_view(view: SeatView, event: Event) -> SeatView:
    """Return the view after an event, which is as its seat sees it (``seen_by``)."""
    table, seat = evolve_table(view.table, event), view.seat
    match event:
        case Dealt():
            mine = next(
                (hand for owner, hand in zip(event.order, event.hands) if owner == seat and hand),
                (),
            )
            return SeatView(seat, table, mine, mine)
        case TalonTaken(cards=None) if view.discard:
            return _after_handing_on(replace(view, table=table))
        case TalonTaken(cards=cards) if cards is not None:
            view = _after_handing_on(view)
            hand = tuple(sorted((*view.cards, *cards))) if event.seat == seat else view.cards
            return replace(view, table=table, talon=cards, cards=hand)
        case TalonLed(card=card):
            return replace(view, table=table, talon=(*view.talon, card))
        case Discarded(cards=cards) if cards is not None:
            kept = tuple(card for card in view.cards if card not in cards)
            return replace(view, table=table, discard=cards, cards=kept)
        case TalonThrown(thrown=True):
            return replace(view, table=table, discard=view.talon)
        case CardPlayed(seat=owner, card=card) if owner == seat:
            return replace(
                view, table=table, cards=tuple(other for other in view.cards if other is not card)
            )
        case HandEnded():
            return replace(view, table=table, cards=())
    return replace(view, table=table)


def table_after_card(table: Table, owner: Seat, card: Card) -> Table:
    """Return the table once this card lies on it; a complete trick is taken."""
    table = evolve_table(table, CardPlayed(owner, card))
    hand = table.this_hand
    if len(hand.trick) < len(table.playing):
        return table
    return evolve_table(table, TrickTaken(hand.highest))


def _after_handing_on(view: SeatView) -> SeatView:
    """Return the view once the cards that the seat has discarded are taken up."""
    return replace(view, discard=(), handed_on=(*view.handed_on, *view.discard))
