"""The page of the score keeper in tests: opened with hands, and its rows."""

from __future__ import annotations

from dataclasses import replace

from prefgame.app.keeper.table import Keeping, KeptTable, table_of
from prefgame.ui.frames import routes
from prefgame.ui.program import Program
from prefgame.ui.screens.keeper.scene import KeeperScene
from prefgame.ui.widgets.selection import Segments
from tests.app.keeper.entering import CASES
from tests.ui.whole_program import click, frames, widget


def case_table(name: str, hands: int | None = None) -> KeptTable:
    """Return the table of a case; ``hands``: only the first ones."""
    table = table_of(next(case["file"] for case in CASES if case["id"] == name))
    return table if hands is None else replace(table, reports=table.reports[:hands])


def open_page(rooms: Program, table: KeptTable) -> KeeperScene:
    """Return the page of a table that has just been stored."""
    rooms.open(routes.KeptSheet(Keeping.begin(rooms.store.sheets, table)))
    frames(rooms)
    return page(rooms)


def page(rooms: Program) -> KeeperScene:
    scene = rooms.window.scene
    assert isinstance(scene, KeeperScene)
    return scene


def choose(rooms: Program, name: str, index: int) -> None:
    """Click an answer of a row."""
    row = widget(rooms, name)
    assert isinstance(row, Segments)
    part = row._part(index)
    click(rooms, part)


def step(rooms: Program, name: str, times: int = 1) -> None:
    """Click the plus of a stepper."""
    for _time in range(times):
        box = widget(rooms, name).rect
        click(rooms, box, ((box.w - box.h / 2) / box.w, 0.5))


def stored(rooms: Program) -> str:
    """Return the text of the sheet that was changed last."""
    return rooms.store.sheets.all()[0].document
