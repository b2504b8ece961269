"""The settings: they hold at once, are kept, and have room for their words."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from prefgame.app.settings import Settings, SettingsFile
from prefgame.i18n import language_title, languages, use_language
from prefgame.rules.registry import taught_games
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.program import Program
from prefgame.ui.screens import settings_chapters
from prefgame.ui.screens.settings import SettingsScene
from prefgame.ui.screens.settings_chapters import sections
from prefgame.ui.widgets.elements import Drawing, Laid
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.selection import RadioRow
from tests.each_value import each_value
from tests.narrow import as_kind
from tests.ui.whole_program import (
    SIZES,
    Open,
    click,
    deck_in_use,
    frames,
    overlay,
    press_key,
    segment,
    widget,
)

# ---- new match


def test_a_language_that_came_with_another_version_is_no_choice_but_no_harm(program: Open) -> None:
    rooms = program()
    rooms.change(language="eo")
    rooms.open(routes.SettingsPage())
    scene = rooms.window.scene
    assert isinstance(scene, SettingsScene)
    for chapter in range(len(scene.chapters)):
        scene.open_chapter(chapter)
        frames(rooms)


# ---- settings


def test_settings_hold_at_once_and_are_kept(program: Open, home: Path) -> None:
    rooms = program()
    rooms.open(routes.SettingsPage())
    frames(rooms)
    click(rooms, widget(rooms, "deck").rect)
    assert isinstance(rooms.window.scene, ChoiceSheet)
    click(rooms, rooms.window.scene.group.widgets[2].rect)
    assert rooms.window.kit.deck.name == "french"
    click(rooms, widget(rooms, "four_colours").rect, (0.95, 0.5))
    assert rooms.window.kit.deck.look.four_colours
    open_chapter(rooms, "My hand")
    segment(rooms, "card_size", 1, of=2)
    assert rooms.window.layout.card_scale == 1.15
    kept = json.loads((home / "config/settings.json").read_text())
    assert (kept["deck"], kept["card_size"], kept["four_colours"]) == ("french", "large", True)


def open_chapter(rooms: Program, title: str) -> SettingsScene:
    """Return the settings, at the chapter of that title."""
    if not isinstance(rooms.window.scene, SettingsScene):
        rooms.open(routes.SettingsPage())
    scene = rooms.window.scene
    assert isinstance(scene, SettingsScene)
    scene.open_chapter(
        next(at for at, chapter in enumerate(scene.chapters) if chapter.title == title)
    )
    frames(rooms)
    return scene


def preview_of(scene: SettingsScene) -> Box:
    """Where the cards are shown."""
    laid = as_kind(Laid, scene._laid)
    return next(box for box, leaf in laid.parts if isinstance(leaf, Drawing))


def test_each_deck_has_its_own_rows(program: Open) -> None:
    rooms = program()
    rows = [row.name for row in open_chapter(rooms, "Cards").chapter.rows]
    assert rows == ["deck", "german_back", "corner_letters", "german_letters", "large_index"]
    rooms.change(deck="french")
    assert [row.name for row in open_chapter(rooms, "Cards").chapter.rows] == [
        "deck",
        "french_back",
        "french_letters",
        "large_index",
        "four_colours",
    ]


def test_without_corner_letters_nothing_can_be_chosen_about_them(program: Open) -> None:
    rooms = program()
    rooms.change(corner_letters="never")
    open_chapter(rooms, "Cards")
    for name in ("german_letters", "large_index"):
        assert not widget(rooms, name).enabled
        click(rooms, widget(rooms, name).rect, (0.95, 0.5))
        assert overlay(rooms) == "Corner letters are switched off."
    rooms.change(corner_letters="overlap")
    assert widget(rooms, "german_letters").enabled and widget(rooms, "large_index").enabled


@pytest.mark.parametrize(
    ("wished", "size"),
    each_value(
        [
            ("german", {"german_back": 2}),
            ("german", {"corner_letters": "never"}),
            ("german", {"german_letters": "slovenian"}),
            ("french", {"french_back": 2}),
            ("french", {"french_letters": "german"}),
            ("french", {"large_index": True}),
            ("french", {"four_colours": True}),
        ],
        SIZES,
    ),
)
def test_the_preview_shows_at_once_what_is_chosen(
    program: Open, size: tuple[int, int], wished: tuple[str, dict[str, Any]]
) -> None:
    deck, wish = wished
    rooms = program(size)
    rooms.change(deck=deck)
    scene = open_chapter(rooms, "Cards")
    preview = preview_of(scene)
    before = pygame.image.tobytes(rooms.window.surface.subsurface(preview), "RGB")
    rooms.change(**wish)
    frames(rooms)
    assert pygame.image.tobytes(rooms.window.surface.subsurface(preview), "RGB") != before
    rooms.change(**{name: Settings.model_fields[name].default for name in wish})
    frames(rooms)
    assert pygame.image.tobytes(rooms.window.surface.subsurface(preview), "RGB") == before


@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_words_about_either_deck_have_their_place(
    program: Open, size: tuple[int, int], deck: str, text_scale: float
) -> None:
    rooms = program(size)
    rooms.change(deck=deck, text_scale=round(text_scale * 100))
    for chapter in ("Cards", "My hand", "Display"):
        scene = open_chapter(rooms, chapter)
        assert not scene.kit.overflows
        preview = preview_of(scene)
        assert all(
            one.rect.right <= preview.x
            for name, one in scene.widgets.items()
            if name in Settings.model_fields
        )


@pytest.mark.parametrize("deck", ["german", "french"])
def test_every_setting_can_be_changed_by_keys_and_has_a_field(program: Open, deck: str) -> None:
    rooms = program()
    rooms.change(deck=deck)
    rooms.open(routes.SettingsPage())
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, SettingsScene)
    FocusGroup.keyboard = True
    for chapter in range(len(scene.chapters)):
        scene.open_chapter(chapter)
        rows = scene.chapters[chapter].rows
        for row in rows:
            assert row.name in Settings.model_fields
        if scene.chapter.question:
            for at, (language, words) in enumerate(rows[0].values):
                scene.group.focus_on(scene.widgets[f"choice {at}"])
                press_key(rooms, pygame.K_RETURN)
                assert rooms.settings.language == language, words
                assert scene.group.focus is scene.widgets[f"choice {at}"]
            rooms.change(language="en")
            continue
        for row in rows:
            before = getattr(rooms.settings, row.name)
            if row.name == "full_screen":
                continue  # the dummy screen has no other size
            scene.group.focus_on(scene.widgets[row.name])
            press_key(rooms, pygame.K_RETURN)
            if isinstance(rooms.window.scene, ChoiceSheet):  # a list to choose from
                press_key(rooms, pygame.K_UP if rooms.window.scene.chosen else pygame.K_DOWN)
                press_key(rooms, pygame.K_RETURN)
            if scene.widgets[row.name].enabled:
                assert getattr(rooms.settings, row.name) != before, row.name
                assert scene.group.focus is scene.widgets[row.name]
            rooms.change(deck=deck)  # the other deck has other rows


def test_all_languages_stand_open_and_one_press_speaks_another(program: Open) -> None:
    rooms = program()
    rooms.open(routes.SettingsPage())
    scene = rooms.window.scene
    assert isinstance(scene, SettingsScene)
    scene.open_chapter(
        next(at for at, chapter in enumerate(scene.chapters) if chapter.title == "Language")
    )
    frames(rooms)
    rows = [one for one in scene.widgets.values() if isinstance(one, RadioRow)]
    assert [row.title for row in rows] == [language_title(code) for code in languages()]
    assert [row.chosen for row in rows] == [code == "en" for code in languages()]
    click(rooms, rows[1].rect)
    assert rooms.settings.language == languages()[1] != "en"
    rooms.change(language="en")


def test_the_usual_deck_follows_the_game(program: Open) -> None:
    rooms = program()
    rooms.change(deck="french")
    assert deck_in_use(rooms.window.kit) == "french"
    rooms.change(deck=None)
    assert deck_in_use(rooms.window.kit) == "german"  # Croatian, the last rules


def test_the_deck_by_game_is_explained(program: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings_chapters, "RULESETS", taught_games())
    rooms = program()
    rooms.open(routes.SettingsPage())
    scene = rooms.window.scene
    assert isinstance(scene, SettingsScene)
    row = next(row for row in scene.chapters[0].rows if row.name == "deck")
    assert row.sentence == (
        "By game: French for Slovenian, Serbian and Russian; William Tell for all others."
    )
    control = scene.widgets["deck"]
    assert isinstance(control, Chooser) and control.label == "By game"


def test_the_storage_says_what_was_set_aside(program: Open, home: Path) -> None:
    (home / "data").mkdir()
    (home / "data/matches.sqlite").write_bytes(b"x" * 5000)
    rooms = program()
    rooms.open(routes.SettingsPage())
    scene = rooms.window.scene
    assert isinstance(scene, SettingsScene)
    scene.open_chapter(len(scene.chapters) - 1)
    frames(rooms)
    assert isinstance(scene.widgets["storage"], ScrollArea)
    by_title = {section.title: section for section in sections(rooms)}
    assert "(set aside" in by_title["Files set aside"].paths[0]
    assert by_title["Matches"].paths == (str(home / "data/matches.sqlite"),)


def test_full_screen_by_its_key_is_kept_at_once(program: Open) -> None:
    rooms = program()
    for full in (True, False):
        press_key(rooms, pygame.K_F11)
        assert rooms.window.full_screen is full is SettingsFile().settings.full_screen


def test_a_row_has_room_for_all_lines_of_its_sentence(program: Open) -> None:
    """In every language: the words of a row never reach the line below it."""
    rooms = program()
    for code in languages():
        rooms.change(language=code)
        rooms.open(routes.SettingsPage())
        scene = rooms.window.scene
        assert isinstance(scene, SettingsScene)
        for chapter in range(len(scene.chapters)):
            scene.open_chapter(chapter)
            for box, leaf in as_kind(Laid, scene._laid).parts:
                assert leaf.fits(scene.kit, box), (code, chapter, leaf)
                assert scene.page.contains(box), (code, chapter, leaf)
        rooms.window.pop()


def test_no_tooltip_stays_behind_a_sheet(program: Open) -> None:
    rooms = program()
    scene = open_chapter(rooms, "My hand")
    scene.group.say("A word.", scene.page)
    frames(rooms)
    assert scene.group.tooltip is not None
    rooms.window.push(ChoiceSheet("Title", "A sentence.", [("One", "")], 0, lambda answer: None))
    frames(rooms)
    assert scene.group.tooltip is None


@pytest.mark.parametrize("size", [(1194, 672), (1024, 640)])
def test_every_row_lies_on_the_paper_with_large_text(program: Open, size: tuple[int, int]) -> None:
    rooms = program(size, text_scale=1.3)
    for code in languages():
        rooms.change(language=code, text_scale=130)
        rooms.open(routes.SettingsPage())
        scene = rooms.window.scene
        assert isinstance(scene, SettingsScene)
        for chapter in range(len(scene.chapters)):
            scene.open_chapter(chapter)
            frames(rooms, 1)
            boxes = [scene.widgets[row.name].rect for row in scene.chapter.rows if row.sentence]
            assert all(scene.page.contains(box) for box in boxes), (code, chapter)
            assert not any(one.overlaps(two) for one, two in combinations(boxes, 2))
        rooms.window.pop()
    use_language("en")
