"""A position in the middle of the play with all cards open, and best play from it.

Invariant: a position never changes; a card makes the next one. The rules say what is legal, who
takes a trick, and when a goal is reached.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from prefgame.app.look_back.best_play import CardValues
from prefgame.cards import Card
from prefgame.engine.match import Match
from prefgame.engine.state import Trick
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.play import Duty, HandDuties, Play, Played, trick_winner
from prefgame.solver import Stop

Cards = tuple[Card, ...]
Tricks = tuple[Trick, ...]


@dataclass(frozen=True)
class Position:
    """``order``: the seats from the eldest hand on, with their ``hands`` and the tricks that each
    has ``taken``; ``playing``: those in the hand; ``led``: the seat whose card is the first of the
    ``trick`` on the table; ``tricks``: those that were played from the first position on.
    """

    rules: Play
    contract: Contract
    order: tuple[Seat, ...]
    playing: tuple[Seat, ...]
    declarer: Seat
    hands: tuple[Cards, ...]
    taken: tuple[int, ...]
    led: Seat
    trick: Played = ()
    tricks: Tricks = ()

    @classmethod
    def of(cls, match: Match) -> Position:
        """Find the position of a match in which a card is to be played to a contract."""
        hand = match.table.declared
        led = hand.tricks[-1].winner if hand.tricks else hand.leader
        if hand.trick:
            led = hand.trick[0][0]
        assert led is not None, "the play has begun"
        return cls(
            match.table.rules.play,
            hand.contract,
            hand.order,
            tuple(seat for seat in hand.order if seat in match.table.playing),
            hand.declarer,
            tuple(match.hand_of(seat) for seat in hand.order),
            tuple(hand.taken[seat] for seat in hand.order),
            led,
            hand.trick,
        )

    # ---- what is read off it

    @property
    def seat(self) -> Seat:
        """The seat whose card is due."""
        at = self.playing.index(self.led) + len(self.trick)
        return self.playing[at % len(self.playing)]

    def hand(self, seat: Seat) -> Cards:
        return self.hands[self.order.index(seat)]

    @property
    def left(self) -> int:
        """How many tricks are still to be completed."""
        return max(len(self.hand(seat)) for seat in self.playing)

    @cached_property
    def legal(self) -> Cards:
        return self._duties.legal(self.hand(self.seat), self.trick)

    @property
    def duty(self) -> Duty | None:
        """Return the duty that forbids some cards of the seat; None where all may be played."""
        return self._duties.in_force(self.hand(self.seat), self.trick)

    @property
    def _duties(self) -> HandDuties:
        return self.rules.hand_duties(self.contract, self.declarer, self.playing)

    @property
    def cards_played(self) -> Played:
        """All cards since the first position, in order, with those that lay on the table there."""
        return (*(one for trick in self.tricks for one in trick.cards), *self.trick)

    @property
    def tricks_of_declarer(self) -> int:
        return self.taken[self.order.index(self.declarer)]

    @property
    def against(self) -> int:
        """Those that the others have so far."""
        return sum(self.taken) - self.tricks_of_declarer

    @property
    def made(self) -> bool | None:
        """Whether the contract is made; None while that is open."""
        goal, tricks = self.contract.goal, self.tricks_of_declarer
        if goal.is_won(tricks, self.against):
            return True
        return False if goal.is_lost(tricks, self.against) else None

    def side_of(self, seat: Seat) -> tuple[Seat, ...]:
        """List the side of a seat: the declarer alone, or those who play against the declarer."""
        if seat == self.declarer:
            return (seat,)
        return tuple(one for one in self.playing if one != self.declarer)

    def are_equal(self, cards: Iterable[Card]) -> bool:
        """Tell whether it does not matter which of these cards is played: none lies between."""
        first, *rest = sorted(cards, key=lambda card: card.rank)
        if any(card.suit is not first.suit for card in rest):
            return False
        own, highest = self.hand(self.seat), rest[-1].rank if rest else first.rank
        others = {card for hand in self.hands for card in hand if card not in own}
        others |= {card for _seat, card in self.trick}
        return not any(
            card.suit is first.suit and first.rank < card.rank < highest for card in others
        )

    # ---- what follows

    def after(self, card: Card) -> Position:
        assert card in self.legal, "only legal cards are played"
        hands = tuple(
            tuple(one for one in hand if one != card) if seat == self.seat else hand
            for seat, hand in zip(self.order, self.hands)
        )
        trick = (*self.trick, (self.seat, card))
        if len(trick) < len(self.playing):
            return replace(self, hands=hands, trick=trick)
        winner = trick_winner(trick, self.contract.trump)
        taken = tuple(count + (seat == winner) for seat, count in zip(self.order, self.taken))
        done = (*self.tricks, Trick(trick, winner))
        return replace(self, hands=hands, taken=taken, led=winner, trick=(), tricks=done)


# ---- best play from a position, with all cards open
# Invariant: the solver finds what each card leads to; among cards that are equally good the lowest
# is played, so there is one line.


class BestPlay:
    """Best play in all positions of the hand of ``position``. Stopped if ``stop`` was set."""

    def __init__(self, position: Position, stop: Stop | None = None) -> None:
        self._values = CardValues(
            position.rules,
            position.contract,
            position.order,
            position.playing,
            position.declarer,
            stop=stop,
        )

    def values(self, position: Position) -> dict[Card, int]:
        """Count the tricks that the declarer has in the end, after each legal card."""
        taken = position.tricks_of_declarer
        return self._values.after_each(position.hands, position.led, position.trick, taken)

    def right_cards(self, position: Position) -> Cards:
        """Find the cards after which the side of the seat reaches what it wants."""
        wanted, goal = position.seat == position.declarer, position.contract.goal
        return tuple(
            card for card, tricks in self.values(position).items() if goal.is_met(tricks) is wanted
        )

    def card(self, position: Position) -> Card:
        values = self.values(position)
        best = self._values.best(position.seat, values.values())
        equal = (card for card, tricks in values.items() if tricks == best)
        return min(equal, key=lambda card: (card.rank, card.index))

    def line(self, position: Position) -> Position:
        """Play to the end: the position once all cards are played, with all tricks."""
        while position.left:
            position = position.after(self.card(position))
        return position
