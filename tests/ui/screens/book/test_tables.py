"""The tables of the book, drawn alone."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from pygame import Surface

from prefgame.ui.draw.box import Box
from prefgame.ui.screens.book.tables import _CHANCES, _chances, chance_line
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Laid
from prefgame.ui.widgets.table import Table, head
from prefgame.ui.widgets.window import Window


@pytest.mark.parametrize(("wide", "middle"), [(546, False), (900, True)])
def test_the_percents_of_the_scale_do_not_read_as_one_number(
    wide: int, middle: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    window = Window((1194, 672))
    written: dict[str, Box] = {}
    real = Kit.text

    def text(
        kit: Kit, surface: Surface, x: float, y: float, words: str, *how: Any, **w: Any
    ) -> Box:
        box = written[words] = real(kit, surface, x, y, words, *how, **w)
        return box

    monkeypatch.setattr(Kit, "text", text)
    heads = head("played"), head("made"), *_chances()
    table = Table("As declarer", heads, (chance_line("5", 9, 6, 0.67),), _CHANCES)
    Laid(table, window.kit, Box(20, 20, wide, 300)).paint(window.surface, window.kit)
    scale = [written[mark] for mark in ("0", "50", "100") if mark in written]
    assert ("50" in written) is middle
    assert all(after.x - before.right >= window.kit.f(8) for before, after in pairwise(scale))
    window.close()
