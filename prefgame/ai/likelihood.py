"""How likely a player does what was heard and seen of him, with given cards.

Law of this module: every chance is that of a sensible player who knows his own cards only, it is neither 0 nor 1, and it never decides
anything: it weighs what others may hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import exp, log

from prefgame.ai.hands import Mask
from prefgame.ai.promise import defence_tricks
from prefgame.ai.prospects import DROPS, Value, betl_log, betl_odds, log_odds, sans_tricks, side_tricks, trump_tricks, values_of
from prefgame.cards import Suit
from prefgame.rules.base import Answer, BidKind, Contract

Holdings = tuple[Mask, Mask, Mask, Mask]
"""A hand by suit, in the order S D H C."""

KNOWN = 1 << 15
"""How many hands each memory of this module keeps."""
DOUBT = 0.02
"""The least chance of any call: people err."""
WARMTH = 0.35
"""How freely a player errs in choosing his discard, in tricks."""


def holdings(cards: int) -> Holdings:
    """A mask of 32 cards by suit."""
    return cards & 0xFF, cards >> 8 & 0xFF, cards >> 16 & 0xFF, cards >> 24


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


# ---- calls


@lru_cache(KNOWN)
def strength(held: Holdings, lowest: int) -> float:
    """Tricks that ten cards promise before the talon in the best trump suit from ``lowest`` on (2 spades ... 5 clubs)."""
    sides = [side_tricks(mask) for mask in held]
    every = sum(sides)
    return max((every - sides[at] + trump_tricks(held[at]) for at in range(max(lowest - 2, 0), 4)), default=0.0)


@lru_cache(KNOWN)
def goes_on(held: Holdings, lowest: int) -> float:
    """How likely the hand bids when ``lowest`` is the least it may bid."""
    tricks = strength(held, lowest)
    beside = 0.07 * sum(map(betl_log, held)) + 0.08 * sum(map(sans_tricks, held))
    return _logistic(-1.5 + 0.08 * (lowest - 2) - 0.3 * tricks + 4.5 * max(tricks - 3.5, 0.0) + beside)


@lru_cache(KNOWN)
def says_game(held: Holdings) -> float:
    """How likely a hand that may say a game does so: on a strong suit, or on a safe betl."""
    return max(_logistic(3.0 * (strength(held, 2) - 6.2)), _logistic(betl_odds(exp(sum(map(betl_log, held))))))


def call(held: Holdings, kind: BidKind, lowest: int | None, game: bool) -> float:
    """How likely the hand makes a call of that kind. ``lowest``: the least number it may bid, None: none;
    ``game``: it may say one."""
    plays = says_game(held) if game else 0.0
    bids = goes_on(held, lowest) if lowest is not None else 0.0
    match kind:
        case BidKind.PASS:
            chance = (1 - plays) * (1 - bids)
        case BidKind.GAME | BidKind.NAMED:
            chance = plays
        case _:
            chance = (1 - plays) * bids
    return DOUBT + (1 - 2 * DOUBT) * chance


# ---- the discard, and the contract it was made for


@lru_cache(KNOWN)
def _keeping(value: Value, mask: Mask) -> tuple[float, float, float]:
    """Over all ways to lay away none, one or two cards of a suit: the sum of exp(value kept / WARMTH)."""
    cards = [1 << place for place in range(8) if mask >> place & 1]
    sums = [sum(exp(value(mask & ~sum(drop)) / WARMTH) for drop in combinations(cards, count)) for count in range(3)]
    return sums[0], sums[1], sums[2]


@lru_cache(KNOWN)
def _all_discards(held: Holdings, contract: Contract) -> float:
    """Log of the sum over all 66 discards from twelve cards: the measure of how good they are for the contract."""
    s, d, h, c = (_keeping(value, mask) for value, mask in zip(values_of(contract), held))
    return log(sum(s[i] * d[j] * h[k] * c[m] for i, j, k, m in DROPS[2]))


def discard(held: Holdings, kept: Holdings, contract: Contract) -> float:
    """How likely just these two of twelve cards (``held``) are laid away for the contract: a soft-max over all 66 pairs."""
    worth = sum(value(mask) for value, mask in zip(values_of(contract), kept))
    return exp(worth / WARMTH - _all_discards(held, contract))


@lru_cache(KNOWN)
def _odds(held: Holdings, contract: Contract, dropped: int) -> float:
    """Log odds of a contract with the cards in hand, before the discard (``dropped`` 2) or without one (0)."""
    if dropped:
        total = WARMTH * _all_discards(held, contract)
    else:
        total = sum(value(mask) for value, mask in zip(values_of(contract), held))
    return log_odds(total, contract)


def announced(held: Holdings, dropped: int, contract: Contract, others: Sequence[Contract]) -> float:
    """How likely this contract is played with these cards (of which ``dropped`` are laid away) and not one of the ``others``."""
    mine = _odds(held, contract, dropped)
    return 1 / (1 + sum(exp(min(20.0, _odds(held, other, dropped) - mine)) for other in others))


# ---- the defence

COMES = {None: (2.0, 4.0), Answer.COME: (1.8, 4.0), Answer.STAY: (2.1, 4.0)}
"""By what the other one has said: the tricks at which a defender is as likely to come as to stay, and how sharply."""
INVITES = (3.6, 4.0)
KONTRA, KONTRA_ON_TWO = (4.2, 4.0), (2.8, 4.0)


@lru_cache(KNOWN)
def promised(held: Holdings, trump: Suit | None) -> float:
    """Tricks that a defender may expect of his own cards."""
    return defence_tricks(held, trump)


def comes(held: Holdings, trump: Suit | None, before: Answer | None) -> float:
    """How likely a defender comes, after what the other one said."""
    return _sure(promised(held, trump), COMES[before])


def invites(held: Holdings, trump: Suit | None) -> float:
    """How likely a sole comer invites."""
    return _sure(promised(held, trump), INVITES)


def doubles(held: Holdings, trump: Suit | None, plain_two: bool) -> float:
    """How likely a defender says kontra to a contract of six tricks."""
    return _sure(promised(held, trump), KONTRA_ON_TWO if plain_two else KONTRA)


def answer(held: Holdings, trump: Suit | None, said: Answer, before: Answer | None) -> float:
    """How likely just this answer is."""
    match said:
        case Answer.COME | Answer.STAY:
            chance = comes(held, trump, before)
        case _:
            chance = invites(held, trump)
    yes = said in (Answer.COME, Answer.INVITE)
    return DOUBT + (1 - 2 * DOUBT) * (chance if yes else 1 - chance)


def _sure(tricks: float, line: tuple[float, float]) -> float:
    enough, sharp = line
    return _logistic(sharp * (tricks - enough))

