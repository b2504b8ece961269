"""Whole hands by mouse and by keyboard, and what can be opened beside them."""

from __future__ import annotations

from pathlib import Path

import pygame

from prefgame.engine.events import CardPlayed
from prefgame.rules.base import Phase
from prefgame.ui.frames import routes
from prefgame.ui.system.display import headless
from prefgame.ui.table.overlays import CardsGlance, NotesGlance, TableMenu
from prefgame.ui.table.phases.exchange import ExchangePhase
from prefgame.ui.widgets.window import Window
from tests.narrow import as_kind, known
from tests.ui.table.positions import BOJAN_PLAYS_DIAMONDS, at, must_follow
from tests.ui.table_game import Player, label_of, sit_down

# ---- a whole hand


def spoken(player: Player) -> bool:
    """Whether somebody has bid."""
    hand = player.table.shown.view.this_hand
    return player.table.shown.view.table.rules.auction.highest_bid(hand.calls) is not None


def play_by_mouse(player: Player) -> None:
    """One choice, by clicks on what can be seen: bid, discard the last cards, come, play the first
    card allowed.
    """
    match player.phase:
        case "auction":
            ready = [widget for widget in player.table.desk.choices if widget.enabled]
            player.press(ready[1] if len(ready) > 1 and not spoken(player) else ready[0])
        case "exchange":
            for card in list(player.table.desk.stage.hand)[-2:]:
                player.press(card)
            player.frames(10)
            player.press(player.button("4"))
            player.press(player.table.desk.choices[-1])
        case "play":
            player.press(next(card for card in player.table.desk.stage.hand if card.enabled))
        case "defence":
            player.press(player.button("Defend"))
        case _:
            player.press(player.table.desk.choices[0])


def test_a_whole_hand_by_mouse_clicks(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, pace="at_once")
    phases = set()
    while not player.game.visits:
        player.until_asked()
        if player.ready:
            phases.add(player.phase)
            before = len(player.session.match.log)
            play_by_mouse(player)
            player.until(lambda: len(player.session.match.log) > before or bool(player.game.visits))  # noqa: B023
    assert player.game.visits == [routes.HandResult(player.session)]
    assert player.session.match.table.hands_played == 1
    assert phases == {"auction", "exchange", "play"}
    assert len(player.session.match.table.this_hand.tricks) >= 5


def test_a_whole_hand_by_keyboard_alone(window: Window, tmp_path: Path) -> None:
    """Number keys bid, arrows move over the cards, Space discards and plays, P goes on; the mouse
    is never touched.
    """
    player = sit_down(window, tmp_path, pace="at_once")
    while not player.game.visits:
        player.until_asked()
        if not player.ready:
            continue
        before = len(player.session.match.log)
        match player.phase:
            case "auction":
                first = not spoken(player)
                player.key(pygame.K_2 if first else pygame.K_p)
            case "exchange":
                assert player.table.group.focus is player.table.desk.stage.hand[0]
                player.key(pygame.K_RIGHT)  # the ring has been there since the number key
                player.key(pygame.K_SPACE)
                player.key(pygame.K_RIGHT)
                player.key(pygame.K_RETURN)
                assert sorted(as_kind(ExchangePhase, player.table.desk.phase).away) == sorted(
                    card.card for card in player.table.desk.stage.hand[1:3]
                )
                player.key(pygame.K_5)
                assert label_of(player.table.desk.choices[-1]).endswith("acorns")
                player.key(pygame.K_p)
            case "play":
                assert player.table.group.focus is not None and player.table.group.focus.enabled
                player.key(pygame.K_SPACE)
            case _:
                player.key(pygame.K_1)
        player.until(lambda: len(player.session.match.log) > before or bool(player.game.visits))  # noqa: B023
    assert player.session.match.table.hands_played == 1
    assert len(player.session.match.table.this_hand.tricks) >= 5


def test_the_next_hand_begins_when_the_result_has_dealt_it(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at("pass", "pass", "pass"), pace="at_once")
    player.until(lambda: player.game.visits == [routes.HandResult(player.session)])
    player.frames(20)
    assert "Next hand" in player.labels()  # the result was closed without dealing
    player.press(player.button("Next hand"))
    player.until(
        lambda: (
            player.table.shown.view.table.hand is not None
            and not player.table.shown.view.table.hand.ended
        )
    )
    player.until_asked()
    assert player.game.visits == [routes.HandResult(player.session)]


# ---- decks and sizes in the middle of things


def test_the_deck_changes_in_mid_trick_and_while_a_card_flies(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no"))
    player.until_asked()
    player.press(player.card("HA"))
    player.until(lambda: isinstance(player.table.animation.event, CardPlayed))
    player.frames(2)
    assert player.table.desk.stage.flyers
    player.key(pygame.K_d)
    assert player.table.kit.deck.name == "french" and player.game.settings.deck == "french"
    assert ("me", "HA") in player.table.desk.stage.trick and not player.table.desk.stage.flyers
    player.until(lambda: bool(player.table.shown.view.this_hand.tricks))
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    window._display.see_size()
    window._on_resize()
    player.until_asked()
    assert player.table.kit.layout.width == 1024 and len(player.table.desk.stage.hand) == 9
    assert all(
        player.table.kit.layout.window.contains(card.rect) for card in player.table.desk.stage.hand
    )


# ---- chains and looking on


def test_who_stays_looks_on_and_can_ask_for_the_result(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "stay", "alone", "no"))
    player.frames(5)
    assert player.labels() == ["Show the result"]
    player.press(player.button("Show the result"))
    player.until(lambda: bool(player.game.visits), frames=400)
    assert player.game.visits == [routes.HandResult(player.session)]


def test_the_dealer_of_four_looks_on(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, rules="serbian", players=4, dealer=0, pace="at_once")
    player.until(lambda: bool(player.game.visits), frames=20000)
    assert player.session.match.table.hands_played == 1
    assert not player.table.desk.stage.hand and player.table.kit.layout.players == 4


# ---- what leads away from the table


def test_menu_rules_sheet_and_last_trick_by_key(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, must_follow(), still=True)
    player.frames(10)
    player.key(pygame.K_F1)
    player.key(pygame.K_F2)
    rules, sheet = player.table.shown.view.table.rules, routes.ScoreSheet(player.session)
    assert player.game.visits == [routes.RulesPage(rules, Phase.PLAY), sheet]
    player.key(pygame.K_l)
    glance = as_kind(CardsGlance, window.scene)
    assert glance.cards[known(glance.winner)] == ("Cvita", "CA")
    player.key(pygame.K_SPACE)
    player.key(pygame.K_ESCAPE)
    menu = window.scene
    assert isinstance(menu, TableMenu)
    player.key(pygame.K_ESCAPE)
    assert window.scene is player.table
    player.key(pygame.K_ESCAPE)
    player.press(as_kind(TableMenu, window.scene).buttons[-1])
    assert player.game.visits[-1] == routes.Menu()


def test_nothing_goes_on_under_the_menu(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at(), player=2)
    player.frames(2)
    player.key(pygame.K_ESCAPE)
    player.frames(120)
    assert len(player.table.shown.view.this_hand.calls.made) < 2
    player.key(pygame.K_ESCAPE)
    player.until_asked()
    assert len(player.table.shown.view.this_hand.calls.made) == 2


def test_a_narrow_window_has_its_notes_on_a_sheet(tmp_path: Path) -> None:
    headless()
    window = Window((1024, 640))
    player = sit_down(window, tmp_path, must_follow(), still=True)
    player.frames(10)
    player.key(pygame.K_n)
    assert isinstance(window.scene, NotesGlance)
    player.frames(10)
    player.click(*window.layout.pad.center)
    assert not isinstance(window.scene, NotesGlance)
    window.close()


def test_a_disk_that_refuses_is_reported_on_the_rail(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, at(), still=True)
    player.frames(10)
    player.game.store.warning = "The disk does not take the match."
    player.table.resize(player.table.kit.layout)
    button = player.table.frame.unsaved
    assert button in player.table.group.widgets and button.rect.w > 44
    player.press(button)
    assert player.tip == "The disk does not take the match."
