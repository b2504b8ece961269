"""Menu, new match, table rules, settings, help and records, driven by mouse and keys as a player
would.
"""

from __future__ import annotations

import gettext
import json
import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from prefgame.app.files import reading
from prefgame.app.records import list_records, open_record, records_dir, save_record
from prefgame.app.session import USUAL_LEVEL, Session, level_names
from prefgame.app.settings import Settings, SettingsFile
from prefgame.app.storage.store import Store
from prefgame.app.words.decks import suit_in_sentence, suit_name
from prefgame.engine.commands import DEALER, WriteOff
from prefgame.engine.record import RecordError
from prefgame.engine.record_writer import write_record
from prefgame.i18n import _current, languages, use_language
from prefgame.quoting import MOST_HANDS
from prefgame.rules.base import Refusal
from prefgame.rules.options import TableOption
from prefgame.rules.play import Duties, Lead
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.choice import ChoiceSheet, Chooser
from prefgame.ui.frames.form import FormScene
from prefgame.ui.guide.blocks import Page, Table, Term, Text
from prefgame.ui.guide.computer import at_the_computer
from prefgame.ui.guide.glossary import this_table
from prefgame.ui.guide.pages import (
    the_auction,
    the_contracts,
    the_defence,
    the_end,
    the_game,
    the_play,
    the_sheet,
)
from prefgame.ui.paper.hand.recorded import RecordedHandScene, RecordedSheetScene
from prefgame.ui.paper.hand_rows import HandRow
from prefgame.ui.program import Rooms
from prefgame.ui.screens.help import PAGES, HelpScene
from prefgame.ui.screens.menu.scene import MenuRow, MenuScene, day_of
from prefgame.ui.screens.new_match import scene as new_match
from prefgame.ui.screens.new_match.draft import Contradiction, Draft
from prefgame.ui.screens.new_match.parts import level_word
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.screens.new_match.table_rules import TableRulesScene
from prefgame.ui.screens.records import parts as record_parts
from prefgame.ui.screens.records.scene import RecordScene
from prefgame.ui.screens.settings.rows import LANGUAGES
from prefgame.ui.screens.settings.scene import SettingsScene
from prefgame.ui.screens.settings.storage import sections
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.arrow_keys import neighbour
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.controls import RadioRow, Segments, Stepper
from prefgame.ui.widgets.fields import ScrollArea, TextField
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.widgets.window import Window, headless
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.record_errors import OF_THE_FILE, reason_lines
from tests.engine.test_bad_records import BAD
from tests.helpers import announced, deal_next, play_at_random, say, start

SIZES = ((1024, 640), (1280, 720), (1920, 1080))
NAMES = ("Ana", "Bojan", "Cvita")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    return tmp_path


Open = Callable[..., Rooms]


@pytest.fixture
def program() -> Iterator[Open]:
    """Opens the program at the menu, as often as wished; at the end everything is closed."""
    opened: list[Rooms] = []

    def open_program(
        size: tuple[int, int] = (1280, 720),
        prepare: Callable[[Store], None] | None = None,
        **how: Any,
    ) -> Rooms:
        headless()
        FocusGroup.keyboard = False
        store = Store()
        if prepare is not None:
            prepare(store)
        rooms = Rooms(Window(size, less_motion=True, **how), SettingsFile(), store)
        opened.append(rooms)
        rooms.menu()
        frames(rooms)
        return rooms

    yield open_program
    for rooms in opened:
        rooms.window.close()
        rooms.store.close()


def frames(rooms: Rooms, count: int = 2) -> None:
    for _frame in range(count):
        rooms.window.frame(0.2)


def press_key(rooms: Rooms, *keys: int) -> None:
    for key in keys:
        pygame.event.post(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        frames(rooms, 1)


def type_text(rooms: Rooms, text: str) -> None:
    pygame.event.post(Event(pygame.TEXTINPUT, text=text))
    frames(rooms, 1)


def click(rooms: Rooms, box: Box, at: tuple[float, float] = (0.5, 0.5)) -> None:
    point = round(box.x + box.w * at[0]), round(box.y + box.h * at[1])
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0)))
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    frames(rooms, 2)


def menu_row(rooms: Rooms, words: str) -> MenuRow:
    scene = rooms.window.scene
    assert isinstance(scene, MenuScene)
    return next(row for row in scene.rows if row.words == words)


def form(rooms: Rooms) -> FormScene:
    scene = rooms.window.scene
    assert isinstance(scene, FormScene)
    return scene


def widget(rooms: Rooms, name: str) -> Widget:
    return form(rooms).widgets[name]


def segment(rooms: Rooms, name: str, index: int, of: int) -> None:
    """Click one of the words of a row of segments."""
    click(rooms, widget(rooms, name).rect, ((index + 0.5) / of, 0.5))


def begun(rules: str = "croatian", hands: int = 0) -> Callable[[Store], None]:
    """A stored match that waits to be continued."""

    def prepare(store: Store) -> None:
        session = Session.begin(
            store, find_ruleset(rules), NAMES, (None, "simple", "simple"), seed=3
        )
        rng = random.Random(1)
        for _hand in range(hands):
            session.deal()
            first = len(session.match.log)
            play_at_random(session.match, rng)
            store.append(session.number, first, session.match.log[first:])
        session.deal()
        session.close()

    return prepare


def both(*prepares: Callable[[Store], None]) -> Callable[[Store], None]:
    """Several stored matches, the last one played last."""

    def prepare(store: Store) -> None:
        for one in prepares:
            one(store)

    return prepare


def overlay(rooms: Rooms) -> str:
    tooltip = form(rooms).group.tooltip
    return tooltip.text if tooltip else ""


# ---- menu


def test_the_table_of_the_menu_is_laid_without_a_pause(program: Open) -> None:
    """A table that lies still is drawn seldom; cup, slip and pencil came late, and were missed."""
    window = program().window
    menu = window.scene
    assert isinstance(menu, MenuScene) and menu.awake
    while menu.awake:
        window.frame(1 / 60)
    assert menu._table is not None
    laid = menu._table.picture.copy()
    window.frame(1 / 60)
    assert pygame.image.tobytes(laid, "RGB") == pygame.image.tobytes(menu._table.picture, "RGB"), (
        "nothing is missing"
    )


def test_the_menu_leads_to_every_room_and_escape_leads_back(program: Open) -> None:
    rooms = program()
    for words, scene in (
        ("New match", NewMatchScene),
        ("Open a record", RecordScene),
        ("Rules", HelpScene),
        ("Settings", SettingsScene),
    ):
        click(rooms, menu_row(rooms, words).rect)
        assert isinstance(rooms.window.scene, scene), words
        press_key(rooms, pygame.K_ESCAPE)
        assert isinstance(rooms.window.scene, MenuScene)


def test_the_key_of_the_rules_opens_them_from_the_menu_as_well(program: Open) -> None:
    rooms = program()
    press_key(rooms, pygame.K_F1)
    assert isinstance(rooms.window.scene, HelpScene)
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, MenuScene)


def test_settings_opened_at_the_table_lead_back_to_the_table(program: Open) -> None:
    rooms = program(prepare=begun())
    click(rooms, menu_row(rooms, "Continue").rect)
    table = rooms.window.scene
    assert isinstance(table, TableScene)
    press_key(rooms, pygame.K_ESCAPE)
    menu = rooms.window.scene
    assert isinstance(menu, TableMenu)
    click(rooms, next(button.rect for button in menu.buttons if button.label == "Settings"))
    assert isinstance(rooms.window.scene, SettingsScene)
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is table


def test_the_menu_by_keys_alone(program: Open) -> None:
    rooms = program()
    press_key(rooms, pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(rooms.window.scene, RecordScene)


def test_the_first_arrow_in_the_menu_sets_out_from_the_row_under_the_mouse(program: Open) -> None:
    rooms = program()
    scene = rooms.window.scene
    assert isinstance(scene, MenuScene)
    pygame.event.post(
        Event(
            pygame.MOUSEMOTION,
            pos=menu_row(rooms, "Settings").rect.center,
            rel=(1, 1),
            buttons=(0, 0, 0),
        )
    )
    press_key(rooms, pygame.K_UP)
    assert scene.group.focus is menu_row(rooms, "Rules")
    pygame.event.post(
        Event(
            pygame.MOUSEMOTION,
            pos=(rooms.window.layout.width - 5, 5),
            rel=(1, 1),
            buttons=(0, 0, 0),
        )
    )
    press_key(rooms, pygame.K_UP)
    assert scene.group.focus is menu_row(rooms, "Open a record")


def test_quit_ends_the_program(program: Open) -> None:
    rooms = program()
    rooms.window.running = True
    click(rooms, menu_row(rooms, "Quit").rect)
    assert not rooms.window.running


def test_continue_is_offered_only_where_something_waits(program: Open) -> None:
    assert not any(row.words == "Continue" for row in program().window.scene.rows)  # type: ignore[union-attr]


def test_continue_tells_rules_hand_and_players_and_goes_on_there(program: Open) -> None:
    rooms = program(prepare=begun("serbian", hands=2))
    row = menu_row(rooms, "Continue")
    assert (
        "Serbian" in row.note
        and "hand 3" in row.note
        and "Ana, Bojan, Cvita" in row.note
        and "today" in row.note
    )
    click(rooms, row.rect)
    assert isinstance(rooms.window.scene, TableScene)
    assert rooms.session is not None and rooms.session.match.table.hands_played == 2


def test_several_waiting_matches_are_listed(program: Open) -> None:
    rooms = program(prepare=both(*map(begun, ("croatian", "serbian", "slovenian"))))
    click(rooms, menu_row(rooms, "Other matches (2)").rect)
    scene = rooms.window.scene
    assert isinstance(scene, MenuScene)
    assert [row.words for row in scene.rows] == ["Serbian", "Croatian", "Back"]
    assert len({(row.rect.x, row.rect.w) for row in scene.rows}) == 1, (
        "nothing scrolls, so all stand in the middle of the card"
    )
    press_key(rooms, pygame.K_ESCAPE)
    assert menu_row(rooms, "New match")
    click(rooms, menu_row(rooms, "Other matches (2)").rect)
    click(rooms, menu_row(rooms, "Croatian").rect)
    assert rooms.session is not None and rooms.session.match.table.rules.key == "croatian"


def test_a_match_that_cannot_be_read_is_told_and_offered_no_more(program: Open, home: Path) -> None:
    rooms = program(prepare=begun(hands=1))
    with closing(sqlite3.connect(home / "data/matches.sqlite")) as db, db:
        db.execute("DELETE FROM event WHERE n = 1")
    click(rooms, menu_row(rooms, "Continue").rect)
    assert isinstance(rooms.window.scene, MenuScene)
    assert any("cannot be continued" in notice for notice in rooms.notices)
    assert not any(row.words == "Continue" for row in rooms.window.scene.rows)


def test_files_set_aside_are_told_on_a_slip_that_can_be_put_away(program: Open, home: Path) -> None:
    (home / "config").mkdir()
    (home / "config/settings.json").write_text("{ nonsense")
    (home / "data").mkdir()
    (home / "data/matches.sqlite").write_bytes(b"not a store at all" * 100)
    rooms = program()
    assert len(rooms.notices) == 2 and all("set aside" in notice for notice in rooms.notices)
    scene = rooms.window.scene
    assert isinstance(scene, MenuScene)
    assert not rooms.window.kit.overflows
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.notices == []
    assert [path.read_bytes() for path in (home / "data").glob("* (set aside *.sqlite")] == [
        b"not a store at all" * 100
    ]


def test_a_disk_that_refuses_is_told_once(program: Open, home: Path) -> None:
    rooms = program()
    rooms.settings_file.path = home / "a file" / "settings.json"
    (home / "a file").write_text("where a folder should be")
    rooms.change(pace="brisk")
    assert rooms.settings.pace == "brisk" and rooms.notices == []
    rooms.menu()
    (told,) = rooms.notices
    assert "cannot be saved" in told
    frames(rooms)
    press_key(rooms, pygame.K_ESCAPE)
    rooms.menu()
    assert rooms.notices == []


@pytest.mark.parametrize(
    ("stamp", "words"),
    [
        ("2026-06-12T08:00:00+00:00", "today"),
        ("2026-06-11T12:00:00+00:00", "yesterday"),
        ("2026-06-08T12:00:00+00:00", "4 days ago"),
        ("2026-05-01T12:00:00+00:00", "2026-05-01"),
        ("nonsense", "?"),
    ],
)
def test_the_day_of_a_match_in_words(stamp: str, words: str) -> None:
    assert day_of(stamp, date(2026, 6, 12)).startswith(words)


# ---- new match


def test_two_clicks_from_the_menu_to_the_table(program: Open) -> None:
    rooms = program()
    click(rooms, menu_row(rooms, "New match").rect)
    click(rooms, widget(rooms, "deal").rect)
    assert isinstance(rooms.window.scene, TableScene)
    assert rooms.session is not None
    table = rooms.session.match.table
    assert (
        table.rules.key == "croatian" and table.players == NAMES and table.rules.score.start == 30
    )
    assert rooms.session.plan.levels == (None, USUAL_LEVEL, USUAL_LEVEL)


def test_the_match_is_as_it_was_chosen_by_mouse(program: Open) -> None:
    rooms = program()
    rooms.new_match()
    frames(rooms)
    click(rooms, widget(rooms, "rules serbian").rect)
    assert rooms.window.kit.deck.name == "french"
    segment(rooms, "players", 1, of=2)
    segment(rooms, "start", 1, of=4)
    segment(rooms, "dealer", 1, of=2)
    segment(rooms, "level right", 2, of=len(level_names()))
    segment(rooms, "defender_quota", 1, of=2)
    click(rooms, widget(rooms, "deck german").rect)
    click(rooms, widget(rooms, "name me").rect)
    press_key(rooms, *[pygame.K_BACKSPACE] * 3)
    type_text(rooms, "Đuro")
    click(rooms, widget(rooms, "deal").rect)
    assert rooms.session is not None
    table, plan = rooms.session.match.table, rooms.session.plan
    # counter-clockwise: the next player sits at the right
    assert table.players == ("Đuro", "Cvita", "Davor", "Bojan")
    assert plan.levels == (None, level_names()[2], USUAL_LEVEL, USUAL_LEVEL)
    assert plan.first_dealer == 0
    assert dict(table.rules.chosen) == {"start": 50, "defender_quota": "individual"}
    assert rooms.window.kit.deck.name == "german" and rooms.window.layout.players == 4


def test_what_was_chosen_is_remembered(program: Open) -> None:
    rooms = program()
    rooms.new_match()
    frames(rooms)
    click(rooms, widget(rooms, "rules slovenian").rect)
    segment(rooms, "start", 2, of=4)
    segment(rooms, "play_out", 1, of=2)
    press_key(rooms, pygame.K_ESCAPE)
    again = program()
    again.new_match()
    frames(again)
    scene = again.window.scene
    assert isinstance(scene, NewMatchScene)
    assert scene.draft.rules.key == "slovenian" and scene.draft.given == {
        "start": 100,
        "play_out": True,
    }


def test_choosing_another_game_says_what_changes_with_it_and_keeps_what_was_chosen(
    program: Open,
) -> None:
    rooms = program()
    rooms.new_match()
    frames(rooms)
    scene = form(rooms)
    assert isinstance(scene, NewMatchScene)

    def told() -> str:
        return "" if scene.notice is None else scene.notice.text

    click(rooms, widget(rooms, "rules croatian").rect)
    assert told() == "", "the game that was chosen already"
    click(rooms, widget(rooms, "rules serbian").rect)
    assert told() == "Serbian rules: now with bula 100, at most 3 refas, French cards."
    segment(rooms, "start", 1, of=4)
    click(rooms, widget(rooms, "deck german").rect)
    click(rooms, widget(rooms, "rules slovenian").rect)
    assert told() == "Slovenian rules: now with at most 3 refas.", "bula and cards were chosen"
    start = widget(rooms, "start")
    assert (
        isinstance(start, Segments)
        and start.options[start.chosen] == "50"
        and start.hint == "usually: 30"
    )
    assert rooms.window.kit.deck.name == "german"


def test_every_control_of_every_form_is_reached_by_tab(program: Open) -> None:
    rooms = program()
    rooms.new_match()
    frames(rooms)
    for _form in range(2):
        wanted = {
            name for name, one in form(rooms).widgets.items() if one.focusable and one.visible
        }
        reached = set()
        for _step in range(len(wanted) + 2):
            press_key(rooms, pygame.K_TAB)
            reached |= {
                name for name, one in form(rooms).widgets.items() if one is form(rooms).group.focus
            }
        assert reached == wanted
        form(rooms).widgets["table rules"].press() if "table rules" in form(rooms).widgets else None
        frames(rooms)


def test_arrows_and_return_choose_rules_and_deal(program: Open) -> None:
    rooms = program()
    rooms.new_match()
    frames(rooms)
    scene = form(rooms)
    FocusGroup.keyboard = True
    scene.group.focus_on(scene.widgets["rules croatian"])
    press_key(rooms, pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(scene, NewMatchScene) and scene.draft.rules.key == "slovenian"
    assert scene.group.focus is scene.widgets["rules slovenian"]
    scene.group.focus_on(scene.widgets["deal"])
    press_key(rooms, pygame.K_RETURN)
    assert rooms.session is not None and rooms.session.match.table.rules.key == "slovenian"


@pytest.mark.parametrize(
    ("bula", "shown"),
    [
        (30, "30 50 100 200"),
        (40, "30 40 50 100 200"),
        (20, "20 30 50 100 200"),
        (80, "30 50 80 100 200"),
        (1000, "30 50 100 200 1000"),
    ],
)
def test_the_bula_that_will_be_played_is_always_to_be_seen_and_pushes_out_no_usual_one(
    program: Open, bula: int, shown: str
) -> None:
    rooms = program()
    rooms.change(tables={"croatian": {"start": bula}} if bula != 30 else {})
    rooms.new_match()
    frames(rooms)
    control = widget(rooms, "start")
    assert isinstance(control, Segments)
    assert " ".join(map(str, control.options)) == shown and control.options[control.chosen] == str(
        bula
    )
    click(rooms, widget(rooms, "deal").rect)
    assert rooms.session is not None and rooms.session.match.table.rules.score.start == bula


@pytest.mark.parametrize(
    "size", [(1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_what_was_agreed_in_the_table_rules_is_seen_on_the_form_below(
    program: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    rooms = rules_sheet(program, size)
    told: list[str] = []
    write = Kit.run
    monkeypatch.setattr(
        Kit,
        "run",
        lambda kit, surface, x, y, run, *given, **rest: (
            told.append(run) if isinstance(run, str) else None,
            write(kit, surface, x, y, run, *given, **rest),
        )[1],
    )
    sheet = form(rooms)
    assert isinstance(sheet, TableRulesScene)
    sheet.agree(option("serbian", "preferans"), True)
    sheet.agree(option("serbian", "defender_quota"), "individual")
    press_key(rooms, pygame.K_ESCAPE)
    frames(rooms)
    assert isinstance(rooms.window.scene, NewMatchScene)
    assert "Preferans" in told
    quota = widget(rooms, "defender_quota")
    assert isinstance(quota, Segments) and quota.chosen == 1


def test_a_large_bula_is_seen_in_a_small_window(program: Open) -> None:
    rooms = program((1024, 640))
    rooms.change(tables={"croatian": {"start": 200}})
    rooms.new_match()
    frames(rooms)
    control = widget(rooms, "start")
    assert isinstance(control, Segments)
    assert control.options == ("30", "50", "100", "200") and control.chosen == 3


def test_levels_are_called_as_on_the_command_line(program: Open) -> None:
    rooms = program()
    rooms.new_match()
    frames(rooms)
    control = widget(rooms, "level left")
    assert isinstance(control, Segments)
    assert tuple(str(word).lower() for word in control.options) == level_names()


def test_levels_whose_words_have_no_room_are_chosen_from_a_sheet(program: Open) -> None:
    rooms = program((1024, 640), text_scale=1.3)
    rooms.new_match()
    frames(rooms)
    control = widget(rooms, "level right")
    assert isinstance(control, Chooser) and control.label == level_word(USUAL_LEVEL)
    click(rooms, control.rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, ChoiceSheet)
    assert [words for words, _told in sheet.answers] == [
        level_word(level) for level in level_names()
    ]
    assert len({told for _words, told in sheet.answers if told}) == len(level_names()), (
        "each level is told in its own sentence"
    )
    # the first arrow only shows the focus
    press_key(rooms, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    scene = form(rooms)
    assert isinstance(scene, NewMatchScene) and scene.draft.levels[1] == level_names()[2]
    assert str(widget(rooms, "level right").label) == level_word(level_names()[2])  # type: ignore[attr-defined]
    assert not rooms.window.kit.overflows


@pytest.mark.parametrize("words", [("Beginner", "Club", "Expert"), ("Početnik", "Klub", "Majstor")])
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_words_at_the_table_are_never_crowded(
    program: Open,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    text_scale: float,
    words: tuple[str, ...],
) -> None:
    monkeypatch.setattr(new_match, "level_word", dict(zip(level_names(), words)).__getitem__)
    rooms = program(size, text_scale=text_scale)
    rooms.new_match()
    scene = form(rooms)
    assert isinstance(scene, NewMatchScene)
    scene._choose_rules(find_ruleset("serbian"))
    scene._seat(4)
    frames(rooms)
    kit = rooms.window.kit
    for name in ("players", *(f"level {place}" for place in scene.draft.places)):
        control = scene.widgets[name]
        if isinstance(control, Segments):
            for part, word in zip(control._parts, control.options, strict=True):
                assert part.w - kit.run_width(word, "button", control.size) >= kit.u(20)
    assert not kit.overflows


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("text_scale", [1.0, 1.15, 1.3])
@pytest.mark.parametrize(
    "size", [(1024, 640), (1280, 720), (1600, 900)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_what_is_usual_has_room_where_the_table_has_changed_it(
    program: Open, size: tuple[int, int], text_scale: float, code: str
) -> None:
    use_language(code)
    rooms = program(size, text_scale=text_scale)
    rooms.new_match()
    scene = form(rooms)
    assert isinstance(scene, NewMatchScene)
    for rules in RULESETS:
        scene.draft.reset()
        scene._choose_rules(rules)
        change_everything(scene.draft)
        scene.rebuild()
        frames(rooms)
        for _middle, _high, option in scene._option_rows:
            assert scene.widgets[option.name].hint == scene.usual_words(option)
        sheet = TableRulesScene(rooms, scene.draft)
        rooms.window.push(sheet)
        frames(rooms)
        area = sheet.widgets["list"]
        assert isinstance(area, ScrollArea)
        while area.offset < area.limit:
            area.scroll(area.rect.h // 2)
            frames(rooms, 1)
        rooms.window.pop()
        assert not rooms.window.kit.overflows


def test_what_is_usual_and_has_no_room_beside_a_title_stands_below_it(program: Open) -> None:
    rooms = program((1024, 640), text_scale=1.3)
    draft = Draft(rooms.settings)
    draft.choose_rules(
        next(
            rules
            for rules in RULESETS
            if two_without_kontra(rules).default(rules) == "refa_else_redeal_hat_wins"
        )
    )
    sheet = TableRulesScene(rooms, draft)
    rooms.window.push(sheet)
    frames(rooms)
    two = two_without_kontra(draft.rules)
    before = sheet._heights(sheet.kit, 900)
    draft.choose(two, "declarer_wins")
    after = sheet._heights(sheet.kit, 900)
    assert [high - low for low, high in zip(before, after)].count(0) == len(before) - 1
    assert after[draft.rules.options.index(two)] > before[draft.rules.options.index(two)]


def two_without_kontra(rules: RuleSet) -> TableOption:
    return next(option for option in rules.options if option.name == "two_without_kontra")


def change_everything(draft: Draft) -> None:
    """Every option of the game as it is not usual, where it may stand beside the others."""
    for option in draft.rules.options:
        values = [value for value, _label in option.values] or [12]
        with suppress(Contradiction):
            draft.choose(option, next(value for value in values if value != draft.usual(option)))


@pytest.mark.parametrize(
    ("name", "reason"),
    [("Bojan", "Two players are called Bojan."), ("", "Everybody at the table needs a name.")],
)
def test_names_that_cannot_be_stop_the_deal_with_a_sentence(
    program: Open, name: str, reason: str
) -> None:
    rooms = program()
    rooms.new_match()
    frames(rooms)
    click(rooms, widget(rooms, "name me").rect)
    press_key(rooms, pygame.K_END, *[pygame.K_BACKSPACE] * 3)
    type_text(rooms, name)
    click(rooms, widget(rooms, "deal").rect)
    assert isinstance(rooms.window.scene, NewMatchScene) and overlay(rooms) == reason


def test_a_quotation_mark_in_a_name_does_not_stop_the_match(program: Open) -> None:
    rooms = program()
    rooms.new_match()
    frames(rooms)
    click(rooms, widget(rooms, "name me").rect)
    press_key(rooms, pygame.K_END)
    type_text(rooms, '"x"')
    click(rooms, widget(rooms, "deal").rect)
    assert rooms.session is not None and rooms.session.view().table.players[0] == "Ana'x'"


def test_a_language_that_came_with_another_version_is_no_choice_but_no_harm(program: Open) -> None:
    rooms = program()
    rooms.change(language="eo")
    rooms.settings_room()
    scene = rooms.window.scene
    assert isinstance(scene, SettingsScene)
    for chapter in range(len(scene.chapters)):
        scene.open_chapter(chapter)
        frames(rooms)


def test_the_suggested_refas_follow_the_bula_until_touched(program: Open) -> None:
    draft = Draft(Settings())
    start_option, refas = (
        next(o for o in draft.rules.options if o.name == name) for name in ("start", "refas")
    )
    assert draft.value(refas) == 1
    draft.choose(start_option, 50)
    assert draft.value(refas) == 3 and not draft.changed(refas)  # 000:84
    draft.choose(refas, 2)
    draft.choose(start_option, 100)
    assert draft.value(refas) == 2 and draft.changed(refas) and draft.usual(refas) == 3
    draft.choose(refas, 3)
    assert not draft.changed(refas)


def test_seats_follow_the_direction_of_play() -> None:
    draft = Draft(Settings(player="Me", opponents=("Left", "Right", "Across")))
    assert draft.players == ("Me", "Left", "Right")  # clockwise, the next player sits at the left
    draft.seats = 4
    assert draft.players == ("Me", "Left", "Across", "Right")
    draft.choose_rules(find_ruleset("serbian"))
    assert draft.players == ("Me", "Right", "Across", "Left")


def test_a_remembered_agreement_that_no_longer_stands_is_dropped() -> None:
    settings = Settings(
        tables={"croatian": {"start": 31}, "serbian": {"no such rule": True}},
        levels=("genius",),
        last_rules="polish",
    )
    draft = Draft(settings)
    assert draft.rules is RULESETS[0] and draft.given == {} and draft.levels == [USUAL_LEVEL] * 3
    draft.choose_rules(find_ruleset("serbian"))
    assert draft.given == {}


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_no_choice_of_options_can_contradict_itself(rules: Any) -> None:
    """Whatever is tried, the draft stays a table that the rules accept."""
    rng = random.Random(rules.key)
    draft = Draft(Settings(last_rules=rules.key))
    refused = 0
    for _try in range(400):
        option = rng.choice(rules.options)
        value = (
            rng.choice([v for v, _label in option.values])
            if option.values
            else rng.choice((2, 10, 30, 50))
        )
        try:
            draft.choose(option, value)
        except Contradiction as reason:
            refused += 1
            assert "goes only with" in str(reason)
        else:
            assert draft.value(option) == value
        assert draft.table.chosen == tuple(
            (o.name, draft.given[o.name]) for o in rules.options if o.name in draft.given
        )
    assert refused


# ---- table rules


def rules_sheet(
    program: Open, size: tuple[int, int] = (1280, 720), rules: str = "serbian"
) -> Rooms:
    rooms = program(size)
    rooms.change(last_rules=rules)
    rooms.new_match()
    frames(rooms)
    click(rooms, widget(rooms, "table rules").rect)
    assert isinstance(rooms.window.scene, TableRulesScene)
    return rooms


def test_all_options_of_the_rule_set_stand_on_the_sheet(program: Open) -> None:
    rooms = rules_sheet(program)
    assert {option.name for option in find_ruleset("serbian").options} <= set(form(rooms).widgets)


def test_a_contradiction_is_refused_beside_its_control(program: Open) -> None:
    rooms = rules_sheet(program)
    scene = form(rooms)
    assert isinstance(scene, TableRulesScene)
    scene.agree(option("serbian", "two_hat"), "declarer")
    assert scene.draft.given == {"two_hat": "declarer"}
    scene.agree(option("serbian", "two_without_kontra"), "declarer_wins")
    frames(rooms)
    assert scene.draft.given == {"two_hat": "declarer"}
    assert (
        "“Whose hat counts: the declarer’s” goes only with “A two without kontra” set to"
        in overlay(rooms)
    )


def test_an_option_without_meaning_says_why(program: Open) -> None:
    rooms = rules_sheet(program, rules="croatian")
    control = widget(rooms, "two_hat")
    click(rooms, control.rect)
    assert "no meaning" in overlay(rooms) and "the declarer wins" in overlay(rooms)


def test_an_option_of_many_values_opens_a_sheet_of_answers(program: Open) -> None:
    rooms = rules_sheet(program)
    scene = form(rooms)
    assert isinstance(scene, TableRulesScene)
    click(rooms, scene.widgets["two_without_kontra"].rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, ChoiceSheet) and len(sheet.answers) == 6
    press_key(rooms, pygame.K_ESCAPE)
    assert scene.draft.given == {} and rooms.window.scene is scene
    click(rooms, scene.widgets["two_without_kontra"].rect)
    press_key(rooms, *[pygame.K_DOWN] * 3, pygame.K_RETURN)  # the first arrow only shows the focus
    assert scene.draft.given == {"two_without_kontra": "throw_in_refa"}
    click(rooms, scene.widgets["usual"].rect)
    assert scene.draft.given == {}


def option(rules: str, name: str) -> Any:
    return next(one for one in find_ruleset(rules).options if one.name == name)


def test_the_sheet_scrolls_to_the_control_in_focus(program: Open) -> None:
    rooms = rules_sheet(program)
    scene = form(rooms)
    area = scene.widgets["list"]
    assert isinstance(area, ScrollArea) and area.limit > 0
    last = find_ruleset("serbian").options[-1].name
    while scene.group.focus is not scene.widgets[last]:
        press_key(rooms, pygame.K_TAB)
    assert area.rect.contains(scene.widgets[last].rect)
    press_key(rooms, pygame.K_RIGHT if scene.widgets[last].chosen == 0 else pygame.K_LEFT)  # type: ignore[attr-defined]
    assert last in scene.draft.given and area.rect.contains(scene.widgets[last].rect)  # type: ignore[attr-defined]


def test_pages_of_the_table_rules_take_the_focus_along(program: Open) -> None:
    rooms = rules_sheet(program)
    scene, names = form(rooms), [one.name for one in find_ruleset("serbian").options]
    scene.group.focus_on(scene.widgets[names[0]])
    for code, wanted in (
        (pygame.K_PAGEDOWN, None),
        (pygame.K_END, names[-1]),
        (pygame.K_HOME, names[0]),
    ):
        press_key(rooms, code)
        focus = scene.group.focus
        assert focus is not None and focus.area is not None and focus.area.rect.contains(focus.rect)
        assert wanted is None or focus is scene.widgets[wanted]


# ---- settings


def test_settings_hold_at_once_and_are_kept(program: Open, home: Path) -> None:
    rooms = program()
    rooms.settings_room()
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


def open_chapter(rooms: Rooms, title: str) -> SettingsScene:
    """The settings, at the chapter of that title."""
    if not isinstance(rooms.window.scene, SettingsScene):
        rooms.settings_room()
    scene = rooms.window.scene
    assert isinstance(scene, SettingsScene)
    scene.open_chapter(
        next(at for at, chapter in enumerate(scene.chapters) if chapter.title == title)
    )
    frames(rooms)
    return scene


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
        assert overlay(rooms) == "There are no corner letters."
    rooms.change(corner_letters="overlap")
    assert widget(rooms, "german_letters").enabled and widget(rooms, "large_index").enabled


@pytest.mark.parametrize(
    ("deck", "wish"),
    [
        ("german", {"german_back": 2}),
        ("german", {"corner_letters": "never"}),
        ("german", {"german_letters": "slovenian"}),
        ("french", {"french_back": 2}),
        ("french", {"french_letters": "german"}),
        ("french", {"large_index": True}),
        ("french", {"four_colours": True}),
    ],
)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_preview_shows_at_once_what_is_chosen(
    program: Open, size: tuple[int, int], deck: str, wish: dict[str, Any]
) -> None:
    rooms = program(size)
    rooms.change(deck=deck)
    scene = open_chapter(rooms, "Cards")
    preview = scene._preview(scene.kit, scene._body(scene.kit, scene.page))
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
        preview = scene._preview(scene.kit, scene._body(scene.kit, scene.page))
        assert all(
            one.rect.right <= preview.x
            for name, one in scene.widgets.items()
            if name in Settings.model_fields
        )


@pytest.mark.parametrize("deck", ["german", "french"])
def test_every_setting_can_be_changed_by_keys_and_has_a_field(program: Open, deck: str) -> None:
    rooms = program()
    rooms.change(deck=deck)
    rooms.settings_room()
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, SettingsScene)
    FocusGroup.keyboard = True
    for chapter in range(len(scene.chapters)):
        scene.open_chapter(chapter)
        for at, choice in enumerate(scene.chapters[chapter].choices):
            scene.group.focus_on(scene.widgets[f"choice {at}"])
            press_key(rooms, pygame.K_RETURN)
            assert (
                scene.chapters[chapter].choices[at].chosen
                and scene.group.focus is scene.widgets[f"choice {at}"]
            ), choice.words
        rooms.change(language="en")
        for row in scene.chapters[chapter].rows:
            assert row.name in Settings.model_fields
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
    rooms.settings_room()
    scene = rooms.window.scene
    assert isinstance(scene, SettingsScene)
    scene.open_chapter(
        next(at for at, chapter in enumerate(scene.chapters) if chapter.title == "Language")
    )
    frames(rooms)
    rows = [one for one in scene.widgets.values() if isinstance(one, RadioRow)]
    assert [row.title for row in rows] == [LANGUAGES[code] for code in languages()]
    assert [row.chosen for row in rows] == [code == "en" for code in languages()]
    click(rooms, rows[1].rect)
    assert rooms.settings.language == languages()[1] != "en"
    rooms.change(language="en")


def test_the_usual_deck_follows_the_game(program: Open) -> None:
    rooms = program()
    rooms.change(deck="french")
    assert rooms.window.kit.deck.name == "french"
    rooms.change(deck=None)
    assert rooms.window.kit.deck.name == "german"  # Croatian, the last rules


def test_the_deck_by_game_is_explained(program: Open) -> None:
    rooms = program()
    rooms.settings_room()
    scene = rooms.window.scene
    assert isinstance(scene, SettingsScene)
    row = next(row for row in scene.chapters[0].rows if row.name == "deck")
    assert row.sentence == "By game: William Tell (Croatian), French (Slovenian, Serbian)."
    control = scene.widgets["deck"]
    assert isinstance(control, Chooser) and control.label == "By game"


def test_the_storage_tells_what_was_set_aside(program: Open, home: Path) -> None:
    (home / "data").mkdir()
    (home / "data/matches.sqlite").write_bytes(b"x" * 5000)
    rooms = program()
    rooms.settings_room()
    scene = rooms.window.scene
    assert isinstance(scene, SettingsScene)
    scene.open_chapter(len(scene.chapters) - 1)
    frames(rooms)
    assert isinstance(scene.widgets["storage"], ScrollArea)
    told = {section.title: section for section in sections(rooms)}
    assert "(set aside" in told["Set aside"].paths[0]
    assert told["Matches"].paths == (str(home / "data/matches.sqlite"),)


# ---- help


def words(page: Page) -> str:
    """All words of a page, in a row."""
    said = []
    for block in page.blocks:
        match block:
            case Text() as text:
                said.append(text.words)
            case Term() as term:
                said += [term.word, term.aside, term.meaning]
            case Table() as table:
                said += [str(cell) for row in table.rows for cell in row]
    return " ".join(said)


@pytest.fixture
def deck(program: Open) -> Any:
    return program().window.kit.deck


def test_the_help_tells_the_numbers_of_the_table(deck: Any) -> None:
    rules = find_ruleset("croatian").with_options(
        {
            "start": 50,
            "kontra_max": 4,
            "defender_quota": "individual",
            "play_out": True,
            "hold": "none",
        }
    )
    assert "bula of 50" in words(the_sheet(rules, deck)) and "3 such deals" in words(
        the_sheet(rules, deck)
    )
    assert "rekontra (×4)." in words(the_defence(rules, deck)) and "each needs 2" in words(
        the_defence(rules, deck)
    )
    assert "All ten tricks" in words(the_play(rules, deck))
    assert "Nobody may equal" in words(the_auction(rules, deck))
    marked = [
        block
        for block in this_table(rules, deck).blocks
        if isinstance(block, Term) and block.marked
    ]
    assert [term.word for term in marked] == [
        "Starting bula: 50",
        "Two defenders: two each",
        "The last kontra: rekontra (×4)",
        "Fallen contracts: played to the end",
        "Who may say same: nobody",
    ]


def test_whether_a_betl_is_named_at_once_is_told_as_the_auction_has_it(deck: Any) -> None:
    croatian, serbian = map(find_ruleset, ("croatian", "serbian"))
    told = words(the_auction(croatian, deck))
    assert "It may be: leaves, bells, hearts, acorns, betl or sans." in told
    assert (
        "Betl or sans may also be named at the first call" in told and "must be named" not in told
    )
    told = words(the_auction(serbian, deck))
    assert "It may be: leaves, bells, hearts or acorns." in told
    assert (
        "Betl or sans must be named at the first call" in told and "may also be named" not in told
    )
    assert "Betl, sans or preferans must be named" in words(
        the_auction(serbian.with_options({"preferans": True}), deck)
    )


def keys_told(page: Page) -> set[str]:
    """Everything that is told to be a key, "2 to 8" taken apart."""
    terms = [block.word for block in page.blocks if isinstance(block, Term)]
    ranges = [range(int(word[0]), int(word[-1]) + 1) for word in terms if " to " in word]
    return {part for word in terms for part in re.split(r", | ", word)} | {
        str(n) for numbers in ranges for n in numbers
    }


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_key_of_two_meanings_says_when_each_holds(deck: Any, rules: Any) -> None:
    table = (
        rules.with_options({"preferans": True})
        if any(one.name == "preferans" for one in rules.options)
        else rules
    )
    told = [
        block
        for block in at_the_computer(table, deck).blocks
        if isinstance(block, Term) and block.word == keys.key_name(keys.RESULT)
    ]
    assert all(term.meaning.startswith(("In the auction:", "In the play:")) for term in told)
    assert len({term.meaning.split(":")[0] for term in told}) == len(told) >= 1


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_key_of_the_table_is_told_and_comes_from_one_place(deck: Any, rules: Any) -> None:
    table = (
        rules.with_options({"preferans": True})
        if any(one.name == "preferans" for one in rules.options)
        else rules
    )
    played = {game.word for game in table.auction.named_games}
    codes = {code for code in vars(keys).values() if isinstance(code, int)} | {*keys.SLIPS}
    codes |= {
        code
        for name, code in keys.DIGITS.items()
        if name in {contract.name for contract in table.contracts}
    }
    codes |= {code for word, code in keys.NAMED.items() if word in played}
    assert {keys.key_name(code) for code in codes} <= keys_told(at_the_computer(table, deck))
    elsewhere = {
        (path.name, found)
        for path in Path(keys.__file__).parent.rglob("*.py")
        if path.name != "keys.py"
        for found in re.findall(r"pygame\.K_(?:[a-z0-9]|F\d+)\b", path.read_text(encoding="utf-8"))
    }
    assert elsewhere == {("window.py", "pygame.K_F11"), ("fields.py", "pygame.K_a")}, (
        "one of the window, one of every field that is typed in"
    )
    assert {"F11", "Escape", "Tab", "Home", "End", "Up", "Down", "Wheel"} <= keys_told(
        at_the_computer(table, deck)
    )


def test_the_help_scrolls_wherever_the_focus_is(program: Open) -> None:
    rooms = program()
    rooms.help()
    frames(rooms)
    text = widget(rooms, "text")
    assert isinstance(text, ScrollArea)
    form(rooms).open_page(len(PAGES) - 1)  # type: ignore[attr-defined]
    frames(rooms)
    text = widget(rooms, "text")
    assert isinstance(text, ScrollArea) and form(rooms).group.focus is widget(rooms, "pages")
    press_key(rooms, pygame.K_PAGEDOWN)
    assert text.offset > 0
    press_key(rooms, pygame.K_HOME)
    pygame.event.post(Event(pygame.MOUSEWHEEL, x=0, y=-1))
    frames(rooms)
    assert text.offset > 0


def test_the_help_tells_how_the_regions_differ(deck: Any) -> None:
    croatian, slovenian, serbian = map(find_ruleset, ("croatian", "slovenian", "serbian"))
    assert "clockwise: the player at the dealer’s left" in words(the_game(croatian, deck))
    assert "counter-clockwise" in words(the_game(serbian, deck))
    assert "the declarer wins it unplayed" in words(the_defence(croatian, deck))
    assert "thrown in" in words(the_defence(slovenian, deck))
    assert "under a hat, the declarer wins" in words(the_defence(serbian, deck))
    assert "cannot be given rekontra" in words(
        the_defence(serbian, deck)
    ) and "cannot be given" not in words(the_defence(croatian, deck))
    assert "declarer plays second" in words(
        the_play(slovenian, deck)
    ) and "declarer plays second" not in words(the_play(croatian, deck))


def test_where_a_preferans_ends_is_told_where_it_is_played(deck: Any) -> None:
    serbian = find_ruleset("serbian")
    stops, plays_on = (
        serbian.with_options({"preferans": True}),
        serbian.with_options({"preferans": True, "play_out": True}),
    )
    assert "in preferans at the first trick of the defence" in words(the_play(stops, deck))
    assert "in preferans at" not in words(the_play(plays_on, deck)) + words(the_play(serbian, deck))


def test_the_page_about_the_play_says_who_leads_and_what_must_be_played(deck: Any) -> None:
    """001:270-291, 003:73-77."""
    croatian = find_ruleset("croatian")
    austrian, viennese = (
        words(
            the_play(
                replace(
                    croatian,
                    play=replace(
                        croatian.play, duties=duties, lead=Lead.DECLARER, sans_lead=Lead.DECLARER
                    ),
                ),
                deck,
            )
        )
        for duties in (
            Duties(must_beat=True, lowest_beating=True),
            Duties(must_trump=False, must_beat=True),
        )
    )
    assert (
        "The declarer leads" in austrian
        and "eldest hand leads" not in austrian
        and "never leads first" not in austrian
    )
    assert (
        "must play a trump" in austrian
        and "must do so" in austrian
        and "the lowest card that does" in austrian
    )
    assert (
        "cannot beat them may play any card" in viennese
        and "must do so" in viennese
        and "the lowest card" not in viennese
    )
    assert (
        "Nobody need play higher" in words(the_play(croatian, deck))
        and "Nobody need play higher" not in austrian + viennese
    )


@pytest.mark.parametrize(
    "size", [(1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}"
)
@pytest.mark.parametrize("name", ["german", "french"])
def test_a_page_of_the_help_that_nearly_fits_has_no_bar(
    program: Open, size: tuple[int, int], name: str
) -> None:
    rooms = program(size)
    rooms.change(deck=name)
    for rules in RULESETS:
        rooms.help(rules.key)
        for page in range(len(PAGES)):
            form(rooms).open_page(page)  # type: ignore[attr-defined]
            frames(rooms, 1)
            text = widget(rooms, "text")
            assert isinstance(text, ScrollArea) and not 0 < text.limit < rooms.window.kit.f(40), (
                rules.key,
                page,
            )


def test_what_goes_on_below_the_edge_fades_out_there(program: Open) -> None:
    """No line is cut in halves: the paper at the very edge is bare, with more below as well as with
    nothing below.
    """
    rooms = program((1280, 720))
    rooms.help("serbian")
    form(rooms).open_page(len(PAGES) - 2)  # type: ignore[attr-defined]
    frames(rooms)
    text = widget(rooms, "text")
    assert isinstance(text, ScrollArea) and text.limit > 100
    still = form(rooms)._still
    assert still is not None

    def written(box: Box) -> int:
        """How far what is drawn differs from the bare paper, at most."""
        pairs = zip(
            pygame.image.tobytes(rooms.window.surface.subsurface(box), "RGB"),
            pygame.image.tobytes(still.subsurface(box), "RGB"),
        )
        return max(abs(one - other) for one, other in pairs)

    width = text.rect.w - 60  # without the bar
    edges = [Box(text.rect.x, y, width, 2) for y in (text.rect.y, text.rect.bottom - 2)]
    for by in range(0, 60, 7):
        text.offset = 40 + by
        frames(rooms, 1)
        assert max(map(written, edges)) < 40
        assert written(text.rect.inset(60)) > 120


def test_suits_of_the_two_decks_may_be_called_differently(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Serbian heart is "srce" on one deck and "herc" on the other."""

    class Contexts(gettext.NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            return f"{message}, {context}"

    monkeypatch.setattr(_current, "translations", Contexts())
    for name in (suit_name, suit_in_sentence):
        assert name("german", "H") != name("french", "H")


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_rules_of_a_game_are_named_by_one_message(
    program: Open, monkeypatch: pytest.MonkeyPatch, rules: Any
) -> None:
    """Not glued from a name and a word: "srpska pravila" is not "Srpski" and "pravila"."""
    scene = HelpScene(program(), rules)
    assert scene.title == f"{rules.name} rules"
    monkeypatch.setattr(_current, "translations", Marked())
    assert scene.title == f"«{rules.name} rules"


def test_the_contracts_are_told_with_their_worth(deck: Any) -> None:
    rows = {
        row[0]: row
        for block in the_contracts(
            find_ruleset("serbian").with_options({"preferans": True}), deck
        ).blocks
        if isinstance(block, Table)
        for row in block.rows
    }
    assert (
        rows["2"][3:] == ("4", "6")
        and rows["6"][2:] == ("no trick at all", "12", "14")
        and rows["8"][2:] == ("all ten tricks", "16", "18")
    )


def test_optional_rules_are_told_only_where_they_hold(deck: Any) -> None:
    plain = find_ruleset("serbian")
    agreed = plain.with_options({"double_fall": True, "partner_pays": True, "paper_sign": True})
    assert "double when it falls" in words(
        the_end(agreed, deck)
    ) and "double when it falls" not in words(the_end(plain, deck))
    assert "with a minus" in words(the_end(agreed, deck)) and "with a minus" not in words(
        the_end(plain, deck)
    )
    assert "partner’s" in words(the_sheet(agreed, deck)) and "partner’s" not in words(
        the_sheet(plain, deck)
    )
    assert "no refas" in words(the_sheet(plain.with_options({"refas": 0}), deck))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_value_of_every_option_can_be_explained(deck: Any, rules: Any) -> None:
    for one in rules.options:
        for value, _label in one.values:
            needs = dict([(one.only_with[0], one.only_with[1][0])]) if one.only_with else {}
            table = rules.with_options(needs | {one.name: value})
            assert all(words(make(table, deck)) for make in PAGES)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_apostrophes_are_the_printed_ones(deck: Any, rules: Any) -> None:
    told = [words(make(rules, deck)) for make in PAGES]
    told += [
        text
        for one in rules.options
        for text in (one.title, one.sentence, *(label for _value, label in one.values))
    ]
    assert not [text for text in told if re.search(r"\w'\w", text)]


def test_the_help_at_the_table_knows_its_options(program: Open) -> None:
    rooms = program()
    rooms.begin(find_ruleset("croatian"), NAMES, (None, "simple", "simple"), {"start": 50}, 0)
    rooms.help("croatian")
    scene = rooms.window.scene
    assert isinstance(scene, HelpScene) and scene.rules.score.start == 50
    click(rooms, scene.widgets["rules"].rect)
    press_key(rooms, *[pygame.K_DOWN] * 3, pygame.K_RETURN)
    assert scene.rules.key == "serbian"
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, TableScene)


# ---- records


def played(rules: str = "croatian", hands: int = 3, **options: Any) -> str:
    match = start(rules, **options)
    rng = random.Random(4)
    play_at_random(match, rng)
    for _hand in range(hands - 1):
        if match.to_act is not None:
            deal_next(match, rng)
            play_at_random(match, rng)
    return write_record(match)


def test_a_saved_match_is_listed_and_opens(program: Open) -> None:
    rooms = program(prepare=begun(hands=2))
    session = Session.resume(rooms.store, rooms.store.unfinished()[0].id)
    path = save_record(session)
    assert path.parent == records_dir() and path.suffix == ".pref" and list_records() == (path,)
    assert save_record(session) == path  # the same match has one record
    session.close()
    click(rooms, menu_row(rooms, "Open a record").rect)
    click(rooms, widget(rooms, "file 0").rect)
    scene = rooms.window.scene
    assert isinstance(scene, RecordScene) and scene.record is not None
    assert scene.record.players == NAMES and len(scene.record.hands) == 3 and scene.hand == 2
    click(rooms, widget(rooms, "hand 1").rect)
    assert (
        scene.hand == 0
        and isinstance(rooms.window.scene, RecordedHandScene)
        and not rooms.window.kit.overflows
    )


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_hand_of_a_record_is_looked_at_as_after_its_end(
    program: Open, tmp_path: Path, rules: Any
) -> None:
    """Cards, tricks and numbers of that hand, and the paper as it stood; from hand to hand, and
    back to the list.
    """
    path = tmp_path / "match.pref"
    path.write_text(played(rules.key, hands=12), encoding="utf-8")
    rooms = program()
    rooms.open_record(path)
    frames(rooms)
    listed = rooms.window.scene
    assert isinstance(listed, RecordScene) and listed.record is not None
    ended = [hand for hand in listed.record.hands if hand.ended]
    listed._look_at_hand(0)
    frames(rooms)
    scene = rooms.window.scene
    for hand in ended:
        assert (
            isinstance(scene, RecordedHandScene)
            and listed.hand == hand.number - 1
            and scene.title == f"Hand {hand.number}"
        )
        assert scene.paper.sheet == hand.sheet and scene.story.hand.declarer == hand.declarer
        assert sum(hand.tricks.values()) == len(scene.tricks)
        press_key(rooms, pygame.K_F2)
        frames(rooms)
        sheet = rooms.window.scene
        assert isinstance(sheet, RecordedSheetScene) and sheet.paper.hands == hand.number
        press_key(rooms, pygame.K_ESCAPE)
        assert rooms.window.scene is scene and not rooms.window.kit.overflows
        click(rooms, widget(rooms, "on").rect)
    assert rooms.window.scene is listed


def test_a_hand_that_breaks_off_is_only_listed(program: Open, tmp_path: Path) -> None:
    path = tmp_path / "bidding.pref"
    path.write_text(write_record(say(start("croatian"), "2")), encoding="utf-8")
    rooms = program()
    rooms.open_record(path)
    frames(rooms)
    click(rooms, widget(rooms, "hand 1").rect)
    assert isinstance(rooms.window.scene, RecordScene)


def test_the_last_hand_of_a_match_that_was_stopped_keeps_its_own_numbers(
    program: Open, tmp_path: Path
) -> None:
    match = start("croatian")
    play_at_random(match, random.Random(4))
    written = match.table.last_entries
    match.submit(WriteOff(), DEALER)
    path = tmp_path / "stopped.pref"
    path.write_text(write_record(match), encoding="utf-8")
    record = open_record(path)
    hand, paper = record.played.after(0), record.played.after(0, settled=True)
    assert hand.view().table.last_entries == written and hand.view().table.settlement is None
    assert paper.view().table.settlement == match.table.settlement is not None


def test_a_record_of_a_match_stopped_by_agreement_says_so_and_adds_up(
    program: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = start("croatian")
    play_at_random(match, random.Random(4))
    match.submit(WriteOff(), DEALER)
    path = tmp_path / "stopped.pref"
    path.write_text(write_record(match), encoding="utf-8")
    assert path.read_text("utf-8").endswith("agreed: write off\n")
    rooms = program()
    told: list[str] = []
    for method in ("text", "run", "pencil"):
        write = getattr(Kit, method)
        monkeypatch.setattr(
            Kit,
            method,
            lambda kit, surface, x, y, words, *given, write=write, **rest: (
                told.append(words),
                write(kit, surface, x, y, words, *given, **rest),
            )[1],
        )
    rooms.open_record(path)
    frames(rooms)
    assert {"The match was stopped by agreement", "After the agreement"} <= {
        words for words in told if isinstance(words, str)
    }
    assert match.table.settlement is not None
    for column, amount in zip(match.table.sheet.columns, match.table.settlement):
        owed = sum(
            other.soup[match.table.sheet.columns.index(column)]
            for other in match.table.sheet.columns
        )
        assert 10 * column.middle + sum(column.soup) - owed == amount
        shown = {str(abs(column.middle)), signed(amount), *map(str, column.soup)}
        assert shown <= {words for words in told if isinstance(words, str)}, "what is shown adds up"
    told.clear()
    click(rooms, widget(rooms, "hand 1").rect)
    press_key(rooms, pygame.K_ESCAPE)
    frames(rooms)
    assert "After hand 1" in told and "result" not in told, "the hand itself did not end the match"
    told.clear()
    click(rooms, widget(rooms, "hand 2").rect)
    frames(rooms)
    assert isinstance(rooms.window.scene, RecordedSheetScene)
    assert any(words.startswith("Stopped by agreement") for words in told if isinstance(words, str))


def test_another_match_never_overwrites_a_record(program: Open) -> None:
    rooms = program(prepare=both(begun(hands=1), begun(hands=2)))
    sessions = [Session.resume(rooms.store, saved.id) for saved in rooms.store.unfinished()]
    sessions[0].match.submit(sessions[0].match.legal()[0])  # the two matches go apart
    paths = {save_record(session) for session in sessions}
    assert len(paths) == len(list_records()) == 2
    for session in sessions:
        session.close()


def test_a_typed_path_of_nobody_is_told(program: Open) -> None:
    rooms = program()
    rooms.open_record()
    frames(rooms)
    click(rooms, widget(rooms, "path").rect)
    type_text(rooms, "~nobody of this name/match.pref")
    press_key(rooms, pygame.K_RETURN)
    scene = rooms.window.scene
    assert (
        isinstance(scene, RecordScene)
        and scene.record is not None
        and scene.record.error is not None
    )


def test_a_typed_path_opens(program: Open, tmp_path: Path) -> None:
    (tmp_path / "from a friend.pref").write_text(played(), encoding="utf-8")
    rooms = program()
    rooms.open_record()
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
    kit, row = rooms.window.kit, HandRow(("",), MOST_HANDS, lambda: None, chosen=False)
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


def test_a_bad_line_is_told_with_its_reason_and_what_was_legal(
    program: Open, tmp_path: Path
) -> None:
    match = say(announced("croatian", "4"), "come", "come", "no", "no")
    text = write_record(match) + "Ana: C9\nBojan: S7\nCvita: C7\n"
    path = tmp_path / "bad.pref"
    path.write_text(text, encoding="utf-8")
    record = open_record(path)
    assert record.error is not None and record.error.line == len(text.splitlines()) - 1
    assert record.line == "Bojan: S7" and "CQ" in record.error.legal
    path.write_text("# one line\x0cstill the same\n" + text, encoding="utf-8")
    assert open_record(path).line == "Bojan: S7"
    rooms = program()
    rooms.open_record(path)
    frames(rooms)
    assert not rooms.window.kit.overflows


class Marked(gettext.NullTranslations):
    """A language in which every sentence is marked."""

    def gettext(self, message: str) -> str:
        return f"«{message}"


CODES = {bad[3] for bad in BAD} | {reason.value for reason in Refusal} | {"too_many_hands"}


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_reason_has_a_sentence_in_the_language_of_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    path = tmp_path / "bad.pref"
    path.write_text(
        next(
            (bad[1] for bad in BAD if bad[3] == code),
            write_record(say(start("croatian"), "2", "3")),
        ),
        encoding="utf-8",
    )
    record = open_record(path)
    record = replace(
        record, error=record.error or RecordError(9, code, "In the words of the reader.", ())
    )
    monkeypatch.setattr(_current, "translations", Marked())
    told, *details = reason_lines(record)
    assert told.startswith("«") and "{" not in told
    assert len(details) == (code in OF_THE_FILE)


def test_reasons_name_whose_turn_it_was_and_what_stood(tmp_path: Path) -> None:
    wanted = {
        "too low": "Ana stands at 2 already.",
        "skipping": "Numbers rise by one: the next one is 2.",
        "no turn": "It is the turn of Ana.",
        "wrong dealer": "It is the turn of Ana to deal.",
        "contract too low": "The auction was won with 3, so this is too low.",
        "must follow": "Bojan holds the suit that was led, and must follow.",
        "game with the talon": "Ana has taken the talon, so the contract is no game.",
        "game without the talon announced plain": (
            "Ana plays without the talon, so the contract is a game."
        ),
    }
    path = tmp_path / "bad.pref"
    for name, sentence in wanted.items():
        path.write_text(next(bad[1] for bad in BAD if bad[0] == name), encoding="utf-8")
        assert reason_lines(open_record(path)) == (sentence,)


def test_a_reason_of_another_version_is_told_in_the_words_of_the_reader(tmp_path: Path) -> None:
    record = replace(
        open_record(tmp_path / "none"), error=RecordError(3, "too_loud", "nobody shouts here")
    )
    assert reason_lines(record) == ("Nobody shouts here.",)


@pytest.mark.parametrize(
    "data", [bytes(range(256)), b"", b"rules: tarock\n", b"\xff" * 5000, ("x" * 3000).encode()]
)
def test_what_is_no_record_is_told_and_drawn(program: Open, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "strange"
    path.write_bytes(data)
    rooms = program((1024, 640))
    rooms.open_record(path)
    frames(rooms)
    scene = rooms.window.scene
    assert (
        isinstance(scene, RecordScene)
        and scene.record is not None
        and scene.record.error is not None
    )
    assert (
        scene.record.error.line == 1 and scene.record.hands == () and not rooms.window.kit.overflows
    )


def test_a_missing_file_and_a_folder_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "nothing here.pref", tmp_path / "file" / "in no folder.pref"):
        assert reason_lines(open_record(path)) == ("There is no such file.",)
    assert reason_lines(open_record(tmp_path)) == ("This is a folder, not a file.",)


def test_why_a_file_cannot_be_read_is_told_in_our_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system's own word comes only where there is no other."""
    told = []
    for error in (PermissionError(13, "Permission denied"), OSError(5, "Input/output error")):

        def refuse(_path: Path, error: OSError = error) -> bytes:
            raise error

        monkeypatch.setattr(reading, "_read", refuse)
        told.append(reason_lines(open_record(tmp_path / "refused.pref")))
    assert told == [
        ("You have no permission to read this file.",),
        ("This file cannot be read (Input/output error).",),
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [100, 130])
def test_the_score_of_a_record_is_written_as_on_the_sheet(
    program: Open,
    tmp_path: Path,
    size: tuple[int, int],
    text_scale: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Own columns without a sign, and every hat between the rows."""
    rooms = program(size)
    rooms.change(text_scale=text_scale)
    path = tmp_path / "long.pref"
    path.write_text(played(hands=40, start=10), encoding="utf-8")
    rooms.open_record(path)
    frames(rooms)
    hats: list[Box] = []
    numbers: list[tuple[str, Box]] = []
    write = Kit.pencil

    def hat(_surface: Any, x: float, y: float, size: float, width: float, **_rest: Any) -> None:
        hats.append(
            Box(
                round(x - size),
                round(y - size * 0.54 - width / 2),
                round(2 * size),
                round(size * 0.84 + width),
            )
        )

    def pencil(
        kit: Kit,
        surface: Any,
        x: float,
        y: float,
        text: str,
        size: float = 38,
        *given: Any,
        **rest: Any,
    ) -> Box:
        box = write(kit, surface, x, y, text, size, *given, **rest)
        high = round(kit.f(size) * 0.56)  # of a figure
        numbers.append((text, Box(box.x, box.centery - high // 2, box.w, high)))
        return box

    scene = rooms.window.scene
    assert isinstance(scene, RecordScene) and scene.record is not None
    monkeypatch.setattr(record_parts.icons, "hat", hat)
    monkeypatch.setattr(Kit, "pencil", pencil)
    for at, hand in enumerate(scene.record.hands):
        hats.clear()
        numbers.clear()
        scene._choose_hand(at)
        scene.draw(rooms.window.surface)
        assert hand.sheet is None or len(hats) == sum(column.hat for column in hand.sheet.columns)
        assert not [(one, other) for one in hats for other in numbers if one.overlaps(other[1])]
        if at < len(scene.record.hands) - 1:
            assert all(text.isdigit() for text, _box in numbers if text)
    assert any(
        column.hat for hand in scene.record.hands if hand.sheet for column in hand.sheet.columns
    )


def test_the_hands_of_a_record_tell_who_made_what(tmp_path: Path) -> None:
    path = tmp_path / "made.pref"
    path.write_text(write_record(say(announced("croatian", "4"), "stay", "stay")), encoding="utf-8")
    (hand,) = open_record(path).hands
    assert (
        hand.declarer == 0
        and str(hand.contract) == "4"
        and hand.made is True
        and hand.ended
        and hand.sheet is not None
    )
    assert hand.sheet.columns[0].middle == -30 + 8


# ---- the arrow keys


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
    rooms.menu()
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
            rooms.new_match()
            frames(rooms)
            yield f"new match, {rules.key}, {seats}", rooms.window.scene
        draft = Draft(rooms.settings)
        draft.given["play_out"] = True
        rooms.window.push(TableRulesScene(rooms, draft))
        frames(rooms)
        yield f"table rules, {rules.key}", rooms.window.scene
    rooms.help()
    for page in range(len(PAGES)):
        form(rooms).open_page(page)  # type: ignore[attr-defined]
        frames(rooms)
        yield f"help {page}", rooms.window.scene
    rooms.settings_room()
    frames(rooms)
    for chapter in range(len(form(rooms).chapters)):  # type: ignore[attr-defined]
        form(rooms).open_chapter(chapter)  # type: ignore[attr-defined]
        frames(rooms)
        yield f"settings {chapter}", rooms.window.scene
    rooms.open_record(path)
    frames(rooms)
    yield "records", rooms.window.scene


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
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
    "rules croatian": {"down": "rules slovenian", "right": "start", "up": "back"},
    "rules slovenian": {"down": "rules serbian", "up": "rules croatian"},
    "rules serbian": {"down": "help", "up": "rules slovenian"},
    "help": {"up": "rules serbian", "right": "deal"},
    "start": {"down": "refas", "left": "rules croatian", "right": "deck german"},
    "refas": {"down": "dealer", "up": "start"},
    "dealer": {"down": "players", "up": "refas", "right": "deck german"},
    "players": {"down": "name me", "up": "dealer"},
    "name me": {"down": "name left", "up": "players"},
    "name left": {"down": "name right", "up": "name me"},
    "name right": {"down": "deal", "up": "name left"},
    "level left": {"down": "level right", "left": "name left", "up": "name me"},
    "level right": {"down": "deal", "left": "name right", "up": "level left"},
    "deal": {"left": "help", "right": "table rules", "up": "level right"},
    "deck german": {"right": "deck french", "down": "two_without_kontra"},
    "deck french": {"left": "deck german", "down": "two_without_kontra"},
    "two_without_kontra": {"down": "defender_quota", "up": "deck german"},
    "play_out": {"down": "table rules", "up": "defender_quota"},
    "table rules": {"left": "deal", "up": "play_out"},
}


@pytest.mark.parametrize(
    "size",
    [(1280, 720), (1920, 1080), (1600, 1200), (3440, 1440)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_the_walk_through_the_new_match(program: Open, size: tuple[int, int]) -> None:
    rooms = program(size)
    rooms.new_match()
    frames(rooms)
    scene = form(rooms)
    names = {one: name for name, one in scene.widgets.items()}
    found = {
        here: {way: names.get(walk_from(scene, scene.widgets[here], way)) for way in ways}
        for here, ways in NEXT.items()
    }  # type: ignore[arg-type]
    assert found == NEXT


def test_the_table_rules_are_walked_row_by_row_and_left_at_their_ends(program: Open) -> None:
    rooms = rules_sheet(program)
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
    assert scene.widgets["list"].rect.overlaps(scene.group.focus.rect)  # type: ignore[union-attr]


def test_after_the_menu_of_the_table_the_focus_is_where_it_was(program: Open) -> None:
    rooms = program()
    rooms.change(pace="at_once")
    rooms.begin(find_ruleset("croatian"), NAMES, (None, "simple", "simple"), {}, 2)
    scene = rooms.window.scene
    assert isinstance(scene, TableScene)
    while not scene.live:
        frames(rooms)
    suggested = scene.group.focus
    assert suggested in scene.choices
    click(rooms, scene.furniture.menu.rect)
    assert rooms.window.scene is not scene
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is scene and scene.group.focus is suggested, "by mouse"
    FocusGroup.keyboard = True
    before = None
    while scene.group.focus is not scene.furniture.menu:
        before = scene.group.focus
        press_key(rooms, pygame.K_TAB)
    press_key(rooms, pygame.K_RETURN, pygame.K_ESCAPE)
    assert rooms.window.scene is scene and before is not None and scene.group.focus is before, (
        "by key"
    )


# ---- sizes


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
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
    rooms.new_match()
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, NewMatchScene)
    for rules in RULESETS:
        scene._choose_rules(rules)
        for seats in rules.seats:
            scene._seat(seats)
            frames(rooms)
        rooms.window.push(TableRulesScene(rooms, scene.draft))
        frames(rooms)
        rooms.help(rules.key)
        for page in range(len(PAGES)):
            form(rooms).open_page(page)  # type: ignore[attr-defined]
            frames(rooms)
    rooms.settings_room()
    for chapter in range(len(form(rooms).chapters)):  # type: ignore[attr-defined]
        form(rooms).open_chapter(chapter)  # type: ignore[attr-defined]
        frames(rooms)
    rooms.open_record(path)
    frames(rooms)
    seen = kit.overflows | rooms.window.kit.overflows
    assert not seen


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_widgets_stand_inside_the_window_and_beside_each_other(
    program: Open, size: tuple[int, int]
) -> None:
    rooms = program(size)
    for open_room in (rooms.new_match, rooms.settings_room, rooms.help, rooms.open_record):
        open_room()
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
