"""What a key says again at the table: the hand, the trick, the contract, the talon, the score.

Invariant: it reads the view of the player; what a card or call is called is said as it was when it
happened.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.cards import Card
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Seat
from prefgame.rules.play import TALON_SEAT
from prefgame.ui.scores.registry import score_info
from prefgame.ui.table.aloud.asked import playable_words
from prefgame.ui.table.aloud.events import Moment
from prefgame.ui.table.notes import entries, piles
from prefgame.ui.table.tooltips import describe_plaque, describe_seat
from prefgame.ui.widgets.canvas import run_words
from prefgame.ui.words.aloud import card_words, hand_words, sentences, who_says
from prefgame.ui.words.numbers import number_of_tricks


def highest_now(view: SeatView) -> Seat | None:
    """Return whose card takes the trick so far; None where nobody has followed a card of the talon
    that takes none.
    """
    hand = view.this_hand
    led, closed = hand.led_from_talon, hand.talon_seat == TALON_SEAT
    followed = any(led is None or card.suit is led.suit for _seat, card in hand.trick)
    return hand.highest if followed or not closed else None


class Again:
    """What can be heard again of a moment ``at`` which the table rests."""

    def __init__(self, at: Moment) -> None:
        self.at, self.view, self.deck = at, at.after, at.deck

    # ---- the cards that are seen

    def hand(self) -> str:
        """Return the player's cards suit by suit, those that may be played if not all may, and the
        hands that lie open.
        """
        return sentences(
            hand_words(self.view.cards, self.deck) or _("You hold no cards"),
            playable_words(self.view, self.deck),
            *self._open_hands(),
        )

    def _open_hands(self) -> Iterator[str]:
        hand = self.view.hand
        for seat, cards in (hand.open_now if hand is not None and not hand.ended else {}).items():
            if seat != self.view.seat and cards:
                title = _("{name}’s hand").format(name=self.view.table.players[seat])
                yield sentences(title, hand_words(cards, self.deck))

    def talon(self) -> str:
        """Return the talon and the discards, as far as the player has seen them."""
        said = [
            who_says(pile.title, card_words(map(Card, pile.cards), self.deck))
            for pile in piles(self.view)
        ]
        if not said and self.view.talon:
            said = [who_says(_("Talon"), card_words(self.view.talon, self.deck))]
        return sentences(*said) or sentences(_("You have not seen the talon"))

    # ---- what has been said and played

    def trick(self) -> str:
        """Return who played what to the trick on the table, or to the last one, and how many tricks
        each player has.
        """
        view, hand = self.view, self.view.hand
        if hand is None or hand.contract is None or not (hand.tricks or hand.trick_as_led):
            return sentences(_("No trick has been taken yet."))
        if hand.trick_as_led:
            title, cards, winner = _("This trick"), hand.trick_as_led, highest_now(view)
            own, words = _("You have the highest card"), _("{name} has the highest card")
        else:
            last = hand.tricks[-1]
            title, cards, winner = _("Last trick"), last.as_led, last.winner
            own, words = _("You take the trick"), _("{name} takes the trick")
        at = self.at
        return sentences(
            title,
            *(at.says(seat, card_words([card], self.deck)) for seat, card in cards),
            "" if winner is None else at.does(winner, own, words),
            *(at.says(seat, number_of_tricks(hand.taken[seat])) for seat in view.table.playing),
        )

    def contract(self) -> str:
        """Return what is played and what for, what has been called, and the part of each player."""
        view = self.view
        called = (
            self.at.says(seat, run_words(call, self.deck)) for seat, call, _fresh in entries(view)
        )
        hand = view.hand
        known = () if hand is None or hand.declarer is None or hand.contract is None else hand.order
        parts = (describe_seat(view, seat) for seat in known)
        return sentences(describe_plaque(view, self.deck), *parts, *called)

    # ---- the score

    def score(self) -> str:
        """Return the score of each player, number by number, as the notes have it."""
        info = score_info(self.view)
        lines = []
        for line in info.lines:
            numbers = ", ".join(
                f"{head} {value}" if len(info.heard) > 1 else value
                for head, value in zip(info.heard, line.values)
            )
            lines.append(who_says(line.name, numbers))
            if line.marks is not None:
                lines.append(line.marks.explained)
        return sentences(info.title, *lines)
