"""Which cards are still out while another hand lies open: those that a player has not seen.

Invariant: arithmetic on the view alone. What it says is certain: no card is given to a hand that
somebody could only guess.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.cards import DECK, Card, Suit, of_suit
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.rules.deal import TALON_SIZE

LONG = 5
"""the most ranks of a suit that share their line with another suit"""


@dataclass(frozen=True, slots=True)
class StillOut:
    """The ``cards`` that are out, in the order of the deck. Together they are ``held`` in closed
    hands (whose, and how many), ``laid_away`` by another player, or in the ``talon`` that nobody
    has taken.
    """

    cards: tuple[Card, ...]
    held: tuple[tuple[str, int], ...]
    laid_away: int
    talon: int

    def lines(self) -> tuple[tuple[tuple[Suit, tuple[Card, ...]], ...], ...]:
        """The suits with their cards, high ones first, two suits a line; a long one has its line
        for itself. A suit of which nothing is out is named where two lines are enough.
        """
        suits = [(suit, tuple(sorted(of_suit(self.cards, suit), reverse=True))) for suit in Suit]
        every = _in_lines(suits)
        return every if len(every) <= len(Suit) / 2 else _in_lines([one for one in suits if one[1]])


def _in_lines(
    suits: list[tuple[Suit, tuple[Card, ...]]],
) -> tuple[tuple[tuple[Suit, tuple[Card, ...]], ...], ...]:
    lines: list[list[tuple[Suit, tuple[Card, ...]]]] = []
    for suit, cards in suits:
        long = len(cards) > LONG
        full = not lines or long or len(lines[-1]) == 2 or len(lines[-1][0][1]) > LONG
        if full:
            lines.append([])
        lines[-1].append((suit, cards))
    return tuple(map(tuple, lines))


def still_out(view: SeatView) -> StillOut | None:
    """What is out for the player of the view, while another hand lies open in the play; None where
    none does, or everything is known.
    """
    hand = view.hand
    if not is_played_open(view) or hand is None:
        return None
    seen = {
        *(card for trick in hand.tricks for _seat, card in trick.cards),
        *(card for _seat, card in hand.trick),
        *(card for cards in hand.open_now.values() for card in cards),
        *hand.talon_led,
        *view.cards,
        *view.discard,
    }
    cards = tuple(card for card in DECK if card not in seen)
    if not cards:
        return None
    names = view.table.players
    held = tuple((names[seat], view.cards_left(seat)) for seat in _closed_seats(view))
    laid_away = TALON_SIZE if hand.discarded and not view.discard else 0
    talon = 0 if hand.talon_taken else TALON_SIZE - len(hand.talon_led)
    return StillOut(cards, tuple(one for one in held if one[1]), laid_away, talon)


def is_played_open(view: SeatView) -> bool:
    """Whether cards are being played and a hand lies open that is not the player's own."""
    hand = view.hand
    if hand is None or hand.leader is None or hand.ended:
        return False
    return any(seat != view.seat for seat in hand.open_now)


def seat_that_laid_away(view: SeatView) -> Seat | None:
    """The declarer whose closed hand is played while another lies open, if it has discarded cards
    that the player does not know.
    """
    if not is_played_open(view):
        return None
    hand, declarer = view.this_hand, view.this_hand.declarer
    closed = declarer in _closed_seats(view)
    return declarer if closed and hand.discarded else None


def _closed_seats(view: SeatView) -> list[Seat]:
    hand = view.this_hand
    return [seat for seat in hand.order if seat != view.seat and seat not in hand.open_now]
