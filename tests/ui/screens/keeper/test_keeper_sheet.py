"""The sheet of a kept table: it is saved in three ways."""

from __future__ import annotations

import json
from dataclasses import replace

import pygame
import pytest
from pygame.event import Event

from prefgame.app.files import records_dir
from prefgame.app.keeper.table import KeptTable, table_of_text
from prefgame.rules.registry import find_ruleset
from prefgame.rules.reported_hand import ReportedHand
from prefgame.ui.frames.dialog import ChoiceSheet
from prefgame.ui.program import Program
from prefgame.ui.scores.summary import LinesSummary
from prefgame.ui.screens.keeper.sheets import KeptSheetScene
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.selection import RadioRow
from tests.narrow import as_kind
from tests.ui.screens.keeper.keeper_page import case_table, open_page, page, stored
from tests.ui.whole_program import Open, click, frames, press_key, widget

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def test_the_sheet_is_saved_in_three_ways(program: Open) -> None:
    table = case_table("worked-croatian-001")
    rooms = program()
    scene = open_page(rooms, table)
    assert scene.shown_now.done
    click(rooms, widget(rooms, "sheet").rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, KeptSheetScene) and sheet.paper.settlement is not None
    sheet.save_text()
    sheet.save_file()
    sheet.save_picture()
    while sheet._saving is not None:
        frames(rooms)
    saved = {path.suffix: path for path in records_dir().iterdir()}
    assert set(saved) == {".txt", ".json", ".png"}
    assert table_of_text(saved[".json"].read_text("utf-8")) == table
    assert saved[".txt"].read_text("utf-8").startswith("A, bula: ")
    assert json.loads(saved[".json"].read_text("utf-8"))["rules"] == "croatian"


@pytest.mark.parametrize("turned", [False, True])
def test_the_text_of_a_sheet_says_what_the_sheet_says(turned: bool, program: Open) -> None:
    rules = find_ruleset("serbian").with_options({"start": 30, "paper_sign": turned})
    table = KeptTable(rules, ("Ana", "Bojan", "Cvita"))
    table = table.with_hand(
        ReportedHand(
            declarer="Cvita",
            contract="4",
            defence={"Ana": "come", "Bojan": "come"},
            tricks={"Ana": 2, "Bojan": 2, "Cvita": 6},
        )
    )
    rooms = program()
    open_page(rooms, table)
    click(rooms, widget(rooms, "sheet").rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, KeptSheetScene)
    info = as_kind(LinesSummary, sheet.parts.summary(sheet.paper, sheet.rules)).info
    sheet.save_text()
    (path,) = records_dir().iterdir()
    lines = path.read_text("utf-8").splitlines()
    assert lines[0] == "Ana, bula: 30" and lines[6] == "Cvita, bula: 30, 22"
    assert lines[-2] == "82 points still to be paid off"
    each = ", ".join(map(" ".join, zip(table.players, info.stopped))).replace("−", "-")
    assert lines[-1] == f"If we stopped now: {each}"


@pytest.mark.parametrize(("downs", "ending"), [(0, ".png"), (1, ".txt"), (2, ".json")])
def test_what_is_saved_is_chosen_with_one_press_of_a_key(
    downs: int, ending: str, program: Open
) -> None:
    """No way is marked before: a marked one could not be confirmed, only pressed once more."""
    rooms = program()
    open_page(rooms, case_table("worked-croatian-001"))
    click(rooms, widget(rooms, "sheet").rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, KeptSheetScene)
    FocusGroup.keyboard = True
    sheet.ask_what_to_save()
    frames(rooms)
    choice = rooms.window.scene
    assert isinstance(choice, ChoiceSheet)
    rows = [row for row in choice.group.widgets if isinstance(row, RadioRow)]
    assert len(rows) == 3 and not any(row.chosen or row.dotted for row in rows)
    press_key(rooms, *[pygame.K_DOWN] * downs, pygame.K_RETURN)
    while sheet._saving is not None:
        frames(rooms)
    assert [path.suffix for path in records_dir().iterdir()] == [ending]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["worked-croatian-001", "worked-austrian-107", "hand-russian-183"])
def test_a_change_of_the_sheet_is_undone_and_made_again(
    name: str, size: tuple[int, int], program: Open
) -> None:
    table = case_table(name, 1)
    rooms = program(size)
    scene = open_page(rooms, table)
    assert "undo" not in scene.widgets and "redo" not in scene.widgets
    more = table.with_hand(table.reports[0])
    for changed in (more, more.without(0), replace(more.without(0), stopped=True)):
        scene.keeping.change(changed)
        frames(rooms)
    states = [table, more, more.without(0), replace(more.without(0), stopped=True)]
    for state in states[-2::-1]:
        click(rooms, widget(rooms, "undo").rect)
        frames(rooms)
        assert page(rooms).table == state and stored(rooms) == state.document
    assert "undo" not in page(rooms).widgets
    for state in states[1:]:
        click(rooms, widget(rooms, "redo").rect)
        frames(rooms)
        assert page(rooms).table == state and stored(rooms) == state.document
    assert "redo" not in page(rooms).widgets and not rooms.window.kit.overflows


def press_with_ctrl(rooms: Program, key: int) -> None:
    pygame.event.post(Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_CTRL, unicode=""))
    pygame.event.post(Event(pygame.KEYUP, key=key, mod=pygame.KMOD_CTRL))


def test_a_change_after_an_undone_one_takes_its_place(program: Open) -> None:
    table = case_table("worked-croatian-001", 2)
    rooms = program()
    scene = open_page(rooms, table)
    for at in (0, 0):
        scene.keeping.change(scene.table.without(at))
        frames(rooms)
    press_with_ctrl(rooms, pygame.K_z)
    frames(rooms)
    assert page(rooms).table == table.without(0)
    press_with_ctrl(rooms, pygame.K_y)
    frames(rooms)
    assert page(rooms).table.reports == ()
    press_with_ctrl(rooms, pygame.K_z)
    frames(rooms)
    scene.keeping.change(table.with_hand(table.reports[0]))
    frames(rooms)
    press_with_ctrl(rooms, pygame.K_y)
    frames(rooms)
    assert page(rooms).table == table.with_hand(table.reports[0])
