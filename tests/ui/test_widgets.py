"""Widgets, focus, dialogs and the window, driven by events as a player would."""

from __future__ import annotations

import subprocess
import sys
import threading

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from prefgame.ui.cards.deck import CORNER, Deck, DeckName
from prefgame.ui.cards.style import Look
from prefgame.ui.draw import shapes, theme
from prefgame.ui.draw.cache import MEGABYTE
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.draw.motion import Timeline
from prefgame.ui.draw.theme import balanced, fit, text_width
from prefgame.ui.frames.dialog import Answer, Dialog
from prefgame.ui.table.hand import HandCard, lay_hand
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.controls import RadioRow, Segments, Stepper, Switch, Tabs
from prefgame.ui.widgets.fields import ScrollArea, TextField
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.tooltip import Tooltip
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.widgets.window import Window, headless

MENU, YES, NO = Box(0, 0, 100, 50), Box(0, 100, 100, 50), Box(200, 100, 100, 50)


@pytest.fixture
def log() -> list[object]:
    return []


def key(code: int, mod: int = 0, unicode: str = "") -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode)


def move(x: int, y: int) -> Event:
    return Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0))


def down(x: int, y: int) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)


def up(x: int, y: int) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)


def click(group: FocusGroup, x: int, y: int) -> None:
    for event in (move(x, y), down(x, y), up(x, y)):
        group.handle(event)


def press(group: FocusGroup, *codes: int) -> None:
    for code in codes:
        group.handle(key(code))


def buttons(log: list[object]) -> list[Button]:
    return [
        Button(name, lambda name=name: log.append(name), rect)
        for name, rect in (("menu", MENU), ("yes", YES), ("no", NO))
    ]


def painted(widget: Widget, kit: Kit) -> bytes:
    picture = Surface((600, 400))
    widget.draw(picture, kit)
    return pygame.image.tobytes(picture, "RGB")


# -- the group --------------------
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


def test_tab_goes_round_in_order_and_back_with_shift(window: Window, log: list[object]) -> None:
    group = FocusGroup(buttons(log))
    seen = []
    for _ in range(4):
        press(group, pygame.K_TAB)
        seen.append(group.widgets.index(group.focus))
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


def test_a_hint_comes_after_the_mouse_has_rested_300_milliseconds(window: Window) -> None:
    group = FocusGroup([Button("Notes", rect=YES, hint="The calls and the score")])
    group.handle(move(50, 120))
    group.update(0.29)
    assert group.tooltip is None
    group.update(0.02)
    assert group.tooltip is not None and group.tooltip.text == "The calls and the score"
    group.handle(move(400, 300))
    assert group.tooltip is None


def test_tooltips_stay_inside_the_window(window: Window) -> None:
    text = "Hearts cannot be played: bells were led and you hold bells."
    group = FocusGroup()
    for anchor in (
        Box(0, 0, 60, 60),
        Box(1220, 0, 60, 60),
        Box(0, 660, 60, 60),
        Box(1220, 660, 60, 60),
        Box(600, 300, 60, 60),
    ):
        group.say(text, anchor)
        assert group.tooltip is not None
        box, side, _width = group.tooltip.place(window.kit)
        assert window.layout.window.contains(box) and not box.overlaps(anchor)
        assert side == ("above" if anchor.y > 200 else "below")


def test_a_tooltip_takes_the_first_side_on_which_it_covers_nothing(window: Window) -> None:
    anchor, kit = Box(600, 300, 80, 60), window.kit
    tooltip = Tooltip("Bojan stands at 4.", anchor)
    wall = {
        "above": Box(0, 0, 1280, 290),
        "below": Box(0, 370, 1280, 350),
        "right": Box(690, 0, 590, 720),
        "left": Box(0, 0, 590, 720),
    }
    for sides in (("above",), ("above", "below"), ("above", "below", "right")):
        spot = tooltip.place(kit, [wall[side] for side in sides])
        assert spot.side == next(side for side in wall if side not in sides)
        assert not any(spot.box.overlaps(wall[side]) for side in sides) and not spot.box.overlaps(
            anchor
        )
    ring = [
        Box(560, 260, 160, 30),
        Box(560, 370, 160, 30),
        Box(560, 260, 30, 140),
        Box(690, 260, 30, 140),
    ]
    spot = tooltip.place(kit, ring)
    assert not any(spot.box.overlaps(box) for box in (*ring, anchor)), "hemmed in, it lies beside"
    assert window.layout.window.contains(tooltip.place(kit, [window.layout.window]).box), (
        "where nothing is free it is shown all the same"
    )


def test_a_tooltip_slides_along_what_it_explains_to_miss_a_neighbour(window: Window) -> None:
    anchor, neighbour = Box(600, 300, 80, 60), Box(660, 200, 200, 90)
    spot = Tooltip("Bojan stands at 4.", anchor).place(window.kit, [neighbour, anchor])
    assert spot.side == "above" and spot.box.right <= neighbour.x and spot.box.right > anchor.x


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


def test_after_the_mouse_enter_means_the_brass_button_of_a_form_at_once(
    window: Window, log: list[object]
) -> None:
    """Any other focus is shown first, also that of a brass button on the cloth of the table."""
    for kind, ground, done in (("brass", "paper", 1), ("paper", "paper", 0), ("brass", "cloth", 0)):
        log.clear()
        go = Button(
            "Next hand", lambda: log.append("on"), Box(50, 50, 200, 60), kind=kind, ground=ground
        )  # type: ignore[arg-type]
        group = FocusGroup([go])
        group.focus_on(go)
        FocusGroup.keyboard = False
        press(group, pygame.K_RETURN)
        assert len(log) == done, (kind, ground)


# -- single widgets --------------------
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


@pytest.mark.parametrize("modifier", [pygame.KMOD_LCTRL, pygame.KMOD_LMETA])
def test_the_whole_text_of_a_field_is_taken_with_control_a(window: Window, modifier: int) -> None:
    field = TextField("Ana", None, Box(0, 100, 300, 50))
    group = FocusGroup([field])
    field.draw(window.surface, window.kit)
    click(group, 290, 120)
    everything = Event(pygame.KEYDOWN, key=pygame.K_a, mod=modifier, unicode="\x01")
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
    group.handle(Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode="\x01"))
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


def test_only_the_visible_strip_of_a_card_can_be_hit(window: Window, log: list[object]) -> None:
    hand = [HandCard(card, lambda card=card: log.append(card)) for card in ("SA", "HT", "C9")]
    lay_hand(window.layout, hand, raised=hand[1:2])
    group = FocusGroup(hand)
    layout = window.layout
    assert hand[1].rect.y == layout.hand_y - layout.lift and hand[0].rect.right == hand[1].rect.x
    click(group, hand[1].rect.x - 2, layout.hand_y + 50)
    click(group, hand[1].rect.x + 2, layout.hand_y + 50)
    click(group, hand[1].rect.x + 2, layout.hand_y + layout.card_h - 2)
    click(group, hand[2].rect.x + layout.card_w - 2, layout.hand_y + 50)
    assert log == ["SA", "HT", "HT", "C9"]


def test_the_ring_round_a_card_hides_neither_its_neighbour_nor_its_tab(window: Window) -> None:
    hand = [HandCard(card) for card in ("SA", "HT", "C9")]
    lay_hand(window.layout, hand, raised=hand[1:2])
    hand[0].tab = "talon"
    surface, card, neighbour = window.surface, hand[0], hand[1]
    for one in hand:
        one.draw(surface, window.kit)
    tab = Box(card.rect.centerx - 10, card.rect.y - 12, 20, 10)
    before = [
        pygame.image.tobytes(surface.subsurface(box), "RGB")
        for box in (neighbour.rect, tab, card.rect.inset(-6))
    ]
    card.draw_focus(surface, window.kit)
    after = [
        pygame.image.tobytes(surface.subsurface(box), "RGB")
        for box in (neighbour.rect, tab, card.rect.inset(-6))
    ]
    assert before[0] == after[0], "the neighbour"
    assert before[1] == after[1], "the tab"
    assert before[2] != after[2], "the ring itself"


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("up", [0, 1, 2])
def test_the_frame_of_a_hint_leaves_the_corner_of_the_card_whole(
    up: int, size: tuple[int, int], deck: DeckName
) -> None:
    """Also where a card is raised beside it: `up` is which one."""
    cards = Deck(deck)
    kit, surface = Kit(Layout(*size, cards.ratio), cards), Surface(size)
    hand = [HandCard(card) for card in ("SA", "HT", "C9")]
    lay_hand(kit.layout, hand, raised=hand[up : up + 1])
    for one in hand:
        one.draw(surface, kit)
    # at the right the frame ends where the neighbour begins
    for one, part in zip(hand, (0.8, 0.8, 1.0)):
        # not the rounded corner itself
        inside = one.rect._replace(w=round(one.rect.w * part)).inset(round(one.height * CORNER / 2))
        before = (
            pygame.image.tobytes(surface.subsurface(inside), "RGB"),
            pygame.image.tobytes(surface, "RGB"),
        )
        one.draw_hint_ring(surface, kit)
        after = (
            pygame.image.tobytes(surface.subsurface(inside), "RGB"),
            pygame.image.tobytes(surface, "RGB"),
        )
        assert before[0] == after[0] and before[1] != after[1], one.card


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_frame_of_a_hint_leaves_what_a_button_says_whole(
    size: tuple[int, int], screen: None
) -> None:
    cards = Deck("german")
    kit, surface = Kit(Layout(*size, cards.ratio), cards), Surface(size)
    one = Button("I stay", rect=Box(100, 100, kit.u(180), kit.layout.hit))
    one.draw(surface, kit)
    inside = one.rect.inset(kit.thin(4))  # not the rounded corner itself
    before = (
        pygame.image.tobytes(surface.subsurface(inside), "RGB"),
        pygame.image.tobytes(surface, "RGB"),
    )
    one.draw_hint_ring(surface, kit)
    after = (
        pygame.image.tobytes(surface.subsurface(inside), "RGB"),
        pygame.image.tobytes(surface, "RGB"),
    )
    assert before[0] == after[0] and before[1] != after[1]


@pytest.mark.parametrize("lifted_by", ["rule", "mouse"])
def test_no_corner_of_its_neighbour_pokes_out_under_a_card_that_stands_higher(
    lifted_by: str, window: Window
) -> None:
    hand = [HandCard(card) for card in ("SA", "HT", "C9")]
    lay_hand(window.layout, hand, raised=hand[1:2] if lifted_by == "rule" else ())
    hand[1].hovered = lifted_by == "mouse"
    window.surface.fill("black")
    for one in hand:
        one.draw(window.surface, window.kit)
    foot = hand[0].rect.bottom - 2
    assert max(window.surface.get_at((hand[0].rect.centerx, foot))) > 200
    assert max(window.surface.get_at((hand[1].rect.x + hand[1].rect.w // 4, foot))[:3]) < 60


def test_a_sentence_of_two_lines_does_not_leave_one_word_alone(window: Window) -> None:
    words, room, pixels = "Counter-clockwise, spades by kontra or refa.", 300, 22
    first, second = fit(words, "label", pixels, balanced(words, "label", pixels, room, 2), 2).lines
    widths = [text_width(line, "label", pixels) for line in (first, second)]
    assert max(widths) < room - 20 and min(widths) > 0.6 * max(widths)
    assert balanced("one line", "label", pixels, room, 2) == room


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
        seen.append(rows.index(group.focus))  # type: ignore[arg-type]
    assert seen[0] in (4, 5) and seen[1] == 19 and 13 < seen[2] < 19 and seen[3:] == [0, 0, 19, 19]


def test_a_card_goes_to_its_place_and_a_refused_one_comes_back(window: Window) -> None:
    line, card = Timeline(), HandCard("SA")
    card.height, card.width = 200, 126
    card.place(100, 500)
    card.move_to(line, 300, 200, 230)
    card.refuse(line, window.kit)
    line.update(0.08)
    assert 100 < card.x < 300 and card.shift > 0
    line.update(0.2)
    assert (card.x, card.y, card.shift) == (300, 200, 0)


# -- scenes, dialogs, window --------------------
class Told(Scene):
    """Writes down what it is told."""

    def __init__(self, log: list[object], colour: str = "black") -> None:
        self.log, self.colour = log, colour

    def resize(self, layout: Layout) -> None:
        self.log.append(("resize", layout.width, layout.height))

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN:
            self.log.append(("key", event.key))

    def update(self, dt: float) -> None:
        self.log.append(("update", dt))

    def draw(self, surface: Surface) -> None:
        surface.fill(self.colour)

    def leave(self) -> None:
        self.log.append("leave")


def test_a_scene_is_laid_out_before_its_first_frame(window: Window, log: list[object]) -> None:
    window.push(Told(log))
    window.frame(0.016)
    assert log == [("resize", 1280, 720), ("update", 0.016)]


def test_events_reach_the_top_scene_only(window: Window, log: list[object]) -> None:
    below: list[object] = []
    window.push(Told(below))
    window.push(Told(log))
    pygame.event.post(key(pygame.K_a))
    window.frame(0.016)
    assert ("key", pygame.K_a) in log and ("key", pygame.K_a) not in below
    window.pop()
    assert log[-1] == "leave" and window.scene is not None


def test_scenes_fade_into_each_other_in_160_milliseconds(window: Window, log: list[object]) -> None:
    window.push(Told(log, "white"))
    window.frame(1)
    window.push(Told(log, "black"))
    window.frame(0.08)
    assert 100 < window.surface.get_at((5, 5)).r < 155
    window.frame(0.09)
    assert window.surface.get_at((5, 5)).r == 0


def test_a_dialog_asks_with_the_safe_answer_in_focus(window: Window, log: list[object]) -> None:
    window.push(Told(log, "white"))
    dialog = Dialog(
        "Leave the table?",
        "The match is kept as it is.",
        [Answer("Stay", lambda: log.append("stay")), Answer("Leave", lambda: log.append("left"))],
    )
    window.push(dialog)
    window.frame(1)
    assert window.surface.get_at((5, 5)).r == pytest.approx(255 * 0.55, abs=2), (
        "the scene below is seen, darkened by 45 %"
    )
    assert dialog.group.focus is dialog.group.widgets[0]
    assert all(
        dialog.box.contains(button.rect) and button.rect.h >= 44 for button in dialog.group.widgets
    )
    pygame.event.post(key(pygame.K_ESCAPE))
    window.frame(0.016)
    assert "stay" in log and "left" not in log and window.scene is not dialog


def test_the_other_answer_of_a_dialog_is_reached_by_keys(window: Window, log: list[object]) -> None:
    window.push(Told(log))
    window.push(Dialog("Leave?", "", [Answer("Stay"), Answer("Leave", lambda: log.append("left"))]))
    for code in (pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN):
        pygame.event.post(key(code))
    window.frame(0.016)
    assert "left" in log


def test_worker_threads_post_their_results(window: Window, log: list[object]) -> None:
    window.push(Told([]))
    main = threading.get_ident()
    worker = threading.Thread(
        target=lambda: window.post(lambda: log.append(threading.get_ident() == main))
    )
    worker.start()
    worker.join()
    assert log == []
    window.frame(0.016)
    assert log == [True]


def test_what_a_posted_function_posts_runs_in_the_next_frame(
    window: Window, log: list[object]
) -> None:
    window.post(lambda: window.post(lambda: log.append("second")))
    window.frame(0.016)
    assert log == []
    window.frame(0.016)
    assert log == ["second"]


def test_settings_lay_the_scenes_out_anew(window: Window, log: list[object]) -> None:
    window.push(Told(log))
    log.clear()
    window.configure(
        deck="french", text_scale=1.15, card_scale=1.15, look=Look(four_colours=True), players=4
    )
    assert log == [("resize", 1280, 720)]
    assert (
        window.kit.deck.name == "french"
        and window.layout.ratio == 0.716
        and window.kit.deck.look.four_colours
    )
    assert (window.layout.text_scale, window.layout.card_scale, window.layout.players) == (
        1.15,
        1.15,
        4,
    )


def test_a_larger_window_keeps_more_pictures_and_a_usual_one_few() -> None:
    headless()
    kept = []
    for size in ((1024, 640), (1920, 1080), (3840, 2160)):
        opened = Window(size)
        kept.append((theme._texts.limit + shapes._shapes.limit + shapes._sprites.limit) // MEGABYTE)
        opened.close()
    assert kept[0] < kept[1] < kept[2] <= 136 and kept[1] <= 72, (
        "at 1920x1080 the whole program takes less than 200 MB"
    )


def test_a_window_is_never_smaller_than_the_least_size() -> None:
    headless()
    small = Window((400, 300))
    assert small.surface.get_size() == (1024, 640)
    small.close()


def test_closing_asks_the_scenes(window: Window, log: list[object]) -> None:
    class Asking(Told):
        def may_quit(self) -> bool:
            self.log.append("asked")
            return False

    window.push(Asking(log))
    window.running = True
    pygame.event.post(Event(pygame.QUIT))
    window.frame(0.016)
    assert "asked" in log and window.running


def test_run_ends_when_the_last_scene_goes(log: list[object]) -> None:
    headless()
    opened = Window((1280, 720))

    class Short(Told):
        def update(self, dt: float) -> None:
            self.window.pop()

    opened.run(Short(log))
    assert log[-1] == "leave" and not pygame.display.get_init()


def test_without_a_screen_there_is_one_sentence_and_no_trace() -> None:
    program = """
import os
os.environ["SDL_VIDEODRIVER"] = "no such driver"
from prefgame.ui.widgets.display import NoDisplay
from prefgame.ui.widgets.window import Window
try:
    Window()
except NoDisplay as reason:
    print("told:", reason)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0 and done.stderr == ""
    assert "told: The game needs a screen" in done.stdout and done.stdout.strip().count(".") >= 1


def test_a_game_without_sound_opens_all_the_same() -> None:
    program = """
import os
os.environ["SDL_VIDEODRIVER"], os.environ["SDL_AUDIODRIVER"] = "dummy", "no such driver"
from prefgame.ui.widgets.window import Window
Window().close()
print("silent")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert done.stdout.strip().endswith("silent") and done.stderr == ""
