"""The tricks that a defender may expect of their own hand.

Invariant: it knows one hand and the trump suit. A partner's help and the talon are left
to the caller.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from prefgame.ai.estimate.contract_chances import plain_tricks
from prefgame.ai.masks import ACE, JACK, KING, QUEEN, SUITS, Mask
from prefgame.cards import Suit


@cache
def defence_tricks_beside(mine: Mask) -> float:
    """Expected tricks of a side suit against a trump contract: high cards, while the
    declarer still follows.
    """
    cards = mine.bit_count()
    crowd = max(cards - 3, 0)
    sure = max(0.95 - 0.12 * crowd, 0.3)
    tricks = 0.0
    if mine & ACE:
        tricks += sure
    if mine & KING:
        if mine & ACE:
            tricks += sure - 0.2
        elif cards > 1:
            tricks += (0.75 if mine & QUEEN else 0.55) * sure
        else:
            tricks += 0.15
    if mine & QUEEN and cards > 2:
        tricks += (0.35 if mine & (ACE | KING) else 0.2) * sure
    return tricks


@cache
def defence_tricks_in_trumps(mine: Mask) -> float:
    """Expected tricks of the trumps in a defender's hand, where the declarer has the best
    of the rest.
    """
    cards = mine.bit_count()
    tricks = 0.0
    if mine & ACE:
        tricks += 1.0
    if mine & KING:
        tricks += 1.0 if mine & ACE else 0.8 if cards > 1 else 0.2
    if mine & QUEEN:
        tricks += 0.8 if mine & (ACE | KING) else 0.5 if cards > 2 else 0.1
    if mine & JACK:
        tricks += 0.5 if cards > 2 and mine & (ACE | KING | QUEEN) else 0.35 if cards > 3 else 0.0
    return max(tricks, cards - 3 + (0.5 if cards > 3 else 0.0))


def defence_tricks(held: Sequence[Mask], trump: Suit | None) -> float:
    """The tricks that a defender may expect of their own hand."""
    if trump is None:
        # the declarer has most of the aces
        return 0.85 * sum(max(plain_tricks(mask), 0.0) for mask in held)
    trumps = held[SUITS.index(trump)]
    beside = [mask for suit, mask in zip(SUITS, held) if suit is not trump]
    shortest = min(mask.bit_count() for mask in beside)
    return (
        defence_tricks_in_trumps(trumps)
        + sum(map(defence_tricks_beside, beside))
        + ruffs(trumps, shortest)
    )


def ruffs(trumps: Mask, shortest: int) -> float:
    """Expected tricks by ruffing with small trumps, by the length of the shortest side suit."""
    small = trumps.bit_count() - (trumps & (ACE | KING | QUEEN)).bit_count()
    return min(small, 2) * (0.45, 0.25)[shortest] if shortest < 2 else 0.0
