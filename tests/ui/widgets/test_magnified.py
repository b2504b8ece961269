"""Text of 150 to 200 per cent: the picture is larger than the window, and all can be reached."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from prefgame.ui.draw.box import Box
from prefgame.ui.draw.layout import Layout
from prefgame.ui.frames import routes
from prefgame.ui.screens.settings import SettingsScene
from prefgame.ui.system.display import Attention, headless, magnification, view_at, view_of
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.narrow import as_kind, known
from tests.ui.table.positions import POSITIONS
from tests.ui.table_game import sit_at_rest
from tests.ui.whole_program import Open, form, frames, press_key

SIZES = ((1024, 640), (1280, 720), (1920, 1080))
SCALES = (1.5, 1.75, 2.0)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_text_is_as_much_larger_as_it_says(size: tuple[int, int], scale: float) -> None:
    headless()
    usual = Layout(*size).f(100)
    window = Window(size, text_scale=scale)
    assert window.layout.f(100) >= usual * scale * 0.99
    assert known(pygame.display.get_surface()).get_size() == size
    window.close()


@pytest.mark.parametrize("scale", [1.0, 1.15, 1.3])
def test_up_to_130_per_cent_the_picture_is_the_window(scale: float) -> None:
    headless()
    window = Window((1280, 720), text_scale=scale)
    assert window.surface is pygame.display.get_surface()
    window.close()
    assert magnification((1280, 720), scale) == 1


def test_the_mouse_brings_every_corner_into_view() -> None:
    window, picture = (1280, 720), (2200, 1238)
    assert view_at((0, 0), window, picture) == (0, 0)
    assert view_at((1279, 719), window, picture) == (920, 518)
    assert view_at((640, 360), window, picture) == (460, 259)
    last = (-1, -1)
    for x in range(0, 1280, 20):
        corner = view_at((x, 360), window, picture)
        assert corner[0] >= last[0] and 0 <= corner[0] <= 920
        last = corner
    assert view_of(Box(0, 0, 10, 10), window, picture) == (0, 0)
    assert view_of(Box(2190, 1230, 10, 8), window, picture) == (920, 518)
    assert view_of(Box(1000, 600, 200, 38), window, picture) == (460, 259)


def test_what_comes_up_or_is_moved_to_by_key_is_looked_at() -> None:
    attention, here, there = Attention(), Box(0, 0, 5, 5), Box(9, 9, 5, 5)
    assert attention.turns_to("menu", here, by_key=False) == here
    assert attention.turns_to("menu", there, by_key=False) is None, "the mouse is looked after"
    assert attention.turns_to("menu", here, by_key=True) == here
    assert attention.turns_to("menu", here, by_key=True) is None
    assert attention.turns_to("page", None, by_key=True) is None


def seen(window: Window) -> Box:
    """Return the part of the picture that the window shows."""
    return Box(*window._display._corner, *known(pygame.display.get_surface()).get_size())


def click_in_window(window: Window, x: int, y: int) -> None:
    for kind, more in (
        (pygame.MOUSEMOTION, {"rel": (1, 1), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"button": 1}),
        (pygame.MOUSEBUTTONUP, {"button": 1}),
    ):
        pygame.event.post(Event(kind, pos=(x, y), **more))
        window.frame(0.2)


def reach(window: Window, box: Box) -> tuple[int, int]:
    """Where the mouse has to be in the window to be on the middle of a box of the picture."""
    width, height = known(pygame.display.get_surface()).get_size()
    picture = window.surface.get_size()
    for y in range(0, height, 2):
        if abs(y + view_at((0, y), (width, height), picture)[1] - box.centery) <= 3:
            for x in range(0, width, 2):
                corner = view_at((x, y), (width, height), picture)
                if abs(x + corner[0] - box.centerx) <= 3:
                    return x, y
    raise AssertionError(f"{box} cannot be reached")


def test_every_choice_of_the_table_can_be_clicked(tmp_path: Path) -> None:
    headless()
    window = Window((1280, 720), less_motion=True)
    pressed: list[object] = []
    for name in ("auction", "second to answer", "lead"):
        seated = sit_at_rest(window, tmp_path / name, POSITIONS[name], text_scale=200)
        able = [choice for choice in seated.table.desk.choices if choice.enabled]
        cards = [card for card in seated.table.desk.stage.hand if card.enabled]
        for choice in (*able, *cards[:1]):
            choice.on_press = partial(pressed.append, choice)
            click_in_window(window, *reach(window, choice.rect))
            assert pressed[-1] is choice, name
        assert able or cards
        assert not seated.table.kit.overflows, name
    window.close()


def test_no_text_is_cut_at_the_largest_size_in_the_smallest_window(program: Open) -> None:
    rooms = program(min(SIZES))
    rooms.change(text_scale=200)
    for page in (routes.Menu(), routes.NewMatch(), routes.Lessons(), routes.TodayPage()):
        rooms.open(page)
        frames(rooms)
    rooms.open(routes.SettingsPage())
    settings = as_kind(SettingsScene, form(rooms))
    for chapter in range(len(settings.chapters)):
        settings.open_chapter(chapter)
        frames(rooms)
    assert not rooms.window.kit.overflows


def test_keys_bring_what_they_focus_into_view(program: Open) -> None:
    rooms = program((1280, 720))
    rooms.change(text_scale=200)
    rooms.open(routes.SettingsPage())
    frames(rooms)
    assert form(rooms).focus_box is not None
    FocusGroup.keyboard = True
    for _step in range(12):
        press_key(rooms, pygame.K_TAB)
        box = form(rooms).focus_box
        assert box is not None and seen(rooms.window).overlaps(box)
        view = seen(rooms.window)
        assert box.w > view.w or (view.x <= box.x and box.right <= view.right)


def test_the_window_shows_the_part_that_was_drawn(program: Open) -> None:
    rooms = program((1280, 720))
    rooms.change(text_scale=175)
    frames(rooms)
    click_in_window(rooms.window, 700, 400)
    view, picture = seen(rooms.window), rooms.window.surface
    shown = known(pygame.display.get_surface())
    for x, y in ((10, 10), (640, 360), (1270, 700)):
        assert shown.get_at((x, y)) == picture.get_at((view.x + x, view.y + y))
