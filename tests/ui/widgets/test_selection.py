"""Segments: what is chosen can be read, and all words are alike."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.draw.theme import rgb
from prefgame.ui.widgets.buttons import draw_button
from prefgame.ui.widgets.canvas import Kit, Run, Sign
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.window import Window

RUNS: list[Run] = [("2", Sign("H")), ("3", Sign("S")), ("4", Sign("D"))]


def light(colour: tuple[int, ...]) -> float:
    """Relative luminance (WCAG 2)."""
    parts = [value / 255 for value in colour[:3]]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def grounds(window: Window, box: Box) -> list[float]:
    """How light the columns of this box are round its middle line, above and below what is
    written there: the lightest point of each.
    """
    surface = window.surface
    rows = (box.centery - round(box.h * 0.3), box.centery + round(box.h * 0.3))
    return [light(tuple(surface.get_at((x, y)))) for x in range(box.x, box.right) for y in rows]


@pytest.mark.parametrize("deck", get_args(DeckName))
@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_a_suit_on_the_chosen_segment_has_a_light_ground(
    deck: DeckName, chosen: int, window: Window
) -> None:
    window.configure(deck=deck)
    segments = Segments(RUNS, chosen, rect=Box(100, 100, 390, 50))
    segments.draw(window.surface, window.kit)
    part = segments._part(chosen).inset(6)
    assert max(grounds(window, part)) > 4.5 * light(rgb("ox"))
    other = Segments(["a", "b", "c"], chosen, rect=Box(100, 200, 390, 50))
    other.draw(window.surface, window.kit)
    assert max(grounds(window, other._part(chosen).inset(6))) < 2 * light(rgb("ox"))


def test_words_with_little_room_have_one_size(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number beside suits is not the only one that gives way."""
    sizes = set[float]()
    real = {name: getattr(Kit, name) for name in ("text", "run")}
    for name, write in real.items():

        def note(kit: Kit, *given: Any, _write: Any = write, **more: Any) -> Any:
            sizes.add(given[5])
            return _write(kit, *given, **more)

        monkeypatch.setattr(Kit, name, note)
    options: list[Run] = [*RUNS, "5", "6", "7", "8", "Hearts"]
    segments = Segments(options, 0, size=23)
    wide = round(segments.least_width(window.kit) * 0.9) - len(options) * window.kit.u(6)
    segments.rect = Box(100, 100, wide, 44)
    segments.draw(window.surface, window.kit)
    assert len(sizes) == 1 and max(sizes) < 23 and not window.kit.overflows
    sizes.clear()
    segments.rect = Box(100, 200, 2 * wide, 44)
    segments.draw(window.surface, window.kit)
    assert sizes == {23}


@pytest.mark.parametrize("deck", get_args(DeckName))
def test_a_suit_on_an_oxblood_button_has_a_light_ground(deck: DeckName, window: Window) -> None:
    window.configure(deck=deck)
    box = Box(100, 100, 130, 50)
    draw_button(window.surface, window.kit, box, RUNS[0], "ox")
    assert max(grounds(window, box.inset(6))) > 4.5 * light(rgb("ox"))
