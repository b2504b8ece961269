"""The panel of the purses beside the ledger, with a note in it."""

from __future__ import annotations

import pytest

from prefgame.i18n import ENGLISH, use_language
from prefgame.ui.draw.box import Box
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window
from tests.ui.paper.test_ledger import PLAYERS, played, sheet


@pytest.mark.parametrize(("rules", "seed"), [("austrian", 4), ("illustrated", 7), ("viennese", 7)])
def test_a_settlement_keeps_its_heading_beside_a_note(
    rules: str, seed: int, written: dict[str, Box]
) -> None:
    """Who wins how much from whom gives way first; the lines and the title say most of it."""
    headless()
    window = Window((1920, 1080), less_motion=True)
    scene = sheet(window, played(rules, seed, 12, 4, deals=12))
    for mark in scene.drawn.marks:
        written.clear()
        scene.tapped, scene._still = mark, None
        window.frame(0.02)
        assert scene._note is not None
        assert "Settlement" in written, mark.line
        words = [box for text, box in written.items() if text in (*PLAYERS, "Settlement")]
        assert not any(scene._note[1].box.overlaps(box) for box in words)
    window.close()


@pytest.mark.parametrize("text_scale", [1.0, 1.15, 1.3])
def test_the_panel_writes_nothing_under_what_is_pressed(
    text_scale: float, written: dict[str, Box]
) -> None:
    """Four players: the deciding hands and the buttons leave no room for all that it explains."""
    headless()
    use_language("ru")
    window = Window((1280, 720), less_motion=True, text_scale=text_scale)
    scene = sheet(window, played("viennese", 7, 12, 4, deals=12))
    written.clear()
    scene.rebuild()
    window.frame(0.02)
    panel = scene.summary_places.figures
    assert "Расчёт" in written and panel.h
    buttons = [one.rect for one in scene.widgets.values() if isinstance(one, Button)]
    below = [rect for rect in buttons if rect.x >= panel.x and rect.y > panel.y]
    assert below and panel.bottom <= min(rect.y for rect in below)
    window.close()
    use_language(ENGLISH)
