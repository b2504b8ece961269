"""The player's book in the window: its figures, its matches, what is added and deleted."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from prefgame.app.book import keeping
from prefgame.app.book.rows import Account
from prefgame.app.storage.store import Store
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.ui.draw.box import Box
from prefgame.ui.frames.dialog import ChoiceSheet, Dialog
from prefgame.ui.paper.settlement import FinalSheetScene, RecordedHandScene
from prefgame.ui.screens.book.scene import BookScene
from prefgame.ui.screens.book.tables import account_title
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.screens.records import MatchScene, RecordScene
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.list import List
from tests.app.book.stored_book import plan_of, random_match
from tests.ui.screens.book.opened_book import book, every_game, matches_of, settle
from tests.ui.whole_program import (
    SIZES,
    Open,
    click,
    click_row,
    frames,
    menu_row,
    press_key,
    segment,
    type_text,
    widget,
)


def test_an_empty_book_offers_a_match(program: Open) -> None:
    rooms = program()
    book(rooms)
    click(rooms, widget(rooms, "new").rect)
    assert isinstance(rooms.window.scene, NewMatchScene)
    press_key(rooms, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, MenuScene)


def test_a_book_that_is_still_being_counted_says_so_and_shows_what_is_there(
    program: Open, monkeypatch: pytest.MonkeyPatch, written: dict[str, Box]
) -> None:
    begin, go_on, real = threading.Event(), threading.Event(), keeping.fill

    def slowly(store: Store) -> Iterator[int]:
        """Count the first match, and the others, once each may be."""
        begin.wait(10)
        for number in real(store):
            yield number
            go_on.wait(10)

    monkeypatch.setattr(keeping, "fill", slowly)
    rooms = program(prepare=matches_of(2))
    click(rooms, menu_row(rooms, "Your book").rect)
    scene = rooms.window.scene
    assert isinstance(scene, BookScene)
    settle(rooms, scene)
    assert "One moment: your finished hands are being counted." in written
    assert "new" not in scene.widgets, "nobody is told that there is nothing"
    begin.set()
    while scene.page_read is None or not scene.page_read.games:
        settle(rooms, scene)
    written.clear()
    scene.rebuild()
    frames(rooms)
    assert "The hands of finished matches are still being counted." in written
    assert "figures" in scene.widgets and "matches" in scene.widgets
    go_on.set()
    scene.keeper.wait()
    settle(rooms, scene)
    assert not scene.counting and len(scene.page_read.games) == 2
    written.clear()
    scene.rebuild()
    frames(rooms)
    assert not any("counted" in words for words in written)


@pytest.mark.parametrize("size", SIZES[::2])
def test_the_figures_of_every_game_have_room(program: Open, size: tuple[int, int]) -> None:
    rooms = program(size, prepare=every_game)
    scene = book(rooms)
    assert scene.page_read is not None and {one.rules for one in scene.page_read.accounts} == {
        r.key for r in RULESETS
    }
    for at in range(len(scene.page_read.accounts)):
        click(rooms, widget(rooms, "rules").rect)
        sheet = rooms.window.scene
        assert isinstance(sheet, ChoiceSheet)
        rooms.window.pop()
        sheet.on_choose(at)
        settle(rooms, scene)
        assert scene.page_read.chosen is not None
        assert scene.page_read.chosen.account == scene.page_read.accounts[at]
        area = widget(rooms, "figures")
        for _page in range(6):
            pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0, unicode=""))
            frames(rooms)
        assert area is not None
    if size == SIZES[0]:
        segment(rooms, "halves", 1, 2)
        assert "figures" not in scene.widgets and "matches" in scene.widgets
    assert not rooms.window.kit.overflows


def test_choosers_filter_the_figures_and_not_the_list(program: Open) -> None:
    rooms = program(prepare=every_game)
    scene = book(rooms)
    assert scene.page_read is not None
    listed = len(scene.page_read.games)
    scene._wish_for(opponents=scene.page_read.opponents[0])
    settle(rooms, scene)
    assert scene.page_read.chosen is not None and scene.page_read.chosen.opponents
    assert len(scene.page_read.games) == listed
    scene._take_time(3)
    settle(rooms, scene)
    assert scene.page_read.chosen.since is not None and scene.page_read.figures is not None
    assert scene.page_read.figures.hands > 0, "played just now"


def test_the_list_by_keys_alone(program: Open) -> None:
    rooms = program(prepare=matches_of(9))
    scene = book(rooms)
    rows = widget(rooms, "matches")
    assert isinstance(rows, List) and scene.group.focus is rows
    press_key(rooms, pygame.K_TAB)  # the ring is seen
    scene.group.focus_on(rows)
    press_key(rooms, pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP)
    assert scene.chosen == 1
    press_key(rooms, pygame.K_END)
    assert scene.chosen == 8 and rows.offset == rows.limit > 0
    press_key(rooms, pygame.K_PAGEUP)
    assert scene.chosen < 8
    press_key(rooms, pygame.K_HOME)
    assert scene.chosen == 0 and rows.offset == 0
    press_key(rooms, pygame.K_RETURN)
    match = rooms.window.scene
    assert isinstance(match, MatchScene)
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is scene
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, MenuScene)


def test_a_match_opens_with_its_sheet_and_its_hands(program: Open) -> None:
    rooms = program(prepare=matches_of(2))
    scene = book(rooms)
    game = scene._game
    assert game is not None
    click(rooms, widget(rooms, "open").rect)
    match = rooms.window.scene
    assert isinstance(match, MatchScene) and match.record is not None
    assert len(match.record.hands) == game.hands and "path" not in match.widgets
    click_row(rooms, "hands", 0)
    assert isinstance(rooms.window.scene, RecordedHandScene)
    press_key(rooms, pygame.K_ESCAPE)
    click(rooms, widget(rooms, "settlement").rect)
    assert isinstance(rooms.window.scene, FinalSheetScene)
    assert not rooms.window.kit.overflows


def test_figures_and_matches_have_the_cards_of_their_game(program: Open) -> None:
    rooms = program(prepare=every_game)
    scene = book(rooms)
    assert scene.page_read is not None
    decks = set()
    for at, game in enumerate(scene.page_read.games):
        scene.chosen = at
        scene._open()
        decks.add((game.rules, rooms.window.kit.deck.name))
        rooms.window.pop()
    assert {("croatian", "german"), ("slovenian", "french")} <= decks
    for key, deck in (("croatian", "german"), ("slovenian", "french")):
        scene._wish_for(account=Account(key))
        settle(rooms, scene)
        assert rooms.window.kit.deck.name == deck


def test_a_match_that_cannot_be_read_says_why_and_stays_in_the_book(
    program: Open, home: Path, written: dict[str, Box]
) -> None:
    rooms = program(prepare=matches_of(1))
    scene = book(rooms)
    with closing(sqlite3.connect(home / "data/matches.sqlite")) as db, db:
        db.execute("DELETE FROM event WHERE n = 3")
    click(rooms, widget(rooms, "open").rect)
    match = rooms.window.scene
    assert isinstance(match, MatchScene) and match.record is None
    assert any("cannot be read (it is damaged)" in words for words in written)
    press_key(rooms, pygame.K_ESCAPE)
    scene._ask()
    settle(rooms, scene)
    assert scene.page_read is not None and len(scene.page_read.games) == 1
    assert widget(rooms, "delete").enabled


def test_a_match_is_deleted_only_after_a_question(program: Open) -> None:
    rooms = program(prepare=matches_of(3))
    scene = book(rooms)
    scene.group.focus_on(widget(rooms, "matches"))
    gone = scene._game
    press_key(rooms, pygame.K_DELETE)
    assert isinstance(rooms.window.scene, Dialog)
    press_key(rooms, pygame.K_ESCAPE)
    settle(rooms, scene)
    assert scene.page_read is not None and len(scene.page_read.games) == 3
    click(rooms, widget(rooms, "delete").rect)
    dialog = rooms.window.scene
    assert isinstance(dialog, Dialog)
    click(rooms, dialog._buttons[1].rect)
    settle(rooms, scene)
    assert len(scene.page_read.games) == 2 and gone not in scene.page_read.games
    assert scene.page_read.figures is not None and scene.page_read.figures.hands == 6
    assert scene.notice is not None and "deleted" in scene.notice.text


def test_the_list_is_searched_while_words_are_typed(program: Open) -> None:
    rooms = program(prepare=every_game)
    scene = book(rooms)
    click(rooms, widget(rooms, "search").rect)
    type_text(rooms, "russ")
    settle(rooms, scene)
    assert scene.page_read is not None
    assert {game.rules for game in scene.page_read.games} == {"russian"}
    type_text(rooms, "xyz")
    settle(rooms, scene)
    games = scene.page_read.games
    assert games == () and not widget(rooms, "open").enabled
    assert scene.wish.search == "russxyz", "the field keeps what was typed"
    assert scene.page_read.figures is not None
    for _letter in "xyz":
        press_key(rooms, pygame.K_BACKSPACE)
        settle(rooms, scene)
    assert {game.rules for game in scene.page_read.games} == {"russian"}
    press_key(rooms, pygame.K_BACKSPACE)
    settle(rooms, scene)
    assert scene.wish.search == "rus", "the focus stays where nothing was found"


def test_the_records_are_reached_from_the_book(program: Open) -> None:
    rooms = program(prepare=matches_of(1))
    scene = book(rooms)
    click(rooms, widget(rooms, "records").rect)
    records = rooms.window.scene
    assert isinstance(records, RecordScene)
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is scene


def test_no_frame_waits_for_the_store(program: Open) -> None:
    rooms = program(prepare=matches_of(2))
    click(rooms, menu_row(rooms, "Your book").rect)
    scene = rooms.window.scene
    assert isinstance(scene, BookScene)
    scene.keeper.wait()
    settle(rooms, scene)
    with rooms.store.open_file():  # somebody else uses the store meanwhile
        scene._wish_for(search="A")
        frames(rooms, 3)
        assert scene._asked is not None
    settle(rooms, scene)
    assert scene.wish.search == "A"


def test_hands_that_are_still_to_be_judged_are_announced_over_the_figures(
    program: Open, written: dict[str, Box], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise half a figure would look like a whole one."""
    rooms = program(prepare=matches_of(1))
    scene = book(rooms)
    words = "2 hands are still to be judged."
    assert words not in written
    scene.keeper.unjudged = 2
    scene.keeper.changes += 1
    for _frame in range(40):
        frames(rooms, 1)
        settle(rooms, scene)
    assert words in written and not rooms.window.kit.overflows
    assert written[words].bottom <= widget(rooms, "figures").rect.y
    scene.keeper.unjudged = 0
    scene.keeper.changes += 1
    settle(rooms, scene)
    for _frame in range(40):
        frames(rooms, 1)
        settle(rooms, scene)
    written.clear()
    scene.rebuild()
    frames(rooms, 1)
    assert words not in written


def test_what_is_counted_in_another_unit_is_named() -> None:
    kinds = [
        Account.of(find_ruleset("russian").with_options({"scoring": scoring}))
        for scoring in ("sochi", "leningrad", "rostov")
    ]
    assert account_title(kinds[1], kinds[1:2]) == "Russian"
    titles = [account_title(one, kinds) for one in kinds]
    assert titles == ["Russian, Sochi", "Russian, Leningrad", "Russian, Rostov"]
    viennese = find_ruleset("viennese")
    stakes = [Account.of(viennese), Account.of(viennese.with_options({"base": 20}))]
    assert account_title(stakes[1], stakes) == "Viennese, Basic stake 20"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_a_book_of_matches_of_others_is_their_list_and_says_so(
    size: tuple[int, int], program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The left half was empty, and "your results" stood above what others had played."""

    def prepare(store: Store) -> None:
        found = find_ruleset("croatian")
        store.add(plan_of(3, None, imported=True), random_match(found, 3, 1, 3).log)

    rooms = program(size, prepare)
    scene = book(rooms)
    said, paragraph = list[str](), Kit.paragraph

    def noted(
        kit: Kit, surface: Surface, x: int, y: int, w: int, words: str, *how: Any, **more: Any
    ) -> int:
        said.append(words)
        return paragraph(kit, surface, x, y, w, words, *how, **more)

    monkeypatch.setattr(Kit, "paragraph", noted)
    scene.rebuild()
    frames(rooms)
    assert any(words.startswith("You played none of these") for words in said)
    inner = scene.widgets["matches"].rect
    assert inner.w > 0.8 * scene.kit.layout.width and "halves" not in scene.widgets
    assert not rooms.window.kit.overflows
