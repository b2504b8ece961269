"""Texts of forms have room at sizes between those that the other tests have, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from prefgame.i18n import languages
from prefgame.ui import every_scene
from prefgame.ui.every_scene import STEP, open_program
from prefgame.ui.program import Program
from prefgame.ui.system.display import headless

Pages = Callable[[Program, Path], Iterator[str]]
WALKS: dict[str, Pages] = {"lessons": every_scene._learning}
SIZES = ((1024, 768),)


@pytest.mark.parametrize("walk", WALKS)
@pytest.mark.parametrize("scale", [100])
@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_text_is_cut(
    tmp_path: Path, size: tuple[int, int], code: str, scale: int, walk: str
) -> None:
    headless()
    rooms = open_program(tmp_path, size)
    rooms.change(language=code, text_scale=scale)
    cut: dict[str, set[str]] = {}
    for what in WALKS[walk](rooms, tmp_path):
        for _frame in range(2):
            rooms.window.frame(STEP)
        if rooms.window.kit.overflows:
            cut[what] = {*rooms.window.kit.overflows}
            rooms.window.kit.overflows.clear()
    rooms.window.close()
    rooms.store.close()
    assert not cut
