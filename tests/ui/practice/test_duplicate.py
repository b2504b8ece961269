"""The page that compares a match with what an expert made of the same deals."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest

import prefgame.app.learn.practice as duplicate_module
from prefgame.ai.level import SIMPLE
from prefgame.app.learn.practice import DuplicateHand
from prefgame.app.look_back.past_hands import PlayedHands
from prefgame.i18n import use_language
from prefgame.rules.base import Amount, shown_amounts
from prefgame.ui.paper.settlement import FinalSheetScene, RecordedHandScene
from prefgame.ui.program import Program
from prefgame.ui.screens.duplicate import DuplicateScene, Totals, totals_of
from prefgame.ui.screens.records import MatchScene
from prefgame.ui.words.numbers import signed
from tests.ui.practice.test_practice import ROOMS
from tests.ui.whole_program import Open, click, finished, frames, press_key, widget


@pytest.fixture(autouse=True)
def quick_expert(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duplicate_module, "EXPERT", SIMPLE)


def open_duplicate(rooms: Program) -> DuplicateScene:
    """From the match of the book to its settlement and the page, when all hands are found."""
    rooms.window.push(MatchScene(rooms, 1, "today"))
    frames(rooms)
    click(rooms, widget(rooms, "settlement").rect)
    assert isinstance(rooms.window.scene, FinalSheetScene)
    click(rooms, widget(rooms, "duplicate").rect)
    scene = rooms.window.scene
    assert isinstance(scene, DuplicateScene)
    scene.duplicating.wait()
    frames(rooms)
    return scene


def test_every_hand_and_the_sums_are_shown(program: Open) -> None:
    rooms = program(prepare=finished(hands=3))
    scene = open_duplicate(rooms)
    found = scene.duplicating.latest
    assert len(found) == 3 and {f"hand {at}" for at in range(3)} <= set(scene.widgets)
    totals, agreed = scene.totals, scene.table.settlement
    assert agreed is not None
    assert totals.shared == agreed[0] - sum(hand.yours for hand in found)
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, FinalSheetScene)


def hand(yours: Amount, experts: Amount) -> DuplicateHand:
    return DuplicateHand(0, yours, experts, PlayedHands((), ()))


THIRDS = [hand(Fraction(-200, 3), Fraction(10, 3)), hand(Fraction(-260, 3), Fraction(-100, 3))]
"""-153.33 and -30"""


def test_the_difference_is_that_of_the_numbers_beside_it() -> None:
    """Each is rounded by itself where the exact one has thirds, and no third number beside them."""
    for last in range(1, 12):
        found = [*THIRDS, hand(Fraction(last, 6), Fraction(-last, 7))]
        totals = totals_of(found, 0, None, complete=False, stopped=False)
        assert all(100 % one.denominator == 0 for one in (totals.yours, totals.experts))
        assert totals.difference == totals.yours - totals.experts
        yours = Fraction(sum(one.yours for one in found))
        experts = Fraction(sum(one.experts for one in found))
        assert abs(totals.yours - yours) <= Fraction(1, 2)
        assert abs(totals.experts - experts) <= Fraction(1, 2)


def test_what_an_agreement_shared_out_is_told_apart_from_the_hands() -> None:
    agreed = totals_of(THIRDS, 0, (-150, 100, 50), complete=True, stopped=True)
    assert agreed == Totals(-153, -30, -150, Fraction(10, 3))
    ended = totals_of(THIRDS, 0, (-150, 100, 50), complete=True, stopped=False)
    assert not ended.shared
    missing = totals_of(THIRDS[:1], 0, (-150, 100, 50), complete=False, stopped=True)
    assert not missing.shared


def test_all_hands_together_are_shown_as_the_settlement_is() -> None:
    """Payments are rounded so that they add up: 19.33 may be shown as 20."""
    won = (Fraction(58, 3), Fraction(-29, 3), Fraction(-29, 3))
    totals = totals_of([hand(won[0], 3)], 0, won, complete=True, stopped=False)
    assert totals.yours == shown_amounts(won)[0] == 20 and totals.difference == 17


def test_the_page_says_why_the_settlement_has_another_number(
    program: Open,
) -> None:
    rooms = program(prepare=finished(hands=2))
    scene = open_duplicate(rooms)
    share, settlement = scene.totals.shared, scene.table.settlement
    assert share and settlement is not None
    (sentence,) = scene._agreement()
    assert f"{signed(share)} for Ana" in sentence and sentence in scene._sentences()
    assert sentence.endswith(f"the settlement has {signed(settlement[0])}.")


def test_a_row_opens_the_hand_as_the_expert_played_it(program: Open) -> None:
    rooms = program(prepare=finished(hands=2))
    scene = open_duplicate(rooms)
    click(rooms, widget(rooms, "hand 1").rect)
    hand = rooms.window.scene
    assert isinstance(hand, RecordedHandScene)
    assert hand.played is scene.duplicating.latest[1].played and hand.index == 1
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is scene


@pytest.mark.parametrize(("size", "language"), ROOMS)
@pytest.mark.parametrize("rules", ["croatian", "viennese"])
def test_all_words_have_room(
    program: Open, size: tuple[int, int], language: str, rules: str
) -> None:
    rooms = program(size, prepare=finished(rules, hands=2))
    use_language(language)
    try:
        open_duplicate(rooms)
        frames(rooms)
        assert not rooms.window.kit.overflows
    finally:
        use_language("en")
