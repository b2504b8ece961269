"""How the player wants the cards drawn: backs, corner letters, colours of the suits.

Invariant: a look is a value, for both decks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from prefgame.app.settings import Settings

DeckName = Literal["german", "french"]
CornerLetters = Literal["never", "overlap", "always"]


@dataclass(frozen=True)
class Look:
    """The wishes about both decks; two decks of the same name and look are drawn alike."""

    backs: tuple[int, int] = (1, 1)
    """the back of the German and of the French deck, 1 or 2"""
    letters: tuple[str, str] = ("language", "language")
    """letters on German and French cards: "language", or a name in ``variants.json``"""
    corner_letters: CornerLetters = "always"
    """letters in the corners of German cards; "overlap": where a neighbour covers much of them"""
    large_index: bool = False
    four_colours: bool = False
    """blue diamonds and green clubs, on French cards and wherever their signs are"""

    def back(self, deck: DeckName) -> int:
        return self.backs[deck == "french"]

    def letters_of(self, deck: DeckName) -> str:
        return self.letters[deck == "french"]


USUAL = Look()


def look_of(settings: Settings) -> Look:
    return Look(
        backs=(settings.german_back, settings.french_back),
        letters=(settings.german_letters, settings.french_letters),
        corner_letters=settings.corner_letters,
        large_index=settings.large_index,
        four_colours=settings.four_colours,
    )
