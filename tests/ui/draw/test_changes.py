"""A scene that is drawn only where it has changed shows what it would show if all of
it were drawn.
"""

from __future__ import annotations

import random
import time

import pygame
import pytest
from pygame import SRCALPHA, Surface

from prefgame.app.session import Session
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.sprites import Changes, Recorder
from prefgame.ui.program import Program
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.window import Window


def _pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def _pictures(dice: random.Random) -> list[Surface]:
    pictures = []
    for _i in range(8):
        picture = Surface((dice.randrange(5, 60), dice.randrange(5, 60)), SRCALPHA)
        picture.fill([dice.randrange(256) for _part in range(4)])
        pictures.append(picture)
    return pictures


def test_it_shows_what_drawing_everything_would_show() -> None:
    """Pictures come, go, move, fade, are cut off, and change their order."""
    dice = random.Random(1)
    pictures, changes, shown, whole = (
        _pictures(dice),
        Changes(),
        Surface((120, 90)),
        Surface((120, 90)),
    )
    marks: list[tuple[int, tuple[int, int], int, int]] = []

    def draw(surface: Surface) -> None:
        surface.fill((10, 20, 30), (0, 0, 120, 90))
        for number, place, alpha, low in marks:
            surface.set_clip((0, 0, 120, low))
            pictures[number].set_alpha(alpha)
            surface.blit(pictures[number], place)
            pictures[number].set_alpha(255)
        surface.set_clip((0, 0, 120, 90))

    for _frame in range(300):
        for _change in range(dice.randrange(4)):
            marks[:] = [mark for mark in marks if dice.random() < 0.9]
            place = dice.randrange(-20, 120), dice.randrange(-20, 90)
            marks.insert(
                dice.randrange(len(marks) + 1),
                (dice.randrange(8), place, dice.choice((255, 255, 90)), dice.choice((90, 40))),
            )
            if dice.random() < 0.2:
                dice.shuffle(marks)
        changes.draw(shown, draw)
        draw(whole)
        assert _pixels(shown) == _pixels(whole)


def test_where_nothing_changes_nothing_is_drawn() -> None:
    shown, changes, picture = Surface((50, 50)), Changes(), Surface((10, 10))

    def draw(surface: Surface) -> None:
        surface.blit(picture, (5, 5))

    changes.draw(shown, draw)
    shown.fill("red")
    changes.draw(shown, draw)
    assert shown.get_at((7, 7)) == pygame.Color("red")
    changes.forget()
    changes.draw(shown, draw)
    assert shown.get_at((7, 7)) == pygame.Color("black")


def test_what_is_drawn_on_is_as_large_as_the_surface() -> None:
    recorder = Recorder((300, 200))
    assert (recorder.get_size(), recorder.get_width(), recorder.get_height()) == (
        (300, 200),
        300,
        200,
    )
    recorder.set_clip(pygame.Rect(290, 190, 100, 100))
    assert recorder.get_clip() == pygame.Rect(290, 190, 10, 10)


@pytest.mark.parametrize("pace", ["calm", "at_once"])
def test_every_frame_of_a_hand_is_whole(window: Window, store: Store, pace: str) -> None:
    """From the deal on, cards flying, the pad written, the mouse moving."""
    settings = SettingsFile()
    settings.change(pace=pace)
    session = Session.begin(
        store, find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), ("simple",) * 3, seed=4
    )
    scene = TableScene(Program(window, settings, store), session)
    window.replace(scene)
    dice, whole, compared = (
        random.Random(2),
        Surface(window.surface.get_size(), 0, window.surface),
        0,
    )
    until = time.monotonic() + 20
    while compared < 150 and window.scene is scene and time.monotonic() < until:
        if dice.random() < 0.1:
            pygame.event.post(
                pygame.event.Event(
                    pygame.MOUSEMOTION,
                    pos=(dice.randrange(1280), dice.randrange(720)),
                    rel=(0, 0),
                    buttons=(0, 0, 0),
                )
            )
        window.frame(0.04)
        scene.draw(whole)
        assert _pixels(window.surface) == _pixels(whole)
        compared += 1
    assert compared > 20
