"""A new match is set up by mouse and by keys, and what was chosen is remembered."""

from __future__ import annotations

import pygame
import pytest

from prefgame.app.session import USUAL_LEVEL, level_names
from prefgame.app.settings import Settings
from prefgame.rules.scoring.columns import Columns
from prefgame.ui.frames import routes
from prefgame.ui.screens.new_match.draft import Draft
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.elements import Explained
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.selection import Segments
from tests.narrow import as_kind
from tests.ui.whole_program import (
    NAMES,
    Open,
    begun,
    both,
    click,
    deck_in_use,
    form,
    frames,
    menu_row,
    overlay,
    press_key,
    segment,
    type_text,
    widget,
)


def test_two_clicks_from_the_menu_to_the_table(program: Open) -> None:
    rooms = program()
    click(rooms, menu_row(rooms, "New match").rect)
    click(rooms, widget(rooms, "deal").rect)
    assert isinstance(rooms.window.scene, TableScene)
    assert rooms.session is not None
    table = rooms.session.match.table
    assert table.rules.key == "croatian" and table.players == NAMES
    assert as_kind(Columns, table.rules.score).start == 30
    assert rooms.session.plan.levels == (None, USUAL_LEVEL, USUAL_LEVEL)


def test_the_match_is_as_it_was_chosen_by_mouse(program: Open) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "rules serbian").rect)
    assert deck_in_use(rooms.window.kit) == "french"
    segment(rooms, "players", 1, of=2)
    segment(rooms, "start", 1, of=4)
    segment(rooms, "dealer", 1, of=2)
    segment(rooms, "level right", 2, of=len(level_names()))
    segment(rooms, "defender_quota", 1, of=2)
    click(rooms, widget(rooms, "deck german").rect)
    click(rooms, widget(rooms, "name me").rect)
    press_key(rooms, *[pygame.K_BACKSPACE] * 3)
    type_text(rooms, "Đuro")
    click(rooms, widget(rooms, "deal").rect)
    assert rooms.session is not None
    table, plan = rooms.session.match.table, rooms.session.plan
    # counter-clockwise: the next player sits at the right
    assert table.players == ("Đuro", "Cvita", "Davor", "Bojan")
    assert plan.levels == (None, level_names()[2], USUAL_LEVEL, USUAL_LEVEL)
    assert plan.first_dealer == 0
    assert dict(table.rules.chosen) == {"start": 50, "defender_quota": "individual"}
    assert deck_in_use(rooms.window.kit) == "german" and rooms.window.layout.players == 4


def test_what_was_chosen_is_remembered(program: Open) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "rules slovenian").rect)
    segment(rooms, "start", 2, of=4)
    segment(rooms, "play_out", 1, of=2)
    press_key(rooms, pygame.K_ESCAPE)
    again = program()
    again.open(routes.NewMatch())
    frames(again)
    scene = again.window.scene
    assert isinstance(scene, NewMatchScene)
    assert scene.draft.rules.key == "slovenian" and scene.draft.given == {
        "start": 100,
        "play_out": True,
    }


def test_choosing_another_game_says_what_changes_with_it(program: Open) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    frames(rooms)
    scene = form(rooms)
    assert isinstance(scene, NewMatchScene)

    def notice() -> str:
        return "" if scene.notice is None else scene.notice.text

    click(rooms, widget(rooms, "rules croatian").rect)
    assert notice() == "", "the game that was chosen already"
    click(rooms, widget(rooms, "rules serbian").rect)
    assert notice() == "Serbian rules: now with bula 100, at most 3 refas, French cards."
    click(rooms, widget(rooms, "deck german").rect)
    click(rooms, widget(rooms, "rules slovenian").rect)
    now = "Slovenian rules: now with bula 30, at most 1 radlc."
    assert notice() == now, "the cards were chosen"
    click(rooms, widget(rooms, "rules serbian").rect)
    segment(rooms, "start", 1, of=4)
    click(rooms, widget(rooms, "rules slovenian").rect)
    segment(rooms, "start", 0, of=4)
    click(rooms, widget(rooms, "rules serbian").rect)
    start = widget(rooms, "start")
    assert (
        isinstance(start, Segments)
        and start.options[start.chosen] == "50"
        and start.hint == "default: 100"
    ), "each game remembers its own values"
    assert rooms.window.kit.deck.name == "german"


def test_what_another_game_changed_is_not_said_once_something_else_was_chosen(
    program: Open,
) -> None:
    """A player set the bula to 10, opened all table rules, and read “now with bula 100”."""
    rooms = program()
    rooms.open(routes.NewMatch())
    frames(rooms)
    scene = form(rooms)
    assert isinstance(scene, NewMatchScene)
    click(rooms, widget(rooms, "rules serbian").rect)
    assert scene.notice is not None
    segment(rooms, "start", 0, of=4)
    assert scene.notice is None
    click(rooms, widget(rooms, "rules croatian").rect)
    click(rooms, widget(rooms, "rules serbian").rect)
    assert scene.notice is not None
    click(rooms, widget(rooms, "table rules").rect)
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is scene and scene.notice is None


def test_every_control_of_every_form_is_reached_by_tab(program: Open) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    frames(rooms)
    for _form in range(2):
        wanted = {
            name
            for name, one in form(rooms).widgets.items()
            if one.focusable and one.visible and (not one.choice or one.is_chosen)
        }
        reached = set()
        for _step in range(len(wanted) + 2):
            press_key(rooms, pygame.K_TAB)
            reached |= {
                name for name, one in form(rooms).widgets.items() if one is form(rooms).group.focus
            }
        assert reached == wanted
        form(rooms).widgets["table rules"].press() if "table rules" in form(rooms).widgets else None
        frames(rooms)


def test_arrows_and_return_choose_rules_and_deal(program: Open) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    frames(rooms)
    scene = form(rooms)
    FocusGroup.keyboard = True
    scene.group.focus_on(scene.widgets["rules croatian"])
    press_key(rooms, pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(scene, NewMatchScene) and scene.draft.rules.key == "slovenian"
    assert scene.group.focus is scene.widgets["rules slovenian"]
    scene.group.focus_on(scene.widgets["deal"])
    press_key(rooms, pygame.K_RETURN)
    assert rooms.session is not None and rooms.session.match.table.rules.key == "slovenian"


@pytest.mark.parametrize(
    ("bula", "shown"),
    [
        (30, "30 50 100 200"),
        (40, "30 40 50 100 200"),
        (20, "20 30 50 100 200"),
        (80, "30 50 80 100 200"),
        (1000, "30 50 100 200 1000"),
    ],
)
def test_the_bula_that_will_be_played_is_always_to_be_seen_and_pushes_out_no_usual_one(
    program: Open, bula: int, shown: str
) -> None:
    rooms = program()
    rooms.change(tables={"croatian": {"start": bula}} if bula != 30 else {})
    rooms.open(routes.NewMatch())
    frames(rooms)
    control = widget(rooms, "start")
    assert isinstance(control, Segments)
    assert " ".join(map(str, control.options)) == shown and control.options[control.chosen] == str(
        bula
    )
    click(rooms, widget(rooms, "deal").rect)
    assert rooms.session is not None
    assert as_kind(Columns, rooms.session.match.table.rules.score).start == bula


@pytest.mark.parametrize(
    ("name", "reason"),
    [("Bojan", "Two players are called Bojan."), ("", "Everybody at the table needs a name.")],
)
def test_names_that_cannot_be_stop_the_deal_with_a_sentence(
    program: Open, name: str, reason: str
) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "name me").rect)
    press_key(rooms, pygame.K_END, *[pygame.K_BACKSPACE] * 3)
    type_text(rooms, name)
    click(rooms, widget(rooms, "deal").rect)
    assert isinstance(rooms.window.scene, NewMatchScene) and overlay(rooms) == reason


def test_a_quotation_mark_in_a_name_does_not_stop_the_match(program: Open) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "name me").rect)
    press_key(rooms, pygame.K_END)
    type_text(rooms, '"x"')
    click(rooms, widget(rooms, "deal").rect)
    assert rooms.session is not None and rooms.session.view().table.players[0] == "Ana'x'"


def test_the_suggested_refas_follow_the_bula_until_touched(program: Open) -> None:
    draft = Draft(Settings())
    start_option, refas = (
        next(o for o in draft.rules.options if o.name == name) for name in ("start", "refas")
    )
    assert draft.value(refas) == 1
    draft.choose(start_option, 50)
    assert draft.value(refas) == 3 and not draft.changed(refas)  # 000:84
    draft.choose(refas, 2)
    draft.choose(start_option, 100)
    assert draft.value(refas) == 2 and draft.changed(refas) and draft.usual(refas) == 3
    draft.choose(refas, 3)
    assert not draft.changed(refas)


def test_the_cards_are_those_of_the_game_that_was_played_last(program: Open) -> None:
    rooms = program()
    rooms.change(last_rules="slovenian")
    assert rooms.settings.deck is None
    click(rooms, menu_row(rooms, "New match").rect)
    assert rooms.window.kit.deck.name == "french"


def test_the_usual_deck_of_a_game_is_no_wish_for_all_games(program: Open) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "rules slovenian").rect)
    for chosen, kept in (("french", None), ("german", "german"), ("french", None)):
        click(rooms, widget(rooms, f"deck {chosen}").rect)
        assert (rooms.window.kit.deck.name, rooms.settings.deck) == (chosen, kept)


def test_the_key_of_the_deck_pressed_twice_changes_no_setting(program: Open) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "deal").rect)
    for shown, kept in (("french", "french"), ("german", None)):
        press_key(rooms, keys.DECK)
        assert (rooms.window.kit.deck.name, rooms.settings.deck) == (shown, kept)


@pytest.mark.parametrize(("left", "words"), [(0, None), (1, "The match"), (2, "The matches")])
def test_a_match_that_was_left_is_said_to_stay(left: int, words: str | None, program: Open) -> None:
    rooms = program(prepare=both(*[begun()] * left))
    click(rooms, menu_row(rooms, "New match").rect)
    notice = form(rooms).notice
    if words is None:
        assert notice is None
    else:
        assert notice is not None and notice.text.startswith(f"{words} you left")
        assert not rooms.window.kit.overflows


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_form_says_in_a_line_what_the_table_has_otherwise(
    size: tuple[int, int], program: Open
) -> None:
    rooms = program(size)
    rooms.open(routes.NewMatch())
    frames(rooms)
    scene = as_kind(NewMatchScene, rooms.window.scene)
    assert not scene.agreed()
    for name in ("defender_quota", "kontra_max"):
        option = scene.draft.option(name)
        value = next(one for one, _ in option.values if one != scene.draft.value(option))
        scene.agree(option, value)
    frames(rooms)
    (line,) = scene.agreed()
    assert as_kind(Explained, line).meaning.startswith("Default rules, but: two defenders (each")
    assert not rooms.window.kit.overflows
