"""A record is saved from the result, and where it is or why it is not is said."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from prefgame.app.deals.ppn_read import read_match
from prefgame.app.files import records_dir
from prefgame.app.records import list_records, save_record
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.engine.record import read_record
from prefgame.i18n import use_language
from prefgame.rules.registry import PPN_GAMES, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.frames.dialog import ChoiceSheet, Dialog
from prefgame.ui.frames.form import short_folder
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.paper.sheet_scene import PaperScene
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.window import Window
from tests.narrow import as_kind
from tests.ui.paper.shown_scenes import SIZES, FakeGame, begin, click, play_hand, played, show


def save_as_record(window: Window, scene: PaperScene) -> None:
    """Press the button, and answer that the match is saved as a record."""
    click(window, scene.widgets["save"])
    click(window, as_kind(ChoiceSheet, window.scene).group.widgets[0])


def test_a_record_is_saved_and_its_place_is_said(window: Window, store: Store) -> None:
    session = played(store)
    scene = show(window, HandResultScene(FakeGame(window), session))
    save_as_record(window, scene)
    saved = next(records_dir().iterdir())
    assert scene.notice is not None and saved.name in scene.notice.text
    reading = read_record(saved.read_text("utf-8"))
    assert (
        reading.error is None
        and reading.match is not None
        and reading.match.table.sheet == session.match.table.sheet
    )


@pytest.mark.parametrize("game", PPN_GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize(("answer", "ending"), [(0, ".pref"), (1, ".ppn")])
def test_a_match_that_ppn_has_words_for_is_saved_as_either(
    window: Window, store: Store, answer: int, ending: str, game: RuleSet
) -> None:
    session = begin(store, game.key)
    play_hand(session, random.Random(1))
    scene = show(window, HandResultScene(FakeGame(window), session))
    click(window, scene.widgets["save"])
    asked = as_kind(ChoiceSheet, window.scene)
    assert not list_records()
    pressed = asked.group.widgets[answer]
    click(window, pressed)
    (saved,) = list_records()
    assert saved.suffix == ending
    if ending == ".ppn":
        said = as_kind(Dialog, window.scene).sentence
        found = read_match(saved.read_text("utf-8"))[0].match
        assert found is not None and found.table.sheet == session.match.table.sheet
    else:
        assert scene.notice is not None
        said = scene.notice.text
    assert saved.name in said and len(said) <= 300


@pytest.mark.parametrize(("rules", "players"), [("russian", 3), ("croatian", 4)])
def test_what_ppn_has_no_words_for_is_saved_without_a_question(
    window: Window, store: Store, rules: str, players: int
) -> None:
    session = begin(store, rules, players)
    play_hand(session, random.Random(1))
    scene = show(window, HandResultScene(FakeGame(window), session))
    click(window, scene.widgets["save"])
    (saved,) = list_records()
    assert window.scene is scene and saved.suffix == ".pref"


def test_the_name_of_a_record_calls_the_game_as_the_language_does(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In English where the file system has no such letters."""
    session = begin(store, "russian")
    use_language("ru")
    assert " Русский Ana" in save_record(session).name
    monkeypatch.setattr(os, "fsencode", lambda name: name.encode("ascii"))
    assert " Russian Ana" in save_record(session).name


def test_the_name_of_a_record_keeps_the_words_of_a_name_apart(store: Store) -> None:
    levels = [None, "simple", "simple"]
    names = ["Jürgen  Š.", "Ana-Marija", "?"]
    rules = find_ruleset("croatian")
    session = Session.begin(store, rules, names, levels, options={}, seed=1, first_dealer=2)
    assert save_record(session).stem.endswith("Croatian Jürgen-Š Ana-Marija player")


def test_a_record_that_cannot_be_saved_says_why(window: Window, store: Store) -> None:
    session = played(store)
    scene = show(window, HandResultScene(FakeGame(window), session))
    records_dir().parent.mkdir(parents=True, exist_ok=True)
    records_dir().write_text("a file where the folder should be")
    save_as_record(window, scene)
    assert scene.notice is not None and scene.notice.text.startswith("The record cannot be saved")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene_class", [HandResultScene, SettlementScene])
def test_the_notice_of_a_saved_record_covers_nothing_and_goes_away_by_itself(
    size: tuple[int, int], scene_class: Any, store: Store
) -> None:
    headless()
    window = Window(size)
    session = played(store)
    session.write_off()
    scene = show(window, scene_class(FakeGame(window), session))
    save_as_record(window, scene)
    assert scene.group.tooltip is None and scene.awake
    slip = scene.notice.place(scene.kit, scene.page)
    others = [window.layout.rail, scene.page, *(widget.rect for widget in scene.widgets.values())]
    assert Box(0, 0, *size).contains(slip) and not any(slip.overlaps(box) for box in others)
    for _frame in range(150):  # fifteen seconds without a hand on mouse or keys
        window.frame(0.1)
    assert scene.notice is None and not scene.awake
    save_as_record(window, scene)
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEMOTION, pos=slip.center, rel=(1, 1), buttons=(0, 0, 0))
    )
    for _frame in range(200):
        window.frame(0.1)
    assert scene.notice is not None, "the mouse rests on it"
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(1, 1), buttons=(0, 0, 0))
    )
    for _frame in range(150):
        window.frame(0.1)
    assert scene.notice is None
    assert not window.kit.overflows
    session.close()
    window.close()


def test_a_long_folder_is_shortened_to_its_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert short_folder(tmp_path / "games" / "records") == str(Path("~/games/records"))
    deep = short_folder(Path("/") / "/".join(["folder"] * 30) / "records")
    assert len(deep) == 60 and deep.startswith("…") and deep.endswith("records")
