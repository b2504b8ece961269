"""The explanation of a number on the sheet: what it says, and that it covers nothing."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Surface

from prefgame.app.storage.store import Store
from prefgame.ui.draw.box import Box
from prefgame.ui.paper.settlement import ScoreSheetScene
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.scores.columns.drawing import ColumnMark
from prefgame.ui.scores.columns.entries import explain
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.window import Window
from tests.ui.paper.shown_scenes import (
    SIZES,
    FakeGame,
    begin,
    click,
    column_paper,
    drawn_columns,
    long_sheet,
    mark_of,
    play_hand,
    show,
    told_session,
)


def test_a_tapped_number_says_how_it_arose(window: Window) -> None:
    """(k): C wrote 4 tricks of a rekontra on A's hearts, 4 × 32 = 128 (000:120)."""
    scene = show(window, ScoreSheetScene(FakeGame(window), told_session(10)))
    mark = mark_of(scene, 2, 188)
    click(window, mark)
    assert scene.explained_mark is mark
    explained = explain(column_paper(scene), scene.rules, window.kit.deck, mark.line)
    assert explained.title == "Cvita: 60 + 128 = 188"
    assert explained.lines == (
        "4 tricks against Ana, hand 10",
        "Hearts 4 × 2 = 8, rekontra × 4 = 32",
        "4 × 32 = 128",
    )
    click(window, mark)
    assert scene.explained_mark is None


def faults(window: Window, scene: SheetScene) -> Iterator[tuple[ColumnMark, str]]:
    """Every mark whose explanation hides or crosses something, and what."""
    view = scene.drawn.area.rect
    marks = drawn_columns(scene).marks
    for mark in [mark for mark in marks if view.contains(mark.rect)]:
        note, thread = scene._place(
            mark, explain(column_paper(scene), scene.rules, window.kit.deck, mark.line)
        )
        assert window.layout.window.contains(note)
        for other in marks:
            written = other.written_box(scene.kit)
            if other is not mark and other.rect.overlaps(view) and written.overlaps(note):
                yield mark, f"hides {other.words}"
            if (
                other is not mark
                and other.rect.overlaps(view)
                and any(pygame.Rect(written).clipline(one, two) for one, two in pairwise(thread))
            ):
                yield mark, f"crosses {other.words}"
        if note.overlaps(scene.summary_places[0]) or any(
            note.overlaps(button.rect)
            for button in scene.widgets.values()
            if isinstance(button, Button)
        ):
            yield mark, "lies on the summary or a button"


@pytest.mark.parametrize("size", SIZES)
def test_the_explanation_hides_and_crosses_no_other_number(size: tuple[int, int]) -> None:
    headless()
    window = Window(size)
    for hands in (4, 10, 15):
        assert not list(
            faults(window, show(window, ScoreSheetScene(FakeGame(window), told_session(hands))))
        )
    window.close()


@pytest.mark.parametrize(("rules", "players"), [("croatian", 3), ("serbian", 4)])
def test_on_a_full_sheet_the_explanation_still_finds_its_place(
    rules: str, players: int, window: Window, store: Store
) -> None:
    session, rng = begin(store, rules, players, players, start=100), random.Random(players)
    for _hand in range(18):
        play_hand(session, rng)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    assert len(scene.drawn.marks) > 35
    assert not list(faults(window, scene))


@pytest.mark.parametrize("size", SIZES)
def test_a_note_far_away_has_no_thread(size: tuple[int, int], store: Store) -> None:
    """On a sheet longer than the page, at its end and at its beginning; note and thread keep off
    the bar too.
    """
    headless()
    window = Window(size)
    scene = long_sheet(window, store)
    area, kit = scene.drawn.area, scene.kit
    threads = []
    for way in (area.limit, -area.limit):
        area.scroll(way)
        window.frame(0.02)
        seen = [mark for mark in scene.drawn.marks if area.rect.contains(mark.rect)]
        for mark in seen[::3]:
            note, thread = scene._place(
                mark, explain(column_paper(scene), scene.rules, kit.deck, mark.line)
            )
            threads.append(sum(math.dist(one, other) for one, other in pairwise(thread)))
            assert threads[-1] <= kit.u(420)
            assert not note.overlaps(area.track) and not any(
                pygame.Rect(area.track).clipline(one, two) for one, two in pairwise(thread)
            )
    assert any(threads) and 0 in threads
    scene.session.close()
    window.close()


@pytest.mark.parametrize("size", [(1280, 720), (3840, 1080), (1080, 1920)])
def test_finding_the_place_of_an_explanation_takes_few_steps_in_a_window_of_any_shape(
    size: tuple[int, int], store: Store
) -> None:
    headless()
    window = Window(size)
    session, rng = begin(store, start=100), random.Random(3)
    for _hand in range(24):
        play_hand(session, rng)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    steps = 0

    def count(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal steps
        steps += event in ("call", "c_call")

    for mark in [mark for mark in scene.drawn.marks if scene.drawn.area.rect.contains(mark.rect)]:
        explained = explain(column_paper(scene), scene.rules, window.kit.deck, mark.line)
        before = steps
        sys.setprofile(count)
        scene._place(mark, explained)
        sys.setprofile(None)
        assert steps - before < 80_000, mark.line
    session.close()
    window.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("rules", "players"), [("croatian", 3), ("serbian", 4)])
def test_the_signs_of_the_sheet_are_explained_in_every_window(
    size: tuple[int, int], rules: str, players: int, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    window = Window(size)
    said: list[str] = []
    write = Kit.text

    def text(
        kit: Kit, surface: Surface, x: float, y: float, words: str, *given: Any, **rest: Any
    ) -> Box:
        box = write(kit, surface, x, y, words, *given, **rest)
        said.append(words)
        assert box.bottom <= window.layout.height
        return box

    session = begin(store, rules, players)
    play_hand(session, random.Random(players))
    monkeypatch.setattr(Kit, "text", text)
    show(window, ScoreSheetScene(FakeGame(window), session))
    assert {"under the hat: above zero", "a refa, used and crossed out"} <= set(said)
    assert set(said) & {
        "hat turned: below zero again",
        "turned: below zero again",
    }
    session.close()
    window.close()


def test_the_thread_goes_to_the_number_that_was_tapped(window: Window) -> None:
    """By mouse: the note is there at once, its thread begins at the ring and ends at the edge of
    the note.
    """
    scene = show(window, ScoreSheetScene(FakeGame(window), told_session(10)))
    mark = mark_of(scene, 2, 188)
    click(window, mark)
    assert scene._note is not None
    note, thread = scene._note[1]
    assert (
        mark.rect.inset(-3).holds(thread[0])
        and note.inset(-1).holds(thread[-1])
        and not note.inset(2).holds(thread[-1])
    )


def test_every_mark_is_explained_with_the_contract_that_made_it(
    window: Window, store: Store
) -> None:
    for rules, players in (("croatian", 3), ("serbian", 4)):
        session, rng = begin(store, rules, players, 2, start=30), random.Random(11)
        for _hand in range(10):
            play_hand(session, rng)
        scene = show(window, ScoreSheetScene(FakeGame(window), session))
        for mark in scene.drawn.marks:
            explained = explain(column_paper(scene), scene.rules, window.kit.deck, mark.line)
            assert (
                explained.title
                and all(explained.lines)
                and "{" not in explained.title + "".join(explained.lines)
            )
            if mark.line.entry.factors:
                assert f"{abs(mark.line.entry.amount)}" in explained.lines[
                    -1
                ] and not explained.lines[1].startswith("Contract")
        session.close()
