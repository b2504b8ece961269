"""The left-handed table: what is pressed lies left of the hand, and all has its room there."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from types import ModuleType

import pytest

from prefgame.app.settings import Settings
from prefgame.ui.draw import theme
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.theme import USUAL_PALETTE
from prefgame.ui.start import open_window
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.ui.table import pot_positions, russian_positions
from tests.ui.table.position_room import assert_room
from tests.ui.table.positions import POSITIONS
from tests.ui.table_game import sit_at_rest

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4])
def test_the_places_change_sides_and_the_seats_do_not(size: tuple[int, int], players: int) -> None:
    right = Layout(*size, players=players, money=True)
    left = replace(right, left_handed=True)
    assert right.pad.x > right.table.centerx and left.pad.right < left.table.centerx
    for layout, sides in ((right, 1), (left, -1)):
        assert (layout.bar.centerx - layout.me.centerx) * sides > 0
        assert layout.left.x < layout.right.x  # whoever plays next still sits at the same hand
        assert layout.table.contains(layout.bar) and layout.table.contains(layout.me)
        assert not layout.bar.overlaps(layout.me)
        assert layout.compact or not layout.table.overlaps(layout.pad)
    assert (left.bar.w, left.me.w, left.table.w) == (right.bar.w, right.me.w, right.table.w)


@pytest.mark.parametrize(
    ("size", "deck"), each_value([(1024, 640), (1280, 720), (1920, 1080)], ["german", "french"])
)
@pytest.mark.parametrize("module", [pot_positions, russian_positions])
def test_every_question_has_its_room(
    module: ModuleType, size: tuple[int, int], deck: str, tmp_path: Path
) -> None:
    assert_room(module.POSITIONS, size, deck, tmp_path, left_handed=True)


@pytest.mark.parametrize("size", SIZES)
def test_the_pot_lies_on_nothing_that_is_pressed(size: tuple[int, int], tmp_path: Path) -> None:
    headless()
    window = Window(size, less_motion=True)
    for name, match in pot_positions.POSITIONS.items():
        seated = sit_at_rest(window, tmp_path / name, match, left_handed=True)
        pressed = [choice.rect for choice in seated.table.desk.choices if choice.focusable]
        money = [box for key, box, _words in seated.table.frame.money_words() if "pot" in key]
        assert not any(box.overlaps(one) for box in money for one in pressed), name
        plates = [box for _place, box, _info in seated.table.frame.seats()]
        assert not any(one.overlaps(two) for one, two in combinations(plates, 2)), name
    window.close()


def test_the_window_opens_as_it_was_set() -> None:
    headless()
    for wish in (False, True):
        window = open_window(Settings(left_handed=wish, cloth="blue", window=(1280, 720)))
        assert window.layout.left_handed is wish and theme.palette().cloth == "blue"
        window.close()
    theme.use_palette(USUAL_PALETTE)


def test_the_setting_moves_the_table_at_once(window: Window, tmp_path: Path) -> None:
    seated = sit_at_rest(window, tmp_path, POSITIONS["auction"])
    layout = window.layout
    seated.game.change(left_handed=True)
    seated.until_still()
    assert window.layout.left_handed and not layout.left_handed
    buttons = [choice for choice in seated.table.desk.choices if isinstance(choice, Button)]
    assert buttons and all(one.rect.right < window.layout.me.x for one in buttons)
    menu, sheet = seated.table.frame.menu.rect, seated.table.frame.sheet.rect
    assert menu.x > window.layout.table.centerx > sheet.right
