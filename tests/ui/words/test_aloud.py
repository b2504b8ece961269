"""Lines with signs, cards and hands in words, as they are said aloud."""

from __future__ import annotations

import pytest

from prefgame.app.words.decks import DeckWords
from prefgame.cards import parse_cards
from prefgame.i18n import use_language
from prefgame.ui.widgets.canvas import Run, Sign, run_words
from prefgame.ui.words.aloud import hand_words, sentence, sentences

FRENCH, GERMAN = DeckWords("french"), DeckWords("german")


@pytest.mark.parametrize(
    ("run", "words"),
    [
        ("pass", "pass"),
        (("7", Sign("H")), "7 hearts"),
        (("game", Sign("S")), "game spades"),
        (("defend against ", "3", Sign("D"), "?"), "defend against 3 diamonds?"),
        (
            ("Ana made ", Sign("D"), "7 Diamonds", " with 8 tricks"),
            "Ana made 7 Diamonds with 8 tricks",
        ),
    ],
)
def test_a_sign_is_named_once(run: Run, words: str) -> None:
    assert run_words(run, FRENCH) == words


def test_a_sign_before_a_bent_name_is_left_out() -> None:
    use_language("ru")
    bent = FRENCH.suit_after_number("S")
    assert bent != FRENCH.suit_name("S")
    assert run_words((Sign("S"), f"10 {bent}"), FRENCH) == f"10 {bent}"


def test_a_hand_is_told_suit_by_suit_from_the_highest_card() -> None:
    cards = tuple(parse_cards("H7 HA CQ HT"))
    assert hand_words(cards, GERMAN) == "Hearts: Ace, 10, 7. Acorns: Over."
    assert hand_words((), GERMAN) == ""


def test_sentences_begin_with_a_capital_letter_and_end() -> None:
    assert sentence("kontra?") == "Kontra?"
    assert sentences("one", "", "Two.", " ") == "One. Two."
