"""What the suits and ranks of the two decks are called, and the letters in a card's corner.

Invariant: each deck has its own messages, because a language may call the hearts of the
two decks differently.
"""

from __future__ import annotations

from prefgame.i18n import pgettext


def suit_name(deck: str, letter: str) -> str:
    """Name a suit by itself: "Hearts"."""
    if deck == "german":
        return {
            "S": pgettext("German suit", "Leaves"),
            "D": pgettext("German suit", "Bells"),
            "H": pgettext("German suit", "Hearts"),
            "C": pgettext("German suit", "Acorns"),
        }[letter]
    return {
        "S": pgettext("French suit", "Spades"),
        "D": pgettext("French suit", "Diamonds"),
        "H": pgettext("French suit", "Hearts"),
        "C": pgettext("French suit", "Clubs"),
    }[letter]


def suit_in_sentence(deck: str, letter: str) -> str:
    """Name a suit after "follow with", "trump with" …: "hearts". Other languages bend it."""
    if deck == "german":
        return {
            "S": pgettext("German suit in a sentence", "leaves"),
            "D": pgettext("German suit in a sentence", "bells"),
            "H": pgettext("German suit in a sentence", "hearts"),
            "C": pgettext("German suit in a sentence", "acorns"),
        }[letter]
    return {
        "S": pgettext("French suit in a sentence", "spades"),
        "D": pgettext("French suit in a sentence", "diamonds"),
        "H": pgettext("French suit in a sentence", "hearts"),
        "C": pgettext("French suit in a sentence", "clubs"),
    }[letter]


def suit_after_number(deck: str, letter: str) -> str:
    """Name a suit by itself, after a number: "Hearts" in "7 Hearts". Other languages bend it."""
    if deck == "german":
        return {
            "S": pgettext("German suit after a number", "Leaves"),
            "D": pgettext("German suit after a number", "Bells"),
            "H": pgettext("German suit after a number", "Hearts"),
            "C": pgettext("German suit after a number", "Acorns"),
        }[letter]
    return {
        "S": pgettext("French suit after a number", "Spades"),
        "D": pgettext("French suit after a number", "Diamonds"),
        "H": pgettext("French suit after a number", "Hearts"),
        "C": pgettext("French suit after a number", "Clubs"),
    }[letter]


def suit_after_rank(deck: str, letter: str) -> str:
    """Name a suit in a sentence, after a rank or number: "hearts" in "king of hearts"."""
    if deck == "german":
        return {
            "S": pgettext("German suit after a rank", "leaves"),
            "D": pgettext("German suit after a rank", "bells"),
            "H": pgettext("German suit after a rank", "hearts"),
            "C": pgettext("German suit after a rank", "acorns"),
        }[letter]
    return {
        "S": pgettext("French suit after a rank", "spades"),
        "D": pgettext("French suit after a rank", "diamonds"),
        "H": pgettext("French suit after a rank", "hearts"),
        "C": pgettext("French suit after a rank", "clubs"),
    }[letter]


def rank_name(deck: str, letter: str) -> str:
    """Name a rank by itself: "Ace", "Over", "Queen", "10"."""
    if letter in "789":
        return letter
    if letter == "T":
        return "10"
    if deck == "german":
        return {
            "A": pgettext("rank", "Ace"),
            "K": pgettext("rank", "King"),
            "Q": pgettext("rank", "Over"),
            "J": pgettext("rank", "Under"),
        }[letter]
    return {
        "A": pgettext("rank", "Ace"),
        "K": pgettext("rank", "King"),
        "Q": pgettext("rank", "Queen"),
        "J": pgettext("rank", "Jack"),
    }[letter]


def card_name(deck: str, card: str) -> str:
    """Name a card in words: "King of acorns"."""
    pattern = pgettext("a card", "{rank} of {suit}")
    return pattern.format(rank=rank_name(deck, card[1]), suit=suit_after_rank(deck, card[0]))


def index(deck: str, letter: str) -> str:
    """Choose the letter or number in a card's corner: "A", "O", "10". Only letters of ``columns``
    in ``variants.json`` are drawn.
    """
    if letter in "789":
        return letter
    if letter == "T":
        return "10"
    if deck == "german":
        return {
            "A": pgettext("corner of a German card", "A"),
            "K": pgettext("corner of a German card", "K"),
            "Q": pgettext("corner of a German card", "O"),
            "J": pgettext("corner of a German card", "U"),
        }[letter]
    return {
        "A": pgettext("corner of a French card", "A"),
        "K": pgettext("corner of a French card", "K"),
        "Q": pgettext("corner of a French card", "Q"),
        "J": pgettext("corner of a French card", "J"),
    }[letter]


class DeckWords:
    """The words of one deck: ``german`` or ``french``."""

    def __init__(self, name: str) -> None:
        self.name = name

    def suit_name(self, letter: str) -> str:
        """Name a suit standing alone: "Hearts", "Bells" …"""
        return suit_name(self.name, letter)

    def suit_in_sentence(self, letter: str) -> str:
        """Name a suit inside a sentence: "hearts", "bells" …"""
        return suit_in_sentence(self.name, letter)

    def suit_after_number(self, letter: str) -> str:
        """Name a suit that follows a number and stands alone with it: "Hearts" in "7 Hearts"."""
        return suit_after_number(self.name, letter)

    def suit_after_rank(self, letter: str) -> str:
        """Name a suit that follows a rank or number in a sentence: "hearts" in "king of hearts"."""
        return suit_after_rank(self.name, letter)

    def rank_name(self, letter: str) -> str:
        """Name a rank: "Ace", "Over", "Queen", "10" …"""
        return rank_name(self.name, letter)

    def card_name(self, card: str) -> str:
        """Name a card: "Over of hearts", "King of acorns" …"""
        return card_name(self.name, card)

    def index(self, letter: str) -> str:
        """Choose what is in the corner of a card of this rank: "A", "O", "10" …"""
        return index(self.name, letter)
