"""Stopping a match: what each player would get, and how points that do not divide are given."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest

from prefgame.app.keeper.table import KeptTable
from prefgame.app.storage.store import Store
from prefgame.paper.columns import arrange
from prefgame.paper.pot import LedgerRow, PotPaper, RowKind
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import OddShare
from prefgame.rules.scoring.columns_sheet import Column, ColumnSheet, MarkKind
from prefgame.rules.scoring.pot import PotSheet
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.paper.settlement import ScoreSheetScene, SettlementScene
from prefgame.ui.scores.columns.entries import explain
from prefgame.ui.scores.columns.face import summary_info
from prefgame.ui.scores.columns.words import ColumnWords
from prefgame.ui.scores.pot.payments import explain as explain_row
from prefgame.ui.scores.pot.words import PotWords
from prefgame.ui.table.menu import table_menu
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.options import odd_points, were_shared, would_share
from tests.narrow import column_sheet, known
from tests.ui.paper.shown_scenes import (
    FakeGame,
    begin,
    click,
    column_paper,
    play_hand,
    played,
    press,
    show,
    stopped,
)


@pytest.mark.parametrize("rules", ["croatian", "russian"])
def test_a_match_ends_after_the_deals_that_were_agreed_on(
    rules: str, window: Window, store: Store
) -> None:
    session = begin(store, rules, deals=2)
    for seed in range(2):
        assert session.between_hands
        play_hand(session, random.Random(seed))
    assert not session.between_hands and session.match.table.settlement is not None
    scene = show(window, SettlementScene(FakeGame(window), session))
    assert scene.paper.settlement == session.match.table.settlement
    assert scene.paper.hands == 2 and not window.kit.overflows


def test_stopping_says_what_each_would_get_and_ends_the_match(window: Window, store: Store) -> None:
    session = played(store)
    scene = show(window, ScoreSheetScene(game := FakeGame(window), session))
    click(window, scene.widgets["stop"])
    dialog = window.scene
    assert isinstance(dialog, Dialog)
    table = session.match.table
    expected = known(table.rules.score.write_off(table.sheet))[0].settlement()
    for name, amount in zip(session.match.table.players, expected):
        assert (
            f"{name}\u00a0{'+' if amount > 0 else '−' if amount else ''}{abs(amount)}"
            in dialog.sentence
        ), "a name stands beside its number"
    assert dialog.sentence.startswith(
        f"The {column_paper(scene).sheet.missing} points still to be paid off are shared out: "
    )
    press(window, pygame.K_ESCAPE)
    assert session.match.to_act is not None and window.scene is scene
    scene.ask_to_stop()
    window.frame(0.02)
    press(window, pygame.K_RIGHT)
    press(window, pygame.K_RIGHT)
    press(window, pygame.K_RETURN)
    assert (
        session.match.to_act is None
        and session.match.table.settlement == expected
        and game.asked == [routes.Settlement(session)]
    )


def test_points_that_cannot_be_divided_are_shown_player_by_player_and_add_up() -> None:
    names = ("Ana", "Bojan", "Cvita")
    assert would_share(names, (103, 103, 102)) == (
        "The 308 points still to be paid off are shared out: 103 to Ana, 103 to Bojan and 102 "
        "to Cvita."
    )
    assert odd_points(OddShare.to_lowest(2, (-90, -100, -110), 2)) == (
        "The odd points go to the players with most to pay off.",
    )
    assert (
        were_shared("Stopped by agreement", names, (1, 0, 0))
        == "Stopped by agreement: the 1 point still to be paid off was shared out, 1 to Ana."
    )
    assert odd_points(OddShare.to_lowest(1, (-1, 0, 0), 1)) == (
        "The odd point goes to the player with most to pay off.",
    )
    assert (
        would_share(names, (30, 30, 30))
        == "The 90 points still to be paid off are shared out: 30 to each player."
    )
    assert odd_points(OddShare.to_lowest(0, (-30, -30, -30), 0)) == ()


def test_among_equals_it_is_said_what_decides(window: Window) -> None:
    names, score = ("Ana", "Bojan", "Cvita"), find_ruleset("serbian").score
    for middles, off, tied in (
        ((-10, -12, -12), (11, 12, 11), True),
        ((-12, -10, -12), (12, 11, 11), True),
        ((-11, -10, -12), (11, 11, 11), False),
        ((-11, -10, -13), (11, 11, 12), False),
        ((-11, -12, -12), (11, 12, 12), False),
        ((-12, -12, -11), (12, 12, 11), False),
        ((-10, -11, -11), (10, 11, 11), False),
        ((-11, -11, -10), (11, 11, 10), False),
        ((-10, -10, -12), (11, 10, 11), True),
    ):
        before = ColumnSheet(tuple(Column(middle, (0, 0, 0)) for middle in middles))
        after, _entries = known(score.write_off(before))
        assert tuple(b.middle - a.middle for a, b in zip(before.columns, after.columns)) == off
        words = ColumnWords().shares(names, before, after)
        assert ("in order of play" in words) is tied, words


def test_the_odd_unit_of_a_pot_says_who_gets_it_and_why(window: Window) -> None:
    score = find_ruleset("austrian").score
    for pot, purses, ending in (
        (30, (-10, -10, -10), "10 to each player."),
        (31, (-9, -10, -12), "The odd unit goes to the player with the lowest purse."),
        (31, (-11, -9, -11), "Among equal purses, it goes to the first player in order of play."),
        (32, (-10, -11, -11), "Among equal purses, they go to the first player in order of play."),
    ):
        before = PotSheet(pot, purses)
        after, shares = known(score.write_off(before))
        assert PotWords().shares(("Ana", "Bojan", "Cvita"), before, after).endswith(ending)
        row = LedgerRow(RowKind.SHARE, 1, shares, before, after)
        paper = PotPaper(("Ana", "Bojan", "Cvita"), before, (row,), (row,), 1, after, after.purses)
        lines = explain_row(paper, find_ruleset("austrian"), window.kit.deck, row).lines
        assert (lines[-1] == ending) is bool(pot % 3)


def test_the_settlement_of_a_stopped_match_says_who_gets_the_odd_points() -> None:
    rules = find_ruleset("serbian").with_options({"start": 10})
    table = KeptTable(rules, ("Ana", "Bojan", "Cvita"), stopped=True)
    assert summary_info(arrange(table.written.log), rules).remark == ""
    start = ColumnSheet(tuple(Column(middle, (0, 0, 0)) for middle in (-10, -10, -12)))
    info = summary_info(arrange(replace(table, start=start).written.log), rules)
    assert info.remark.endswith("the first ones in order of play get them.")


@pytest.mark.parametrize("players", [3, 4])
def test_a_number_that_was_written_off_says_what_everybody_got(
    players: int, window: Window, store: Store
) -> None:
    for hands in range(1, 6):
        session, rng = begin(store, players=players, start=60), random.Random(hands)
        for _hand in range(hands):
            play_hand(session, rng)
        before = column_sheet(session.match)
        paper = arrange(stopped(session).seen_log())
        assert sum(paper.shared_out) == before.missing and len(paper.shared_out) == players
        line = next(line for line in paper.last if line.entry.mark is MarkKind.WRITE_OFF)
        lines = explain(paper, session.match.table.rules, window.kit.deck, line).lines
        assert lines[0] == (
            f"Stopped by agreement: {line.entry.amount} of the {before.missing} points still "
            "to be paid off."
        )
        assert bool(lines[1:]) is (len(set(paper.shared_out)) > 1)
        info = summary_info(paper, session.match.table.rules)
        assert info.caption == were_shared("Stopped by agreement", paper.players, paper.shared_out)
        session.close()


def test_a_hand_in_play_is_not_stopped(window: Window, store: Store) -> None:
    session = begin(store)
    session.deal()
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    click(window, scene.widgets["stop"])
    reason = "A match can be stopped only between two hands."
    assert scene.group.tooltip is not None and scene.group.tooltip.text == reason
    assert window.scene is scene
    stop = next(
        button
        for button in table_menu(scene.game, window, session).buttons
        if button.label == "Agree to stop"
    )
    assert not stop.enabled and stop.reason == reason, "nor from the menu of the table"
    assert stop.sub == "only between two hands", "and the menu says so without a mouse"


def test_a_seat_that_is_behind_wants_to_play_on(
    window: Window, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = played(store)
    scene = show(window, ScoreSheetScene(game := FakeGame(window), session))
    seats = list(session.plan.levels)
    seat = next(at for at, level in enumerate(seats) if level is not None)
    monkeypatch.setattr("prefgame.app.session.agrees_to_stop", lambda view: view.seat != seat)
    scene.ask_to_stop()
    window.frame(0.02)
    press(window, pygame.K_RIGHT)
    press(window, pygame.K_RIGHT)
    press(window, pygame.K_RETURN)
    dialog = window.scene
    assert isinstance(dialog, Dialog)
    name = session.match.table.players[seat]
    assert dialog.question == f"{name} wants to play on." and "saved" in dialog.sentence
    press(window, pygame.K_RETURN)
    assert window.scene is scene and session.match.to_act is not None and not game.asked
