"""The sentences of lessons in the language in use, with cards and suits by their names in the deck.

Invariant: a sentence names a card or suit by its place, ``{HA}`` or ``{H}``; the words are the
deck's. The player is ``{me}``.
"""

from __future__ import annotations

from string import Formatter

from prefgame.app.learn.session import Tricks
from prefgame.app.words.decks import rank_name
from prefgame.app.words.names import first_letter_down, first_letter_up
from prefgame.cards import RANK_LETTERS
from prefgame.i18n import _, in_case, ngettext
from prefgame.ui.cards.deck import Deck

HIGH_TO_LOW = RANK_LETTERS[::-1]


def said(sentence: str, deck: Deck, me: str) -> str:
    """A sentence of a lesson, as the player reads it. The name of a card or suit has a capital
    letter only where a sentence begins. A translation may ask for a suit or the player in a case.
    """
    words, places = "", _Places(deck, me)
    for before, name, case, _conversion in Formatter().parse(_(sentence)):
        words += before
        if name:
            value, begins = places[name], not words or words.endswith((". ", "? ", "! "))
            if case:
                value = in_case(deck.suit_in_sentence(name) if len(name) == 1 else value, case)
            if name not in places:
                value = first_letter_up(value) if begins else first_letter_down(value)
            words += value
    return words


def taken(tricks: Tricks | None) -> str:
    """What the player took in a hand; None: they played no card."""
    if tricks is None:
        return _("You played no card.")
    words = ngettext("You took {count} trick.", "You took {count} tricks.", tricks.taken)
    return words.format(count=tricks.taken)


def compared(tricks: Tricks | None, *, declared: bool = False) -> str:
    """That beside what best play by all takes; "" where nobody can say. ``declared``: by the
    player.
    """
    if tricks is None and declared:
        return _("Nobody played against you.")
    if tricks is None:
        return _("Play it again, and choose differently.")
    if tricks.best is None:
        return ""
    if tricks.against_best == 0:
        return _("With best play you take as many.")
    if tricks.against_best < 0:
        words = ngettext(
            "With best play you take {count} trick.",
            "With best play you take {count} tricks.",
            tricks.best,
        )
    else:
        words = ngettext(
            "This went better: with best play by everybody you take {count} trick.",
            "This went better: with best play by everybody you take {count} tricks.",
            tricks.best,
        )
    return words.format(count=tricks.best)


class _Places(dict[str, str]):
    """What is put in the places of a sentence, found when it is wanted."""

    def __init__(self, deck: Deck, me: str) -> None:
        super().__init__(me=me)
        self.deck = deck

        self["ranks"] = ", ".join(map(self._rank, HIGH_TO_LOW))

    def __missing__(self, name: str) -> str:
        return self.deck.suit_name(name) if len(name) == 1 else self.deck.card_name(name)

    def _rank(self, letter: str) -> str:
        """A rank, with what is in the corner of its cards where that is not the same."""
        name = first_letter_down(rank_name(self.deck.name, letter))
        corner = self.deck.index(letter)
        return name if name == corner else f"{name} ({corner})"
