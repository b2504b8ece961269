"""The hands that decided a match, on the page of the settlement."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Surface

from prefgame.app.look_back.past_hands import RecordedHand, deciding_hands
from prefgame.app.storage.store import Store
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.paper.hand_lines import (
    DecidingHands,
    DecidingLine,
    deciding_head,
    ended_runs,
    hand_runs,
)
from prefgame.ui.paper.settlement import RecordedHandScene, SettlementScene
from prefgame.ui.scores.summary import winner_words
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Laid
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.helpers import NAMES
from tests.ui.paper.shown_scenes import SIZES, FakeGame, click, over, press, show


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize(("rules", "players"), [("croatian", 3), ("serbian", 4)])
def test_the_settlement_shows_the_three_hands_that_decided_it(
    size: tuple[int, int], text_scale: float, rules: str, players: int, store: Store
) -> None:
    headless()
    window = Window(size, text_scale=text_scale)
    session = over(store, rules, players)
    settlement = session.match.table.settlement
    assert settlement is not None
    scene = show(window, SettlementScene(FakeGame(window), session))
    assert scene.title == winner_words(scene.paper) and scene.title.endswith(
        f"wins {max(settlement)}"
    )
    chosen = deciding_hands(session.match.log, settlement.index(max(settlement)))
    rows = [scene.widgets[f"hand {swing.hand}"] for swing in chosen]
    assert len(rows) == 3 and all(min(row.rect.w, row.rect.h) >= 44 for row in rows)
    others = [
        widget.rect
        for name, widget in scene.widgets.items()
        if widget not in rows and not name.startswith("mark")
    ]
    assert not [(one, other) for one in rows for other in others if one.rect.overlaps(other)]
    assert scene._decided is not None
    top = scene._decided.parts[0].box.y
    assert scene.summary_places[1].bottom - scene.kit.f(12) <= top + 1, (
        "the summary, but for the air below it, ends above them"
    )
    assert not window.kit.overflows
    session.close()
    window.close()


@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize(
    ("number", "game", "word"),
    [(6, False, "bettel"), (6, True, "bettel (game)"), (7, False, "sanac")],
)
def test_a_contract_without_trumps_has_its_name_in_a_row(
    number: int, game: bool, word: str, made: bool, window: Window
) -> None:
    rules = find_ruleset("croatian")
    hand = RecordedHand(
        1,
        0,
        rules.contract(str(number), game),
        0,
        {0: 1 - made, 1: 9, 2: made},
        None,
        True,
        made,
        None,
    )
    rows = ended_runs(window.kit.deck, hand, NAMES[:3])[:3]
    verb = "made" if made else "went down in"
    assert all(" ".join(map(str, row)).startswith(f"Ana {verb} {word}") for row in rows), rows
    assert (rows[0] == rows[2]) is (number == 6), "how many tricks it was says nothing of a betl"


def test_no_colon_stands_apart_behind_the_sign_of_a_suit(window: Window) -> None:
    hand = RecordedHand(
        1,
        0,
        find_ruleset("croatian").contract("3", False),
        0,
        {0: 3, 1: 4, 2: 3},
        None,
        True,
        False,
        None,
    )
    for row in hand_runs(window.kit.deck, hand, NAMES[:3]):
        words = "".join(piece for piece in row if isinstance(piece, str))
        assert ":" not in words and "· 3" in words and "(6 needed)" in words


def test_a_contract_that_nobody_played_is_not_called_made_in_few_words(window: Window) -> None:
    hand = RecordedHand(
        1, 0, find_ruleset("croatian").contract("4", True), 0, {}, None, True, True, None
    )
    row = " ".join(map(str, ended_runs(window.kit.deck, hand, NAMES[:3])[-1]))
    assert row.startswith("Ana:") and "made" not in row


def test_the_number_of_a_hand_that_decided_the_match_stands_inside_its_row(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The frame of the focus does not cross it, and the shade under the mouse goes to its end."""
    headless()
    window = Window((1920, 1080))
    session = over(store)
    scene = show(window, SettlementScene(FakeGame(window), session))
    shades: list[Box] = []
    numbers: list[Box] = []
    rounded, pencil = shapes.rounded_box, Kit.pencil

    def noted_box(surface: Surface, box: Box, *how: Any, **more: Any) -> None:
        shades.append(box)
        rounded(surface, box, *how, **more)

    def noted_pencil(*how: Any, **more: Any) -> Box:
        numbers.append(pencil(*how, **more))
        return numbers[-1]

    monkeypatch.setattr(shapes, "rounded_box", noted_box)
    monkeypatch.setattr(Kit, "pencil", noted_pencil)
    rows = [widget for widget in scene.widgets.values() if isinstance(widget, DecidingLine)]
    for row in rows:
        row.hovered = True
        row.draw(window.surface, scene.kit)
        assert (
            row.rect.inset(scene.kit.thin(4, 3) + 2).contains(numbers[-1])
            and shades[-1] == row.rect
        )
        assert row.amount in row.hint and scene.deciding.players[scene.deciding.winner] in row.hint
    assert len(numbers) == len(rows) == 3
    session.close()
    window.close()


def test_a_hand_that_decided_the_match_is_opened_by_mouse_and_by_key(
    window: Window, store: Store
) -> None:
    session = over(store)
    scene = show(window, SettlementScene(FakeGame(window), session))
    name, row = next(
        (name, widget) for name, widget in scene.widgets.items() if name.startswith("hand ")
    )
    press(window, pygame.K_RETURN)  # the winner makes way
    click(window, row)
    page = window.scene
    assert (
        isinstance(page, RecordedHandScene) and page.title == f"Hand {name.removeprefix('hand ')}"
    )
    assert page.view.table.settlement is None and "judge" in page.widgets, "it can be reviewed"
    press(window, pygame.K_ESCAPE)
    assert window.scene is scene
    FocusGroup.keyboard = True
    scene.group.focus_on(row)
    press(window, pygame.K_RETURN)
    assert isinstance(window.scene, RecordedHandScene)
    session.close()


@pytest.mark.parametrize("width", [180, 211, 400, 900])
def test_the_heading_says_whose_numbers_these_are(
    width: int, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They once stood beside another player's contract without a word."""
    deciding = DecidingHands(("Ana", "Bojan", "Cvita"), 2, (), False)
    said: list[str] = []
    monkeypatch.setattr(Kit, "text", lambda *given, **_named: said.append(given[4]))
    box = Box(0, 0, width, 90)
    Laid(deciding_head(deciding), window.kit, box).paint(window.surface, window.kit)
    assert "Cvita" in " ".join(said)
