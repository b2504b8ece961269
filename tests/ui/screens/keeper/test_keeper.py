"""The score keeper by mouse and by keys: hands are entered, stored and changed."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from prefgame.app.keeper.table import KeptTable, table_of_text
from prefgame.app.storage.store import Store
from prefgame.i18n import languages, pgettext, use_language
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.reported_hand import ReportedHand
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.program import Program
from prefgame.ui.screens.keeper.scene import KeeperScene
from prefgame.ui.screens.keeper.sheets import HandsScene, KeptListScene, NewSheetScene
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.spoken.nodes import Role
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.selection import Segments
from tests.app.keeper.entering import enter
from tests.narrow import as_kind
from tests.ui.screens.keeper.keeper_page import case_table, choose, open_page, page, step, stored
from tests.ui.whole_program import (
    Open,
    click,
    forget_rows,
    form,
    frames,
    menu_row,
    press_key,
    widget,
)

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def test_from_the_menu_to_the_first_hand_on_the_paper(program: Open) -> None:
    rooms = program()
    click(rooms, menu_row(rooms, "Score keeper").rect)
    assert isinstance(rooms.window.scene, NewSheetScene)
    click(rooms, widget(rooms, "begin").rect)
    scene = page(rooms)
    assert not widget(rooms, "write").enabled and scene.paper.hands == 0
    choose(rooms, "plays", 2)
    choose(rooms, "contract", 1)
    choose(rooms, "answer Ana", 0)
    choose(rooms, "answer Bojan", 1)
    step(rooms, "tricks Cvita")
    assert scene.lines and scene.paper.hands == 1  # it lies on the paper, but is not written
    assert table_of_text(stored(rooms)).reports == ()
    click(rooms, widget(rooms, "write").rect)
    frames(rooms)
    assert table_of_text(stored(rooms)).reports == (
        ReportedHand(
            declarer="Cvita",
            contract="3",
            defence={"Ana": "come", "Bojan": "stay"},
            tricks={"Cvita": 6, "Ana": 4},
        ),
    )
    assert scene.paper.hands == 1 and not scene.lines
    assert form(rooms).widgets["plays"].enabled


def test_who_hears_the_form_hears_its_questions_and_their_players(program: Open) -> None:
    rooms = program()
    click(rooms, menu_row(rooms, "Score keeper").rect)
    click(rooms, widget(rooms, "begin").rect)
    choose(rooms, "plays", 2)
    choose(rooms, "contract", 1)
    choose(rooms, "answer Ana", 0)
    choose(rooms, "answer Bojan", 1)
    frames(rooms)
    told = [(one.role, one.name) for one in rooms.window.told().walk() if one.acts]
    assert {(Role.NUMBER, "Tricks: Ana"), (Role.RADIO_GROUP, "Ana")} <= set(told)
    assert page(rooms).title not in [name for _role, name in told]


def test_a_sheet_is_continued_after_the_program_was_closed(program: Open) -> None:
    table = case_table("worked-croatian-001", 9)
    first = program()
    open_page(first, table)
    first.store.close()
    rooms = program()
    click(rooms, menu_row(rooms, "Score keeper").rect)
    assert isinstance(rooms.window.scene, KeptListScene)
    click(rooms, widget(rooms, "sheet 0").rect)
    assert page(rooms).table == table and page(rooms).shown_now.number == 10


def test_a_sheet_is_deleted_after_a_question(program: Open) -> None:
    rooms = program()
    open_page(rooms, case_table("worked-croatian-001", 1))
    rooms.open(routes.Menu())
    rooms.open(routes.KeptSheets())
    frames(rooms)
    click(rooms, widget(rooms, "delete 0").rect)
    assert isinstance(rooms.window.scene, Dialog)
    press_key(rooms, pygame.K_ESCAPE)
    assert len(rooms.store.sheets.all()) == 1
    click(rooms, widget(rooms, "delete 0").rect)
    press_key(rooms, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    frames(rooms)
    assert rooms.store.sheets.all() == ()


def test_sheets_that_the_disk_does_not_give_now_are_not_taken_for_none(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = program()
    open_page(rooms, case_table("worked-croatian-001", 1))
    rooms.open(routes.Menu())
    forget_rows(rooms)

    def refuse(_store: Store) -> None:
        raise OSError(errno.EIO, "no answer")

    with monkeypatch.context() as disk:
        disk.setattr(Store, "_file", refuse)
        rooms.open(routes.KeptSheets())
        frames(rooms)
        scene = rooms.window.scene
        assert isinstance(scene, KeptListScene) and not scene.sheets
        assert scene.foot_words().startswith("What was saved cannot be read now.")
    rooms.store.sheets.look_again()
    frames(rooms)
    assert len(scene.sheets) == 1 and "sheet 0" in scene.widgets
    assert not scene.foot_words().startswith("What was saved")


@pytest.mark.parametrize(
    "document", ['{"rules": "bridge", "players": ["A", "B", "C"]}', '{"rules": [}']
)
def test_a_sheet_that_cannot_be_read_is_listed_and_says_why_in_the_language(
    program: Open, document: str
) -> None:
    rooms = program()
    use_language("hr")
    rooms.store.sheets.begin(document)
    rooms.open(routes.KeptSheets())
    frames(rooms)
    row = widget(rooms, "sheet 0")
    assert not row.enabled and row.reason == (
        "Ovaj se papir ne može pročitati: zapis je oštećen ili se igralo po drugim pravilima"
    )
    click(rooms, row.rect)
    assert isinstance(rooms.window.scene, KeptListScene)


def test_a_hand_is_entered_by_keys_alone(program: Open) -> None:
    rooms = program()
    scene = open_page(rooms, KeptTable(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita")))
    assert scene.group.focus is scene.widgets["plays"]
    FocusGroup.keyboard = True
    press_key(rooms, pygame.K_RIGHT, pygame.K_RETURN)  # Ana
    assert scene.group.focus is scene.widgets["contract"]
    press_key(rooms, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)  # three
    assert scene.group.focus is scene.widgets["game"]
    press_key(rooms, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    assert scene.group.focus is scene.widgets["answer Cvita"]
    press_key(rooms, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN)
    assert scene.group.focus is scene.widgets["tricks Ana"]
    press_key(rooms, pygame.K_7, pygame.K_RETURN, pygame.K_2, pygame.K_RETURN, pygame.K_RETURN)
    assert scene.group.focus is scene.widgets["write"]
    press_key(rooms, pygame.K_RETURN)
    frames(rooms)
    tricks = table_of_text(stored(rooms)).reports[0].tricks
    assert tricks == {"Ana": 7, "Bojan": 2, "Cvita": 1}


def test_what_the_rules_forbid_says_why(program: Open, written: dict[str, object]) -> None:
    rooms = program()
    scene = open_page(rooms, KeptTable(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita")))
    choose(rooms, "plays", 2)
    choose(rooms, "contract", 1)
    choose(rooms, "answer Ana", 1)
    choose(rooms, "answer Bojan", 2)  # is invited
    assert scene.shown_now.entry.report.defence == {"Ana": "stay"}
    frames(rooms)
    assert any("Only a player who defends" in words for words in written)


def test_a_changed_hand_changes_what_follows(program: Open) -> None:
    table = case_table("worked-croatian-001", 10)
    rooms = program()
    scene = open_page(rooms, table)
    click(rooms, widget(rooms, "hands").rect)
    assert isinstance(rooms.window.scene, HandsScene)
    click(rooms, widget(rooms, "hand 2").rect)
    assert scene.shown_now.changes and not widget(rooms, "write").enabled
    choose(rooms, "answer A", 0)
    step(rooms, "tricks A")
    assert widget(rooms, "write").enabled
    click(rooms, widget(rooms, "write").rect)
    frames(rooms)
    kept = table_of_text(stored(rooms))
    assert kept.reports[1] != table.reports[1] and kept.reports[2:] == table.reports[2:]
    assert scene.table == kept and scene.shown_now.number == 11


def test_escape_leaves_a_hand_as_it_was(program: Open) -> None:
    rooms = program()
    scene = open_page(rooms, case_table("worked-croatian-001", 3))
    scene.change_hand(0)
    frames(rooms)
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is scene and not scene.shown_now.changes
    press_key(rooms, pygame.K_ESCAPE)
    frames(rooms)
    assert isinstance(rooms.window.scene, MenuScene)


def test_a_hand_that_cannot_have_been_comes_first(program: Open) -> None:
    table = KeptTable(find_ruleset("viennese"), ("A", "B", "C"))
    passed = ReportedHand(passed=True, dealer="C", tricks={"A": 4, "B": 4, "C": 2})
    stays = ReportedHand(declarer="B", contract="1", dealer="A", defence={"C": "stay", "A": "stay"})
    table = table.with_hand(passed).with_hand(stays)
    rooms = program()
    scene = open_page(rooms, table)
    scene.change_hand(0)
    frames(rooms)
    click(rooms, widget(rooms, "delete").rect)
    press_key(rooms, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    frames(rooms)
    assert scene.table.reports == (stays,) and scene.shown_now.number == 1
    assert "Back" not in str(as_kind(Button, widget(rooms, "back")).label)
    assert scene.shown_now.missing.startswith("This hand cannot have been played")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_columns_say_whom_the_soup_is_against(
    size: tuple[int, int], program: Open, written: dict[str, Box]
) -> None:
    rooms = program(size)
    open_page(rooms, KeptTable(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita")))
    assert {"vs Ana", "vs Bojan", "vs Cvita"} <= set(written)


def test_a_new_sheet_begins_with_the_same_players(program: Open) -> None:
    table = case_table("worked-croatian-001")
    rooms = program()
    open_page(rooms, table)
    click(rooms, widget(rooms, "new").rect)
    scene = rooms.window.scene
    assert isinstance(scene, NewSheetScene)
    assert scene.players == table.players and scene.draft.table == table.rules
    click(rooms, widget(rooms, "begin").rect)
    assert page(rooms).table == KeptTable(table.rules, table.players)
    assert len(rooms.store.sheets.all()) == 2


def drop(rooms: Program, name: str) -> None:
    pygame.event.post(Event(pygame.DROPFILE, file=name))
    frames(rooms, 3)


def test_a_score_file_that_is_dropped_becomes_a_sheet(program: Open, tmp_path: Path) -> None:
    table = case_table("match-serbian-213", 5)
    file = tmp_path / "evening.json"
    file.write_text(table.document, encoding="utf-8")
    rooms = program()
    rooms.open(routes.KeptSheets())
    frames(rooms)
    drop(rooms, str(tmp_path / "missing.json"))
    assert isinstance(rooms.window.scene, NewSheetScene) and rooms.window.scene.notice is not None
    drop(rooms, str(file))
    assert page(rooms).table == table and len(rooms.store.sheets.all()) == 1
    rooms.open(routes.Menu())
    rooms.open(routes.KeptSheets())
    frames(rooms)
    file.write_text('{"rules": "croatian"}', encoding="utf-8")
    drop(rooms, str(file))
    assert isinstance(rooms.window.scene, KeptListScene) and rooms.window.scene.notice is not None
    assert len(rooms.store.sheets.all()) == 1


PAGES = [
    ("worked-croatian-001", 10),
    ("match-slovenian-212", 30),
    ("match-serbian-213", 20),
    ("match-austrian-223", 8),
    ("premium-illustrated-125", 5),
    ("match-viennese-231", 6),
    ("match-russian-235", 12),
    ("match-russian-241", 5),
]


@pytest.mark.parametrize(
    ("name", "hands", "size"),
    [(*page, SIZES[number % len(SIZES)]) for number, page in enumerate(PAGES)],
)
def test_every_game_has_its_page(
    program: Open, name: str, hands: int, size: tuple[int, int]
) -> None:
    whole = case_table(name)
    rooms = program(size)
    scene = open_page(rooms, case_table(name, hands))
    assert not rooms.window.kit.overflows
    scene._enter(enter(scene.table, whole.reports[hands], scene.shown_now.entry))
    frames(rooms)
    assert scene.lines and widget(rooms, "write").enabled
    assert not rooms.window.kit.overflows
    click(rooms, widget(rooms, "write").rect)
    frames(rooms, 4)
    assert isinstance(rooms.window.scene, KeeperScene)
    assert table_of_text(stored(rooms)).written.sheet == whole.written.sheets[hands + 1]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("size", SIZES)
def test_every_game_has_its_form(program: Open, rules: RuleSet, size: tuple[int, int]) -> None:
    rooms = program(size)
    rooms.open(routes.NewKeptSheet())
    frames(rooms)
    click(rooms, widget(rooms, f"rules {rules.key}").rect)
    choose(rooms, "players", 1)
    assert not rooms.window.kit.overflows
    click(rooms, widget(rooms, "begin").rect)
    assert len(page(rooms).table.players) == 4


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_that_all_passed_is_an_answer_of_its_own_among_the_names(
    size: tuple[int, int], players: int, code: str, program: Open
) -> None:
    """It is at hand, not behind a button that opens a sheet."""
    rooms = program(size)
    rooms.change(language=code)
    names = ("Ana", "Bojan", "Cvita", "Dora")[:players]
    open_page(rooms, KeptTable(find_ruleset("croatian"), names))
    row = widget(rooms, "plays")
    assert isinstance(row, Segments)
    assert row.options[players] == pgettext("among the names", "All passed")


def test_the_paper_is_drawn_anew_only_where_something_is_on_it(program: Open) -> None:
    """On a sheet of many hands that takes longer than all else."""
    rooms = program()
    scene = open_page(rooms, case_table("worked-croatian-001", 2))
    drawn, area = scene.drawn, scene.drawn.area
    choose(rooms, "plays", 0)
    assert scene.shown_now.entry.report.declarer and not scene.shown_now.complete
    assert scene.drawn is drawn and scene.widgets["paper"] is area
    rooms.change(cloth="wine")
    rooms.change(text_scale=130)
    frames(rooms)
    assert scene.drawn is not drawn, "other text has other places"
    drawn = scene.drawn
    report = scene.table.reports[0]
    scene._enter(enter(scene.table, replace(report, dealer=scene.shown_now.entry.report.dealer)))
    assert scene.shown_now.complete and scene.drawn is not drawn, "there is a hand more on it"
    drawn = scene.drawn
    scene.leave_hand()
    assert scene.drawn is not drawn and scene.paper.hands == 2
