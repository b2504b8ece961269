"""What is shown is behind what has happened; a press meant for something else answers nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from prefgame.engine.events import Dealt
from prefgame.ui.frames import routes
from prefgame.ui.table.overlays import MenuLine, TableMenu
from prefgame.ui.table.phases.deal import DealPhase
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.ui.table.positions import BOJAN_PLAYS_DIAMONDS, POSITIONS, at, calls_of
from tests.ui.table_game import Player, sit_down

# ---- what is shown lags behind what has happened


def test_a_game_over_a_game_is_not_shown_as_a_number(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at("betl"), player=1, still=True)
    player.frames(20)
    assert [str(command) for command in player.table.shown.view.legal] == ["pass", "sans"]
    assert "7" not in player.table.desk.phase.hint()


def test_the_player_is_asked_only_when_nothing_moves(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path)
    player.frames(10)
    assert isinstance(player.table.animation.event, Dealt) and not player.table.shown.live
    assert isinstance(player.table.desk.phase, DealPhase)
    assert not player.table.desk.choices
    player.until_asked()
    assert player.phase == "auction" and player.table.desk.choices


def test_a_click_or_a_key_finishes_what_moves(window: Window, tmp_path: Path) -> None:
    skips: tuple[Callable[[Player], None], ...] = (
        lambda player: player.click(640, 400),
        lambda player: player.key(pygame.K_SPACE),
    )
    for skip in skips:
        player = sit_down(window, tmp_path)
        player.frames(5)
        assert not player.table.shown.live
        skip(player)
        player.frames(4)
        assert player.table.shown.live
        assert not player.session.match.table.hand.calls.made  # the click was for the deal alone


def test_a_second_key_after_a_skip_does_not_call_by_mistake(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path)
    FocusGroup.keyboard = True
    player.frames(5)
    player.key(pygame.K_SPACE)
    player.until(lambda: player.table.shown.live)
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
    player.until(lambda: player.table.shown.live)
    player.key(pygame.K_SPACE)
    assert not calls_of(player)
    player.key(pygame.K_RIGHT)  # a player who moves the focus has seen the choice
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
    while len(player.table.shown.view.this_hand.calls.made) < 2:
        player.frames(1, 0.02)
        clock += 20
        made = len(player.table.shown.view.this_hand.calls.made)
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
    player.until(lambda: player.table.shown.waits)
    player.frames(120)
    assert player.table.shown.waits and len(player.table.desk.stage.trick) == 3
    assert not player.table.shown.view.this_hand.tricks
    player.click(640, 300)
    player.until(lambda: bool(player.table.shown.view.this_hand.tricks))


def test_the_line_of_a_waiting_trick_stands_above_the_button_of_who_looks_on(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(
        window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "stay", "alone", "no"), trick_waits=True
    )
    player.until(lambda: player.table.shown.waits)
    player.frames(2)
    line, button = player.table.frame.hint_box(), player.button("Show the result")
    assert line is not None and not line.overlaps(button.rect)


# ---- presses that were meant for something else


def test_a_click_on_the_way_when_the_choice_opens_answers_nothing(
    window: Window, tmp_path: Path
) -> None:
    """Nobody can have read the button that has just come."""
    player = sit_down(window, tmp_path, POSITIONS["second to answer"], still=True)
    player.until(lambda: player.table.shown.live)
    stay = player.table.desk.choices[0]
    before = len(player.session.match.log)
    player.press(stay)
    assert len(player.session.match.log) == before
    player.until_asked()
    player.press(player.table.desk.choices[0])
    assert len(player.session.match.log) > before


def test_a_press_on_the_way_when_a_page_opens_by_itself_is_not_for_the_page(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at("pass", "pass", "pass"), pace="at_once")
    on = player.game.way(routes.ScoreSheet(player.session))
    page = TableMenu("A page", "", [MenuLine("On", on, kind="brass")])
    player.game.open = lambda route: window.push(page)  # type: ignore[method-assign]
    player.until(lambda: window.scene is page)
    for _time in range(3):
        player.press(page.buttons[0])
        player.key(pygame.K_RETURN)
    assert window.scene is page and not player.game.visits
    player.frames(20)
    player.press(page.buttons[0])
    assert player.game.visits == [routes.ScoreSheet(player.session)]
