"""The page of today and its problem, by mouse and by keyboard."""

from __future__ import annotations

import errno
import sqlite3
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pygame
import pytest

from prefgame.app import daily_deal as calendar
from prefgame.app.daily_deal import DealSession
from prefgame.app.problems.position import BestPlay
from prefgame.app.storage.kept_rows import KeptDay, ProblemResult
from prefgame.app.storage.store import BackgroundWriter, Store
from prefgame.i18n import languages, use_language
from prefgame.ui.daily.problem import ProblemScene
from prefgame.ui.daily.today import TodayScene
from prefgame.ui.frames import routes
from prefgame.ui.problems.cards import LeadCard
from prefgame.ui.program import Program
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.focus import FocusGroup
from tests.ui.whole_program import (
    Open,
    click,
    forget_rows,
    form,
    frames,
    menu_row,
    press_key,
    widget,
)

DAY, RULES = date(2026, 12, 7), "viennese"
"""the problem of this day is found at once"""


class Clock:
    def __init__(self) -> None:
        self.day = DAY

    def __call__(self) -> date:
        return self.day


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(TodayScene.__init__, "__defaults__", (clock,))
    return clock


@pytest.fixture
def rooms(program: Open, clock: Clock) -> Program:
    rooms = program((1280, 720))
    rooms.change(last_rules=RULES)
    rooms.open(routes.Menu())
    frames(rooms)
    return rooms


def open_today(rooms: Program) -> TodayScene:
    click(rooms, menu_row(rooms, "Today").rect)
    return today(rooms)


def today(rooms: Program) -> TodayScene:
    scene = rooms.window.scene
    assert isinstance(scene, TodayScene)
    scene.wait()
    frames(rooms)
    return scene


def problem(rooms: Program) -> ProblemScene:
    for _time in range(40):
        frames(rooms)
        scene = rooms.window.scene
        assert isinstance(scene, ProblemScene)
        if not scene.flights.moving:
            return scene
    raise AssertionError("the cards do not come to rest")


def kept(rooms: Program) -> KeptDay:
    return rooms.store.days.one(DAY.isoformat(), RULES)


def play_out(rooms: Program) -> ProblemScene:
    """Play on with best play, by the keyboard where it has the right card, else by the mouse."""
    scene = problem(rooms)
    while not scene.answered and scene.trying.solved is None:
        at = scene.trying.position
        card = BestPlay(at).card(at)
        click(rooms, scene.widgets[f"card {card}"].rect, (0.2, 0.5))
        scene = problem(rooms)
    return scene


def test_a_problem_is_solved_by_the_mouse(rooms: Program) -> None:
    page = open_today(rooms)
    assert page.problem is not None and page.day == DAY
    click(rooms, page.widgets["solve"].rect)
    scene = problem(rooms)
    click(rooms, scene.widgets[f"card {scene.problem.right[0]}"].rect, (0.2, 0.5))
    scene = play_out(rooms)
    assert scene.answered and scene.trying.result is ProblemResult.FIRST
    assert kept(rooms).problem is ProblemResult.FIRST and kept(rooms).found == 0
    click(rooms, widget(rooms, "other").rect)
    page = today(rooms)
    assert page._solve_words() == "Look at the answer"
    assert page.kept(DAY).problem is ProblemResult.FIRST


def test_a_hint_is_given_and_counts_as_help(rooms: Program) -> None:
    page = open_today(rooms)
    click(rooms, page.widgets["solve"].rect)
    scene = problem(rooms)
    count = len(scene.first_hints())
    for given in range(1, count + 1):
        click(rooms, scene.widgets["hint"].rect)
        scene = problem(rooms)
        assert len(scene.hints) == given and kept(rooms).problem is ProblemResult.TRIED
    click(rooms, scene.widgets[f"card {scene.problem.right[0]}"].rect, (0.2, 0.5))
    assert play_out(rooms).trying.result is ProblemResult.HELPED


def test_a_try_fails_is_taken_back_and_the_answer_is_shown_by_the_keys(rooms: Program) -> None:
    FocusGroup.keyboard = True
    open_today(rooms)
    press_key(rooms, pygame.K_RETURN)
    scene = problem(rooms)
    scene.group.focus_on(scene.widgets[f"card {scene.problem.usual}"])
    press_key(rooms, pygame.K_RETURN)
    scene = problem(rooms)
    assert scene.trying.card == scene.problem.usual and kept(rooms).problem.value == ""
    press_key(rooms, pygame.K_BACKSPACE)
    scene = problem(rooms)
    assert scene.trying.card is None and kept(rooms).problem is ProblemResult.TRIED
    scene.group.focus_on(scene.widgets["show"])
    press_key(rooms, pygame.K_RETURN)
    scene = problem(rooms)
    assert scene.answered and kept(rooms).problem is ProblemResult.SHOWN
    for trick in range(1, scene.problem.position.left + 1):
        press_key(rooms, pygame.K_RETURN)
        scene = problem(rooms)
        assert len(scene.flights.landed.tricks) == trick
    press_key(rooms, pygame.K_RETURN)
    assert problem(rooms).flights.landed == scene.problem.position
    press_key(rooms, pygame.K_ESCAPE)
    frames(rooms)
    assert isinstance(rooms.window.scene, TodayScene)
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, MenuScene)


def test_a_wrong_lead_goes_to_its_end_and_can_be_tried_again(rooms: Program) -> None:
    open_today(rooms)
    click(rooms, widget(rooms, "solve").rect)
    scene = problem(rooms)
    click(rooms, scene.widgets[f"card {scene.problem.usual}"].rect, (0.2, 0.5))
    scene = play_out(rooms)
    assert not scene.answered and scene.trying.solved is False
    assert all(not one.focusable for name, one in scene.widgets.items() if name[:4] == "card")
    click(rooms, scene.widgets["again"].rect)
    scene = problem(rooms)
    click(rooms, scene.widgets[f"card {scene.problem.right[0]}"].rect, (0.2, 0.5))
    assert play_out(rooms).trying.result is ProblemResult.HELPED


def test_closed_hands_are_opened_by_the_answer(rooms: Program) -> None:
    open_today(rooms)
    click(rooms, widget(rooms, "solve").rect)
    scene = problem(rooms)
    click(rooms, scene.widgets["cover"].rect, (0.75, 0.5))
    assert scene.closed
    scene.show_answer()
    assert "cover" not in scene.widgets


def test_midnight_brings_the_new_day(rooms: Program, clock: Clock) -> None:
    page = open_today(rooms)
    clock.day = DAY + timedelta(days=1)
    frames(rooms)
    assert page.day == clock.day == today(rooms).day
    assert page.problem is not None and page.problem.day == clock.day
    page.show(page.rules, DAY)
    clock.day += timedelta(days=1)
    frames(rooms)
    assert page.day == DAY and page.today == clock.day


def test_an_open_problem_stays_when_midnight_passes(rooms: Program, clock: Clock) -> None:
    open_today(rooms)
    click(rooms, widget(rooms, "solve").rect)
    scene = problem(rooms)
    clock.day = DAY + timedelta(days=1)
    scene.play(scene.problem.right[0])
    assert play_out(rooms).problem.day == DAY
    assert kept(rooms).problem is ProblemResult.FIRST
    press_key(rooms, pygame.K_ESCAPE)
    assert today(rooms).day == clock.day


def test_another_day_and_another_game(rooms: Program) -> None:
    page = open_today(rooms)
    other = DAY - timedelta(days=4)
    click(rooms, page.widgets[f"day {other.isoformat()}"].rect)
    assert today(rooms).day == other
    click(rooms, page.widgets["rules croatian"].rect)
    page = today(rooms)
    assert page.rules.key == "croatian" and page.day == other
    assert page.problem is not None
    assert (page.problem.rules.key, page.problem.day) == ("croatian", other)


def test_the_strip_has_thirty_days(rooms: Program) -> None:
    page = open_today(rooms)
    names = [name for name in page.widgets if name.startswith("day ")]
    assert len(names) == calendar.LAST_DAYS == 30
    assert names[0] == "day 2026-11-08" and names[-1] == "day 2026-12-07"


def at_the_table(rooms: Program) -> DealSession:
    table = rooms.window.scene
    assert isinstance(table, TableScene) and isinstance(table.shown.session, DealSession)
    return table.shown.session


def until_asked(rooms: Program) -> TableScene:
    """Wait for the player's choice."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        frames(rooms, 1)
        scene = rooms.window.scene
        assert isinstance(scene, TableScene)
        if scene.shown.live:
            return scene
        time.sleep(0.002)
    raise AssertionError("the player is not asked")


def test_the_deal_that_was_left_is_continued_and_counts(rooms: Program) -> None:
    rooms.change(pace="at_once")
    page = open_today(rooms)
    assert page._play_words() == "Play the deal"
    click(rooms, page.widgets["play"].rect)
    assert at_the_table(rooms).counts and not kept(rooms).begun
    scene = until_asked(rooms)
    scene.hands.submit(scene.shown.view.legal[0])
    scene = until_asked(rooms)
    log = scene.shown.session.match.log
    press_key(rooms, pygame.K_ESCAPE)  # the menu of the table, by the keys
    menu = rooms.window.scene
    assert isinstance(menu, TableMenu)
    leave = menu.buttons[-1]
    assert "later" in leave.hint and leave.label == "Leave the table"
    for _line in menu.buttons:
        if menu.group.focus is not leave:
            press_key(rooms, pygame.K_TAB)
    press_key(rooms, pygame.K_RETURN)
    assert today(rooms)._play_words() == "Continue the deal"
    rooms.window.pop()  # to the menu and back
    page = open_today(rooms)
    assert page._play_words() == "Continue the deal"
    click(rooms, page.widgets["play"].rect)
    session = at_the_table(rooms)
    assert session.counts and session.match.log == log
    until_asked(rooms)


def test_a_deal_of_which_nothing_is_left_is_practised(rooms: Program) -> None:
    rooms.store.days.change(replace(kept(rooms), begun=True))  # by an earlier version
    page = open_today(rooms)
    assert page._play_words() == "Play it for practice"
    click(rooms, page.widgets["play"].rect)
    assert not at_the_table(rooms).counts
    rooms.open(routes.EndPractice())


def refuse(store: Store, patience: float = 0.0) -> sqlite3.Connection:
    raise OSError(errno.EIO, "no answer")


def test_what_cannot_be_read_is_refused_until_it_can(
    rooms: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = replace(kept(rooms), problem=ProblemResult.FIRST, found=0, begun=True, own=7, par=9)
    rooms.store.days.change(before)
    forget_rows(rooms)
    with monkeypatch.context() as disk:
        disk.setattr(Store, "_file", refuse)
        page = open_today(rooms)
        for name in ("solve", "play"):
            page.notice = None
            click(rooms, page.widgets[name].rect)
            assert rooms.window.scene is page and page.notice is not None
            assert page.notice.text.startswith("What was saved cannot be read now.")
        assert not any(name.startswith("day ") for name in page.widgets)
    rooms.store.days.look_again()
    rooms.store.hands.look_again()
    frames(rooms)
    assert kept(rooms) == before and page.kept(DAY) == before
    assert page._solve_words() == "Look at the answer"
    assert page._play_words() == "Play it for practice"
    click(rooms, page.widgets["play"].rect)
    assert not at_the_table(rooms).counts
    rooms.open(routes.EndPractice())


def test_no_page_of_today_waits_for_the_disk(
    rooms: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def waits(_store: Store) -> None:
        raise AssertionError("a page waits for the disk")

    page = open_today(rooms)
    monkeypatch.setattr(Store, "open_file", waits)
    monkeypatch.setattr(rooms.store, "_writer", BackgroundWriter(rooms.store._write))
    with rooms.store._disk:  # nothing is read or written meanwhile
        page.rebuild()
        frames(rooms)
        click(rooms, page.widgets["solve"].rect)
        scene = problem(rooms)
        scene.play(scene.problem.right[0])
        play_out(rooms)
        assert kept(rooms).problem is ProblemResult.FIRST
        press_key(rooms, pygame.K_ESCAPE)
        click(rooms, today(rooms).widgets["play"].rect)
        session = at_the_table(rooms)
        assert session.counts
        session.record.begin()
        session.record.finish(7)
        assert kept(rooms).own == 7 and kept(rooms).problem is ProblemResult.FIRST
        rooms.open(routes.EndPractice())
        assert today(rooms)._play_words() == "Play it for practice"


@pytest.mark.parametrize("language", languages())
def test_the_pages_have_room_in_the_narrowest_window(
    program: Callable[..., Program], clock: Clock, language: str
) -> None:
    rooms = program((1024, 640))
    rooms.change(last_rules=RULES, language=language)
    try:
        rooms.open(routes.TodayPage())
        page = today(rooms)
        page._solve()
        scene = problem(rooms)
        scene.play(scene.problem.usual)
        problem(rooms)
        scene.again()
        scene.cover(closed=True)
        frames(rooms)
        scene.show_answer()
        frames(rooms)
        assert form(rooms) is scene and not rooms.window.kit.overflows
    finally:
        use_language("en")


def test_a_card_that_may_not_be_played_says_why(rooms: Program) -> None:
    """The duty in force, as at the table; after the try, that it is over."""
    open_today(rooms)
    click(rooms, widget(rooms, "solve").rect)
    scene = problem(rooms)
    cards = [one for one in scene.widgets.values() if isinstance(one, LeadCard)]
    assert cards and all(one.enabled and not one.reason for one in cards), "any may be led"
    seen = set[str]()
    for lead in scene.problem.position.legal:
        scene.again()
        scene.play(lead)
        scene = problem(rooms)
        while scene.trying.solved is None:
            at = scene.trying.position
            for card in set(at.hand(at.seat)) - set(at.legal):
                reason = scene.widgets[f"card {card}"].reason
                assert "so you must" in reason or "follow with" in reason or "trump with" in reason
                seen.add(reason)
            scene.play(at.legal[-1])
            scene = problem(rooms)
        if not scene.answered:
            failed = [one for one in scene.widgets.values() if isinstance(one, LeadCard)]
            assert all(one.reason.startswith("This try is over.") for one in failed)
    assert seen
    scene.show_answer()
    shown = [one for one in scene.widgets.values() if isinstance(one, LeadCard)]
    assert all(one.reason.startswith("The answer is shown.") for one in shown)
