"""A row of a list of which one is chosen: name and note keep apart, whatever the room."""

from __future__ import annotations

import pytest
from pygame import Surface

from prefgame.ui.draw.box import Box
from prefgame.ui.widgets.selection import RadioRow
from tests.ui.table.pad.filled_pad import kit_of

pytestmark = pytest.mark.usefixtures("screen")


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("high", [34, 44, 50, 60, 90])
def test_name_and_note_of_a_row_stay_inside_it(
    scale: float, high: int, written: dict[str, Box]
) -> None:
    kit = kit_of((1024, 640), text_scale=scale)
    row = RadioRow("Croatian rules", "You start in debt", None, Box(20, 100, 460, high))
    row.draw(Surface((1024, 640)), kit)
    boxes = list(written.values())
    top, low = boxes[0].y, boxes[-1].bottom
    # they are drawn on a picture that is a little larger than the row
    assert low - top <= high and all(box.y >= 0 and box.bottom <= high + 8 for box in boxes)
    assert len(boxes) == 1 or boxes[0].bottom <= boxes[1].y + 3
