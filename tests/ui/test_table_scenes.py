"""The table, driven by posted events: whole hands by mouse and by keyboard, refusals, decks,
resuming, numbers.
"""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from prefgame.app.session import Session
from prefgame.app.settings import Settings
from prefgame.cards import DECK, Card, Suit, parse_cards
from prefgame.engine.commands import WriteOff
from prefgame.engine.events import CardPlayed, Dealt, TrickTaken
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.i18n import language, languages, use_language
from prefgame.rules.base import Phase, Seat
from prefgame.rules.registry import find_ruleset
from prefgame.ui.cards.sorting import hand_order, sorted_hand
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.table import stage, tip_words
from prefgame.ui.table.motion.moves import Moves
from prefgame.ui.table.overlays import CardsGlance, Entry, NotesGlance, TableMenu
from prefgame.ui.table.pad.notes import pad_info, score_info
from prefgame.ui.table.pad.plan import PadPlan, pad_cards, pad_heads, pad_zones, plan_pad
from prefgame.ui.table.parts import bubble_box, plaque_box, tab_box
from prefgame.ui.table.phases.deal import DealPhase
from prefgame.ui.table.scene import TableScene
from prefgame.ui.table.seats.places import neighbours, place_of
from prefgame.ui.table.seats.plate import slots_box, tongue_box
from prefgame.ui.table.seats.status import seat_info
from prefgame.ui.table.slips.kontra import kontra_choices
from prefgame.ui.table.slips.offers import Offer
from prefgame.ui.table.slips.stakes import defence_choices
from prefgame.ui.table.stage import bubbles
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.tooltip import Tooltip
from prefgame.ui.widgets.window import Window, headless
from prefgame.ui.words.contracts import kontras_spoken
from tests.helpers import deal, say, sheet, start
from tests.ui.table_game import Player, label_of, sit_down

DEAL = (
    "SA ST D8 HA HK HQ H9 H7 CK C9",
    "SK SQ S9 DA DK DJ D7 HT H8 C7",
    "S7 S8 SJ D9 DT DQ HJ CA CQ CJ",
    "CT C8",
)
"""Ana (the player, eldest), Bojan, Cvita, the talon"""
BOJAN_PLAYS_DIAMONDS = ("pass", "2", "pass", "discard S9 D7", "announce 3")


def at(*texts: str, rules: str = "croatian", players: int = 3, **options: object) -> Match:
    """A match with DEAL dealt by Cvita, and what was said."""
    names = ("Ana", "Bojan", "Cvita", "Davor")[:players]
    match = Match.start(find_ruleset(rules), names, **options)  # type: ignore[arg-type]
    match.submit(deal(2 if players == 3 else 3, *DEAL))
    return say(match, *texts)


# ---- phases


POSITIONS = {
    "auction": at(),
    "auction later": at("2", "3", "pass", "same", "4"),
    "reveal": at("game", "game", "pass"),
    "exchange": at("2", "pass", "pass"),
    "announce": at("game", "pass", "pass"),
    "talon of another": at("pass", "2", "pass"),
    "first to answer": at("pass", "pass", "2", "discard S7 S8", "announce 5"),
    "second to answer": at(*BOJAN_PLAYS_DIAMONDS, "stay"),
    "asked how": at("pass", "pass", "2", "discard S7 S8", "announce 5", "come", "stay"),
    "kontra": at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no"),
    "kontra on betl": at("pass", "betl", "pass", "no"),
    "plain two": at("pass", "2", "pass", "discard S9 D7", "announce 2", "no"),
    "rekontra": at(
        "2", "pass", "pass", "discard ST D8", "announce 4", "come", "stay", "alone", "kontra"
    ),
    "subkontra": at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "kontra", "rekontra"),
    "follow": at("pass", "pass", "2", "discard S7 S8", "announce 5", "stay", "come", "alone", "no"),
    "lead": at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no"),
    "looking on": at(*BOJAN_PLAYS_DIAMONDS, "come", "stay", "alone", "no"),
    "all passed": at("pass", "pass", "pass"),
    "nobody came": at(*BOJAN_PLAYS_DIAMONDS, "stay", "stay"),
    "four players": at("2", "3", "pass", "same", rules="serbian", players=4),
    "preferans played": at(rules="serbian", preferans=True),
    "eight contracts": at("2", "pass", "pass", rules="serbian", preferans=True),
}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("deck", ["german", "french"])
def test_every_word_fits_and_every_choice_can_be_hit(
    size: tuple[int, int], deck: str, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    for name, match in POSITIONS.items():
        player = sit_down(window, tmp_path / name, match, still=True, deck=deck)
        player.until_still()
        layout = player.table.layout
        assert not player.table.kit.overflows, name
        for widget in player.table.choices:
            assert widget.rect.h >= layout.hit and widget.rect.w >= 44, (name, widget.rect)
            assert layout.table.contains(widget.rect), name
        boxes = [widget.rect for widget in player.table.choices]
        assert not any(one.overlaps(two) for i, one in enumerate(boxes) for two in boxes[:i]), name
        assert not any(box.overlaps(layout.me) for box in boxes), name
    window.close()


@pytest.mark.parametrize(
    ("deck", "wish"),
    [
        ("german", {"german_back": 2}),
        ("german", {"corner_letters": "never"}),
        ("french", {"french_back": 2}),
        ("french", {"french_letters": "russian"}),
        ("french", {"large_index": True}),
        ("french", {"four_colours": True}),
    ],
)
def test_another_look_of_the_cards_is_seen_at_the_table_at_once(
    deck: str, wish: dict[str, object], window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS["auction"], still=True, deck=deck)
    player.frames(20)
    before = pygame.image.tobytes(window.surface, "RGB")
    player.game.change(**wish)
    player.frames(20)
    changed = pygame.image.tobytes(window.surface, "RGB")
    assert changed != before
    player.game.change(**{name: Settings.model_fields[name].default for name in wish})
    player.frames(20)
    assert pygame.image.tobytes(window.surface, "RGB") == before


@pytest.mark.parametrize("code", languages())
def test_the_longest_row_of_calls_has_room_in_every_language(
    code: str, window: Window, tmp_path: Path
) -> None:
    before = language()
    use_language(code)
    player = sit_down(window, tmp_path, POSITIONS["preferans played"], still=True, deck="french")
    player.frames(5)
    use_language(before)
    assert not player.table.kit.overflows
    assert all(player.table.layout.table.contains(widget.rect) for widget in player.table.choices)


def test_large_text_still_fits_where_it_matters(tmp_path: Path) -> None:
    """At 130 % enlarged words may give way to their usual size, but no button loses a letter."""
    headless()
    window = Window((1280, 720))
    for name, match in POSITIONS.items():
        player = sit_down(window, tmp_path / name, match, still=True, text_scale=130)
        player.frames(20)
        assert not player.table.kit.overflows, name
    window.close()


# ---- a whole hand


def spoken(player: Player) -> bool:
    """Whether somebody has bid."""
    hand = player.table.shown.hand
    return player.table.shown.table.rules.auction.highest_bid(hand.calls) is not None


def play_by_mouse(player: Player) -> None:
    """One choice, by clicks on what can be seen: bid, lay away the last cards, come, play the first
    card allowed.
    """
    match player.phase:
        case "auction":
            ready = [widget for widget in player.table.choices if widget.enabled]
            player.press(ready[1] if len(ready) > 1 and not spoken(player) else ready[0])
        case "exchange":
            for card in list(player.table.stage.hand)[-2:]:
                player.press(card)
            player.frames(10)
            player.press(player.button("4"))
            player.press(player.table.choices[-1])
        case "play":
            player.press(next(card for card in player.table.stage.hand if card.enabled))
        case "defence":
            player.press(player.button("Come"))
        case _:
            player.press(player.table.choices[0])


def test_a_whole_hand_by_mouse_clicks(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, pace="at_once")
    phases = set()
    while not player.game.visits:
        player.until_asked()
        if player.ready:
            phases.add(player.phase)
            before = len(player.session.match.log)
            play_by_mouse(player)
            player.until(lambda: len(player.session.match.log) > before or bool(player.game.visits))  # noqa: B023
    assert player.game.visits == ["hand result"]
    assert player.session.match.table.hands_played == 1
    assert phases == {"auction", "exchange", "play"}
    assert len(player.session.match.table.hand.tricks) >= 5


def test_a_whole_hand_by_keyboard_alone(window: Window, tmp_path: Path) -> None:
    """Number keys bid, arrows move over the cards, Space lays away and plays, P goes on; the mouse
    is never touched.
    """
    player = sit_down(window, tmp_path, pace="at_once")
    while not player.game.visits:
        player.until_asked()
        if not player.ready:
            continue
        before = len(player.session.match.log)
        match player.phase:
            case "auction":
                first = not spoken(player)
                player.key(pygame.K_2 if first else pygame.K_p)
            case "exchange":
                assert player.table.group.focus is player.table.stage.hand[0]
                player.key(pygame.K_RIGHT)  # the ring has been there since the number key
                player.key(pygame.K_SPACE)
                player.key(pygame.K_RIGHT)
                player.key(pygame.K_RETURN)
                assert sorted(player.table.phase.away) == sorted(
                    card.card for card in player.table.stage.hand[1:3]
                )
                player.key(pygame.K_5)
                assert player.table.choices[-1].label.endswith("acorns")
                player.key(pygame.K_p)
            case "play":
                assert player.table.group.focus is not None and player.table.group.focus.enabled
                player.key(pygame.K_SPACE)
            case _:
                player.key(pygame.K_1)
        player.until(lambda: len(player.session.match.log) > before or bool(player.game.visits))  # noqa: B023
    assert player.session.match.table.hands_played == 1
    assert len(player.session.match.table.hand.tricks) >= 5


def test_the_next_hand_begins_when_the_result_has_dealt_it(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at("pass", "pass", "pass"), pace="at_once")
    player.until(lambda: player.game.visits == ["hand result"])
    player.frames(20)
    assert "Next hand" in player.labels()  # the result was closed without dealing
    player.press(player.button("Next hand"))
    player.until(
        lambda: (
            player.table.shown.table.hand is not None and not player.table.shown.table.hand.ended
        )
    )
    player.until_asked()
    assert player.game.visits == ["hand result"]


# ---- what is shown lags behind what has happened


def test_a_game_over_a_game_is_not_told_as_a_number(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at("betl"), player=1, still=True)
    player.frames(20)
    assert [str(command) for command in player.table.shown.legal] == ["pass", "sans"]
    assert "7" not in player.table.phase.hint()


def test_the_player_is_asked_only_when_nothing_moves(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path)
    player.frames(10)
    assert isinstance(player.table.showing.event, Dealt) and not player.table.live
    assert isinstance(player.table.phase, DealPhase)
    assert not player.table.choices
    player.until_asked()
    assert player.phase == "auction" and player.table.choices


def test_a_click_or_a_key_finishes_what_moves(window: Window, tmp_path: Path) -> None:
    for skip in (lambda player: player.click(640, 400), lambda player: player.key(pygame.K_SPACE)):
        player = sit_down(window, tmp_path)
        player.frames(5)
        assert not player.table.live
        skip(player)
        player.frames(4)
        assert player.table.live
        assert not player.session.match.table.hand.calls.made  # the click was for the deal alone


def calls_of(player: Player) -> tuple[object, ...]:
    return player.session.match.table.hand.calls.made


def test_a_second_key_after_a_skip_does_not_call_by_mistake(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path)
    FocusGroup.keyboard = True
    player.frames(5)
    player.key(pygame.K_SPACE)
    player.until(lambda: player.table.live)
    for _again in range(12):  # and neither does a key that is held down
        player.frames(1)
        player.key(pygame.K_SPACE)
    assert not calls_of(player)
    player.frames(16)
    player.key(pygame.K_SPACE)
    assert calls_of(player), "after a while one press is enough"


def test_a_key_that_comes_just_after_a_movement_has_ended_was_meant_to_skip_it(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path)
    FocusGroup.keyboard = True
    player.until(lambda: player.table.live)
    player.key(pygame.K_SPACE)
    assert not calls_of(player)
    player.key(pygame.K_RIGHT)  # whoever moves the focus has seen the choice
    player.key(pygame.K_LEFT)
    player.key(pygame.K_SPACE)
    assert calls_of(player)


@pytest.mark.parametrize("position", ["auction", "second to answer", "lead"])
def test_after_the_mouse_a_key_first_shows_what_it_would_answer(
    position: str, window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS[position], still=True)
    player.until_asked()
    player.frames(20)
    log = player.session.match.log
    player.key(pygame.K_SPACE)
    assert player.session.match.log == log and FocusGroup.keyboard
    player.key(pygame.K_SPACE)
    assert player.session.match.log != log


def test_other_seats_keep_their_distance(window: Window, tmp_path: Path) -> None:
    """At least 450 ms between two calls of the other seats in Calm."""
    player = sit_down(window, tmp_path, at(), player=2)
    seen, when, clock = 0, [], 0.0
    while len(player.table.shown.hand.calls.made) < 2:
        player.frames(1, 0.02)
        clock += 20
        made = len(player.table.shown.hand.calls.made)
        if made > seen:
            seen = made
            when.append(clock)
    assert when[1] - when[0] >= 450


def test_a_trick_waits_for_a_click_where_the_player_wants_it(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(
        window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no"), trick_waits=True
    )
    player.until_asked()
    player.press(player.card("HA"))
    player.until(lambda: player.table.waits)
    player.frames(120)
    assert player.table.waits and len(player.table.stage.trick) == 3
    assert not player.table.shown.hand.tricks
    player.click(640, 300)
    player.until(lambda: bool(player.table.shown.hand.tricks))


def test_the_line_of_a_waiting_trick_stands_above_the_button_of_who_looks_on(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(
        window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "stay", "alone", "no"), trick_waits=True
    )
    player.until(lambda: player.table.waits)
    player.frames(2)
    line, button = player.table.furniture.hint_box(), player.button("Show the result")
    assert line is not None and not line.overlaps(button.rect)


# ---- refusals


def must_follow() -> Match:
    """Bojan plays diamonds; Cvita leads one, and Ana has to follow."""
    return at(
        *BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no", "HA", "H8", "HJ", "CK", "C7", "CA", "DQ"
    )


def test_a_refused_card_says_why_in_the_words_of_the_deck(window: Window, tmp_path: Path) -> None:
    for deck, sentence in (
        ("german", "Bells were led: follow with bells."),
        ("french", "Diamonds were led: follow with diamonds."),
    ):
        player = sit_down(window, tmp_path / deck, must_follow(), deck=deck, still=True)
        player.until_asked()
        assert player.phase == "play"
        log = player.session.match.log
        refused = player.card("SA")
        assert refused.dim and not refused.enabled and not player.card("D8").dim
        player.click(*refused.rect.center)
        assert player.table.group.tooltip.text == sentence
        assert player.table.timeline.busy, "the card shakes its head"
        assert player.session.match.log == log
        player.frames(10)
        player.press(player.card("D8"))
        assert player.session.match.log != log


def test_a_card_says_whose_turn_it_is(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS), still=True)
    player.frames(10)
    player.press(player.card("SA"))
    assert player.table.group.tooltip.text == "Cvita is to answer."


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("auction", "Call first; cards are played after the auction."),
        ("announce", "Name your contract first; cards are played when the others have answered."),
        ("second to answer", "Answer first; cards are played when everybody has answered."),
        ("kontra", "Say first whether you double; then cards are played."),
        ("rekontra", "Answer the kontra first; then cards are played."),
    ],
)
def test_a_card_says_what_comes_before_it(
    position: str, sentence: str, window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS[position], still=True)
    player.until_asked()
    player.frames(20)
    player.press(player.table.stage.hand[3])
    assert player.table.group.tooltip.text == sentence


def test_another_seat_is_told_by_name(window: Window, tmp_path: Path) -> None:
    for position, player, sentence in (
        ("auction later", 1, "Ana is to call."),
        ("lead", 1, "Ana is to play."),
        ("exchange", 1, "Ana lays two cards away and names the contract."),
    ):
        other = sit_down(
            window, tmp_path / position, POSITIONS[position], player=player, still=True
        )
        other.frames(10)
        assert other.table.phase.waiting() == sentence


def test_a_hint_goes_when_the_view_over_it_is_closed_elsewhere(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, must_follow(), still=True)
    player.until_asked()
    zone = player.table.furniture.zones["last"]
    player.press(zone)
    player.frames(20)
    assert isinstance(window.scene, CardsGlance)
    player.click(640, 300)
    player.frames(60)
    assert window.scene is player.table
    assert player.table.group.tooltip is None or player.table.group.tooltip.text != zone.hint
    assert not zone.hovered


@pytest.mark.parametrize(
    ("said", "button", "sentence"),
    [
        ((), "4", "Numbers rise by one: the next one is 2."),
        (("2", "3", "pass"), "4", "Only “same” or pass is open to you, because Bojan stands at 3."),
        (("2", "3", "pass"), "Game", "A game can be said at the first call only."),
        (("game", "pass", "pass"), None, ""),
    ],
)
def test_a_refused_call_says_why(
    said: tuple[str, ...], button: str | None, sentence: str, window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at(*said), still=True)
    player.until_asked()
    if button is None:
        assert player.phase == "announce"
        return
    log = player.session.match.log
    player.press(player.button(button))
    assert player.table.group.tooltip.text == sentence
    assert player.session.match.log == log


@pytest.mark.parametrize(
    ("rules", "options", "hint"),
    [
        ("croatian", {}, "Key G: without the talon, of any kind"),
        ("serbian", {}, "Key G: without the talon; betl and sans must be named"),
        (
            "serbian",
            {"preferans": True},
            "Key G: without the talon; betl, sans and preferans must be named",
        ),
    ],
)
def test_the_word_game_says_what_it_leaves_open(
    rules: str, options: dict[str, bool], hint: str, window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at(rules=rules, **options), still=True)
    player.until_asked()
    assert next(choice.hint for choice in player.table.choices if choice.label == "Game") == hint


def test_the_menu_calls_the_decks_as_the_settings_do(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at(), still=True)
    for deck, other in (("german", "French cards"), ("french", "William Tell cards")):
        player.game.change(deck=deck)
        player.table.furniture.open_menu()
        menu = window.scene
        assert isinstance(menu, TableMenu)
        assert other in [button.label for button in menu.buttons]
        window.pop()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_exchange_says_what_is_still_to_be_chosen(
    size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    player = sit_down(window, tmp_path, POSITIONS["exchange"], still=True, deck="french")
    player.until(lambda: player.ready)
    phase, hand = player.table.phase, player.table.stage.hand
    said = [phase.hint()]
    for card in (hand[0], hand[1]):
        phase.card_pressed(card)
        said.append(phase.hint())
    player.key(pygame.K_4)
    said.append(phase.hint())
    player.frames(5)
    assert said == [
        "Tap the two cards you lay away, and choose what you play.",
        "Tap one more card, and choose what you play.",
        "Choose what you play.",
        "Press “Lay away, play hearts”, or change your choice.",
    ]
    phase.card_pressed(hand[0])
    assert phase.hint() == "Tap one more card to lay away."
    phase.card_pressed(hand[1])
    assert phase.hint() == "Tap the two cards you lay away."
    player.frames(5)
    assert not player.table.kit.overflows
    window.close()


def test_laying_away_needs_two_cards_and_a_third_one_drops_none_of_them(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at("2", "pass", "pass"), still=True)
    player.until_asked()
    go = player.table.choices[-1]
    player.press(go)
    assert player.table.group.tooltip.text == "Choose two cards to lay away first."
    for text in ("ST", "D8"):
        player.press(player.card(text))
        player.frames(8)
    player.press(player.card("C9"))
    assert (
        player.table.group.tooltip.text
        == "Two cards are chosen already. Tap one of them to keep it."
    )
    player.frames(8)
    assert player.table.phase.away == ["ST", "D8"]
    player.press(player.card("ST"))
    player.frames(8)
    assert player.table.phase.away == ["D8"]
    player.press(player.card("ST"))
    player.frames(8)
    player.press(player.table.choices[-1])
    assert player.table.group.tooltip.text == "Choose the contract first."
    player.press(player.button("4"))
    player.press(player.table.choices[-1])
    texts = [str(event) for event in player.session.match.log[-3:]]
    assert player.session.match.table.hand.contract.rank == 4, texts
    assert set(player.session.view().discard) == {Card.D8, Card.ST}


def test_nothing_is_recommended_or_chosen_before_the_player_has_decided(
    window: Window, tmp_path: Path
) -> None:
    """Brass marks what harms nothing; between alternatives all buttons are alike, and no contract
    is chosen yet.
    """
    asked = 0
    for name, match in POSITIONS.items():
        player = sit_down(window, tmp_path / name, match, still=True)
        player.frames(20)
        if len(player.table.shown.legal) > 1:
            live = [widget for widget in player.table.choices if widget.enabled]
            assert not [
                widget
                for widget in live
                if getattr(widget, "kind", "") == "brass" or getattr(widget, "chosen", False)
            ], name
            asked += 1
    assert asked > 12


# ---- decks and sizes in the middle of things


def test_the_deck_changes_in_mid_trick_and_while_a_card_flies(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no"))
    player.until_asked()
    player.press(player.card("HA"))
    player.until(lambda: isinstance(player.table.showing.event, CardPlayed))
    player.frames(2)
    assert player.table.stage.flyers
    player.key(pygame.K_d)
    assert player.table.kit.deck.name == "french" and player.game.settings.deck == "french"
    assert ("me", "HA") in player.table.stage.trick and not player.table.stage.flyers
    player.until(lambda: bool(player.table.shown.hand.tricks))
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    window._display.see_size()
    window._resized()
    player.until_asked()
    assert player.table.layout.width == 1024 and len(player.table.stage.hand) == 9
    assert all(player.table.layout.window.contains(card.rect) for card in player.table.stage.hand)


# ---- resuming


def picture(window: Window) -> bytes:
    return pygame.image.tobytes(window.surface, "RGB")


def test_a_match_resumed_in_mid_trick_shows_the_same_table(window: Window, tmp_path: Path) -> None:
    player = sit_down(
        window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no"), pace="at_once"
    )
    for _trick in range(4):
        player.until_asked()
        if player.game.visits or (
            len(player.table.shown.hand.tricks) > 1 and player.table.shown.hand.trick
        ):
            break
        player.press(next(card for card in player.table.stage.hand if card.enabled))
    player.until_asked()
    assert player.ready and not player.game.visits
    player.click(900, 420)  # the mouse rests on the cloth
    player.frames(20)
    before = picture(window)
    number = player.session.number
    log = player.session.match.log
    again = Player(window, player.game, Session.resume(player.game.store, number))
    assert again.session.match.log == log
    again.frames(20)
    assert again.table.live and not again.table.incoming.queue
    assert picture(window) == before


def test_where_the_result_was_not_seen_it_is_laid_on_the_table(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at("pass", "pass", "pass"))
    player.frames(5)
    assert player.game.visits == ["hand result"]


def test_a_match_killed_while_its_last_result_shows_tells_it_again_before_the_settlement(
    window: Window, tmp_path: Path
) -> None:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), sheet=sheet(-2, 0, 0))
    match.submit(deal(2, *DEAL))
    say(match, *BOJAN_PLAYS_DIAMONDS, "stay", "stay")
    assert match.table.settlement is not None
    player = sit_down(window, tmp_path, match)
    player.frames(5)
    assert player.game.visits == ["hand result", "settlement"]


def test_a_match_written_off_before_its_first_deal_goes_to_the_settlement(
    window: Window, tmp_path: Path
) -> None:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"))
    match.submit(WriteOff())
    player = sit_down(window, tmp_path, match)
    player.frames(5)
    assert player.game.visits == ["settlement"]


def test_at_the_end_of_the_match_the_result_comes_first(window: Window, tmp_path: Path) -> None:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), sheet=sheet(-2, 0, 0))
    match.submit(deal(2, *DEAL))
    say(match, *BOJAN_PLAYS_DIAMONDS, "stay")
    player = sit_down(window, tmp_path, match, pace="at_once")
    player.until_asked()
    player.press(player.button("Stay"))
    player.until(lambda: bool(player.game.visits))
    assert player.game.visits[0] == "hand result"
    player.frames(5)
    assert player.game.visits == ["hand result", "settlement"]


# ---- chains and looking on


@pytest.mark.parametrize(
    ("slip", "answers", "kontra"),
    [
        ("Come alone", "come alone", 0),
        ("Invite", "come invite", 0),
        ("Kontra", "come alone", 1),
        ("Stay", "stay", 0),
    ],
)
def test_a_slip_says_all_that_it_stands_for(
    slip: str, answers: str, kontra: int, window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "stay"), still=True)
    player.until_asked()
    assert player.labels() == ["Stay", "Come alone", "Invite Cvita", "Kontra"]
    player.press(player.button(slip))
    hand = player.session.match.table.hand
    assert " ".join(answer.value for seat, answer in hand.answers if seat == 0) == answers
    assert hand.kontra.level == kontra
    assert slip == "Stay" or player.phase != "kontra" or hand.kontra.said, (
        "kontra is not asked a second time"
    )


@pytest.mark.parametrize("pace", ["at_once", "calm"])
def test_the_last_card_falls_by_itself(pace: str, window: Window, tmp_path: Path) -> None:
    """At the pace of the others, and as an ordinary card of the record; Ana plays the hand."""
    player = sit_down(
        window,
        tmp_path,
        at("2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no"),
        pace="at_once",
    )
    while len(player.table.shown.cards) > 1:
        player.until_asked()
        assert not player.game.visits, "the contract is made, so all cards are played"
        if player.ready:
            player.press(next(card for card in player.table.stage.hand if card.enabled))
            player.frames(4)
    assert len(player.table.shown.cards) == 1
    player.game.change(pace=pace)
    player.until(lambda: bool(player.game.visits))
    hand = player.session.match.table.hand
    assert hand is not None and len(hand.tricks) == 10


def one_card_allowed() -> Match:
    """Of several cards Ana may play only one."""
    forced = at("2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no")
    dice = random.Random(3)
    while forced.to_act != 0 or len(forced.legal()) > 1 or len(forced.view(0).cards) == 1:
        forced.submit(dice.choice(forced.legal()), forced.to_act)
    return forced


@pytest.mark.parametrize("pace", ["at_once", "calm"])
def test_a_forced_card_plays_itself_after_a_pause_where_the_player_wants_it(
    pace: str, window: Window, tmp_path: Path
) -> None:
    forced = one_card_allowed()
    waits = sit_down(window, tmp_path / "asked", forced, still=True, pace=pace)
    waits.frames(60)
    assert waits.ready and len(waits.session.match.log) == len(forced.log), (
        "by default every card is asked for"
    )
    player = sit_down(
        window, tmp_path / "by itself", forced, still=True, pace=pace, play_forced=True
    )
    player.table.incoming.since = 0.0  # the card before it has just fallen
    player.frames(6)
    assert len(player.session.match.log) == len(forced.log), "the pause lets it be followed"
    player.until(lambda: len(player.session.match.log) > len(forced.log))
    played = next(
        event
        for event in player.session.match.log[len(forced.log) :]
        if isinstance(event, CardPlayed)
    )
    assert played == CardPlayed(0, forced.legal()[0].card)


def test_the_hand_stays_as_dark_as_it_is_until_the_player_is_asked_again(
    window: Window, tmp_path: Path
) -> None:
    """No card grows light when the player has played and dark again at the next turn."""
    player = sit_down(
        window,
        tmp_path,
        at("2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no"),
        pace="calm",
    )
    changes: list[int] = []
    for _trick in range(4):
        player.until_asked()
        asked = player.table.shown.cards
        dark = {card.card: card.veil for card in player.table.stage.hand}
        assert all(
            veil == (not card.enabled) for card, veil in zip(player.table.stage.hand, dark.values())
        )
        player.press(next(card for card in player.table.stage.hand if card.enabled))
        while not player.table.live and not player.game.visits:
            player.frames()
            if not player.table.live:
                assert all(card.veil == dark[card.card] for card in player.table.stage.hand)
        changes.append(len(asked))
    assert changes == [10, 9, 8, 7]


@pytest.mark.parametrize("by_itself", [False, True])
def test_a_card_that_plays_itself_leaves_the_hand_as_dark_as_one_that_is_asked_for(
    by_itself: bool, window: Window, tmp_path: Path
) -> None:
    forced = one_card_allowed()
    player = sit_down(window, tmp_path, forced, still=True, pace="at_once", play_forced=by_itself)
    if not by_itself:
        player.until_asked()
        player.press(player.card(str(forced.view(0).legal[0].card)))
    player.until(lambda: len(player.table.shown.cards) < len(forced.view(0).cards))
    assert all(card.veil for card in player.table.stage.hand)


def test_who_stays_looks_on_and_can_ask_for_the_result(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "stay", "alone", "no"))
    player.frames(5)
    assert player.labels() == ["Show the result"]
    player.press(player.button("Show the result"))
    player.until(lambda: bool(player.game.visits), frames=400)
    assert player.game.visits == ["hand result"]


def test_the_dealer_of_four_looks_on(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, rules="serbian", players=4, dealer=0, pace="at_once")
    player.until(lambda: bool(player.game.visits), frames=20000)
    assert player.session.match.table.hands_played == 1
    assert not player.table.stage.hand and player.table.layout.players == 4


# ---- what leads away from the table


def test_menu_rules_sheet_and_last_trick_by_key(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, must_follow(), still=True)
    player.frames(10)
    player.key(pygame.K_F1)
    player.key(pygame.K_F2)
    assert player.game.visits == ["help croatian", "score sheet"]
    player.key(pygame.K_l)
    assert isinstance(window.scene, CardsGlance) and window.scene.cards[window.scene.winner] == (
        "Cvita",
        "CA",
    )
    player.key(pygame.K_SPACE)
    player.key(pygame.K_ESCAPE)
    assert isinstance(window.scene, TableMenu)
    player.key(pygame.K_ESCAPE)
    assert window.scene is player.table
    player.key(pygame.K_ESCAPE)
    player.press(window.scene.buttons[-1])
    assert player.game.visits[-1] == "menu"


def test_nothing_goes_on_under_the_menu(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at(), player=2)
    player.frames(2)
    player.key(pygame.K_ESCAPE)
    player.frames(120)
    assert len(player.table.shown.hand.calls.made) < 2
    player.key(pygame.K_ESCAPE)
    player.until_asked()
    assert len(player.table.shown.hand.calls.made) == 2


def test_a_narrow_window_has_its_notes_on_a_sheet(tmp_path: Path) -> None:
    headless()
    window = Window((1024, 640))
    player = sit_down(window, tmp_path, must_follow(), still=True)
    player.frames(10)
    player.key(pygame.K_n)
    assert isinstance(window.scene, NotesGlance)
    player.frames(10)
    player.click(*window.layout.pad.center)
    assert not isinstance(window.scene, NotesGlance)
    window.close()


def test_a_disk_that_refuses_is_told_on_the_rail(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at(), still=True)
    player.frames(10)
    player.game.store.warning = "The disk does not take the match."
    player.table.resize(player.table.layout)
    button = player.table.furniture.unsaved
    assert button in player.table.group.widgets and button.rect.w > 44
    player.press(button)
    assert player.table.group.tooltip.text == "The disk does not take the match."


# ---- order and places


def test_suits_alternate_in_colour_and_trumps_stand_left() -> None:
    cards = parse_cards("SA S7 CK C8 DQ D9 H7")
    plain = [card.suit for card in sorted_hand(cards)]
    dark = [suit in (Suit.S, Suit.C) for suit in dict.fromkeys(plain)]
    assert all(one != two for one, two in pairwise(dark))
    for trump in Suit:
        assert sorted_hand(cards, trump)[0].suit is trump
    hearts = [card for card in sorted_hand(parse_cards("H7 HA HT"))]
    assert hearts == [Card.HA, Card.HT, Card.H7]


@pytest.mark.parametrize("trump", [None, *Suit])
@pytest.mark.parametrize("missing", list(Suit))
def test_colours_alternate_where_one_suit_is_missing(missing: Suit, trump: Suit | None) -> None:
    """Also where that takes the trumps from the left end."""
    cards = tuple(card for card in DECK if card.suit is not missing)
    dark = [
        suit in (Suit.S, Suit.C)
        for suit in dict.fromkeys(card.suit for card in sorted_hand(cards, trump))
    ]
    assert len(dark) == 3 and all(one != two for one, two in pairwise(dark))


@pytest.mark.parametrize(
    ("rules", "players", "places"),
    [
        ("croatian", 3, ["me", "left", "right"]),
        ("serbian", 3, ["me", "right", "left"]),
        ("serbian", 4, ["me", "right", "across", "left"]),
    ],
)
def test_the_next_to_play_sits_left_where_the_game_goes_clockwise(
    rules: str, players: int, places: list[str]
) -> None:
    match = Match.start(find_ruleset(rules), ("Ana", "Bojan", "Cvita", "Davor")[:players])
    view = match.view(0)
    assert [place_of(view, seat) for seat in range(players)] == places
    left = next(seat for seat in range(players) if place_of(view, seat) == "left")
    assert neighbours(view, 0)[0] == left


# ---- the numbers on the slips


def rows(choices: list, label: str) -> dict[str, str]:
    return dict(next(choice.info.rows for choice in choices if choice.info.label.startswith(label)))


def written(match: Match, seat: Seat) -> list[tuple[int | None, int]]:
    """(against, amount) of everything the last hand wrote for a seat."""
    return [
        (entry.against, entry.amount)
        for entry in match.table.last_entries
        if entry.player == seat and entry.amount
    ]


def test_the_slips_tell_what_is_then_written() -> None:
    """Hearts with the talon: 4 x 2 = 8 a trick; a refa and kontra double (000:74-82)."""
    match = at("pass", "2", "pass", "discard S9 D7", "announce 4", "stay")
    choices = defence_choices(match.view(0))
    assert rows(choices, "Stay") == {"you write": "0", "you risk": "0", "Bojan": "+8"}
    assert rows(choices, "Come alone") == {"each trick": "+8", "1 or none": "−8", "Bojan": "±8"}
    assert rows(choices, "Kontra") == {"each trick": "+16", "4 or fewer": "−16", "Bojan": "±16"}
    assert [choice.info.tricks for choice in choices] == [0, 2, 4, 5]
    say(match, "stay")
    assert written(match, 1) == [(None, 8)] and not written(match, 0)


def test_a_refa_doubles_the_numbers_of_the_slips() -> None:
    match = Match.start(
        find_ruleset("croatian"),
        ("Ana", "Bojan", "Cvita"),
        sheet=sheet(-30, -30, -30, refas=(1, 1, 1)),
    )
    match.submit(deal(2, *DEAL))
    say(match, "pass", "2", "pass", "discard S9 D7", "announce 4", "stay")
    assert rows(defence_choices(match.view(0)), "Come alone")["each trick"] == "+16"


def test_kontra_on_betl_tells_the_fine() -> None:
    """A fallen betl is five tricks to whoever said kontra; a made one costs him its value (000:78,
    A-17).
    """
    choices = kontra_choices(at("pass", "betl", "pass", "no").view(0))
    assert rows(choices, "No kontra") == {"it falls": "+70", "it is made": "0", "Bojan": "±14"}
    assert rows(choices, "Kontra") == {"it falls": "+140", "it is made": "−28", "Bojan": "±28"}


def near_the_end(*texts: str, missing: int, **options: object) -> Match:
    """Ana is to answer, and so many points are missing to the end of the match."""
    match = Match.start(
        find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), sheet=sheet(-missing, -1, 1), **options
    )  # type: ignore[arg-type]
    match.submit(deal(2, *DEAL))
    return say(match, *texts)


CUT = "If nobody falls, the contract counts at most 8 now, and so does each trick."
CUT_BETL = "If nobody falls, the contract counts at most 8 now."


def test_near_the_end_the_slips_say_what_a_win_counts_at_most(
    window: Window, tmp_path: Path
) -> None:
    """A made contract brings no more than is missing, a fallen one costs what it is worth
    (000:87).
    """
    match = near_the_end("pass", "2", "pass", "discard S9 D7", "announce 5", "stay", missing=8)
    choices = defence_choices(match.view(0))
    assert rows(choices, "Come alone") == {
        "each trick": "+8/10",
        "1 or none": "−10",
        "Bojan": "+8/±10",
    }
    assert rows(choices, "Kontra")["Bojan"] == "±20", "if it is made, the defence has fallen"
    assert rows(choices, "Stay")["Bojan"] == "+8"
    player = sit_down(window, tmp_path, match, still=True)
    player.until(lambda: player.ready)
    assert player.table.phase.note().startswith(CUT)
    say(match, "stay")
    assert written(match, 1) == [(None, 8)]


@pytest.mark.parametrize(
    ("texts", "cut"),
    [
        # of its 8 nothing is cut; of the 16 neither, for five tricks are needed
        (("pass", "2", "pass", "discard S9 D7", "announce 4", "stay"), ""),
        (("pass", "2", "pass", "discard S9 D7", "announce 5", "come", "come", "no"), CUT),
        # they play
        (("pass", "2", "pass", "discard S9 D7", "announce 5", "come", "come", "no", "no"), CUT),
        (("pass", "betl", "pass", "no"), CUT_BETL),  # none of its tricks counts
        (("pass", "betl", "pass", "no", "no"), CUT_BETL),
    ],
)
def test_that_a_win_is_cut_is_told_wherever_it_may_be(
    texts: tuple[str, ...], cut: str, window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, near_the_end(*texts, missing=8), still=True)
    player.until(lambda: player.ready or not cut)
    told = [sentence for sentence in (CUT, CUT_BETL) if sentence in player.table.phase.note()]
    assert told == [cut] * bool(cut)


def test_a_win_is_not_cut_where_who_said_kontra_pays_for_it() -> None:
    choices = kontra_choices(near_the_end("pass", "betl", "pass", "no", missing=8).view(0))
    assert (
        rows(choices, "No kontra")["Bojan"] == "+8/−14"
        and rows(choices, "Kontra")["Bojan"] == "±28"
    )


def test_a_declarer_near_the_end_sees_what_a_win_counts() -> None:
    texts = "2", "pass", "pass", "discard ST D8", "announce 4", "come", "stay", "alone", "kontra"
    choices = kontra_choices(near_the_end(*texts, missing=8).view(0))
    assert rows(choices, "Leave it so") == {"made": "+16", "fallen": "−16", "their trick": "+16"}, (
        "who said kontra has fallen then"
    )


def test_a_seat_that_has_said_no_to_a_plain_two_is_told_to_say_kontra_no_more() -> None:
    words = "{} may say kontra; otherwise nobody plays."
    asked = at("pass", "2", "pass", "discard S9 D7", "announce 2", rules="serbian").view(0)
    assert [tip_words.seat(asked, seat) for seat in (2, 0)] == [
        words.format("Cvita"),
        words.format("Ana"),
    ]
    then = at("pass", "2", "pass", "discard S9 D7", "announce 2", "no", rules="serbian").view(0)
    assert [tip_words.seat(then, seat) for seat in (2, 0)] == [
        "Cvita defends.",
        words.format("Ana"),
    ]


def test_a_plain_two_says_what_becomes_of_it() -> None:
    two = ("pass", "2", "pass", "discard S9 D7", "announce 2", "no")
    assert rows(kontra_choices(at(*two).view(0)), "No kontra")["Bojan"] == "+4"
    serbian = kontra_choices(at(*two, rules="serbian").view(0))
    assert next(choice.info.need for choice in serbian) == "a refa for everybody"


# ---- every event leads to the table of its view


def test_movements_end_where_the_view_says(window: Window, tmp_path: Path) -> None:
    """Whatever has moved, the table at rest is that of the view; a trick taken is gathered only
    when it was seen.
    """
    player = sit_down(
        window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no"), pace="at_once"
    )
    kinds: set[type] = set()
    start = Moves.start

    def watched(moves: Moves, event: object) -> None:
        kinds.add(type(event))
        if isinstance(event, TrickTaken):
            assert len(moves.stage.trick) == 3
        start(moves, event)  # type: ignore[arg-type]

    Moves.start = watched  # type: ignore[method-assign, assignment]
    try:
        while not player.game.visits:
            player.until_asked()
            if player.ready:
                assert_at_rest(player.table)
                player.press(next(card for card in player.table.stage.hand if card.enabled))
    finally:
        Moves.start = start  # type: ignore[method-assign]
    assert {CardPlayed, TrickTaken} <= kinds


def assert_at_rest(table: TableScene) -> None:
    view: SeatView = table.shown
    assert sorted(card.card for card in table.stage.hand) == sorted(map(str, view.cards))
    assert [card for _place, card in table.stage.trick] == [
        str(card) for _seat, card in view.hand.trick
    ]
    assert table.stage.backs == {place_of(view, seat): view.cards_left(seat) for seat in (1, 2)}
    assert not table.stage.flyers


@pytest.mark.parametrize(("dealer", "out"), [(0, "me"), (1, "right"), (2, "across"), (3, "left")])
def test_the_trick_is_laid_for_the_three_who_play(
    dealer: Seat, out: str, window: Window, tmp_path: Path
) -> None:
    """Of four the dealer sits out: his place is left empty, and the others close up (004:46)."""
    match = Match.start(find_ruleset("serbian"), ("Ana", "Bojan", "Cvita", "Davor"))
    match.submit(deal(dealer, *DEAL))
    player = sit_down(window, tmp_path, match, still=True)
    player.frames(3)
    assert player.table.stage.out == out
    assert out not in player.table.layout.trick_slots(player.table.stage.out)


def test_a_doubled_betl_has_no_quota_and_no_guest() -> None:
    """Its defenders take what they must: nobody was invited, and no number of tricks is needed
    (000:45, 000:57).
    """
    view = at("pass", "betl", "pass", "no", "kontra", "no").view(0)
    plates = {
        seat_info(view, seat, mine=seat == 0).role: seat_info(view, seat, mine=seat == 0)
        for seat in (0, 2)
    }
    assert set(plates) == {"said kontra", "defender"}
    assert all(plate.needed == 0 and plate.won is None for plate in plates.values())
    assert {tip_words.seat(view, seat) for seat in (0, 2)} == {"Ana said kontra.", "Cvita defends."}


# ---- the pad


def test_the_head_of_the_pad_names_what_stands_on_it() -> None:
    """Calls, answers and kontras stand there all through the hand, not the auction alone."""
    assert {pad_info(match.view(0), "", turn=True).title for match in POSITIONS.values()} == {
        "Calls"
    }


def noted(position: str) -> list[object]:
    return [
        call for row in pad_info(POSITIONS[position].view(0), "", turn=True).rows for call in row
    ]


def on_the_pad(match: Match) -> list[object]:
    return [call for row in pad_info(match.view(0), "", turn=True).rows for call in row if call]


def test_a_seat_that_said_kontra_is_not_noted_as_alone() -> None:
    """The other one is its guest from then on."""
    match = say(
        start(packets=("SA SK SQ SJ ST S9 S8 S7 DA HA",)),
        "game",
        "pass",
        "pass",
        "announce game 2",
        "come",
        "stay",
        "alone",
    )
    assert on_the_pad(match)[-2:] == ["stays", "alone"]
    assert on_the_pad(say(match, "kontra"))[-3:] == ["comes", "stays", "kontra"]


def test_no_kontra_is_the_same_word_on_the_pad_and_at_the_seat() -> None:
    assert noted("lead").count("no kontra") == 2 and "no" not in noted("lead")
    asked = at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no")
    assert bubbles(asked.view(0))["right"] == "no kontra"


@pytest.mark.parametrize("game", ["game", "betl"])
def test_a_number_is_gone_where_a_game_is_said(game: str) -> None:
    """Nobody stands at a number any more: not on the plate, and not on a slip beside it."""
    before, after = at("2").view(2), at("2", game).view(2)
    assert seat_info(before, 0, mine=False).note == "stands at 2" and bubbles(before)["left"] == "2"
    assert seat_info(after, 0, mine=False).note == "outbid" and "left" not in bubbles(after)
    assert bubbles(after)["right"] == game


def test_who_accepts_a_kontra_does_not_say_that_there_is_none() -> None:
    assert kontras_spoken([(2, 0), (0, 1), (1, 0)]) == {
        2: "no kontra",
        0: "kontra",
        1: "no rekontra",
    }
    assert kontras_spoken([(2, 1), (1, 2), (2, 0)])[2] == "no subkontra"


def test_the_last_trick_lies_under_the_names_of_its_players() -> None:
    view = say(must_follow(), "D8", "DJ").view(0)
    trick, info = view.hand.tricks[-1], pad_info(view, "", turn=True)
    played = {view.table.players[seat]: str(card) for seat, card in trick.cards}
    assert trick.cards[0][0] != 0, "led by another than the first column"
    assert dict(zip(info.names, info.last.cards)) == played
    assert info.names[info.last.winner] == view.table.players[trick.winner]


def test_who_stays_has_no_card_in_the_last_trick() -> None:
    match = at(*BOJAN_PLAYS_DIAMONDS, "come", "stay", "alone", "no")
    while not match.table.hand.tricks:
        match.submit(match.view(match.turn.seat).legal[0])
    last = pad_info(match.view(0), "", turn=True).last
    assert len(last.cards) == 3 and last.cards.count(None) == 1


# ---- refas


def with_refas(*refas: int, said: tuple[str, ...] = ()) -> Match:
    match = Match.start(
        find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), sheet=sheet(-30, -30, -30, refas=refas)
    )
    match.submit(deal(2, *DEAL))
    return say(match, *said)


def plain_text(run: object) -> str:
    pieces = run if isinstance(run, tuple) else (run,)
    return " ".join(
        getattr(piece, "text", piece if isinstance(piece, str) else "") for piece in pieces
    )


def test_an_open_refa_is_told_in_the_auction(window: Window, tmp_path: Path) -> None:
    for refas, sentence in (
        ((1, 0, 2), "Open refa: Ana and Cvita. It doubles what its owner plays."),
        ((1, 1, 1), "All have an open refa: whoever plays, it doubles."),
    ):
        player = sit_down(window, tmp_path / str(refas), with_refas(*refas), still=True)
        player.until_asked()
        assert player.table.phase.note().endswith(sentence)
    player = sit_down(window, tmp_path / "none", at(), still=True)
    assert "refa" not in player.table.phase.note()


@pytest.mark.parametrize(("refas", "told"), [((0, 1, 0), True), ((1, 0, 1), False)])
def test_the_refa_of_the_declarer_stands_on_plaque_and_pad(
    refas: tuple[int, ...], told: bool, window: Window, tmp_path: Path
) -> None:
    for number, said in enumerate(
        (("stay",), ("come", "come", "no"), ("come", "come", "no", "no"), ("stay", "stay"))
    ):
        match = with_refas(*refas, said=(*BOJAN_PLAYS_DIAMONDS, *said))
        player = sit_down(window, tmp_path / str(number), match, still=True)
        player.frames(10)
        assert ("Refa ×2" in plain_text(player.table.phase.plaque().title)) is told, said
        if said != ("stay", "stay"):
            assert ("Bojan’s refa doubles." in player.table.phase.note()) is told, said
    exchange = sit_down(
        window,
        tmp_path / "exchange",
        with_refas(*refas, said=("pass", "2", "pass")),
        player=1,
        still=True,
    )
    exchange.frames(10)
    assert ("Bojan’s refa doubles." in exchange.table.phase.note()) is told


# ---- the hands of the others


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
        full = {place for place, count in seen.table.stage.backs.items() if count}
        assert set(drawn) in (set(), full), position


def test_the_cards_keep_their_places_while_they_are_played() -> None:
    """A suit that is played out leaves the others where they stand, though it may lay black beside
    black.
    """
    settings = Settings(sort="suit", trumps_left=True)
    for seed in range(30):
        match, rng = (
            at("pass", "pass", "2", "discard S7 S8", "announce 5", "come", "come", "no", "no"),
            random.Random(seed),
        )
        order = hand_order(match.view(0), settings)
        assert len(order) == 10
        while match.view(0).turn.phase is Phase.PLAY:
            match.submit(rng.choice(match.legal()), match.to_act)
            assert hand_order(match.view(0), settings) == tuple(
                card for card in order if card in map(str, match.view(0).cards)
            )


@pytest.mark.parametrize("code", languages())
def test_the_talon_lies_open_at_the_kontra_in_every_language(
    code: str, window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the pad, and its two cards once only."""
    drawn: set[str] = set()
    card = Kit.card
    monkeypatch.setattr(
        Kit,
        "card",
        lambda kit, surface, face, *rest, **more: (
            drawn.add(face),
            card(kit, surface, face, *rest, **more),
        ),
    )
    before = language()
    use_language(code)
    player = sit_down(window, tmp_path, POSITIONS["kontra"], still=True)
    player.frames(20)
    use_language(before)
    talon = [str(card) for card in player.table.shown.talon]
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
    zone = player.table.furniture.zones["piles"].rect
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
    furniture = player.table.furniture
    cards = [
        place
        for part, _card, place in pad_cards(window.kit, window.layout.pad, furniture.pad_info())
        if part == "piles"
    ]
    zone = furniture.zones["piles"].rect
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
            shapes.forget()
            captions.clear()
            player.frames(1)
            seen.append({suits.get(words, words) for words in captions if len(words) > 2})
        opened.close()
    assert len(seen[0]) > 10 and all(one == seen[0] for one in seen)


# ---- presses that were meant for something else


def test_a_click_on_the_way_when_the_choice_opens_answers_nothing(
    window: Window, tmp_path: Path
) -> None:
    """Nobody can have read the button that has just come."""
    player = sit_down(window, tmp_path, POSITIONS["second to answer"], still=True)
    player.until(lambda: player.table.live)
    stay = player.table.choices[0]
    before = len(player.session.match.log)
    player.press(stay)
    assert len(player.session.match.log) == before
    player.until_asked()
    player.press(player.table.choices[0])
    assert len(player.session.match.log) > before


def test_a_press_on_the_way_when_a_page_opens_by_itself_is_not_for_the_page(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at("pass", "pass", "pass"), pace="at_once")
    page = TableMenu(
        "A page", "", [Entry("On", lambda: player.game.visits.append("pressed"), kind="brass")]
    )
    player.game.hand_result = lambda _session: window.push(page)  # type: ignore[method-assign]
    player.until(lambda: window.scene is page)
    for _time in range(3):
        player.press(page.buttons[0])
        player.key(pygame.K_RETURN)
    assert window.scene is page and not player.game.visits
    player.frames(20)
    player.press(page.buttons[0])
    assert player.game.visits == ["pressed"]


# ---- what the mouse is told


def rest(player: Player, place: Box) -> str:
    """What is said when the mouse rests in the middle of ``place``."""
    for x in (place.centerx - 2, place.centerx):
        pygame.event.post(
            Event(pygame.MOUSEMOTION, pos=(x, place.centery), rel=(1, 0), buttons=(0, 0, 0))
        )
        player.frames()
    player.frames(30)
    return player.table.group.tooltip.text if player.table.group.tooltip else ""


@pytest.mark.parametrize(
    ("deck", "king"), [("german", "King of acorns"), ("french", "King of clubs")]
)
def test_the_mouse_is_told_the_name_of_every_open_card(
    deck: str, king: str, window: Window, tmp_path: Path
) -> None:
    match, dice = (
        at("2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no"),
        random.Random(4),
    )
    while (
        match.to_act != 0
        or not match.table.hand.tricks
        or not match.table.hand.trick
        or len(match.legal()) == len(match.view(0).cards)
    ):
        match.submit(dice.choice(match.legal()), match.to_act)
    player = sit_down(window, tmp_path, match, still=True, deck=deck)
    player.until_asked()
    name = player.table.kit.deck.card_name
    for card in list(player.table.stage.hand):
        assert rest(player, card.rect) == (
            name(card.card) if card.enabled else f"{name(card.card)}. {card.reason}"
        )
    assert name("CK") == king
    (place, led), *_others = player.table.stage.trick
    leader = match.table.players[match.table.hand.trick[0][0]]
    assert (
        rest(player, player.table.layout.trick_slots()[place]) == f"{name(led)}, played by {leader}"
    )
    info = player.table.furniture.pad_info()
    for _part, text, box in pad_cards(player.table.kit, player.table.layout.pad, info):
        assert rest(player, box) == name(text)


def test_the_mouse_is_told_about_seats_slots_plaque_and_columns(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS["lead"], still=True)
    player.until_asked()
    table = player.table
    seats = {place: box for place, box, _info in table.furniture.seats()}
    assert (
        rest(player, seats["left"]._replace(h=30)) == "Bojan is the declarer and needs six tricks."
    )
    assert (
        rest(player, seats["me"]._replace(h=30))
        == "Ana defends and needs 2 tricks, or 4 together with Cvita."
    )
    bojan = next(
        slots_box(table.kit, box, info)
        for place, box, info in table.furniture.seats()
        if place == "left"
    )
    assert rest(player, bojan) == "Filled: a trick taken. Empty: a trick still needed."
    assert (
        rest(player, plaque_box(table.kit, table.furniture.plaque))
        == "Bojan plays bells, number 3. Every trick is worth 6."
    )
    heads = pad_heads(table.kit, table.layout.pad, table.furniture.pad_info())
    told = [rest(player, head) for head in heads]
    assert [words.partition(":")[0].partition(",")[0] for words in told] == [
        "The soup against the neighbour on the left",
        "Points still to be won",
        "The soup against the neighbour on the right",
    ]


def seen(player: Player) -> list[tuple[str, Box]]:
    """Everything on the table that a tooltip must leave to be seen, and where it is."""
    table, layout, kit = player.table, player.table.layout, player.table.kit
    things = [(f"plate {place}", box) for place, box, _info in table.furniture.seats()]
    things += [
        ("turn", tongue_box(kit, box, info.tongue))
        for _place, box, info in table.furniture.seats()
        if info.tongue
    ]
    things += [("plaque", plaque_box(kit, table.furniture.plaque))]
    things += [
        (f"button {label_of(widget)}", widget.rect)
        for widget in table.group.widgets
        if isinstance(widget, (Button, Offer))
    ]
    things += [
        (f"call {place}", bubble_box(kit, place, call))
        for place, call in table.stage.bubbles.items()
    ]
    things += [
        (f"trick {place}", layout.trick_slots(table.stage.out)[place])
        for place, _card in table.stage.trick
    ]
    things += [("talon", box) for box in layout.talon()[: table.stage.talon]] + [
        ("middle", box) for _card, box in table.phase.cards()
    ]
    things += [
        ("open hand", box)
        for place, cards in table.stage.opened.items()
        for box in stage.open_boxes(layout, place, len(cards))
    ]
    things += [
        (f"index of {card.card}", card.rect._replace(h=card.height * 2 // 5))
        for card in table.stage.hand
    ]
    things += [
        (f"tab of {card.card}", tab_box(kit, card.rect.centerx, card.rect.y, card.tab))
        for card in table.stage.hand
        if card.tab
    ]
    if not layout.compact:
        things += [
            (f"pad {part}", box)
            for part, _card, box in pad_cards(kit, layout.pad, table.furniture.pad_info())
        ]
        score = pad_zones(kit, layout.pad, table.furniture.pad_info())["score"]
        things += [("score", score.inset(kit.u(10)))]
    return things


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("deck", ["german", "french"])
def test_no_tooltip_covers_a_name_a_button_a_card_or_what_it_explains(
    size: tuple[int, int], deck: str, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    positions = POSITIONS | {
        "second trick": second_trick(
            "2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no"
        ),
        "four play": at(
            *BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no", rules="serbian", players=4
        ),
    }
    for name, match in positions.items():
        player = sit_down(window, tmp_path / name, match, still=True, pace="at_once", deck=deck)
        player.frames(8)
        group, things = player.table.group, seen(player)
        for widget in group.widgets:
            for tooltip in filter(
                None,
                (widget.tip(), Tooltip(widget.reason, widget.said_at) if widget.reason else None),
            ):
                box, _side, _width = group.tip_spot(tooltip, window.kit)
                assert window.layout.window.contains(box) and not box.overlaps(tooltip.anchor), (
                    name,
                    tooltip,
                )
                under = [
                    what
                    for what, where in things
                    if where.overlaps(box) and not where.contains(tooltip.anchor)
                ]
                assert not under, (name, tooltip, under)
    window.close()


def test_a_third_card_at_the_exchange_is_refused_where_tabs_and_buttons_stay_to_be_seen(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS["exchange"], still=True, pace="at_once")
    player.until_asked()
    for text in ("ST", "D8", "H7"):
        card = player.card(text)
        player.click(card.rect.centerx, card.rect.centery)
        player.frames(8)
    tooltip = player.table.group.tooltip
    assert tooltip is not None and tooltip.text.startswith("Two cards are chosen already")
    box = player.table.group.tip_spot(tooltip, window.kit).box
    assert not [what for what, where in seen(player) if where.overlaps(box)]


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("auction", "Nobody has bid yet. The contract will stand here."),
        ("auction later", "Bojan stands at 4. The contract will stand here."),
        ("reveal", "Ana says a game, which beats every number."),
        ("exchange", "Ana won the auction with 2. The contract will be 2 or higher."),
        ("announce", "Ana plays a game without the talon, and has not named it yet."),
        ("all passed", "All have passed, so nobody plays this hand."),
        ("nobody came", "Bojan played bells, number 3."),
    ],
)
def test_the_plaque_says_what_stands_in_every_phase(
    position: str, words: str, window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS[position], still=True, pace="at_once")
    player.frames(20)
    assert rest(player, plaque_box(player.table.kit, player.table.furniture.plaque)) == words


def test_every_seat_of_every_position_has_something_to_say(window: Window) -> None:
    for name, match in POSITIONS.items():
        view = match.view(0)
        told = [tip_words.seat(view, seat) for seat in range(len(view.table.players))]
        assert all(
            words.startswith(player) and "{" not in words
            for words, player in zip(told, view.table.players)
        ), name
        assert tip_words.plaque(view, window.kit.deck) and "{" not in tip_words.plaque(
            view, window.kit.deck
        ), name


def test_the_pad_shows_hat_and_waiting_refas_at_once() -> None:
    match = Match.start(
        find_ruleset("croatian"),
        ("Ana", "Bojan", "Cvita"),
        sheet=sheet(8, -20, -30, refas=(2, 1, 0)),
    )
    lines = score_info(match.view(0)).lines
    assert [(line.hat, line.refas) for line in lines] == [(True, 2), (False, 1), (False, 0)]


def test_a_debt_on_the_pad_has_its_minus() -> None:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), sheet=sheet(8, -20, 0))
    assert [line.values[line.main] for line in score_info(match.view(0)).lines] == ["8", "−20", "0"]


LONG = (
    "2",
    "3",
    "pass",
    "same",
    "4",
    "same",
    "5",
    "same",
    "pass",
    "discard ST D8",
    "announce 5",
    "come",
    "come",
    "no",
    "kontra",
    "rekontra",
    "subkontra",
    "mortkontra",
)
"""said until the play begins: more rows than the pad of a small window has room for"""


def second_trick(*said: str) -> Match:
    """Ana plays to the second trick."""
    match, dice = at(*said), random.Random(4)
    while match.to_act != 0 or not match.table.hand.tricks:
        match.submit(dice.choice(match.legal()), match.to_act)
    return match


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_calls_that_have_left_the_pad_come_back_with_the_wheel_a_key_and_a_click(
    size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    player = sit_down(window, tmp_path, second_trick(*LONG), still=True, pace="at_once")
    player.until_asked()
    if window.layout.compact:
        player.key(pygame.K_n)

    def plan() -> PadPlan:
        box = window.layout.pad
        return plan_pad(window.kit, box.w, box.h, player.table.furniture.pad_info())

    def wheel(by: int) -> None:
        player.hover(*window.layout.pad.center)
        pygame.event.post(Event(pygame.MOUSEWHEEL, x=0, y=by, flipped=False))
        player.frames()

    newest = plan()
    assert newest.first_row == newest.hidden >= 1, "the newest are seen"
    wheel(1)
    assert plan().first_row == newest.first_row - 1
    wheel(-1)
    player.key(pygame.K_PAGEUP)
    assert plan().first_row == newest.first_row - 1
    player.key(pygame.K_PAGEDOWN)
    assert plan() == newest
    calls = window.layout.pad._replace(h=newest.calls)
    player.click(*calls.center)
    assert plan().first_row == 0
    player.click(*calls.center)
    assert plan() == newest
    player.click(*calls.center)
    if window.layout.compact:
        assert isinstance(window.scene, NotesGlance), "the pad stays open"
        player.key(pygame.K_ESCAPE)
    player.table.furniture.calls.fit(len(player.table.furniture.pad_info().rows) + 1, newest.hidden)
    assert player.table.furniture.calls.back == 0, "a new call is seen at once"
    window.close()


def test_what_the_mouse_is_told_goes_with_the_next_key_and_does_not_come_back(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS["exchange"], still=True, pace="at_once")
    player.until_asked()
    plate = player.table.phase.me_box()
    assert rest(player, plate._replace(h=30)).startswith("Ana plays this hand")
    player.key(pygame.K_LSHIFT)
    assert player.table.group.tooltip is not None
    player.key(pygame.K_4)
    player.frames(60)
    assert player.table.group.tooltip is None
    assert rest(player, plate._replace(h=30)).startswith("Ana plays this hand"), (
        "the mouse has moved"
    )


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_focus_at_the_exchange_is_on_the_contract_that_was_chosen(
    by_mouse: bool, window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS["exchange"], still=True, pace="at_once")
    player.until_asked()
    for number in (4, 6):
        if by_mouse:
            player.press(player.table.choices[number - 2])
        else:
            player.key(pygame.K_0 + number)
        (chosen,) = [
            choice
            for choice in player.table.choices
            if isinstance(choice, Button) and choice.chosen
        ]
        assert chosen.shortcut == pygame.K_0 + number and player.table.group.focus is chosen
