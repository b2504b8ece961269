"""The decks, looked at by their pixels: faces, indices, backs and words."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest
from PIL import Image
from pygame import Surface

from prefgame.app.files import asset_root
from prefgame.app.words.decks import DeckWords
from prefgame.cards import DECK
from prefgame.i18n import languages, use_language
from prefgame.ui.draw import deck as decks
from prefgame.ui.draw.card_style import USUAL, CornerLetters, DeckName, Look
from prefgame.ui.draw.deck import Deck
from tests.art.pictures import composed, difference, variants
from tests.ui.draw.pixels import grey

pytestmark = pytest.mark.usefixtures("screen")


@pytest.fixture
def without_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lose the cards, and keep the fonts."""
    shutil.copytree(asset_root() / "fonts", tmp_path / "fonts")
    monkeypatch.setattr(decks, "asset_root", lambda: tmp_path)


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize("name", ["german", "french"])
def test_lost_pictures_are_replaced_by_plain_cards_that_can_be_recognised(
    name: DeckName,
) -> None:
    deck = Deck(name)
    faces = {
        card: pygame.image.tobytes(deck.card(card, 200), "RGBA")
        for card in ("SA", "HA", "DA", "CA", "ST", "S9", "back")
    }
    assert len(set(faces.values())) == len(faces)
    assert {"SA.png", "back.png", f"{name}_S.png"} <= deck.missing


@pytest.mark.usefixtures("without_pictures")
def test_cards_have_the_asked_height_and_transparent_corners() -> None:
    for deck in (Deck("german"), Deck("french")):
        for height in (60, 182, 308):
            picture = deck.card("HQ", height)
            assert picture.get_size() == (round(height * deck.ratio), height)
            assert (
                picture.get_at((0, 0)).a < 80
                and picture.get_at((picture.get_width() // 2, 0)).a == 255
            )
            assert deck.card("HQ", height) is picture


@pytest.mark.usefixtures("without_pictures")
def test_a_dimmed_card_is_darker() -> None:
    deck = Deck("german")
    plain, dim = deck.card("HQ", 200), deck.card("HQ", 200, dim=True)
    assert grey(dim, 60, 180) < grey(plain, 60, 180) - 30


INDEXED = [
    # deck, card, height, size of the index, letters, four colours
    ("german", "S7", 140, "large", "german_suits", False),
    ("german", "HT", 205, "ordinary", "german_suits", False),
    ("german", "DQ", 205, "large", "slovenian", False),
    ("german", "DQ", 616, "ordinary", "croatian", False),
    ("german", "CA", 616, "large", "russian", False),
    ("german", "HJ", 308, "ordinary", "german", False),
    ("french", "HQ", 205, "ordinary", "german", False),
    ("french", "HA", 205, "ordinary", "russian", True),
    ("french", "DK", 205, "large", "english", True),
    ("french", "CT", 308, "large", "english", False),
    ("french", "CJ", 616, "large", "russian", True),
    ("french", "DQ", 616, "ordinary", "english", True),
]


@pytest.mark.parametrize(("name", "card", "height", "size", "letters", "four"), INDEXED)
def test_faces_are_put_together_like_the_reference(
    name: DeckName, card: str, height: int, size: str, letters: str, four: bool
) -> None:
    look = Look(
        letters=(letters, letters),
        corner_letters="always",
        large_index=size == "large" and height > 200,
        four_colours=four,
    )
    deck = Deck(name, look)
    seen = deck.card(card, height)
    whole = seen.get_size()
    inside = (
        round(whole[0] * 0.03),
        round(whole[1] * 0.03),
        round(whole[0] * 0.97),
        round(whole[1] * 0.97),
    )
    put_together = Image.frombytes("RGB", whole, pygame.image.tobytes(seen, "RGB")).crop(inside)
    others = [
        (a, b, c)
        for a in ("ordinary", "large")
        for b in variants(name)["letters"]
        for c in ((False, True) if name == "french" else (False,))
    ]
    wanted = {
        other: composed(name, card, *other).resize(whole).convert("RGB").crop(inside)
        for other in others
    }
    own = difference(put_together, wanted[size, letters, four])
    assert own < 12
    distinct = {
        other for other in others if difference(wanted[other], wanted[size, letters, four]) > 0
    }
    assert all(difference(put_together, wanted[other]) > own for other in distinct), (
        "it looks more like another one"
    )
    assert not deck.missing
    assert deck.card(card, height, covered=True) is seen


def test_german_letters_are_there_always_never_or_where_cards_overlap() -> None:
    def pixels_with(wish: CornerLetters, covered: bool) -> bytes:
        return pygame.image.tobytes(
            Deck("german", Look(corner_letters=wish)).card("HT", 205, covered=covered), "RGB"
        )

    plain, letters = pixels_with("never", False), pixels_with("always", False)
    assert plain != letters
    assert pixels_with("overlap", False) == pixels_with("never", True) == plain
    assert pygame.image.tobytes(Deck("german").card("HT", 205), "RGB") == letters, (
        "they are there unless the player takes them away"
    )
    assert pixels_with("overlap", True) == pixels_with("always", True) == letters
    french = Deck("french")
    assert french.card("HQ", 200, covered=True) is french.card("HQ", 200), (
        "a French card has its index"
    )


@pytest.mark.parametrize("name", ["german", "french"])
def test_each_deck_has_two_backs(name: DeckName) -> None:
    first, second = (Deck(name, Look(backs=backs)).back(205) for backs in ((1, 1), (2, 2)))
    file = pygame.transform.smoothscale(
        pygame.image.load(asset_root() / f"cards_{name}/half/back_2.png").convert_alpha(),
        second.get_size(),
    )
    middle = second.get_width() // 2, second.get_height() // 3
    assert sum(abs(a - b) for a, b in zip(second.get_at(middle)[:3], file.get_at(middle)[:3])) < 12
    assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(second, "RGB")
    mixed = Deck(name, Look(backs=(2, 1) if name == "german" else (1, 2))).back(205)
    assert pygame.image.tobytes(mixed, "RGB") == pygame.image.tobytes(second, "RGB")


def test_four_colours_reach_the_signs_of_the_french_deck_only() -> None:
    looks = [USUAL, Look(four_colours=True)]
    changes: dict[DeckName, str] = {"german": "", "french": "DC"}
    for name, changed in changes.items():
        for suit in "SDHC":
            two, four = (
                pygame.image.tobytes(Deck(name, look).suit(suit, 40), "RGBA") for look in looks
            )
            assert (two != four) == (suit in changed), (name, suit)
    french = Deck("french", looks[1])
    colours = [
        pygame.transform.average_color(french.suit(suit, 140), consider_alpha=True)[:3]
        for suit in "DC"
    ]
    assert colours[0][2] == max(colours[0]) and colours[1][1] == max(colours[1])


def test_words_have_the_letters_of_the_cards() -> None:
    deck = Deck("german", Look(letters=("croatian", "russian")))
    assert [deck.index(rank) for rank in "AKQJT7"] == ["A", "K", "G", "D", "10", "7"]
    deck = Deck("french", Look(letters=("croatian", "german")))
    assert [deck.index(rank) for rank in "AKQJT7"] == ["A", "K", "D", "B", "10", "7"]


@pytest.mark.parametrize("code", languages())
def test_the_letters_of_every_language_are_drawn(code: str) -> None:
    use_language(code)
    for name in ("german", "french"):
        assert {DeckWords(name).index(rank) for rank in "AKQJ"} <= set(variants(name)["columns"])


def test_a_letter_that_is_not_drawn_is_the_english_one(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = pygame.image.tobytes(
        Deck("german", Look(letters=("english", "english"), corner_letters="always")).card(
            "HQ", 205
        ),
        "RGB",
    )
    monkeypatch.setattr(DeckWords, "index", lambda _self, letter: {"Q": "Ž"}.get(letter, letter))
    assert (
        pygame.image.tobytes(Deck("german", Look(corner_letters="always")).card("HQ", 205), "RGB")
        == usual
    )


def test_what_is_kept_of_a_deck_is_bounded() -> None:
    deck = Deck("german", Look(corner_letters="always", large_index=True))
    for height in (*range(150, 400, 10), 700):
        for card in DECK:
            deck.card(str(card), height)
    for kept in (deck._faces._masters, deck._scaled):
        assert kept.used <= kept.limit


def test_cards_as_high_as_the_small_pictures_are_made_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[Path] = []
    load = pygame.image.load

    def noted(path: Path) -> Surface:
        read.append(path)
        return load(path)

    monkeypatch.setattr(pygame.image, "load", noted)
    heights: dict[DeckName, int] = {"german": 500, "french": 440}
    for name, high in heights.items():
        deck = Deck(name)
        deck.card("HQ", high)
        assert read.pop().parent.name == "half"
        deck.card("HQ", high + 1)
        assert read.pop().parent.name == f"cards_{name}"


def test_without_the_pictures_of_an_index_the_card_is_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(
        asset_root() / "cards_german",
        tmp_path / "cards_german",
        ignore=shutil.ignore_patterns("index*", "*.txt"),
    )
    monkeypatch.setattr(decks, "asset_root", lambda: tmp_path)
    deck = Deck("german")
    assert pygame.image.tobytes(deck.card("HQ", 205, covered=True), "RGB") == pygame.image.tobytes(
        deck.card("HQ", 205), "RGB"
    )
    assert deck.missing == {"index.png"}


def test_the_words_of_the_decks() -> None:
    german, french = Deck("german"), Deck("french")
    assert [german.suit_name(s) for s in "SDHC"] == ["Leaves", "Bells", "Hearts", "Acorns"]
    assert [french.suit_name(s) for s in "SDHC"] == ["Spades", "Diamonds", "Hearts", "Clubs"]
    assert [german.rank_name(r) for r in "AKQJT7"] == ["Ace", "King", "Over", "Under", "10", "7"]
    assert [french.rank_name(r) for r in "AKQJT7"] == ["Ace", "King", "Queen", "Jack", "10", "7"]
    assert (
        german.card_name("CK") == "King of acorns" and french.card_name("SQ") == "Queen of spades"
    )
    assert german.index("Q") == "O" and french.index("Q") == "Q" and german.index("T") == "10"
