"""What is heard at the table as it happens, and what a key says again."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.engine.match import Match
from prefgame.i18n import languages, use_language
from prefgame.ui.draw.deck import Deck
from prefgame.ui.table.aloud.again import Again
from prefgame.ui.table.aloud.asked import choice_words
from prefgame.ui.table.aloud.events import Moment
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.window import Window
from tests.ui.spoken.heard import Heard
from tests.ui.table import pot_positions, russian_positions
from tests.ui.table.positions import BOJAN_PLAYS_DIAMONDS, POSITIONS, at, must_follow
from tests.ui.table_game import Player, sit_at_rest, sit_down

EVERY_POSITION = {
    **{f"croatian, {name}": match for name, match in POSITIONS.items()},
    **{f"pot, {name}": match for name, match in pot_positions.POSITIONS.items()},
    **{f"russian, {name}": match for name, match in russian_positions.POSITIONS.items()},
}
ASKED = {
    "croatian, auction later": "you can only say “same” or pass.",
    "croatian, exchange": "Choose two cards to discard, and your contract.",
    "croatian, second to answer": "Defend against 3 diamonds? You may say: Defend or Drop out.",
    "croatian, subkontra": "Kontra? You may say: subkontra or no subkontra.",
    "pot, first offer": "6 for me, 4 for you or I play.",
    "pot, taken over before the contract": "You may say: I take them or I leave them.",
    "pot, own kontra": "You may say: kontra or no kontra.",
    "russian, auction": "You may say: 6 spades to 10 no trumps, pass or misère.",
    "russian, open or closed": "Open or closed? You may say: Whist with open cards",
    "russian, open whist, partner's card": "You may play: Hearts: 10, 8.",
}
"""by position: what may be answered, as it is said"""


@pytest.fixture
def ears(window: Window) -> Heard:
    """Listen to the window of the test."""
    heard = Heard()
    window.speaker = heard
    return heard


def at_table(window: Window, home: Path, match: Match, ears: Heard) -> Player:
    """Sit down at a match, and forget what is heard at once."""
    player = sit_at_rest(window, home, match, deck="french")
    player.frames(2)
    ears.sentences.clear()
    return player


def pressed(player: Player, ears: Heard, code: int) -> str:
    """Return what a key says at once."""
    ears.sentences.clear()
    player.key(code)
    ((words, interrupts),) = ears.sentences
    assert interrupts
    return words


# ---- as it happens


def test_the_question_comes_after_what_happened_and_is_said_once(
    window: Window, tmp_path: Path, ears: Heard
) -> None:
    player = sit_down(window, tmp_path, pace="at_once", deck="french")
    player.until_asked()
    player.frames(30)
    said = " ".join(words for words, _interrupts in ears.sentences)
    assert said.startswith("Cvita deals. You call first. Spades:")
    assert said.endswith("You may say: pass, 2, game, bettel or sanac.")
    assert said.count("Your turn.") == 1
    assert not any(interrupts for _words, interrupts in ears.sentences)


def test_a_whole_hand_is_heard_card_by_card(window: Window, tmp_path: Path, ears: Heard) -> None:
    player = sit_down(window, tmp_path, must_follow(), pace="at_once", deck="french")
    while not player.game.visits:
        player.until_asked()
        if player.ready:
            before = len(player.session.match.log)
            player.table.hands.submit(player.table.shown.view.legal[0])
            player.until(lambda: len(player.session.match.log) > before)  # noqa: B023
    deck, hand = window.kit.deck, player.session.match.table.this_hand
    said = " ".join(words for words, _interrupts in ears.sentences)
    last = [deck.card_name(str(card)) for trick in hand.tricks[3:] for _seat, card in trick.cards]
    assert [name for name in last if f": {name}." not in said] == []
    assert said.count("takes the trick.") + said.count("take the trick.") == len(hand.tricks) - 2
    assert "bula" in said


def test_choosing_cards_to_discard_says_what_is_still_to_be_done(
    window: Window, tmp_path: Path, ears: Heard
) -> None:
    player = at_table(window, tmp_path, POSITIONS["exchange"], ears)
    player.press(player.table.desk.stage.hand[0])
    player.frames(3)
    assert [words for words, _ in ears.sentences] == [
        "Choose one more card to discard, and your contract."
    ]


def test_a_claim_on_the_table_is_read_with_its_answers(
    window: Window, tmp_path: Path, ears: Heard
) -> None:
    player = at_table(window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no"), ears)
    player.table.hands.end_early()
    player.frames(2)
    said = " ".join(words for words, _ in ears.sentences)
    assert said.startswith("End the hand here?")


def test_a_hurried_hand_is_not_told_card_by_card(
    window: Window, tmp_path: Path, ears: Heard
) -> None:
    player = sit_down(window, tmp_path, POSITIONS["looking on"], pace="calm", deck="french")
    player.frames(2)
    ears.sentences.clear()
    player.table.hands.hurry()
    player.until(lambda: bool(player.game.visits))
    said = " ".join(words for words, _ in ears.sentences)
    assert "trick." not in said.partition("Bojan")[0]
    assert "bula" in said


# ---- again, at a key


def test_the_keys_say_what_lies_on_the_table(window: Window, tmp_path: Path, ears: Heard) -> None:
    player = at_table(window, tmp_path, must_follow(), ears)
    hand = pressed(player, ears, keys.SAY_HAND)
    assert "You may play: " in hand
    trick = pressed(player, ears, keys.SAY_TRICK)
    assert trick.startswith("This trick. ") and "has the highest card." in trick
    assert "You: 1 trick. Bojan: 0 tricks. Cvita: 1 trick." in trick
    assert pressed(player, ears, keys.SAY_TALON).startswith("Talon: ")
    assert pressed(player, ears, keys.SAY_SCORE).startswith(
        "Score. Ana: left soup 0, bula 30, right soup 0."
    )


def test_tricks_are_told_of_those_alone_who_play() -> None:
    match = POSITIONS["follow"].fork()
    leads = next(seat for seat in range(3) if match.view(seat).legal)
    match.submit(match.view(leads).legal[0])
    view = match.view(0)
    out = next(seat for seat in range(3) if seat not in view.table.playing)
    told = Again(Moment(view, view, Deck("french"), 0)).trick()
    names = ("You", "Bojan", "Cvita")
    assert [f"{name}: 0 tricks." in told for name in names] == [seat != out for seat in range(3)]


def test_what_is_said_again_is_shown_too(window: Window, tmp_path: Path, ears: Heard) -> None:
    player = at_table(window, tmp_path, POSITIONS["auction later"], ears)
    words = pressed(player, ears, keys.SAY_CONTRACT)
    assert player.tip == words
    assert words.endswith("You: 2. Bojan: 3. Cvita: pass. You: same. Bojan: 4.")


def test_the_last_thing_said_is_what_happened_not_what_a_key_said(
    window: Window, tmp_path: Path, ears: Heard
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["auction"], deck="french")
    player.frames(2)
    (happened,) = (words for words, _ in ears.sentences if words.startswith("Your turn. "))
    pressed(player, ears, keys.SAY_SCORE)
    assert pressed(player, ears, keys.SAY_LAST) == happened


@pytest.mark.parametrize("code", languages())
def test_every_position_is_told_again_in_words_alone(code: str) -> None:
    use_language(code)
    deck = Deck("german")
    for name, match in EVERY_POSITION.items():
        view = match.view(0)
        again = Again(Moment(view, view, deck, 0))
        told = again.hand(), again.trick(), again.contract(), again.talon(), again.score()
        for words in (*told, choice_words(view, deck)):
            assert "{" not in words and "Sign(" not in words, (name, words)
        assert all(words and words[-1] in ".?!…" for words in told), (name, told)


@pytest.mark.parametrize("position", ASKED)
def test_every_question_says_whose_turn_it_is_and_what_may_be_answered(
    position: str, window: Window, tmp_path: Path, ears: Heard
) -> None:
    player = at_table(window, tmp_path, EVERY_POSITION[position], ears)
    words = pressed(player, ears, keys.SAY_TURN)
    assert words.startswith("Your turn. ") and ASKED[position] in words
