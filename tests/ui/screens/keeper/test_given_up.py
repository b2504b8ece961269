"""A contract that was given up, on the page of the score keeper."""

from __future__ import annotations

import pytest

from prefgame.app.keeper.table import table_of
from prefgame.documents import parse_json
from prefgame.i18n import languages, use_language
from tests.each_value import each_value
from tests.ui.screens.keeper.keeper_page import choose, open_page, stored
from tests.ui.whole_program import Open, click, frames, widget

TABLE = {
    "rules": "russian",
    "players": ["Ana", "Bojan", "Cvita"],
    "options": {"without_three": True, "misere_hand": True, "nine_hand": True},
    "hands": [],
}


@pytest.mark.parametrize(
    ("code", "size"), each_value(languages(), [(1024, 640), (1280, 720), (1920, 1080)])
)
def test_it_is_switched_on_and_asks_for_no_answer_or_trick(
    program: Open, code: str, size: tuple[int, int]
) -> None:
    rooms = program(size)
    use_language(code)
    try:
        scene = open_page(rooms, table_of(TABLE))
        choose(rooms, "plays", 0)
        choose(rooms, "level", 1)
        choose(rooms, "contract", 2)
        assert {"given_up", "answer Bojan"} <= set(scene.widgets)
        click(rooms, widget(rooms, "given_up").rect)
        frames(rooms)
        assert not [name for name in scene.widgets if name.startswith(("answer", "tricks"))]
        assert not rooms.window.kit.overflows
        click(rooms, widget(rooms, "write").rect)
        frames(rooms)
    finally:
        use_language("en")
    (hand,) = parse_json(stored(rooms))["hands"]
    assert hand == {"declarer": "Ana", "contract": "7D", "given_up": True}
