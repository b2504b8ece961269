"""A sheet of real cards that ends early: its settlement, and what is saved of it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from prefgame.app.files import records_dir
from prefgame.app.keeper.table import KeptTable, table_of
from prefgame.i18n import languages, use_language
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.program import Program
from prefgame.ui.screens.keeper.sheets import KeptSheetScene
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
    assert rooms.window.scene is sheet
    assert sheet.paper.settlement is not None and sum(sheet.paper.settlement) == 0
    assert sheet.title.startswith(tuple(table.players)) and "stop" not in sheet.widgets
    sheet.save_text()
    sheet.save_file()
    sheet.save_picture()
    while sheet._saving is not None:
        frames(rooms)
    saved = {path.suffix: path for path in records_dir().iterdir()}
    assert "If we stopped now" not in saved[".txt"].read_text("utf-8")
    file = saved[".json"].read_text("utf-8")
    assert file == stored(rooms) == replace(table, stopped=True).document != document


def stopped_page(rooms: Program, size: tuple[int, int]) -> KeptTable:
    """Return the page of a table that has just agreed to stop."""
    table = case_table("worked-croatian-001", 2)
    open_page(rooms, table)
    click(rooms, widget(rooms, "sheet").rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, KeptSheetScene)
    sheet._agree(stopped=True)
    frames(rooms)
    press_key(rooms, *[pygame.K_ESCAPE] * (1 + sheet.opened))
    frames(rooms)
    return table


@pytest.mark.parametrize("size", SIZES)
def test_a_stopped_sheet_is_still_stopped_when_it_is_opened_again(
    size: tuple[int, int], program: Open
) -> None:
    rooms = program(size)
    table = stopped_page(rooms, size)
    assert page(rooms).shown_now.done and page(rooms).table == replace(table, stopped=True)
    rooms.open(routes.Menu())
    rooms.open(routes.KeptSheets())
    frames(rooms)
    click(rooms, widget(rooms, "sheet 0").rect)
    assert page(rooms).shown_now.done and page(rooms).table.ended_early
    assert not rooms.window.kit.overflows
    rooms.store.close()
    again = program(size)
    again.open(routes.KeptSheets())
    frames(again)
    click(again, widget(again, "sheet 0").rect)
    assert page(again).table.ended_early


@pytest.mark.parametrize("size", SIZES)
def test_a_stop_is_taken_back_on_the_page_and_on_the_sheet(
    size: tuple[int, int], program: Open
) -> None:
    rooms = program(size)
    table = stopped_page(rooms, size)
    click(rooms, widget(rooms, "again").rect)
    frames(rooms)
    assert page(rooms).table == table and page(rooms).shown_now.number == 3
    assert not rooms.store.sheets.all()[0].stopped
    page(rooms).keeping.change(replace(table, stopped=True))
    frames(rooms)
    click(rooms, widget(rooms, "sheet").rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, KeptSheetScene)
    if "again" not in sheet.widgets:
        sheet.open_summary()
        frames(rooms)
    click(rooms, widget(rooms, "again").rect)
    frames(rooms)
    assert sheet.paper.settlement is None and not rooms.store.sheets.all()[0].stopped


@pytest.mark.parametrize("size", SIZES)
def test_the_page_of_a_stopped_pot_says_only_what_is_so(
    size: tuple[int, int], program: Open, written: dict[str, Box]
) -> None:
    """No line of the ledger can be pressed where it is not drawn; and the odd units are said."""
    rooms = program(size)
    table = replace(case_table("match-viennese-231", 3), stopped=True)
    scene = open_page(rooms, case_table("match-viennese-231", 3))
    scene.keeping.change(table)
    written.clear()
    frames(rooms, 4)
    said = " ".join(written)
    assert ("Click a line" in said) is not scene.compact
    assert "The odd units go to the player with the lowest purse." in said
    assert not rooms.window.kit.overflows


@pytest.mark.parametrize("size", SIZES)
def test_an_empty_styrian_pot_is_refilled_or_ends_the_evening(
    size: tuple[int, int], program: Open
) -> None:
    """003:97 "a decision must be taken whether to refill it the same way or to end play"."""
    table = table_of(
        {
            "rules": "austrian",
            "players": ["Ana", "Bojan", "Cvita"],
            "options": {"pot": "styrian", "fill": 10, "styrian_1": 30},
            "hands": [
                {
                    "declarer": "Ana",
                    "contract": "1",
                    "defence": {"Bojan": "stay", "Cvita": "stay"},
                }
            ],
        }
    )
    rooms = program(size)
    for code in languages():
        use_language(code)
        for reports in ((), table.reports):
            scene = open_page(rooms, replace(table, reports=reports))
            assert bool(scene._may_end()) is bool(reports)
            assert not rooms.window.kit.overflows, (code, rooms.window.kit.overflows)
