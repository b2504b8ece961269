"""Scenes, dialogs and the window they are shown in."""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw import shapes, sprites, theme
from prefgame.ui.draw.card_style import Look
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.sprites import MEGABYTE
from prefgame.ui.frames.dialog import Dialog, DialogButton
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.window import Window
from tests.ui.widgets.presses import key

OPEN_FILES = Path("/proc/self/fd")
"""where Linux lists them"""


class Told(Scene):
    """Writes down what happens to it."""

    def __init__(self, log: list[object], colour: str = "black") -> None:
        self.log, self.colour = log, colour

    def resize(self, layout: Layout) -> None:
        self.log.append(("resize", layout.width, layout.height))

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN:
            self.log.append(("key", event.key))

    def update(self, dt: float) -> None:
        self.log.append(("update", dt))

    def draw(self, surface: Surface) -> None:
        surface.fill(self.colour)

    def leave(self) -> None:
        self.log.append("leave")


def test_a_scene_is_laid_out_before_its_first_frame(window: Window, log: list[object]) -> None:
    window.push(Told(log))
    window.frame(0.016)
    assert log == [("resize", 1280, 720), ("update", 0.016)]


def test_events_reach_the_top_scene_only(window: Window, log: list[object]) -> None:
    below: list[object] = []
    window.push(Told(below))
    window.push(Told(log))
    pygame.event.post(key(pygame.K_a))
    window.frame(0.016)
    assert ("key", pygame.K_a) in log and ("key", pygame.K_a) not in below
    window.pop()
    assert log[-1] == "leave" and window.scene is not None


def test_scenes_fade_into_each_other_in_160_milliseconds(window: Window, log: list[object]) -> None:
    window.push(Told(log, "white"))
    window.frame(1)
    window.push(Told(log, "black"))
    window.frame(0.08)
    assert 100 < window.surface.get_at((5, 5)).r < 155
    window.frame(0.09)
    assert window.surface.get_at((5, 5)).r == 0


def test_a_dialog_asks_with_the_safe_answer_in_focus(window: Window, log: list[object]) -> None:
    window.push(Told(log, "white"))
    dialog = Dialog(
        "Leave the table?",
        "The match is kept as it is.",
        [
            DialogButton("Stay", lambda: log.append("stay")),
            DialogButton("Leave", lambda: log.append("left")),
        ],
    )
    window.push(dialog)
    window.frame(1)
    assert window.surface.get_at((5, 5)).r == pytest.approx(255 * 0.55, abs=2), (
        "the scene below is seen, darkened by 45 %"
    )
    assert dialog.group.focus is dialog.group.widgets[0]
    assert all(
        dialog.box.contains(button.rect) and button.rect.h >= 44 for button in dialog.group.widgets
    )
    pygame.event.post(key(pygame.K_ESCAPE))
    window.frame(0.016)
    assert "stay" in log and "left" not in log and window.scene is not dialog


def test_the_other_answer_of_a_dialog_is_reached_by_keys(window: Window, log: list[object]) -> None:
    window.push(Told(log))
    window.push(
        Dialog(
            "Leave?", "", [DialogButton("Stay"), DialogButton("Leave", lambda: log.append("left"))]
        )
    )
    for code in (pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN):
        pygame.event.post(key(code))
    window.frame(0.016)
    assert "left" in log


def test_worker_threads_post_their_results(window: Window, log: list[object]) -> None:
    window.push(Told([]))
    main = threading.get_ident()
    worker = threading.Thread(
        target=lambda: window.post(lambda: log.append(threading.get_ident() == main))
    )
    worker.start()
    worker.join()
    assert log == []
    window.frame(0.016)
    assert log == [True]


def test_what_a_posted_function_posts_runs_in_the_next_frame(
    window: Window, log: list[object]
) -> None:
    window.post(lambda: window.post(lambda: log.append("second")))
    window.frame(0.016)
    assert log == []
    window.frame(0.016)
    assert log == ["second"]


def test_settings_lay_the_scenes_out_anew(window: Window, log: list[object]) -> None:
    window.push(Told(log))
    log.clear()
    window.configure(
        deck="french", text_scale=1.15, card_scale=1.15, look=Look(four_colours=True), players=4
    )
    assert log == [("resize", 1280, 720)]
    assert (
        window.kit.deck.name == "french"
        and window.layout.ratio == 0.716
        and window.kit.deck.look.four_colours
    )
    assert (window.layout.text_scale, window.layout.card_scale, window.layout.players) == (
        1.15,
        1.15,
        4,
    )


@pytest.mark.usefixtures("own_pictures")
def test_a_larger_window_keeps_more_pictures_and_a_usual_one_few() -> None:
    headless()
    kept = []
    for size in ((1024, 640), (1920, 1080), (3840, 2160)):
        opened = Window(size)
        kept.append(
            (theme._texts.limit + shapes._shapes.limit + sprites._sprites.limit) // MEGABYTE
        )
        opened.close()
    assert kept[0] < kept[1] < kept[2] <= 136 and kept[1] <= 72, (
        "at 1920x1080 the whole program takes less than 200 MB"
    )


def test_a_window_is_never_smaller_than_the_least_size() -> None:
    headless()
    small = Window((400, 300))
    assert small.surface.get_size() == (1024, 640)
    small.close()


def test_closing_asks_the_scenes(window: Window, log: list[object]) -> None:
    class Asking(Told):
        def may_quit(self) -> bool:
            self.log.append("asked")
            return False

    window.push(Asking(log))
    window.running = True
    pygame.event.post(Event(pygame.QUIT))
    window.frame(0.016)
    assert "asked" in log and window.running


def test_run_ends_when_the_last_scene_goes(log: list[object]) -> None:
    headless()
    opened = Window((1280, 720))

    class Short(Told):
        def update(self, dt: float) -> None:
            self.window.pop()

    opened.run(Short(log))
    assert log[-1] == "leave" and not pygame.display.get_init()


def test_without_a_screen_there_is_one_sentence_and_no_trace() -> None:
    program = """
import os
os.environ["SDL_VIDEODRIVER"] = "no such driver"
from prefgame.ui.system.display import NoDisplay
from prefgame.ui.widgets.window import Window
try:
    Window()
except NoDisplay as reason:
    print("said:", reason)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0 and done.stderr == ""
    # nothing of what the library says
    assert done.stdout == "said: The game could not open a window: it found no screen.\n"


def test_a_game_without_sound_opens_all_the_same() -> None:
    program = """
import os
os.environ["SDL_VIDEODRIVER"], os.environ["SDL_AUDIODRIVER"] = "dummy", "no such driver"
from prefgame.ui.widgets.window import Window
Window().close()
print("silent")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert done.stdout.strip().endswith("silent") and done.stderr == ""


def test_a_key_that_is_held_presses_once_and_moves_again_and_again(
    window: Window, log: list[object]
) -> None:
    """A press may have led to another question, which nobody has read yet."""
    window.push(Told(log))

    def heard(code: int, *others: pygame.event.Event) -> int:
        log.clear()
        for event in (key(code), key(code), *others, key(code)):
            pygame.event.post(event)
        window.frame(0.016)
        window.frame(0.016)
        return log.count(("key", code))

    assert heard(pygame.K_RETURN) == 1
    assert heard(pygame.K_SPACE, pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0)) == 2
    assert heard(pygame.K_RIGHT) == 3


@pytest.mark.usefixtures("own_pictures")
@pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="the system does not list open files")
def test_a_window_that_was_closed_has_closed_the_files_of_its_fonts() -> None:
    """Tens of thousands of windows are opened in one process where every case is run."""

    def fonts() -> int:
        found = 0
        for file in list(OPEN_FILES.iterdir()):
            with suppress(OSError):  # the list itself was open too
                found += file.readlink().suffix == ".ttf"
        return found

    headless()
    before, window = fonts(), Window((1280, 720))
    window.kit.text(window.surface, 10, 10, "Preference", "title", 40)
    assert fonts() > before
    window.close()
    assert fonts() <= before


def test_a_window_that_was_closed_knows_where_it_was(log: list[object]) -> None:
    headless()
    opened = Window((1300, 800))
    opened.close()
    opened.close()
    assert opened.place.size == (1300, 800)
