"""The deal: how many cards go to whom, alike in every game (000:25, 001:126-128, 003:52,
004:63-67); and its seal, a hash that everybody sees before the first call.

Invariant: the hands and the talon are the whole deck. What a seal covers and a salt give the
seal, and nothing else that can be found does; without the salt it says nothing of the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from hashlib import sha256

from prefgame.cards import Card, write_cards
from prefgame.quoting import composed
from prefgame.rules.base import Seat

HANDS = 3
"""how many players get cards; of four, the dealer sits out"""
HAND_SIZE = 10
TALON_SIZE = 2
SEAL_DIGITS = 64
"""characters of a seal, and the most that a salt has; both are hexadecimal, in small letters"""


class SealKind(IntEnum):
    """What a seal covers."""

    CARDS = 1
    """the cards of each hand and the talon; seals of earlier versions"""
    TABLE = 2
    """those, and who holds each hand, who deals, which hand of the match it is, and which match"""
    SCORE = 3
    """those, the score before the hand, and the edition of the rules"""


@dataclass(frozen=True, slots=True)
class SealedTable:
    """What a seal of a table covers beside the cards. ``rules`` with the options, as text; the seal
    of the deal ``before`` ("" if there is none) ties the hands of a match together. ``score``
    before the hand, as text; None if a seal of the kind ``TABLE`` leaves it out, and the
    ``edition`` of the rules with it.
    """

    rules: str
    players: tuple[str, ...]
    number: int
    """of the hand, from 1"""
    dealer: Seat
    before: str = ""
    score: str | None = None
    edition: int = 1


def divide_deck(cards: Sequence[Card]) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Deal these 32 cards, from the first on: the hands and the talon."""
    hands = tuple(tuple(cards[at * HAND_SIZE : (at + 1) * HAND_SIZE]) for at in range(HANDS))
    return hands, tuple(cards[HANDS * HAND_SIZE :])


def seats_dealt(dealer: Seat, players: int) -> tuple[Seat, ...]:
    """List the seats that hold cards in a deal, from the eldest hand on: the next after the dealer
    in the order of play, and the two after that one. Of four the dealer sits out (001:354-356,
    003:51, 004:22-24). Clockwise or not (000:26, 004:63) is no question: seats are in the order of
    play.
    """
    return tuple((dealer + step) % players for step in range(1, HANDS + 1))


def next_dealer(dealer: Seat, players: int, *, misdealt: bool = False) -> Seat:
    """Find who deals next: the next in the order of play; after a misdeal the same one deals again
    (002:120).
    """
    return dealer if misdealt else (dealer + 1) % players


def in_order(
    hands: Sequence[Sequence[Card]], talon: Sequence[Card], talon_leads: bool
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Order hands and talon as a log has them: sorted, but for a talon that is led."""
    return (
        tuple(tuple(sorted(hand)) for hand in hands),
        tuple(talon) if talon_leads else tuple(sorted(talon)),
    )


def seal_of(hands: Sequence[Sequence[Card]], talon: Sequence[Card], salt: str) -> str:
    """Compute the SHA-256 of salt and cards in order: ``SALT S7 … | … | … | H7 H8``."""
    cards = " | ".join(write_cards(packet) for packet in (*hands, talon))
    return sha256(f"{salt} {cards}".encode()).hexdigest()


def seal_of_table(
    table: SealedTable, hands: Sequence[Sequence[Card]], talon: Sequence[Card], salt: str
) -> str:
    """Compute the SHA-256 of a salt, what the table says, and the cards ``in_order``, as text:
    ``SALT 3 RULES edition 1 "Ana" "Bojan" "Cvita", hand 3 after SEAL, score {…}, dealer "Cvita" |
    "Ana" S7 … | … | talon H7 H8``; the first hand is after ``-``. If the score is left out, it is a
    2, and the words ``edition`` and ``score`` with what follows them are left out.
    """
    names = [f'"{name}"' for name in composed(list(table.players))]  # none has a quotation mark
    order = seats_dealt(table.dealer, len(names))
    kind, edition, score = SealKind.TABLE, "", ""
    if table.score is not None:
        kind, edition = SealKind.SCORE, f" edition {table.edition}"
        score = f", score {table.score}"
    head = (
        f"{salt} {kind.value} {table.rules}{edition} {' '.join(names)}, hand {table.number} "
        f"after {table.before or '-'}{score}, dealer {names[table.dealer]}"
    )
    cards = [f"{names[seat]} {write_cards(hand)}" for seat, hand in zip(order, hands)]
    text = " | ".join((head, *cards, f"talon {write_cards(talon)}"))
    return sha256(text.encode()).hexdigest()
