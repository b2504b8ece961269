"""What may be asked of a hand that is laid out: the value of every card with all hands open, and
what an expert would do who sees one hand.

Invariant: the solver sees all cards, the expert the view of one seat and nothing else. Both work in
a thread of their own.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from prefgame.ai.value.end_values import solver_of
from prefgame.app.look_back.open_hand import Search
from prefgame.app.play.thinking import Hint, find_hint
from prefgame.cards import DECK, Card
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from prefgame.solver import Stop, hand_bits

_SLOTS = 1 << 15


@dataclass(frozen=True)
class Values:
    """How the hand ends with best play by all. ``tricks``: those that the declarer has in the end;
    ``cards``: the same after each card that may be played now.
    """

    tricks: int
    cards: Mapping[Card, int]


def open_values(match: Match, stop: Stop | None = None) -> Values | None:
    """Find the value of each card that may be played now, with all hands open. None where no card
    is due, or nobody declares: then everybody plays for themselves. Stopped if ``stop`` was set.
    """
    hand = match.table.hand
    if match.phase is not Phase.PLAY or hand is None or hand.declarer is None:
        return None
    if not isinstance(match.to_act, int) or hand.contract is None or hand.contract.goal.run:
        return None
    playing = tuple(seat for seat in hand.order if seat in match.table.playing)
    solver = solver_of(
        match.table.rules.play,
        hand.contract,
        hand.order,
        playing,
        hand.declarer,
        slots=_SLOTS,
        stop=stop,
    )
    hands = array("I", (hand_bits(_in_play(match, seat)) for seat in hand.order))
    led = hand.trick[0][0] if hand.trick else (match.turn.card_of or match.to_act)
    found = solver.values(hands, hand.order.index(led), [card for _seat, card in hand.trick])
    taken = hand.taken[hand.declarer]
    values = {card: taken + found[card.index] for card in DECK if found[card.index] >= 0}
    due = match.turn.card_of if match.turn.card_of is not None else match.to_act
    many = (due == hand.declarer) is not hand.contract.goal.wants_few
    return Values((max if many else min)(values.values()), values)


def _in_play(match: Match, seat: Seat) -> tuple[Card, ...]:
    return match.hand_of(seat) if seat in match.table.playing else ()


class Solving(Search[Values | None]):
    """The values of the cards of a match, while they are looked for."""

    def __init__(self, match: Match) -> None:
        super().__init__("values of open cards", None, lambda stop: _values(match, stop))


def _values(match: Match, stop: Stop) -> Iterator[Values | None]:
    yield open_values(match, stop)


class Asking(Search[Hint | None]):
    """What an expert would do with this view, while it is thought about."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        super().__init__("an expert's advice", None, lambda _stop: _advice(view))


def _advice(view: SeatView) -> Iterator[Hint | None]:
    yield find_hint(view)
