"""What stands on a sheet without room for its meaning says it where the mouse rests on it."""

from __future__ import annotations

import random
from itertools import combinations

import pygame
import pytest
from pygame.event import Event

from prefgame.app.storage.store import Store
from prefgame.ui.draw.box import Box
from prefgame.ui.paper.settlement import ScoreSheetScene
from prefgame.ui.scores.summary import LinesSummary
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.window import Window
from tests.narrow import as_kind
from tests.ui.paper.shown_scenes import FakeGame, begin, play_hand, show


def opened(window: Window, store: Store, rules: str, players: int = 3) -> ScoreSheetScene:
    session, dice = begin(store, rules, players, 3), random.Random(3)
    for _hand in range(3):
        play_hand(session, dice)
    scene: ScoreSheetScene = show(window, ScoreSheetScene(FakeGame(window), session))
    return scene


def said(window: Window, scene: ScoreSheetScene, box: Box) -> str:
    """Return what is said where the mouse rests in the middle of a box."""
    x, y = box.center
    for at in (x - 1, x):
        motion = Event(pygame.MOUSEMOTION, pos=(at, y), rel=(1, 0), buttons=(0, 0, 0))
        pygame.event.post(motion)
        window.frame(0.02)
    for _frame in range(60):
        window.frame(0.03)
    tooltip = scene.group.tooltip
    return "" if tooltip is None else tooltip.text


PLACES = {"croatian": 9, "austrian": 7, "russian": 13}
"""how many places have a heading: soups and bulas, pot, purses and changes, areas and the limit"""


@pytest.mark.parametrize("rules", PLACES)
def test_every_heading_of_a_sheet_says_what_stands_below_it(
    rules: str, window: Window, store: Store
) -> None:
    scene = opened(window, store, rules)
    assert len(scene.drawn.explained) == PLACES[rules]
    for box, words in scene.drawn.explained:
        assert scene.places.paper.inset(-40).contains(box)
        assert said(window, scene, box) == words and words.endswith(".")
    boxes = [box for box, _words in scene.drawn.explained]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("rules", ["croatian", "russian"])
def test_every_line_of_the_standing_says_what_its_numbers_are(
    rules: str, players: int, window: Window, store: Store
) -> None:
    scene = opened(window, store, rules, players)
    lines = scene.summary_places.lines
    summary = as_kind(LinesSummary, scene.parts.summary(scene.paper, scene.rules))
    assert lines and len(lines) == len(summary.meanings) == len(summary.info.lines)
    for line, words in zip(lines, summary.meanings):
        assert scene.summary_places.figures.contains(line)
        assert said(window, scene, line) == words and words.endswith(".")


def test_what_lies_under_the_summary_explains_nothing(store: Store) -> None:
    headless()
    small = Window((1024, 640))  # here the summary opens on the paper
    scene = opened(small, store, "austrian")
    scene.open_summary()
    zones = [one for name, one in scene.widgets.items() if name.startswith("sign")]
    assert zones and not any(one.rect.overlaps(scene.places.slip) for one in zones)
    small.close()
