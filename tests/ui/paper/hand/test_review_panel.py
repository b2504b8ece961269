"""Could the hand have gone otherwise? The page that asks, waits, and shows the findings."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from prefgame.app.look_back import review as review_module
from prefgame.app.look_back.past_matches import PlayedHands
from prefgame.app.look_back.review import reviews
from prefgame.app.records import open_record
from prefgame.app.storage.store import Store
from prefgame.cards import Card
from prefgame.engine.record_writer import write_record
from prefgame.ui.paper.hand import page as hand_page
from prefgame.ui.paper.hand.recorded_hand import RecordedHandScene
from prefgame.ui.paper.hand.result import HandResultScene
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window, headless
from tests.app.look_back import review_hands
from tests.app.look_back.review_hands import ruffed_ace
from tests.ui.paper.shown_scenes import (
    SIZES,
    FakeGame,
    SheetStub,
    ask,
    begin,
    click,
    play_hand,
    press,
    recorded,
    sentences,
    show,
)


def test_the_result_says_whether_the_hand_could_have_gone_otherwise(window: Window) -> None:
    """Ana’s ace is ruffed, and her game falls by it: the page shows the card, what was better, and
    marks it in the list of tricks.
    """
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace()))))
    assert sentences(scene)[:3] == [
        "Yes: in trick 1, Ana had a better card.",
        "Ana would have made the contract with 6 tricks.",
        "In trick 1, Ana’s card lost 1 trick and the contract.",
    ]
    played, better = scene._findings()[2].groups
    assert played.cards == (Card.SA,) and (
        better.cards or better.words == "every other legal card was better"
    )
    assert scene._costly() == {Card.SA} and not window.kit.overflows
    click(window, scene.widgets["trick 0"])
    assert scene.trick == 0 and scene.otherwise
    press(window, pygame.K_ESCAPE)
    assert scene.trick is None and scene.otherwise, (
        "from a trick the way leads back to the findings"
    )
    press(window, pygame.K_ESCAPE)
    assert scene.at_numbers and "numbers" in scene.widgets and scene._costly() == frozenset()


def test_the_page_is_there_before_the_review_is(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: Any = SimpleNamespace(latest=None, over=False, close=lambda: None)
    monkeypatch.setattr(hand_page, "Reviewing", lambda _log: waiting)
    match = ruffed_ace()
    scene = show(window, HandResultScene(FakeGame(window), recorded(match)))
    click(window, scene.widgets["otherwise"])
    window.frame(0.02)
    assert sentences(scene) == ["Analysing the hand …"] and scene.awake
    waiting.latest = next(iter(reviews(match.log)))
    window.frame(0.02)
    assert len(sentences(scene)) > 1 and scene.awake
    waiting.over = True
    window.frame(0.02)
    assert not scene.awake


def test_a_review_that_failed_is_reported_in_one_sentence(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        hand_page,
        "Reviewing",
        lambda _log: SimpleNamespace(latest=None, over=True, close=lambda: None),
    )
    scene = show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace())))
    click(window, scene.widgets["otherwise"])
    window.frame(0.02)
    assert sentences(scene) == ["This hand could not be analysed."]


def test_the_review_stops_with_its_page(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[bool] = []
    monkeypatch.setattr(
        hand_page,
        "Reviewing",
        lambda _log: SimpleNamespace(latest=None, over=False, close=lambda: closed.append(True)),
    )
    window.replace(SheetStub())
    scene = HandResultScene(FakeGame(window), recorded(ruffed_ace()))
    window.push(scene)
    window.frame(0.01)
    scene.look_otherwise()
    assert not closed
    window.pop()
    assert closed == [True]


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("deck", ["german", "french"])
def test_the_buttons_below_a_hand_need_one_line(
    size: tuple[int, int], deck: Any, store: Store
) -> None:
    headless()
    window = Window(size, deck=deck)
    session = begin(store, seed=2, start=60)
    play_hand(session, random.Random(2))
    play_hand(session, random.Random(3))
    game, past = FakeGame(window), PlayedHands.of(session.seen_log(), 0)
    for page, names in (
        (HandResultScene(game, session), ("replay", "otherwise", "save", "sheet")),
        (
            RecordedHandScene(game, past, 1, lambda _index: None, "Back"),
            ("replay", "otherwise", "before", "sheet"),
        ),
    ):
        scene = show(window, page)
        for name in names:
            button = scene.widgets[name]
            assert isinstance(button, Button) and button.size > 20
            assert (
                window.kit.run_width(button.label, "button", button.size) + window.kit.f(16)
                <= button.rect.w
            ), name
    session.close()
    window.close()


def test_a_slow_solver_says_that_other_contracts_are_not_tried(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_module, "COMPILED", False)
    match = review_hands.match_of(review_hands.EACH_HIS_SUIT, "Ana: pass\nBojan: pass\nCvita: pass")
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(match))))
    assert sentences(scene) == ["Other contracts are not tried here: it would take too long."]


@pytest.mark.parametrize("deck", ["german", "french"])
def test_reviews_of_any_hand_fit_their_page(store: Store, deck: Any) -> None:
    headless()
    for size in SIZES:
        window = Window(size, deck=deck)
        session, rng = begin(store, "serbian", 4, 3, start=60), random.Random(7)
        for _hand in range(6):
            play_hand(session, rng)
            scene = ask(window, show(window, HandResultScene(FakeGame(window), session)))
            for at in range(len(scene.tricks)):
                scene.look_at(at)
                window.frame(0.02)
            assert not window.kit.overflows
        session.close()
        window.close()


def test_a_hand_of_a_record_is_asked_too_and_the_next_one_anew(
    window: Window, store: Store, tmp_path: Path
) -> None:
    session, rng = begin(store, seed=2, start=60), random.Random(2)
    for _hand in range(2):
        play_hand(session, rng)
    path = tmp_path / "match.pref"
    path.write_text(write_record(session.match), encoding="utf-8")
    played = open_record(path).played
    scene: Any = ask(
        window,
        show(window, RecordedHandScene(FakeGame(window), played, 0, lambda _index: None, "Back")),
    )  # type: ignore[arg-type]
    first = scene.review
    assert first is not None and first.complete
    scene.go_to(1)
    assert scene.at_numbers and scene.review is None and scene.reviewing is None
    assert ask(window, scene).review == review_module.review(session.match.log) != first
    session.close()
