"""Tricks that a player could have avoided in a hand in which nobody declares and none are wanted.

Invariant: a finding holds with open cards whatever the two others would have played: that is the
fewest tricks a player could be sure of, which nobody had to leave to them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import islice

from prefgame.ai.value.table_solver import solver_of
from prefgame.app.look_back.findings import AvoidableTricks
from prefgame.cards import DECK, Card
from prefgame.engine.state import Table
from prefgame.rules.base import Seat
from prefgame.rules.play import Played
from prefgame.solver import Stop, hand_bits


def avoidable_tricks(table: Table, stop: Stop | None = None) -> Iterator[AvoidableTricks]:
    """For each player who took more tricks than they could have been sure of, the card that lost
    most of them; in the order played. Tricks that a card of the talon led are not judged. Stopped
    where ``stop`` was set.
    """
    found = (_dearest_card(table, seat, stop) for seat in table.this_hand.order)
    yield from sorted(
        (card for card in found if card is not None), key=lambda card: (card.trick, card.seat)
    )


def _dearest_card(table: Table, seat: Seat, stop: Stop | None) -> AvoidableTricks | None:
    taken, dearest = table.this_hand.taken[seat], None
    for number, card, values in _own_choices(table, seat, stop):
        fewest = min(values.values())
        if values[card] > fewest and fewest < (taken if dearest is None else dearest.fewest):
            right = tuple(other for other, value in values.items() if value == fewest)
            dearest = AvoidableTricks(number, seat, card, right, fewest, taken)
    return dearest


def _own_choices(
    table: Table, seat: Seat, stop: Stop | None
) -> Iterator[tuple[int, Card, dict[Card, int]]]:
    """Each card that the seat has played, with the number of its trick, and the tricks that the
    seat has in the end after each card that was legal if both others play against it.
    """
    hand = table.contracted
    solver = solver_of(
        table.rules.play, hand.contract, hand.order, hand.order, None, counted=seat, stop=stop
    )
    left = {each: list(cards) for each, cards in zip(hand.order, hand.open_hands)}
    course = (
        (number, trick, at)
        for number, trick in enumerate(hand.tricks, 1)
        for at in range(len(trick.cards))
    )
    taken = 0
    for number, trick, at in islice(course, hand.cards_played):
        before: Played = trick.cards[:at]
        player, card = trick.cards[at]
        if player == seat and trick.talon is None and len(left[seat]) > 1:
            flat = array("I", [hand_bits(left[each]) for each in hand.order])
            leader = hand.order.index(trick.cards[0][0])
            values = solver.values(flat, leader, [other for _seat, other in before])
            yield (
                number,
                card,
                {each: taken + values[each.index] for each in DECK if values[each.index] >= 0},
            )
        left[player].remove(card)
        if at == len(trick.cards) - 1:
            taken += trick.winner == seat
