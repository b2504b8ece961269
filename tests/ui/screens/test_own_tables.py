"""Our tables: kept under a name, chosen, renamed, deleted, saved as a file and added from one."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from prefgame.app.files import records_dir
from prefgame.app.settings import OwnTable
from prefgame.app.table_file import MOST_TABLES, TableFault, read_table_file
from prefgame.app.words.agreements import agreement_line
from prefgame.rules.games.russian import RUSSIAN
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Dialog
from prefgame.ui.program import Program
from prefgame.ui.screens.keeper.sheets import NewSheetScene
from prefgame.ui.screens.new_match.own_tables import _REASONS, NameScene, OwnTablesScene
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.screens.new_match.table_rules import OptionForm
from prefgame.ui.widgets.selection import RadioRow
from tests.narrow import as_kind
from tests.ui.whole_program import Open, click, form, frames, press_key, type_text, widget

OURS = OwnTable(rules="russian", options={"scoring": "leningrad", "pool": 20})
THEIRS = OwnTable(rules="serbian", options={"play_out": True})
MANY = OwnTable(
    rules="russian",
    options={
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
    },
)
"""a table that has much otherwise than its preset"""


NEW_MATCH = routes.NewMatch()


def opened(program: Open, route: routes.Route = NEW_MATCH, **tables: OwnTable) -> Program:
    """Return the program at the list of tables over a form."""
    rooms = program((1280, 720))
    rooms.change(last_rules="russian", own_tables=tables)
    rooms.open(route)
    frames(rooms)
    click(rooms, widget(rooms, "own tables").rect)
    assert isinstance(rooms.window.scene, OwnTablesScene)
    return rooms


def test_rules_are_kept_under_a_name_by_keys_alone(program: Open) -> None:
    rooms = opened(program)
    press_key(rooms, pygame.K_RETURN)
    field = as_kind(NameScene, rooms.window.scene).field
    assert field.text == field.line.taken == "Our table", "what is typed replaces it"
    press_key(rooms, pygame.K_RETURN)
    assert rooms.settings.own_tables == {"Our table": OwnTable(rules="russian")}
    press_key(rooms, pygame.K_ESCAPE)
    frames(rooms)
    assert getattr(widget(rooms, "own tables"), "label", "") == "Our table", "it is this very one"


def test_a_name_that_is_taken_or_no_name_is_refused(program: Open) -> None:
    rooms = opened(program, Ours=OURS)
    click(rooms, widget(rooms, "keep").rect)
    slip = as_kind(NameScene, rooms.window.scene)
    refused = {
        "Ours": "There is a table of this name already.",
        " ": "1 to 40",
        'The "old" table': "A name has no quotation marks.",
    }
    for name, said in refused.items():
        slip._take(name)
        assert rooms.window.scene is slip and slip.group.tooltip is not None
        assert said in slip.group.tooltip.text
    assert rooms.settings.own_tables == {"Ours": OURS}


@pytest.mark.parametrize("route", [NEW_MATCH, routes.NewKeptSheet()])
def test_a_table_is_chosen_with_one_press(program: Open, route: routes.Route) -> None:
    rooms = opened(program, route, Theirs=THEIRS, Ours=OURS)
    click(rooms, widget(rooms, "table 1").rect)
    draft = as_kind(OptionForm, form(rooms)).draft
    assert draft.given == {"scoring": "leningrad", "pool": 20}
    click(rooms, widget(rooms, "own tables").rect)
    click(rooms, widget(rooms, "table 0").rect)
    assert isinstance(form(rooms), (NewMatchScene, NewSheetScene))
    assert draft.rules.key == "serbian" and draft.given == {"play_out": True}


def test_a_table_is_renamed_and_deleted(program: Open) -> None:
    rooms = opened(program, Ours=OURS, Theirs=THEIRS)
    click(rooms, widget(rooms, "change 0").rect)
    as_kind(ChoiceSheet, rooms.window.scene)._take(0)
    as_kind(NameScene, rooms.window.scene)._take("Friday")
    assert rooms.settings.own_tables == {"Friday": OURS, "Theirs": THEIRS}, "at its place"
    click(rooms, widget(rooms, "change 0").rect)
    as_kind(ChoiceSheet, rooms.window.scene)._take(3)
    assert isinstance(rooms.window.scene, Dialog)
    press_key(rooms, pygame.K_ESCAPE)
    assert "Friday" in rooms.settings.own_tables, "Escape keeps it"
    click(rooms, widget(rooms, "change 0").rect)
    as_kind(ChoiceSheet, rooms.window.scene)._take(3)
    dialog = as_kind(Dialog, rooms.window.scene)
    dialog._answer(dialog.answers[1])
    assert rooms.settings.own_tables == {"Theirs": THEIRS}


def test_a_table_goes_into_a_file_and_comes_back_under_a_free_name(program: Open) -> None:
    rooms = opened(program, Ours=OURS)
    click(rooms, widget(rooms, "change 0").rect)
    as_kind(ChoiceSheet, rooms.window.scene)._take(2)
    (path,) = records_dir().glob("*.table")
    assert read_table_file(path).rules == RUSSIAN.with_options(OURS.options)
    notice = form(rooms).notice
    assert notice is not None and path.name in notice.text
    assert form(rooms).take_files([str(path)])
    assert rooms.settings.own_tables == {"Ours": OURS, "Ours 2": OURS}


def test_a_file_is_dropped_on_the_form(program: Open, tmp_path: Path) -> None:
    rooms = program((1280, 720))
    rooms.open(routes.NewMatch())
    frames(rooms)
    path = tmp_path / "ours.table"
    path.write_text(json.dumps({"kind": "prefgame table rules", "version": 1, "name": "Ours"}))
    assert form(rooms).take_files([str(path)])
    scene = as_kind(OwnTablesScene, form(rooms))
    assert scene.notice is not None and "ours.table, rules: a word is missing" in scene.notice.text
    assert rooms.settings.own_tables == {}, "nothing is changed"
    document = {"kind": "prefgame table rules", "version": 1, "name": "Ours", "rules": "serbian"}
    path.write_text(json.dumps(document))
    scene.add([path])
    assert rooms.settings.own_tables == {"Ours": OwnTable(rules="serbian")}


def test_a_path_can_be_typed(program: Open, tmp_path: Path) -> None:
    rooms = opened(program)
    click(rooms, widget(rooms, "add").rect)
    type_text(rooms, str(tmp_path / "nothing.table"))
    press_key(rooms, pygame.K_RETURN)
    notice = form(rooms).notice
    assert notice is not None and "nothing.table: it is not there." in notice.text


def test_every_fault_has_a_sentence() -> None:
    assert set(_REASONS) | {TableFault.FILE, TableFault.NAME} == set(TableFault)


def test_a_table_of_another_version_is_listed_and_only_renamed_or_deleted(program: Open) -> None:
    rooms = opened(program, Old=OwnTable(rules="polish"))
    row = widget(rooms, "table 0")
    assert not row.enabled and "does not know these rules" in row.reason
    click(rooms, widget(rooms, "change 0").rect)
    answers = as_kind(ChoiceSheet, rooms.window.scene).answers
    assert [words for words, _note in answers] == ["Rename", "Delete"]


def test_no_more_tables_are_kept_than_have_room(program: Open) -> None:
    rooms = opened(program)
    rooms.change(own_tables={f"Table {at}": OURS for at in range(MOST_TABLES)})
    form(rooms).rebuild()
    click(rooms, widget(rooms, "keep").rect)
    scene = as_kind(OwnTablesScene, form(rooms))
    assert scene.notice is not None and "Delete one first" in scene.notice.text


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_all_that_a_table_has_otherwise_can_be_read(program: Open, size: tuple[int, int]) -> None:
    rooms = program(size)
    rooms.change(last_rules="russian", own_tables={"Many": MANY, "Ours": OURS})
    rooms.open(NEW_MATCH)
    frames(rooms)
    click(rooms, widget(rooms, "own tables").rect)
    frames(rooms)
    row = as_kind(RadioRow, widget(rooms, "table 0"))
    assert row.note == f"Russian · {agreement_line(RUSSIAN.with_options(MANY.options))}"
    assert row.note.count(",") >= 8 and " more" not in row.note
    assert row.fits(rooms.window.kit, row.rect) and not rooms.window.kit.overflows


def test_a_table_gets_the_rules_of_the_form_after_a_question(program: Open) -> None:
    rooms = opened(program, Ours=OURS, Theirs=THEIRS)
    scene = as_kind(OwnTablesScene, rooms.window.scene)
    scene.draft.choose(scene.draft.option("raspasy_amnesty"), True)
    for answer, kept in (
        (0, OURS),
        (1, OwnTable(rules="russian", options={"raspasy_amnesty": True})),
    ):
        click(rooms, widget(rooms, "change 0").rect)
        sheet = as_kind(ChoiceSheet, rooms.window.scene)
        assert sheet.answers[1][0] == "Take the rules of the form"
        sheet._take(1)
        dialog = as_kind(Dialog, rooms.window.scene)
        assert dialog.question == "Replace the rules of “Ours”?" and "amnesty" in dialog.sentence
        frames(rooms)
        assert not rooms.window.kit.overflows
        dialog._answer(dialog.answers[answer])
        frames(rooms)
        assert rooms.settings.own_tables == {"Ours": kept, "Theirs": THEIRS}
    click(rooms, widget(rooms, "change 0").rect)
    answers = [words for words, _note in as_kind(ChoiceSheet, rooms.window.scene).answers]
    assert answers == ["Rename", "Save as a file", "Delete"], "it has these rules already"
