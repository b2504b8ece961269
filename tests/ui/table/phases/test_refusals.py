"""What is not legal is refused with its reason, and nothing is chosen for the player."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from prefgame.cards import Card
from prefgame.ui.system.display import headless
from prefgame.ui.table.overlays import CardsGlance, TableMenu
from prefgame.ui.table.phases.exchange import ExchangePhase
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window
from tests.narrow import all_of_kind, as_kind
from tests.ui.table.positions import (
    BOJAN_PLAYS_DIAMONDS,
    POSITIONS,
    at,
    must_follow,
    only_the_suit_led,
)
from tests.ui.table.seen_things import things_on_table
from tests.ui.table_game import sit_down

# ---- refusals


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
        assert player.tip == sentence
        assert player.table.desk.timeline.busy, "the card shakes its head"
        assert player.session.match.log == log
        player.frames(10)
        player.press(player.card("D8"))
        assert player.session.match.log != log


def test_a_hand_of_the_suit_led_has_its_reason(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, only_the_suit_led(), deck="french", still=True)
    player.until_asked()
    assert player.table.desk.phase.hint().endswith(" were led, and you hold no other suit.")


def test_a_card_says_whose_turn_it_is(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS), still=True)
    player.frames(10)
    player.press(player.card("SA"))
    assert player.tip == "Waiting for Cvita to answer."


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("auction", "Make your call first; cards are played after the auction."),
        ("announce", "Name your contract first; cards are played when the others have answered."),
        ("second to answer", "Answer first. Cards are played when everybody has answered."),
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
    player.press(player.table.desk.stage.hand[3])
    assert player.tip == sentence


def test_another_seat_is_named(window: Window, tmp_path: Path) -> None:
    for position, player, sentence in (
        ("auction later", 1, "Waiting for Ana to call."),
        ("lead", 1, "Waiting for Ana to play."),
        ("exchange", 1, "Ana discards two cards and names the contract."),
    ):
        other = sit_down(
            window, tmp_path / position, POSITIONS[position], player=player, still=True
        )
        other.frames(10)
        assert other.table.desk.phase.waiting() == sentence


def test_a_hint_goes_when_the_view_over_it_is_closed_elsewhere(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, must_follow(), still=True)
    player.until_asked()
    zone = player.table.frame.zones["last"]
    player.press(zone)
    player.frames(20)
    glance = window.scene
    assert isinstance(glance, CardsGlance)
    player.click(640, 300)
    player.frames(60)
    assert window.scene is player.table
    assert player.table.group.tooltip is None or player.table.group.tooltip.text != zone.hint
    assert not zone.hovered


@pytest.mark.parametrize(
    ("said", "button", "sentence"),
    [
        ((), "4", "Bids go up by one: the next one is 2."),
        (("2", "3", "pass"), "4", "You can only say “same” or pass, because Bojan has bid 3."),
        (("2", "3", "pass"), "Game", "“Game” can be bid only at a player’s first call."),
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
    assert player.tip == sentence
    assert player.session.match.log == log


@pytest.mark.parametrize(
    ("rules", "options", "hint"),
    [
        ("croatian", {}, "Key G: any contract, without the talon"),
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
    player = sit_down(window, tmp_path, at(rules=rules, agreed=options), still=True)
    player.until_asked()
    choices = all_of_kind(Button, player.table.desk.choices)
    assert next(choice.hint for choice in choices if choice.label == "Game") == hint


def test_the_menu_calls_the_decks_as_the_settings_do(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at(), still=True)
    for deck, other in (
        ("german", "Switch to French cards"),
        ("french", "Switch to William Tell cards"),
    ):
        player.game.change(deck=deck)
        player.table.frame.actions.open_menu()
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
    phase, hand = player.table.desk.phase, player.table.desk.stage.hand
    said = [phase.hint()]
    for card in (hand[0], hand[1]):
        phase.card_pressed(card)
        said.append(phase.hint())
    player.key(pygame.K_4)
    said.append(phase.hint())
    player.frames(5)
    assert said == [
        "Choose two cards to discard, and your contract.",
        "Choose one more card to discard, and your contract.",
        "Choose your contract.",
        "Press “Discard, play hearts”, or change your choice.",
    ]
    phase.card_pressed(hand[0])
    assert phase.hint() == "Choose one more card to discard."
    phase.card_pressed(hand[1])
    assert phase.hint() == "Choose two cards to discard."
    player.frames(5)
    assert not player.table.kit.overflows
    window.close()


def test_laying_away_needs_two_cards_and_a_third_one_drops_none_of_them(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at("2", "pass", "pass"), still=True)
    player.until_asked()
    go = player.table.desk.choices[-1]
    player.press(go)
    assert player.tip == "Choose two cards to discard first."
    for text in ("ST", "D8"):
        player.press(player.card(text))
        player.frames(8)
    player.press(player.card("C9"))
    assert player.tip == "Two cards are already chosen. Click one of them to keep it."
    player.frames(8)
    assert as_kind(ExchangePhase, player.table.desk.phase).away == ["ST", "D8"]
    player.press(player.card("ST"))
    player.frames(8)
    assert as_kind(ExchangePhase, player.table.desk.phase).away == ["D8"]
    player.press(player.card("ST"))
    player.frames(8)
    player.press(player.table.desk.choices[-1])
    assert player.tip == "Choose the contract first."
    player.press(player.button("4"))
    player.press(player.table.desk.choices[-1])
    texts = [str(event) for event in player.session.match.log[-3:]]
    assert player.session.match.table.contracted.contract.rank == 4, texts
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
        if len(player.table.shown.view.legal) > 1:
            live = [widget for widget in player.table.desk.choices if widget.enabled]
            assert not [
                widget
                for widget in live
                if getattr(widget, "kind", "") == "brass" or getattr(widget, "chosen", False)
            ], name
            asked += 1
    assert asked > 12


# ---- tooltips


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
    assert tooltip is not None and tooltip.text.startswith("Two cards are already chosen")
    box = player.table.group.tip_spot(tooltip, window.kit).box
    assert not [what for what, where in things_on_table(player) if where.overlaps(box)]


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_focus_at_the_exchange_is_on_the_contract_that_was_chosen(
    by_mouse: bool, window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS["exchange"], still=True, pace="at_once")
    player.until_asked()
    for number in (4, 6):
        if by_mouse:
            player.press(player.table.desk.choices[number - 2])
        else:
            player.key(pygame.K_0 + number)
        (chosen,) = [
            choice
            for choice in player.table.desk.choices
            if isinstance(choice, Button) and choice.chosen
        ]
        assert chosen.shortcut == pygame.K_0 + number and player.table.group.focus is chosen


@pytest.mark.parametrize("contract_first", [True, False])
def test_the_focus_at_the_exchange_goes_on_once_everything_is_chosen(
    contract_first: bool, window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS["exchange"], still=True, pace="at_once")
    player.until_asked()
    if contract_first:
        player.key(pygame.K_4)
    for text in ("ST", "D8"):
        assert player.table.group.focus is not player.table.desk.choices[-1]
        player.press(player.card(text))
        player.frames(8)
    if not contract_first:
        player.key(pygame.K_4)
    assert player.table.group.focus is player.table.desk.choices[-1]
    player.key(pygame.K_RETURN)  # after the mouse the first key shows where the focus is
    player.key(pygame.K_RETURN)
    assert player.phase != "exchange"
