"""Which cards lie open or hidden: the hands of the others, the talon, the cards put aside."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from prefgame.engine.match import Match
from prefgame.i18n import language, languages, use_language
from prefgame.rules.base import Phase
from prefgame.ui.draw import sprites
from prefgame.ui.draw.box import Box
from prefgame.ui.system.display import headless
from prefgame.ui.table import stage
from prefgame.ui.table.notes import pad_info
from prefgame.ui.table.overlays import CardsGlance, HandsGlance
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.window import Window
from tests.ui.table import pot_positions
from tests.ui.table.positions import BOJAN_PLAYS_DIAMONDS, POSITIONS, at
from tests.ui.table_game import sit_down


def test_slips_hide_the_cards_of_both_others_or_of_none(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(
        stage,
        "draw_backs",
        lambda _surface, _kit, place, count: drawn.extend([place] * (count > 0)),
    )
    second_of_two = (
        at("pass", "pass", "2", "discard S7 S8", "announce 5"),
        at(*BOJAN_PLAYS_DIAMONDS, "come"),
    )
    for position, match in enumerate((*POSITIONS.values(), *second_of_two)):
        seen = sit_down(window, tmp_path / str(position), match, still=True)
        seen.until_still()
        drawn.clear()
        seen.frames(1)
        full = {place for place, count in seen.table.desk.stage.backs.items() if count}
        assert set(drawn) in (set(), full), position


@pytest.mark.parametrize("code", languages())
def test_the_talon_lies_open_at_the_kontra_in_every_language(
    code: str, window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the pad, and its two cards once only."""
    drawn: set[str] = set()
    card = Kit.card

    def noted(kit: Kit, surface: Surface, face: str, *rest: Any, **more: Any) -> None:
        drawn.add(face)
        card(kit, surface, face, *rest, **more)

    monkeypatch.setattr(Kit, "card", noted)
    before = language()
    use_language(code)
    player = sit_down(window, tmp_path, POSITIONS["kontra"], still=True)
    player.frames(20)
    use_language(before)
    talon = [str(card) for card in player.table.shown.view.talon]
    assert talon and set(talon) <= drawn


@pytest.mark.parametrize(
    ("said", "laid_away"),
    [
        (
            ("2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no"),
            ["ST", "D8"],
        ),
        ((*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no"), []),
    ],
)
def test_the_talon_stays_on_the_pad_and_the_discards_of_the_player_too(
    said: tuple[str, ...], laid_away: list[str]
) -> None:
    match, dice = at(*said), random.Random(1)
    while match.phase is Phase.PLAY:
        shown = [list(pile.cards) for pile in pad_info(match.view(0), "", turn=True).piles]
        assert shown == [["C8", "CT"], *([laid_away] if laid_away else [])]
        assert [list(pile.cards) for pile in pad_info(match.view(2), "", turn=True).piles] == [
            ["C8", "CT"]
        ], "Cvita never knows a discard"
        match.submit(dice.choice(match.legal()), match.to_act)


def test_a_talon_that_nobody_was_shown_is_on_the_pad_of_its_taker_alone() -> None:
    match = at("2", "pass", "pass", "discard ST D8", "announce 4", talon_visible=False)
    assert [len(pad_info(match.view(seat), "", turn=True).piles) for seat in range(3)] == [2, 0, 0]


def test_the_cards_put_aside_are_shown_large_by_key_and_by_click(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS["rekontra"], still=True)
    player.until_asked()
    player.key(pygame.K_t)
    glance = window.scene
    assert isinstance(glance, CardsGlance) and [card for _words, card in glance.cards] == [
        "C8",
        "CT",
        "ST",
        "D8",
    ]
    player.frames(5)
    player.key(pygame.K_ESCAPE)
    assert window.scene is player.table
    zone = player.table.frame.zones["piles"].rect
    player.click(zone.x + 20, zone.centery)
    assert isinstance(window.scene, CardsGlance)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_talon_alone_is_pointed_at_where_it_lies_and_its_cards_are_called_by_name(
    size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    player = sit_down(window, tmp_path, POSITIONS["second to answer"], still=True, deck="french")
    player.until_asked()
    frame = player.table.frame
    cards = [place for part, _card, place in frame.pad().cards() if part == "piles"]
    zone = frame.zones["piles"].rect
    assert len(cards) == 2 and min(card.x for card in cards) < zone.centerx < max(
        card.right for card in cards
    )
    player.key(pygame.K_t)
    glance = window.scene
    assert isinstance(glance, CardsGlance) and [words for words, _card in glance.cards] == [
        "8 of clubs",
        "10 of clubs",
    ]
    player.frames(2)
    assert not window.kit.overflows
    window.close()


@pytest.fixture
def captions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written from now on, each text as a whole."""
    found: list[str] = []
    text, paragraph = Kit.text, Kit.paragraph

    def note(
        kit: Kit, surface: Surface, x: float, y: float, words: str, *given: Any, **rest: Any
    ) -> Box:
        found.append(words)
        return text(kit, surface, x, y, words, *given, **rest)

    def note_all(
        kit: Kit,
        surface: Surface,
        x: float,
        y: float,
        width: float,
        words: str,
        *given: Any,
        **rest: Any,
    ) -> int:
        before = len(found)
        bottom = paragraph(kit, surface, x, y, width, words, *given, **rest)
        found[before:] = [words]  # not its single lines
        return bottom

    monkeypatch.setattr(Kit, "text", note)
    monkeypatch.setattr(Kit, "paragraph", note_all)
    return found


@pytest.mark.parametrize(
    "position",
    [
        "talon of another",
        "exchange",
        "first to answer",
        "second to answer",
        "kontra",
        "lead",
        "looking on",
    ],
)
def test_captions_do_not_come_and_go_with_deck_and_size(
    position: str, tmp_path: Path, captions: list[str]
) -> None:
    headless()
    seen = []
    for size in ((1280, 720), (1920, 1080)):
        opened = Window(size)
        for deck in ("french", "german"):
            player = sit_down(
                opened, tmp_path / f"{size} {deck}", POSITIONS[position], still=True, deck=deck
            )
            player.until_still()
            suits = {player.table.kit.deck.suit_name(suit): suit for suit in "SDHC"}
            sprites.drop_pictures()
            captions.clear()
            player.frames(1)
            seen.append({suits.get(words, words) for words in captions if len(words) > 2})
        opened.close()
    assert len(seen[0]) > 10 and all(one == seen[0] for one in seen)


def played_with_open_hands(players: int) -> Match:
    """Bojan plays against open hands; of four, Cvita sits across and Davor sits out."""
    laid = ("pass", "7", "pass", pot_positions.LAID, "announce 7")
    return pot_positions.played(pot_positions.at("viennese", *laid, players=players), 2)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("deck", ["german", "french"])
def test_an_open_hand_across_lies_in_two_rows_at_the_side_of_the_player_who_sits_out(
    size: tuple[int, int], deck: str, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    player = sit_down(window, tmp_path, played_with_open_hands(4), players=4, still=True, deck=deck)
    player.until_asked()
    stage, layout = player.table.desk.stage, player.table.kit.layout
    boxes, field = stage.open_spots(layout, "across"), stage.field(layout, "across")
    assert stage.out == "right" and field is not None and len({box.y for box in boxes}) == 2
    slots = stage.trick_slots(layout).values()
    # its card lies beside the hand, and not between the others
    assert stage.trick_slots(layout)["across"] == max(slots, key=lambda box: box.x)
    seats = [layout.seat(place) for place in ("left", "right", "across", "me")]
    assert not any(field.overlaps(other) for other in (*slots, *seats, layout.bar))
    assert min(box.h for box in boxes) >= 0.4 * layout.card_h
    purses = player.table.frame.money.purse_boxes()
    assert not any(field.overlaps(purse) for purse in purses.values())
    window.close()


def test_open_hands_are_shown_large_by_key_and_by_click(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, played_with_open_hands(3), still=True)
    player.until_asked()
    player.key(keys.OPEN_HANDS)
    glance = window.scene
    assert isinstance(glance, HandsGlance)
    ((title, rows),) = glance.hands
    shown = [card for row in rows for card in row]
    assert title == "Cvita’s hand" and sorted(shown) == sorted(
        player.table.desk.stage.opened["right"]
    )
    player.frames(5)
    player.key(pygame.K_ESCAPE)
    assert window.scene is player.table
    box = player.table.desk.stage.open_spots(player.table.kit.layout, "right")[-1]
    player.click(box.centerx, box.centery)
    assert isinstance(window.scene, HandsGlance)


def test_without_open_hands_the_key_shows_nothing(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, POSITIONS["lead"], still=True)
    player.until_asked()
    player.key(keys.OPEN_HANDS)
    assert window.scene is player.table
