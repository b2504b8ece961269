"""The table rules: every option is on the sheet, contradictions are refused, pages are turned."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from prefgame.rules.options import TableOption
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames.dialog import ChoiceSheet
from prefgame.ui.program import Program
from prefgame.ui.screens.new_match.table_rules import TableRulesScene
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.selection import Segments, Stepper
from prefgame.ui.widgets.text_field import TextField
from tests.narrow import as_kind
from tests.ui.whole_program import (
    Open,
    click,
    find_option,
    form,
    frames,
    open_table_rules,
    overlay,
    press_key,
    widget,
)

# ---- new match


def test_all_options_of_the_rule_set_stand_on_the_sheet(program: Open) -> None:
    rooms = open_table_rules(program)
    assert {option.name for option in find_ruleset("serbian").options} <= set(form(rooms).widgets)


def test_a_contradiction_is_refused_beside_its_control(program: Open) -> None:
    rooms = open_table_rules(program)
    scene = form(rooms)
    assert isinstance(scene, TableRulesScene)
    scene.agree(find_option("serbian", "two_hat"), "declarer")
    assert scene.draft.given == {"two_hat": "declarer"}
    scene.agree(find_option("serbian", "two_without_kontra"), "declarer_wins")
    frames(rooms)
    assert scene.draft.given == {"two_hat": "declarer"}
    assert "“Whose hat counts: the declarer’s” needs “A two without kontra” set to" in overlay(
        rooms
    )


def test_all_tricks_of_the_defenders_are_scored_only_where_all_are_played(program: Open) -> None:
    """004:309: the option has no effect while the play stops, and then keeps it from stopping."""
    rooms = open_table_rules(program)
    scene = as_kind(TableRulesScene, form(rooms))
    while scene.group.focus is not scene.widgets["beyond_five"]:
        press_key(rooms, pygame.K_TAB)  # it is scrolled into sight
    click(rooms, widget(rooms, "beyond_five").rect, (0.75, 0.5))
    assert "no effect while “Failed contracts”" in overlay(rooms) and scene.draft.given == {}
    scene.agree(find_option("serbian", "play_out"), True)
    frames(rooms)
    click(rooms, widget(rooms, "beyond_five").rect, (0.75, 0.5))
    agreed = {"play_out": True, "beyond_five": True}
    assert scene.draft.given == agreed and dict(scene.draft.table.chosen) == agreed
    scene.agree(find_option("serbian", "play_out"), False)
    frames(rooms)
    assert scene.draft.given == agreed
    assert "“What the defenders score: all their tricks” needs “Failed contracts”" in overlay(rooms)


@pytest.mark.parametrize(("least", "most", "step"), [(1, 10, 1), (5, 20, 5)])
def test_a_stepper_offers_what_the_option_allows(
    program: Open, least: int, most: int, step: int
) -> None:
    scene = form(open_table_rules(program))
    assert isinstance(scene, TableRulesScene)
    option = TableOption(
        "fallen_betl",
        "score.fallen_betl_tricks",
        "Fallen betl",
        "How many tricks count.",
        least=least,
        most=most,
        step=step,
    )
    stepper = scene.option_control(option)
    assert isinstance(stepper, Stepper) and stepper.value == 5
    assert (stepper.least, stepper.most, stepper.step) == (least, most, step)


def test_a_number_that_may_be_missing_says_so_in_words(program: Open) -> None:
    """0 deals are no match without deals, but one that no number ends."""
    rooms = open_table_rules(program, rules="russian")
    for name in ("deals", "minutes"):
        stepper = widget(rooms, name)
        assert isinstance(stepper, Stepper) and stepper.value == 0
        assert stepper.text(0) == "no limit" and stepper.text(20) == "20"


def test_an_option_without_meaning_says_why(program: Open) -> None:
    rooms = open_table_rules(program, rules="croatian")
    control = widget(rooms, "two_hat")
    click(rooms, control.rect)
    assert "no effect" in overlay(rooms) and "the declarer wins" in overlay(rooms)


def test_a_number_without_meaning_cannot_be_changed(program: Open) -> None:
    """The limit of a basic pot: it has none."""
    rooms = open_table_rules(program, rules="austrian")
    limit = widget(rooms, "limit")
    assert isinstance(limit, Stepper) and not limit.enabled
    limit.press()
    frames(rooms)
    scene = form(rooms)
    assert isinstance(scene, TableRulesScene) and "limit" not in scene.draft.given
    assert "no effect" in limit.reason


def test_an_option_of_many_values_opens_a_sheet_of_answers(program: Open) -> None:
    rooms = open_table_rules(program)
    scene = form(rooms)
    assert isinstance(scene, TableRulesScene)
    click(rooms, scene.widgets["two_without_kontra"].rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, ChoiceSheet) and len(sheet.answers) == 6
    press_key(rooms, pygame.K_ESCAPE)
    assert scene.draft.given == {} and rooms.window.scene is scene
    click(rooms, scene.widgets["two_without_kontra"].rect)
    press_key(rooms, *[pygame.K_DOWN] * 2, pygame.K_RETURN)
    assert scene.draft.given == {"two_without_kontra": "throw_in_refa"}
    click(rooms, scene.widgets["usual"].rect)
    assert scene.draft.given == {}


def test_prices_are_written_into_a_field_and_nonsense_is_refused(program: Open) -> None:
    rooms = open_table_rules(program, rules="russian")
    scene = as_kind(TableRulesScene, form(rooms))
    field = as_kind(TextField, widget(rooms, "raspasy_ladder"))
    assert not field.enabled and "no effect while “Raspasy in a row”" in field.reason
    scene.agree(find_option("russian", "raspasy"), "own")
    frames(rooms)
    field = as_kind(TextField, widget(rooms, "raspasy_ladder"))
    assert field.enabled and field.text == "1-2-3"
    write(rooms, "2-5-9")
    assert scene.draft.given == {"raspasy": "own"}, "it is not agreed on while it is written"
    press_key(rooms, pygame.K_TAB)
    assert scene.draft.given == {"raspasy": "own", "raspasy_ladder": "2-5-9"}
    for text, why in (
        ("two", "whole numbers with dashes"),
        ("3-2-1", "below the one before"),
        ("0-1", "from 1 to 99"),
        ("-".join("1" * 10), "no more than 9"),
    ):
        scene.agree(find_option("russian", "raspasy_ladder"), text)
        frames(rooms)
        assert why in overlay(rooms) and scene.draft.given["raspasy_ladder"] == "2-5-9"
    field = as_kind(TextField, widget(rooms, "raspasy_ladder"))
    assert field.text == "2-5-9"


def write(rooms: Program, text: str) -> None:
    """Write a ladder in the place of what stands in its field."""
    field = as_kind(TextField, widget(rooms, "raspasy_ladder"))
    FocusGroup.keyboard = True
    scene = form(rooms)
    scene.group.focus_on(field)
    field.line.take_all()
    for letter in text:
        scene.handle(Event(pygame.TEXTINPUT, text=letter))
    frames(rooms)


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE])
@pytest.mark.parametrize("text", ["7-3", "9-3", "7-"])
def test_a_ladder_that_cannot_be_is_refused_when_its_field_is_left(
    program: Open, text: str, key: int
) -> None:
    """What was written before the dash could be agreed on, and nobody had asked for that."""
    rooms = open_table_rules(program, rules="russian")
    scene = as_kind(TableRulesScene, form(rooms))
    scene.agree(find_option("russian", "raspasy"), "own")
    scene.agree(find_option("russian", "raspasy_ladder"), "2-5-9")
    write(rooms, text)
    assert scene.draft.given["raspasy_ladder"] == "2-5-9"
    press_key(rooms, key)
    assert ("No number may be below" if text[-1] == "3" else "whole numbers") in overlay(rooms)
    assert rooms.window.scene is scene
    assert as_kind(TextField, widget(rooms, "raspasy_ladder")).text == "2-5-9"
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is not scene and scene.draft.given["raspasy_ladder"] == "2-5-9"


def test_what_is_written_is_agreed_on_when_the_form_is_left_or_another_option_is_chosen(
    program: Open,
) -> None:
    rooms = open_table_rules(program, rules="russian")
    scene = as_kind(TableRulesScene, form(rooms))
    scene.agree(find_option("russian", "raspasy"), "own")
    write(rooms, "3-4")
    area = as_kind(ScrollArea, scene.widgets["list"])
    area.reveal(scene.widgets["raspasy_exit"])
    frames(rooms)
    click(rooms, scene.widgets["raspasy_exit"].rect)
    assert scene.draft.given["raspasy_ladder"] == "3-4"
    press_key(rooms, pygame.K_ESCAPE)
    write(rooms, "5-6")
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is not scene and scene.draft.given["raspasy_ladder"] == "5-6"


def test_the_sheet_scrolls_to_the_control_in_focus(program: Open) -> None:
    rooms = open_table_rules(program)
    scene = form(rooms)
    area = scene.widgets["list"]
    assert isinstance(area, ScrollArea) and area.limit > 0
    last = find_ruleset("serbian").options[-1].name
    while scene.group.focus is not scene.widgets[last]:
        press_key(rooms, pygame.K_TAB)
    assert area.rect.contains(scene.widgets[last].rect)
    lowest = as_kind(Segments, scene.widgets[last]).chosen == 0
    press_key(rooms, pygame.K_RIGHT if lowest else pygame.K_LEFT)
    assert last in as_kind(TableRulesScene, scene).draft.given
    assert area.rect.contains(scene.widgets[last].rect)


def test_pages_of_the_table_rules_take_the_focus_along(program: Open) -> None:
    rooms = open_table_rules(program)
    scene, names = form(rooms), [one.name for one in find_ruleset("serbian").options]
    scene.group.focus_on(scene.widgets[names[0]])
    for code, wanted in (
        (pygame.K_PAGEDOWN, None),
        (pygame.K_END, names[-1]),
        (pygame.K_HOME, names[0]),
    ):
        press_key(rooms, code)
        focus = scene.group.focus
        assert focus is not None and focus.area is not None and focus.area.rect.contains(focus.rect)
        assert wanted is None or focus is scene.widgets[wanted]
