"""Tooltips come after a moment, stay inside the window and cover nothing."""

from __future__ import annotations

import pygame

from prefgame.ui.draw.box import Box
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Zone
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.tooltip import Tooltip
from prefgame.ui.widgets.window import Window
from tests.ui.widgets.presses import MENU, NO, YES, key, move


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


def test_a_tooltip_that_cannot_point_at_its_button_names_it(window: Window) -> None:
    """It lay behind the next button, and seemed to be about that one."""
    first = Button("Hint", rect=Box(600, 0, 80, 50), hint="Key H")
    group = FocusGroup([first, Button("Back", rect=Box(684, 0, 120, 50))])
    group.keep = lambda: [Box(0, 54, 1280, 600), Box(0, 0, 596, 50)]
    group.handle(move(640, 25))
    group.update(0.4)
    assert group.tooltip is not None and group.tooltip.text == "Key H"
    spot = group.tip_spot(group.tooltip, window.kit)
    assert spot.side is None and spot.box.x > 804
    assert group.tooltip.text == "Hint: Key H"
    assert group.tip_spot(group.tooltip, window.kit) == spot, "it stays there"
    group.keep = list
    group.drop_tooltip()
    group.handle(move(641, 25))
    group.update(0.4)
    assert group.tooltip is not None
    assert group.tip_spot(group.tooltip, window.kit).side == "below"
    assert group.tooltip.text == "Key H", "its point says what it is about"


def test_a_key_explains_what_the_mouse_explains_one_thing_after_another(window: Window) -> None:
    """The focus first, then whatever has something to say, also what the focus does not stop at."""
    deal, plain = Button("Deal", rect=YES, hint="Begin a hand"), Button("Back", rect=MENU)
    signs = [Zone(NO, hint=f"Sign {at}") for at in range(2)]
    hidden = Zone(NO, hint="Not to be seen")
    hidden.visible = False
    group = FocusGroup([signs[0], plain, deal, signs[1], hidden])
    group.focus_on(deal)

    def asked(mod: int = 0) -> str:
        assert group.handle(key(keys.EXPLAIN, mod)) and group.tooltip is not None
        return group.tooltip.text

    assert [asked() for _time in range(4)] == ["Begin a hand", "Sign 1", "Sign 0", "Begin a hand"]
    assert asked(pygame.KMOD_SHIFT) == "Sign 0" and group.looked_at == NO
    group.update(5)
    assert group.tooltip is not None, "it stays until another key comes"
    group.handle(key(pygame.K_F5))
    assert group.tooltip is None and group.looked_at == YES
    assert asked() == "Begin a hand"


def test_a_scene_without_anything_to_explain_leaves_the_key_alone() -> None:
    assert not FocusGroup([Button("Back", rect=MENU)]).handle(key(keys.EXPLAIN))
