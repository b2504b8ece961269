"""A number of a kept sheet is corrected by hand, in the window."""

from __future__ import annotations

import pytest

from prefgame.rules.base import Amount
from prefgame.rules.scoring.corrections import Correction
from prefgame.ui.draw.box import Box
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.program import Program
from prefgame.ui.screens.keeper.corrections import CorrectionScene, read_amount
from prefgame.ui.screens.keeper.sheets import HandsScene, KeptSheetScene
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.text_field import TextField
from tests.ui.screens.keeper.keeper_page import case_table, open_page, page, stored
from tests.ui.whole_program import Open, click, frames, widget

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
CASES = {"worked-croatian-001": 1, "worked-austrian-107": 1, "hand-russian-183": 2}


def write(rooms: Program, name: str, text: str) -> None:
    field = widget(rooms, name)
    assert isinstance(field, TextField)
    click(rooms, field.rect)
    field.line.write(text)
    if field.on_change is not None:
        field.on_change(field.text)
    frames(rooms)


def form(rooms: Program) -> CorrectionScene:
    """Open the form from the sheet."""
    click(rooms, widget(rooms, "sheet").rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, KeptSheetScene)
    click(rooms, widget(rooms, "correct").rect)
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, CorrectionScene)
    return scene


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", CASES)
def test_a_number_is_corrected_and_the_correction_taken_away(
    name: str, size: tuple[int, int], program: Open
) -> None:
    table = case_table(name, 2)
    rooms = program(size)
    open_page(rooms, table)
    scene = form(rooms)
    write_it = widget(rooms, "write")
    assert isinstance(write_it, Button) and not write_it.enabled
    places = widget(rooms, "place")
    if isinstance(places, Segments):
        click(rooms, places._part(CASES[name]))
        frames(rooms)
    else:
        scene._choose_place(CASES[name])
    write(rooms, "amount", "5")
    assert scene.why_not == "Enter the reason." and " + 5 = " in scene.result
    write(rooms, "reason", "  a trick was forgotten ")
    assert not scene.why_not
    click(rooms, widget(rooms, "write").rect)
    frames(rooms)
    sheet = rooms.window.scene
    assert isinstance(sheet, KeptSheetScene)
    place = table.places[CASES[name]]
    on = None if place.on is None else table.players[place.on]
    expected = table.with_correction(
        Correction(table.players[0], place.part, 5, "a trick was forgotten", on)
    )
    assert stored(rooms) == expected.document and sheet.table == expected
    red = next(mark for mark in sheet.drawn.marks if mark.line.reason)
    said = sheet.parts.explain(sheet.paper, sheet.rules, sheet.kit.deck, red.line)
    assert said.lines == ("Corrected by hand after hand 2: a trick was forgotten",)
    rooms.window.pop()
    frames(rooms)
    assert page(rooms).table == expected
    page(rooms).choose_hand()
    frames(rooms)
    assert isinstance(rooms.window.scene, HandsScene)
    click(rooms, widget(rooms, "correction 1").rect)
    frames(rooms)
    question = rooms.window.scene
    assert isinstance(question, Dialog) and question.sentence == "a trick was forgotten"
    page_of = [one for one in question.answers if one.label == "Take it away"]
    assert len(page_of) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["worked-croatian-001", "hand-russian-183"])
def test_the_reasons_stand_beside_the_sheet(
    name: str, size: tuple[int, int], program: Open, written: dict[str, Box]
) -> None:
    table = case_table(name, 2)
    word, on = ("soup", "B") if name == "worked-croatian-001" else ("whists", "B")
    assert "B" in table.players
    long = "what was paid for a trick of the hand before the last one was never written"
    for reason in ("miscounted", long):
        table = table.with_correction(Correction("A", word, 4, reason, on))
    assert table.written.unfit is None
    rooms = program(size)
    open_page(rooms, table)
    click(rooms, widget(rooms, "sheet").rect)
    frames(rooms)
    assert "A: miscounted" in written and not rooms.window.kit.overflows
    assert any(words.startswith("A: what was paid") for words in written)


def test_what_cannot_be_is_said_on_the_button(program: Open) -> None:
    rooms = program((1280, 720))
    open_page(rooms, case_table("hand-russian-183", 1))
    scene = form(rooms)
    write(rooms, "amount", "99")
    write(rooms, "reason", "x")
    assert scene.why_not == "The pool of a player cannot be above its target."
    scene._write()
    assert rooms.window.scene is scene


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        *[("12", 12), ("-7", -7), ("\u22125", -5), ("+3", 3), ("0", 0)],
        *[(text, None) for text in ("", "x", "1e9", "--1", "1/0", "12345678")],
    ],
)
def test_amounts_are_read_as_people_write_them(text: str, amount: Amount | None) -> None:
    assert read_amount(text) == amount


def test_decimals_and_fractions_are_exact() -> None:
    assert str(read_amount("2,5")) == str(read_amount("2.50")) == "5/2"
    assert str(read_amount("-40/3")) == "-40/3" and read_amount("6/3") == 2


REFUSED = [
    ("worked-croatian-001", 1, "-500", "This number cannot be below zero."),
    ("worked-croatian-001", 1, "1/2", "This number must be whole."),
    ("worked-croatian-001", 0, "900", "The bulas together cannot be above zero."),
    ("worked-austrian-107", 1, "1/3", "A purse has at most one decimal."),
    (
        "worked-austrian-107",
        0,
        "900",
        "The pot must keep a whole number of units, and not fewer than none.",
    ),
    ("hand-russian-183", 0, "900", "The pool of a player cannot be above its target."),
    ("hand-russian-183", 0, "1/2", "This number must be whole."),
    ("hand-russian-183", 2, "-900", "This number cannot be below zero."),
]


@pytest.mark.parametrize(("name", "place", "amount", "why"), REFUSED)
def test_a_correction_that_is_refused_says_why_and_shows_no_sum(
    name: str, place: int, amount: str, why: str, program: Open
) -> None:
    rooms = program((1280, 720))
    open_page(rooms, case_table(name, 2))
    scene = form(rooms)
    scene._choose_place(place)
    write(rooms, "reason", "why not")
    write(rooms, "amount", amount)
    assert scene.why_not == why
    assert scene.result.startswith("Now: ")
