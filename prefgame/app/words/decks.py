"""What the suits and ranks of the two decks are called, and the letters in a card's corner.

Invariant: each deck has its own messages, because a language may call the hearts of the
two decks differently.
"""

from __future__ import annotations

from prefgame.i18n import pgettext


class DeckWords:
    """The words of one deck: ``german`` or ``french``."""

    def __init__(self, name: str) -> None:
        self.name = name

    def suit_name(self, letter: str) -> str:
        """Name a suit by itself: "Hearts"."""
        if self.name == "german":
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

    def suit_in_sentence(self, letter: str) -> str:
        """Name a suit after "follow with", "trump with" …: "hearts". Other languages bend it."""
        if self.name == "german":
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

    def suit_after_number(self, letter: str) -> str:
        """Name a suit after a number: "Hearts" in "7 Hearts". Other languages bend it."""
        if self.name == "german":
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

    def suit_after_rank(self, letter: str) -> str:
        """Name a suit in a sentence, after a rank or number: "hearts" in "king of hearts"."""
        if self.name == "german":
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

    def rank_name(self, letter: str) -> str:
        """Name a rank by itself: "Ace", "Over", "Queen", "10"."""
        if letter in "789":
            return letter
        if letter == "T":
            return "10"
        german = self.name == "german"
        return {
            "A": pgettext("rank", "Ace"),
            "K": pgettext("rank", "King"),
            "Q": pgettext("rank", "Over") if german else pgettext("rank", "Queen"),
            "J": pgettext("rank", "Under") if german else pgettext("rank", "Jack"),
        }[letter]

    def card_name(self, card: str) -> str:
        """Name a card in words: "King of acorns"."""
        pattern = pgettext("a card", "{rank} of {suit}")
        return pattern.format(rank=self.rank_name(card[1]), suit=self.suit_after_rank(card[0]))

    def index(self, letter: str) -> str:
        """Choose what is in a card's corner: "A", "O", "10"; a letter of ``variants.json``."""
        if letter in "789":
            return letter
        if letter == "T":
            return "10"
        if self.name == "german":
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
