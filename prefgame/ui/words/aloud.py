"""Cards, calls and runs of signs as they are said aloud.

Invariant: whole words; no sign of a suit is left for a voice to guess at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.sentences import first_letter_up, join_with_and
from prefgame.cards import Card, Suit
from prefgame.i18n import _, pgettext
from prefgame.rules.auctions.base import PASS, SAME, Bid
from prefgame.rules.contracts import Contract
from prefgame.ui.draw.card_order import sorted_hand


def sentence(words: str) -> str:
    """Return words as a sentence: with a capital letter, and with a full stop where no other sign
    ends them.
    """
    words = first_letter_up(words.strip())
    return words if not words or words[-1] in ".?!…" else f"{words}."


def sentences(*parts: str) -> str:
    """Return what there is of these words as sentences, one after another."""
    return " ".join(sentence(part) for part in parts if part.strip())


def card_words(cards: Iterable[Card], deck: DeckWords) -> str:
    """Name a few cards in words."""
    return join_with_and([deck.card_name(str(card)) for card in cards])


def hand_words(cards: Sequence[Card], deck: DeckWords, trump: Suit | None = None) -> str:
    """Name the cards of a hand, suit by suit: "Hearts: Ace, King. Bells: 7."."""
    by_suit: dict[Suit, list[Card]] = {}
    for card in sorted_hand(tuple(cards), trump):
        by_suit.setdefault(card.suit, []).append(card)
    return sentences(
        *(
            pgettext("cards of a hand", "{suit}: {ranks}").format(
                suit=deck.suit_name(str(suit)),
                ranks=", ".join(deck.rank_name(str(card)[1]) for card in held),
            )
            for suit, held in by_suit.items()
        )
    )


def bid_words(bid: Bid, deck: DeckWords) -> str:
    """Return a call as it is said: "4", "7 hearts", "game", "pass"."""
    if bid.contract is not None:
        return ContractWords(bid.contract, deck).as_bid
    if bid == PASS:
        return pgettext("call", "pass")
    return pgettext("call", "same") if bid == SAME else pgettext("call", "game")


def contract_words(contract: Contract, deck: DeckWords) -> str:
    """Return a contract in a sentence, and whether it is played without the talon."""
    return ContractWords(contract, deck).in_sentence_with_game


def who_says(name: str, words: str) -> str:
    """Return what somebody says or plays, after the name."""
    return _("{name}: {words}").format(name=name, words=words)
