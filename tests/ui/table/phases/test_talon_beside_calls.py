"""The talon lies clear of the last calls and of the line above the bids."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.ui.system.display import headless
from prefgame.ui.table.calls import bubble_box
from prefgame.ui.table.hand import caption_below
from prefgame.ui.widgets.window import Window
from tests.ui.table.russian_positions import russian
from tests.ui.table_game import sit_at_rest

CALLS = {
    "misère at the left": russian("6S", "misere", "pass"),
    "misère at the right": russian("6S", "pass", "misere"),
    "numbers": russian("6S", "6D", "pass"),
    "misère without the talon": russian("6S", "misere-hand", "pass", misere_hand=True),
}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("deck", ["french", "german"])
def test_the_talon_lies_clear_of_the_last_calls(
    deck: str, size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window = Window(size, less_motion=True)
    for name, match in CALLS.items():
        table = sit_at_rest(window, tmp_path / name, match, deck=deck).table
        talon = table.desk.stage.talon_boxes(table.kit.layout)
        air = table.kit.layout.u(20)
        assert len(talon) == 2 and talon[0].h >= 0.25 * table.kit.layout.card_h, name
        for place, call in table.desk.stage.bubbles.items():
            bubble = bubble_box(table.kit, place, call).inset(-air)
            assert not any(bubble.overlaps(box) for box in talon), (name, place)
    window.close()


def test_the_word_below_the_talon_gives_way_to_the_line_above_the_bids(tmp_path: Path) -> None:
    headless()
    window = Window((1024, 640), less_motion=True)
    table = sit_at_rest(window, tmp_path, CALLS["misère at the left"]).table
    line = table.frame.hint_box()
    word = caption_below(table.kit, table.desk.stage.talon_boxes(table.kit.layout))
    assert line is not None and line.overlaps(word) and table.desk.stage.lines == [line]
    window.close()
