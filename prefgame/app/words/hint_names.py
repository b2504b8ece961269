"""What a reason for a choice is about, by name: cards, suits, bids and players.

Invariant: it reads the view and the reason, and decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.app.play.hints import Reason
from prefgame.app.words.contracts import bid_in_sentence, contract_in_sentence
from prefgame.app.words.decks import DeckWords
from prefgame.cards import Card, Suit
from prefgame.engine.commands import CallBid, Command, RevealGame
from prefgame.engine.view import SeatView
from prefgame.i18n import pgettext
from prefgame.rules.auctions.base import BidKind
from prefgame.rules.base import Seat


def rank_in_sentence(deck: DeckWords, rank: str) -> str:
    """ "ace", "over", "10"."""
    if deck.name == "german" and rank in "QJ":
        return {
            "Q": pgettext("rank in a sentence", "over"),
            "J": pgettext("rank in a sentence", "under"),
        }[rank]
    names = {
        "A": pgettext("rank in a sentence", "ace"),
        "K": pgettext("rank in a sentence", "king"),
        "Q": pgettext("rank in a sentence", "queen"),
        "J": pgettext("rank in a sentence", "jack"),
    }
    return names.get(rank) or deck.rank_name(rank)


def card_in_sentence(deck: DeckWords, card: Card) -> str:
    """ "the king of acorns"."""
    text = str(card)
    return pgettext("a card in a sentence", "the {rank} of {suit}").format(
        rank=rank_in_sentence(deck, text[1]), suit=deck.suit_after_rank(str(card.suit))
    )


def bid_in_reason(view: SeatView, deck: DeckWords, command: Command | None) -> str:
    """A bid, or a game that is named, after "too weak for"."""
    if isinstance(command, RevealGame) and command.game is not None:
        return contract_in_sentence(command.game.with_talon, deck)
    if not isinstance(command, CallBid) or command.bid.kind is BidKind.GAME:
        return pgettext("too weak for", "“game”")
    if command.bid.kind is BidKind.NAMED and command.bid.contract is not None:
        return contract_in_sentence(command.bid.contract.with_talon, deck)
    return bid_in_sentence(
        view.table.rules.auction.contracts_after(view.this_hand.calls, command.bid)[0], deck
    )


@dataclass(frozen=True, slots=True)
class ReasonNames:
    """The names that the sentence about one reason may need; "" for what the hand does not have."""

    view: SeatView
    deck: DeckWords
    reason: Reason

    def suit_of(self, suit: Suit) -> str:
        """ "hearts"."""
        return self.deck.suit_in_sentence(str(suit))

    @property
    def suit(self) -> str:
        """The suit of the reason."""
        return "" if self.reason.suit is None else self.suit_of(self.reason.suit)

    @property
    def trump(self) -> Suit | None:
        """The trump suit of the hand."""
        hand = self.view.hand
        return None if hand is None or hand.contract is None else hand.contract.trump

    @property
    def bid(self) -> str:
        """The bid of the reason, after "too weak for"."""
        return bid_in_reason(self.view, self.deck, self.reason.command)

    @property
    def declarer(self) -> str:
        """The declarer's name."""
        return self._name(self.view.hand.declarer if self.view.hand else None)

    @property
    def partner(self) -> str:
        """The name of the other defender who plays."""
        apart = (self.view.seat, self.view.hand.declarer if self.view.hand else None)
        roles = self.view.table.roles.items()
        return self._name(
            next((seat for seat, role in roles if role.plays and seat not in apart), None)
        )

    @property
    def last_to_play(self) -> str:
        """Who plays the last card of the trick."""
        hand, playing = self.view.hand, self.view.table.playing
        if hand is None or not hand.trick:
            return ""
        return self._name(playing[playing.index(hand.trick[0][0]) - 1])

    @property
    def winning_player(self) -> str:
        """Whose card is the highest of the trick."""
        hand = self.view.hand
        if hand is None or not hand.trick or hand.contract is None:
            return ""
        return self._name(hand.highest)

    def _name(self, seat: Seat | None) -> str:
        return "" if seat is None else self.view.table.players[seat]
