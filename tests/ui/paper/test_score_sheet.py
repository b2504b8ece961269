"""The score sheet: its numbers, its columns, and the keys that move among them."""

from __future__ import annotations

import random
import re
from typing import Any

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from prefgame.app.storage.store import Store
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.columns_sheet import MarkKind
from prefgame.ui.draw.box import Box
from prefgame.ui.paper.settlement import RecordedHandScene, ScoreSheetScene, SettlementScene
from prefgame.ui.scores.columns.face import summary_info
from prefgame.ui.scores.marks import neighbour_steps
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.numbers import signed
from tests.narrow import as_kind, known
from tests.ui.paper.shown_scenes import (
    SIZES,
    FakeGame,
    begin,
    click,
    column_paper,
    drawn_columns,
    figures,
    long_sheet,
    mark_of,
    play_hand,
    press,
    show,
    stopped,
    told_session,
)


def test_the_sheet_shows_the_worked_example_after_step_k(window: Window) -> None:
    scene = show(window, ScoreSheetScene(FakeGame(window), told_session(10)))
    assert figures(scene) == [
        ["120"],
        ["30", "refa 20", "10", "2", "hat", "30"],
        ["12", "92", "132"],
        ["12", "22"],
        ["30", "20", "refa 24", "28", "52"],
        ["24"],
        ["60", "188"],
        ["30", "24", "refa 20", "4", "hat", "8", "turned", "2", "34"],
        ["30", "150"],
    ]
    info = summary_info(column_paper(scene), scene.rules)
    assert info.caption == "Bulas: 56 still to be paid off."
    assert info.remark == "The totals sum to −560: 10 times the 56 points still to be paid off."
    assert dict(info.lines) == {
        "left soup": ("+120", "+22", "+188"),
        "right soup": ("+132", "+24", "+150"),
        "owed left": ("−24", "−150", "−132"),
        "owed right": ("−188", "−120", "−22"),
        "10 × bula": ("+300", "−520", "−340"),
    }
    assert info.totals == ("+340", "−744", "−156")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("rules", "players"), [("croatian", 3), ("serbian", 4)])
def test_the_sheet_shows_what_each_would_get_if_the_match_were_stopped(
    size: tuple[int, int], rules: str, players: int, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    window = Window(size)
    session, rng = begin(store, rules, players, players, start=60), random.Random(players)
    for _hand in range(6):
        play_hand(session, rng)
    said: list[tuple[str, Box]] = []
    for method in ("text", "pencil"):
        write = getattr(Kit, method)

        def note(
            kit: Kit,
            surface: Surface,
            x: float,
            y: float,
            words: str,
            *given: Any,
            write: Any = write,
            **rest: Any,
        ) -> Box:
            said.append((words, write(kit, surface, x, y, words, *given, **rest)))
            return said[-1][1]

        monkeypatch.setattr(Kit, method, note)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    paper = column_paper(scene)
    expected = known(scene.rules.score.write_off(paper.sheet))[0].settlement()
    info = summary_info(paper, scene.rules)
    assert sum(expected) == 0 and info.stopped == tuple(signed(amount) for amount in expected)
    written = {words for words, _box in said}
    whole = " ".join(words for words, _box in said)
    assert set(info.stopped) <= written and re.search("If (we )?stopped", whole)
    legend = next(box for words, box in said if words == "a refa, used and crossed out")
    assert legend.bottom <= scene.widgets["on"].rect.y, "and all of it stands above the buttons"
    assert not window.kit.overflows
    over = show(window, SettlementScene(FakeGame(window), stopped(session)))
    assert not summary_info(column_paper(over), scene.rules).stopped
    session.close()
    window.close()


def test_keyboard_focus_explains_and_moves_among_the_numbers(window: Window) -> None:
    scene = show(window, ScoreSheetScene(FakeGame(window), told_session(10)))
    press(window, pygame.K_TAB)
    assert scene.explained_mark is None  # a button is in focus
    scene.group.focus_on(mark_of(scene, 0, 132))
    assert scene.explained_mark is mark_of(scene, 0, 132)
    press(window, pygame.K_UP)
    assert scene.explained_mark is mark_of(scene, 0, 92)
    press(window, pygame.K_LEFT)
    assert scene.explained_mark is not None and scene.explained_mark.line.place == (0, None)


def test_the_left_column_is_against_the_left_neighbour() -> None:
    """000:72: the left column is for when the left hand opponent declares; the next in order sits
    there, or at the right (004:25).
    """
    croatian, serbian = find_ruleset("croatian").direction, find_ruleset("serbian").direction
    assert neighbour_steps(3, croatian) == {"left": 1, "right": 2}
    assert neighbour_steps(3, serbian) == {"left": 2, "right": 1}
    assert neighbour_steps(4, croatian) == {"left": 1, "across": 2, "right": 3}
    assert neighbour_steps(4, serbian) == {"left": 3, "across": 2, "right": 1}


def test_a_long_column_opens_at_its_newest_row_and_scrolls_back_to_its_oldest(
    window: Window, store: Store
) -> None:
    scene = long_sheet(window, store)
    view = scene.drawn.area.rect
    paper = column_paper(scene)
    longest = max((lines for lines in paper.columns.values()), key=len)
    marks = [mark for mark in scene.drawn.marks if mark.line.place == longest[0].place]
    assert view.contains(marks[-1].rect) and not marks[0].rect.overlaps(view)
    newest = [
        [mark for mark in scene.drawn.marks if mark.line.place == place][-1]
        for place, lines in paper.columns.items()
        if lines
    ]
    assert all(view.contains(mark.rect) for mark in newest), "the newest of every column is seen"
    before = [mark.rect.y for mark in scene.drawn.marks]
    scene.group.focus_on(scene.drawn.area)
    press(window, pygame.K_HOME)
    window.frame(0.02)
    assert view.contains(marks[0].rect) and not marks[-1].rect.overlaps(view)
    assert {mark.rect.y - y for mark, y in zip(scene.drawn.marks, before)} == {
        scene.drawn.area.limit
    }, "all columns move together"
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=view.center, rel=(1, 1), buttons=(0, 0, 0)))
    pygame.event.post(Event(pygame.MOUSEWHEEL, x=0, y=-100))
    window.frame(0.02)
    window.frame(0.02)
    assert view.contains(marks[-1].rect)


def test_a_cut_column_of_numbers_above_zero_begins_with_its_hat(
    window: Window, store: Store
) -> None:
    """Its own hat is out of sight at the newest row, and comes back when the column is scrolled."""
    session, rng = begin(store, seed=2, start=30), random.Random(2)
    for _hand in range(27):
        play_hand(session, rng)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    columns, kit = drawn_columns(scene), window.kit
    area = columns.area.rect
    for strip in columns.strips:
        marks = [mark for mark in columns.marks if mark.line.place == strip.place]
        seen = [mark for mark in marks if mark.rect.bottom > area.y + columns.row]
        hats = [mark for mark in marks if mark.line.entry.mark in (MarkKind.HAT, MarkKind.HAT_OFF)]
        above = [mark for mark in hats if seen and marks.index(mark) < marks.index(seen[0])]
        wanted = (
            bool(above)
            and above[-1].line.entry.mark is MarkKind.HAT
            and seen[0].line.entry.mark is not MarkKind.HAT_OFF
        )
        signs = [sign for sign in columns._signs if sign.x == strip.x]
        assert len(signs) == wanted, strip.place
        if signs:
            number = next(mark for mark in marks if mark.rect.centery > area.y + kit.f(30))
            assert number.written_box(kit).y >= signs[0].bottom - kit.f(8), (
                "the first number stands below it"
            )
    assert columns._signs
    scene.group.focus_on(columns.area)
    press(window, pygame.K_HOME)
    window.frame(0.02)
    assert not columns._signs
    session.close()


def test_new_numbers_are_written_between_the_hands_only(window: Window, store: Store) -> None:
    session = begin(store)
    play_hand(session, random.Random(2))
    scene = ScoreSheetScene(FakeGame(window), session)
    window.replace(scene)
    assert scene.timeline.busy is bool(scene.paper.last)
    session.deal()
    scene = ScoreSheetScene(FakeGame(window), session)
    window.replace(scene)
    assert not scene.timeline.busy


def test_the_hands_that_have_ended_are_looked_at_while_the_match_goes_on(
    window: Window, store: Store
) -> None:
    session, rng = begin(store), random.Random(3)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    assert not scene.widgets["hands"].enabled
    assert scene.widgets["hands"].reason == "No hand has ended yet."
    for _hand in range(2):
        play_hand(session, rng)
    session.deal()
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    click(window, scene.widgets["hands"])
    page = window.scene
    assert isinstance(page, RecordedHandScene) and page.paper.hands == 2
    assert as_kind(Button, page.widgets["on"]).label == "Back to the score sheet"
    assert page.view.turn.phase is Phase.DEAL, "nothing is known of the hand in play"
    click(window, page.widgets["before"])
    assert page.paper.hands == 1 and not page.widgets["before"].enabled
    click(window, page.widgets["on"])
    assert page.paper.hands == 2
    click(window, page.widgets["on"])
    assert window.scene is scene
    session.close()
