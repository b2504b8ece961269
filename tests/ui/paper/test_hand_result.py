"""The result of a hand: every kind of hand has its page, with buttons and keys that lead on."""

from __future__ import annotations

import random

import pygame
import pytest

from prefgame.app.storage.store import Store
from prefgame.cards import DECK
from prefgame.rules.base import Phase
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.paper.open_hands import hand_step
from prefgame.ui.paper.settlement import ScoreSheetScene
from prefgame.ui.system.display import headless
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.narrow import as_kind
from tests.ui.paper.shown_scenes import (
    SIZES,
    FakeGame,
    begin,
    click,
    column_story,
    last_lines,
    play_hand,
    played,
    press,
    show,
)

# ---- the hand result


@pytest.mark.parametrize(
    ("rules", "players"), [("croatian", 3), ("slovenian", 3), ("serbian", 3), ("serbian", 4)]
)
def test_every_kind_of_hand_has_its_page(
    window: Window, store: Store, rules: str, players: int
) -> None:
    """Random hands, passed, unplayed, stopped early, doubled: nothing overflows, every number has
    its reason, all cards are shown.
    """
    kinds = set()
    for seed in range(3):
        session, rng = begin(store, rules, players, seed, start=60), random.Random(f"{rules}{seed}")
        for _hand in range(9):
            if session.match.to_act is None:
                break
            play_hand(session, rng)
            scene = show(window, HandResultScene(FakeGame(window), session))
            story = column_story(scene)
            hand = story.hand
            kinds.add(
                (
                    hand.unplayed,
                    hand.contract and hand.contract.goal,
                    hand.kontra.level > 0,
                    0 < len(hand.tricks) < 10,
                )
            )
            shown = [card for row in story.rows() for card in (*row.cards, *row.aside)]
            assert sorted(shown) == sorted(DECK) and all(
                len(row.cards) == 10 for row in story.rows()
            )
            numbers = [line for line in last_lines(scene) if line.is_number]
            assert all(story.note(line) for line in numbers)
            assert {row.seat for row in story.rows()} == set(story.hand.order)
            assert not window.kit.overflows, window.kit.overflows
        session.close()
    assert len(kinds) >= 5, kinds


@pytest.mark.parametrize(("size", "deck"), each_value(SIZES, ["german", "french"]))
def test_the_pages_fit_every_window(store: Store, size: tuple[int, int], deck: DeckName) -> None:
    headless()
    window = Window(size, deck=deck)
    session, rng = begin(store, "serbian", 4, 3, start=30), random.Random(7)
    for _hand in range(8):
        play_hand(session, rng)
        for scene in (
            HandResultScene(FakeGame(window), session),
            ScoreSheetScene(FakeGame(window), session),
        ):
            show(window, scene)
            for name, widget in scene.widgets.items():
                if isinstance(widget, Button):
                    assert (
                        window.layout.window.contains(widget.rect)
                        and min(widget.rect.w, widget.rect.h) >= 44
                    ), name
            assert not window.kit.overflows
    session.close()
    window.close()


@pytest.mark.parametrize("deck", ["german", "french"])
def test_a_hand_that_has_room_lies_as_open_as_what_is_beside_it(
    window: Window, deck: DeckName
) -> None:
    window.configure(deck=deck)
    kit = window.kit
    wide, narrow = hand_step(kit, 2000, 50), hand_step(kit, 50, 50)
    assert wide == 0.62 and 0 < narrow < wide
    between = hand_step(kit, 50 * (1 + 9 * 0.6), 50)
    assert between == pytest.approx(0.6), "ten cards end where their room ends"
    assert hand_step(kit, 2000, 50, 4) > 1, "four cards lie side by side"
    assert hand_step(kit, 50 * (1 + 3 * 0.9), 50, 4) == pytest.approx(0.9)


def test_next_hand_deals_and_goes_back_to_the_table(window: Window, store: Store) -> None:
    session = begin(store)
    play_hand(session, random.Random(1))
    below = ScoreSheetScene(FakeGame(window), session)
    window.replace(below)
    scene = HandResultScene(FakeGame(window), session)
    window.push(scene)
    window.frame(0.01)
    press(window, pygame.K_RETURN)  # the first press skips the writing
    shown, turn = window.scene, session.match.turn
    assert shown is scene and not scene.timeline.busy and turn.phase is Phase.DEAL
    press(window, pygame.K_RETURN)
    assert (
        window.scene is below
        and session.match.phase is Phase.AUCTION
        and session.match.table.hands_played == 1
    )


def test_after_the_last_hand_the_way_leads_to_the_settlement(window: Window, store: Store) -> None:
    session = begin(store, start=2)
    session.deal()
    # nobody comes, and six is all that is missing
    for text in ("2", "pass", "pass", "discard", "announce 3", "stay", "stay"):
        command = next(
            command for command in session.match.legal() if str(command).startswith(text)
        )
        session._do(command, session.match.to_act)
    assert session.match.to_act is None
    scene = show(window, HandResultScene(game := FakeGame(window), session))
    assert as_kind(Button, scene.widgets["on"]).label == "Settlement"
    click(window, scene.widgets["on"])
    assert game.asked == [routes.Settlement(session)]


def test_the_tricks_are_replayed_by_keys(window: Window, store: Store) -> None:
    scene = show(window, HandResultScene(FakeGame(window), played(store)))
    click(window, scene.widgets["replay"])
    assert scene.trick == 0
    press(window, pygame.K_RIGHT)
    press(window, pygame.K_RETURN)  # "next trick" is in focus
    assert scene.trick == 2
    press(window, pygame.K_LEFT)
    assert scene.trick == 1
    for _more in range(12):
        press(window, pygame.K_RIGHT)
    assert scene.trick == 9 and not scene.widgets["next"].enabled
    press(window, pygame.K_ESCAPE)
    assert scene.trick is None and window.scene is scene


def test_a_trick_is_looked_at_by_a_click_on_its_column(window: Window, store: Store) -> None:
    session = played(store)
    scene = show(window, HandResultScene(FakeGame(window), session))
    click(window, scene.widgets["trick 4"])
    assert scene.trick == 4
    trick = session.match.table.this_hand.tricks[4]
    assert (
        scene.tricks[4].winner == trick.winner
        and scene.tricks[4].leader == trick.cards[0][0]
        and scene.tricks[4].cards == dict(trick.cards)
    )
    click(window, scene.widgets["previous"])
    assert scene.trick == 3
    click(window, scene.widgets["result"])
    assert scene.trick is None


def test_the_menu_of_the_table_opens_from_the_result_too(window: Window, store: Store) -> None:
    session = played(store)
    scene = show(window, HandResultScene(game := FakeGame(window), session))
    back = scene.widgets["back"]
    assert isinstance(back, Button) and (back.label, back.icon) == ("Menu", "menu")
    press(window, pygame.K_ESCAPE)
    opened = window.scene
    assert isinstance(opened, TableMenu) and game.asked == []
    press(window, pygame.K_ESCAPE)
    assert window.scene is scene
    for entry in (
        "Score sheet",
        "Rules of the game",
        "Settings",
        "Agree to stop",
        "Leave the table",
    ):
        click(window, scene.widgets["back"])
        menu = window.scene
        assert isinstance(menu, TableMenu)
        click(window, next(button for button in menu.buttons if button.label == entry))
        if entry == "Agree to stop":
            assert (
                isinstance(window.scene, Dialog)
                and window.scene.question == "Agree to stop the match?"
            )
            press(window, pygame.K_ESCAPE)
    assert game.asked == [
        routes.ScoreSheet(session),
        routes.RulesPage(session.view().table.rules, session.view().turn.phase),
        routes.SettingsPage(),
        routes.Menu(),
    ]


def test_the_keys_of_the_menu_hold_at_the_result(window: Window, store: Store) -> None:
    session = played(store)
    scene = show(window, HandResultScene(game := FakeGame(window), session))
    for code in (keys.RULES, keys.SCORE_SHEET, keys.DECK):
        press(window, code)
    rules, sheet = session.view().table.rules, routes.ScoreSheet(session)
    assert game.asked == [routes.RulesPage(rules), sheet, ("other_deck", rules)]
    click(window, scene.widgets["replay"])
    back = scene.widgets["back"]
    assert isinstance(back, Button) and (back.label, back.icon) == ("Back", "back"), (
        "from a trick the way leads to the numbers"
    )


def test_every_button_is_reached_by_keyboard(window: Window, store: Store) -> None:
    scene = show(window, HandResultScene(FakeGame(window), played(store)))
    reached = set()
    for _step in range(len(scene.widgets) + 2):
        reached.add(
            next(name for name, widget in scene.widgets.items() if widget is scene.group.focus)
        )
        press(window, pygame.K_TAB)
    assert reached >= {name for name, widget in scene.widgets.items() if widget.focusable}


# ---- the settlement


def test_the_deck_and_the_window_may_change_at_any_moment(window: Window, store: Store) -> None:
    session = played(store)
    for kind in (HandResultScene, ScoreSheetScene):
        scene = kind(FakeGame(window), session)
        window.replace(scene)
        window.frame(0.2)
        window.configure(deck="french", text_scale=1.3)
        window.frame(0.2)
        window.configure(deck="german", text_scale=1.0)
        window.frame(0.2)
        assert not window.kit.overflows
