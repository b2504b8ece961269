"""The menu: where its rows lead, which matches wait, and its notices."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from prefgame.app.own_game import own_game
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.frames import routes
from prefgame.ui.screens import still_life
from prefgame.ui.screens.book.scene import BookScene
from prefgame.ui.screens.help import HelpScene
from prefgame.ui.screens.menu import MenuRow, MenuScene, day_of, stack_of
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.screens.settings import SettingsScene
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Laid
from tests.narrow import as_kind
from tests.ui.whole_program import NAMES, Open, begun, both, click, frames, menu_row, press_key


def test_the_table_of_the_menu_is_laid_without_a_pause(program: Open) -> None:
    """A table that lies still is drawn seldom; cup, slip and pencil came late, and were missed."""
    window = program().window
    menu = window.scene
    assert isinstance(menu, MenuScene) and menu.awake
    while menu.awake:
        window.frame(1 / 60)
    laid = pygame.image.tobytes(menu._ground, "RGB")
    window.frame(1 / 60)
    assert laid == pygame.image.tobytes(menu._ground, "RGB"), "nothing is missing"


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_slip_on_the_table_is_one_of_the_game(
    program: Open, rules: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    hats: list[bool] = []
    real = Kit.pencil

    def pencil(kit: Kit, surface: Surface, x: float, y: float, text: str, *a: Any, **b: Any) -> Any:
        written.append(text)
        return real(kit, surface, x, y, text, *a, **b)

    rooms = program()
    rooms.change(last_rules=rules.key)
    monkeypatch.setattr(Kit, "pencil", pencil)
    monkeypatch.setattr(icons, "hat", lambda *_args: hats.append(True))
    rooms.open(routes.Menu())
    frames(rooms, 30)
    numbers = [text for text in written if any(letter.isdigit() for letter in text)]
    columns = isinstance(rules.score, Columns)
    assert len(numbers) == 3 and bool(hats) is columns
    assert (sorted(numbers) == ["30", "34", "52"]) is columns


def test_the_table_of_the_menu_is_that_of_the_player_s_own_game(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has played nothing yet has the usual game of the language, and its cards."""
    rooms = program()
    assert own_game(rooms.settings) == RULESETS[0]
    rooms.change(language="ru")
    assert own_game(rooms.settings).key == "russian" and rooms.window.kit.deck.name == "french"
    laid: list[tuple[str, str]] = []
    real = Deck.card

    def card(deck: Deck, name: str, *how: Any) -> Any:
        laid.append((deck.name, name))
        return real(deck, name, *how)

    monkeypatch.setattr(Deck, "card", card)
    rooms.open(routes.Menu())
    frames(rooms, 30)
    fan = {deck for deck, name in laid if name in still_life.FAN}
    beside = {deck for deck, name in laid if name in [one for one, *_at in still_life.PAIR]}
    assert (fan, beside) == ({"french"}, {"german"})
    rooms.change(last_rules="serbian", language="en")
    assert own_game(rooms.settings).key == "serbian"


def test_the_menu_leads_to_every_room_and_escape_leads_back(program: Open) -> None:
    rooms = program()
    for words, scene in (
        ("New match", NewMatchScene),
        ("Your book", BookScene),
        ("Rules of the game", HelpScene),
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
    settings = rooms.window.scene
    assert isinstance(settings, SettingsScene)
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is table


def test_the_menu_by_keys_alone(program: Open) -> None:
    rooms = program()
    press_key(rooms, *(4 * [pygame.K_DOWN]), pygame.K_RETURN)
    assert isinstance(rooms.window.scene, BookScene)


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
    assert scene.group.focus is menu_row(rooms, "Rules of the game")
    pygame.event.post(
        Event(
            pygame.MOUSEMOTION,
            pos=(rooms.window.layout.width - 5, 5),
            rel=(1, 1),
            buttons=(0, 0, 0),
        )
    )
    press_key(rooms, pygame.K_UP)
    assert scene.group.focus is menu_row(rooms, "Score keeper")


def test_quit_ends_the_program(program: Open) -> None:
    rooms = program()
    rooms.window.running = True
    click(rooms, menu_row(rooms, "Quit").rect)
    assert not rooms.window.running


def test_continue_is_offered_only_where_something_waits(program: Open) -> None:
    menu = as_kind(MenuScene, program().window.scene)
    assert not any(row.words == "Continue" for row in menu.rows)


@pytest.mark.parametrize(
    ("rules", "options", "words"),
    [
        ("russian", {}, "Russian, Sochi"),
        ("russian", {"scoring": "leningrad"}, "Russian, Leningrad"),
        ("austrian", {"pot": "limited"}, "Austrian, limited pot"),
        ("viennese", {}, "Viennese"),
    ],
)
def test_a_match_says_in_which_way_it_is_scored(
    rules: str, options: dict[str, Any], words: str, program: Open
) -> None:
    def prepare(store: Store) -> None:
        for _match in range(2):
            table = find_ruleset(rules).with_options(options)
            session = Session.begin(store, table, NAMES, (None, "simple", "simple"))
            session.deal()
            session.close()

    rooms = program(prepare=prepare)
    assert menu_row(rooms, "Continue").note.startswith(f"{words} · hand 1")
    assert not rooms.window.kit.overflows
    click(rooms, menu_row(rooms, "Other matches (1)").rect)
    assert menu_row(rooms, words).note.startswith("hand 1")
    for saved in rooms.store.unfinished_matches():
        assert dict(saved.options).items() >= options.items()


def test_continue_names_rules_hand_and_players_and_goes_on_there(program: Open) -> None:
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


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("noted", [1, 2])
def test_the_words_of_a_row_with_a_note_stay_inside_it(noted: int) -> None:
    """ "Continue" with the names of a match crossed the edges of its brass."""
    kit = Kit(Layout(1280, 720), Deck("french"))
    notes = ["Russian · hand 1 · today, 22:25\nAnna, Boris, Gyorgy"] * noted + [""] * 9
    rows = [MenuRow("Continue" if note else "New match", lambda: None, note) for note in notes]
    Laid(stack_of(rows), kit, Box(124, 211, 342, 413))
    picture = Surface((1280, 720), pygame.SRCALPHA)
    for row in rows[:noted]:
        picture.fill((0, 0, 0, 0))
        row.draw(picture, kit)
        inked = picture.get_bounding_rect(min_alpha=60)
        assert row.rect.y + kit.u(3) <= inked.top
        assert inked.bottom <= row.rect.bottom - kit.u(3)


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


def test_a_match_that_cannot_be_read_is_reported_and_offered_no_more(
    program: Open, home: Path
) -> None:
    rooms = program(prepare=begun(hands=1))
    with closing(sqlite3.connect(home / "data/matches.sqlite")) as db, db:
        db.execute("DELETE FROM event WHERE n = 1")
    click(rooms, menu_row(rooms, "Continue").rect)
    assert isinstance(rooms.window.scene, MenuScene)
    assert any("cannot be read" in notice for notice in rooms.notices)
    assert not any(row.words == "Continue" for row in rooms.window.scene.rows)


def test_files_set_aside_are_reported_on_a_slip_that_can_be_put_away(
    program: Open, home: Path
) -> None:
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


def test_a_disk_that_refuses_is_reported_once(program: Open, home: Path) -> None:
    rooms = program()
    rooms.settings_file.path = home / "a file" / "settings.json"
    (home / "a file").write_text("where a folder should be")
    rooms.change(pace="brisk")
    assert rooms.settings.pace == "brisk" and rooms.notices == []
    rooms.open(routes.Menu())
    (sentence,) = rooms.notices
    assert "cannot be saved" in sentence
    frames(rooms)
    press_key(rooms, pygame.K_ESCAPE)
    rooms.open(routes.Menu())
    assert rooms.notices == []


@pytest.mark.parametrize(
    ("stamp", "words"),
    [
        ("2026-06-12T08:00:00+00:00", "today"),
        ("2026-06-11T12:00:00+00:00", "yesterday"),
        ("2026-06-08T12:00:00+00:00", "4 days ago"),
        ("2026-05-01T12:00:00+00:00", "2026-05-01"),
        ("2026-06-13T23:59:00+00:00", "2026-06-1"),
        ("2031-06-12T12:00:00+00:00", "2031-06-12"),
        ("0001-01-01T00:00:00+00:00", ("?", "0001-01-01")),
        ("9999-12-31T23:59:59+00:00", ("?", "9999-12-31")),
        ("nonsense", "?"),
    ],
)
def test_the_day_of_a_match_in_words(stamp: str, words: str | tuple[str, ...]) -> None:
    assert day_of(stamp, date(2026, 6, 12)).startswith(words)


@pytest.mark.parametrize("zone", ["UTC", "America/Lima", "Asia/Tokyo"])
@pytest.mark.parametrize("stamp", ["0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00"])
def test_no_day_stops_the_menu(monkeypatch: pytest.MonkeyPatch, zone: str, stamp: str) -> None:
    monkeypatch.setenv("TZ", zone)
    if hasattr(time, "tzset"):
        time.tzset()
    assert day_of(stamp, date(2026, 6, 12))
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()
