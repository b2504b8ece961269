"""The numbers of a result are written as sums in pencil, each with room of its own."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pygame import Surface

from prefgame.app.storage.store import Store
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.scores.columns.entries import explain
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.window import Window
from tests.ui.paper.shown_scenes import (
    FakeGame,
    begin,
    click,
    column_paper,
    last_lines,
    numbers_of,
    play_four,
    play_hand,
    played,
    show,
)


def sums_of(window: Window, scene: HandResultScene, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the sums of a result as they stand in pencil."""
    pieces: list[str] = []
    write = Kit.pencil

    def pencil(
        kit: Kit, surface: Surface, x: float, y: float, text: str, *given: Any, **rest: Any
    ) -> Box:
        pieces.append(text)
        return write(kit, surface, x, y, text, *given, **rest)

    with monkeypatch.context() as patched:
        patched.setattr(Kit, "pencil", pencil)
        scene.draw(window.surface)
    return pieces


def test_a_debt_that_changes_is_written_as_a_sum_with_its_signs(
    window: Window, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """−60 − 16 = −76: with the figures of the paper alone nobody sees which way it went."""
    session = begin(store, start=60)
    play_four(session)
    scene = show(window, HandResultScene(FakeGame(window), session))
    line = next(line for line in last_lines(scene) if line.is_number and line.entry.against is None)
    sign = "+" if line.entry.amount > 0 else "−"
    before, total = sums_of(window, scene, monkeypatch)[:2]
    assert before == f"−60 {sign} 8 =" and total == f"−{60 - line.entry.amount}"
    note = explain(column_paper(scene), session.match.table.rules, window.kit.deck, line)
    assert note.title.endswith(f"{before} {total}"), "and tapped on the sheet it says the same"


def test_the_writing_greys_the_old_number_and_writes_the_new(window: Window, store: Store) -> None:
    session = played(store)
    scene = HandResultScene(FakeGame(window), session)
    window.replace(scene)
    window.frame(0.0)
    first = next(key for key, number in scene.news() if number)
    assert scene.shown(first) == 0.0 and scene.timeline.busy
    for _step in range(60):
        window.frame(0.1)
    assert not scene.timeline.busy and all(scene.shown(key) == 1.0 for key, _number in scene.news())


def test_a_click_on_a_button_skips_the_writing_and_means_the_button(
    window: Window, store: Store
) -> None:
    session = played(store)
    game = FakeGame(window)
    scene = HandResultScene(game, session)
    window.replace(scene)
    window.frame(0.0)
    click(window, scene.widgets["sheet"])
    assert not scene.timeline.busy and game.asked == [routes.ScoreSheet(session)]


def pencilled(window: Window, scene: HandResultScene, monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """Where the new numbers of a result are written."""
    new: list[Box] = []
    write = Kit.pencil

    def pencil(
        kit: Kit, surface: Surface, x: float, y: float, text: str, *given: Any, **rest: Any
    ) -> Box:
        box = write(kit, surface, x, y, text, *given, **rest)
        if rest.get("bold"):
            new.append(box)
        return box

    with monkeypatch.context() as patched:
        patched.setattr(Kit, "pencil", pencil)
        scene.draw(window.surface)
    return new


def test_new_numbers_stand_in_one_line_and_use_the_room_there_is(
    window: Window, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Right below each other at the right, in the full page and in the roomy one; and a way that
    is closer is taken only where the one before it has no room.
    """
    chosen = set()
    for seed in range(8):
        session, rng = begin(store, seed=seed, start=60), random.Random(seed)
        for _hand in range(6):
            play_hand(session, rng)
            scene = show(window, HandResultScene(FakeGame(window), session))
            panel, kit, area = numbers_of(scene), window.kit, scene.widgets["numbers"]
            wide = area.rect.w - (0 if area.focusable else 2 * kit.u(14))
            rights = [box.right for box in pencilled(window, scene, monkeypatch)]
            assert not rights or max(rights) - min(rights) <= 2 * kit.u(5), "but for its unrest"
            at = panel.ways.index(panel.chosen)
            chosen.add(at)
            assert all(way.height(kit, wide) > area.rect.h for way in panel.ways[:at])
        session.close()
    assert len(chosen) > 1
