"""What is dealt and what may be played: hands and talon, goals and contracts.

Invariant: values only. The score decides what a contract is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from hashlib import sha256
from itertools import groupby

from prefgame.cards import Card, Suit, write_cards
from prefgame.quoting import composed
from prefgame.rules.base import Seat

# ---- how many cards are dealt to whom, alike in every game (000:25, 001:126-128, 003:52,
# 004:63-67); and the seal of a deal: a hash that everybody sees before the first call
# Invariant: the hands and the talon are the whole deck. What a seal covers and a salt give the
# seal, and nothing else that can be found does; without the salt it says nothing of the cards.

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


# ---- goals and contracts


TRICKS = HAND_SIZE
"""in every hand"""
NUMBER_WORDS = {"5": "five", "6": "six", "7": "seven", "8": "eight"}
"""the word of a game that is called by a number, by the number"""


@dataclass(frozen=True, slots=True)
class Goal:
    """How many of the ten tricks the declarer must take: at least ``least``, at most ``most``, and
    ``run`` of them one after another (003:125). In a hand without a declarer, each player has this
    goal for themselves.
    """

    least: int
    most: int = TRICKS
    run: int = 0

    @property
    def takes_none(self) -> bool:
        return self.most == 0

    @property
    def takes_all(self) -> bool:
        return self.least == TRICKS

    @property
    def wants_few(self) -> bool:
        """Whether each trick harms the player who has this goal. Otherwise tricks help."""
        return self.most < TRICKS

    @property
    def counts_tricks(self) -> bool:
        """Whether it is reached with a number of tricks, and nothing else is asked."""
        return not self.wants_few and not self.run

    @property
    def decisive(self) -> int:
        """The number of tricks that reaches the goal, or loses it if few are wanted."""
        return self.most + 1 if self.wants_few else self.least

    @property
    def first_trick_decides(self) -> bool:
        """Whether only the first trick matters: the number of tricks after it changes nothing."""
        return self.most == 0

    @property
    def tricks_to_defeat(self) -> int:
        """With so many tricks of the others the goal is lost; never if few are wanted."""
        return TRICKS + 1 - self.least

    def is_met(self, tricks: int, run: int = TRICKS) -> bool:
        """Tell whether the goal is reached with so many tricks at the end of the hand. ``run``: the
        longest row of tricks one after another.
        """
        return self.least <= tricks <= self.most and run >= self.run

    def is_won(self, tricks: int, against: int) -> bool:
        """Tell whether the goal is reached, whatever follows, after so many tricks of the declarer
        and of the others (``against``). Numbers alone never prove a row of tricks.
        """
        return not self.run and self.least <= tricks and TRICKS - against <= self.most

    def is_lost(self, tricks: int, against: int) -> bool:
        """Tell whether the goal is lost after so many tricks of the declarer and ``against``."""
        return tricks > self.most or against >= self.tricks_to_defeat


def longest_run(winners: Iterable[Seat], seat: Seat) -> int:
    """Count the longest row of tricks of the seat, of ``winners`` in order."""
    return max((len(list(row)) for winner, row in groupby(winners) if winner == seat), default=0)


SIX_TRICKS, NO_TRICK, ALL_TRICKS = Goal(6), Goal(0, 0), Goal(TRICKS)


@dataclass(frozen=True, slots=True)
class Contract:
    """What the declarer plays. ``name`` is its text when it is announced, ``rank`` its place in the
    order of contracts.

    ``game``: without the talon. ``may_be_left``: defenders may stay at home (000:45, 000:156).
    ``word`` names its game as a bid of its own. ``only_game``: it is never played with the talon,
    so its name alone says that it is a game (003:58, 001:74-78).
    """

    name: str
    rank: int
    trump: Suit | None
    goal: Goal
    may_be_left: bool = True
    word: str = ""
    game: bool = False
    only_game: bool = False
    open_hands: bool = False
    """the cards of one side are laid open in the play (001:94-96, 003:113-115)"""
    own_name: str = ""
    """what it is called, if its number or its word has another name at other tables (003:125)"""

    def __hash__(self) -> int:
        """Hash what tells contracts apart soonest: seats look them up at every choice."""
        return hash((self.rank, self.name))

    @property
    def called_by_number(self) -> bool:
        """Whether the game is called by number: "five", not "betl" (001:80-112)."""
        return NUMBER_WORDS.get(self.name) == self.word

    @property
    def name_says_game(self) -> bool:
        """Whether its own name says that it is played without the talon. One that is called by its
        suit shares that name with the same suit with the talon.
        """
        return self.only_game and self.trump is None

    @property
    def as_game(self) -> Contract:
        return replace(self, game=True)

    @property
    def with_talon(self) -> Contract:
        return replace(self, game=False)

    def __str__(self) -> str:
        return f"game {self.name}" if self.game and not self.only_game else self.name


def contract_of_number(name: str) -> Contract | None:
    """Make a contract of a number that another game plays; None if none does."""
    return (
        Contract(name, int(name), None, SIX_TRICKS)
        if len(name) == 1 and name in "12345678"
        else None
    )
