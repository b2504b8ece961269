"""Words and widgets of every form have their place in every window."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.rules.registry import RULESETS
from prefgame.ui.frames import routes
from prefgame.ui.screens.help import PAGES, HelpScene
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.screens.new_match.table_rules import TableRulesScene
from prefgame.ui.screens.settings import SettingsScene
from tests.each_value import each_value
from tests.narrow import as_kind
from tests.ui.whole_program import SIZES, Open, begun, both, click, form, frames, menu_row, played


@pytest.mark.parametrize(("size", "text_scale"), each_value(SIZES, [1.3, 1.0]))
def test_every_text_of_the_forms_has_its_place(
    program: Open, tmp_path: Path, size: tuple[int, int], text_scale: float
) -> None:
    path = tmp_path / "long.pref"
    path.write_text(played("serbian", players=4, hands=12), encoding="utf-8")
    rooms = program(
        size, prepare=both(*map(begun, ("slovenian", "croatian"))), text_scale=text_scale
    )
    kit = rooms.window.kit
    menu = rooms.window.scene
    assert isinstance(menu, MenuScene)
    click(rooms, menu_row(rooms, "Other matches (1)").rect)
    click(rooms, menu_row(rooms, "Back").rect)
    rooms.open(routes.NewMatch())
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, NewMatchScene)
    for rules in RULESETS:
        scene._choose_rules(rules)
        for seats in rules.seats:
            scene._seats.choose_players(seats)
            frames(rooms)
        rooms.window.push(TableRulesScene(rooms, scene.draft))
        frames(rooms)
        rooms.open(routes.RulesPage(rules))
        for page in range(len(PAGES)):
            as_kind(HelpScene, form(rooms)).open_page(page)
            frames(rooms)
    rooms.open(routes.SettingsPage())
    settings = as_kind(SettingsScene, form(rooms))
    for chapter in range(len(settings.chapters)):
        settings.open_chapter(chapter)
        frames(rooms)
    rooms.open(routes.RecordPage(path))
    frames(rooms)
    seen = kit.overflows | rooms.window.kit.overflows
    assert not seen


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_widgets_stand_inside_the_window_and_beside_each_other(
    program: Open, size: tuple[int, int]
) -> None:
    rooms = program(size)
    for page in (
        routes.NewMatch(),
        routes.SettingsPage(),
        routes.UsualRules(),
        routes.RecordPage(),
    ):
        rooms.open(page)
        frames(rooms)
        placed = [
            (name, one)
            for name, one in form(rooms).widgets.items()
            if one.area is None and one.focusable
        ]
        for at, (name, one) in enumerate(placed):
            assert rooms.window.layout.window.contains(one.rect), name
            assert one.rect.h >= 44, name
            for other_name, other in placed[at + 1 :]:
                assert not one.rect.overlaps(other.rect), (name, other_name)
