"""The cards of one suit as a mask, and the tricks they take when the suit is played out.

Invariant: a holding is a mask of eight bits (the seven is bit 0, the ace bit 7). Every number is an
average over all ways in which the missing cards may lie in two other hands. Nothing here knows the
other suits of the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from prefgame.cards import Card, Suit

Mask = int
SUITS = tuple(Suit)
WHOLE: Mask = 0xFF
ACE, KING, QUEEN, JACK, SEVEN = 0x80, 0x40, 0x20, 0x10, 0x01


def bit(card: Card) -> Mask:
    """Find the card's place in the mask of its suit."""
    return 1 << (card.rank - 7)


def masks(cards: Iterable[Card]) -> list[Mask]:
    """List the holdings in the four suits, in the order S D H C."""
    held = [0, 0, 0, 0]
    for card in cards:
        held[card.index >> 3] |= 1 << (card.index & 7)
    return held


def cards_of(suit: Suit, mask: Mask) -> tuple[Card, ...]:
    """List the cards of a holding, low to high."""
    return tuple(card for card in Card if card.suit is suit and mask & bit(card))


def lowest(mask: Mask) -> Mask:
    """Find the lowest card of a suit; 0 if there is none."""
    return mask & -mask


def highest(mask: Mask) -> Mask:
    """Find the highest card of a suit; 0 if there is none."""
    return 1 << mask.bit_length() >> 1


def above(card: Mask) -> Mask:
    return WHOLE & ~((card << 1) - 1)


def splits(missing: Mask) -> Iterator[tuple[Mask, Mask]]:
    """Go through all ways in which missing cards may lie in two hands, all equally likely."""
    part = missing
    while True:
        yield part, missing ^ part
        if part == 0:
            return
        part = (part - 1) & missing


# ---- a suit that is played out

Chances = tuple[float, float]
"""Tricks won while both others follow, and when one of them has none left (and may ruff)."""


_Play = Callable[[Mask, Mask, Mask], tuple[int, int]]
"""A way to play a suit out: my cards and two other hands give (safe, open) tricks."""


@cache
def tricks_when_led(mine: Mask) -> Chances:
    """Lead the suit from the top to its end; losing leads are won as cheaply as possible."""
    return _average(mine, _lead_out)


@cache
def tricks_when_waiting(mine: Mask) -> Chances:
    """Let the others lead the suit from the top; its owner plays low until a card wins."""
    return _average(mine, _wait)


def _average(mine: Mask, play: _Play) -> Chances:
    safe = open_ = 0
    missing = WHOLE ^ mine
    for left, right in splits(missing):
        one, other = play(mine, left, right)
        safe, open_ = safe + one, open_ + other
    ways = 1 << missing.bit_count()
    return safe / ways, open_ / ways


def _lead_out(mine: Mask, left: Mask, right: Mask) -> tuple[int, int]:
    safe = open_ = 0
    while mine:
        card = highest(mine)
        mine ^= card
        beating = lowest((left | right) & above(card))
        both = left and right
        if not beating:
            safe, open_ = (safe + 1, open_) if both else (safe, open_ + 1)
        left ^= beating if beating & left else lowest(left)
        right ^= beating if beating & right else lowest(right)
    return safe, open_


def _wait(mine: Mask, left: Mask, right: Mask) -> tuple[int, int]:
    safe = open_ = 0
    while mine and (left or right):
        both = left and right
        led = highest(left | right)
        left ^= led if led & left else lowest(left)
        right ^= led if led & right else lowest(right)
        answer = lowest(mine & above(led))
        if answer:
            safe, open_ = (safe + 1, open_) if both else (safe, open_ + 1)
        mine ^= answer or lowest(mine)
    return safe, open_ + mine.bit_count()


@cache
def rounds_lost(mine: Mask, missing: Mask) -> int:
    """Count the tricks lost on the way, led from the top against one hand with all missing."""
    lost = 0
    while mine and missing:
        card = highest(mine)
        beating = lowest(missing & above(card))
        mine, missing = mine ^ card, missing ^ (beating or lowest(missing))
        lost += bool(beating)
    return lost


def sure_trump_tricks(mine: Mask) -> int:
    """Count the trumps, led from the top, that win even if one hand has all others."""
    return mine.bit_count() - rounds_lost(mine, WHOLE ^ mine)


def sure_led_tricks(mine: Mask) -> int:
    """Count the tricks that a suit cashes from the top, even if one hand has all other cards."""
    missing, won = WHOLE ^ mine, 0
    while mine and not missing & above(highest(mine)):
        mine ^= highest(mine)
        missing &= missing - 1
        won += 1
    return won


@cache
def running_safety(mine: Mask, forgiven: float) -> float:
    """Estimate how likely a suit that is led from the top loses no trick; one that loses some
    counts as much as ``forgiven`` for each of them.
    """
    missing, whole = WHOLE ^ mine, 0.0
    for left, right in splits(missing):
        safe, open_ = _lead_out(mine, left, right)
        whole += forgiven ** (mine.bit_count() - safe - open_)
    return whole / (1 << missing.bit_count())


# ---- taking no trick


@cache
def ducking_safety(mine: Mask, missing: Mask) -> float:
    """Compute how likely a suit takes no trick when the two hands with the missing cards lead it
    again and again, from the bottom.
    """
    held = sum(_stays_under(mine, left, right) for left, right in splits(missing))
    return held / (1 << missing.bit_count())


def _stays_under(mine: Mask, left: Mask, right: Mask) -> bool:
    while mine and (left or right):
        top = max(lowest(left), lowest(right))
        left ^= lowest(left)
        right ^= lowest(right)
        under = mine & (top - 1)
        if not under:
            return False
        mine ^= highest(under)
    return True


@cache
def ducking_tricks(mine: Mask) -> float:
    """Compute how many tricks a suit takes on average when the two other hands lead it again and
    again, from the bottom, and its owner stays below if that is possible.
    """
    missing = WHOLE ^ mine
    return sum(_forced(mine, left, right) for left, right in splits(missing)) / (
        1 << missing.bit_count()
    )


def _forced(mine: Mask, left: Mask, right: Mask) -> int:
    taken = 0
    while mine and (left or right):
        top = max(lowest(left), lowest(right))
        left ^= lowest(left)
        right ^= lowest(right)
        under = highest(mine & (top - 1))
        taken += not under
        mine ^= under or highest(mine)
    return taken


@cache
def beating_safety(mine: Mask) -> float:
    """Compute the same if a hand must beat: seven and eight are safe, and a gap is not."""
    missing = WHOLE ^ mine
    held = sum(_stays_under_though_beating(mine, left, right) for left, right in splits(missing))
    return held / (1 << missing.bit_count())


@cache
def _stays_under_though_beating(mine: Mask, left: Mask, right: Mask) -> bool:
    """Tell whether the suit takes no trick when either of the others leads it again and again, and
    all hands beat if they can; ``left`` plays after it, ``right`` before it.
    """
    if not mine or not (left or right):
        return True
    for led in _bits(left):
        for second in _beating(right, led):
            if mine & above(max(led, second)):
                return False
            if not any(
                _stays_under_though_beating(mine ^ own, left ^ led, right ^ second)
                for own in _bits(mine)
            ):
                return False
    return all(
        any(
            all(
                not (own > led and own > last)
                and _stays_under_though_beating(mine ^ own, left ^ last, right ^ led)
                for last in _beating(left, max(led, own))
            )
            for own in _beating(mine, led)
        )
        for led in _bits(right)
    )


def _bits(mask: Mask) -> Iterator[Mask]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _beating(mask: Mask, card: Mask) -> list[Mask]:
    """List the cards that may be played on this one: those that beat it, else any; 0 for none."""
    return list(_bits(mask & above(card))) or list(_bits(mask)) or [0]
