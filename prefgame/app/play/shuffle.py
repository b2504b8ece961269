"""Shuffling and dealing, a deal as twelve letters and figures, and its seal.

Invariant: chance comes from the caller, so that the same seed deals the same hands.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import factorial

from prefgame.cards import DECK, Card
from prefgame.engine.commands import Deal
from prefgame.engine.decide import seal_at
from prefgame.engine.events import Dealt, Event, MatchStarted
from prefgame.engine.evolve import evolve_table, open_table
from prefgame.engine.state import Table
from prefgame.i18n import _
from prefgame.quoting import quote
from prefgame.rules.base import Seat
from prefgame.rules.deal import HAND_SIZE, HANDS, TALON_SIZE, SealKind, divide_deck


def shuffled_deal(chance: random.Random, dealer: Seat) -> Deal:
    """Deal the whole deck as this dealer."""
    cards = list(DECK)
    chance.shuffle(cards)
    return Deal(dealer, *divide_deck(cards))


def sealed(deal: Deal, chance: random.Random) -> Deal:
    """Give the deal a salt of its own, so that it is sealed before the first call."""
    return replace(deal, salt=f"{chance.getrandbits(128):032x}", kind=SealKind.SCORE)


# ---- a deal as twelve letters and figures, to be sent to somebody else
# Invariant: every deal has one code, and every code that can be read is one deal. A code with one
# wrong sign, or with two neighbours exchanged, cannot be read.


SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""without I, L, O and U, which look like other signs or make words"""
MISREAD = str.maketrans("ILO", "110")
LENGTH, GROUP = 12, 4
CHECK = 199
"""A code is a multiple of this prime. No single sign is one, nor the difference that exchanged
neighbours make, so such mistakes are seen.
"""

Packets = tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]


class BadDealCode(ValueError):
    """A text that is no deal; the message is one sentence for the player."""


def write_deal_code(hands: Sequence[Sequence[Card]], talon: Sequence[Card]) -> str:
    """Write the code of a deal, as in ``3K7M-9PQR-0ABC``: the hands, and the talon."""
    number, signs = deal_number(hands, talon) * CHECK, ""
    for _sign in range(LENGTH):
        number, digit = divmod(number, len(SIGNS))
        signs = SIGNS[digit] + signs
    return "-".join(signs[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def looks_like_deal_code(text: str) -> bool:
    """Tell whether a text can be meant as a code, right or wrong: three groups of four signs, all
    of them without hyphens, or a few signs more or less if there are figures among them.
    """
    groups = text.replace("-", " ").split()
    lengths = [len(group) for group in groups]
    if not all(map(str.isalnum, groups)):
        return False
    nearly = abs(sum(lengths) - LENGTH) <= GROUP and sum(map(str.isdigit, text)) >= 2
    return nearly or lengths in ([GROUP] * (LENGTH // GROUP), [LENGTH])


def read_deal_code(text: str) -> Packets:
    """Read hands and talon of a code, however it is spaced. BadDealCode if it is none."""
    signs = "".join(text.split()).replace("-", "").upper().translate(MISREAD)
    if len(signs) != LENGTH or any(sign not in SIGNS for sign in signs):
        words = _("{code} is not the code of a deal: a code has {count} letters and figures.")
        raise BadDealCode(words.format(code=quote(text), count=LENGTH))
    number = 0
    for sign in signs:
        number = number * len(SIGNS) + SIGNS.index(sign)
    number, wrong = divmod(number, CHECK)
    if wrong or number >= number_of_deals():
        words = _("{code} is not the code of a deal: one of its letters or figures is wrong.")
        raise BadDealCode(words.format(code=quote(text)))
    return deal_of_number(number)


def deal_number(hands: Sequence[Sequence[Card]], talon: Sequence[Card]) -> int:
    """Count the deals before this one, among all that there are."""
    owner = {card: at for at, hand in enumerate(hands) for card in hand}
    owner |= {card: HANDS + at for at, card in enumerate(talon)}
    left, number = _sizes(), 0
    for card in DECK:
        number += sum(_ways(left, taken) for taken in range(owner[card]))
        left[owner[card]] -= 1
    return number


def deal_of_number(number: int) -> Packets:
    """Find the deal of this number."""
    left = _sizes()
    packets: list[list[Card]] = [[] for _packet in left]
    for card in DECK:
        at = 0
        while number >= (ways := _ways(left, at)):
            number -= ways
            at += 1
        packets[at].append(card)
        left[at] -= 1
    talon = tuple(card for packet in packets[HANDS:] for card in packet)
    return tuple(tuple(packet) for packet in packets[:HANDS]), talon


def number_of_deals() -> int:
    """Count all deals, in which the two cards of the talon have an order."""
    return _all_ways(_sizes())


def _sizes() -> list[int]:
    """Count the cards each packet still gets: the hands, then each card of the talon."""
    return [HAND_SIZE] * HANDS + [1] * TALON_SIZE


def _ways(left: Sequence[int], taken: int) -> int:
    """Count the ways to deal the rest once the next card goes to this packet."""
    if not left[taken]:
        return 0
    return _all_ways([size - (at == taken) for at, size in enumerate(left)])


def _all_ways(left: Sequence[int]) -> int:
    ways = factorial(sum(left))
    for size in left:
        ways //= factorial(size)
    return ways


# ---- the seal of a deal: what everybody sees of it before the first call, and how it is checked
# Invariant: nothing is believed that the log only says; the seal is worked out from the cards.


@dataclass(frozen=True, slots=True)
class FairDeal:
    """``seal``: the hash that was shown before the first call; ``kind``: what it covers. ``salt``
    and ``code`` (of the cards) are empty while the hand is being played; ``fits``: whether they
    give the seal.
    """

    seal: str
    salt: str = ""
    code: str = ""
    fits: bool = False
    kind: SealKind = SealKind.CARDS


def fair_deal(log: Iterable[Event]) -> FairDeal | None:
    """Find the seal of the last deal of a log; None if it was not sealed."""
    table: Table | None = None
    deal: Dealt | None = None
    before: Table | None = None
    for event in log:
        if isinstance(event, Dealt):
            deal, before = event, table
        if isinstance(event, MatchStarted):
            table = open_table(event)
        elif table is not None:
            table = evolve_table(table, event)
    if deal is None or before is None or not deal.seal:
        return None
    if deal.talon is None or not deal.salt:
        return FairDeal(deal.seal, kind=deal.kind)
    hands = tuple(hand or () for hand in deal.hands)
    found = seal_at(before, deal.kind, deal.dealer, hands, deal.talon, deal.salt)
    code = write_deal_code(hands, deal.talon)
    return FairDeal(deal.seal, deal.salt, code, found == deal.seal, deal.kind)
