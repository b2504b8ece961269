"""The tricks of a hand on the page of the score keeper."""

from __future__ import annotations

import pygame
import pytest

from prefgame.app.keeper.table import KeptTable
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.box import Box
from prefgame.ui.program import Program
from prefgame.ui.screens.keeper.scene import KeeperScene
from tests.ui.screens.keeper.keeper_page import choose, open_page, step
from tests.ui.whole_program import Open, frames, press_key, widget


def hand_of_cvita(rooms: Program) -> KeeperScene:
    """Cvita plays three, and both defenders come."""
    scene = open_page(rooms, KeptTable(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita")))
    choose(rooms, "plays", 2)
    choose(rooms, "contract", 1)
    choose(rooms, "answer Ana", 0)
    choose(rooms, "answer Bojan", 0)
    return scene


def test_a_stepper_stops_where_the_others_leave_no_more(
    program: Open, written: dict[str, Box]
) -> None:
    rooms = program()
    scene = hand_of_cvita(rooms)
    step(rooms, "tricks Cvita")
    step(rooms, "tricks Ana", 8)
    assert scene.shown_now.entry.report.tricks == {"Cvita": 6, "Ana": 4, "Bojan": 0}
    written.clear()
    frames(rooms)
    assert any("there are ten" in words for words in written)


def test_a_digit_that_cannot_be_says_why(program: Open, written: dict[str, Box]) -> None:
    rooms = program()
    scene = hand_of_cvita(rooms)
    step(rooms, "tricks Cvita")
    scene.group.focus_on(widget(rooms, "tricks Ana"))
    press_key(rooms, pygame.K_7)
    assert scene.shown_now.entry.report.tricks == {"Cvita": 6}
    assert any("there are ten" in words for words in written)


def test_a_number_that_changes_with_another_one_is_framed(program: Open) -> None:
    rooms = program()
    scene = hand_of_cvita(rooms)
    step(rooms, "tricks Cvita")
    bojan = widget(rooms, "tricks Bojan").rect
    edge = bojan.centerx, bojan.y + 1
    plain = rooms.window.surface.get_at(edge)
    step(rooms, "tricks Ana")
    assert scene.shown_now.entry.report.tricks == {"Cvita": 6, "Ana": 2, "Bojan": 2}
    assert rooms.window.surface.get_at(edge) != plain
    step(rooms, "tricks Bojan")
    assert scene.shown_now.entry.report.tricks == {"Cvita": 6, "Ana": 1, "Bojan": 3}
    assert rooms.window.surface.get_at(edge) == plain


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("size", [(1024, 640), (1194, 672), (1280, 720), (1366, 768), (1920, 1080)])
def test_each_number_has_room_between_its_buttons(
    program: Open, size: tuple[int, int], players: int
) -> None:
    """All have passed: the dealer of four takes tricks too, with the talon (002:112)."""
    rooms = program(size)
    names = ("Ana", "Bojan", "Cvita", "Davor")[:players]
    agreed = find_ruleset("russian").with_options({"raspasy_talon": True})
    open_page(rooms, KeptTable(agreed, names))
    choose(rooms, "plays", players)
    step(rooms, f"tricks {names[1]}")
    frames(rooms)
    for name in names:
        stepper = widget(rooms, f"tricks {name}")
        assert stepper.fits(rooms.window.kit, stepper.rect), (name, stepper.rect)
        assert stepper.rect.right <= rooms.window.kit.layout.width
    assert not rooms.window.kit.overflows
