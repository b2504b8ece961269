"""The score keeper with large text: nothing is written under buttons, and what will be written is
said.
"""

from __future__ import annotations

import pytest

from prefgame.app.keeper.table import KeptTable
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.box import Box
from prefgame.ui.every_scene import _enter_a_hand
from prefgame.ui.frames.form import FormScene
from prefgame.ui.widgets.buttons import Button
from tests.narrow import as_kind
from tests.ui.whole_program import Open, frames


@pytest.mark.parametrize("text_scale", [1.3, 1.0])
def test_nothing_is_written_under_the_buttons_of_a_sheet(
    program: Open, text_scale: float, written: dict[str, Box]
) -> None:
    rooms = program((1194, 672), text_scale=text_scale)
    rooms.settings_file.change(text_scale=round(100 * text_scale))
    table = KeptTable(find_ruleset("russian"), ("Ana", "Bojan", "Cvita", "Davor"))
    assert "the sheet" in _enter_a_hand(rooms, table)
    written.clear()
    frames(rooms)
    group = as_kind(FormScene, rooms.window.scene).group
    buttons = {one.label: one.rect for one in group.widgets if isinstance(one, Button)}
    assert {"Total", "pool"} <= set(written) and buttons
    for words, box in written.items():
        under = [label for label, rect in buttons.items() if rect.overlaps(box)]
        assert under in ([], [words]) or words in buttons, (words, under)


@pytest.mark.parametrize(("size", "text_scale"), [((1280, 720), 1.0), ((1366, 768), 1.3)])
def test_some_of_what_will_be_written_is_said(
    program: Open, size: tuple[int, int], text_scale: float, written: dict[str, Box]
) -> None:
    """A hand with many questions: how many lines are left out stands beside the heading."""
    rooms = program(size)
    rooms.change(text_scale=round(100 * text_scale))
    table = KeptTable(find_ruleset("illustrated"), ("Ana", "Bojan", "Cvita"))
    for what in _enter_a_hand(rooms, table):
        if what == "what will be written":
            break
        written.clear()
        frames(rooms)
    written.clear()
    frames(rooms)
    head = written["This will be written"]
    more = next(box for words, box in written.items() if words.startswith("and "))
    lines = [box for words, box in written.items() if words.startswith(("Ana: ", "Bojan: "))]
    assert lines and all(box.y > head.y for box in lines)
    assert more.y < head.bottom and more.x > head.right
