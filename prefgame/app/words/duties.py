"""Why some cards of a hand may not be played: the duty in force, as a sentence.

Invariant: it says what the rules have decided; what may be played is theirs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from prefgame.app.words.decks import DeckWords
from prefgame.app.words.sentences import first_letter_up
from prefgame.cards import Card, Suit, of_suit
from prefgame.i18n import _


def duty_sentence(
    deck: DeckWords,
    cards: Sequence[Card],
    playable: Collection[object],
    led: Suit | None,
    trump: Suit | None,
    *,
    lowest: bool,
    from_talon: bool = False,
    talon_takes: bool = False,
) -> str:
    """The duty that leaves these cards ``playable``; nothing where any card may be played.

    ``led``: the suit to be followed, None at a lead; ``lowest``: whether only the lowest card that
    beats the lead may be played; ``from_talon``: whether a card of the talon has set the suit;
    ``talon_takes``: whether it can take the trick.
    """
    if led is None or len(playable) == len(cards):
        return ""
    name, follow = deck.suit_in_sentence(str(led)), of_suit(cards, led)
    if len(playable) < len(follow or of_suit(cards, trump)):
        if lowest:
            return _(
                "The declarer led, and you play next: beat that card with the lowest card that can."
            )
        return _("You can beat the cards on the table, so you must.")
    if follow and from_talon:
        words = (
            _("The talon sets the suit: follow with {suit}. It can take the trick.")
            if talon_takes
            else _("The talon sets the suit: follow with {suit}. The talon takes no trick.")
        )
        return words.format(suit=name)
    if follow:
        words = _("{Suit} were led: follow with {suit}.")
        return words.format(Suit=first_letter_up(name), suit=name)
    if trump is None:
        return ""
    return _("You have no {suit}: trump with {trump}.").format(
        suit=name, trump=deck.suit_in_sentence(str(trump))
    )
