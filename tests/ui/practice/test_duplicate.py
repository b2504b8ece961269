"""The page that compares a match with what an expert made of the same deals."""

from __future__ import annotations

import pygame
import pytest

import prefgame.app.practice.duplicate as duplicate_module
from prefgame.ai.level import SIMPLE
from prefgame.i18n import use_language
from prefgame.ui.paper.hand.recorded_hand import RecordedEndScene, RecordedHandScene
from prefgame.ui.program import Program
from prefgame.ui.screens.duplicate.scene import DuplicateScene
from prefgame.ui.screens.records.match import MatchScene
from tests.ui.practice.test_practice import ROOMS
from tests.ui.whole_program import Open, click, finished, frames, press_key, widget


@pytest.fixture(autouse=True)
def quick_expert(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duplicate_module, "EXPERT", SIMPLE)


def open_duplicate(rooms: Program) -> DuplicateScene:
    """From the match of the book to its settlement and the page, when all hands are found."""
    rooms.window.push(MatchScene(rooms, 1, "today"))
    frames(rooms)
    click(rooms, widget(rooms, "settlement").rect)
    assert isinstance(rooms.window.scene, RecordedEndScene)
    click(rooms, widget(rooms, "duplicate").rect)
    scene = rooms.window.scene
    assert isinstance(scene, DuplicateScene)
    scene.duplicating.wait()
    frames(rooms)
    return scene


def test_every_hand_and_the_sums_are_shown(program: Open) -> None:
    rooms = program(prepare=finished(hands=3))
    scene = open_duplicate(rooms)
    found = scene.duplicating.latest
    assert len(found) == 3 and {f"hand {at}" for at in range(3)} <= set(scene.widgets)
    yours, experts = scene._sums()
    assert yours == sum(hand.yours for hand in found)
    assert experts == sum(hand.experts for hand in found)
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, RecordedEndScene)


def test_a_row_opens_the_hand_as_the_expert_played_it(program: Open) -> None:
    rooms = program(prepare=finished(hands=2))
    scene = open_duplicate(rooms)
    click(rooms, widget(rooms, "hand 1").rect)
    hand = rooms.window.scene
    assert isinstance(hand, RecordedHandScene)
    assert hand.played is scene.duplicating.latest[1].played and hand.index == 1
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is scene


@pytest.mark.parametrize(("size", "language"), ROOMS)
@pytest.mark.parametrize("rules", ["croatian", "viennese"])
def test_all_words_have_room(
    program: Open, size: tuple[int, int], language: str, rules: str
) -> None:
    rooms = program(size, prepare=finished(rules, hands=2))
    use_language(language)
    try:
        open_duplicate(rooms)
        frames(rooms)
        assert not rooms.window.kit.overflows
    finally:
        use_language("en")
