"""Which situation a card to be played is: leads, and everything where tricks are to be avoided.

Invariant: as in ``recognize``. Cards that follow are drilled only where no trick is wanted; else a
seat's customs often say more than the cards.
"""

from __future__ import annotations

from prefgame.ai.masks import SUITS, masks
from prefgame.ai.rule_of_thumb.situation import Situation as Cards
from prefgame.cards import Suit
from prefgame.engine.view import SeatView

EARLY = 6
"""tricks: later, little is left to think about"""


def play_situation(view: SeatView) -> str | None:
    """The key of the situation; None where it is none that is drilled."""
    hand = view.contracted
    if len(hand.tricks) >= EARLY or (view.turn.card_of or view.seat) != view.seat:
        return None
    if hand.contract.goal.wants_few:
        return _few(view)
    if hand.trick_as_led or hand.declarer is None:
        return None
    return _own_lead(view) if view.seat == hand.declarer else _defenders_lead(view)


def _few(view: SeatView) -> str:
    hand = view.contracted
    own = "avoid" if hand.declarer is None else "none"
    if view.seat == hand.declarer:
        return "none-declarer"
    led = hand.trick_as_led
    if not led:
        return f"{own}-lead-later" if own == "none" and hand.tricks else f"{own}-lead"
    return f"{own}-follow" if _has(view, led[0][1].suit) else f"{own}-throw"


def _has(view: SeatView, suit: Suit) -> bool:
    return bool(masks(view.cards)[SUITS.index(suit)])


def _own_lead(view: SeatView) -> str:
    hand = view.contracted
    if hand.contract.trump is None:
        return "lead-declarer-no-trumps"
    if not hand.tricks:
        return "lead-declarer-first"
    return "lead-declarer-trumps-out" if Cards(view).trumps_out() else "lead-declarer-no-trumps-out"


def _defenders_lead(view: SeatView) -> str:
    hand = view.contracted
    playing = view.table.playing
    if len(playing) == 2:
        return "lead-alone"
    if hand.contract.trump is None:
        return "lead-no-trumps"
    if hand.tricks:
        return "lead-later"
    after = playing[(playing.index(view.seat) + 1) % len(playing)]
    return "lead-through" if after == hand.declarer else "lead-towards"
