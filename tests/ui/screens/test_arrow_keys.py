"""The arrow keys go where they point, and reach everything on every form."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from prefgame.app.files import records_dir
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.screens.help import PAGES, HelpScene
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.screens.new_match.draft import Draft
from prefgame.ui.screens.new_match.table_rules import TableRulesScene
from prefgame.ui.screens.settings import SettingsScene
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.focus import FocusGroup, neighbour
from prefgame.ui.widgets.selection import Stepper
from prefgame.ui.widgets.text_field import TextField
from tests.helpers import option_values
from tests.narrow import as_kind
from tests.ui.whole_program import (
    NAMES,
    SIZES,
    Open,
    begun,
    both,
    click,
    form,
    frames,
    open_table_rules,
    played,
    press_key,
)

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def walk_from(scene: Any, here: Widget, way: str) -> Widget | None:
    able = [one for one in scene.group.widgets if one.focusable and one.visible]
    return neighbour(here, able, *WAYS[way])


def rooms_to_walk(
    program: Open, size: tuple[int, int], tmp_path: Path
) -> Iterator[tuple[str, Any]]:
    """Every form in its states, each just opened."""
    path = tmp_path / "long.pref"
    path.write_text(played("serbian", players=4, hands=30), encoding="utf-8")
    records_dir().mkdir(parents=True, exist_ok=True)
    for at in range(12):
        (records_dir() / f"match {at}.pref").write_text(played(), encoding="utf-8")
    rooms = program(
        size, prepare=both(*map(begun, ("croatian", "serbian", "slovenian", "croatian", "serbian")))
    )
    rooms.notices.append("Something went wrong.")
    rooms.open(routes.Menu())
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, MenuScene)
    yield "menu", scene
    scene._list(True)
    frames(rooms)
    yield "waiting matches", scene
    for rules in RULESETS:
        for seats in rules.seats:
            rooms.change(last_rules=rules.key, players=seats)
            rooms.open(routes.NewMatch())
            frames(rooms)
            yield f"new match, {rules.key}, {seats}", rooms.window.scene
        draft = Draft(rooms.settings)
        option = next(one for one in rules.options if one.values and one.only_with is None)
        usual = option_values(rules)[option.name]
        draft.given[option.name] = next(value for value, _ in option.values if value != usual)
        rooms.window.push(TableRulesScene(rooms, draft))
        frames(rooms)
        yield f"table rules, {rules.key}", rooms.window.scene
    rooms.open(routes.UsualRules())
    for page in range(len(PAGES)):
        as_kind(HelpScene, form(rooms)).open_page(page)
        frames(rooms)
        yield f"help {page}", rooms.window.scene
    rooms.open(routes.SettingsPage())
    frames(rooms)
    settings = as_kind(SettingsScene, form(rooms))
    for chapter in range(len(settings.chapters)):
        settings.open_chapter(chapter)
        frames(rooms)
        yield f"settings {chapter}", rooms.window.scene
    rooms.open(routes.RecordPage(path))
    frames(rooms)
    yield "records", rooms.window.scene


@pytest.mark.parametrize("size", SIZES[::2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_arrows_go_where_they_point_and_reach_everything(
    program: Open, tmp_path: Path, size: tuple[int, int]
) -> None:
    for name, scene in rooms_to_walk(program, size, tmp_path):
        able = [one for one in scene.group.widgets if one.focusable and one.visible]
        reached, todo = {scene.group.focus}, [scene.group.focus]
        for here in todo:
            FocusGroup.keyboard = True
            scene.group.focus_on(here)
            if here.area is not None:
                scene.window.frame(0.2)  # it is scrolled into sight
            spot = here.spot
            for way in WAYS:
                if way in ("left", "right") and isinstance(here, TextField | Stepper):
                    continue  # these need the key themselves
                there = walk_from(scene, here, way)
                if there is None:
                    continue
                box = there.rect
                ahead = {
                    "left": spot.x - box.right,
                    "right": box.x - spot.right,
                    "up": spot.y - box.bottom,
                    "down": box.y - spot.bottom,
                }[way]
                assert ahead > -12, (name, here.rect, way, box)
                if there not in reached:
                    reached.add(there)
                    todo.append(there)
        assert reached == {*able}, (name, [one.rect for one in able if one not in reached])


NEXT = {
    "back": {"down": "rules croatian"},
    "help": {"up": f"rules {RULESETS[-1].key}", "right": "deal"},
    "start": {"down": "refas", "left": "rules croatian", "right": "deck german"},
    "refas": {"down": "dealer", "up": "start"},
    "dealer": {"down": "players", "up": "refas", "right": "deck german"},
    "players": {"down": "name me", "up": "dealer"},
    "name me": {"down": "name left", "up": "players"},
    "name left": {"down": "name right", "up": "name me"},
    "name right": {"down": "deal", "up": "name left"},
    "level left": {"down": "level right", "left": "name left", "up": "name me"},
    "level right": {"down": "matches", "left": "name right", "up": "level left"},
    "deal": {"left": "help", "right": "matches", "up": "name right"},
    "matches": {"left": "deal", "right": "table rules", "up": "level right"},
    "deck german": {"right": "deck french", "down": "own tables"},
    "deck french": {"left": "deck german", "down": "own tables"},
    "own tables": {"down": "two_without_kontra", "up": "deck french"},
    "two_without_kontra": {"down": "defender_quota", "up": "own tables"},
    "play_out": {"down": "table rules", "up": "defender_quota"},
    "table rules": {"left": "matches", "up": "play_out"},
}
LIST = ("back", *(f"rules {rules.key}" for rules in RULESETS), "help")
NEXT |= {here: {"down": below, "up": above} for above, here, below in zip(LIST, LIST[1:], LIST[2:])}
BESIDE_FIRST_GAME = {"start", "refas"}
"""to the right of it, as high as its row is: which one depends on the window"""


@pytest.mark.parametrize(
    "size",
    [(1280, 720), (1920, 1080), (1600, 1200), (3440, 1440)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_the_walk_through_the_new_match(program: Open, size: tuple[int, int]) -> None:
    rooms = program(size)
    rooms.open(routes.NewMatch())
    frames(rooms)
    scene = form(rooms)
    names: dict[Widget | None, str] = {one: name for name, one in scene.widgets.items()}
    found = {
        here: {way: names.get(walk_from(scene, scene.widgets[here], way)) for way in ways}
        for here, ways in NEXT.items()
    }
    assert found == NEXT
    right = walk_from(scene, scene.widgets["rules croatian"], "right")
    assert names[right] in BESIDE_FIRST_GAME


def test_the_table_rules_are_walked_row_by_row_and_left_at_their_ends(program: Open) -> None:
    rooms = open_table_rules(program)
    scene = form(rooms)
    names = [one.name for one in find_ruleset("serbian").options]
    scene.group.focus_on(scene.widgets[names[0]])
    FocusGroup.keyboard = True
    for name in names[1:]:
        press_key(rooms, pygame.K_DOWN)
        assert scene.group.focus is scene.widgets[name]
    for name in reversed(names[:-1]):
        press_key(rooms, pygame.K_UP)
        assert scene.group.focus is scene.widgets[name]
    press_key(rooms, pygame.K_UP)
    assert scene.group.focus is scene.widgets["usual"]
    press_key(rooms, pygame.K_END, pygame.K_DOWN)
    assert scene.widgets["list"].rect.overlaps(scene.group.focus.rect)


def test_after_the_menu_of_the_table_the_focus_is_where_it_was(program: Open) -> None:
    rooms = program()
    rooms.change(pace="at_once")
    rooms.open(
        routes.BeginMatch(find_ruleset("croatian"), NAMES, (None, "simple", "simple"), {}, 2)
    )
    scene = rooms.window.scene
    assert isinstance(scene, TableScene)
    while not scene.shown.live:
        frames(rooms)
    suggested = scene.group.focus
    assert suggested in scene.desk.choices
    click(rooms, scene.frame.menu.rect)
    assert rooms.window.scene is not scene
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is scene and scene.group.focus is suggested, "by mouse"
    FocusGroup.keyboard = True
    before = None
    while scene.group.focus is not scene.frame.menu:
        before = scene.group.focus
        press_key(rooms, pygame.K_TAB)
    press_key(rooms, pygame.K_RETURN, pygame.K_ESCAPE)
    assert rooms.window.scene is scene and before is not None and scene.group.focus is before, (
        "by key"
    )
