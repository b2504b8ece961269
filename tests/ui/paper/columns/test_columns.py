"""The columns of the sheet and the names over them: one rule for all of a sheet."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from pygame import Surface

from prefgame.app.storage.store import Store
from prefgame.i18n import _, language, use_language
from prefgame.rules.scoring.columns_sheet import MarkKind
from prefgame.ui.draw.box import Box
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.numbers import short_names
from tests.ui.paper.shown_scenes import (
    SIZES,
    FakeGame,
    begin,
    drawn_columns,
    play_hand,
    show,
    stopped,
)

LONG = ("Ana", "Bartolomej", "Cvita", "Draginja")


def ended(window: Window, store: Store, rules: str, players: int) -> SettlementScene:
    """How the paper of a short match looks at its end; the scene has yet to be shown."""
    session, rng = begin(store, rules, players, players, start=60), random.Random(players)
    for _hand in range(4):
        play_hand(session, rng)
    return SettlementScene(FakeGame(window), stopped(session))


def test_names_are_cut_after_the_same_number_of_letters(window: Window) -> None:
    kit = window.kit
    room = kit.width("Bart.", "label", 22)
    assert short_names(kit, LONG, "label", 22, 10_000) == LONG
    cut = short_names(kit, LONG, "label", 22, room)
    letters = {len(name.removesuffix(".")) for name in cut if name.endswith(".")}
    assert len(letters) == 1, "all that are cut are cut alike"
    assert all(short == name or len(name) > max(letters) for short, name in zip(cut, LONG))
    assert all(kit.width(name, "label", 22) <= room for name in cut)
    assert short_names(kit, LONG, "label", 22, 1) == ("A", "B", "C", "D"), (
        "where nothing fits, the first letters"
    )


@pytest.mark.parametrize("code", ["en", "hr"])
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("rules", "players"), [("croatian", 3), ("serbian", 4)])
def test_all_heads_of_a_sheet_say_that_they_are_soups_or_none_does(
    rules: str, players: int, size: tuple[int, int], text_scale: float, code: str, store: Store
) -> None:
    before = language()
    use_language(code)
    headless()
    window = Window(size, text_scale=text_scale)
    scene = show(window, ended(window, store, rules, players))
    columns = drawn_columns(scene)
    heads = [
        words for words, strip in zip(columns.heads(scene.kit)[0], columns.strips) if not strip.own
    ]
    says = [words.startswith(_("vs {name}").format(name="")) for words in heads]
    roomy = players == 3 and text_scale == 1 and size != (1024, 640) and code == "en"
    assert says == [roomy] * len(heads), heads
    assert not scene.kit.overflows
    window.close()
    use_language(before)


def test_names_over_the_columns_have_one_size(
    window: Window, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    sizes: set[float] = set()
    write = Kit.text

    def text(
        kit: Kit, surface: Surface, x: float, y: float, words: str, *given: Any, **rest: Any
    ) -> Box:
        if given[0] == "pencil_bold":
            sizes.add(given[1])
        return write(kit, surface, x, y, words, *given, **rest)

    scene = show(window, ended(window, store, "serbian", 4))
    columns = drawn_columns(scene)
    columns.paper = replace(columns.paper, players=LONG)
    monkeypatch.setattr(Kit, "text", text)
    columns.draw_frame(window.surface, scene.kit)
    assert len(sizes) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
def test_the_worth_beside_a_refa_keeps_clear_of_stroke_and_line(
    size: tuple[int, int], text_scale: float, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four players in a small window: three figures of a doubled game beside the stroke."""
    headless()
    window = Window(size, text_scale=text_scale)
    scene = show(window, ended(window, store, "serbian", 4))
    kit = scene.kit
    columns = drawn_columns(scene)
    mark = next(mark for mark in columns.marks if mark.line.entry.mark is MarkKind.REFA)
    mark.line = replace(mark.line, used_in=3, worth=128)
    boxes: list[Box] = []
    write = Kit.pencil

    def pencil(kit: Kit, *given: Any, **rest: Any) -> Box:
        boxes.append(write(kit, *given, **rest))
        return boxes[-1]

    monkeypatch.setattr(Kit, "pencil", pencil)
    mark.draw(window.surface, kit)
    strip = next(strip for strip in columns.strips if strip.place == mark.line.place)
    (worth,) = boxes
    assert worth.right <= strip.x + strip.w - kit.thin(4, 2)
    assert worth.x >= mark.stroke.right
    assert worth.w >= kit.width("128", "pencil", 20), "and can be read"
    window.close()


@pytest.mark.parametrize("size", [(1280, 720), (1476, 832), (2215, 1246)])
def test_no_mark_lies_on_the_one_below_it(size: tuple[int, int], store: Store) -> None:
    """The places are rounded, and what is pressed at an edge has one meaning."""
    headless()
    window = Window(size, text_scale=1.3)
    scene = show(window, ended(window, store, "croatian", 3))
    columns = drawn_columns(scene)
    below = [(one, two) for one in columns.marks if (two := columns._beside(one, 0, 1))]
    assert below and not [pair for pair in below if pair[0].rect.overlaps(pair[1].rect)]
    window.close()
