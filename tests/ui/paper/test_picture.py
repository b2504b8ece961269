"""The sheet is saved as a picture."""

from __future__ import annotations

import random
import threading
import time
from datetime import date
from typing import Any

import pygame
import pytest
from pygame import Surface

from prefgame.app.files import records_dir
from prefgame.app.storage.store import Store
from prefgame.app.words.agreements import agreement_line
from prefgame.paper.columns import arrange
from prefgame.ui.draw.box import Box
from prefgame.ui.paper.save import sheet_picture
from prefgame.ui.paper.settlement import ScoreSheetScene, SettlementScene
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.scores.columns.drawing import ColumnMark
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.window import Window
from tests.ui.paper.shown_scenes import (
    FakeGame,
    begin,
    click,
    column_paper,
    over,
    play_hand,
    played,
    show,
)


def save_picture(window: Window, scene: SheetScene) -> None:
    """Click the button and let frames go by until the scene says what became of it."""
    scene.notice = None
    click(window, scene.widgets["picture"])
    for _ in range(500):
        if scene.notice is not None:
            return
        window.frame(1 / 60)
        time.sleep(0.02)
    raise AssertionError("nothing is said of the picture")


def test_the_window_goes_on_while_a_picture_is_written(
    window: Window, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = threading.Event()

    def slow(picture: pygame.Surface) -> bytes:
        assert may_end.wait(20)
        return b"a picture"

    monkeypatch.setattr("prefgame.ui.paper.save.as_png", slow)
    scene = show(window, ScoreSheetScene(FakeGame(window), played(store)))
    click(window, scene.widgets["picture"])
    for _ in range(3):
        window.frame(1 / 60)
    assert scene.notice is None and scene.awake and not list(records_dir().glob("*.png"))
    click(window, scene.widgets["picture"])  # once is enough
    may_end.set()
    for _ in range(200):
        window.frame(1 / 60)
        time.sleep(0.02)
        if scene.notice is not None:
            break
    assert scene.notice is not None and len(list(records_dir().glob("*.png"))) == 1


@pytest.mark.parametrize("scene_class", [ScoreSheetScene, SettlementScene])
def test_the_sheet_is_saved_as_a_picture_and_none_is_ever_overwritten(
    window: Window, store: Store, scene_class: Any
) -> None:
    session = over(store) if scene_class is SettlementScene else played(store)
    scene = show(window, scene_class(FakeGame(window), session))
    for count in (1, 2):
        save_picture(window, scene)
        pictures = sorted(records_dir().glob("*.png"))
        assert len(pictures) == count and scene.notice is not None
        assert any(picture.name in scene.notice.text for picture in pictures)
    assert [path.suffix for path in records_dir().iterdir()] == [".png", ".png"], "no draft is left"
    image = pygame.image.load(pictures[0])
    assert image.get_width() == 1920 and image.get_height() >= 1080
    session.close()


def test_a_picture_that_cannot_be_saved_says_why(window: Window, store: Store) -> None:
    scene = show(window, ScoreSheetScene(FakeGame(window), played(store)))
    records_dir().parent.mkdir(parents=True, exist_ok=True)
    records_dir().write_text("a file where the folder should be")
    save_picture(window, scene)
    assert scene.notice is not None and scene.notice.text.startswith(
        "The picture cannot be saved ("
    )


def test_the_picture_of_a_long_match_shows_every_row(
    window: Window, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, rng = begin(store, start=100), random.Random(3)
    while max(len(column) for column in arrange(session.seen_log()).columns.values()) < 22:
        play_hand(session, rng)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    assert scene.drawn.area.limit, "in the window the oldest rows are out of sight"
    drawn = set()
    draw = ColumnMark.draw

    def draw_and_note(mark: ColumnMark, surface: Surface, kit: Kit) -> None:
        assert surface.get_rect().contains(mark.rect)
        drawn.add((mark.line.place, mark.line.hand, mark.line.entry.mark, mark.line.entry.total))
        draw(mark, surface, kit)

    monkeypatch.setattr(ColumnMark, "draw", draw_and_note)
    sheet_picture(window.kit.deck, scene.paper, scene.rules, None, date(2026, 11, 22))
    lines = [line for column in column_paper(scene).columns.values() for line in column]
    assert drawn == {(line.place, line.hand, line.entry.mark, line.entry.total) for line in lines}
    session.close()


@pytest.mark.parametrize(
    ("options", "game"),
    [
        ({"stalingrad": True, "raspasy_talon": True}, "Russian, Sochi"),
        ({"scoring": "rostov", "raspasy": "none"}, "Russian, Rostov"),
        (
            {"stalingrad": True, "raspasy_talon": True, "raspasy_amnesty": True},
            "Russian, Sochi, but: amnesty",
        ),
    ],
)
def test_the_head_of_the_picture_says_how_the_score_is_kept(
    options: Any, game: str, window: Window, store: Store, written: dict[str, Box]
) -> None:
    session = begin(store, "russian", **options)
    play_hand(session, random.Random(4))
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    sheet_picture(window.kit.deck, scene.paper, session.view().table.rules, None, date(2026, 1, 2))
    assert f"{game} · a pool of 10 · 2026-01-02" in written


MANY: dict[str, Any] = {
    "scoring": "rostov",
    "consolation": "all",
    "ten": "check",
    "misere_hand": True,
    "nine_hand": True,
    "raspasy": "own",
    "raspasy_ladder": "2-5-9",
    "raspasy_amnesty": True,
    "without_three": True,
    "rest_split": True,
}
"""what a table has otherwise than its preset"""


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_all_that_a_table_has_otherwise_can_be_read(
    size: tuple[int, int], store: Store, written: dict[str, Box]
) -> None:
    """Under the sheet by a tooltip where the line is too long; in the picture in several lines."""
    window = Window(size)
    session = begin(store, "russian", **MANY)
    play_hand(session, random.Random(4))
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    whole = agreement_line(scene.rules)
    assert whole.count(",") >= 8 and (whole in scene.foot or "more" in scene.foot)
    if whole not in scene.foot:
        assert scene.widgets["agreed"].hint == whole
        strip = scene.widgets["agreed"].rect
        assert strip.y >= scene.page.bottom and strip.bottom <= window.kit.layout.height
    written.clear()
    picture = sheet_picture(
        window.kit.deck, scene.paper, session.view().table.rules, None, date(2026, 1, 2)
    )
    assert picture.get_width() == 1920
    said = next(words for words in written if whole in words)
    assert said.endswith("2026-01-02") and not any(" more" in words for words in written)
    window.close()
