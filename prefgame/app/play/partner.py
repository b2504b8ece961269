"""Two defenders who may discuss the play: with whom a seat may talk, and what the other one would
play before it does.

Invariant: who may talk is known from public facts, and what is told is a card of a hand that lies
open. A word changes nothing in the match: the log has the card that is played, whoever named it.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.cards import Suit
from prefgame.engine.commands import PlayCard
from prefgame.engine.legal import legal_commands
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat


def partner_in_talk(view: SeatView) -> Seat | None:
    """Find the other defender, if the two may discuss the play now; else None."""
    hand, table = view.hand, view.table
    if hand is None or hand.contract is None or hand.declarer is None or hand.ended:
        return None
    both = hand.defenders
    if view.seat not in both or not all(table.roles[seat].plays for seat in both):
        return None
    open_seats = tuple(hand.open_now)
    if not table.rules.play.defenders_may_talk(hand.contract, hand.declarer, both, open_seats):
        return None
    return next(seat for seat in both if seat != view.seat)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the computer's ``seat`` is about to play, from the hand of ``owner``. ``decides``: it
    plays both hands, and hears what the player wants; else it plays what it is told. ``command``:
    None where its cards are hidden, so that no more is said than the ``suit`` that it leads.
    """

    seat: Seat
    owner: Seat
    suit: Suit
    command: PlayCard | None
    decides: bool

    @property
    def closed(self) -> bool:
        """Whether the card is hidden."""
        return self.command is None


def cards_to_name(view: SeatView, proposal: Proposal) -> tuple[PlayCard, ...]:
    """List the cards that may be played instead, of a hand that the seat of the view sees."""
    hand = view.this_hand
    if proposal.closed:
        return ()
    cards = view.cards if proposal.owner == view.seat else hand.open_now.get(proposal.owner, ())
    if view.turn.phase is not Phase.PLAY or view.turn.card_of != proposal.owner:
        return ()
    commands = legal_commands(view.table, view.turn, cards)
    return tuple(command for command in commands if isinstance(command, PlayCard))


def suits_to_ask_for(view: SeatView, proposal: Proposal) -> tuple[Suit, ...]:
    """List the suits that a partner with closed cards may be asked to lead: all those that it is
    not known to lack, for what is offered may tell nothing of its cards.
    """
    lacking = {
        trick.as_led[0][1].suit
        for trick in view.this_hand.tricks
        for seat, card in trick.cards
        if seat == proposal.owner and card.suit is not trick.as_led[0][1].suit
    }
    return tuple(suit for suit in view.table.rules.suit_order if suit not in lacking)
