"""The sentences of lessons: cards and suits inside them have no capital letter."""

from __future__ import annotations

import pytest

from prefgame.i18n import use_language
from prefgame.rules.games.croatian import CROATIAN
from prefgame.ui.draw.deck import Deck
from prefgame.ui.learn.note import said


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
    assert (
        said("Keep {CA}, and {C}: {CA}.", deck, "Ana", CROATIAN)
        == f"Keep {card}, and {suit}: {card}."
    )
    words = said("{CA} wins. {C} lead! {CA}?", deck, "Ana", CROATIAN)
    assert words == f"{upper[0]} wins. {upper[1]} lead! {upper[0]}?"
    assert said("{me} has {C7}", deck, "Ana", CROATIAN).startswith("Ana has 7 ")


def test_a_translation_asks_for_a_suit_in_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """Russian players say «шесть пик», and no sentence of a lesson goes round it."""
    use_language("ru")
    monkeypatch.setattr("prefgame.ui.learn.note._", lambda _sentence: "6 {S:gen}. {S}, {me:gen}")
    assert said("6 {S}", Deck("french"), "Анна", CROATIAN) == "6 пик. Пики, Анны"
    assert said("6 {S}", Deck("german"), "Анна", CROATIAN).startswith("6 листьев")
    use_language("en")
