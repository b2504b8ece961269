"""Escape on a sheet: what lies on the paper goes first, then the sheet."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from prefgame.ui.draw.box import NOWHERE
from prefgame.ui.paper.settlement import ScoreSheetScene
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.scores.pool.drawing import PoolMark
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.narrow import all_of_kind
from tests.paper.pulyas import SHORT, log_of
from tests.ui.paper.pool.shown import source
from tests.ui.paper.shown_scenes import (
    FakeGame,
    SheetStub,
    click,
    press,
    recorded,
    told_session,
)
from tests.ui.paper.test_ledger import played

Make = Callable[[Window], SheetScene]

PAPERS: dict[str, Make] = {
    "columns": lambda window: ScoreSheetScene(FakeGame(window), told_session(10)),
    "pulya": lambda window: SheetScene(FakeGame(window), source(log_of(SHORT))),
    "ledger": lambda window: ScoreSheetScene(
        FakeGame(window), recorded(played("viennese", 1, 4, deals=10))
    ),
}


def laid(window: Window, make: Make) -> SheetScene:
    """Return a sheet that lies on something."""
    FocusGroup.keyboard = False
    window.replace(SheetStub())
    scene = make(window)
    window.push(scene)
    window.frame(0.01)
    scene.timeline.finish()
    window.frame(0.5)
    return scene


@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "key"])
@pytest.mark.parametrize("make", PAPERS.values(), ids=PAPERS)
def test_escape_puts_the_note_away_and_then_leaves(
    window: Window, make: Make, by_key: bool
) -> None:
    scene = laid(window, make)
    mark = scene.drawn.marks[1]
    if by_key:
        FocusGroup.keyboard = True
        scene.group.focus_on(mark)
    else:
        click(window, mark)
    assert scene.explained_mark is mark
    press(window, pygame.K_ESCAPE)
    assert window.scene is scene and scene.explained_mark is None
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scene, SheetStub)


def test_a_note_that_was_put_away_comes_back_with_the_next_arrow(window: Window) -> None:
    scene = laid(window, PAPERS["pulya"])
    marks = all_of_kind(PoolMark, scene.drawn.marks)
    mark = next(one for one in marks if one.after is not None)
    FocusGroup.keyboard = True
    scene.group.focus_on(mark)
    press(window, pygame.K_ESCAPE)
    press(window, pygame.K_RIGHT)
    assert scene.explained_mark is not None and scene.explained_mark.line == mark.after


def test_escape_puts_a_summary_on_the_paper_away_with_its_note() -> None:
    headless()
    window = Window((1024, 640), less_motion=True)
    scene = laid(window, PAPERS["ledger"])
    click(window, scene.drawn.marks[0])
    assert scene.opened and scene.explained_mark is not None
    press(window, pygame.K_ESCAPE)
    assert window.scene is scene and not scene.opened and scene.places.slip == NOWHERE
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scene, SheetStub)
    window.close()
