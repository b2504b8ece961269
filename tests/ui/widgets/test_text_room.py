"""A text with little room: it gives way before a word is cut, and only then says so."""

from __future__ import annotations

import pytest
from pygame import Surface

from prefgame.ui.draw.theme import LAST_SHRINK
from prefgame.ui.frames.rail import draw_rail_title
from prefgame.ui.widgets.canvas import Kit, Sign
from tests.ui.table.pad.filled_pad import kit_of

pytestmark = pytest.mark.usefixtures("screen")
WORDS = "the player could have known better"


def room_of(kit: Kit, part: float) -> int:
    """Return the width of the words at this part of their usual size."""
    return round(kit.width(WORDS, "label", 24) * kit.layout.usual * part)


@pytest.mark.parametrize("scale", [1.0, 1.15, 1.3])
@pytest.mark.parametrize(("part", "cut"), [(0.9, False), (LAST_SHRINK * 0.8, True)])
def test_words_are_small_before_they_are_cut(scale: float, part: float, *, cut: bool) -> None:
    kit = kit_of((1280, 720), text_scale=scale)
    room, surface = room_of(kit, part), Surface((1280, 720))
    kit.text(surface, 20, 100, WORDS, "label", 24, max_width=room)
    assert (WORDS in kit.overflows) is cut
    kit.overflows.clear()
    kit.run(surface, 20, 200, (WORDS,), "label", 24, max_width=room)
    assert bool(kit.overflows) is cut


def test_a_run_with_a_sign_gives_way_too() -> None:
    kit = kit_of((1280, 720), text_scale=1.3)
    run = (WORDS, Sign("H"))
    room = kit.run_width(run, "label", 24) * kit.layout.usual * 0.9
    kit.run(Surface((1280, 720)), 20, 100, run, "label", 24, max_width=room)
    assert not kit.overflows


def test_the_title_of_a_form_fits_between_many_buttons() -> None:
    kit = kit_of((1024, 640), text_scale=1.3)
    draw_rail_title(Surface((1024, 640)), kit, "The same deals, played by an expert", (150, 640))
    assert not kit.overflows


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_two_lines_are_no_higher_than_their_room(scale: float) -> None:
    """Two lines of large text are higher than a button, so they are set smaller."""
    kit = kit_of((1920, 1080), text_scale=scale)
    surface, room, high = Surface((1920, 1080)), room_of(kit, 0.75) * scale, kit.layout.hit
    box = kit.text(surface, 500, 500, WORDS, "label", 30, max_width=room, max_height=high, lines=2)
    assert kit.f(30) < box.h <= high and not kit.overflows
    one = kit.text(
        surface, 500, 500, WORDS, "label", 30, max_width=2 * room, max_height=10, lines=2
    )
    assert one.h == kit.f(30), "one line has the height of its letters"


@pytest.mark.parametrize("end", [("a very long name",), (Sign("H"), "a very long name")])
def test_a_run_without_room_is_cut_at_its_end(end: tuple[str | Sign, ...]) -> None:
    kit, room = kit_of((1280, 720)), 120
    wide = kit.run(Surface((1280, 720)), 20, 100, ("Ana", *end), "label", 24, max_width=room)
    assert 0.7 * room < wide <= room and kit.overflows, "it is said as well"
