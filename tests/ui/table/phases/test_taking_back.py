"""Taking a slip back at the table: by key and button, until the next player's act is seen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from prefgame.engine.events import CardPlayed, Commanded
from prefgame.ui.table.event_queue import TAKE_BACK
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.window import Window
from tests.ui.table.positions import POSITIONS
from tests.ui.table_game import STEP, Player, sit_down


def sit(window: Window, home: Path, position: str, **settings: object) -> Player:
    given = {"take_back": "always", "pace": "at_once", **settings}
    player = sit_down(window, home, POSITIONS[position], chosen=given)
    player.until_asked()
    return player


def play_a_card(player: Player) -> str:
    card = next(card for card in player.table.desk.stage.hand if card.enabled)
    player.press(card)
    player.frames(5)
    return card.card


def until_the_next_acts(player: Player) -> int:
    """How many frames pass until another seat's card is seen."""
    before, frames = len(player.table.shown.view.this_hand.trick), 0
    while len(player.table.shown.view.this_hand.trick) == before:
        player.frames()
        frames += 1
        assert frames < 3000
    return frames


@pytest.mark.parametrize("by", ["key", "button"])
def test_a_card_goes_back_to_the_hand(by: str, window: Window, tmp_path: Path) -> None:
    player = sit(window, tmp_path, "lead")
    before, hand = player.table.shown.view, [card.card for card in player.table.desk.stage.hand]
    button = player.table.frame.take_back
    assert button in player.table.group.widgets and not button.enabled
    card = play_a_card(player)
    assert button.enabled and card not in [one.card for one in player.table.desk.stage.hand]
    if by == "key":
        player.key(keys.TAKE_BACK)
    else:
        player.press(button)
    player.until_asked()
    assert player.table.shown.view == before and not button.enabled
    assert [card.card for card in player.table.desk.stage.hand] == hand
    assert player.session.plan.taken_back == 1
    assert not any(isinstance(event, CardPlayed) for event in player.session.match.log)
    second = play_a_card(player)
    until_the_next_acts(player)
    assert second in [str(card) for _seat, card in player.table.shown.view.this_hand.trick]


def test_a_call_is_taken_back(window: Window, tmp_path: Path) -> None:
    player = sit(window, tmp_path, "auction")
    before = player.table.shown.view
    player.key(pygame.K_w)
    player.frames(5)
    assert player.table.shown.view != before
    player.key(keys.TAKE_BACK)
    player.until_asked()
    assert player.table.shown.view == before
    player.key(keys.PASS)
    player.until(lambda: player.session.match.to_act != 0)
    said = [str(one.command) for one in player.session.match.log if isinstance(one, Commanded)]
    assert said[1] == "pass"


def test_the_next_player_waits_a_moment_and_then_it_is_too_late(
    window: Window, tmp_path: Path
) -> None:
    player = sit(window, tmp_path, "lead")
    play_a_card(player)
    assert until_the_next_acts(player) >= TAKE_BACK / 1000 / STEP - 10
    shown = len(player.session.match.log)
    player.key(keys.TAKE_BACK)
    assert len(player.session.match.log) >= shown
    assert player.table.group.tooltip is not None
    assert player.table.group.tooltip.text.startswith("You can take back")


def test_the_moment_waits_while_the_menu_lies_over_the_table(
    window: Window, tmp_path: Path
) -> None:
    """Who has slipped looks for help in the menu first."""
    player = sit(window, tmp_path, "lead")
    card = play_a_card(player)
    player.key(pygame.K_ESCAPE)
    assert isinstance(window.scene, TableMenu)
    player.frames(round(2 * TAKE_BACK / 1000 / STEP))
    player.key(pygame.K_ESCAPE)
    player.frames(5)
    player.key(keys.TAKE_BACK)
    player.until_asked()
    assert card in [one.card for one in player.table.desk.stage.hand]


def test_a_click_beside_it_waits_no_longer(window: Window, tmp_path: Path) -> None:
    player = sit(window, tmp_path, "lead")
    play_a_card(player)
    player.click(*player.table.kit.layout.trick.center)
    assert until_the_next_acts(player) < TAKE_BACK / 1000 / STEP - 10


def test_where_it_is_off_nobody_waits_and_nothing_is_offered(
    window: Window, tmp_path: Path
) -> None:
    player = sit(window, tmp_path, "lead", take_back="never")
    assert player.table.frame.take_back not in player.table.group.widgets
    play_a_card(player)
    assert any(isinstance(event, CardPlayed) for event in player.session.match.log)
    player.key(keys.TAKE_BACK)
    assert player.session.plan.taken_back == 0


def test_a_discard_comes_back_with_the_contract_named_beside_it(
    window: Window, tmp_path: Path
) -> None:
    player = sit(window, tmp_path, "exchange")
    before = player.table.shown.view
    for card in player.table.desk.stage.hand[:2]:
        player.press(card)
    player.press(player.table.desk.choices[2])
    player.press(player.button("Discard"))
    player.until(lambda: player.table.shown.view.turn != before.turn)
    player.frames(8)
    player.key(keys.TAKE_BACK)
    player.until_asked()
    assert player.table.shown.view == before


def test_a_resized_window_keeps_the_choice_that_is_held(window: Window, tmp_path: Path) -> None:
    player = sit(window, tmp_path, "lead")
    card = play_a_card(player)
    player.table.resize(player.table.kit.layout)
    assert card in [text for _place, text in player.table.desk.stage.trick]
    player.key(keys.TAKE_BACK)
    player.until_asked()
    assert card in [one.card for one in player.table.desk.stage.hand]
