"""Whether each question of a table has room for its words and choices."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

from prefgame.engine.match import Match
from prefgame.i18n import languages, use_language
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.window import Window
from tests.ui.table_game import sit_at_rest
from tests.ui.whole_program import unseen


def assert_room(
    positions: Mapping[str, Match],
    size: tuple[int, int],
    deck: str,
    folder: Path,
    **settings: object,
) -> None:
    """Every word fits in every language, every choice can be hit, and none lies on another."""
    headless()
    window = Window(size, less_motion=True)
    for name, match in positions.items():
        seated = sit_at_rest(window, folder / name, match, deck=deck, chosen=settings)
        table, layout = seated.table, seated.table.kit.layout
        for code in languages():
            use_language(code)
            table.hands.refresh(moving=False)
            with unseen(window):
                seated.frames()
            seated.frames()
            assert not table.kit.overflows, (name, code)
            boxes = [choice.rect for choice in table.desk.choices if choice.focusable]
            assert all(layout.table.contains(box) for box in boxes), (name, code)
            assert not any(one.overlaps(two) for one, two in combinations(boxes, 2)), (name, code)
            assert not any(box.overlaps(layout.me) for box in boxes), (name, code)
            small = [box for box in boxes if box.h < layout.hit - 4 or box.w < layout.hit - 4]
            assert not small, (name, small)
        use_language("en")
    window.close()
