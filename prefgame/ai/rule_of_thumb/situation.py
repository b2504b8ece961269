"""The situation of a seat in a trick, and the cards that it has not seen."""

from __future__ import annotations

from functools import cached_property

from prefgame.ai.imagine.worlds import cards_ruled_out, next_to_play
from prefgame.ai.masks import SUITS, WHOLE, Mask, above, bit, cards_of, masks
from prefgame.cards import Card, Suit
from prefgame.engine.commands import PlayCard
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.rules.play import beats

# ---- the cards that a seat has not seen: how many are still out, and who cannot hold a suit
# Invariant: it reads only open cards, and forgets none.


class UnseenCards:
    """The cards that others may hold, as one seat has counted them."""

    def __init__(self, view: SeatView) -> None:
        hand = view.contracted
        self.trump: Suit | None = hand.contract.trump
        self.tricks = hand.tricks
        gone = [
            card
            for trick in (*(trick.cards for trick in self.tricks), hand.trick)
            for _, card in trick
        ]
        mine = masks(view.cards_in_play)
        known = masks((*gone, *view.discard))
        self.mine = mine
        self.out = [WHOLE & ~(held | laid) for held, laid in zip(mine, known)]
        """by suit, the cards that others may still hold"""
        self._without = cards_ruled_out(view)

    def cards_left(self, suit: Suit) -> Mask:
        """Find the cards of a suit that others may hold."""
        return self.out[SUITS.index(suit)]

    def is_void(self, seat: Seat, suit: Suit) -> bool:
        """Tell whether the seat cannot hold a card of the suit."""
        return not self.cards_left(suit) & ~(self._without[seat] >> 8 * SUITS.index(suit))

    def count_higher(self, card: Card) -> int:
        return (self.cards_left(card.suit) & above(bit(card))).bit_count()

    def count_lower(self, card: Card) -> int:
        return (self.cards_left(card.suit) & (bit(card) - 1)).bit_count()

    def is_master(self, card: Card) -> bool:
        """Tell whether nobody else can beat the card in its own suit."""
        return self.count_higher(card) == 0


# ---- the situation of a seat in a trick


class Situation:
    """A seat before a card of its own is played, or of the open hand for which it plays."""

    def __init__(self, view: SeatView) -> None:
        hand = view.contracted
        self.view, self.me, self.hand = view, next_to_play(view), hand
        self.contract, self.trump = hand.contract, hand.contract.trump
        self.declares = hand.declarer in (None, self.me)
        """whether the seat plays for the goal of the contract: as declarer, or if nobody
        declares
        """
        self.unseen = UnseenCards(view)
        self.legal: tuple[Card, ...] = tuple(
            command.card for command in view.legal if isinstance(command, PlayCard)
        )
        self.trick = hand.trick
        playing = view.table.playing
        at = playing.index(self.me)
        around = playing[at + 1 :] + playing[:at]
        self.after: tuple[Seat, ...] = around[: len(around) - len(self.trick)]
        """the seats that play to this trick after this one, in order"""
        self.others: tuple[Seat, ...] = around
        self.partner: Seat | None = (
            None
            if hand.declarer is None
            else next((seat for seat in around if seat != hand.declarer), None)
        )
        """for a defender: the other one, if that one plays"""

    @property
    def declarer(self) -> Seat:
        """For a defender: the seat they play against."""
        return self.hand.won.declarer

    @cached_property
    def best(self) -> tuple[Seat, Card] | None:
        """The seat that is winning the trick, and its card."""
        winning = self.trick[0] if self.trick else None
        for played in self.trick[1:]:
            if winning is not None and beats(played[1], winning[1], self.trump):
                winning = played
        return winning

    @cached_property
    def winners(self) -> tuple[Card, ...]:
        """The legal cards that beat the trick so far, cheapest first."""
        if self.best is None:
            return ()
        top = self.best[1]
        return tuple(card for card in self.legal if beats(card, top, self.trump))

    @cached_property
    def cheapest(self) -> Card:
        return min(self.legal, key=lambda card: (card.rank, card.index))

    def own_cards(self, suit: Suit) -> tuple[Card, ...]:
        return cards_of(suit, self.unseen.mine[SUITS.index(suit)])

    def side_suits(self) -> tuple[Suit, ...]:
        """List the suits besides trumps of which the seat holds a card."""
        return tuple(
            suit for suit, mask in zip(SUITS, self.unseen.mine) if mask and suit is not self.trump
        )

    def trumps_out(self) -> int:
        """Count the trumps that the others in play may still hold."""
        if self.trump is None or all(self.unseen.is_void(seat, self.trump) for seat in self.others):
            return 0
        return self.unseen.cards_left(self.trump).bit_count()

    def tricks_against(self) -> int:
        return sum(self.hand.taken.values()) - self.hand.taken[self.declarer]

    def sure_tricks(self) -> int:
        """Count the tricks beside trumps that could be cashed at once; a suit with at least as many
        masters as cards are out wins with every card.
        """
        count = 0
        for suit in self.side_suits():
            cards = self.own_cards(suit)
            masters = sum(1 for card in cards if self.unseen.is_master(card))
            count += len(cards) if masters >= self.unseen.cards_left(suit).bit_count() else masters
        return count

    def may_ruff(self, seat: Seat, suit: Suit) -> bool:
        """Tell whether the seat is known to be out of the suit and may still hold a trump."""
        return (
            self.trump is not None
            and self.unseen.is_void(seat, suit)
            and not self.unseen.is_void(seat, self.trump)
        )

    def cannot_be_beaten(self, card: Card) -> bool:
        """Tell whether nobody who plays after the card can beat it, as far as is known."""
        if self.best is not None and not beats(card, self.best[1], self.trump):
            return False
        led = self.trick[0][1].suit if self.trick else card.suit
        for seat in self.after:
            if not self.unseen.is_void(seat, card.suit) and not self.unseen.is_master(card):
                return False
            if card.suit is not self.trump and self.may_ruff(seat, led):
                return False
        return True

    def lowest_equal(self, card: Card) -> Card:
        """Find the lowest own card that is worth the same: no other lies between."""
        lowest = card
        for other in reversed(self.own_cards(card.suit)):
            if other.rank < lowest.rank:
                if self.unseen.count_higher(other) != self.unseen.count_higher(card):
                    break
                lowest = other
        return lowest if lowest in self.legal else card


def card_to_throw(situation: Situation) -> Card:
    """Choose what is missed least, with neither the suit led nor a trump in hand."""

    def loss_of(card: Card) -> tuple[float, int]:
        suit = situation.own_cards(card.suit)
        if situation.unseen.is_master(card):
            return (20.0, card.rank)
        top = suit[-1]
        guards = situation.unseen.count_higher(top)
        cost = card.rank / 10
        if card is top and guards <= 1 and len(suit) > guards:
            cost += 6.0  # a high card that may still win
        elif 0 < guards <= 2 and len(suit) - 1 <= guards and top.rank >= 12:
            cost += 4.0  # its guard
        if not situation.unseen.cards_left(card.suit):
            cost += 3.0  # nobody has the suit: it wins once trumps are gone
        return (cost - 0.1 * len(suit), card.rank)

    return min(situation.legal, key=loss_of)
