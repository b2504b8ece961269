"""The table of an evening, and the ways to its next match."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pygame
import pytest
from pygame import Surface

from prefgame.app.evening import Evening, PlayedMatch, find_evening, first_place
from prefgame.app.session import Session
from prefgame.app.storage.rows import EveningPlace, MatchPlan
from prefgame.engine.commands import DEALER
from prefgame.engine.events import MatchStarted
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.paper.evening import EveningScene
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.program import Program
from prefgame.ui.screens.book.scene import BookScene
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.canvas import Kit
from tests.ui.whole_program import SIZES, Open, click, frames, menu_row, press_key

NAMES = ("Ana", "Bojan", "Cvita")
LEVELS = (None, "simple", "simple")


def evening(
    matches: int,
    *settled: tuple[Fraction | int, ...],
    names: tuple[str, ...] = NAMES,
    options: tuple[tuple[str, OptionValue], ...] = (),
) -> Evening:
    """Return an evening of so many matches, of which some are played."""
    place = EveningPlace(evening=3, number=len(settled), matches=matches)
    levels = (None, *("club" for _name in names[1:]))
    plan = MatchPlan(levels=levels, seed=1, first_dealer=0, evening=place)
    played = tuple(PlayedMatch(at, at, row) for at, row in enumerate(settled, 1))
    return Evening(MatchStarted("croatian", options, names), plan, place, played)


@pytest.mark.parametrize("size", SIZES)
def test_the_table_has_each_settlement_and_the_sums(
    program: Open, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms, numbers = program(size), list[str]()
    write = Kit.pencil

    def pencil(
        kit: Kit, surface: Surface, x: float, y: float, text: str, *given: Any, **rest: Any
    ) -> Box:
        numbers.append(text)
        return write(kit, surface, x, y, text, *given, **rest)

    monkeypatch.setattr(Kit, "pencil", pencil)
    half = Fraction(1, 2)
    rooms.open(routes.EveningPage(evening(3, (124, -60, -64), (-15 - half, 100, -84 - half))))
    frames(rooms)
    assert numbers[:9] == ["+124", "−60", "−64", "−15½", "+100", "−84½", "+108½", "+40", "−148½"]
    assert not rooms.window.kit.overflows


@pytest.mark.parametrize("size", SIZES)
def test_the_sums_are_in_money_where_a_point_is_worth_some(
    program: Open, written: dict[str, Box], size: tuple[int, int]
) -> None:
    rooms = program(size)
    worth = (("unit_worth", 10),)
    rooms.open(routes.EveningPage(evening(2, (30, -10, -20), (4, 0, -4), options=worth)))
    frames(rooms)
    assert "In money" in written and not rooms.window.kit.overflows
    assert {"+3.40", "\u22121.00", "\u22122.40"} <= written.keys()
    written.clear()
    rooms.open(routes.EveningPage(evening(2, (30, -10, -20))))
    frames(rooms)
    assert "In money" not in written


def test_it_says_who_leads_and_what_would_be_paid(program: Open, written: dict[str, Box]) -> None:
    rooms = program()
    rooms.open(routes.EveningPage(evening(2, (30, -10, -20))))
    frames(rooms)
    assert "Ana leads" in written and "Play match 2" in written
    written.clear()
    rooms.open(routes.EveningPage(evening(2, (30, -10, -20), (0, 0, 0))))
    frames(rooms)
    assert "Ana wins the evening" in written and "Play match 3" not in written


def said(rooms: Program) -> list[str]:
    scene = rooms.window.scene
    assert isinstance(scene, EveningScene)
    return scene._sentences()


def test_it_says_which_match_was_deleted(
    program: Open, written: dict[str, Box], monkeypatch: pytest.MonkeyPatch
) -> None:
    bold, write = dict[str, object](), Kit.pencil
    monkeypatch.setattr(
        Kit,
        "pencil",
        lambda kit, *given, **rest: (
            bold.update({given[3]: rest.get("bold")}),
            write(kit, *given, **rest),
        )[1],
    )
    rooms = program()
    whole = evening(4, (30, -10, -20), (1, 2, -3), (7, -4, -3))
    rooms.open(routes.EveningPage(replace(whole, played=whole.played[1:])))
    frames(rooms)
    assert "deleted" in written and "Play match 4" in written and "Ana leads" in written
    assert bold["+7"] and not bold["+1"] and bold["+8"]
    assert said(rooms)[0].startswith("3 of 4 matches are played")
    assert said(rooms)[1] == "Match 1 was deleted and does not count."
    rooms.open(routes.EveningPage(replace(whole, played=whole.played[2:])))
    frames(rooms)
    assert said(rooms)[1] == "Matches 1 and 2 were deleted and do not count."
    assert not rooms.window.kit.overflows


def test_six_matches_of_four_players_have_room(program: Open) -> None:
    rooms = program((1024, 640))
    rows = [(1234, -1234, 1000, -1000)] * 6
    rooms.open(
        routes.EveningPage(evening(6, *rows, names=("Ana", "Maximiliana", "Cvita", "Davor")))
    )
    frames(rooms)
    assert not rooms.window.kit.overflows


def finish(rooms: Program, place: EveningPlace | None) -> Session:
    """Return a match that is agreed to end after one hand, up to its settlement."""
    rules = find_ruleset("croatian")
    rooms.open(routes.BeginMatch(rules, NAMES, (None, "simple", "simple"), {"start": 10}, 0, place))
    table = rooms.window.scene
    assert isinstance(table, TableScene)
    session = table.shown.session
    session.deal()
    rng = random.Random(4)
    while session.match.to_act is not DEALER:
        session._do(rng.choice(session.match.legal()), session.match.to_act)
    session.write_off()
    rooms.open(routes.Settlement(session))
    frames(rooms, 8)
    return session


def test_the_settlement_leads_to_the_next_match_and_the_last_one_to_the_results(
    program: Open,
) -> None:
    rooms = program()
    first = finish(rooms, first_place(2))
    scene = rooms.window.scene
    assert isinstance(scene, SettlementScene)
    click(rooms, scene.widgets["evening"].rect)
    assert isinstance(rooms.window.scene, EveningScene)
    press_key(rooms, pygame.K_ESCAPE)
    click(rooms, scene.widgets["again"].rect)
    table = rooms.window.scene
    assert isinstance(table, TableScene)
    plan = table.shown.session.plan
    assert plan.evening is not None and first.plan.evening is not None
    assert plan.evening.evening == first.plan.evening.evening and plan.evening.number == 2
    assert plan.levels == first.plan.levels
    assert table.shown.view.table.rules.chosen == first.view().table.rules.chosen


def test_a_match_by_itself_has_no_evening(program: Open) -> None:
    rooms = program()
    session = finish(rooms, None)
    scene = rooms.window.scene
    assert isinstance(scene, SettlementScene) and "evening" not in scene.widgets
    assert find_evening(rooms.store, session.plan) is None


@pytest.mark.parametrize("size", SIZES)
def test_the_table_says_which_match_of_the_evening_is_played(
    program: Open, size: tuple[int, int]
) -> None:
    rooms = program(size)
    rooms.open(routes.BeginMatch(find_ruleset("croatian"), NAMES, LEVELS, {}, 0, first_place(2)))
    frames(rooms, 4)
    table = rooms.window.scene
    assert isinstance(table, TableScene)
    words, _box = table.frame.rail_words()
    assert words == "match 1 of 2 · hand 1"
    press_key(rooms, pygame.K_ESCAPE)
    menu = rooms.window.scene
    assert isinstance(menu, TableMenu)
    assert menu.sentence == "Match 1 of 2 of your evening. The match is saved after every card."
    assert not rooms.window.kit.overflows


def test_the_menu_goes_on_with_the_evening(program: Open) -> None:
    rooms = program()
    finish(rooms, first_place(3))
    rooms.open(routes.Menu())
    frames(rooms)
    click(rooms, menu_row(rooms, "The evening goes on").rect)
    scene = rooms.window.scene
    assert isinstance(scene, EveningScene)
    press_key(rooms, pygame.K_RETURN)
    table = rooms.window.scene
    assert isinstance(table, TableScene)
    assert (
        table.shown.session.plan.evening is not None
        and table.shown.session.plan.evening.number == 2
    )


def after_the_last_match(rooms: Program) -> EveningScene:
    """Return the results of an evening of two matches, both played."""
    place = first_place(2)
    assert place is not None
    finish(rooms, place)
    finish(rooms, place.model_copy(update={"number": 2}))
    scene = rooms.window.scene
    assert isinstance(scene, SettlementScene)
    click(rooms, scene.widgets["again"].rect)
    results = rooms.window.scene
    assert isinstance(results, EveningScene) and results.evening.is_over
    frames(rooms, 8)  # who presses Enter again and again sees who has won
    return results


def test_the_last_page_leads_to_a_new_evening_of_the_same_company(program: Open) -> None:
    rooms = program()
    old = after_the_last_match(rooms).evening
    press_key(rooms, pygame.K_RETURN)
    table = rooms.window.scene
    assert isinstance(table, TableScene)
    plan, began = table.shown.session.plan, table.shown.session.match.log[0]
    assert plan.evening is not None and plan.evening.evening != old.place.evening
    assert (plan.evening.number, plan.evening.matches) == (1, 2)
    assert plan.levels == old.plan.levels and began == old.start


def test_the_last_page_leads_to_the_book_and_back_by_the_keys(program: Open) -> None:
    rooms = program()
    results = after_the_last_match(rooms)
    press_key(rooms, pygame.K_UP)
    while results.group.focus is not results.widgets["book"]:
        press_key(rooms, pygame.K_TAB)
    press_key(rooms, pygame.K_RETURN)
    book = rooms.window.scene
    assert isinstance(book, BookScene)
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is results
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, SettlementScene)


def test_who_presses_enter_again_and_again_sees_who_has_won(program: Open) -> None:
    rooms = program()
    rooms.open(routes.EveningPage(evening(2, (30, -10, -20), (0, 0, 0))))
    press_key(rooms, pygame.K_RETURN)
    assert isinstance(rooms.window.scene, EveningScene)
