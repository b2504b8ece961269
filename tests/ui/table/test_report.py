"""F8 at the table: one key writes the report, and the sentence says what is in the file."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from prefgame.app.files import records_dir
from prefgame.app.records import REPORT_ENDING, last_choice
from prefgame.ui.program import Program
from prefgame.ui.table.scene import TableScene
from tests.ui.whole_program import Open, begun, click, frames, menu_row, press_key


def wait(rooms: Program, until: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not until():
        assert time.monotonic() < end
        frames(rooms)
        time.sleep(0.005)


def test_the_sentence_warns_of_the_hidden_cards_of_a_hand_that_goes_on(program: Open) -> None:
    rooms = program(prepare=begun())
    rooms.change(pace="at_once")
    click(rooms, menu_row(rooms, "Continue").rect)
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, TableScene)
    wait(rooms, lambda: scene.shown.live)
    if last_choice(scene.shown.session) is None:
        scene.hands.submit(scene.shown.view.legal[0])
        wait(rooms, lambda: last_choice(scene.shown.session) is not None)
    press_key(rooms, pygame.K_F8)

    def said() -> bool:
        return scene.group.tooltip is not None and REPORT_ENDING in scene.group.tooltip.text

    wait(rooms, said)
    assert scene.group.tooltip is not None
    assert scene.group.tooltip.text.endswith(
        ". The file holds the hidden cards of this hand: read it after the hand."
    )
    assert [path.name.endswith(REPORT_ENDING) for path in records_dir().iterdir()] == [True]
    assert not scene.kit.overflows
