"""A sheet of real cards that ends early: its settlement, and what is saved of it."""

from __future__ import annotations

import pygame
import pytest

from prefgame.app.records import records_dir
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.screens.keeper.sheet import KeptSheetScene
from tests.ui.screens.keeper.keeper_page import case_table, open_page, page, stored
from tests.ui.whole_program import Open, click, frames, press_key, widget

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["worked-croatian-001", "worked-austrian-107", "hand-russian-183"])
def test_an_evening_that_ends_early_has_a_settlement(
    name: str, size: tuple[int, int], program: Open
) -> None:
    table = case_table(name, 2)
    assert not table.over
    rooms = program(size)
    open_page(rooms, table)
    document = stored(rooms)
    click(rooms, widget(rooms, "sheet").rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, KeptSheetScene) and sheet.paper.settlement is None
    if "stop" not in sheet.widgets:
        sheet.open_summary()
        frames(rooms)
    click(rooms, widget(rooms, "stop").rect)
    question = rooms.window.scene
    assert isinstance(question, Dialog) and "The match then ends with" in question.sentence
    press_key(rooms, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    frames(rooms)
    end = rooms.window.scene
    assert isinstance(end, KeptSheetScene) and end is not sheet
    assert end.paper.settlement is not None and sum(end.paper.settlement) == 0
    assert end.title.startswith(tuple(table.players)) and "stop" not in end.widgets
    end.save_text()
    end.save_file()
    end.save_picture()
    while end._saving is not None:
        frames(rooms)
    saved = {path.suffix: path for path in records_dir().iterdir()}
    assert "If we stopped now" not in saved[".txt"].read_text("utf-8")
    assert saved[".json"].read_text("utf-8") == document == stored(rooms)
    press_key(rooms, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert page(rooms).table == table and not page(rooms).shown_now.done
