"""What is said of the options of a table, in the words of the deck."""

from __future__ import annotations

import re

from prefgame.app.words.agreements import label_of
from prefgame.app.words.decks import DeckWords
from prefgame.rules.registry import RULESETS
from prefgame.ui.words.options import note_of, sentence_of

FRENCH = re.compile("spade|diamond|club|queen|jack", re.IGNORECASE)
GERMAN_DECK, FRENCH_DECK = DeckWords("german"), DeckWords("french")


def test_no_option_names_a_suit_or_rank_that_german_cards_do_not_have() -> None:
    for rules in RULESETS:
        for option in rules.options:
            values = [value for value, _label in option.values]
            said = [option.title, sentence_of(option, GERMAN_DECK, rules)]
            said += [label_of(option, value, rules) for value in values]
            said += [note_of(option, value, rules) for value in values]
            assert not [words for words in said if FRENCH.search(words)], option.name


def test_the_sentence_of_stalingrad_names_the_lowest_suit_as_the_deck_does() -> None:
    rules = next(rules for rules in RULESETS if rules.key == "russian")
    option = next(option for option in rules.options if option.name == "stalingrad")
    ends = {
        deck: sentence_of(option, DeckWords(deck), rules).split()[-2:]
        for deck in ("german", "french")
    }
    assert ends == {"german": ["six", "leaves."], "french": ["six", "spades."]}
