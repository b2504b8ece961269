"""Which contract to play, and which cards to discard for it, by rules of thumb.

Invariant: contract and discard are one choice, made by the points that the contract is
expected to win.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations

from prefgame.ai.estimate.contract_chances import Prospect, footing_of, prospect
from prefgame.ai.estimate.stakes import contracts_left, expected_gain
from prefgame.ai.masks import SUITS, Mask, cards_of, masks
from prefgame.cards import Card
from prefgame.engine.commands import Announce, Command, Discard
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract


def best_prospect(
    view: SeatView, held: Sequence[Mask], dropped: int, contracts: Iterable[Contract]
) -> tuple[float, Prospect]:
    """The contract that promises most, with its expected points. At least one
    contract is needed.
    """
    footing = footing_of(view.table.rules.play)
    options = (prospect(held, dropped, contract, footing=footing) for contract in contracts)
    rated = (
        (expected_gain(view, option.contract, option.chance, option.missed), option)
        for option in options
    )
    return max(rated, key=lambda pair: (pair[0], pair[1].chance, -pair[1].contract.rank))


def value_with_talon(
    view: SeatView, contracts: Sequence[Contract], rng: random.Random, tries: int = 50
) -> float:
    """The points expected of the best of the contracts, averaged over talons that the
    seat may find.
    """
    mine = masks(view.cards)
    hidden = [card for card in Card if card not in view.cards]
    talons = rng.sample(list(combinations(hidden, 2)), tries)
    total = 0.0
    for talon in talons:
        held = [mask | more for mask, more in zip(mine, masks(talon))]
        total += best_prospect(view, held, 2, contracts)[0]
    return total / tries


def choose_discard(view: SeatView) -> Command:
    """The two cards to discard, for the contract that will be announced."""
    _, plan = best_prospect(view, masks(view.cards), 2, contracts_left(view))
    kept = [card for suit, mask in zip(SUITS, plan.kept) for card in cards_of(suit, mask)]
    low, high = sorted(card for card in view.cards if card not in kept)
    return Discard((low, high))


def choose_contract(view: SeatView) -> Command:
    """The contract to announce with ten cards in hand."""
    _, plan = best_prospect(view, masks(view.cards), 0, contracts_left(view))
    return Announce(plan.contract)
