"""The list of records: saving, opening, typed paths and dropped files."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from prefgame.app.files import records_dir
from prefgame.app.records import list_records, save_record
from prefgame.app.session import Session
from prefgame.quoting import MOST_HANDS
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.columns_sheet import Column, ColumnSheet
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.paper.hand_lines import HandLine
from prefgame.ui.paper.settlement import RecordedHandScene
from prefgame.ui.scores.registry import face_of
from prefgame.ui.screens.records import RecordScene
from prefgame.ui.screens.settings import SettingsScene
from prefgame.ui.widgets.text_field import TextField
from tests.ui.whole_program import (
    NAMES,
    Open,
    begun,
    both,
    click,
    click_row,
    form,
    frames,
    played,
    press_key,
    refused_record,
    type_text,
    widget,
)


def test_a_saved_match_is_listed_and_opens(program: Open) -> None:
    rooms = program(prepare=begun(hands=2))
    session = Session.resume(rooms.store, rooms.store.unfinished_matches()[0].id)
    path = save_record(session)
    assert path.parent == records_dir() and path.suffix == ".pref" and list_records() == (path,)
    assert save_record(session) == path  # the same match has one record
    session.close()
    rooms.open(routes.RecordPage())
    frames(rooms)
    click_row(rooms, "files", 0)
    scene = rooms.window.scene
    assert isinstance(scene, RecordScene) and scene.record is not None
    assert scene.record.players == NAMES and len(scene.record.hands) == 3 and scene.hand == 2
    click_row(rooms, "hands", 0)
    assert (
        scene.hand == 0
        and isinstance(rooms.window.scene, RecordedHandScene)
        and not rooms.window.kit.overflows
    )


def test_another_match_never_overwrites_a_record(program: Open) -> None:
    rooms = program(prepare=both(begun(hands=1), begun(hands=2)))
    sessions = [Session.resume(rooms.store, saved.id) for saved in rooms.store.unfinished_matches()]
    sessions[0].match.submit(sessions[0].match.legal()[0])  # the two matches go apart
    paths = {save_record(session) for session in sessions}
    assert len(paths) == len(list_records()) == 2
    for session in sessions:
        session.close()


def test_a_typed_path_of_nobody_is_reported(program: Open) -> None:
    rooms = program()
    rooms.open(routes.RecordPage())
    frames(rooms)
    click(rooms, widget(rooms, "path").rect)
    type_text(rooms, "~nobody of this name/match.pref")
    press_key(rooms, pygame.K_RETURN)
    refused_record(rooms)


def test_a_typed_path_opens(program: Open, tmp_path: Path) -> None:
    (tmp_path / "from a friend.pref").write_text(played(), encoding="utf-8")
    rooms = program()
    rooms.open(routes.RecordPage())
    frames(rooms)
    click(rooms, widget(rooms, "path").rect)
    type_text(rooms, str(tmp_path / "from a friend.pref"))
    field = widget(rooms, "path")
    assert isinstance(field, TextField)
    press_key(rooms, pygame.K_RETURN)
    scene = rooms.window.scene
    assert (
        isinstance(scene, RecordScene)
        and scene.record is not None
        and len(scene.record.hands) == 3
        and scene.record.error is None
    )


def test_the_number_of_the_last_hand_of_the_longest_record_is_seen_whole(
    program: Open, tmp_path: Path
) -> None:
    """Nothing of it is cut by the edge of the list, which begins where the row does."""
    rooms = program()
    kit, row = rooms.window.kit, HandLine(("",), MOST_HANDS, lambda: None, chosen=False)
    row.rect = Box(200, 100, 600, 60)
    surface = pygame.Surface((1280, 720))
    surface.fill("white")
    row.draw(surface, kit)
    ink = pygame.mask.from_threshold(surface, "black", (120, 120, 120, 255))
    boxes = ink.get_bounding_rects()
    assert boxes and min(box.x for box in boxes) >= row.rect.x


def test_a_dropped_file_opens_in_the_menu_and_in_the_list(program: Open, tmp_path: Path) -> None:
    path = tmp_path / "dropped.pref"
    path.write_text(played("serbian", players=4, start=4, hands=40), encoding="utf-8")
    rooms = program()
    for _place in range(2):
        pygame.event.post(Event(pygame.DROPFILE, file=str(path)))
        frames(rooms)
        scene = rooms.window.scene
        assert (
            isinstance(scene, RecordScene)
            and scene.record is not None
            and scene.record.path == path
        )
        assert scene.record.rules is not None and scene.record.rules.key == "serbian"


def test_a_record_of_a_table_that_agreed_on_something_lists_its_hands(
    program: Open, tmp_path: Path
) -> None:
    """The line of what was agreed on takes no more room than its words."""
    path = tmp_path / "agreed.pref"
    path.write_text(played("austrian", pot="limited", limit=50), encoding="utf-8")
    rooms = program()
    rooms.open(routes.RecordPage(path))
    frames(rooms)
    click_row(rooms, "hands", 0)
    assert isinstance(rooms.window.scene, RecordedHandScene)


def test_a_bula_below_zero_has_a_minus_as_its_table_agrees() -> None:
    columns = tuple(Column(middle, (0, 0, 0)) for middle in (-4, 4, 0))
    players = ("Ana", "Bojan", "Cvita")
    for minus, written in ((False, "4"), (True, "−4")):  # 000:73
        rules = find_ruleset("croatian").with_options({"debt_minus": minus})
        table = face_of(rules).table(rules.score, ColumnSheet(columns), players)
        assert [row[0] for row in table.rows] == [written, "4", "0"]


@pytest.mark.parametrize("route", [routes.RecordPage(), routes.SettingsPage()])
def test_a_button_shows_the_folder_of_records_and_pictures(
    program: Open, monkeypatch: pytest.MonkeyPatch, route: routes.Route
) -> None:
    asked = list[Path]()

    def show(folder: Path) -> bool:
        asked.append(folder)
        return len(asked) > 1

    monkeypatch.setattr("prefgame.ui.frames.folder.show_folder", show)
    rooms = program((1024, 640))
    rooms.open(route)
    if isinstance(rooms.window.scene, SettingsScene):
        rooms.window.scene.open_chapter(len(rooms.window.scene.chapters) - 1)
    frames(rooms)
    click(rooms, widget(rooms, "folder").rect)
    assert asked == [records_dir()]
    notice = form(rooms).notice
    assert notice is not None and str(records_dir()) in notice.text
