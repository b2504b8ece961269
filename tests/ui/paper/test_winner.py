"""The end of a match: the winner large, ties and lost matches, and how it makes way."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from prefgame.app.storage.store import Store
from prefgame.paper.columns import ColumnPaper
from prefgame.rules.registry import RULESETS
from prefgame.ui.paper.settlement import SettlementScene, match_verdict
from prefgame.ui.widgets.window import Window
from tests.ui.paper.shown_scenes import (
    SIZES,
    FakeGame,
    begin,
    click,
    column_paper,
    press,
    show,
    told_session,
)


def settled(window: Window) -> SettlementScene:
    return show(window, SettlementScene(FakeGame(window), told_session(15)))


def paper_with(window: Window, *amounts: int) -> ColumnPaper:
    return replace(column_paper(settled(window)), settlement=amounts)


def test_the_winner_and_the_others_in_order(window: Window) -> None:
    """+506, −496, −10: the worked example."""
    paper = settled(window).paper
    won, lost = match_verdict(paper, 0), match_verdict(paper, 1)
    assert won.words == lost.words == "Ana wins 506"
    assert won.others == (("Cvita", "−10"), ("Bojan", "−496"))
    assert (won.won, won.sentence) == (True, "The match is yours.")
    looked_on = match_verdict(paper, None)
    assert (lost.won, lost.sentence) == (looked_on.won, looked_on.sentence) == (False, "")


def test_ties(window: Window) -> None:
    two = match_verdict(paper_with(window, 20, -40, 20), 2)
    assert (two.won, two.words) == (True, "Ana and Cvita win 20 each")
    assert two.sentence == "You share the match with Ana."
    nobody = match_verdict(paper_with(window, 0, 0, 0), 2)
    assert (nobody.won, nobody.words, nobody.others) == (False, "Nobody wins", ())
    assert nobody.sentence == "Everybody ends at 0: nobody pays."


@pytest.mark.parametrize("size", SIZES)
def test_the_letters_are_large_and_whole(size: tuple[int, int], store: Store) -> None:
    opened = Window(size)
    for rules in RULESETS:
        session = begin(store, rules.key, players=4)
        session.write_off()
        scene = show(opened, SettlementScene(FakeGame(opened), session))
        opened.frame(3)
        opened.frame(3)
        kit, winner = opened.kit, scene._winner
        box = winner.box(kit)
        large, room = winner._size(kit, box), winner._room(kit, box)
        large, room = winner._size(kit, box), winner._room(kit, box)
        assert (
            kit.f(large) > size[1] / 11 and kit.width(winner.verdict.words, "title", large) < room
        )
        assert not kit.overflows
    opened.close()


def test_the_first_press_puts_it_away_and_a_key_means_nothing_else(window: Window) -> None:
    scene = settled(window)
    begun: list[bool] = []
    scene.widgets["again"].on_press = lambda: begun.append(True)
    assert scene._winner.open
    window.frame(1.5)
    press(window, pygame.K_RETURN)
    window.frame(0.5)
    assert not scene._winner.seen and not begun
    window.frame(1.1)
    press(window, pygame.K_RETURN)
    assert begun


def test_a_click_on_it_is_for_it_and_one_beside_it_for_what_lies_there(window: Window) -> None:
    scene = settled(window)
    marks = [mark for name, mark in scene.widgets.items() if name.startswith("mark")]
    covered = next(mark for mark in marks if scene._winner.box(window.kit).holds(mark.rect.center))
    click(window, covered)
    assert scene.tapped is None and not scene._winner.open
    scene = settled(window)
    begun: list[bool] = []
    scene.widgets["again"].on_press = lambda: begun.append(True)
    click(window, scene.widgets["again"])
    assert begun and not scene._winner.open


def test_it_is_heard_who_won(window: Window) -> None:
    for seat, sound in ((0, "won"), (1, "over")):
        game, session = FakeGame(window), told_session(15)
        session.player = seat
        heard: list[str] = []
        game.sounds.play = heard.append  # type: ignore[assignment, method-assign]
        window.replace(SettlementScene(game, session))
        assert heard[0] == sound
