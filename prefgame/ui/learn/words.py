"""The sentences of lessons in the language in use, with cards and suits by their names in the deck.

Invariant: a sentence names a card or suit by its place, ``{HA}`` or ``{H}``; the words are the
deck's. The player is ``{me}``.
"""

from __future__ import annotations

from prefgame.app.words.decks import rank_name
from prefgame.i18n import _
from prefgame.ui.cards.deck import Deck

HIGH_TO_LOW = "AKQJT987"


def said(sentence: str, deck: Deck, me: str) -> str:
    """A sentence of a lesson, as the player reads it."""
    return _(sentence).format_map(_Places(deck, me))


class _Places(dict[str, str]):
    """What stands in the places of a sentence, found when it is wanted."""

    def __init__(self, deck: Deck, me: str) -> None:
        super().__init__(me=me)
        self.deck = deck

    def __missing__(self, name: str) -> str:
        if name == "ranks":
            return ", ".join(map(self._rank, HIGH_TO_LOW))
        return self.deck.suit_name(name) if len(name) == 1 else self.deck.card_name(name)

    def _rank(self, letter: str) -> str:
        """A rank, with what is in the corner of its cards where that is not the same."""
        name, corner = rank_name(self.deck.name, letter), self.deck.index(letter)
        return name if name == corner else f"{name} ({corner})"
