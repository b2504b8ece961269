"""The hands of a finished hand laid open: every card once, also where somebody took over."""

from __future__ import annotations

import pytest

from prefgame.cards import DECK, parse_cards
from prefgame.i18n import use_language
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.pot.payments import PotStory
from prefgame.ui.words.contracts import defender_against
from prefgame.ui.words.hand_facts import HandFacts
from tests.app.look_back.test_open_values import STAYED, TAKEN_OVER, match_of
from tests.ui.table.russian_positions import MISERE_OF_BOJAN, russian


@pytest.mark.parametrize(
    ("record", "taken", "laid_away", "words"),
    [
        (STAYED, "SJ ST", "SJ ST", "from the talon"),
        (TAKEN_OVER.format(number=6) + "Ana: leave\n", "H7 C8", "H7 C8", "taken over"),
    ],
)
def test_every_card_lies_open_once(record: str, taken: str, laid_away: str, words: str) -> None:
    rows = HandFacts(match_of(record).view(2), Deck("german")).rows()
    assert sorted(card for row in rows for card in (*row.cards, *row.aside)) == sorted(DECK)
    assert [len(row.cards) for row in rows] == [10, 10, 10]
    declarer, *others = rows
    assert (*declarer.aside,) == parse_cards(laid_away)
    assert declarer.taken == {*parse_cards(taken)} and declarer.taken_words == words
    assert not any(row.taken or row.aside for row in others)


def test_the_facts_say_who_took_over_from_whom_in_order() -> None:
    record = TAKEN_OVER.format(number=6) + "Ana: leave\n"
    assert _facts(record)[:2] == ("Ana took over from Bojan", "Bojan took over from Ana")
    kept = record.replace("Ana: take\nAna: discard H7 C8\nAna: announce 5\n", "Ana: leave\n")
    kept = kept[: kept.index("Bojan: take")] + "Bojan: announce 2\n"
    assert not any("took over" in fact for fact in _facts(kept))


def _facts(record: str) -> tuple[str, ...]:
    return PotStory(match_of(record).view(2), Deck("german")).facts()


def test_who_defends_against_a_misere_has_the_same_word_on_the_page_as_at_the_table() -> None:
    match = russian(*MISERE_OF_BOJAN, players=3)
    while not match.view(0).this_hand.ended:
        match.submit(match.legal()[0])
    view = match.view(0)
    use_language("ru")
    facts, plate = HandFacts(view, Deck("french")), defender_against(view.contracted.contract)
    assert {facts.role(seat) for seat in view.this_hand.defenders} == {plate} == {"ловит"}
