"""The sheet of the score keeper with large text: nothing is written under its buttons."""

from __future__ import annotations

import pytest

from prefgame.app.keeper.table import KeptTable
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.layout import Box
from prefgame.ui.self_test.scenes import _enter_a_hand
from prefgame.ui.widgets.buttons import Button
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
    group = rooms.window.scene.group  # type: ignore[union-attr]
    buttons = {one.label: one.rect for one in group.widgets if isinstance(one, Button)}
    assert {"Total", "pool"} <= set(written) and buttons
    for words, box in written.items():
        under = [label for label, rect in buttons.items() if rect.overlaps(box)]
        assert under in ([], [words]) or words in buttons, (words, under)
