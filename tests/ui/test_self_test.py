"""The self-test of an installed game: what it checks, and that nothing passes unchecked."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

from prefgame.ui import every_scene, self_test
from prefgame.ui.draw.box import Box
from prefgame.ui.every_scene import Failed
from prefgame.ui.frames import routes
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.buttons import Zone
from tests.ui.test_start import run
from tests.ui.whole_program import Open, form


def test_the_self_test_passes_from_any_folder_without_a_display(tmp_path: Path) -> None:
    done = run(
        "import sys; from prefgame.ui.self_test import run_checks; sys.exit(run_checks())",
        tmp_path,
    )
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout + done.stderr
    assert all(line.startswith("ok   ") for line in lines) and len(lines) >= 12
    assert list(tmp_path.iterdir()) == []  # nothing of the player's is touched


def test_the_self_test_says_what_is_wrong_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> str:
        raise Failed("a letter is missing")

    said: list[str] = []
    monkeypatch.setattr(
        self_test, "_checks", lambda folder: iter([("fonts", broken), ("icon", lambda: "there")])
    )
    assert self_test.run_checks(said.append) == 1
    assert said == ["FAIL fonts: a letter is missing", "ok   icon: there"]


def test_the_self_test_sees_a_missing_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    headless()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    monkeypatch.setattr("prefgame.ui.draw.deck.BACK", "no such card")
    monkeypatch.setattr("prefgame.ui.self_test.BACK", "no such card")
    with pytest.raises(Failed, match=r"no such card\.png"):
        self_test.check_cards("german")
    pygame.quit()


NOTHING = {
    # what a check counts, where it has that from, and the name of the check
    "fonts": ("self_test.FILES", {}),
    "german cards": ("self_test.DECK", ()),
    "sounds": ("self_test.SOUND_NAMES", ()),
    "languages": ("self_test.languages", lambda: ("en",)),
    "table at 1280x720": ("every_scene._QUESTIONS", {}),
    "lessons at 1280x720": ("every_scene.evenings", lambda: ()),
    "drills at 1280x720": ("every_scene.courses", lambda: ()),
}


@pytest.mark.parametrize("name", NOTHING)
def test_a_check_that_has_found_nothing_to_check_has_failed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    headless()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    place, nothing = NOTHING[name]
    monkeypatch.setattr(f"prefgame.ui.{place}", nothing)
    (check,) = (check for known, check in self_test._checks(tmp_path) if known == name)
    with pytest.raises(Failed, match=r"^no "):
        check()
    pygame.quit()


WITHOUT = {
    # a page of the forms, and what it draws
    "_menu_and_rules": ("PEOPLE", ()),
    "_learning": ("courses", lambda: ()),
    "_first_start": ("QUESTIONS", 0),
}


@pytest.mark.parametrize("page", WITHOUT)
def test_a_form_without_its_pages_has_failed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, page: str
) -> None:
    headless()
    pages = getattr(every_scene, page)
    monkeypatch.setattr(every_scene, "FORMS", (pages,))
    monkeypatch.setattr(every_scene, *WITHOUT[page])
    with pytest.raises(Failed, match=r"^no "):
        every_scene.draw_forms(tmp_path, (1280, 720))
    pygame.quit()


def test_what_only_the_mouse_can_press_is_seen(program: Open) -> None:
    rooms = program()
    rooms.open(routes.SettingsPage())
    every_scene.draw_frames(rooms.window, "settings")
    zone = Zone(Box(0, 0, 60, 60), on_press=lambda: None)
    form(rooms).group.add(zone)
    with pytest.raises(Failed, match=r"settings: only the mouse reaches .*Zone"):
        every_scene.draw_frames(rooms.window, "settings")
    zone.has_key = True
    every_scene.draw_frames(rooms.window, "settings")
    zone.has_key, zone.enabled = False, False
    every_scene.draw_frames(rooms.window, "settings")


@pytest.mark.parametrize(
    ("how", "frozen", "passes"),
    [("compiled", True, True), ("interpreted", True, False), ("interpreted", False, True)],
)
@pytest.mark.parametrize(("part", "check"), [("SOLVER", "check_solver"), ("SEATS", "check_seats")])
def test_the_self_test_wants_what_is_compiled_in_a_packaged_program(
    monkeypatch: pytest.MonkeyPatch, part: str, check: str, how: str, frozen: bool, passes: bool
) -> None:
    monkeypatch.setattr(self_test, part, how)
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    if passes:
        assert getattr(self_test, check)() == how
    else:
        with pytest.raises(Failed, match="without the compiled"):
            getattr(self_test, check)()
