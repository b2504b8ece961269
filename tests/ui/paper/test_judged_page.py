"""Was it a mistake? The page that judges a hand, waits, and shows what is found."""

from __future__ import annotations

import random
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from prefgame.app.look_back import judge as judge_module
from prefgame.app.look_back import review as review_module
from prefgame.app.look_back.judge import JudgedHand, Judgement, Verdict, judgements
from prefgame.app.look_back.past_hands import PlayedHands
from prefgame.app.records import open_record
from prefgame.app.storage.store import Store
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard
from prefgame.engine.record import write_record
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.paper import hand_result as hand_page
from prefgame.ui.paper.believed_page import BelievedScene
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.paper.judged_page import JudgedHandScene
from prefgame.ui.paper.judgement import JudgedRow, choice_run
from prefgame.ui.paper.open_hands import OpenHands
from prefgame.ui.paper.settlement import RecordedHandScene
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.window import Window
from tests.app.look_back import review_hands
from tests.app.look_back.review_hands import ruffed_ace, stayed_with_two_aces
from tests.helpers import review
from tests.narrow import known
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
from tests.ui.table.pot_positions import at

CALLS = "Of the calls, only the one that won the auction is judged."


def test_the_judgement_names_the_card_and_what_was_better(window: Window) -> None:
    """Ana’s ace is ruffed, and her game falls by it: the list has the card and what was better, and
    marks it in the list of tricks.
    """
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace()))))
    ace = next(one for one in scene.listed if one.decision.chosen == PlayCard(Card.SA))
    assert ace.verdict is not Verdict.LUCKY and ace.tricks == 1 and ace.better != PlayCard(Card.SA)
    assert Card.SA in scene.costly and not window.kit.overflows
    assert sentences(scene) == [CALLS], "what the list says is not said twice"
    row = scene.widgets[f"row {ace.decision.number}"]
    assert isinstance(row, JudgedRow) and "better" in str(row.better)
    scene.choose(ace.decision.number)
    assert scene.trick == 0 and scene.line[0].cards != scene.tricks[0].cards
    press(window, pygame.K_ESCAPE)
    window.frame(0.02)
    assert isinstance(window.scene, HandResultScene) and window.scene.trick is None


def test_the_page_comes_to_rest_at_what_cost_most_unless_something_was_chosen(
    window: Window,
) -> None:
    """Who looks for the reason finds it without a click, and Enter still means the way on."""
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace()))))
    dearest = scene.hand.judgement.dearest_of_all
    assert dearest is not None and dearest.lost == max(one.lost for one in scene.listed)
    assert scene.chosen == dearest and scene.trick == known(dearest.decision.trick) - 1
    assert scene.group.focus is scene.widgets["on"]
    scene._show_seat(1)
    scene._known = (Judgement(), None, 0, False)
    window.frame(0.1)
    assert scene.chosen is None, "the player has chosen a seat"


def test_the_list_is_walked_by_keys(window: Window) -> None:
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace()))))
    numbers = [one.decision.number for one in scene.listed]
    assert len(numbers) > 1
    scene.choose(numbers[0])
    press(window, pygame.K_DOWN)
    assert scene.number == numbers[1]
    press(window, pygame.K_UP)
    assert scene.number == numbers[0]
    press(window, pygame.K_1)
    assert scene.trick == 0 and scene.chosen is not None and scene.chosen.decision.trick == 1
    if not scene.two:
        press(window, pygame.K_RIGHT)
        assert scene.better
        press(window, pygame.K_LEFT)
        assert not scene.better


def test_the_cards_of_the_tricks_that_are_shown_are_raised(window: Window) -> None:
    """Where one table is seen at a time, that is the line with the better card as soon as it is
    chosen; where both are, the cards stay raised that were played.
    """
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace()))))
    ace = next(one for one in scene.listed if one.decision.chosen == PlayCard(Card.SA))
    scene.choose(ace.decision.number)
    played, better = (frozenset(tricks[0].cards.values()) for tricks in (scene.tricks, scene.line))
    assert Card.SA in played and Card.SA not in better
    assert raised(scene) == played and not scene.two
    press(window, pygame.K_RIGHT)
    assert raised(scene) == better
    press(window, pygame.K_LEFT)
    assert raised(scene) == played


def raised(scene: JudgedHandScene) -> frozenset[Card]:
    """Return the cards that are raised."""
    assert scene._laid is not None
    return next(leaf.now for _box, leaf in scene._laid.parts if isinstance(leaf, OpenHands))


def test_the_list_may_be_of_one_player(window: Window) -> None:
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace()))))
    every = scene.listed
    for index, seat in enumerate(scene.seats):
        scene._show_seat(index)
        window.frame(0.02)
        assert scene.listed == tuple(one for one in every if seat in (None, one.decision.seat))


def test_what_a_seat_believed_is_shown_for_every_decision(
    window: Window, written: dict[str, Box]
) -> None:
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace()))))
    scene.choose(scene.listed[0].decision.number)
    click(window, scene.widgets["believed"])
    believed = window.scene
    assert isinstance(believed, BelievedScene) and believed.number == scene.number
    believed.believing.wait()
    judged = scene.listed[0]
    assert known(believed.believing.latest).options == judged.advice.options
    for number in (0, 3, len(believed.decisions) - 1):
        believed.look_at(number)
        believed.believing.wait()
        window.frame(0.02)
        window.frame(0.02)
        assert believed.believing.latest is not None
    press(window, pygame.K_LEFT)
    assert believed.number == len(believed.decisions) - 2 and not window.kit.overflows
    assert any(words.endswith("\u00a0%") for words in written)
    assert not any(re.fullmatch(r"\d+ %", words) for words in written)


def test_a_longer_list_of_choices_scrolls_and_names_none_twice(window: Window) -> None:
    """At the first call, each number is there with and without the talon."""
    match = at("viennese", "1", "2", "pass")
    while isinstance(match.to_act, int):
        match.submit(match.legal()[0])
    scene = BelievedScene(FakeGame(window), recorded(match), JudgedHand(match.log), 0)
    scene.believing.wait()
    show(window, scene)
    area, found = scene.widgets["choices"], scene.believing.latest
    assert isinstance(area, ScrollArea) and found is not None
    deck = window.kit.deck
    names = [choice_run(scene.decision, one.command, deck) for one in found.options]
    assert len(set(names)) == len(names) and {"5", "5 without"} <= set(names)
    assert area.limit > 0 and area.track != NOWHERE and area.focusable
    press(window, pygame.K_END)
    assert area.offset == area.limit and not window.kit.overflows


def test_the_choice_that_was_made_is_seen_where_the_list_scrolls(window: Window) -> None:
    match = at("viennese", "eight", "pass", "pass")
    while isinstance(match.to_act, int):
        match.submit(match.legal()[0])
    scene = BelievedScene(FakeGame(window), recorded(match), JudgedHand(match.log), 0)
    scene.believing.wait()
    show(window, scene)
    area, found = scene.widgets["choices"], scene.believing.latest
    assert isinstance(area, ScrollArea) and found is not None
    assert str(found.options[-1].command) == "eight" and area.offset == area.limit > 0
    scene.look_at(1)
    scene.believing.wait()
    window.frame(0.02)
    scene.look_at(0)
    again = scene.widgets["choices"]
    assert isinstance(again, ScrollArea) and again.offset == area.limit


def test_the_page_is_there_before_the_judgement_is(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: Any = SimpleNamespace(
        review=None,
        judgement=Judgement(),
        judging=True,
        judged=True,
        over=False,
        log=(),
        positions=(),
    )
    waiting.close = lambda: None
    monkeypatch.setattr(hand_page, "JudgedHand", lambda _log: waiting)
    match = ruffed_ace()
    scene = show(window, HandResultScene(FakeGame(window), recorded(match)))
    click(window, scene.widgets["judge"])
    window.frame(0.02)
    page: Any = window.scene
    assert page.listed == () and sentences(page) == [] and page.awake
    waiting.judgement = next(one for one in judgements(match.log) if one.judged)
    window.frame(0.02)
    assert len(page.listed) == 1 and f"row {page.listed[0].decision.number}" in page.widgets
    waiting.over, waiting.judging = True, False
    for _frame in range(60):
        window.frame(0.02)
    assert not page.awake


def test_a_hand_that_cannot_be_judged_is_still_reviewed(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge_module, "COMPILED", False)
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace()))))
    assert sentences(scene)[:3] == [
        "Yes: in trick 1, Ana had a better card.",
        "Ana would have made the contract with 6 tricks.",
        "In trick 1, Ana’s card lost 1 trick and the contract.",
    ]
    assert not scene.listed and not scene.widgets["believed"].enabled


def test_the_judgement_stops_with_the_page_of_the_hand(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[bool] = []
    monkeypatch.setattr(
        hand_page,
        "JudgedHand",
        lambda _log: SimpleNamespace(
            review=None,
            judgement=Judgement(),
            positions=(),
            judging=True,
            judged=True,
            over=False,
            log=(),
            close=lambda: closed.append(True),
        ),
    )
    window.replace(SheetStub())
    scene = HandResultScene(FakeGame(window), recorded(ruffed_ace()))
    window.push(scene)
    window.frame(0.01)
    scene.look_judged()
    window.pop()
    assert not closed, "the way back to the numbers does not stop it"
    window.pop()
    assert closed == [True]


@pytest.mark.parametrize("size", SIZES)
def test_a_better_line_has_cards_of_a_player_who_stayed(
    size: tuple[int, int], written: dict[str, Box]
) -> None:
    headless()
    window = Window(size)
    game, match = FakeGame(window), stayed_with_two_aces()
    scene = ask(window, show(window, HandResultScene(game, recorded(match))))
    (answer,) = (one for one in scene.listed if one.decision.seat == 0)
    scene.choose(answer.decision.number)
    assert all(0 in trick.cards for trick in scene.line) and scene.line
    written.clear()
    if "which" in scene.widgets:
        scene._show_better(1)
    window.frame(0.02)
    window.frame(0.02)
    assert not window.kit.overflows and "Ana" in written
    window.close()


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("deck", ["german", "french"])
def test_the_buttons_below_a_hand_need_one_line(
    size: tuple[int, int], deck: DeckName, store: Store
) -> None:
    headless()
    window = Window(size, deck=deck)
    session = begin(store, seed=2, start=60)
    play_hand(session, random.Random(2))
    play_hand(session, random.Random(3))
    game, past = FakeGame(window), PlayedHands.of(session.seen_log(), 0)
    for page, names in (
        (HandResultScene(game, session), ("replay", "judge", "save", "sheet")),
        (
            RecordedHandScene(game, past, 1, lambda _index: None, "Back"),
            ("replay", "judge", "before", "sheet"),
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
    monkeypatch.setattr(judge_module, "COMPILED", False)
    match = review_hands.match_of(review_hands.EACH_HIS_SUIT, "Ana: pass\nBojan: pass\nCvita: pass")
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(match))))
    assert sentences(scene) == ["Other contracts are not tried here: it would take too long."]


@pytest.mark.parametrize("deck", ["german", "french"])
def test_judgements_of_any_hand_fit_their_page(store: Store, deck: DeckName) -> None:
    headless()
    for size in SIZES:
        window = Window(size, deck=deck)
        session, rng = begin(store, "serbian", 4, 3, start=60), random.Random(7)
        for _hand in range(3):
            play_hand(session, rng)
            scene = ask(window, show(window, HandResultScene(FakeGame(window), session)))
            for one in scene.listed:
                scene.choose(one.decision.number)
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
    page = RecordedHandScene(FakeGame(window), played, 0, lambda _index: None, "Back")
    first = ask(window, show(window, page))
    assert first.hand.judgement.complete
    window.pop()
    page.go_to(1)
    assert page.trick is None and page.judged is None
    second = ask(window, page)
    assert second.hand.review == review(session.match.log) != first.hand.review
    session.close()


# ---- any card: what each one led to


def test_every_trick_can_be_asked_what_each_card_led_to(window: Window) -> None:
    """Pressed again, a trick shows the next player who had a choice in it."""
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace()))))
    second = [one for one in scene.hand.positions if one.decision.trick == 2]
    assert len(second) > 1
    asked = []
    for _time in second:
        press(window, pygame.K_2)
        assert scene.trick == 1 and scene.position is not None
        asked.append(scene.position)
        row = scene.widgets[f"row {scene.number}"]
        assert isinstance(row, JudgedRow) and row.chosen
        cards = [card for group in scene.position.groups for card in group.cards]
        assert len(cards) == len(scene.position.decision.view.legal)
        assert cards.count(scene.position.played) == 1
    assert sorted(asked, key=second.index) == second
    assert scene.line, "best play from the card that is looked at"
    press(window, pygame.K_1)
    assert scene.chosen is not None, "in the first trick, a judged card comes first"


def test_a_card_that_lost_nothing_leads_to_best_play(window: Window) -> None:
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace()))))
    judged = {one.decision.number for one in scene.listed}
    right = next(
        one
        for one in scene.hand.positions
        if not one.lost and one.decision.number not in judged and one.line
    )
    scene.choose(right.decision.number)
    assert scene._headings[1] == "Best play"
    row = scene.widgets[f"row {scene.number}"]
    assert isinstance(row, JudgedRow) and row.verdict is None
    assert row.sentence == "With open cards, no card was better."
    trick, seat = scene.line[known(right.decision.trick) - 1], right.decision.seat
    assert right.played in trick.cards.values() and seat in trick.cards
