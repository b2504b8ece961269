"""The summary beside the paper: its signs and its last line are explained, and its buttons have
room for their words.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from prefgame.app.storage.store import Store
from prefgame.i18n import language, languages, use_language
from prefgame.paper.columns import ColumnPaper
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.columns_sheet import Column, ColumnSheet
from prefgame.ui.draw.box import Box
from prefgame.ui.paper.settlement import ScoreSheetScene, SettlementScene
from prefgame.ui.scores.columns.face import stopped_sentence, summary_info
from prefgame.ui.scores.summary import LinesSummary
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.styles import NOTE
from prefgame.ui.widgets.window import Window
from tests.narrow import as_kind, known
from tests.ui.paper.shown_scenes import (
    SIZES,
    FakeGame,
    begin,
    column_paper,
    play_hand,
    show,
    stopped,
)


def sheet(
    window: Window, store: Store, rules: str = "serbian", players: int = 4, hands: int = 6
) -> ScoreSheetScene:
    session, rng = begin(store, rules, players, players, start=60), random.Random(players)
    for _hand in range(hands):
        play_hand(session, rng)
    return show(window, ScoreSheetScene(FakeGame(window), session))


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize(
    ("size", "text_scale"), [((1024, 640), 1.0), ((1024, 640), 1.3), ((1280, 720), 1.3)]
)
def test_every_sign_of_the_sheet_has_room_for_its_words(
    size: tuple[int, int], text_scale: float, code: str, store: Store
) -> None:
    before = language()
    use_language(code)
    headless()
    window = Window(size, text_scale=text_scale)
    scene = sheet(window, store)
    assert not scene.kit.overflows and not window.kit.overflows
    window.close()
    use_language(before)


def test_the_signs_say_that_a_number_without_a_hat_is_below_zero(
    window: Window, store: Store, written: dict[str, Box]
) -> None:
    """000:73: what is owed is written without a minus."""
    sheet(window, store)
    assert {"under the hat: above zero", "hat turned: below zero again"} <= set(written)


@pytest.mark.parametrize("size", SIZES)
def test_what_each_would_get_is_explained_where_it_stands(
    size: tuple[int, int], store: Store
) -> None:
    headless()
    window = Window(size)
    scene = sheet(window, store)
    points = column_paper(scene).sheet.missing
    line = scene.summary_places.stopped
    assert scene.summary_places.figures.contains(line)
    for x in (line.centerx - 2, line.centerx):
        pygame.event.post(
            Event(pygame.MOUSEMOTION, pos=(x, line.centery), rel=(1, 0), buttons=(0, 0, 0))
        )
        window.frame(0.02)
    for _frame in range(20):
        window.frame(0.1)
    tooltip = scene.group.tooltip
    assert tooltip is not None
    assert tooltip.text == (
        f"What each player would win or lose: the {points} points still to be paid off "
        "would be shared out equally."
    )
    window.close()


def test_where_there_is_room_the_words_below_say_it_too(
    store: Store, written: dict[str, Box]
) -> None:
    headless()
    window = Window((1920, 1080))
    scene = sheet(window, store, "croatian", 3)
    assert (
        summary_info(column_paper(scene), scene.rules).share
        == "If we stopped now, these points would be shared out equally."
    )
    assert any("shared out equally" in words for words in written)
    window.close()


def test_points_that_cannot_be_shared_equally_are_not_said_to_be() -> None:
    """82 points are 28, 27 and 27."""
    rules = find_ruleset("croatian")
    sheet = ColumnSheet(tuple(Column(middle, (0, 0, 0)) for middle in (-38, -30, -14)))
    paper = ColumnPaper(("Ana", "Bojan", "Cvita"), {}, (), (), (), sheet, None)
    after, _entries = known(rules.score.write_off(sheet))
    assert [column.middle for column in after.columns] == [-10, -3, 13]
    assert summary_info(paper, rules).share == (
        "If we stopped now, these points would be shared out equally. Odd points go to the "
        "largest bula debt."
    )
    assert stopped_sentence(paper) == (
        "What each player would win or lose: the 82 points still to be paid off would be shared "
        "out equally. The odd point goes to the player with most to pay off."
    )


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize(("rules", "players"), [("croatian", 3), ("serbian", 4)])
def test_the_buttons_at_the_end_of_a_match_have_air_beside_their_words(
    rules: str, players: int, text_scale: float, code: str, store: Store, written: dict[str, Box]
) -> None:
    before = language()
    use_language(code)
    headless()
    window = Window((1024, 640), text_scale=text_scale)
    session, rng = begin(store, rules, players, players, start=60), random.Random(players)
    for _hand in range(4):
        play_hand(session, rng)
    scene = show(window, SettlementScene(FakeGame(window), stopped(session)))
    for name in ("save", "again"):
        button = scene.widgets[name]
        assert isinstance(button, Button) and isinstance(button.label, str)
        assert button.rect.w - written[button.label].w >= 2 * scene.kit.f(9), button.label
    assert not scene.kit.overflows
    window.close()
    use_language(before)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize(("rules", "players"), [("croatian", 3), ("serbian", 4)])
def test_a_remark_takes_no_room_that_the_rows_need(
    rules: str,
    players: int,
    text_scale: float,
    size: tuple[int, int],
    store: Store,
    written: dict[str, Box],
) -> None:
    """Where the rows would stand close, the remark is left to the tooltip of the totals."""
    headless()
    window = Window(size, text_scale=text_scale)
    scene = sheet(window, store, rules, players)
    info = summary_info(column_paper(scene), scene.rules)
    first, second = (written[words].centery for words, _numbers in info.lines[:2])
    drawn = any(words.startswith("The totals sum to") for words in written)
    assert drawn or size != (1920, 1080) or text_scale > 1, "where there is room it stands there"
    assert not drawn or second - first >= scene.kit.f(38)
    assert scene.widgets["total"].hint == info.remark and scene.widgets["total"].rect.h
    window.close()


def test_numbers_of_narrow_columns_become_no_smaller_than_words(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    window = Window((1180, 700), text_scale=1.3)
    scene = sheet(window, store)
    kit, sizes, write = scene.kit, set[float](), Kit.pencil

    def pencil(
        kit: Kit,
        surface: Surface,
        x: float,
        y: float,
        words: str,
        size: float,
        *how: Any,
        **more: Any,
    ) -> Box:
        sizes.add(size)
        return write(kit, surface, x, y, words, size, *how, **more)

    monkeypatch.setattr(Kit, "pencil", pencil)
    info = replace(summary_info(column_paper(scene), scene.rules), totals=("−1234567",) * 4)
    LinesSummary(info).draw(window.surface, kit, Box(0, 0, 300, 600))
    assert min(sizes) == NOTE.pixels
    window.close()


def test_names_without_room_are_heard_whole(store: Store, written: dict[str, Box]) -> None:
    headless()
    window = Window((1024, 640))
    scene = sheet(window, store)
    info = replace(summary_info(column_paper(scene), scene.rules), names=("Bartolomej",) * 4)
    box = Box(0, 0, 300, 600)
    LinesSummary(info).draw(window.surface, scene.kit, box)
    heard = " ".join(node.name for node in LinesSummary(info).told(scene.kit, box))
    assert "Bartolomej" not in written and "Bartolomej" in heard
    window.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_totals_of_four_are_well_apart(
    size: tuple[int, int], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    window = Window(size)
    scene = sheet(window, store)
    places: dict[str, Box] = {}
    write = Kit.pencil

    def note(
        kit: Kit, surface: Surface, x: float, y: float, words: str, *given: Any, **more: Any
    ) -> Box:
        places[words] = write(kit, surface, x, y, words, *given, **more)
        return places[words]

    monkeypatch.setattr(Kit, "pencil", note)
    info = summary_info(column_paper(scene), scene.rules)
    totals = ("−23", "+141", "−115", "−140")
    LinesSummary(replace(info, totals=totals)).draw(window.surface, scene.kit, scene.summary_box)
    row = [places[words] for words in totals]
    apart = [right.x - left.right for left, right in pairwise(row)]
    assert min(apart) >= scene.kit.f(14), apart
    window.close()


def test_enlarged_numbers_of_four_players_can_be_read(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The long words before them in Russian gave way too late, and the numbers had 17 pixels."""
    use_language("ru")
    headless()
    window = Window((1366, 768), text_scale=1.15)
    session, rng = begin(store, "croatian", 4, 4, start=60), random.Random(4)
    for _hand in range(2):
        play_hand(session, rng)
    scene = show(window, SettlementScene(FakeGame(window), stopped(session)))
    summary = as_kind(LinesSummary, scene.parts.summary(scene.paper, scene.rules))
    info, numbers = summary.info, ("-80", "+80") * 2
    lines = tuple((words, numbers) for words, _numbers in info.lines)
    info = replace(info, lines=lines, totals=numbers)
    sizes: list[int] = []
    write = Kit.pencil

    def pencil(
        kit: Kit, surface: Surface, x: float, y: float, words: str, size: float, **how: Any
    ) -> Box:
        sizes.append(kit.f(size))
        return write(kit, surface, x, y, words, size, **how)

    monkeypatch.setattr(Kit, "pencil", pencil)
    LinesSummary(info).draw(window.surface, scene.kit, scene.summary_box)
    assert sizes and min(sizes) >= 20
    window.close()
