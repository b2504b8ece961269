"""The settlement: who won and by how much, written as on paper."""

from __future__ import annotations

import random
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from prefgame.app.files import records_dir
from prefgame.app.storage.store import Store
from prefgame.i18n import languages, use_language
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.paper.settlement import ScoreSheetScene, SettlementScene
from prefgame.ui.scores.columns.face import summary_info
from prefgame.ui.scores.summary import LinesSummary, winner_words, winning_sentence
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.helpers import NAMES
from tests.ui.paper.shown_scenes import (
    SIZES,
    FakeGame,
    begin,
    click,
    column_paper,
    figures,
    over,
    play_hand,
    played,
    press,
    show,
    told_session,
)


def test_the_settlement_of_the_worked_example(window: Window) -> None:
    scene = show(window, SettlementScene(FakeGame(window), told_session(15)))
    assert figures(scene) == [
        ["120", "160", "166"],
        ["30", "refa 20", "10", "2", "hat", "30", "42"],
        ["12", "92", "132"],
        ["12", "22", "54"],
        ["30", "20", "refa 24", "28", "52", "42", "30", "24"],
        ["24"],
        ["60", "188"],
        ["30", "24", "refa 20", "4", "hat", "8", "turned", "2", "34", "18"],
        ["30", "150", "168"],
    ]
    info = summary_info(column_paper(scene), scene.rules)
    assert info.caption == "The bulas add up to 0."
    assert info.sentence == "Ana wins 506: 496 from Bojan and 10 from Cvita."
    assert dict(info.lines) == {
        "left soup": ("+166", "+54", "+188"),
        "right soup": ("+132", "+24", "+168"),
        "owed left": ("−24", "−168", "−132"),
        "owed right": ("−188", "−166", "−54"),
        "10 × bula": ("+420", "−240", "−180"),
    }
    assert info.totals == ("+506", "−496", "−10")


def test_one_press_of_enter_too_many_does_not_skip_the_settlement(window: Window) -> None:
    """A player who pressed Enter again and again sat at a new match before seeing who had won."""
    scene = show(window, SettlementScene(FakeGame(window), told_session(15)))
    begun: list[object] = []
    scene.widgets["again"].on_press = lambda: begun.append(True)
    for _press in range(6):
        press(window, pygame.K_RETURN)
        window.frame(0.4)
    assert not begun and window.scene is scene
    window.frame(1.1)
    press(window, pygame.K_RETURN)
    assert begun


@pytest.mark.parametrize("text_scale", [1.0, 1.15, 1.3])
def test_numbers_of_the_summary_of_four_players_do_not_run_together(
    text_scale: float, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    window = Window((1024, 640))
    window.configure(text_scale=text_scale)
    session, rng = begin(store, "serbian", 4, seed=3), random.Random(3)
    for _hand in range(3):
        play_hand(session, rng)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    info = summary_info(column_paper(scene), session.match.table.rules)
    numbers: list[Box] = []
    write = Kit.pencil

    def pencil(kit: Kit, *given: Any, **rest: Any) -> Box:
        numbers.append(write(kit, *given, **rest))
        return numbers[-1]

    monkeypatch.setattr(Kit, "pencil", pencil)
    LinesSummary(info).draw(window.surface, scene.kit, scene.summary_box)
    rows = [numbers[at : at + 4] for at in range(0, len(numbers), 4)]
    assert len(rows) == len(info.lines) + 2
    assert min(two.x - one.right for row in rows for one, two in pairwise(row)) >= 3
    session.close()
    window.close()


def test_no_number_of_the_summary_runs_past_its_rule(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in SIZES:
        headless()
        window = Window(size)
        session = played(store)
        scene = show(window, ScoreSheetScene(FakeGame(window), session))
        boxes: list[Box] = []
        write = Kit.pencil

        def pencil(
            kit: Kit, *given: Any, write: Any = write, boxes: list[Box] = boxes, **rest: Any
        ) -> Box:
            boxes.append(write(kit, *given, **rest))
            return boxes[-1]

        monkeypatch.setattr(Kit, "pencil", pencil)
        right = 600
        LinesSummary(summary_info(column_paper(scene), scene.rules)).draw(
            window.surface, window.kit, Box(100, 60, right - 100, 500)
        )
        monkeypatch.undo()
        assert boxes and all(box.right <= right - window.kit.u(2) for box in boxes), size
        session.close()
        window.close()


def test_the_end_says_first_who_won_and_by_how_much() -> None:
    paper: Any = SimpleNamespace(players=("Ana", "Bojan", "Cvita"), settlement=(88, 316, -404))
    assert winner_words(paper) == "Bojan wins 316"
    paper.settlement = (50, -100, 50)
    assert winner_words(paper) == "Ana and Cvita win 50 each"
    paper.settlement = (0, 0, 0)
    assert winner_words(paper) == "Nobody wins"


def test_two_winners_are_paid_by_one() -> None:
    paper: Any = SimpleNamespace(players=("Ana", "Bojan", "Cvita"), settlement=(30, -50, 20))
    assert winning_sentence(paper) == "Bojan pays 30 to Ana and 20 to Cvita."
    paper.settlement = (0, 0, 0)
    assert winning_sentence(paper) == "Everybody ends at 0: nobody pays."


def test_serbian_paper_may_write_winnings_with_a_minus(window: Window, store: Store) -> None:
    session = begin(store, "serbian", start=30, paper_sign=True)
    play_hand(session, random.Random(4))
    session.write_off()
    scene = show(window, SettlementScene(FakeGame(window), session))
    info = summary_info(column_paper(scene), scene.rules)
    assert session.match.table.settlement is not None
    for amount, written in zip(session.match.table.settlement, info.totals):
        assert written == (f"−{amount}" if amount > 0 else f"+{-amount}" if amount else "0")
    assert info.sentence.endswith("On this paper a win has a minus sign, a loss a plus sign.")


def test_a_new_match_is_begun_at_the_same_table(window: Window, store: Store) -> None:
    session = begin(store, "serbian", 4, start=30, refas=2)
    session.write_off()
    scene = show(window, SettlementScene(game := FakeGame(window), session))
    FocusGroup.keyboard = True
    window.frame(1.0)
    press(window, pygame.K_RETURN)  # the winner makes way
    window.frame(1.0)
    press(window, pygame.K_RETURN)
    assert game.asked == [
        routes.BeginMatch(
            find_ruleset("serbian"),
            NAMES,
            (None, "simple", "simple", "simple"),
            {"start": 30, "refas": 2},
            None,
        )
    ]
    click(window, scene.widgets["new"])
    assert game.asked[-1:] == [routes.NewMatch()], "another table"
    press(window, pygame.K_ESCAPE)
    assert game.asked[-1:] == [routes.Menu()]
    click(window, scene.widgets["save"])
    assert len(list(records_dir().iterdir())) == 1


@pytest.mark.parametrize("size", [(1024, 640), (1194, 672), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("code", languages())
def test_no_button_of_the_rail_covers_the_title(
    store: Store, written: dict[str, Box], size: tuple[int, int], code: str
) -> None:
    headless()
    use_language(code)
    window = Window(size)
    scene = show(window, SettlementScene(FakeGame(window), over(store, hands=2)))
    written.clear()
    window.frame(0.02)
    title = written[scene.title]
    rail = [scene.widgets[name].rect for name in ("back", *scene.rail())]
    assert not any(title.overlaps(one) for one in rail), title
    window.close()
    use_language("en")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, ""),
        (1, "In this match you took 1 choice back."),
        (7, "In this match you took 7 choices back."),
    ],
)
def test_how_often_a_choice_was_taken_back_is_below_the_sheet(
    count: int, words: str, size: tuple[int, int], written: dict[str, Box]
) -> None:
    headless()
    window = Window(size)
    session = told_session(15)
    session.plan.taken_back = count
    scene = show(window, SettlementScene(FakeGame(window), session))
    assert scene.foot == words
    if words:
        box = written[words]
        assert scene.page.bottom <= box.y and box.bottom <= size[1]
    window.close()
