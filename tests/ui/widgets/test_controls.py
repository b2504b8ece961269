"""Buttons, switches, segments, steppers, tabs, fields and areas that scroll."""

from __future__ import annotations

import pygame
from pygame.event import Event

from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import balanced_width, fit, text_width
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.selection import RadioRow, Segments, Stepper, Switch, Tabs
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.widgets.window import Window
from tests.narrow import as_kind
from tests.ui.widgets.presses import MENU, YES, click, key, move, painted, press

# ---- the group


def test_every_state_of_a_button_looks_different(window: Window) -> None:
    def button(**rest: object) -> Button:
        made = Button("Same (4)", rect=Box(50, 50, 200, 60))
        for name, value in rest.items():
            setattr(made, name, value)
        return made

    states = [
        button(),
        button(hovered=True),
        button(pressed=True),
        button(enabled=False),
        button(chosen=True),
        button(kind="brass"),
        button(kind="ox"),
        button(kind="wood"),
        button(sub="too low"),
        button(icon="back"),
    ]
    assert len({painted(state, window.kit) for state in states}) == len(states)


# ---- single widgets


def test_a_switch_turns(window: Window, log: list[object]) -> None:
    switch = Switch(False, log.append, YES)
    group = FocusGroup([switch])
    before = painted(switch, window.kit)
    click(group, 50, 120)
    assert log == [True] and switch.on and painted(switch, window.kit) != before
    press(group, pygame.K_SPACE, pygame.K_SPACE)  # the first one only shows the ring
    assert log == [True, False]
    switch.enabled, switch.reason = False, "The match has begun."
    press(group, pygame.K_SPACE)
    assert log == [True, False] and group.tooltip is not None


def test_segments_choose_by_place_and_by_arrows(window: Window, log: list[object]) -> None:
    segments = Segments(["Novice", "Club", "Expert"], 1, log.append, Box(0, 100, 300, 50))
    group = FocusGroup([segments, Button("next", rect=Box(400, 100, 100, 50))])
    click(group, 290, 120)
    assert log == [2]
    press(group, pygame.K_LEFT, pygame.K_LEFT)
    assert log == [2, 1, 0]
    press(group, pygame.K_RETURN)
    assert segments.chosen == 1
    press(group, pygame.K_RIGHT, pygame.K_RIGHT)
    assert segments.chosen == 2 and group.focus is not segments, "at its end the arrow leaves it"


def test_a_stepper_stays_within_its_limits(window: Window, log: list[object]) -> None:
    stepper = Stepper(9, 0, 10, log.append, Box(0, 100, 300, 50))
    group = FocusGroup([stepper])
    click(group, 290, 120)
    click(group, 290, 120)
    assert stepper.value == 10 and log == [10]
    click(group, 10, 120)
    click(group, 150, 120)
    assert stepper.value == 9
    press(group, pygame.K_LEFT, pygame.K_RIGHT)
    assert log == [10, 9, 8, 9]


def test_tabs_choose_by_row_and_by_arrows(window: Window, log: list[object]) -> None:
    tabs = Tabs(["Cards", "Play", "Sound"], 0, log.append, Box(0, 0, 200, 300))
    group = FocusGroup([tabs])
    tabs.draw(window.surface, window.kit)
    third = tabs.rows(window.kit)[2]
    click(group, *third.center)
    assert log == [2]
    press(group, pygame.K_UP)
    assert log == [2, 1] and tabs.chosen == 1


def test_a_radio_row_is_pressed_like_a_button(window: Window, log: list[object]) -> None:
    row = RadioRow("Croatian", "soup, hats", lambda: log.append("croatian"), Box(0, 0, 300, 70))
    before = painted(row, window.kit)
    click(FocusGroup([row]), 100, 30)
    row.chosen = True
    assert log == ["croatian"] and painted(row, window.kit) != before


def test_a_name_is_typed(window: Window, log: list[object]) -> None:
    field = TextField(
        "Ana",
        log.append,
        Box(0, 100, 300, 50),
        most=6,
        on_submit=lambda text: log.append(("done", text)),
    )
    group = FocusGroup([field, Button("x", lambda: log.append("never"), MENU, shortcut=pygame.K_m)])
    field.draw(window.surface, window.kit)
    click(group, 290, 120)
    group.handle(key(pygame.K_m, unicode="m"))
    group.handle(Event(pygame.TEXTINPUT, text="š"))
    press(group, pygame.K_HOME, pygame.K_DELETE)
    group.handle(Event(pygame.TEXTINPUT, text="Ivana"))
    assert field.text == "Ivanaš", "six letters at most"
    press(group, pygame.K_END, pygame.K_BACKSPACE)
    group.handle(key(pygame.K_SPACE, unicode=" "))
    press(group, pygame.K_RETURN)
    assert log[-1] == ("done", "Ivana") and "never" not in log


def test_the_whole_text_of_a_field_is_taken_with_control_a(window: Window) -> None:
    field = TextField("Ana", None, Box(0, 100, 300, 50))
    group = FocusGroup([field])
    field.draw(window.surface, window.kit)
    click(group, 290, 120)
    everything = key(pygame.K_a, pygame.KMOD_LCTRL, "\x01")
    before = painted(field, window.kit)
    group.handle(everything)
    assert field.text == "Ana" and painted(field, window.kit) != before
    group.handle(Event(pygame.TEXTINPUT, text="I"))
    group.handle(Event(pygame.TEXTINPUT, text="vo"))
    assert field.text == "Ivo"
    group.handle(everything)
    press(group, pygame.K_LEFT, pygame.K_DELETE)
    assert field.text == "vo", "an arrow lets go of it, at its end"
    group.handle(everything)
    press(group, pygame.K_BACKSPACE)
    assert field.text == ""


def test_a_full_field_is_written_anew(window: Window) -> None:
    field = TextField("Bojan", None, Box(0, 100, 300, 50), most=5)
    group = FocusGroup([field])
    click(group, 290, 120)
    group.handle(key(pygame.K_a, pygame.KMOD_LCTRL, "\x01"))
    group.handle(Event(pygame.TEXTINPUT, text="Cvita"))
    assert field.text == "Cvita"


def test_an_area_scrolls_within_its_content_and_shows_what_is_in_focus(window: Window) -> None:
    rows = [Button(str(i)) for i in range(20)]

    def arrange(kit: Kit, box: Box) -> None:
        for i, row in enumerate(rows):
            row.rect = Box(box.x, box.y + 60 * i, box.w, 50)

    area = ScrollArea(
        lambda kit, width: 1200, None, Box(0, 0, 300, 240), children=rows, arrange=arrange
    )
    group = FocusGroup([area, *rows])
    area.draw(window.surface, window.kit)
    group.handle(move(50, 50))
    group.handle(Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert area.offset > 0
    for _ in range(100):
        group.handle(Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert area.offset == 1200 - 240
    area.draw(window.surface, window.kit)
    assert not rows[0].hit((50, rows[0].rect.centery)), "scrolled away, it cannot be hit"
    press(group, pygame.K_TAB)
    group.focus_on(rows[0])
    area.draw(window.surface, window.kit)
    assert area.rect.contains(rows[0].rect)
    group.focus_on(area)
    press(group, pygame.K_END)
    assert area.offset == 960
    press(group, pygame.K_PAGEUP)
    assert area.offset == 960 - round(240 * 0.85)


def test_page_keys_and_wheel_scroll_wherever_the_focus_is(window: Window) -> None:
    area = ScrollArea(lambda kit, width: 1200, None, Box(0, 0, 300, 240))
    field = TextField("Ana", rect=Box(400, 60, 100, 50))
    group = FocusGroup([Button("elsewhere", rect=Box(400, 0, 100, 50)), field, area])
    area.draw(window.surface, window.kit)
    group.focus_on(group.widgets[0])
    seen = []
    for code in (pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_END, pygame.K_HOME):
        press(group, code)
        seen.append(area.offset)
    assert seen == [204, 0, 960, 0]
    group.handle(Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert area.offset > 0 and group.focus is group.widgets[0]
    group.focus_on(field)
    press(group, pygame.K_HOME)
    assert area.offset > 0 and field.caret == 0, "a field needs the key itself"


def test_a_sentence_of_two_lines_does_not_leave_one_word_alone(window: Window) -> None:
    words, room, pixels = "Counter-clockwise, spades by kontra or refa.", 300, 22
    first, second = fit(
        words, "label", pixels, balanced_width(words, "label", pixels, room, 2), 2
    ).lines
    widths = [text_width(line, "label", pixels) for line in (first, second)]
    assert max(widths) < room - 20 and min(widths) > 0.6 * max(widths)
    assert balanced_width("one line", "label", pixels, room, 2) == room


def test_pages_take_the_focus_along(window: Window) -> None:
    rows = [Button(str(i)) for i in range(20)]

    def arrange(_kit: Kit, box: Box) -> None:
        for i, row in enumerate(rows):
            row.rect = Box(box.x, box.y + i * 60, 200, 50)

    area = ScrollArea(
        lambda _kit, _width: 1200, None, Box(0, 0, 300, 240), children=rows, arrange=arrange
    )
    group = FocusGroup([area, *rows])
    area.draw(window.surface, window.kit)
    group.focus_on(rows[1])
    seen = []
    for code in (
        pygame.K_PAGEDOWN,
        pygame.K_END,
        pygame.K_PAGEUP,
        pygame.K_HOME,
        pygame.K_PAGEUP,
        pygame.K_END,
        pygame.K_PAGEDOWN,
    ):
        press(group, code)
        area.draw(window.surface, window.kit)
        assert (
            group.focus in rows and group.focus is not None and area.rect.contains(group.focus.rect)
        )
        seen.append(rows.index(as_kind(Button, group.focus)))
    assert seen[0] in (4, 5) and seen[1] == 19 and 13 < seen[2] < 19 and seen[3:] == [0, 0, 19, 19]


def test_a_stepper_that_grows_reaches_large_numbers_soon_and_keeps_small_ones() -> None:
    log: list[int] = []
    stepper = Stepper(8, 0, 1000, log.append, grows=True)
    for _press in range(5):
        stepper.change(1)
    assert log == [9, 10, 15, 20, 25]
    stepper.value = 95
    stepper.change(1)
    stepper.change(1)
    stepper.change(-1)
    assert log[-3:] == [100, 150, 100]
    stepper.change(-1)
    assert log[-1] == 95
    stepper.value = 12
    stepper.change(-1)
    stepper.change(-1)
    assert log[-2:] == [10, 9]
    presses, stepper.value = 0, 0
    while stepper.value < 50:
        stepper.change(1)
        presses += 1
    assert presses == 18
