"""What contracts are called, and the duties in force at a card.

Invariant: every contract has a name here. One that the catalogue does not know is called as the
rules write it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import takewhile

from prefgame.app.words.decks import DeckWords
from prefgame.app.words.sentences import first_letter_up
from prefgame.cards import Card, Suit, of_suit
from prefgame.i18n import _, pgettext
from prefgame.rules.contracts import Contract

NAMES: dict[str, Callable[[], tuple[str, str]]] = {
    "betl": lambda: (_("Betl"), _("betl")),
    "sans": lambda: (_("Sans"), _("sans")),
    "preferans": lambda: (_("Preferans"), _("preferans")),
    "hearts": lambda: (_("Hearts"), _("hearts")),
    "five": lambda: (_("Bettel"), _("bettel")),
    "six": lambda: (_("Durchmarsch"), _("durchmarsch")),
    "sans atout": lambda: (_("Sans atout"), _("sans atout")),
    "seven": lambda: (_("Plauderer"), _("plauderer")),
    "eight": lambda: (_("Open durchmarsch"), _("open durchmarsch")),
    "ausfechten": lambda: (_("Ausfechten"), _("ausfechten")),
    "misere": lambda: (_("Misère"), _("misère")),
    "misere-hand": lambda: (_("Misère without the talon"), _("misère without the talon")),
    "raspasy": lambda: (_("Raspasy"), _("raspasy")),
}
"""by its own name, the word that names it as a game, or its name in the rules, whichever it has:
standing alone, and inside a sentence
"""


def _own_names(contract: Contract) -> tuple[str, str] | None:
    known = NAMES.get(contract.own_name or contract.word or contract.name)
    return None if known is None else known()


def _names_without_suit(contract: Contract) -> tuple[str, str] | None:
    """Its own names, where it is not called by a suit: suits are called as on the cards."""
    return _own_names(contract) if contract.trump is None else None


def figure(contract: Contract) -> str:
    """The number with which its name begins: "4", of "10NT" the "10"; nothing where it has none."""
    return "".join(takewhile(str.isdecimal, contract.name))


def is_number(contract: Contract) -> bool:
    """Whether it is called by a number alone."""
    return contract.name == figure(contract)


def is_level(contract: Contract) -> bool:
    """Whether it is called by its number of tricks and its trumps, which may be none: "7 spades",
    "7 no trumps".
    """
    return bool(figure(contract)) and not is_number(contract) and not contract.word


def game_name(contract: Contract) -> str:
    """ "Betl", "7 NT" …: a contract without trumps, standing alone."""
    own = _own_names(contract)
    return own[0] if own is not None else _short_level(contract) or contract.name


def game_in_sentence(contract: Contract) -> str:
    """ "betl", "7 NT" …: the same inside a sentence."""
    own = _own_names(contract)
    return own[1] if own is not None else _short_level(contract) or contract.name


def _short_level(contract: Contract) -> str:
    """The number and the letters for no trumps; nothing for a contract that is no level."""
    if not is_level(contract) or contract.trump is not None:
        return ""
    return pgettext("a contract without trumps", "{number} NT").format(number=figure(contract))


def contract_name(contract: Contract, deck: DeckWords) -> str:
    """ "Hearts", "Betl", "7 Hearts" …"""
    own = _names_without_suit(contract)
    if own is not None:
        return own[0]
    return _by_suit(contract, deck.suit_name, deck.suit_after_number) or contract.name


def contract_in_sentence(contract: Contract, deck: DeckWords) -> str:
    """ "hearts", "betl", "7 hearts" …, as in "play hearts"."""
    own = _names_without_suit(contract)
    if own is not None:
        return own[1]
    return _by_suit(contract, deck.suit_in_sentence, deck.suit_after_rank) or contract.name


def bid_in_sentence(contract: Contract, deck: DeckWords) -> str:
    """The contract as it is bid: by its number where that says all, as in "bids 4"."""
    return contract.name if is_number(contract) else contract_in_sentence(contract, deck)


def _by_suit(
    contract: Contract, name: Callable[[str], str], after_number: Callable[[str], str]
) -> str:
    """Its suit, after a number where the suit is played at several; without trumps the number and
    that there are none, or nothing where it is no level.
    """
    if contract.trump is None:
        no_trumps = _("{number} no trumps").format(number=figure(contract))
        return no_trumps if is_level(contract) else ""
    suit, number = str(contract.trump), figure(contract)
    return name(suit) if is_number(contract) or not number else f"{number} {after_number(suit)}"


# ---- why some cards of a hand may not be played: the duty in force, as a sentence
# Invariant: it says what the rules have decided; what may be played is theirs.


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
