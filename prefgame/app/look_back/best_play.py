"""Best play with all cards open: what each card of a hand with a declarer is worth.

Invariant: the rules say what may be played and what the contract wants; the solver finds the rest.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from prefgame.ai.value.end_values import solver_of
from prefgame.cards import DECK, Card
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.play import Play, Played
from prefgame.solver import DealSolver, Stop, hand_bits

SLOTS = 1 << 15
"""the size of the solver's table for the play of one hand"""


class CardValues:
    """The value of cards in all positions of one hand. ``order``: the seats in whose order hands
    are given, those out of play with none. Stopped if ``stop`` was set.
    """

    def __init__(
        self,
        rules: Play,
        contract: Contract,
        order: Sequence[Seat],
        playing: Sequence[Seat],
        declarer: Seat,
        *,
        slots: int = SLOTS,
        stop: Stop | None = None,
    ) -> None:
        self.contract, self.order, self.declarer = contract, order, declarer
        self.solver: DealSolver = solver_of(
            rules, contract, order, playing, declarer, slots=slots, stop=stop
        )

    def after_each(
        self, hands: Iterable[Sequence[Card]], led: Seat, trick: Played, taken: int
    ) -> dict[Card, int]:
        """Count the tricks that the declarer has in the end, after each card that may be played
        now. ``led``: whose card is the first of the ``trick`` on the table; ``taken``: those that
        the declarer has so far.
        """
        cards = [card for _seat, card in trick]
        found = self.solver.values(all_bits(hands), self.order.index(led), cards)
        return {card: taken + found[card.index] for card in DECK if found[card.index] >= 0}

    def best(self, seat: Seat, tricks: Iterable[int]) -> int:
        """Choose the number of the declarer's tricks that this seat likes best."""
        return best_for(seat, self.declarer, self.contract, tricks)


def best_for(seat: Seat, declarer: Seat, contract: Contract, tricks: Iterable[int]) -> int:
    """Choose the number of the declarer's tricks that a seat likes best."""
    return (max if (seat == declarer) is not contract.goal.wants_few else min)(tricks)


def all_bits(hands: Iterable[Sequence[Card]]) -> array[int]:
    """Write hands as the solver takes them."""
    return array("I", map(hand_bits, hands))
