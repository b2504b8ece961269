"""The hands of a record: each has its page, and the score is written as on the sheet."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from prefgame.app.records import open_record
from prefgame.engine.commands import DEALER, WriteOff
from prefgame.engine.record import write_record
from prefgame.paper.columns import ColumnPaper
from prefgame.paper.pool import PoolPaper
from prefgame.paper.pot import PotPaper
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.paper.settlement import (
    FinalSheetScene,
    RecordedHandScene,
)
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.screens.records import RecordScene
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.words.numbers import MINUS, signed
from tests.helpers import announced, play_at_random, say, start
from tests.narrow import column_sheet
from tests.ui.paper.shown_scenes import hat_box
from tests.ui.whole_program import SIZES, Open, click, click_row, frames, played, press_key, widget


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_hand_of_a_record_is_looked_at_as_after_its_end(
    program: Open, tmp_path: Path, rules: RuleSet
) -> None:
    """Cards, tricks and numbers of that hand, and the paper as it stood; from hand to hand, and
    back to the list.
    """
    path = tmp_path / "match.pref"
    path.write_text(played(rules.key, hands=12), encoding="utf-8")
    rooms = program()
    rooms.open(routes.RecordPage(path))
    frames(rooms)
    listed = rooms.window.scene
    assert isinstance(listed, RecordScene) and listed.record is not None
    ended = [hand for hand in listed.record.hands if hand.ended]
    listed._choose_hand(0)
    listed._look_at_hand()
    frames(rooms)
    scene = rooms.window.scene
    for hand in ended:
        assert (
            isinstance(scene, RecordedHandScene)
            and listed.hand == hand.number - 1
            and scene.title == f"Hand {hand.number}"
        )
        paper = scene.paper
        assert isinstance(paper, (ColumnPaper, PoolPaper, PotPaper))
        assert paper.sheet == hand.sheet and scene.story.hand.declarer == hand.declarer
        assert sum(hand.tricks.values()) == len(scene.tricks)
        press_key(rooms, pygame.K_F2)
        frames(rooms)
        sheet = rooms.window.scene
        over = hand is ended[-1] and listed.record.settlement is not None
        assert isinstance(sheet, FinalSheetScene if over else SheetScene)
        assert sheet.paper.hands == hand.number
        press_key(rooms, pygame.K_ESCAPE)
        assert rooms.window.scene is scene and not rooms.window.kit.overflows
        click(rooms, widget(rooms, "on").rect)
    assert rooms.window.scene is listed


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
    drawn_words: list[Run] = []

    def noting(write: Callable[..., Any]) -> Callable[..., Any]:
        def noted(
            kit: Kit, surface: Surface, x: float, y: float, words: Run, *given: Any, **rest: Any
        ) -> Any:
            drawn_words.append(words)
            return write(kit, surface, x, y, words, *given, **rest)

        return noted

    for method in ("text", "run", "pencil"):
        monkeypatch.setattr(Kit, method, noting(getattr(Kit, method)))
    rooms.open(routes.RecordPage(path))
    frames(rooms)
    assert {"The match was stopped by agreement", "After the agreement"} <= {
        words for words in drawn_words if isinstance(words, str)
    }
    assert match.table.settlement is not None
    columns = column_sheet(match).columns
    for column, amount in zip(columns, match.table.settlement):
        owed = sum(other.soup[columns.index(column)] for other in columns)
        assert 10 * column.middle + sum(column.soup) - owed == amount
        middle = str(abs(column.middle))  # a debt has no minus (000:73)
        shown = {middle, signed(amount), *map(str, column.soup)}
        assert shown <= {words for words in drawn_words if isinstance(words, str)}, (
            "what is shown adds up"
        )
    drawn_words.clear()
    click_row(rooms, "hands", 0)
    press_key(rooms, pygame.K_ESCAPE)
    frames(rooms)
    assert "After hand 1" in drawn_words and "result" not in drawn_words, (
        "the hand itself did not end the match"
    )
    drawn_words.clear()
    click_row(rooms, "hands", 1)
    frames(rooms)
    assert isinstance(rooms.window.scene, FinalSheetScene)
    assert any(
        words.startswith("Stopped by agreement") for words in drawn_words if isinstance(words, str)
    )


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
    rooms.open(routes.RecordPage(path))
    frames(rooms)
    hats: list[Box] = []
    numbers: list[tuple[str, Box]] = []
    write = Kit.pencil

    def hat(_surface: Surface, x: float, y: float, size: float, width: float, **_rest: Any) -> None:
        hats.append(hat_box(x, y, size, width))

    def pencil(
        kit: Kit,
        surface: Surface,
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
    monkeypatch.setattr(icons, "hat", hat)
    monkeypatch.setattr(Kit, "pencil", pencil)
    for at, hand in enumerate(scene.record.hands):
        hats.clear()
        numbers.clear()
        scene._choose_hand(at)
        scene.draw(rooms.window.surface)
        assert hand.sheet is None or len(hats) == sum(
            column.hat for column in column_sheet(hand.sheet).columns
        )
        assert not [(one, other) for one in hats for other in numbers if one.overlaps(other[1])]
        if at < len(scene.record.hands) - 1:
            assert all(text.removeprefix(MINUS).isdigit() for text, _box in numbers if text)
    assert any(
        column.hat
        for hand in scene.record.hands
        if hand.sheet
        for column in column_sheet(hand.sheet).columns
    )


def test_the_hands_of_a_record_say_who_made_what(tmp_path: Path) -> None:
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
    assert column_sheet(hand.sheet).columns[0].middle == -30 + 8
