"""A group of widgets: where clicks, keys and arrows go, and what the ring shows."""

from __future__ import annotations

import pygame
from pygame import Surface

from prefgame.ui.draw.box import Box
from prefgame.ui.widgets.buttons import Button, ButtonKind, Ground
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.window import Window
from tests.narrow import known
from tests.ui.widgets.presses import MENU, YES, buttons, click, down, key, move, press, up


def test_a_click_presses_the_button_under_the_mouse(window: Window, log: list[object]) -> None:
    group = FocusGroup(buttons(log))
    click(group, 250, 120)
    assert log == ["no"]
    click(group, 150, 120)
    assert log == ["no"]


def test_a_press_is_taken_back_by_leaving_the_button(window: Window, log: list[object]) -> None:
    group = FocusGroup(buttons(log))
    group.handle(down(50, 20))
    assert group.widgets[0].pressed
    group.handle(move(150, 20))
    assert not group.widgets[0].pressed
    group.handle(up(150, 20))
    assert log == []


def test_a_button_whose_group_changes_while_it_is_pressed_comes_up(
    window: Window, log: list[object]
) -> None:
    group = FocusGroup(buttons(log))
    group.handle(down(50, 20))
    group.set(group.widgets)
    group.handle(up(50, 20))
    assert not group.widgets[0].pressed and log == []


def test_tab_goes_round_in_order_and_back_with_shift(window: Window, log: list[object]) -> None:
    group = FocusGroup(buttons(log))
    seen = []
    for _ in range(4):
        press(group, pygame.K_TAB)
        seen.append(group.widgets.index(known(group.focus)))
    assert seen == [0, 1, 2, 0]
    group.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert (
        group.focus is group.widgets[2]
        and group.widgets[2].focused
        and not group.widgets[0].focused
    )


def test_arrows_go_to_the_nearest_in_their_direction(window: Window, log: list[object]) -> None:
    group = FocusGroup(buttons(log))
    press(group, pygame.K_TAB, pygame.K_DOWN)
    assert group.focus is group.widgets[1]
    press(group, pygame.K_RIGHT)
    assert group.focus is group.widgets[2]
    press(group, pygame.K_RIGHT)
    assert group.focus is group.widgets[2], "nothing lies further right"
    press(group, pygame.K_UP)
    assert group.focus is group.widgets[0]


def test_what_lies_straight_ahead_comes_before_what_is_near_but_aside(window: Window) -> None:
    row, near, low = (
        Button(name, rect=rect)
        for name, rect in (
            ("row", Box(0, 0, 300, 80)),
            ("near", Box(380, 90, 100, 44)),
            ("low", Box(0, 400, 300, 44)),
        )
    )
    group = FocusGroup([row, near, low])
    press(group, pygame.K_TAB, pygame.K_DOWN)
    assert group.focus is low
    press(group, pygame.K_RIGHT)
    assert group.focus is near, "where nothing is straight ahead, what is aside will do"


def test_what_lies_above_and_reaches_over_the_end_is_above_and_not_beside(window: Window) -> None:
    over, table = (
        Button("over", rect=Box(380, 0, 100, 44)),
        Button("table", rect=Box(0, 90, 400, 300)),
    )
    group = FocusGroup([table, over])
    press(group, pygame.K_TAB, pygame.K_RIGHT)
    assert group.focus is table
    press(group, pygame.K_UP)
    assert group.focus is over


def test_a_row_may_begin_a_little_beside_the_one_above(window: Window) -> None:
    above, beside, below = (
        Button(name, rect=rect)
        for name, rect in (
            ("above", Box(200, 0, 200, 44)),
            ("beside", Box(90, 54, 100, 44)),
            ("below", Box(200, 108, 200, 44)),
        )
    )
    group = FocusGroup([above, beside, below])
    press(group, pygame.K_TAB, pygame.K_DOWN)
    assert group.focus is beside


def test_rows_out_of_sight_are_reached_from_their_area_only(window: Window) -> None:
    # three of them above the area
    rows = [Button(str(i), rect=Box(0, 200 + 60 * (i - 3), 300, 50)) for i in range(8)]
    area = ScrollArea(lambda kit, width: 480, None, Box(0, 200, 300, 240), children=rows)
    area.focusable = False
    rail = Button("rail", rect=Box(0, 140, 300, 50))
    group = FocusGroup([rail, area, *rows])
    group.focus_on(rail)
    FocusGroup.keyboard = True
    press(group, pygame.K_DOWN)
    assert group.focus is rows[3]
    press(group, pygame.K_UP)
    assert group.focus is rows[2], "its own rows before the button that lies nearer"


def test_a_way_out_gives_the_focus_back(window: Window, log: list[object]) -> None:
    menu = Button("menu", lambda: log.append("menu"), MENU, kind="wood")
    group = FocusGroup([menu, *buttons(log)[1:]])
    group.focus_on(group.widgets[2])
    click(group, 50, 20)
    assert log == ["menu"] and group.focus is group.widgets[2], "by mouse"
    FocusGroup.keyboard = True
    press(group, pygame.K_TAB)
    assert group.focus is menu
    press(group, pygame.K_RETURN)
    assert log == ["menu", "menu"] and group.focus is group.widgets[2], "by key"


def test_where_the_focus_is_seen_without_a_ring_the_first_arrow_moves_it(
    window: Window, log: list[object]
) -> None:
    group = FocusGroup(buttons(log))
    for widget in group.widgets:
        widget.shows_focus = True
    group.focus_on(group.widgets[1])
    press(group, pygame.K_RIGHT)
    assert group.focus is group.widgets[2]
    group.handle(move(50, 20))
    press(group, pygame.K_DOWN)
    assert group.focus is group.widgets[1], "from where the mouse is"


def test_enter_and_space_press_what_is_in_focus(window: Window, log: list[object]) -> None:
    group = FocusGroup(buttons(log))
    press(group, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE)
    assert log == ["yes", "no"]


def test_after_the_mouse_enter_and_space_first_show_what_they_would_press(
    window: Window, log: list[object]
) -> None:
    for code in (pygame.K_RETURN, pygame.K_SPACE):
        group = FocusGroup(buttons(log))
        click(group, *YES.center)
        assert log == ["yes"]
        press(group, code)
        assert log == ["yes"] and FocusGroup.keyboard
        press(group, code)
        assert log == ["yes", "yes"]
        log.clear()


def test_the_ring_is_seen_after_a_shortcut(window: Window, log: list[object]) -> None:
    group = FocusGroup(buttons(log))
    group.widgets[2].shortcut = pygame.K_n
    click(group, *YES.center)
    press(group, pygame.K_n)
    assert log == ["yes", "no"] and FocusGroup.keyboard


def test_the_ring_is_seen_from_the_first_key_until_the_mouse_moves(
    window: Window, log: list[object]
) -> None:
    group = FocusGroup()
    group.set(buttons(log), None)
    group.focus_on(group.widgets[1])

    def ringed() -> bool:
        picture = Surface((400, 300))
        group.draw_ring(picture, window.kit)
        return (
            picture.get_bounding_rect().w > 0
            and pygame.mask.from_threshold(picture, (42, 30, 22), (9, 9, 9)).count() > 50
        )

    assert not ringed()
    press(group, pygame.K_TAB)
    assert ringed() and group.focus is group.widgets[1], (
        "the first Tab only shows where the focus is"
    )
    group.handle(move(5, 5))
    assert not ringed()


def test_a_disabled_button_can_be_focused_and_says_why(window: Window, log: list[object]) -> None:
    group = FocusGroup(
        [Button("2", lambda: log.append("2"), YES, enabled=False, reason="Bojan stands at 4.")]
    )
    press(group, pygame.K_TAB, pygame.K_RETURN)
    assert log == [] and group.focus is group.widgets[0]
    assert group.tooltip is not None and group.tooltip.text == "Bojan stands at 4."
    press(group, pygame.K_TAB)
    assert group.tooltip is None
    click(group, 50, 120)
    assert log == [] and group.tooltip is not None
    group.handle(move(52, 121))
    assert group.tooltip is None


def test_a_shortcut_presses_from_anywhere(window: Window, log: list[object]) -> None:
    group = FocusGroup(
        [
            *buttons(log),
            Button(
                "Back", lambda: log.append("back"), Box(0, 200, 80, 50), shortcut=pygame.K_ESCAPE
            ),
        ]
    )
    press(group, pygame.K_ESCAPE)
    assert log == ["back"]


def test_hidden_widgets_are_neither_hit_nor_focused(window: Window, log: list[object]) -> None:
    group = FocusGroup(buttons(log))
    group.widgets[1].visible = False
    click(group, 50, 120)
    press(group, pygame.K_TAB, pygame.K_TAB)
    assert log == [] and group.focus is group.widgets[2]


def test_the_focus_stays_when_widgets_are_exchanged(window: Window, log: list[object]) -> None:
    group = FocusGroup(buttons(log))
    group.focus_on(group.widgets[1])
    kept = group.widgets[1]
    group.set([group.widgets[2], kept])
    assert group.focus is kept
    group.set(buttons(log))
    assert group.focus is None and not kept.focused


def test_after_the_mouse_enter_means_the_brass_button_of_a_form_at_once(
    window: Window, log: list[object]
) -> None:
    """Any other focus is shown first, also that of a brass button on the cloth of the table."""
    cases: list[tuple[ButtonKind, Ground, int]] = [
        ("brass", "paper", 1),
        ("paper", "paper", 0),
        ("brass", "cloth", 0),
    ]
    for kind, ground, done in cases:
        log.clear()
        go = Button(
            "Next hand", lambda: log.append("on"), Box(50, 50, 200, 60), kind=kind, ground=ground
        )
        group = FocusGroup([go])
        group.focus_on(go)
        FocusGroup.keyboard = False
        press(group, pygame.K_RETURN)
        assert len(log) == done, (kind, ground)
