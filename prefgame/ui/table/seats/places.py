"""Who sits where on the screen: the player below, the others left, across and right.

Invariant: the order of play is the match's, the direction is the rule set's; nothing else
decides a place.
"""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.rules.base import Direction, Seat

ME, LEFT, ACROSS, RIGHT = "me", "left", "across", "right"


def place_of(view: SeatView, seat: Seat) -> str:
    """ "me", "left", "across" or "right"; clockwise, the next in order of play sits on the left."""
    return _ring(view)[(seat - view.seat) % len(view.table.players)]


def empty_place(view: SeatView) -> str:
    """The place at which nobody plays this hand.

    Of four it is that of the player who sits out, of three the one across.
    """
    hand = view.hand
    out = (
        seat
        for seat in range(len(view.table.players))
        if hand is not None and seat not in hand.order
    )
    return next((place_of(view, seat) for seat in out), ACROSS)


def neighbours(view: SeatView, seat: Seat) -> tuple[Seat, ...]:
    """The other seats as they sit from the left hand of ``seat`` round to its right."""
    count = len(view.table.players)
    steps = (
        range(1, count)
        if view.table.rules.direction is Direction.CLOCKWISE
        else range(count - 1, 0, -1)
    )
    return tuple((seat + step) % count for step in steps)


def columns(view: SeatView) -> tuple[Seat, ...]:
    """The three seats of the hand in order of play, from the player on."""
    hand = view.hand
    count = len(view.table.players)
    around = tuple((view.seat + step) % count for step in range(count))
    return around if hand is None else tuple(seat for seat in around if seat in hand.order)


def hand_number(view: SeatView) -> int:
    """Which hand of the match is on the table, from 1."""
    table = view.table
    return table.hands_played + (0 if table.hand is not None and table.hand.ended else 1)


def winner_place(view: SeatView) -> str | None:
    """Where the highest card of the trick is."""
    hand = view.hand
    if hand is None or not hand.trick or hand.contract is None:
        return None
    led = hand.led_from_talon
    if led is not None and all(card.suit is not led.suit for _seat, card in hand.trick):
        return None  # nobody has followed the suit yet that a card of the talon has set
    if hand.highest == hand.talon_seat:
        return None  # it lies apart from the trick, and has the crown there
    return place_of(view, hand.highest)


def _ring(view: SeatView) -> tuple[str, ...]:
    others = (LEFT, RIGHT) if len(view.table.players) == 3 else (LEFT, ACROSS, RIGHT)
    return (ME, *(others if view.table.rules.direction is Direction.CLOCKWISE else others[::-1]))
