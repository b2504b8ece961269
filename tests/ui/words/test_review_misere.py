"""A misère that was caught: the contract is fixed, and only the discard could be another."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from prefgame.app.commands.documents import solve_document
from prefgame.app.look_back import review as reviewing
from prefgame.app.look_back.review import MissedContract, reviews
from prefgame.cards import Card, parse_cards
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.ui.draw.deck import Deck
from prefgame.ui.paper.judgement import best_play_words
from prefgame.ui.paper.review_words import ReviewSentences
from prefgame.ui.scores.pool.entries import PoolStory
from tests.app.look_back.review_hands import ANA
from tests.helpers import play_at_random, review

HEAD = "rules: russian\nplayers: Ana Bojan Cvita\ndealer: Cvita\n"
SAFE_WITHOUT_THE_ACES = (
    "deal: Ana S7 S8 S9 H7 H8 H9 D7 D8 DA C7 | Bojan ST SJ SQ HT HJ DT DJ DQ C8 C9 | "
    "Cvita SA HQ HK HA D9 DK CT CJ CQ CK | talon CA SK"
)
"""Two aces must go; the king of spades has three cards below it."""
NEVER_SAFE = (
    "deal: Ana SA SK S8 HA HK HQ D7 D8 DA C7 | Bojan S7 S9 ST H7 HT HJ DT DJ DQ C8 | "
    "Cvita SJ SQ H8 H9 D9 DK CT CJ CQ CK | talon CA C9"
)


def caught(deal: str, discard: str) -> Match:
    """Return a misère after this discard in which Ana took a trick."""
    calls = f"Ana: misere\nBojan: pass\nCvita: pass\nAna: discard {discard}"
    for seed in range(100):
        reading = read_record(f"{HEAD}{deal}\n{calls}")
        assert reading.error is None and reading.match is not None, reading.error
        match = play_at_random(reading.match, random.Random(seed))
        if match.table.result.made is False:
            return match
    raise AssertionError("it is never caught")


def tricks_after(match: Match, discard: tuple[object, ...]) -> int:
    """Ana's tricks with perfect play, by ``prefgame solve``."""
    table = match.table.this_hand
    hands = [list(hand) for hand in table.open_hands]
    hands[ANA] = [card for card in (*hands[ANA], *table.talon) if card not in discard]
    line = {
        "hands": [list(map(str, dict.fromkeys(hand))) for hand in hands],
        "declarer": ANA,
        "leader": 0,
        "contract": "betl",
    }
    return int(solve_document({"deals": [line]}).data["deals"][0]["tricks"])


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "COMPILED", True)


def sentences(match: Match) -> list[str]:
    story = PoolStory(match.view(ANA), Deck("french"))
    return [line.sentence for line in ReviewSentences(review(match.log), story).all()]


def test_a_discard_that_could_not_be_caught_is_named() -> None:
    match = caught(SAFE_WITHOUT_THE_ACES, "SK DA")
    first, found = reviews(match.log)
    assert first.asks_for_contracts and first.only_discards and not first.complete
    (missed,) = found.missed_contracts
    assert isinstance(missed, MissedContract) and missed in found.findings
    assert missed.contract == found.contract and set(missed.discard) == set(parse_cards("CA DA"))
    assert tricks_after(match, missed.discard) == 0 < tricks_after(match, parse_cards("SK DA"))
    said = sentences(match)
    assert "Yes: Ana had a better discard." in said
    assert "With this discard, Ana could not have been caught." in said


def fewest() -> tuple[int, tuple[Card, ...]]:
    """Return the discard of the hand that is never safe with the fewest tricks, by ``prefgame
    solve``.
    """
    match = caught(NEVER_SAFE, "SA SK")
    table = match.table.this_hand
    held = (*table.open_hands[ANA], *table.talon)
    return min((tricks_after(match, away), away) for away in combinations(sorted(set(held)), 2))


def test_where_every_discard_is_caught_that_is_said() -> None:
    _least, away = fewest()
    match = caught(NEVER_SAFE, " ".join(map(str, away)))
    found = review(match.log)
    assert found.tried_contracts and found.missed_contracts == ()
    assert "With any other discard, Ana could have been caught too." in sentences(match)


def test_a_discard_that_is_caught_with_fewer_tricks_is_named() -> None:
    """002:108: each trick counts, so a misère that fails in any case can fail cheaply."""
    least, away = fewest()
    match = caught(NEVER_SAFE, "D7 D8")
    (missed,) = review(match.log).missed_contracts
    assert missed.caught == least < tricks_after(match, parse_cards("D7 D8"))
    assert tricks_after(match, missed.discard) == least and away
    assert f"With this discard, Ana would have been caught with {least} tricks." in sentences(match)


def test_a_misere_that_was_played_out_says_how_many_tricks_best_play_takes() -> None:
    """Each of them counts ten points (002:108), so "a trick" is not enough where they are more."""
    match = caught(NEVER_SAFE, "SA SK")
    found, said = review(match.log), sentences(match)
    assert found.best is not None and found.best > 1
    as_played = f"Ana would have taken {found.best} tricks, as in the play."
    wanted = f"Ana would have gone down with {found.best} tricks."
    assert (as_played if found.best == found.taken else wanted) in said
    assert "Ana would have taken a trick and gone down." not in said


def test_every_trick_of_a_caught_misere_counts_where_the_score_writes_each() -> None:
    """002:108: each trick of a misère that is caught goes into the dump."""
    match = caught(NEVER_SAFE, "SA SK")
    found = review(match.log)
    assert found.best is not None and found.best > 1 and found.costly_cards
    lost = sum(card.cost for card in found.costly_cards if card.seat == ANA)
    given = sum(card.cost for card in found.costly_cards if card.seat != ANA)
    assert found.best + lost - given == found.taken
    assert not any("nobody could have done better" in sentence for sentence in sentences(match))


def test_a_misere_that_could_not_be_caught_is_said_to_be_so() -> None:
    made = "Ana: misere\nBojan: pass\nCvita: pass\nAna: discard CA DA"
    for seed in range(100):
        reading = read_record(f"{HEAD}{SAFE_WITHOUT_THE_ACES}\n{made}")
        assert reading.match is not None, reading.error
        match = play_at_random(reading.match, random.Random(seed))
        if match.table.result.made:
            break
    story = PoolStory(match.view(ANA), Deck("french"))
    assert best_play_words(review(match.log), story) == (
        "With open cards and perfect play, Ana could not have been caught."
    )


def test_a_misere_that_is_always_caught_is_not_called_down() -> None:
    _least, away = fewest()
    match = caught(NEVER_SAFE, " ".join(map(str, away)))
    story, found = PoolStory(match.view(ANA), Deck("french")), review(match.log)
    words = best_play_words(found, story).replace("\u00a0", " ")
    assert words.startswith("With open cards and perfect play, Ana is caught with ")
