"""The sentences of lessons: cards and suits inside them have no capital letter."""

from __future__ import annotations

import pytest

from prefgame.i18n import use_language
from prefgame.ui.cards.deck import Deck
from prefgame.ui.learn.words import said


@pytest.mark.parametrize(
    ("language", "card", "suit"),
    [("en", "ace of clubs", "clubs"), ("hr", "as tref", "tref"), ("ru", "туз треф", "трефы")],
)
def test_a_name_has_a_capital_letter_only_where_a_sentence_begins(
    language: str, card: str, suit: str
) -> None:
    use_language(language)
    deck = Deck("french")
    upper = card.capitalize(), suit.capitalize()
    assert said("Keep {CA}, and {C}: {CA}.", deck, "Ana") == f"Keep {card}, and {suit}: {card}."
    words = said("{CA} wins. {C} lead! {CA}?", deck, "Ana")
    assert words == f"{upper[0]} wins. {upper[1]} lead! {upper[0]}?"
    assert said("{me} has {C7}", deck, "Ana").startswith("Ana has 7 ")
