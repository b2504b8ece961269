"""The pages about the paper and about the rules, of a game that has nothing to do with the others:
they are drawn from the registries alone.
"""

from __future__ import annotations

import random
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from prefgame.engine.match import Match
from prefgame.ui.draw.box import Box
from prefgame.ui.guide.telling import Paragraph, Term
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.paper.save import sheet_picture
from prefgame.ui.paper.settlement import ScoreSheetScene, SettlementScene
from prefgame.ui.screens import rules_pages as pages
from prefgame.ui.screens.help import PAGES, HelpScene
from prefgame.ui.screens.rules_pages import words_of_the_game
from prefgame.ui.widgets.window import Window
from tests.helpers import NAMES, deal_next, play_at_random
from tests.proof_game.at_the_table import make_drawn
from tests.proof_game.game import GAME
from tests.proof_game.known import make_known
from tests.ui.paper.shown_scenes import FakeGame, click, recorded, show
from tests.ui.table_game import NoteTaker


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch)
    make_drawn(monkeypatch)


def played(hands: int, players: int = 3) -> Any:
    """Return a match of the proof game after so many hands, to be looked at; it ends with the
    sixth.
    """
    match, rng = Match.start(GAME, NAMES[:players]), random.Random(2)
    for _hand in range(hands):
        deal_next(match, rng)
        play_at_random(match, rng)
    return recorded(match)


@pytest.mark.parametrize("players", [3, 4])
def test_the_score_sheet_is_drawn_and_explains_its_rows(players: int, opened: Window) -> None:
    source = played(3, players)
    scene = show(opened, ScoreSheetScene(FakeGame(opened), source))
    assert scene.paper.hands == 3 and not opened.kit.overflows
    assert [mark.line.hand for mark in scene.drawn.marks] == [1, 2, 3]
    click(opened, scene.drawn.marks[1].written_box(opened.kit))
    assert scene.explained_mark is scene.drawn.marks[1] and not opened.kit.overflows
    picture = sheet_picture(opened.kit.deck, scene.paper, GAME, None, date(2024, 5, 1))
    assert picture.get_width() == 1920


@pytest.mark.parametrize("hands", [1, 2, 3, 4, 5])
def test_every_hand_has_its_page(hands: int, opened: Window, written: dict[str, Box]) -> None:
    source = played(hands)
    scene = show(opened, HandResultScene(FakeGame(opened), source))
    assert scene.title == f"Hand {hands}" and not opened.kit.overflows
    assert f"Pot: {source.match.table.sheet.pot}" in written
    assert scene.story.headline() and len(scene.story.rows()) == 3


def test_the_settlement_is_in_fractions(opened: Window) -> None:
    source = played(6)
    scene = show(opened, SettlementScene(FakeGame(opened), source))
    settlement = scene.paper.settlement
    assert settlement is not None and sum(settlement) == 0 and not opened.kit.overflows


@pytest.mark.parametrize("make", PAGES)
def test_the_rules_pages_have_what_the_mechanisms_say(
    make: pages.PageOf, opened: Window, tmp_path: Path
) -> None:
    scene = HelpScene(NoteTaker(opened, tmp_path), GAME)
    opened.replace(scene)
    scene.open_page(PAGES.index(make))
    opened.frame(0.1)
    assert not opened.kit.overflows and scene.widgets
    said = {
        block.words for block in make(GAME, opened.kit.deck).blocks if isinstance(block, Paragraph)
    }
    expected = {
        pages.the_game: "Each hand is played for the pot.",
        pages.the_auction: "Each player bids once.",
        pages.the_contracts: "The highest bid is played.",
        pages.the_sheet: "The dealer pays an ante.",
        pages.the_end: "What is left in the pot is shared out in thirds.",
    }.get(make)
    assert expected is None or expected in said


def test_what_is_not_played_is_not_explained(opened: Window) -> None:
    terms = [block for block in words_of_the_game(GAME, opened.kit.deck).blocks]
    words = {block.word for block in terms if isinstance(block, Term)}
    assert {"row", "one head", "pot"} <= words and not words & {"bula", "pulya", "whist", "kontra"}
